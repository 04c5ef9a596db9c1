"""A training run for people: the start table, then round by round the table, the winner, its ties, the new corpus."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from drill.cli.output import Page
from drill.document import (
    Block,
    CorpusTable,
    CountEntry,
    CountTable,
    Heading,
    MergeListing,
    Paragraph,
    Sentence,
    Text,
    Tokens,
)
from drill.document import Pair as PairSpan
from drill.engine.convention import Convention
from drill.engine.corpus import Corpus, Pair, Rows, Symbols
from drill.engine.rounds import BELOW_MINIMUM, NO_PAIRS_LEFT, RoundView, Training
from drill.questions.rules import joined, rule
from drill.wording import _, ngettext, say

#: Of a larger corpus so many rows are shown, and only at its start and end; of a larger vocabulary only the size.
_MOST_ROWS: Final = 40
_MOST_SYMBOLS: Final = 60
#: So many of the pairs that share the greatest count are named.
_MOST_TIED: Final = 8


class RunReport:
    """Writes a run to a page, each round as soon as it is made."""

    def __init__(self, page: Page, run: Training, corpus: Corpus, *, from_words_given: bool = False) -> None:
        self._page = page
        self._run = run
        self._small = len(corpus.rows) <= _MOST_ROWS
        self._words = from_words_given

    def write(self, rounds: Iterable[RoundView]) -> None:
        """Write the whole run."""
        convention = self._run.convention
        opening: list[Block] = [
            Paragraph(say(_("Convention {name}: {rule}"), name=convention.name, rule=rule(convention)))
        ]
        if self._words and convention.marker == "leading":
            opening.append(Paragraph((Text(words_note(convention)),)))
        opening += self._corpus(self._run.start, say(_("The corpus at the start:")))
        opening.append(self._vocabulary(self._run.base))
        self._page.show(*opening)
        merges: list[Pair] = []
        last: RoundView | None = None
        for number, last in enumerate(rounds, 1):
            merges.append(last.merge)
            self._page.show(*self._round(number, last))
        if last is not None and not self._small:
            self._page.show(*self._corpus(last.rows, say(_("The corpus at the end:"))))
        self._page.show(*self._end(tuple(merges)))

    def _round(self, number: int, round_: RoundView) -> list[Block]:
        title = say(
            ngettext(
                "Round {number}: {pair} makes {symbol}, {n} time",
                "Round {number}: {pair} makes {symbol}, {n} times",
                round_.count,
            ),
            number=number,
            pair=PairSpan(round_.merge),
            symbol=Tokens((round_.symbol,)),
            n=round_.count,
        )
        tied = frozenset(round_.tied)
        entries = tuple(
            CountEntry(pair, count, mark="winner" if pair == round_.merge else "tied" if pair in tied else "")
            for pair, count in round_.counts
        )
        blocks: list[Block] = [Heading(title), CountTable(entries, left_out=round_.left_out)]
        if round_.tied:
            blocks.append(Paragraph(self._tie(round_)))
        if self._small:
            blocks += self._corpus(round_.rows, say(_("The corpus after it:")), (round_.symbol,))
        blocks.append(self._vocabulary(round_.vocabulary))
        return blocks

    def _tie(self, round_: RoundView) -> Sentence:
        named = list(map(_pair, round_.tied[:_MOST_TIED]))
        if more := len(round_.tied) - len(named):
            named.append(say(ngettext("{n} more pair", "{n} more pairs", more), n=more))
        template = (
            _("As frequent: {pairs}. Each of them would be right; we go on with {pair}.")
            if self._run.convention.tie == "any"
            else _("As frequent: {pairs}. The rule for ties picks {pair}.")
        )
        return say(template, pairs=joined(named, ", "), pair=PairSpan(round_.merge))

    def _corpus(self, rows: Rows, caption: Sentence, lit: Symbols = ()) -> list[Block]:
        if not rows:
            return []
        blocks: list[Block] = [CorpusTable(rows[:_MOST_ROWS], caption, lit)]
        if more := len(rows) - _MOST_ROWS if len(rows) > _MOST_ROWS else 0:
            blocks.append(Paragraph(say(ngettext("… and {n} more row.", "… and {n} more rows.", more), n=more)))
        return blocks

    def _vocabulary(self, vocabulary: Symbols) -> Paragraph:
        size = len(vocabulary)
        if not 0 < size <= _MOST_SYMBOLS:
            return Paragraph(say(ngettext("Vocabulary: {n} symbol.", "Vocabulary: {n} symbols.", size), n=size))
        return Paragraph(
            say(
                ngettext("Vocabulary, {n} symbol: {symbols}", "Vocabulary, {n} symbols: {symbols}", size),
                n=size,
                symbols=Tokens(vocabulary),
            )
        )

    def _end(self, merges: tuple[Pair, ...]) -> list[Block]:
        blocks: list[Block] = []
        if merges:
            blocks.append(MergeListing(merges, say(_("The merges in order:"))))
        blocks.append(Paragraph(self._reason(len(merges))))
        return blocks

    def _reason(self, made: int) -> Sentence:
        if not self._run.start:
            return say(_("The corpus is empty: there is nothing to merge."))
        if self._run.stopped == NO_PAIRS_LEFT:
            return say(
                ngettext(
                    "No pairs left after {n} merge: every row is a single symbol.",
                    "No pairs left after {n} merges: every row is a single symbol.",
                    made,
                ),
                n=made,
            )
        if self._run.stopped == BELOW_MINIMUM:
            least = self._run.convention.min_frequency
            return say(
                ngettext(
                    "Stopped after {n} merge: no pair occurs {least} times or more.",
                    "Stopped after {n} merges: no pair occurs {least} times or more.",
                    made,
                ),
                n=made,
                least=least,
            )
        return say(
            ngettext("Stopped after {n} merge, as asked.", "Stopped after {n} merges, as asked.", made),
            n=made,
        )


def words_note(convention: Convention) -> str:
    """What is said where a list of words has no first word that could be bare."""
    return _("A list of words has no first word: {marker} stands before every one.").format(
        marker=convention.marker_symbol
    )


def _pair(pair: Pair) -> Sentence:
    return (PairSpan(pair),)
