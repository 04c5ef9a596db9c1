"""A question with two answers, of which staying is the one that happens by itself."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from drill.tui.keys import key
from drill.tui.widgets.choice import Choice, Entry
from drill.tui.widgets.page import Line
from drill.wording import N_


class Confirm(ModalScreen[bool]):
    """Yes or no; Esc is no."""

    TITLE_IN_HELP: ClassVar = N_("Where you are asked if you are sure")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "answer(False)", "confirm.no", N_("stay")),
        key("1,١,۱", "answer(False)", "confirm.first", N_("the first answer")),
        key("2,٢,۲", "answer(True)", "confirm.second", N_("the second answer")),
    ]
    CSS_PATH = "pages.tcss"

    def __init__(self, asked: str, yes: str, no: str) -> None:
        super().__init__()
        self._asked = asked
        self._choice = Choice([Entry("no", "1", no), Entry("yes", "2", yes)])

    def compose(self) -> ComposeResult:
        """The question and its answers."""
        with Vertical(id="confirm"):
            yield Line(self._asked)
            yield self._choice

    def on_mount(self) -> None:
        """Stand on staying."""
        self._choice.focus()

    def on_choice_taken(self, event: Choice.Taken) -> None:
        """An answer was taken."""
        self.dismiss(event.name == "yes")

    def action_answer(self, sure: bool) -> None:
        """An answer by its key."""
        self.dismiss(sure)
