"""What came of an exam: marks as they were given, whatever a later version would give."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, cast, get_args

from drill.engine.errors import InputError
from drill.marking.marker import mark
from drill.marking.verdict import Evidence, Status, Verdict
from drill.marking.weights import earned, out_of
from drill.practice.exam.paper import Question
from drill.practice.exam.sitting import Ending, Sitting, taken
from drill.practice.exam.stored import Json, field_or_none, object_in, texts_in
from drill.practice.exam.stored import field as stored
from drill.practice.record.entry import Entry, Named, PartMark, entry_of
from drill.questions.weights import POLICIES, Policy
from drill.wording import _

_FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class QuestionResult:
    """What came of one question.

    Attributes:
        answers: what was typed, by part.
        marks: the marks earned, by policy, each part weighted.
        out_of: the marks there were to earn; 0 where the version that marked could not read the problem.
        parts: what came of each part, its marks weighted and with follow-through.
        named: the mistakes that were named.
        marked: False where the version that marked could not read the problem.
    """

    answers: Mapping[str, str] = field(hash=False)
    marks: Mapping[Policy, int] = field(hash=False)
    out_of: int
    parts: tuple[PartMark, ...] = ()
    named: tuple[Named, ...] = ()
    marked: bool = True

    @property
    def right(self) -> bool:
        """True if every part that is asked for is right by itself."""
        return self.marked and all(part.status == "correct" for part in self.parts if part.out_of)

    @property
    def blank(self) -> bool:
        """True if nothing was typed."""
        return not any(text.strip() for text in self.answers.values())

    @property
    def followed(self) -> tuple[str, ...]:
        """The names of the parts that earned their marks by following from an earlier answer."""
        return tuple(part.name for part in self.parts if part.status == "follow-through" and part.out_of)

    @property
    def unreadable(self) -> tuple[str, ...]:
        """The names of the parts whose answers could not be read."""
        return tuple(part.name for part in self.parts if part.status == "not-understood")


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a whole exam.

    Attributes:
        policy: the one that counts.
        reason: how it ended.
        used: the seconds used, those away among them.
        allowed: the seconds there were; None where no clock ran at the end.
        resumed, away, moved_back: how often it was opened again, for how many seconds it had been closed, and how
            often the time of day had been set back meanwhile.
        untimed_after: the seconds used when it went on without a clock; None where it did not.
    """

    policy: Policy
    questions: tuple[QuestionResult, ...]
    reason: Ending
    used: float
    allowed: float | None = None
    resumed: int = 0
    away: float = 0.0
    moved_back: int = 0
    untimed_after: float | None = None

    def marks(self, policy: Policy | None = None) -> int:
        """The marks earned, under the policy that counts if no other is named."""
        return sum(question.marks[policy or self.policy] for question in self.questions)

    @property
    def out_of(self) -> int:
        """The marks there were to earn."""
        return sum(question.out_of for question in self.questions)

    @property
    def mistakes(self) -> dict[tuple[str, ...], tuple[int, ...]]:
        """The mistakes named, each (or two at once) with the questions it was named in, from 0; commonest first."""
        places: dict[tuple[str, ...], list[int]] = {}
        for place, question in enumerate(self.questions):
            for named in question.named:
                places.setdefault(named.ids, []).append(place)
        in_order = sorted(places.items(), key=lambda item: (-len(item[1]), item[1]))
        return {ids: tuple(dict.fromkeys(found)) for ids, found in in_order}

    def to_json(self) -> dict[str, object]:
        """The result as it is kept; `marks`, `out_of` and `reason` are what a list of exams shows."""
        return {
            "format": _FORMAT,
            "policy": self.policy,
            "marks": self.marks(),
            "out_of": self.out_of,
            "marks_by_policy": {policy: self.marks(policy) for policy in POLICIES},
            "reason": self.reason,
            "used": round(self.used, 3),
            "allowed": self.allowed,
            "resumed": self.resumed,
            "away": round(self.away, 3),
            "moved_back": self.moved_back,
            "untimed_after": self.untimed_after,
            "questions": [_question_to_json(question) for question in self.questions],
        }


def verdict_of(question: Question, answers: Mapping[str, str]) -> Verdict | None:
    """The verdict of this version; None where it cannot read the problem any more."""
    return None if question.problem is None else mark(question.problem, taken(question, answers))


def result_of(sitting: Sitting) -> Result:
    """What came of a sitting; one that has not ended is taken as handed in now."""
    return _result(sitting, [verdict for verdict, _answers in _verdicts(sitting)])


