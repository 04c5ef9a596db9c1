"""How near a decimal must come to a fraction, or to a number that has no end, to count as it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

Exact = int | Fraction | Decimal


@dataclass(frozen=True, slots=True)
class Tolerance:
    """What a decimal may be off by: a share of the right value, or an amount.

    A fraction that is written as a fraction has to be equal: only decimals are rounded.
    """

    share: Fraction = Fraction(0)
    amount: Fraction = Fraction(0)

    def reach(self, value: Exact) -> Fraction:
        """How far a decimal may be from this value."""
        return self.amount + self.share * abs(Fraction(value))

    def allows(self, given: Exact, value: Exact) -> bool:
        """True if a decimal is near enough to the value."""
        return abs(Fraction(given) - Fraction(value)) <= self.reach(value)

    def blurs(self, one: Exact, other: Exact) -> bool:
        """True if some decimal may stand for both values, so that they cannot be told apart by it."""
        return abs(Fraction(one) - Fraction(other)) <= self.reach(one) + self.reach(other)


#: What a decimal may be off by where a fraction is asked for.
ONE_PER_CENT: Final = Tolerance(share=Fraction(1, 100))
#: What it may be off by where a loss is asked for.
ONE_HUNDREDTH: Final = Tolerance(amount=Fraction(1, 100))
