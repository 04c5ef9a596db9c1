"""Mistakes in fertility: another quotient than tokens per word."""

from __future__ import annotations

from fractions import Fraction

from drill.engine.fertility import Measured
from drill.engine.procedure import CORRECT
from drill.mistakes.mistake import Mistake
from drill.wording import N_


def words_per_token(text: Measured) -> Fraction:
    """The quotient the other way up; 0 where there are no tokens."""
    return Fraction(text.words, text.tokens) if text.tokens else Fraction(0)


FERTILITY_UPSIDE_DOWN = Mistake(
    "fertility-upside-down",
    N_("divided the words by the tokens"),
    CORRECT.but(ratio=words_per_token),
    remember=N_("Fertility is tokens per word: it rises as words are cut into more pieces."),
)


def letters_per_token(text: Measured) -> Fraction:
    """How long a token is on average; 0 where there are no tokens."""
    return Fraction(text.letters, text.tokens) if text.tokens else Fraction(0)


LETTERS_PER_TOKEN = Mistake(
    "letters-per-token",
    N_("divided the letters by the tokens"),
    CORRECT.but(ratio=letters_per_token),
    remember=N_("The length of tokens is another measure: fertility divides tokens by words."),
)
