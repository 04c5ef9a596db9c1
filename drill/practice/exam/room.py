"""The room in which an exam is sat: the sitting, its clock, and the disk on which both are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from drill.practice.exam.paper import Question
from drill.practice.exam.sitting import Sitting, State, begin
from drill.practice.exam.texts import left_told
from drill.wording import _, ngettext

if TYPE_CHECKING:
    from drill.practice.exam.paper import Paper
    from drill.practice.record.sittings import Sittings

#: Seconds after which the time used is put on disk again.
SAVE_AFTER: Final = 2.0
FLAG: Final = "⚑"


@dataclass(frozen=True, slots=True)
class Glance:
    """What a look at the clock has shown.

    Attributes:
        notice: what is to be said of the time; empty for nothing.
        over: True if no time is left.
        warning: what could not be kept; None where all was.
    """

    notice: str
    over: bool
    warning: str | None


class ExamRoom:
    """An exam that is being sat.

    Attributes:
        sitting: how far it is.
        shows_clock: True if the learner has asked for the time that is left.
        goes_on: True for the first question after the exam was opened again: one goes on where one last typed.
    """

    def __init__(
        self,
        sitting: Sitting,
        store: Sittings,
        monotonic: Callable[[], float],
        wall: Callable[[], int],
        goes_on: bool = False,
    ) -> None:
        """A sitting that goes on now.

        Args:
            sitting: a new one, or one that was opened again.
            store: the exams on disk.
            monotonic: seconds on a clock that never goes back.
            wall: the time of day, in milliseconds.
            goes_on: True if it was opened again.
        """
        self.sitting = sitting.read(monotonic())
        self.shows_clock = False
        self.goes_on = goes_on
        self._store = store
        self._monotonic = monotonic
        self._wall = wall
        self._saved_at = monotonic()

    @classmethod
    def begin(
        cls, paper: Paper, store: Sittings, monotonic: Callable[[], float], wall: Callable[[], int]
    ) -> tuple[ExamRoom, str | None]:
        """Begin an exam; from here on it is on disk, or the warning says that it is not."""
        now = wall()
        warning = store.save_paper(paper.id, now, paper.to_json())
        room = cls(begin(paper, now, monotonic()), store, monotonic, wall)
        return room, warning or room.save()

    # --- what is asked ---------------------------------------------------------------------------------------------

    @property
    def paper(self) -> Paper:
        """What is asked."""
        return self.sitting.paper

    @property
    def length(self) -> int:
        """How many questions there are."""
        return len(self.paper.questions)

    @property
    def at(self) -> int:
        """The place of the current question, from 0."""
        return self.sitting.place

    @property
    def question(self) -> Question:
        """The current question."""
        return self.sitting.question

    @property
    def typed(self) -> Mapping[str, str]:
        """What is typed for it."""
        return self.sitting.typed

    # --- what is said of it ----------------------------------------------------------------------------------------

    def place(self) -> str:
        """Which question it is, and if it is flagged."""
        told = _("question {n} of {length} · {title}").format(
            n=self.at + 1, length=self.length, title=self.question.title
        )
        return f"{told} {FLAG}" if self.at in self.sitting.flagged else told

    def worth(self, place: int) -> str:
        """What a question is about and what it is worth."""
        question = self.paper.questions[place]
        marks = ngettext("{n} mark", "{n} marks", question.out_of).format(n=question.out_of)
        return f"{question.title} · {marks}"

    def standing(self) -> str:
        """The word "exam", and the time that is left where that was asked for."""
        return left_told(self.left) if self.shows_clock and self.has_clock else _("exam")

    @property
    def has_clock(self) -> bool:
        """True if the time is limited."""
        return self.left is not None

    @property
    def left(self) -> float | None:
        """The seconds that are left; None where no clock runs."""
        return self.sitting.clock.left

    @property
    def ended(self) -> Sitting:
        """The sitting as it is at this moment, to be handed in."""
        return self.sitting.read(self._monotonic())

    @property
    def states(self) -> tuple[State, ...]:
        """How each question stands."""
        return self.sitting.states

    # --- what is done ----------------------------------------------------------------------------------------------

    def keep(self, place: int, texts: Mapping[str, str]) -> str | None:
        """Put on disk what is typed for a question; returns a warning where that is impossible."""
        written = self.sitting.written(texts, place)
        typed = written.answers.get(place, {})
        if typed == self.sitting.answers.get(place, {}):
            return None
        self.sitting = written
        return self._store.save_answer(self.paper.id, place, typed)

    def go_to(self, place: int) -> str | None:
        """Go to another question."""
        self.goes_on = False
        self.sitting = self.sitting.read(self._monotonic()).go(place)
        return self.save()

    def toggle_flag(self) -> str | None:
        """Flag the current question, or take the flag away."""
        self.sitting = self.sitting.flag()
        return self.save()

    def save(self) -> str | None:
        """Put on disk how far the exam is."""
        self._saved_at = self._monotonic()
        self.sitting = self.sitting.read(self._saved_at)
        return self._store.save_progress(self.paper.id, self.sitting.to_json(self._wall()))

    def glance(self) -> Glance:
        """Look at the clock, and put the time used on disk every two seconds."""
        now = self._monotonic()
        self.sitting, due = self.sitting.read(now).notice()
        notice = "" if due is None else left_told(self.left)
        # A notice that was told is told once, also by whoever goes on after a crash.
        warning = self.save() if now - self._saved_at >= SAVE_AFTER or due is not None else None
        return Glance(notice, self.sitting.over, warning)
