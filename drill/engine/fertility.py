"""Fertility: into how many tokens a tokenizer cuts a word of a text, on average.

    fertility = number of tokens / number of words

It is 1 where every word is one token and rises as words are cut into more pieces. What it says is about a tokenizer and
a text: a vocabulary that was learned mostly from one language has whole words of that language and little more than the
letters of others, so the same sentence costs more tokens there, which is more computing and more money, and leaves
less room for context.

Words are what white space separates, repeated ones counted each time; tokens are counted as they are written out, a
marker that has stayed by itself among them.

Source: Ács 2019, "Exploring BERT's Vocabulary"; Rust et al. 2021, "How Good is Your Tokenizer?" (ACL), section 4.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple


class Measured(NamedTuple):
    """What a text comes to under a tokenizer.

    Attributes:
        tokens: how many tokens it is cut into.
        words: how many words it has.
        letters: how many characters its words have, spaces left out.
    """

    tokens: int
    words: int
    letters: int

    @property
    def fertility(self) -> Fraction:
        """Tokens per word."""
        return tokens_per_word(self)


def measured(text: str, tokens: int) -> Measured:
    """A text that is cut into so many tokens."""
    words = text.split()
    return Measured(tokens, len(words), sum(map(len, words)))


def tokens_per_word(text: Measured) -> Fraction:
    """The fertility on a text; 0 where it has no words."""
    return Fraction(text.tokens, text.words) if text.words else Fraction(0)


def fertility(text: str, tokens: Sequence[str]) -> Fraction:
    """The fertility of a tokenizer that cuts `text` into these tokens."""
    return measured(text, len(tokens)).fertility
