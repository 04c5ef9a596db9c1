"""A question: the statement in one pane, the answers in the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, VerticalScroll
from textual.events import DescendantFocus
from textual.screen import Screen
from textual.timer import Timer

from drill.answers import NUMBER
from drill.document import Bullets, Document, Sentence
from drill.tui import reading
from drill.tui.app import DrillApp
from drill.tui.keys import key
from drill.tui.round import Round, Unread
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


def panes(width: int) -> str:
    """The classes of a screen with panes: given from the start, they spare every widget a second styling."""
    return "panes " + max((at, name) for at, name in PANES if at <= width)[1]


class Question(Screen[None]):
    """The current question of a round."""

    TITLE_IN_HELP: ClassVar = N_("On a question")
    BINDINGS: ClassVar[list[BindingType]] = [
        key(
            "enter",
            "next_field",
            "question.next",
            N_("next field; on the last one check"),
            said=N_("next"),
            show=True,
            priority=True,
        ),
        key(
            "ctrl+s,f2", "check", "question.check", N_("check the answers"), said=N_("check"), show=True, priority=True
        ),
        key(
            "f3,ctrl+g", "hint", "question.hint", N_("the form of the answer, and the rule"), said=N_("hint"), show=True
        ),
        key(
            "f4,ctrl+o",
            "show_me",
            "question.show",
            N_("show the worked solution; the question comes again later"),
            said=N_("show me"),
            show=True,
        ),
        key("f5,ctrl+l", "rule", "question.rule", N_("the rule in full"), said=N_("rule"), show=True),
        key(
            "f8,ctrl+z",
            "tally",
            "question.tally",
            N_("tally pad in the place of the rounds, and back"),
            said=N_("tally"),
            show=True,
        ),
        key(
            "escape",
            "leave",
            "question.leave",
            N_("leave the round; asks if anything is typed"),
            said=N_("leave"),
            show=True,
        ),
        key("f1,ctrl+y", "help", "question.help", N_("these keys")),
        key("tab", "app.focus_next", "question.forward", N_("next field")),
        key("shift+tab", "app.focus_previous", "question.back", N_("previous field")),
        key("down", "beside(1)", "question.down", N_("the field below")),
        key("up", "beside(-1)", "question.up", N_("the field above")),
        key("pagedown", "scroll_statement(1)", "question.page-down", N_("scroll the question down"), priority=True),
        key("pageup", "scroll_statement(-1)", "question.page-up", N_("scroll the question up"), priority=True),
    ]
    CSS_PATH = "fields.tcss"
    HORIZONTAL_BREAKPOINTS = PANES
    app: DrillApp

    def __init__(self, round_: Round, width: int) -> None:
        super().__init__(classes=panes(width))
        self.round = round_
        self.kind = round_.kind
        self.problem = round_.problem
        self.form = AnswerForm(self.kind, self.problem)
        self._message = MessageLine(self.form)
        self._timer: Timer | None = None
        self._blanks_told = False
        self._open = True
        self._kept = False

    def compose(self) -> ComposeResult:
        """Title, statement, answers, a word on the field that has the focus, keys."""
        yield TitleBar(self.title_of(), self.round.standing(self.round.session.number))
        # Options are short, and what they are about needs the room.
        with Container(id="body", classes="-options" if self.form.has_options else ""):
            with VerticalScroll(id="statement", can_focus=False):
                yield Page(_without_options(self.kind.ask(self.problem)))
            yield self.form
        yield self._message
        yield KeyLine()

    def on_mount(self) -> None:
        """Fill in what is there already, and go to where one goes on."""
        self.form.fill(self.round.at_first)
        self.set_focus(self.form.last_typed if self.round.goes_on else self.form.start)

    def title_of(self) -> str:
        """Kind and level."""
        title = _(self.kind.title)
        if self.problem.level is None:
            return _("{title} · your own corpus").format(title=title)
        return _("{title} · level {n}").format(title=title, n=self.problem.level)

    # --- the message line ------------------------------------------------------------------------------------------

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Say what the field wants."""
        if isinstance(self.focused, Field):
            self._message.about(self.focused)

    def on_answer_form_edited(self) -> None:
        """Say how the field is read, and see to it that it is soon on disk."""
        self._blanks_told = False
        self._message.forget()
        if isinstance(self.focused, Field):
            self._message.about(self.focused)
        if self._timer is None and self._open:
            self._timer = self.set_timer(KEEP_AFTER, self.keep)

    def on_answer_form_too_many(self, event: AnswerForm.TooMany) -> None:
        """Nothing that is pasted is lost without a word."""
        self.app.warn(
            ngettext("{n} pasted line found no field", "{n} pasted lines found no field", event.lines).format(
                n=event.lines
            )
        )

    def _hand_back(self, field: Field, sentence: Sentence) -> None:
        self.set_focus(field)
        self._message.hand_back(field, sentence)

    # --- keys ------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The tally pad is there where a run has to be counted."""
        if action == "tally":
            return self.kind.long and any(part.type == NUMBER for part in self.form.parts.values())
        return True

    async def action_next_field(self) -> None:
        """Go on; from the last field, check."""
        await self.form.settle()
        field = self.form.after(self.focused if isinstance(self.focused, Field) else None)
        if field is not None:
            self.set_focus(field)
        elif self.form.tally is not None and self.focused in self.form.tally.fields:
            self.set_focus(self.form.tally.fields[0])
        else:
            await self.action_check()

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

    async def action_check(self) -> None:
        """Mark the answers, or hand back what cannot be read; blank fields are asked about once."""
        await self.form.settle()
        if not self._open:
            return
        self.keep()
        blank = self.form.blank_parts()
        if blank and (not self._blanks_told or len(blank) == len(self.form.parts)):
            self._blanks_told = True
            self._hand_back(self.form.fields_of(blank[0].name)[0], self._message.blank(blank))
            return
        outcome = self.round.check(self.form.texts())
        if isinstance(outcome, Unread):
            field = self.form.first_field(outcome.part.part.name)
            field.add_class("-unreadable")
            self._hand_back(field, self._message.unread(outcome))
            return
        self._close()
        from drill.tui.screens.feedback import Feedback

        self.app.go_to(Feedback(self.round, outcome, self.size.width))

    def action_hint(self) -> None:
        """The form of the answer, then the rule."""
        field = self.focused
        part = self.form.part_of(field) if isinstance(field, Field) else None
        part = part or next(iter(self.form.parts.values()))
        self._open_page(_("Hint"), reading.hint(self.kind, self.problem, part, unchanged=self.form.can_stay(part)))

    def action_rule(self) -> None:
        """Every choice of the convention in whole sentences."""
        self._open_page(_("The rule in full"), self.kind.rule_in_full(self.problem))

    def _open_page(self, title: str, document: Document) -> None:
        from drill.tui.screens.sheet import Sheet

        self.keep()
        self.app.push_screen(Sheet(title, document))

    def action_help(self) -> None:
        """The keys of this screen, and of the others."""
        from drill.tui.screens.help import Help

        self.keep()
        self.app.push_screen(Help(type(self)))

    async def action_show_me(self) -> None:
        """The worked solution: it counts as seen, and the question comes again."""
        await self._ask_if_typed(_("See the solution? What you typed is not marked."), _("see it"), self._show)

    def _show(self, sure: bool | None) -> None:
        if sure and self._open:
            self._close()
            self.round.show()
            from drill.tui.screens.feedback import Feedback

            self.app.go_to(Feedback(self.round, None, self.size.width))

    async def _ask_if_typed(self, asked: str, yes: str, then: Callable[[bool | None], None]) -> None:
        """Go on at once where nothing is typed; else only if that is meant: one key too far must not cost a run."""
        await self.form.settle()
        if not self.form.changed:
            then(True)
            return
        from drill.tui.screens.confirm import Confirm

        self.keep()
        self.app.push_screen(Confirm(asked, yes, _("stay")), then)

    async def action_tally(self) -> None:
        """Open the tally pad, or go back to the rounds."""
        opened = await self.form.show_tally(self.round.at_first)
        if opened and self.form.tally is not None:
            self.set_focus(self.form.tally.fields[0])
        else:
            self.set_focus(self.form.start)

    async def action_leave(self) -> None:
        """Leave the round."""
        await self._ask_if_typed(_("Leave this question? What you typed is dropped."), _("leave"), self._leave)

    def _leave(self, sure: bool | None) -> None:
        if sure and self._open:
            self._close()
            self.round.drop()
            self.app.sum_up()

    # --- the draft -------------------------------------------------------------------------------------------------

    async def before_quitting(self) -> str | None:
        """The app is left: keep what is typed to the last key; returns a warning where that is impossible."""
        await self.form.settle()
        return self.keep()

    def keep(self) -> str | None:
        """Put on disk what is typed; where all of it was deleted again, forget it. Returns the warning it has shown."""
        self._stop_timer()
        if not self._open:
            return None
        if self.form.changed or self.round.at_first:
            self._kept = True
            warning = self.round.keep(self.form.everything())
            self.app.warn(warning)
            return warning
        if self._kept:
            self.round.drop()
        return None

    def _close(self) -> None:
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
