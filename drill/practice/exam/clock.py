"""The clock of an exam: the seconds used, and what is told of those that are left.

While the exam is open, time is measured by a clock that nobody can set. When it is closed, or the machine goes down,
only the time of day can tell how long it was away: that counts too. Where the time of day was set back in between,
nothing is given back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from drill.practice.exam.stored import Json, field, list_in

#: When to say how much is left, in seconds.
NOTICES: Final = (300, 60)


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock as it was read last.

    Attributes:
        allowed: the seconds there are; None where no clock runs.
        used: the seconds used.
        since: what the monotonic clock showed when this one was read, in seconds; None while it stands still.
        told: the notices that were told.
        away: the seconds that passed while the exam was closed; they are among those used.
        moved_back: how often the time of day had been set back when the exam was opened again.
    """

    allowed: float | None
    used: float = 0.0
    since: float | None = None
    told: frozenset[int] = frozenset()
    away: float = 0.0
    moved_back: int = 0

    def read(self, monotonic: float) -> Clock:
        """The clock at this moment of the monotonic clock; one that stood still begins to run."""
        passed = 0.0 if self.since is None else max(0.0, monotonic - self.since)
        return replace(self, used=self.used + passed, since=monotonic)

    def stopped(self) -> Clock:
        """The clock as it was read last, standing still."""
        return replace(self, since=None)

    @property
    def left(self) -> float | None:
        """The seconds that are left, None where no clock runs."""
        return None if self.allowed is None else max(0.0, self.allowed - self.used)

    @property
    def over(self) -> bool:
        """True if no time is left."""
        return self.allowed is not None and self.used >= self.allowed

    def notice(self) -> tuple[Clock, int | None]:
        """The notice to be told now, in seconds, and the clock that has told it; None where there is none.

        Each is told once. Where two fall due at once only the smaller is told, and none that was due before the exam
        began: `left` says how much it is.
        """
        left = self.left
        if self.allowed is None or left is None or self.over:
            return self, None
        due = [seconds for seconds in NOTICES if left <= seconds < self.allowed and seconds not in self.told]
        # After a long time away a greater one is nothing to be told any more.
        return (replace(self, told=self.told | set(due)), min(due)) if due else (self, None)

    def untimed(self) -> Clock:
        """The clock of an exam that goes on without one."""
        return replace(self, allowed=None)

    def to_json(self, wall: int) -> dict[str, object]:
        """What is kept, with the time of day in milliseconds."""
        return {
            "used": round(self.used, 3),
            "at": wall,
            "told": sorted(self.told),
            "away": round(self.away, 3),
            "moved_back": self.moved_back,
        }


def clock_from_json(value: Json, allowed: float | None) -> Clock:
    """The clock as it was kept, standing still; raises InputError."""
    return Clock(
        allowed,
        used=max(0.0, field(value, "used", float)),
        told=frozenset(list_in(value, "told", int)),
        away=field(value, "away", float),
        moved_back=field(value, "moved_back", int),
    )


def opened_again(clock: Clock, kept_at: int, wall: int) -> Clock:
    """A clock that stood still, with the time away added.

    Args:
        clock: as it was kept.
        kept_at: the time of day when it was kept, in milliseconds.
        wall: the time of day now.
    """
    if clock.allowed is None:
        return clock
    if wall < kept_at:
        return replace(clock, moved_back=clock.moved_back + 1)
    away = (wall - kept_at) / 1000
    return replace(clock, used=clock.used + away, away=clock.away + away)
