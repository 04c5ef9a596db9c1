"""Answers as JSON values: the types of the contract, and nothing but Unreadable for anything else."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.answers import (
    CHOICE,
    CORPUS,
    FRACTION,
    NUMBER,
    PAIR,
    SET,
    TABLE,
    TOKENS,
    Context,
    Unreadable,
    Value,
    read,
    to_json,
)
from drill.engine.corpus import Row

KINDS = [PAIR, NUMBER, FRACTION, TOKENS, SET, CORPUS, TABLE, CHOICE]
PLAIN = Context(frozenset("ne"), [("n", "e")])

FORMS: list[tuple[str, object, Value]] = [
    (PAIR, ["n", "e"], ("n", "e")),
    (PAIR, ["n"], ("n",)),
    (PAIR, "none", ()),
    (NUMBER, 4, 4),
    (NUMBER, 0, 0),
    (FRACTION, "1/20", Fraction(1, 20)),
    (TOKENS, ["_re", "new"], ("_re", "new")),
    (SET, ["_re", "new"], ("_re", "new")),
    (CORPUS, [{"count": 2, "symbols": ["_", "n"]}], (Row(2, ("_", "n")),)),
    (TABLE, [{"pair": ["n", "e"], "count": 4}], ((("n", "e"), 4),)),
    (CHOICE, "b", ("b",)),
    (CHOICE, ["a", "c"], ("a", "c")),
]


@pytest.mark.parametrize(("kind", "json", "value"), FORMS)
def test_the_json_form_of_each_type_is_read_and_written(kind: str, json: object, value: Value) -> None:
    assert read(kind, json, PLAIN) == value
    assert to_json(kind, value) == json


def test_a_fraction_may_be_a_whole_number_in_json() -> None:
    assert read(FRACTION, 3, PLAIN) == Fraction(3)


def test_no_value_is_null() -> None:
    assert to_json(PAIR, None) is None


WRONG: list[tuple[str, object]] = [
    (NUMBER, 4.0),
    (NUMBER, True),
    (NUMBER, [4]),
    (NUMBER, {"count": 4}),
    (FRACTION, False),
    (PAIR, 4),
    (PAIR, []),
    (PAIR, ["n", "e", "w"]),
    (PAIR, ["n", 1]),
    (PAIR, ["n", ""]),
    (PAIR, {"0": "n"}),
    (TOKENS, 1),
    (TOKENS, [["n"]]),
    (TOKENS, ["n", None]),
    (SET, {"n": 1}),
    (CORPUS, {"count": 1, "symbols": ["n"]}),
    (CORPUS, [["n"]]),
    (CORPUS, [{"count": 1}]),
    (CORPUS, [{"count": "1", "symbols": ["n"]}]),
    (CORPUS, [{"count": 1, "symbols": "n"}]),
    (TABLE, [{"pair": ["n", "e"]}]),
    (TABLE, [{"pair": "ne", "count": 1}]),
    (CHOICE, [1]),
]


@pytest.mark.parametrize(("kind", "json"), WRONG)
def test_a_value_of_the_wrong_type_is_unreadable(kind: str, json: object) -> None:
    assert isinstance(read(kind, json, PLAIN), Unreadable)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["count", "symbols", "pair", "x"]) | st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(st.sampled_from(KINDS), anything)
def test_no_json_value_raises_anything(kind: str, json: object) -> None:
    found = read(kind, json, PLAIN)
    if found is not None and not isinstance(found, Unreadable):
        to_json(kind, found)  # what was read can be written


@given(st.sampled_from([kind for kind in KINDS if kind not in (NUMBER, FRACTION)]), st.integers() | st.floats())
def test_a_number_is_no_answer_of_another_type(kind: str, number: float) -> None:
    assert isinstance(read(kind, number, PLAIN), Unreadable)
