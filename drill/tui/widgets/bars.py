"""The line at the head of a screen, and the keys at its foot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget

from drill.document import show_prose
from drill.tui.keys import bindings_of, shown_key
from drill.wording import _

#: Cells of what stands on the left: with fewer nobody knows where they are.
_LEAST: Final = 16


class TitleBar(Widget):
    """Where one is, on the left, and how one stands, on the right. One of them gives way where both have no room.

    `shorten` says that it is the left one, which is shortened: the right one may be a clock that was asked for.
    """

    def __init__(self, left: str, right: str = "", *, shorten: bool = False) -> None:
        super().__init__()
        self.left = left
        self.right = right
        self._shorten = shorten

    def say(self, left: str, right: str) -> None:
        """Say something else."""
        self.left, self.right = left, right
        self.refresh()

    def render(self) -> Content:
        """Both ends, as far as there is room."""
        width = self.size.width
        left, right = Content.styled(f" {show_prose(self.left)}", "bold"), Content(f"{self.right} ")
        if self._shorten and width - right.cell_length > _LEAST:
            left = left.truncate(width - right.cell_length - 1, ellipsis=True)
        room = width - left.cell_length - right.cell_length
        return Content.assemble(left, Content(" " * room), right) if room > 0 else left.truncate(width, ellipsis=True)


class KeyLine(Widget):
    """The keys that a screen shows; a click on one is the key."""

    def render(self) -> Content:
        """The shown bindings of the screen, as many as fit."""
        line = Content("")
        for name, said, action in self._entries():
            entry = Content.assemble(
                Content("  " if line.plain else " "),
                Content.styled(name, Style.from_meta({"@click": action}) + Style(bold=True)),
                Content.styled(f" {said}", Style.from_meta({"@click": action})),
            )
            if line.cell_length + entry.cell_length > self.size.width:
                break
            line = Content.assemble(line, entry)
        return line

    def _entries(self) -> list[tuple[str, str, str]]:
        screen: Screen[object] = self.screen
        said_of: Callable[[Binding], str] | None = getattr(screen, "said_of", None)
        entries = []
        for binding in bindings_of(screen):
            first = "arrows" if binding.key == "up,down" else binding.key.split(",")[0]
            if binding.show and screen.check_action(binding.action, ()):
                said = said_of(binding) if said_of else _(binding.description)
                entries.append((shown_key(first), said, f"screen.{binding.action}"))
        return entries
