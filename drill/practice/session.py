"""A round of practice: one question after the other, what was asked again, and the summary. No screen in it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from drill.practice.coach import Coach, has_rounds
from drill.practice.source import Wish, questions
from drill.practice.sprint import Sprint, per_minute
from drill.questions.kind import Kind
from drill.questions.kinds import kind_named
from drill.questions.problem import Problem

if TYPE_CHECKING:
    # The first question is asked before there is anything to mark.
    from drill.document import Block
    from drill.marking.verdict import Verdict
    from drill.practice.learner import Learner
    from drill.practice.record.entry import Mode
    from drill.practice.schedule.skill import Skill


@dataclass(frozen=True, slots=True)
class Answered:
    """A question of this round that was answered or looked up.

    Attributes:
        answers: what was typed, by part.
        verdict: None where the solution was shown instead.
        repeated: True if the solution of this very question had been shown before.
        seconds: how long the question was open.
        hints: how many steps of its hint were looked at.
    """

    problem: Problem
    answers: Mapping[str, str]
    verdict: Verdict | None
    repeated: bool = False
    seconds: float = 0.0
    hints: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of a round.

    Attributes:
        asked: questions answered or shown.
        right: questions answered right in every part.
        seen: questions whose solution was shown instead of answered.
        marks, out_of: marks earned under follow-through, of those there were to earn.
        mistakes: ids of the mistakes named, with how often, commonest first.
        hints: questions in which a hint was looked at.
        seconds: how long the questions were open, all in all.
    """

    asked: int
    right: int
    seen: int
    marks: int
    out_of: int
    mistakes: tuple[tuple[str, int], ...]
    hints: int = 0
    seconds: float = 0.0

    @property
    def per_minute(self) -> float | None:
        """How many questions were answered in a minute; None where no time has passed."""
        return per_minute(self.asked - self.seen, self.seconds)


