"""A fraction or a decimal as somebody wrote it.

A fraction has to be equal to the true value, in whatever form. A decimal was rounded by whoever wrote it: it stands for
all values that it may be the rounding of, half a unit of its last place up or down. So 0.008, 0.0077 and 0.00771 are
all right where 17/210 · 20/210 is meant, and 0.007 and 0.00770 are not.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from drill.answers import FRACTION, Context, Tolerance, read
from drill.answers.tolerance import Exact

#: Losses are worked out to six places: no decimal is held to more.
_FINEST: Final = Fraction(1, 1_000_000)
#: Numbers of more characters are not read.
_LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class WrittenNumber:
    """A number with what it may be off by: nothing for a fraction, half a unit of the last place for a decimal."""

    value: Exact
    tolerance: Tolerance | None = None

    @property
    def loss(self) -> WrittenNumber:
        """The number as one that has no end: a whole number is the rounding of one as well."""
        if isinstance(self.value, Decimal):
            return WrittenNumber(self.value, Tolerance(amount=max(_half_a_unit(self.value), _FINEST)))
        value = Fraction(self.value)
        if value.denominator != 1:
            return WrittenNumber(value, Tolerance(amount=_FINEST))
        # A 0 may well be exact; and a whole number that is meant exactly is the rounding of itself.
        return WrittenNumber(Decimal(value.numerator), Tolerance(amount=Fraction(1, 2) if value else _FINEST))


def written_number(text: str) -> WrittenNumber | None:
    """The number that a text holds (1/20, 0.05, in the digits of any script); None where it is none, or is below 0."""
    found = read(FRACTION, text, Context(decimals=True)) if text.strip() and len(text) <= _LONGEST else None
    if not isinstance(found, Fraction | Decimal) or found < 0:
        return None
    if isinstance(found, Decimal):
        return WrittenNumber(found, Tolerance(amount=_half_a_unit(found)))
    return WrittenNumber(found)


def _half_a_unit(value: Decimal) -> Fraction:
    exponent = value.as_tuple().exponent
    return Fraction(10) ** (exponent if isinstance(exponent, int) else 0) / 2
