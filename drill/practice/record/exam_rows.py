"""Exams as the rows of the tables, and back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from drill.practice.record.rows import UNREADABLE, written

Json = Mapping[str, Any]
#: What was typed, by question (its place in the paper) and part.
Answers = Mapping[int, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Exam:
    """A whole exam, as it is in the record.

    Attributes:
        at: when it was begun, in milliseconds since the epoch.
        handed_in: when it was handed in; None as long as it was not.
        result: None as long as it was not handed in.
    """

    id: str
    at: int
    paper: Json
    answers: Answers
    handed_in: int | None = None
    result: Json | None = None


@dataclass(frozen=True, slots=True)
class Past:
    """An exam that was handed in, as a list of them shows it.

    Attributes:
        at: when it was handed in, in milliseconds since the epoch.
        began: when it was begun.
        marks, out_of, reason: as the result has them; None where it has none.
    """

    id: str
    title: str
    at: int
    began: int
    marks: int | None
    out_of: int | None
    reason: str | None


def is_known(connection: sqlite3.Connection, exam: str) -> bool:
    """True if the exam is in the record, handed in or not."""
    return connection.execute("SELECT 1 FROM exam WHERE id = ?", (exam,)).fetchone() is not None


def is_handed_in(connection: sqlite3.Connection, exam: str) -> bool:
    """True if the exam was handed in."""
    return connection.execute("SELECT handed_in FROM exam WHERE id = ?", (exam,)).fetchone() not in (None, (None,))


def insert(connection: sqlite3.Connection, exam: str, at: int, paper: Json, answers: Answers) -> None:
    """Write an exam that is not there yet and was not handed in."""
    connection.execute("INSERT INTO exam (id, at, title) VALUES (?, ?, ?)", (exam, at, _text(paper.get("title")) or ""))
    connection.execute("INSERT INTO exam_text (id, paper) VALUES (?, ?)", (exam, written(paper)))
    for question, typed in answers.items():
        put_answer(connection, exam, question, typed)


def put_answer(connection: sqlite3.Connection, exam: str, question: int, answers: Mapping[str, str]) -> None:
    """Write what is typed for a question."""
    connection.execute("INSERT OR REPLACE INTO exam_answer VALUES (?, ?, ?)", (exam, question, written(answers)))


def put_result(connection: sqlite3.Connection, exam: str, at: int, result: Json) -> None:
    """Write what came of an exam, which ends it."""
    summary = (_number(result.get("marks")), _number(result.get("out_of")), _text(result.get("reason")))
    connection.execute(
        "UPDATE exam SET handed_in = ?, marks = ?, out_of = ?, reason = ? WHERE id = ?", (at, *summary, exam)
    )
    connection.execute("UPDATE exam_text SET result = ? WHERE id = ?", (written(result), exam))
    connection.execute("DELETE FROM exam_progress WHERE exam = ?", (exam,))


def last_saved(connection: sqlite3.Connection, exam: str) -> tuple[str | None, int]:
    """Which process sat an exam last, and when it last said so."""
    row = connection.execute("SELECT owner, saved FROM exam_progress WHERE exam = ?", (exam,)).fetchone()
    return row or (None, 0)


def unfinished(connection: sqlite3.Connection) -> list[tuple[Exam, str | None, int, Json | None]]:
    """Exams that were not handed in, earliest first: each with who sat it last, when, and how far it was."""
    found = connection.execute(
        "SELECT id, owner, saved, progress FROM exam LEFT JOIN exam_progress ON exam = id "
        "WHERE handed_in IS NULL ORDER BY at, id"
    ).fetchall()
    exams = ((read(connection, exam), owner, saved, progress) for exam, owner, saved, progress in found)
    return [
        (exam, owner, saved or 0, _progress(progress)) for exam, owner, saved, progress in exams if exam is not None
    ]


def _progress(progress: str | None) -> Json | None:
    try:
        return None if progress is None else json.loads(progress)
    except UNREADABLE:
        return None


def past(connection: sqlite3.Connection) -> list[Past]:
    """Exams that were handed in, latest first; no paper is read."""
    found = connection.execute(
        "SELECT id, title, handed_in, at, marks, out_of, reason FROM exam WHERE handed_in IS NOT NULL "
        "ORDER BY handed_in DESC, id DESC"
    )
    return [Past(*row) for row in found]


def read(connection: sqlite3.Connection, exam: str) -> Exam | None:
    """An exam, whole; None where there is none of this id, or a worn disk has changed its texts."""
    row = connection.execute(
        "SELECT at, paper, handed_in, result FROM exam JOIN exam_text USING (id) WHERE id = ?", (exam,)
    ).fetchone()
    if row is None:
        return None
    at, paper, handed_in, result = row
    typed = connection.execute("SELECT question, answers FROM exam_answer WHERE exam = ? ORDER BY question", (exam,))
    try:
        return Exam(
            id=exam,
            at=at,
            paper=json.loads(paper),
            answers={question: json.loads(answers) for question, answers in typed},
            handed_in=handed_in,
            result=None if result is None else json.loads(result),
        )
    except UNREADABLE:
        return None


def _text(value: object) -> str | None:
    """Text that SQLite takes: half a surrogate pair becomes what Python shows of it."""
    return value.encode("utf-8", "backslashreplace").decode("utf-8") if isinstance(value, str) else None


def _number(value: object) -> int | None:
    return value if type(value) is int and abs(value) < 1 << 53 else None
