"""What every screen has on which a question is answered: statement, fields, a word on each, and a draft on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, VerticalScroll
from textual.events import DescendantFocus
from textual.screen import Screen
from textual.timer import Timer

from drill.document import Bullets, Document, Sentence
from drill.questions.kind import Kind
from drill.questions.problem import Problem
from drill.tui.app import DrillApp
from drill.tui.keys import key
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.field import Field
from drill.tui.widgets.form import AnswerForm
from drill.tui.widgets.message import MessageLine
from drill.tui.widgets.page import Page
from drill.wording import N_, _, ngettext

#: From which width on statement and answers stand side by side.
PANES: list[tuple[int, str]] = [(0, "-narrow"), (110, "-wide")]
#: What is typed is on disk after so many seconds.
KEEP_AFTER = 1.0

RULE: Final = key("f5,ctrl+l", "rule", "question.rule", N_("the rule in full"), said=N_("rule"), show=True)
TALLY: Final = key(
    "f8,ctrl+z",
    "tally",
    "question.tally",
    N_("tally pad beside the answers, and back"),
    said=N_("tally"),
    show=True,
)
#: Keys for help, for going from field to field and for scrolling the statement.
MOVING: Final[list[Binding]] = [
    key("f1,ctrl+y", "help", "question.help", N_("these keys")),
    key("tab", "app.focus_next", "question.forward", N_("next field")),
    key("shift+tab", "app.focus_previous", "question.back", N_("previous field")),
    key("down", "beside(1)", "question.down", N_("the field below")),
    key("up", "beside(-1)", "question.up", N_("the field above")),
    key("pagedown", "scroll_statement(1)", "question.page-down", N_("scroll the question down"), priority=True),
    key("pageup", "scroll_statement(-1)", "question.page-up", N_("scroll the question up"), priority=True),
]


def panes(width: int) -> str:
    """The classes of a screen with panes: given from the start, they spare every widget a second styling."""
    return "panes " + max((at, name) for at, name in PANES if at <= width)[1]


class Answering(Screen[None]):
    """A question and the fields for its answer.

    A subclass says what stands at the head (`head`), what follows the last field (`after_last_field`), how what is
    typed is put on disk (`put_on_disk`), and has BINDINGS of its own.
    """

    CSS_PATH = "fields.tcss"
    HORIZONTAL_BREAKPOINTS = PANES
    app: DrillApp

    def __init__(
        self, kind: Kind, problem: Problem, width: int, at_first: Mapping[str, str], goes_on: bool = False
    ) -> None:
        """A screen of this width; its fields start with `at_first`, `goes_on` if they were typed by the learner."""
        super().__init__(classes=panes(width))
        self.kind = kind
        self.problem = problem
        self.at_first = at_first
        self.form = AnswerForm(kind, problem)
        #: Set as soon as a field has the focus: a key that comes before it would be lost.
        self.ready = asyncio.Event()
        self._goes_on = goes_on
        self._message = MessageLine(self.form)
        self._timer: Timer | None = None
        #: False from the moment on from which nothing more is kept.
        self._open = True

    # --- what a subclass says --------------------------------------------------------------------------------------

    def head(self) -> tuple[str, str]:
        """What the title bar says on the left and on the right."""
        raise NotImplementedError

    async def after_last_field(self) -> None:
        """Enter was pressed on the last field."""
        raise NotImplementedError

    def put_on_disk(self) -> str | None:
        """Put what is typed on disk; returns a warning where that is impossible."""
        raise NotImplementedError

    # --- the screen ------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Title, statement, answers, a word on the field that has the focus, keys."""
        yield TitleBar(*self.head(), shorten=True)
        # Options are short, and what they are about needs the room.
        with Container(id="body", classes="-options" if self.form.has_options else ""):
            with VerticalScroll(id="statement", can_focus=False):
                yield Page(_without_options(self.kind.ask(self.problem)))
            yield self.form
        yield self._message
        yield KeyLine()

    def on_mount(self) -> None:
        """Fill in what is there already, and go to where one goes on."""
        self.form.fill(self.at_first)
        self.set_focus(self.form.last_typed if self._goes_on else self.form.start)
        self.ready.set()

    # --- the message line ------------------------------------------------------------------------------------------

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Say what the field wants."""
        if isinstance(self.focused, Field):
            self._message.about(self.focused)

    def on_answer_form_edited(self) -> None:
        """Say how the field is read, and see to it that it is soon on disk."""
        self.was_edited()
        self._message.forget()
        if isinstance(self.focused, Field):
            self._message.about(self.focused)
        if self._timer is None and self._open:
            self._timer = self.set_timer(KEEP_AFTER, self.keep)

    def was_edited(self) -> None:
        """Something was typed: what a subclass has said of the answers may hold no longer."""

    def on_answer_form_too_many(self, event: AnswerForm.TooMany) -> None:
        """Nothing that is pasted is lost without a word."""
        self.app.warn(
            ngettext("{n} pasted line found no field", "{n} pasted lines found no field", event.lines).format(
                n=event.lines
            )
        )

    def hand_back(self, field: Field, sentence: Sentence) -> None:
        """Go to a field and say what is amiss with it."""
        self.set_focus(field)
        self._message.hand_back(field, sentence)

    # --- keys ------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The tally pad is there where much has to be counted."""
        if action == "tally":
            return self.kind.long or self.kind.counts
        return True

    async def action_next_field(self) -> None:
        """Go on to the next field; from the last one, to what follows it."""
        await self.form.settle()
        field = self.form.after(self.focused if isinstance(self.focused, Field) else None)
        if field is not None:
            self.set_focus(field)
        elif self.form.tally is not None and self.focused in self.form.tally.fields:
            self.set_focus(self.form.tally.fields[0])
        else:
            await self.after_last_field()

    def action_beside(self, step: int) -> None:
        """Go to the field above or below."""
        if isinstance(self.focused, Field):
            field = self.form.beside(self.focused, step)
            if field is not None:
                self.set_focus(field)

    def action_scroll_statement(self, step: int) -> None:
        """Scroll the statement; the answers stay where they are."""
        pane = self.query_one("#statement", VerticalScroll)
        pane.scroll_relative(y=step * max(1, pane.size.height - 1), animate=False)

    def action_rule(self) -> None:
        """Every choice of the convention in whole sentences."""
        self.open_page(_("The rule in full"), self.kind.rule_in_full(self.problem))

    def open_page(self, title: str, document: Document) -> None:
        """Lay a page over the question."""
        from drill.tui.screens.sheet import Sheet

        self.keep()
        self.app.push_screen(Sheet(title, document))

    def action_help(self) -> None:
        """The keys of this screen, and of the others."""
        from drill.tui.screens.help import Help

        self.keep()
        self.app.push_screen(Help(type(self)))

    async def action_tally(self) -> None:
        """Open the tally pad, or go back to the answers."""
        opened = await self.form.show_tally(self.at_first)
        if opened and self.form.tally is not None:
            self.set_focus(self.form.tally.fields[0])
        else:
            self.set_focus(self.form.start)

    # --- the draft -------------------------------------------------------------------------------------------------

    async def before_quitting(self) -> str | None:
        """The app is left: keep what is typed to the last key; returns a warning where that is impossible."""
        await self.form.settle()
        return self.keep()

    def keep(self) -> str | None:
        """Put on disk what is typed, unless the question is over. Returns the warning it has shown."""
        self._stop_timer()
        if not self._open:
            return None
        warning = self.put_on_disk()
        self.app.warn(warning)
        return warning

    def close(self) -> None:
        """From here on nothing is kept: the question is answered, shown or left."""
        self._stop_timer()
        self._open = False

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


def _without_options(document: Document) -> Document:
    """The statement; the options stand among the answers, where they are chosen."""
    return Document(tuple(block for block in document.blocks if not (isinstance(block, Bullets) and block.labels)))
