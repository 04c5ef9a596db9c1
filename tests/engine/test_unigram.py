"""Unigram: the figures of the Hugging Face course and a published exercise, and the library on random vocabularies."""

import math
import random
import warnings
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.corpus import Symbols
from drill.engine.errors import InputError
from drill.engine.procedure import CORRECT
from drill.engine.unigram import (
    Segmented,
    Unigram,
    chances_for,
    loss,
    product,
    pruned,
    rise,
    rises,
    segmentations,
    segmented,
    viterbi,
    with_probabilities,
)

with warnings.catch_warnings():
    # Deprecations inside the library are none of ours.
    warnings.simplefilter("ignore")
    from tokenizers import models

#: The course's vocabulary: every strict substring of its words, with how often it stands in them.
PIECES = (
    *(("h", 15), ("u", 36), ("g", 20), ("hu", 15), ("ug", 20), ("p", 17), ("pu", 17), ("n", 16)),
    *(("un", 16), ("b", 4), ("bu", 4), ("s", 5), ("hug", 15), ("gs", 5), ("ugs", 5)),
)
WORDS = (("hug", 10), ("pug", 5), ("pun", 12), ("bun", 4), ("hugs", 5))
COURSE = Unigram(PIECES, WORDS)


def best(word: str, model: Unigram = COURSE) -> Segmented:
    found = segmented(word, model, CORRECT)
    assert found is not None
    return found


def ways(*written: str) -> tuple[Symbols, ...]:
    return tuple(tuple(way.split()) for way in written)


# --- the course -----------------------------------------------------------------------------------------------------


def test_a_probability_is_a_frequency_over_the_sum_of_all() -> None:
    assert COURSE.total == 210
    assert COURSE.shares["ug"] == Fraction(20, 210)


@pytest.mark.parametrize(
    ("way", "probability", "printed"),
    [
        ("p u g", Fraction(12240, 9261000), 0.00132),
        ("p ug", Fraction(340, 44100), 0.00771),
        ("pu g", Fraction(340, 44100), 0.00771),
    ],
)
def test_the_segmentations_of_pug(way: str, probability: Fraction, printed: float) -> None:
    found = product(tuple(way.split()), COURSE.shares)
    assert found == probability
    assert round(float(found), 5) == printed


def test_the_pages_5_in_210_is_not_right() -> None:
    # There p and pu have the frequency of the word pug, 5, and not their own.
    assert COURSE.shares["p"] != Fraction(5, 210)
    found = {float(product(way, COURSE.shares) or 0) for way in segmentations("pug", COURSE.shares)}
    for printed in (0.000389, 0.0022676):
        assert not any(math.isclose(one, printed, rel_tol=0.01) for one in found)


def test_the_best_segmentations_are_all_that_tie() -> None:
    assert best("pug") == Segmented(ways("p ug", "pu g"), Fraction(340, 44100))
    assert best("hugs").ways == ways("h ugs", "hu gs", "hug s")
    assert best("unhug").ways == ways("un hug")
    assert round(float(best("unhug").probability), 6) == 0.005442


def test_the_viterbi_table_tells_the_best_way_to_each_place() -> None:
    assert [(place.end, place.begins) for place in viterbi("pug", COURSE.shares)] == [
        (0, ()),
        (1, (0,)),
        (2, (0,)),
        (3, (1, 2)),
    ]


def test_the_loss_and_what_removing_a_piece_costs() -> None:
    assert loss(COURSE, CORRECT) == pytest.approx(Decimal("169.803"), abs=Decimal("0.0005"))
    assert rise(COURSE, "pu", CORRECT) == 0
    assert rise(COURSE, "hug", CORRECT) == pytest.approx(Decimal("23.514"), abs=Decimal("0.0005"))


def test_the_others_keep_their_probabilities() -> None:
    left = chances_for("hug", COURSE, CORRECT, removed="hug")
    assert left == {piece: share for piece, share in COURSE.shares.items() if piece != "hug"}
    assert rise(COURSE, "hug", CORRECT) != pytest.approx(Decimal("18.178"), abs=Decimal("0.01"))


def test_the_loss_that_starts_from_1_is_not_right() -> None:
    # The page's code adds 1 for each of the 36 words.
    assert loss(COURSE, CORRECT) != pytest.approx(Decimal("205.80"), abs=Decimal("0.01"))


# --- given probabilities --------------------------------------------------------------------------------------------


def test_a_published_exercise_with_given_probabilities() -> None:
    given_ones = {"un": "0.05", "avail": "0.02", "able": "0.04", "unavail": "0.0005", "availab": "0.001", "le": "0.02"}
    model = with_probabilities({piece: Decimal(chance) for piece, chance in given_ones.items()})
    found = {" ".join(way): product(way, model.shares) for way in segmentations("unavailable", model.shares)}
    assert found == {
        "un avail able": Fraction("0.00004"),
        "un availab le": Fraction("0.000001"),
        "unavail able": Fraction("0.00002"),
    }
    assert best("unavailable", model) == Segmented(ways("un avail able"), Fraction("0.00004"))


