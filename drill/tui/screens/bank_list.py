"""A list of items of the bank: the items above, and below them what is to be said of the one that is highlighted."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen

from drill.document import Sentence
from drill.tui.app import DrillApp
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.choice import Choice, Entry, place_key
from drill.tui.widgets.page import Line
from drill.wording import _


class BankList(Screen[None]):
    """A list of items; a subclass says which, and what it does with the one that is taken."""

    app: DrillApp

    def __init__(self, title: str, items: Sequence[tuple[str, str, str]]) -> None:
        """Items are given as id, title and a note."""
        super().__init__()
        self._title = title
        self._choice = Choice([Entry(name, place_key(n), *told) for n, (name, *told) in enumerate(items, 1)])
        self._about, self._rule = Line(), Line(classes="note")

    def about(self, name: str) -> tuple[Sentence, Sentence]:
        """What is said of an item, and its rule."""
        raise NotImplementedError

    def take(self, name: str) -> None:
        """Practise with an item."""
        raise NotImplementedError

    @property
    def chosen(self) -> str:
        """The id of the item that is highlighted."""
        return self._choice.chosen

    def compose(self) -> ComposeResult:
        """The list, which scrolls by itself, and the item that is highlighted."""
        yield TitleBar(self._title, _("F1 keys"))
        with Vertical(id="page"):
            yield self._choice
            with VerticalScroll(id="about", can_focus=False):
                yield self._about
                yield self._rule
        yield KeyLine()

    def on_mount(self) -> None:
        """Stand on the first item."""
        self._choice.focus()

    def on_option_list_option_highlighted(self) -> None:
        """Say what it is."""
        about, rule = self.about(self.chosen)
        self._about.put(about)
        self._rule.put(rule)

    def on_choice_taken(self, event: Choice.Taken) -> None:
        """This one."""
        self.take(event.name)

    def action_take(self) -> None:
        """The highlighted one."""
        self._choice.action_select()

    def action_take_number(self, number: int) -> None:
        """One by its digit."""
        if self._choice.choose(str(number)):
            self._choice.action_select()

    def action_leave(self) -> None:
        """Back home."""
        self.app.pop_screen()

    def action_help(self) -> None:
        """The keys of this screen, and of the others."""
        from drill.tui.screens.help import Help

        self.app.push_screen(Help(type(self)))
