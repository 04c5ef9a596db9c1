"""What one does at an exam: begin, find a question, answer it, and see what another process would find on disk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drill.engine.convention import LECTURE
from drill.practice.exam.desk import Begun, ExamDesk
from drill.practice.exam.request import ExamRequest
from drill.practice.learner import Learner
from drill.tui.screens.confirm import Confirm
from drill.tui.screens.exam_map import ExamMap
from drill.tui.screens.exam_question import ExamQuestion
from drill.tui.screens.exam_result import ExamResult
from drill.tui.screens.exam_rules import ExamRules
from tests.tui.desk import NARROW, Desk, Sat, right_answers, shown, text_of, until, write


async def begun(pilot: Sat, *keys: str) -> ExamQuestion:
    """Begin the exam whose rules are shown, with what stands first, or by other keys; the first question."""
    await shown(pilot, ExamRules)
    await pilot.press(*(keys or ("enter",)))
    return await shown(pilot, ExamQuestion)


async def question(pilot: Sat, number: int) -> ExamQuestion:
    """The question of this number, from 1, as soon as it is shown."""
    await until(
        pilot,
        lambda: (
            isinstance(pilot.app.screen, ExamQuestion)
            and pilot.app.screen.room.at == number - 1
            and pilot.app.screen.is_mounted
        ),
    )
    return await shown(pilot, ExamQuestion)


def on_disk(desk: Desk) -> Begun:
    """The exam that is not handed in, as another process would find it."""
    [found] = _desk_of(desk).begun()
    return found


def head(pilot: Sat) -> str:
    """The first line of the screen."""
    return text_of(pilot.app.screen).splitlines()[0]


async def answer(screen: ExamQuestion, texts: Mapping[str, str]) -> None:
    """Put texts into the fields."""
    screen.form.fill(
        {
            name: "\n".join(row.replace(" ", "\t", 1) for row in text.split("\n")) if name == "corpus" else text
            for name, text in texts.items()
        }
    )


async def fill_in(pilot: Sat, number: int, texts: Mapping[str, str] | None = None) -> None:
    """Answer the question of this number, right if nothing else is said, and go on."""
    screen = await question(pilot, number)
    await answer(screen, right_answers(screen.problem) if texts is None else texts)
    await pilot.pause()
    await pilot.press("ctrl+s")


async def closed_after(desk: Desk, seconds: float, **request: Any) -> None:
    """Begin an exam, type into its first two questions, and be killed after so many seconds."""
    async with desk.examining("long", **request).run_test(size=NARROW) as pilot:
        await begun(pilot)
        await write(pilot, "a")
        await pilot.press("f4")
        screen = await question(pilot, 2)
        await write(pilot, "b")
        await pilot.press("f7")
        desk.pass_time(seconds)
        await screen.exam.glance()
        await until(pilot, lambda: on_disk(desk).sitting.answers.get(1) == {"answer": "b"})


def saved_seconds(desk: Desk) -> float:
    """The seconds used as they were saved: what has passed since is none of it."""
    found = on_disk(desk).sitting
    return found.clock.used - found.clock.away


async def hand_in(pilot: Sat) -> ExamResult:
    """Hand in from the map."""
    await shown(pilot, ExamMap)
    await pilot.press("h")
    await shown(pilot, Confirm)
    await pilot.press("2")
    return await shown(pilot, ExamResult)


def _desk_of(desk: Desk) -> ExamDesk:
    return ExamDesk(Learner(desk.folder, now=lambda: desk.wall), LECTURE, lambda: desk.now)


def begun_and_closed(desk: Desk, away: float) -> None:
    """Begin the exam, answer its first question, and come back after so many seconds."""
    exams = _desk_of(desk)
    room, _warning = exams.begin(exams.paper(ExamRequest("quick", seed="exam")))
    room.keep(0, {room.question.part_names[0]: "a"})
    desk.pass_time(away)


def handed_in(desk: Desk) -> None:
    """Begin the exam, answer its first question, and hand in."""
    exams = _desk_of(desk)
    room, _warning = exams.begin(exams.paper(ExamRequest("quick", seed="exam")))
    room.keep(0, {room.question.part_names[0]: "a"})
    desk.pass_time(400)
    exams.hand_in(room.ended, "handed-in")
