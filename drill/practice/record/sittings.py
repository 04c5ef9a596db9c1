"""Exams on disk: the one that is being sat, so that nothing of it is lost, and those that were handed in.

Paper, progress and result are JSON objects of `practice.exam`, kept as they are. Only for the list of past exams a few
of their fields are read: `title` of the paper, and `marks`, `out_of` (whole numbers), `reason` (text) of the result.

Two drills may be open at once. Whoever sits an exam saves its progress every two seconds, which says that it is being
sat there. Another drill may take it over when nobody has said so for six seconds, or when the process that did is gone;
before that only by `claim`, for which the person is asked.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from drill.practice.record import exam_rows, rows
from drill.practice.record.entry import Entry
from drill.practice.record.exam_rows import Answers, Exam, Json, Past
from drill.practice.record.keeper import Keeper
from drill.practice.record.process import is_gone, this_process
from drill.wording import _

#: In milliseconds: whoever sits an exam says so three times as often.
SILENCE: Final = 6000


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An exam that was begun and not handed in.

    Attributes:
        at: when it was begun, in milliseconds since the epoch.
        answers: what was typed, by question and part.
        progress: what was saved of it last; None where nothing was yet.
        in_use: True if another drill is sitting it now.
    """

    id: str
    at: int
    paper: Json
    answers: Answers
    progress: Json | None
    in_use: bool


@dataclass(slots=True)
class _Known:
    """What this process has seen of an exam: so it is whole again in a file that took the place of a damaged one.

    Attributes:
        ended: True once it was handed in here: what a timer still saves then is no matter.
        told: True once the person was told that nothing more is kept.
    """

    at: int
    paper: Json
    answers: dict[int, Mapping[str, str]]
    ended: bool = False
    told: bool = False


class Sittings:
    """The exams of a record. What is returned as a message is to be shown once."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._known: dict[str, _Known] = {}

    # --- while an exam is being sat --------------------------------------------------------------------------------

    def save_paper(self, exam: str, at: int, paper: Json) -> str | None:
        """Begin an exam; one that is there already is left as it is."""
        self._known.setdefault(exam, _Known(at, paper, {}))
        return self._write(exam, "paper", lambda _connection: None)

    def save_answer(self, exam: str, question: int, answers: Mapping[str, str]) -> str | None:
        """Keep what is typed for a question (by its place in the paper), in place of what was kept of it before."""
        if known := self._known.get(exam):
            known.answers[question] = dict(answers)
        return self._write(exam, question, lambda connection: exam_rows.put_answer(connection, exam, question, answers))

    def save_progress(self, exam: str, progress: Json) -> str | None:
        """Keep how far the exam is, and say that it is being sat here. To be called every two seconds."""
        return self._write(
            exam,
            "progress",
            lambda connection: connection.execute(
                "UPDATE exam_progress SET progress = ? WHERE exam = ?", (rows.written(progress), exam)
            ),
        )

    def claim(self, exam: str) -> str | None:
        """Go on with an exam here, even if another drill is sitting it: that one keeps nothing more, and says so."""
        return self._write(exam, "claim", lambda _connection: None, by_force=True)

    def hand_in(self, exam: str, at: int, result: Json, entries: Sequence[Entry]) -> str | None:
        """Keep the result and one entry a question, all of it or nothing; what was handed in already stays as it is."""

        def put(connection: sqlite3.Connection) -> None:
            exam_rows.put_result(connection, exam, at, result)
            for entry in entries:
                rows.add(connection, entry)
            if known := self._known.get(exam):
                known.ended = True

        return self._write(exam, "result", put)

    # --- reading ---------------------------------------------------------------------------------------------------

    def unfinished(self) -> list[Unfinished]:
        """Exams that were begun and not handed in, earliest first."""
        now = self._keeper.now()
        found = []
        for exam, owner, saved, progress in self._keeper.read(exam_rows.unfinished):
            self._known[exam.id] = _Known(exam.at, exam.paper, dict(exam.answers))
            in_use = _is_sat_elsewhere(owner, saved, now)
            found.append(Unfinished(exam.id, exam.at, exam.paper, exam.answers, progress, in_use))
        return found

    def past(self) -> list[Past]:
        """Exams that were handed in, latest first; no paper is read for it."""
        return self._keeper.read(exam_rows.past)

    def exam(self, exam: str) -> Exam | None:
        """An exam, whole; None where there is none of this id."""
        return self._keeper.read(lambda connection: exam_rows.read(connection, exam))

    # --- how all of it is written ----------------------------------------------------------------------------------

    def _write(
        self, exam: str, what: str | int, put: Callable[[sqlite3.Connection], object], by_force: bool = False
    ) -> str | None:
        """Do this to an exam that was not handed in, unless another drill is sitting it."""
        refused: str | None = None

        def work(connection: sqlite3.Connection) -> None:
            nonlocal refused
            known, now = self._known.get(exam), self._keeper.now()
            if known is not None and not exam_rows.is_known(connection, exam):
                exam_rows.insert(connection, exam, known.at, known.paper, known.answers)
            if exam_rows.is_handed_in(connection, exam):
                if known is None or not known.ended:
                    refused = _("this exam was handed in elsewhere; what is done here is not kept")
                return
            if not by_force and _is_sat_elsewhere(*exam_rows.last_saved(connection, exam), now):
                refused = _("this exam goes on in another window; what is done here is not kept")
                return
            refused = None
            connection.execute(
                "INSERT INTO exam_progress (exam, saved, owner) VALUES (?, ?, ?) "
                "ON CONFLICT (exam) DO UPDATE SET saved = excluded.saved, owner = excluded.owner",
                (exam, now, this_process()),
            )
            put(connection)

        self._keeper.write(("exam", exam, what), work)
        once = self._once(exam, refused)
        # A result that nobody keeps is told in any case: else whoever looks at it takes it for kept.
        said = [self._keeper.news(), refused if what == "result" else once]
        return "; ".join(filter(None, said)) or None

    def _once(self, exam: str, refused: str | None) -> str | None:
        known = self._known.get(exam)
        if refused is None or known is None:
            return None
        told, known.told = known.told, True
        return None if told else refused


def _is_sat_elsewhere(owner: str | None, saved: int, now: int) -> bool:
    # The clock may have been set back: what was said in what is now the future was said just now, or long ago.
    return owner not in (None, this_process()) and abs(now - saved) < SILENCE and not is_gone(str(owner))
