"""Which run to walk through: one of the course's corpora, or a text that is typed in."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen

from drill.answers import NUMBER, Context, read
from drill.bank.contents import bank
from drill.bank.corpora import WorkedCorpus
from drill.document import Quoted, Sentence, Text
from drill.engine.convention import Convention
from drill.engine.corpus import from_text
from drill.engine.errors import InputError
from drill.questions.rules import rule
from drill.tui.app import DrillApp
from drill.tui.keys import digit, key
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.choice import Choice, Entry, place_key
from drill.tui.widgets.field import Field
from drill.tui.widgets.page import Line
from drill.walkthrough.training import training_walk
from drill.walkthrough.walk import Walk
from drill.wording import N_, _, say


class WalkFrom(Screen[None]):
    """The corpora, which scroll by themselves, and below them a field for a text and one for the number of merges."""

    TITLE_IN_HELP: ClassVar = N_("Where you choose a run to walk through")
    BINDINGS: ClassVar[list[BindingType]] = [
        key(
            "enter,ctrl+s",
            "walk",
            "walk-from.walk",
            N_("walk through the highlighted corpus, or through your text"),
            said=N_("walk through"),
            show=True,
            priority=True,
        ),
        key("up,down", "move", "walk-from.move", N_("go through the list"), said=N_("move"), show=True),
        *(digit(n, f"take_number({n})", f"walk-from.take-{n}", N_("take this corpus")) for n in range(1, 10)),
        key("tab", "app.focus_next", "walk-from.forward", N_("from the list to the fields"), said=N_("to the fields")),
        key("f1,ctrl+y", "help", "walk-from.help", N_("these keys"), said=N_("keys"), show=True),
        key("escape", "leave", "walk-from.leave", N_("home"), show=True),
    ]
    CSS_PATH = "fields.tcss"
    app: DrillApp

    def __init__(self, convention: Convention) -> None:
        super().__init__()
        self._convention = convention
        self._corpora = bank().corpora
        entries = [
            Entry(corpus.id, place_key(number), corpus.title) for number, corpus in enumerate(self._corpora.values(), 1)
        ]
        self._choice = Choice(entries)
        self._text = Field(id="text")
        self._k = Field(id="k", classes="-number")
        self._said = Line(classes="-apart")
        self._rule = Line(classes="note")
        self._message = Line(id="message")

    def compose(self) -> ComposeResult:
        """The list, the fields, what the run is about."""
        yield TitleBar(_("Walk through a training run"), _("F1 keys"))
        with VerticalScroll(id="page", can_focus=False):
            yield self._choice
            for label, field in ((_("or a text"), self._text), (_("Merges"), self._k)):
                with Horizontal(classes="entry"):
                    yield Line(label, classes="label")
                    yield field
            yield self._said
            yield self._rule
        yield self._message
        yield KeyLine()

    def on_mount(self) -> None:
        """Stand on the first corpus."""
        self._choice.focus()
        self._say()

    # --- what is given ---------------------------------------------------------------------------------------------

    def _chosen(self) -> WorkedCorpus | None:
        """The corpus of the list; None where a text is typed in."""
        return None if self._text.value.strip() else self._corpora[self._choice.chosen]

    def _walk(self) -> tuple[str, Walk]:
        """Title and walk; raises InputError."""
        k = read(NUMBER, self._k.value, Context())
        if k is not None and (not isinstance(k, int) or k < 0):
            raise InputError(_("the number of merges is a whole number, or nothing"))
        chosen = self._chosen()
        if chosen is None:
            title = _("your own corpus")
            walk = training_walk(from_text(self._text.value, self._convention), self._convention, k)
        else:
            title = chosen.title
            walk = training_walk(chosen.table, chosen.convention, k, listed=chosen.words is not None)
        return _("Training run · {corpus}").format(corpus=title), walk

    def _say(self) -> None:
        """Say what the run is about."""
        chosen = self._chosen()
        shown: Sentence = (Quoted(self._text.value),) if chosen is None else chosen.shown
        told = rule(chosen.convention, listed=chosen.words is not None) if chosen else rule(self._convention)
        self._said.put(say(_("Corpus: {text}"), text=shown))
        self._rule.put(say(_("Rule: {rule}"), rule=told))
        self._message.remove_class("-trouble")
        self._message.put(_("merges: left blank, the run goes on to its last pair (a long text: 10 merges)"))

    def _trouble(self, sentence: Sentence) -> None:
        self._message.add_class("-trouble")
        self._message.put((Text("✗ "), *sentence))

    def on_option_list_option_highlighted(self) -> None:
        """Another corpus."""
        self._say()

    def on_input_changed(self) -> None:
        """Another text."""
        self._say()

    def on_field_lines(self, event: Field.Lines) -> None:
        """White space of any kind separates words."""
        event.stop()
        event.field.set_text(" ".join((event.field.value, *event.lines)).strip())

    # --- keys ------------------------------------------------------------------------------------------------------

    def on_choice_taken(self, event: Choice.Taken) -> None:
        """A click on a corpus."""
        event.stop()
        self.action_walk()

    def action_walk(self) -> None:
        """Walk through it, or say what is amiss."""
        try:
            title, walk = self._walk()
        except InputError as error:
            self._trouble((Text(str(error)),))
            return
        self.app.walk_through(title, walk)

    def action_move(self) -> None:
        """The list itself moves; without the focus it first gets it."""
        self._choice.focus()

    def action_take_number(self, number: int) -> None:
        """One by its digit."""
        if self._choice.choose(str(number)):
            self.action_walk()

    def action_leave(self) -> None:
        """Back home."""
        self.app.pop_screen()

    def action_help(self) -> None:
        """The keys of this screen, and of the others."""
        from drill.tui.screens.help import Help

        self.app.push_screen(Help(type(self)))
