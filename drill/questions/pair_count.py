"""How often does this pair occur?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from drill.answers import NUMBER
from drill.document import Document, Pair, Paragraph
from drill.engine.corpus import Pair as Symbols2
from drill.engine.procedure import CORRECT, Procedure
from drill.questions.board import corpus_block, where
from drill.questions.counting_kinds import CountingKind, suits
from drill.questions.dice import Dice
from drill.questions.kind import Earlier, Expected
from drill.questions.problem import Part, Problem
from drill.wording import N_, _, ngettext, say


class PairCount(CountingKind):
    """How often does this pair occur?

    Levels: a start table; after some merges, a pair with a long symbol; both orders of the pair occur; a run such as
    a a a, or the marker in the pair; six to eight rows after some merges.
    """

    name = "pair-count"
    title = N_("Pair count")
    task = N_("how often does this pair occur?")
    hints = "tables:NextMergeHints"
    levels: ClassVar = {
        1: N_("a start table"),
        2: N_("after some merges, long symbols"),
        3: N_("both orders of the pair occur"),
        4: N_("a run such as a a a, or a marker in the pair"),
        5: N_("six to eight rows, after some merges"),
    }
    shows: ClassVar = dict.fromkeys((1, 2, 3, 5), ("ignored-frequencies", "rows-not-summed"))
    about_marker = "rows-not-summed"
    needs = ("corpus", "pair")

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """One count."""
        return (Part("count", NUMBER),)

    def label(self, part: Part) -> str:
        """The name of the only part."""
        return _("Count")

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The pair's count in the printed table."""
        return problem.run.position(procedure).worth(problem.pair or ())

    def ask(self, problem: Problem) -> Document:
        """The table and the pair."""
        question = say(_("How often does the pair {pair} occur?"), pair=Pair(problem.pair or ()))
        return Document(self.given_blocks(problem, question))

    def solve(self, problem: Problem) -> Document:
        """The pair's places."""
        pair = problem.pair or ()
        position = self.position(problem)
        count = position.worth(pair)
        told = say(
            ngettext("{pair} occurs {n} time: {where}", "{pair} occurs {n} times: {where}", count),
            pair=Pair(pair),
            n=count,
            where=where(position, pair),
        )
        return Document((corpus_block(position.state.rows, lit=pair), Paragraph(told)))

    def asked(self, level: int, problem: Problem, suitable: Sequence[Symbols2], dice: Dice) -> Problem:
        """One pair that suits the level."""
        return problem.but(pair=dice.pick(suitable))

    def holds(self, level: int, problem: Problem) -> bool:
        """What the level says of the pair."""
        assert problem.pair is not None
        if level == 4:
            return any(suits(4, problem.pair, problem, run=run) for run in (True, False))
        if level == 5 and not 6 <= len(problem.corpus or ()) <= 8:
            return False
        return suits(level, problem.pair, problem, run=False)
