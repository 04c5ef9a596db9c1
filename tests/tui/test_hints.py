"""Hints on the screen: F3 shows one step more each time, and how many were looked at is kept with the answer."""

from __future__ import annotations

import pytest

from drill.practice.record.store import Record
from drill.practice.session import Session
from drill.tui.screens.feedback import Feedback
from drill.tui.screens.home import Home
from drill.tui.screens.question import Question
from drill.tui.screens.sheet import HintSheet
from tests.tui.desk import NARROW, WIDE, Desk, fill, lecture, right_answers, shown, text_of, until, write


@pytest.mark.parametrize(("size", "again"), [(NARROW, "on the page"), (WIDE, "on the question")])
async def test_each_press_shows_one_step_more(desk: Desk, size: tuple[int, int], again: str) -> None:
    async with desk.with_session(Session(lecture("next-merge"))).run_test(size=size) as pilot:
        await shown(pilot, Question)
        told = ["The form of the answer", "Where to look: Pair", "The next step: Pair"]
        for step, expected in enumerate(told, 1):
            await pilot.press("f3")
            page = await shown(pilot, HintSheet)
            await until(pilot, lambda: f"Hint {step} of 3" in text_of(pilot.app.screen))  # noqa: B023  (at once)
            seen = text_of(page)
            assert expected in seen
            assert ("F3 one step more" in seen) == (step < 3)
            if again == "on the question":
                await pilot.press("escape")
                await shown(pilot, Question)


async def test_a_hint_goes_on_from_what_is_typed(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("training-run"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        key = right_answers(screen.problem)
        await fill(pilot, {"merge-1": key["merge-1"], "count-1": key["count-1"], "merge-2": "s e"})
        await pilot.press("f3", "f3")
        await until(pilot, lambda: "Where to look: Merge 2" in text_of(pilot.app.screen))


async def test_the_steps_looked_at_are_kept_with_the_answer_and_in_the_draft(desk: Desk) -> None:
    async with desk.practising("pair-count").run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        await write(pilot, "1")
        await pilot.press("f3", "f3", "ctrl+q")
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("enter")
        screen = await shown(pilot, Question)
        assert screen.round.hinting.used == 2
        await fill(pilot, right_answers(screen.problem))
        await pilot.press("ctrl+s")
        await shown(pilot, Feedback)
    record, _warning = Record.open(desk.folder)
    assert [entry.hints for entry in record.entries()] == [2]
