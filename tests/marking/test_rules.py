"""Marking, as an examiner does it: every rule with the figures of the lecture's own run.

Rightly done: n e 4 · ne w 4 · _ r 3 · _r e 3, then `2 _ new · 2 _re new · 1 s e t · 1 _re s e t`, eleven symbols.
"""

from collections.abc import Mapping

import pytest

from drill.engine.convention import LECTURE, Convention
from drill.engine.corpus import Row
from drill.engine.errors import InputError
from drill.marking.marker import mark
from drill.marking.tie_rules import agreeing_rules
from drill.marking.verdict import Verdict
from drill.questions.problem import Problem
from drill.render.plain import sentence

TEXT = "set new new renew reset renew"
KEY = {
    "merge-1": "n e",
    "count-1": "4",
    "merge-2": "ne w",
    "count-2": "4",
    "merge-3": "_ r",
    "count-3": "3",
    "merge-4": "_r e",
    "count-4": "3",
    "corpus": "2 _ new\n2 _re new\n1 s e t\n1 _re s e t",
    "vocabulary": "_ e n r s t w ne new _r _re",
    "size": "11",
}
TABLE = (
    Row(2, tuple("_new")),
    Row(2, tuple("_renew")),
    Row(1, tuple("set")),
    Row(1, tuple("_reset")),
)


def run(k: int = 4, text: str = TEXT, convention: Convention = LECTURE) -> Problem:
    return Problem("training-run", None, convention, text=text, k=k)


def marked(answers: Mapping[str, object], problem: Problem | None = None) -> Verdict:
    return mark(problem or run(), answers)


def but(**changes: str | None) -> dict[str, object]:
    """The key with some answers changed, None leaving a part out."""
    named = {name.replace("_", "-"): value for name, value in changes.items()}
    return {name: value for name, value in {**KEY, **named}.items() if value is not None}


def statuses(verdict: Verdict) -> dict[str, str]:
    return {item.part.name: item.status for item in verdict.parts}


def note(verdict: Verdict, name: str) -> str:
    return sentence(verdict.part(name).note, isolated=False)


# --- statuses -------------------------------------------------------------------------------------------------------


def test_the_key_is_correct_throughout_and_one_mark_a_part() -> None:
    verdict = marked(KEY)
    assert set(statuses(verdict).values()) == {"correct"}
    assert verdict.all_right
    assert verdict.marks() == verdict.out_of == 11
    assert [item.out_of for item in verdict.parts] == [1] * 11


def test_nothing_written_is_blank_and_earns_nothing() -> None:
    for answers in ({}, dict.fromkeys(KEY, ""), dict.fromkeys(KEY, "  \n")):
        verdict = marked(answers)
        assert set(statuses(verdict).values()) == {"blank"}
        assert verdict.marks() == 0
        assert verdict.explanations == () and verdict.unexplained == ()


def test_what_cannot_be_read_is_not_understood_earns_nothing_and_says_what_was_expected() -> None:
    verdict = marked(but(count_1="four", corpus="new", merge_2="a b c"))
    assert (
        statuses(verdict)["count-1"] == statuses(verdict)["corpus"] == statuses(verdict)["merge-2"] == "not-understood"
    )
    assert "a whole number" in note(verdict, "count-1")
    assert "2 _ n e w" in note(verdict, "corpus")
    assert "two symbols" in note(verdict, "merge-2")
    assert verdict.part("count-1").given is None
    assert verdict.part("count-1").raw == "four"


def test_a_part_that_the_problem_does_not_have_is_an_error() -> None:
    with pytest.raises(InputError, match="pair") as refusal:
        marked({"pair": "n e"})
    assert "merge-1" in str(refusal.value)


def test_correct_equals_the_key_whatever_stands_before_it() -> None:
    # e s was merged and n e never: the key's ne w does not stand in this student's corpus, and n e is the rule's pick.
    verdict = marked(but(merge_1="e s", count_1="1"))
    assert statuses(verdict)["merge-1"] == "wrong"
    assert statuses(verdict)["merge-2"] == "correct"
    assert "no longer stands in your own corpus" in note(verdict, "merge-2")
    assert "n + e" in note(verdict, "merge-2")  # C(2) goes on with the rule's pick


def test_where_the_students_corpus_has_the_pair_nothing_is_said() -> None:
    assert note(marked(KEY), "merge-2") == ""


