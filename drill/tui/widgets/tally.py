"""The tally pad: lines for pairs and numbers while one counts. It is kept, and never marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Grid

from drill.tui.widgets.blocks import Block
from drill.tui.widgets.field import Field
from drill.tui.widgets.page import Line
from drill.wording import _

#: Its name among the texts of a draft; no part is called so.
NAME: Final = "tally"
_LINES: Final = 16


class Tally(Block):
    """Lines to scribble on, two beside each other."""

    def __init__(self) -> None:
        super().__init__(id="tally")
        self._lines = [Field(column=f"tally-{n % 2}", id=f"tally-{n + 1}") for n in range(_LINES)]

    @property
    def rows(self) -> Sequence[tuple[Field, ...]]:
        """One field a line."""
        return [(field,) for field in self._lines]

    def compose(self) -> ComposeResult:
        """A caption and the lines."""
        yield Line(_("Tally pad: pairs and numbers, never marked"), classes="caption")
        with Grid(classes="tally"):
            yield from self._lines

    def texts(self) -> dict[str, str]:
        """All lines as one text; nothing where nothing is written."""
        text = "\n".join(field.value for field in self._lines).rstrip("\n")
        return {NAME: text} if text.strip() else {}

    def fill(self, texts: Mapping[str, str]) -> None:
        """Write lines again."""
        for field, text in zip(self._lines, texts.get(NAME, "").split("\n"), strict=False):
            field.set_text(text)
