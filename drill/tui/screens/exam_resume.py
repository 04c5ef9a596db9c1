"""An exam that is not finished: what is left of it, and what is to be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from drill.document import Block, Document, Heading, Paragraph
from drill.practice.exam.desk import Begun
from drill.practice.exam.texts import clock_told, left_told, on_day
from drill.tui.keys import key
from drill.tui.screens.offer import OFFERED, Offer
from drill.tui.widgets.choice import Entry
from drill.wording import N_, _, ngettext, say

if TYPE_CHECKING:
    from drill.tui.exam_hall import ExamHall


class ExamResume(Offer):
    """Go on, go on without a clock, hand in, or not now."""

    TITLE_IN_HELP: ClassVar = N_("Where an exam is not finished")
    BINDINGS: ClassVar[list[BindingType]] = [
        *OFFERED,
        key("escape", "leave", "resume.leave", N_("not now"), show=True),
    ]

    def __init__(self, hall: ExamHall, begun: Begun) -> None:
        super().__init__(_("An exam is not finished"), resume_document(begun), entries_of(begun))
        self._hall = hall
        self._exam = begun.paper.id

    def take(self, name: str) -> None:
        """Do what was chosen."""
        match name:
            case "go-on":
                self._hall.go_on(self._exam)
            case "untimed":
                self._hall.go_on(self._exam, untimed=True)
            case "hand-in":
                self._hall.hand_in_unseen(self._exam)
            case _:
                self.action_leave()


def entries_of(begun: Begun) -> list[Entry]:
    """What can be done about it; with no time left one cannot go on by the clock."""
    clock = begun.sitting.clock
    offered = []
    if not clock.over:
        offered.append(("go-on", _("Go on"), begun.left_told))
    if clock.allowed is not None:
        offered.append(("untimed", _("Go on without a clock"), _("the result will say so")))
    offered.append(("hand-in", _("Hand in what is there"), _("and see the result")))
    offered.append(("later", _("Not now"), "" if clock.allowed is None or clock.over else _("the clock goes on")))
    return [Entry(name, str(n), *told) for n, (name, *told) in enumerate(offered, 1)]


def resume_document(begun: Begun) -> Document:
    """How far it is, and what became of the time."""
    clock, number = begun.sitting.clock, len(begun.paper.questions)
    told = ngettext(
        "Begun on {day}; {answered} of {n} question has an answer.",
        "Begun on {day}; {answered} of {n} questions have an answer.",
        number,
    )
    blocks: list[Block] = [
        Heading(say(_("{exam}"), exam=begun.paper.title)),
        Paragraph(say(told, day=on_day(begun.at), answered=begun.answered, n=number)),
    ]
    if clock.over:
        blocks.append(Paragraph(say(_("The time is over."))))
    else:
        blocks.append(Paragraph(say(_("Time: {left}."), left=left_told(clock.left))))
    if clock.allowed is not None and clock.away:
        blocks.append(Paragraph(say(_("The time away counts: {away} so far."), away=clock_told(clock.away))))
    if clock.moved_back:
        blocks.append(
            Paragraph(
                say(_("The computer's clock was set back meanwhile: no time is given back, and the result says it."))
            )
        )
    if begun.in_use:
        blocks.append(
            Paragraph(say(_("It is open in another window. If you go on here, that one keeps nothing more.")))
        )
    return Document(tuple(blocks))
