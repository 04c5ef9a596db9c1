"""Mistakes in counting again: the table of an earlier round is used for a later one."""

from __future__ import annotations

from collections.abc import Sequence

from drill.engine.counting import Counts
from drill.engine.procedure import CORRECT, Past
from drill.mistakes.mistake import Mistake
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
