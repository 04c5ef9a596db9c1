"""Diagnosis: which mistake gives what was written, how sure that is, and when nothing is said."""

import pytest

from drill.answers import typed
from drill.engine.convention import LECTURE, Convention
from drill.engine.corpus import Row
from drill.engine.procedure import CORRECT
from drill.marking.feedback import feedback
from drill.marking.marker import mark
from drill.marking.verdict import Explanation, Verdict
from drill.mistakes.catalogue import mistake
from drill.questions.kinds import KINDS
from drill.questions.problem import Problem
from drill.render.plain import render
from tests.marking.students import written_by

TEXT = "set new new renew reset renew"
START = (Row(2, tuple("_new")), Row(2, tuple("_renew")), Row(1, tuple("set")), Row(1, tuple("_reset")))
NEXT = Problem("next-merge", None, corpus=START)
KEY = {
    **{"merge-1": "n e", "count-1": "4", "merge-2": "ne w", "count-2": "4"},
    **{"merge-3": "_ r", "count-3": "3", "merge-4": "_r e", "count-4": "3"},
    **{"corpus": "2 _ new\n2 _re new\n1 s e t\n1 _re s e t", "vocabulary": "_ e n r s t w ne new _r _re", "size": "11"},
}
#: Going down the first table: e w and r e, which stand nowhere any more.
STALE = KEY | {"merge-2": "e w", "merge-4": "r e", "corpus": "2 _ ne w\n2 _r e ne w\n1 s e t\n1 _r e s e t"}
STALE |= {"vocabulary": "_ e n r s t w ne ew _r re"}


def run(k: int = 4, convention: Convention = LECTURE) -> Problem:
    return Problem("training-run", None, convention, text=TEXT, k=k)


def ids(verdict: Verdict) -> list[tuple[str, ...]]:
    return [item.ids for item in verdict.explanations]


def only(verdict: Verdict) -> Explanation:
    (found,) = verdict.explanations
    return found


def said(verdict: Verdict) -> str:
    return " ".join(render(feedback(verdict)).split())


# --- what is named --------------------------------------------------------------------------------------------------


def test_the_commonest_symbol_in_place_of_a_pair_is_named() -> None:
    verdict = mark(NEXT, {"pair": "e", "count": "9"})
    assert ids(verdict) == [("counted-symbols",)]
    assert only(verdict).parts == ("pair", "count")
    assert only(verdict).variants[0].name == "alone"
    assert only(verdict).evidence == "shown"
    assert only(verdict).from_round is None


def test_the_first_round_that_shows_a_mistake_is_told() -> None:
    found = only(mark(run(), STALE))
    assert found.ids == ("stale-counts",)
    assert found.from_round == 2
    assert found.parts == ("merge-2", "merge-4", "corpus")


def test_nothing_is_named_where_all_is_right_or_follows() -> None:
    for answers in (KEY, {}, {"merge-1": "n e"}):
        verdict = mark(run(), answers)
        assert (ids(verdict), verdict.unexplained) == ([], ())


def test_what_no_mistake_gives_is_called_unexplained() -> None:
    verdict = mark(NEXT, {"pair": "w e", "count": "17"})
    assert ids(verdict) == []
    assert verdict.unexplained == ("pair", "count")
    assert "No known mistake explains: Pair, Count" in said(verdict)


def test_wrong_parts_beside_a_named_mistake_stay_unexplained() -> None:
    verdict = mark(run(), STALE | {"size": "40"})
    assert ids(verdict) == [("stale-counts",)]
    assert verdict.unexplained == ("size",)


def test_blank_and_unreadable_parts_are_no_evidence() -> None:
    verdict = mark(run(), {"merge-2": "e w", "count-2": "", "count-1": "four", "merge-4": "r e"})
    assert ids(verdict) == [("stale-counts",)]
    assert verdict.unexplained == ()


