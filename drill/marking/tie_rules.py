"""Which tie rules a student's picks agree with, where ties are free."""

from __future__ import annotations

from drill.answers import PAIR, symbols_in
from drill.engine.convention import TIES
from drill.engine.procedure import CORRECT
from drill.engine.ties import settle
from drill.marking.verdict import Verdict


def agreeing_rules(verdict: Verdict) -> tuple[str, ...] | None:
    """The rules that would have picked each of the right pairs written; None where nothing was free to pick.

    The answer is () where no single rule gives them all.
    """
    if verdict.problem.convention.tie != "any":
        return None
    rules = {rule: True for rule in TIES if rule != "any"}
    met_a_tie = False
    for item in verdict.parts:
        if item.part.type != PAIR or item.given is None or not item.earned:
            continue
        position = verdict.kind.stand(verdict.problem, item.part, verdict.values, CORRECT)
        if position is None or len(position.picks) < 2:
            continue
        met_a_tie = True
        for rule in rules:
            pick = settle(position.picks, rule, position.vocabulary, position.convention.units)[0]
            rules[rule] &= pick == symbols_in(item.given)
    return tuple(rule for rule, agrees in rules.items() if agrees) if met_a_tie else None
