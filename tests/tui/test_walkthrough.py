"""The walkthrough at the screen: forwards, backwards, to its ends, and the ways into it and out of it."""

from __future__ import annotations

import pytest
from textual.containers import VerticalScroll

from drill.document import Beside, Table
from drill.engine.convention import PRESETS
from drill.engine.corpus import from_text, from_words
from drill.practice.session import Session
from drill.tui.screens.corpora import Corpora
from drill.tui.screens.feedback import Feedback
from drill.tui.screens.help import Help
from drill.tui.screens.home import Home
from drill.tui.screens.own_corpus import OwnCorpus
from drill.tui.screens.question import Question
from drill.tui.screens.sheet import Sheet
from drill.tui.screens.walk_from import WalkFrom
from drill.tui.screens.walkthrough import Walkthrough
from drill.tui.screens.word import WordToEncode
from drill.walkthrough.training import training_walk
from tests.tui.desk import NARROW, WIDE, Desk, Sat, field, lecture, message, shown, text_of, until, write

TEXT = "set new new renew reset renew"


async def walking(pilot: Sat, text: str = TEXT, k: int | None = 4, convention: str = "lecture") -> Walkthrough:
    """The walkthrough of a text, at its start."""
    await shown(pilot, Home)
    walk = training_walk(from_text(text, PRESETS[convention]), PRESETS[convention], k)
    pilot.app.walk_through("Training run", walk)  # type: ignore[attr-defined]
    return await shown(pilot, Walkthrough)


async def place(pilot: Sat, screen: Walkthrough, told: str) -> None:
    """Wait for the head of the screen to say where one is."""
    await until(pilot, lambda: told in text_of(screen).splitlines()[0])


@pytest.mark.parametrize(("on", "back"), [("right", "left"), ("n", "p"), ("space", "backspace")])
async def test_forwards_and_backwards_show_the_same(desk: Desk, on: str, back: str) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        screen = await walking(pilot)
        seen = [text_of(screen)]
        for told in ("round 1 of 4", "round 2 of 4"):
            await pilot.press(on)
            await place(pilot, screen, told)
            seen.append(text_of(screen))
        assert "Round 2: ne + w makes new, 4 times" in seen[2]
        for told, before in (("round 1 of 4", seen[1]), ("start", seen[0])):
            await pilot.press(back)
            await place(pilot, screen, told)
            assert text_of(screen) == before


