"""Choosing: by letter, by place, with the arrows, with a click; one or several; and what is typed."""

from __future__ import annotations

import pytest
from textual import events

from drill.practice.draft import load_draft
from drill.questions.problem import Option, Problem
from drill.tui.screens.feedback import Feedback
from drill.tui.screens.question import Question
from drill.tui.widgets.options import ChoiceField, OptionLine
from tests.tui.desk import NARROW, Desk, Sat, field, fill, message, right_answers, shown, text_of, until, write

OPTIONS = (
    Option("a", "It adds `ne` [b]to the vocabulary[/b]", True, "The vocabulary grows."),
    Option("b", "It removes `n`", False, "Nothing is removed.", "replaced-symbols"),
    Option("c", "It counts `n e` once more", True, "After a merge one counts again."),
)
ALL = Problem("choice", 1, question="What does a merge of `n e` do?", options=OPTIONS, select="all", item="merge")
ONE = ALL.but(options=(*OPTIONS[:2], Option("c", "Nothing", False)), select="one")


def marks(screen: Question) -> str:
    """The signs before the options, from top to bottom."""
    return "".join(sign for line in text_of(screen).splitlines() for sign in line if sign in "○●")


async def answer(pilot: Sat, *keys: str) -> str:
    await pilot.press(*keys)
    await pilot.pause()
    return field(pilot, "field-answer").value


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        (("b",), "b"),
        (("2",), "b"),
        (("2", "3"), "c"),
        (("down",), "a"),
        (("down", "down"), "b"),
        (("b", "down"), "c"),
        (("b", "up"), "a"),
        (("c", "down", "down"), "c"),
    ],
)
async def test_one_option_is_chosen(desk: Desk, keys: tuple[str, ...], chosen: str) -> None:
    async with desk.asking(ONE).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        assert isinstance(screen.focused, ChoiceField)
        assert marks(screen) == "○○○"
        assert await answer(pilot, *keys) == chosen
        await until(pilot, lambda: marks(screen) == "".join("●" if name == chosen else "○" for name in "abc"))


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        (("c", "a"), "a c"),
        (("a", "c", "a"), "c"),
        (("1", "3"), "a c"),
        (("down", "space", "down", "down", "space"), "a c"),
        (("down", "down"), ""),
        (("c", "up", "space"), "b c"),
    ],
)
async def test_several_options_are_chosen_and_dropped_again(desk: Desk, keys: tuple[str, ...], chosen: str) -> None:
    async with desk.asking(ALL).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        assert "all that are right" in message(screen)
        assert await answer(pilot, *keys) == chosen
        await until(pilot, lambda: marks(screen) == "".join("●" if name in chosen else "○" for name in "abc"))


@pytest.mark.parametrize("digit", ["٢", "۲"])
async def test_arabic_and_persian_digits_choose_too(desk: Desk, digit: str) -> None:
    async with desk.asking(ONE).run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        await write(pilot, digit)
        await until(pilot, lambda: field(pilot, "field-answer").value == "b")


async def test_a_click_takes_an_option(desk: Desk) -> None:
    async with desk.asking(ONE).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await pilot.click(list(screen.query(OptionLine))[1], offset=(8, 0))
        await until(pilot, lambda: field(pilot, "field-answer").value == "b")
        assert screen.focused is field(pilot, "field-answer")


async def test_what_is_no_option_is_typed_and_handed_back(desk: Desk) -> None:
    async with desk.asking(ONE).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        assert await answer(pilot, "x", "enter") == "x"
        await until(pilot, lambda: "choose one of a b c" in message(screen))
        assert await answer(pilot, "backspace") == ""
        pilot.app.post_message(events.Paste("a b"))
        await until(pilot, lambda: field(pilot, "field-answer").value == "a b")
        await pilot.press("enter")
        await until(pilot, lambda: "only one of" in message(screen))


async def test_the_options_stand_among_the_answers_alone_and_nothing_in_them_acts(
    desk: Desk,
) -> None:
    async with desk.asking(ALL).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        assert text_of(screen).count("It adds ne [b]to the vocabulary[/b]") == 1
        await answer(pilot, "a", "c")
        await pilot.press("enter")
        page = await shown(pilot, Feedback)
        assert page.verdict is not None and page.verdict.all_right
        assert "The vocabulary grows." in text_of(page)


async def test_a_draft_keeps_the_choice_and_can_still_be_marked(desk: Desk) -> None:
    async with desk.asking(ALL).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await answer(pilot, "a", "c")
        screen.keep()
        draft, warning = load_draft(desk.folder)
        assert warning is None and draft is not None
        assert draft.problem == ALL
        assert draft.typed == {"answer": "a c"}


async def test_the_arrows_leave_the_options_at_their_ends(desk: Desk) -> None:
    async with desk.practising("rule-check").run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        assert screen.focused is field(pilot, "field-rule")
        await pilot.press("down", "down", "down")
        assert screen.focused is field(pilot, "field-reason")
        assert field(pilot, "field-reason").value == "b"
        await pilot.press("up", "up")
        await until(pilot, lambda: screen.focused is field(pilot, "field-rule"))


@pytest.mark.parametrize("kind", ["rule-check", "spot-the-mistake"])
async def test_a_wrong_choice_is_told_beside_the_right_one(desk: Desk, kind: str) -> None:
    async with desk.practising(kind).run_test(size=(120, 60)) as pilot:
        screen = await shown(pilot, Question)
        right = right_answers(screen.problem)
        choice = screen.kind.parts(screen.problem)[1].name
        await fill(pilot, {**right, choice: "b" if right[choice] != "b" else "c"})
        await pilot.press("ctrl+s")
        page = await shown(pilot, Feedback)
        told = text_of(page)
        assert f"{right[choice]}) ✓" in told
        assert ") ✗" in told
        assert "No known mistake explains" not in told
