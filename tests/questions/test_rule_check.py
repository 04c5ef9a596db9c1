"""Rule check: the first faulty rule and the reason, held against a plain judge; what follows from a later fault."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.bank.problems import fresh_problems
from drill.engine.errors import InputError
from drill.marking.feedback import feedback
from drill.marking.marker import mark
from drill.marking.verdict import Verdict
from drill.questions.generator import answers_by
from drill.questions.kinds import kind_named
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_from_json, problem_to_json
from drill.render.plain import render
from tests.questions.promises import faults

KIND = kind_named("rule-check")
LETTERS = {
    "": "a",
    "unknown-part": "b",
    "used-before-made": "c",
    "same-rule-twice": "d",
    "result-not-new": "e",
    "result-too-long": "f",
}


def asked(alphabet: str, rules: str) -> Problem:
    merges = tuple((left, right) for left, right in (rule.split() for rule in rules.split(", ")))
    return Problem("rule-check", None, alphabet=tuple(alphabet), merges=merges)


def statuses(verdict: Verdict) -> list[str]:
    return [item.status for item in verdict.parts]


@pytest.mark.parametrize(
    ("alphabet", "rules", "rule", "reason"),
    [
        # The course's own cases.
        ("zabc", "z a, a b, ab c", 0, ""),
        ("abc", "a b, a d", 2, "unknown-part"),
        ("abc", "ab c, a b", 1, "used-before-made"),
        ("abc", "a b, b c, a b", 3, "same-rule-twice"),
        ("abc", "a b, b c, ab c, a bc", 4, "result-not-new"),
        ("a", "a a, aa a, aaa a, aaaa a, aaaa aaaaa", 5, "result-too-long"),
        ("a", "a a, aa aa, aaaa aaaa", 0, ""),
        # Combining marks are code points of their own, and nothing is normalised.
        ("e\u0301", "e \u0301", 0, ""),
        ("é", "e \u0301", 1, "unknown-part"),
    ],
)
def test_the_first_faulty_rule_and_why(alphabet: str, rules: str, rule: int, reason: str) -> None:
    problem = asked(alphabet, rules)
    KIND.check(problem)
    assert answers_by(KIND, problem) == {"rule": rule, "reason": (LETTERS[reason],)}


def test_where_two_things_are_wrong_with_a_rule_each_of_them_is_right() -> None:
    problem = asked("ab", "ba x, b a")
    for letter in "bc":
        assert statuses(mark(problem, {"rule": "1", "reason": letter})) == ["correct", "correct"]
    assert statuses(mark(problem, {"rule": "1", "reason": "d"})) == ["correct", "wrong"]


def test_what_is_wrong_with_a_later_faulty_rule_follows_from_having_taken_it_for_the_first() -> None:
    problem = asked("abc", "a x, a b, a b, b c")
    assert statuses(mark(problem, {"rule": "3", "reason": "d"})) == ["wrong", "follow-through"]
    assert statuses(mark(problem, {"rule": "3", "reason": "b"})) == ["wrong", "correct"]
    assert statuses(mark(problem, {"rule": "3", "reason": "c"})) == ["wrong", "wrong"]


def test_a_sound_rule_or_none_carries_nothing_forward() -> None:
    problem = asked("abc", "a x, a b, a b, b c")
    assert statuses(mark(problem, {"rule": "0", "reason": "a"})) == ["wrong", "wrong"]
    assert statuses(mark(problem, {"rule": "4", "reason": "d"})) == ["wrong", "wrong"]
    assert statuses(mark(problem, {"rule": "99", "reason": "d"})) == ["wrong", "wrong"]
    sound = asked("abc", "a b, b c")
    assert statuses(mark(sound, {"rule": "0", "reason": "a"})) == ["correct", "correct"]
    assert statuses(mark(sound, {"rule": "2", "reason": "b"})) == ["wrong", "wrong"]


@pytest.mark.parametrize("level", KIND.levels)
def test_the_key_is_what_a_plain_judge_finds_and_a_fair_share_is_sound(level: int) -> None:
    sound = 0
    for problem in islice(fresh_problems(KIND, level, "judge"), 60):
        wrong = faults(problem.alphabet or (), problem.merges or ())
        first = next((number for number, found in enumerate(wrong, 1) if found), 0)
        key = answers_by(KIND, problem)
        assert key["rule"] == first
        [reason] = wrong[first - 1] if first else {""}
        assert key["reason"] == (LETTERS[reason],)
        sound += not first
    assert 5 <= sound <= 27  # one in four; 60 tosses fall outside once in a thousand


symbol = st.sampled_from(["a", "b", "c", "ab", "bc", "abc", "ba", "x", "abcab"])


@given(st.lists(st.tuples(symbol, symbol), min_size=1, max_size=8))
def test_any_list_is_judged_like_the_plain_judge_judges_it(rules: list[tuple[str, str]]) -> None:
    problem = Problem("rule-check", None, alphabet=("a", "b", "c"), merges=tuple(rules))
    wrong = faults(list("abc"), rules)
    first = next((number for number, found in enumerate(wrong, 1) if found), 0)
    assert answers_by(KIND, problem)["rule"] == first
    for letter in "abcdef":
        status = mark(problem, {"rule": str(first), "reason": letter}).parts[1].status
        right = {LETTERS[reason] for reason in (wrong[first - 1] if first else {""})}
        assert (status == "correct") == (letter in right)


def test_the_board_shows_the_symbols_growing_up_to_the_fault_and_no_further() -> None:
    text = " ".join(render(feedback(mark(asked("abc", "a b, ab c, c x, b c"), {"rule": "1", "reason": "c"}))).split())
    assert "2 ab + c a b c ab abc ✓ new" in text
    assert "3 c + x a b c ab abc ✗ uses x, which is not in the alphabet and which no rule makes" in text
    assert "4 b + c" not in text
    assert "No known mistake explains" not in text


@pytest.mark.parametrize(
    ("field", "value", "where"),
    [
        ("alphabet", ["a", "a"], "given"),
        ("alphabet", ["ab"], "given"),
        ("alphabet", ["\u0000"], "given"),
        ("alphabet", list("abcdefghi"), "given"),
        ("alphabet", "abc", "given.alphabet"),
        ("alphabet", [1], "given.alphabet"),
        ("alphabet", [], "given.alphabet"),
        ("merges", [["a", "b"]] * 9, "given"),
        ("merges", [["a"]], "given.merges"),
        ("merges", [["a", ""]], "given.merges"),
        ("merges", None, "given.merges"),
    ],
)
def test_a_list_from_outside_that_nobody_can_judge_is_refused(field: str, value: object, where: str) -> None:
    whole = json.loads(json.dumps(problem_to_json(asked("ab", "a b, b a"))))
    whole["given"][field] = value
    with pytest.raises(InputError) as refusal:
        problem_from_json(whole)
    assert str(refusal.value).startswith(where)
