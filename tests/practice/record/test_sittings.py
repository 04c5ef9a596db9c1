"""Exams on disk: nothing of one that is being sat is lost, and it is handed in once."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from drill.bank.problems import problem_for_code
from drill.marking.marker import mark
from drill.practice.record import process, sittings
from drill.practice.record.entry import Entry, entry_of
from drill.practice.record.store import Record
from tests.practice.record.records import Clock, opened

EXAM = "e" * 32
PAPER: dict[str, Any] = {"title": "Quick", "minutes": 10, "problems": [{"kind": "next-merge"}, {"kind": "encode"}]}
RESULT: dict[str, Any] = {"marks": 3, "out_of": 4, "reason": "early", "questions": [[2, 2], [1, 2]]}


def entries(exam: str = EXAM, first: int = 1) -> list[Entry]:
    problem = problem_for_code("next-merge.3.@lecture.1")
    answers = {"pair": "n e", "count": "4"}
    return [
        entry_of(
            problem, answers, mark(problem, answers), id=f"{number:032x}", at=5000 + number, mode="exam", exam=exam
        )
        for number in (first, first + 1)
    ]


def begun(folder: Path, clock: Clock) -> Record:
    record = opened(folder, clock)
    assert record.sittings.save_paper(EXAM, 1000, PAPER) is None
    return record


def elsewhere(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """From now on this is another process of the same computer."""
    monkeypatch.setattr(sittings, "this_process", lambda: process.this_process() + str(number))
    monkeypatch.setattr(sittings, "is_gone", lambda _process: False)


def test_an_exam_that_was_left_is_there_again_with_all_that_was_typed(tmp_path: Path) -> None:
    clock = Clock(1000)
    record = begun(tmp_path, clock)
    record.sittings.save_answer(EXAM, 1, {"tokens": "n"})
    record.sittings.save_answer(EXAM, 0, {"pair": "n e", "count": ""})
    record.sittings.save_answer(EXAM, 1, {"tokens": "ne w"})
    record.sittings.save_progress(EXAM, {"used": 12.5, "at": 2000})
    # No close: the process was killed.
    [found] = opened(tmp_path, clock).sittings.unfinished()
    assert (found.id, found.at, found.paper) == (EXAM, 1000, PAPER)
    assert found.answers == {0: {"pair": "n e", "count": ""}, 1: {"tokens": "ne w"}}
    assert found.progress == {"used": 12.5, "at": 2000}
    assert not found.in_use


def test_an_exam_is_begun_once(tmp_path: Path) -> None:
    record = begun(tmp_path, Clock(1000))
    record.sittings.save_answer(EXAM, 0, {"pair": "n e"})
    record.sittings.save_paper(EXAM, 9000, {"title": "Another"})
    [found] = record.sittings.unfinished()
    assert (found.at, found.paper, found.answers) == (1000, PAPER, {0: {"pair": "n e"}})


def test_handing_in_keeps_the_result_and_an_entry_a_question(tmp_path: Path) -> None:
    record = begun(tmp_path, Clock(1000))
    record.sittings.save_answer(EXAM, 0, {"pair": "n e"})
    assert record.sittings.hand_in(EXAM, 9000, RESULT, entries()) is None
    record.close()
    record = opened(tmp_path)
    assert record.sittings.unfinished() == []
    [past] = record.sittings.past()
    assert (past.id, past.title, past.at, past.began) == (EXAM, "Quick", 9000, 1000)
    assert (past.marks, past.out_of, past.reason) == (3, 4, "early")
    exam = record.sittings.exam(EXAM)
    assert exam is not None
    assert (exam.paper, exam.result, exam.handed_in) == (PAPER, RESULT, 9000)
    assert exam.answers == {0: {"pair": "n e"}}
    assert list(record.entries()) == entries()
    assert record.skills()["next-merge", ""].answers == 2


def test_past_exams_come_latest_first(tmp_path: Path) -> None:
    record = opened(tmp_path)
    for number, at in enumerate((5000, 9000, 7000)):
        record.sittings.save_paper(f"{number:032x}", 1000, {"title": str(at)})
        record.sittings.hand_in(f"{number:032x}", at, {}, [])
    assert [past.title for past in record.sittings.past()] == ["9000", "7000", "5000"]
    assert record.sittings.past()[0].marks is None
    assert record.sittings.exam("f" * 32) is None


def test_what_was_handed_in_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(1000)
    here = begun(tmp_path, clock)
    there = opened(tmp_path, clock)
    [unfinished] = there.sittings.unfinished()
    assert unfinished.paper == PAPER
    here.sittings.hand_in(EXAM, 9000, RESULT, entries())
    # The same process again is a timer or a second key; another one is told.
    assert here.sittings.hand_in(EXAM, 9500, {"marks": 0}, entries(first=7)) is None
    assert here.sittings.save_progress(EXAM, {}) is None
    elsewhere(monkeypatch, 1)
    assert "handed in elsewhere" in (there.sittings.hand_in(EXAM, 9900, {"marks": 1}, entries(first=9)) or "")
    assert there.sittings.save_answer(EXAM, 0, {"pair": "x"}) is None, "it is said once"
    exam = there.sittings.exam(EXAM)
    assert exam is not None
    assert (exam.handed_in, exam.result, exam.answers) == (9000, RESULT, {})
    assert there.count() == here.count() == 2
    assert there.sittings.unfinished() == []


def test_an_exam_that_another_drill_is_sitting_is_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(1000)
    here = begun(tmp_path, clock)
    here.sittings.save_progress(EXAM, {"used": 1.0})
    elsewhere(monkeypatch, 1)
    there = opened(tmp_path, clock)
    clock.at += 5000
    assert there.sittings.unfinished()[0].in_use
    assert "another window" in (there.sittings.save_answer(EXAM, 0, {"pair": "x"}) or "")
    assert there.sittings.exam(EXAM).answers == {}  # type: ignore[union-attr]
    clock.at += 1000
    assert not there.sittings.unfinished()[0].in_use
    assert there.sittings.save_answer(EXAM, 0, {"pair": "x"}) is None
    assert there.sittings.exam(EXAM).answers == {0: {"pair": "x"}}  # type: ignore[union-attr]


def test_a_clock_that_was_set_back_does_not_hold_an_exam_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(10_000_000)
    here = begun(tmp_path, clock)
    here.sittings.save_progress(EXAM, {})
    elsewhere(monkeypatch, 1)
    clock.at = 5000
    assert not opened(tmp_path, clock).sittings.unfinished()[0].in_use


def test_whoever_claims_an_exam_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(1000)
    here = begun(tmp_path, clock)
    with monkeypatch.context() as other:
        elsewhere(other, 1)
        there = opened(tmp_path, clock)
        there.sittings.unfinished()
        assert there.sittings.claim(EXAM) is None
        there.sittings.save_answer(EXAM, 0, {"pair": "there"})
    monkeypatch.setattr(sittings, "is_gone", lambda _process: False)
    assert "another window" in (here.sittings.save_answer(EXAM, 0, {"pair": "here"}) or "")
    assert here.sittings.save_answer(EXAM, 0, {"pair": "here"}) is None, "it is said once"
    for at in (9000, 9001):
        assert "another window" in (here.sittings.hand_in(EXAM, at, RESULT, entries()) or ""), "but of a result always"
    assert here.sittings.save_progress(EXAM, {"used": 1.0}) is None, "it is said once"
    here.sittings.hand_in(EXAM, 2000, RESULT, entries())
    assert here.sittings.past() == []
    exam = here.sittings.exam(EXAM)
    assert exam is not None
    assert exam.answers == {0: {"pair": "there"}}


def test_a_process_that_has_ended_sits_nothing() -> None:
    script = "from drill.practice.record.process import this_process; print(this_process())"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout.strip()
    assert process.is_gone(ended)
    assert not process.is_gone(process.this_process())
    assert not process.is_gone("another computer 1")
    assert not process.is_gone("")
