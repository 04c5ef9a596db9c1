"""The figures on the screen, and the ways from there into a round."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from drill.mistakes.catalogue import CATALOGUE
from drill.tui.screens.home import Home
from drill.tui.screens.mistakes import Mistakes
from drill.tui.screens.question import Question
from drill.tui.screens.statistics import Statistics
from tests.tui.desk import NARROW, Desk, Sat, shown, text_of, until
from tests.tui.practised import practised

pytestmark = pytest.mark.usefixtures("utc")


async def at_statistics(pilot: Sat) -> Statistics:
    await shown(pilot, Home)
    await pilot.press("9")
    return await shown(pilot, Statistics)


async def test_without_any_history_it_reads_well_and_nothing_can_be_practised(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        screen = await at_statistics(pilot)
        assert "Nothing is kept yet." in text_of(screen)
        assert "practise what is due" not in text_of(screen)
        await pilot.press("p", "escape")
        await shown(pilot, Home)


async def test_the_figures_scroll(desk: Desk) -> None:
    async with desk.at_home(learner=practised(desk)).run_test(size=NARROW) as pilot:
        screen = await at_statistics(pilot)
        top = text_of(screen)
        assert "Your exam is on 2026-12-12, in 12 days." in top
        assert "Ten minutes" not in top
        await pilot.press("end")
        await until(pilot, lambda: "Ten minutes" in text_of(screen))


async def test_what_is_due_is_practised(desk: Desk) -> None:
    async with desk.at_home(learner=practised(desk)).run_test(size=NARROW) as pilot:
        screen = await at_statistics(pilot)
        due = {item.skill.kind for item in screen.figures.due if item.at <= screen.figures.now}
        assert due
        await pilot.press("p")
        question = await shown(pilot, Question)
        assert set(question.round.session.wish.kinds) == due


async def test_every_mistake_is_listed_and_those_that_show_come_first(desk: Desk) -> None:
    async with desk.at_home(learner=practised(desk)).run_test(size=NARROW) as pilot:
        await at_statistics(pilot)
        await pilot.press("m")
        screen = await shown(pilot, Mistakes)
        options = screen.query_one(OptionList)
        names = [options.get_option_at_index(at).id for at in range(options.option_count)]
        assert sorted(map(str, names)) == sorted(found.id for found in CATALOGUE)
        assert names[0] == "longest-match"
        assert "Named in" in text_of(screen)
        await pilot.press("end")
        await until(pilot, lambda: "No answer of yours could have shown it yet." in text_of(screen))


async def test_a_mistake_is_practised(desk: Desk) -> None:
    async with desk.at_home(learner=practised(desk)).run_test(size=NARROW) as pilot:
        await at_statistics(pilot)
        await pilot.press("m")
        await shown(pilot, Mistakes)
        await pilot.press("enter")
        question = await shown(pilot, Question)
        assert "longest-match" in question.problem.shows
        assert question.round.session.wish.mistakes == ("longest-match",)


async def test_back_from_the_mistakes_to_the_figures_and_home(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        screen = await at_statistics(pilot)
        await pilot.press("m")
        await shown(pilot, Mistakes)
        await pilot.press("escape")
        assert await shown(pilot, Statistics) is screen
        await pilot.press("escape")
        await shown(pilot, Home)
