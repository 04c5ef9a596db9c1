"""The evidence for a mistake: only exposed questions count, it fades, right answers take it away."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.practice.schedule.evidence import (
    HALF_LIFE,
    SHOWING,
    Exposure,
    Outcome,
    exposure_of,
    repaired_at,
    score,
    trend,
)

NOW = 1_800_000_000_000


def exposures(*outcomes: Outcome, helped: bool = False) -> list[Exposure]:
    return [Exposure(NOW + number, outcome, helped) for number, outcome in enumerate(outcomes)]


def test_what_is_shown_counts_and_fades_by_half_in_a_week() -> None:
    one = exposures("shown")
    assert score(one, NOW) == 1.0
    assert score(one, NOW + HALF_LIFE) == pytest.approx(0.5)
    assert score(one, NOW + 10 * HALF_LIFE) < 0.001


def test_what_is_possible_counts_a_third_and_less_with_rivals() -> None:
    alone = score([Exposure(NOW, "possible")], NOW)
    shared = score([Exposure(NOW, "possible", rivals=2)], NOW)
    assert alone == pytest.approx(1 / 3)
    assert shared == pytest.approx(1 / 9)


def test_right_answers_take_it_away_and_less_after_a_hint() -> None:
    alone = score(exposures("shown", "right"), NOW)
    helped = score([Exposure(NOW, "shown"), Exposure(NOW, "right", helped=True)], NOW)
    assert alone == pytest.approx(0.35)
    assert helped == pytest.approx(0.6)


def test_what_is_put_right_and_confirmed_shows_no_longer_however_often_it_was_shown() -> None:
    shown: list[Outcome] = ["shown"] * 30
    assert score(exposures(*shown, "right"), NOW) >= SHOWING
    assert score(exposures(*shown, "right", "right"), NOW) < SHOWING


def test_other_faults_say_nothing_of_it() -> None:
    assert score(exposures("shown", "other", "other"), NOW) == pytest.approx(1.0)


@given(
    st.lists(st.tuples(st.integers(-HALF_LIFE, HALF_LIFE), st.sampled_from(["shown", "possible", "right", "other"])))
)
def test_it_stays_within_bounds_whatever_the_clock_does(steps: list[tuple[int, Outcome]]) -> None:
    at, found = NOW, []
    for step, outcome in steps:
        at += step
        found.append(Exposure(at, outcome))
    assert 0 <= score(found, at) <= 2


def test_an_answer_with_rivals_is_possible_for_each_of_them() -> None:
    named = [(("stale-counts",), "shown", (("kept-broken-pairs",),))]
    for name in ("stale-counts", "kept-broken-pairs"):
        assert exposure_of(name, NOW, False, False, named).outcome == "possible"
    assert exposure_of("counted-symbols", NOW, False, False, named).outcome == "other"


@pytest.mark.parametrize(
    ("outcomes", "told"),
    [
        (("right", "other"), None),
        (("shown",), "often"),
        (("possible",), "now and then"),
        (("shown", "shown", "right"), "fading"),
        (("shown", "right", "right"), "gone"),
    ],
)
def test_a_trend_is_told_in_words(outcomes: tuple[Outcome, ...], told: str | None) -> None:
    assert trend(exposures(*outcomes), NOW) == told


def test_what_was_named_beside_many_others_is_not_gone_before_it_is_put_right_or_a_week_old() -> None:
    named = [Exposure(NOW, "possible", rivals=3)]
    assert score(named, NOW) < SHOWING
    assert trend(named, NOW) == trend([*named, Exposure(NOW + 1, "other")], NOW + 1) == "now and then"
    assert trend(named, NOW + HALF_LIFE) == "gone"
    assert trend([*named, Exposure(NOW + 1, "right")], NOW + 1) == "gone"


@pytest.mark.parametrize(
    ("outcomes", "repaired"),
    [
        (("shown",), None),
        (("right",), None),
        (("shown", "right"), 1),
        (("shown", "other", "right", "other"), 2),
        (("shown", "right", "right"), None),
        (("shown", "right", "shown"), None),
    ],
)
def test_a_mistake_is_repaired_by_one_right_answer_and_confirmed_by_the_next(
    outcomes: tuple[Outcome, ...], repaired: int | None
) -> None:
    assert repaired_at(exposures(*outcomes)) == (None if repaired is None else NOW + repaired)
