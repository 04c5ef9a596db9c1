"""A process in a pseudo-terminal of 80×24: what it paints, and when."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Final, Self

from tests.benchmarks.processes import Command

COLUMNS, LINES = 80, 24
ENTER: Final = "\r"
#: ctrl+s and ctrl+q of the drill.
MARK: Final = "\x13"
QUIT: Final = "\x11"
#: A screen that is not there after so many seconds never comes.
_PATIENCE: Final = 20.0
#: Nothing is painted for so many seconds: the answer to a key is complete. A cursor blinks more slowly than that.
_PAUSE: Final = 0.15
_CONTROL_SEQUENCE: Final = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()=>][0B]?)")


class Terminal:
    """A pseudo-terminal and the command in it; the process is ended on leaving."""

    def __init__(self, command: Command, environment: Mapping[str, str], folder: Path) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        self._painted = b""
        self._start = perf_counter()
        self._process = subprocess.Popen(
            command,
            env=environment,
            cwd=folder,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: type[BaseException] | BaseException | TracebackType | None) -> None:
        """Ask the process to quit, and end it if it stays."""
        with contextlib.suppress(OSError):
            self.send(QUIT)
        limit = perf_counter() + 2
        while self._process.poll() is None and perf_counter() < limit:
            self._read(0.02)
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def send(self, keys: str) -> None:
        """Type; what was painted before is forgotten, and the clock begins anew."""
        self._painted = b""
        self._start = perf_counter()
        os.write(self._ours, keys.encode())

    def type(self, *keys: str) -> None:
        """Send these keys one after the other, each when what came of the one before has been painted."""
        for key in keys:
            self.send(key)
            while self._read(_PAUSE):
                pass

    def wait_for(self, *texts: str) -> float:
        """The seconds from the start, or the last keys, until all these texts are painted; raises TimeoutError."""
        missing = {text.encode() for text in texts}
        limit = perf_counter() + _PATIENCE
        while True:
            seconds = perf_counter() - self._start
            plain = _CONTROL_SEQUENCE.sub(b"", self._painted)
            missing = {text for text in missing if text not in plain}
            if not missing:
                return seconds
            if not self._read(limit - perf_counter()):
                raise TimeoutError(f"{missing} was not painted; the terminal holds {plain[-2000:].decode()}")

    def wait_for_end(self) -> float:
        """The seconds from the start to the end of the process."""
        while self._read(_PATIENCE):
            pass
        self._process.wait(_PATIENCE)
        return perf_counter() - self._start

    def peak_memory(self) -> int | None:
        """The most memory in bytes that the process has held so far; None where the system does not tell.

        The resource usage of a finished child would not do: it holds what this process had when it forked.
        """
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text()
        except OSError:
            return None
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024

    def _read(self, seconds: float) -> bool:
        """Take what the process has painted; False where it has closed the terminal or stays silent."""
        if not select.select([self._ours], [], [], max(0.0, seconds))[0]:
            return False
        try:
            found = os.read(self._ours, 1 << 16)
        except OSError:  # how Linux says that the other end was closed
            return False
        self._painted += found
        return bool(found)
