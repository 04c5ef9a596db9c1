"""The house's input field: one row, takes what a keyboard or a clipboard gives, and judges nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message
from textual.widgets import Input

#: Format characters that keyboards send and that words are spelt with; Input drops them as not printable.
_TYPED_FORMAT: Final = frozenset("\u200c\u200d")


class Field(Input):
    """An input of one row.

    There is no `restrict` and no `type`: what cannot be read is said when it is checked. Typing never replaces what
    stands in the field, and several lines that are pasted are handed on instead of being cut after the first.

    Attributes:
        part: name of the part that is answered here; empty where nothing is marked.
        column: fields of the same column are those that the arrows up and down go through.
    """

    @dataclass
    class Lines(Message):
        """Several lines, or columns, were pasted into a field."""

        field: Field
        lines: list[str]

        @property
        def control(self) -> Field:
            """The field."""
            return self.field

    def __init__(
        self,
        value: str = "",
        *,
        part: str = "",
        column: str = "",
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        super().__init__(value, select_on_focus=False, id=id, classes=classes)
        self.part = part
        self.column = column or part

    def set_text(self, text: str) -> None:
        """Put a text into the field, the cursor behind it."""
        self.value = text.replace("\t", " ")
        self.cursor_position = len(text)

    async def _on_key(self, event: events.Key) -> None:
        # Input's own handler comes after this one; it must not see what was taken here.
        if event.character in _TYPED_FORMAT:
            event.stop()
            event.prevent_default()
            self.replace(event.character or "", *sorted(self.selection))

    def _on_paste(self, event: events.Paste) -> None:
        lines = [line for line in event.text.splitlines() if line.strip()]
        if len(lines) > 1 or (lines and "\t" in lines[0]):
            event.stop()
            event.prevent_default()
            self.post_message(self.Lines(self, lines))
        elif lines and not event.text.splitlines()[0].strip():
            # Input would take the first line, which is blank here.
            event.stop()
            event.prevent_default()
            self.replace(lines[0], *sorted(self.selection))
