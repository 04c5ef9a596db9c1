"""Kind, level, convention and words of a round."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen

from drill.bank.folder import lexicon
from drill.document import Sentence
from drill.engine.convention import PRESETS, Convention
from drill.practice.source import Wish
from drill.questions.generator import nearest_level
from drill.questions.kinds import DEFAULT_LEVEL, EVERY_KIND, RELATIVES
from drill.questions.lexicon import LEXICONS
from drill.questions.rules import rule
from drill.tui.app import DrillApp
from drill.tui.keys import digit, key
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.choice import Choice, Entry, place_key
from drill.tui.widgets.page import Line
from drill.wording import N_, _, ngettext, say

#: Not one kind but several: those of BPE, and those beside it.
ALL = "all"
BESIDE = "relatives"
#: The level that rises and falls with the last answers.
BY_ANSWERS = "by-answers"
#: The ways of going through a round; a sprint's name ends in its minutes.
ORDINARY, COACH, SPRINTS = "ordinary", "coach", {"sprint-5": 5, "sprint-10": 10}


class Choose(Screen[None]):
    """Five lists; Enter goes from one to the next, on the last one it starts."""

    TITLE_IN_HELP: ClassVar = N_("Where kind and level are chosen")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "next_list", "choose.next", N_("next list; on the last one start"), said=N_("next"), show=True),
        key("ctrl+s,f2", "start", "choose.start", N_("start"), show=True),
        *(digit(n, f"choose({n})", f"choose.choose-{n}", N_("choose this entry")) for n in range(10)),
        key("left,shift+tab", "app.focus_previous", "choose.back", N_("list before"), show=False),
        key("right,tab", "app.focus_next", "choose.forward", N_("list after"), said=N_("lists"), show=False),
        key("f1,ctrl+y", "help", "choose.help", N_("these keys"), said=N_("keys"), show=True),
        key("escape", "leave", "choose.leave", N_("home"), show=True),
    ]
    CSS_PATH = "pages.tcss"
    app: DrillApp

    def __init__(self, convention: Convention) -> None:
        super().__init__()
        kinds = [Entry(name, place_key(n), _(kind.title)) for n, (name, kind) in enumerate(EVERY_KIND.items(), 1)]
        together = [Entry(ALL, "0", _("All of BPE in turn")), Entry(BESIDE, " ", _("All relatives in turn"))]
        self._kind = Choice([*together, *kinds], id="kinds")
        self._level = Choice(self._levels(ALL), id="levels")
        conventions = [Entry(name, str(n), name) for n, name in enumerate(PRESETS, 1)]
        self._convention = Choice(conventions, chosen=convention.name, id="conventions")
        names = {"english": _("English"), "arabic": _("Arabic"), "persian": _("Persian")}
        self._words = Choice([Entry(name, str(n), names[name]) for n, name in enumerate(LEXICONS, 1)], id="words")
        self._mode = Choice(self._modes(ALL), id="modes")
        self._says = Line(classes="note")
        self._rule = Line(classes="note")

    @property
    def lists(self) -> list[Choice]:
        """The lists in order."""
        return [self._kind, self._level, self._convention, self._words, self._mode]

    def compose(self) -> ComposeResult:
        """Kinds on the left, levels on the right; below them conventions, words and modes."""
        yield TitleBar(_("What to practise"), _("F1 keys"))
        with VerticalScroll(id="page", can_focus=False):
            with Horizontal(id="lists"):
                with Vertical(id="left"):
                    yield Line(_("Kind"), classes="caption")
                    yield self._kind
                with Vertical(id="right"):
                    yield Line(_("Level"), classes="caption")
                    yield self._level
            yield self._says
            with Horizontal(id="below"):
                with Vertical(id="below-left"):
                    yield Line(_("Convention"), classes="caption -apart")
                    yield self._convention
                with Vertical(id="below-right"):
                    yield Line(_("Words"), classes="caption -apart")
                    yield self._words
                with Vertical(id="below-last"):
                    yield Line(_("Mode"), classes="caption -apart")
                    yield self._mode
            yield self._rule
        yield KeyLine()

    def on_mount(self) -> None:
        """Stand on the first list."""
        self._kind.focus()

    # --- what the lists say ----------------------------------------------------------------------------------------

    def on_option_list_option_highlighted(self) -> None:
        """Say what kind and convention are, and what the levels of this kind promise."""
        if not self._convention.option_count or self._convention.highlighted is None:
            return
        name = self._kind.chosen
        self._says.put(
            _(EVERY_KIND[name].task) if name in EVERY_KIND else _("one question of each kind after the other")
        )
        entries = self._levels(name)
        if entries != self._level.entries:
            self._level.put(entries)
        modes = self._modes(name)
        if modes != self._mode.entries:
            self._mode.put(modes)
        convention = PRESETS[self._convention.chosen]
        missing = self._missing(name, convention)
        self._rule.set_class(bool(missing), "-trouble")
        self._rule.put(missing or rule(convention))

    def _levels(self, name: str) -> list[Entry]:
        by_answers = Entry(BY_ANSWERS, "0", _("as your answers go"))
        if name in EVERY_KIND:
            return [by_answers, *(Entry(str(n), str(n), _(says)) for n, says in EVERY_KIND[name].levels.items())]
        says = (
            _("the easiest"),
            _("the usual one"),
            _("harder: ties, pairs in both orders"),
            _("harder: the marker"),
            _("the hardest"),
        )
        return [by_answers, *(Entry(str(n), str(n), said) for n, said in enumerate(says, 1))]

    def _modes(self, name: str) -> list[Entry]:
        """A coach only where there are rounds to go through with one."""
        modes = {ORDINARY: _("ordinary")}
        for sprint, minutes in SPRINTS.items():
            modes[sprint] = ngettext("sprint of {n} minute", "sprint of {n} minutes", minutes).format(n=minutes)
        if name not in EVERY_KIND or EVERY_KIND[name].long:
            modes[COACH] = _("coach: each round is marked")
        return [Entry(mode, str(n), title) for n, (mode, title) in enumerate(modes.items(), 1)]

    def _missing(self, name: str, convention: Convention) -> Sentence:
        if name not in EVERY_KIND:
            return ()
        kind, level = EVERY_KIND[name], self._wanted_level
        if level is None and nearest_level(kind, DEFAULT_LEVEL, convention) is not None:
            return ()
        reason = kind.missing(level or DEFAULT_LEVEL, convention)
        return say(_("this level does not exist here: {reason}"), reason=reason) if reason else ()

    @property
    def _wanted_level(self) -> int | None:
        return None if self._level.chosen == BY_ANSWERS else int(self._level.chosen)

    # --- keys ------------------------------------------------------------------------------------------------------

    def on_choice_taken(self, event: Choice.Taken) -> None:
        """Enter on a list, or a click: on to the next one, or start."""
        self.action_next_list()

    def action_next_list(self) -> None:
        """The next list, or start."""
        at = next((n for n, choice in enumerate(self.lists) if choice.has_focus), -1)
        if at == len(self.lists) - 1:
            self.action_start()
        else:
            self.lists[at + 1].focus()

    def action_choose(self, number: int) -> None:
        """The entry with this digit in the list that has the focus."""
        for choice in self.lists:
            if choice.has_focus:
                choice.choose(str(number))

    def action_start(self) -> None:
        """Begin the round."""
        name = self._kind.chosen
        wish = Wish(
            kinds=() if name == ALL else tuple(RELATIVES) if name == BESIDE else (name,),
            level=self._wanted_level,
            convention=PRESETS[self._convention.chosen],
            adapts=True,
            lexicon=lexicon(self._words.chosen),
            coach=self._mode.chosen == COACH,
            minutes=SPRINTS.get(self._mode.chosen),
        )
        self.app.warn(self.app.start(wish))

    def action_leave(self) -> None:
        """Back home."""
        self.app.pop_screen()

    def action_help(self) -> None:
        """The keys of this screen, and of the others."""
        from drill.tui.screens.help import Help

        self.app.push_screen(Help(type(self)))
