"""A person's own corpus: a text that is typed or pasted, or a file."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen

from drill.answers import NUMBER, Context, Unreadable, read
from drill.document import CorpusTable, Document, Text
from drill.engine.convention import Convention
from drill.engine.corpus import from_text
from drill.engine.errors import InputError
from drill.practice.source import Wish
from drill.questions.kinds import KINDS
from drill.questions.own_text import check_size
from drill.tui.app import DrillApp
from drill.tui.keys import digit, key
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.choice import Choice, Entry, place_key
from drill.tui.widgets.field import Field
from drill.tui.widgets.page import Line, Page
from drill.wording import N_, _, say

ALL = "all"
#: A text for a hand is far smaller; this much is read at most.
_MOST_BYTES: Final = 100_000


class OwnCorpus(Screen[None]):
    """Text or file, the number of merges, the kind; below, the table that the text makes."""

    TITLE_IN_HELP: ClassVar = N_("Where you give a corpus of your own")
    BINDINGS: ClassVar[list[BindingType]] = [
        key(
            "enter",
            "next_field",
            "own.next",
            N_("next field; on the last one start"),
            said=N_("next"),
            show=True,
            priority=True,
        ),
        key("ctrl+s,f2", "start", "own.start", N_("start"), show=True, priority=True),
        key(
            "f6,ctrl+t",
            "walk",
            "own.walk",
            N_("walk through its run"),
            said=N_("walk through"),
            show=True,
            priority=True,
        ),
        *(digit(n, f"choose({n})", f"own.choose-{n}", N_("choose this kind")) for n in range(10)),
        key("f1,ctrl+y", "help", "own.help", N_("these keys"), said=N_("keys"), show=True),
        key("escape", "leave", "own.leave", N_("home"), show=True),
    ]
    CSS_PATH = ["fields.tcss", "pages.tcss"]
    app: DrillApp

    def __init__(self, convention: Convention) -> None:
        super().__init__()
        self._convention = convention
        self._text = Field(id="text")
        self._file = Field(id="file")
        self._k = Field(id="k")
        about_text = [(name, kind) for name, kind in KINDS.items() if kind.about_text]
        kinds = [Entry(name, place_key(n), _(kind.title)) for n, (name, kind) in enumerate(about_text, 1)]
        self._kind = Choice([Entry(ALL, "0", _("All kinds in turn")), *kinds], id="kinds")
        self._message = Line(id="message")
        self._table = Page(Document(()))

    def compose(self) -> ComposeResult:
        """Fields, kinds, preview."""
        yield TitleBar(_("Your own corpus"), _("F1 keys"))
        with VerticalScroll(id="page", can_focus=False):
            for label, field in (
                (_("Text"), self._text),
                (_("or a file"), self._file),
                (_("Merges"), self._k),
            ):
                with Horizontal(classes="entry"):
                    yield Line(label, classes="label")
                    yield field
            with Horizontal(id="lists"):
                with Vertical(id="left"):
                    yield Line(_("Kind"), classes="caption")
                    yield self._kind
                yield self._table
        yield self._message
        yield KeyLine()

    def on_mount(self) -> None:
        """Start with the text."""
        self._text.focus()
        self._preview()

    # --- what is given ---------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The text, or what the file holds; raises InputError."""
        if self._text.value.strip():
            return self._text.value
        if self._file.value.strip():
            return read_text(Path(self._file.value.strip()).expanduser())
        raise InputError(_("type or paste a text, or give the path of a file"))

    def wish(self) -> Wish:
        """What the fields ask for; raises InputError."""
        text = self.text()
        check_size(from_text(text, self._convention))
        kinds = () if self._kind.chosen == ALL else (self._kind.chosen,)
        return Wish(kinds=kinds, convention=self._convention, text=text, k=self._merges())

    def _merges(self) -> int | None:
        k = read(NUMBER, self._k.value, Context())
        if isinstance(k, Unreadable) or (k is not None and not isinstance(k, int)) or (isinstance(k, int) and k < 0):
            raise InputError(_("the number of merges is a whole number, or nothing"))
        return k

    def on_input_changed(self) -> None:
        """Show what the text makes."""
        self._preview()

    def on_field_lines(self, event: Field.Lines) -> None:
        """White space of any kind separates words."""
        event.stop()
        event.field.set_text(" ".join((event.field.value, *event.lines)).strip())

    def on_descendant_focus(self) -> None:
        """Say what the field wants."""
        self._preview()

    def _preview(self) -> None:
        self._message.remove_class("-trouble")
        if not self._text.value.strip() and not self._file.value.strip():
            self._table.put(Document(()))
            self._message.put(_("words separated by spaces; a space before the first word gives it a marker too"))
            return
        try:
            table = from_text(self.text(), self._convention)
            check_size(table)
        except InputError as error:
            self._table.put(Document(()))
            self._trouble(str(error))
            return
        caption = say(_("Start table ({convention})"), convention=self._convention.name)
        self._table.put(Document((CorpusTable(tuple(table.rows), caption=caption),)))
        self._message.put(self._on_merges())

    def _on_merges(self) -> str:
        return _(
            "merges: asked for in a training run; made beforehand in other kinds. Blank: what is usual for the kind"
        )

    def _trouble(self, text: str) -> None:
        self._message.add_class("-trouble")
        self._message.put((Text("✗ "), Text(text)))

    # --- keys ------------------------------------------------------------------------------------------------------

    def action_next_field(self) -> None:
        """From field to field; a text that is given makes the file needless."""
        stops = [self._text, self._file, self._k, self._kind]
        at = next((n for n, stop in enumerate(stops) if stop.has_focus), -1)
        if at == len(stops) - 1:
            self.action_start()
        elif at == 0 and self._text.value.strip():
            self._k.focus()
        else:
            stops[at + 1].focus()

    def on_choice_taken(self, event: Choice.Taken) -> None:
        """A click on a kind."""
        event.stop()

    def action_choose(self, number: int) -> None:
        """A kind by its digit."""
        if self._kind.has_focus:
            self._kind.choose(str(number))

    def action_start(self) -> None:
        """Begin the round, or say what is amiss."""
        try:
            wrong = self.app.start(self.wish())
        except InputError as error:
            wrong = str(error)
        if wrong:
            self._trouble(wrong)

    def action_walk(self) -> None:
        """The run of this text, round by round: it may be far longer than what is asked about."""
        from drill.walkthrough.training import training_walk

        try:
            corpus = from_text(self.text(), self._convention, with_running=False)
            walk = training_walk(corpus, self._convention, self._merges())
        except InputError as error:
            self._trouble(str(error))
            return
        self.app.walk_through(_("Training run · {corpus}").format(corpus=_("your own corpus")), walk)

    def action_leave(self) -> None:
        """Back home."""
        self.app.pop_screen()

    def action_help(self) -> None:
        """The keys of this screen, and of the others."""
        from drill.tui.screens.help import Help

        self.app.push_screen(Help(type(self)))


def read_text(path: Path) -> str:
    """The text of a small file; raises InputError naming what is wrong with it."""
    try:
        with path.open("rb") as file:
            found = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise InputError(error.strerror or str(error), str(path)) from None
    if len(found) > _MOST_BYTES:
        raise InputError(_("the file is too large for questions by hand"), str(path))
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = found.count(b"\n", 0, error.start) + 1
        raise InputError(_("is not UTF-8"), _("{file}, line {n}").format(file=path, n=line)) from None
