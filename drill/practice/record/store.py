"""The record on disk: answers, what they say of each mistake, and where each skill stands."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from drill.practice.record.entry import Entry, Named, PartMark
from drill.practice.record.schema import MIGRATIONS
from drill.practice.schedule.evidence import Exposure
from drill.practice.schedule.skill import Review, Skill, after
from drill.wording import _

FILE: Final = "history.db"
#: Seconds that another drill may keep us waiting.
_PATIENCE: Final = 5.0
_COLUMNS: Final = "id, at, mode, exam, kind, topic, level, seconds, hints, redone, looked_up, marks, out_of, is_right"


class Record:
    """What a learner has answered.

    Attributes:
        kept: False where nothing can be written; then everything is remembered until the drill is left.
    """

    def __init__(self, connection: sqlite3.Connection, kept: bool = True) -> None:
        self._connection = connection
        self.kept = kept

    @classmethod
    def open(cls, folder: Path) -> tuple[Record, str | None]:
        """The record in a folder, begun where there is none; and a warning where it cannot be kept."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            connection = _connected(str(folder / FILE))
        except (OSError, sqlite3.Error) as error:
            return cls(_connected(":memory:"), kept=False), _("your answers cannot be kept: {reason}").format(
                reason=error
            )
        return cls(connection), None

    def close(self) -> None:
        """Leave the file to others."""
        self._connection.close()

    # --- writing ---------------------------------------------------------------------------------------------------

    def add(self, entry: Entry) -> str | None:
        """Keep an answer, all of it or nothing; returns a warning where that is impossible.

        An answer that is there already is left as it is.
        """
        try:
            with self._transaction() as connection:
                add_entry(connection, entry)
        except sqlite3.Error as error:
            return _("this answer is not kept: {reason}").format(reason=error)
        return None

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with _transaction(self._connection) as connection:
            yield connection

    # --- reading ---------------------------------------------------------------------------------------------------

    def skills(self) -> dict[tuple[str, str], Skill]:
        """Where each skill stands, by kind and topic."""
        rows = self._connection.execute("SELECT kind, topic, state FROM skill ORDER BY kind, topic")
        return {(kind, topic): _skill(kind, topic, state) for kind, topic, state in rows}

    def exposures(self, limit: int = 40) -> dict[str, tuple[Exposure, ...]]:
        """The last answers to questions on which a mistake would have shown, by mistake, oldest first."""
        rows = self._connection.execute(
            "SELECT mistake, at, outcome, helped, rivals FROM (SELECT *, row_number() OVER "
            "(PARTITION BY mistake ORDER BY at DESC, answer DESC) AS place FROM exposure) "
            "WHERE place <= ? ORDER BY mistake, place DESC",
            (limit,),
        )
        found: dict[str, list[Exposure]] = {}
        for mistake, at, outcome, helped, rivals in rows:
            found.setdefault(mistake, []).append(Exposure(at, outcome, bool(helped), rivals))
        return {mistake: tuple(exposures) for mistake, exposures in found.items()}

    def entries(self) -> Iterator[Entry]:
        """All answers, whole, in the order of their times."""
        return map(
            _entry,
            self._connection.execute(
                f"SELECT {_COLUMNS}, problem, answers, parts, exposed, named "
                "FROM answer JOIN answer_text USING (id) ORDER BY at, id"
            ),
        )

    def count(self) -> int:
        """How many answers there are."""
        [number] = self._connection.execute("SELECT count(*) FROM answer").fetchone()
        return int(number)


