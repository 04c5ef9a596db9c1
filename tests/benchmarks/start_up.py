"""How long a command takes to answer, beside the bare import of what it is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.benchmarks.processes import DRILL, PYTHON, Command, clean_environment, interleaved, run_seconds
from tests.benchmarks.table import Row, milliseconds
from tests.benchmarks.terminal import Terminal

TIMES: Final = 21
_BARE: Final = "import click"
_COMMON: Final = "import click, rich.console, rich.table, json, sqlite3"


def rows() -> Iterator[Row]:
    """`--version`, and `new next-merge` in a pipe and at a terminal."""
    with TemporaryDirectory() as home:
        folder = Path(home)
        environment = clean_environment(folder)

        def piped(*command: str | Path) -> Callable[[], float]:
            return lambda: run_seconds(command, environment, folder)

        def at_a_terminal(*command: str | Path) -> Callable[[], float]:
            return lambda: _terminal_seconds(command, environment, folder)

        bare, version = interleaved([piped(PYTHON, "-c", _BARE), piped(DRILL, "--version")], TIMES)
        yield _row("--version", version, f"`{_BARE}`", bare, 2)
        common, new, new_shown = interleaved(
            [
                piped(PYTHON, "-c", _COMMON),
                piped(DRILL, "new", "next-merge"),
                at_a_terminal(DRILL, "new", "next-merge"),
            ],
            TIMES,
        )
        name = "`import click, rich, json, sqlite3`"
        yield _row("new next-merge, in a pipe", new, name, common, 1.6)
        yield _row("new next-merge, at a terminal", new_shown, name, common, 1.6)


def _terminal_seconds(command: Command, environment: dict[str, str], folder: Path) -> float:
    with Terminal(command, environment, folder) as terminal:
        return terminal.wait_for_end()


def _row(what: str, seconds: float, peer: str, peer_seconds: float, aim: float) -> Row:
    ratio = seconds / peer_seconds
    return Row(what, milliseconds(seconds), f"{milliseconds(peer_seconds)} {peer}", ratio, f"≤ {aim:g}", ratio <= aim)
