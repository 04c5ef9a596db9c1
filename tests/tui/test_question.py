"""A question: what its fields take, where Enter goes, how an answer is handed back, marked and asked again."""

from __future__ import annotations

import pytest
from textual import events
from textual.keys import _character_to_key

from drill.practice.draft import FILE
from drill.practice.session import Session
from drill.practice.source import Wish
from drill.questions.kinds import EVERY_KIND
from drill.tui.screens.feedback import Feedback
from drill.tui.screens.question import Question
from drill.tui.screens.sheet import Sheet
from drill.tui.widgets.blocks import Rows
from tests.tui.desk import (
    NARROW,
    WIDE,
    Desk,
    field,
    fill,
    lecture,
    message,
    right_answers,
    shown,
    text_of,
    until,
    write,
)


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("kind", EVERY_KIND)
async def test_the_right_answers_of_every_kind_earn_all_marks(desk: Desk, kind: str, size: tuple[int, int]) -> None:
    async with desk.practising(kind).run_test(size=size) as pilot:
        screen = await shown(pilot, Question)
        await fill(pilot, right_answers(screen.problem))
        await pilot.press("ctrl+s")
        page = await shown(pilot, Feedback)
        assert page.verdict is not None and page.verdict.all_right
        assert "✓" in text_of(page).splitlines()[0]


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize(
    ("kind", "level"), [(name, level) for name, kind in EVERY_KIND.items() for level in kind.levels]
)
async def test_every_field_is_on_the_screen(desk: Desk, kind: str, level: int, size: tuple[int, int]) -> None:
    async with desk.practising(kind, level=level).run_test(size=size) as pilot:
        screen = await shown(pilot, Question)
        for each in screen.form.fields:
            assert screen.form.region.contains_region(each.region), f"{each.id} is cut off"
            assert each.content_size.width >= 6
        assert screen.query_one("#statement").size.height >= 5


