"""A worked training run: the start table, then round by round the counts, the winner, its ties, what the rows become.

`train` prints these documents one below the other, and a walkthrough steps through them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from drill.document import (
    Beside,
    Block,
    CountEntry,
    CountTable,
    Document,
    Heading,
    MergeListing,
    Paragraph,
    Sentence,
    Text,
    Token,
    Tokens,
)
from drill.document import Pair as PairSpan
from drill.engine.byte_level import holds_all_bytes
from drill.engine.convention import Convention
from drill.engine.corpus import Corpus, Pair, Rows, Symbols
from drill.engine.merging import occurrences
from drill.engine.rounds import BELOW_MINIMUM, NO_PAIRS_LEFT, RoundView, Training
from drill.engine.training import Run
from drill.questions.board import listed_symbols, marked, rewriting_table, vocabulary_block, where
from drill.questions.byte_reading import characters_note, rows_read, spelt_by, symbols_table
from drill.questions.rules import joined, rule
from drill.wording import _, ngettext, say

#: A corpus of more rows is shown whole only at its start and end, and not beyond so many rows.
MOST_ROWS: Final = 40
#: Of a larger vocabulary only the size and the new symbol are told.
_MOST_SYMBOLS: Final = 60
#: So many of the pairs that share the greatest count are named.
_MOST_TIED: Final = 8
#: In so many rows at most it is told where the winner stands.
_MOST_PLACES: Final = 6


def worked_run(
    run: Training, rounds: Iterable[RoundView] | None = None, *, listed: bool = False, closely: bool = False
) -> Iterator[Document]:
    """The run as documents: how it begins, each round as soon as it is made, how it ends.

    Args:
        run: what is worked.
        rounds: its rounds as somebody else iterates over them; None for the run's own.
        listed: the words came as a list with counts, which has no first word.
        closely: of a corpus of more than MOST_ROWS rows, show those that a round changes (which takes a look at the
            whole corpus each round).
    """
    yield Document(tuple(opening_blocks(run, listed=listed)))
    small = len(run.start) <= MOST_ROWS
    before, vocabulary = run.start, run.base
    merges: list[Pair] = []
    last: RoundView | None = None
    for number, last in enumerate(run if rounds is None else rounds, 1):
        merges.append(last.merge)
        yield Document(tuple(round_blocks(number, last, before if small or closely else (), run.convention)))
        vocabulary = last.vocabulary
        if small or closely:
            before = last.rows
    blocks: list[Block] = []
    if last is not None and not small:
        blocks += _corpus(last.rows, say(_("The corpus at the end:")), run.convention)
    yield Document((*blocks, *_end(run, tuple(merges), vocabulary)))


def opening_blocks(run: Training, *, listed: bool = False) -> list[Block]:
    """The convention, the start table, the base vocabulary."""
    convention = run.convention
    rules = rule(convention, listed=listed)
    blocks: list[Block] = [Paragraph(say(_("Convention {name}: {rule}"), name=convention.name, rule=rules))]
    if listed and convention.marker == "leading":
        blocks.append(Paragraph((Text(words_note(convention)),)))
    blocks += _corpus(run.start, say(_("The corpus at the start:")), convention)
    if convention.units == "bytes":
        blocks += characters_note(run.start[:MOST_ROWS])
    blocks.append(_vocabulary(run.base, new=False))
    return blocks


def round_blocks(number: int, round_: RoundView, before: Rows, convention: Convention) -> list[Block]:
    """One round; `before` is the corpus that it finds, empty where its rows are not shown."""
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
    counts = marked(round_.counts, round_.merge, round_.count)
    entries = tuple(CountEntry(pair, count, mark=mark) for pair, count, mark in counts)
    tables: list[Block] = [CountTable(entries, left_out=round_.left_out)]
    if before:
        tables.append(_rewriting(before, round_.merge))
    blocks: list[Block] = [Heading(title), Beside(tuple(tables))]
    if places := _places(before, round_.merge, convention):
        blocks.append(Paragraph(places))
    if round_.tied:
        blocks.append(Paragraph(_tie(round_, convention)))
    if convention.units == "bytes" and (spelt := spelt_by(round_.symbol, convention)):
        blocks.append(Paragraph(spelt))
    blocks.append(_vocabulary(round_.vocabulary, new=True))
    return blocks


def words_note(convention: Convention) -> str:
    """What is said where a list of words has no first word that could be bare."""
    return _("A list of words has no first word: {marker} stands before every one.").format(
        marker=convention.marker_symbol
    )


def _rewriting(before: Rows, pair: Pair) -> Block:
    if len(before) <= MOST_ROWS:
        return rewriting_table(before, pair)
    changed = [row for row in before if occurrences(row.symbols, pair)]
    caption = say(
        ngettext("{n} of {all} rows changes:", "{n} of {all} rows change:", len(changed)),
        n=len(changed),
        all=len(before),
    )
    return rewriting_table(changed[:MOST_ROWS], pair, caption)


def _places(before: Rows, pair: Pair, convention: Convention) -> Sentence:
    """Where the winner stands, as long as that is seen at a glance: the sum that makes its count."""
    if len(before) > MOST_ROWS or convention.walls == "none":
        return ()
    rows = tuple(row for row in before if occurrences(row.symbols, pair))
    if not 0 < len(rows) <= _MOST_PLACES:
        return ()
    position = Run(Corpus(rows), convention).position()
    return say(_("Places of {pair}: {places}."), pair=PairSpan(pair), places=where(position, pair))


def _tie(round_: RoundView, convention: Convention) -> Sentence:
    named = list(map(_pair, round_.tied[:_MOST_TIED]))
    if more := len(round_.tied) - len(named):
        named.append(say(ngettext("{n} more pair", "{n} more pairs", more), n=more))
    template = (
        _("As frequent: {pairs}. Each of them would be right; we go on with {pair}.")
        if convention.tie == "any"
        else _("As frequent: {pairs}. The rule for ties picks {pair}.")
    )
    return say(template, pairs=joined(named, ", "), pair=PairSpan(round_.merge))


def _corpus(rows: Rows, caption: Sentence, convention: Convention) -> list[Block]:
    if not rows:
        return []
    blocks: list[Block] = [rows_read(rows[:MOST_ROWS], caption, convention)]
    if more := max(0, len(rows) - MOST_ROWS):
        blocks.append(Paragraph(say(ngettext("… and {n} more row.", "… and {n} more rows.", more), n=more)))
    return blocks


def _vocabulary(vocabulary: Symbols, *, new: bool) -> Paragraph:
    size, listed = len(vocabulary), len(vocabulary) - (256 if holds_all_bytes(vocabulary) else 0)
    if new and listed > _MOST_SYMBOLS:
        return Paragraph(say(_("Vocabulary: {n} symbols, the newest {symbol}."), n=size, symbol=Token(vocabulary[-1])))
    if not size or listed > _MOST_SYMBOLS:
        return Paragraph(say(ngettext("Vocabulary: {n} symbol.", "Vocabulary: {n} symbols.", size), n=size))
    return Paragraph(
        say(
            ngettext("Vocabulary, {n} symbol: {symbols}", "Vocabulary, {n} symbols: {symbols}", size),
            n=size,
            symbols=listed_symbols(vocabulary, new=new),
        )
    )


def _end(run: Training, merges: tuple[Pair, ...], vocabulary: Symbols) -> list[Block]:
    blocks: list[Block] = []
    if merges:
        blocks.append(MergeListing(merges, say(_("The merges in order:"))))
        if len(vocabulary) - (256 if holds_all_bytes(vocabulary) else 0) <= _MOST_SYMBOLS:
            blocks.append(vocabulary_block(run.base, vocabulary))
        if run.convention.units == "bytes":
            blocks += symbols_table(["".join(merge) for merge in merges], run.convention)
    blocks.append(Paragraph(_reason(run, len(merges))))
    return blocks


def _reason(run: Training, made: int) -> Sentence:
    if not run.start:
        return say(_("The corpus is empty: there is nothing to merge."))
    if run.stopped == NO_PAIRS_LEFT:
        return say(
            ngettext(
                "No pairs left after {n} merge: every row is a single symbol.",
                "No pairs left after {n} merges: every row is a single symbol.",
                made,
            ),
            n=made,
        )
    if run.stopped == BELOW_MINIMUM:
        least = run.convention.min_frequency
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


def _pair(pair: Pair) -> Sentence:
    return (PairSpan(pair),)
