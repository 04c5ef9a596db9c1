"""A learner's figures as JSON: times are of UTC, as the record keeps them; days are the learner's own."""

from __future__ import annotations

from typing import Any, Final

from drill.practice.figures_document import with_trends
from drill.practice.record.times import to_iso
from drill.practice.statistics import Progress, Statistics, Tally

_FORMAT: Final = 1


def statistics_to_json(figures: Statistics) -> dict[str, Any]:
    """The one object of `stats --json`."""
    return {
        "format": _FORMAT,
        "answers": figures.total.answered,
        "first": None if figures.first is None else to_iso(figures.first),
        "last": None if figures.last is None else to_iso(figures.last),
        "days_in_a_row": figures.days_in_a_row,
        "exam_date": None if figures.exam_date is None else figures.exam_date.isoformat(),
        "period": "day" if figures.daily else "week",
        "kinds": [_progress(row, figures) for row in figures.skills],
        "mistakes": [
            {
                "id": item.id,
                "exposed": item.exposed,
                "shown": item.shown,
                "possible": item.possible,
                "right": item.right,
                "right_since": item.right_since,
                "last_named": None if item.last_named is None else to_iso(item.last_named),
                "trend": tendency,
            }
            for item, tendency in with_trends(figures)
        ],
        "due": [
            {"kind": item.skill.kind, "topic": item.skill.topic, "level": item.skill.level, "due": to_iso(item.at)}
            for item in figures.due
        ],
        "exams": [
            {
                "id": exam.id,
                "title": exam.title,
                "handed_in": to_iso(exam.handed_in),
                "marks": exam.marks,
                "out_of": exam.out_of,
                "policy": exam.policy,
                "untimed": exam.untimed,
                "extra_time": exam.extra_time,
                "resumed": exam.resumed,
            }
            for exam in figures.exams
        ],
    }


def _progress(row: Progress, figures: Statistics) -> dict[str, Any]:
    periods = [
        {"from": day.isoformat(), **_tally(tally)} for day, tally in zip(figures.periods, row.periods, strict=True)
    ]
    return {"kind": row.kind, "topic": row.topic, **_tally(row.total), "periods": periods}


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "answered": tally.answered,
        "looked_up": tally.looked_up,
        "all_right": tally.right,
        "marks": tally.marks,
        "out_of": tally.out_of,
        "hints": tally.hints,
        "seconds": tally.seconds,
    }
