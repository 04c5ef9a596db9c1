"""Two lists of one vocabulary: the lesson's own example, lists drawn in pairs, and what is refused from outside."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.convention import LECTURE, PRESETS
from drill.engine.errors import InputError
from drill.engine.merge_list import MergeList
from drill.marking.feedback import feedback
from drill.marking.marker import mark
from drill.questions.dice import Dice
from drill.questions.generator import answers_by
from drill.questions.kinds import KINDS
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_from_json, problem_to_json
from drill.questions.two_lists import draw_list, draw_other_list
from drill.render.plain import render

KIND = KINDS["merge-order"]
LESSON = Problem(
    "merge-order",
    None,
    merges=(("a", "b"), ("b", "c")),
    other_merges=(("b", "c"), ("a", "b")),
    word="abc",
    start=("a", "b", "c"),
)
#: Right under both lists is ab c; whoever looks up what symbols spell together comes to abc in the second place.
BY_SPELLING = LESSON.but(
    merges=(("a", "b"), ("b", "c"), ("ab", "c")), other_merges=(("a", "b"), ("b", "c"), ("a", "bc"))
)


def given_of(**changed: object) -> dict[str, Any]:
    json_form: dict[str, Any] = problem_to_json(LESSON)
    return {**json_form, "given": {**json_form["given"], **changed}}


def test_the_lessons_two_lists_cut_abc_in_two_ways() -> None:
    assert answers_by(KIND, LESSON) == {"first": ("ab", "c"), "second": ("a", "bc")}
    asked = render(KIND.ask(LESSON))
    assert "Both make the same vocabulary: a b c ab bc" in asked
    assert "marker" not in asked


@pytest.mark.parametrize("convention", [*PRESETS.values(), LECTURE.but(overlaps="disjoint")], ids=lambda c: c.name)
def test_no_convention_matters(convention: Any) -> None:
    problem = LESSON.but(convention=convention, merges=(("a", "a"),), word="aaab", start=tuple("aaab"))
    assert answers_by(KIND, problem)["first"] == ("aa", "a", "b")
    assert problem_from_json(problem_to_json(LESSON.but(convention=convention))).shows == (
        problem_from_json(problem_to_json(LESSON)).shows
    )


def test_a_rule_looked_up_by_its_spelling_is_told_from_the_second_list() -> None:
    (found,) = mark(BY_SPELLING, {"first": "abc", "second": "abc"}).explanations
    assert {found.ids, *found.rivals} >= {("joined-lookup",), ("longest-match",)}
    assert found.parts == ("second",)
    assert found.evidence == "shown"


def test_a_wrong_way_with_both_lists_is_shown_with_each_of_them() -> None:
    verdict = mark(LESSON, {"first": "a bc", "second": "ab c"})
    (found,) = verdict.explanations
    assert found.ids == ("wrong-merge-order",)
    assert found.parts == ("first", "second")
    text = render(feedback(verdict))
    assert "First list, done that way:" in text
    assert "Second list, done that way:" in text


def test_a_wrong_way_with_one_list_alone_is_not_read_into_the_other() -> None:
    assert mark(LESSON, {"first": "a bc", "second": "abc"}).explanations == ()


@given(st.text("abc", min_size=2, max_size=8), st.integers(1, 8), st.booleans(), st.integers())
def test_lists_drawn_in_pairs_are_sound_and_make_the_same_symbols(
    word: str, number: int, building: bool, seed: int
) -> None:
    dice = Dice("two lists", seed)
    rules = draw_list(dice, word, number, building=building)
    if rules is None:
        return
    other = draw_other_list(dice, word, rules)
    alphabet = tuple(sorted(set(word)))
    for found in (rules, other):
        MergeList.checked(found, contract=True, alphabet=alphabet)
        assert len(found) == number
        assert all("".join(rule) in word for rule in found)
    assert {"".join(rule) for rule in rules} == {"".join(rule) for rule in other}


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"start": ["ab", "c"]}, "given.start"),
        ({"word": "abcd"}, "given.start"),
        ({"word": "ab c", "start": ["a", "b", "x", "c"]}, "given.start"),
        ({"word": "abcabcabc", "start": list("abcabcabc")}, "given.merges"),
        ({"word": "a\u200bc\u0001", "start": list("a\u200bc\u0001")}, "given.merges"),
        ({"merges": [["ab", "c"], ["a", "b"]]}, "given.merges, rule 1"),
        ({"merges": [["a", "b"], ["a", "b"]]}, "given.merges, rule 2"),
        ({"merges": [["a", "b"]] * 9}, "given.merges"),
        ({"other_merges": [["b", "c"], ["a", "x"]]}, "given.other_merges"),
        ({"other_merges": [["b", "c"]]}, "given.other_merges"),
        ({"other_merges": [["a", "b"], ["b", "c"]]}, "given.other_merges"),
        ({"other_merges": [["b", "c"], ["a", "bc"]]}, "given.other_merges"),
        ({"other_merges": []}, "given.other_merges"),
        ({"other_merges": None}, "given.other_merges"),
        ({"merges": [["a", "bcdefghi"], ["b", "c"]]}, "given.merges"),
        ({"merges": [["d", "e"], ["f", "g"]], "other_merges": [["h", "i"], ["j", "k"]]}, "given.merges"),
    ],
)
def test_lists_that_do_not_go_together_are_refused_by_name(changed: dict[str, object], where: str) -> None:
    with pytest.raises(InputError) as refusal:
        problem_from_json(given_of(**changed))
    assert refusal.value.where.startswith(where)
    assert "\n" not in str(refusal.value)


def test_zero_width_joiners_and_combining_marks_are_letters_of_a_word() -> None:
    problem = LESSON.but(
        merges=(("م", "ی"), ("e", "\u0301"), ("ی", "\u200c")),
        other_merges=(("ی", "\u200c"), ("م", "ی"), ("e", "\u0301")),
        word="می\u200ce\u0301",
        start=tuple("می\u200ce\u0301"),
    )
    assert problem_from_json(problem_to_json(problem)) == problem
    assert answers_by(KIND, problem)["first"] == ("می", "\u200c", "e\u0301")
