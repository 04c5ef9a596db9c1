"""Blueprints of exams: their fields and faults, the order drawn, and the shipped ones under every convention."""

from __future__ import annotations

from itertools import count

import pytest

from drill.answers import Value
from drill.bank.blueprint_questions import questions_of, with_options_shuffled
from drill.bank.blueprints import Blueprint
from drill.bank.contents import bank, blueprint_named
from drill.bank.problems import bank_problem
from drill.engine.convention import LECTURE, PRESETS, Convention
from drill.engine.errors import InputError
from drill.questions.generator import answers_by
from drill.questions.kinds import kind_named
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_from_json, problem_to_json
from tests.bank.conftest import Folder
from tests.bank.files import BLUEPRINT, CHOICES
from tests.bank.test_check import findings, the_fault

HEAD = BLUEPRINT.split("questions:")[0]


def the_blueprint(own: Folder, *lines: str, head: str = "") -> Blueprint:
    """A blueprint of these lines, with more fields at its head."""
    folder = own(f"{HEAD}{head}questions:\n" + "".join(f"  - {line}\n" for line in lines))
    blueprint_named.cache_clear()
    return blueprint_named("friday", folder)


def asked(blueprint: Blueprint, seed: str = "a", convention: Convention = LECTURE) -> list[Problem]:
    """Its questions."""
    return [problem for _line, problem in questions_of(blueprint, convention, seed)]


# --- fields ---------------------------------------------------------------------------------------------------------


def test_what_nobody_says_is_a_round_of_practice_with_even_marks(own: Folder) -> None:
    blueprint = the_blueprint(own, "{kind: encode}")
    assert (blueprint.minutes, blueprint.policy, blueprint.shuffle) == (None, "follow-through", frozenset())
    assert not blueprint.is_exam
    assert [(line.marks, line.convention) for line in blueprint.lines] == [(1, None)]


def test_an_exam_says_its_minutes_marks_and_order(own: Folder) -> None:
    blueprint = the_blueprint(
        own,
        "{kind: training-run, level: 1, marks: {merge: 2, count-2: 3}}",
        "{item: lecture, kind: encode, level: 1, marks: 4}",
        head="minutes: 40\npolicy: prefix\nshuffle: [questions, options]\n",
    )
    assert (blueprint.minutes, blueprint.policy, blueprint.is_exam) == (40, "prefix", True)
    assert blueprint.shuffle == {"questions", "options"}
    assert [line.marks for line in blueprint.lines] == [{"merge": 2, "count-2": 3}, 4]


def test_rounds_and_exams_are_listed_apart() -> None:
    assert list(bank().exams) == ["quick", "course", "long"]
    assert bank().rounds.keys() | bank().exams.keys() == bank().blueprints.keys()
    assert not bank().rounds.keys() & bank().exams.keys()


@pytest.mark.parametrize(
    ("head", "field", "told"),
    [
        ("minutes: 0", "minutes", "from 1 to 600"),
        ("minutes: 601", "minutes", "from 1 to 600"),
        ("minutes: an hour", "minutes", "whole number"),
        ("policy: kind", "policy", "follow-through, prefix, strict"),
        ("shuffle: questions", "shuffle", "must be a list"),
        ("shuffle: [question]", "shuffle[1]", "one of questions, options"),
        ("shuffle: []", "shuffle", "at least 1"),
    ],
)
def test_a_fault_in_an_exams_fields(head: str, field: str, told: str, own: Folder) -> None:
    line, place, message = the_fault(own(f"{HEAD}{head}\nquestions:\n  - {{kind: encode}}\n"))
    assert (line, place) == (5, field)
    assert told in message


