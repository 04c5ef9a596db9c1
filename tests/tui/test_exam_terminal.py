"""Exams in a pseudo-terminal that are killed at any moment: what was typed two seconds before is on disk."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pexpect
import pytest

from drill.practice.learner import Learner
from drill.practice.record.sittings import Unfinished
from drill.practice.settings import Settings, save_settings
from tests.tui.terminal import Terminal

#: What is typed is to be on disk after so many seconds.
KEPT_AFTER = 2.0
#: No option is called so, so that all of them are typed into a field and stay there, whatever the question.
LETTERS = "mnpqrstuvwxyz"
EXAMS = 50
AT_ONCE = 5
ON, BACK, FLAG, CLOCK, RULE, CLOSE = "\x1bOS", "\x1bOR", "\x1b[18~", "\x1b[17~", "\x1b[15~", "\x1b"


@dataclass
class Typist:
    """Somebody who types at a known pace, and remembers what and when.

    Attributes:
        typed: each key with the question it was for and the time after which it was sent.
    """

    session: Terminal
    dice: random.Random
    at: int = 0
    typed: list[tuple[float, int, str]] = field(default_factory=list)

    def work(self, seconds: float) -> None:
        """Type, go on to the next question now and then, flag, look at the clock."""
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end:
            if self.dice.random() < 0.9 or not self.typed:
                self._type()
            elif self.dice.random() < 0.6 and self.at < 6:
                self.session.press(ON)
                self.at += 1
            else:
                self.session.press(self.dice.choice((FLAG, CLOCK)))
            self._read()
            time.sleep(max(0.0, min(end - now, self.dice.uniform(0.02, 0.12))))

    def _type(self) -> None:
        letter = self.dice.choice(LETTERS)
        self.session.press(letter)
        self.typed.append((time.monotonic(), self.at, letter))

    def _read(self) -> None:
        """A terminal whose output nobody reads would stop the program."""
        try:
            self.session.child.read_nonblocking(100_000, timeout=0)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return

    def before(self, moment: float) -> dict[int, str]:
        """What was typed before a moment, by question."""
        found: dict[int, str] = {}
        for when, question, letter in self.typed:
            if when < moment:
                found[question] = found.get(question, "") + letter
        return found


def begin(terminal: Callable[..., Terminal], home: Path, seed: str = "exam") -> Terminal:
    """Begin an exam of seven questions."""
    save_settings(home, Settings(convention="lecture"))
    session = terminal("exam", "quick", "--seed", seed)
    session.shows("Begin without a clock")
    session.press("1")
    session.shows("question 1 of 7")
    session.shows("F9")
    return session


def on_disk(home: Path) -> Unfinished:
    """The exam as it was kept."""
    learner = Learner(home)
    [found] = learner.record.sittings.unfinished()
    learner.record.close()
    return found


def assert_kept(home: Path, typed: dict[int, str]) -> None:
    """Every letter is there, in its order, in its question."""
    answers = on_disk(home).answers
    for question, text in typed.items():
        kept = answers.get(question, {}).values()
        assert any(text in value for value in kept), f"question {question + 1}: {text!r} is not in {list(kept)}"


def assert_offered(terminal: Callable[..., Terminal]) -> None:
    """The next drill offers to go on, and goes on."""
    again = terminal("exam")
    again.shows("An exam is not finished")
    again.press("1")
    again.shows("question ")
    again.press("\x11")
    assert again.ended() == 0


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(EXAMS // AT_ONCE))
def test_killed_at_any_moment_nothing_is_lost_that_was_typed_two_seconds_before(
    terminal: Callable[..., Terminal], tmp_path: Path, batch: int
) -> None:
    for number in range(AT_ONCE):
        dice = random.Random(f"killed {batch} {number}")
        home = tmp_path / str(number)
        home.mkdir()

        def start(*arguments: str, home: Path = home) -> Terminal:
            return terminal(*arguments, home=home)

        typist = Typist(begin(start, home, f"{batch} {number}"), dice)
        typist.work(dice.uniform(2.2, 4.5))
        killed = time.monotonic()
        typist.session.kill(signal.SIGKILL)
        kept = typist.before(killed - KEPT_AFTER)
        assert kept, "there was something to lose"
        assert_kept(home, kept)
        if number == 0:
            assert_offered(start)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_closed_terminal_loses_nothing_that_was_typed_two_seconds_before(
    terminal: Callable[..., Terminal], tmp_path: Path, number: signal.Signals
) -> None:
    typist = Typist(begin(terminal, tmp_path), random.Random(f"closed {number}"))
    typist.work(3.5)
    closed = time.monotonic()
    if number == signal.SIGHUP:
        # The terminal itself goes away, and with it the program.
        typist.session.child.close(force=False)
    else:
        typist.session.kill(number)
    assert_kept(tmp_path, typist.before(closed - KEPT_AFTER))
    assert_offered(terminal)


@pytest.mark.slow
def test_what_was_typed_is_on_disk_before_any_page_opens(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    session = begin(terminal, tmp_path)
    session.press("xyz" + RULE)
    session.shows("The rule in full")
    session.kill(signal.SIGKILL)
    assert_kept(tmp_path, {0: "xyz"})
