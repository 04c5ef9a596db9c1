"""Screens without surprises: no blinking, no colours of the environment, a clock and a folder of the test's own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.widgets import Input

from tests.tui.desk import Desk
from tests.tui.terminal import Terminal

_DISTURBING = (
    "NO_COLOR",
    "FORCE_COLOR",
    "COLUMNS",
    "LINES",
    "BPE_DRILL_HOME",
    "TEXTUAL_THEME",
    "TEXTUAL_COLOR_SYSTEM",
    "TEXTUAL_ANIMATIONS",
    "TEXTUAL_DISABLE_KITTY_KEY",
)


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cursor stands still, and nothing in the environment changes the screens."""
    for name in _DISTURBING:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(Input, "_toggle_cursor", lambda _self: None)


@pytest.fixture
def utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The learner's days are those of UTC, wherever the tests run."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Where a student sits: a folder, a clock, and apps that start there."""
    return Desk(tmp_path / "home")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Starts the command, in a home of its own; whatever is still running at the end is stopped."""
    started: list[Terminal] = []

    def start(*arguments: str, home: Path = tmp_path) -> Terminal:
        started.append(Terminal(home, *arguments))
        return started[-1]

    yield start
    for one in started:
        one.child.close(force=True)
