"""All known mistakes, those that the learner shows first; each can be practised."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from drill.document import Sentence, Text
from drill.engine.convention import Convention
from drill.mistakes.catalogue import CATALOGUE
from drill.practice.figures_document import TREND_WORDS, with_trends
from drill.practice.source import Wish, about_mistakes
from drill.practice.statistics import Statistics
from drill.tui.keys import digit, key
from drill.tui.screens.bank_list import BankList
from drill.wording import N_, _, ngettext, say


class Mistakes(BankList):
    """A list of mistakes; Enter begins a round of questions that show one."""

    TITLE_IN_HELP: ClassVar = N_("Where the mistakes are listed")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "take", "mistakes.take", N_("practise against this mistake"), said=N_("practise"), show=True),
        *(digit(n, f"take_number({n})", f"mistakes.take-{n}", N_("practise against this one")) for n in range(1, 10)),
        key("f1,ctrl+y", "help", "mistakes.help", N_("these keys"), said=N_("keys"), show=True),
        key("escape", "leave", "mistakes.leave", N_("back to the figures"), said=N_("back"), show=True),
    ]

    def __init__(self, figures: Statistics, convention: Convention) -> None:
        """The mistakes with how they come along; rounds have this convention."""
        self._convention = convention
        self._figures = {item.id: item for item in figures.mistakes}
        trends = {item.id: tendency for item, tendency in with_trends(figures) if tendency is not None}
        self._mistakes = {found.id: found for found in CATALOGUE}
        names = [*(name for name in trends if name in self._mistakes), *(m for m in self._mistakes if m not in trends)]
        super().__init__(
            _("Mistakes"),
            [
                (name, _(self._mistakes[name].done), _(TREND_WORDS[trends[name]]) if name in trends else "")
                for name in names
            ],
        )

    def about(self, name: str) -> tuple[Sentence, Sentence]:
        """What to remember, and how often it was named."""
        remember = (Text(_(self._mistakes[name].remember)),)
        found = self._figures.get(name)
        if found is None or not found.exposed:
            return remember, say(_("No answer of yours could have shown it yet."))
        told = ngettext(
            "Named in {n} of {exposed} answer that could have shown it; right since: {right}.",
            "Named in {n} of {exposed} answers that could have shown it; right since: {right}.",
            found.exposed,
        )
        return remember, say(told, n=found.shown + found.possible, exposed=found.exposed, right=found.right_since)

    def take(self, name: str) -> None:
        """Begin a round that shows it."""
        self.app.warn(self.app.start(about_mistakes(Wish(convention=self._convention), (name,))))
