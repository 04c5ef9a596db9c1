"""What somebody wrote about a Unigram model: segmentations, probabilities, the loss, and what a removal costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from drill.checking.written_number import WrittenNumber
from drill.engine.corpus import Symbols
from drill.engine.unigram import Unigram, with_probabilities
from drill.questions.problem import Words

#: More is no model that somebody has worked with by hand.
MOST_PIECES: Final = 500
MOST_WORDS: Final = 200
#: A word of so many characters has no more segmentations than the engine goes through.
LONGEST_WORD: Final = 60


@dataclass(frozen=True, slots=True)
class WrittenSegmentation:
    """The tokens that a word was said to be cut into."""

    word: str
    tokens: Symbols


@dataclass(frozen=True, slots=True)
class WrittenProbability:
    """The probability that a row of tokens (a single piece as well) was said to have."""

    tokens: Symbols
    probability: WrittenNumber


@dataclass(frozen=True, slots=True)
class WrittenRemoval:
    """By how much the loss was said to rise without a piece."""

    piece: str
    rise: WrittenNumber


@dataclass(frozen=True)
class UnigramRecord:
    """A Unigram model with what somebody worked out from it.

    Attributes:
        frequencies: the pieces with their frequencies; empty where probabilities are given.
        probabilities: the pieces with their probabilities; empty where frequencies are given.
        words: the words that the loss is taken over; there may be none.
        pruned: the piece said to be removed first, of those in `removals`.
        name: what the author calls it; may be empty.
    """

    frequencies: tuple[tuple[str, int], ...] = ()
    probabilities: Mapping[str, Fraction] | None = None
    words: Words = ()
    encodings: tuple[WrittenSegmentation, ...] = ()
    segmentations: tuple[WrittenProbability, ...] = ()
    loss: WrittenNumber | None = None
    removals: tuple[WrittenRemoval, ...] = ()
    pruned: str | None = None
    name: str = ""

    @cached_property
    def model(self) -> Unigram:
        """The model; raises InputError where the pieces make none."""
        if self.probabilities is not None:
            return with_probabilities(self.probabilities, self.words)
        return Unigram(self.frequencies, self.words)

    @property
    def candidates(self) -> Symbols:
        """The pieces whose removal was looked at."""
        return tuple(removal.piece for removal in self.removals)
