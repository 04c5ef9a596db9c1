"""The record on disk: an answer comes back as it was given, and a skill stands where its answers put it."""

from pathlib import Path

from drill.bank.problems import problem_for_code
from drill.marking.marker import mark
from drill.practice.record.entry import Entry, entry_of
from drill.practice.record.rows import skill_anew
from drill.practice.record.store import Record
from drill.practice.schedule.evidence import score
from drill.questions.problem import Problem

NEXT = "next-merge.3.@lecture.1"
MINUTE = 60_000


def entry(problem: Problem, answers: dict[str, str], number: int, at: int) -> Entry:
    return entry_of(problem, answers, mark(problem, answers), id=f"{number:032x}", at=at, seconds=20.0)


def opened(folder: Path) -> Record:
    record, warning = Record.open(folder)
    assert warning is None
    return record


def test_an_answer_comes_back_as_it_was_given(tmp_path: Path) -> None:
    given = entry(problem_for_code(NEXT), {"pair": "e", "count": "9"}, 1, MINUTE)
    assert given.named[0].ids == ("counted-symbols",)
    record = opened(tmp_path)
    assert record.add(given) is None
    record.close()
    [back] = opened(tmp_path).entries()
    assert back == given


def test_an_answer_is_on_the_disk_when_it_is_said_to_be_kept(tmp_path: Path) -> None:
    synchronous = opened(tmp_path).read(lambda connection: connection.execute("PRAGMA synchronous").fetchone()[0])
    assert synchronous == 2, "FULL"


def test_a_mistake_that_shows_is_evidence_and_right_answers_take_it_away(tmp_path: Path) -> None:
    problem = problem_for_code(NEXT)
    record = opened(tmp_path)
    record.add(entry(problem, {"pair": "e", "count": "9"}, 1, MINUTE))
    shown = score(record.exposures()["counted-symbols"], MINUTE)
    record.add(entry(problem, {"pair": "n e", "count": "4"}, 2, 2 * MINUTE))
    repaired = score(record.exposures()["counted-symbols"], 2 * MINUTE)
    assert shown == 1.0
    assert 0 < repaired < 0.51


def test_answers_that_come_late_put_a_skill_where_the_order_of_time_does(tmp_path: Path) -> None:
    problem = problem_for_code(NEXT)
    right, wrong = {"pair": "n e", "count": "4"}, {"pair": "e", "count": "9"}
    entries = [entry(problem, right if n % 3 else wrong, n, n * MINUTE) for n in range(1, 10)]
    in_order, late = opened(tmp_path / "a"), opened(tmp_path / "b")
    for given in entries:
        in_order.add(given)
    for given in reversed(entries):
        late.add(given)
    assert in_order.skills() == late.skills()
    assert late.skills()["next-merge", ""] == late._keeper.read(
        lambda connection: skill_anew(connection, "next-merge", "")
    )