def test_a_count_off_by_one_is_a_slip_before_it_is_a_mistake() -> None:
    verdict = mark(run(), KEY | {"count-2": "5"})
    assert ids(verdict) == []
    assert verdict.unexplained == ("count-2",)


def test_one_number_that_a_mistake_would_give_is_a_slip_where_all_other_rounds_are_right() -> None:
    # One word, twice: every count is 2, and who counts each row once writes 1 throughout.
    word = Problem("training-run", None, words=(("abcd", 2),), k=4)
    right = written_by(KINDS["training-run"], word, CORRECT)
    assert [right[f"count-{number}"] for number in range(1, 5)] == ["2"] * 4
    verdict = mark(word, right | {"count-1": "1"})
    assert (ids(verdict), verdict.unexplained) == ([], ("count-1",))
    assert ids(mark(word.but(k=1), {"merge-1": "_ a", "count-1": "1"})) == [("ignored-frequencies",)]


def test_a_lapse_into_the_right_way_does_not_hide_a_mistake() -> None:
    # Every row counted once: n e 2, ne w 2, _ r 2, _r e 2. Here one round has the right count.
    wrong = written_by(KINDS["training-run"], run(), mistake("ignored-frequencies").variants[0].procedure)
    assert (wrong["merge-2"], wrong["count-2"]) == ("ne w", "2")
    found = only(mark(run(), wrong | {"count-2": "4"}))
    assert found.ids == ("ignored-frequencies",)
    assert found.parts == ("count-1", "count-3", "count-4")


def test_a_round_that_is_half_the_mistakes_is_not_explained_by_it() -> None:
    # The merge of someone who counts symbols, with a count that nobody gets.
    verdict = mark(NEXT, {"pair": "e", "count": "17"})
    assert ids(verdict) == []
    assert verdict.unexplained == ("pair", "count")


def test_a_mistake_is_looked_for_from_the_students_own_state() -> None:
    # A first merge that nothing explains, and from there the table of round 1 again: _ r 3 although e w stands at 4.
    answers = {"merge-1": "_ n", "count-1": "2", "merge-2": "n e", "count-2": "4", "merge-3": "e w", "count-3": "4"}
    verdict = mark(run(3), answers)
    assert verdict.part("merge-2").status == "wrong"  # _n is one symbol now: n e counts 2, e w 4
    assert any("stale-counts" in name for name in ids(verdict))


# --- how sure it is -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("problem", "answers"),
    [
        (Problem("pair-count", None, corpus=START, pair=("n", "e")), {"count": "2"}),
        (Problem("vocabulary-size", None, text=TEXT, k=4), {"size": "4"}),
        (run(), KEY | {"size": "4"}),
    ],
)
def test_one_number_alone_is_possible_and_never_said_to_be_so(problem: Problem, answers: dict[str, str]) -> None:
    verdict = mark(problem, answers)
    assert verdict.explanations
    for found in verdict.explanations:
        assert len(found.parts) == 1
        assert found.evidence == "possible"
    assert "This would fit someone who" in said(verdict)
    assert "looks as if you" not in said(verdict)


def test_two_parts_or_one_that_is_more_than_a_number_show_it() -> None:
    rewriting = Problem("apply-merge", None, corpus=START, pair=("n", "e"))
    verdict = mark(rewriting, {"corpus": "2 _ ne w; 2 _ r e n e w; 1 s e t; 1 _ r e s e t"})
    assert (only(verdict).ids, only(verdict).evidence) == (("one-row-only",), "shown")
    assert "It looks as if you rewrote only the first row" in said(verdict)
    numbers = mark(run(), KEY | {"count-1": "2", "count-2": "2", "count-3": "2", "count-4": "2"})
    assert all(found.evidence == "shown" for found in numbers.explanations)


# --- rivals ---------------------------------------------------------------------------------------------------------


def test_mistakes_that_give_the_same_answers_are_all_named() -> None:
    two = run(2)
    verdict = mark(two, {name: STALE[name] for name in ("merge-1", "count-1", "merge-2", "count-2")})
    found = only(verdict)
    assert found.ids == ("stale-counts",)
    assert found.rivals == (("kept-broken-pairs",), ("undone-merge",))
    assert "The same answers come to someone who" in said(verdict)


