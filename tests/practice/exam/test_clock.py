"""The clock: whatever is done to the time of day, no time is given back and each notice is told once."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.errors import InputError
from drill.practice.exam.clock import NOTICES, Clock, clock_from_json, opened_again

HOUR = 3600.0


def again(clock: Clock, kept_at: int, wall: int) -> Clock:
    """A clock that was kept and is opened again at another time of day."""
    return opened_again(clock_from_json(clock.to_json(kept_at), clock.allowed), kept_at, wall)


# --- time used ------------------------------------------------------------------------------------------------------


def test_time_is_that_of_the_monotonic_clock() -> None:
    clock = Clock(HOUR).read(5000.0).read(5001.5).read(5060.0)
    assert (clock.used, clock.left, clock.over) == (60.0, HOUR - 60, False)
    assert clock.read(5000.0 + HOUR - 0.5).left == 0.5
    ended = clock.read(5000.0 + HOUR)
    assert (ended.left, ended.over) == (0.0, True)
    assert ended.read(9000.0).left == 0.0


def test_a_clock_that_stands_still_begins_at_its_next_reading() -> None:
    clock = Clock(HOUR).read(10.0).read(30.0).stopped()
    assert clock.read(500.0).used == 20.0
    assert clock.read(500.0).read(501.0).used == 21.0


def test_without_a_time_nothing_is_ever_over() -> None:
    clock = Clock(None).read(0.0).read(1e9)
    assert (clock.used, clock.left, clock.over, clock.notice()) == (1e9, None, False, (clock, None))
    kept = again(clock, 1000, 900_000)
    assert (kept.used, kept.away) == (1e9, 0.0)


def test_time_away_counts_and_is_told_apart() -> None:
    clock = again(Clock(HOUR).read(0.0).read(100.0), 50_000, 50_000 + 600_000)
    assert (clock.used, clock.away, clock.moved_back) == (700.0, 600.0, 0)
    assert clock.read(7.0).used == 700.0


def test_nothing_is_given_back_where_the_time_of_day_moved_back() -> None:
    clock = again(Clock(HOUR).read(0.0).read(100.0), 50_000, 49_999)
    assert (clock.used, clock.away, clock.moved_back) == (100.0, 0.0, 1)


@st.composite
def events(draw: st.DrawFn) -> list[tuple[str, int]]:
    """What happens while an exam is sat: milliseconds pass, the time of day is set, it is closed and opened."""
    kinds = st.sampled_from(["pass", "pass", "set", "close"])
    return draw(st.lists(st.tuples(kinds, st.integers(-2_000_000, 2_000_000)), max_size=25))


@dataclass
class Story:
    """What a clock has gone through."""

    clock: Clock
    worked: int = 0  # ms with the exam open
    told: tuple[int, ...] = ()


def lived(happened: list[tuple[str, int]], allowed: float) -> Story:
    """A clock after all that happened, told of its notices as a screen does it."""
    real, wall, monotonic = 0, 10**12, 77.0
    story = Story(Clock(allowed).read(monotonic))
    for kind, number in happened:
        before = story.clock.used
        if kind == "pass":
            real += abs(number)
            wall += abs(number)
            story.worked += abs(number)
            monotonic += abs(number) / 1000
            story.clock = story.clock.read(monotonic)
        elif kind == "set":
            wall = max(0, wall + number)
        else:
            kept_at = wall
            wall = max(0, wall + number)
            monotonic = float(abs(number) % 50)  # another process, or the machine was started again
            story.clock = again(story.clock, kept_at, wall).read(monotonic)
            assert story.clock.used - before == pytest.approx(max(0, wall - kept_at) / 1000, abs=0.01)
        assert story.clock.used >= before - 0.001
        story.clock, notice = story.clock.notice()
        if notice is not None:
            assert story.clock.left is not None
            assert 0 < story.clock.left <= notice
            story.told += (notice,)
    return story


@given(events(), st.sampled_from([30.0, 60.0, 61.0, 300.0, 600.0, 5000.0]))
def test_no_time_is_given_back_whatever_is_done_to_the_time_of_day(
    happened: list[tuple[str, int]], allowed: float
) -> None:
    story = lived(happened, allowed)
    assert story.clock.used >= story.worked / 1000 - 0.05
    assert story.clock.used == pytest.approx(story.worked / 1000 + story.clock.away, abs=0.05)


@given(events(), st.sampled_from([30.0, 60.0, 61.0, 300.0, 301.0, 600.0, 5000.0]))
def test_a_notice_is_told_once_at_most_and_never_one_that_was_due_before_the_beginning(
    happened: list[tuple[str, int]], allowed: float
) -> None:
    told = lived(happened, allowed).told
    assert len(set(told)) == len(told)
    assert list(told) == sorted(told, reverse=True)
    assert all(notice < allowed for notice in told)


# --- notices --------------------------------------------------------------------------------------------------------


def told_in(clock: Clock, seconds: int, step: float = 0.5) -> list[tuple[int, float]]:
    """The notices of so many seconds in a row, each with the time it was told."""
    found, start = [], clock.since or 0.0
    for number in range(int(seconds / step) + 1):
        clock, notice = clock.read(start + number * step).notice()
        if notice is not None:
            found.append((notice, clock.used))
    return found


@pytest.mark.parametrize(
    ("allowed", "expected"),
    [
        (600.0, [(300, 300.0), (60, 540.0)]),
        (300.0, [(60, 240.0)]),
        (301.0, [(300, 1.0), (60, 241.0)]),
        (60.0, []),
        (45.0, []),
    ],
)
def test_each_notice_comes_when_so_much_is_left(allowed: float, expected: list[tuple[int, float]]) -> None:
    assert told_in(Clock(allowed).read(0.0), 700) == expected


def test_a_notice_told_before_is_not_told_again_after_it_was_closed() -> None:
    clock, notice = Clock(600.0).read(0.0).read(301.0).notice()
    assert notice == 300
    assert told_in(again(clock, 0, 1000).read(0.0), 400) == [(60, 540.0)]


def test_after_long_away_only_the_notice_that_is_still_true_is_told() -> None:
    clock = again(Clock(600.0).read(0.0).read(100.0), 0, 450_000).read(0.0)
    assert clock.left == 50.0
    clock, notice = clock.notice()
    assert notice == 60
    assert clock.told == set(NOTICES)
    assert clock.notice()[1] is None


@pytest.mark.parametrize("change", [{"used": "1"}, {"told": [1.5]}, {"told": None}, {"moved_back": True}, {"away": []}])
def test_what_is_no_clock_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(InputError):
        clock_from_json(Clock(1.0).to_json(0) | change, 1.0)
