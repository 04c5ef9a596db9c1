"""The wrong step at work where it is a step of one of BPE's relatives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from drill.answers import FRACTION, Value
from drill.document import Block, Paragraph, Text, Tokens
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.superbpe import running_symbols
from drill.marking.verdict import PartVerdict, Verdict
from drill.questions.fertility import Fertility
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


def ratios_at_work(shown: Sequence[PartVerdict], verdict: Verdict, procedure: Procedure) -> Iterator[Block]:
    """What was divided by what, of each text for which a fertility was written."""
    kind = verdict.kind
    assert isinstance(kind, Fertility)
    for item in shown:
        if item.part.type == FRACTION:
            text = kind.measured(verdict.problem, item.part, verdict.values, procedure)
            told = _(
                "{part}, done that way: of {tokens} tokens, {words} words and {letters} letters comes {wrong}; "
                "tokens per word are {right}."
            )
            yield Paragraph(
                say(
                    told,
                    part=Text(kind.label(item.part)),
                    tokens=text.tokens,
                    words=text.words,
                    letters=text.letters,
                    wrong=procedure.ratio(text),
                    right=text.fertility,
                )
            )