# --- merges ---------------------------------------------------------------------------------------------------------


def test_a_merge_follows_from_the_corpus_that_the_students_own_merges_make() -> None:
    # _ r first: 4 4 3 stay, and n e is the rule's pick in that corpus, then ne w, then _r e.
    verdict = marked(but(merge_1="_ r", count_1="3", merge_2="n e", count_2="4", merge_3="ne w", count_3="4"))
    assert [statuses(verdict)[f"merge-{number}"] for number in (1, 2, 3, 4)] == [
        "wrong",
        "follow-through",
        "follow-through",
        "correct",
    ]
    assert statuses(verdict)["corpus"] == statuses(verdict)["vocabulary"] == statuses(verdict)["size"] == "correct"
    assert verdict.marks() == 10


def test_a_blank_merge_earns_nothing_is_supplied_and_the_rest_counts_from_there() -> None:
    verdict = marked(but(merge_2=""))
    assert statuses(verdict)["merge-2"] == "blank"
    assert "marking goes on with ne + w" in note(verdict, "merge-2")
    assert verdict.marks() == 10
    assert statuses(verdict)["corpus"] == "correct"


def test_an_unreadable_merge_is_supplied_likewise_and_that_is_said_once_nothing_is_handed_back() -> None:
    verdict = marked(but(merge_2="n e w"))
    assert statuses(verdict)["merge-2"] == "not-understood"
    assert "ne + w" not in note(verdict, "merge-2")  # who is asked again must not be told the answer
    told = sentence(verdict.told(verdict.part("merge-2")), isolated=False)
    assert told.startswith(note(verdict, "merge-2"))
    assert "marking goes on with ne + w" in told
    assert verdict.marks() == 10


@pytest.mark.parametrize("pair", ["t s", "x y", "e", "new"])
def test_a_merge_whose_symbols_never_stand_side_by_side_is_supplied_and_that_is_said(pair: str) -> None:
    verdict = marked(but(merge_1=pair))
    assert statuses(verdict)["merge-1"] == "wrong"
    assert "marking goes on with n + e" in note(verdict, "merge-1")
    assert statuses(verdict)["count-1"] == "correct"  # of a pair that does not stand there: the maximum
    assert statuses(verdict)["merge-2"] == "correct"
    assert statuses(verdict)["corpus"] == "correct"


def test_a_legal_wrong_merge_is_not_supplied() -> None:
    assert note(marked(but(merge_1="e w")), "merge-1") == ""


# --- counts ---------------------------------------------------------------------------------------------------------


def test_a_count_is_that_of_the_pair_written() -> None:
    verdict = marked(but(merge_1="_ r", count_1="3"))
    assert statuses(verdict)["merge-1"] == "wrong"
    assert statuses(verdict)["count-1"] == "follow-through"
    assert statuses(marked(but(merge_1="_ r", count_1="2")))["count-1"] == "wrong"


def test_a_count_equal_to_the_keys_is_correct_whatever_pair_was_written() -> None:
    assert statuses(marked(but(merge_1="_ r", count_1="4")))["count-1"] == "correct"


def test_a_count_beside_a_blank_merge_is_the_maximum() -> None:
    assert statuses(marked(but(merge_1="", count_1="4")))["count-1"] == "correct"
    assert statuses(marked(but(merge_1="", count_1="3")))["count-1"] == "wrong"


# --- corpus, vocabulary, size ---------------------------------------------------------------------------------------


def test_the_corpus_is_what_the_students_merges_make_of_the_right_start() -> None:
    two = run(2)
    answers = {"merge-1": "n e", "count-1": "4", "merge-2": "_ r", "count-2": "3"}
    own = {**answers, "corpus": "2 _ ne w\n2 _r e ne w\n1 s e t\n1 _r e s e t"}
    assert statuses(marked(own, two))["corpus"] == "follow-through"
    right = {**answers, "corpus": "2 _ new\n2 _ r e new\n1 s e t\n1 _ r e s e t"}
    assert statuses(marked(right, two))["corpus"] == "correct"


def test_the_order_of_the_rows_does_not_matter_but_their_counts_do() -> None:
    assert statuses(marked(but(corpus="1 _re s e t; 1 s e t; 2 _re new; 2 _ new")))["corpus"] == "correct"
    assert statuses(marked(but(corpus="1 _re s e t; 1 s e t; 2 _re new; 1 _ new")))["corpus"] == "wrong"