async def test_a_whole_run_is_typed_with_enter_alone(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("training-run"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        answers = right_answers(screen.problem)
        for number in range(1, 5):
            await write(pilot, answers[f"merge-{number}"])
            await pilot.press("enter")
            await write(pilot, answers[f"count-{number}"])
            await pilot.press("enter")
        for row in answers["corpus"].split("\n"):
            count, symbols = row.split(" ", 1)
            await write(pilot, count)
            await pilot.press("enter")
            await write(pilot, symbols)
            await pilot.press("enter")
        await pilot.press("enter")  # from the blank row on to the vocabulary
        assert screen.focused is field(pilot, "field-vocabulary")
        await write(pilot, answers["vocabulary"])
        await pilot.press("enter")
        await write(pilot, answers["size"])
        await pilot.press("enter")
        page = await shown(pilot, Feedback)
        assert page.verdict is not None and page.verdict.marks() == page.verdict.out_of == 11


async def test_keys_that_come_all_at_once_lose_nothing(desk: Desk) -> None:
    async with desk.practising("next-merge").run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        for character in "n e\r12\r":
            key = "enter" if character == "\r" else _character_to_key(character)
            pilot.app.post_message(events.Key(key, character))
        page = await shown(pilot, Feedback)
        assert page.verdict is not None
        assert [part.raw for part in page.verdict.parts] == ["n e", "12"]


async def test_a_row_that_is_typed_at_once_opens_the_next(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("training-run"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        screen.set_focus(field(pilot, "field-corpus-1-count"))
        for character in "2\r_ new\r2\r_re new\r":
            key = "enter" if character == "\r" else _character_to_key(character)
            pilot.app.post_message(events.Key(key, character))
        await until(pilot, lambda: screen.form.texts()["corpus"] == "2\t_ new\n2\t_re new")
        await until(pilot, lambda: screen.focused is field(pilot, "field-corpus-3-count"))


async def test_the_rows_of_a_corpus_stop_at_eight(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("training-run"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        rows = next(block for block in screen.form.blocks if isinstance(block, Rows))
        assert len(rows.rows) == 1, "the number of rows must not give the corpus away"
        screen.form.fill({"corpus": "\n".join(f"{n}\ta" for n in range(1, 12))})
        await pilot.pause()
        assert len(rows.rows) == 8


async def test_nothing_says_right_or_wrong_before_the_check(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("next-merge"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        echoes = []
        for pair in ("n e", "x y"):  # the winner, and two that stand nowhere
            field(pilot, "field-pair").set_text(pair)
            await pilot.pause()
            below = "\n".join(text_of(screen).splitlines()[-6:])
            echoes.append(below.replace(pair, "?").replace(pair.replace(" ", " + "), "?"))
        assert echoes[0] == echoes[1]


async def test_a_join_is_not_taken_apart_on_the_screen(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("next-merge"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "ne")
        await until(pilot, lambda: "read as" in text_of(screen))
        assert "n + e" not in text_of(screen).split("read as")[1], "that the two stand there is not the screen's to say"


async def test_what_a_pair_makes_is_joined_from_what_was_typed(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("training-run"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "q+z")
        await until(pilot, lambda: "qz" in text_of(screen))


async def test_blank_fields_are_asked_about_once(desk: Desk) -> None:
    async with desk.practising("next-merge").run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "n e")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "still blank: Count" in message(screen))
        assert screen.focused is field(pilot, "field-count")
        await pilot.press("ctrl+s")
        page = await shown(pilot, Feedback)
        assert page.verdict is not None and page.verdict.part("count").status == "blank"


async def test_an_answer_without_a_word_is_not_marked(desk: Desk) -> None:
    app = desk.practising("next-merge")
    async with app.run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        for _time in range(3):
            await pilot.press("ctrl+s")
            await until(pilot, lambda: "nothing is filled in" in message(screen))
        assert app.round is not None and not app.round.session.record


async def test_show_me_counts_as_seen_and_asks_again(desk: Desk) -> None:
    app = desk.practising("pair-count")
    async with app.run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await pilot.press("f4")
        page = await shown(pilot, Feedback)
        assert page.verdict is None
        assert "asked again" in text_of(page)
        assert app.round is not None
        session = app.round.session
        assert session.summary().seen == 1 and session.length == 11
        for _question in range(9):
            session.advance()
            session.answer(right_answers(session.current))  # type: ignore[arg-type]  # there is one
        await pilot.press("enter")
        assert (await shown(pilot, Question)).problem == screen.problem


@pytest.mark.parametrize(("key", "expected"), [("f3", "The form of the answer"), ("f5", "Every word"), ("f1", "Keys")])
async def test_pages_open_over_the_question_and_close_again(desk: Desk, key: str, expected: str) -> None:
    async with desk.practising("next-merge").run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "n")
        await pilot.press(key)
        await until(pilot, lambda: pilot.app.screen is not screen)
        await until(pilot, lambda: expected in text_of(pilot.app.screen))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        await write(pilot, "e")
        assert field(pilot, "field-pair").value == "ne"


async def test_the_hint_says_nothing_of_the_answer(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("next-merge"))).run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        await pilot.press("ctrl+g")
        page = await shown(pilot, Sheet)
        assert "two symbols with a space between" in text_of(page)


async def test_escape_leaves_at_once_where_nothing_is_typed(desk: Desk) -> None:
    async with desk.practising("next-merge").run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        await pilot.press("escape")
        await until(pilot, lambda: type(pilot.app.screen).__name__ == "Home")


async def test_escape_asks_where_something_is_typed_and_staying_keeps_it(desk: Desk) -> None:
    async with desk.practising("next-merge").run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "n e")
        await pilot.press("escape")
        await until(pilot, lambda: "Leave this question?" in text_of(pilot.app.screen))
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert field(pilot, "field-pair").value == "n e"
        assert (desk.folder / FILE).exists()


async def test_arrows_go_through_a_column(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("training-run"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        for expected in ("merge-2", "merge-3", "merge-4"):
            await pilot.press("down")
            await until(pilot, lambda name=expected: screen.focused is field(pilot, f"field-{name}"))  # type: ignore[misc]
        await pilot.press("down")
        await until(pilot, lambda: screen.focused is field(pilot, "field-corpus-1-count"))
        await pilot.press("up")
        await until(pilot, lambda: screen.focused is field(pilot, "field-count-4"))


async def test_a_click_focuses_a_field_and_a_key_at_the_foot_is_pressed_by_a_click(desk: Desk) -> None:
    async with desk.practising("next-merge").run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await pilot.click("#field-count")
        await until(pilot, lambda: screen.focused is field(pilot, "field-count"))
        foot = text_of(screen).splitlines()[-1]
        await pilot.click("KeyLine", offset=(foot.index("F3"), 0))
        await shown(pilot, Sheet)


async def test_corpora_that_look_like_markup_are_shown_as_they_are(desk: Desk) -> None:
    text = "[/] [bold] [@click=a]x[/] [/] [bold]"
    async with desk.practising("next-merge", text=text).run_test(size=WIDE) as pilot:
        screen = await shown(pilot, Question)
        assert "[ b o l d ]" in text_of(screen)
        assert "[ @ c l i c k = a ] x [ / ]" in text_of(screen)
        await write(pilot, "[/] [bold]")
        await until(pilot, lambda: "read as [/] + [bold]" in text_of(screen))
        await pilot.press("enter")
        await write(pilot, "[/]")
        await pilot.press("enter")
        await until(pilot, lambda: "cannot be read" in message(screen))
        field(pilot, "field-count").value = "3"
        await pilot.press("ctrl+s")
        assert "[/] + [bold]" in text_of(await shown(pilot, Feedback))
        await pilot.press("f5")
        desk.now += 1


@pytest.mark.parametrize("kind", [name for name, kind in EVERY_KIND.items() if kind.about_text])
async def test_texts_that_look_like_markup_break_no_kind(desk: Desk, kind: str) -> None:
    text = "[/] [/foo] [bold]x [@click=app.quit] [/] [bold]x"
    async with desk.practising(kind, text=text, k=2).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await fill(pilot, right_answers(screen.problem))
        await pilot.press("ctrl+s")
        page = await shown(pilot, Feedback)
        assert page.verdict is not None and page.verdict.all_right


async def test_a_long_round_ends_in_its_summary(desk: Desk) -> None:
    app = desk.with_session(Session(Wish(codes=("pair-count.1.@lecture.1",))))
    async with app.run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await fill(pilot, right_answers(screen.problem))
        await pilot.press("enter")
        await shown(pilot, Feedback)
        await pilot.press("enter")
        await until(pilot, lambda: type(pilot.app.screen).__name__ == "RoundSummary")
        assert "1 of 1" in text_of(pilot.app.screen)


async def test_a_row_of_two_columns_is_pasted_into_its_two_fields(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("training-run"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        screen.set_focus(field(pilot, "field-corpus-1-count"))
        pilot.app.post_message(events.Paste("2\t_ new"))
        await until(pilot, lambda: field(pilot, "field-corpus-1-symbols").value == "_ new")
        assert field(pilot, "field-corpus-1-count").value == "2"


async def test_what_is_deleted_again_leaves_no_draft(desk: Desk) -> None:
    async with desk.practising("next-merge").run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        await write(pilot, "n")
        await until(pilot, lambda: (desk.folder / FILE).exists(), within=2)
        await pilot.press("backspace")
        await until(pilot, lambda: not (desk.folder / FILE).exists(), within=2)
