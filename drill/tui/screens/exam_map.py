"""The map of an exam: how each question stands, the way to each of them, and handing in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import Screen

from drill.practice.exam.room import FLAG
from drill.practice.exam.sitting import STATE_NAMES, State
from drill.tui.keys import digit, key
from drill.tui.screens.exam_question import CLOCK
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.choice import Choice, Entry
from drill.tui.widgets.page import Line
from drill.wording import N_, _, ngettext

if TYPE_CHECKING:
    from drill.tui.app import DrillApp
    from drill.tui.invigilator import Invigilator

HAND_IN: Final = "hand-in"
#: A sign beside the word for each state: nothing is told by colour.
SIGNS: Final[dict[State, str]] = {"answered": "✓", "partly": "◐", "blank": "·", "not-readable": "?"}


class ExamMap(Screen[None]):
    """All questions in a list; Enter goes to one."""

    TITLE_IN_HELP: ClassVar = N_("On the map of an exam")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "take", "map.take", N_("go to this question"), said=N_("go there"), show=True),
        key("up,down", "move", "map.move", N_("go through the list"), said=N_("move"), show=True),
        *(digit(n, f"digit({n})", f"map.digit-{n}", N_("the number of a question, then Enter")) for n in range(10)),
        key(
            "f9,ctrl+o,h", "hand_in", "map.hand-in", N_("hand in; asks if you are sure"), said=N_("hand in"), show=True
        ),
        CLOCK,
        key("f1,ctrl+y", "help", "map.help", N_("these keys"), said=N_("keys"), show=True),
        key("escape", "back", "map.back", N_("back to the question"), said=N_("back"), show=True),
    ]
    CSS_PATH = "pages.tcss"
    app: DrillApp

    def __init__(self, exam: Invigilator) -> None:
        super().__init__()
        self.exam = exam
        self.room = exam.room
        self._states = self.room.states
        self._choice = Choice(self._entries(), chosen=str(self.room.at), room=24)
        self._typed = ""

    def compose(self) -> ComposeResult:
        """Title, how many are answered, the list, keys."""
        yield TitleBar(*self.head(), shorten=True)
        with Vertical(id="page"):
            yield Line(count_of(self._states), classes="note")
            yield self._choice
        yield KeyLine()

    def on_mount(self) -> None:
        """Stand on the question one comes from."""
        self._choice.focus()

    def head(self) -> tuple[str, str]:
        """The exam, and of the time only what was asked for."""
        return _("{exam} · map").format(exam=self.room.paper.title), f"{self.room.standing()} · {_('F1 keys')}"

    def say_head(self) -> None:
        """Say the time anew."""
        # The clock may ask for it before the screen has its title, or when it has gone.
        for title in self.query(TitleBar):
            title.say(*self.head())

    def _entries(self) -> list[Entry]:
        entries = []
        for number, state in enumerate(self._states):
            told = f"{SIGNS[state]} {_(STATE_NAMES[state])}"
            flag = f" {FLAG} {_('flagged')}" if number in self.room.sitting.flagged else ""
            entries.append(Entry(str(number), str(number + 1), told, f"{self.room.worth(number)}{flag}"))
        return [*entries, Entry(HAND_IN, "0", _("Hand in"), _("nothing can be changed after it"))]

    # --- keys ------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no clock in an exam without one."""
        return action != "clock" or self.room.has_clock

    async def on_choice_taken(self, event: Choice.Taken) -> None:
        """Go to a question, or hand in."""
        await self._take(event.name)

    async def action_take(self) -> None:
        """Take what is highlighted (the list itself does so while it has the focus)."""
        await self._take(self._choice.chosen)

    def action_move(self) -> None:
        """The list itself moves; without the focus it first gets it."""
        self._choice.focus()

    async def _take(self, name: str) -> None:
        if name == HAND_IN:
            self.action_hand_in()
        else:
            await self.exam.go_to(int(name))

    def action_digit(self, number: int) -> None:
        """Digits in a row are one number; where there is no such question, a new number begins."""
        typed = next((typed for typed in (f"{self._typed}{number}", str(number)) if self._choice.choose(typed)), "")
        self._typed = typed

    def action_clock(self) -> None:
        """Show the time left, or hide it."""
        self.exam.toggle_clock()

    def action_back(self) -> None:
        """To the question one comes from."""
        self.dismiss(None)

    def action_hand_in(self) -> None:
        """Hand in, if that is meant."""
        from drill.tui.screens.confirm import Confirm

        self.app.push_screen(Confirm(asked(self._states), _("hand in"), _("go on")), self._hand_in)

    async def _hand_in(self, sure: bool | None) -> None:
        if sure:
            await self.exam.hand_in("handed-in")

    def action_help(self) -> None:
        """The keys of this screen, and of the others."""
        from drill.tui.screens.help import Help

        self.app.push_screen(Help(type(self)))


def count_of(states: Sequence[State]) -> str:
    """How many questions are answered."""
    answered = states.count("answered")
    return ngettext(
        "{n} of {length} question is answered", "{n} of {length} questions are answered", len(states)
    ).format(n=answered, length=len(states))


def asked(states: Sequence[State]) -> str:
    """What is asked before handing in: with what is missing."""
    told = [_("Hand in? Nothing can be changed after it.")]
    blank, partly, unread = (states.count(state) for state in ("blank", "partly", "not-readable"))
    if blank:
        told.append(ngettext("{n} question is blank.", "{n} questions are blank.", blank).format(n=blank))
    if partly:
        told.append(
            ngettext("{n} question is answered in part.", "{n} questions are answered in part.", partly).format(
                n=partly
            )
        )
    if unread:
        said = ngettext(
            "{n} question has an answer that cannot be read.", "{n} questions have answers that cannot be read.", unread
        )
        told.append(said.format(n=unread))
    return " ".join(told)
