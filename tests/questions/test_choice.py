"""Multiple choice: what is right, what a mistake would choose, and how an item travels as JSON."""

from __future__ import annotations

import json

import pytest

from drill.document import Pair, Text, Token, Tokens
from drill.engine.errors import InputError
from drill.marking.feedback import feedback
from drill.marking.marker import mark
from drill.marking.worked import worked
from drill.mistakes.catalogue import mistake
from drill.questions.generator import answers_by
from drill.questions.kinds import kind_named
from drill.questions.problem import Option, Problem
from drill.questions.problem_json import problem_from_json, problem_to_json
from drill.questions.prose import prose
from drill.render.plain import render

KIND = kind_named("choice")
ONE = Problem(
    "choice",
    1,
    question="What does a merge do to the pair `n e`?",
    options=(
        Option("a", "It adds `ne`", True, "The vocabulary grows by one."),
        Option("b", "It removes `n e` from the vocabulary", False, "Nothing is removed.", "replaced-symbols"),
        Option("c", "It counts `ne`", False),
    ),
    select="one",
    item="what-a-merge-does",
)
ALL = ONE.but(
    options=(
        Option("a", "first", True, "so"),
        Option("b", "second", False, "not so", "replaced-symbols"),
        Option("c", "third", True, "so too", "stale-counts"),
        Option("d", "fourth", False),
    ),
    select="all",
)


def status(problem: Problem, answer: object) -> str:
    return mark(problem, {"answer": answer}).parts[0].status


@pytest.mark.parametrize(
    ("answer", "expected"),
    [("a", "correct"), ("A)", "correct"), ("b", "wrong"), ("", "blank"), ("x", "not-understood"), (["a"], "correct"),
     ("a b", "not-understood"), (["a", "b"], "not-understood"), (["x"], "not-understood")],
)  # fmt: skip
def test_one_is_chosen(answer: object, expected: str) -> None:
    assert status(ONE, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [("a c", "correct"), ("c, a", "correct"), (["c", "a"], "correct"), ("a", "wrong"), ("a b c", "wrong"),
     ("a b", "wrong"), ("a c e", "not-understood")],
)  # fmt: skip
def test_all_that_are_right_and_no_other_are_chosen(answer: object, expected: str) -> None:
    assert status(ALL, answer) == expected


def test_an_option_that_is_a_mistake_is_named_as_that_mistake() -> None:
    [found] = mark(ONE, {"answer": "b"}).explanations
    assert found.ids == ("replaced-symbols",)
    assert found.evidence == "shown"
    assert mark(ONE, {"answer": "c"}).explanations == ()
    assert mark(ONE, {"answer": "c"}).unexplained == ("answer",)


def test_what_its_own_reason_explains_is_not_called_unexplained() -> None:
    said = [render(feedback(mark(ALL, {"answer": answer}))) for answer in ("d", "b c d")]
    assert ["No known mistake explains: Answer" in text for text in said] == [True, False]


def test_where_all_are_chosen_a_mistake_brings_its_option_in_or_keeps_it_out() -> None:
    replaced, stale = (mistake(name).variants[0].procedure for name in ("replaced-symbols", "stale-counts"))
    assert answers_by(KIND, ALL) == {"answer": ("a", "c")}
    assert answers_by(KIND, ALL, replaced) == {"answer": ("a", "b", "c")}
    assert answers_by(KIND, ALL, stale) == {"answer": ("a",)}
    assert [found.ids for found in mark(ALL, {"answer": "a b c"}).explanations] == [("replaced-symbols",)]
    assert [found.ids for found in mark(ALL, {"answer": "a"}).explanations] == [("stale-counts",)]


def test_what_was_chosen_and_what_is_right_are_told_each_with_the_authors_own_reason() -> None:
    wrong, right = (render(feedback(mark(ONE, {"answer": answer}))) for answer in ("b", "a"))
    assert "b) ✗ It removes n e from the vocabulary · Nothing is removed." in wrong
    assert wrong.count("a) ✓ It adds ne · The vocabulary grows by one.") == 1
    assert "It counts" not in wrong
    assert "a) ✓ It adds ne · The vocabulary grows by one." in right
    assert "Nothing is removed" not in right
    assert "a) ✓ It adds ne · The vocabulary grows by one." in render(worked(ONE))


def test_the_json_of_a_problem_keeps_its_secret_unless_the_key_is_asked_for() -> None:
    public = json.dumps(problem_to_json(ONE))
    for secret in ("right", "grows by one", "replaced-symbols", "mistake"):
        assert secret not in public.replace('"shows"', "")
    whole = problem_to_json(ONE, key=True)
    assert whole["key"] == {"answer": "a"}
    assert problem_from_json(json.loads(json.dumps(whole))) == ONE


def test_a_problem_without_its_key_is_looked_up_in_the_bank() -> None:
    public = json.loads(json.dumps(problem_to_json(ONE)))
    assert problem_from_json(public, {"what-a-merge-does": ONE}.__getitem__) == ONE
    with pytest.raises(InputError, match=r"given\.options"):
        problem_from_json(public)
    with pytest.raises(InputError, match=r"given\.options"):
        problem_from_json(public, lambda item: ALL)


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("", ()),
        ("plain [bold]", (Text("plain [bold]"),)),
        ("`_re`", (Token("_re"),)),
        ("the pair `n e`!", (Text("the pair "), Tokens(("n", "e")), Text("!"))),
        ("the pair `n` + `e`!", (Text("the pair "), Pair(("n", "e")), Text("!"))),
        ("`+` + `,`", (Pair(("+", ",")),)),
        (
            "`n e` + `w` and `a`+`b`",
            (Tokens(("n", "e")), Text(" + "), Token("w"), Text(" and "), Token("a"), Text("+"), Token("b")),
        ),
        ("`a``b`", (Token("a"), Token("b"))),
        ("lone ` tick", (Text("lone ` tick"),)),
        ("empty `` and ` `", (Text("empty `` and ` `"),)),
    ],
)
def test_back_ticks_stand_around_tokens(text: str, spans: tuple[object, ...]) -> None:
    assert prose(text) == spans
