"""Spot the mistake: one round is wrong, one option gives it; what is told of it; runs from outside that do not fit."""

from __future__ import annotations

import copy
import json
from itertools import islice
from typing import Any

import pytest

from drill.bank.problems import fresh_problems
from drill.engine.convention import LECTURE
from drill.engine.corpus import Row
from drill.engine.errors import InputError
from drill.marking.feedback import feedback
from drill.marking.marker import mark
from drill.marking.worked import worked
from drill.mistakes.catalogue import mistake
from drill.questions.generator import answers_by
from drill.questions.kinds import kind_named
from drill.questions.problem import Option, PrintedRound, Problem
from drill.questions.problem_json import problem_from_json, problem_to_json
from drill.render.plain import render
from tests.questions.promises import count, wrong_rounds

KIND = kind_named("spot-the-mistake")

START = (Row(2, tuple("_new")), Row(2, tuple("_renew")), Row(1, tuple("set")), Row(1, tuple("_reset")))
#: The lecture's corpus: n e 4 is right; then the pair is replaced in the first row only.
FIRST_ROW_ONLY = PrintedRound(("n", "e"), 4, (Row(2, ("_", "ne", "w")), *START[1:]))
#: Right for what stands there: e + w is met before _ + r, and both stand four and three times.
AFTERWARDS = PrintedRound(
    ("_", "r"),
    3,
    (
        Row(2, ("_", "ne", "w")),
        Row(2, ("_r", "e", "n", "e", "w")),
        Row(1, tuple("set")),
        Row(1, ("_r", "e", "s", "e", "t")),
    ),
)
LECTURE_RUN = Problem(
    "spot-the-mistake",
    2,
    corpus=START,
    rounds=(FIRST_ROW_ONLY, AFTERWARDS),
    options=(
        Option("a", "", mistake="first-occurrence"),
        Option("b", "", mistake="one-row-only"),
        Option("c", "", mistake="ignored-frequencies"),
    ),
)


def test_the_lectures_run_with_the_second_row_forgotten() -> None:
    KIND.check(LECTURE_RUN)
    assert answers_by(KIND, LECTURE_RUN) == {"round": 1, "mistake": ("b",)}
    assert mark(LECTURE_RUN, {"round": "1", "mistake": "b"}).all_right


def test_round_and_mistake_are_marked_each_by_itself() -> None:
    for answers, expected in (
        ({"round": "2", "mistake": "b"}, ["wrong", "correct"]),
        ({"round": "1", "mistake": "a"}, ["correct", "wrong"]),
        ({"round": "x", "mistake": "a b"}, ["not-understood", "not-understood"]),
        ({}, ["blank", "blank"]),
    ):
        assert [item.status for item in mark(LECTURE_RUN, answers).parts] == expected


def test_a_wrong_answer_accuses_nobody_and_is_told_the_wrong_step_at_work() -> None:
    verdict = mark(LECTURE_RUN, {"round": "2", "mistake": "a"})
    assert verdict.explanations == ()
    text = " ".join(render(feedback(verdict)).split())
    assert "a) ✗ replaced only the first occurrence in a word" in text
    assert "b) ✓ rewrote only the first row that holds the pair" in text
    assert "In round 1 its author rewrote only the first row that holds the pair" in text
    assert "_ r e n e w _ r e n e w _ r e ne w" in text  # before, done that way, right
    assert mistake("one-row-only").remember in text
    assert "The right counts in round 1" in text
    assert "No known mistake explains" not in text
    assert "In round 1 its author" in " ".join(render(worked(LECTURE_RUN)).split())


def test_every_mistake_that_is_put_in_is_shown_at_work() -> None:
    seen: dict[str, str] = {}
    for level in KIND.levels:
        for problem in islice(fresh_problems(KIND, level, "at work"), 60):
            planted = KIND.planted(problem)
            assert planted is not None
            seen.setdefault(planted.variant.id, render(worked(problem)))
    assert len(seen) >= 18
    for name, text in seen.items():
        told = " ".join(text.split())
        assert f"its author {mistake(name).done}" in told
        assert mistake(name).remember in told
        # Beside the clause and the right counts there is something to see of the wrong step.
        _before, after = told.split(f"its author {mistake(name).done}")
        assert len(after.split("✎ Remember")[0].split()) >= 6, name


