"""Write the corpus after this merge."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from drill.answers import CORPUS, Context
from drill.document import Document, Pair, Sentence, Tokens
from drill.engine.convention import Convention
from drill.engine.corpus import Pair as SymbolPair
from drill.engine.corpus import Row
from drill.engine.merging import join_pair
from drill.engine.procedure import CORRECT, Procedure
from drill.questions.board import corpus_block
from drill.questions.dice import Dice
from drill.questions.kind import Draft, Earlier, Expected
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.table_kinds import TableKind, needs_words
from drill.wording import N_, _, say


class ApplyMerge(TableKind):
    """Write the corpus after this merge.

    Levels: one place; several rows; twice in one row; a run of four or more equal symbols; the letters of the pair
    also stand inside or at the edges of longer symbols, where they are not the pair.
    """

    name = "apply-merge"
    title = N_("Apply a merge")
    task = N_("write the corpus after this merge")
    hints = "tables:ApplyMergeHints"
    levels: ClassVar = {
        1: N_("one place"),
        2: N_("several rows"),
        3: N_("twice in one row"),
        4: N_("a run such as a a a a"),
        5: N_("look-alike letters inside long symbols"),
    }
    steps = frozenset({"take", "rewrite", "join"})
    shows: ClassVar = {2: ("one-row-only",), 3: ("first-occurrence",), 4: ("overlapping-merge", "first-occurrence")}
    needs = ("corpus", "pair")

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """One corpus."""
        return (Part("corpus", CORPUS),)

    def context(self, problem: Problem, part: Part, earlier: Earlier) -> Context:
        """The printed table, and the symbol that the merge makes."""
        printed = super().context(problem, part, earlier)
        return replace(printed, symbols=frozenset((*printed.symbols, "".join(problem.pair or ()))))

    def label(self, part: Part) -> str:
        """The name of the only part."""
        return _("Corpus")

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The rows after the merge."""
        return problem.run.position(procedure).go_on(problem.pair or ()).state.rows

    def ask(self, problem: Problem) -> Document:
        """The table and the pair."""
        question = say(_("Merge the pair {pair} and write the corpus that you get."), pair=Pair(problem.pair or ()))
        return Document(self.given_blocks(problem, question))

    def rule(self, problem: Problem) -> Sentence:
        """How a run is rewritten matters here, not how it counts."""
        run, result = Tokens(("a", "a", "a")), Tokens(("aa", "a"))
        return say(
            _("replace from left to right, each symbol once: {run} becomes {result} under {pair}"),
            run=run,
            result=result,
            pair=Pair(("a", "a")),
        )

    def solve(self, problem: Problem) -> Document:
        """The rows after the merge."""
        pair = problem.pair or ()
        after = self.position(problem).go_on(pair)
        return Document((corpus_block(after.state.rows, say(_("The corpus after the merge:")), ("".join(pair),)),))

    def missing(self, level: int, convention: Convention) -> Sentence | None:
        """Level 2 has several rows."""
        return needs_words(convention) if level == 2 else None

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """A table, and a pair of it that suits the level."""
        problem = self.draw_table_problem(
            level,
            convention,
            dice,
            lexicon,
            made=(1, 3) if level == 5 else (0, 0),
            doubled=level in (3, 4),
        )
        if problem is None:
            return None
        pairs = [pair for pair in self.position(problem).state.counts() if _suits(level, pair, problem)]
        if not pairs:
            return None
        return Draft(problem.but(pair=dice.pick(pairs)))

    def holds(self, level: int, problem: Problem) -> bool:
        """What the level says of the places of the pair."""
        return problem.pair is not None and _suits(level, problem.pair, problem)


def _suits(level: int, pair: SymbolPair, problem: Problem) -> bool:
    rows = problem.corpus or ()
    places = [_places(row, pair) for row in rows]
    match level:
        case 1:
            return sum(places) == 1
        case 2:
            return sum(1 for number in places if number) >= 2 and max(places) == 1
        case 3:
            return pair[0] != pair[1] and max(places) >= 2
        case 4:
            return pair[0] == pair[1] and any(
                row.symbols[at : at + 4] == (pair[0],) * 4 for row in rows for at in range(len(row.symbols))
            )
        case _five:
            return any(number for number in places) and any(_looks_alike(row, pair) for row in rows)


def _places(row: Row, pair: SymbolPair) -> int:
    return len(row.symbols) - len(join_pair(row.symbols, pair))


def _looks_alike(row: Row, pair: SymbolPair) -> bool:
    """True if the row spells the pair's letters at a place where the two symbols of the pair do not stand."""
    spelt = "".join(row.symbols)
    return spelt.count("".join(pair)) > _places(row, pair)
