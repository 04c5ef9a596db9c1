"""Handing in an exam, and what comes after it."""

from __future__ import annotations

import pytest

from drill.answers import typed
from drill.practice.learner import Learner
from drill.questions.generator import answers_by
from drill.questions.kinds import kind_named
from drill.questions.problem import Problem
from drill.tui.screens.confirm import Confirm
from drill.tui.screens.exam_map import ExamMap
from drill.tui.screens.exam_result import ExamResult
from drill.tui.screens.exam_resume import ExamResume
from drill.tui.screens.exams import Exams
from drill.tui.screens.home import Home
from drill.tui.screens.question import Question
from drill.tui.widgets.page import Line
from tests.tui.desk import NARROW, Desk, right_answers, shown, text_of, until, write
from tests.tui.exam_room import answer, begun, closed_after, fill_in, hand_in, head, on_disk, question

#: Each sits a whole exam.
pytestmark = pytest.mark.slow

# --- handing in, and after it ----------------------------------------------------------------------------------------


async def test_handing_in_asks_and_says_what_is_missing(desk: Desk) -> None:
    async with desk.examining("long").run_test(size=NARROW) as pilot:
        await begun(pilot)
        await write(pilot, "a")
        await pilot.press("f4")
        await question(pilot, 2)
        await write(pilot, "z")
        await pilot.press("f9")
        await shown(pilot, ExamMap)
        await pilot.press("0", "enter")
        page = await shown(pilot, Confirm)
        asked = str(page.query_one(Line).content)
        assert "15 questions are blank. 1 question has an answer that cannot be read." in asked
        await pilot.press("escape")
        await shown(pilot, ExamMap)
        assert on_disk(desk).sitting.ended is None


async def test_the_result_explains_each_question_and_shows_its_code(desk: Desk) -> None:
    async with desk.examining().run_test(size=NARROW) as pilot:
        await begun(pilot)
        for number in range(1, 8):
            await fill_in(pilot, number)
        page = await hand_in(pilot)
        assert page.result.marks() == page.result.out_of == 10
        codes = [str(item.code) for item in page.paper.questions if item.code]
        seen = ""
        for number in range(1, 8):
            await pilot.press("enter")
            await until(pilot, lambda n=number: page.at == n)  # type: ignore[misc]  # mypy reads no default of a lambda
            assert f"question {number} of 7" in head(pilot)
            page.query_one("#page").scroll_end(animate=False)
            await pilot.pause()
            seen += text_of(page)
        await pilot.press("escape")
        await until(pilot, lambda: page.at == 0)
        await pilot.press("end")
        await pilot.pause()
        seen += text_of(page)
        assert all(code in seen for code in codes)
        await pilot.press("escape")
        await shown(pilot, Home)


async def test_a_past_exam_opens_again_with_what_was_given(desk: Desk) -> None:
    await closed_after(desk, 100)
    async with desk.examining(None).run_test(size=NARROW) as pilot:
        await shown(pilot, ExamResume)
        await pilot.press("3")
        marks = (await shown(pilot, ExamResult)).result.marks()
    async with desk.examining(None).run_test(size=NARROW) as pilot:
        listed = await shown(pilot, Exams)
        await pilot.press("down", "down", "down", "enter")
        page = await shown(pilot, ExamResult)
        assert page.result.marks() == marks and page.result.questions[1].answers == {"answer": "b"}
        await pilot.press("escape")
        assert await shown(pilot, Exams) is listed


async def test_the_mistakes_of_an_exam_are_practised(desk: Desk) -> None:
    async with desk.examining().run_test(size=NARROW) as pilot:
        room = (await begun(pilot)).room
        for at in range(room.length):
            screen = await question(pilot, at + 1)
            await answer(screen, mistaken(screen.problem) or right_answers(screen.problem))
            await pilot.pause()
            await pilot.press("f4")
        page = await hand_in(pilot)
        assert page.result.mistakes
        await pilot.press("p")
        screen_after = await shown(pilot, Question)
        named = {name for ids in page.result.mistakes for name in ids}
        assert named & set(screen_after.problem.shows)


def mistaken(problem: Problem) -> dict[str, str] | None:
    """The answers of somebody with the first mistake that this problem shows; None where it shows none."""
    from drill.mistakes.catalogue import mistake

    if not problem.shows:
        return None
    kind = kind_named(problem.kind)
    types = {part.name: part.type for part in kind.parts(problem)}
    answers = answers_by(kind, problem, mistake(problem.shows[0]).variants[0].procedure)
    return {name: typed(types[name], value) for name, value in answers.items()}


async def test_every_question_is_answered_in_the_record_once(desk: Desk) -> None:
    await closed_after(desk, 100)
    async with desk.examining(None).run_test(size=NARROW) as pilot:
        await shown(pilot, ExamResume)
        await pilot.press("3")
        await shown(pilot, ExamResult)
    entries = list(Learner(desk.folder).record.entries())
    assert len(entries) == 17 and {entry.mode for entry in entries} == {"exam"}
    assert sum(bool(entry.answers) for entry in entries) == 2


async def test_a_record_that_cannot_be_written_stops_nobody(desk: Desk) -> None:
    desk.folder.parent.mkdir(exist_ok=True)
    desk.folder.write_text("no folder")
    app = desk.examining("long")
    async with app.run_test(size=NARROW, notifications=True) as pilot:
        await begun(pilot)
        assert [notification for notification in app._notifications if "not kept" in notification.message]
        await write(pilot, "a")
        await pilot.press("f9")
        page = await hand_in(pilot)
        assert page.result.questions[0].answers == {"answer": "a"}
