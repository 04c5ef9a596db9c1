"""The answer to a choice: a field for the letters, and the options below it, each of which a key or a click takes.

What counts is what stands in the field. Keys that choose only write into it, so that whatever is typed, pasted or kept
in a draft is an answer like any other.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message

from drill.answers import CHOICE, Context, Unreadable, read, symbols_in
from drill.document import Bullets, Document, Sentence, Text
from drill.questions.kind import Choices
from drill.questions.problem import Part
from drill.tui.widgets.blocks import Block
from drill.tui.widgets.field import Field
from drill.tui.widgets.page import Line, Page

_CHOSEN: Final = "●"
_FREE: Final = "○"
_HERE: Final = "▸"


class ChoiceField(Field):
    """A field in which a digit chooses the option at that place, a letter the option of that name."""

    class Key(Message):
        """A key that may mean an option."""

        def __init__(self, field: ChoiceField, character: str) -> None:
            super().__init__()
            self.field = field
            self.character = character

    def __init__(self, part: str, ids: Sequence[str], several: bool) -> None:
        super().__init__(part=part, id=f"field-{part}", classes="-choice")
        self._ids = tuple(ids)
        self._several = several

    def meant(self, character: str | None) -> int | None:
        """The place of the option that a key means, from 0; None where it means none."""
        if character is None or len(character) != 1:
            return None
        if unicodedata.category(character) == "Nd":
            at = unicodedata.decimal(character) - 1
            return at if 0 <= at < len(self._ids) else None
        return self._ids.index(character.casefold()) if character.casefold() in self._ids else None

    async def _on_key(self, event: events.Key) -> None:
        # Other characters are typed, as into any field, and what cannot be read is said when it is checked.
        if self.meant(event.character) is not None or (self._several and event.character == " "):
            event.stop()
            event.prevent_default()
            self.post_message(self.Key(self, event.character or ""))
        else:
            await super()._on_key(event)


class OptionLine(Page):
    """One option; a click takes it."""

    class Clicked(Message):
        """The option was clicked."""

        def __init__(self, line: OptionLine) -> None:
            super().__init__()
            self.line = line

    def __init__(self, letter: str, says: Sentence) -> None:
        self._letter = letter
        self._says = says
        super().__init__(self._document(False, False))

    def say(self, chosen: bool, here: bool) -> None:
        """Show whether the option is chosen, and whether the arrows stand on it."""
        self.put(self._document(chosen, here))

    def on_click(self) -> None:
        """Tell the block."""
        self.post_message(self.Clicked(self))

    def _document(self, chosen: bool, here: bool) -> Document:
        label = f"{_HERE if here else ' '}{_CHOSEN if chosen else _FREE} {self._letter}"
        strong = tuple(replace(span, strong=True) if isinstance(span, Text) else span for span in self._says)
        return Document((Bullets((strong if chosen else self._says,), labels=(label,)),))


class Options(Block):
    """A part of type `choice`: one option is chosen, or several."""

    def __init__(self, part: Part, label: Sentence, room: int, choices: Choices) -> None:
        """`room` is the width of the widest label of the form."""
        super().__init__()
        self.parts = (part,)
        self.choices = choices
        self._label = label
        self._room = room
        self._field = ChoiceField(part.name, choices.ids, choices.several)
        self._lines = [OptionLine(name, text) for name, text in choices.options]
        #: The option that the arrows stand on, None before they were used.
        self._at: int | None = None

    @property
    def rows(self) -> Sequence[tuple[Field, ...]]:
        """The one field."""
        return [(self._field,)]

    def compose(self) -> ComposeResult:
        """Label and field, and the options below them."""
        label = Line(self._label, classes="label")
        label.styles.width = self._room + 2
        with Horizontal(classes="entry"):
            yield label
            yield self._field
        yield from self._lines

    def on_mount(self) -> None:
        """Mark what a draft has chosen."""
        self._mark()

    def move(self, step: int) -> bool:
        """Go to the option below or above, and choose it where one only is chosen; False at either end."""
        chosen = self._chosen()
        at = self._at
        if at is None and not self.choices.several and len(chosen) == 1:
            at = self.choices.ids.index(chosen[0])
        reached = (0 if step > 0 else -1) if at is None else at + step
        if not 0 <= reached < len(self.choices.ids):
            return False
        self._at = reached
        if self.choices.several:
            self._mark()
        else:
            self._take(reached)
        return True

    def on_choice_field_key(self, event: ChoiceField.Key) -> None:
        """A digit, a letter, or the space bar on the option that the arrows stand on."""
        event.stop()
        at = self._at if event.character == " " else self._field.meant(event.character)
        if at is not None:
            self._at = at
            self._take(at)

    def on_option_line_clicked(self, event: OptionLine.Clicked) -> None:
        """A click takes the option and brings the focus here."""
        event.stop()
        self._field.focus()
        self._at = self._lines.index(event.line)
        self._take(self._at)

    def on_input_changed(self) -> None:
        """Mark what the field says now."""
        self._mark()

    def _take(self, at: int) -> None:
        """Choose an option; where several are chosen, drop it if it was chosen before."""
        name = self.choices.ids[at]
        if not self.choices.several:
            self._field.set_text(name)
        else:
            chosen = set(self._chosen()) ^ {name}
            self._field.set_text(" ".join(option for option in self.choices.ids if option in chosen))
        self._mark()

    def _chosen(self) -> tuple[str, ...]:
        """The options that the field names, as far as it can be read."""
        value = read(CHOICE, self._field.value, Context(choices=self.choices.ids, several=self.choices.several))
        return () if value is None or isinstance(value, Unreadable) else symbols_in(value)

    def _mark(self) -> None:
        chosen = self._chosen()
        for at, (name, line) in enumerate(zip(self.choices.ids, self._lines, strict=True)):
            line.say(name in chosen, at == self._at and self.choices.several)