def test_the_vocabulary_holds_the_results_of_the_stated_merges_legal_or_not() -> None:
    one = run(1)
    legal = marked({"merge-1": "_ r", "vocabulary": "_ e n r s t w _r"}, one)
    assert statuses(legal)["vocabulary"] == "follow-through"
    illegal = marked({"merge-1": "t s", "vocabulary": "_ e n r s t w ts"}, one)
    assert statuses(illegal)["vocabulary"] == "follow-through"


def test_a_supplied_pick_may_be_in_the_vocabulary_or_not() -> None:
    one = run(1)
    for vocabulary, status in (
        ("_ e n r s t w", "follow-through"),  # the student has merged nothing
        ("_ e n r s t w ne", "correct"),
        ("_ e n r s t w ts", "wrong"),
    ):
        assert statuses(marked({"vocabulary": vocabulary}, one))["vocabulary"] == status
    for vocabulary in ("_ e n r s t w ts", "_ e n r s t w ts ne"):
        assert statuses(marked({"merge-1": "t s", "vocabulary": vocabulary}, one))["vocabulary"] == "follow-through"


def test_a_single_symbol_is_no_merge_and_makes_no_symbol() -> None:
    one = run(1)
    assert statuses(marked({"merge-1": "e", "vocabulary": "_ e n r s t w"}, one))["vocabulary"] == "follow-through"
    assert statuses(marked({"merge-1": "e", "vocabulary": "_ e n r s t w ne"}, one))["vocabulary"] == "correct"


def test_the_size_is_the_number_of_symbols_they_wrote() -> None:
    verdict = marked(but(vocabulary="_ e n r s t w ne new", size="9"))
    assert statuses(verdict)["vocabulary"] == "wrong"
    assert statuses(verdict)["size"] == "follow-through"


def test_or_the_size_is_base_symbols_and_their_merges() -> None:
    verdict = marked(but(vocabulary="_ e n r s t w ne new", size="11"))
    assert statuses(verdict)["size"] == "correct"
    shorter = {"merge-1": "n e", "size": "8"}
    assert statuses(marked(shorter, run(2)))["size"] == "follow-through"
    assert statuses(marked({**shorter, "size": "9"}, run(2)))["size"] == "correct"
    assert statuses(marked({**shorter, "size": "10"}, run(2)))["size"] == "wrong"


def test_the_vocabulary_is_a_set() -> None:
    assert statuses(marked(but(vocabulary="{_re, _r, new, ne, w, t, s, r, n, e, _}")))["vocabulary"] == "correct"
    assert statuses(marked(but(vocabulary=KEY["vocabulary"] + " ne ne")))["vocabulary"] == "correct"


# --- when no pair is left -------------------------------------------------------------------------------------------

#: `ab` twice, the first bare: a b 2, _ ab 1, and then nothing is left.
SHORT = run(3, "ab ab")
SHORT_KEY = {
    "merge-1": "a b",
    "count-1": "2",
    "merge-2": "_ ab",
    "count-2": "1",
    "merge-3": "none",
    "count-3": "0",
    "corpus": "1 ab\n1 _ab",
    "vocabulary": "_ a b ab _ab",
    "size": "5",
}


@pytest.mark.parametrize("count", ["0", "", None])
def test_none_is_the_right_merge_and_its_count_is_0_or_blank(count: str | None) -> None:
    answers: dict[str, object] = {**SHORT_KEY, "count-3": count}
    verdict = marked(answers, SHORT)
    assert verdict.all_right
    assert verdict.marks() == verdict.out_of == 9


def test_a_merge_where_none_is_left_is_wrong_and_so_is_none_where_one_is_left() -> None:
    assert statuses(marked({**SHORT_KEY, "merge-3": "ab _ab"}, SHORT))["merge-3"] == "wrong"
    verdict = marked(but(merge_4="none", count_4=None))
    assert statuses(verdict)["merge-4"] == "wrong"
    assert statuses(verdict)["count-4"] == "wrong"


def test_a_blank_merge_where_none_is_left_costs_that_mark_alone() -> None:
    verdict = marked({**SHORT_KEY, "merge-3": "", "count-3": ""}, SHORT)
    assert statuses(verdict)["merge-3"] == "blank"
    assert verdict.marks() == 7


