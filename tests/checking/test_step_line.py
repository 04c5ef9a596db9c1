"""A pair with its count, in the ways in which people write one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.checking.step_line import StepLine, read_step, read_table

CORPUS = frozenset("lowernstid_")

#: Ways to write a pair and its count; each also says what it would say of other symbols.
WITH_COUNT = (
    "{a} {b} {n}",
    "{a} {b}: {n}",
    "{a} {b} = {n}",
    "{a} {b} ({n})",
    "{a} {b} - {n}",
    "{a} {b} ×{n}",
    "{a} + {b}: {n}",
    "{a}+{b} {n}",
    "({a}, {b}) {n}",
    "({a}, {b}): {n}",
    "'{a}' '{b}' {n}",
    "('{a}', '{b}'): {n}",
    "{a} {b} -> {a}{b} {n}",
    "{a} {b} → {a}{b} ({n})",
    "{a} {b} {n} → {a}{b}",
    "{a} + {b} = {a}{b} {n}",
)
WITHOUT = ("{a} {b}", "{a}+{b}", "({a}, {b})", "{a}, {b}", "“{a}” “{b}”", "{a} {b} → {a}{b}", "{a} + {b} = {a}{b}")

symbol = st.text("lowernstid_", min_size=1, max_size=4)


@given(symbol, symbol, st.integers(0, 999), st.sampled_from(WITH_COUNT))
def test_a_pair_with_its_count_is_read_however_it_is_written(a: str, b: str, n: int, form: str) -> None:
    step = read_step(form.format(a=a, b=b, n=n), CORPUS)
    assert step is not None
    assert (step.pair, step.count) == ((a, b), str(n))
    assert step.made in (None, a + b)


@given(symbol, symbol, st.sampled_from(WITHOUT))
def test_a_pair_without_a_count_is_read_however_it_is_written(a: str, b: str, form: str) -> None:
    step = read_step(form.format(a=a, b=b), CORPUS)
    assert step is not None
    assert (step.pair, step.count) == ((a, b), None)


@pytest.mark.parametrize(
    ("text", "pair", "count"),
    [
        ("a : 4", ("a", ":"), "4"),
        ("a: b: 4", ("a:", "b:"), "4"),
        ("( ) 4", ("(", ")"), "4"),
        ("' s 4", ("'", "s"), "4"),
        ("- > 4", ("-", ">"), "4"),
        ("= = 4", ("=", "="), "4"),
        ("a (9) 4", ("a", "(9)"), "4"),
        ("a 9", ("a", "9"), None),
    ],
)
def test_signs_that_are_symbols_of_the_corpus_stay_symbols(text: str, pair: tuple[str, str], count: str | None) -> None:
    step = read_step(text, frozenset("ab:()'s->=9"))
    assert step is not None
    assert (step.pair, step.count) == (pair, count)


def test_what_a_pair_is_said_to_make_is_kept_as_it_was_written() -> None:
    assert read_step("e s → est 9", CORPUS) == StepLine(("e", "s"), "9", "est")


@pytest.mark.parametrize("text", ["", "e", "es", "e s t 9", "9", "→", "e s t → est", "(9)"])
def test_what_is_no_pair_is_no_step(text: str) -> None:
    assert read_step(text, CORPUS) is None


@pytest.mark.parametrize(
    "text",
    [
        "es t 9, l o 7",
        "es t 9 l o 7",
        "es t: 9, l o: 7",
        "(es, t) 9, (l, o) 7",
        "es+t 9; l+o 7",
        "es t (9), l o (7)",
        "'es' 't' = 9، 'l' 'o' = 7",
    ],
)
def test_a_table_is_read_however_it_is_written(text: str) -> None:
    table = read_table(text, CORPUS)
    assert table is not None
    assert [(step.pair, step.count) for step in table] == [(("es", "t"), "9"), (("l", "o"), "7")]


@pytest.mark.parametrize("text", ["", "e s", "e s 9, l o", "e s 9, l 7"])
def test_a_table_without_its_counts_is_none(text: str) -> None:
    assert read_table(text, CORPUS) is None


def test_a_line_of_a_hundred_thousand_characters_is_answered_at_once() -> None:
    for text in ("e" + " " * 100_000 + "s t", "e s" + ": " * 50_000, "e s " + "(" * 100_000, "9" * 100_000):
        read_step(text, CORPUS)
        read_table(text, CORPUS)
