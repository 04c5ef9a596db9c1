"""How often does this pair occur?"""

from __future__ import annotations

from typing import ClassVar

from drill.answers import NUMBER
from drill.document import Document, Pair, Paragraph, Sentence
from drill.engine.convention import Convention
from drill.engine.corpus import Pair as Symbols2
from drill.engine.procedure import CORRECT, Procedure
from drill.questions.board import corpus_block, where
from drill.questions.dice import Dice
from drill.questions.kind import Draft, Earlier, Expected
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.rules import rule
from drill.questions.table_kinds import TableKind, needs_words
from drill.wording import N_, _, ngettext, say

_COUNTING = frozenset({"start", "scan", "weigh", "pairs", "add", "table", "worth"})


class PairCount(TableKind):
    """How often does this pair occur?

    Levels: a start table; after some merges, a pair with a long symbol; both orders of the pair occur; a run such as
    a a a, or the marker in the pair; six to eight rows after some merges.
    """

    name = "pair-count"
    title = N_("Pair count")
    task = N_("how often does this pair occur?")
    levels: ClassVar = {
        1: N_("a start table"),
        2: N_("after some merges, long symbols"),
        3: N_("both orders of the pair occur"),
        4: N_("a run such as a a a, or a marker in the pair"),
        5: N_("six to eight rows, after some merges"),
    }
    steps = _COUNTING
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

    def rule(self, problem: Problem) -> Sentence:
        """Ties do not matter here."""
        return rule(problem.convention, rows=False, tie=False)

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

    def missing(self, level: int, convention: Convention) -> Sentence | None:
        """Level 5 has several rows."""
        return needs_words(convention) if level == 5 else None

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """A table, and a pair of it that suits the level."""
        run_of_one = level == 4 and (convention.marker in ("none", "glued") or dice.chance(0.5))
        problem = self.draw_table_problem(
            level,
            convention,
            dice,
            lexicon,
            rows=(6, 8) if level == 5 else (3, 5),
            made=(1, 3) if level in (2, 5) else (0, 0),
            doubled=run_of_one,
        )
        if problem is None:
            return None
        counts = self.position(problem).state.counts()
        pairs = [pair for pair in counts if counts[pair] >= 3 and self._suits(level, pair, problem, run_of_one)]
        if not pairs:
            return None
        problem = problem.but(pair=dice.pick(pairs))
        if run_of_one:
            return Draft(problem, ("other-overlap-count",))
        if convention.walls == "none":
            return Draft(problem)
        return Draft(problem, ("rows-not-summed",) if level == 4 else ("ignored-frequencies", "rows-not-summed"))

    def _suits(self, level: int, pair: Symbols2, problem: Problem, run_of_one: bool) -> bool:
        counts = self.position(problem).state.counts()
        match level:
            case 2:
                return len("".join(pair)) > 2 and any(pair_part in _results(problem) for pair_part in pair)
            case 3:
                return pair[0] != pair[1] and pair[::-1] in counts
            case 4 if run_of_one:
                return pair[0] == pair[1] and any(
                    row.symbols[at : at + 3] == (pair[0],) * 3
                    for row in problem.corpus or ()
                    for at in range(len(row.symbols))
                )
            case 4:
                return problem.convention.marker_symbol in pair
            case _any:
                return True

    def holds(self, level: int, problem: Problem) -> bool:
        """What the level says of the pair."""
        assert problem.pair is not None
        if level == 4:
            return any(self._suits(4, problem.pair, problem, run) for run in (True, False))
        if level == 5 and not 6 <= len(problem.corpus or ()) <= 8:
            return False
        return self._suits(level, problem.pair, problem, False)


def _results(problem: Problem) -> set[str]:
    return {"".join(merge) for merge in problem.merges or ()}
