"""The app: which screen follows which. No thread, no subprocess, no signal of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.app import App
from textual.binding import BindingType
from textual.screen import Screen

from drill.engine.errors import InputError
from drill.practice.learner import Learner, learner_of
from drill.practice.settings import Settings, save_settings
from drill.tui.keys import key
from drill.wording import N_, _

if TYPE_CHECKING:
    # The menu is painted before anything of problems and marking is imported, 40 ms of it.
    from drill.practice.folders import Folders
    from drill.practice.session import Session
    from drill.practice.source import Wish
    from drill.tui.exam_hall import ExamHall
    from drill.tui.round import Round
    from drill.walkthrough.walk import Walk

_THEMES: Final = {"dark": "textual-dark", "light": "textual-light"}
_REPORT: Final = "crash.txt"


class DrillApp(App[None]):
    """The drill at the terminal.

    Attributes:
        folder: where the draft lies.
        clock: seconds on a clock that never goes back.
        learner: who practises here.
        round: the round of practice that is under way.
        own_bank: a folder of one's own beside the shipped bank, named on the command line; or None.
        opens: what is laid over the home screen at the start.
    """

    TITLE = "bpe-drill"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    KEYS = (
        key("ctrl+q", "quit", "app.quit", N_("quit; the answers typed so far are kept"), priority=True),
        key("ctrl+c", "help_quit", "app.copy", N_("copy what is selected")),
    )
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    def __init__(
        self,
        folders: Folders,
        settings: Settings,
        session: Session | None = None,
        learner: Learner | None = None,
        clock: Callable[[], float] = time.monotonic,
        own_bank: str | None = None,
    ) -> None:
        # Styles that come with a screen make all be parsed again; those of the first one are read at once.
        super().__init__(css_path=["app.tcss"] if session is None else ["app.tcss", "screens/fields.tcss"])
        self.folders = folders
        self.folder = folders.data
        self._loss_told = False
        self.settings = settings
        self.clock = clock
        self.round: Round | None = None
        self.learner = learner or learner_of(folders, settings)
        self._first = session
        self.opens: Callable[[], object] | None = None
        self.own_bank = session.wish.bank if session is not None else own_bank
        self.theme = _THEMES.get(settings.theme or "", _THEMES["dark"])

    def get_default_screen(self) -> Screen[None]:
        """Home lies below all; in a round from the command line it comes when it is asked for."""
        if self._first is not None:
            return Screen()
        from drill.tui.screens.home import Home

        return Home()

    def on_mount(self) -> None:
        """Open the round, or at the first start ask for the course's convention."""
        if self._first is not None:
            self._begin(self._first)
            self.push_screen(self._question())
        elif self.opens is not None:
            self.opens()
        elif self.settings.convention is None:
            from drill.tui.screens.convention import FirstStart

            self.push_screen(FirstStart(), self.choose_convention)

    # --- settings --------------------------------------------------------------------------------------------------

    def choose_convention(self, name: str | None) -> None:
        """Remember the course's convention."""
        if name is not None:
            self._remember(replace(self.settings, convention=name))

    def switch_theme(self) -> None:
        """Go from dark to light or back, and remember it."""
        theme = "light" if self.theme == _THEMES["dark"] else "dark"
        self.theme = _THEMES[theme]
        self._remember(replace(self.settings, theme=theme))

    def _remember(self, settings: Settings) -> None:
        self.settings = settings
        self.warn(save_settings(self.folders.settings, settings))
        from drill.tui.screens.home import Home

        for screen in self.screen_stack:
            if isinstance(screen, Home):
                screen.say_settings()

    def warn(self, text: str | None) -> None:
        """Say what went amiss, if anything did."""
        if text:
            self.notify(text, severity="warning", markup=False, timeout=8)

    # --- a round ---------------------------------------------------------------------------------------------------

    def start(self, wish: Wish) -> str | None:
        """Begin a round; returns what is wrong with the wish where it cannot be met."""
        from drill.practice.session import Session

        try:
            self._begin(Session(wish, self.learner, self.clock))
        except InputError as error:
            return str(error)
        self.go_to(self._question())
        return None

    def _begin(self, session: Session) -> None:
        from drill.tui.round import Round

        self.round = Round(session, self.folder, clock=self.clock)

    def resume(self) -> None:
        """Go on with the unfinished question."""
        from drill.practice.draft import load_draft
        from drill.tui.round import Round

        draft, warning = load_draft(self.folder)
        self.warn(warning)
        if draft is None:
            self.go_home()
            return
        self.round = Round.resumed(draft, self.folder, self.learner, self.clock)
        self.go_to(self._question())

    def ask(self) -> None:
        """Show the current question."""
        self.go_to(self._question())

    def next_question(self) -> None:
        """Go on in the round; after the last question comes the summary."""
        if self.round is not None and self.round.advance():
            self.ask()
        else:
            self.sum_up()

    def sum_up(self) -> None:
        """Show what came of the round; a round in which nothing was answered has no summary."""
        if self.round is None or not self.round.session.record:
            self.go_home()
            return
        from drill.tui.screens.summary import RoundSummary

        self.go_to(RoundSummary(self.round))

    def another_round(self) -> None:
        """Begin a round on the same wish, with other questions where there are others."""
        from drill.practice.seed import new_seed

        if self.round is not None:
            self.warn(self.start(replace(self.round.session.wish, seed=new_seed())))

    def practise_mistakes(self) -> None:
        """Begin a round about the mistakes that were named in this one."""
        from drill.practice.source import about_mistakes

        if self.round is not None:
            session = self.round.session
            names = tuple(name for name, _times in session.summary().mistakes)
            self.warn(self.start(about_mistakes(session.wish, names)))

    def go_home(self) -> None:
        """Show the home screen."""
        from drill.tui.screens.home import Home

        self.round = None
        home = self.screen_stack[0]
        if isinstance(home, Home):
            self._uncover(1)
            home.say_settings()
        else:
            self.go_to(Home())

    def go_to(self, screen: Screen[None]) -> None:
        """Show a screen in the place of the one that is shown, and of what lies over it."""
        self._uncover(2)
        if len(self.screen_stack) == 1:
            self.push_screen(screen)
        else:
            self.switch_screen(screen)

    def _uncover(self, left: int) -> None:
        while len(self.screen_stack) > left:
            self.pop_screen()

    def _question(self) -> Screen[None]:
        from drill.tui.screens.question import Question

        assert self.round is not None
        self.round.open()
        return Question(self.round, self.size.width)

    # --- exams -----------------------------------------------------------------------------------------------------

    @property
    def exam_hall(self) -> ExamHall:
        """The way into exams."""
        from drill.tui.exam_hall import ExamHall

        return ExamHall(self)

    def exam_is_begun(self) -> bool:
        """True if an exam is not handed in. Without a record, which is not made for asking, there is none."""
        from drill.practice.record import FILE

        return (self.folder / FILE).exists() and bool(self.learner.record.sittings.unfinished())

    # --- a walkthrough ---------------------------------------------------------------------------------------------

    def walk_through(self, title: str, walk: Walk, at: int = 0) -> None:
        """Open a walkthrough over the screen that is shown, at one of its steps."""
        from drill.tui.screens.walkthrough import Walkthrough

        self.push_screen(Walkthrough(title, walk, at))

    # --- the end ---------------------------------------------------------------------------------------------------

    async def action_quit(self) -> None:
        """Leave; the question on the screen has put on disk what was typed, or leaving is asked for twice."""
        warnings = [
            await screen.before_quitting() for screen in self.screen_stack if hasattr(screen, "before_quitting")
        ]
        if any(warnings) and not self._loss_told:
            self._loss_told = True
            self.notify(_("^Q once more quits all the same"), severity="warning", markup=False)
            return
        self.exit()

    def action_help_quit(self) -> None:
        """Ctrl+c copies elsewhere; here it says how to quit."""
        self.notify(_("^Q quits; what you typed is kept"), markup=False)

    def _fatal_error(self) -> None:
        """One line in the place of Textual's report, which prints the values of variables, answer keys among them."""
        self.bell()
        with suppress(Exception):  # whatever it is that went wrong may stop this too
            for screen in self.screen_stack:
                if hasattr(screen, "keep"):
                    screen.keep()
        import traceback

        error = self._exception
        where = self.folder / _REPORT
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            where.write_text("".join(traceback.format_exception(error)) if error else "", encoding="utf-8")
            told = _(
                "bpe-drill has met an error of its own and has stopped; what you typed is kept. Details: {file}"
            ).format(file=where)
        except OSError:
            told = _("bpe-drill has met an error of its own and has stopped: {error}").format(
                error=type(error).__name__
            )
        if not self._exit_renderables:
            self._exit_renderables.append(Text(told))
        self._close_messages_no_wait()