@pytest.mark.parametrize("level", KIND.levels)
def test_the_key_is_what_a_plain_judge_finds(level: int) -> None:
    places = set()
    for problem in islice(fresh_problems(KIND, level, "judge"), 40):
        key = answers_by(KIND, problem)
        assert [key["round"]] == wrong_rounds(problem)
        places.add(key["mistake"])
    assert len(places) == (3 if level <= 3 else 4), "the right option stands in every place"


@pytest.mark.parametrize("level", [4, 5])
def test_no_other_rule_is_offered_where_a_tied_pair_was_taken(level: int) -> None:
    for problem in islice(fresh_problems(KIND, level, "tied"), 60):
        [number] = wrong_rounds(problem)
        before = (problem.corpus or (), *(printed.rows for printed in problem.rounds or ()))[number - 1]
        table = count(before, LECTURE.overlaps)
        printed = (problem.rounds or ())[number - 1]
        names = {option.id: option.mistake for option in problem.options or ()}
        if table.get(printed.merge) == max(table.values()) and "other-tie-rule" in names.values():
            [right] = answers_by(KIND, problem)["mistake"]  # type: ignore[misc]  # a choice
            first = next(pair for pair, number in table.items() if number == max(table.values()))
            assert names[str(right)] == "other-tie-rule" or printed.merge == first


def whole() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(problem_to_json(LECTURE_RUN)))
    return found


def test_a_run_travels_whole_and_says_nothing_of_its_key() -> None:
    found = whole()
    assert "key" not in found and found["shows"] == []
    assert [option["mistake"] for option in found["given"]["options"]] == [
        "first-occurrence",
        "one-row-only",
        "ignored-frequencies",
    ]
    assert found["given"]["options"][1]["text"] == "rewrote only the first row that holds the pair"
    assert problem_from_json(found) == LECTURE_RUN
    high = copy.deepcopy(found)
    for holder in (high["given"]["corpus"], *(printed["corpus"] for printed in high["given"]["rounds"])):
        for row in holder:
            row["count"] *= 1000
    for printed in high["given"]["rounds"]:
        printed["count"] *= 1000
    assert problem_from_json(high).rounds is not None


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("options", 1, "mistake"), "too-clever", "given.options.mistake"),
        (("options", 1, "mistake"), 3, "given.options.mistake"),
        (("options", 1, "mistake"), "ignored-frequencies", "given.options"),
        (("options", 0, "mistake"), "one-row-only", "given.options"),
        (("options", 1, "id"), "a", "given.options.id"),
        (("options", 1, "id"), "bb", "given.options.id"),
        (("options", 1, "text"), 5, "given.options.text"),
        (("options", 1), "b", "given.options"),
        (("options",), [], "given.options"),
        (("rounds", 0, "round"), 2, "given.rounds.round"),
        (("rounds", 0, "merge"), ["n"], "given.rounds.merge"),
        (("rounds", 0, "count"), -1, "given.rounds.count"),
        (("rounds", 0, "count"), True, "given.rounds.count"),
        (("rounds", 0, "corpus"), None, "given.rounds.corpus"),
        (("rounds", 0, "corpus"), [], "given.rounds.corpus"),
        (("rounds", 0, "vocabulary"), ["n"], "given.rounds.vocabulary"),
        (("rounds", 1, "count"), 2, "given.rounds"),
        (("rounds", 0), 7, "given.rounds"),
        (("rounds",), [], "given.rounds"),
        (("corpus",), [], "given.corpus"),
    ],
)
def test_a_run_that_does_not_fit_together_is_refused(path: tuple[str | int, ...], value: object, where: str) -> None:
    found = whole()
    holder: Any = found["given"]
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    with pytest.raises(InputError) as refusal:
        problem_from_json(found)
    assert str(refusal.value).startswith(f"{where}:"), str(refusal.value)


@pytest.mark.parametrize("symbols", [[], ["e"] * 401, ["a b"]])
def test_rows_of_a_round_are_held_to_the_same_bounds(symbols: list[str]) -> None:
    found = whole()
    found["given"]["rounds"][0]["corpus"][0]["symbols"] = symbols
    with pytest.raises(InputError, match="given"):
        problem_from_json(found)
