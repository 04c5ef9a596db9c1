"""Marks by policy where parts are worth different numbers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drill.answers import entries_in
from drill.bank.folder import lexicon
from drill.bank.problems import bank_problem
from drill.engine.convention import LECTURE
from drill.marking.marker import mark
from drill.marking.verdict import Verdict
from drill.marking.weights import earned, out_of
from drill.questions.generator import generate
from drill.questions.kinds import kind_named
from drill.questions.problem import Part, Problem
from drill.questions.weights import POLICIES, Weights, weight_of
from tests.marking.test_properties import answered

#: Four merges of the lecture's corpus: a right run, cut off or gone wrong by the tests.
RIGHT = {
    "merge-1": "n e",
    "count-1": "4",
    "merge-2": "ne w",
    "count-2": "4",
    "merge-3": "_ r",
    "count-3": "3",
    "merge-4": "_r e",
    "count-4": "3",
    "corpus": "2 _ new; 2 _re new; 1 s e t; 1 _re s e t",
    "vocabulary": "_ e n r s t w ne new _r _re",
    "size": "11",
}
WORTH = {"merge": 3, "count": 1, "merge-2": 5, "corpus": 2, "vocabulary": 4}


def lecture(**changes: str) -> Verdict:
    """The lecture's run as RIGHT has it, with some answers changed."""
    problem = bank_problem("lecture", "training-run", 5)
    return mark(problem, RIGHT | {name.replace("_", "-"): answer for name, answer in changes.items()})


def test_a_stem_stands_for_all_its_rounds_and_a_name_for_one() -> None:
    run = [Part("merge-1", "pair", round=1), Part("merge-2", "pair", round=2), Part("size", "number")]
    assert [weight_of(WORTH, part) for part in run] == [3, 5, 1]
    assert [weight_of(7, part) for part in run] == [7, 7, 7]
    assert weight_of({"first": 9}, Part("first-tokens", "number")) == 1


def test_a_right_run_earns_all_there_is_under_every_policy() -> None:
    verdict = lecture()
    assert out_of(verdict.parts, WORTH) == (3, 1, 5, 1, 3, 1, 3, 1, 2, 4, 1)
    assert {verdict.marks(policy, WORTH) for policy in POLICIES} == {25}


def test_an_early_error_costs_its_own_weight_or_all_after_it_or_everything() -> None:
    verdict = lecture(count_2="3")
    assert [verdict.marks(policy, WORTH) for policy in POLICIES] == [24, 9, 0]
    assert earned(verdict.parts, "prefix", WORTH) == (3, 1, 5, 0, 0, 0, 0, 0, 0, 0, 0)
    assert earned(verdict.parts, "strict", WORTH) == (0,) * 11


def test_what_follows_from_an_error_earns_its_weight_with_follow_through_alone() -> None:
    verdict = lecture(vocabulary="_ e n r s t w ne new _r")
    # The size 11 is right by itself; 10 follows from the vocabulary that was written.
    follows = lecture(vocabulary="_ e n r s t w ne new _r", size="10")
    assert verdict.part("vocabulary").status == "wrong"
    assert follows.part("size").status == "follow-through"
    assert [follows.marks(policy, {"vocabulary": 4, "size": 6}) for policy in POLICIES] == [15, 9, 0]


def test_each_row_of_a_table_has_its_weight() -> None:
    problem = generate(kind_named("count-table"), 1, "weights2", LECTURE, lexicon())
    [part] = kind_named("count-table").parts(problem)
    nothing = mark(problem, {})
    assert out_of(nothing.parts, 3) == (3 * part.marks,)
    key = nothing.parts[0].expected
    assert key is not None
    rows = [f"{' '.join(pair)} = {number}" for pair, number in entries_in(key)]
    one_row_short = mark(problem, {"table": "; ".join(rows[:-1])})
    assert [one_row_short.marks(policy, 3) for policy in POLICIES] == [3 * (len(rows) - 1), 0, 0]


weights = st.integers(1, 9) | st.dictionaries(
    st.sampled_from(["merge", "count", "merge-1", "count-2", "step", "corpus", "vocabulary", "size", "tokens", "pair"]),
    st.integers(1, 9),
)


@given(answered(), weights)
@settings(max_examples=60)
def test_follow_through_gives_no_less_than_prefix_and_prefix_no_less_than_strict(
    given_answers: tuple[Problem, dict[str, object]], worth: Weights
) -> None:
    verdict = mark(*given_answers)
    there_are = out_of(verdict.parts, worth)
    follow_through, prefix, strict = (earned(verdict.parts, policy, worth) for policy in POLICIES)
    for most, more, less, least in zip(there_are, follow_through, prefix, strict, strict=True):
        assert most >= more >= less >= least >= 0
    assert sum(strict) in (0, sum(there_are))


@given(answered())
@settings(max_examples=30)
def test_where_every_part_is_worth_1_the_marks_are_the_verdicts_own(
    given_answers: tuple[Problem, dict[str, object]],
) -> None:
    verdict = mark(*given_answers)
    for worth in (1, {part.part.name: 1 for part in verdict.parts}):
        assert sum(out_of(verdict.parts, worth)) == verdict.out_of
        assert verdict.marks("follow-through", worth) == sum(part.marks for part in verdict.parts)
        assert [verdict.marks(policy, worth) for policy in POLICIES] == [verdict.marks(policy) for policy in POLICIES]


@pytest.mark.parametrize("number", [2, 5])
def test_even_weights_multiply_the_marks(number: int) -> None:
    verdict = lecture(count_1="5", size="10")
    assert [verdict.marks(policy, number) for policy in POLICIES] == [
        number * verdict.marks(policy) for policy in POLICIES
    ]
