import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.corpus import from_rows
from drill.engine.counting import adjacent_pairs, count_pairs
from tests.engine.plain import plain_table

small_rows = st.lists(st.tuples(st.integers(1, 5), st.lists(st.sampled_from(["a", "b", "ab"]), max_size=9)), max_size=5)


@pytest.mark.parametrize(
    ("run", "adjacent", "disjoint"),
    [("", 0, 0), ("a", 0, 0), ("aa", 1, 1), ("aaa", 2, 1), ("aaaa", 3, 2), ("aaaaa", 4, 2), ("aaabaa", 3, 2)],
)
def test_a_run_of_one_letter_under_both_ways_of_counting(run: str, adjacent: int, disjoint: int) -> None:
    assert adjacent_pairs(tuple(run)).count(("a", "a")) == adjacent
    assert adjacent_pairs(tuple(run), "disjoint").count(("a", "a")) == disjoint


def test_pairs_count_as_often_as_their_row() -> None:
    rows = from_rows([(3, "aba"), (2, "ab")]).rows
    assert count_pairs(rows) == {("a", "b"): 5, ("b", "a"): 3}


@given(small_rows, st.sampled_from(["adjacent", "disjoint"]))
def test_the_table_and_its_order_are_those_of_a_plain_count(rows: list[tuple[int, list[str]]], overlaps: str) -> None:
    assert list(count_pairs(from_rows(rows).rows, overlaps).items()) == list(plain_table(rows, overlaps).items())
