"""What the files of a bank may hold: worked corpora, choice questions, blueprints. Data, read by `shapes.py`."""

from __future__ import annotations

from typing import Final

from drill.bank.shapes import Answer, Either, ListOf, Named, Object, Row, Text, Truth, Whole, Word
from drill.engine.convention import MARKERS, OVERLAPS, PRESETS, ROWS, TIES, UNITS, WALLS
from drill.questions.own_text import MOST_MERGES, MOST_ROWS, MOST_SYMBOLS
from drill.questions.weights import POLICIES

_ID: Final = Text(r"[a-z0-9]+(-[a-z0-9]+)*", "my-corpus-2")
_KIND: Final = Text(r"[a-z]+(-[a-z]+)*", "next-merge")
_LEVEL: Final = Whole(1, 9)
_MERGES: Final = Whole(0, MOST_MERGES)
_SYMBOL: Final = Text(r"\S+", "ne")
_PAIR: Final = Row((_SYMBOL, _SYMBOL))
_COUNT: Final = Whole(1, 10**8)
_WORDS: Final = ListOf(Row((_SYMBOL, _COUNT)), most=MOST_ROWS)

#: Whoever writes a file says in which language and direction it is.
_WRITTEN: Final = {
    "lang": Text(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", "en"),
    "dir": Word(("ltr", "rtl")),
}
#: The convention: a preset, and what differs from it, under the names of the command's options. `tie: null` says that
#: no rule for ties was stated.
CONVENTION_FIELDS: Final = {
    "convention": Word(tuple(PRESETS)),
    "marker": Word(MARKERS),
    "marker_symbol": Text(),
    "rows": Word(ROWS),
    "tie": Word(TIES, or_null=True),
    "overlaps": Word(OVERLAPS),
    "walls": Word(WALLS),
    "units": Word(UNITS),
    "min_frequency": _COUNT,
}

_ASKED: Final = Object(
    {
        "kind": _KIND,
        "level": _LEVEL,
        "k": _MERGES,
        "made": _MERGES,
        "pair": _PAIR,
        "word": Text(),
        "answers": Named(Answer()),
    },
    frozenset({"kind", "level"}),
)
CORPUS: Final = Object(
    {
        "id": _ID,
        **_WRITTEN,
        "title": Text(),
        **CONVENTION_FIELDS,
        "text": Text(),
        "words": _WORDS,
        "merges": ListOf(_PAIR, most=MOST_MERGES),
        "counts": ListOf(Whole(0, 10**8), most=MOST_MERGES),
        "vocabulary": ListOf(_SYMBOL, most=MOST_SYMBOLS),
        "size": Whole(1, 10**6),
        "problems": ListOf(_ASKED, most=100),
    },
    frozenset({"id", "lang", "dir", "title", "problems"}),
)

_OPTION: Final = Object(
    {"id": Text(r"[a-z]", "a"), "text": Text(), "right": Truth(), "why": Text(), "mistake": _ID},
    frozenset({"id", "text", "why"}),
)
_QUESTION: Final = Object(
    {
        "id": _ID,
        "level": Whole(1, 3),
        "select": Word(("one", "all")),
        "question": Text(),
        "options": ListOf(_OPTION, least=2, most=9),
    },
    frozenset({"id", "level", "select", "question", "options"}),
)
CHOICES: Final = Object(
    {**_WRITTEN, "topic": _ID, "questions": ListOf(_QUESTION)},
    frozenset({"lang", "dir", "topic", "questions"}),
)

#: What may stand in a drawn order.
SHUFFLED: Final = ("questions", "options")
_MARKS: Final = Whole(1, 100)

_WANTED: Final = Object(
    {
        "kind": _KIND,
        "level": _LEVEL,
        "number": Whole(1, 50),
        "mistake": _ID,
        "item": _ID,
        "text": Text(),
        "k": _MERGES,
        "marks": Either(_MARKS, Named(_MARKS)),
        **CONVENTION_FIELDS,
    }
)
BLUEPRINT: Final = Object(
    {
        "id": _ID,
        **_WRITTEN,
        "title": Text(),
        "minutes": Whole(1, 600),
        "policy": Word(POLICIES),
        "shuffle": ListOf(Word(SHUFFLED)),
        **CONVENTION_FIELDS,
        "questions": ListOf(_WANTED, most=100),
    },
    frozenset({"id", "lang", "dir", "title", "questions"}),
)