async def test_a_round_fits_on_a_small_screen_with_table_rows_and_vocabulary(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        screen = await walking(pilot)
        await pilot.press("right")
        await place(pilot, screen, "round 1 of 4")
        seen = text_of(screen)
        for told in ("n + e      4  ◂ chosen        2  _ n e w      _ ne w", "= tied", "Vocabulary, 8 symbols:"):
            assert told in seen
        assert screen.query_one("#page", VerticalScroll).max_scroll_y == 0


@pytest.mark.parametrize(("first", "last"), [("home", "end"), ("f", "l")])
async def test_the_ends(desk: Desk, first: str, last: str) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        screen = await walking(pilot)
        await pilot.press("left")
        assert screen.at == 0
        await pilot.press(last)
        await place(pilot, screen, "end")
        assert "Stopped after 4 merges" in text_of(screen)
        await pilot.press("right")
        assert screen.at == 5
        await pilot.press(first)
        await place(pilot, screen, "start")
        await pilot.press("3")
        await place(pilot, screen, "round 3 of 4")
        await pilot.press("٢")
        await place(pilot, screen, "round 2 of 4")
        await pilot.press("9")
        await place(pilot, screen, "end")


async def test_resized_it_stays_where_it_is_and_stacks_what_has_no_room(desk: Desk) -> None:
    async with desk.at_home().run_test(size=WIDE) as pilot:
        screen = await walking(pilot)
        await pilot.press("2")
        await place(pilot, screen, "round 2 of 4")
        await pilot.resize_terminal(44, 24)
        await until(pilot, lambda: "round 2 of 4" in text_of(screen))
        lines = text_of(screen).splitlines()
        assert not any("pair" in line and "before" in line for line in lines)
        await pilot.resize_terminal(*NARROW)
        await until(pilot, lambda: any("pair" in x and "before" in x for x in text_of(screen).splitlines()))


async def test_a_long_corpus_is_scrolled_and_the_next_step_begins_at_its_top(desk: Desk) -> None:
    text = " ".join(f"{a}{b}x" for a in "abcdef" for b in "hijkl")
    async with desk.at_home().run_test(size=NARROW) as pilot:
        screen = await walking(pilot, text)
        await pilot.press("1")
        await place(pilot, screen, "round 1 of 4")
        pane = screen.query_one("#page", VerticalScroll)
        await until(pilot, lambda: pane.max_scroll_y > 0)
        await pilot.press("pagedown")
        await until(pilot, lambda: pane.scroll_y > 0)
        await pilot.press("pageup")
        await until(pilot, lambda: pane.scroll_y == 0)
        await pilot.press("down", "down")
        await until(pilot, lambda: pane.scroll_y == 2)
        await pilot.press("right")
        await until(pilot, lambda: pane.scroll_y == 0)


async def test_a_long_run_opens_at_once_and_jumps_to_its_end(desk: Desk) -> None:
    # Words of different counts, as in a real text: where all are tied, looking for ties is the slow part.
    text = " ".join(
        f"{a}{b}{c}{a} " * (ord(a) * ord(b) * ord(c) % 97) for a in "abcde" for b in "ijklmn" for c in "qrstuv"
    )
    async with desk.at_home().run_test(size=NARROW) as pilot:
        screen = await walking(pilot, text, 150)
        assert len(screen.walk._made) == 1
        await pilot.press("end")
        await until(pilot, lambda: "end" in text_of(screen).splitlines()[0])
        await pilot.press("left")
        await place(pilot, screen, "round 150 of 150")


@pytest.mark.parametrize(("convention", "text"), [("minbpe", TEXT), ("lesson", "كتب كتاب كاتب كتب"), ("lecture", "")])
async def test_no_walls_arabic_and_nothing_at_all(desk: Desk, convention: str, text: str) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        screen = await walking(pilot, text, None, convention)
        await pilot.press("end")
        await until(pilot, lambda: screen.at == len(screen.walk) - 1)
        await pilot.press("1")
        await until(pilot, lambda: screen.at == 1)
        for block in screen.walk.step(1).blocks:
            if isinstance(block, Beside):
                assert any(isinstance(table, Table) for table in block.blocks)


async def test_a_list_of_words_keeps_its_rule(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        walk = training_walk(from_words([("low", 5)], PRESETS["lecture"]), PRESETS["lecture"], 1, listed=True)
        pilot.app.push_screen(Walkthrough("", walk))
        await shown(pilot, Walkthrough)
        await pilot.press("r")
        page = await shown(pilot, Sheet)
        assert "a list has no first word" in " ".join(text_of(page).replace("│", " ").split())


async def test_help_and_the_rule_lie_over_it(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        screen = await walking(pilot)
        for keys, page in (("f1", Help), ("question_mark", Help), ("r", Sheet), ("f5", Sheet)):
            await pilot.press(keys)
            await shown(pilot, page)
            await pilot.press("escape")
            await until(pilot, lambda: pilot.app.screen is screen)


# --- a word ----------------------------------------------------------------------------------------------------------


async def test_a_word_is_encoded_with_the_merges_made_so_far(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        run = await walking(pilot)
        await pilot.press("2")
        await pilot.press("e")
        asked = await shown(pilot, WordToEncode)
        assert "the first 2 merges" in text_of(asked)
        await write(pilot, "renew")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Walkthrough) and pilot.app.screen is not run)
        screen = await shown(pilot, Walkthrough)
        await place(pilot, screen, "start")
        await pilot.press("right")
        await place(pilot, screen, "rule 1 of 2")
        assert "_ r e ne w" in text_of(screen)
        await pilot.press("e")  # there is nothing learned in an encoding
        assert pilot.app.screen is screen
        await pilot.press("q")
        await until(pilot, lambda: pilot.app.screen is run)
        assert run.at == 2


async def test_a_word_that_cannot_be_encoded_is_told_and_can_be_put_right(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        run = await walking(pilot)
        await pilot.press("1", "f6")
        asked = await shown(pilot, WordToEncode)
        await pilot.press("enter")
        await until(pilot, lambda: "type a word" in text_of(asked))
        await write(pilot, "a_b")
        await pilot.press("enter")
        await until(pilot, lambda: "✗" in text_of(asked) and "marker" in text_of(asked))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is run)


async def test_before_the_first_round_there_is_nothing_to_encode_with(desk: Desk) -> None:
    app = desk.at_home()
    async with app.run_test(size=NARROW, notifications=True) as pilot:
        screen = await walking(pilot)
        await pilot.press("e")
        await until(pilot, lambda: any("no merge" in note.message for note in app._notifications))
        assert pilot.app.screen is screen


# --- ways into it ----------------------------------------------------------------------------------------------------


async def test_from_home_to_a_corpus_of_the_course_and_back(desk: Desk) -> None:
    async with desk.at_home(convention="lesson").run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("5")
        chosen = await shown(pilot, WalkFrom)
        await until(pilot, lambda: TEXT in text_of(chosen))
        await pilot.press("enter")
        screen = await shown(pilot, Walkthrough)
        # A corpus of the bank keeps its own convention.
        assert screen.walk.convention.name == "lecture"
        assert len(screen.walk) == 11
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is chosen)


async def test_from_home_to_a_text_that_is_typed_in(desk: Desk) -> None:
    async with desk.at_home(convention="lesson").run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("5")
        await shown(pilot, WalkFrom)
        await pilot.press("tab")
        await until(pilot, lambda: field(pilot, "text").has_focus)
        await write(pilot, "low low lower")
        await pilot.press("tab")
        await until(pilot, lambda: field(pilot, "k").has_focus)
        await write(pilot, "2")
        await pilot.press("enter")
        screen = await shown(pilot, Walkthrough)
        assert screen.walk.convention.name == "lesson"
        assert screen.walk.places == ("start", "round 1 of 2", "round 2 of 2", "end")


@pytest.mark.parametrize(
    ("given", "told"),
    [({"text": "a_b"}, "marker"), ({"k": "many"}, "whole number"), ({"k": "1001"}, "at most 1000 rounds")],
)
async def test_what_cannot_be_walked_through_is_told(desk: Desk, given: dict[str, str], told: str) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("5")
        screen = await shown(pilot, WalkFrom)
        for name, text in given.items():
            field(pilot, name).value = text
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: "✗" in message(screen) and told in message(screen))


