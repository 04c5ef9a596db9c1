"""Figures of a learner's answers, and the page of them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.document import Document
from drill.practice.figures_document import due_by, figures_document, percent, with_trends
from drill.practice.record.entry import Entry, Mode, Named
from drill.practice.record.figures import statistics_of
from drill.practice.record.store import Record
from drill.practice.schedule.evidence import Exposure
from drill.practice.schedule.skill import Skill
from drill.practice.statistics import (
    PERIODS,
    AnswerFigures,
    Due,
    ExamFigures,
    MistakeFigures,
    Statistics,
    statistics,
)
from drill.render.plain import render, width_of

HOUR = 3_600_000
DAY = 24 * HOUR
MONDAY = round(datetime(2026, 11, 30, 12, tzinfo=UTC).timestamp() * 1000)


def answer(at: int, right: bool = True, kind: str = "encode", topic: str = "", **more: object) -> AnswerFigures:
    values = {"seconds": 30.0, "marks": 2 if right else 1, "out_of": 2, "right": right, "looked_up": False, "hints": 0}
    return AnswerFigures(kind, topic, at, **{**values, **more})  # type: ignore[arg-type]  # fields of a NamedTuple


def figures(*answers: AnswerFigures, now: int = MONDAY, **more: object) -> Statistics:
    given = {"mistakes": (), "due": (), "exams": (), **more}
    return statistics(answers, now=now, zone=UTC, **given)  # type: ignore[arg-type]  # arguments by their names


def page(found: Statistics, width: int = 80) -> str:
    return render(figures_document(found), width)


# --- adding up -------------------------------------------------------------------------------------------------------


def test_answers_of_a_kind_are_added_up() -> None:
    found = figures(
        answer(MONDAY, seconds=10.0, hints=2),
        answer(MONDAY + 1, right=False, seconds=40.0),
        answer(MONDAY + 2, right=False, marks=0, out_of=0, seconds=99.0, looked_up=True),
        answer(MONDAY + 3, kind="bytes", seconds=0.0),
    )
    bytes_, encode = found.kinds
    assert (encode.kind, bytes_.kind) == ("encode", "bytes")
    total = encode.total
    assert (total.answered, total.right, total.looked_up, total.hints) == (3, 1, 1, 2)
    assert (total.marks, total.out_of) == (3, 4)
    # How long a solution was looked at is nobody's pace, and a time of nought is none.
    assert (total.seconds, bytes_.total.seconds) == (25.0, None)
    assert (found.total.answered, found.first, found.last) == (4, MONDAY, MONDAY + 3)


def test_topics_are_told_apart_beside_their_kind() -> None:
    found = figures(*(answer(MONDAY, kind="choice", topic=topic) for topic in ("ties", "ties", "bytes")))
    assert [(row.topic, row.total.answered) for row in found.skills] == [("bytes", 1), ("ties", 2)]
    assert [(row.topic, row.total.answered) for row in found.kinds] == [("", 3)]


moments = st.integers(MONDAY - 400 * DAY, MONDAY + 400 * DAY)
answers_ = st.lists(
    st.builds(answer, moments, st.booleans(), st.sampled_from(["encode", "bytes"]), st.sampled_from(["", "x"])),
    max_size=30,
)


@given(answers_, st.integers(-12, 14))
def test_nothing_is_lost_or_counted_twice(answers: list[AnswerFigures], hours: int) -> None:
    zone = timezone(timedelta(hours=hours))
    found = statistics(answers, (), (), (), now=MONDAY, zone=zone)
    for rows in (found.kinds, found.skills):
        assert sum(row.total.answered for row in rows) == len(answers)
        assert sum(row.total.right for row in rows) == sum(item.right for item in answers)
        assert all(len(row.periods) == len(found.periods) <= PERIODS for row in rows)
    if answers:
        # The stretches of time reach to the last day, and hold all answers from the first of them on.
        last = max(found.day(item.at) for item in answers)
        assert found.periods[-1] <= last
        within = sum(found.day(item.at) >= found.periods[0] for item in answers)
        assert sum(period.answered for row in found.kinds for period in row.periods) == within


# --- days and weeks --------------------------------------------------------------------------------------------------


def test_a_day_is_the_learners_own() -> None:
    late = round(datetime(2026, 11, 30, 23, 30, tzinfo=UTC).timestamp() * 1000)
    for zone, day in ((UTC, date(2026, 11, 30)), (timezone(timedelta(hours=1)), date(2026, 12, 1))):
        assert statistics([answer(late)], (), (), (), now=late, zone=zone).periods == (day,)


@pytest.mark.parametrize(
    ("days", "daily", "periods"),
    [
        ((0, 2), True, ["2026-11-30", "2026-12-01", "2026-12-02"]),
        ((0, 7), True, [f"2026-{day}" for day in ("11-30", *(f"12-0{n}" for n in range(1, 8)))]),
        # From here on these are weeks, each beginning with its Monday.
        ((0, 8), False, ["2026-11-30", "2026-12-07"]),
        ((-1, 8), False, ["2026-11-23", "2026-11-30", "2026-12-07"]),
        ((0, 700), False, [(date(2028, 10, 30) - timedelta(7 * n)).isoformat() for n in reversed(range(8))]),
    ],
)
def test_days_while_there_are_few_of_them_and_then_weeks(
    days: tuple[int, ...], daily: bool, periods: list[str]
) -> None:
    found = figures(*(answer(MONDAY + day * DAY) for day in days))
    assert found.daily is daily
    assert [day.isoformat() for day in found.periods] == periods


@pytest.mark.parametrize(
    ("days", "row"), [((), 0), ((0,), 1), ((-1,), 1), ((-2,), 0), ((0, -1, -2, -4), 3), ((-1, -2, -2), 2)]
)
def test_days_in_a_row_lead_up_to_today_or_yesterday(days: tuple[int, ...], row: int) -> None:
    assert figures(*(answer(MONDAY + day * DAY) for day in days)).days_in_a_row == row


# --- mistakes --------------------------------------------------------------------------------------------------------


def exposed(*outcomes: str, name: str = "counted-symbols") -> MistakeFigures:
    recent = tuple(Exposure(MONDAY - DAY + at, outcome) for at, outcome in enumerate(outcomes))  # type: ignore[arg-type]
    named = [item.at for item in recent if item.outcome in ("shown", "possible")]
    shown, possible, right = (outcomes.count(outcome) for outcome in ("shown", "possible", "right"))
    return MistakeFigures(name, len(outcomes), shown, possible, right, max(named, default=None), recent)


@pytest.mark.parametrize(
    ("outcomes", "number"),
    [((), 0), (("right", "right"), 2), (("shown",), 0), (("right", "possible", "right", "other", "right"), 2)],
)
def test_right_answers_since_a_mistake_was_named(outcomes: tuple[str, ...], number: int) -> None:
    assert exposed(*outcomes).right_since == number


def test_mistakes_that_show_come_first_and_are_told_in_words() -> None:
    found = figures(
        answer(MONDAY),
        mistakes=[
            exposed("right", name="off-by-one"),
            exposed("shown", *["right"] * 6, name="once-per-word"),
            exposed("shown", "shown", name="counted-symbols"),
            exposed("shown", "right", name="stale-counts"),
            exposed("possible", name="right-to-left"),
        ],
    )
    assert [(item.id, tendency) for item, tendency in with_trends(found)] == [
        ("counted-symbols", "often"),
        ("right-to-left", "now and then"),
        ("stale-counts", "fading"),
        ("once-per-word", "gone"),
        ("off-by-one", None),
    ]
    lines = page(found).splitlines()
    [row] = [line for line in lines if line.startswith("often")]
    assert row.split()[:6] == ["often", "2", "of", "2", "0", "counted"]
    assert not any("too few or too many" in line for line in lines)  # never named


# --- the page --------------------------------------------------------------------------------------------------------


def test_the_first_and_the_last_stretch_in_numbers() -> None:
    found = figures(
        *(answer(MONDAY - DAY, right=right, seconds=40) for right in (True, False, False)),
        *(answer(MONDAY, right=right, seconds=20) for right in (True, True, True, False)),
    )
    text = page(found)
    assert "7 answers · since 2026-11-29 · 2 days in a row · 57 % all right" in text
    assert "Encode        7  33 → 75 %  40 → 20 s" in text


def test_plain_text_has_no_bars() -> None:
    assert not set("▁▂▃▄▅▆▇█") & set(page(figures(answer(MONDAY - DAY), answer(MONDAY))))


def test_without_any_history_the_page_says_what_will_stand_there() -> None:
    assert page(figures()).startswith("Nothing is kept yet. Every answer")
    assert "Your exam is on 2026-12-02, in 2 days." in page(figures(exam_date=date(2026, 12, 2)))
    assert "Your exam is today." in page(figures(exam_date=date(2026, 11, 30)))
    assert "Your exam was on 2026-11-01." in page(figures(exam_date=date(2026, 11, 1)))


def due(at: int, kind: str, topic: str = "") -> Due:
    return Due(Skill(kind, topic), at)


def test_what_is_due_now_today_and_within_a_week() -> None:
    found = figures(
        answer(MONDAY),
        due=[
            due(MONDAY + 30 * DAY, "bytes"),
            due(MONDAY, "encode"),
            due(MONDAY + 11 * HOUR, "next-merge"),
            due(MONDAY + 13 * HOUR, "choice", "ties"),
            due(MONDAY - DAY, "pair-count"),
        ],
    )
    now, later, week = due_by(found)
    assert [[item.skill.kind for item in items] for items in (now, later, week)] == [
        ["pair-count", "encode"],
        ["next-merge"],
        ["choice"],
    ]
    text = page(found)
    assert "now: Pair count, Encode" in text
    assert "later today: Next merge" in text
    assert "within a week: Multiple choice (ties) on 2026-12-01" in text


def test_where_nothing_is_due_for_long_the_next_is_said() -> None:
    assert "nothing until 2026-12-30: Bytes" in page(figures(answer(MONDAY), due=[due(MONDAY + 30 * DAY, "bytes")]))


def test_exams_with_how_they_were_sat() -> None:
    exams = [
        ExamFigures("a", "Ten minutes", MONDAY - DAY, 7, 12, "strict", extra_time=25, resumed=True),
        ExamFigures("b", "Mine [bold]", MONDAY, 3, 4, "follow-through", untimed=True),
    ]
    found = figures(answer(MONDAY), exams=exams)
    assert [exam.id for exam in found.exams] == ["b", "a"]
    lines = [line.split("  ") for line in page(found).splitlines() if line.startswith("2026-")]
    assert [[cell.strip() for cell in line if cell.strip()] for line in lines] == [
        ["2026-11-30", "Mine [bold]", "3 of 4", "marked with follow-through, untimed"],
        ["2026-11-29", "Ten minutes", "7 of 12", "marked all or nothing, 25 % more time, resumed"],
    ]


@pytest.mark.parametrize(("right", "of", "shown"), [(0, 3, 0), (1, 400, 1), (399, 400, 99), (1, 3, 33), (5, 5, 100)])
def test_only_all_is_a_hundred_percent_and_only_nothing_none(right: int, of: int, shown: int) -> None:
    from fractions import Fraction

    assert percent(Fraction(right, of)) == shown


@given(answers_)
def test_the_page_fits_80_columns(answers: list[AnswerFigures]) -> None:
    found = figures(*answers, mistakes=[exposed("shown", "right")], due=[due(MONDAY, "no-such-kind", "كتاب")])
    assert all(width_of(line) <= 80 for line in page(found).splitlines())


# --- from the record -------------------------------------------------------------------------------------------------


def entry(number: int, right: bool, mode: Mode = "practice", **more: object) -> Entry:
    values = {
        "kind": "next-merge",
        "topic": "",
        "level": 2,
        "problem": {},
        "answers": {},
        "seconds": 20.0,
        "marks": 2 * right,
        "out_of": 2,
        "right": right,
        "exposed": ("counted-symbols", "stale-counts"),
        "named": () if right else (Named(("counted-symbols",), "shown"),),
    }
    return Entry(id=f"{number:032x}", at=MONDAY + number, mode=mode, **{**values, **more})  # type: ignore[arg-type]


def test_figures_come_from_the_record(tmp_path: Path) -> None:
    record, _message = Record.open(tmp_path, lambda: MONDAY)
    for number, right in enumerate((False, False, True)):
        record.add(entry(number, right, "exam"))
    record.add(entry(3, False, looked_up=True, marks=0, out_of=0, named=()))
    found = statistics_of(record, MONDAY + HOUR, zone=UTC)
    [row] = found.kinds
    assert (row.total.answered, row.total.right, row.total.looked_up, row.total.marks) == (4, 1, 1, 2)
    assert {item.id: (item.exposed, item.shown, item.right, item.right_since) for item in found.mistakes} == {
        "counted-symbols": (3, 2, 1, 1),
        "stale-counts": (3, 0, 1, 1),
    }
    assert [item.skill.kind for item in found.due] == ["next-merge"]
    record.close()


def test_the_day_of_the_exam_brings_forward_what_is_due(tmp_path: Path) -> None:
    record, _message = Record.open(tmp_path, lambda: MONDAY)
    for number in range(8):
        record.add(entry(number * 20 * DAY, True))
    now = MONDAY + 7 * 20 * DAY
    [far] = statistics_of(record, now).due
    [near] = statistics_of(record, now, datetime.fromtimestamp(now / 1000).date() + timedelta(3)).due
    assert near.at < now + 3 * DAY < far.at
    record.close()


def test_exams_come_from_the_record_whatever_version_kept_them(tmp_path: Path) -> None:
    record, _message = Record.open(tmp_path, lambda: MONDAY)
    for name, paper in (("a", {"title": "Old"}), ("b", {"title": "New", "policy": "prefix", "extra_time": 50})):
        record.sittings.save_paper(name, MONDAY, paper)
        result = {"marks": 3, "out_of": 5, "resumed": 2 * (name == "b"), "untimed_after": 9.0 if name == "b" else None}
        record.sittings.hand_in(name, MONDAY + 1, result, [])
    record.sittings.save_paper("c", MONDAY, {"title": "Unfinished"})
    assert statistics_of(record, MONDAY).exams == (
        ExamFigures("a", "Old", MONDAY + 1, 3, 5, "follow-through"),
        ExamFigures("b", "New", MONDAY + 1, 3, 5, "prefix", untimed=True, extra_time=50, resumed=True),
    )
    record.close()


def test_a_page_of_an_empty_record_is_a_document(tmp_path: Path) -> None:
    record, _message = Record.open(tmp_path, lambda: MONDAY)
    assert isinstance(figures_document(statistics_of(record, MONDAY)), Document)
    record.close()
