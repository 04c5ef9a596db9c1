"""Sprints and a coach on the screens, and where they are chosen; the tally pad beside what has to be counted."""

from __future__ import annotations

import pytest

from drill.practice.record.store import Record
from drill.practice.session import Session
from drill.practice.source import Wish
from drill.questions.kinds import KINDS
from drill.tui.screens.choose import Choose
from drill.tui.screens.feedback import Feedback
from drill.tui.screens.home import Home
from drill.tui.screens.question import Question
from drill.tui.screens.summary import RoundSummary
from drill.tui.widgets.bars import TitleBar
from drill.tui.widgets.choice import Choice
from drill.tui.widgets.field import Field
from tests.tui.desk import NARROW, WIDE, Desk, Sat, fill, message, right_answers, shown, text_of, until, write

COACHED = Wish(codes=("training-run.5.@lecture.1",), coach=True)


# --- sprint -----------------------------------------------------------------------------------------------------------


async def answer(pilot: Sat) -> Feedback:
    screen = await shown(pilot, Question)
    await fill(pilot, right_answers(screen.problem))
    await pilot.press("ctrl+s")
    return await shown(pilot, Feedback)


async def test_the_question_under_way_is_finished_and_then_comes_the_summary(desk: Desk) -> None:
    async with desk.practising("pair-count", minutes=5).run_test(size=NARROW) as pilot:
        desk.now += 200.0
        assert "time" not in text_of(await answer(pilot)).splitlines()[0]
        await pilot.press("enter")
        await shown(pilot, Question)
        desk.now += 200.0
        page = await answer(pilot)
        assert "the time is up" in text_of(page).splitlines()[0]
        assert "Enter summary" in text_of(page).splitlines()[-1]
        assert "one like this" not in text_of(page).splitlines()[-1]
        await pilot.press("enter")
        seen = text_of(await shown(pilot, RoundSummary))
        assert "A sprint of 5 minutes · answers a minute: 0.3" in seen


async def test_the_time_left_is_seen_by_whoever_asks(desk: Desk) -> None:
    async with desk.practising("pair-count", minutes=5).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        assert "left" not in text_of(screen).splitlines()[0]
        desk.now += 61.0
        await pilot.press("f6")
        await until(pilot, lambda: "3:59 minutes left" in text_of(screen).splitlines()[0])
        desk.now += 30.0
        await until(pilot, lambda: "3:29 minutes left" in screen.query_one(TitleBar).right)
        await pilot.press("ctrl+r")
        await until(pilot, lambda: "left" not in text_of(screen).splitlines()[0])


async def test_an_ordinary_round_has_no_clock(desk: Desk) -> None:
    async with desk.practising("pair-count").run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await pilot.press("f6")
        await pilot.pause()
        assert "left" not in text_of(screen).splitlines()[0]
        assert "F6" not in text_of(screen).splitlines()[-1]


async def test_a_draft_does_not_give_time_back(desk: Desk) -> None:
    async with desk.practising("pair-count", minutes=5).run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        desk.now += 120.0
        await write(pilot, "4")
        await pilot.press("ctrl+q")
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("enter")
        screen = await shown(pilot, Question)
        assert screen.round.session.sprint is not None
        assert screen.round.session.sprint.left == pytest.approx(180.0, abs=1.0)


# --- coach ------------------------------------------------------------------------------------------------------------


def focused(pilot: Sat) -> str:
    field = pilot.app.screen.focused
    return field.part if isinstance(field, Field) else ""


async def test_a_wrong_round_is_handed_back_and_a_right_one_goes_on(desk: Desk) -> None:
    async with desk.with_session(Session(COACHED, desk.learner)).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "n e")
        await pilot.press("enter")
        await write(pilot, "77")
        await pilot.press("enter")
        await until(pilot, lambda: message(screen).startswith("✗ Count 1: count the pair once more"))
        assert focused(pilot) == "count-1"
        assert "n + e" not in message(screen)
        await pilot.press("backspace", "backspace")
        await write(pilot, "4")
        await pilot.press("enter")
        await until(pilot, lambda: focused(pilot) == "merge-2")
        await until(pilot, lambda: message(screen).startswith("✓ round 1"))
        await write(pilot, "n")
        await until(pilot, lambda: "✓" not in message(screen))
        await fill(pilot, right_answers(screen.problem))
        await pilot.press("ctrl+s")
        seen = text_of(await shown(pilot, Feedback))
        assert "10 of 11 marks" in seen
    record, _warning = Record.open(desk.folder)
    [entry] = record.entries()
    assert (entry.mode, entry.redone) == ("coach", 1)


