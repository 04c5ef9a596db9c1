"""A known mistake at work: a problem that shows it, the answers of someone who makes it, and what the marking says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from drill.answers import Value, typed
from drill.bank.problems import bank_problems
from drill.bank.showing import can_show, convention_for, problems_showing, sought_for
from drill.engine.convention import Convention
from drill.marking.marker import mark
from drill.marking.verdict import Verdict
from drill.mistakes.mistake import Mistake, Variant
from drill.questions.generator import answers_by
from drill.questions.kinds import KINDS, kind_named
from drill.questions.problem import Problem

#: Problems sought of each kind; the clearest example is shown.
_TRIED: Final = 4
#: So many more are looked at for one in which the last answer is wrong too.
_BETTER: Final = 30
_SEED: Final = "at work"


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A mistake at work.

    Attributes:
        answers: what someone who makes the mistake writes, by part.
        verdict: the marking of these answers, which names the mistake.
    """

    problem: Problem
    variant: Variant
    answers: dict[str, Value]
    verdict: Verdict

    @property
    def clearness(self) -> int:
        """0 where the marking names others too, 1 where only this one would fit, 2 where it is sure of it.

        3 where the last answer is wrong besides: a mistake that comes right in the end looks harmless.
        """
        [first, *others] = self.verdict.explanations
        if others or first.rivals:
            return 0
        if first.evidence != "shown":
            return 1
        return 2 if self.verdict.parts[-1].status == "correct" else 3


def demonstration(mistake: Mistake, convention: Convention | None = None) -> Demonstration | None:
    """The mistake at work, on the course's corpora if they show it; None where the convention leaves it no room.

    Without a convention it is the lecture's, or the first preset under which the mistake is possible.
    """
    best, looked = None, 0
    convention = convention or convention_for(mistake)
    for problem in _problems(mistake, convention):
        if mistake.id not in problem.shows:
            continue
        if best is not None and best.clearness == 2:
            looked += 1
            if looked > _BETTER:
                break
        for variant in mistake.variants:
            found = _at_work(problem, variant)
            if found is None:
                continue
            if found.clearness == 3:
                return found
            if best is None or found.clearness > best.clearness:
                best = found
    return best


def _problems(mistake: Mistake, convention: Convention) -> Iterator[Problem]:
    """The course's problems, those of levels made for it, then such as are sought, of every kind that can show it."""
    kinds = [kind for kind in KINDS.values() if can_show(kind, mistake)]
    names = {kind.name for kind in kinds}
    yield from bank_problems(names, convention)
    if mistake.impossible(convention) is not None:
        return
    for kind in kinds:
        for level in kind.levels:
            if kind.missing(level, convention) is None and mistake.id in kind.promises(level, convention):
                yield from islice(problems_showing(kind, mistake, level, _SEED, convention), _TRIED)
    # A glance at every kind first: what is rare in one may be common in another.
    for patience in (1, None):
        for kind in kinds:
            yield from islice(sought_for(kind, mistake, _SEED, convention, patience), _TRIED)


def _at_work(problem: Problem, variant: Variant) -> Demonstration | None:
    """The variant on this problem, if the marking names it."""
    kind = kind_named(problem.kind)
    answers = answers_by(kind, problem, variant.procedure)
    types = {part.name: part.type for part in kind.parts(problem)}
    verdict = mark(problem, {name: typed(types[name], value) for name, value in answers.items()})
    named = any(explanation.ids == (variant.id,) for explanation in verdict.explanations)
    return Demonstration(problem, variant, answers, verdict) if named else None
