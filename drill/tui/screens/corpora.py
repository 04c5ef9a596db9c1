"""The corpora of the bank: what the course worked on the board, to be done again."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from drill.bank.contents import bank
from drill.practice.source import Wish
from drill.questions.rules import rule
from drill.tui.app import DrillApp
from drill.tui.keys import digit, key
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.choice import Choice, Entry
from drill.tui.widgets.page import Line
from drill.wording import N_, _, ngettext, say


class Corpora(Screen[None]):
    """A list of corpora; Enter practises one."""

    TITLE_IN_HELP: ClassVar = N_("Where the course's corpora are listed")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "take", "corpora.take", N_("practise with this corpus"), said=N_("practise"), show=True),
        key("w,f6", "walk", "corpora.walk", N_("walk through its run"), said=N_("walk through"), show=True),
        *(digit(n, f"take_number({n})", f"corpora.take-{n}", N_("take this corpus")) for n in range(1, 10)),
        key("f1,ctrl+y", "help", "corpora.help", N_("these keys"), said=N_("keys"), show=True),
        key("escape", "leave", "corpora.leave", N_("home"), show=True),
    ]
    app: DrillApp

    def __init__(self) -> None:
        super().__init__()
        self._corpora = bank().corpora
        entries = []
        for number, corpus in enumerate(self._corpora.values(), 1):
            asked = len(corpus.problems)
            note = ngettext("{n} question", "{n} questions", asked).format(n=asked)
            entries.append(Entry(corpus.id, str(number) if number < 10 else "", corpus.title, note))
        self._choice = Choice(entries)
        self._text = Line(classes="-apart")
        self._rule = Line(classes="note")

    def compose(self) -> ComposeResult:
        """The list, and the text of the corpus that is highlighted."""
        yield TitleBar(_("The course's corpora"), _("F1 keys"))
        with VerticalScroll(id="page", can_focus=False):
            yield self._choice
            yield self._text
            yield self._rule
        yield KeyLine()

    def on_mount(self) -> None:
        """Stand on the first corpus."""
        self._choice.focus()

    def on_option_list_option_highlighted(self) -> None:
        """Show the corpus."""
        corpus = self._corpora[self._choice.chosen]
        self._text.put(say(_("Corpus: {text}"), text=corpus.shown))
        self._rule.put(say(_("Rule: {rule}"), rule=rule(corpus.convention, listed=corpus.words is not None)))

    def on_choice_taken(self, event: Choice.Taken) -> None:
        """This one."""
        self.app.warn(self.app.start(Wish(corpus=event.name, convention=self._corpora[event.name].convention)))

    def action_take(self) -> None:
        """The highlighted one."""
        self._choice.action_select()

    def action_walk(self) -> None:
        """The run of the highlighted one, round by round."""
        from drill.walkthrough.training import training_walk

        corpus = self._corpora[self._choice.chosen]
        walk = training_walk(corpus.table, corpus.convention, listed=corpus.words is not None)
        self.app.walk_through(_("Training run · {corpus}").format(corpus=corpus.title), walk)

    def action_take_number(self, number: int) -> None:
        """One by its digit."""
        if self._choice.choose(str(number)):
            self._choice.action_select()

    def action_leave(self) -> None:
        """Back home."""
        self.app.pop_screen()

    def action_help(self) -> None:
        """The keys of this screen, and of the others."""
        from drill.tui.screens.help import Help

        self.app.push_screen(Help(type(self)))