class Session:
    """A round of practice on a wish.

    Attributes:
        wish: what is practised.
        learner: who practises, and where the answers are kept; None where nothing is kept.
        record: what was answered in this round.
        sprint: the time of a round that ends by the clock, None of any other.
        length: how many questions there will be, as far as that can be told.
        current: the question that is asked; None when the round is over.
    """

    def __init__(
        self, wish: Wish, learner: Learner | None = None, clock: Callable[[], float] = time.monotonic, used: float = 0.0
    ) -> None:
        """A round; `clock` gives seconds and never goes back, `used` are those of a sprint that are gone already."""
        self.wish = wish
        self.learner = learner
        self.record: list[Answered] = []
        self._coming = self._questions()
        self._again: list[Problem] = []
        self._shown: set[Problem] = set()
        self._likes = 0
        self.sprint = None if wish.minutes is None else Sprint(wish.minutes, clock, used)
        self.length = wish.length
        self._coach: Coach | None = None
        self._before: Mapping[tuple[str, str], Skill] | None = None
        self.current: Problem | None = None
        self.advance()

    def _questions(self) -> Iterator[Problem]:
        if self.learner is None or not self.wish.adapts:
            return questions(self.wish)
        # Whoever asks for certain questions needs nothing of what chooses them.
        from drill.practice.adaptive import adapted_questions

        return adapted_questions(self.wish, self.learner)

    @property
    def kind(self) -> Kind:
        """The kind of the current question; there must be one."""
        assert self.current is not None
        return kind_named(self.current.kind)

    @property
    def number(self) -> int:
        """Which question of the round this is, from 1."""
        return len(self.record) + 1

    @property
    def right(self) -> int:
        """How many were answered right so far."""
        return self.summary().right

    @property
    def coach(self) -> Coach | None:
        """Who marks the rounds of the current question one by one; None where nobody does."""
        if not self.wish.coach or self.current is None or not has_rounds(self.current):
            return None
        if self._coach is None or self._coach.problem != self.current:
            self._coach = Coach(self.current)
        return self._coach

    def coached_before(self, told: Mapping[int, Mapping[str, str]]) -> None:
        """Rounds of the current question were told to be wrong before (in a draft)."""
        if self.coach is not None and self.current is not None:
            self._coach = Coach(self.current, told)

    @property
    def mode(self) -> Mode:
        """In what the current question is asked."""
        return "coach" if self.coach is not None else "sprint" if self.sprint is not None else "practice"

    @property
    def is_over(self) -> bool:
        """True if no new question begins: the time of a sprint is up."""
        return self.sprint is not None and self.sprint.is_over

    def advance(self) -> Problem | None:
        """Go to the next question: a new one, or at the end one that was shown; None when the round is over."""
        self._coach = None
        if self.is_over:
            self.current = None
            return None
        self.current = next(self._coming, None)
        if self.current is None and self._again:
            self.current = self._again.pop(0)
        return self.current

    def answer(self, answers: Mapping[str, str], *, seconds: float = 0.0, hints: int = 0) -> Verdict:
        """Mark the answers to the current question and keep them; the question stays the current one.

        Args:
            answers: what was typed, by part.
            seconds: how long the question was open.
            hints: how many steps of its hint were looked at.
        """
        assert self.current is not None
        mode, coach = self.mode, self.coach
        verdict, redone = (self.try_verdict(answers), 0) if coach is None else coach.verdict(answers)
        self._coach = None
        repeated = self.current in self._shown
        self.record.append(Answered(self.current, dict(answers), verdict, repeated, seconds, hints))
        # On disk before anybody sees what came of it.
        self._keep(answers, verdict, mode=mode, seconds=seconds, hints=hints, redone=redone)
        return verdict

    def _keep(
        self,
        answers: Mapping[str, str],
        verdict: Verdict | None,
        *,
        mode: Mode,
        seconds: float,
        hints: int,
        redone: int = 0,
    ) -> None:
        if self.learner is None or self.current is None:
            return
        if self._before is None:
            self._before = self.learner.record.skills()
        self.learner.keep(self.current, answers, verdict, mode=mode, seconds=seconds, hints=hints, redone=redone)

    def coming_back(self) -> list[Block]:
        """What the round has changed: levels, and when each skill comes back; nothing where nothing is kept."""
        if self.learner is None or self._before is None:
            return []
        # Nobody needs it before the end of a round.
        from drill.practice.coming_back import changes, coming_back

        return coming_back(changes(self.learner, self._before), self.learner.now())

    def try_verdict(self, answers: Mapping[str, str]) -> Verdict:
        """What the answers would be marked as, without keeping them (to hand back what cannot be read)."""
        from drill.marking.marker import mark

        assert self.current is not None
        return mark(self.current, answers)

    def show(self, *, seconds: float = 0.0, hints: int = 0) -> None:
        """Note that the solution of the current question was shown: it earns nothing and is asked again later."""
        assert self.current is not None
        mode, self._coach = self.mode, None
        self.record.append(Answered(self.current, {}, None, seconds=seconds, hints=hints))
        self._keep({}, None, mode=mode, seconds=seconds, hints=hints)
        if self.current not in self._shown:
            self._shown.add(self.current)
            self._again.append(self.current)
            self.length += 1

    def one_like_this(self) -> Problem | None:
        """Put in a fresh question like the current one; None where there is no other.

        If several mistakes explain the answer just given, it is one that tells them apart, where that is possible.
        """
        # The first question is asked before there is one like another.
        from drill.practice.likes import like

        assert self.current is not None
        self._likes += 1
        last = self.record[-1] if self.record else None
        verdict = last.verdict if last is not None and last.problem == self.current else None
        other = like(self.current, self.wish, self._likes, verdict)
        if other is not None:
            self.current = other
            self.length += 1
        return other

    def again(self) -> None:
        """Ask the current question once more (a run again from its first wrong round)."""
        self.length += 1

    def summary(self) -> Summary:
        """What came of the round so far."""
        verdicts = [item.verdict for item in self.record if item.verdict is not None]
        named: dict[str, int] = {}
        for verdict in verdicts:
            for explanation in verdict.explanations:
                for name in explanation.ids:
                    named[name] = named.get(name, 0) + 1
        return Summary(
            asked=len(self.record),
            right=sum(verdict.all_right for verdict in verdicts),
            seen=sum(item.verdict is None for item in self.record),
            marks=sum(verdict.marks() for verdict in verdicts),
            out_of=sum(verdict.out_of for verdict in verdicts),
            mistakes=tuple(sorted(named.items(), key=lambda item: (-item[1], item[0]))),
            hints=sum(item.hints > 0 for item in self.record),
            seconds=sum(item.seconds for item in self.record),
        )
