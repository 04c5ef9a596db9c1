"""Unigram: pieces with probabilities, the most probable segmentation of a word, and pruning by loss.

Unigram goes the other way round than BPE: it starts with many pieces and takes away those that are missed least.

    p(piece)        = its frequency / the sum of the frequencies of all pieces
    p(segmentation) = the product of the probabilities of its pieces
    loss            = the sum over the words of frequency · −ln p(best segmentation)

Kudo, "Subword Regularization" (ACL 2018); the pruning as the Hugging Face course teaches it (chapter 6.7), which leaves
the probabilities of the other pieces as they are. Probabilities are exact fractions, so that segmentations that are
equally good are found to be so; logarithms are decimals, so that every machine finds the same loss.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import cached_property, lru_cache, reduce
from itertools import islice
from math import prod
from typing import TYPE_CHECKING, Final

from drill.engine.corpus import Symbols
from drill.engine.errors import InputError
from drill.wording import _

if TYPE_CHECKING:
    from drill.engine.procedure import Procedure

#: More segmentations of one word that are equally good are refused.
MOST_TIED: Final = 10_000
#: A loss is worked with many more digits than it is told with.
PRECISE: Final = Context(prec=28, rounding=ROUND_HALF_EVEN)
_TOLD: Final = Decimal("0.000001")

Chances = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Found:
    """What a model remembers, filed under the word or the removed piece and the steps that it depends on."""

    chances: dict[object, Chances] = field(default_factory=dict)
    best: dict[object, Segmented | None] = field(default_factory=dict)
    losses: dict[object, Decimal | None] = field(default_factory=dict)


@dataclass(frozen=True)
class Unigram:
    """A unigram language model of pieces, and the words with counts that its loss is taken over.

    Attributes:
        pieces: each piece with its frequency, in the order given.
        words: the words with their counts; there may be none.
        total: what a frequency is divided by; the sum of all frequencies where it is left out.

    Raises InputError for an empty piece, one that stands twice, or a frequency that is not above 0.
    """

    pieces: tuple[tuple[str, int | Fraction], ...]
    words: tuple[tuple[str, int], ...] = ()
    total: int | Fraction = 0

    def __post_init__(self) -> None:
        seen = set()
        for piece, frequency in self.pieces:
            if not piece or piece in seen:
                raise InputError(_("a piece must have a letter and stand once: {piece!r}").format(piece=piece))
            if frequency <= 0:
                raise InputError(_("the number of the piece {piece!r} must be above 0").format(piece=piece))
            seen.add(piece)
        if not self.total:
            object.__setattr__(self, "total", sum(frequency for _piece, frequency in self.pieces))

    @cached_property
    def frequencies(self) -> Mapping[str, int | Fraction]:
        """The pieces with their frequencies."""
        return dict(self.pieces)

    @cached_property
    def shares(self) -> Chances:
        """The probability of each piece: its frequency / the total."""
        return {piece: Fraction(frequency) / self.total for piece, frequency in self.pieces}

    @cached_property
    def found(self) -> Found:
        """What was worked out already; it cannot be seen from outside."""
        return Found()


def with_probabilities(chances: Mapping[str, Fraction | Decimal], words: Sequence[tuple[str, int]] = ()) -> Unigram:
    """A model whose probabilities are given; they need not add up to 1. Raises InputError as Unigram does."""
    return Unigram(tuple((piece, Fraction(chance)) for piece, chance in chances.items()), tuple(words), Fraction(1))


@dataclass(frozen=True, slots=True)
class Segmented:
    """The best segmentations of a word, all that are equally good, and their probability."""

    ways: tuple[Symbols, ...]
    probability: Fraction


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the Viterbi table: the best way to the place `end` letters into the word.

    Attributes:
        probability: of the best segmentation of the letters before it; None where there is none.
        begins: where the last piece of such a segmentation may begin, from left to right.
    """

    end: int
    probability: Fraction | None
    begins: tuple[int, ...]


