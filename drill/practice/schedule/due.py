"""When a skill is asked again: FSRS's date, bounded so that everything comes up once more before an exam."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Final

from drill.practice.schedule.skill import Skill

DAY: Final = 24 * 3600 * 1000
#: Of the time that is left until the exam no more than this share passes before a skill comes back.
_SHARE: Final = 0.8


def exam_begins(exam_date: date) -> int:
    """The first moment of the day of the exam where the learner is, in milliseconds since the epoch."""
    return round(datetime.combine(exam_date, time()).timestamp() * 1000)


def due_at(skill: Skill, exam: int | None = None) -> int:
    """When a skill comes back, in milliseconds since the epoch; 0 for one that was never asked.

    A skill that was last asked more than a day before the exam (`exam`, in milliseconds) comes back when at the latest
    four fifths of the time until it have passed: again and again, and the last time within its last days.
    """
    last, _id = skill.last
    if exam is None or skill.card is None or exam - last <= DAY:
        return skill.due
    return min(skill.due, last + round(_SHARE * (exam - last)))