def test_none_is_right_also_below_the_conventions_minimum() -> None:
    verdict = marked(
        {"merge-1": "a b", "count-1": "2", "merge-2": "none"}, run(2, "ab ab", LECTURE.but(min_frequency=2))
    )
    assert [statuses(verdict)[name] for name in ("merge-1", "count-1", "merge-2", "count-2")] == ["correct"] * 4


def test_the_word_none_may_itself_be_the_corpus() -> None:
    verdict = marked({"merge-1": "n o", "merge-2": "no n", "merge-3": "non e", "merge-4": "none"}, run(4, "none"))
    assert [statuses(verdict)[f"merge-{number}"] for number in range(1, 5)] == ["correct"] * 4


# --- rounds beyond those asked --------------------------------------------------------------------------------------


def test_rounds_beyond_those_asked_are_kept_and_earn_nothing() -> None:
    verdict = marked({**KEY, "merge-5": "_ new", "count-5": "2", "merge-6": "x y"})
    assert [item.part.name for item in verdict.parts][-3:] == ["merge-5", "count-5", "merge-6"]
    assert verdict.part("merge-5").given == ("_", "new")
    assert [verdict.part(name).out_of for name in ("merge-5", "count-5", "merge-6")] == [0, 0, 0]
    assert verdict.out_of == verdict.marks() == verdict.marks("strict") == verdict.marks("prefix") == 11
    assert verdict.all_right


@pytest.mark.parametrize("name", ["merge-0", "merge-05", "merge-٥", "merge-99", "merge-x", "merge", "count-", "step-5"])
def test_only_rounds_are_kept_beyond_those_asked(name: str) -> None:
    with pytest.raises(InputError):
        marked({**KEY, name: "a b"})


# --- traces ---------------------------------------------------------------------------------------------------------

LIST = (("n", "e"), ("ne", "w"), ("_", "r"), ("_r", "e"))
TRACE = Problem("encode-trace", None, corpus=TABLE, merges=LIST, word=" renew", start=tuple("_renew"))
STEPS = {"step-1": "_ r e ne w", "step-2": "_ r e new", "step-3": "_r e new", "step-4": "_re new"}


def test_a_step_is_the_merge_applied_to_the_students_own_step_before() -> None:
    verdict = marked(
        {**STEPS, "step-1": "_ r e n e w", "step-2": "=", "step-3": "_r e n e w", "step-4": "_re n e w"}, TRACE
    )
    assert list(statuses(verdict).values()) == ["wrong", "follow-through", "follow-through", "follow-through"]
    assert verdict.marks() == 3


def test_a_step_equal_to_the_key_is_correct_whatever_stands_before_it() -> None:
    verdict = marked({**STEPS, "step-1": "_ r e n e w"}, TRACE)
    assert list(statuses(verdict).values()) == ["wrong", "correct", "correct", "correct"]


def test_the_equals_sign_is_the_step_before() -> None:
    reset = Problem("encode-trace", None, corpus=TABLE, merges=LIST, word=" reset", start=tuple("_reset"))
    verdict = marked({"step-1": "=", "step-2": "=", "step-3": "_r e s e t", "step-4": "_re s e t"}, reset)
    assert verdict.all_right
    assert verdict.part("step-2").given == tuple("_reset")
    assert verdict.part("step-2").raw == "="


@pytest.mark.parametrize("first", ["", None, "a | |"])
def test_a_blank_step_is_supplied_from_the_step_before_it(first: str | None) -> None:
    verdict = marked({**STEPS, "step-1": first, "step-2": "_ r e new"}, TRACE)
    assert list(statuses(verdict).values())[1:] == ["correct", "correct", "correct"]
    own = marked({"step-1": "_ r e n e w", "step-2": first if first != "a | |" else "", "step-3": "_r e n e w"}, TRACE)
    assert statuses(own)["step-3"] == "follow-through"


# --- the other kinds ------------------------------------------------------------------------------------------------

NEXT = Problem("next-merge", None, corpus=TABLE)


