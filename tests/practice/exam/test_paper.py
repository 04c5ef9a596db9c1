"""Papers: fixed by blueprint, convention and seed, whole in JSON, and not broken by what nobody can read any more."""

from __future__ import annotations

import json
from typing import Any

import pytest

from drill.bank.blueprints import Blueprint, Line
from drill.engine.convention import LECTURE, PRESETS
from drill.engine.errors import InputError
from drill.practice.exam.paper import paper_from_json, paper_of
from drill.questions.kinds import EVERY_KIND, kind_named
from drill.render.plain import render
from tests.practice.exam.papers import BLUEPRINT, shipped, small


def kept(**changes: object) -> Any:
    """The small paper as it comes back from disk, with some fields changed."""
    return json.loads(json.dumps(small().to_json() | changes))


def test_the_same_seed_and_convention_are_the_same_questions() -> None:
    assert small() == paper_of(BLUEPRINT, LECTURE, "seed", id="e" * 32)
    assert [question.problem for question in shipped("quick").questions] != [
        question.problem for question in shipped("quick", "another").questions
    ]
    lesson = paper_of(BLUEPRINT, PRESETS["lesson"], "seed", id="e" * 32)
    assert lesson.convention == PRESETS["lesson"]


def test_each_question_has_the_weights_of_its_line() -> None:
    assert [question.weights for question in small().questions] == [{"merge": 3, "vocabulary": 4}, 2, 1, 1, 1]
    assert [question.out_of for question in small().questions] == [22, 2, 1, 1, small().questions[4].out_of]
    assert small().out_of == 26 + small().questions[4].out_of


@pytest.mark.parametrize(
    ("extra_time", "untimed", "seconds"),
    [(0, False, 1200.0), (25, False, 1500.0), (33, False, 1596.0), (25, True, None)],
)
def test_the_time_allowed(extra_time: int, untimed: bool, seconds: float | None) -> None:
    assert small(extra_time, untimed=untimed).seconds == seconds


def test_an_exam_without_minutes_has_no_clock() -> None:
    blueprint = Blueprint("round", "en", "ltr", "A round", (Line(1, "encode"),))
    assert paper_of(blueprint, LECTURE, "a", id="1", extra_time=50).seconds is None


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        # minbpe keeps no words apart, so that SuperBPE has nothing to do.
        (
            (Line(1, "encode"), Line(2, "superbpe-run", number=2)),
            r"questions\[2\]: there are only 0 such questions under ",
        ),
        # About a text there are only so many questions.
        (
            (Line(1, "next-merge", text="map go", k=1, number=3),),
            r"questions\[1\]: there is only 1 such question under ",
        ),
        ((Line(1, "next-merge", mistake="dropped-marker"),), r"questions\[1\]"),
    ],
)
def test_a_line_that_cannot_be_met_is_refused_and_never_left_out(lines: tuple[Line, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        paper_of(Blueprint("mine", "en", "ltr", "Mine", lines), PRESETS["minbpe"], "a", id="1")


@pytest.mark.parametrize("name", ["quick", "course", "small"])
def test_a_paper_comes_back_from_json_whole(name: str) -> None:
    paper = small(25) if name == "small" else shipped(name)
    back = paper_from_json(json.loads(json.dumps(paper.to_json())))
    assert back == paper
    for mine, other in zip(back.questions, paper.questions, strict=True):
        assert mine.problem == other.problem
        assert mine.statement == other.statement
        assert mine.part_names == other.part_names


@pytest.mark.slow
@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_question_of_any_kind_comes_back_whole(kind: str) -> None:
    lines = tuple(Line(level, kind, level) for level in kind_named(kind).levels)
    paper = paper_of(Blueprint("all", "en", "ltr", "All", lines), LECTURE, "whole", id="1")
    back = paper_from_json(json.loads(json.dumps(paper.to_json())))
    assert [question.problem for question in back.questions] == [question.problem for question in paper.questions]


# --- other versions -------------------------------------------------------------------------------------------------


def test_a_problem_that_cannot_be_read_any_more_leaves_its_statement_and_the_paper() -> None:
    value = kept()
    value["questions"][1]["problem"]["kind"] = "of-long-ago"
    value["questions"][2]["problem"]["given"] = {"word": 7}
    value["questions"][3]["problem"] = {}
    paper = paper_from_json(value)
    assert [question.problem is None for question in paper.questions] == [False, True, True, True, False]
    assert paper.questions[1].title == "of-long-ago"
    assert render(paper.questions[1].statement).split() == render(small().questions[1].statement).split()
    assert paper.questions[2].part_names == ("tokens",)
    assert paper.questions[3].part_names == ()
    assert [question.out_of for question in paper.questions[1:4]] == [0, 0, 0]
    assert not paper.questions[1].takes("tokens") or paper.questions[1].part_names == ("tokens",)
    assert json.loads(json.dumps(paper.to_json())) == value


def test_a_convention_that_cannot_be_read_any_more_is_none() -> None:
    assert paper_from_json(kept(convention={"name": "of-long-ago"})).convention is None
    assert paper_from_json(kept(convention=None)).convention is None


@pytest.mark.parametrize(
    "change",
    [
        {"policy": "kind"},
        {"questions": []},
        {"questions": [1]},
        {"questions": [{"problem": 1}]},
        {"questions": [{"problem": {}, "weights": "2"}]},
        {"questions": [{"problem": {}, "weights": {"a": "2"}}]},
        {"title": None},
        {"minutes": "20"},
        {"untimed": 1},
    ],
)
def test_what_is_no_paper_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(InputError):
        paper_from_json(kept(**change))


def test_anything_else_is_no_paper() -> None:
    nothing: tuple[object, ...] = (None, [], "paper", {})
    for value in nothing:
        with pytest.raises(InputError):
            paper_from_json(value)
