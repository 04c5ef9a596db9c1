"""The walkthrough of a training in two stages."""

from __future__ import annotations

from drill.document import Document
from drill.questions.problem import Problem
from drill.questions.superbpe_run import worked_stages
from drill.walkthrough.walk import Walk
from drill.wording import _


def two_stage_walk(problem: Problem) -> Walk:
    """The start, each round, with the row at the transition, and how the run ends."""
    asked = problem.merges_asked
    rounds = (_("round {n} of {all}").format(n=number, all=asked) for number in range(1, asked + 1))
    position = problem.run.position()
    base = frozenset(position.base)
    for _round in range(asked):
        position = position.go_on(position.picks[0])
    documents = map(Document, worked_stages(problem))
    return Walk(problem.convention, (_("start"), *rounds, _("end")), documents, position.merges, base)
