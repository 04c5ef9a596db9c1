"""Fertility: tokens per word, exactly."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from drill.engine.convention import LECTURE, preset
from drill.engine.corpus import from_text
from drill.engine.fertility import Measured, fertility, measured, tokens_per_word
from drill.engine.pieces import encode_text
from drill.engine.rounds import work_out
from tests.engine.plain import texts

ENGLISH = "the student reads the lesson and the teacher reads the answer "
ARABIC = "الطالب يقرأ الدرس والمعلم يقرأ الجواب "


def test_the_same_sentence_costs_more_in_the_language_that_fills_less_of_the_corpus() -> None:
    convention = preset("lesson").but(marker_symbol="_")
    merges = work_out(from_text((ENGLISH * 20) * 9 + ARABIC * 20, convention), convention, 40).merges
    english, arabic = "the teacher reads the lesson", "المعلم يقرأ الدرس"
    in_english = encode_text(english, merges, convention, None).tokens
    in_arabic = encode_text(arabic, merges, convention, None).tokens
    assert in_english == ("the_", "teacher_", "reads_", "the_", "lesson_")
    assert " ".join(in_arabic) == "ال م ع ل م _ يقرأ_ ال د ر س _"
    assert (measured(english, 5), measured(arabic, 12)) == (Measured(5, 5, 24), Measured(12, 3, 15))
    assert [fertility(english, in_english), fertility(arabic, in_arabic)] == [Fraction(1), Fraction(4)]


def test_it_is_exact() -> None:
    assert fertility("set new renew", ["a"] * 7) == Fraction(7, 3)
    assert tokens_per_word(Measured(2, 4, 9)) == Fraction(1, 2)


def test_repeated_words_count_each_time_and_a_text_without_words_has_none() -> None:
    assert fertility("a a\u00a0a", ["a", "_a", "_a"]) == 1
    assert fertility("  ", []) == 0


@given(texts, st.integers(0, 8))
def test_it_falls_or_stays_as_merges_are_learned_and_is_never_below_1_with_walls(text: str, k: int) -> None:
    merges = work_out(from_text(text, LECTURE), LECTURE, k + 1).merges
    before, after = (fertility(text, encode_text(text, merges[:number], LECTURE, None).tokens) for number in (k, k + 1))
    assert 1 <= after <= before
