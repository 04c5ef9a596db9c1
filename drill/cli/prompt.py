"""A line that a person types after a prompt."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final

from drill.cli.output import write
from drill.wording import _

#: What is done while nobody types: it returns True where it has written something, so that the prompt comes again.
Waiting = Callable[[], bool]
#: How often that is, in seconds.
_GLANCE: Final = 0.5


def take_any_bytes() -> None:
    """From now on a byte that is not UTF-8 is handed on instead of ending the command; `prompted` speaks of it."""
    sys.stdin.reconfigure(errors="surrogateescape")  # type: ignore[union-attr]  # standard input is a text stream


def prompted(prompt: str, waiting: Waiting | None = None) -> str:
    """A line of input that can be read, asked for again until there is one; raises EOFError at its end.

    `waiting` is called now and then as long as no line is there; only a terminal of POSIX can be watched so.
    """
    while True:
        line = _line(prompt, waiting)
        if not sys.stdin.isatty():
            # Nobody has pressed Enter on this screen: what follows would stand on the prompt's line.
            write("\n")
        # Python hands on a byte that it could not decode as a lone surrogate.
        broken = next((at for at, character in enumerate(line, 1) if "\ud800" <= character <= "\udfff"), None)
        if broken is None:
            return line
        write(_("this line is not UTF-8 (character {n}); please write it again").format(n=broken) + "\n")


def _line(prompt: str, waiting: Waiting | None) -> str:
    if waiting is None or os.name != "posix" or not sys.stdin.isatty():
        return input(prompt)
    from select import select

    write(prompt)
    # A terminal hands out whole lines, one each time it is read: none is left behind where this does not look.
    while not select([sys.stdin], [], [], _GLANCE)[0]:
        if waiting():
            write(prompt)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.removesuffix("\n")
