"""The time of day: whole milliseconds since the epoch, in UTC; as text, ISO 8601 with a Z."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime, timedelta
from typing import Final

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
#: The end of the year 2999: later dates are slips, and the schedule must be able to add years to them.
LATEST: Final = (datetime(3000, 1, 1, tzinfo=UTC) - _EPOCH) // _MILLISECOND - 1
_FORM: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")


def wall_clock() -> int:
    """The time of this computer."""
    return time.time_ns() // 1_000_000


def moment(at: int) -> datetime:
    """The time as a date of UTC, without the error that a float would bring in."""
    return _EPOCH + at * _MILLISECOND


def to_iso(at: int) -> str:
    """The time as `2026-12-01T04:51:59.123Z`."""
    return moment(at).strftime("%Y-%m-%dT%H:%M:%S.") + f"{at % 1000:03d}Z"


def from_iso(text: str) -> int:
    """The time that `to_iso` wrote; raises ValueError for any other form and for dates out of reach."""
    if not _FORM.fullmatch(text):
        raise ValueError(text)
    at = (datetime.fromisoformat(text) - _EPOCH) // _MILLISECOND
    if not 0 <= at <= LATEST:
        raise ValueError(text)
    return at
