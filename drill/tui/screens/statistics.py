"""What a learner's answers come to: how much and how well, mistakes, what is due, exams."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from drill.practice.figures_document import due_by, figures_document
from drill.practice.record.figures import statistics_of
from drill.practice.source import Wish
from drill.tui.app import DrillApp
from drill.tui.keys import key
from drill.tui.screens.sheet import SCROLLING, Scrolls
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.page import Line, Page
from drill.wording import N_, _


class Statistics(Scrolls, Screen[None]):
    """The figures on a page; from here one practises what is due, or goes to the mistakes."""

    TITLE_IN_HELP: ClassVar = N_("Where your figures are")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("p", "practise", "statistics.practise", N_("practise what is due"), show=True),
        key("m", "mistakes", "statistics.mistakes", N_("practise a mistake"), said=N_("mistakes"), show=True),
        key("f1,ctrl+y,question_mark", "help", "statistics.help", N_("these keys"), said=N_("keys"), show=True),
        key("escape,q", "leave", "statistics.leave", N_("home"), show=True),
        *SCROLLING,
    ]
    app: DrillApp

    def __init__(self, app: DrillApp) -> None:
        """The figures of the app's learner, as they are now."""
        super().__init__()
        learner = app.learner
        self.figures = statistics_of(learner.record, learner.now(), learner.exam_date)

    def compose(self) -> ComposeResult:
        """Title, figures, keys."""
        yield TitleBar(_("Statistics"), _("F1 keys"))
        with VerticalScroll(id="page", can_focus=False):
            yield Page(figures_document(self.figures))
            if not self.figures.total.answered:
                yield Line(_("At home (Esc), Just start begins a round."), classes="-apart")
        yield KeyLine()

    def on_mount(self) -> None:
        """Say what was amiss with the record, if anything was."""
        self.app.warn(self.app.learner.take_warning() or self.app.learner.record.news())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where nothing is due within a week there is nothing of that to practise."""
        return action != "practise" or bool(self._due)

    @property
    def _due(self) -> tuple[str, ...]:
        """Kinds due now; where there is none, those that come first today or in this week."""
        kinds = next((items for items in due_by(self.figures) if items), [])
        return tuple(dict.fromkeys(item.skill.kind for item in kinds))

    # --- keys ------------------------------------------------------------------------------------------------------

    def action_practise(self) -> None:
        """A round of the kinds that are due."""
        self.app.warn(self.app.start(Wish(kinds=self._due, convention=self.app.settings.preset, adapts=True)))

    def action_mistakes(self) -> None:
        """The mistakes, those that show first."""
        from drill.tui.screens.mistakes import Mistakes

        self.app.push_screen(Mistakes(self.figures, self.app.settings.preset))

    def action_leave(self) -> None:
        """Back home."""
        self.app.pop_screen()

    def action_help(self) -> None:
        """The keys of this screen, and of the others."""
        from drill.tui.screens.help import Help

        self.app.push_screen(Help(type(self)))
