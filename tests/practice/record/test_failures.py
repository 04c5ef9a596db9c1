"""Files that are damaged, full, read-only or of another version: the drill goes on, and nothing is deleted."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest

from drill.practice.record import FILE
from drill.practice.record.file import Connection
from drill.practice.record.schema import MIGRATIONS, VersionError, migrate, transaction
from drill.practice.record.store import Record
from tests.practice.record.records import Clock, opened
from tests.practice.record.sessions import some_entry

NOW = 1_800_000_000_000


def ids(record: Record) -> list[str]:
    return [entry.id for entry in record.entries()]


def set_aside(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if "damaged" in path.name and path.suffix == ".db")


def fill(folder: Path, number: int = 3) -> Path:
    record = opened(folder)
    for place in range(number):
        record.add(some_entry("a", place))
    record.close()
    return folder / FILE


# --- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", [lambda data: b"no database at all" * 500, lambda data: data[:100] + b"\0" * 9000])
def test_a_damaged_file_is_set_aside_and_a_new_one_begun(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    path = fill(tmp_path)
    broken = damage(path.read_bytes())
    path.write_bytes(broken)
    record, message = Record.open(tmp_path, Clock(NOW))
    message = message or record.add(some_entry("b", 0))
    assert message is not None and "set aside" in message
    [aside] = set_aside(tmp_path)
    assert str(aside) in message
    assert aside.read_bytes() == broken, "it is kept as it was"
    record.add(some_entry("b", 0))
    record.close()
    assert ids(opened(tmp_path)) == [some_entry("b", 0).id]


def test_what_was_set_aside_before_stays(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / FILE).write_bytes(b"damage %d " % number * 300)
        record, message = Record.open(tmp_path, Clock(NOW))
        assert message is not None
        record.close()
    assert sorted(path.read_bytes()[:8] for path in set_aside(tmp_path)) == [b"damage %d" % n for n in range(3)]


def test_an_answer_that_finds_the_damage_is_kept_in_the_new_file(tmp_path: Path) -> None:
    record = opened(tmp_path)
    record.add(some_entry("a", 0))
    with sqlite3.connect(tmp_path / FILE) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    other.close()
    with (tmp_path / FILE).open("r+b") as damaged:
        damaged.seek(0)
        damaged.write(b"\0" * 100_000)
    message = record.add(some_entry("b", 0))
    assert message is not None and "set aside" in message
    record.close()
    assert ids(opened(tmp_path)) == [some_entry("b", 0).id]


# --- nothing can be written -------------------------------------------------------------------------------------------


class _Refusing(Connection):
    """A connection on which a disk is full or may not be written, while `error` is set."""

    error: str | None = None

    def execute(self, sql: str, *more: object) -> sqlite3.Cursor:
        if _Refusing.error is not None and sql.startswith("INSERT"):
            refused = sqlite3.OperationalError(_Refusing.error)
            refused.sqlite_errorcode = {
                "full": sqlite3.SQLITE_FULL,
                "readonly": sqlite3.SQLITE_READONLY,
                "busy": sqlite3.SQLITE_BUSY,
            }[_Refusing.error]
            raise refused
        return super().execute(sql, *more)  # type: ignore[arg-type]


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> type[_Refusing]:
    """Files on which writing can be made to fail; memory is none of them."""
    connect = sqlite3.connect

    def connected(path: object, **more: object) -> sqlite3.Connection:
        if path != ":memory:" and not more.get("uri"):
            more["factory"] = _Refusing
        return connect(path, **more)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(sqlite3, "connect", connected)
    monkeypatch.setattr(_Refusing, "error", None)
    return _Refusing


@pytest.mark.parametrize(("error", "told"), [("full", "full"), ("readonly", "may not be written")])
def test_the_drill_goes_on_where_nothing_can_be_written(
    tmp_path: Path, refusing: type[_Refusing], error: str, told: str
) -> None:
    record = opened(tmp_path)
    record.add(some_entry("a", 0))
    refusing.error = error
    message = record.add(some_entry("a", 1))
    assert message is not None and told in message
    assert not record.kept
    assert record.add(some_entry("a", 2)) is None, "it is said once"
    assert len(ids(record)) == 3, "all is remembered until the drill is left"
    assert record.count() == 3


def test_what_waited_is_kept_as_soon_as_it_can_be(tmp_path: Path, refusing: type[_Refusing]) -> None:
    record = opened(tmp_path)
    refusing.error = "busy"
    record.add(some_entry("a", 0))
    record.add(some_entry("a", 1))
    refusing.error = None
    message = record.add(some_entry("a", 2))
    assert message is not None and "kept now" in message
    assert record.kept
    record.close()
    assert len(ids(opened(tmp_path))) == 3


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    record, message = Record.open(tmp_path / "file" / "folder", Clock(NOW))
    assert message is not None
    assert not record.kept
    record.add(some_entry("a", 0))
    assert len(ids(record)) == 1


# --- versions ---------------------------------------------------------------------------------------------------------


def test_a_file_of_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    path = fill(tmp_path)
    with sqlite3.connect(path) as newer:
        newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    newer.close()
    before = path.read_bytes()
    record, message = Record.open(tmp_path, Clock(NOW))
    assert message is not None and "newer version" in message
    record.add(some_entry("b", 0))
    record.close()
    assert path.read_bytes() == before


def _second(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE answer ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'")


def test_an_older_file_is_brought_to_todays_version_with_all_that_it_holds(tmp_path: Path) -> None:
    path = fill(tmp_path)
    connection = sqlite3.connect(path, isolation_level=None)
    migrate(connection, (*MIGRATIONS, _second))
    assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS) + 1,)
    assert connection.execute("SELECT count(*), min(mood) FROM answer").fetchone() == (3, "calm")
    migrate(connection, (*MIGRATIONS, _second))
    connection.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = fill(tmp_path)

    def failing(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM answer_text")
        raise ValueError("no such mood")

    connection = sqlite3.connect(path, isolation_level=None)
    with pytest.raises(VersionError):
        migrate(connection, (*MIGRATIONS, _second, failing))
    assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
    connection.close()
    assert len(ids(opened(tmp_path))) == 3


def test_two_that_open_an_old_file_at_once_migrate_it_once(tmp_path: Path) -> None:
    path, begun, times = fill(tmp_path), Barrier(2), []

    def once(connection: sqlite3.Connection) -> None:
        times.append(1)
        _second(connection)

    def drill() -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            begun.wait()
            migrate(connection, (*MIGRATIONS, once))

    with ThreadPoolExecutor(2) as drills:
        for done in [drills.submit(drill) for _ in range(2)]:
            done.result()
    assert len(times) == 1


def test_a_transaction_is_all_or_nothing(tmp_path: Path) -> None:
    connection = sqlite3.connect(fill(tmp_path), isolation_level=None)
    with pytest.raises(RuntimeError), transaction(connection):
        connection.execute("DELETE FROM answer_text")
        raise RuntimeError
    assert connection.execute("SELECT count(*) FROM answer_text").fetchone() == (3,)
    connection.close()
