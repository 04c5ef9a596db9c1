"""Tables of counts as problems: what travels, what is asked of a text of one's own, what is refused from outside."""

from typing import Any

import pytest

from drill.bank.folder import lexicon
from drill.bank.problems import fresh_problems
from drill.engine.convention import LECTURE
from drill.engine.corpus import Row
from drill.engine.errors import InputError
from drill.questions.dice import Dice
from drill.questions.generator import answers_by
from drill.questions.kinds import KINDS
from drill.questions.own_text import problem_from_text
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_from_json, problem_to_json
from drill.render.plain import render

KIND = KINDS["count-table"]
ALL = Problem("count-table", None, corpus=(Row(2, tuple("new")), Row(1, tuple("ne"))))
NAMED = ALL.but(pairs=(("e", "w"), ("n", "e")))


def given_of(**changed: object) -> dict[str, Any]:
    json_form: dict[str, Any] = problem_to_json(NAMED)
    return {**json_form, "given": {**json_form["given"], **changed}}


def test_a_table_has_the_shape_of_the_contract_and_its_part_tells_its_marks() -> None:
    found = problem_to_json(NAMED, key=True)
    assert found["given"] == {
        "corpus": [{"count": 2, "symbols": ["n", "e", "w"]}, {"count": 1, "symbols": ["n", "e"]}],
        "pairs": [["e", "w"], ["n", "e"]],
    }
    assert found["parts"] == [{"name": "table", "type": "table", "marks": 2}]
    assert found["key"] == {"table": [{"pair": ["e", "w"], "count": 2}, {"pair": ["n", "e"], "count": 3}]}


def test_all_pairs_come_by_falling_count_and_named_ones_as_they_are_named() -> None:
    assert answers_by(KIND, ALL) == {"table": ((("n", "e"), 3), (("e", "w"), 2))}
    assert answers_by(KIND, NAMED) == {"table": ((("e", "w"), 2), (("n", "e"), 3))}


def test_a_text_of_ones_own_is_counted_whole() -> None:
    problem = problem_from_text(KIND, "banana ban", None, LECTURE, Dice("own"), lexicon())
    assert problem.pairs is None
    assert dict(problem_from_json(problem_to_json(problem)).run.position().state.counts())[("a", "n")] == 3


def test_a_text_without_a_pair_leaves_nothing_to_ask() -> None:
    with pytest.raises(InputError, match="no pair left to ask for"):
        problem_from_text(KIND, "a", None, LECTURE, Dice("own"), lexicon())


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"corpus": [{"count": 3, "symbols": ["a"]}]}, "given.corpus"),
        ({"pairs": [["n", "e"], ["n", "e"]]}, "given.pairs"),
        ({"pairs": []}, "given.pairs"),
        ({"pairs": [["n"]]}, "given.pairs"),
        ({"pairs": "ne"}, "given.pairs"),
        ({"pairs": [["n", "e w"]]}, "given.pairs"),
    ],
)
def test_a_table_of_which_nothing_can_be_asked_is_refused_by_field(changed: dict[str, object], where: str) -> None:
    with pytest.raises(InputError) as refusal:
        problem_from_json(given_of(**changed))
    assert refusal.value.where == where


def test_the_solution_marks_no_pair_as_chosen_since_nothing_is_chosen() -> None:
    for level in (1, 3):
        problem = next(fresh_problems(KINDS["count-table"], level, "chosen"))
        text = render(KINDS["count-table"].solve(problem))
        assert "◂" not in text and "= " not in text