def test_the_count_of_the_next_merge_is_that_of_the_pair_written_or_else_the_maximum() -> None:
    assert statuses(marked({"pair": "_ r", "count": "3"}, NEXT)) == {"pair": "wrong", "count": "follow-through"}
    assert statuses(marked({"pair": "_ r", "count": "2"}, NEXT)) == {"pair": "wrong", "count": "wrong"}
    assert statuses(marked({"pair": "t s", "count": "4"}, NEXT)) == {"pair": "wrong", "count": "correct"}
    assert statuses(marked({"pair": "t s", "count": "0"}, NEXT)) == {"pair": "wrong", "count": "wrong"}
    assert statuses(marked({"pair": "", "count": "4"}, NEXT)) == {"pair": "blank", "count": "correct"}
    assert statuses(marked({"pair": "e", "count": "9"}, NEXT)) == {"pair": "wrong", "count": "wrong"}


def test_where_no_pair_is_left_the_next_merge_is_none() -> None:
    over = Problem("next-merge", None, corpus=(Row(2, ("abc",)),))
    assert marked({"pair": "none"}, over).marks() == 2
    assert marked({"pair": "none", "count": "0"}, over).marks() == 2


def test_the_size_follows_from_the_base_symbols_written_and_the_merges_made() -> None:
    problem = Problem("vocabulary-size", None, text=TEXT, k=4)
    assert marked({"base": "7", "size": "11"}, problem).all_right
    assert statuses(marked({"base": "6", "size": "10"}, problem)) == {"base": "wrong", "size": "follow-through"}
    assert statuses(marked({"base": "6", "size": "11"}, problem)) == {"base": "wrong", "size": "correct"}
    assert statuses(marked({"size": "11"}, problem)) == {"base": "blank", "size": "correct"}
    # Two merges are all that `ab ab` has.
    short = Problem("vocabulary-size", None, text="ab ab", k=9)
    assert marked({"base": "3", "size": "5"}, short).all_right
    assert statuses(marked({"base": "2", "size": "4"}, short))["size"] == "follow-through"
    assert statuses(marked({"base": "2", "size": "11"}, short))["size"] == "wrong"


def test_a_rewritten_corpus_is_all_or_nothing() -> None:
    problem = Problem("apply-merge", None, corpus=TABLE, pair=("n", "e"))
    assert marked({"corpus": "2 _ ne w; 2 _ r e ne w; 1 s e t; 1 _ r e s e t"}, problem).marks() == 1
    assert marked({"corpus": "2 _ ne w; 2 _ r e ne w; 1 s e t"}, problem).marks() == 0


# --- policies -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "follow_through", "prefix", "strict"),
    [
        (KEY, 11, 11, 11),
        (but(count_1="5"), 10, 1, 0),
        (but(merge_1="_ r", count_1="3"), 10, 0, 0),
        (but(size="12"), 10, 10, 0),
        (but(merge_3="", count_3=""), 9, 4, 0),
        (but(count_2="four"), 10, 3, 0),
        ({}, 0, 0, 0),
    ],
)
def test_the_three_policies_side_by_side(
    answers: dict[str, object], follow_through: int, prefix: int, strict: int
) -> None:
    verdict = marked(answers)
    assert (verdict.marks("follow-through"), verdict.marks("prefix"), verdict.marks("strict")) == (
        follow_through,
        prefix,
        strict,
    )


def test_under_prefix_a_part_that_only_follows_ends_the_marks() -> None:
    verdict = marked(but(merge_1="_ r", count_1="3"))
    assert verdict.marks("prefix") == 0


# --- one slip -------------------------------------------------------------------------------------------------------


def test_a_run_with_one_slip_in_round_1_and_the_rest_right_from_there_earns_all_the_later_marks() -> None:
    # _ r instead of n e; from there n e 4, ne w 4 and _r e 3 are what that corpus holds.
    answers = {
        **{"merge-1": "_ r", "count-1": "3", "merge-2": "n e", "count-2": "4"},
        **{"merge-3": "ne w", "count-3": "4", "merge-4": "_r e", "count-4": "3"},
        "corpus": KEY["corpus"],
        "vocabulary": "_ e n r s t w _r ne new _re",
        "size": "11",
    }
    verdict = marked(answers)
    assert [name for name, status in statuses(verdict).items() if status == "wrong"] == ["merge-1"]
    assert verdict.marks() == 10


# --- near misses ----------------------------------------------------------------------------------------------------


def encoding(symbols: str, merges: str = "ن و") -> Problem:
    rules = tuple(tuple(rule.split()) for rule in merges.split(","))
    return Problem("encode", None, merges=rules, word="x", start=tuple(symbols.split()))


