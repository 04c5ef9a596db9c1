"""A skill: rated by marks, hints and time; its level rises and falls; it comes back before the exam."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.practice.schedule.due import DAY, due_at, exam_begins
from drill.practice.schedule.skill import Review, Skill, after, rating

MINUTE = 60_000
NOW = 1_800_000_000_000


def review(
    number: int = 0,
    *,
    marks: int = 2,
    level: int | None = 2,
    hints: int = 0,
    seconds: float = 60,
    looked_up: bool = False,
    at: int | None = None,
) -> Review:
    when = NOW + number * MINUTE if at is None else at
    return Review(when, f"{number:032x}", level, marks, 2, marks == 2, hints, seconds, looked_up)


def after_all(reviews: list[Review], kind: str = "next-merge") -> Skill:
    skill = Skill(kind)
    for item in reviews:
        skill = after(skill, item)
    return skill


PRACTISED = after_all([review(n, seconds=100) for n in range(6)])


@pytest.mark.parametrize(
    ("given_answer", "rated"),
    [
        (review(9, level=3, marks=0), "again"),
        (review(9, level=3, looked_up=True), "again"),
        (review(9, level=3, marks=1), "hard"),
        (review(9, level=3, hints=1), "hard"),
        (review(9, level=3, seconds=100), "good"),
        (review(9, level=2, seconds=301), "hard"),
        (review(9, level=2, seconds=59), "easy"),
        (review(9, level=2, seconds=61), "good"),
        (review(9, level=4, seconds=1), "good"),  # no pace is known on this level
    ],
)
def test_an_answer_is_rated_by_marks_hints_and_time(given_answer: Review, rated: str) -> None:
    assert rating(PRACTISED, given_answer) == rated


@pytest.mark.parametrize(
    ("marks", "level"),
    [
        ([2], 2),
        ([2, 2], 3),
        ([2, 1, 2], 2),
        ([0], 1),
        ([1], 2),
        ([1, 1], 1),
        ([1, 2, 1], 2),
    ],
)
def test_the_level_follows_the_last_answers(marks: list[int], level: int) -> None:
    assert after_all([review(n, marks=some) for n, some in enumerate(marks)]).level == level


def test_a_hint_does_not_raise_the_level() -> None:
    assert after_all([review(n, hints=1) for n in range(4)]).level == 2


def test_answers_on_other_levels_leave_the_level_alone() -> None:
    assert after_all([review(n, level=5) for n in range(4)]).level == 2
    assert after_all([review(n, level=None, marks=0) for n in range(4)]).level == 2


def test_the_level_stays_within_those_of_the_kind() -> None:
    skill = Skill("choice", level=3)
    for number in range(4):
        skill = after(skill, review(number, level=3))
    assert skill.level == 3


def test_what_went_well_comes_back_later_than_what_went_wrong() -> None:
    well, badly = (after_all([review(0, marks=marks), review(20, marks=marks)]) for marks in (2, 0))
    assert badly.due < well.due
    assert badly.due - badly.last[0] <= 10 * MINUTE
    assert well.due - well.last[0] >= DAY


def test_the_state_is_nothing_but_the_reviews() -> None:
    reviews = [review(n * 500, marks=n % 3, hints=n % 2, seconds=n) for n in range(12)]
    assert after_all(reviews) == after_all(reviews)


reviews = st.lists(
    st.tuples(st.integers(1, 20 * 24 * 60), st.integers(0, 2), st.integers(0, 3), st.floats(1, 900)), min_size=1
)


@given(reviews, st.integers(1, 60))
def test_every_skill_comes_up_again_before_the_exam(answers: list[tuple[int, int, int, float]], days: int) -> None:
    """Whenever it was asked last, and whatever came of it, there is one more time before the day of the exam."""
    at, skill = NOW, Skill("encode")
    for number, (gap, marks, hints, seconds) in enumerate(answers):
        at += gap * MINUTE
        skill = after(skill, review(number, at=at, marks=marks, hints=hints, seconds=seconds))
    exam = at + days * DAY + 1
    assert at < due_at(skill, exam) < exam
    # Whoever does as told is asked again within the last days, too.
    while exam - skill.last[0] > DAY:
        due = due_at(skill, exam)
        skill = after(skill, review(len(answers), at=due))
    assert exam - skill.last[0] <= DAY


def test_without_an_exam_the_schedule_is_fsrs_own() -> None:
    assert due_at(PRACTISED) == PRACTISED.due
    assert due_at(PRACTISED, PRACTISED.due * 2) == PRACTISED.due


def test_the_day_of_the_exam_begins_where_the_learner_is() -> None:
    day = exam_begins(date(2026, 12, 15))
    assert date.fromtimestamp(day / 1000) == date(2026, 12, 15)
    assert date.fromtimestamp((day - 1) / 1000) == date(2026, 12, 14)
