"""How exact a number must be, said where it is asked for."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from drill.answers import FRACTION
from drill.document import Sentence
from drill.questions.problem import Part
from drill.wording import _, say


def stated(part: Part) -> Sentence:
    """What counts as this part's number; empty where it has to be exact anyway."""
    if part.tolerance is None:
        return ()
    if part.type == FRACTION:
        return say(
            _("A fraction such as {example}, in any equal form, or a decimal within {percent} % of it."),
            example=Fraction(1, 20),
            percent=decimal(part.tolerance.share * 100),
        )
    return say(_("A decimal within {amount} of it counts."), amount=decimal(part.tolerance.amount))


def decimal(value: Fraction) -> Decimal:
    """A tolerance as a decimal, such as 0.01."""
    return Decimal(value.numerator) / Decimal(value.denominator)