def test_rounds_beyond_those_asked_are_evidence() -> None:
    # In round 3 the first table has _ r, a table that is only added to has ne w.
    two = {name: STALE[name] for name in ("merge-1", "count-1", "merge-2", "count-2")}
    stale = mark(run(2), two | {"merge-3": "_ r", "count-3": "3"})
    assert (ids(stale), only(stale).rivals) == ([("stale-counts",)], ())
    kept = mark(run(2), two | {"merge-3": "ne w", "count-3": "4"})
    assert (ids(kept), only(kept).rivals) == ([("kept-broken-pairs",)], ())
    assert stale.out_of == kept.out_of == 7


def test_a_right_run_that_goes_on_rightly_is_accused_of_nothing() -> None:
    verdict = mark(run(), KEY | {"merge-5": "_ new", "count-5": "2"})
    assert (ids(verdict), verdict.unexplained) == ([], ())


def test_a_mistake_that_the_question_does_not_show_is_not_named() -> None:
    # Every row counts 1 here, so counting every row once is no mistake that could show.
    once = Problem("next-merge", None, corpus=(Row(1, ("a", "b")), Row(1, ("a", "b", "c"))))
    assert "ignored-frequencies" not in str(ids(mark(once, {"pair": "b c", "count": "1"})))


# --- two at once ----------------------------------------------------------------------------------------------------


def both(one: str, other: str) -> dict[str, str]:
    combined = mistake(one).variants[0].procedure.with_steps_of(mistake(other).variants[0].procedure)
    assert combined is not None
    return written_by(KINDS["training-run"], run(), combined)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("stale-counts", "one-row-only"),
        ("ignored-frequencies", "one-row-only"),
        ("replaced-symbols", "rows-not-summed"),
    ],
)
def test_two_mistakes_in_a_run_are_told_apart_and_both_named(one: str, other: str) -> None:
    found = only(mark(run(), both(one, other)))
    assert found.ids == (one, other)
    assert len(found.variants) == 2
    assert found.evidence == "shown"
    assert (one, other) not in found.rivals


def test_a_second_mistake_is_believed_only_where_the_first_leaves_something() -> None:
    for name in ("stale-counts", "one-row-only", "ignored-frequencies", "replaced-symbols"):
        answers = written_by(KINDS["training-run"], run(), mistake(name).variants[0].procedure)
        assert ids(mark(run(), answers)) == [(name,)]


def test_short_questions_have_one_mistake_at_most() -> None:
    for kind in KINDS.values():
        assert kind.two_mistakes == (kind.name in ("training-run", "superbpe-run"))


def test_nothing_is_said_of_two_mistakes_on_a_single_round() -> None:
    one = run(1)
    verdict = mark(one, {"merge-1": "e", "count-1": "2", "size": "7"})
    assert all(len(found.ids) == 1 for found in verdict.explanations)


# --- conventions ----------------------------------------------------------------------------------------------------


def test_another_tie_rule_is_a_mistake_where_a_rule_is_stated_and_none_where_ties_are_free() -> None:
    stated = mark(NEXT, {"pair": "e w", "count": "4"})
    assert ("other-tie-rule",) in ids(stated)
    free = mark(NEXT.but(convention=LECTURE.but(tie="any")), {"pair": "e w", "count": "4"})
    assert free.all_right
    assert ids(free) == []


@pytest.mark.parametrize(("overlaps", "wrong"), [("adjacent", "2"), ("disjoint", "3")])
def test_counting_a_run_by_the_other_rule_is_a_mistake_under_either(overlaps: str, wrong: str) -> None:
    problem = Problem(
        "pair-count", None, LECTURE.but(overlaps=overlaps), corpus=(Row(1, tuple("aaaa")),), pair=("a", "a")
    )
    verdict = mark(problem, {"count": wrong})
    assert ids(verdict) == [("other-overlap-count",)]
    assert typed("number", verdict.part("count").expected or 0) != wrong


