"""The tables of the record, and how older ones become today's."""

from __future__ import annotations

from collections.abc import Callable
from sqlite3 import Connection
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
CREATE TABLE skill (
    kind TEXT NOT NULL,
    topic TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (kind, topic)
) WITHOUT ROWID;
"""


def _first(connection: Connection) -> None:
    for statement in _FIRST.split(";"):
        if statement.strip():
            connection.execute(statement)


#: What makes version n + 1 of version n, in order; each runs in the transaction that also notes the version.
MIGRATIONS: Final[tuple[Migration, ...]] = (_first,)
