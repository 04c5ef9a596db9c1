"""How often does each pair occur? The whole table of counts, or some rows of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from drill.answers import TABLE, Context
from drill.document import Document, Paragraph
from drill.document import Pair as PairSpan
from drill.engine.corpus import Pair
from drill.engine.errors import InputError
from drill.engine.procedure import CORRECT, Procedure
from drill.questions.board import counts_block
from drill.questions.counting_kinds import CountingKind, suits
from drill.questions.dice import Dice
from drill.questions.kind import Earlier, Expected
from drill.questions.problem import Part, Problem
from drill.questions.rules import joined
from drill.wording import N_, _, ngettext, say

#: Levels that name the pairs; the others ask for all there are.
_NAMED: Final = (1, 2)
#: The fewest and the most rows of the table that is asked for: named pairs, all pairs, all pairs on level 5.
_SIZES: Final = {1: (3, 5), 2: (3, 5), 3: (4, 12), 4: (4, 12), 5: (6, 18)}


class CountTable(CountingKind):
    """How often does each pair occur? Each row of the table is worth a mark.

    Levels: some pairs of a start table; some pairs after merges, with long symbols; then all pairs: both orders of a
    pair occur; a run such as a a a, or the marker in a pair; six to eight rows after some merges.
    """

    name = "count-table"
    title = N_("Table of counts")
    task = N_("how often does each pair occur?")
    counts = True
    hints = "tables:CountTableHints"
    levels: ClassVar = {
        1: N_("some pairs of a start table"),
        2: N_("some pairs, with long symbols"),
        3: N_("all pairs, both orders of one occur"),
        4: N_("all pairs, a run a a a or a marker"),
        5: N_("all pairs of six to eight rows"),
    }
    shows: ClassVar = {
        1: ("ignored-frequencies", "rows-not-summed"),
        2: ("stale-counts", "ignored-frequencies", "rows-not-summed"),
        3: ("ignored-frequencies", "rows-not-summed"),
        5: ("stale-counts", "ignored-frequencies", "rows-not-summed"),
    }
    about_marker = "dropped-marker"
    needs = ("corpus",)

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """One table, a mark a row."""
        return (Part("table", TABLE, marks=len(problem.pairs or self.position(problem).state.counts())),)

    def label(self, part: Part) -> str:
        """The name of the only part."""
        return _("Table")

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The pairs asked for (or all that the procedure finds, by falling count), each with what it writes beside it.

        A procedure that counts something else than pairs lists just that; what comes to nothing is not listed.
        """
        position = problem.run.position(procedure)
        if problem.pairs:
            return tuple((pair, position.worth(pair)) for pair in problem.pairs)
        found = [(item, count) for item in position.table if (count := position.worth(item))]
        return tuple(sorted(found, key=lambda entry: -entry[1])) or None

    def context(self, problem: Problem, part: Part, earlier: Earlier) -> Context:
        """Symbols and pairs of the printed table, and the pairs asked for."""
        context = super().context(problem, part, earlier)
        named = problem.pairs or ()
        symbols = frozenset(context.symbols) | {symbol for pair in named for symbol in pair}
        return Context(symbols, tuple(dict.fromkeys((*context.pairs, *named))), context.marker, units=context.units)

    def ask(self, problem: Problem) -> Document:
        """The table, and the pairs where they are named."""
        if not problem.pairs:
            question = say(_("Count the pairs: how often does each pair that occurs here occur? Write a row a pair."))
        else:
            named = joined([(PairSpan(pair),) for pair in problem.pairs], " · ")
            question = say(_("How often does each of these pairs occur? {pairs}"), pairs=named)
        return Document(self.given_blocks(problem, question))

    def solve(self, problem: Problem) -> Document:
        """The table of counts."""
        position = self.position(problem)
        caption = say(_("The counts, and where they come from:"))
        table = counts_block(position, caption=caption, only=problem.pairs or None, choosing=False, most=None)
        absent = [pair for pair in problem.pairs or () if not position.worth(pair)]
        told = say(
            ngettext("This pair does not occur: {pairs}", "These pairs do not occur: {pairs}", len(absent)),
            pairs=joined([(PairSpan(pair),) for pair in absent], " · "),
        )
        return Document((table, Paragraph(told)) if absent else (table,))

    def check(self, problem: Problem) -> None:
        """Some pair must occur, and none may be asked for twice."""
        if not self.position(problem).state.counts():
            raise InputError(_("no pair occurs in it"), "given.corpus")
        named = problem.pairs or ()
        if problem.pairs == () or len(set(named)) < len(named):
            raise InputError(_("must be different pairs, one or more"), "given.pairs")

    def asked(self, level: int, problem: Problem, suitable: Sequence[Pair], dice: Dice) -> Problem | None:
        """On the first two levels some pairs, two of them such as the level is about; else all."""
        if level not in _NAMED:
            return problem
        first = dice.some(suitable, 2)
        others = [pair for pair in self.position(problem).state.counts() if pair not in first]
        return problem.but(pairs=tuple(dice.shuffled(first + dice.some(others, dice.whole(3, 5) - len(first)))))

    def holds(self, level: int, problem: Problem) -> bool:
        """What the level says of the pairs, and that the table is of a size for a hand."""
        pairs = problem.pairs or tuple(self.position(problem).state.counts())
        least, most = _SIZES[level]
        if not least <= len(pairs) <= most or (level == 5 and not 6 <= len(problem.corpus or ()) <= 8):
            return False
        if level == 4:
            return any(suits(4, pair, problem, run=run) for run in (True, False) for pair in pairs)
        return any(suits(level, pair, problem, run=False) for pair in pairs)
