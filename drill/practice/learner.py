"""The learner: what is remembered of them, and when. The one thing that sessions and screens know of the record."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import date
from typing import TYPE_CHECKING
from uuid import uuid4

if TYPE_CHECKING:
    # The first question is asked before there is anything to keep.
    from drill.marking.verdict import Verdict
    from drill.practice.record.entry import Mode
    from drill.practice.record.store import Record
    from drill.questions.problem import Problem


def wall_clock() -> int:
    """The time of this computer, in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


class Learner:
    """A person who practises.

    Attributes:
        record: their answers.
        exam_date: the day of their exam, None where it is not known.
        now: the time, in milliseconds since the epoch.
    """

    def __init__(
        self,
        record: Record,
        exam_date: date | None = None,
        now: Callable[[], int] = wall_clock,
        new_id: Callable[[], str] = lambda: uuid4().hex,
    ) -> None:
        self.record = record
        self.exam_date = exam_date
        self.now = now
        self._new_id = new_id

    def keep(
        self,
        problem: Problem,
        answers: Mapping[str, str],
        verdict: Verdict | None,
        *,
        mode: Mode = "practice",
        seconds: float = 0.0,
        hints: int = 0,
        redone: int = 0,
    ) -> str | None:
        """Put an answer on disk (`verdict` None: the solution was looked up); returns a warning where that fails."""
        from drill.practice.record.entry import entry_of

        entry = entry_of(
            problem,
            answers,
            verdict,
            id=self._new_id(),
            at=self.now(),
            mode=mode,
            seconds=seconds,
            hints=hints,
            redone=redone,
        )
        return self.record.add(entry)
