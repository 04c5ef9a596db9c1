"""Mistakes in counting: what is counted, how a row weighs, how rows add up."""

from __future__ import annotations

from collections.abc import Iterable

from drill.engine.corpus import NO_PAIR, Pair, Symbols
from drill.engine.counting import Counts, adjacent_pairs
from drill.engine.procedure import CORRECT
from drill.engine.training import Position
from drill.mistakes.mistake import Mistake
from drill.wording import N_

IGNORED_FREQUENCIES = Mistake(
    "ignored-frequencies",
    N_("counted every word form once, whatever its frequency"),
    CORRECT.but(weigh=lambda frequency: 1),
    remember=N_("Each row's pairs count as often as the row."),
)

ROWS_NOT_SUMMED = Mistake(
    "rows-not-summed",
    N_("took the count of the largest row instead of adding up the rows"),
    CORRECT.but(add=max),
    remember=N_("Add up every row that holds the pair."),
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
