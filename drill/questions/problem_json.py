"""A problem as the JSON object of the contract, and back: what comes from outside is checked field by field."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from drill.answers import CHOICE
from drill.answers import to_json as value_to_json
from drill.engine import convention as conventions
from drill.engine.corpus import Pair, Row, Rows, Symbols
from drill.engine.errors import InputError
from drill.mistakes.catalogue import mistake
from drill.questions.generator import accepted_by_tie, answers_by, shown_mistakes
from drill.questions.kind import Kind
from drill.questions.kinds import kind_named
from drill.questions.own_text import MOST_MERGES, MOST_ROWS, MOST_SYMBOLS
from drill.questions.problem import Option, Part, PrintedRound, Problem, Words
from drill.render.plain import render, sentence
from drill.wording import _, language

_OPTION_ID: Final = re.compile("[a-z]")
#: The problem of a bank item; raises InputError where there is no such item.
Items = Callable[[str], Problem]


def problem_to_json(problem: Problem, *, key: bool = False) -> dict[str, object]:
    """The problem; with `key` its answers too."""
    kind = kind_named(problem.kind)
    parts = kind.parts(problem)
    found: dict[str, object] = {
        "code": problem.code,
        "kind": problem.kind,
        "level": problem.level,
        "convention": problem.convention.to_json(),
        "given": _given(problem, key),
        "parts": [_part_to_json(kind, problem, part) for part in parts],
        "shows": list(problem.shows),
        "statement": render(kind.ask(problem), isolated=False),
        "language": language(),
    }
    if key:
        types = {part.name: part.type for part in parts}
        answers = answers_by(kind, problem)
        found["key"] = {name: value_to_json(types[name], value) for name, value in answers.items()}
        several = accepted_by_tie(kind, problem)
        if several:
            found["accepted"] = {
                name: [value_to_json(types[name], value) for value in values] for name, values in several.items()
            }
    return found


def _part_to_json(kind: Kind, problem: Problem, part: Part) -> dict[str, object]:
    found: dict[str, object] = {"name": part.name, "type": part.type, "marks": part.marks}
    if part.type == CHOICE:
        options = kind.choices(problem, part).options
        found["options"] = [{"id": name, "text": sentence(text, isolated=False)} for name, text in options]
    return found


def _given(problem: Problem, key: bool) -> dict[str, object]:
    given: dict[str, object] = {}
    for name in ("corpus", "start_corpus"):
        rows = getattr(problem, name)
        if rows is not None:
            given[name] = _rows_to_json(rows)
    for name in ("text", "word", "k", "question", "select", "item"):
        if (value := getattr(problem, name)) is not None:
            given[name] = value
    if problem.words is not None:
        given["words"] = [[word, count] for word, count in problem.words]
    for name in ("merges", "other_merges", "pairs"):
        if (pairs := getattr(problem, name)) is not None:
            given[name] = [list(pair) for pair in pairs]
    for name in ("start", "pair", "alphabet"):
        if (symbols := getattr(problem, name)) is not None:
            given[name] = list(symbols)
    if problem.rounds is not None:
        given["rounds"] = [_round_to_json(number, printed) for number, printed in enumerate(problem.rounds, 1)]
    if problem.options is not None:
        given["options"] = [_option_to_json(option, key) for option in problem.options]
    return given


def _rows_to_json(rows: Rows) -> list[object]:
    return [{"count": row.frequency, "symbols": list(row.symbols)} for row in rows]


def _round_to_json(number: int, printed: PrintedRound) -> dict[str, object]:
    found: dict[str, object] = {"round": number, "merge": list(printed.merge), "count": printed.count}
    found["corpus"] = _rows_to_json(printed.rows)
    if printed.vocabulary is not None:
        found["vocabulary"] = list(printed.vocabulary)
    return found


def _option_to_json(option: Option, key: bool) -> dict[str, object]:
    """The option; what its author says of it only with the key, of one that is a mistake always which."""
    if option.right is None and option.mistake is not None:
        return {"id": option.id, "text": _(mistake(option.mistake).done), "mistake": option.mistake}
    found: dict[str, object] = {"id": option.id, "text": option.text}
    if option.right is None:
        return found
    return found | ({"right": option.right, "why": option.why, "mistake": option.mistake} if key else {})


def problem_from_json(value: object, items: Items | None = None) -> Problem:
    """The problem that a JSON object describes; its key and statement, if any, are not read.

    A problem that was written without its key and cannot be worked out (a choice) is looked up among `items`.
    Raises InputError naming the field at fault.
    """
    if not isinstance(value, Mapping):
        raise InputError(_("a problem must be an object"))
    kind = kind_named(_text(value.get("kind"), "kind"))
    code, level = value.get("code"), value.get("level")
    if code is not None and not isinstance(code, str):
        raise InputError(_("must be text or null"), "code")
    if level is not None and (type(level) is not int or not 1 <= level <= 99):
        raise InputError(_("must be a number or null"), "level")
    given = value.get("given")
    if not isinstance(given, Mapping):
        raise InputError(_("must be an object"), "given")
    fields: dict[str, object] = {}
    for name, item in given.items():
        if name not in _FIELDS:
            raise InputError(_("there is no such field"), f"given.{name}")
        fields[name] = _FIELDS[name](item, f"given.{name}")
    problem = Problem(
        kind.name,
        level,
        conventions.from_json(value.get("convention", {})),
        code=code,
        **fields,  # type: ignore[arg-type]
    )
    for name in kind.needs:
        if getattr(problem, name) in (None, ()):
            raise InputError(_("is missing"), f"given.{name}")
    if kind.gives_text and problem.text is None and problem.words is None:
        raise InputError(_("a text or words are missing"), "given")
    _check_tables(problem, kind.gives_text)
    problem = _with_key(problem, items)
    kind.check(problem)
    return problem.but(shows=shown_mistakes(kind, problem))


def _with_key(problem: Problem, items: Items | None) -> Problem:
    """The problem; where it says of no option whether it is right, with the options of the bank's item."""
    options = problem.options
    if problem.question is None or options is None or any(option.right is not None for option in options):
        return problem
    if problem.item is None or items is None:
        raise InputError(_("no option is said to be right, and there is no item to look it up in"), "given.options")
    try:
        known = items(problem.item).options or ()
    except InputError as error:
        raise error.at("given.item") from None
    if [(option.id, option.text) for option in options] != [(option.id, option.text) for option in known]:
        raise InputError(_("are not those of the bank's item"), "given.options")
    return problem.but(options=known)


