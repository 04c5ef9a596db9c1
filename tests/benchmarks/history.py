"""What a long history costs: the start screen with a hundred thousand answers beside a few, and keeping one more."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from drill.bank.problems import fresh_problems
from drill.marking.marker import mark
from drill.practice.record.entry import Entry, entry_of
from drill.practice.record.figures import statistics_of
from drill.practice.record.store import Record
from drill.practice.record.transfer import take_in
from drill.practice.settings import Settings, save_settings
from drill.questions.kinds import OF_BPE, kind_named
from tests.benchmarks.processes import DRILL, clean_environment, interleaved
from tests.benchmarks.table import Row, milliseconds
from tests.benchmarks.terminal import Terminal

ANSWERS: Final = 100_000
TIMES: Final = 15
_BEGIN: Final = 1_700_000_000_000
_A_MINUTE: Final = 60_000
_PAINTED: Final = ("Just start", "again", "Quit", "Enter take")


def rows() -> Iterator[Row]:
    """The start screen, keeping an answer, and all figures."""
    with TemporaryDirectory() as home:
        few, many = Path(home, "few"), Path(home, "many")
        _filled(few, len(OF_BPE))
        yield Row(f"take in {ANSWERS} answers", f"{_filled(many, ANSWERS):.0f} s")
        beside, start = interleaved([_start(few), _start(many)], TIMES)
        ratio = start / beside
        what = f"start screen with {ANSWERS} answers"
        yield Row(what, milliseconds(start), f"{milliseconds(beside)} with a few", ratio, "≤ 1.2", ratio <= 1.2)
        yield from _keeping(many)
        began = time.perf_counter()
        statistics_of(Record.open(many)[0], _BEGIN + ANSWERS * _A_MINUTE)
        yield Row("all figures of them", milliseconds(time.perf_counter() - began))


def _filled(folder: Path, number: int) -> float:
    """Put so many answers into a folder; returns the seconds that taking them in has cost."""
    save_settings(folder, Settings(convention="lecture"))
    record, _message = Record.open(folder)
    began = time.perf_counter()
    take_in(record, _entries(number))
    record.close()
    return time.perf_counter() - began


def _entries(number: int) -> Iterator[Entry]:
    """Answers of all kinds of BPE in turn, each a blank one with all that belongs to it."""
    templates = []
    for name in OF_BPE:
        problem = next(fresh_problems(kind_named(name), 2, "benchmark"))
        templates.append(entry_of(problem, {}, mark(problem, {}), id="0" * 32, at=_BEGIN, seconds=40.0))
    for place in range(number):
        yield _again(templates[place % len(templates)], f"{place:032x}", _BEGIN + place * _A_MINUTE)


def _again(entry: Entry, name: str, at: int) -> Entry:
    return replace(entry, id=name, at=at)


def _start(folder: Path) -> Callable[[], float]:
    environment = clean_environment(folder) | {"BPE_DRILL_HOME": str(folder)}

    def seconds() -> float:
        with Terminal((DRILL,), environment, folder) as terminal:
            return terminal.wait_for(*_PAINTED)

    return seconds


def _keeping(folder: Path) -> Iterator[Row]:
    """One more answer, in a copy."""
    copy = folder.with_name("copy")
    shutil.copytree(folder, copy)
    record, _message = Record.open(copy)
    [entry] = _entries(1)
    taken = []
    for place in range(50):
        began = time.perf_counter()
        record.add(_again(entry, f"{ANSWERS + place:032x}", _BEGIN + (ANSWERS + place) * _A_MINUTE))
        taken.append(time.perf_counter() - began)
    record.close()
    yield Row("keep one more answer", milliseconds(median(taken)))
