"""Rounds put together for a purpose: the blueprints of the bank."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from drill.bank.blueprints import outline
from drill.bank.contents import bank
from drill.document import Sentence
from drill.engine.convention import Convention
from drill.practice.source import Wish
from drill.questions.rules import rule
from drill.tui.keys import digit, key
from drill.tui.screens.bank_list import BankList
from drill.wording import N_, _, ngettext, say


class Rounds(BankList):
    """A list of blueprints; Enter practises one."""

    TITLE_IN_HELP: ClassVar = N_("Where the rounds are listed")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "take", "rounds.take", N_("begin this round"), said=N_("begin"), show=True),
        *(digit(n, f"take_number({n})", f"rounds.take-{n}", N_("begin this round")) for n in range(1, 10)),
        key("f1,ctrl+y", "help", "rounds.help", N_("these keys"), said=N_("keys"), show=True),
        key("escape", "leave", "rounds.leave", N_("home"), show=True),
    ]

    def __init__(self, convention: Convention, folder: str | None = None) -> None:
        """The rounds under a convention, unless they have their own; `folder` is a bank of one's own."""
        self._blueprints = bank(folder).rounds
        self._convention = convention
        self._folder = folder
        items = []
        for blueprint in self._blueprints.values():
            number = blueprint.length
            note = ngettext("{n} question", "{n} questions", number).format(n=number)
            items.append((blueprint.id, blueprint.title, note))
        super().__init__(_("Rounds"), items)

    def about(self, name: str) -> tuple[Sentence, Sentence]:
        """What is asked, and the rule that goes for what is drawn."""
        blueprint = self._blueprints[name]
        told = rule(blueprint.convention or self._convention)
        return outline(blueprint), say(_("Rule, where an item has none of its own: {rule}"), rule=told)

    def take(self, name: str) -> None:
        """Begin the round."""
        convention = self._blueprints[name].convention or self._convention
        self.app.warn(self.app.start(Wish(blueprint=name, convention=convention, bank=self._folder)))
