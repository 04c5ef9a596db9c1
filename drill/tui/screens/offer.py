"""A page to read with a list below it of what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen

from drill.document import Document
from drill.tui.app import DrillApp
from drill.tui.keys import digit, key
from drill.tui.screens.sheet import Scrolls
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.choice import Choice, Entry
from drill.tui.widgets.page import Page
from drill.wording import N_, _

#: Keys of every offer.
OFFERED: Final[list[Binding]] = [
    key("enter", "take", "offer.take", N_("take what is highlighted"), said=N_("take"), show=True),
    key("up,down", "move", "offer.move", N_("go through the list"), said=N_("move"), show=True),
    *(digit(n, f"take_number({n})", f"offer.take-{n}", N_("take this entry")) for n in range(1, 10)),
    key("pagedown", "scroll_pages(1)", "offer.page-down", N_("scroll the page down"), priority=True),
    key("pageup", "scroll_pages(-1)", "offer.page-up", N_("scroll the page up"), priority=True),
    key("f1,ctrl+y", "help", "offer.help", N_("these keys"), said=N_("keys"), show=True),
]


class Offer(Scrolls, Screen[None]):
    """The page and the list; a subclass says what is done with what is taken."""

    CSS_PATH = "pages.tcss"
    PANE: ClassVar = "#page"
    app: DrillApp

    def __init__(self, title: str, document: Document, entries: Sequence[Entry]) -> None:
        super().__init__()
        self._title = title
        self._document = document
        self._choice = Choice(entries, id="offer")

    def take(self, name: str) -> None:
        """Do what the entry says."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Title, page, list, keys."""
        yield TitleBar(self._title, _("F1 keys"))
        with VerticalScroll(id="page", can_focus=False):
            yield Page(self._document)
        yield self._choice
        yield KeyLine()

    def on_mount(self) -> None:
        """Stand on the first entry."""
        self._choice.focus()

    def on_choice_taken(self, event: Choice.Taken) -> None:
        """Enter, or a click."""
        self.take(event.name)

    def action_take(self) -> None:
        """The highlighted entry (the list itself takes it while it has the focus)."""
        self.take(self._choice.chosen)

    def action_move(self) -> None:
        """The list itself moves; without the focus it first gets it."""
        self._choice.focus()

    def action_take_number(self, number: int) -> None:
        """The entry of this number."""
        if self._choice.choose(str(number)):
            self.take(self._choice.chosen)

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.app.pop_screen()

    def action_help(self) -> None:
        """The keys of this screen, and of the others."""
        from drill.tui.screens.help import Help

        self.app.push_screen(Help(type(self)))
