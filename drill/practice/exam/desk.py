"""Where exams are fetched and handed in: those of the bank, the unfinished one, those handed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import uuid4

from drill.bank.contents import blueprint_named
from drill.engine.errors import InputError
from drill.practice.exam.paper import Paper, paper_from_json, paper_of
from drill.practice.exam.result import Result, handed_in, result_from_json
from drill.practice.exam.room import ExamRoom
from drill.practice.exam.sitting import Ending, Sitting, opened, sitting_from_json
from drill.practice.exam.texts import left_told
from drill.practice.seed import new_seed

if TYPE_CHECKING:
    from drill.engine.convention import Convention
    from drill.practice.exam.request import ExamRequest
    from drill.practice.learner import Learner
    from drill.practice.record.exam_rows import Past
    from drill.practice.record.sittings import Sittings


@dataclass(frozen=True, slots=True)
class Begun:
    """An exam that was begun and not handed in.

    Attributes:
        at: when it was begun, in milliseconds since the epoch.
        sitting: as it is now, the time away added; its clock stands still.
        in_use: True if it is being sat in another window.
    """

    at: int
    sitting: Sitting
    in_use: bool

    @property
    def paper(self) -> Paper:
        """What is asked."""
        return self.sitting.paper

    @property
    def answered(self) -> int:
        """How many questions have an answer, if only in part."""
        return sum(state != "blank" for state in self.sitting.states)

    @property
    def left_told(self) -> str:
        """The time that is left."""
        return left_told(self.sitting.clock.left)


@dataclass(frozen=True, slots=True)
class HandedIn:
    """An exam that was handed in.

    Attributes:
        at: when, in milliseconds since the epoch.
    """

    paper: Paper
    result: Result
    at: int


class ExamDesk:
    """A learner's exams.

    Attributes:
        convention: for exams that have none of their own.
        folder: a bank of one's own beside the shipped one; None where there is none.
    """

    def __init__(
        self, learner: Learner, convention: Convention, monotonic: Callable[[], float], folder: str | None = None
    ) -> None:
        self.convention = convention
        self.folder = folder
        self._learner = learner
        self._monotonic = monotonic

    @property
    def _store(self) -> Sittings:
        return self._learner.record.sittings

    # --- what there is ---------------------------------------------------------------------------------------------

    def begun(self) -> list[Begun]:
        """Exams that are not finished, the latest first; what cannot be read is left where it is."""
        found = []
        for kept in self._store.unfinished():
            try:
                paper = paper_from_json(kept.paper)
                sitting, at = sitting_from_json(paper, kept.answers, kept.progress, kept.at)
            except InputError:
                continue
            found.append(Begun(kept.at, opened(sitting, at, self._learner.now()), kept.in_use))
        return found[::-1]

    def past(self) -> Sequence[Past]:
        """Exams that were handed in, the latest first."""
        return self._store.past()

    def handed_in(self, exam: str) -> HandedIn | None:
        """An exam that was handed in; None where there is none of this id that can be read."""
        found = self._store.exam(exam)
        if found is None or found.handed_in is None:
            return None
        try:
            return HandedIn(paper_from_json(found.paper), result_from_json(found.result), found.handed_in)
        except InputError:
            return None

    # --- what is done ----------------------------------------------------------------------------------------------

    def paper(self, request: ExamRequest) -> Paper:
        """The paper that is asked for; raises InputError where it cannot be made."""
        folder = request.bank or self.folder
        return paper_of(
            blueprint_named(request.blueprint or "", folder),
            self.convention,
            new_seed() if request.seed is None else request.seed,
            id=uuid4().hex,
            extra_time=request.extra_time,
            untimed=request.untimed,
            folder=folder,
        )

    def begin(self, paper: Paper) -> tuple[ExamRoom, str | None]:
        """Begin an exam; the warning says what could not be kept."""
        return ExamRoom.begin(paper, self._store, self._monotonic, self._learner.now)

    def go_on(self, begun: Begun, untimed: bool = False) -> tuple[ExamRoom, str | None]:
        """Go on with an exam, without a clock if that is wanted; the warning says what could not be kept."""
        warning = self._store.claim(begun.paper.id)
        sitting = begun.sitting.untimed() if untimed else begun.sitting
        room = ExamRoom(sitting, self._store, self._monotonic, self._learner.now, goes_on=True)
        return room, warning or room.save()

    def hand_in(self, sitting: Sitting, ending: Ending) -> tuple[HandedIn, str | None]:
        """Hand in: result and answers go on disk in one; the warning says that they did not."""
        now = self._learner.now()
        ended = sitting.hand_in(ending)
        result, entries = handed_in(ended, now)
        warning = self._store.hand_in(ended.paper.id, now, result.to_json(), entries)
        return HandedIn(ended.paper, result, now), warning
