"""How long a problem takes to make, kind by kind and level by level."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from statistics import median, quantiles
from time import process_time
from typing import Final

from drill.bank.folder import lexicon
from drill.engine.convention import LECTURE
from drill.questions.generator import generate, seeds
from drill.questions.kind import Kind
from drill.questions.kinds import KINDS
from tests.benchmarks import floor
from tests.benchmarks.table import Row, milliseconds

PROBLEMS: Final = 100
_RUN: Final = "training-run"
_ENCODING: Final = ("encode", "encode-trace")


def rows() -> Iterator[Row]:
    """The median of each kind and level; of runs the slowest too."""
    for kind in KINDS.values():
        for level in kind.levels:
            seconds, floor_ = times(kind, level)
            what = f"make {kind.name}, level {level}"
            yield _row(f"{what}, median", median(seconds), floor_, _aim(kind, level))
            if kind.name == _RUN:
                yield _row(f"{what}, 95th percentile", quantiles(seconds, n=20)[-1], floor_, 0.350)


def times(kind: Kind, level: int) -> tuple[list[float], float]:
    """The seconds that each of the first problems takes, and those of the floor in the same seconds."""
    seconds, floors = [], []
    words = lexicon()
    for seed in islice(seeds("benchmark", kind.name, level), PROBLEMS):
        floors.append(floor.floor_seconds())
        start = process_time()
        generate(kind, level, seed, LECTURE, words)
        seconds.append(process_time() - start)
    return seconds, median(floors)


def _aim(kind: Kind, level: int) -> float | None:
    if kind.name in (_RUN, "superbpe-run", "merge-order"):
        return 0.050
    if kind.name in _ENCODING:
        return 0.050 if level == 4 else None
    return 0.005


def _row(what: str, seconds: float, floor_: float, aim: float | None) -> Row:
    beside = f"{floor_ * 1e6:.0f} µs {floor.NAME}"
    aimed = "" if aim is None else f"≤ {aim * 1e3:g} ms"
    return Row(what, milliseconds(seconds), beside, seconds / floor_, aimed, None if aim is None else seconds <= aim)
