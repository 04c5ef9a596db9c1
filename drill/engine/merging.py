"""Rewriting: replacing a pair by its join, from left to right, each symbol used at most once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from drill.engine.corpus import Pair, Row, Rows, Symbols

Join = Callable[[Symbols, Pair], Symbols]


def join_pair(symbols: Symbols, pair: Pair) -> Symbols:
    """`symbols` with every occurrence of `pair` joined, left to right: a a a with (a, a) becomes aa a.

    The same symbols come back, the very object, when the pair does not occur (or is no pair of two symbols).
    """
    if len(pair) != 2:
        return symbols
    left, right = pair
    if left not in symbols or right not in symbols:
        return symbols
    joined: list[str] = []
    at, last = 0, len(symbols) - 1
    while at <= last:
        if at < last and symbols[at] == left and symbols[at + 1] == right:
            joined.append(left + right)
            at += 2
        else:
            joined.append(symbols[at])
            at += 1
    return symbols if len(joined) == len(symbols) else tuple(joined)


def rewrite_rows(rows: Rows, pair: Pair, join: Join = join_pair) -> Rows:
    """All rows with the pair joined: every place in every row."""
    changed = []
    for row in rows:
        symbols = join(row[1], pair)
        changed.append(row if symbols is row[1] else Row(row[0], symbols))
    return tuple(changed)


def places(symbols: Symbols, pair: Pair) -> tuple[int, ...]:
    """Where the replacements of one pass of `pair` over `symbols` begin, from left to right."""
    found: list[int] = []
    for at, here in enumerate(pairwise(symbols)):
        if here == pair and not (found and found[-1] == at - 1):
            found.append(at)
    return tuple(found)


def occurrences(symbols: Symbols, pair: Pair) -> int:
    """How many replacements one pass of `pair` over `symbols` makes."""
    return len(symbols) - len(join_pair(symbols, pair))
