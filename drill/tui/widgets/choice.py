"""A list of which one is chosen: the one that is highlighted, which bears a mark that needs no colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from drill.wording import direction


@dataclass(frozen=True, slots=True)
class Entry:
    """One of the things to choose from.

    Attributes:
        name: what it is called in the program.
        key: the digit that chooses it; may be empty.
        title: what it is called for people.
        note: more about it, beside the title; both may have several lines.
    """

    name: str
    key: str
    title: str
    note: str = ""


def place_key(number: int) -> str:
    """The key of the entry at a place counted from 1; beyond the ninth there is none, only room for one."""
    return str(number) if number < 10 else " "


class Choice(OptionList):
    """The entries, of which one is always chosen."""

    @dataclass
    class Taken(Message):
        """An entry was taken with Enter or a click."""

        choice: Choice
        name: str

        @property
        def control(self) -> Choice:
            """The list."""
            return self.choice

    def __init__(
        self,
        entries: Sequence[Entry],
        *,
        chosen: str = "",
        id: str | None = None,  # noqa: A002
        room: int = 0,
    ) -> None:
        """A list; `room` is the width of the titles, where notes stand in a column of their own."""
        super().__init__(id=id)
        self._room = room
        self._at = next((at for at, entry in enumerate(entries) if entry.name == chosen), 0)
        self.entries = list(entries)
        self._fill()

    @property
    def chosen(self) -> str:
        """The name of the entry that is chosen."""
        return self.entries[self.highlighted or 0].name

    def put(self, entries: Sequence[Entry], *, chosen: str = "") -> None:
        """Offer other entries; what is not chosen anew leaves the place in the list as it is."""
        stays = min(self.highlighted or 0, len(entries) - 1)
        self._at = next((at for at, entry in enumerate(entries) if entry.name == chosen), stays)
        self.entries = list(entries)
        self.clear_options()
        self._fill()
        self.highlighted = self._at

    def choose(self, key: str) -> bool:
        """Choose the entry with this digit."""
        for at, entry in enumerate(self.entries):
            if entry.key == key:
                self.highlighted = at
                return True
        return False

    def _fill(self) -> None:
        self.add_options([Option(self._prompt(at), id=entry.name) for at, entry in enumerate(self.entries)])

    def on_mount(self) -> None:
        """Stand on the entry chosen before."""
        self.highlighted = self._at

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Move the mark along."""
        super().watch_highlighted(highlighted)
        if highlighted is None:
            return
        before, self._at = self._at, highlighted
        for at in {before, highlighted}:
            if at < self.option_count:
                self.replace_option_prompt_at_index(at, self._prompt(at))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter, or a click."""
        event.stop()
        self.post_message(self.Taken(self, self.entries[event.option_index].name))

    def _prompt(self, at: int) -> Content | Table:
        entry = self.entries[at]
        mark = ("▸" if direction() == "ltr" else "◂") if at == self._at else " "
        if self._room and "\n" not in entry.title:
            title = Content(f"{mark} {entry.key}".ljust(6) + entry.title)
            return title.pad_right(max(0, self._room + 8 - title.cell_length)).append(Content.styled(entry.note, "dim"))
        # A grid, so that what is too long for a line goes on below its own beginning.
        prompt = Table.grid(padding=(0, 2, 0, 0), expand=True)
        prompt.add_column(width=4 if entry.key else 1, min_width=4 if entry.key else 1, no_wrap=True)
        prompt.add_column(width=self._room or None, ratio=None if self._room else 1)
        prompt.add_column(ratio=1 if self._room else None)
        prompt.add_row(Text(f"{mark} {entry.key}"), Text(entry.title), Text(entry.note, "dim"))
        return prompt