# --- what the student's own answers refute --------------------------------------------------------------------------


def test_a_mistake_that_later_answers_refute_more_often_than_one_shows_it_is_not_named() -> None:
    problem = Problem("training-run", None, LECTURE.but(tie="any"), text="low low lower newest", k=3)
    answers = {"merge-1": "l o", "count-1": "3", "merge-2": "lo w", "count-2": "3", "merge-3": "w e", "count-3": "1"}
    answers |= {"corpus": "1 low\n1 _ low\n1 _ low e r\n1 _ n e we s t", "vocabulary": "_ l o w e r n s t lo low we"}
    verdict = mark(problem, answers | {"size": "12"})
    assert ids(verdict) == []
    assert verdict.unexplained == ("merge-3",)


def test_a_tie_is_shown_in_the_table_that_was_used() -> None:
    # Down the first table come a b 3, b c 3, x y 2, c d 2: after two stale merges the rule takes x y.
    plain = LECTURE.but(marker="none")
    problem = Problem("training-run", None, plain, text="abc abc abc xy xy cd cd", k=3)
    answers = {"merge-1": "a b", "count-1": "3", "merge-2": "b c", "count-2": "3", "merge-3": "c d", "count-3": "2"}
    answers |= {"corpus": "3 ab c\n2 x y\n2 cd", "vocabulary": "a b c d x y ab bc cd", "size": "9"}
    verdict = mark(problem, answers)
    assert ("stale-counts", "other-tie-rule") in ids(verdict)
    text = said(verdict)
    assert "x + y 2 ◂ chosen" in text
    assert "c + d 2 ✗ wrong" in text


def test_a_corpus_that_follows_from_wrong_merges_is_held_against_nothing_else() -> None:
    problem = Problem("training-run", None, text="low low lower newest", k=1)
    answers = {"merge-1": "w e", "corpus": "1 l o w\n1 _ l o w\n1 _ l o we r\n1 _ n e w e s t"}
    text = said(mark(problem, answers))
    assert "your rows right after your own merges" in text
    assert "1 _ l o we r 1 _ l o we r ✓" in text
    assert "1 _ n e w e s t 1 _ n e we s t ✗" in text
    assert "your rows" not in said(
        mark(problem, {"merge-1": "w e", "corpus": answers["corpus"].replace("w e s", "we s")})
    )


def test_a_right_count_beside_a_wrong_pair_says_whose_it_is() -> None:
    verdict = mark(NEXT, {"pair": "_ n", "count": "4"})
    assert verdict.part("count").status == "correct"
    assert "the right pair's count, which earns the mark; it is not the count of _ + n" in said(verdict)
    assert "the right pair's count" not in said(mark(NEXT, {"pair": "_ n", "count": "2"}))


def test_right_answers_under_free_ties_carry_no_note() -> None:
    problem = run(2, LECTURE.but(tie="any"))
    for answers in (
        {"merge-1": "e w", "count-1": "4", "merge-2": "n ew", "count-2": "4"},
        {"merge-1": "n e", "count-1": "4", "merge-2": "ne w", "count-2": "4"},
    ):
        assert [item.note for item in mark(problem, answers).parts[:4]] == [()] * 4


def test_corpora_stand_row_beside_row() -> None:
    problem = Problem("apply-merge", None, corpus=START, pair=("n", "e"))
    text = render(feedback(mark(problem, {"corpus": "2 _ ne w\n2 _ r e n e w\n1 s e t\n1 _ r e s e t"})))
    rows = [" ".join(line.split()) for line in text.splitlines()]
    assert "2 _ ne w 2 _ ne w ✓" in [row.replace("\u00a0", " ") for row in rows]
    assert "2 _ r e n e w 2 _ r e ne w ✗" in [row.replace("\u00a0", " ") for row in rows]