async def test_a_wrong_round_that_is_left_unchanged_goes_on(desk: Desk) -> None:
    async with desk.with_session(Session(COACHED)).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "s e")
        await pilot.press("enter")
        await write(pilot, "2")
        await pilot.press("enter")
        await until(pilot, lambda: message(screen).startswith("✗ Merge 1") and focused(pilot) == "merge-1")
        await pilot.press("enter", "enter")
        await until(pilot, lambda: focused(pilot) == "merge-2")
        await until(pilot, lambda: message(screen).startswith("✗ round 1 is left as it is"))


# --- where the mode is chosen -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [NARROW, pytest.param(WIDE, marks=pytest.mark.slow)])
async def test_every_list_and_every_entry_below_the_levels_is_on_the_screen(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.at_home().run_test(size=size) as pilot:
        await shown(pilot, Home)
        await pilot.press("2")
        screen = await shown(pilot, Choose)
        for kind in ("all", "count-table", "training-run", "fertility"):
            choice = screen.query_one("#kinds", Choice)
            choice.highlighted = [entry.name for entry in choice.entries].index(kind)
            await pilot.pause()
            seen = text_of(screen)
            for told in ("cs336", "Persian", "sprint of 10 minutes", "tie: "):
                assert told in seen, (kind, told)
            assert ("coach" in seen) == (kind in ("all", "training-run"))


@pytest.mark.parametrize(("mode", "minutes", "coach"), [("3", 10, False), ("4", None, True)])
async def test_the_mode_is_the_rounds(desk: Desk, mode: str, minutes: int | None, coach: bool) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("2")
        await shown(pilot, Choose)
        await pilot.press("5", "enter", "enter", "enter", "enter", mode, "enter")
        screen = await shown(pilot, Question)
        wish = screen.round.session.wish
        assert (wish.kinds, wish.minutes, wish.coach) == (("training-run",), minutes, coach)


# --- tally pad --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.long or kind.counts])
@pytest.mark.slow
async def test_notes_stand_beside_the_answers_and_are_never_marked(
    desk: Desk, kind: str, size: tuple[int, int]
) -> None:
    async with desk.practising(kind).run_test(size=size) as pilot:
        screen = await shown(pilot, Question)
        await pilot.press("f8")
        await until(pilot, lambda: screen.form.tally is not None and screen.focused in screen.form.tally.fields)
        await write(pilot, "x y 3")
        await pilot.pause()
        assert "x y 3" in text_of(screen)
        assert "tally" not in screen.form.texts() and screen.form.everything()["tally"] == "x y 3"
        assert "notes of your own" in message(screen)
        await pilot.press("f8")
        await until(pilot, lambda: screen.focused in screen.form.fields)
        await fill(pilot, right_answers(screen.problem))
        await pilot.press("ctrl+s")
        assert "All right" in text_of(await shown(pilot, Feedback))


async def test_short_answers_stay_in_sight_beside_the_pad(desk: Desk) -> None:
    async with desk.practising("count-table", level=1).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await pilot.press("f8")
        await until(pilot, lambda: "Tally pad" in text_of(screen))
        assert "Table" in text_of(screen)


def test_what_has_to_be_counted_has_a_pad() -> None:
    assert {name for name, kind in KINDS.items() if kind.long or kind.counts} >= {
        "training-run",
        "encode-trace",
        "superbpe-run",
        "count-table",
        "vocabulary-size",
        "unigram-segment",
        "unigram-prune",
        "wordpiece-merge",
    }
