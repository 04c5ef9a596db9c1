"""An exam at the screen: the ways in, moving about, the map, and nothing said of how it goes."""

from __future__ import annotations

import pytest
from textual import events

from drill.tui.keys import bindings_of
from drill.tui.screens.exam_map import ExamMap
from drill.tui.screens.exam_question import ExamQuestion
from drill.tui.screens.exam_rules import ExamRules
from drill.tui.screens.exams import Exams
from drill.tui.screens.home import Home
from drill.tui.screens.sheet import Sheet
from tests.tui.desk import NARROW, Desk, field, message, right_answers, shown, text_of, until, write
from tests.tui.exam_room import answer, begun, fill_in, hand_in, head, on_disk, question

# --- ways in ---------------------------------------------------------------------------------------------------------


async def test_from_home_to_the_first_question(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("8")
        listed = text_of(await shown(pilot, Exams))
        assert "10 minutes · 7 questions" in listed
        await pilot.press("1")
        await begun(pilot)
        assert head(pilot).startswith(" question 1 of 7")


async def test_escape_on_the_rules_begins_nothing(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await pilot.press("8")
        await shown(pilot, Exams)
        await pilot.press("1")
        await shown(pilot, ExamRules)
        await pilot.press("escape")
        await shown(pilot, Exams)
        await pilot.press("escape")
        assert "Go on with your exam" not in text_of(await shown(pilot, Home))


async def test_the_same_seed_asks_the_same(desk: Desk) -> None:
    asked = []
    for seed in ("a", "a", "b"):
        async with desk.examining(seed=seed).run_test(size=NARROW) as pilot:
            room = (await begun(pilot)).room
            asked.append([item.kept for item in room.paper.questions])
            await pilot.press("f9")
            await hand_in(pilot)
    assert asked[0] == asked[1] != asked[2]


# --- moving about ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("on", "back"), [("f4", "f3"), ("ctrl+pagedown", "ctrl+pageup")])
async def test_questions_are_gone_through_freely_and_keep_what_is_typed(desk: Desk, on: str, back: str) -> None:
    async with desk.examining("long").run_test(size=NARROW) as pilot:
        await begun(pilot)
        await write(pilot, "a")
        await pilot.press(on)
        await question(pilot, 2)
        await write(pilot, "b")
        await pilot.press(back)
        first = await question(pilot, 1)
        assert first.form.texts() == {"answer": "a"}
        await pilot.press(back)
        assert pilot.app.screen is first, "before the first question there is none"
        await pilot.press(on)
        assert (await question(pilot, 2)).form.texts() == {"answer": "b"}
        assert dict(on_disk(desk).sitting.answers) == {0: {"answer": "a"}, 1: {"answer": "b"}}


async def test_enter_goes_from_field_to_field_and_then_on(desk: Desk) -> None:
    async with desk.examining().run_test(size=NARROW) as pilot:
        screen = await begun(pilot)
        number = next(n for n, item in enumerate(screen.room.paper.questions, 1) if item.kind == "next-merge")
        await pilot.press(*["f4"] * (number - 1))
        screen = await question(pilot, number)
        await write(pilot, "a b")
        await pilot.press("enter")
        assert screen.focused is field(pilot, "field-count")
        await write(pilot, "3")
        await pilot.press("enter")
        await question(pilot, number + 1)
        assert on_disk(desk).sitting.answers[number - 1] == {"pair": "a b", "count": "3"}


async def test_keys_that_come_all_at_once_lose_nothing(desk: Desk) -> None:
    """Whoever types ahead writes into the next question, and not into the one that is just left."""
    async with desk.examining("long").run_test(size=NARROW) as pilot:
        await begun(pilot)
        for key in ("x", "f4", "y", "z", "ctrl+s", "ctrl+s", "w", "f3", "f3", "v"):
            pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await until(pilot, lambda: on_disk(desk).sitting.answers.get(0) == {"answer": "xv"})
        answers = on_disk(desk).sitting.answers
        assert answers == {0: {"answer": "xv"}, 1: {"answer": "yz"}, 2: {"answer": "w"}}


async def test_after_the_last_question_comes_the_map(desk: Desk) -> None:
    async with desk.examining().run_test(size=NARROW) as pilot:
        await begun(pilot)
        for number in range(1, 8):
            await fill_in(pilot, number)
        page = await shown(pilot, ExamMap)
        assert "7 of 7 questions are answered" in text_of(page)


async def test_only_looking_at_a_question_answers_nothing(desk: Desk) -> None:
    """A printed corpus stands in its fields from the start, and is no answer."""
    async with desk.examining().run_test(size=NARROW) as pilot:
        await begun(pilot)
        for number in range(2, 8):
            await pilot.press("f4")
            await question(pilot, number)
        await pilot.press("f4")
        assert "0 of 7" in text_of(await shown(pilot, ExamMap))
        assert not on_disk(desk).sitting.answers


async def test_what_is_deleted_again_is_gone(desk: Desk) -> None:
    async with desk.examining("long").run_test(size=NARROW) as pilot:
        await begun(pilot)
        await write(pilot, "a")
        await pilot.press("f4")
        await question(pilot, 2)
        await pilot.press("f3")
        await question(pilot, 1)
        await pilot.press("backspace", "f9")
        await shown(pilot, ExamMap)
        assert on_disk(desk).sitting.states[0] == "blank"


@pytest.mark.parametrize("key", ["f9", "ctrl+o", "escape"])
async def test_the_map_lies_over_the_question(desk: Desk, key: str) -> None:
    async with desk.examining().run_test(size=NARROW) as pilot:
        first = await begun(pilot)
        await pilot.press(key)
        await shown(pilot, ExamMap)
        await pilot.press("escape")
        assert await shown(pilot, ExamQuestion) is first


async def test_the_map_goes_to_any_question(desk: Desk) -> None:
    async with desk.examining("long").run_test(size=NARROW) as pilot:
        await begun(pilot)
        await pilot.press("f9")
        await shown(pilot, ExamMap)
        await pilot.press("1", "2", "enter")
        await question(pilot, 12)
        await pilot.press("f9")
        page = await shown(pilot, ExamMap)
        assert page._choice.chosen == "11", "it stands on the question one comes from"
        await pilot.press("up", "up", "enter")
        await question(pilot, 10)
        await pilot.press("f9")
        await shown(pilot, ExamMap)
        await pilot.press("9", "3", "enter")
        await question(pilot, 3)


async def test_the_map_says_how_each_question_stands_without_colour(desk: Desk) -> None:
    async with desk.examining().run_test(size=NARROW) as pilot:
        room = (await begun(pilot)).room
        place = {item.kind: at for at, item in enumerate(room.paper.questions)}
        texts: dict[str, dict[str, str]] = {
            "next-merge": {"pair": "a b"},
            "pair-count": {"count": "many"},
            "encode": {"tokens": "a b"},
        }
        for at in range(room.length):
            screen = await question(pilot, at + 1)
            await answer(screen, texts.get(room.question.kind, {}))
            if at == place["encode"]:
                await pilot.press("f7")
            await pilot.pause()
            await pilot.press("f4")
        lines = text_of(await shown(pilot, ExamMap)).splitlines()[4:]
        assert "◐ partly answered" in lines[place["next-merge"]]
        assert "? not readable" in lines[place["pair-count"]]
        assert "✓ answered" in lines[place["encode"]] and "⚑ flagged" in lines[place["encode"]]
        assert "· blank" in lines[place["apply-merge"]]
        assert sum("⚑" in line for line in lines) == 1


async def test_a_flag_stands_in_the_head_and_goes_again(desk: Desk) -> None:
    async with desk.examining().run_test(size=NARROW) as pilot:
        await begun(pilot)
        await pilot.press("f7")
        await until(pilot, lambda: "⚑" in head(pilot))
        assert on_disk(desk).sitting.flagged == {0}
        await pilot.press("ctrl+g")
        await until(pilot, lambda: "⚑" not in head(pilot))


# --- nothing is said of how it goes ----------------------------------------------------------------------------------


async def test_what_cannot_be_read_is_said_at_once_and_may_be_left_so(desk: Desk) -> None:
    async with desk.examining("long").run_test(size=NARROW) as pilot:
        screen = await begun(pilot)
        await write(pilot, "q")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "cannot be read" in message(screen))
        assert pilot.app.screen is screen
        await write(pilot, "z")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "cannot be read" in message(screen))
        await pilot.press("ctrl+s")
        await question(pilot, 2)


async def test_there_is_no_hint_no_solution_no_code_and_no_score(desk: Desk) -> None:
    async with desk.examining().run_test(size=NARROW) as pilot:
        screen = await begun(pilot)
        codes = [str(item.code) for item in screen.room.paper.questions if item.code]
        assert codes
        seen = []
        for number in range(1, 8):
            screen = await question(pilot, number)
            await answer(screen, right_answers(screen.problem))
            await pilot.pause()
            seen.append(text_of(screen))
            await pilot.press("f4")
        seen.append(text_of(await shown(pilot, ExamMap)))
        await pilot.press("escape")
        await shown(pilot, ExamQuestion)
        await pilot.press("f5")
        seen.append(text_of(await shown(pilot, Sheet)))
        everything = "\n".join(seen)
        assert not any(code in everything for code in codes)
        assert not any(word in everything for word in ("right ·", "✗", "hint", "show me", "solution"))


def test_keys_for_hint_and_solution_are_bound_to_neither() -> None:
    actions = {binding.action for binding in bindings_of(ExamQuestion)}
    assert not actions & {"hint", "show_me", "check", "leave"}
