"""The walkthrough of a training in two stages."""

from __future__ import annotations

from drill.document import Document
from drill.questions.problem import Problem
from drill.questions.superbpe_run import SuperBPERun, worked_stages
from drill.walkthrough.walk import Walk
from drill.wording import _


def two_stage_walk(problem: Problem) -> tuple[Walk, int]:
    """The start, each round, with the row at the transition, and how the run ends."""
    asked = problem.merges_asked
    rounds = (_("round {n} of {all}").format(n=number, all=asked) for number in range(1, asked + 1))
    position = problem.run.position()
    for _round in range(asked):
        position = position.go_on(position.picks[0])
    documents = map(Document, worked_stages(problem))
    places = (_("start"), *rounds, _("end"))
    # A word is encoded without walls, which the convention of the walk has: so none is encoded from here.
    rule = SuperBPERun().rule_in_full(problem)
    return Walk(problem.convention, places, documents, position.merges, trains=True, rule=rule), 0
