"""Hints on tables of rows: which pair is merged, how often one occurs, what a merge makes of the rows."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from drill.answers import NUMBER, entries_in, rows_in, symbols_in
from drill.document import Block, Paragraph, Sentence, Text, Token
from drill.document import Pair as PairSpan
from drill.engine.corpus import Pair, Row, Rows
from drill.engine.rounds import ranked
from drill.engine.training import Position
from drill.questions.board import counts_block, rewriting_table, shares, where
from drill.questions.hints.hint import Hints, bullets
from drill.questions.kind import Earlier, values_of
from drill.questions.problem import Part
from drill.questions.rules import joined
from drill.questions.table_kinds import tied_at
from drill.wording import _, say

#: So many pairs tell where to look: the winner and those that come near it.
_MOST_FREQUENT: Final = 3


class NextMergeHints(Hints):
    """Which pair is merged next, and how often it occurs."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The rows that weigh most; of a count, the rows in which the pair stands."""
        position = self.problem.run.position()
        if part.type == NUMBER:
            return look_for_count(position, self._pair(position, values))
        return look_for_merge(position)

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The table of counts; of a count, what is to be added up."""
        position = self.problem.run.position()
        if part.type == NUMBER:
            return work_for_count(position, self._pair(position, values))
        return work_for_merge(position)

    def _pair(self, position: Position, values: Earlier) -> Pair:
        stated = symbols_in(values["pair"]) if "pair" in values else None
        return self.problem.pair or position.follow(stated)


class CountTableHints(Hints):
    """How often the pairs occur: the first one that is missing or has another count."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """Of a pair that is asked for, its rows; else the first row that has not been counted out."""
        pair = self._open(part, values)
        if pair is None:
            return bullets(say(_("One of your pairs stands in no row: look for its two symbols side by side.")))
        position = self.problem.run.position()
        if self.problem.pairs:
            return look_for_count(position, pair)
        row = shares(position, pair)[0][0]
        return bullets(
            say(
                _("Go through the row {word} once more, from left to right: any two neighbours are a pair."),
                word=Token("".join(row.symbols)),
            ),
            say(_("A pair that stands in other rows too is counted there as well, each time as often as the row.")),
        )

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """What is to be added up for this one pair."""
        pair = self._open(part, values)
        return self.answer(part, values) if pair is None else work_for_count(self.problem.run.position(), pair)

    def _open(self, part: Part, values: Earlier) -> Pair | None:
        key = entries_in(values_of(self.kind.expect(self.problem, part, {}))[0])
        given = dict(entries_in(values[part.name])) if part.name in values else {}
        return next((pair for pair, count in key if given.get(pair) != count), None)


class ApplyMergeHints(Hints):
    """The rows after a merge: the first one that is not there yet."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The rows in which the pair stands."""
        pair = self.problem.pair or ()
        rows = [row for row in self.problem.corpus or () if _changes(row, pair)]
        if not rows:
            return bullets(say(_("Look in each row whether the two symbols stand side by side, whole symbols only.")))
        return bullets(
            say(_("The pair stands in these rows, and the others stay as they are: {rows}"), rows=words_of(rows)),
            say(_("Join it from left to right, and use no symbol twice.")),
        )

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """One row before and after the merge."""
        after = self.problem.run.position().rewritten(self.problem.pair or ()).rows
        at = first_missing(after, values, part)
        if at is None:
            return self.answer(part, values)
        return (rewriting_table([(self.problem.corpus or ())[at]], self.problem.pair or ()),)


def _changes(row: Row, pair: Pair) -> bool:
    return pair in _neighbours(row)


def _neighbours(row: Row) -> set[Pair]:
    return set(pairwise(row.symbols))


def first_missing(rows: Rows, values: Earlier, part: Part) -> int | None:
    """The place of the first row that is not among those written, None where all of them are."""
    written = list(rows_in(values[part.name])) if part.name in values else []
    for at, row in enumerate(rows):
        if row not in written:
            return at
        written.remove(row)
    return None


def words_of(rows: Iterable[Row], *, counts: bool = True) -> Sentence:
    """Rows by the words that they spell, with their `counts`."""
    words = [(row.frequency, (Token("".join(row.symbols)),)) for row in rows]
    told = [(*word, Text(f"\u00a0{frequency}")) if counts else word for frequency, word in words]
    return joined(told, " · ")


# --- merges and counts, wherever a run stands -------------------------------------------------------------------------


def look_for_merge(position: Position) -> tuple[Block, ...]:
    """Which rows to begin with, and whether the rule for ties is needed."""
    rows = [row for row in position.state.rows if len(row.symbols) > 1]
    if not rows:
        return bullets(say(_("Is there a row left with two symbols side by side?")))
    if len(rows) == 1:
        told = say(_("All pairs stand in one row: go through it from left to right, and count each wherever it is."))
    else:
        told = say(
            _("The most frequent pairs stand in {rows}: begin there, and count each pair as often as its row."),
            rows=words_of(_of_most_frequent(position)),
        )
    shared = tied_at(position) > 1 and position.convention.tie != "any"
    tie = say(_("The greatest count is shared by several pairs, so the rule for ties decides.")) if shared else ()
    return bullets(told, tie)


def work_for_merge(position: Position, *, places: bool = True) -> tuple[Block, ...]:
    """The table of counts; which pair is to be taken is left open."""
    if not position.picks[0]:
        return bullets(say(_("No pair is left that the rule allows to be merged.")))
    return (counts_block(position, caption=say(_("The counts:")), choosing=False, places=places),)


def look_for_count(position: Position, pair: Pair) -> tuple[Block, ...]:
    """The rows in which a pair stands."""
    found = [row for row, _times, _weight in shares(position, pair)]
    if not found or len(pair) != 2:
        return bullets(say(_("Look in each row whether the two symbols stand side by side, in this order.")))
    if len(position.state.rows) == 1:
        return bullets(say(_("Go through the row from left to right, and mark every {pair}."), pair=PairSpan(pair)))
    return bullets(
        say(_("{pair} stands in these rows and in no others: {rows}"), pair=PairSpan(pair), rows=words_of(found)),
        say(_("Count its places in each of them; every place counts as often as the row.")),
    )


def work_for_count(position: Position, pair: Pair) -> tuple[Block, ...]:
    """What is to be added up, row by row."""
    terms = where(position, pair)
    if not terms:
        return bullets(say(_("{pair} stands in no row: the count is 0."), pair=PairSpan(pair)))
    return (Paragraph(say(_("Add up the places of {pair}: {places}"), pair=PairSpan(pair), places=terms)),)


def _of_most_frequent(position: Position) -> list[Row]:
    """The rows in which the most frequent pairs stand, in the order of the table."""
    pairs = [pair for pair, _count in ranked(position.table)[:_MOST_FREQUENT]]
    return [row for row in position.state.rows if _neighbours(row).intersection(pairs)]
