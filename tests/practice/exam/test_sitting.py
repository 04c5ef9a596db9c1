"""Sittings: what can be done in an exam, what becomes of it on disk, and what is told of each question."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.errors import InputError
from drill.practice.exam.paper import paper_from_json
from drill.practice.exam.sitting import (
    STATE_NAMES,
    Sitting,
    begin,
    opened,
    sitting_from_json,
    unreadable,
)
from drill.render.plain import sentence
from tests.practice.exam.papers import RUN, small

NOON = 1_800_000_000_000


def sat(**answers: str) -> Sitting:
    """A sitting in which some parts of the first question were answered."""
    return begin(small(), NOON, 50.0).written({name.replace("_", "-"): text for name, text in answers.items()})


def from_disk(sitting: Sitting, wall: int = NOON) -> Sitting:
    """The sitting as it comes back from disk, its clock standing still."""
    progress = json.loads(json.dumps(sitting.to_json(wall)))
    back, kept_at = sitting_from_json(sitting.paper, sitting.answers, progress, sitting.begun)
    assert kept_at == wall
    return back


# --- going about ----------------------------------------------------------------------------------------------------


def test_it_begins_at_the_first_question_with_all_of_them_blank() -> None:
    sitting = begin(small(), NOON, 50.0)
    assert (sitting.place, sitting.question, sitting.typed) == (0, small().questions[0], {})
    assert sitting.states == ("blank",) * 5
    assert not sitting.over
    assert sitting.clock.left == 1200.0


def test_one_goes_freely_and_not_beyond_the_ends() -> None:
    sitting = sat()
    assert [sitting.go(place).place for place in (-1, 0, 3, 4, 9)] == [0, 0, 3, 4, 4]
    assert sitting.previous().place == 0
    assert sitting.next().next().place == 2
    assert sitting.go(4).next().place == 4


def test_flags_are_set_and_taken_away() -> None:
    sitting = sat().flag().next().flag()
    assert sitting.flagged == {0, 1}
    assert sitting.flag().flagged == {0}


def test_answers_can_be_changed_and_are_kept_as_they_are_typed() -> None:
    sitting = sat(merge_1=" n  e ", count_1="").next().written({"tokens": "a b"})
    assert sitting.answers == {0: {"merge-1": " n  e "}, 1: {"tokens": "a b"}}
    assert sitting.written({"tokens": ""}).answers[1] == {}
    assert sitting.written({"size": "9"}, 0).answers == {0: {"size": "9"}, 1: {"tokens": "a b"}}


def test_the_time_is_that_of_the_question_looked_at() -> None:
    sitting = sat().read(60.0).next().read(63.0).previous().read(64.5)
    assert sitting.seconds == {0: 11.5, 1: 3.0}
    assert sitting.clock.used == 14.5


def test_a_notice_is_told_once() -> None:
    sitting, notice = sat().read(50.0 + 901).notice()
    assert notice == 300
    assert sitting.notice() == (sitting, None)
    assert from_disk(sitting).notice()[1] is None


# --- states ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "answers", "state"),
    [
        (0, {}, "blank"),
        (0, {"merge-1": "  "}, "blank"),
        (0, {"merge-1": "n e"}, "partly"),
        (0, RUN, "answered"),
        (0, RUN | {"count-3": "three"}, "not-readable"),
        (0, RUN | {"merge-1": "w t", "size": "99"}, "answered"),
        (0, RUN | {"merge-4": "none", "count-4": ""}, "answered"),
        (0, RUN | {"merge-5": "e t"}, "answered"),
        (1, {"tokens": "_re new"}, "answered"),
        (3, {"answer": "a"}, "answered"),
        (3, {"answer": "z"}, "not-readable"),
        (3, {"nobody": "asked"}, "blank"),
    ],
)
def test_the_state_of_a_question_says_nothing_of_right_or_wrong(
    place: int, answers: dict[str, str], state: str
) -> None:
    sitting = sat().written(answers, place)
    assert sitting.state_of(place) == sitting.states[place] == state
    assert state in STATE_NAMES


def test_what_cannot_be_read_is_told_part_by_part_with_the_reason() -> None:
    told = unreadable(small().questions[0], RUN | {"count-3": "three", "merge-2": "a b c"})
    assert list(told) == ["merge-2", "count-3"]
    assert all(sentence(reason) for reason in told.values())
    assert unreadable(small().questions[0], RUN) == {}


def test_a_question_that_nobody_can_read_any_more_has_a_state_too() -> None:
    value: Any = json.loads(json.dumps(small().to_json()))
    value["questions"][0]["problem"]["kind"] = "of-long-ago"
    sitting = begin(paper_from_json(value), NOON, 0.0)
    assert sitting.state_of(0) == "blank"
    assert sitting.written({"merge-1": "n e"}).state_of(0) == "partly"
    assert sitting.written(RUN).state_of(0) == "answered"
    assert unreadable(sitting.question, {"merge-1": "n e w"}) == {}


# --- the end --------------------------------------------------------------------------------------------------------


def test_what_has_ended_does_not_change_any_more() -> None:
    ended = sat(size="11").read(60.0).hand_in("time-over")
    changes: list[Callable[[Sitting], Sitting]] = [
        lambda one: one.read(90.0),
        lambda one: one.written({}),
        Sitting.next,
        Sitting.flag,
        Sitting.untimed,
        lambda one: one.hand_in("handed-in"),
        lambda one: opened(one, NOON, NOON + 9000),
    ]
    assert all(change(ended) == ended for change in changes)
    assert (ended.ended, ended.clock.used) == ("time-over", 10.0)
    assert from_disk(ended) == ended


def test_time_over_hands_nothing_in_by_itself() -> None:
    sitting = sat().read(50.0 + 1200)
    assert sitting.over
    assert sitting.ended is None


def test_going_on_untimed_is_marked() -> None:
    sitting = from_disk(sat().read(100.0)).untimed()
    assert (sitting.clock.left, sitting.untimed_after) == (None, 50.0)
    assert sitting.untimed() == sitting
    again = from_disk(sitting)
    assert (again.clock.allowed, again.untimed_after) == (None, 50.0)
    assert not opened(again, NOON, NOON + 10**9).over


# --- on disk --------------------------------------------------------------------------------------------------------


def test_opened_again_it_tells_what_is_left_before_anybody_goes_on() -> None:
    sitting = opened(from_disk(sat(size="11").read(150.0)), NOON, NOON + 200_000)
    assert (sitting.clock.left, sitting.resumed, sitting.clock.since) == (900.0, 1, None)
    on = sitting.read(3.0).read(4.0)
    assert on.clock.left == 899.0
    assert on.seconds == {0: 101.0}
    assert on.typed == {"size": "11"}
    back = opened(from_disk(on, NOON + 300_000), NOON + 300_000, NOON)
    assert (back.clock.left, back.resumed, back.clock.moved_back) == (899.0, 2, 1)


def test_before_any_progress_was_kept_the_time_since_the_beginning_counts() -> None:
    sitting, kept_at = sitting_from_json(small(), {2: {"tokens": "a"}}, None, NOON)
    assert kept_at == NOON
    assert opened(sitting, kept_at, NOON + 1500).clock.used == 1.5
    assert sitting.answers == {2: {"tokens": "a"}}


Step = tuple[str, int, str]
steps = st.lists(
    st.tuples(
        st.sampled_from(["write", "go", "next", "flag", "read", "notice", "untimed", "disk"]),
        st.integers(-1, 6),
        st.text(max_size=4) | st.sampled_from(["n e", "4", "a"]),
    ),
    max_size=20,
)


@given(steps)
def test_a_sitting_comes_back_from_disk_as_it_was_whatever_was_done(done: list[Step]) -> None:
    """Also: nothing typed is lost, and going about changes no answer."""
    sitting, monotonic = begin(small(), NOON, 0.0), 0.0
    typed: dict[int, dict[str, str]] = {}
    for what, number, text in done:
        before = sitting
        match what:
            case "write":
                name = sitting.question.part_names[number % len(sitting.question.part_names)]
                typed[sitting.place] = {**typed.get(sitting.place, {}), name: text}
                sitting = sitting.written(typed[sitting.place])
            case "go":
                sitting = sitting.go(number)
            case "next":
                sitting = sitting.next()
            case "flag":
                sitting = sitting.flag()
            case "read":
                monotonic += abs(number) * 100
                sitting = sitting.read(monotonic)
            case "notice":
                sitting, _notice = sitting.notice()
            case "untimed":
                sitting = sitting.untimed()
            case _:
                sitting = from_disk(sitting).read(monotonic)
                assert sitting == before.read(monotonic)
        if what != "write":
            assert sitting.answers == before.answers
    assert sitting.answers == {
        place: {name: text for name, text in answers.items() if text} for place, answers in typed.items()
    }


@pytest.mark.parametrize(
    "change", [{"clock": None}, {"place": "1"}, {"flagged": ["1"]}, {"ended": "broken off"}, {"seconds": {"0": "1"}}]
)
def test_what_is_no_progress_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(InputError):
        sitting_from_json(small(), {}, sat().to_json(NOON) | change, NOON)


def test_places_that_the_paper_does_not_have_are_left_out() -> None:
    progress = sat().to_json(NOON) | {"flagged": [1, 77], "place": 77}
    sitting, _at = sitting_from_json(small(), {77: {"tokens": "a"}}, progress, NOON)
    assert (sitting.flagged, sitting.place, dict(sitting.answers)) == (frozenset({1}), 4, {})
