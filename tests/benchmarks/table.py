"""One line of the table of measurements, and how it is printed. An aim that is missed is said, never raised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

#: Widths that suit every line, so that each is printed as soon as it is measured.
_WIDTHS: Final = (45, 9, 44, 5, 9, 6)
_HEADINGS: Final = ("what", "measured", "peer or floor", "ratio", "aim", "")


@dataclass(frozen=True, slots=True)
class Row:
    """A measurement.

    Attributes:
        what: what was measured.
        measured: the figure with its unit.
        beside: the peer or floor of the same run, with its figure; "" where there is none.
        ratio: how many times the peer's or floor's time or memory it takes: less is better.
        aim: what it should be; "" where it is only reported.
        met: whether it is so; None where there is no aim.
    """

    what: str
    measured: str
    beside: str = ""
    ratio: float | None = None
    aim: str = ""
    met: bool | None = None


def headings() -> str:
    """The head of the table."""
    return _line(_HEADINGS) + "\n" + "-" * (sum(_WIDTHS) + 2 * (len(_WIDTHS) - 1))


def line(row: Row) -> str:
    """The row as a line of the table."""
    ratio = "" if row.ratio is None else f"{row.ratio:.0f}" if row.ratio >= 100 else f"{row.ratio:.2f}"
    verdict = {None: "", True: "met", False: "MISSED"}[row.met]
    return _line((row.what, row.measured, row.beside, ratio, row.aim, verdict))


def milliseconds(seconds: float) -> str:
    """The time in milliseconds, with what precision it deserves."""
    return f"{seconds * 1e3:.0f} ms" if seconds >= 0.1 else f"{seconds * 1e3:.1f} ms"


def _line(cells: Sequence[str]) -> str:
    return "  ".join(map(str.ljust, cells, _WIDTHS)).rstrip()
