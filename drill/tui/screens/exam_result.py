"""What came of an exam: the marks, then question after question what was right and what went wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from drill.practice.exam.desk import HandedIn
from drill.practice.exam.result_document import explanation, result_document
from drill.practice.exam.texts import marks_earned
from drill.questions.kinds import kind_named
from drill.questions.problem import Problem
from drill.tui.app import DrillApp
from drill.tui.keys import key
from drill.tui.screens.sheet import SCROLLING, Scrolls
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.page import Page
from drill.walkthrough.of_problem import has_walk, walk_of
from drill.wording import N_, _


class ExamResult(Scrolls, Screen[None]):
    """A page for the whole exam, and one for each question. Nothing has the focus here.

    Attributes:
        at: which question is shown, from 1; 0 for the whole exam.
    """

    TITLE_IN_HELP: ClassVar = N_("On the result of an exam")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter,right,n", "turn(1)", "result.on", N_("the next question"), said=N_("next"), show=True),
        key("left,b", "turn(-1)", "result.before", N_("the question before"), said=N_("before"), show=True),
        key(
            "p,f7",
            "practise",
            "result.practise",
            N_("a round about the mistakes that were named"),
            said=N_("practise these"),
            show=True,
        ),
        key("w,f9", "walk", "result.walk", N_("walk through it step by step"), said=N_("walk through"), show=True),
        key("f5,ctrl+l", "rule", "result.rule", N_("the rule in full"), said=N_("rule"), show=True),
        key(
            "escape,h",
            "leave",
            "result.leave",
            N_("from a question back to the marks; from there back to where you came from"),
            said=N_("leave"),
            show=True,
        ),
        key("f1,ctrl+y", "help", "result.help", N_("these keys")),
        *SCROLLING,
    ]
    app: DrillApp

    def __init__(self, handed_in: HandedIn, leave: Callable[[], object]) -> None:
        """The result of an exam; `leave` goes back to where one came from."""
        super().__init__()
        self.paper = handed_in.paper
        self.result = handed_in.result
        self.at = 0
        self._handed_in = handed_in
        self._leave = leave

    @property
    def _problem(self) -> Problem | None:
        """What is asked on this page, as far as this version can read it."""
        return self.paper.questions[self.at - 1].problem if self.at else None

    def compose(self) -> ComposeResult:
        """Title, the page, keys."""
        yield TitleBar(*self._head())
        with VerticalScroll(id="page", can_focus=False):
            yield Page(result_document(self.paper, self.result))
        yield KeyLine()

    def _head(self) -> tuple[str, str]:
        if self.at == 0:
            return _("Result · {exam}").format(exam=self.paper.title), _("F1 keys")
        found = self.result.questions[self.at - 1]
        marks = marks_earned(found.marks[self.result.policy], found.out_of)
        told = _("question {n} of {length} · {marks}").format(n=self.at, length=len(self.paper.questions), marks=marks)
        return told, _("F1 keys")

    def _show(self, at: int) -> None:
        self.at = at
        page = explanation(self.paper, self.result, at - 1) if at else result_document(self.paper, self.result)
        self.query_one(Page).put(page)
        self.query_one(TitleBar).say(*self._head())
        self._pane().scroll_home(animate=False)
        self.query_one(KeyLine).refresh()

    # --- keys ------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is there on this page."""
        match action:
            case "practise":
                return bool(self.result.mistakes)
            case "turn(-1)":  # as the foot of the screen asks
                return self.at > 0
            case "walk":
                return self._problem is not None and has_walk(self._problem)
            case "rule":
                return self._problem is not None
        return True

    def said_of(self, binding: Binding) -> str:
        """What the foot of the screen says of a key."""
        if binding.action == "turn(1)" and self.at == 0:
            return _("question by question")
        if binding.action == "leave" and self.at > 0:
            return _("marks")
        return _(binding.description)

    def action_turn(self, step: int) -> None:
        """Go on to the next question, or back; at either end nothing happens."""
        at = self.at + step
        if 0 <= at <= len(self.paper.questions):
            self._show(at)

    def action_practise(self) -> None:
        """A round about the mistakes of this exam."""
        self.app.exam_hall.practise(self._handed_in)

    def action_walk(self) -> None:
        """The run behind the question, or the encoding of its word, step by step."""
        found = None if self._problem is None else walk_of(self._problem)
        if found is None:
            self.notify(_("there is nothing to walk through here"), markup=False)
            return
        walk, at = found
        self.app.walk_through(_("Training run") if walk.trains else _("Encoding"), walk, at)

    def action_rule(self) -> None:
        """Every choice of the convention in whole sentences."""
        from drill.tui.screens.sheet import Sheet

        if self._problem is not None:
            rule = kind_named(self._problem.kind).rule_in_full(self._problem)
            self.app.push_screen(Sheet(_("The rule in full"), rule))

    def action_leave(self) -> None:
        """Back to the marks, or to where one came from."""
        if self.at:
            self._show(0)
        else:
            self._leave()

    def action_help(self) -> None:
        """The keys of this screen, and of the others."""
        from drill.tui.screens.help import Help

        self.app.push_screen(Help(type(self)))
