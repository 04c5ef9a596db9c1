"""The ten things that go wrong in such screens: each has its test here, by its number."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual import events
from textual.containers import VerticalScroll
from textual.widgets import Input, TextArea

from drill.engine.convention import LECTURE
from drill.engine.corpus import Row
from drill.practice.draft import FILE, load_draft
from drill.practice.session import Session
from drill.questions.kinds import EVERY_KIND
from drill.questions.problem import Problem
from drill.tui.screens.feedback import Feedback
from drill.tui.screens.home import Home
from drill.tui.screens.question import Question
from drill.tui.widgets.field import Field
from drill.tui.widgets.options import ChoiceField
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

LRM = "\u200e"
ZWNJ = "\u200c"


# --- 1: Enter twice --------------------------------------------------------------------------------------------------


async def test_risk_1_enter_twice_does_not_dismiss_a_wrong_answer_unread(desk: Desk) -> None:
    async with desk.practising("pair-count").run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        await write(pilot, "999")
        await pilot.press("enter")
        page = await shown(pilot, Feedback)
        desk.now += 0.39
        await pilot.press("enter", "n", "l", "escape")
        assert pilot.app.screen is page, "keys are not heard so soon after a wrong answer"
        desk.now += 0.02
        await pilot.press("enter")
        await shown(pilot, Question)


async def test_risk_1_the_page_after_an_answer_has_no_focused_button(desk: Desk) -> None:
    async with desk.practising("pair-count").run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        await write(pilot, "999")
        await pilot.press("enter")
        page = await shown(pilot, Feedback)
        assert page.focused is None
        await pilot.press("tab")
        assert page.focused is None
        desk.now += 1
        await pilot.press("n")
        await shown(pilot, Question)


async def test_risk_1_after_a_right_answer_keys_are_heard_at_once(desk: Desk) -> None:
    app = desk.practising("pair-count")
    async with app.run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await fill(pilot, right_answers(screen.problem))
        await pilot.press("enter")
        await shown(pilot, Feedback)
        await pilot.press("enter")
        await shown(pilot, Question)


# --- 2: the corpus stays in sight ------------------------------------------------------------------------------------


async def test_risk_2_going_to_a_lower_field_leaves_the_statement_where_it_is(desk: Desk) -> None:
    async with desk.practising("training-run", level=3).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        pane = screen.query_one("#statement", VerticalScroll)
        top = text_of(screen).splitlines()[1:3]
        for _field in screen.form.fields:
            await pilot.press("tab")
            assert pane.scroll_offset.y == 0
        assert text_of(screen).splitlines()[1:3] == top


async def test_risk_2_page_keys_scroll_the_statement_alone_and_take_no_focus(desk: Desk) -> None:
    app = desk.practising(text=" ".join(f"word{letter}" for letter in "abcdefghijkl"), k=2)
    async with app.run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        pane = screen.query_one("#statement", VerticalScroll)
        focused, answers = screen.focused, screen.form.scroll_offset.y
        assert pane.max_scroll_y > 0, "this statement is longer than its pane"
        await pilot.press("pagedown")
        assert pane.scroll_offset.y > 0
        assert screen.focused is focused
        assert screen.form.scroll_offset.y == answers
        await pilot.press("pageup")
        assert pane.scroll_offset.y == 0


# --- 3: pasting several lines ----------------------------------------------------------------------------------------


async def test_risk_3_pasted_rows_spread_over_the_row_fields(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("training-run"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        field(pilot, "field-corpus-1-count").focus()
        await pilot.pause()
        pilot.app.post_message(events.Paste("2 _ new\r\n2\t_re new\n\n1 s e t\n1: _re s e t\n"))
        await until(pilot, lambda: len(screen.form.texts()["corpus"].split("\n")) == 4)
        rows = screen.form.texts()["corpus"].split("\n")
        assert rows == ["2\t_ new", "2\t_re new", "1\ts e t", "1:\t_re s e t"]


async def test_risk_3_pasted_rounds_and_steps_spread_too(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("training-run"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        pilot.app.post_message(events.Paste("n e 4\nne w 4\n_ r 3"))
        await until(pilot, lambda: screen.form.texts()["count-3"] == "3")
        texts = screen.form.texts()
        assert [texts[f"merge-{n}"] for n in (1, 2, 3, 4)] == ["n e", "ne w", "_ r", ""]
    async with desk.with_session(Session(lecture("encode-trace"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        pilot.app.post_message(events.Paste("=\n=\n_r e s e t"))
        await until(pilot, lambda: screen.form.texts()["step-3"] == "_r e s e t")
        assert [screen.form.texts()[f"step-{n}"] for n in (1, 2)] == ["=", "="]


async def test_risk_3_lines_that_find_no_field_are_told(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("encode-trace"))).run_test(size=NARROW, notifications=True) as pilot:
        await shown(pilot, Question)
        pilot.app.post_message(events.Paste("a\nb\nc\nd\ne\nf"))
        await until(pilot, lambda: any("2 pasted lines" in note.message for note in pilot.app._notifications))


# --- 4: letters are typed, not bound ---------------------------------------------------------------------------------


async def test_risk_4_letters_digits_and_question_marks_are_typed(desk: Desk) -> None:
    every_key = "nlaqh?123 "
    async with desk.practising("next-merge").run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, every_key)
        await pilot.press("question_mark")
        assert pilot.app.screen is screen
        assert field(pilot, "field-pair").value == every_key + "?"


@pytest.mark.parametrize("key", ["ctrl+s", "f2"])
async def test_risk_4_check_is_on_two_keys(desk: Desk, key: str) -> None:
    async with desk.practising("pair-count").run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        await write(pilot, "999")
        await pilot.press(key)
        await shown(pilot, Feedback)


def test_risk_4_no_key_of_a_question_is_one_that_a_field_or_a_terminal_takes() -> None:
    taken = {f"ctrl+{letter}" for letter in "adekuvwxcbpntwimhj"}
    own = {key for binding in Input.BINDINGS for key in binding.key.split(",")} - {"enter"}  # type: ignore[union-attr]
    for binding in Question.BINDINGS:
        for key in binding.key.split(","):  # type: ignore[union-attr]
            assert key not in taken | own, f"{key} does something else in a field"
            assert len(key) > 1, f"{key} is a letter"


# --- 5: a filled field is not wiped ----------------------------------------------------------------------------------


async def test_risk_5_typing_into_a_printed_row_adds_to_it(desk: Desk) -> None:
    async with desk.practising("apply-merge", level=2).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        first = screen.focused
        assert isinstance(first, Field)
        printed = first.value
        assert printed == " ".join(screen.problem.corpus[0].symbols)  # type: ignore[index]
        await write(pilot, "x")
        assert first.value == printed + "x", "the cursor stands behind what is there, and nothing is selected"
        await pilot.press("tab", "shift+tab")
        await write(pilot, "y")
        assert first.value == printed + "xy"


# --- 6: only single-line inputs, which drop nothing -------------------------------------------------------------------


@pytest.mark.parametrize("kind", EVERY_KIND)
async def test_risk_6_fields_are_plain_inputs_that_drop_no_key(desk: Desk, kind: str) -> None:
    async with desk.practising(kind).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        assert not screen.query(TextArea)
        for each in screen.form.fields:
            assert isinstance(each, Field)
            assert each.restrict is None and each.type == "text" and not each.validators
            assert each.size.height == 1
        typed_into = [each for each in screen.form.fields if not isinstance(each, ChoiceField)]
        if not typed_into:
            return  # In a choice letters and digits choose: see test_options.
        count = typed_into[-1]
        count.focus()
        await pilot.pause()
        before = count.value
        await write(pilot, "a-4x٤")
        assert count.value == before + "a-4x٤"


async def test_risk_6_what_cannot_be_read_is_handed_back_and_costs_nothing(desk: Desk) -> None:
    app = desk.practising("next-merge")
    async with app.run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "n e")
        await pilot.press("enter")
        await write(pilot, "four")
        await pilot.press("enter")
        await until(pilot, lambda: "whole number" in message(screen) and "✗" in message(screen))
        assert pilot.app.screen is screen
        assert screen.focused is field(pilot, "field-count")
        assert field(pilot, "field-count").value == "four", "it is still there to be put right"
        assert app.round is not None and not app.round.session.record


# --- 7: the order of focus -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("kind", EVERY_KIND)
async def test_risk_7_tab_goes_through_the_parts_in_order(desk: Desk, kind: str, size: tuple[int, int]) -> None:
    async with desk.practising(kind).run_test(size=size) as pilot:
        screen = await shown(pilot, Question)
        screen.set_focus(screen.form.fields[0])
        met = []
        for _field in screen.form.fields:
            await until(pilot, lambda: isinstance(screen.focused, Field))
            assert isinstance(screen.focused, Field)
            met.append(screen.focused)
            screen.focus_next()
            await pilot.pause()
        assert met == screen.form.fields
        parts = [part.name for part in screen.kind.parts(screen.problem)]
        assert list(dict.fromkeys(each.part for each in met)) == parts


async def test_risk_7_the_order_outlives_a_change_of_size(desk: Desk) -> None:
    async with desk.practising("next-merge").run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await pilot.resize_terminal(*WIDE)
        await until(pilot, lambda: screen.has_class("-wide"))
        await write(pilot, "n e")
        await pilot.press("tab")
        await write(pilot, "4")
        assert (field(pilot, "field-pair").value, field(pilot, "field-count").value) == ("n e", "4")
        await pilot.resize_terminal(*NARROW)
        await until(pilot, lambda: screen.has_class("-narrow"))
        assert screen.focused is field(pilot, "field-count")
        await pilot.press("shift+tab")
        assert screen.focused is field(pilot, "field-pair")


async def test_risk_7_try_again_goes_to_the_first_wrong_field(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("training-run"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        answers = right_answers(screen.problem)
        await fill(pilot, {**answers, "merge-2": "s e", "count-2": "2"})
        await pilot.press("ctrl+s")
        await shown(pilot, Feedback)
        desk.now += 1
        await pilot.press("a")
        again = await shown(pilot, Question)
        assert again.problem == screen.problem
        assert again.form.texts()["merge-1"] == answers["merge-1"]
        assert again.form.texts()["count-1"] == answers["count-1"]
        assert not again.form.texts()["merge-2"] and not again.form.texts()["corpus"]
        assert again.focused is field(pilot, "field-merge-2")


async def test_risk_7_a_row_that_cannot_be_read_gets_the_focus(desk: Desk) -> None:
    async with desk.with_session(Session(lecture("training-run"))).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await fill(pilot, {**right_answers(screen.problem), "corpus": ""})
        screen.form.fill({"corpus": "2\t_ new\ntwo\t_re new\n1\ts e t"})
        await pilot.pause()
        await pilot.press("ctrl+s")
        await until(pilot, lambda: screen.focused is field(pilot, "field-corpus-2-count"))
        await until(pilot, lambda: "✗" in message(screen))


# --- 8: right to left ------------------------------------------------------------------------------------------------

ARABIC = "سلام سلام كلام كتاب كتب"


async def test_risk_8_symbols_stay_in_their_columns(desk: Desk) -> None:
    async with desk.practising("next-merge", text=ARABIC).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        assert f"س{LRM} ل{LRM} ا{LRM} م{LRM}" in text_of(screen)


async def test_risk_8_the_line_beside_the_field_is_in_order(desk: Desk) -> None:
    async with desk.practising("next-merge", text=ARABIC).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "س،ل")
        echo = screen.query_one(".echo")
        await until(pilot, lambda: "س" in str(echo.render()))
        assert f"س{LRM}" in text_of(screen).split("read as")[1].splitlines()[0]


async def test_risk_8_tokens_show_a_line_in_order_below(desk: Desk) -> None:
    async with desk.practising("encode", text=ARABIC, k=2).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "س ل")
        await until(pilot, lambda: "read as" in message(screen))
        assert LRM in message(screen)


async def test_risk_8_arabic_punctuation_and_digits_are_read(desk: Desk) -> None:
    app = desk.practising("next-merge", text=ARABIC)
    async with app.run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        key = right_answers(screen.problem)
        await write(pilot, key["pair"].replace(" ", "،"))
        await pilot.press("enter")
        await write(pilot, "".join(chr(0x0660 + int(digit)) for digit in key["count"]))
        await pilot.press("enter")
        page = await shown(pilot, Feedback)
        assert page.verdict is not None and page.verdict.all_right


@pytest.mark.parametrize("digit", ["2", "٢", "۲"])
async def test_risk_8_digits_of_an_arabic_keyboard_choose(desk: Desk, digit: str) -> None:
    async with desk.at_home().run_test(size=NARROW) as pilot:
        await shown(pilot, Home)
        await pilot.press(digit)
        await until(pilot, lambda: type(pilot.app.screen).__name__ == "Choose")


# --- 9: ZWNJ ---------------------------------------------------------------------------------------------------------


async def test_risk_9_zwnj_is_typed_at_the_keyboard_and_pasted(desk: Desk) -> None:
    async with desk.practising("encode", text=f"می{ZWNJ}روم می{ZWNJ}روم", k=2).run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        typing = field(pilot, "field-tokens")
        for character in ("م", ZWNJ, "ر"):
            pilot.app.post_message(events.Key("zero_width_non_joiner" if character == ZWNJ else character, character))
        await until(pilot, lambda: len(typing.value) == 3)
        assert typing.value == f"م{ZWNJ}ر"
        typing.value = ""
        pilot.app.post_message(events.Paste(f"ی{ZWNJ}"))
        await until(pilot, lambda: typing.value == f"ی{ZWNJ}")


async def test_risk_9_zwnj_is_visible_in_the_statement(desk: Desk) -> None:
    async with desk.practising("next-merge", text=f"می{ZWNJ}روم می{ZWNJ}روم").run_test(size=NARROW) as pilot:
        assert "<ZWNJ>" in text_of(await shown(pilot, Question))


# --- 10: nothing typed is lost ---------------------------------------------------------------------------------------


async def test_risk_10_what_is_typed_is_on_disk_within_two_seconds(desk: Desk) -> None:
    async with desk.practising("next-merge").run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "n e")
        await until(pilot, lambda: (desk.folder / FILE).exists(), within=2)
        draft, warning = load_draft(desk.folder)
        assert warning is None and draft is not None
        assert draft.problem == screen.problem and draft.typed["pair"] == "n e"


@pytest.mark.parametrize("way", ["ctrl+q", "f1", "f3", "f5"])
async def test_risk_10_and_before_any_change_of_screen(desk: Desk, way: str) -> None:
    async with desk.practising("next-merge").run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        screen.form.fill({"pair": "n e"})
        await pilot.press(way)
        assert json.loads((desk.folder / FILE).read_text())["typed"]["pair"] == "n e"


async def test_risk_10_home_offers_to_go_on(desk: Desk) -> None:
    async with desk.practising("training-run").run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "n e")
        await pilot.press("f8")
        await until(pilot, lambda: screen.form.tally is not None and screen.focused in screen.form.tally.fields)
        await write(pilot, "e w 4")
        await pilot.press("ctrl+q")
    async with desk.at_home().run_test(size=NARROW) as pilot:
        home = await shown(pilot, Home)
        assert "unfinished" in text_of(home)
        await pilot.press("enter")
        again = await shown(pilot, Question)
        assert again.problem == screen.problem
        assert again.form.texts()["merge-1"] == "n e"
        assert again.focused is again.form.fields_of("merge-1")[0]  # and goes on where the typing ended
        await pilot.press("f8")
        await until(pilot, lambda: again.form.tally is not None and again.form.tally.texts() == {"tally": "e w 4"})


@pytest.mark.parametrize("end", ["answered", "shown", "left"])
async def test_risk_10_the_draft_is_gone_once_it_is_of_no_use(desk: Desk, end: str) -> None:
    async with desk.practising("pair-count").run_test(size=NARROW) as pilot:
        await shown(pilot, Question)
        await write(pilot, "999")
        await until(pilot, lambda: (desk.folder / FILE).exists(), within=2)
        if end == "left":
            await pilot.press("escape")
            await until(pilot, lambda: type(pilot.app.screen).__name__ == "Confirm")
            await pilot.press("2")
            await shown(pilot, Home)
        else:
            await pilot.press("f4" if end == "shown" else "enter")
            if end == "shown":
                await until(pilot, lambda: "not marked" in text_of(pilot.app.screen))
                await pilot.press("2")
            await shown(pilot, Feedback)
        assert not (desk.folder / FILE).exists()


async def test_risk_10_symbols_that_look_like_signs_are_asked_about(desk: Desk) -> None:
    rows = (Row(2, ("a", "+a")), Row(1, ("a+", "a")))
    async with desk.asking(Problem("next-merge", 2, LECTURE, corpus=rows)).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "a++a")
        await pilot.press("enter")
        await write(pilot, "2")
        await pilot.press("enter")
        await until(pilot, lambda: "two ways" in message(screen))
        assert screen.focused is field(pilot, "field-pair")
        screen.form.fill({"pair": "a +a"})
        await pilot.press("ctrl+s")
        page = await shown(pilot, Feedback)
        assert page.verdict is not None and page.verdict.all_right


async def test_risk_10_what_cannot_be_kept_is_not_lost_without_a_word(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder can be made in here")
    async with Desk(tmp_path / "file" / "folder").practising("next-merge").run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "n e")
        await pilot.press("ctrl+q")
        assert pilot.app.is_running and pilot.app.screen is screen
        assert screen.form.texts()["pair"] == "n e"
        await pilot.press("ctrl+q")
    assert pilot.app.return_code == 0
