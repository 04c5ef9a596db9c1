"""First start, home, and the ways from there into a round."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.screen import Screen

from drill.practice.draft import DAMAGED, FILE
from drill.practice.settings import Settings, load_settings
from drill.tui.screens.choose import Choose
from drill.tui.screens.convention import ChooseConvention, FirstStart
from drill.tui.screens.corpora import Corpora
from drill.tui.screens.exams import Exams
from drill.tui.screens.help import Help
from drill.tui.screens.home import Home
from drill.tui.screens.own_corpus import OwnCorpus
from drill.tui.screens.question import Question
from drill.tui.screens.rounds import Rounds
from drill.tui.screens.statistics import Statistics
from drill.tui.screens.walk_from import WalkFrom
from drill.tui.screens.walkthrough import Walkthrough
from drill.tui.screens.word import WordToEncode
from drill.tui.widgets.choice import Choice
from tests.tui.desk import CONVENTION, NARROW, Desk, field, message, shown, text_of, until, write


def kept(desk: Desk) -> Settings:
    """The settings on disk."""
    return load_settings(desk.folder)[0]


# --- first start -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "convention"),
    [
        (["1"], "lecture"),
        (["2"], "lesson"),
        (["3"], "sentencepiece"),
        (["۳"], "sentencepiece"),
        (["escape"], "lecture"),
        (["enter"], "lecture"),
        (["down", "enter"], "lesson"),
        (["down", "down", "enter"], "sentencepiece"),
    ],
)
async def test_the_first_start_asks_for_the_course_s_table_and_remembers(
    desk: Desk, keys: list[str], convention: str
) -> None:
    app = desk.at_home(convention=None)
    async with app.run_test(size=NARROW) as pilot:
        asked = text_of(await shown(pilot, FirstStart))
        for table in ("_ n e w", "n e w </w>", "▁ n e w"):
            assert table in asked
        await pilot.press(*keys)
        await shown(pilot, Home)
        assert kept(desk).convention == convention
        assert app.settings.convention == convention


async def test_a_convention_that_was_chosen_is_not_asked_for(desk: Desk) -> None:
    async with desk.at_home(convention="lesson").run_test(size=NARROW) as pilot:
        assert "</w>" in text_of(await shown(pilot, Home))


async def test_a_round_from_the_command_line_asks_for_nothing(desk: Desk) -> None:
    app = desk.practising("pair-count")
    app.settings = Settings()
    async with app.run_test(size=NARROW) as pilot:
        await shown(pilot, Question)


# --- home ------------------------------------------------------------------------------------------------------------


async def test_just_start_is_what_enter_does(desk: Desk) -> None:
    async with desk.at_home(convention="lesson").run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("enter")
        screen = await shown(pilot, Question)
        wish = screen.round.session.wish
        # Which kind comes first is a matter of luck; a question in words is about no convention.
        assert wish.convention.name == "lesson"
        assert (wish.kinds, wish.level, wish.text, wish.corpus) == ((), None, None, None)
        assert screen.problem.level == 2


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("2", Choose),
        ("3", OwnCorpus),
        ("4", Corpora),
        ("5", WalkFrom),
        ("6", Walkthrough),
        ("7", Rounds),
        ("8", Exams),
        ("9", Statistics),
        ("f1", Help),
    ],
)
async def test_digits_open_screens_and_escape_comes_back(desk: Desk, key: str, screen: type) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        home = await shown(pilot, Home)
        await pilot.press(key)
        await until(pilot, lambda: type(pilot.app.screen) is screen)
        await pilot.pause()
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is home)


async def test_an_entry_is_taken_by_one_click(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.click("Choice", offset=(5, 1))
        await shown(pilot, Choose)


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_quit(desk: Desk, key: str) -> None:
    app = desk.at_home()
    async with app.run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press(key)
        await until(pilot, lambda: not app.is_running)
    assert app.return_code == 0


async def test_the_theme_is_switched_and_kept(desk: Desk) -> None:
    app = desk.at_home()
    async with app.run_test(size=NARROW) as pilot:
        home = await shown(pilot, Home)
        await pilot.press("end", "up", "up", "enter")
        await until(pilot, lambda: app.theme == "textual-light")
        assert kept(desk).theme == "light"
        await until(pilot, lambda: "light" in text_of(home))
        await pilot.press("enter")
        await until(pilot, lambda: app.theme == "textual-dark" and kept(desk).theme == "dark")
    async with desk.at_home(theme="light").run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        assert pilot.app.theme == "textual-light"


async def test_the_convention_can_be_changed_later(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        home = await shown(pilot, Home)
        await pilot.press(*CONVENTION)
        await shown(pilot, ChooseConvention)
        await pilot.press("6")
        await until(pilot, lambda: pilot.app.screen is home)
        assert kept(desk).convention == "minbpe"
        await until(pilot, lambda: "minbpe" in text_of(home))


async def test_a_damaged_draft_is_set_aside_and_told(desk: Desk) -> None:
    desk.folder.mkdir(parents=True)
    (desk.folder / FILE).write_text("{ not json")
    app = desk.at_home()
    async with app.run_test(size=NARROW, notifications=True) as pilot:
        home = await shown(pilot, Home)
        assert "unfinished" in text_of(home)
        await pilot.press("0")
        await until(pilot, lambda: any("set aside" in note.message for note in app._notifications))
        again = await shown(pilot, Home)
        await until(pilot, lambda: "unfinished" not in text_of(again))
    assert (desk.folder / DAMAGED).read_text() == "{ not json"


async def test_a_folder_that_cannot_be_written_is_told_and_nothing_stops(desk: Desk) -> None:
    desk.folder.parent.mkdir(parents=True, exist_ok=True)
    desk.folder.write_text("a file where the folder should be")
    app = desk.practising("pair-count")
    async with app.run_test(size=NARROW, notifications=True) as pilot:
        await shown(pilot, Question)
        await write(pilot, "4")
        await until(pilot, lambda: any("cannot be kept" in note.message for note in app._notifications), within=3)


def digit_of(screen: Screen[None], kind: str) -> str:
    """The digit that chooses this kind on a screen with a list of kinds."""
    return next(entry.key for entry in screen.query_one("#kinds", Choice).entries if entry.name == kind)


# --- choosing --------------------------------------------------------------------------------------------------------


async def test_the_words_are_chosen_and_one_like_this_keeps_them(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("2")
        choose = await shown(pilot, Choose)
        await pilot.press(digit_of(choose, "next-merge"), "enter", "1", "enter", "enter", "3", "enter", "enter")
        screen = await shown(pilot, Question)
        assert str(screen.problem.code).endswith("+lexicon=persian")
        assert screen.round.one_like_this()
        assert str(screen.round.problem.code).endswith("+lexicon=persian")


async def test_kind_level_convention_words_and_mode_are_chosen_with_enter(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("2")
        choose = await shown(pilot, Choose)
        await pilot.press(digit_of(choose, "next-merge"), "enter", "3", "enter", "5", "enter", "enter", "enter")
        screen = await shown(pilot, Question)
        assert (screen.problem.kind, screen.problem.level) == ("next-merge", 3)
        assert screen.problem.convention.name == "sentencepiece"


async def test_the_levels_say_what_they_promise(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("2")
        screen = await shown(pilot, Choose)
        await pilot.press(digit_of(screen, "apply-merge"))
        await until(pilot, lambda: "twice in one row" in text_of(screen))


async def test_a_level_that_does_not_exist_is_told_before_and_when_it_is_asked_for(desk: Desk) -> None:
    app = desk.at_home()
    async with app.run_test(size=NARROW, notifications=True) as pilot:
        await shown(pilot, Home)
        await pilot.press("2")
        screen = await shown(pilot, Choose)
        await pilot.press(digit_of(screen, "pair-count"), "enter", "5", "enter", "6")
        await until(pilot, lambda: "does not exist here" in text_of(screen))
        await pilot.press("ctrl+s")
        await until(pilot, lambda: len(app._notifications) == 1)
        assert pilot.app.screen is screen


async def test_a_corpus_of_the_course_is_practised(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("4")
        screen = await shown(pilot, Corpora)
        await pilot.press("down")
        await until(pilot, lambda: "lower lowest newer" in text_of(screen))
        await pilot.press("enter")
        assert "@lesson" in str((await shown(pilot, Question)).problem.code)


async def test_a_round_of_the_bank_is_begun(desk: Desk) -> None:
    async with desk.at_home(convention="lesson").run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("7")
        screen = await shown(pilot, Rounds)
        await until(pilot, lambda: "2 × Multiple choice" in text_of(screen))
        await pilot.press("2")
        question = await shown(pilot, Question)
        assert question.problem.convention.name == "lesson"
        assert "question 1 of" in text_of(question)


# --- an own corpus ---------------------------------------------------------------------------------------------------


async def at_own_corpus(pilot: object) -> OwnCorpus:
    """The screen for an own corpus."""
    await shown(pilot, Home)  # type: ignore[arg-type]
    await pilot.press("3")  # type: ignore[attr-defined]
    return await shown(pilot, OwnCorpus)  # type: ignore[arg-type]


async def test_an_own_text_is_typed_previewed_and_asked_about(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        screen = await at_own_corpus(pilot)
        await write(pilot, "low low lower")
        await until(pilot, lambda: "_ l o w e r" in text_of(screen))
        await pilot.press("enter")
        await write(pilot, "2")
        await pilot.press("enter")
        await until(pilot, lambda: screen.query_one("#kinds").has_focus)
        await pilot.press(digit_of(screen, "training-run"), "enter")
        question = await shown(pilot, Question)
        assert (question.problem.kind, question.problem.text, question.problem.k) == (
            "training-run",
            "low low lower",
            2,
        )
        assert "your own corpus" in text_of(question)


async def test_a_text_of_several_lines_is_pasted_whole(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await at_own_corpus(pilot)
        pilot.app.post_message(events.Paste("low low\nlower\n\nnewest"))
        await until(pilot, lambda: field(pilot, "text").value == "low low lower newest")


async def test_a_file_is_read(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("\ufefflow low\nlower", encoding="utf-8")
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await at_own_corpus(pilot)
        await pilot.press("enter")
        field(pilot, "file").value = str(path)
        await pilot.press("ctrl+s")
        question = await shown(pilot, Question)
        assert [row.frequency for row in question.problem.table.rows] == [1, 1, 1]
        assert "\ufeff" not in str(question.problem)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, "type or paste a text"),
        ({"file": "/no/such/file"}, "No such file"),
        ({"text": "one_two three"}, "_"),
        ({"text": "low", "k": "many"}, "whole number"),
        ({"text": " ".join(f"w{'x' * n}" for n in range(60))}, "at most"),
    ],
)
async def test_what_cannot_be_used_is_told_in_one_line(desk: Desk, given: dict[str, str], told: str) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        screen = await at_own_corpus(pilot)
        for name, text in given.items():
            field(pilot, name).value = text
        await pilot.pause()
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "✗" in message(screen) and told in message(screen))
        assert pilot.app.screen is screen


async def test_broken_utf_8_is_told_with_its_line(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "broken.txt"
    path.write_bytes(b"fine\nbroken \xff\n")
    async with desk.at_home().run_test(size=NARROW) as pilot:
        screen = await at_own_corpus(pilot)
        field(pilot, "file").value = str(path)
        await until(pilot, lambda: "line 2" in message(screen))


async def test_one_sentence_in_two_languages_and_one_of_ones_own(desk: Desk) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press("6")
        screen = await shown(pilot, Walkthrough)
        assert "94 %" in text_of(screen)
        await pilot.press("n", "n")
        await until(pilot, lambda: "12 tokens / 3 words = 4" in text_of(screen))
        await pilot.press("n")
        await until(pilot, lambda: "4 times as many tokens" in text_of(screen))
        await pilot.press("e")
        await shown(pilot, WordToEncode)
        await write(pilot, "the answer")
        await pilot.press("enter", "end")
        walk = await shown(pilot, Walkthrough)
        await until(pilot, lambda: "answer_" in text_of(walk))
