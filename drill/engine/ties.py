"""Which of several pairs with the greatest count is merged."""

from __future__ import annotations

from collections.abc import Sequence

from drill.engine.byte_level import sort_key
from drill.engine.corpus import Pair, Symbols


def settle(tied: Sequence[Pair], tie: str, vocabulary: Symbols, units: str = "characters") -> tuple[Pair, ...]:
    """The pairs that may be merged: one under a rule, all of them under `any`.

    Under bytes the byte strings are compared and not their visible forms, and bytes are counted for `shortest`.

    Args:
        tied: the pairs with the greatest count, in the order of first sight; at least one.
        tie: the rule's name.
        vocabulary: base symbols by code point, then merges as made: a symbol's id is its place here.
        units: what a base symbol is.
    """
    if len(tied) == 1 or tie == "first-seen":
        return (tied[0],)
    match tie:
        case "any":
            return tuple(tied)
        case "smallest":
            return (min(tied, key=lambda pair: order_of(pair, units)),)
        case "greatest":
            return (max(tied, key=lambda pair: order_of(pair, units)),)
        case "shortest":
            return (
                min(
                    tied,
                    key=lambda pair: (sum(map(len, pair)), order_of(("".join(pair),), units), len(pair[0])),
                ),
            )
        case "lowest-id":
            ids = {symbol: place for place, symbol in enumerate(vocabulary)}
            last = len(ids)
            return (min(tied, key=lambda pair: tuple(ids.get(symbol, last) for symbol in pair)),)
        case unknown:
            raise ValueError(f"no tie rule is called {unknown!r}")


def order_of(symbols: Symbols, units: str) -> tuple[str | bytes, ...]:
    """What symbols are compared by: their code points, or the bytes that they stand for."""
    return tuple(map(sort_key, symbols)) if units == "bytes" else symbols
