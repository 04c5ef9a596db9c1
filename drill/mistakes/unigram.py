"""Mistakes in Unigram: other probabilities, another segmentation than the most probable one, another loss."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from drill.engine.corpus import Symbols
from drill.engine.procedure import CORRECT
from drill.engine.unigram import PRECISE, Chances, Unigram, surprise
from drill.mistakes.mistake import Mistake
from drill.wording import N_


def of_the_word(model: Unigram, word: str) -> Chances:
    """Every piece has the count of the word that is segmented; no piece has any in a word that was never counted."""
    count = dict(model.words).get(word)
    return {} if not count else dict.fromkeys(model.frequencies, Fraction(count) / model.total)


def over_the_pieces(model: Unigram, word: str) -> Chances:
    """A piece's frequency over the number of pieces."""
    return {piece: Fraction(frequency) / len(model.pieces) for piece, frequency in model.pieces}


UNIGRAM_WORD_FREQUENCY = Mistake(
    "unigram-word-frequency",
    N_("worked out the pieces' probabilities from other numbers"),
    {"word-count": CORRECT.but(chance=of_the_word), "number-of-pieces": CORRECT.but(chance=over_the_pieces)},
    remember=N_("A piece's probability is its own frequency divided by the sum of the frequencies of all pieces."),
)


def longest_first(word: str, chances: Chances) -> tuple[Symbols, ...]:
    """The longest piece from the left, over and over; none where no piece goes on."""
    tokens: list[str] = []
    at = 0
    while at < len(word):
        end = next((end for end in range(len(word), at, -1) if word[at:end] in chances), None)
        if end is None:
            return ()
        tokens.append(word[at:end])
        at = end
    return (tuple(tokens),)


UNIGRAM_GREEDY = Mistake(
    "unigram-greedy",
    N_("took the longest piece from the left instead of the most probable segmentation"),
    CORRECT.but(segment=longest_first),
    remember=N_("Whole segmentations are compared in Unigram: the greatest product wins, not the longest piece."),
)


def unweighted(probability: Fraction, frequency: int) -> Decimal:
    """−ln of the probability, however often the word occurs."""
    return surprise(probability)


def in_base_10(probability: Fraction, frequency: int) -> Decimal:
    """The word's count times −log10 of the probability."""
    return PRECISE.divide(PRECISE.multiply(Decimal(frequency), surprise(probability)), PRECISE.ln(Decimal(10)))


def in_base_2(probability: Fraction, frequency: int) -> Decimal:
    """The word's count times −log2 of the probability."""
    return PRECISE.divide(PRECISE.multiply(Decimal(frequency), surprise(probability)), PRECISE.ln(Decimal(2)))


def shared_out_anew(chances: Chances, piece: str) -> Chances:
    """The pieces without one, and the others' probabilities made to add up as if it had never been there."""
    kept = {other: chance for other, chance in chances.items() if other != piece}
    total = sum(kept.values())
    return {other: chance / total for other, chance in kept.items()}


UNIGRAM_LOSS_SLIP = Mistake(
    "unigram-loss-slip",
    N_("worked out another loss than the one asked for"),
    {
        "unweighted": CORRECT.but(surprise=unweighted),
        "base-10": CORRECT.but(surprise=in_base_10),
        "base-2": CORRECT.but(surprise=in_base_2),
        "renormalised": CORRECT.but(drop=shared_out_anew),
    },
    remember=N_(
        "The loss adds up each word's count times −ln of its best probability; after a removal the other pieces keep "
        "their probabilities."
    ),
)


def the_rarest(rises: Mapping[str, Decimal], model: Unigram) -> tuple[str, ...]:
    """The candidate of two characters or more that has the least frequency."""
    removable = [piece for piece in rises if len(piece) > 1]
    least = min((model.frequencies[piece] for piece in removable), default=None)
    return tuple(piece for piece in removable if model.frequencies[piece] == least)


def whatever_costs_least(rises: Mapping[str, Decimal], model: Unigram) -> tuple[str, ...]:
    """The candidate with the least rise, be it a single character; the character where both cost the same."""
    least = min(rises.values(), default=None)
    cheapest = [piece for piece, rise in rises.items() if rise == least]
    return tuple(piece for piece in cheapest if len(piece) == 1) or tuple(cheapest)


UNIGRAM_PRUNE_RARE = Mistake(
    "unigram-prune-rare",
    N_("removed a piece for another reason than the loss, or one that has to stay"),
    {"rarest": CORRECT.but(prune=the_rarest), "single-character": CORRECT.but(prune=whatever_costs_least)},
    remember=N_(
        "What raises the loss least is removed, however rare or frequent it is; single characters stay, so that every "
        "word can still be spelt."
    ),
)
