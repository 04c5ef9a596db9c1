"""Commands as a person starts them: in a process of their own, warm, in a home where nothing was chosen yet."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

Command = Sequence[str | Path]

PYTHON: Final = Path(sys.executable)
DRILL: Final = PYTHON.with_name("bpe-drill")


def clean_environment(home: Path) -> dict[str, str]:
    """This environment without what would change how Python, Textual or the drill work; `home` for a home."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "TEXTUAL", "XDG_", "BPE_DRILL", "LC_", "LANG"))
        and name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
    }
    return kept | {"HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor"}


def run_seconds(command: Command, environment: Mapping[str, str], folder: Path) -> float:
    """How long the command takes from start to end, its output in a pipe."""
    start = perf_counter()
    subprocess.run(command, env=environment, cwd=folder, stdout=subprocess.PIPE, check=True)
    return perf_counter() - start


def interleaved(measures: Sequence[Callable[[], float]], times: int) -> list[float]:
    """The median of each measure, taken in turn: what slows the machine down for a while slows all of them.

    The first turn is thrown away: it compiles modules and warms the disk.
    """
    turns = [[measure() for measure in measures] for _ in range(times + 1)]
    return [median(figures) for figures in zip(*turns[1:], strict=True)]