def _check_tables(problem: Problem, from_text: bool) -> None:
    source = "given.words" if problem.words is not None else "given.text" if problem.text is not None else "given"
    try:
        start = problem.table.rows
    except InputError as error:
        raise error.at(source) from None
    if from_text and not start:
        raise InputError(_("is empty"), source)
    for rows in (start, problem.corpus or ()):
        if len(rows) > MOST_ROWS or sum(len(row.symbols) for row in rows) > MOST_SYMBOLS:
            raise InputError(_("the corpus is too large for a question by hand"), "given")
    if problem.start_corpus is not None and problem.run.position().state.rows != problem.corpus:
        raise InputError(_("is not what the merges make of the corpus before them"), "given.corpus")


def _text(value: object, field: str) -> str:
    if not isinstance(value, str) or not value:
        raise InputError(_("must be text"), field)
    return value


def _whole(value: object, field: str) -> int:
    if type(value) is not int or not 0 <= value <= MOST_MERGES:
        raise InputError(_("must be a whole number from 0 to {most}").format(most=MOST_MERGES), field)
    return value


def _count(value: object, field: str) -> int:
    if type(value) is not int or not 1 <= value <= 10**9:
        raise InputError(_("must be a whole number from 1 up"), field)
    return value


def _list(value: object, field: str) -> list[object]:
    if not isinstance(value, list) or len(value) > MOST_SYMBOLS:
        raise InputError(_("must be a list"), field)
    return value


