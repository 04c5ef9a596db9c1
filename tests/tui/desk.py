"""A student's desk: a data folder, a clock that the test sets, and what one does at the keyboard."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from drill.answers import typed
from drill.practice.exam.request import ExamRequest
from drill.practice.folders import Folders
from drill.practice.learner import Learner
from drill.practice.session import Session
from drill.practice.settings import Settings
from drill.practice.source import Wish
from drill.questions.generator import answers_by
from drill.questions.kinds import kind_named
from drill.questions.problem import Problem
from drill.tui.app import DrillApp
from drill.tui.exam_hall import ExamHall
from drill.tui.screens.question import Question
from drill.tui.widgets.field import Field

NARROW = (80, 24)
WIDE = (120, 40)
#: From home to the conventions, which have no digit of their own: up from the first entry is the last.
CONVENTION = ("up", "up", "up", "up", "enter")

_Shown = TypeVar("_Shown", bound=Screen[Any])
Sat = Pilot[None]


class Desk:
    """Where apps start; the clock is moved by hand."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = 100.0
        #: The time of day, in milliseconds: half past nine on a Tuesday.
        self.wall = 1_796_117_400_000
        self.learner = Learner(folder, now=lambda: self.wall)

    def at_home(
        self, convention: str | None = "lecture", theme: str | None = None, learner: Learner | None = None
    ) -> DrillApp:
        """The app at its home screen."""
        return DrillApp(
            Folders(self.folder, self.folder),
            Settings(convention=convention, theme=theme),
            learner=learner,
            clock=lambda: self.now,
        )

    def practising(self, *kinds: str, level: int | None = None, theme: str | None = None, **wish: object) -> DrillApp:
        """The app in a round."""
        wanted = Wish(kinds=kinds, level=level, seed="exam", **wish)  # type: ignore[arg-type]  # fields of Wish
        return self.with_session(Session(wanted, self.learner, lambda: self.now), theme)

    def asking(self, problem: Problem) -> DrillApp:
        """The app with this very question."""
        session = Session(Wish(kinds=(problem.kind,), seed="exam"), self.learner)
        session.current = problem
        return self.with_session(session)

    def with_session(self, session: Session, theme: str | None = None) -> DrillApp:
        """The app in the round of a session."""
        return DrillApp(
            Folders(self.folder, self.folder),
            Settings(convention="lecture", theme=theme),
            session,
            self.learner,
            lambda: self.now,
        )

    def pass_time(self, seconds: float) -> None:
        """Both clocks go on."""
        self.now += seconds
        self.wall += round(seconds * 1000)

    def examining(self, blueprint: str | None = "quick", theme: str | None = None, **request: Any) -> DrillApp:
        """The app at the rules of an exam, as from the command line; at what is unfinished, if there is anything.

        Each is a process of its own, as far as that goes: it knows nothing but what is on disk.
        """
        asked = ExamRequest(**{"blueprint": blueprint, "seed": "exam", **request})
        learner = Learner(self.folder, now=lambda: self.wall)
        app = DrillApp(
            Folders(self.folder, self.folder),
            Settings(convention="lecture", theme=theme),
            None,
            learner,
            lambda: self.now,
            own_bank=asked.bank,
        )
        hall = ExamHall(app, asked)
        paper = None if blueprint is None else hall.desk.paper(asked)
        app.opens = lambda: hall.enter(paper)
        return app


def lecture(kind: str) -> Wish:
    """The first question of a kind about the lecture's corpus."""
    return Wish(corpus="lecture", kinds=(kind,), seed="exam")


async def until(pilot: Sat, condition: Callable[[], bool], within: float = 10.0) -> None:
    """Wait for what must come true; it fails when it does not."""
    end = time.monotonic() + within
    while not condition():
        assert time.monotonic() < end, "this never came true"
        await pilot.pause(0.01)


async def shown(pilot: Sat, kind: type[_Shown]) -> _Shown:
    """The screen, as soon as it is the one that is shown."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind) and pilot.app.screen.is_mounted)
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, kind)
    return screen


async def write(pilot: Sat, text: str) -> None:
    """Type a text as a terminal sends it, key by key (`Pilot.press` knows no Arabic comma)."""
    for character in text:
        pilot.app.post_message(events.Key(_character_to_key(character), character))
    await pilot.pause()


def field(pilot: Sat, name: str) -> Field:
    """The field with this id."""
    return pilot.app.screen.query_one(f"#{name}", Field)


def right_answers(problem: Problem) -> dict[str, str]:
    """The key, as a person types it."""
    kind = kind_named(problem.kind)
    types = {part.name: part.type for part in kind.parts(problem)}
    return {name: typed(types[name], value) for name, value in answers_by(kind, problem).items()}


async def fill(pilot: Sat, answers: Mapping[str, str]) -> Question:
    """Put answers into the fields of the question that is shown."""
    screen = await shown(pilot, Question)
    screen.form.fill({name: _in_columns(text) if name == "corpus" else text for name, text in answers.items()})
    await pilot.pause()
    return screen


def _in_columns(rows: str) -> str:
    return "\n".join(row if "\t" in row else row.replace(" ", "\t", 1) for row in rows.split("\n"))


def text_of(screen: Screen[Any]) -> str:
    """All that stands on the screen, line by line, as plain text."""
    return "\n".join(strip.text for strip in screen._compositor.render_strips())


def message(screen: Screen[Any]) -> str:
    """The line below the answers."""
    return str(screen.query_one("#message", Static).content)