def handed_in(sitting: Sitting, at: int) -> tuple[Result, tuple[Entry, ...]]:
    """What came of a sitting, and an entry of the record for each question.

    Args:
        sitting: one that has ended.
        at: the time of day, in milliseconds.

    The entries' ids depend on exam and question alone, so that handing in once more is the same entries again.
    """
    verdicts = _verdicts(sitting)
    entries = []
    for place, (question, (verdict, answers)) in enumerate(zip(sitting.paper.questions, verdicts, strict=True)):
        if question.problem is not None:
            entries.append(
                entry_of(
                    question.problem,
                    answers,
                    verdict,
                    id=_entry_id(sitting.paper.id, place),
                    at=at,
                    mode="exam",
                    exam=sitting.paper.id,
                    seconds=sitting.seconds.get(place, 0.0),
                )
            )
    return _result(sitting, [verdict for verdict, _answers in verdicts]), tuple(entries)


def _entry_id(exam: str, place: int) -> str:
    return hashlib.blake2b(f"{exam} {place}".encode(), digest_size=16).hexdigest()


def _verdicts(sitting: Sitting) -> list[tuple[Verdict | None, Mapping[str, str]]]:
    found: list[tuple[Verdict | None, Mapping[str, str]]] = []
    for place, question in enumerate(sitting.paper.questions):
        answers = sitting.answers.get(place, {})
        found.append((verdict_of(question, answers), answers))
    return found


def _result(sitting: Sitting, verdicts: list[Verdict | None]) -> Result:
    clock = sitting.clock
    return Result(
        policy=sitting.paper.policy,
        questions=tuple(
            _question_result(question, verdict, sitting.answers.get(place, {}))
            for place, (question, verdict) in enumerate(zip(sitting.paper.questions, verdicts, strict=True))
        ),
        reason=sitting.ended or "handed-in",
        used=clock.used,
        allowed=clock.allowed,
        resumed=sitting.resumed,
        away=clock.away,
        moved_back=clock.moved_back,
        untimed_after=sitting.untimed_after,
    )


def _question_result(question: Question, verdict: Verdict | None, answers: Mapping[str, str]) -> QuestionResult:
    if verdict is None:
        return QuestionResult(dict(answers), dict.fromkeys(POLICIES, 0), 0, marked=False)
    there_are = out_of(verdict.parts, question.weights)
    marks = earned(verdict.parts, "follow-through", question.weights)
    return QuestionResult(
        answers=dict(answers),
        marks={policy: verdict.marks(policy, question.weights) for policy in POLICIES},
        out_of=sum(there_are),
        parts=tuple(
            PartMark(item.part.name, item.status, own, most)
            for item, own, most in zip(verdict.parts, marks, there_are, strict=True)
        ),
        named=tuple(Named(found.ids, found.evidence, found.rivals) for found in verdict.explanations),
    )


def _question_to_json(question: QuestionResult) -> dict[str, object]:
    return {
        "answers": dict(question.answers),
        "marks": dict(question.marks),
        "out_of": question.out_of,
        "marked": question.marked,
        "parts": [
            {"name": part.name, "status": part.status, "marks": part.marks, "out_of": part.out_of}
            for part in question.parts
        ],
        "named": [
            {"ids": list(named.ids), "evidence": named.evidence, "rivals": [list(ids) for ids in named.rivals]}
            for named in question.named
        ],
    }


def result_from_json(value: object) -> Result:
    """The result that was kept; raises InputError for what is none."""
    found = object_in(value)
    return Result(
        policy=cast(Policy, _one_of(found, "policy", POLICIES)),
        questions=tuple(_question_from_json(object_in(item)) for item in stored(found, "questions", list)),
        reason=cast(Ending, _one_of(found, "reason", get_args(Ending))),
        used=stored(found, "used", float),
        allowed=field_or_none(found, "allowed", float),
        resumed=stored(found, "resumed", int),
        away=stored(found, "away", float),
        moved_back=stored(found, "moved_back", int),
        untimed_after=field_or_none(found, "untimed_after", float),
    )


def _question_from_json(value: Json) -> QuestionResult:
    marks = object_in(value.get("marks"), "marks")
    return QuestionResult(
        answers=texts_in(value.get("answers"), "answers"),
        marks={policy: stored(marks, policy, int) for policy in POLICIES},
        out_of=stored(value, "out_of", int),
        parts=tuple(
            PartMark(
                stored(part, "name", str),
                cast(Status, _one_of(part, "status", get_args(Status))),
                stored(part, "marks", int),
                stored(part, "out_of", int),
            )
            for part in map(object_in, stored(value, "parts", list))
        ),
        named=tuple(
            Named(
                _ids(named.get("ids")),
                cast(Evidence, _one_of(named, "evidence", get_args(Evidence))),
                tuple(_ids(ids) for ids in stored(named, "rivals", list)),
            )
            for named in map(object_in, stored(value, "named", list))
        ),
        marked=stored(value, "marked", bool),
    )


def _ids(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise InputError(_("must be a list of texts"), "named")
    return tuple(value)


def _one_of(value: Json, name: str, known: tuple[str, ...]) -> str:
    found = stored(value, name, str)
    if found not in known:
        raise InputError(_("has a value of the wrong type"), name)
    return found
