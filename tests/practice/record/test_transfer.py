"""A record moved between machines: nothing lost, nothing doubled, and every skill where all the answers put it."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drill.engine.errors import InputError
from drill.practice.record.entry import Entry
from drill.practice.record.line import Item, from_line, to_line
from drill.practice.record.store import Record
from drill.practice.record.transfer import Taken, exported, take_in
from drill.practice.schedule.skill import Skill, after
from tests.practice.record.records import opened
from tests.practice.record.sessions import sessions, some_entry

pytestmark = pytest.mark.usefixtures("hasty")


def lines(record: Record) -> list[str]:
    return [json.dumps(to_line(item)) for item in exported(record)]


def taken_in(record: Record, written: Iterable[str]) -> Taken:
    return take_in(record, (from_line(json.loads(line)) for line in written))


def state(record: Record) -> tuple[object, object]:
    return record.skills(), record.exposures()


def replayed(written: Iterable[str]) -> dict[tuple[str, str], Skill]:
    """Where the skills stand, worked out from an export and nothing else."""
    found: dict[tuple[str, str], Skill] = {}
    answers = [item for item in map(from_line, map(json.loads, written)) if isinstance(item, Entry)]
    for entry in sorted(answers, key=lambda entry: (entry.at, entry.id)):
        place = entry.kind, entry.topic
        found[place] = after(found.get(place, Skill(*place)), entry.review)
    return found


@settings(max_examples=40)
@given(sessions())
def test_a_session_replays_to_the_same_state(session: list[Entry]) -> None:
    with TemporaryDirectory() as folder:
        record = opened(Path(folder, "here"))
        for entry in session:
            assert record.add(entry) is None
        written = lines(record)
        assert record.skills() == replayed(written)
        other = opened(Path(folder, "there"))
        assert taken_in(other, written) == Taken(new=len(session))
        assert state(other) == state(record)
        assert lines(other) == written
        assert taken_in(other, written) == Taken(known=len(session))
        assert state(other) == state(record)


@settings(max_examples=30)
@given(sessions(16), st.lists(st.sampled_from("abx"), min_size=16, max_size=16))
def test_two_machines_that_swap_their_records_come_to_the_same(session: list[Entry], steps: list[str]) -> None:
    """Answers on either of them, in between all of one taken in by the other."""
    with TemporaryDirectory() as folder:
        one, other = opened(Path(folder, "a")), opened(Path(folder, "b"))
        for entry, step in zip(session, steps, strict=False):
            (one if step == "a" else other).add(entry)
            if step == "x":
                taken_in(one, lines(other))
        taken_in(other, lines(one))
        taken_in(one, lines(other))
        assert len(lines(one)) == len(session)
        assert lines(one) == lines(other)
        assert state(one) == state(other)
        assert one.skills() == replayed(lines(one))


class _EndedError(Exception):
    pass


def test_an_import_that_was_ended_is_made_good_by_the_next(tmp_path: Path) -> None:
    here, there = opened(tmp_path / "here"), opened(tmp_path / "there")
    for place in range(5):
        here.add(some_entry("a", place))

    def ended() -> Iterator[Item]:
        yield from (from_line(json.loads(line)) for line in lines(here))
        yield from [from_line(json.loads(lines(here)[0]))] * 495
        raise _EndedError

    with pytest.raises(_EndedError):
        take_in(there, ended())
    assert there.skills() == here.skills(), "nobody takes an old state for today's"
    assert there.read(_states) == {None}
    assert taken_in(there, lines(here)) == Taken(known=5)
    assert None not in there.read(_states)
    assert state(there) == state(here)


def _states(connection: sqlite3.Connection) -> set[str | None]:
    return {state for (state,) in connection.execute("SELECT state FROM skill")}


def test_an_exam_moves_with_its_answers(tmp_path: Path) -> None:
    here, there = opened(tmp_path / "here"), opened(tmp_path / "there")
    exam = f"{7:032x}"
    here.sittings.save_paper(exam, 1000, {"title": "Quick"})
    here.sittings.save_answer(exam, 0, {"pair": "n e"})
    assert lines(here) == [], "what is not handed in stays where it is"
    here.sittings.hand_in(exam, 2000, {"marks": 1, "out_of": 2, "reason": "handed in"}, [])
    assert taken_in(there, lines(here)) == Taken(new=1)
    assert taken_in(there, lines(here)) == Taken(known=1)
    assert there.sittings.exam(exam) == here.sittings.exam(exam)
    assert there.sittings.past() == here.sittings.past()


def test_an_exam_that_was_handed_in_elsewhere_is_no_longer_open_here(tmp_path: Path) -> None:
    here, there = opened(tmp_path / "here"), opened(tmp_path / "there")
    exam = f"{7:032x}"
    for record in (here, there):
        record.sittings.save_paper(exam, 1000, {"title": "Quick"})
    here.sittings.hand_in(exam, 2000, {"marks": 1, "out_of": 2, "reason": "handed in"}, [])
    assert taken_in(there, lines(here)) == Taken(new=1)
    assert not there.sittings.unfinished()
    assert [past.id for past in there.sittings.past()] == [exam]


ANSWER: dict[str, Any] = to_line(
    Entry(
        id="0" * 32,
        at=1000,
        mode="practice",
        kind="encode",
        topic="",
        level=2,
        problem={"kind": "encode"},
        answers={"tokens": "a b"},
    )
)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"format": 2}, "format"),
        ({"type": "note"}, "type"),
        ({"id": "1"}, "id"),
        ({"id": "0" * 31 + "G"}, "id"),
        ({"at": "yesterday"}, "at"),
        ({"at": "9999-12-01T00:00:00.000Z"}, "at"),
        ({"at": 1000}, "at"),
        ({"mode": "dream"}, "mode"),
        ({"kind": 3}, "kind"),
        ({"topic": "../.."}, "topic"),
        ({"level": 0}, "level"),
        ({"level": True}, "level"),
        ({"seconds": -1}, "seconds"),
        ({"hints": 1.5}, "hints"),
        ({"right": 1}, "right"),
        ({"marks": 10**9}, "marks"),
        ({"parts": {}}, "parts"),
        ({"parts": [{"name": "pair", "status": "fine", "marks": 1, "out_of": 1}]}, "parts[1].status"),
        ({"exposed": ["A B"]}, "exposed"),
        ({"named": [{"ids": ["x"], "evidence": "sure", "rivals": []}]}, "named[1].evidence"),
        ({"answers": {"pair": 4}}, "answers"),
        ({"problem": []}, "problem"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_with_its_field(changed: dict[str, object], field: str) -> None:
    with pytest.raises(InputError) as refused:
        from_line(ANSWER | changed)
    assert refused.value.where == field


@pytest.mark.parametrize("name", sorted(ANSWER))
def test_a_field_that_is_missing_is_said(name: str) -> None:
    fields = {field: value for field, value in ANSWER.items() if field != name}
    if name in ("exam", "level"):
        from_line(fields)
    else:
        with pytest.raises(InputError):
            from_line(fields)
