"""Short things that are said of an exam where there is little room: times and marks."""

from __future__ import annotations

from datetime import datetime

from drill.wording import _, ngettext


def clock_told(seconds: float) -> str:
    """A stretch of time as a clock shows it: 9:05, or 1:09:05."""
    # What has begun of a second is still there: whoever reads 0:00 has no time left.
    whole = -int(-seconds // 1)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


def left_told(seconds: float | None) -> str:
    """What is left of the time; None where no clock runs."""
    return _("no clock") if seconds is None else _("{time} left").format(time=clock_told(seconds))


def on_day(at: int) -> str:
    """A time of day, in milliseconds since the epoch, as the learner's own clock shows it."""
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")


def marks_earned(marks: int | None, out_of: int | None) -> str:
    """Marks earned; None where they are not known any more."""
    if marks is None or out_of is None:
        return _("marks not known")
    return ngettext("{marks} of {out_of} mark", "{marks} of {out_of} marks", out_of).format(marks=marks, out_of=out_of)
