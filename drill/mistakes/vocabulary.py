"""Mistakes with the vocabulary: what stays in it, and how large it is."""

from __future__ import annotations

from drill.engine.corpus import Pair, Symbols, alphabet
from drill.engine.procedure import CORRECT
from drill.mistakes.mistake import Mistake
from drill.wording import N_


def parts_replaced(vocabulary: Symbols, pair: Pair) -> Symbols:
    """The vocabulary with the two parts taken out and their join put in."""
    return (*(symbol for symbol in vocabulary if symbol not in pair), *filter(None, ["".join(pair)]))


REPLACED_SYMBOLS = Mistake(
    "replaced-symbols",
    N_("took the merged symbols out of the vocabulary"),
    CORRECT.but(extend=parts_replaced),
    remember=N_("The vocabulary only grows: each merge adds one symbol and removes none."),
)

WRONG_SIZE = Mistake(
    "wrong-size",
    N_("worked out the size of the vocabulary in another way"),
    {
        "merges-only": CORRECT.but(size=lambda ending: ending.made),
        "one-base-symbol-short": CORRECT.but(size=lambda ending: ending.base - 1 + ending.made),
        "words-and-merges": CORRECT.but(size=lambda ending: len(ending.start) + ending.made),
        "symbols-in-use": CORRECT.but(size=lambda ending: len(alphabet(ending.end))),
    },
    remember=N_("The size is the number of different symbols at the start, and one more for each merge made."),
)
