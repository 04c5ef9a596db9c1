import pytest

from drill.engine.convention import LECTURE, TIES
from drill.engine.corpus import from_rows
from drill.engine.rounds import work_out
from drill.engine.ties import settle

TIED = [("b", "aa"), ("ba", "a"), ("a", "c"), ("c", "b")]


@pytest.mark.parametrize(
    ("tie", "winner"),
    [
        ("first-seen", [("b", "aa")]),
        ("smallest", [("a", "c")]),
        ("greatest", [("c", "b")]),
        ("lowest-id", [("c", "b")]),
        ("shortest", [("a", "c")]),
        ("any", TIED),
    ],
)
def test_each_rule(tie: str, winner: list[tuple[str, str]]) -> None:
    assert settle(TIED, tie, ("c", "b", "aa", "ba", "a")) == tuple(winner)


def test_the_left_symbol_is_compared_as_a_whole_before_the_right() -> None:
    assert settle([("ab", "a"), ("a", "z")], "smallest", ()) == (("a", "z"),)
    assert settle([("ab", "a"), ("a", "z")], "greatest", ()) == (("ab", "a"),)


def test_shortest_goes_on_to_the_smaller_join_and_then_the_shorter_left() -> None:
    assert settle([("a", "c"), ("a", "b")], "shortest", ()) == (("a", "b"),)
    assert settle([("aa", "b"), ("a", "ab")], "shortest", ()) == (("a", "ab"),)


@pytest.mark.parametrize("tie", TIES)
def test_no_rule_is_asked_where_nothing_is_tied(tie: str) -> None:
    assert settle([("x", "y")], tie, ()) == (("x", "y"),)


def test_a_rule_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="fairest"):
        settle(TIED, "fairest", ())


def test_the_ids_are_the_alphabet_and_then_the_merges_as_made() -> None:
    # Round 2 is a tie of (ba, a) and (a, d): by code point a comes before ba, and so do their ids.
    corpus = from_rows([(3, "ba"), (2, "cba"), (2, "ad"), (2, "bae")])
    merges = work_out(corpus, LECTURE.but(tie="lowest-id"), 4).merges
    assert merges == (("b", "a"), ("a", "d"), ("c", "ba"), ("ba", "e"))
    assert work_out(corpus, LECTURE.but(tie="smallest"), 4).merges[2] == ("ba", "e")
