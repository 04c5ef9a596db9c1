"""The corpora of the bank: what a course works on the board, and classics of textbooks, to be done again."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from drill.bank.contents import bank
from drill.document import Sentence
from drill.practice.source import Wish
from drill.questions.rules import rule
from drill.tui.keys import digit, key
from drill.tui.screens.bank_list import BankList
from drill.wording import N_, _, ngettext, say


class Corpora(BankList):
    """A list of corpora; Enter practises one."""

    TITLE_IN_HELP: ClassVar = N_("Where the corpora are listed")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "take", "corpora.take", N_("practise with this corpus"), said=N_("practise"), show=True),
        key("w,f6", "walk", "corpora.walk", N_("walk through its run"), said=N_("walk through"), show=True),
        *(digit(n, f"take_number({n})", f"corpora.take-{n}", N_("take this corpus")) for n in range(1, 10)),
        key("f1,ctrl+y", "help", "corpora.help", N_("these keys"), said=N_("keys"), show=True),
        key("escape", "leave", "corpora.leave", N_("home"), show=True),
    ]

    def __init__(self, folder: str | None = None) -> None:
        """The corpora; `folder` is a bank of one's own beside the shipped one."""
        self._corpora = bank(folder).corpora
        self._folder = folder
        items = []
        for corpus in self._corpora.values():
            asked = len(corpus.problems)
            note = ngettext("{n} question", "{n} questions", asked).format(n=asked)
            items.append((corpus.id, corpus.title, note))
        super().__init__(_("Worked corpora"), items)

    def about(self, name: str) -> tuple[Sentence, Sentence]:
        """Text and rule."""
        corpus = self._corpora[name]
        told = rule(corpus.convention, listed=corpus.words is not None)
        return say(_("Corpus: {text}"), text=corpus.shown), say(_("Rule: {rule}"), rule=told)

    def take(self, name: str) -> None:
        """Ask what is asked about this corpus."""
        wish = Wish(corpus=name, convention=self._corpora[name].convention, bank=self._folder)
        self.app.warn(self.app.start(wish))

    def action_walk(self) -> None:
        """The run of the highlighted one, round by round."""
        from drill.walkthrough.training import training_walk

        corpus = self._corpora[self.chosen]
        walk = training_walk(corpus.table, corpus.convention, listed=corpus.words is not None)
        self.app.walk_through(_("Training run · {corpus}").format(corpus=corpus.title), walk)
