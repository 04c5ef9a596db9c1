"""The rules of an exam before it begins."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import BindingType

from drill.practice.exam.paper import Paper
from drill.practice.exam.rules_document import rules_of
from drill.practice.exam.texts import clock_told
from drill.tui.keys import key
from drill.tui.screens.offer import OFFERED, Offer
from drill.tui.widgets.choice import Entry
from drill.wording import N_, _

if TYPE_CHECKING:
    from drill.tui.exam_hall import ExamHall

#: Percent of more time that are offered to whoever has asked for none.
MORE_TIME: Final = 25


class ExamRules(Offer):
    """What is asked, how it is marked and how long it takes; Enter begins."""

    TITLE_IN_HELP: ClassVar = N_("On the rules of an exam")
    BINDINGS: ClassVar[list[BindingType]] = [
        *OFFERED,
        key("escape", "leave", "rules.leave", N_("back, without beginning"), said=N_("back"), show=True),
    ]

    def __init__(self, hall: ExamHall, paper: Paper) -> None:
        super().__init__(_("Before the exam"), rules_of(paper), entries_of(paper))
        self._hall = hall
        self._paper = paper

    def take(self, name: str) -> None:
        """Begin as was chosen."""
        paper = self._paper
        if name == "more":
            paper = replace(paper, extra_time=MORE_TIME)
        elif name == "untimed":
            paper = replace(paper, untimed=True)
        self._hall.begin(paper)


def entries_of(paper: Paper) -> list[Entry]:
    """How the exam can begin: as it was asked for, with more time, without a clock."""
    if paper.seconds is None:
        return [Entry("begin", "1", _("Begin"), _("without a clock"))]
    offered = [("begin", _("Begin"), clock_told(paper.seconds))]
    if not paper.extra_time:
        longer = replace(paper, extra_time=MORE_TIME).seconds or 0.0
        offered.append(("more", _("Begin with a quarter more time"), clock_told(longer)))
    offered.append(("untimed", _("Begin without a clock"), _("the result will say so")))
    return [Entry(name, str(n), *told) for n, (name, *told) in enumerate(offered, 1)]
