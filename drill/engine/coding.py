"""A word to be encoded, with all that a procedure may look at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from drill.engine.convention import LECTURE, Convention
from drill.engine.corpus import Pair, Rows, Symbols, alphabet


@dataclass(frozen=True)
class Coding:
    """One word to be encoded, with all that a procedure, right or wrong, may look at.

    Attributes:
        start: the word's symbols.
        merges: the rules in the order in which they were learned.
        convention: how words are marked.
        corpus: the training words, where the list was trained; else empty.
    """

    start: Symbols
    merges: tuple[Pair, ...]
    convention: Convention = LECTURE
    corpus: Rows = ()

    @cached_property
    def base(self) -> Symbols:
        """The base symbols: those of the training words, of the rules' parts that no rule makes, and of the word.

        Under bytes all 256 are among them.
        """
        made = {"".join(merge) for merge in self.merges}
        parts = {symbol for merge in self.merges for symbol in merge if symbol not in made}
        return tuple(sorted(parts | set(alphabet(self.corpus, self.convention.units)) | set(self.start)))

    @cached_property
    def at_hand(self) -> frozenset[str]:
        """The symbols that can be seen: those of the training words, of the rules and their results, and of the word.

        These are the vocabulary, but for the bytes that occur nowhere.
        """
        parts = {symbol for merge in self.merges for symbol in (*merge, "".join(merge))}
        return frozenset(parts.union(alphabet(self.corpus), self.start))

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Base symbols and the results of all rules."""
        return frozenset(self.base) | {"".join(merge) for merge in self.merges}
