"""Which of several pairs with the greatest count is merged."""

from __future__ import annotations

from collections.abc import Sequence

from drill.engine.corpus import Pair, Symbols


def settle(tied: Sequence[Pair], tie: str, vocabulary: Symbols) -> tuple[Pair, ...]:
    """The pairs that may be merged: one under a rule, all of them under `any`.

    Args:
        tied: the pairs with the greatest count, in the order of first sight; at least one.
        tie: the rule's name.
        vocabulary: base symbols by code point, then merges as made: a symbol's id is its place here.
    """
    if len(tied) == 1 or tie == "first-seen":
        return (tied[0],)
    match tie:
        case "any":
            return tuple(tied)
        case "smallest":
            return (min(tied),)
        case "greatest":
            return (max(tied),)
        case "shortest":
            return (min(tied, key=lambda pair: (sum(map(len, pair)), "".join(pair), len(pair[0]))),)
        case "lowest-id":
            ids = {symbol: place for place, symbol in enumerate(vocabulary)}
            last = len(ids)
            return (min(tied, key=lambda pair: tuple(ids.get(symbol, last) for symbol in pair)),)
        case unknown:
            raise ValueError(f"no tie rule is called {unknown!r}")
