"""A line that a person types after a prompt."""

from __future__ import annotations

import sys

from drill.cli.output import write
from drill.wording import _


def take_any_bytes() -> None:
    """From now on a byte that is not UTF-8 is handed on instead of ending the command; `prompted` speaks of it."""
    sys.stdin.reconfigure(errors="surrogateescape")  # type: ignore[union-attr]  # standard input is a text stream


def prompted(prompt: str) -> str:
    """A line of input that can be read, asked for again until there is one; raises EOFError at its end."""
    while True:
        line = input(prompt)
        if not sys.stdin.isatty():
            # Nobody has pressed Enter on this screen: what follows would stand on the prompt's line.
            write("\n")
        # Python hands on a byte that it could not decode as a lone surrogate.
        broken = next((at for at, character in enumerate(line, 1) if "\ud800" <= character <= "\udfff"), None)
        if broken is None:
            return line
        write(_("this line is not UTF-8 (character {n}); please write it again").format(n=broken) + "\n")
