"""A sitting: what was written, flagged and looked at, and how it ended. It changes by making another one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, cast, get_args

from drill.answers import Unreadable
from drill.document import Sentence
from drill.engine.errors import InputError
from drill.marking.readings import readings
from drill.practice.exam.clock import Clock, clock_from_json, opened_again
from drill.practice.exam.paper import Paper, Question
from drill.practice.exam.stored import Json, field_or_none, list_in, object_in, texts_in
from drill.practice.exam.stored import field as stored
from drill.wording import N_, _

State = Literal["answered", "partly", "blank", "not-readable"]
Ending = Literal["handed-in", "time-over"]

#: What a state is called on the map.
STATE_NAMES: Final[Mapping[State, str]] = {
    "answered": N_("answered"),
    "partly": N_("partly answered"),
    "blank": N_("blank"),
    "not-readable": N_("not readable"),
}


@dataclass(frozen=True)
class Sitting:
    """An exam while it is sat, and as it was handed in. Questions are counted from 0.

    Attributes:
        begun: the time of day when it began, in milliseconds.
        answers: what was typed, by question and part.
        flagged: questions to come back to.
        place: the question that is looked at.
        seconds: how long each question was looked at.
        resumed: how often it was opened again after it had been closed.
        untimed_after: the seconds used when it went on without a clock; None where it did not.
        ended: how it ended; None while it goes on.
    """

    paper: Paper
    clock: Clock
    begun: int
    answers: Mapping[int, Mapping[str, str]] = field(default_factory=dict, hash=False)
    flagged: frozenset[int] = frozenset()
    place: int = 0
    seconds: Mapping[int, float] = field(default_factory=dict, hash=False)
    resumed: int = 0
    untimed_after: float | None = None
    ended: Ending | None = None

    # --- what it is like ---------------------------------------------------------------------------------------------

    @property
    def question(self) -> Question:
        """The question that is looked at."""
        return self.paper.questions[self.place]

    @property
    def typed(self) -> Mapping[str, str]:
        """What was typed for the question that is looked at, by part."""
        return self.answers.get(self.place, {})

    @property
    def over(self) -> bool:
        """True if no time is left, as far as the clock was read."""
        return self.clock.over

    def state_of(self, place: int) -> State:
        """Whether a question is answered, partly, not at all, or not in a way that can be read."""
        question = self.paper.questions[place]
        # Notes that were made beside the answers are none.
        answers = taken(question, self.answers.get(place, {}))
        if not any(text.strip() for text in answers.values()):
            return "blank"
        if unreadable(question, answers):
            return "not-readable"
        return "answered" if set(question.part_names) <= _given(question, answers) else "partly"

    @property
    def states(self) -> tuple[State, ...]:
        """The state of each question."""
        return tuple(map(self.state_of, range(len(self.paper.questions))))

    # --- what can be done --------------------------------------------------------------------------------------------

    def read(self, monotonic: float) -> Sitting:
        """This sitting at a moment of the monotonic clock, in seconds; it does not end by itself when time is over."""
        if self.ended:
            return self
        clock = self.clock.read(monotonic)
        looked = self.seconds.get(self.place, 0.0) + clock.used - self.clock.used
        return replace(self, clock=clock, seconds={**self.seconds, self.place: looked})

    def notice(self) -> tuple[Sitting, int | None]:
        """What is to be told of the time that is left, in seconds, and the sitting in which it is told."""
        clock, seconds = self.clock.notice()
        return (self, None) if self.ended or seconds is None else (replace(self, clock=clock), seconds)

    def written(self, answers: Mapping[str, str], place: int | None = None) -> Sitting:
        """With what is typed for a question now, that which is looked at if none is named, in place of what was."""
        if self.ended:
            return self
        typed = {name: text for name, text in answers.items() if text}
        return replace(self, answers={**self.answers, self.place if place is None else place: typed})

    def go(self, place: int) -> Sitting:
        """At another question; beyond the ends, at the first or the last."""
        return self if self.ended else replace(self, place=min(max(place, 0), len(self.paper.questions) - 1))

    def next(self) -> Sitting:
        """At the question after this one, if there is one."""
        return self.go(self.place + 1)

    def previous(self) -> Sitting:
        """At the question before this one, if there is one."""
        return self.go(self.place - 1)

    def flag(self) -> Sitting:
        """With the question that is looked at flagged, or no longer."""
        return self if self.ended else replace(self, flagged=self.flagged ^ {self.place})

    def untimed(self) -> Sitting:
        """Going on without a clock, which is marked as such."""
        if self.ended or self.clock.allowed is None:
            return self
        return replace(self, clock=self.clock.untimed(), untimed_after=self.clock.used)

    def hand_in(self, ending: Ending) -> Sitting:
        """Ended; how it ended first stays."""
        return self if self.ended else replace(self, clock=self.clock.stopped(), ended=ending)

    # --- on disk -----------------------------------------------------------------------------------------------------

    def to_json(self, wall: int) -> dict[str, object]:
        """Its progress, without paper and answers, which are kept apart; `wall` is the time of day in milliseconds."""
        return {
            "begun": self.begun,
            "clock": self.clock.to_json(wall),
            "flagged": sorted(self.flagged),
            "place": self.place,
            "seconds": {str(place): round(seconds, 3) for place, seconds in self.seconds.items()},
            "resumed": self.resumed,
            "untimed_after": self.untimed_after,
            "ended": self.ended,
        }


def begin(paper: Paper, wall: int, monotonic: float) -> Sitting:
    """A sitting that begins now: the time of day in milliseconds, the monotonic clock in seconds."""
    return Sitting(paper, Clock(paper.seconds, since=monotonic), wall)


def sitting_from_json(
    paper: Paper, answers: Mapping[int, Mapping[str, str]], progress: object, begun: int
) -> tuple[Sitting, int]:
    """A sitting as it was kept, its clock standing still, and the time of day when it was kept, in milliseconds.

    `progress` may be None, where nothing was kept but that the exam was `begun`. Raises InputError for what is none.
    """
    number = len(paper.questions)
    known = {place: texts_in(typed, str(place)) for place, typed in answers.items() if 0 <= place < number}
    if progress is None:
        return Sitting(paper, Clock(paper.seconds), begun, known), begun
    value = object_in(progress)
    kept = object_in(value.get("clock"), "clock")
    untimed_after = field_or_none(value, "untimed_after", float)
    ended = field_or_none(value, "ended", str)
    if ended is not None and ended not in get_args(Ending):
        raise InputError(_("has a value of the wrong type"), "ended")
    sitting = Sitting(
        paper,
        clock_from_json(kept, None if untimed_after is not None else paper.seconds),
        stored(value, "begun", int),
        known,
        flagged=frozenset(place for place in list_in(value, "flagged", int) if 0 <= place < number),
        place=min(max(stored(value, "place", int), 0), number - 1),
        seconds=_seconds(object_in(value.get("seconds"), "seconds")),
        resumed=stored(value, "resumed", int),
        untimed_after=untimed_after,
        ended=cast(Ending | None, ended),
    )
    return sitting, stored(kept, "at", int)


def _seconds(value: Json) -> dict[int, float]:
    return {int(place): stored(value, place, float) for place in value if place.isdecimal()}


def opened(sitting: Sitting, kept_at: int, wall: int) -> Sitting:
    """A kept sitting with the time away added; its clock stands still until it is read.

    What is left can so be told before anybody decides to go on. `kept_at` and `wall` are times of day in milliseconds.
    """
    if sitting.ended:
        return sitting
    return replace(sitting, clock=opened_again(sitting.clock, kept_at, wall), resumed=sitting.resumed + 1)


def unreadable(question: Question, answers: Mapping[str, str]) -> dict[str, Sentence]:
    """The parts whose answers cannot be read, each with the reason; none where the problem itself cannot be read."""
    return {name: found.reason for name, found in _readings(question, answers).items() if isinstance(found, Unreadable)}


def taken(question: Question, answers: Mapping[str, str]) -> dict[str, str]:
    """The answers to parts that the question has: what was typed under another version may belong to none."""
    return {name: text for name, text in answers.items() if question.takes(name)}


def _given(question: Question, answers: Mapping[str, str]) -> set[str]:
    if question.problem is None:
        return {name for name, text in answers.items() if text.strip()}
    return {name for name, found in _readings(question, answers).items() if found is not None}


def _readings(question: Question, answers: Mapping[str, str]) -> Mapping[str, object]:
    return {} if question.problem is None else readings(question.problem, taken(question, answers))
