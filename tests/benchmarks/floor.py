"""A fixed piece of plain Python, timed beside what is measured, so that a figure can be compared between machines.

It is four rounds of BPE on five words, written in the plainest way. It shares no code with the drill and is not to be
changed: older figures would lose their measure.
"""

from __future__ import annotations

from time import process_time
from typing import Final

NAME: Final = "4 plain rounds"

_WORDS: Final = ((4, "_renew"), (3, "_reset"), (2, "_new"), (2, "set"), (1, "_newest"))


def plain_rounds() -> list[tuple[str, str]]:
    """Count, take the most frequent pair, rewrite; four times over."""
    rows = [(count, list(word)) for count, word in _WORDS]
    merges = []
    for _ in range(4):
        counts: dict[tuple[str, str], int] = {}
        for count, symbols in rows:
            for at in range(len(symbols) - 1):
                pair = (symbols[at], symbols[at + 1])
                counts[pair] = counts.get(pair, 0) + count
        best = max(counts, key=lambda pair: counts[pair])
        merges.append(best)
        for _count, symbols in rows:
            at = 0
            while at < len(symbols) - 1:
                if (symbols[at], symbols[at + 1]) == best:
                    symbols[at : at + 2] = ["".join(best)]
                at += 1
    return merges


def floor_seconds() -> float:
    """How long the four rounds take now, in seconds of this process."""
    start = process_time()
    plain_rounds()
    return process_time() - start
