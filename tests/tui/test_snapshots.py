"""What the screens look like, at 80×24 and at 120×40.

Draw them anew, then look at what changed:

    .venv/bin/python -m pytest tests/tui/test_snapshots.py --snapshot-update
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

import pytest
from textual import __version__ as drawn_by
from textual.pilot import Pilot

from drill.engine.convention import PRESETS
from drill.engine.corpus import from_text
from drill.practice.session import Session
from drill.practice.source import Wish
from drill.questions.kinds import EVERY_KIND
from drill.tui.app import DrillApp
from drill.tui.screens.confirm import Confirm
from drill.tui.screens.exam_map import ExamMap
from drill.tui.screens.exam_question import ExamQuestion
from drill.tui.screens.exam_result import ExamResult
from drill.tui.screens.exam_resume import ExamResume
from drill.tui.screens.exam_rules import ExamRules
from drill.tui.screens.exams import Exams
from drill.tui.screens.feedback import Feedback
from drill.tui.screens.mistakes import Mistakes
from drill.tui.screens.question import Question
from drill.tui.screens.statistics import Statistics
from drill.tui.screens.summary import RoundSummary
from drill.tui.screens.walkthrough import Walkthrough
from drill.walkthrough.training import training_walk
from tests.tui.desk import (
    CONVENTION,
    NARROW,
    WIDE,
    Desk,
    Sat,
    fill,
    lecture,
    right_answers,
    shown,
    text_of,
    until,
    write,
)
from tests.tui.exam_room import answer as answer_question
from tests.tui.exam_room import begun_and_closed, handed_in
from tests.tui.practised import practised

pytestmark = pytest.mark.skipif(drawn_by != "8.2.8", reason="the pictures were drawn by Textual 8.2.8")

Act = Callable[[Sat], Awaitable[None]]


class Compare(Protocol):
    """The fixture of pytest-textual-snapshot."""

    def __call__(
        self,
        app: DrillApp,
        *,
        terminal_size: tuple[int, int],
        run_before: Callable[[Pilot[None]], Awaitable[None] | None] | None = None,
    ) -> bool: ...


@pytest.fixture(params=[NARROW, WIDE], ids=["80x24", "120x40"])
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    """The two sizes that every screen is drawn at."""
    found: tuple[int, int] = request.param
    return found


def pressing(*keys: str, at: type = object) -> Act:
    """Press keys, and wait for the screen that they lead to."""

    async def act(pilot: Sat) -> None:
        await pilot.pause()
        await pilot.press(*keys)
        await until(pilot, lambda: isinstance(pilot.app.screen, at))
        await pilot.pause()

    return act


async def answer(pilot: Sat, **changed: str) -> None:
    """Answer right but for what is changed, and go to the verdict."""
    screen = await shown(pilot, Question)
    await fill(pilot, {**right_answers(screen.problem), **changed})
    await pilot.press("ctrl+s")
    await shown(pilot, Feedback)


# --- screens ---------------------------------------------------------------------------------------------------------


def test_first_start(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.at_home(convention=None), terminal_size=size)


def test_home(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.at_home(), terminal_size=size)


def test_home_with_an_unfinished_question(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    desk.folder.mkdir(parents=True)
    (desk.folder / "draft.json").write_text("{}")
    assert snap_compare(desk.at_home(convention="lesson"), terminal_size=size)


def test_choose(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.at_home(), terminal_size=size, run_before=pressing("2", "2"))


def test_corpora(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.at_home(), terminal_size=size, run_before=pressing("4"))


@pytest.mark.parametrize("step", ["0", "2", "3"])
def test_two_languages(desk: Desk, snap_compare: Compare, size: tuple[int, int], step: str) -> None:
    assert snap_compare(desk.at_home(), terminal_size=size, run_before=pressing("6", step))


def test_convention(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.at_home(), terminal_size=size, run_before=pressing(*CONVENTION, "down", "down"))


def test_own_corpus(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    async def act(pilot: Sat) -> None:
        await pilot.pause()
        await pilot.press("3")
        await until(pilot, lambda: type(pilot.app.screen).__name__ == "OwnCorpus")
        await write(pilot, "hug pug pun bun hugs")

    assert snap_compare(desk.at_home(), terminal_size=size, run_before=act)


def test_walk_from(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.at_home(), terminal_size=size, run_before=pressing("5"))


def walking(text: str, *keys: str, convention: str = "lecture", k: int | None = None) -> Act:
    """Walk through the run of a text, then press keys."""

    async def act(pilot: Sat) -> None:
        await pilot.pause()
        walk = training_walk(from_text(text, PRESETS[convention]), PRESETS[convention], k)
        assert isinstance(pilot.app, DrillApp)
        pilot.app.walk_through("Training run", walk)
        await shown(pilot, Walkthrough)
        await pilot.press(*keys)
        await pilot.pause()

    return act


LECTURE_TEXT = "set new new renew reset renew"


def test_walkthrough(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.at_home(), terminal_size=size, run_before=walking(LECTURE_TEXT, "n"))


def test_walkthrough_at_its_end(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.at_home(), terminal_size=size, run_before=walking(LECTURE_TEXT, "end"))


def test_walkthrough_without_walls(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.at_home(), terminal_size=size, run_before=walking(LECTURE_TEXT, "2", convention="minbpe"))


def test_walkthrough_in_arabic(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    text = "كتاب كتب كاتب مكتب كتاب"
    assert snap_compare(desk.at_home(), terminal_size=size, run_before=walking(text, "2", convention="lesson"))


def test_word_to_encode(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.at_home(), terminal_size=size, run_before=walking(LECTURE_TEXT, "4", "e"))


def test_walkthrough_of_an_encoding(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    async def act(pilot: Sat) -> None:
        await walking(LECTURE_TEXT, "4", "e")(pilot)
        await write(pilot, "resew")
        await pilot.press("enter")
        await until(pilot, lambda: "Encoding" in text_of(pilot.app.screen))
        await pilot.press("right", "right", "right")
        await pilot.pause()

    assert snap_compare(desk.at_home(), terminal_size=size, run_before=act)


def test_help(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.practising("next-merge"), terminal_size=size, run_before=pressing("f1"))


def test_hint(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.practising("next-merge"), terminal_size=size, run_before=pressing("f3"))


@pytest.mark.parametrize("steps", [2, 3])
def test_hint_on_a_run(desk: Desk, snap_compare: Compare, size: tuple[int, int], steps: int) -> None:
    async def act(pilot: Sat) -> None:
        await fill(pilot, {"merge-1": "n e", "count-1": "4"})
        await pilot.press(*["f3"] * steps)
        await until(pilot, lambda: f"Hint {steps} of 3" in text_of(pilot.app.screen))

    app = desk.with_session(Session(lecture("training-run")))
    assert snap_compare(app, terminal_size=size, run_before=act)


def test_coach(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    async def act(pilot: Sat) -> None:
        screen = await fill(pilot, {"merge-1": "n e", "count-1": "4", "merge-2": "e w"})
        screen.set_focus(screen.form.fields_of("count-2")[0])
        await pilot.pause()
        await write(pilot, "4")
        await pilot.press("enter")
        await until(pilot, lambda: "✗" in text_of(screen))

    session = Session(Wish(codes=("training-run.5.@lecture.1",), coach=True))
    assert snap_compare(desk.with_session(session), terminal_size=size, run_before=act)


def test_sprint_with_its_clock(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    async def act(pilot: Sat) -> None:
        await shown(pilot, Question)
        desk.now += 75
        await pilot.press("f6")
        await until(pilot, lambda: "3:45" in text_of(pilot.app.screen))

    app = desk.practising("pair-count", minutes=5)
    assert snap_compare(app, terminal_size=size, run_before=act)


def test_sprint_summary(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    async def act(pilot: Sat) -> None:
        for _question in range(3):
            screen = await shown(pilot, Question)
            desk.now += 110
            await fill(pilot, right_answers(screen.problem))
            await pilot.press("ctrl+s")
            await shown(pilot, Feedback)
            await pilot.press("enter")
        await shown(pilot, RoundSummary)

    app = desk.practising("pair-count", minutes=5)
    assert snap_compare(app, terminal_size=size, run_before=act)


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_question(desk: Desk, snap_compare: Compare, size: tuple[int, int], kind: str) -> None:
    assert snap_compare(desk.practising(kind), terminal_size=size)


def test_run_under_way(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    async def act(pilot: Sat) -> None:
        await fill(
            pilot,
            {"merge-1": "n e", "count-1": "4", "merge-2": "ne,w", "count-2": "4", "merge-3": "_+r", "count-3": "3"}
            | {"merge-4": "_r e", "corpus": "2\t_ new\n2\t_re new\n1\ts e t\n1\t_re s e t"},
        )

    app = desk.with_session(Session(lecture("training-run")))
    assert snap_compare(app, terminal_size=size, run_before=act)


def test_tally_pad(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    async def act(pilot: Sat) -> None:
        await pilot.pause()
        await pilot.press("f8")
        await pilot.pause()
        await write(pilot, "n e 4")

    app = desk.with_session(Session(lecture("training-run")))
    assert snap_compare(app, terminal_size=size, run_before=act)


def test_handed_back(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    async def act(pilot: Sat) -> None:
        await fill(pilot, {"pair": "n e", "count": "four"})
        await pilot.press("ctrl+s")
        await pilot.pause()

    assert snap_compare(desk.practising("next-merge"), terminal_size=size, run_before=act)


def test_leaving_is_asked_about(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    async def act(pilot: Sat) -> None:
        await fill(pilot, {"pair": "n e"})
        await pilot.press("escape")
        await until(pilot, lambda: type(pilot.app.screen).__name__ == "Confirm")

    assert snap_compare(desk.practising("next-merge"), terminal_size=size, run_before=act)


def test_right(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.with_session(Session(lecture("next-merge"))), terminal_size=size, run_before=answer)


def test_wrong(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    async def act(pilot: Sat) -> None:
        await answer(pilot, pair="e w", count="9")

    app = desk.with_session(Session(lecture("next-merge")))
    assert snap_compare(app, terminal_size=size, run_before=act)


def test_named_pairs(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(
        desk.practising("count-table", level=1), terminal_size=size, run_before=lambda pilot: write(pilot, "7")
    )


def test_wrong_table(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    async def act(pilot: Sat) -> None:
        await answer(pilot, table="n e 2\ne w 2\n_ r 3\nr e 2\n_ n 1\ns e 2\ne t 2\ne s 1\nw s 1")

    app = desk.with_session(Session(lecture("count-table")))
    assert snap_compare(app, terminal_size=size, run_before=act)


@pytest.mark.parametrize(
    ("kind", "answers"),
    [
        ("rule-check", {"rule": "4", "reason": "b"}),
        ("spot-the-mistake", {"round": "2", "mistake": "b"}),
        ("choice", {"answer": "a"}),
    ],
)
def test_wrong_choice(
    desk: Desk, snap_compare: Compare, size: tuple[int, int], kind: str, answers: dict[str, str]
) -> None:
    async def act(pilot: Sat) -> None:
        await answer(pilot, **answers)

    assert snap_compare(desk.practising(kind), terminal_size=size, run_before=act)


def test_wrong_run(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    async def act(pilot: Sat) -> None:
        await answer(pilot, **{"count-2": "2", "merge-3": "s e", "count-3": "2"})

    app = desk.with_session(Session(lecture("training-run")))
    assert snap_compare(app, terminal_size=size, run_before=act)


def test_solution(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.practising("encode"), terminal_size=size, run_before=pressing("f4", at=Feedback))


def test_summary(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    async def act(pilot: Sat) -> None:
        await answer(pilot)
        await pilot.press("enter")
        await answer(pilot, pair="e w")
        desk.now += 1
        await pilot.press("enter")
        await shown(pilot, Question)
        await pilot.press("f4")
        await shown(pilot, Feedback)
        await pilot.press("escape")
        await shown(pilot, RoundSummary)

    codes = ("pair-count.1.@lecture.1", "next-merge.3.@lecture.1", "encode.1.@lecture.1")
    assert snap_compare(desk.with_session(Session(Wish(codes=codes))), terminal_size=size, run_before=act)


# --- exams -----------------------------------------------------------------------------------------------------------


def sitting(*steps: str | dict[str, str], at: type = ExamQuestion) -> Act:
    """Begin the exam whose rules are shown, then press keys and fill in fields, and wait for a screen."""

    async def act(pilot: Sat) -> None:
        await shown(pilot, ExamRules)
        await pilot.press("enter")
        await shown(pilot, ExamQuestion)
        for step in steps:
            if isinstance(step, str):
                await pilot.press(step)
                await pilot.pause()
            else:
                await answer_question(await shown(pilot, ExamQuestion), step)
                await pilot.pause()
        await until(pilot, lambda: isinstance(pilot.app.screen, at))
        await pilot.pause()

    return act


#: An answer that is there in part, one that cannot be read and is flagged, two whole ones, of which one is wrong.
SOME = (
    "f4",
    {"pair": "e n"},
    "f4",
    {"count": "many"},
    "f7",
    "f4",
    {"tokens": "_ a b"},
    "f4",
    {"answer": "a"},
    "f4",
)


def test_exams(desk: Desk, snap_compare: Compare, size: tuple[int, int], utc: None) -> None:
    handed_in(desk)
    assert snap_compare(desk.examining(None), terminal_size=size, run_before=pressing("up", at=Exams))


def test_exam_rules(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.examining("course"), terminal_size=size, run_before=pressing(at=ExamRules))


def test_exam_question(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.examining("course"), terminal_size=size, run_before=sitting({"merge-1": "n e"}))


def test_exam_question_with_clock_and_flag(desk: Desk, snap_compare: Compare) -> None:
    act = sitting("f6", "f7", "f4", "f3")
    assert snap_compare(desk.examining(), terminal_size=NARROW, run_before=act)


def test_exam_question_that_cannot_be_read(desk: Desk, snap_compare: Compare) -> None:
    act = sitting("f4", "f4", {"count": "many"}, "ctrl+s")
    assert snap_compare(desk.examining(theme="light"), terminal_size=NARROW, run_before=act)


def test_no_color_exam_question(desk: Desk, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    act = sitting("f4", "f4", "f6", "f7", {"count": "many"}, "ctrl+s")
    assert snap_compare(desk.examining(), terminal_size=NARROW, run_before=act)


def test_exam_map(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    act = sitting(*SOME, "f9", at=ExamMap)
    assert snap_compare(desk.examining(), terminal_size=size, run_before=act)


def test_no_color_exam_map(desk: Desk, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    act = sitting(*SOME, "f9", at=ExamMap)
    assert snap_compare(desk.examining(), terminal_size=NARROW, run_before=act)


def test_exam_handing_in(desk: Desk, snap_compare: Compare) -> None:
    act = sitting(*SOME, "f9", "f9", at=Confirm)
    assert snap_compare(desk.examining(), terminal_size=NARROW, run_before=act)


def test_exam_resume(desk: Desk, snap_compare: Compare, size: tuple[int, int], utc: None) -> None:
    begun_and_closed(desk, 400)
    assert snap_compare(desk.examining(None), terminal_size=size, run_before=pressing(at=ExamResume))


def test_exam_resume_with_no_time_left(desk: Desk, snap_compare: Compare, utc: None) -> None:
    begun_and_closed(desk, 4000)
    assert snap_compare(desk.examining(None), terminal_size=NARROW, run_before=pressing(at=ExamResume))


def test_home_with_an_unfinished_exam(desk: Desk, snap_compare: Compare) -> None:
    begun_and_closed(desk, 400)
    assert snap_compare(desk.at_home(), terminal_size=NARROW)


def test_exam_result(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    act = sitting(*SOME, "f9", "f9", "2", at=ExamResult)
    assert snap_compare(desk.examining(), terminal_size=size, run_before=act)


def test_exam_result_of_a_question(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    act = sitting(*SOME, "f9", "f9", "2", "enter", "enter", at=ExamResult)
    assert snap_compare(desk.examining(), terminal_size=size, run_before=act)


# --- figures ---------------------------------------------------------------------------------------------------------


def test_statistics(desk: Desk, snap_compare: Compare, size: tuple[int, int], utc: None) -> None:
    app = desk.at_home(learner=practised(desk))
    assert snap_compare(app, terminal_size=size, run_before=pressing("9", at=Statistics))


def test_statistics_further_down(desk: Desk, snap_compare: Compare, utc: None) -> None:
    app = desk.at_home(learner=practised(desk))
    assert snap_compare(app, terminal_size=NARROW, run_before=pressing("9", "end", at=Statistics))


def test_statistics_of_nothing(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(desk.at_home(), terminal_size=size, run_before=pressing("9", at=Statistics))


def test_no_color_statistics(desk: Desk, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch, utc: None) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = desk.at_home(learner=practised(desk))
    assert snap_compare(app, terminal_size=NARROW, run_before=pressing("9", at=Statistics))


def test_mistakes(desk: Desk, snap_compare: Compare, size: tuple[int, int], utc: None) -> None:
    app = desk.at_home(learner=practised(desk))
    assert snap_compare(app, terminal_size=size, run_before=pressing("9", "m", at=Mistakes))


# --- circumstances ---------------------------------------------------------------------------------------------------


def test_no_color_question(desk: Desk, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = desk.practising("training-run")
    assert app.no_color
    assert snap_compare(app, terminal_size=NARROW, run_before=lambda pilot: write(pilot, "n e"))


def test_no_color_home(desk: Desk, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(desk.at_home(), terminal_size=NARROW, run_before=pressing("down"))


def test_no_color_wrong(desk: Desk, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(pilot: Sat) -> None:
        await answer(pilot, pair="e w", count="9")

    monkeypatch.setenv("NO_COLOR", "1")
    app = desk.with_session(Session(lecture("next-merge")))
    assert snap_compare(app, terminal_size=NARROW, run_before=act)


def test_no_color_walkthrough(desk: Desk, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(desk.at_home(), terminal_size=NARROW, run_before=walking(LECTURE_TEXT, "n"))


def test_light_walkthrough(desk: Desk, snap_compare: Compare) -> None:
    assert snap_compare(desk.at_home(theme="light"), terminal_size=NARROW, run_before=walking(LECTURE_TEXT, "n"))


def test_light_question(desk: Desk, snap_compare: Compare) -> None:
    app = desk.practising("training-run", theme="light")
    assert snap_compare(app, terminal_size=NARROW, run_before=lambda pilot: write(pilot, "n e"))


def test_light_wrong(desk: Desk, snap_compare: Compare) -> None:
    async def act(pilot: Sat) -> None:
        await answer(pilot, pair="e w", count="9")

    app = desk.with_session(Session(lecture("next-merge")), theme="light")
    assert snap_compare(app, terminal_size=NARROW, run_before=act)


def test_arabic(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    app = desk.practising("next-merge", text="سلام سلام كلام كتاب كتب", k=1)
    assert snap_compare(app, terminal_size=size, run_before=lambda pilot: write(pilot, "س ل"))


def test_markup_like(desk: Desk, snap_compare: Compare, size: tuple[int, int]) -> None:
    app = desk.practising("training-run", text="[/] [bold]x[/] [@click=app.quit] [/]", k=2)
    assert snap_compare(app, terminal_size=size, run_before=lambda pilot: write(pilot, "[/] [bold]"))
