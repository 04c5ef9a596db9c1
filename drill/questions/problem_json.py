"""A problem as the JSON object of the contract, and back: what comes from outside is checked field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from drill.answers import to_json as value_to_json
from drill.engine import convention as conventions
from drill.engine.corpus import Pair, Row, Rows, Symbols
from drill.engine.errors import InputError
from drill.questions.generator import accepted_by_tie, answers_by, shown_mistakes
from drill.questions.kinds import kind_named
from drill.questions.own_text import MOST_MERGES, MOST_ROWS, MOST_SYMBOLS
from drill.questions.problem import Problem, Words
from drill.render.plain import render
from drill.wording import _, language


def problem_to_json(problem: Problem, *, key: bool = False) -> dict[str, object]:
    """The problem; with `key` its answers too."""
    kind = kind_named(problem.kind)
    parts = kind.parts(problem)
    found: dict[str, object] = {
        "code": problem.code,
        "kind": problem.kind,
        "level": problem.level,
        "convention": problem.convention.to_json(),
        "given": _given(problem),
        "parts": [{"name": part.name, "type": part.type, "marks": part.marks} for part in parts],
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


def _given(problem: Problem) -> dict[str, object]:
    given: dict[str, object] = {}
    for name in ("corpus", "start_corpus"):
        rows = getattr(problem, name)
        if rows is not None:
            given[name] = [{"count": row.frequency, "symbols": list(row.symbols)} for row in rows]
    for name in ("text", "word", "k"):
        if (value := getattr(problem, name)) is not None:
            given[name] = value
    if problem.words is not None:
        given["words"] = [[word, count] for word, count in problem.words]
    if problem.merges is not None:
        given["merges"] = [list(merge) for merge in problem.merges]
    for name in ("start", "pair"):
        if (symbols := getattr(problem, name)) is not None:
            given[name] = list(symbols)
    return given


def problem_from_json(value: object) -> Problem:
    """The problem that a JSON object describes; its key and statement, if any, are not read.

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
    return problem.but(shows=shown_mistakes(kind, problem))


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


def _merges(value: object, field: str) -> tuple[Pair, ...]:
    return tuple(_pair(item, field) for item in _list(value, field))


_FIELDS: Final[Mapping[str, Callable[[object, str], object]]] = {
    "corpus": _rows,
    "start_corpus": _rows,
    "text": _text,
    "words": _words,
    "merges": _merges,
    "word": _text,
    "start": _symbols,
    "k": _whole,
    "pair": _pair,
}
