"""A sprint: no new question begins once the time is up, and the summary says the pace."""

from __future__ import annotations

from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from drill.answers import typed
from drill.practice.learner import Learner
from drill.practice.session import Session
from drill.practice.source import Wish
from drill.practice.sprint import Sprint, per_minute
from drill.questions.generator import answers_by
from drill.questions.kinds import kind_named
from drill.questions.problem import Problem


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def key(problem: Problem | None) -> dict[str, str]:
    assert problem is not None
    kind = kind_named(problem.kind)
    answers = answers_by(kind, problem)
    return {part.name: typed(part.type, answers[part.name]) for part in kind.parts(problem)}


def test_the_question_on_the_table_may_be_finished_and_no_other_begins() -> None:
    clock = Clock()
    session = Session(Wish(("pair-count",), seed="s", minutes=5), clock=clock)
    for _question in range(12):
        session.answer(key(session.current), seconds=20.0)
        clock.now += 20.0
        assert session.advance() is not None
    clock.now += 100.0
    assert session.is_over
    assert session.answer(key(session.current), seconds=60.0).all_right
    assert session.advance() is None
    assert session.advance() is None


def test_a_sprint_has_more_questions_than_a_round() -> None:
    session = Session(Wish(("pair-count",), seed="s", minutes=5), clock=Clock())
    assert len(list(islice(iter(session.advance, None), 25))) == 25


def test_the_summary_says_the_pace() -> None:
    clock = Clock()
    session = Session(Wish(("pair-count",), seed="s", minutes=1), clock=clock)
    session.answer(key(session.current), seconds=15.0, hints=2)
    session.advance()
    session.answer({}, seconds=25.0)
    session.advance()
    session.show(seconds=20.0)
    summary = session.summary()
    assert (summary.asked, summary.seconds, summary.hints, summary.per_minute) == (3, 60.0, 1, 2.0)
    assert Session(Wish(("pair-count",), seed="s")).summary().per_minute is None


def test_a_pace_needs_a_second() -> None:
    assert (per_minute(3, 0.9), per_minute(3, 1.0), per_minute(0, 60.0)) == (None, 180.0, 0.0)


@settings(deadline=None)
@given(st.integers(1, 60), st.lists(st.floats(0, 600), max_size=20))
def test_the_time_left_never_grows_nor_falls_below_nothing(minutes: int, steps: list[float]) -> None:
    clock = Clock()
    sprint = Sprint(minutes, clock)
    before = sprint.left
    assert before == minutes * 60
    for step in steps:
        clock.now += step
        assert 0 <= sprint.left <= before
        before = sprint.left
        assert sprint.is_over == (clock.now - 1000 >= minutes * 60)
        assert sprint.told()


def test_what_was_used_before_a_break_is_gone() -> None:
    clock = Clock()
    sprint = Sprint(5, clock, used=285.0)
    assert sprint.told() == "15 seconds left"
    assert Sprint(5, clock, used=60.0).told() == "4:00 minutes left"
    clock.now += 15.0
    assert sprint.told() == "the time is up"


def test_what_is_kept_says_in_what_it_was_asked(learner: Learner) -> None:
    session = Session(Wish(("pair-count",), seed="s", minutes=5), learner, Clock())
    session.answer(key(session.current), seconds=3.0, hints=1)
    session.show(hints=2)
    kept = list(learner.record.entries())
    assert [(entry.mode, entry.hints, entry.redone) for entry in kept] == [("sprint", 1, 0), ("sprint", 2, 0)]
