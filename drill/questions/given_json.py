"""The given fields of a problem as JSON, and back: each field from outside is checked by a reader of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from drill.engine.corpus import Pair, Row, Rows, Symbols
from drill.engine.errors import InputError
from drill.mistakes.catalogue import mistake
from drill.questions.own_text import MOST_MERGES, MOST_SYMBOLS
from drill.questions.problem import Option, PrintedRound, Problem, Words
from drill.wording import _

_OPTION_ID: Final = re.compile("[a-z]")
#: A word stands so often at most.
_MOST_OFTEN: Final = 10**9


def given_to_json(problem: Problem, *, key: bool) -> dict[str, object]:
    """The fields that a problem has; with `key` also what the author of a choice says of its options."""
    given: dict[str, object] = {}
    for name in ("corpus", "start_corpus"):
        rows = getattr(problem, name)
        if rows is not None:
            given[name] = _rows_to_json(rows)
    for name in ("text", "word", "k", "k_across", "question", "select", "item"):
        if (value := getattr(problem, name)) is not None:
            given[name] = value
    if problem.words is not None:
        given["words"] = [[word, count] for word, count in problem.words]
    for name in ("merges", "other_merges", "pairs"):
        if (pairs := getattr(problem, name)) is not None:
            given[name] = [list(pair) for pair in pairs]
    if problem.pieces is not None:
        given["pieces"] = dict(problem.pieces)
    if problem.texts is not None:
        given["texts"] = list(problem.texts)
    for name in ("start", "pair", "alphabet", "vocabulary", "candidates"):
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


def given_from_json(given: Mapping[object, object]) -> dict[str, object]:
    """The fields' values by name; raises InputError naming the field at fault."""
    fields: dict[str, object] = {}
    for name, item in given.items():
        if not isinstance(name, str) or name not in _FIELDS:
            raise InputError(_("there is no such field"), f"given.{name}")
        fields[name] = _FIELDS[name](item, f"given.{name}")
    return fields


def _text(value: object, field: str) -> str:
    if not isinstance(value, str) or not value:
        raise InputError(_("must be text"), field)
    return value


def _whole(value: object, field: str) -> int:
    if type(value) is not int or not 0 <= value <= MOST_MERGES:
        raise InputError(_("must be a whole number from 0 to {most}").format(most=MOST_MERGES), field)
    return value


def _count(value: object, field: str) -> int:
    if type(value) is not int or value < 1:
        raise InputError(_("must be a whole number from 1 up"), field)
    if value > _MOST_OFTEN:
        raise InputError(_("a number is too large"), field)
    return value


def _printed_count(value: object, field: str) -> int:
    """A count as somebody has written it down, who may have found none."""
    return 0 if type(value) is int and value == 0 else _count(value, field)


def _list(value: object, field: str) -> list[object]:
    if not isinstance(value, list):
        raise InputError(_("must be a list"), field)
    if len(value) > MOST_SYMBOLS:
        raise InputError(_("the list is too long"), field)
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


def _texts(value: object, field: str) -> tuple[str, ...]:
    return tuple(_text(item, field) for item in _list(value, field))


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


def _pieces(value: object, field: str) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, Mapping):
        raise InputError(_("must be an object with pieces and their frequencies"), field)
    pieces = _symbols(list(value), field)
    return tuple((piece, _count(value[piece], f"{field}.{piece[:20]}")) for piece in pieces)


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
                _printed_count(item.get("count"), f"{field}.count"),
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
    "k_across": _whole,
    "texts": _texts,
    "pair": _pair,
    "alphabet": _symbols,
    "vocabulary": _symbols,
    "question": _text,
    "options": _options,
    "select": _select,
    "item": _text,
    "rounds": _rounds,
    "pairs": _pairs,
    "other_merges": _pairs,
    "pieces": _pieces,
    "candidates": _symbols,
}
