"""A record moved between machines: everything out of one, and into another what it does not have yet."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Final

from drill.practice.record import exam_rows, rows
from drill.practice.record.entry import Entry
from drill.practice.record.exam_rows import Exam
from drill.practice.record.line import Item
from drill.practice.record.store import Record

#: So many are written at once: other drills wait no longer than that, and a crash leaves nothing half done.
_AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of an import: how many were new, and how many were there already."""

    new: int = 0
    known: int = 0


def exported(record: Record) -> Iterator[Item]:
    """All answers in the order of their times, then the exams that were handed in, earliest first."""
    yield from record.entries()
    for past in reversed(record.sittings.past()):
        exam = record.sittings.exam(past.id)
        if exam is not None:
            yield exam


def take_in(record: Record, items: Iterable[Item]) -> Taken:
    """Put in what is not there yet; then the skills are where all the answers together put them.

    Raises InputError where the record cannot be written. What was put in until then stays, and is known next time.
    """
    found = Taken()
    coming = iter(items)
    while some := list(islice(coming, _AT_ONCE)):
        fresh = 0

        def put(connection: sqlite3.Connection, some: list[Item] = some) -> None:
            nonlocal fresh
            fresh = sum(_put(connection, item) for item in some)

        record.write_at_once(put)
        found = replace(found, new=found.new + fresh, known=found.known + len(some) - fresh)
    # One after the other, so that no other drill waits for all of them; those, too, that an ended import left.
    for kind, topic in record.read(_without_state):
        record.write_at_once(partial(_work_out, kind=kind, topic=topic))
    return found


def _without_state(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return connection.execute("SELECT kind, topic FROM skill WHERE state IS NULL ORDER BY kind, topic").fetchall()


def _work_out(connection: sqlite3.Connection, kind: str, topic: str) -> None:
    rows.put_skill(connection, rows.skill_anew(connection, kind, topic))


def _put(connection: sqlite3.Connection, item: Item) -> bool:
    return _put_exam(connection, item) if isinstance(item, Exam) else _put_answer(connection, item)


def _put_answer(connection: sqlite3.Connection, entry: Entry) -> bool:
    if not rows.insert(connection, entry):
        return False
    # Until it is worked out anew nobody may take the old state for today's, even if this process ends here.
    connection.execute("INSERT OR REPLACE INTO skill VALUES (?, ?, NULL)", (entry.kind, entry.topic))
    return True


def _put_exam(connection: sqlite3.Connection, exam: Exam) -> bool:
    if exam_rows.is_handed_in(connection, exam.id):
        return False
    if exam_rows.is_known(connection, exam.id):
        # It was begun here and handed in on another machine.
        for question, typed in exam.answers.items():
            exam_rows.put_answer(connection, exam.id, question, typed)
    else:
        exam_rows.insert(connection, exam.id, exam.at, exam.paper, exam.answers)
    exam_rows.put_result(connection, exam.id, exam.handed_in or exam.at, exam.result or {})
    return True
