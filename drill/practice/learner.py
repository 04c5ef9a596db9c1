"""The learner: what is remembered of them, and when. The one thing that sessions and faces know of the record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from drill.practice.folders import Folders
from drill.practice.record.times import wall_clock
from drill.practice.settings import Settings
from drill.wording import _

if TYPE_CHECKING:
    # The first question of a round may be asked before anything of the record is needed.
    from drill.marking.verdict import Verdict
    from drill.practice.record.entry import Mode
    from drill.practice.record.store import Record
    from drill.questions.problem import Problem


class Learner:
    """A person who practises.

    What goes amiss with keeping stops nobody: it waits in `take_warning` until a face says it.

    Attributes:
        folder: where the record lies; it is opened when it is first needed.
        exam_date: the day of their exam, None where it is not known.
        now: the time, in milliseconds since the epoch.
        last: the answer that was kept last, with its problem; None before the first one.
    """

    def __init__(
        self,
        folder: Path,
        exam_date: date | None = None,
        now: Callable[[], int] = wall_clock,
        new_id: Callable[[], str] = lambda: uuid4().hex,
    ) -> None:
        self.folder = folder
        self.exam_date = exam_date
        self.now = now
        self.last: tuple[Problem, Verdict | None] | None = None
        self._new_id = new_id
        self._warnings: list[str] = []

    @cached_property
    def record(self) -> Record:
        """Their answers."""
        from drill.practice.record.store import Record

        record, warning = Record.open(self.folder, self.now)
        self._warn(warning)
        return record

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
    ) -> None:
        """Put an answer on disk; `verdict` is None where the solution was looked up."""
        from drill.practice.record.entry import entry_of

        self.last = (problem, verdict)
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
        self._warn(self.record.add(entry))

    @property
    def exam(self) -> int | None:
        """When the day of their exam begins, in milliseconds since the epoch."""
        from drill.practice.schedule.due import exam_begins

        return None if self.exam_date is None else exam_begins(self.exam_date)

    def due(self) -> int:
        """How many skills are due now."""
        from drill.practice.schedule.due import due_at

        exam, now = self.exam, self.now()
        return sum(due_at(skill, exam) <= now for skill in self.record.skills().values())

    def take_warning(self) -> str | None:
        """What went amiss since this was last asked; None where nothing did."""
        if "record" in self.__dict__:
            # Reading, too, may find that the file is damaged.
            self._warn(self.record.news())
        told = "; ".join(self._warnings)
        self._warnings.clear()
        return told or None

    def _warn(self, warning: str | None) -> None:
        if warning:
            self._warnings.append(warning)


def learner_of(folders: Folders, settings: Settings) -> Learner:
    """The learner whose record and settings lie in these folders; a date that is none is passed over with a warning."""
    learner = Learner(folders.data)
    if settings.exam_date is not None:
        try:
            learner.exam_date = date.fromisoformat(settings.exam_date)
        except ValueError:
            learner._warn(_("the exam date {date!r} is no day such as 2026-12-31").format(date=settings.exam_date))
    return learner