def _symbols(value: object, field: str) -> Symbols:
    symbols = tuple(_text(item, field) for item in _list(value, field))
    if any(any(map(str.isspace, symbol)) for symbol in symbols):
        raise InputError(_("a symbol cannot hold white space"), field)
    return symbols


def _pair(value: object, field: str) -> Pair:
    pair = _symbols(value, field)
    if len(pair) != 2:
        raise InputError(_("must be two symbols"), field)
    return pair


def _rows(value: object, field: str) -> Rows:
    rows = []
    for item in _list(value, field):
        if not isinstance(item, Mapping):
            raise InputError(_("a row must be an object with count and symbols"), field)
        symbols = _symbols(item.get("symbols"), f"{field}.symbols")
        if not symbols:
            raise InputError(_("a row needs a symbol"), field)
        rows.append(Row(_count(item.get("count"), f"{field}.count"), symbols))
    return tuple(rows)


def _words(value: object, field: str) -> Words:
    words = []
    for item in _list(value, field):
        if not isinstance(item, list) or len(item) != 2:
            raise InputError(_("a word must be a list of the word and its count"), field)
        words.append((_text(item[0], field), _count(item[1], field)))
    return tuple(words)


def _pairs(value: object, field: str) -> tuple[Pair, ...]:
    return tuple(_pair(item, field) for item in _list(value, field))


def _options(value: object, field: str) -> tuple[Option, ...]:
    options: list[Option] = []
    for item in _list(value, field):
        if not isinstance(item, Mapping):
            raise InputError(_("an option must be an object with id and text"), field)
        name, right, own_mistake = item.get("id"), item.get("right"), item.get("mistake")
        if not isinstance(name, str) or not _OPTION_ID.fullmatch(name) or name in {option.id for option in options}:
            raise InputError(_("must be a small letter that no other option has"), f"{field}.id")
        if right is not None and type(right) is not bool:
            raise InputError(_("must be true or false"), f"{field}.right")
        text, why = item.get("text"), item.get("why", "")
        if not isinstance(text, str) or not isinstance(why, str):
            raise InputError(_("must be text"), f"{field}.text" if not isinstance(text, str) else f"{field}.why")
        if own_mistake is not None and not isinstance(own_mistake, str):
            raise InputError(_("must be text"), f"{field}.mistake")
        if right is None and own_mistake is not None:
            # What a mistake says of itself stands in the catalogue, in whatever language.
            text = ""
        options.append(Option(name, text, right, why, own_mistake))
    return tuple(options)


def _select(value: object, field: str) -> str:
    if value not in ("one", "all"):
        raise InputError(_("must be one or all"), field)
    return str(value)


def _rounds(value: object, field: str) -> tuple[PrintedRound, ...]:
    rounds = []
    for number, item in enumerate(_list(value, field), 1):
        if not isinstance(item, Mapping):
            raise InputError(_("a round must be an object with merge, count and corpus"), field)
        if item.get("round", number) != number:
            raise InputError(_("must be {n} here").format(n=number), f"{field}.round")
        vocabulary = item.get("vocabulary")
        rounds.append(
            PrintedRound(
                _pair(item.get("merge"), f"{field}.merge"),
                _whole(item.get("count"), f"{field}.count"),
                _rows(item.get("corpus"), f"{field}.corpus"),
                None if vocabulary is None else _symbols(vocabulary, f"{field}.vocabulary"),
            )
        )
    return tuple(rounds)


_FIELDS: Final[Mapping[str, Callable[[object, str], object]]] = {
    "corpus": _rows,
    "start_corpus": _rows,
    "text": _text,
    "words": _words,
    "merges": _pairs,
    "word": _text,
    "start": _symbols,
    "k": _whole,
    "pair": _pair,
    "alphabet": _symbols,
    "question": _text,
    "options": _options,
    "select": _select,
    "item": _text,
    "rounds": _rounds,
    "pairs": _pairs,
    "other_merges": _pairs,
}
