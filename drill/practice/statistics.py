"""Figures of what a learner has answered: by kind over time, mistakes with their trend, what is due, exams.

Days are the learner's own, of the time zone they are in: practice at eleven in the evening belongs to that evening.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from fractions import Fraction
from itertools import chain
from statistics import median
from typing import Final, NamedTuple

from drill.practice.schedule.evidence import Exposure
from drill.practice.schedule.skill import Skill

#: So many stretches of time at most are told apart. They are days where practice spans no more of them, else weeks.
PERIODS: Final = 8
_WEEK: Final = 7
#: In milliseconds. Every time zone differs from the others by whole quarters of an hour.
_QUARTER: Final = 900_000


class AnswerFigures(NamedTuple):
    """An answer without its question; what each field means is said at `record.entry.Entry`."""

    kind: str
    topic: str
    at: int
    seconds: float
    marks: int
    out_of: int
    right: bool
    looked_up: bool
    hints: int


class MistakeFigures(NamedTuple):
    """What all answers say of one mistake.

    Attributes:
        exposed: questions answered on which it would have shown.
        shown, possible: those of them on which it was named, as shown or as possible.
        right: those of them that were all right.
        last_named: when it was last named, in milliseconds since the epoch; None where it never was.
        recent: the last of these answers, oldest first.
    """

    id: str
    exposed: int
    shown: int
    possible: int
    right: int
    last_named: int | None
    recent: tuple[Exposure, ...]

    @property
    def right_since(self) -> int:
        """How many of the last answers were right, one after the other, since it was last named."""
        number = 0
        for exposure in reversed(self.recent):
            if exposure.outcome in ("shown", "possible"):
                break
            number += exposure.outcome == "right"
        return number


@dataclass(frozen=True, slots=True)
class ExamFigures:
    """An exam that was handed in.

    Attributes:
        handed_in: when, in milliseconds since the epoch.
        extra_time: in percent.
        resumed: True if it was left and taken up again.
    """

    id: str
    title: str
    handed_in: int
    marks: int
    out_of: int
    policy: str
    untimed: bool = False
    extra_time: int = 0
    resumed: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """Answers added up.

    Attributes:
        answered: questions answered or looked up.
        looked_up: those whose solution was shown instead.
        right: those that were right in every part.
        marks, out_of: marks earned under follow-through, of those there were to earn.
        hints: steps of hints that were looked at.
        times: how long the answered ones were open, in seconds, in no order.
    """

    answered: int = 0
    looked_up: int = 0
    right: int = 0
    marks: int = 0
    out_of: int = 0
    hints: int = 0
    times: tuple[float, ...] = ()

    @property
    def share(self) -> Fraction | None:
        """How many of them were all right; None without any."""
        return Fraction(self.right, self.answered) if self.answered else None

    @property
    def seconds(self) -> float | None:
        """The median time of an answer; None where no time is known."""
        return round(median(self.times), 1) if self.times else None


@dataclass(frozen=True, slots=True)
class Progress:
    """What came of one kind of question, or of one of its topics, altogether and by stretch of time.

    Attributes:
        periods: as many as there are stretches in `Statistics.periods`, in their order.
    """

    kind: str
    topic: str
    total: Tally
    periods: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class Due:
    """When a skill comes back, in milliseconds since the epoch."""

    skill: Skill
    at: int


@dataclass(frozen=True)
class Statistics:
    """All figures.

    Attributes:
        total: of all answers.
        first, last: when the first and the last answer were given, in milliseconds since the epoch.
        days_in_a_row: days of practice without a gap, up to today or yesterday.
        periods: the first day of each stretch of time that is told apart.
        daily: True where these are days, else they are weeks.
        kinds: by kind; `skills`: by kind and topic.
        due: what comes back, soonest first.
        exams: those handed in, the last one first.
    """

    total: Tally = Tally()
    first: int | None = None
    last: int | None = None
    days_in_a_row: int = 0
    periods: tuple[date, ...] = ()
    daily: bool = True
    kinds: tuple[Progress, ...] = ()
    skills: tuple[Progress, ...] = ()
    mistakes: tuple[MistakeFigures, ...] = ()
    due: tuple[Due, ...] = ()
    exams: tuple[ExamFigures, ...] = ()
    exam_date: date | None = None
    now: int = 0
    zone: tzinfo | None = None

    def day(self, at: int) -> date:
        """The learner's day at a time."""
        return day_of(at, self.zone)


def day_of(at: int, zone: tzinfo | None) -> date:
    """The day of a time in a zone; None stands for the zone of this computer."""
    return datetime.fromtimestamp(at / 1000, zone).date()


