"""The command in a pseudo-terminal, as a student has it."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect

_SEQUENCE = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[PX^_].*?\x1b\\|[@-Z\\-_])", re.DOTALL)


class Terminal:
    """The command under a terminal of 80×24; what it has drawn so far, without colours."""

    def __init__(self, home: Path, *arguments: str) -> None:
        environment = {
            "PATH": os.environ.get("PATH", ""),
            "HOME": str(home),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "BPE_DRILL_HOME": str(home),
            "PYTHONPATH": str(Path(__file__).parents[2]),
        }
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "drill", *arguments],
            env=environment,
            cwd=str(home),
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=20,
        )
        self.child.delaybeforesend = None
        self._drawn = ""

    def shows(self, text: str, within: float = 20) -> None:
        """Wait until the text is drawn; what was drawn before it is forgotten."""
        end = time.monotonic() + within
        while text not in self._drawn:
            assert time.monotonic() < end, f"{text!r} was not drawn, but {self._drawn[-2000:]!r}"
            try:
                self._drawn += _SEQUENCE.sub("", self.child.read_nonblocking(100_000, timeout=0.2))
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                assert text in self._drawn, f"it has ended without {text!r}: {self._drawn[-2000:]!r}"
        self._drawn = self._drawn.partition(text)[2]

    def press(self, keys: str) -> None:
        """Send keys."""
        self.child.send(keys)

    def ended(self) -> int | None:
        """Wait for the end; the exit code, None where a signal ended it."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return self.child.exitstatus

    def kill(self, number: signal.Signals) -> None:
        """Send a signal and wait for the end."""
        self.child.kill(number)
        self.ended()
        assert self.child.signalstatus == number


def wait_for(condition: Callable[[], bool], within: float) -> None:
    """Wait for what must come true."""
    end = time.monotonic() + within
    while not condition():
        assert time.monotonic() < end, "this never came true"
        time.sleep(0.02)
