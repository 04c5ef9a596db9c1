"""The command in a pseudo-terminal, as a student has it."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from drill.practice.draft import FILE, load_draft
from drill.practice.settings import Settings, load_settings, save_settings
from tests.tui.terminal import Terminal, wait_for

RIGHT_THEN_WRONG = ("--code", "pair-count.1.@lecture.1", "--code", "pair-count.2.@lecture.1")


def test_one_right_one_wrong_and_quit(terminal: Callable[..., Terminal]) -> None:
    session = terminal("practice", *RIGHT_THEN_WRONG)
    session.shows("How often does the pair n + e occur?")
    session.press("4\r")
    session.shows("1 of 1 mark")
    session.press("\r")
    session.shows("How often does the pair e + new occur?")
    session.press("9\r")
    session.shows("wrong")
    time.sleep(0.6)  # the page is deaf for a moment, on the real clock
    session.press("n")
    session.shows("1 of 2 marks")
    session.press("q")
    assert session.ended() == 0


def test_first_start_home_and_quit(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    session = terminal()
    session.shows("which of these is your course's?")
    session.press("2")
    session.shows("Just start")
    session.press("\r")
    session.shows("question 1 of 10")
    session.press("\x11")
    assert session.ended() == 0
    assert load_settings(tmp_path)[0].convention == "lesson"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_signal_in_the_middle_of_typing_loses_nothing(
    terminal: Callable[..., Terminal], tmp_path: Path, number: signal.Signals
) -> None:
    save_settings(tmp_path, Settings(convention="lecture"))
    session = terminal("practice", "--code", "next-merge.3.@lecture.1")
    session.shows("Which pair is merged next")
    session.press("n e")
    session.shows("read as")
    wait_for(lambda: (tmp_path / FILE).exists(), within=2)
    session.kill(number)
    draft, warning = load_draft(tmp_path)
    assert warning is None and draft is not None and draft.typed["pair"] == "n e"
    again = terminal()
    again.shows("Go on where you left off")
    again.press("\r")
    again.shows("Which pair is merged next")
    again.shows("n e")
    again.press("\r4\r")
    again.shows("2 of 2 marks")
    again.press("\x11")
    assert again.ended() == 0
    assert not (tmp_path / FILE).exists()


def test_ctrl_q_keeps_the_last_key(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    session = terminal("practice", "--code", "next-merge.3.@lecture.1")
    session.shows("Esc leave")
    session.press("n e\x11")
    assert session.ended() == 0
    draft, _warning = load_draft(tmp_path)
    assert draft is not None and draft.typed["pair"] == "n e"


def test_the_menu_is_painted_before_anything_is_marked() -> None:
    script = (
        "import sys, drill.tui.app, drill.tui.screens.home\n"
        "print([name for name in sys.modules if name.startswith(('drill.marking', 'drill.questions.k', 'yaml'))])\n"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_importing_the_room_is_cheap() -> None:
    script = "import sys, drill.tui; print([name for name in sys.modules if name.startswith(('textual', 'rich'))])"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_a_run_is_walked_through(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    save_settings(tmp_path, Settings(convention="lecture"))
    session = terminal()
    session.shows("Walk through a run")
    session.press("5")
    session.shows("Esc home")
    session.press("\r")
    session.shows("The corpus at the start:")
    session.press("\x1b[C")
    session.shows("round 1 of")
    session.press("p")
    session.shows("The corpus at the start:")
    session.press("l")
    session.shows("The merges in order:")
    session.press("\x11")
    assert session.ended() == 0
