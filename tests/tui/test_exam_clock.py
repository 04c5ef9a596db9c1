"""The clock of an exam at the screen, and going on after it was closed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from drill.tui.screens.confirm import Confirm
from drill.tui.screens.exam_map import ExamMap
from drill.tui.screens.exam_question import ExamQuestion
from drill.tui.screens.exam_result import ExamResult
from drill.tui.screens.exam_resume import ExamResume
from drill.tui.screens.exam_rules import ExamRules
from drill.tui.screens.exams import Exams
from drill.tui.screens.help import Help
from drill.tui.screens.home import Home
from drill.tui.screens.sheet import Sheet
from tests.tui.desk import NARROW, Desk, field, shown, text_of, until, write
from tests.tui.exam_room import begun, closed_after, hand_in, head, on_disk, question, saved_seconds

# --- the clock -------------------------------------------------------------------------------------------------------


async def test_the_clock_is_quiet_until_it_is_asked_for(desk: Desk) -> None:
    async with desk.examining().run_test(size=NARROW) as pilot:
        await begun(pilot)
        assert "exam · F1 keys" in head(pilot) and "left" not in head(pilot)
        await pilot.press("f6")
        await until(pilot, lambda: "10:00 left" in head(pilot))
        desk.pass_time(61.5)
        await until(pilot, lambda: "8:59 left" in head(pilot))
        await pilot.press("f4")
        await question(pilot, 2)
        assert "8:59 left" in head(pilot), "it stays as the learner wants it"
        await pilot.press("f9")
        await shown(pilot, ExamMap)
        assert "8:59 left" in head(pilot)
        await pilot.press("ctrl+r")
        await until(pilot, lambda: "left" not in head(pilot))


async def test_a_long_title_leaves_room_for_the_clock(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    title = "Mock " * 30
    path.write_text(f"id: own\nlang: en\ndir: ltr\nminutes: 10\ntitle: {title}\nquestions: [{{kind: encode}}]\n")
    async with desk.examining(str(path)).run_test(size=NARROW) as pilot:
        await begun(pilot)
        await pilot.press("f6", "f9")
        await shown(pilot, ExamMap)
        await until(pilot, lambda: head(pilot).strip().endswith("… 10:00 left · F1 keys"))
        await pilot.resize_terminal(40, 24)
        await until(pilot, lambda: len(head(pilot)) <= 40 and "… 10:00 left" in head(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: "question 1" in head(pilot) and "… 10:00 left" in head(pilot))


async def test_a_title_cannot_command_the_terminal(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text('id: own\nlang: en\ndir: ltr\nminutes: 10\ntitle: "a\\x1b[31mred"\nquestions: [{kind: encode}]\n')
    async with desk.examining(str(path)).run_test(size=NARROW) as pilot:
        await begun(pilot)
        await pilot.press("f9")
        await shown(pilot, ExamMap)
        await until(pilot, lambda: "a<U+001B>[31mred" in head(pilot))


async def test_five_minutes_and_one_minute_are_said_once_each(desk: Desk) -> None:
    app = desk.examining()
    async with app.run_test(size=NARROW, notifications=True) as pilot:
        room = (await begun(pilot)).room
        for seconds, told in ((299, set()), (2, {300}), (239, {300, 60})):
            desk.pass_time(seconds)
            await until(pilot, lambda: room.sitting.clock.used >= desk.now - 100)
            assert room.sitting.clock.told == told
        said = [notification.message for notification in app._notifications]
        assert said == ["4:59 left", "1:00 left"]


@pytest.mark.parametrize("over", ["question", "map", "rule", "help", "confirm"])
async def test_time_over_hands_in_what_is_there_whatever_is_shown(desk: Desk, over: str) -> None:
    async with desk.examining("long").run_test(size=NARROW) as pilot:
        await begun(pilot)
        await write(pilot, "b")
        keys: dict[str, tuple[tuple[str, ...], type[Any]]] = {
            "question": ((), ExamQuestion),
            "map": (("f9",), ExamMap),
            "rule": (("f5",), Sheet),
            "help": (("f1",), Help),
            "confirm": (("f9", "f9"), Confirm),
        }
        pressed, screen = keys[over]
        for key in pressed:
            await pilot.press(key)
            await pilot.pause()
        await shown(pilot, screen)
        desk.pass_time(3600)
        page = await shown(pilot, ExamResult)
        assert page.result.reason == "time-over"
        assert page.result.questions[0].answers == {"answer": "b"}
        assert [type(screen) for screen in pilot.app.screen_stack] == [Home, ExamResult]


async def test_the_last_keys_before_time_is_over_count(desk: Desk) -> None:
    async with desk.examining("long").run_test(size=NARROW) as pilot:
        screen = await begun(pilot)
        await write(pilot, "c")
        desk.pass_time(3600)
        await screen.exam.glance()
        page = await shown(pilot, ExamResult)
        assert page.result.questions[0].answers == {"answer": "c"}


async def test_an_untimed_exam_has_no_clock_and_never_ends_by_itself(desk: Desk) -> None:
    async with desk.examining(untimed=True).run_test(size=NARROW) as pilot:
        screen = await begun(pilot)
        assert "F6 clock" not in text_of(screen)
        desk.pass_time(100_000)
        await screen.exam.glance()
        assert pilot.app.screen is screen
        await pilot.press("f9")
        page = await hand_in(pilot)
        assert page.result.allowed is None


@pytest.mark.parametrize(
    ("request_", "keys", "time"),
    [({}, ("1",), "10:00"), ({}, ("2",), "12:30"), ({"extra_time": 50}, ("1",), "15:00")],
)
async def test_extra_time(desk: Desk, request_: dict[str, Any], keys: tuple[str, ...], time: str) -> None:
    async with desk.examining(**request_).run_test(size=NARROW) as pilot:
        assert time in text_of(await shown(pilot, ExamRules))
        await begun(pilot, *keys)
        await pilot.press("f6")
        await until(pilot, lambda: f"{time} left" in head(pilot))


# --- going on after it was closed ------------------------------------------------------------------------------------


async def test_an_exam_goes_on_where_it_was_and_the_time_away_counts(desk: Desk) -> None:
    await closed_after(desk, 100)
    desk.pass_time(500)
    async with desk.examining(None).run_test(size=NARROW) as pilot:
        told = text_of(await shown(pilot, ExamResume))
        assert "50:00 left" in told and "2 of 17 questions have an answer" in told
        desk.pass_time(60)
        await pilot.press("1")
        screen = await question(pilot, 2)
        assert screen.form.texts() == {"answer": "b"} and "⚑" in head(pilot)
        await pilot.press("f6")
        await until(pilot, lambda: "49:00 left" in head(pilot))
        await pilot.press("f3")
        assert (await question(pilot, 1)).form.texts() == {"answer": "a"}


async def test_home_offers_first_what_is_not_finished(desk: Desk) -> None:
    await closed_after(desk, 100)
    async with desk.at_home().run_test(size=NARROW) as pilot:
        home = await shown(pilot, Home)
        assert home._choice.chosen == "exam"
        await pilot.press("enter")
        await shown(pilot, ExamResume)
        await pilot.press("escape")
        assert "Go on: An hour" in text_of(await shown(pilot, Exams)).splitlines()[2]
        await pilot.press("1")
        await shown(pilot, ExamResume)
        await pilot.press("1")
        await question(pilot, 2)


async def test_the_clock_of_the_computer_set_back_gives_no_time_back(desk: Desk) -> None:
    await closed_after(desk, 100)
    desk.wall -= 3_600_000
    async with desk.examining(None).run_test(size=NARROW) as pilot:
        told = text_of(await shown(pilot, ExamResume))
        assert "58:20 left" in told and "set back" in told
        await pilot.press("1")
        screen = await question(pilot, 2)
        await pilot.press("f9")
        page = await hand_in(pilot)
        assert page.result.moved_back == 1 and screen.room.paper.id == page.paper.id


async def test_time_that_ran_out_while_it_was_closed(desk: Desk) -> None:
    await closed_after(desk, 100)
    desk.pass_time(10_000)
    async with desk.examining(None).run_test(size=NARROW) as pilot:
        told = text_of(await shown(pilot, ExamResume))
        assert "The time is over" in told and " left" not in told
        await pilot.press("1")
        screen = await question(pilot, 2)
        assert not screen.room.has_clock and on_disk(desk).sitting.untimed_after is not None


async def test_going_on_without_a_clock_is_marked(desk: Desk) -> None:
    await closed_after(desk, 100)
    async with desk.examining(None).run_test(size=NARROW) as pilot:
        await shown(pilot, ExamResume)
        await pilot.press("2")
        await question(pilot, 2)
        await pilot.press("f9")
        page = await hand_in(pilot)
        assert page.result.untimed_after == pytest.approx(100, abs=1)


@pytest.mark.parametrize(("away", "reason"), [(0, "handed-in"), (10_000, "time-over")])
async def test_what_is_there_is_handed_in_without_going_on(desk: Desk, away: float, reason: str) -> None:
    await closed_after(desk, 100)
    desk.pass_time(away)
    async with desk.examining(None).run_test(size=NARROW) as pilot:
        await shown(pilot, ExamResume)
        await pilot.press("2" if away else "3")
        page = await shown(pilot, ExamResult)
        assert page.result.reason == reason and page.result.questions[1].answers == {"answer": "b"}


async def test_not_now_leads_to_the_exam_that_was_asked_for(desk: Desk) -> None:
    await closed_after(desk, 100)
    async with desk.examining("quick").run_test(size=NARROW) as pilot:
        await shown(pilot, ExamResume)
        await pilot.press("4")
        assert "Ten minutes" in text_of(await shown(pilot, ExamRules))


async def test_quitting_keeps_the_last_key(desk: Desk) -> None:
    async with desk.examining("long").run_test(size=NARROW) as pilot:
        await begun(pilot)
        await write(pilot, "d")
        await pilot.press("ctrl+q")
    assert on_disk(desk).sitting.answers == {0: {"answer": "d"}}


async def test_seconds_are_on_disk_every_two(desk: Desk) -> None:
    async with desk.examining("long").run_test(size=NARROW) as pilot:
        await begun(pilot)
        for seconds in (1.0, 2.5):
            desk.pass_time(seconds)
            await pilot.pause()
        await until(pilot, lambda: saved_seconds(desk) >= 3.5)


async def test_a_tally_is_kept_and_is_no_answer(desk: Desk) -> None:
    async with desk.examining("course").run_test(size=NARROW) as pilot:
        screen = await begun(pilot)
        assert screen.problem.kind == "training-run"
        await pilot.press("f8")
        await until(pilot, lambda: screen.form.has_class("-tally"))
        await write(pilot, "a b 3")
        await pilot.press("f4")
        await question(pilot, 2)
        assert on_disk(desk).sitting.states[0] == "blank"
        await pilot.press("f3")
        screen = await question(pilot, 1)
        await pilot.press("f8")
        await until(pilot, lambda: field(pilot, "tally-1").value == "a b 3")
