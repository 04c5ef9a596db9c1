"""One question that was answered or looked up, as it is kept: the whole problem, what was typed, what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, get_args

from drill.practice.schedule.evidence import Exposure, exposure_of
from drill.practice.schedule.skill import Review

if TYPE_CHECKING:
    # What is read from disk is shown without marking anything.
    from drill.marking.verdict import Evidence, Status, Verdict
    from drill.questions.problem import Problem

Mode = Literal["practice", "sprint", "coach", "exam"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)


@dataclass(frozen=True, slots=True)
class PartMark:
    """What came of one part."""

    name: str
    status: Status
    marks: int
    out_of: int


@dataclass(frozen=True, slots=True)
class Named:
    """One mistake, or two at once, that were named behind an answer; `rivals` give the same answers."""

    ids: tuple[str, ...]
    evidence: Evidence
    rivals: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A question with its answer.

    Attributes:
        id: 32 hexadecimal digits, different for every answer on every machine.
        at: when it was answered, in milliseconds since the epoch.
        mode: in what it was asked.
        exam: the id of the exam it belongs to; empty outside of exams.
        kind, topic, level: of the question; `topic` as in `schedule.skill`.
        problem: the problem as JSON with its key: whatever becomes of the program, it is all there.
        answers: what was typed, by part.
        seconds: how long the question was open.
        hints: how many steps of its hint were looked at.
        redone: how many of its parts were given again after being told that they are wrong.
        looked_up: True where the solution was shown, and nothing marked.
        marks, out_of: marks earned under follow-through, of those there were to earn.
        right: True if every part was right by itself.
        parts: what came of each part.
        exposed: ids of the mistakes whose answers differ from the right one here.
        named: the mistakes that were named.
    """

    id: str
    at: int
    mode: Mode
    kind: str
    topic: str
    level: int | None
    problem: Mapping[str, object]
    answers: Mapping[str, str]
    seconds: float = 0.0
    hints: int = 0
    redone: int = 0
    looked_up: bool = False
    marks: int = 0
    out_of: int = 0
    right: bool = False
    exam: str = ""
    parts: tuple[PartMark, ...] = ()
    exposed: tuple[str, ...] = ()
    named: tuple[Named, ...] = ()

    @property
    def review(self) -> Review:
        """What the schedule needs of it."""
        return Review(
            at=self.at,
            id=self.id,
            level=self.level,
            marks=self.marks,
            out_of=self.out_of,
            right=self.right,
            # Whoever is told what is wrong and does it again has been helped.
            hints=self.hints + self.redone,
            seconds=self.seconds,
            looked_up=self.looked_up,
        )

    def exposures(self) -> dict[str, Exposure]:
        """What the answer says of each mistake that could have shown; nothing where the solution was looked up."""
        if self.looked_up:
            return {}
        helped = self.hints + self.redone > 0
        named = [(found.ids, found.evidence, found.rivals) for found in self.named]
        return {name: exposure_of(name, self.at, self.right, helped, named) for name in self.exposed}


def entry_of(
    problem: Problem,
    answers: Mapping[str, str],
    verdict: Verdict | None,
    *,
    id: str,  # noqa: A002
    at: int,
    mode: Mode = "practice",
    exam: str = "",
    seconds: float = 0.0,
    hints: int = 0,
    redone: int = 0,
) -> Entry:
    """The entry of an answer and its verdict; of a solution that was looked up where there is no verdict."""
    from drill.practice.schedule.topic import topic_of
    from drill.questions.problem_json import problem_to_json

    entry = Entry(
        id=id,
        at=at,
        mode=mode,
        exam=exam,
        kind=problem.kind,
        topic=topic_of(problem),
        level=problem.level,
        problem=problem_to_json(problem, key=True),
        answers=dict(answers),
        seconds=round(seconds, 3),
        hints=hints,
        redone=redone,
        looked_up=verdict is None,
        exposed=problem.shows,
    )
    if verdict is None:
        return entry
    return replace(
        entry,
        marks=verdict.marks(),
        out_of=verdict.out_of,
        right=verdict.all_right,
        parts=tuple(PartMark(item.part.name, item.status, item.marks, item.out_of) for item in verdict.parts),
        named=tuple(Named(found.ids, found.evidence, found.rivals) for found in verdict.explanations),
    )
