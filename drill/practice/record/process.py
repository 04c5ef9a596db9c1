"""Which process this is, said so that another one can tell whether it is still there."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Final

_SEPARATOR: Final = " "


def this_process() -> str:
    """The computer (or the container on it) and the number of the process."""
    return f"{_place()}{_SEPARATOR}{os.getpid()}"


def is_gone(process: str) -> bool:
    """True if it ran in this place and has ended; False where that cannot be told."""
    place, _separator, number = process.rpartition(_SEPARATOR)
    # On Windows signal 0 is no question.
    if os.name != "posix" or place != _place() or not number.isdecimal():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def _place() -> str:
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    # Sandboxes share the name of the computer and the home of the person, and number their processes themselves.
    with suppress(OSError):
        name += os.readlink("/proc/self/ns/pid")
    return name
