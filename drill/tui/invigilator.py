"""Who sees to an exam at the screen: which screen follows which, what the clock says, and when it is over."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from drill.practice.exam.room import ExamRoom
from drill.tui.screens.exam_map import ExamMap
from drill.tui.screens.exam_question import ExamQuestion
from drill.wording import _

if TYPE_CHECKING:
    from textual.timer import Timer

    from drill.practice.exam.sitting import Ending
    from drill.tui.exam_hall import ExamHall

#: How often the clock is looked at, in seconds.
GLANCE: Final = 0.5
#: Seconds to wait for a question to be shown, at most.
PATIENCE: Final = 2.0


class Invigilator:
    """An exam under way in the app."""

    def __init__(self, hall: ExamHall, room: ExamRoom) -> None:
        self.hall = hall
        self.app = hall.app
        self.room = room
        self._timer: Timer | None = None
        self._over = False

    def begin(self) -> None:
        """Show the question at which the exam goes on; from now on the clock is looked at."""
        # The app looks and not the timer, which ends with the exam: it would take down what it has begun.
        self._timer = self.app.set_interval(GLANCE, lambda: self.app.call_later(self.glance))
        self._ask()

    # --- from screen to screen -------------------------------------------------------------------------------------

    async def go_to(self, place: int) -> None:
        """Show a question by its place from 0; behind the last one comes the map, before the first one nothing.

        It waits until the question can be typed into: whoever types on at once loses no key.
        """
        if self._over or place < 0:
            return
        if place >= self.room.length:
            self.show_map()
            return
        question = self._question()
        if question is not None:
            question.close()
        self.app.warn(self.room.go_to(place))
        shown = self._ask()
        if shown is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(shown.ready.wait(), PATIENCE)

    def show_map(self) -> None:
        """Lay the map of all questions over the one that is shown."""
        if not self._over:
            self.app.push_screen(ExamMap(self))

    def toggle_clock(self) -> None:
        """Show the time left, or hide it."""
        self.room.shows_clock = not self.room.shows_clock
        self._say_heads()

    def _ask(self) -> ExamQuestion | None:
        if self.room.question.problem is None:
            self.app.warn(_("this version of bpe-drill cannot ask question {n} any more").format(n=self.room.at + 1))
            self.app.go_to(ExamMap(self))
            return None
        question = ExamQuestion(self, self.app.size.width)
        self.app.go_to(question)
        return question

    def _question(self) -> ExamQuestion | None:
        return next((screen for screen in self.app.screen_stack if isinstance(screen, ExamQuestion)), None)

    def _say_heads(self) -> None:
        for screen in self.app.screen_stack:
            if isinstance(screen, ExamQuestion | ExamMap) and screen.is_mounted:
                screen.say_head()

    # --- the clock -------------------------------------------------------------------------------------------------

    async def glance(self) -> None:
        """Look at the clock: say what is to be said of it, and end the exam when its time is over."""
        if self._over:
            return
        glance = self.room.glance()
        self.app.warn(glance.warning)
        if glance.notice:
            self.app.notify(glance.notice, markup=False, timeout=8)
        if glance.over:
            self.app.notify(_("The time is over: what is there is handed in."), markup=False, timeout=8)
            await self.hand_in("time-over")
        elif self.room.shows_clock:
            self._say_heads()

    # --- the end ---------------------------------------------------------------------------------------------------

    async def hand_in(self, ending: Ending) -> None:
        """Hand in all that is typed to the last key, and show what came of it. Once."""
        if self._over:
            return
        self._over = True
        if self._timer is not None:
            self._timer.stop()
        question = self._question()
        if question is not None:
            await question.before_quitting()
            question.close()
        self.hall.hand_in(self.room.ended, ending)
