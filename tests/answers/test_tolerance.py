"""Fractions and decimals: any equal fraction counts, a decimal counts if it is near enough."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.answers import (
    FRACTION,
    NUMBER,
    ONE_HUNDREDTH,
    ONE_PER_CENT,
    Context,
    Unreadable,
    Value,
    agrees,
    indistinct,
    read,
    to_json,
    typed,
)

DECIMALS = Context(decimals=True)
SCORE = Fraction(1, 36)


def value_of(text: object, kind: str = FRACTION) -> Value:
    value = read(kind, text, DECIMALS)
    assert value is not None and not isinstance(value, Unreadable)
    return value


@pytest.mark.parametrize(
    "text", ["1/36", "2/72", "10/360", "٢/٧٢", "0.0278", "0,0278", "0.0277778", "2.78e-2", ".0278"]
)
def test_what_counts_as_a_thirty_sixth(text: str) -> None:
    assert agrees(FRACTION, value_of(text), SCORE, ONE_PER_CENT)


@pytest.mark.parametrize("text", ["1/37", "277/10000", "278/10000", "0.03", "0.028", "0", "36", "-0.0278"])
def test_a_fraction_must_be_equal_and_a_decimal_near(text: str) -> None:
    assert agrees(FRACTION, value_of(text), SCORE, ONE_PER_CENT) is (text == "0.028")


@pytest.mark.parametrize(
    ("text", "near"),
    [("23.5138", True), ("23.51", True), ("23.5", False), ("24", False), ("0", False)],
)
def test_a_loss_may_be_off_by_a_hundredth(text: str, near: bool) -> None:
    assert agrees(NUMBER, value_of(text, NUMBER), Decimal("23.5138"), ONE_HUNDREDTH) is near


def test_a_loss_of_nothing_is_nought_however_it_is_written() -> None:
    assert all(agrees(NUMBER, value_of(text, NUMBER), Decimal("0.0000"), ONE_HUNDREDTH) for text in ("0", "0.0", "+0"))


def test_without_a_tolerance_a_decimal_has_to_be_equal() -> None:
    assert agrees(FRACTION, value_of("0.05"), Fraction(1, 20))
    assert not agrees(FRACTION, value_of("0.0501"), Fraction(1, 20))


def test_a_decimal_is_never_symbols() -> None:
    assert not agrees(FRACTION, value_of("0.05"), ("a",), ONE_PER_CENT)


def test_a_count_is_no_decimal() -> None:
    assert isinstance(read(NUMBER, "4.0", Context()), Unreadable)
    assert isinstance(read(NUMBER, 4.5, Context()), Unreadable)


def test_json_has_decimals_too() -> None:
    assert read(FRACTION, 0.05, Context()) == Decimal("0.05")
    assert read(NUMBER, 23.51, DECIMALS) == Decimal("23.51")
    assert to_json(NUMBER, Decimal("23.51")) == 23.51
    assert to_json(FRACTION, Decimal("0.0278")) == "0.0278"


positive = st.fractions(Fraction(1, 10**6), 10**6, max_denominator=10**6)


@given(positive, positive)
def test_values_that_are_told_apart_are_both_the_answer_of_no_decimal(one: Fraction, other: Fraction) -> None:
    middle = Decimal((one + other).numerator) / Decimal((one + other).denominator) / 2
    if not indistinct(FRACTION, one, other, ONE_PER_CENT):
        assert not all(agrees(FRACTION, middle, value, ONE_PER_CENT) for value in (one, other))
    elif one != other:
        assert agrees(FRACTION, middle, one, ONE_PER_CENT) or agrees(FRACTION, middle, other, ONE_PER_CENT)


@given(st.decimals(-1000, 1000, allow_nan=False, allow_infinity=False, places=6))
def test_a_decimal_is_read_as_it_was_typed(value: Decimal) -> None:
    assert read(FRACTION, typed(FRACTION, value), Context()) == value
