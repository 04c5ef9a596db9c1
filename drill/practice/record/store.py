"""The record on disk: answers, what they say of each mistake, where each skill stands, and exams."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeVar

from drill.practice.record import rows
from drill.practice.record.entry import Entry
from drill.practice.record.keeper import Keeper
from drill.practice.record.sittings import Sittings
from drill.practice.record.times import wall_clock
from drill.practice.schedule.evidence import Exposure
from drill.practice.schedule.skill import Skill

T = TypeVar("T")
#: So many entries are read at once: nobody else waits for whoever reads them all.
_AT_ONCE: Final = 200


class Record:
    """What a learner has answered.

    Whatever happens to the file, practice goes on: what is returned as a message is to be shown once, and `kept` says
    how things stand.

    Attributes:
        sittings: the exams.
    """

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self.sittings = Sittings(keeper)

    @classmethod
    def open(cls, folder: Path, now: Callable[[], int] = wall_clock) -> tuple[Record, str | None]:
        """The record in a folder, begun where there is none; and a message where it cannot be kept or was damaged."""
        record = cls(Keeper(folder, now))
        return record, record.news()

    @property
    def kept(self) -> bool:
        """False while nothing can be written; then everything is remembered until it can be, or the drill is left."""
        return self._keeper.kept

    def news(self) -> str | None:
        """What has to be said since the last message: reading may find out, too, that the file is damaged."""
        return self._keeper.news()

    def close(self) -> None:
        """Leave the file to others."""
        self._keeper.close()

    def add(self, entry: Entry) -> str | None:
        """Keep an answer, all of it or nothing; returns a message where there is something to say.

        An answer that is there already is left as it is.
        """
        self._keeper.write(("answer", entry.id), lambda connection: rows.add(connection, entry))
        return self.news()

    def skills(self) -> dict[tuple[str, str], Skill]:
        """Where each skill stands, by kind and topic."""
        return self._keeper.read(_skills)

    def exposures(self, limit: int = 40) -> dict[str, tuple[Exposure, ...]]:
        """The last answers to questions on which a mistake would have shown, by mistake, oldest first."""
        return self._keeper.read(lambda connection: _exposures(connection, limit))

    def entries(self, since: int = 0, *, whole: bool = True) -> Iterator[Entry]:
        """All answers from a time on, in the order of their times.

        Not `whole`, they are without problem, answers, parts and mistakes: what figures are made of is read quickly.
        """
        last = (since, "")
        while found := self._keeper.read(lambda connection: _page(connection, last, whole)):  # noqa: B023  (read at once)
            yield from found
            last = (found[-1].at, found[-1].id)

    def write_at_once(self, work: Callable[[sqlite3.Connection], object]) -> None:
        """What this writes to the tables, in one transaction; raises InputError where nothing can be written."""
        self._keeper.write_at_once(work)

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What this reads of the tables; for those of this package who need more of them than is told above."""
        return self._keeper.read(work)

    def since(self, at: int) -> int:
        """How many answers came after a time, in milliseconds."""
        return self._keeper.read(
            lambda connection: int(connection.execute("SELECT count(*) FROM answer WHERE at > ?", (at,)).fetchone()[0])
        )

    def last_problems(self, kind: str, topic: str, limit: int) -> list[Mapping[str, object]]:
        """The problems of a skill that were asked last, newest first."""
        found = self._keeper.read(
            lambda connection: connection.execute(
                "SELECT problem FROM (SELECT id, at FROM answer WHERE kind = ? AND topic = ? ORDER BY at DESC, id DESC "
                "LIMIT ?) JOIN answer_text USING (id) ORDER BY at DESC, id DESC",
                (kind, topic, limit),
            ).fetchall()
        )
        return [problem for problem in (rows.read_object(text) for (text,) in found) if problem]

    def count(self) -> int:
        """How many answers there are."""
        return sum(skill.answers for skill in self.skills().values())


def _skills(connection: sqlite3.Connection) -> dict[tuple[str, str], Skill]:
    found = connection.execute("SELECT kind, topic, state FROM skill ORDER BY kind, topic").fetchall()
    return {
        (kind, topic): rows.skill_of_state(kind, topic, state) or rows.skill_anew(connection, kind, topic)
        for kind, topic, state in found
    }


def _exposures(connection: sqlite3.Connection, limit: int) -> dict[str, tuple[Exposure, ...]]:
    """Found by the primary key, mistake by mistake: it takes no longer when there are more answers."""
    found = {}
    mistake = ""
    while row := connection.execute("SELECT min(mistake) FROM exposure WHERE mistake > ?", (mistake,)).fetchone():
        mistake = row[0]
        if mistake is None:
            break
        last = connection.execute(
            "SELECT at, outcome, helped, rivals FROM exposure WHERE mistake = ? ORDER BY at DESC, answer DESC LIMIT ?",
            (mistake, limit),
        ).fetchall()
        found[mistake] = tuple(
            Exposure(at, outcome, bool(helped), rivals) for at, outcome, helped, rivals in last[::-1]
        )
    return found


def _page(connection: sqlite3.Connection, last: tuple[int, str], whole: bool) -> list[Entry]:
    table, columns = (
        ("answer JOIN answer_text USING (id)", f"{rows.COLUMNS}, {rows.TEXTS}") if whole else ("answer", rows.COLUMNS)
    )
    found = connection.execute(
        f"SELECT {columns} FROM {table} WHERE (at, id) > (?, ?) ORDER BY at, id LIMIT ?", (*last, _AT_ONCE)
    )
    return [rows.entry_of_row(row) for row in found]
