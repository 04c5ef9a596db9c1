"""The home screen: what the command opens when nothing is asked of it."""

from __future__ import annotations

from drill.cli.start import Invocation, at_a_terminal, needs_a_terminal
from drill.engine.errors import InputError, UsageError


def open_home(invocation: Invocation) -> int:
    """Open the home screen and return its exit code; raises UsageError without a terminal."""
    invocation.speak()
    if not at_a_terminal():
        raise UsageError(needs_a_terminal())
    from drill.tui import run as open_screens

    return open_screens(None, invocation.folders, invocation.settings)


def open_at_once() -> int | None:
    """Open the home screen without click, which is a tenth of the wait; None where anything stands in the way."""
    if not at_a_terminal():
        return None
    try:
        return open_home(Invocation())
    except InputError:
        return None
