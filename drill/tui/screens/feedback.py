"""What came of an answer: marks part by part, the mistake, the worked tables; or the solution that was asked for."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.screen import Screen

from drill.answers import CHOICE
from drill.marking.verdict import Verdict
from drill.tui.app import DrillApp
from drill.tui.keys import key
from drill.tui.round import Round, can_try_again, first_wrong
from drill.tui.screens.answering import PANES, panes
from drill.tui.screens.sheet import SCROLLING, Scrolls
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.page import Line, Page
from drill.walkthrough.of_problem import has_walk, walk_of
from drill.wording import N_, _, ngettext

#: After a wrong answer keys do nothing for so many seconds: Enter pressed twice must not dismiss it unread.
DEAF_FOR = 0.4


class Feedback(Scrolls, Screen[None]):
    """A verdict, or a solution. Nothing has the focus here, so that no key presses a button."""

    TITLE_IN_HELP: ClassVar = N_("On the page after an answer")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter,n", "next", "feedback.next", N_("next question"), said=N_("next"), show=True),
        key("l,f6", "like", "feedback.like", N_("one like this"), show=True),
        key(
            "a,f7",
            "again",
            "feedback.again",
            N_("the same run again from the first wrong round"),
            said=N_("again"),
            show=True,
        ),
        key(
            "space,pagedown",
            "scroll_pages(1)",
            "feedback.page-down",
            N_("scroll down a page"),
            said=N_("down"),
            show=True,
        ),
        key("f5,ctrl+l", "rule", "feedback.rule", N_("the rule in full"), said=N_("rule")),
        key("escape", "leave", "feedback.leave", N_("leave the round"), said=N_("leave"), show=True),
        key("w,f9", "walk", "feedback.walk", N_("walk through it step by step"), said=N_("walk through"), show=True),
        key("f1,ctrl+y", "help", "feedback.help", N_("these keys")),
        *(binding for binding in SCROLLING if binding.action != "scroll_pages(1)"),
    ]
    CSS_PATH = "fields.tcss"
    HORIZONTAL_BREAKPOINTS = PANES
    app: DrillApp

    def __init__(self, round_: Round, verdict: Verdict | None, width: int) -> None:
        super().__init__(classes=panes(width))
        self.round = round_
        self.verdict = verdict
        self.problem = round_.problem
        self.kind = round_.kind
        self._opened = 0.0

    def compose(self) -> ComposeResult:
        """The verdict above the statement, or at its side where there is room."""
        yield TitleBar(f"{_(self.kind.title)} · {self._result()}", self.round.standing(len(self.round.session.record)))
        # Where options were chosen the question needs the whole width, as it had it before.
        chosen = any(part.type == CHOICE for part in self.kind.parts(self.problem))
        page = VerticalScroll(id="page", can_focus=False, classes="-below" if chosen else "")
        with Container(id="body"), page:
            with Container(id="verdict"):
                yield from self._told()
            with Container(id="asked"):
                yield Line(_("The question was"), classes="caption")
                yield Page(self.kind.ask(self.problem))
        yield KeyLine()

    def on_mount(self) -> None:
        """From now on keys are not heard for a moment."""
        self._opened = self.app.clock()
        self.app.warn(self.round.take_warning())

    def _told(self) -> ComposeResult:
        if self.verdict is None:
            from drill.marking.worked import worked

            yield Line(_("Seen: it earns nothing and is asked again at the end of the round."), classes="caption")
            yield Page(worked(self.problem))
        else:
            from drill.marking.feedback import feedback

            yield Page(feedback(self.verdict))

    def _result(self) -> str:
        if self.verdict is None:
            return _("the solution")
        sign = "✓" if self.verdict.all_right else "✗"
        marks, out_of = self.verdict.marks(), self.verdict.out_of
        told = ngettext("{marks} of {out_of} mark", "{marks} of {out_of} marks", out_of).format(
            marks=marks, out_of=out_of
        )
        return f"{sign} {told}"

    # --- keys ------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys are there; scrolling is never dangerous."""
        if action == "walk":
            return has_walk(self.problem)
        if action in ("like", "again") and self.round.session.is_over:
            return False
        return action != "again" or (self.verdict is not None and can_try_again(self.verdict))

    def said_of(self, binding: Binding) -> str:
        """What the foot of the screen says of a key; of "again" it says from where."""
        if binding.action == "next" and self.round.session.is_over:
            return _("summary")
        wrong = None if self.verdict is None else first_wrong(self.verdict)
        if binding.action == "again" and wrong is not None:
            return _("again from {part}").format(part=self.kind.label(wrong.part))
        return _(binding.description)

    @property
    def deaf(self) -> bool:
        """True for a moment after a wrong answer."""
        wrong = self.verdict is not None and not self.verdict.all_right
        return wrong and self.app.clock() - self._opened < DEAF_FOR

    def action_next(self) -> None:
        """On to the next question, or to the summary."""
        if not self.deaf:
            self.app.next_question()

    def action_like(self) -> None:
        """A question like this one."""
        if self.deaf:
            return
        if self.round.one_like_this():
            self.app.ask()
        else:
            self.notify(_("there is no other question like this one"), markup=False)

    def action_again(self) -> None:
        """The same run, right up to where it first went wrong."""
        if not self.deaf and self.verdict is not None and first_wrong(self.verdict) is not None:
            self.round.again(self.verdict)
            self.app.ask()

    def action_rule(self) -> None:
        """Every choice of the convention in whole sentences."""
        from drill.tui.screens.sheet import Sheet

        self.app.push_screen(Sheet(_("The rule in full"), self.kind.rule_in_full(self.problem)))

    def action_walk(self) -> None:
        """The run behind the question, or the encoding of its word, step by step."""
        if self.deaf:
            return
        found = walk_of(self.problem)
        if found is None:
            self.notify(_("there is nothing to walk through here"), markup=False)
            return
        walk, at = found
        self.app.walk_through(_("Training run") if walk.trains else _("Encoding"), walk, at)

    def action_leave(self) -> None:
        """End the round here."""
        if not self.deaf:
            self.app.sum_up()

    def action_help(self) -> None:
        """The keys of this screen, and of the others."""
        from drill.tui.screens.help import Help

        self.app.push_screen(Help(type(self)))
