"""What a problem can be sought for: that it shows a mistake, or that it tells several ways of going wrong apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from drill.answers import Value, indistinct
from drill.engine.procedure import Procedure
from drill.mistakes.catalogue import variants_swapping
from drill.mistakes.mistake import Mistake
from drill.questions.generator import answers_by, exposure
from drill.questions.kind import Kind, values_of
from drill.questions.problem import Part, Problem
from drill.questions.search import Judge

#: A count that is off by one is shown by any slip; a problem in which so many other mistakes give the same is better.
_OFF_BY_ONE: Final = 100


def showing(kind: Kind, mistake: Mistake) -> Judge:
    """How far a problem is from showing the mistake and no other: the rivals of its clearest form."""
    forms = [form for form in variants_swapping(kind.steps) if form.mistake is mistake]
    others = [form for form in variants_swapping(kind.steps) if form.mistake is not mistake]

    def judge(problem: Problem) -> int | None:
        best = None
        for form in forms:
            exposed = exposure(kind, problem, form.procedure)
            if exposed is None:
                continue
            answers = answers_by(kind, problem, form.procedure)
            rivals = {other.id for other in others if _gives(kind, problem, other.procedure, answers)}
            short = len(rivals) + (0 if exposed else _OFF_BY_ONE)
            best = short if best is None else min(best, short)
        return best

    return judge


def parting(kind: Kind, ways: Sequence[Procedure]) -> Judge:
    """Whether each of these ways goes wrong, and no two of them alike."""

    def judge(problem: Problem) -> int | None:
        answers: list[Mapping[str, Value]] = []
        short = 0
        for way in ways:
            exposed = exposure(kind, problem, way)
            if exposed is None or any(_gives(kind, problem, way, others) for others in answers):
                return None
            short += not exposed
            answers.append(answers_by(kind, problem, way))
        return short

    return judge


def _gives(kind: Kind, problem: Problem, procedure: Procedure, answers: Mapping[str, Value]) -> bool:
    """True if the procedure's own answers are just these."""
    found = False
    for part, value in _own_answers(kind, problem, procedure):
        if part.name not in answers or not indistinct(part.type, answers[part.name], value, part.tolerance):
            return False
        found = True
    return found


def _own_answers(kind: Kind, problem: Problem, procedure: Procedure) -> Iterator[tuple[Part, Value]]:
    """Part by part, so that whoever finds a difference need not go on."""
    written: dict[str, Value] = {}
    for part in kind.parts(problem):
        values = values_of(kind.expect(problem, part, written, procedure))
        if values:
            written[part.name] = values[0]
            yield part, values[0]
