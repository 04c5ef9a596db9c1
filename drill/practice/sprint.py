"""A sprint: as many questions as go into some minutes. Its clock is handed in and never goes back."""

from __future__ import annotations

from collections.abc import Callable

from drill.wording import _, ngettext

_MINUTE = 60.0


class Sprint:
    """The time of a round that ends by the clock: it runs from the first question on."""

    def __init__(self, minutes: int, clock: Callable[[], float], used: float = 0.0) -> None:
        """A sprint of so many minutes, of which `used` seconds are gone; `clock` gives seconds."""
        self.minutes = minutes
        self._clock = clock
        self._began = clock() - used

    @property
    def used(self) -> float:
        """Seconds since it began."""
        return self._clock() - self._began

    @property
    def left(self) -> float:
        """Seconds until no new question begins, never below 0."""
        return max(0.0, self.minutes * _MINUTE - self.used)

    @property
    def is_over(self) -> bool:
        """True if no new question begins."""
        return self.left <= 0

    def told(self) -> str:
        """The time that is left, for whoever asks."""
        minutes, seconds = divmod(round(self.left), 60)
        if self.is_over:
            return _("the time is up")
        if not minutes:
            return ngettext("{n} second left", "{n} seconds left", seconds).format(n=seconds)
        return _("{minutes}:{seconds} minutes left").format(minutes=minutes, seconds=f"{seconds:02}")


def per_minute(number: int, seconds: float) -> float | None:
    """How many a minute that is; None where less than a second has passed: a pipe has no pace."""
    return number * _MINUTE / seconds if seconds >= 1 else None
