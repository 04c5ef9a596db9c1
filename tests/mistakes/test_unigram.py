"""The mistakes of Unigram on the course's own figures, and on models small enough to be worked by hand."""

from decimal import Decimal
from fractions import Fraction

import pytest

from drill.engine.procedure import CORRECT, Procedure
from drill.engine.unigram import Unigram, loss, pruned, rise, segmented
from drill.mistakes.catalogue import mistake
from tests.engine.test_unigram import COURSE, ways


def the(name: str, form: str | None = None) -> Procedure:
    return next(variant.procedure for variant in mistake(name).variants if variant.name == form)


def cut(word: str, procedure: Procedure, model: Unigram = COURSE) -> tuple[tuple[tuple[str, ...], ...], Fraction]:
    found = segmented(word, model, procedure)
    assert found is not None
    return found.ways, found.probability


def near(value: Decimal | None, printed: str) -> bool:
    return value is not None and abs(value - Decimal(printed)) <= Decimal("0.0005")


def test_a_words_count_in_the_place_of_each_pieces_frequency() -> None:
    # pug occurs 5 times, and so p, u, g, pu and ug are all given 5 / 210.
    assert cut("pug", the("unigram-word-frequency", "word-count")) == (ways("p ug", "pu g"), Fraction(25, 44100))
    assert segmented("unhug", COURSE, the("unigram-word-frequency", "word-count")) is None


def test_frequencies_over_the_number_of_pieces() -> None:
    # There are 15 pieces: 17/15 · 36/15 · 20/15 is the greatest of the three products.
    way = the("unigram-word-frequency", "number-of-pieces")
    assert cut("pug", way) == (ways("p u g"), Fraction(17 * 36 * 20, 15**3))


def test_whoever_works_out_other_probabilities_keeps_to_them_after_a_removal() -> None:
    # 15 pieces before and after: hug goes from 15/15 to 15/15 · 20/15.
    model = Unigram((*COURSE.pieces[:6], ("hug", 15)), (("hug", 1),))
    way = the("unigram-word-frequency", "number-of-pieces")
    assert segmented("hug", model, way, "hug") == segmented("hug", model, way, "hug")
    after = segmented("hug", model, way, "hug")
    assert after is not None
    assert after.probability == Fraction(15 * 36 * 20, 7**3)


def test_the_longest_piece_from_the_left() -> None:
    pieces = (("a", 5), ("b", 5), ("c", 5), ("d", 5), ("ab", 9), ("cd", 9), ("abc", 2))
    model = Unigram(pieces)
    assert cut("abcd", CORRECT, model) == (ways("ab cd"), Fraction(81, 1600))
    assert cut("abcd", the("unigram-greedy"), model) == (ways("abc d"), Fraction(10, 1600))


def test_the_longest_piece_may_lead_nowhere() -> None:
    model = Unigram((("a", 1), ("ab", 1), ("bc", 1)))
    assert segmented("abc", model, CORRECT) is not None
    assert segmented("abc", model, the("unigram-greedy")) is None


@pytest.mark.parametrize(
    ("form", "whole", "without_hug"),
    [
        # −ln of 1/14, 17/2205, 1296/44100 (p un is 17·16), …: each word once.
        ("unweighted", "25.505", "2.351"),
        # 169.803 and 23.514, over ln 10 and over ln 2.
        ("base-10", "73.744", "10.212"),
        ("base-2", "244.974", "33.923"),
        # Over 195 instead of 210 without hug: the course's other figure.
        ("renormalised", "169.803", "18.178"),
    ],
)
def test_the_loss_in_another_way(form: str, whole: str, without_hug: str) -> None:
    way = the("unigram-loss-slip", form)
    assert near(loss(COURSE, way), whole)
    assert near(rise(COURSE, "hug", way), without_hug)


SMALL = Unigram((("a", 9), ("b", 9), ("c", 1), ("ab", 4), ("ba", 5), ("abc", 1)), (("ab", 4), ("ba", 5), ("abc", 1)))


def test_the_rarest_candidate_whatever_it_costs() -> None:
    # abc costs ln of 1/29 over 4·1/29²: 1.98; ab as often as it stands costs more than that, and ba more still.
    assert pruned(SMALL, ("ba", "ab", "c"), CORRECT) == ("ab",)
    assert pruned(SMALL, ("ba", "ab", "abc"), the("unigram-prune-rare", "rarest")) == ("abc",)
    assert pruned(COURSE, ("hug", "pu", "un"), the("unigram-prune-rare", "rarest")) == ("hug",)


def test_a_single_character_that_should_stay() -> None:
    way = the("unigram-prune-rare", "single-character")
    assert rise(SMALL, "c", CORRECT) == 0
    assert pruned(SMALL, ("ba", "ab", "c"), way) == ("c",)
    assert pruned(SMALL, ("ba", "ab"), way) == ("ab",)
    # Where both cost the same, the character goes.
    assert pruned(COURSE, ("pu", "p"), way) == ("p",)
    assert pruned(COURSE, ("pu", "p"), CORRECT) == ("pu",)
