"""Home: just start, or choose what to practise."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from drill.practice.draft import has_draft
from drill.questions.rules import rule
from drill.tui.app import DrillApp
from drill.tui.keys import digit, key
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.choice import Choice, Entry, place_key
from drill.tui.widgets.page import Line
from drill.wording import N_, _, ngettext


class Home(Screen[None]):
    """The first screen."""

    TITLE_IN_HELP: ClassVar = N_("At home")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "take", "home.take", N_("take what is highlighted"), said=N_("take"), show=True),
        key("up,down", "move", "home.move", N_("go through the list"), said=N_("move"), show=True),
        *(digit(n, f"take_number({n})", f"home.take-{n}", N_("take this entry")) for n in range(10)),
        key("f1,ctrl+y,question_mark", "help", "home.help", N_("these keys"), said=N_("keys"), show=True),
        key("q", "app.quit", "home.quit", N_("quit"), show=True),
    ]
    app: DrillApp
    _due = 0

    def compose(self) -> ComposeResult:
        """The list, and the rule of the course below it."""
        self._choice = Choice(self._entries(), room=26)
        self._rule = Line(rule(self.app.settings.preset), id="course", classes="note")
        yield TitleBar(_("bpe-drill · byte-pair encoding by hand"))
        with VerticalScroll(id="page", can_focus=False):
            yield self._choice
            yield self._rule
        yield KeyLine()

    def on_mount(self) -> None:
        """Stand on the first entry."""
        self.set_focus(self._choice)
        self.call_after_refresh(self._look_what_is_due)

    def say_settings(self) -> None:
        """Say what is chosen now."""
        before = [entry.name for entry in self._choice.entries]
        entries = self._entries()
        came = next((entry.name for entry in entries if entry.name not in before), self._choice.chosen)
        self._choice.put(entries, chosen=came)
        self._rule.put(rule(self.app.settings.preset))

    def _waiting(self) -> str:
        """What there is to do, once it is known how much of it is due."""
        if not self._due:
            return _("all kinds of BPE; your answers say which")
        return ngettext("{n} skill is due again", "{n} skills are due again", self._due).format(n=self._due)

    def _look_what_is_due(self) -> None:
        # The record is opened when the menu stands already.
        self._due = self.app.learner.due()
        self.app.warn(self.app.learner.take_warning())
        self.say_settings()

    def _entries(self) -> list[Entry]:
        dark = (self.app.settings.theme or "dark") == "dark"
        unfinished = []
        if self.app.exam_is_begun():
            unfinished.append(Entry("exam", "0", _("Go on with your exam"), _("it is not handed in")))
        if has_draft(self.app.folder):
            key_of = " " if unfinished else "0"
            unfinished.append(Entry("resume", key_of, _("Go on where you left off"), _("an unfinished question")))
        offered = (
            ("start", _("Just start"), self._waiting()),
            ("choose", _("Choose kind and level"), _("and the convention for this round")),
            ("own", _("Your own corpus"), _("type or paste a text, or name a file")),
            ("corpora", _("Worked corpora"), _("the course's own, and classics")),
            ("walk", _("Walk through a run"), _("worked for you, round by round")),
            ("languages", _("Two languages"), _("why one of them costs more tokens")),
            ("rounds", _("Rounds"), _("put together for a purpose")),
            ("exams", _("Exams"), _("against the clock")),
            ("statistics", _("Statistics"), _("how you get on, and what is due")),
            ("convention", _("Convention"), self.app.settings.preset.name),
            ("theme", _("Theme"), _("dark") if dark else _("light")),
            ("help", _("Help"), _("all keys")),
            ("quit", _("Quit"), ""),
        )
        entries = [Entry(name, place_key(n), *told) for n, (name, *told) in enumerate(offered, 1)]
        return [*unfinished, *entries]

    # --- keys ------------------------------------------------------------------------------------------------------

    def on_choice_taken(self, event: Choice.Taken) -> None:
        """Do what the entry says."""
        self._do(event.name)

    def action_take(self) -> None:
        """Do what the highlighted entry says (the list itself does so while it has the focus)."""
        self._do(self._choice.chosen)

    def action_move(self) -> None:
        """The list itself moves; without the focus it first gets it."""
        self._choice.focus()

    def action_take_number(self, number: int) -> None:
        """Do what the entry of this number says."""
        if self._choice.choose(str(number)):
            self._do(self._choice.chosen)

    def action_help(self) -> None:
        """The keys of all screens."""
        from drill.tui.screens.help import Help

        self.app.push_screen(Help(type(self)))

    def _do(self, name: str) -> None:
        does: dict[str, Callable[[], object]] = {
            "resume": self.app.resume,
            "start": self._start,
            "choose": self._choose,
            "own": self._own,
            "corpora": self._corpora,
            "rounds": self._rounds,
            "exams": self._exams,
            "exam": self._exam,
            "statistics": self._statistics,
            "walk": self._walk,
            "languages": self._languages,
            "convention": self._convention,
            "theme": self.app.switch_theme,
            "help": self.action_help,
            "quit": self.app.exit,
        }
        does[name]()

    def _start(self) -> None:
        from drill.practice.source import Wish

        self.app.warn(self.app.start(Wish(convention=self.app.settings.preset, adapts=True)))

    def _choose(self) -> None:
        from drill.tui.screens.choose import Choose

        self.app.push_screen(Choose(self.app.settings.preset))

    def _own(self) -> None:
        from drill.tui.screens.own_corpus import OwnCorpus

        self.app.push_screen(OwnCorpus(self.app.settings.preset))

    def _corpora(self) -> None:
        from drill.tui.screens.corpora import Corpora

        self.app.push_screen(Corpora(self.app.own_bank))

    def _rounds(self) -> None:
        from drill.tui.screens.rounds import Rounds

        self.app.push_screen(Rounds(self.app.settings.preset, self.app.own_bank))

    def _exams(self) -> None:
        self.app.exam_hall.show_list()

    def _exam(self) -> None:
        self.app.exam_hall.enter(None)

    def _statistics(self) -> None:
        from drill.tui.screens.statistics import Statistics

        self.app.push_screen(Statistics(self.app))

    def _walk(self) -> None:
        from drill.tui.screens.walk_from import WalkFrom

        self.app.push_screen(WalkFrom(self.app.settings.preset))

    def _languages(self) -> None:
        from drill.walkthrough.languages import languages_walk

        self.app.walk_through(_("One sentence in two languages"), languages_walk())

    def _convention(self) -> None:
        from drill.tui.screens.convention import ChooseConvention

        self.app.push_screen(ChooseConvention(self.app.settings.preset.name), self.app.choose_convention)
