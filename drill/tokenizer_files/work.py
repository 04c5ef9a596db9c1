"""What a model makes of one piece: the steps on the way to its tokens, in a form that each model has of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from drill.document import Stretch
from drill.engine.corpus import Pair, Symbols

#: Ids of tokens, None where the file has none.
Ids = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Fired:
    """A rule that has fired: its rank in the file, the pair, in how many places, the tokens after it.

    `lit` are the places of what it has made. A rule fires again, as a step of its own, where one of a lower rank has
    come between.
    """

    rank: int
    merge: Pair
    fired: int
    tokens: Symbols
    lit: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Matched:
    """WordPiece: the longest token that begins the rest of the piece, None where there is none."""

    rest: str
    token: str | None


@dataclass(frozen=True, slots=True)
class Reached:
    """Unigram: the best way to a place in the piece, by its last token.

    Attributes:
        text: the piece up to there.
        token: the last token of the best way.
        score: the token's own.
        total: the sum over the whole way.
        unknown: True where the token is one character that the vocabulary lacks.
    """

    text: str
    token: str
    score: float
    total: float
    unknown: bool


Step = Fired | Matched | Reached


@dataclass(frozen=True, slots=True)
class Work:
    """A piece from its start to its tokens.

    Attributes:
        start: the symbols before the first step; the piece itself for a model that has no symbols.
        unknown: symbols that the vocabulary lacks and that stand for themselves.
        whole: True where the piece is a token as it stands and no rule was asked.
    """

    start: Symbols
    steps: tuple[Step, ...]
    tokens: Symbols
    ids: Ids
    unknown: Symbols = ()
    whole: bool = False


class Model(Protocol):
    """BPE, WordPiece or Unigram."""

    @property
    def name(self) -> str:
        """What it is called."""

    def work(self, piece: str) -> Work:
        """The worked encoding of a piece that is not empty; raises InputError for one that is too long."""
