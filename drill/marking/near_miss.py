"""Answers that look right but are other characters: named, with their code points, and still wrong."""

from __future__ import annotations

import unicodedata
from decimal import Decimal
from fractions import Fraction
from itertools import zip_longest

from drill.answers import CORPUS, FRACTION, NUMBER, TABLE, Value, entries_in, rows_in, symbols_in
from drill.document import Sentence, Text
from drill.wording import _, say

#: Letters and signs that are taken for one another: Arabic and Persian yeh and kaf, tatweel for an underscore.
_ALIKE = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک", "ـ": "_", "\u200c": None, "\u200d": None, "\u200e": None})


def folded(text: str) -> str:
    """The text with all that a near miss may consist in made alike."""
    return unicodedata.normalize("NFC", text).translate(_ALIKE)


def near_miss(kind: str, given: Value, right: tuple[Value, ...]) -> Sentence:
    """What tells the answer from a right one that looks the same; empty where it is wrong in another way."""
    if kind in (NUMBER, FRACTION):
        return _rounded_too_far(given, right)
    mine = _spelt(kind, given)
    for value in right:
        other = _spelt(kind, value)
        if mine != other and folded(mine) == folded(other):
            one, two = _first_difference(mine, other)
            return say(_("this looks right, but you wrote {one} where {other} stands"), one=Text(one), other=Text(two))
    return ()


def _rounded_too_far(given: Value, right: tuple[Value, ...]) -> Sentence:
    """What is to be said of a decimal that is a right value with too few digits; else empty."""
    if not isinstance(given, Decimal):
        return ()
    unit = Fraction(Decimal(1).scaleb(int(given.as_tuple().exponent)))
    for value in right:
        if isinstance(value, int | Fraction | Decimal) and abs(Fraction(given) - Fraction(value)) <= unit / 2:
            return say(_("rounded too far: give more digits"))
    return ()


def _spelt(kind: str, value: Value) -> str:
    if kind == CORPUS:
        return "\n".join(f"{count} {' '.join(symbols)}" for count, symbols in rows_in(value))
    if kind == TABLE:
        return "\n".join(f"{' '.join(pair)} {count}" for pair, count in sorted(entries_in(value)))
    return " ".join(symbols_in(value))


def _first_difference(one: str, other: str) -> tuple[str, str]:
    for mine, theirs in zip_longest(one, other):
        if mine != theirs:
            return _code_point(mine), _code_point(theirs)
    raise AssertionError("the two are equal")


def _code_point(character: str | None) -> str:
    return _("nothing") if character is None else f"U+{ord(character):04X}"
