"""A coach: each round is marked as it is given, says why without giving away, and remembers what came first."""

from __future__ import annotations

import pytest

from drill.answers import typed
from drill.bank.problems import problem_for_code
from drill.engine.procedure import Procedure
from drill.mistakes.catalogue import mistake
from drill.practice.coach import Coach, has_rounds
from drill.practice.learner import Learner
from drill.practice.session import Session
from drill.practice.source import Wish
from drill.questions.generator import answers_by
from drill.questions.kinds import KINDS, kind_named
from drill.questions.problem import Problem
from drill.render.plain import sentence


def written(problem: Problem, procedure: Procedure | None = None) -> dict[str, str]:
    kind = kind_named(problem.kind)
    answers = answers_by(kind, problem) if procedure is None else answers_by(kind, problem, procedure)
    return {part.name: typed(part.type, answers[part.name]) for part in kind.parts(problem) if part.name in answers}


@pytest.fixture
def run() -> Problem:
    return problem_for_code("training-run.5.@lecture.1", None)


def test_only_runs_have_rounds() -> None:
    found = {name for name in KINDS if has_rounds(_first(name))}
    assert found == {"training-run", "encode-trace", "superbpe-run"}


def _first(kind: str) -> Problem:
    problem = Session(Wish((kind,), seed="s")).current
    assert problem is not None
    return problem


@pytest.mark.parametrize("kind", ["training-run", "encode-trace", "superbpe-run"])
def test_right_rounds_are_right_one_by_one(kind: str) -> None:
    problem = _first(kind)
    coach, key, so_far = Coach(problem), written(problem), dict[str, str]()
    for part in kind_named(kind).parts(problem):
        so_far[part.name] = key[part.name]
        last = [other for other in kind_named(kind).parts(problem) if other.round == part.round][-1]
        if part.round is not None and part is last:
            assert coach.check(so_far, part.round).outcome == "right"
    verdict, redone = coach.verdict(key)
    assert verdict.all_right and redone == 0 and not coach.told


def test_a_wrong_round_may_be_given_again_and_earns_nothing_then(run: Problem) -> None:
    key, coach = written(run), Coach(run)
    wrong = {**key, "count-1": "9"}
    checked = coach.check(wrong, 1)
    assert checked.outcome == "wrong" and checked.part is not None and checked.part.name == "count-1"
    assert coach.check(key, 1).outcome == "right"
    verdict, redone = coach.verdict(key)
    assert redone == 1
    assert verdict.part("count-1").marks == 0 and verdict.part("count-1").given == 9
    assert verdict.marks() == verdict.out_of - 1
    assert not verdict.all_right
    assert "given again" in sentence(verdict.part("count-1").note)


def test_a_wrong_round_that_is_given_unchanged_is_left(run: Problem) -> None:
    wrong, coach = {**written(run), "merge-1": "s e"}, Coach(run)
    assert [coach.check(wrong, 1).outcome for _time in range(2)] == ["wrong", "left"]
    other = {**wrong, "merge-1": "r e"}
    assert [coach.check(other, 1).outcome for _time in range(2)] == ["wrong", "left"]
    verdict, redone = coach.verdict(other)
    assert redone == 0
    assert verdict.part("merge-1").status == "wrong"


def test_a_mistake_of_a_first_attempt_is_named_at_once_and_kept_as_evidence(run: Problem) -> None:
    stale = mistake("stale-counts")
    made, key, coach = written(run, stale.variants[0].procedure), written(run), Coach(run)
    number = next(n for n in range(1, 5) if made[f"merge-{n}"] != key[f"merge-{n}"])
    checked = coach.check(made, number)
    assert checked.outcome == "wrong"
    assert stale.done in sentence(checked.reason)
    assert coach.check(key, number).outcome == "right"
    verdict, redone = coach.verdict(key)
    assert redone == 1
    assert [found.ids for found in verdict.explanations] == [("stale-counts",)]


def test_what_is_said_gives_no_answer_away(run: Problem) -> None:
    key = written(run)
    for wrong in ({"merge-2": "s e"}, {"merge-2": "x"}, {"count-2": "1"}, {"merge-2": ""}, {"merge-2": "t _"}):
        said = sentence(Coach(run).check({**key, **wrong}, 2).reason)
        assert said
        assert key["merge-2"].replace(" ", " + ") not in said
        assert key["count-2"] not in said


def test_a_blank_or_unreadable_round_is_no_attempt(run: Problem) -> None:
    coach = Coach(run)
    assert coach.check({}, 1).outcome == "wrong"
    assert coach.check({"merge-1": "n e", "count-1": "many"}, 1).outcome == "unread"
    assert not coach.told


def test_what_was_told_is_taken_up_again(run: Problem) -> None:
    key = written(run)
    before = Coach(run)
    before.check({**key, "count-1": "9"}, 1)
    verdict, redone = Coach(run, before.told).verdict(key)
    assert redone == 1 and verdict.part("count-1").marks == 0


def test_a_session_with_a_coach_keeps_first_attempts(learner: Learner) -> None:
    session = Session(Wish(("training-run",), corpus="lecture", seed="s", coach=True), learner)
    assert session.current is not None and session.coach is not None
    key = written(session.current)
    session.coach.check({**key, "count-1": "9"}, 1)
    verdict = session.answer(key)
    [entry] = learner.record.entries()
    assert (entry.mode, entry.redone, entry.marks) == ("coach", 1, verdict.out_of - 1)
    assert not entry.right
    session.again()
    assert not session.coach.told


def test_where_there_are_no_rounds_there_is_no_coach() -> None:
    session = Session(Wish(("next-merge",), seed="s", coach=True))
    assert session.coach is None and session.mode == "practice"
