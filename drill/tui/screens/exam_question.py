"""A question of an exam: answered and kept, never marked while the exam is under way."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import BindingType

from drill.practice.exam.sitting import unreadable
from drill.questions.kinds import kind_named
from drill.tui.keys import key
from drill.tui.screens.answering import MOVING, RULE, TALLY, Answering
from drill.tui.widgets.bars import TitleBar
from drill.wording import N_, _

if TYPE_CHECKING:
    from drill.tui.invigilator import Invigilator

#: The clock stands in the head of a question and of the map.
CLOCK: Final = key(
    "f6,ctrl+r", "clock", "exam.clock", N_("show the time left, or hide it"), said=N_("clock"), show=True
)


class ExamQuestion(Answering):
    """The current question. Nothing here says how the exam goes."""

    TITLE_IN_HELP: ClassVar = N_("On a question of an exam")
    # Keys that leave the question have priority: then those that are pressed right after them wait for the next one.
    BINDINGS: ClassVar[list[BindingType]] = [
        key(
            "enter",
            "next_field",
            "exam.next-field",
            N_("next field; on the last one keep the answer and go on"),
            said=N_("next"),
            show=True,
            priority=True,
        ),
        key(
            "ctrl+s,f2",
            "done",
            "exam.done",
            N_("keep the answer and go on to the next question; after the last one to the map"),
            said=N_("keep"),
            show=True,
            priority=True,
        ),
        key(
            "f3,ctrl+pageup",
            "go(-1)",
            "exam.back",
            N_("the question before"),
            said=N_("back"),
            show=True,
            priority=True,
        ),
        key(
            "f4,ctrl+pagedown",
            "go(1)",
            "exam.on",
            N_("the question after"),
            said=N_("on"),
            show=True,
            priority=True,
        ),
        key(
            "f7,ctrl+g",
            "flag",
            "exam.flag",
            N_("flag this question, to come back to it; or take the flag away"),
            said=N_("flag"),
            show=True,
        ),
        key(
            "f9,ctrl+o,escape",
            "map",
            "exam.map",
            N_("the map of all questions, from which one hands in"),
            said=N_("map"),
            show=True,
            priority=True,
        ),
        CLOCK,
        RULE,
        TALLY,
        *MOVING,
    ]

    def __init__(self, exam: Invigilator, width: int) -> None:
        room, problem = exam.room, exam.room.question.problem
        assert problem is not None, "what cannot be read any more is not asked"
        super().__init__(kind_named(problem.kind), problem, width, room.typed, room.goes_on)
        self.exam = exam
        self.room = room
        self._place = room.at
        #: The answers of which was said that they cannot be read.
        self._told: dict[str, str] | None = None

    def head(self) -> tuple[str, str]:
        """Which question it is; of the time only what was asked for."""
        return self.room.place(), f"{self.room.standing()} · {_('F1 keys')}"

    def say_head(self) -> None:
        """Say it anew: the flag, or the time."""
        # The clock may ask for it before the screen has its title, or when it has gone.
        for title in self.query(TitleBar):
            title.say(*self.head())

    # --- keys ------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no clock in an exam without one, and nothing before the first question or after the last."""
        if action == "clock":
            return self.room.has_clock
        return super().check_action(action, parameters)

    async def after_last_field(self) -> None:
        """Keep the answer and go on."""
        await self.action_done()

    async def action_done(self) -> None:
        """Keep the answer; what cannot be read is said once, and may be left so."""
        await self.form.settle()
        if not self.is_current:
            return
        self.keep()
        texts = self.form.texts()
        unread = unreadable(self.room.question, texts)
        if unread and texts != self._told:
            self._told = texts
            name, reason = next(iter(unread.items()))
            field = self.form.first_field(name)
            field.add_class("-unreadable")
            self.hand_back(field, self._message.left_unread(self.form.parts[name], reason))
            return
        await self.action_go(1)

    async def action_go(self, step: int) -> None:
        """Go to the question after, or before; beyond the last one there is the map."""
        await self.form.settle()
        self.keep()
        if self.is_current:
            await self.exam.go_to(self._place + step)

    async def action_flag(self) -> None:
        """Flag the question, or take the flag away."""
        self.keep()
        self.app.warn(self.room.toggle_flag())
        self.say_head()

    async def action_map(self) -> None:
        """The map of all questions."""
        await self.form.settle()
        self.keep()
        if self.is_current:
            self.exam.show_map()

    def action_clock(self) -> None:
        """Show the time left, or hide it."""
        self.exam.toggle_clock()

    # --- the answer ------------------------------------------------------------------------------------------------

    def put_on_disk(self) -> str | None:
        """Keep what is typed; of fields that were only looked at there is nothing to keep."""
        return self.room.keep(self._place, self.form.everything() if self.form.changed else {})
