"""Counting adjacent pairs: the first step of every round.

The table is an ordinary dict whose order is the order of first sight, row by row and left to right in a row, because
the tie rule `first-seen` needs just that. A small corpus is counted anew each round: at exam size this is faster than
updating, and it keeps the order of first sight.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from drill.engine.corpus import Pair, Row, Symbols

#: Pair to count, in the order of first sight.
Counts = dict[Pair, int]


def adjacent_pairs(symbols: Symbols, overlaps: str = "adjacent") -> list[Pair]:
    """The pairs of a row from left to right; under `disjoint` a pair a a uses each a of a run only once."""
    found: list[Pair] = list(pairwise(symbols))
    if overlaps == "adjacent":
        return found
    kept: list[Pair] = []
    taken = False
    for at, pair in enumerate(found):
        same = pair[0] == pair[1]
        # In a run of equal symbols every second pair shares its left symbol with the pair before it.
        taken = same and not taken if at and found[at - 1] == pair else same
        if taken or not same:
            kept.append(pair)
    return kept


def count_pairs(rows: Iterable[Row], overlaps: str = "adjacent") -> Counts:
    """How often each pair stands side by side in the rows, weighted by the rows' counts."""
    table: Counts = {}
    if overlaps == "adjacent":
        for count, symbols in rows:
            for pair in pairwise(symbols):
                table[pair] = table.get(pair, 0) + count
        return table
    for count, symbols in rows:
        for found in adjacent_pairs(symbols, overlaps):
            table[found] = table.get(found, 0) + count
    return table
