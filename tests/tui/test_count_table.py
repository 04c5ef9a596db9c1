"""A table of counts at the keyboard: named pairs have a field each, else a row opens as the last is filled."""

from __future__ import annotations

import pytest

from drill.tui.screens.feedback import Feedback
from drill.tui.screens.question import Question
from drill.tui.widgets.pair_counts import PairCounts
from tests.tui.desk import NARROW, WIDE, Desk, field, fill, message, right_answers, shown, text_of, write


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_counts_of_named_pairs_are_typed_with_enter_alone(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.practising("count-table", level=1).run_test(size=size) as pilot:
        screen = await shown(pilot, Question)
        for row in right_answers(screen.problem)["table"].split("\n"):
            await write(pilot, row.split()[-1])
            await pilot.press("enter")
        page = await shown(pilot, Feedback)
        assert page.verdict is not None and page.verdict.all_right


async def test_a_named_pair_without_a_count_costs_its_own_mark_alone(desk: Desk) -> None:
    async with desk.practising("count-table", level=1).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        assert screen.form.texts() == {"table": ""}
        await fill(pilot, right_answers(screen.problem))
        field(pilot, "field-table-2-count").set_text("")
        await pilot.press("ctrl+s")
        page = await shown(pilot, Feedback)
        assert page.verdict is not None
        assert page.verdict.marks() == page.verdict.out_of - 1


async def test_a_count_that_cannot_be_read_is_handed_back_in_its_own_row(desk: Desk) -> None:
    async with desk.practising("count-table", level=1).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await fill(pilot, right_answers(screen.problem))
        field(pilot, "field-table-3-count").set_text("four")
        await pilot.pause()
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert screen.focused is field(pilot, "field-table-3-count")
        assert "a row is a pair and its count" in message(screen)


async def test_a_draft_and_pasted_lines_find_the_rows_of_their_pairs(desk: Desk) -> None:
    async with desk.practising("count-table", level=1).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        [block] = screen.form.blocks
        assert isinstance(block, PairCounts)
        pairs = [" ".join(pair) for pair in screen.problem.pairs or ()]
        screen.form.fill({"table": f"\n{pairs[1]}\t7"})
        assert [each.value for each in block.fields[:3]] == ["", "7", ""]
        assert screen.form.texts() == {"table": f"\n{pairs[1]}\t7"}
        screen.form.fill({"table": f"{pairs[2]} 5"})
        assert [each.value for each in block.fields[:3]] == ["", "7", "5"]
        assert block.spread(block.fields[0], ["1", f"{pairs[1]} 2"]) == 0
        assert [each.value for each in block.fields[:3]] == ["1", "2", "5"]
        assert block.spread(block.fields[-1], ["3", "4"]) == 1


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_all_pairs_are_typed_with_enter_alone(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.practising("count-table", level=3).run_test(size=size) as pilot:
        screen = await shown(pilot, Question)
        for row in right_answers(screen.problem)["table"].split("\n"):
            pair, count = row.rsplit(" ", 1)
            await write(pilot, pair)
            await pilot.press("enter")
            await write(pilot, count)
            await pilot.press("enter")
        await pilot.press("enter")  # from the blank row
        page = await shown(pilot, Feedback)
        assert page.verdict is not None and page.verdict.all_right


async def test_a_pair_is_read_as_two_symbols_while_it_is_typed(desk: Desk) -> None:
    async with desk.practising("count-table", level=3).run_test(size=NARROW) as pilot:
        screen = await shown(pilot, Question)
        await write(pilot, "n,e")
        await pilot.pause()
        assert "read as n + e" in message(screen)
        await pilot.press("enter")
        await pilot.pause()
        assert "a whole number" in message(screen)
        assert "rows open as you go" in text_of(screen)
