"""The wrong step at work where it is a step of one of BPE's relatives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from drill.answers import Value
from drill.document import Block, Paragraph, Tokens
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.superbpe import running_symbols
from drill.questions.problem import Problem
from drill.questions.run_kinds import walk
from drill.wording import _, ngettext, say

TWO_STAGES: Final = frozenset({"transition", "lift"})


def stages_at_work(problem: Problem, earlier: Mapping[str, Value], procedure: Procedure) -> list[Block]:
    """After how many merges the walls are lifted, and the row with which stage 2 begins."""
    inside, across = problem.k or 0, problem.k_across or 0
    blocks: list[Block] = []
    lifted = procedure.transition(inside, across)
    if lifted >= inside + across:
        blocks.append(Paragraph(say(_("Done that way, no pair ever crosses from one word to the next."))))
    elif lifted != inside:
        told = ngettext(
            "Done that way, the walls are lifted after {n} merge; asked for: {k}.",
            "Done that way, the walls are lifted after {n} merges; asked for: {k}.",
            lifted,
        )
        blocks.append(Paragraph(say(told, n=lifted, k=inside)))
    if procedure.lift is not CORRECT.lift:
        wrong = walk(problem, earlier, lifted, procedure).state.corpus
        blocks.append(
            Paragraph(say(_("Done that way, stage 2 begins with: {symbols}"), symbols=Tokens(running_symbols(wrong))))
        )
    right = walk(problem, earlier, inside).state.corpus
    blocks.append(Paragraph(say(_("Stage 2 begins with: {symbols}"), symbols=Tokens(running_symbols(right)))))
    return blocks
