"""How long it takes to find a problem that shows a certain mistake, where ordinary draws hardly ever show it."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Final

from drill.bank.showing import problems_showing
from drill.mistakes.catalogue import mistake
from drill.questions.kind import Kind
from drill.questions.kinds import kind_named
from tests.benchmarks import floor
from tests.benchmarks.table import Row, milliseconds

SEEDS: Final = 20
_AIM: Final = 0.250
#: The mistakes in covering a word, and those in a run such as a a a, each in a kind that asks about it.
_SOUGHT: Final = (
    ("encode", "longest-match"),
    ("encode", "fewest-tokens"),
    ("encode", "left-to-right"),
    ("encode-trace", "longest-match"),
    ("encode-trace", "fewest-tokens"),
    ("encode-trace", "left-to-right"),
    ("encode", "overlapping-merge"),
    ("encode", "right-to-left"),
    ("encode", "first-occurrence"),
    ("apply-merge", "overlapping-merge"),
    ("apply-merge", "right-to-left"),
    ("training-run", "overlapping-merge"),
    ("training-run", "right-to-left"),
    ("next-merge", "other-overlap-count"),
    ("pair-count", "other-overlap-count"),
    ("pair-count", "once-per-word"),
    ("next-merge", "once-per-word"),
)


def rows() -> Iterator[Row]:
    """The median of the first find of several seeds."""
    for name, wrong in _SOUGHT:
        seconds, floor_ = times(kind_named(name), wrong)
        found = median(seconds)
        beside = f"{floor_ * 1e6:.0f} µs {floor.NAME}"
        what = f"seek {name}, {wrong}"
        yield Row(what, milliseconds(found), beside, found / floor_, f"≤ {_AIM * 1e3:g} ms", found <= _AIM)


def times(kind: Kind, wrong: str) -> tuple[list[float], float]:
    """The seconds that each search takes, and those of the floor in the same seconds."""
    seconds, floors = [], []
    for number in range(SEEDS):
        floors.append(floor.floor_seconds())
        start = process_time()
        next(problems_showing(kind, mistake(wrong), None, f"benchmark {number}"))
        seconds.append(process_time() - start)
    return seconds, median(floors)
