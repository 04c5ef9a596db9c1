"""A round and its draft: going on means going on where the round was."""

from __future__ import annotations

from pathlib import Path

from drill.practice.draft import Draft
from drill.practice.record.store import Record
from drill.practice.session import Session
from drill.practice.source import Wish
from drill.tui.round import Round, Unread
from drill.tui.screens.feedback import Feedback
from drill.tui.screens.question import Question
from tests.tui.desk import NARROW, Desk, fill, right_answers, shown


def test_a_draft_goes_on_in_the_middle_of_its_round(tmp_path: Path) -> None:
    wish = Wish(seed="exam")
    session = Session(wish)
    asked = [session.current, *(session.advance() for _question in range(9))]
    third = asked[2]
    assert third is not None
    resumed = Round.resumed(Draft(third, {"pair": "n e"}, wish), tmp_path)
    assert resumed.at_first == {"pair": "n e"}
    assert resumed.session.length == 8
    met = [resumed.problem]
    while resumed.advance():
        met.append(resumed.problem)
        assert not resumed.at_first
    assert met == asked[2:]


def test_a_question_that_was_put_in_opens_a_round_of_its_wish(tmp_path: Path) -> None:
    wish = Wish(("pair-count",), seed="exam")
    other = Session(Wish(("pair-count",), seed="another exam")).current
    assert other is not None
    resumed = Round.resumed(Draft(other, {}, wish), tmp_path)
    assert resumed.problem == other and resumed.session.length == 10


def test_a_wish_that_cannot_be_met_any_more_leaves_the_question(tmp_path: Path) -> None:
    problem = Session(Wish(("pair-count",), seed="exam")).current
    assert problem is not None
    resumed = Round.resumed(Draft(problem, {}, Wish(corpus="a corpus that is gone", seed="exam")), tmp_path)
    assert resumed.problem == problem
    assert resumed.advance()


def test_what_cannot_be_read_is_not_in_the_record(tmp_path: Path) -> None:
    round_ = Round(Session(Wish(("pair-count",), seed="exam")), tmp_path)
    assert isinstance(round_.check({"count": "many"}), Unread)
    assert not round_.session.record
    round_.check(right_answers(round_.problem))
    assert round_.session.right == 1


async def test_an_answer_is_on_disk_when_its_feedback_shows(desk: Desk) -> None:
    async with desk.practising("next-merge").run_test(size=NARROW) as pilot:
        question = await shown(pilot, Question)
        desk.now += 30.0
        await fill(pilot, right_answers(question.problem))
        await pilot.press("ctrl+s")
        await shown(pilot, Feedback)
    record, warning = Record.open(desk.folder)
    assert warning is None
    [entry] = record.entries()
    assert entry.right
    assert entry.seconds == 30.0
