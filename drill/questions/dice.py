"""Chance that gives the same draws on every Python.

Only `random.Random.random` keeps its sequence across Python versions, so everything is built on it.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Draws that depend on nothing but the words they are made from."""

    def __init__(self, *words: str | int) -> None:
        digest = hashlib.blake2b("\x1f".join(map(str, words)).encode("utf-8", "surrogatepass"), digest_size=16)
        self._random = random.Random(int.from_bytes(digest.digest(), "big")).random

    def chance(self, share: float) -> bool:
        """True in `share` of all draws."""
        return self._random() < share

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + int(self._random() * (high - low + 1))

    def pick(self, items: Sequence[T]) -> T:
        """One of the items; there must be one."""
        return items[int(self._random() * len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a drawn order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = int(self._random() * (last + 1))
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def some(self, items: Sequence[T], number: int) -> list[T]:
        """`number` different items (or all, where there are fewer), in a drawn order."""
        left = list(items)
        drawn = []
        for last in range(len(left) - 1, max(-1, len(left) - 1 - number), -1):
            other = int(self._random() * (last + 1))
            drawn.append(left[other])
            left[other] = left[last]
        return drawn