async def test_from_the_course_s_corpora(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("4")
        await shown(pilot, Corpora)
        await pilot.press("w")
        screen = await shown(pilot, Walkthrough)
        assert screen.walk.learned(1) == (("n", "e"),)


async def test_from_a_text_of_one_s_own_that_is_too_large_for_questions(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("3")
        own = await shown(pilot, OwnCorpus)
        field(pilot, "text").value = " ".join(f"{a}{b}x" for a in "abcdefg" for b in "hijklmn")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "at most" in message(own))
        await pilot.press("f6")
        screen = await shown(pilot, Walkthrough)
        assert len(screen.walk) > 10
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is own)
        field(pilot, "text").value = ""
        await pilot.pause()
        await pilot.press("f6")
        await until(pilot, lambda: "✗" in message(own))


@pytest.mark.parametrize(
    ("kind", "at"), [("training-run", "start"), ("next-merge", "round"), ("encode", "start"), ("pair-count", "round")]
)
async def test_from_the_solution_of_a_question(desk: Desk, kind: str, at: str) -> None:
    async with desk.with_session(Session(lecture(kind))).run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        await pilot.press("f4")
        page = await shown(pilot, Feedback)
        await pilot.press("w")
        screen = await shown(pilot, Walkthrough)
        await place(pilot, screen, at)
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is page)
