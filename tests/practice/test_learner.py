"""A learner's answers are on disk before anybody sees what came of them."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from drill.practice.folders import Folders
from drill.practice.learner import Learner, learner_of
from drill.practice.record import FILE
from drill.practice.record.entry import Entry
from drill.practice.record.store import Record
from drill.practice.session import Session
from drill.practice.settings import Settings
from drill.practice.source import Wish

NEXT = Wish(codes=("next-merge.3.@lecture.1", "encode.2.@lecture.1"))
NINE_O_CLOCK = 1_800_000_000_000


def kept(folder: Path) -> list[Entry]:
    """What another drill finds on disk."""
    record, warning = Record.open(folder)
    assert warning is None
    return list(record.entries())


def at(time: int) -> Callable[[], int]:
    return lambda: time


def test_an_answer_is_kept_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    learner = Learner(tmp_path, now=at(NINE_O_CLOCK))
    session = Session(NEXT, learner)
    session.answer({"pair": "e", "count": "9"}, seconds=12.5, hints=1)
    [entry] = kept(tmp_path)
    assert (entry.at, entry.mode, entry.kind, entry.level) == (NINE_O_CLOCK, "practice", "next-merge", 3)
    assert entry.answers == {"pair": "e", "count": "9"}
    assert (entry.seconds, entry.hints, entry.marks, entry.out_of, entry.right) == (12.5, 1, 0, 2, False)
    assert [(part.name, part.status) for part in entry.parts] == [("pair", "wrong"), ("count", "wrong")]
    assert "counted-symbols" in entry.exposed
    assert [named.ids for named in entry.named] == [("counted-symbols",)]
    assert entry.problem["key"] == {"pair": ["n", "e"], "count": 4}
    assert learner.take_warning() is None


def test_a_solution_that_is_looked_up_is_kept_as_one(tmp_path: Path) -> None:
    session = Session(NEXT, Learner(tmp_path))
    session.show(seconds=3)
    [entry] = kept(tmp_path)
    assert entry.looked_up
    assert (entry.marks, entry.out_of, entry.answers) == (0, 0, {})


def test_trying_an_answer_keeps_nothing(tmp_path: Path) -> None:
    Session(NEXT, Learner(tmp_path)).try_verdict({"pair": "e"})
    assert not list(tmp_path.iterdir())


def test_every_answer_has_an_id_of_its_own(tmp_path: Path) -> None:
    session = Session(NEXT, Learner(tmp_path, now=at(NINE_O_CLOCK)))
    for _ in range(3):
        session.answer({})
    assert len({entry.id for entry in kept(tmp_path)}) == 3


def test_where_nothing_can_be_kept_the_round_goes_on_and_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    learner = Learner(tmp_path / "file" / "folder")
    session = Session(NEXT, learner)
    assert session.answer({"pair": "n e", "count": "4"}).all_right
    assert learner.take_warning()
    assert learner.take_warning() is None
    assert session.advance() is not None


def test_a_date_that_is_none_is_passed_over_with_a_warning(tmp_path: Path) -> None:
    learner = learner_of(Folders(tmp_path, tmp_path), Settings(exam_date="soon"))
    assert learner.exam_date is None
    assert "soon" in (learner.take_warning() or "")


def test_damage_that_reading_finds_is_told(tmp_path: Path) -> None:
    learner = Learner(tmp_path, now=at(NINE_O_CLOCK))
    assert learner.due() == 0
    file = tmp_path / FILE
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.write_bytes(b"\0" * file.stat().st_size)
    assert learner.due() == 0
    assert "set aside" in (learner.take_warning() or "")
    assert learner.take_warning() is None
