"""Results: marks by question and policy, kept as they were given, and the entries that go into the record."""

from __future__ import annotations

import json
from typing import Any

import pytest

from drill.answers import typed
from drill.engine.errors import InputError
from drill.practice.exam.paper import Paper, paper_from_json
from drill.practice.exam.result import handed_in, result_from_json, result_of, verdict_of
from drill.practice.exam.sitting import Sitting, begin
from drill.practice.record.entry import Named
from drill.questions.generator import answers_by
from drill.questions.kinds import kind_named
from tests.practice.exam.papers import RUN, shipped, small


def key(paper: Paper, place: int) -> dict[str, str]:
    """The right answers to a question, as they are typed."""
    problem = paper.questions[place].problem
    assert problem is not None
    kind = kind_named(problem.kind)
    types = {part.name: part.type for part in kind.parts(problem)}
    return {name: typed(types[name], value) for name, value in answers_by(kind, problem).items()}


def sat(answers: dict[int, dict[str, str]], paper: Paper | None = None) -> Sitting:
    """A sitting of the small paper that was handed in with these answers after 100 seconds."""
    sitting = begin(paper or small(), 0, 0.0)
    for place, given in answers.items():
        sitting = sitting.written(given, place)
    return sitting.read(100.0).hand_in("handed-in")


def old(**problem: object) -> Paper:
    """The small paper, its first problem one that this version cannot read."""
    value: Any = json.loads(json.dumps(small().to_json()))
    value["questions"][0]["problem"] |= {"kind": "of-long-ago"} | problem
    return paper_from_json(value)


@pytest.mark.parametrize("name", ["small", "course"])
def test_right_answers_earn_all_there_is_under_every_policy(name: str) -> None:
    paper = small() if name == "small" else shipped(name)
    result = result_of(sat({place: key(paper, place) for place in range(len(paper.questions))}, paper))
    assert all(question.right for question in result.questions)
    assert {result.marks(policy) for policy in ("follow-through", "prefix", "strict")} == {paper.out_of}
    assert result.out_of == paper.out_of
    assert result.mistakes == {}


def test_nothing_earns_nothing() -> None:
    result = result_of(sat({}))
    assert (result.marks(), result.marks("strict")) == (0, 0)
    assert result.out_of == small().out_of
    assert all(question.blank and not question.right for question in result.questions)


def test_each_policy_has_its_marks_with_the_weights_and_what_followed_is_named() -> None:
    # The size 10 follows from a vocabulary that lacks one symbol.
    run = RUN | {"vocabulary": "_ e n r s t w ne new _r", "size": "10"}
    result = result_of(sat({0: run, 1: {"tokens": "_re n e w"}}))
    first, second, *_rest = result.questions
    assert first.marks == {"follow-through": 18, "prefix": 17, "strict": 0}
    assert first.out_of == 22
    assert first.followed == ("size",)
    assert (second.marks["follow-through"], second.out_of, second.followed) == (0, 2, ())
    assert result.marks() == result.marks("follow-through") == 18
    assert (result.marks("prefix"), result.marks("strict")) == (17, 0)


def test_what_cannot_be_read_earns_nothing_and_is_named() -> None:
    [first, *_rest] = result_of(sat({0: RUN | {"count-2": "four of them"}})).questions
    assert first.unreadable == ("count-2",)
    assert first.marks["follow-through"] == 21


def test_an_answer_to_a_part_that_is_none_stops_nothing() -> None:
    assert result_of(sat({1: {"tokens": "_re new", "of-long-ago": "x"}})).questions[1].right


def test_mistakes_are_named_with_their_questions() -> None:
    paper = shipped("quick")
    places = [place for place, question in enumerate(paper.questions) if question.kind == "next-merge"]
    [place] = places
    problem = paper.questions[place].problem
    assert problem is not None
    from drill.mistakes.catalogue import mistake

    [variant, *_more] = mistake("stale-counts").variants
    wrong = answers_by(kind_named("next-merge"), problem, variant.procedure)
    types = {part.name: part.type for part in kind_named("next-merge").parts(problem)}
    result = result_of(sat({place: {name: typed(types[name], value) for name, value in wrong.items()}}, paper))
    assert any("stale-counts" in ids and found == (place,) for ids, found in result.mistakes.items())
    assert isinstance(result.questions[place].named[0], Named)


def test_a_result_comes_back_from_json_as_it_was_given() -> None:
    sitting = sat({0: RUN | {"size": "12", "count-1": "?"}, 1: {"tokens": "r e n e w"}, 3: {"answer": "a"}})
    result = result_of(sitting)
    value = json.loads(json.dumps(result.to_json()))
    assert result_from_json(value) == result
    assert (value["marks"], value["out_of"], value["reason"]) == (result.marks(), result.out_of, "handed-in")
    # Another version would give other marks; these stay.
    value["questions"][0]["marks"]["follow-through"] = 3
    assert result_from_json(value).questions[0].marks["follow-through"] == 3


def test_how_it_was_sat_is_kept() -> None:
    sitting = begin(small(25), 0, 0.0).read(40.0).untimed().read(90.0).hand_in("time-over")
    result = result_of(sitting)
    assert (result.used, result.allowed, result.untimed_after, result.reason) == (90.0, None, 40.0, "time-over")
    timed = result_of(begin(small(25), 0, 0.0).read(40.0).hand_in("time-over"))
    assert (timed.used, timed.allowed, timed.untimed_after) == (40.0, 1500.0, None)


def test_a_problem_that_cannot_be_read_any_more_counts_neither_for_nor_against() -> None:
    result = result_of(sat({0: RUN, 1: {"tokens": "_re new"}}, old()))
    assert (result.questions[0].marked, result.questions[0].out_of) == (False, 0)
    assert result.marks() == 2
    assert result.out_of == small().out_of - 22
    assert result_from_json(json.loads(json.dumps(result.to_json()))) == result
    assert verdict_of(old().questions[0], RUN) is None


def test_the_record_gets_one_entry_a_question_and_the_same_again() -> None:
    sitting = sat({0: RUN, 1: {"tokens": "r e"}})
    result, entries = handed_in(sitting, 123)
    assert result == result_of(sitting)
    assert len(entries) == len({entry.id for entry in entries}) == 5
    assert {(entry.mode, entry.exam, entry.at) for entry in entries} == {("exam", small().id, 123)}
    assert [entry.right for entry in entries] == [True, False, False, False, False]
    assert entries[0].seconds == 100.0
    assert entries[0].answers == RUN
    assert handed_in(sitting, 124)[1][0].id == entries[0].id
    assert not {entry.id for entry in handed_in(sat({}, shipped("quick")), 1)[1]} & {entry.id for entry in entries}
    assert len(handed_in(sat({0: RUN}, old()), 1)[1]) == 4


@pytest.mark.parametrize(
    "change",
    [
        {"policy": "kind"},
        {"reason": "broken off"},
        {"questions": [{}]},
        {"used": None},
        {"questions": None},
    ],
)
def test_what_is_no_result_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(InputError):
        result_from_json(result_of(sat({})).to_json() | change)