def statistics(
    answers: Iterable[AnswerFigures],
    mistakes: Iterable[MistakeFigures],
    due: Iterable[Due],
    exams: Iterable[ExamFigures],
    *,
    now: int,
    exam_date: date | None = None,
    zone: tzinfo | None = None,
) -> Statistics:
    """The figures at a time, in milliseconds since the epoch; `zone` is the learner's, None that of this computer."""
    days = _days(answers, zone)
    practised = sorted({day for _kind, _topic, day in days})
    periods, daily = _periods(practised)
    return Statistics(
        total=_added(summed.tally for summed in days.values()),
        first=min((summed.first for summed in days.values()), default=None),
        last=max((summed.last for summed in days.values()), default=None),
        days_in_a_row=_in_a_row(practised, day_of(now, zone)),
        periods=periods,
        daily=daily,
        kinds=_progress(days, periods, by_topic=False),
        skills=_progress(days, periods, by_topic=True),
        mistakes=tuple(mistakes),
        due=tuple(sorted(due, key=lambda item: (item.at, item.skill.kind, item.skill.topic))),
        exams=tuple(sorted(exams, key=lambda exam: (-exam.handed_in, exam.id))),
        exam_date=exam_date,
        now=now,
        zone=zone,
    )


# --- days and weeks --------------------------------------------------------------------------------------------------


def _periods(practised: Sequence[date]) -> tuple[tuple[date, ...], bool]:
    """The first days of the stretches of time that are told apart, and whether they are days: else they are weeks."""
    if not practised:
        return (), True
    first, last = practised[0], practised[-1]
    if (last - first).days < PERIODS:
        return tuple(first + timedelta(number) for number in range((last - first).days + 1)), True
    monday = last - timedelta(last.weekday())
    weeks = (monday - timedelta(_WEEK * number) for number in reversed(range(PERIODS)))
    return tuple(week for week in weeks if week + timedelta(_WEEK) > first), False


def _in_a_row(practised: Sequence[date], today: date) -> int:
    """How many days of practice lead up to today without a gap; today itself need not be one yet."""
    days = set(practised)
    day = today if today in days else today - timedelta(1)
    number = 0
    while day in days:
        number += 1
        day -= timedelta(1)
    return number


# --- adding up -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Sum:
    """A tally, and when its first and its last answer were given."""

    tally: Tally
    first: int
    last: int


_Day = tuple[str, str, date]


def _days(answers: Iterable[AnswerFigures], zone: tzinfo | None) -> dict[_Day, _Sum]:
    """The answers by kind, topic and day."""
    rows_of: defaultdict[_Day, list[AnswerFigures]] = defaultdict(list)
    quarters: dict[int, date] = {}
    # A hundred thousand answers go through here, so little is done with each by itself.
    for row in answers:
        quarter = row[2] // _QUARTER
        if quarter not in quarters:
            quarters[quarter] = day_of(row[2], zone)
        rows_of[row[0], row[1], quarters[quarter]].append(row)
    return {key: _summed(rows) for key, rows in rows_of.items()}


def _summed(rows: Sequence[AnswerFigures]) -> _Sum:
    _kinds, _topics, ats, seconds, marks, out_of, right, looked_up, hints = zip(*rows, strict=True)
    times = tuple(time for time, seen in zip(seconds, looked_up, strict=True) if time > 0 and not seen)
    tally = Tally(len(rows), sum(looked_up), sum(right), sum(marks), sum(out_of), sum(hints), times)
    return _Sum(tally, min(ats), max(ats))


def _added(tallies: Iterable[Tally]) -> Tally:
    parts = list(tallies)
    return Tally(
        answered=sum(part.answered for part in parts),
        looked_up=sum(part.looked_up for part in parts),
        right=sum(part.right for part in parts),
        marks=sum(part.marks for part in parts),
        out_of=sum(part.out_of for part in parts),
        hints=sum(part.hints for part in parts),
        times=tuple(chain.from_iterable(part.times for part in parts)),
    )


def _progress(days: Mapping[_Day, _Sum], periods: Sequence[date], *, by_topic: bool) -> tuple[Progress, ...]:
    found: dict[tuple[str, str], dict[date, list[Tally]]] = {}
    for (kind, topic, day), summed in days.items():
        by_period = found.setdefault((kind, topic if by_topic else ""), {})
        by_period.setdefault(_period_of(day, periods), []).append(summed.tally)
    return tuple(
        Progress(
            kind,
            topic,
            _added(chain.from_iterable(by_period.values())),
            tuple(_added(by_period.get(period, ())) for period in periods),
        )
        for (kind, topic), by_period in sorted(found.items())
    )


def _period_of(day: date, periods: Sequence[date]) -> date:
    """The first day of the stretch that the day belongs to; of no stretch if it lies before all of them."""
    at = bisect_right(periods, day)
    return periods[at - 1] if at else date.min
