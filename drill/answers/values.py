"""The values that answers hold, how they compare, and how they are written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final, TypeVar, cast

from drill.answers.tolerance import Tolerance
from drill.document import Number, Pair, Sentence, Text, Tokens
from drill.engine.corpus import Row, Rows, Symbols

PAIR: Final = "pair"
NUMBER: Final = "number"
FRACTION: Final = "fraction"
TOKENS: Final = "tokens"
SET: Final = "set"
CORPUS: Final = "corpus"
TABLE: Final = "table"
CHOICE: Final = "choice"

#: tuple of symbols (pair, tokens, set, choices), a number, a fraction, a decimal (as typed, or a value that has no
#: end), or rows (corpus: `Row`; table: pair and count).
Table = tuple[tuple[Symbols, int], ...]
Value = Symbols | int | Fraction | Decimal | Rows | Table


@dataclass(frozen=True, slots=True)
class OneOf:
    """Several right values, the first of them the key: free ties, or two readings of the same mark."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An answer that cannot be read, with what was expected instead."""

    reason: Sentence


@dataclass(frozen=True, slots=True)
class Context:
    """What the reader of an answer knows of the question.

    Attributes:
        symbols: the symbols in play: base symbols, those of the corpus at hand and those made so far.
        pairs: the pairs of the corpus at hand, for `ne` typed without a space.
        marker: the question's own marker (or ␣), empty when it has none.
        unchanged: what `=` stands for, None where it stands for nothing.
        choices: the ids of the options of a choice.
        several: True where more than one of them may be chosen.
        decimals: True where a number may be a decimal.
        hexadecimal: True where tokens are bytes in hexadecimal digits.
        units: what a base symbol is; under `bytes` a character typed stands for its bytes.
        joined: how the join of a pair is written.
    """

    symbols: Collection[str] = frozenset()
    pairs: Collection[Symbols] = ()
    marker: str = ""
    unchanged: Symbols | None = None
    choices: Collection[str] = ()
    several: bool = True
    decimals: bool = False
    hexadecimal: bool = False
    units: str = "characters"
    joined: Callable[[Symbols], str] = "".join

    def plays(self, text: str) -> bool:
        """True if `text` occurs in a symbol in play, and so may be meant literally."""
        return any(text in symbol for symbol in self.symbols)


def symbols_in(value: Value) -> Symbols:
    """The symbols of a pair, of tokens, of a set or of a choice."""
    return cast(Symbols, value)


def rows_in(value: Value) -> Rows:
    """The rows of a corpus."""
    return cast(Rows, value)


def entries_in(value: Value) -> Table:
    """The pairs and counts of a table."""
    return cast(Table, value)


_Row = TypeVar("_Row")


def apart(rows: Sequence[_Row], others: Sequence[_Row]) -> tuple[list[_Row], list[_Row]]:
    """The rows that only the first corpus or table has, and those that only the second has, each in its order."""
    extra, missing = list(rows), []
    for row in others:
        if row in extra:
            extra.remove(row)
        else:
            missing.append(row)
    return extra, missing


def number_apart(kind: str, one: Value, other: Value) -> int | None:
    """By how much two answers differ that differ in one whole number, be it a row's count in a table; else None."""
    if kind == NUMBER and isinstance(one, int) and isinstance(other, int):
        return abs(one - other)
    if kind == TABLE:
        extra, missing = apart(entries_in(one), entries_in(other))
        if len(extra) == len(missing) == 1 and extra[0][0] == missing[0][0]:
            return abs(extra[0][1] - missing[0][1])
    return None


def comparable(kind: str, value: Value) -> object:
    """A hashable form in which equal values are equal: sets and choices without order, corpora as multisets of rows."""
    if kind in (SET, CHOICE):
        return frozenset(symbols_in(value))
    if kind == CORPUS:
        return tuple(sorted(rows_in(value)))
    if kind == TABLE:
        return tuple(sorted(entries_in(value)))
    return value


def same(kind: str, one: Value, other: Value) -> bool:
    """True if two values of a type are equal."""
    return comparable(kind, one) == comparable(kind, other)


def agrees(kind: str, given: Value, value: Value, tolerance: Tolerance | None = None) -> bool:
    """True if an answer counts as this value: equal, or a decimal that is near enough."""
    if isinstance(given, Decimal) or isinstance(value, Decimal):
        if not isinstance(given, int | Fraction | Decimal) or not isinstance(value, int | Fraction | Decimal):
            return False
        return (tolerance or Tolerance()).allows(given, value)
    return same(kind, given, value)


def indistinct(kind: str, one: Value, other: Value, tolerance: Tolerance | None = None) -> bool:
    """True if two values are equal, or so near that one decimal may count as both."""
    if (
        tolerance is not None
        and isinstance(one, int | Fraction | Decimal)
        and isinstance(other, int | Fraction | Decimal)
    ):
        return tolerance.blurs(one, other)
    return same(kind, one, other)


def typed(kind: str, value: Value) -> str:
    """The value as a person would type it; `read` gives it back."""
    if isinstance(value, int | Fraction | Decimal):
        return str(value)
    if kind == PAIR:
        return " ".join(symbols_in(value)) if value else "none"
    if kind == CORPUS:
        return "\n".join(f"{count} {' '.join(symbols)}" for count, symbols in rows_in(value))
    if kind == TABLE:
        return "\n".join(f"{' '.join(pair)} {count}" for pair, count in entries_in(value))
    return " ".join(symbols_in(value))


def to_json(kind: str, value: Value | None) -> object:
    """The value in the JSON form of the contract; a merge where no pair is left is "none"."""
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, Decimal) and kind == NUMBER:
        return float(value)
    if isinstance(value, Fraction | Decimal):
        return str(value)
    if kind == PAIR and not value:
        return "none"
    if kind == CORPUS:
        return [{"count": count, "symbols": list(symbols)} for count, symbols in rows_in(value)]
    if kind == TABLE:
        return [{"pair": list(pair), "count": count} for pair, count in entries_in(value)]
    if kind == CHOICE and len(value) == 1:
        return value[0]
    return list(value)


def shown(kind: str, value: Value) -> Sentence:
    """The value as spans, for a sentence."""
    if isinstance(value, int | Fraction | Decimal):
        return (Number(value),)
    if kind == PAIR:
        return (Pair(symbols_in(value)),)
    if kind in (CORPUS, TABLE):
        rows = rows_in(value) if kind == CORPUS else [Row(count, pair) for pair, count in entries_in(value)]
        spans: list[Text | Number | Tokens] = []
        for count, symbols in rows:
            spans += [Text("; ")] if spans else []
            spans += [Number(count), Text(" "), Tokens(symbols)]
        return tuple(spans)
    return (Tokens(symbols_in(value)),)
