"""A round at the screen: the session, the draft on disk, and what a question starts with. No widget in it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from drill.document import Sentence
from drill.engine.errors import InputError
from drill.practice.draft import Draft, clear_draft, save_draft
from drill.practice.hinting import Hinting
from drill.practice.session import Session
from drill.practice.source import Wish
from drill.questions.kind import Kind
from drill.questions.problem import Problem
from drill.wording import _, ngettext

if TYPE_CHECKING:
    from drill.marking.verdict import PartVerdict, Verdict
    from drill.practice.learner import Learner


#: In a sprint, which has any number of questions, a draft's is looked for among so many.
_MOST_PASSED: Final = 60


@dataclass(frozen=True, slots=True)
class Unread:
    """An answer that cannot be read: handed back, it costs nothing."""

    part: PartVerdict

    @property
    def reason(self) -> Sentence:
        """What was expected."""
        return self.part.note


class Round:
    """The questions of a round, one after the other, each kept on disk while it is being answered."""

    def __init__(
        self,
        session: Session,
        folder: Path,
        at_first: Mapping[str, str] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """A round; `clock` gives seconds on a clock that never goes back."""
        self.session = session
        self.folder = folder
        self._clock = clock
        self._opened = clock()
        #: How far the hints of the current question have gone.
        self.hinting = Hinting()
        #: True if the time that is left of a sprint is to be seen.
        self.shows_clock = False
        #: What the fields of the current question start with.
        self.at_first: Mapping[str, str] = at_first or {}
        #: True for a draft: whoever comes back goes on in the last field that was typed in.
        self.goes_on = at_first is not None

    @classmethod
    def resumed(
        cls,
        draft: Draft,
        folder: Path,
        learner: Learner | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> Round:
        """The round of a draft, from its question on."""
        try:
            session = Session(draft.wish, learner, clock, draft.used)
        except InputError:
            # The wish rests on something that is gone (a corpus of the bank, say); the question itself is whole.
            wish = Wish(kinds=(draft.problem.kind,), convention=draft.problem.convention)
            session = Session(wish, learner, clock)
        passed = 0
        # Where questions follow from the answers there is no telling which ones came before.
        most = 0 if draft.wish.adapts else _MOST_PASSED
        while session.current is not None and session.current != draft.problem and passed < most:
            passed += 1
            session.advance()
        if session.current != draft.problem:  # It was put in, one like another: what the round has left cannot be told.
            session = Session(session.wish, learner, clock, draft.used)
            passed = 0
        session.current = draft.problem
        session.length -= passed
        session.coached_before(draft.told)
        resumed = cls(session, folder, draft.typed, clock)
        resumed.hinting = Hinting(draft.hints)
        return resumed

    @property
    def problem(self) -> Problem:
        """The current question; there must be one."""
        assert self.session.current is not None
        return self.session.current

    @property
    def kind(self) -> Kind:
        """Its kind."""
        return self.session.kind

    def place(self, number: int) -> str:
        """Which question of the round it is; how many a text or a sprint has shows only in the end."""
        if self.session.wish.text is not None or self.session.sprint is not None:
            return _("question {n}").format(n=number)
        return _("question {n} of {length}").format(n=number, length=self.session.length)

    def standing(self, number: int) -> str:
        """Place and success so far, for the head of a screen; the time of a sprint if asked for, or once it is up."""
        right = ngettext("{n} right", "{n} right", self.session.right).format(n=self.session.right)
        sprint = self.session.sprint
        time = [sprint.told()] if sprint is not None and (self.shows_clock or self._tells_end(number)) else []
        return " · ".join((*time, self.place(number), right, _("F1 keys")))

    def _tells_end(self, number: int) -> bool:
        """True on the page after the last answer of a sprint."""
        return self.session.is_over and number < self.session.number

    def keep(self, typed: Mapping[str, str]) -> str | None:
        """Put what is typed on disk; returns a warning where that is impossible."""
        session = self.session
        used = session.sprint.used if session.sprint is not None else 0.0
        told = session.coach.told if session.coach is not None else {}
        return save_draft(self.folder, Draft(self.problem, dict(typed), session.wish, self.hinting.used, used, told))

    def drop(self) -> None:
        """Forget what is typed."""
        clear_draft(self.folder)

    def open(self) -> None:
        """The question comes on the screen: from now on its time counts."""
        self._opened = self._clock()

    @property
    def seconds(self) -> float:
        """How long the question has been open."""
        return self._clock() - self._opened

    def take_warning(self) -> str | None:
        """What of the answers could not be kept, once."""
        return self.session.learner.take_warning() if self.session.learner is not None else None

    def check(self, answers: Mapping[str, str]) -> Verdict | Unread:
        """Mark the answers and keep them, or hand them back."""
        for part in self.session.try_verdict(answers).parts:
            if part.status == "not-understood":
                return Unread(part)
        verdict = self.session.answer(answers, seconds=self.seconds, hints=self.hinting.used)
        self.drop()
        return verdict

    def show(self) -> None:
        """Note that the solution was looked up."""
        self.session.show(seconds=self.seconds, hints=self.hinting.used)
        self.drop()

    def advance(self) -> bool:
        """Go to the next question; False where the round is over."""
        self.at_first, self.goes_on, self.hinting = {}, False, Hinting()
        return self.session.advance() is not None

    def one_like_this(self) -> bool:
        """Go to a question like this one; False where there is none."""
        self.at_first, self.goes_on, self.hinting = {}, False, Hinting()
        return self.session.one_like_this() is not None

    def again(self, verdict: Verdict) -> None:
        """Ask the same run again, with what was right before its first wrong round."""
        self.at_first, self.goes_on, self.hinting = before_first_wrong(verdict), False, Hinting()
        self.session.again()


def first_wrong(verdict: Verdict) -> PartVerdict | None:
    """The first part that is asked for and not right by itself."""
    return next((part for part in verdict.parts if part.out_of and part.status != "correct"), None)


def can_try_again(verdict: Verdict) -> bool:
    """True for a run (of merges, of steps) in which something went wrong."""
    return first_wrong(verdict) is not None and any(part.part.round is not None for part in verdict.parts)


def before_first_wrong(verdict: Verdict) -> dict[str, str]:
    """The answers of the rounds before the first wrong one, as they were typed."""
    wrong = first_wrong(verdict)
    if wrong is None:
        return {}
    kept = {}
    for item in verdict.parts:
        if item is wrong or not item.out_of:
            break
        if wrong.part.round is None or (item.part.round is not None and item.part.round < wrong.part.round):
            kept[item.part.name] = item.raw if isinstance(item.raw, str) else ""
    return kept
