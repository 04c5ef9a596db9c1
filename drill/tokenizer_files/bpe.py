"""BPE with a list that a file brings: the rule of lowest rank that finds its pair fires, until none does.

A list may hold rules in an order in which no training makes them, so that a rule of low rank may fire after one of
high rank; and a rank file lists no pairs at all: there a pair merges if its bytes, joined, have a rank.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from drill.document import Stretch
from drill.engine.byte_level import utf8
from drill.engine.corpus import Pair, Symbols
from drill.tokenizer_files.limits import check_piece
from drill.tokenizer_files.work import Fired, Work


class Rules(Protocol):
    """Which pairs merge, and in which order."""

    def rank(self, left: str, right: str) -> int | None:
        """The pair's rank, None where it does not merge."""

    def join(self, left: str, right: str) -> str:
        """What the pair becomes."""


@dataclass(frozen=True, slots=True)
class ListedRules:
    """Rules written as pairs.

    Attributes:
        ranks: each pair's number, from 1.
        prefix: what a symbol inside a word begins with; of the right one it goes when two are joined.
    """

    ranks: Mapping[Pair, int]
    prefix: str = ""

    def rank(self, left: str, right: str) -> int | None:
        """The pair's number."""
        return self.ranks.get((left, right))

    def join(self, left: str, right: str) -> str:
        """Both in one; the inner prefix goes."""
        return left + right[len(self.prefix) :]


@dataclass(frozen=True, slots=True)
class ImpliedRules:
    """Rules that ranks of tokens imply: a pair merges if what it makes is a token, whose rank is the rule's."""

    ranks: Mapping[str, int]

    def rank(self, left: str, right: str) -> int | None:
        """The rank of the token that the pair makes."""
        return self.ranks.get(left + right)

    def join(self, left: str, right: str) -> str:
        """Both in one."""
        return left + right


@dataclass(frozen=True, slots=True)
class Spelling:
    """How a piece is spelt before the first rule.

    Attributes:
        vocabulary: the tokens with their ids; None where the file does not say which there are.
        prefix, suffix: what every symbol but the first, and the last symbol, carry.
        suffix_apart: True where the suffix is a symbol of its own.
        unk: the token that stands for an unknown symbol, None where there is none.
        fuse: True where unknown symbols side by side are one.
        byte_fallback: True where an unknown symbol becomes the tokens of its bytes, such as `<0xE2>`.
    """

    vocabulary: Mapping[str, int] | None = None
    prefix: str = ""
    suffix: str = ""
    suffix_apart: bool = False
    unk: str | None = None
    fuse: bool = False
    byte_fallback: bool = False

    def spell(self, piece: str) -> tuple[Symbols, Symbols]:
        """The symbols of a piece, and those among them that are unknown and stand for themselves."""
        symbols: list[str] = []
        strangers: list[str] = []
        waiting = False  # An unknown symbol that may still grow.
        last = len(piece) - 1
        for at, character in enumerate(piece):
            symbol = (self.prefix if at else "") + character
            if at == last and not self.suffix_apart:
                symbol += self.suffix
            if self.vocabulary is None or symbol in self.vocabulary:
                symbols.append(symbol)
                waiting = False
                continue
            fallen = self._bytes(symbol)
            if fallen:
                symbols += fallen
                waiting = False
            elif self.unk is None:
                symbols.append(symbol)
                strangers.append(symbol)
            elif not (waiting and self.fuse):
                symbols.append(self.unk)
                waiting = True
        if self.suffix_apart:
            symbols.append(self.suffix)
        return tuple(symbols), tuple(dict.fromkeys(strangers))

    def _bytes(self, symbol: str) -> list[str]:
        """The tokens of a symbol's bytes, nothing where one of them is missing."""
        if not self.byte_fallback:
            return []
        tokens = [byte_token(byte) for byte in utf8(symbol)]
        return tokens if all(token in (self.vocabulary or {}) for token in tokens) else []


def byte_token(byte: int) -> str:
    """The token that stands for a byte where characters are missing: `<0xE2>`."""
    return f"<0x{byte:02X}>"


@dataclass(frozen=True, slots=True)
class Bpe:
    """A BPE model.

    Attributes:
        whole_first: True where a piece that is itself in the vocabulary is taken whole.
    """

    rules: Rules
    spelling: Spelling
    ids: Mapping[str, int]
    whole_first: bool = False
    name: str = "BPE"

    def work(self, piece: str) -> Work:
        """The piece on its way through the rules that fire."""
        check_piece(piece)
        if self.whole_first and piece in self.ids:
            return Work((piece,), (), (piece,), (self.ids[piece],), whole=True)
        start, strangers = self.spelling.spell(piece)
        steps = tuple(fired(start, self.rules))
        tokens = steps[-1].tokens if steps else start
        return Work(start, steps, tokens, tuple(map(self.ids.get, tokens)), strangers)


def fired(start: Symbols, rules: Rules) -> list[Fired]:
    """The rules that fire, lowest rank first and from left to right, each with the tokens after it."""
    steps: list[Fired] = []
    symbols = list(start)
    while True:
        best: tuple[int, int] | None = None
        for at in range(len(symbols) - 1):
            rank = rules.rank(symbols[at], symbols[at + 1])
            if rank is not None and (best is None or rank < best[0]):
                best = rank, at
        if best is None:
            return steps
        rank, at = best
        pair = symbols[at], symbols[at + 1]
        symbols[at : at + 2] = [rules.join(*pair)]
        place: Stretch = (at, 1)
        if steps and steps[-1].merge == pair and steps[-1].lit[-1][0] < at:
            before = steps.pop()
            steps.append(Fired(rank, pair, before.fired + 1, tuple(symbols), (*before.lit, place)))
        else:
            steps.append(Fired(rank, pair, 1, tuple(symbols), (place,)))
