"""A word to be encoded with the merges that a run has made so far."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen

from drill.document import Sentence, Text
from drill.engine.errors import InputError
from drill.engine.pieces import EncodedText, encode_text
from drill.tui.keys import key
from drill.tui.widgets.bars import KeyLine
from drill.tui.widgets.field import Field
from drill.tui.widgets.page import Line
from drill.walkthrough.walk import Walk
from drill.wording import N_, _, ngettext, say


class WordToEncode(ModalScreen[EncodedText | None]):
    """One field; Enter encodes, Esc goes back."""

    TITLE_IN_HELP: ClassVar = N_("Where you give a word to encode")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter,ctrl+s", "encode", "word.encode", N_("encode it"), show=True, priority=True),
        key("escape,f10", "leave", "word.leave", N_("back to the run"), said=N_("back"), show=True),
    ]
    CSS_PATH = ["fields.tcss", "pages.tcss"]

    def __init__(self, walk: Walk, at: int) -> None:
        super().__init__()
        self._walk = walk
        self._merges = walk.learned(at)
        # The space that makes it a marked word is there already: most words of a text have one before them.
        convention = walk.convention
        self._field = Field(" " if convention.marker == "leading" else "", id="word")
        self._message = Line(classes="note")

    def compose(self) -> ComposeResult:
        """The question, the field, a word on its form."""
        made = len(self._merges)
        with Vertical(id="confirm"):
            yield Line(
                say(ngettext("Encode with the first {n} merge", "Encode with the first {n} merges", made), n=made),
                classes="asked",
            )
            with Horizontal(classes="entry"):
                yield Line(_("Word"), classes="label")
                yield self._field
            yield self._message
            yield KeyLine()

    def on_mount(self) -> None:
        """Begin to type, behind the space that may be there."""
        self._field.focus()
        self._field.cursor_position = len(self._field.value)
        self._message.put(self._form())

    def on_input_changed(self) -> None:
        """What was amiss may be put right."""
        self._message.remove_class("-trouble")
        self._message.put(self._form())

    def on_field_lines(self, event: Field.Lines) -> None:
        """White space of any kind separates words."""
        event.stop()
        event.field.set_text(" ".join((event.field.value.rstrip(), *event.lines)))

    def _form(self) -> str:
        if self._walk.convention.marker == "leading":
            return _("the space before a word gives it its marker; several words are encoded one by one")
        return _("several words are encoded one by one")

    def _trouble(self, sentence: Sentence) -> None:
        self._message.add_class("-trouble")
        self._message.put((Text("✗ "), *sentence))

    def action_encode(self) -> None:
        """Encode it, or say what is amiss."""
        text = self._field.value
        if not text.strip():
            self._trouble(say(_("type a word")))
            return
        try:
            self.dismiss(encode_text(text, self._merges, self._walk.convention, self._walk.alphabet))
        except InputError as error:
            self._trouble((Text(str(error)),))

    def action_leave(self) -> None:
        """Back to the run."""
        self.dismiss(None)
