import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.corpus import from_rows
from drill.engine.merging import join_pair, occurrences, rewrite_rows
from tests.engine.plain import plain_join


@pytest.mark.parametrize(
    ("symbols", "pair", "joined"),
    [
        ("aaa", "aa", "aa a"),
        ("aaaa", "aa", "aa aa"),
        ("aaaaa", "aa", "aa aa a"),
        ("abab", "ab", "ab ab"),
        ("ba", "ab", "b a"),
        ("", "ab", ""),
    ],
)
def test_left_to_right_and_each_symbol_once(symbols: str, pair: str, joined: str) -> None:
    assert join_pair(tuple(symbols), tuple(pair)) == tuple(joined.split())


def test_symbols_without_the_pair_come_back_as_they_are() -> None:
    symbols = ("b", "a", "c")
    assert join_pair(symbols, ("a", "b")) is symbols
    assert join_pair(symbols, ()) is symbols
    assert join_pair(symbols, ("a",)) is symbols


def test_all_rows_are_rewritten_and_their_counts_kept() -> None:
    rows = from_rows([(2, "abc"), (1, "cab"), (4, "ba")]).rows
    assert rewrite_rows(rows, ("a", "b")) == ((2, ("ab", "c")), (1, ("c", "ab")), (4, ("b", "a")))


@given(st.lists(st.sampled_from(["a", "b", "ab", ""])), st.sampled_from([("a", "b"), ("a", "a"), ("ab", "a")]))
def test_joining_agrees_with_the_plain_way(symbols: list[str], pair: tuple[str, str]) -> None:
    joined = join_pair(tuple(symbols), pair)
    assert list(joined) == plain_join(symbols, pair)
    assert "".join(joined) == "".join(symbols)
    assert occurrences(tuple(symbols), pair) == len(symbols) - len(joined)
