"""What the kinds that print a table of rows share: how it is drawn, asked and read."""

from __future__ import annotations

from drill.answers import Context
from drill.document import Block, CorpusTable, MergeListing, Paragraph, Sentence
from drill.document import Pair as PairSpan
from drill.engine.convention import Convention
from drill.engine.corpus import Pair, alphabet
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.training import Position
from drill.questions.corpora import draw_forms, draw_table, merges_from
from drill.questions.dice import Dice
from drill.questions.kind import Earlier, Kind, own_marker
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.rules import rule
from drill.wording import _, ngettext, say


class TableKind(Kind):
    """A kind whose problems print a table, at the start or after some merges."""

    def position(self, problem: Problem) -> Position:
        """Where the right procedure stands: at the printed table."""
        return problem.run.position(CORRECT)

    def stand(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure) -> Position:
        """At the printed table."""
        return problem.run.position(procedure)

    def context(self, problem: Problem, part: Part, earlier: Earlier) -> Context:
        """Symbols and pairs of the printed table."""
        position = self.position(problem)
        made = ("".join(merge) for merge in position.merges)
        # Of the 256 bytes only those that occur: else every comma typed might be meant for the byte.
        symbols = frozenset(alphabet((*problem.run.start.rows, *position.state.rows))).union(made)
        return Context(symbols, position.state.counts(), own_marker(problem.convention), units=problem.convention.units)

    def rule(self, problem: Problem) -> Sentence:
        """The convention, as far as the printed table does not show it."""
        return rule(problem.convention, rows=False)

    def given_blocks(self, problem: Problem, question: Sentence, lit: Pair = ()) -> tuple[Block, ...]:
        """The merges made so far, the question, the table and the rule."""
        blocks: list[Block] = []
        if problem.merges:
            made = len(problem.merges)
            blocks.append(
                MergeListing(
                    problem.merges,
                    say(ngettext("{n} merge has been made:", "{n} merges have been made:", made), n=made),
                )
            )
        blocks.append(Paragraph(question))
        blocks.append(CorpusTable(tuple(problem.corpus or ()), lit=lit))
        blocks.append(Paragraph(say(_("Rule: {rule}"), rule=self.rule(problem))))
        return tuple(blocks)

    def draw_table_problem(
        self,
        level: int,
        convention: Convention,
        dice: Dice,
        lexicon: Lexicon,
        *,
        rows: tuple[int, int] = (3, 5),
        made: tuple[int, int] = (0, 0),
        doubled: bool = False,
    ) -> Problem | None:
        """A problem with a drawn table: so many rows, so many merges made before."""
        forms = draw_forms(dice, lexicon, dice.whole(*rows), doubled=doubled)
        if not forms:
            return None
        table = draw_table(dice, forms, convention).rows
        if convention.walls != "none" and not rows[0] <= len(table) <= rows[1] + 1:
            return None
        number = dice.whole(*made)
        if not number:
            return Problem(self.name, level, convention, corpus=table)
        mid_run = merges_from(table, convention, number)
        if mid_run is None:
            return None
        merges, now = mid_run
        return Problem(self.name, level, convention, corpus=now, start_corpus=table, merges=merges)

    def draw_counted_table(
        self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon, *, doubled: bool = False
    ) -> Problem | None:
        """A problem with a table to be counted: many rows on level 5, merges made before on levels 2 and 5."""
        return self.draw_table_problem(
            level,
            convention,
            dice,
            lexicon,
            rows=(6, 8) if level == 5 else (3, 5),
            made=(1, 3) if level in (2, 5) else (0, 0),
            doubled=doubled,
        )


def count_remark(position: Position, stated: Pair | None, count: object, correct: bool) -> Sentence:
    """What is to be said of a count that is the key's but not that of the pair written beside it.

    `position` is where the answer's own merges have led.
    """
    if not correct or not stated or count == position.worth(position.follow(stated)):
        return ()
    return say(_("the right pair's count, which earns the mark; it is not the count of {pair}"), pair=PairSpan(stated))


def needs_words(convention: Convention) -> Sentence | None:
    """Why a level of several rows is impossible without word walls."""
    return say(_("without word walls the text is a single row")) if convention.walls == "none" else None


def needs_a_rule(convention: Convention) -> Sentence | None:
    """Why a level in which the rule decides is impossible under free ties."""
    return say(_("no rule decides where any tied pair is right")) if convention.tie == "any" else None


def tied_at(position: Position) -> int:
    """How many pairs share the greatest count at this position; 0 where no pair may be merged."""
    table = position.table
    if not table or not position.picks[0]:
        return 0
    greatest = max(table.values())
    return sum(1 for count in table.values() if count == greatest)
