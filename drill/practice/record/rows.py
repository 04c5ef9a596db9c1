"""Entries and skills as the rows of the tables, and back."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from typing import Any, Final

from drill.practice.record.entry import Entry, Named, PartMark
from drill.practice.schedule.skill import Review, Skill, after

#: The fields of an entry that figures are made of, in the order of their columns.
_FIELDS: Final = (
    *("id", "at", "mode", "exam", "kind", "topic", "level", "seconds"),
    *("hints", "redone", "looked_up", "marks", "out_of", "right"),
)
#: The columns of the table `answer`; RIGHT is a word of SQL's own.
COLUMNS: Final = ", ".join("is_right" if name == "right" else name for name in _FIELDS)
#: The columns of the table `answer_text` beside the id: what is only read when an answer is opened again.
TEXTS: Final = "problem, answers, parts, exposed, named"

#: What reading a text raises that is not as it was written.
UNREADABLE: Final = (ValueError, LookupError, TypeError, AttributeError)

_ENCODER: Final = json.JSONEncoder(separators=(",", ":"))


def written(value: object) -> str:
    """A value as JSON in ASCII, so that not even half a surrogate pair stops it."""
    return _ENCODER.encode(value)


def read_object(text: str | None) -> dict[str, Any]:
    """The JSON object of a text; an empty one where there is none, or where a worn disk has changed it."""
    try:
        found = json.loads(text or "{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def entry_of_row(row: tuple[Any, ...]) -> Entry:
    """The entry of a row of COLUMNS and, where they are there, TEXTS; without these it has figures only.

    So it is, too, where a worn disk has changed the texts: an answer that counts is not given up for them.
    """
    figures = dict(zip(_FIELDS, row, strict=False))
    figures.update(looked_up=bool(figures["looked_up"]), right=bool(figures["right"]))
    bare = Entry(**figures, problem={}, answers={})
    if len(row) == len(_FIELDS):
        return bare
    try:
        problem, answers, parts, exposed, named = map(json.loads, row[len(_FIELDS) :])
        return replace(
            bare,
            problem=problem,
            answers=answers,
            parts=tuple(PartMark(*part) for part in parts),
            exposed=tuple(exposed),
            named=tuple(Named(tuple(ids), evidence, tuple(map(tuple, rivals))) for ids, evidence, rivals in named),
        )
    except UNREADABLE:
        return bare


def insert(connection: sqlite3.Connection, entry: Entry) -> bool:
    """Write an entry and what it says of mistakes; False where it was there already."""
    figures = [getattr(entry, name) for name in _FIELDS]
    places = ", ".join("?" * len(_FIELDS))
    if not connection.execute(f"INSERT OR IGNORE INTO answer ({COLUMNS}) VALUES ({places})", figures).rowcount:
        return False
    texts = (
        entry.problem,
        entry.answers,
        [[part.name, part.status, part.marks, part.out_of] for part in entry.parts],
        entry.exposed,
        [[named.ids, named.evidence, named.rivals] for named in entry.named],
    )
    connection.execute(
        f"INSERT INTO answer_text (id, {TEXTS}) VALUES (?, ?, ?, ?, ?, ?)", (entry.id, *map(written, texts))
    )
    connection.executemany(
        "INSERT INTO exposure VALUES (?, ?, ?, ?, ?, ?)",
        [
            (name, found.at, entry.id, found.outcome, found.helped, found.rivals)
            for name, found in entry.exposures().items()
        ],
    )
    return True


def add(connection: sqlite3.Connection, entry: Entry) -> bool:
    """Write an entry, what it says of mistakes, and the skill after it; False where it was there already."""
    if not insert(connection, entry):
        return False
    put_skill(connection, _skill_after(connection, entry))
    return True


def _skill_after(connection: sqlite3.Connection, entry: Entry) -> Skill:
    """The skill with one more answer; worked out from its first answer where this one is not the last by time."""
    row = connection.execute(
        "SELECT state FROM skill WHERE kind = ? AND topic = ?", (entry.kind, entry.topic)
    ).fetchone()
    skill = Skill(entry.kind, entry.topic) if row is None else skill_of_state(entry.kind, entry.topic, row[0])
    if skill is not None and (entry.at, entry.id) > skill.last:
        return after(skill, entry.review)
    return skill_anew(connection, entry.kind, entry.topic)


def skill_anew(connection: sqlite3.Connection, kind: str, topic: str) -> Skill:
    """A skill worked out from all of its answers."""
    skill = Skill(kind, topic)
    rows = connection.execute(
        "SELECT at, id, level, marks, out_of, is_right, hints + redone, seconds, looked_up FROM answer "
        "WHERE kind = ? AND topic = ? ORDER BY at, id",
        (kind, topic),
    )
    for at, name, level, marks, out_of, right, hints, seconds, looked_up in rows:
        skill = after(skill, Review(at, name, level, marks, out_of, bool(right), hints, seconds, bool(looked_up)))
    return skill


def put_skill(connection: sqlite3.Connection, skill: Skill) -> None:
    """Write where a skill stands."""
    state = {
        "card": skill.card,
        "level": skill.level,
        "row": skill.row,
        "paces": [[level, list(paces)] for level, paces in sorted((skill.paces or {}).items())],
        "last": list(skill.last),
        "answers": skill.answers,
    }
    connection.execute("INSERT OR REPLACE INTO skill VALUES (?, ?, ?)", (skill.kind, skill.topic, written(state)))


def skill_of_state(kind: str, topic: str, state: str | None) -> Skill | None:
    """The skill that was written; None where it is to be worked out anew, or can no longer be read."""
    if state is None:
        return None
    try:
        found = json.loads(state)
        skill = Skill(
            kind,
            topic,
            card=found["card"],
            level=found["level"],
            row=found["row"],
            paces={level: tuple(paces) for level, paces in found["paces"]},
            last=(int(found["last"][0]), str(found["last"][1])),
            answers=int(found["answers"]),
        )
        return skill if skill.due > 0 else None
    except UNREADABLE:
        return None
