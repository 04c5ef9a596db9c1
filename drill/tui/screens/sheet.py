"""A page over the screen: a hint, the rule in full."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen

from drill.document import Document
from drill.questions.hints.hint import STEPS
from drill.tui.keys import key
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.page import Page
from drill.wording import N_, _

#: Keys that every page that is only read has.
SCROLLING: list[Binding] = [
    key("down", "scroll_page(1)", "page.down", N_("scroll down")),
    key("up", "scroll_page(-1)", "page.up", N_("scroll up")),
    key("pagedown,space", "scroll_pages(1)", "page.page-down", N_("scroll down a page")),
    key("pageup", "scroll_pages(-1)", "page.page-up", N_("scroll up a page")),
    key("home", "scroll_to_end(-1)", "page.home", N_("to the top")),
    key("end", "scroll_to_end(1)", "page.end", N_("to the bottom")),
]


class Scrolls:
    """What a screen needs to scroll its one pane by keys, whatever has the focus."""

    PANE: ClassVar = "#page"

    def _pane(self) -> VerticalScroll:
        return self.query_one(self.PANE, VerticalScroll)  # type: ignore[attr-defined, no-any-return]  # a Screen's

    def action_scroll_page(self, lines: int) -> None:
        """Scroll by lines."""
        self._pane().scroll_relative(y=lines, animate=False)

    def action_scroll_pages(self, pages: int) -> None:
        """Scroll by pages."""
        pane = self._pane()
        pane.scroll_relative(y=pages * max(1, pane.size.height - 1), animate=False)

    def action_scroll_to_end(self, direction: int) -> None:
        """Scroll to the top or the bottom."""
        pane = self._pane()
        if direction < 0:
            pane.scroll_home(animate=False)
        else:
            pane.scroll_end(animate=False)


class Sheet(Scrolls, ModalScreen[None]):
    """A document to read and close."""

    TITLE_IN_HELP: ClassVar = N_("On a page that lies over a question")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,enter,q", "close", "sheet.close", N_("close"), show=True),
        *SCROLLING,
    ]
    CSS_PATH = "pages.tcss"

    def __init__(self, title: str, document: Document) -> None:
        super().__init__()
        self._title = title
        self._document = document

    def compose(self) -> ComposeResult:
        """Title, document, keys."""
        with Vertical(id="sheet"):
            yield TitleBar(self._title)
            with VerticalScroll(id="page", can_focus=False):
                yield Page(self._document)
            yield KeyLine()

    def action_close(self) -> None:
        """Back to the question."""
        self.dismiss(None)


class HintSheet(Sheet):
    """The steps of a hint, one after the other."""

    TITLE_IN_HELP: ClassVar = N_("On a hint")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("f3,ctrl+g", "more", "hint.more", N_("one step more"), show=True),
        key("escape,enter,q", "close", "hint.close", N_("close"), show=True),
        *SCROLLING,
    ]

    def __init__(self, following: Callable[[], tuple[int, Document]]) -> None:
        """The step of a hint that comes next; `following` gives its number and what it says."""
        self._following = following
        self._step, document = following()
        super().__init__(self._place(), document)

    def on_mount(self) -> None:
        """Say what one step more would say."""
        self._say()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """After the last step there is none."""
        return action != "more" or self._step < STEPS

    def action_more(self) -> None:
        """The next step in the place of this one."""
        self._step, document = self._following()
        self.query_one(Page).put(document)
        self._pane().scroll_home(animate=False)
        self._say()
        self.refresh_bindings()
        self.query_one(KeyLine).refresh()

    def _place(self) -> str:
        return _("Hint {n} of {steps}").format(n=self._step, steps=STEPS)

    def _say(self) -> None:
        following = {1: _("F3: where to look"), 2: _("F3: the next step, worked")}
        self.query_one(TitleBar).say(self._place(), following.get(self._step, ""))
