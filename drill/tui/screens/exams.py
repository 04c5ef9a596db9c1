"""Exams: the one that is not finished, those there are, and those that were handed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import BindingType

from drill.bank.blueprints import minutes_told, outline
from drill.bank.contents import bank
from drill.document import Sentence
from drill.practice.exam.texts import marks_earned, on_day
from drill.questions.rules import rule
from drill.render.plain import sentence as plain_sentence
from drill.tui.keys import digit, key
from drill.tui.screens.bank_list import BankList
from drill.wording import N_, _, ngettext, say

if TYPE_CHECKING:
    from drill.tui.exam_hall import ExamHall

_BEGUN: Final = "begun "
_PAST: Final = "past "


class Exams(BankList):
    """A list of exams; Enter goes on with one, opens the rules of one, or the result of one."""

    TITLE_IN_HELP: ClassVar = N_("Where the exams are listed")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "take", "exams.take", N_("open this exam"), said=N_("open"), show=True),
        *(digit(n, f"take_number({n})", f"exams.take-{n}", N_("open this exam")) for n in range(1, 10)),
        key("f1,ctrl+y", "help", "exams.help", N_("these keys"), said=N_("keys"), show=True),
        key("escape", "leave", "exams.leave", N_("home"), show=True),
    ]

    def __init__(self, hall: ExamHall) -> None:
        self._hall = hall
        desk = hall.desk
        self._exams = bank(desk.folder).exams
        self._begun = {f"{_BEGUN}{begun.paper.id}": begun for begun in desk.begun()}
        self._past = {f"{_PAST}{past.id}": past for past in desk.past()}
        items = [
            (name, _("Go on: {exam}").format(exam=begun.paper.title), begun.left_told)
            for name, begun in self._begun.items()
        ]
        for exam in self._exams.values():
            number = ngettext("{n} question", "{n} questions", exam.length).format(n=exam.length)
            items.append((exam.id, exam.title, f"{plain_sentence(minutes_told(exam.minutes or 0))} · {number}"))
        for name, past in self._past.items():
            items.append((name, past.title, f"{on_day(past.at)} · {marks_earned(past.marks, past.out_of)}"))
        super().__init__(_("Exams"), items)

    def about(self, name: str) -> tuple[Sentence, Sentence]:
        """What is asked and how it is marked; of those that were begun, when."""
        if name in self._begun:
            begun = self._begun[name]
            answered, number = begun.answered, len(begun.paper.questions)
            told = ngettext(
                "Begun on {day}; {answered} of {n} question has an answer.",
                "Begun on {day}; {answered} of {n} questions have an answer.",
                number,
            )
            return say(told, day=on_day(begun.at), answered=answered, n=number), ()
        if name in self._past:
            past = self._past[name]
            return say(_("Begun on {begun}, handed in on {day}."), begun=on_day(past.began), day=on_day(past.at)), ()
        exam = self._exams[name]
        told_rule = rule(exam.convention or self._hall.desk.convention)
        return outline(exam), say(_("Rule, where an item has none of its own: {rule}"), rule=told_rule)

    def take(self, name: str) -> None:
        """Go on, read the rules, or see the result."""
        if name in self._begun:
            self._hall.ask_to_go_on(self._begun[name])
        elif name in self._past:
            self._hall.show_past(self._past[name].id)
        else:
            self._hall.ask_for(name)
