"""Which exam somebody asks for, and how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: Nobody is given more than three times the time.
MOST_EXTRA_TIME: Final = 200


@dataclass(frozen=True, slots=True)
class ExamRequest:
    """An exam as it is asked for, before there is a paper.

    Attributes:
        blueprint: id of a blueprint of the bank, or the path of one; None where it is still to be chosen.
        seed: whoever takes the same exam with the same seed gets the same questions; None for a fresh one.
        extra_time: how much longer than usual, in percent of the exam's minutes.
        untimed: True where no clock runs.
        bank: a folder of the person's own beside the shipped bank.
    """

    blueprint: str | None = None
    seed: str | None = None
    extra_time: int = 0
    untimed: bool = False
    bank: str | None = None