@pytest.mark.parametrize(
    ("line", "field", "told"),
    [
        ("{kind: encode, marks: 0}", "marks", "from 1 to 100"),
        ("{kind: encode, marks: -1}", "marks", "from 1 to 100"),
        ("{kind: encode, marks: two}", "marks", "whole number"),
        ("{kind: encode, marks: [2]}", "marks", "whole number"),
        ("{kind: encode, marks: {tokens: 0}}", "marks.tokens", "from 1 to 100"),
        ("{kind: encode, marks: {token: 2}}", "marks.token", "encode has no part called 'token'; its parts are tokens"),
        ("{kind: training-run, marks: {merges: 2}}", "marks.merges", "merge, count, corpus, vocabulary, size"),
        ("{kind: fertility, marks: {first: 2}}", "marks.first", "first-tokens"),
        ("{kind: encode-trace, marks: {step-0x: 2}}", "marks.step-0x", "its parts are step"),
        ("{item: lecture, kind: training-run, level: 5, marks: {merge-5: 2}}", "marks.merge-5", "has no part"),
        ("{text: low low, kind: training-run, k: 2, marks: {count-3: 2}}", "marks.count-3", "has no part"),
        ("{item: what-is-counted, marks: {tokens: 2}}", "marks.tokens", "its parts are answer"),
        ("{kind: encode, convention: course}", "convention", "one of lecture"),
        ("{kind: encode, marker: behind}", "marker", "one of leading"),
        ("{kind: encode, marker: none, marker_symbol: '#'}", "marker_symbol", "without a marker"),
        ("{kind: encode, walls: pieces}", "walls", "units bytes"),
        ("{kind: training-run, level: 4, marker: trailing}", "level", "leaves a first word bare"),
        ("{kind: superbpe-run, convention: minbpe}", "level", "asks nothing under the convention minbpe"),
        ("{kind: training-run, level: 2, walls: none}", "level", "levels here"),
        ("{item: lecture, kind: encode, level: 1, tie: any}", "tie", "does not go with item"),
        ("{kind: choice, tie: any}", "tie", "says itself which convention"),
    ],
)
def test_a_line_of_an_exam_that_cannot_be_met(line: str, field: str, told: str, own: Folder) -> None:
    text = f"{HEAD}minutes: 10\nquestions:\n  - {{kind: encode}}\n  - {line}\n"
    [(at, place, message)] = findings(own(text, CHOICES))
    assert (at, place) == (8, f"questions[2].{field}")
    assert told in message


@pytest.mark.parametrize(
    "line",
    [
        "{kind: training-run, level: 1, marks: {merge: 2, count-1: 3, size: 5}}",
        "{kind: training-run, level: 5, marks: {merge-6: 2}}",
        "{kind: count-table, marks: 2}",
        "{kind: encode-trace, marks: {step: 3, step-2: 1}}",
        "{kind: encode, convention: lesson, tie: any}",
        "{kind: encode, tie: null}",
        "{text: low low lower, kind: encode, marker: none}",
    ],
)
def test_a_sound_line_of_an_exam(line: str, own: Folder) -> None:
    assert findings(own(f"{HEAD}minutes: 10\nquestions:\n  - {line}\n")) == []


def test_a_part_that_is_none_is_refused_without_a_check_too(own: Folder) -> None:
    blueprint = the_blueprint(own, "{kind: encode}", "{kind: encode, marks: {token: 2}}")
    with pytest.raises(InputError, match="no part called 'token'") as caught:
        asked(blueprint)
    assert caught.value.where.endswith("file-1.yaml, line 7, questions[2].marks.token")


# --- conventions of single lines ------------------------------------------------------------------------------------


def test_a_line_changes_the_blueprints_convention_or_has_its_own(own: Folder) -> None:
    lines = ("{kind: encode}", "{kind: encode, tie: any}", "{kind: encode, convention: minbpe}")
    blueprint = the_blueprint(own, *lines, head="convention: lesson\n")
    lesson = PRESETS["lesson"]
    assert [problem.convention for problem in asked(blueprint)] == [lesson, lesson.but(tie="any"), PRESETS["minbpe"]]


def test_without_a_convention_of_the_blueprint_a_line_is_independent_of_who_works_with_it(own: Folder) -> None:
    blueprint = the_blueprint(own, "{kind: encode}", "{kind: encode, marker: trailing, tie: smallest}")
    line = LECTURE.but(marker="trailing", tie="smallest")
    for convention in PRESETS.values():
        assert [problem.convention for problem in asked(blueprint, convention=convention)] == [convention, line]


def test_a_text_is_asked_about_under_the_lines_convention(own: Folder) -> None:
    [problem] = asked(the_blueprint(own, "{text: low low lower, kind: training-run, k: 2, convention: lesson}"))
    assert problem.convention == PRESETS["lesson"]


# --- the order ------------------------------------------------------------------------------------------------------


