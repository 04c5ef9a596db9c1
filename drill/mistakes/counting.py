"""Mistakes in counting: what is counted, how a row weighs, how rows add up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from drill.engine.convention import Convention
from drill.engine.corpus import NO_PAIR, Corpus, Pair, Row, Rows, Symbols
from drill.engine.counting import Counts, adjacent_pairs
from drill.engine.procedure import CORRECT, Past, most_frequent
from drill.engine.training import Position
from drill.mistakes import needs
from drill.mistakes.mistake import Mistake
from drill.wording import N_

IGNORED_FREQUENCIES = Mistake(
    "ignored-frequencies",
    N_("counted every word form once, whatever its frequency"),
    CORRECT.but(weigh=lambda frequency: 1),
    remember=N_("Each row's pairs count as often as the row."),
    needs=(needs.several_rows,),
)

ROWS_NOT_SUMMED = Mistake(
    "rows-not-summed",
    N_("took the count of the largest row instead of adding up the rows"),
    CORRECT.but(add=max),
    remember=N_("Add up every row that holds the pair."),
    needs=(needs.several_rows,),
)


def once_in_a_row(symbols: Symbols, overlaps: str) -> Iterable[Pair]:
    """Each different pair of the row, once."""
    return dict.fromkeys(adjacent_pairs(symbols, overlaps))


ONCE_PER_WORD = Mistake(
    "once-per-word",
    N_("counted a pair only once in a word that holds it twice"),
    CORRECT.but(pairs=once_in_a_row),
    remember=N_("A word that holds a pair twice counts it twice."),
)


def with_other_overlaps(symbols: Symbols, overlaps: str) -> Iterable[Pair]:
    """The pairs of a row, runs such as a a a counted by the rule that does not hold here."""
    return adjacent_pairs(symbols, "disjoint" if overlaps == "adjacent" else "adjacent")


OTHER_OVERLAP_COUNT = Mistake(
    "other-overlap-count",
    N_("counted the pairs of a run such as a a a by another rule"),
    CORRECT.but(pairs=with_other_overlaps),
    remember=N_("The question says how often a a a holds the pair a a; count runs by that rule."),
)


def single_symbols(symbols: Symbols, overlaps: str) -> Iterable[Pair]:
    """Not pairs at all: each symbol by itself."""
    return [(symbol,) for symbol in symbols]


def commonest_symbol(table: Counts, position: Position) -> tuple[Pair, ...]:
    """The most frequent symbol that was not taken in an earlier round."""
    taken = set(position.merges)
    left = {symbol: count for symbol, count in table.items() if symbol not in taken}
    return (max(left, key=left.__getitem__),) if left else (NO_PAIR,)


def commonest_with_neighbour(table: Counts, position: Position) -> tuple[Pair, ...]:
    """The most frequent symbol with the right neighbour that it has most often."""
    pairs = position.state.counts(CORRECT)
    for (symbol,), _count in sorted(table.items(), key=lambda item: -item[1]):
        right = {pair: count for pair, count in pairs.items() if pair[0] == symbol}
        if right:
            return (max(right, key=right.__getitem__),)
    return (NO_PAIR,)


def symbol_count(table: Counts, pair: Pair, position: Position) -> int:
    """How often the commoner of the pair's symbols occurs."""
    return max((table.get((symbol,), 0) for symbol in pair), default=0)


def pair_count(table: Counts, pair: Pair, position: Position) -> int:
    """How often the pair itself occurs."""
    return position.state.counts(CORRECT).get(pair, 0)


_SYMBOLS = CORRECT.but(pairs=single_symbols, worth=symbol_count)

COUNTED_SYMBOLS = Mistake(
    "counted-symbols",
    N_("counted single symbols instead of pairs"),
    {
        "alone": _SYMBOLS.but(choose=commonest_symbol),
        "with-neighbour": _SYMBOLS.but(choose=commonest_with_neighbour),
        "with-neighbour-pair-count": _SYMBOLS.but(choose=commonest_with_neighbour, worth=pair_count),
    },
    remember=N_("A merge is chosen by the count of a pair of neighbours, not of a symbol."),
)


def both_orders(counts: Counts, past: Sequence[Past]) -> Counts:
    """Each pair with the count of its mirror image added."""
    return {pair: count + (counts.get(pair[::-1], 0) if pair != pair[::-1] else 0) for pair, count in counts.items()}


UNORDERED_PAIR = Mistake(
    "unordered-pair",
    N_("counted a pair and its mirror image as one"),
    CORRECT.but(table=both_orders),
    remember=N_("Order matters: a b and b a are two different pairs."),
)


def any_two_of_a_word(symbols: Symbols, overlaps: str) -> Iterable[Pair]:
    """Every two symbols of the row in their order, whether they stand side by side or not."""
    return combinations(symbols, 2)


def most_frequent_not_taken(table: Counts, position: Position) -> tuple[Pair, ...]:
    """The most frequent pair that was not merged before: what is not rewritten would win for ever."""
    taken = set(position.merges)
    return most_frequent({pair: count for pair, count in table.items() if pair not in taken}, position)


NOT_ADJACENT = Mistake(
    "not-adjacent",
    N_("counted any two symbols of a word, even those that do not stand side by side"),
    CORRECT.but(pairs=any_two_of_a_word, choose=most_frequent_not_taken),
    remember=N_("A pair is two neighbours: nothing stands between them."),
)


def all_but_the_last_row(rows: Rows) -> Iterable[Row]:
    """Every row but the last (a single row is not overlooked)."""
    return rows[:-1] if len(rows) > 1 else rows


STOPPED_SCAN = Mistake(
    "stopped-scan",
    N_("stopped counting before the last row"),
    CORRECT.but(scan=all_but_the_last_row),
    remember=N_("Go through the table to its very end before you compare counts."),
    needs=(needs.several_rows,),
)


def _copied_from_above(row: int) -> Callable[[Corpus, Convention], Corpus]:
    """The table in which one row (by its index, -1 for the last) has the count of the row above it."""

    def start(corpus: Corpus, convention: Convention) -> Corpus:
        rows = corpus.rows
        at = row % len(rows) if rows else 0
        if not 0 < at < len(rows) or rows[at].frequency == rows[at - 1].frequency:
            return corpus
        changed = Row(rows[at - 1].frequency, rows[at].symbols)
        return Corpus((*rows[:at], changed, *rows[at + 1 :]), corpus.running)

    return start


MISCOPIED_FREQUENCY = Mistake(
    "miscopied-frequency",
    N_("copied the count of a word from the line above it"),
    {
        "second-row": CORRECT.but(start=_copied_from_above(1)),
        "last-row": CORRECT.but(start=_copied_from_above(-1)),
    },
    remember=N_("Check the counts of the start table against the question before you begin."),
    needs=(needs.several_rows,),
)
