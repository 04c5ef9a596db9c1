"""The tables of the record, and how older ones become today's."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from sqlite3 import SQLITE_BUSY, Connection, OperationalError
from typing import Final

Migration = Callable[[Connection], None]

# What figures are made of stands apart from what is only read when an answer is opened again: a problem is a hundred
# times as long as the rest of its row.
_FIRST: Final = """
CREATE TABLE answer (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    mode TEXT NOT NULL,
    exam TEXT NOT NULL,
    kind TEXT NOT NULL,
    topic TEXT NOT NULL,
    level INTEGER,
    seconds REAL NOT NULL,
    hints INTEGER NOT NULL,
    redone INTEGER NOT NULL,
    looked_up INTEGER NOT NULL,
    marks INTEGER NOT NULL,
    out_of INTEGER NOT NULL,
    is_right INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX answer_of_skill ON answer (kind, topic, at, id);
CREATE INDEX answer_at ON answer (at, id);
CREATE TABLE answer_text (
    id TEXT PRIMARY KEY REFERENCES answer (id),
    problem TEXT NOT NULL,
    answers TEXT NOT NULL,
    parts TEXT NOT NULL,
    exposed TEXT NOT NULL,
    named TEXT NOT NULL
);
CREATE TABLE exposure (
    mistake TEXT NOT NULL,
    at INTEGER NOT NULL,
    answer TEXT NOT NULL REFERENCES answer (id),
    outcome TEXT NOT NULL,
    helped INTEGER NOT NULL,
    rivals INTEGER NOT NULL,
    PRIMARY KEY (mistake, at, answer)
) WITHOUT ROWID;
-- A state that is missing is to be worked out from the answers.
CREATE TABLE skill (
    kind TEXT NOT NULL,
    topic TEXT NOT NULL,
    state TEXT,
    PRIMARY KEY (kind, topic)
) WITHOUT ROWID;
-- handed_in is missing as long as the exam is being sat.
CREATE TABLE exam (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    title TEXT NOT NULL,
    handed_in INTEGER,
    marks INTEGER,
    out_of INTEGER,
    reason TEXT
) WITHOUT ROWID;
CREATE INDEX exam_unfinished ON exam (at, id) WHERE handed_in IS NULL;
CREATE INDEX exam_past ON exam (handed_in, id) WHERE handed_in IS NOT NULL;
CREATE TABLE exam_text (
    id TEXT PRIMARY KEY REFERENCES exam (id),
    paper TEXT NOT NULL,
    result TEXT
);
CREATE TABLE exam_answer (
    exam TEXT NOT NULL REFERENCES exam (id),
    question INTEGER NOT NULL,
    answers TEXT NOT NULL,
    PRIMARY KEY (exam, question)
) WITHOUT ROWID;
CREATE TABLE exam_progress (
    exam TEXT PRIMARY KEY REFERENCES exam (id),
    saved INTEGER NOT NULL,
    owner TEXT NOT NULL,
    progress TEXT
) WITHOUT ROWID;
"""


def _first(connection: Connection) -> None:
    for statement in _FIRST.split(";"):
        if statement.strip():
            connection.execute(statement)


#: What makes version n + 1 of version n, in order; each runs in the transaction that also notes the version.
MIGRATIONS: Final[tuple[Migration, ...]] = (_first,)


class VersionError(Exception):
    """The tables are of another version and cannot be used."""


class NewerVersionError(VersionError):
    """They were written by a later version of the drill, which alone knows what they mean."""


def migrate(connection: Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring the tables to today's version, all the way or not at all.

    Raises VersionError where that is impossible, and sqlite3.Error where SQLite refuses.
    """
    if version_of(connection, migrations) == len(migrations):
        return
    with transaction(connection):
        # Another drill may have done it while this one waited for its turn.
        version = version_of(connection, migrations)
        for number, step in enumerate(migrations[version:], version + 1):
            try:
                step(connection)
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
                # The file holds what its version should not; whoever wants to practise is let in all the same.
                raise VersionError(f"{type(error).__name__}: {error}") from error
            connection.execute(f"PRAGMA user_version = {number}")


def version_of(connection: Connection, migrations: Sequence[Migration] = MIGRATIONS) -> int:
    """The version of the tables; raises NewerVersionError where it is later than today's."""
    [version] = connection.execute("PRAGMA user_version").fetchone()
    if version > len(migrations):
        raise NewerVersionError(str(version))
    return int(version)


@contextmanager
def transaction(connection: Connection, patience: float = 0.0) -> Iterator[None]:
    """All or nothing of what is done within; the file is ours from the beginning, so nobody comes between.

    `patience` is for how many seconds to try, beside what the connection waits by itself.
    """
    _begin(connection, time.monotonic() + patience)
    try:
        yield
        connection.execute("COMMIT")
    finally:
        # SQLite has ended it by itself where the disk is full; a commit that failed has not.
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _begin(connection: Connection, until: float) -> None:
    """Wait for our turn: SQLite by itself looks ever less often, whoever begins anew to wait looks often."""
    while True:
        try:
            connection.execute("BEGIN IMMEDIATE")
            return
        except OperationalError as error:
            if error.sqlite_errorcode & 0xFF != SQLITE_BUSY or time.monotonic() >= until:
                raise