def test_questions_know_their_line(own: Folder) -> None:
    lines = ("{kind: encode, number: 2}", "{kind: choice, number: 3}", "{kind: bytes}")
    blueprint = the_blueprint(own, *lines)
    assert [line.place for line, _problem in questions_of(blueprint, LECTURE, "a")] == [1, 1, 2, 2, 2, 3]
    mixed = the_blueprint(own, *lines, head="shuffle: [questions]\n")
    for seed in "ab":
        found = [(line.place, problem) for line, problem in questions_of(mixed, LECTURE, seed)]
        in_order = [(line.place, problem) for line, problem in questions_of(blueprint, LECTURE, seed)]
        assert found != in_order
        assert sorted(found, key=str) == sorted(in_order, key=str)
        assert found == [(line.place, problem) for line, problem in questions_of(mixed, LECTURE, seed)]


def _right_texts(problem: Problem) -> set[str]:
    kind = kind_named(problem.kind)
    right: Value = answers_by(kind, problem)["answer"]
    assert isinstance(right, tuple)
    return {option.text for option in problem.options or () if option.id in right}


def test_shuffled_options_are_lettered_in_the_order_in_which_they_stand() -> None:
    for item in list(bank().choices.values())[::15]:
        problem = bank_problem(item.id, "choice", item.level)
        for number in range(6):
            mixed = with_options_shuffled(problem, f"seed {number}")
            options = mixed.options or ()
            assert [option.id for option in options] == list("abcdefghi")[: len(item.options)]
            assert {option.text: (option.right, option.why, option.mistake) for option in options} == {
                option.text: (option.right, option.why, option.mistake) for option in item.options
            }
            assert _right_texts(mixed) == _right_texts(problem)
            assert mixed.code is None
        assert len({with_options_shuffled(problem, seed).options for seed in "abcdef"}) > 1


def test_a_shuffled_question_travels_whole() -> None:
    item = next(iter(bank().choices.values()))
    mixed = next(
        found
        for n in count()
        if (found := with_options_shuffled(bank_problem(item.id, "choice", item.level), str(n))).options != item.options
    )
    assert problem_from_json(problem_to_json(mixed, key=True)) == mixed


def test_other_questions_are_not_shuffled(own: Folder) -> None:
    lines = ("{kind: spot-the-mistake, number: 2}", "{kind: rule-check}")
    assert asked(the_blueprint(own, *lines)) == asked(the_blueprint(own, *lines, head="shuffle: [options]\n"))


# --- the shipped exams ----------------------------------------------------------------------------------------------


def serves(blueprint: Blueprint, seed: str, convention: Convention) -> None:
    """All its questions are asked, no two alike, the same ones again, and under this convention."""
    found = asked(blueprint, seed, convention)
    assert len(found) == blueprint.length
    kinds = [kind_named(problem.kind) for problem in found]
    assert len({kind.ask(problem) for kind, problem in zip(kinds, found, strict=True)}) == len(found)
    for kind, problem in zip(kinds, found, strict=True):
        assert kind.from_bank or kind.known(problem.convention) == kind.known(convention)
    assert found == asked(blueprint, seed, convention)


@pytest.mark.parametrize("convention", PRESETS.values(), ids=PRESETS)
def test_the_quick_exam_serves_under_every_convention(convention: Convention) -> None:
    serves(blueprint_named("quick"), "a", convention)
    assert asked(blueprint_named("quick"), "a", convention) != asked(blueprint_named("quick"), "b", convention)


@pytest.mark.slow
@pytest.mark.parametrize("convention", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("name", ["course", "long"])
def test_a_longer_exam_serves_under_every_convention(name: str, convention: Convention) -> None:
    for seed in ("a", "monday", "7"):
        serves(blueprint_named(name), seed, convention)


def test_the_course_exam_asks_what_the_course_asks() -> None:
    kinds = [problem.kind for problem in asked(blueprint_named("course"))]
    assert kinds == ["training-run", "encode", "encode", "encode", "choice", "choice", "choice", "choice"]
    run = asked(blueprint_named("course"))[0]
    assert run.k == 2
    assert blueprint_named("quick").minutes == 10
    assert {"wordpiece-encode", "unigram-segment", "bytes"} <= {
        problem.kind for problem in asked(blueprint_named("long"))[-4:]
    }