# --- the right steps ------------------------------------------------------------------------------------------------


def frequency_over_all(model: Unigram, word: str) -> Chances:
    """The probability of a piece is its frequency / the sum of all frequencies, whatever word is segmented."""
    return model.shares


def most_probable(word: str, chances: Chances) -> tuple[Symbols, ...]:
    """Every segmentation of the word with the greatest product, shorter first pieces first; none if it has none.

    Raises InputError for more than MOST_TIED of them.
    """
    ways = tuple(islice(_ways_back(word, viterbi(word, chances)), MOST_TIED + 1))
    if len(ways) > MOST_TIED:
        raise InputError(
            _("more than {n} segmentations of {word!r} are equally good").format(n=MOST_TIED, word=word[:40])
        )
    return tuple(sorted(ways, key=_cuts))


def weighted_surprise(probability: Fraction, frequency: int) -> Decimal:
    """What a word adds to the loss: its frequency · −ln of its probability."""
    return PRECISE.multiply(Decimal(frequency), surprise(probability))


def others_unchanged(chances: Chances, piece: str) -> Chances:
    """The pieces without one: nothing is worked out anew, the others keep their probabilities."""
    return {other: chance for other, chance in chances.items() if other != piece}


def cheapest(rises: Mapping[str, Decimal], model: Unigram) -> tuple[str, ...]:
    """The candidates that may be removed: the least rise of the loss; a single character always stays."""
    removable = {piece: rise for piece, rise in rises.items() if len(piece) > 1}
    least = min(removable.values(), default=None)
    return tuple(piece for piece, rise in removable.items() if rise == least)


# --- how they are worked --------------------------------------------------------------------------------------------


def viterbi(word: str, chances: Chances) -> tuple[Place, ...]:
    """The Viterbi table of a word, from the place before its first letter to the one after its last.

    The best segmentation up to a place ends with some piece, and is the best up to where that piece begins before it.
    """
    places = [Place(0, Fraction(1), ())]
    for end in range(1, len(word) + 1):
        best: Fraction | None = None
        begins: list[int] = []
        for begin in range(end):
            before, chance = places[begin].probability, chances.get(word[begin:end])
            if before is None or chance is None:
                continue
            probability = before * chance
            if best is None or probability > best:
                best, begins = probability, [begin]
            elif probability == best:
                begins.append(begin)
        places.append(Place(end, best, tuple(begins)))
    return tuple(places)


def _ways_back(word: str, places: Sequence[Place]) -> Iterator[Symbols]:
    """The best segmentations, read off the Viterbi table from its end."""
    open_ways: list[tuple[int, Symbols]] = [(len(word), ())]
    while open_ways:
        end, after = open_ways.pop()
        if end == 0:
            yield after
        open_ways += [(begin, (word[begin:end], *after)) for begin in places[end].begins]


def _cuts(way: Symbols) -> tuple[int, ...]:
    """The order of segmentations: by the length of the first piece, then of the second, and so on."""
    return tuple(map(len, way))


def segmentations(word: str, pieces: Container[str]) -> Iterator[Symbols]:
    """Every segmentation of the word into the pieces, shorter first pieces first. There may be 2 to the letters − 1."""
    # From the right: after which letters the rest of the word can be covered. No way that leads nowhere is begun.
    ends: dict[int, tuple[int, ...]] = {}
    for begin in range(len(word), -1, -1):
        ends[begin] = tuple(
            end
            for end in range(begin + 1, len(word) + 1)
            if word[begin:end] in pieces and (ends[end] or end == len(word))
        )
    yield from _onward(word, 0, ends)


def _onward(word: str, begin: int, ends: Mapping[int, tuple[int, ...]]) -> Iterator[Symbols]:
    if begin == len(word):
        yield ()
    for end in ends[begin]:
        for after in _onward(word, end, ends):
            yield (word[begin:end], *after)


