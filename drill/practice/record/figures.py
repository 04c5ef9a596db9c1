"""What figures are made of, read from the record. The texts of problems and answers are never touched."""

from __future__ import annotations

from datetime import date, tzinfo
from sqlite3 import Connection

from drill.practice.record.rows import read_object
from drill.practice.record.store import Record
from drill.practice.schedule.due import due_at, exam_begins
from drill.practice.statistics import AnswerFigures, Due, ExamFigures, MistakeFigures, Statistics, statistics


def statistics_of(record: Record, now: int, exam_date: date | None = None, zone: tzinfo | None = None) -> Statistics:
    """All figures of a record at a time, in milliseconds since the epoch; days are those of the zone.

    A zone of None is that of this computer.
    """
    exam = None if exam_date is None else exam_begins(exam_date)
    return statistics(
        record.read(answer_figures),
        mistake_figures(record),
        [Due(skill, due_at(skill, exam)) for skill in record.skills().values()],
        record.read(exam_figures),
        now=now,
        exam_date=exam_date,
        zone=zone,
    )


def answer_figures(connection: Connection) -> list[AnswerFigures]:
    """All answers, in no order: reading them by time would take longer."""
    return connection.execute(
        "SELECT kind, topic, at, seconds, marks, out_of, is_right, looked_up, hints FROM answer"
    ).fetchall()


def mistake_figures(record: Record) -> list[MistakeFigures]:
    """What the answers say of each mistake that any of them could have shown."""
    recent = record.exposures()
    return [MistakeFigures(*row, recent.get(row[0], ())) for row in record.read(_counts_of_mistakes)]


def _counts_of_mistakes(connection: Connection) -> list[tuple[str, int, int, int, int, int | None]]:
    return connection.execute(
        "SELECT mistake, count(*), sum(outcome = 'shown'), sum(outcome = 'possible'), sum(outcome = 'right'), "
        "max(CASE WHEN outcome IN ('shown', 'possible') THEN at END) FROM exposure GROUP BY mistake"
    ).fetchall()


def exam_figures(connection: Connection) -> list[ExamFigures]:
    """The exams that were handed in."""
    found = connection.execute(
        "SELECT id, title, handed_in, marks, out_of, paper, result FROM exam JOIN exam_text USING (id) "
        "WHERE handed_in IS NOT NULL"
    )
    return [_exam(*row) for row in found]


def _exam(
    name: str, title: str, handed_in: int, marks: int | None, out_of: int | None, paper: str, result: str | None
) -> ExamFigures:
    # An exam may have been sat under another version, or be from a file that somebody wrote: what it does not say, or
    # not as it is said here, is left at what is usual.
    asked, came = read_object(paper), read_object(result)
    policy, extra_time = asked.get("policy"), asked.get("extra_time")
    return ExamFigures(
        id=name,
        title=title,
        handed_in=handed_in,
        marks=marks or 0,
        out_of=out_of or 0,
        policy=policy if isinstance(policy, str) else "follow-through",
        untimed=bool(asked.get("untimed")) or came.get("untimed_after") is not None,
        extra_time=extra_time if type(extra_time) is int else 0,
        resumed=bool(came.get("resumed")),
    )
