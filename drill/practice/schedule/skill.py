"""A skill, and how it changes with each answer: FSRS's card, the level, and how fast the learner usually is.

The state of a skill is a fold of `after` over its reviews in the order of their times. FSRS is the algorithm of the
open-spaced-repetition group, here in its reference implementation, the library `fsrs`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from statistics import median
from typing import TYPE_CHECKING, Any, Final, Literal

from drill.questions.kinds import DEFAULT_LEVEL, kind_named

if TYPE_CHECKING:
    from fsrs import Scheduler

Rating = Literal["again", "hard", "good", "easy"]

#: The pace of so many last answers of each level is remembered; fewer than _FEW say nothing.
_PACES: Final = 15
_FEW: Final = 5
_SLOW, _FAST = 3.0, 0.6
#: So many answers in a row, all right or not all right, change the level.
_IN_A_ROW: Final = 2


@dataclass(frozen=True, slots=True)
class Review:
    """An answer as the schedule sees it.

    Attributes:
        at: when, in milliseconds since the epoch; with `id` it orders the reviews of a skill.
        level: None for a question about a text of one's own.
        marks, out_of: marks earned, of those there were to earn.
        right: True if every part was right by itself.
        hints: steps of help that were taken.
        seconds: how long the question was open.
        looked_up: True where the solution was shown instead.
    """

    at: int
    id: str
    level: int | None
    marks: int
    out_of: int
    right: bool
    hints: int = 0
    seconds: float = 0.0
    looked_up: bool = False

    @property
    def failed(self) -> bool:
        """True if less than half of it was right."""
        return self.looked_up or 2 * self.marks < self.out_of


@dataclass(frozen=True, slots=True)
class Skill:
    """What is known of one skill, a kind of question and its topic.

    Attributes:
        card: FSRS's card as its own dictionary; None before the first answer.
        level: the level to ask next.
        row: how many of the last answers on this level were all right (positive) or not (negative).
        paces: seconds of the last answers that were all right without a hint, by level.
        last: (at, id) of the last review.
        answers: how many reviews there were.
    """

    kind: str
    topic: str = ""
    card: Mapping[str, Any] | None = None
    level: int = DEFAULT_LEVEL
    row: int = 0
    paces: Mapping[int, tuple[float, ...]] | None = None
    last: tuple[int, str] = (0, "")
    answers: int = 0

    @property
    def due(self) -> int:
        """When FSRS wants it again, in milliseconds since the epoch; 0 before the first answer."""
        return 0 if self.card is None else _milliseconds(datetime.fromisoformat(self.card["due"]))


def after(skill: Skill, review: Review) -> Skill:
    """The skill after one more answer, which comes later than those before it."""
    from fsrs import Card
    from fsrs import Rating as Grade

    grades = {"again": Grade.Again, "hard": Grade.Hard, "good": Grade.Good, "easy": Grade.Easy}
    when = datetime.fromtimestamp(review.at / 1000, UTC)
    # An id of its own would be the time of this computer, and the state another one each time it is worked out.
    card = Card(card_id=1, due=when) if skill.card is None else Card.from_dict(dict(skill.card))  # type: ignore[arg-type]
    card, _log = _scheduler().review_card(card, grades[rating(skill, review)], when)
    return replace(
        _levelled(skill, review),
        card=card.to_dict(),
        paces=_paced(skill, review),
        last=(review.at, review.id),
        answers=skill.answers + 1,
    )


def rating(skill: Skill, review: Review) -> Rating:
    """How well it went, by marks, hints and time."""
    if review.failed:
        return "again"
    usual = usual_seconds(skill, review.level)
    if not review.right or review.hints or (usual is not None and review.seconds > _SLOW * usual):
        return "hard"
    return "easy" if usual is not None and review.seconds < _FAST * usual else "good"


def usual_seconds(skill: Skill, level: int | None) -> float | None:
    """The median of the learner's own right answers on this level; None where there are too few of them."""
    paces = (skill.paces or {}).get(level or 0, ())
    return median(paces) if len(paces) >= _FEW else None


def _paced(skill: Skill, review: Review) -> Mapping[int, tuple[float, ...]]:
    paces = dict(skill.paces or {})
    if review.right and not review.hints and review.seconds > 0:
        level = review.level or 0
        paces[level] = (*paces.get(level, ()), review.seconds)[-_PACES:]
    return paces


def _levelled(skill: Skill, review: Review) -> Skill:
    """The level rises after two that are all right without help, and falls after a failed one or two with faults."""
    if review.level != skill.level:
        return skill
    if review.failed:
        return _to_level(skill, -1)
    rise = 0 if review.hints else 1
    row = max(0, skill.row) + rise if review.right else min(0, skill.row) - 1
    if abs(row) < _IN_A_ROW:
        return replace(skill, row=row)
    return _to_level(skill, 1 if row > 0 else -1)


def _to_level(skill: Skill, step: int) -> Skill:
    levels = kind_named(skill.kind).levels
    wanted = skill.level + step
    return replace(skill, level=wanted if wanted in levels else skill.level, row=0)


@lru_cache(maxsize=1)
def _scheduler() -> Scheduler:
    # Imported with the first answer: 40 ms that the first question need not wait for.
    from fsrs import Scheduler

    return Scheduler(
        learning_steps=(timedelta(minutes=10),), relearning_steps=(timedelta(minutes=10),), enable_fuzzing=False
    )


def _milliseconds(when: datetime) -> int:
    return round(when.timestamp() * 1000)