def product(way: Symbols, chances: Chances) -> Fraction | None:
    """The probability of a segmentation; None where one of its tokens is no piece."""
    if not all(piece in chances for piece in way):
        return None
    return prod((chances[piece] for piece in way), start=Fraction(1))


@lru_cache(maxsize=4096)
def surprise(probability: Fraction) -> Decimal:
    """−ln of a probability."""
    bottom, top = PRECISE.ln(Decimal(probability.denominator)), PRECISE.ln(Decimal(probability.numerator))
    return PRECISE.subtract(bottom, top)


def chances_for(word: str, model: Unigram, procedure: Procedure, removed: str = "") -> Chances:
    """The probabilities that `procedure` segments the word with; `removed` is a piece that was taken away."""
    key = (word, removed, procedure.chance, procedure.drop if removed else None)
    if key not in model.found.chances:
        whole = procedure.chance(model, word) if not removed else chances_for(word, model, procedure)
        model.found.chances[key] = procedure.drop(whole, removed) if removed else whole
    return model.found.chances[key]


def segmented(word: str, model: Unigram, procedure: Procedure, removed: str = "") -> Segmented | None:
    """The segmentations of a word that `procedure` takes for the best; None where it finds none."""
    key = (word, removed, procedure.chance, procedure.segment, procedure.drop if removed else None)
    if key not in model.found.best:
        model.found.best[key] = _segmented(word, model, procedure, removed)
    return model.found.best[key]


def _segmented(word: str, model: Unigram, procedure: Procedure, removed: str) -> Segmented | None:
    chances = chances_for(word, model, procedure, removed)
    if removed and removed not in word:
        before = chances_for(word, model, procedure)
        if all(chance is before.get(piece) for piece, chance in chances.items() if piece in word):
            # The piece is missed by other words only.
            return segmented(word, model, procedure)
    ways = procedure.segment(word, chances)
    probability = product(ways[0], chances) if ways else None
    return None if probability is None else Segmented(ways, probability)


def loss(model: Unigram, procedure: Procedure, removed: str = "") -> Decimal | None:
    """The loss over the model's words, to six places; None where one of the words cannot be segmented."""
    exact = _loss(model, procedure, removed)
    return None if exact is None else told(exact)


def rise(model: Unigram, piece: str, procedure: Procedure) -> Decimal | None:
    """By how much the loss rises without the piece, to six places; None where a word can then not be segmented."""
    before, after = _loss(model, procedure), _loss(model, procedure, piece)
    return None if before is None or after is None else told(PRECISE.subtract(after, before))


def told(exact: Decimal) -> Decimal:
    """A loss to six places."""
    return PRECISE.add(exact.quantize(_TOLD, context=PRECISE), Decimal(0))  # (no minus before a 0)


def _loss(model: Unigram, procedure: Procedure, removed: str = "") -> Decimal | None:
    """The loss with all its digits."""
    key = (removed, procedure.chance, procedure.segment, procedure.surprise, procedure.drop if removed else None)
    if key not in model.found.losses:
        best = [segmented(word, model, procedure, removed) for word, _count in model.words]
        added = [
            procedure.surprise(found.probability, count)
            for found, (_word, count) in zip(best, model.words, strict=True)
            if found is not None
        ]
        model.found.losses[key] = reduce(PRECISE.add, added, Decimal(0)) if len(added) == len(best) else None
    return model.found.losses[key]


def rises(model: Unigram, candidates: Sequence[str], procedure: Procedure) -> dict[str, Decimal]:
    """The rise of the loss for each candidate without which all words can still be segmented, in the order given."""
    found = {piece: rise(model, piece, procedure) for piece in candidates}
    return {piece: more for piece, more in found.items() if more is not None}


def pruned(model: Unigram, candidates: Sequence[str], procedure: Procedure) -> tuple[str, ...]:
    """The candidates that `procedure` may remove first: several if they cost the same, none if none may go."""
    return procedure.prune(rises(model, candidates, procedure), model)