@pytest.mark.parametrize(
    ("problem", "answer", "wrote", "stands"),
    [
        (encoding("ی a"), "ي a", "U+064A", "U+06CC"),
        (encoding("ی a"), "ى a", "U+0649", "U+06CC"),
        (encoding("ک a"), "ك a", "U+0643", "U+06A9"),
        (encoding("é a"), "e\u0301 a", "U+0065", "U+00E9"),
        (encoding("e\u0301 a"), "é a", "U+00E9", "U+0065"),
        (encoding("_ a"), "ـ a", "U+0640", "U+005F"),
        (encoding("می\u200cخ a"), "میخ a", "U+062E", "U+200C"),
        (encoding("میخ a"), "می\u200cخ a", "U+200C", "U+062E"),
    ],
)
def test_a_near_miss_is_wrong_and_named_with_both_code_points(
    problem: Problem, answer: str, wrote: str, stands: str
) -> None:
    verdict = marked({"tokens": answer}, problem)
    assert statuses(verdict) == {"tokens": "wrong"}
    told = note(verdict, "tokens")
    assert "looks right" in told
    assert f"you wrote {wrote} where {stands} stands" in told


def test_a_near_miss_in_a_merge_is_named_beside_what_marking_goes_on_with() -> None:
    verdict = marked({"merge-1": "ك ت"}, run(2, "کتاب کتاب"))
    assert "you wrote U+0643 where U+06A9 stands" in note(verdict, "merge-1")
    assert "marking goes on with" in note(verdict, "merge-1")


def test_an_answer_that_differs_otherwise_is_no_near_miss() -> None:
    assert note(marked({"tokens": "a e"}, encoding("é a")), "tokens") == ""
    assert note(marked({"tokens": "É a"}, encoding("é a")), "tokens") == ""


# --- free ties ------------------------------------------------------------------------------------------------------

FREE = LECTURE.but(tie="any")


def test_where_ties_are_free_every_maximum_is_right() -> None:
    for pair, status in (("n e", "correct"), ("e w", "correct"), ("_ r", "wrong")):
        assert statuses(marked({"pair": pair}, NEXT.but(convention=FREE)))["pair"] == status


def test_the_grader_follows_the_students_own_path() -> None:
    # After e w the rule would go on with n ew.
    answers = {"merge-1": "e w", "count-1": "4", "merge-2": "n ew", "count-2": "4"}
    own = {**answers, "corpus": "2 _ new\n2 _ r e new\n1 s e t\n1 _ r e s e t"}
    own |= {"vocabulary": "_ e n r s t w ew new", "size": "9"}
    verdict = marked(own, run(2, convention=FREE))
    assert verdict.all_right
    assert verdict.marks("strict") == verdict.out_of == 7
    assert statuses(marked({**own, "merge-2": "ne w"}, run(2, convention=FREE)))["merge-2"] == "wrong"


def test_the_rules_that_the_picks_agree_with_are_named() -> None:
    # n e and e w are tied: n e is met first and the greatest, e w the smallest; ids and lengths prefer e w.
    assert agreeing_rules(marked({"pair": "n e"}, NEXT.but(convention=FREE))) == ("first-seen", "greatest")
    assert agreeing_rules(marked({"pair": "e w"}, NEXT.but(convention=FREE))) == ("smallest", "lowest-id", "shortest")


def test_several_picks_leave_the_rules_that_give_them_all() -> None:
    # Round 1: n e or e w; round 3, after n e and ne w: _ r or r e.
    def rules(first: str, second: str, third: str) -> tuple[str, ...] | None:
        answers = {"merge-1": first, "merge-2": second, "merge-3": third}
        return agreeing_rules(marked(answers, run(3, convention=FREE)))

    assert rules("n e", "ne w", "_ r") == ("first-seen",)
    assert rules("n e", "ne w", "r e") == ("greatest",)
    assert rules("e w", "n ew", "_ r") == ("smallest", "lowest-id", "shortest")
    assert rules("e w", "n ew", "r e") == ()


def test_nothing_is_named_where_nothing_was_free_to_pick() -> None:
    assert agreeing_rules(marked({"pair": "n e"}, NEXT)) is None
    clear = Problem("next-merge", None, FREE, corpus=(Row(2, ("a", "b")), Row(1, ("c", "d"))))
    assert agreeing_rules(marked({"pair": "a b"}, clear)) is None
    assert agreeing_rules(marked({"pair": "_ r"}, NEXT.but(convention=FREE))) is None