# --- pruning --------------------------------------------------------------------------------------------------------


def test_what_costs_least_is_removed_and_single_characters_stay() -> None:
    model = Unigram(
        (("a", 9), ("b", 9), ("c", 1), ("ab", 4), ("ba", 5), ("abc", 1)), (("ab", 4), ("ba", 5), ("abc", 1))
    )
    costs = rises(model, ("ab", "ba", "a"), CORRECT)
    assert costs["a"] == 0 < costs["ab"] < costs["ba"]
    assert pruned(model, ("ab", "ba", "a"), CORRECT) == ("ab",)
    assert pruned(model, ("a",), CORRECT) == ()


def test_pieces_that_cost_the_same_may_each_be_removed() -> None:
    assert pruned(COURSE, ("hug", "pu", "ug"), CORRECT) == ("pu", "ug")


def test_a_piece_that_a_word_cannot_do_without_stays() -> None:
    model = Unigram((("ab", 3), ("a", 1), ("cd", 2)), (("ab", 3), ("cd", 2)))
    assert rise(model, "cd", CORRECT) is None
    assert rises(model, ("ab", "cd"), CORRECT) == {}
    assert pruned(model, ("ab", "cd"), CORRECT) == ()


def test_a_word_that_the_pieces_do_not_cover_has_no_segmentation() -> None:
    assert segmented("pugs!", COURSE, CORRECT) is None
    assert loss(Unigram(PIECES, (*WORDS, ("cat", 1))), CORRECT) is None
    assert product(("p", "at"), COURSE.shares) is None


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pieces", [(("", 1),), (("a", 1), ("a", 2)), (("a", 0),), (("a", -1),)])
def test_pieces_that_make_no_model_are_refused(pieces: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(InputError):
        Unigram(pieces)


def test_endless_ties_are_refused() -> None:
    model = Unigram((("a", 1), ("b", 1), ("c", 1), ("ab", 1), ("bc", 1)))
    with pytest.raises(InputError, match="equally good"):
        segmented("abc" * 20, model, CORRECT)


# --- properties -----------------------------------------------------------------------------------------------------


@st.composite
def models_and_words(draw: st.DrawFn) -> tuple[Unigram, str]:
    pieces = draw(st.dictionaries(st.text("abc", min_size=1, max_size=3), st.integers(1, 9), min_size=1, max_size=12))
    return Unigram(tuple(pieces.items())), draw(st.text("abc", min_size=1, max_size=8))


def every_cut(word: str) -> list[Symbols]:
    """Every way to cut the word, whatever the pieces are."""
    places = range(1, len(word))
    cuts = [(0, *chosen, len(word)) for number in range(len(word)) for chosen in combinations(places, number)]
    return [tuple(word[begin:end] for begin, end in pairwise(cut)) for cut in cuts]


@given(models_and_words())
def test_viterbi_finds_what_trying_every_cut_finds(case: tuple[Unigram, str]) -> None:
    model, word = case
    pieces = model.frequencies
    legal = [way for way in every_cut(word) if all(piece in pieces for piece in way)]
    chances = {way: math.prod(Fraction(pieces[piece], sum(pieces.values())) for piece in way) for way in legal}
    assert sorted(segmentations(word, pieces)) == sorted(legal)
    found = segmented(word, model, CORRECT)
    if found is None:
        assert not legal
        return
    assert found.probability == max(chances.values())
    assert set(found.ways) == {way for way in legal if chances[way] == found.probability}
    assert list(found.ways) == sorted(found.ways, key=lambda way: [len(piece) for piece in way])


@given(models_and_words(), st.integers(1, 9))
def test_removing_a_piece_never_lowers_the_loss(case: tuple[Unigram, str], count: int) -> None:
    model, word = case
    model = Unigram(model.pieces, ((word, count),))
    for piece in model.frequencies:
        more = rise(model, piece, CORRECT)
        assert more is None or more >= 0


# --- the library ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(20))
def test_where_nothing_ties_the_library_segments_alike(number: int) -> None:
    dice = random.Random(number)
    letters = "abcdefgh"[: dice.randint(2, 8)]
    pieces = {letter: dice.randint(1, 1000) for letter in letters}
    for _piece in range(dice.randint(5, 60)):
        pieces["".join(dice.choices(letters, k=dice.randint(2, 5)))] = dice.randint(1, 1000)
    model = Unigram(tuple(pieces.items()))
    total = sum(pieces.values())
    library = models.Unigram([("<unk>", -100.0), *((piece, math.log(f / total)) for piece, f in pieces.items())], 0)
    compared = 0
    for _word in range(100):
        word = "".join(dice.choices(letters, k=dice.randint(1, 15)))
        found = best(word, model)
        if len(found.ways) == 1:
            assert found.ways[0] == tuple(token.value for token in library.tokenize(word)), word
            compared += 1
    assert compared > 80