def add_entry(connection: sqlite3.Connection, entry: Entry) -> bool:
    """Write an entry, what it says of mistakes, and the skill after it; False where it was there already."""
    if connection.execute("SELECT 1 FROM answer WHERE id = ?", (entry.id,)).fetchone():
        return False
    connection.execute(
        f"INSERT INTO answer ({_COLUMNS}) VALUES ({', '.join('?' * 14)})",
        (
            entry.id,
            entry.at,
            entry.mode,
            entry.exam,
            entry.kind,
            entry.topic,
            entry.level,
            entry.seconds,
            entry.hints,
            entry.redone,
            entry.looked_up,
            entry.marks,
            entry.out_of,
            entry.right,
        ),
    )
    connection.execute(
        "INSERT INTO answer_text VALUES (?, ?, ?, ?, ?, ?)",
        (
            entry.id,
            *map(
                _written,
                (
                    entry.problem,
                    entry.answers,
                    [[part.name, part.status, part.marks, part.out_of] for part in entry.parts],
                    entry.exposed,
                    [[named.ids, named.evidence, named.rivals] for named in entry.named],
                ),
            ),
        ),
    )
    connection.executemany(
        "INSERT INTO exposure VALUES (?, ?, ?, ?, ?, ?)",
        [
            (name, found.at, entry.id, found.outcome, found.helped, found.rivals)
            for name, found in entry.exposures().items()
        ],
    )
    _put_skill(connection, _skill_after(connection, entry))
    return True


def _skill_after(connection: sqlite3.Connection, entry: Entry) -> Skill:
    """The skill with one more answer; worked out from its first answer where this one is not the last by time."""
    row = connection.execute(
        "SELECT state FROM skill WHERE kind = ? AND topic = ?", (entry.kind, entry.topic)
    ).fetchone()
    skill = _skill(entry.kind, entry.topic, row[0]) if row else Skill(entry.kind, entry.topic)
    if (entry.at, entry.id) > skill.last:
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


def _put_skill(connection: sqlite3.Connection, skill: Skill) -> None:
    state = {
        "card": skill.card,
        "level": skill.level,
        "row": skill.row,
        "paces": [[level, list(paces)] for level, paces in sorted((skill.paces or {}).items())],
        "last": list(skill.last),
        "answers": skill.answers,
    }
    connection.execute("INSERT OR REPLACE INTO skill VALUES (?, ?, ?)", (skill.kind, skill.topic, _written(state)))


def _skill(kind: str, topic: str, state: str) -> Skill:
    found = json.loads(state)
    return Skill(
        kind,
        topic,
        card=found["card"],
        level=found["level"],
        row=found["row"],
        paces={level: tuple(paces) for level, paces in found["paces"]},
        last=(found["last"][0], found["last"][1]),
        answers=found["answers"],
    )


def _entry(row: tuple[object, ...]) -> Entry:
    (
        name,
        at,
        mode,
        exam,
        kind,
        topic,
        level,
        seconds,
        hints,
        redone,
        looked_up,
        marks,
        out_of,
        right,
        problem,
        answers,
        parts,
        exposed,
        named,
    ) = row
    return Entry(
        id=name,  # type: ignore[arg-type]  # what SQLite gives is what was written
        at=at,  # type: ignore[arg-type]
        mode=mode,  # type: ignore[arg-type]
        exam=exam,  # type: ignore[arg-type]
        kind=kind,  # type: ignore[arg-type]
        topic=topic,  # type: ignore[arg-type]
        level=level,  # type: ignore[arg-type]
        seconds=seconds,  # type: ignore[arg-type]
        hints=hints,  # type: ignore[arg-type]
        redone=redone,  # type: ignore[arg-type]
        looked_up=bool(looked_up),
        marks=marks,  # type: ignore[arg-type]
        out_of=out_of,  # type: ignore[arg-type]
        right=bool(right),
        problem=json.loads(str(problem)),
        answers=json.loads(str(answers)),
        parts=tuple(PartMark(*part) for part in json.loads(str(parts))),
        exposed=tuple(json.loads(str(exposed))),
        named=tuple(
            Named(tuple(ids), evidence, tuple(map(tuple, rivals))) for ids, evidence, rivals in json.loads(str(named))
        ),
    )


def _written(value: Mapping[str, object] | object) -> str:
    # In ASCII, so that not even half a surrogate pair stops it.
    return json.dumps(value, separators=(",", ":"))


def _connected(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    [version] = connection.execute("PRAGMA user_version").fetchone()
    if version < len(MIGRATIONS):
        with closing(connection.cursor()), _transaction(connection):
            [version] = connection.execute("PRAGMA user_version").fetchone()
            for number, migrate in enumerate(MIGRATIONS[version:], version + 1):
                migrate(connection)
                connection.execute(f"PRAGMA user_version = {number}")
    return connection


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
