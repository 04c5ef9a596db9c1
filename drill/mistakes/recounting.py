"""Mistakes in counting again: what an earlier round held is used for a later one."""

from __future__ import annotations

from collections.abc import Sequence

from drill.engine.corpus import Pair
from drill.engine.counting import Counts
from drill.engine.procedure import CORRECT, Past, most_frequent
from drill.engine.training import Position
from drill.mistakes.mistake import Mistake
from drill.mistakes.rewriting import rewrite_taking_apart, taken_apart
from drill.wording import N_


def first_table(counts: Counts, past: Sequence[Past]) -> Counts:
    """The table of the very first round, without the pairs already merged."""
    if not past:
        return counts
    made = {round_.merge for round_ in past}
    return {pair: count for pair, count in past[0].table.items() if pair not in made}


STALE_COUNTS = Mistake(
    "stale-counts",
    N_("went down the first table instead of counting again after each merge"),
    CORRECT.but(table=first_table),
    remember=N_("After a merge the corpus is another one: count there."),
)


def never_lowered(counts: Counts, past: Sequence[Past]) -> Counts:
    """Last round's table with the new pairs added; what the merge broke up keeps its old count."""
    if not past:
        return counts
    kept = {pair: count for pair, count in past[-1].table.items() if pair != past[-1].merge}
    return kept | {pair: count for pair, count in counts.items() if pair not in kept}


KEPT_BROKEN_PAIRS = Mistake(
    "kept-broken-pairs",
    N_("added the new pairs but kept the old counts of the pairs that the merge broke up"),
    CORRECT.but(table=never_lowered),
    remember=N_("A merge takes its occurrences away from the neighbouring pairs' counts."),
)


def with_the_old_count(table: Counts, pair: Pair, position: Position) -> int:
    """The count that the pair had before the last merge lowered it."""
    count = table.get(pair, 0)
    return max(count, position.past[-1].table.get(pair, 0)) if position.past else count


STALE_ONE_COUNT = Mistake(
    "stale-one-count",
    N_("gave the right pair the count that it had before the last merge"),
    CORRECT.but(worth=with_the_old_count),
    remember=N_("A merge lowers the counts of the pairs beside it: count those pairs again."),
)


def without_last_merge(position: Position) -> Counts:
    """The counts of the corpus with the last merge taken apart again, that merge itself left out."""
    if not position.past or not position.past[-1].merge:
        return position.table
    merge = position.past[-1].merge
    counts = position.tabulate(taken_apart(position.state.rows, merge, position.symbol(merge)))
    return {pair: count for pair, count in counts.items() if pair != merge}


def best_without_last_merge(table: Counts, position: Position) -> tuple[Pair, ...]:
    """The most frequent pair of the corpus in which the last merge is taken apart."""
    return most_frequent(without_last_merge(position), position)


def count_without_last_merge(table: Counts, pair: Pair, position: Position) -> int:
    """How often the pair occurs where the last merge is taken apart."""
    return without_last_merge(position).get(pair, 0)


UNDONE_MERGE = Mistake(
    "undone-merge",
    N_("took an earlier merge apart again to make the next one"),
    CORRECT.but(choose=best_without_last_merge, worth=count_without_last_merge, rewrite=rewrite_taking_apart),
    remember=N_("What is merged stays merged: the next pair is sought among the symbols that stand there now."),
)
