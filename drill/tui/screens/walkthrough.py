"""A walkthrough: a run or an encoding, one step on the screen, forwards and backwards."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from drill.engine.pieces import EncodedText
from drill.tui.app import DrillApp
from drill.tui.keys import digit, key
from drill.tui.screens.sheet import SCROLLING, Scrolls
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.page import Page
from drill.walkthrough.walk import Walk
from drill.wording import N_, _


class Walkthrough(Scrolls, Screen[None]):
    """One step of a walk. Nothing has the focus here: every key is a step, or scrolls.

    Attributes:
        walk: what is gone through.
        at: the step that is shown, from 0.
    """

    TITLE_IN_HELP: ClassVar = N_("In a walkthrough")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("right,n,space", "next", "walk.next", N_("the next step"), said=N_("next"), show=True),
        key("left,p,backspace", "back", "walk.back", N_("the step before"), said=N_("back"), show=True),
        key("home,f", "go_to(0)", "walk.first", N_("to the first step"), said=N_("first"), show=True),
        key("end,l", "go_to(-1)", "walk.last", N_("to the last step"), said=N_("last"), show=True),
        *(digit(n, f"go_to({n})", f"walk.go-to-{n}", N_("to this step")) for n in range(10)),
        key(
            "e,f6",
            "encode",
            "walk.encode",
            N_("encode a word with the merges made so far"),
            said=N_("encode"),
            show=True,
        ),
        key("r,f5,ctrl+l", "rule", "walk.rule", N_("the rule in full"), said=N_("rule"), show=True),
        key("f1,ctrl+y,question_mark", "help", "walk.help", N_("these keys"), said=N_("keys"), show=True),
        key("escape,q", "leave", "walk.leave", N_("back to where you came from"), said=N_("leave"), show=True),
        key("pagedown", "scroll_pages(1)", "walk.page-down", N_("scroll down a page")),
        *(binding for binding in SCROLLING if binding.key in ("pageup", "down", "up")),
    ]
    app: DrillApp

    def __init__(self, title: str, walk: Walk, at: int = 0) -> None:
        super().__init__()
        self.walk = walk
        self.at = at
        self._bar = TitleBar(title)

    def compose(self) -> ComposeResult:
        """Title and place, the step, keys."""
        yield self._bar
        with VerticalScroll(id="page", can_focus=False):
            yield Page(self.walk.step(self.at))
        yield KeyLine()

    def on_mount(self) -> None:
        """Say where one is."""
        self._say_place()

    def _say_place(self) -> None:
        self._bar.say(self._bar.left, f"{self.walk.places[self.at]} · {_('F1 keys')}")

    # --- keys ------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only a training run makes merges that words can be encoded with."""
        return action != "encode" or self.walk.alphabet is not None

    def action_next(self) -> None:
        """One step on; the last one stays."""
        self._show(self.at + 1)

    def action_back(self) -> None:
        """One step back; the first one stays."""
        self._show(self.at - 1)

    def action_go_to(self, step: int) -> None:
        """A step by its number, the last one for -1."""
        self._show(len(self.walk) - 1 if step < 0 else step)

    def _show(self, at: int) -> None:
        at = max(0, min(at, len(self.walk) - 1))
        if at == self.at:
            return
        self.at = at
        self.query_one(Page).put(self.walk.step(at))
        self._pane().scroll_home(animate=False)
        self._say_place()

    def action_encode(self) -> None:
        """Ask for a word, then walk through its encoding."""
        if not self.walk.learned(self.at):
            self.notify(_("no merge has been made yet: go on to a round first"), markup=False)
            return
        from drill.tui.screens.word import WordToEncode

        self.app.push_screen(WordToEncode(self.walk, self.at), self._walk_through)

    def _walk_through(self, encoded: EncodedText | None) -> None:
        if encoded is not None:
            from drill.walkthrough.encoding import encoding_walk

            self.app.push_screen(Walkthrough(_("Encoding"), encoding_walk(encoded)))

    def action_rule(self) -> None:
        """The rule that the steps follow in whole sentences."""
        from drill.tui.screens.sheet import Sheet

        self.app.push_screen(Sheet(_("The rule in full"), self.walk.rule_in_full()))

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.app.pop_screen()

    def action_help(self) -> None:
        """The keys of this screen, and of the others."""
        from drill.tui.screens.help import Help

        self.app.push_screen(Help(type(self)))
