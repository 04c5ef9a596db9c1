"""Tables of counts: a mark a row, wrong rows beside the right counts, and what a table shows of a mistake."""

import pytest

from drill.engine.corpus import Row
from drill.marking.feedback import feedback
from drill.marking.marker import mark
from drill.marking.verdict import Verdict
from drill.questions.kinds import KINDS
from drill.questions.problem import Problem
from drill.render.plain import render

COUNTS = Problem("count-table", None, corpus=(Row(2, tuple("_new")), Row(1, tuple("_set"))))
NAMED = COUNTS.but(pairs=(("n", "e"), ("t", "e"), ("e", "t")))
KEY = "_ n 2\nn e 2\ne w 2\n_ s 1\ns e 1\ne t 1"


def said(verdict: Verdict) -> str:
    return " ".join(render(feedback(verdict)).split())


@pytest.mark.parametrize(
    ("table", "marks"),
    [
        (KEY, 6),
        ("e t 1; s e 1; _ s 1; e w 2; n e 2; _ n 2", 6),
        (KEY.replace("e t 1", "e t 3"), 5),  # a wrong count
        (KEY.removesuffix("\ne t 1"), 5),  # a row forgotten
        (f"{KEY}\nw e 1", 5),  # a row too many
        (f"{KEY}\nn e 2", 5),  # the same row twice
        (KEY.replace("e t 1", "w e 9"), 5),  # one forgotten, another in its place
        ("_ n 1\nw e 1\nx y 1", 0),
        (KEY + "".join(f"\n{letter} x 1" for letter in "abcdefgh"), 0),
    ],
)
def test_a_table_earns_a_mark_a_row_less_one_for_each_row_too_many(table: str, marks: int) -> None:
    verdict = mark(COUNTS, {"table": table})
    assert (verdict.marks(), verdict.out_of) == (marks, 6)
    assert verdict.all_right == (marks == 6)
    assert verdict.marks("strict") == verdict.marks("prefix") == (6 if marks == 6 else 0)


def test_named_pairs_alone_are_asked_for_even_one_that_does_not_occur() -> None:
    assert mark(NAMED, {"table": "ne 2\nt e 0\net 1"}).all_right
    verdict = mark(NAMED, {"table": "n e 2\ne t 1"})
    assert (verdict.marks(), verdict.out_of) == (2, 3)
    assert "This pair does not occur: t + e" in render(KINDS["count-table"].solve(NAMED))


def test_wrong_rows_stand_beside_the_right_counts_and_right_ones_are_only_counted() -> None:
    text = said(mark(COUNTS, {"table": "_ n 2\nn e 4\ne w 2\n_ s 1\ns e 1\nw s 1"}))
    assert "Table: 4 rows are right; these are not:" in text
    for row in ("n + e 4 2", "e + t – 1", "w + s 1 –"):
        assert row in text
    assert "e + w 2 2" not in text


def test_a_right_table_has_no_wrong_rows() -> None:
    assert "these are not" not in said(mark(COUNTS, {"table": KEY}))


def test_who_counts_symbols_writes_a_table_of_symbols() -> None:
    verdict = mark(COUNTS, {"table": "_ 3\nn 2\ne 3\nw 2\ns 1\nt 1"})
    assert [item.ids for item in verdict.explanations] == [("counted-symbols",)]
    assert verdict.explanations[0].evidence == "shown"
    assert verdict.marks() == 0
    # Two forms of the mistake choose otherwise and count alike: which of them it was cannot be told.
    assert "More exactly" not in said(verdict)


def test_a_wrong_row_alone_is_never_more_than_possible() -> None:
    runs = COUNTS.but(corpus=(Row(3, tuple("aaa")), Row(1, tuple("ab"))))
    (one,) = mark(runs, {"table": "a a 3\na b 1"}).explanations
    assert one.evidence == "possible"
    several = mark(COUNTS, {"table": KEY.replace(" 2", " 1")}).explanations
    assert [item.evidence for item in several] == ["shown"]


def test_one_row_that_no_mistake_gives_is_left_unexplained() -> None:
    verdict = mark(COUNTS, {"table": KEY.replace("e t 1", "e t 7")})
    assert verdict.explanations == ()
    assert verdict.unexplained == ("table",)


def test_a_mistake_with_a_slip_in_one_row_is_not_read_into_a_table() -> None:
    ignored = KEY.replace(" 2", " 1").replace("e w 1", "e w 5")
    assert mark(COUNTS, {"table": ignored}).explanations == ()
