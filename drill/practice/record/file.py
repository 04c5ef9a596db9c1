"""The file of the record: opening it, telling what ails it, setting a damaged one aside."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from itertools import count
from pathlib import Path
from typing import Final

from drill.practice.record.schema import NewerVersionError, VersionError, migrate, version_of
from drill.practice.record.times import moment
from drill.wording import _

#: What SQLite lays beside a file: changes not yet in it, and who reads what of them.
BESIDE: Final = ("-wal", "-shm", "-journal")
#: An answer is on the disk when feedback shows, and not only on its way to it.
SYNCHRONOUS: Final = "FULL"
#: Seconds that another drill may keep us waiting.
PATIENCE: Final = 5.0

#: What SQLite raises. Python cannot decode a message of it that quotes what a worn disk has made of a name.
ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)

#: Which file it is, whatever it is called: another drill may have set ours aside.
Identity = tuple[int, int]


class Connection(sqlite3.Connection):
    """A connection that closes when it is forgotten: a record lives as long as whoever asks it, and none says when."""

    def __del__(self) -> None:
        with suppress(sqlite3.Error):
            self.close()


def connect(path: Path, patience: float = PATIENCE) -> sqlite3.Connection:
    """The file, begun where there is none, with today's tables.

    Raises sqlite3.Error, OSError, or VersionError.
    """
    with suppress(FileExistsError):
        # What a person got wrong is nobody else's business. SQLite gives what it lays beside it the same rights.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, factory=Connection)
    _read_all_text(connection)
    try:
        version_of(connection)
        _use_wal(connection)
        connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _read_all_text(connection: sqlite3.Connection) -> None:
    """A byte that a worn disk has changed does not keep the rest of a text, or of the table, from being read."""
    connection.text_factory = lambda text: text.decode("utf-8", "replace")


def _use_wal(connection: sqlite3.Connection) -> None:
    """Read while another drill writes, where that is possible: on a network disk it is not, and goes without."""
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        # Where the file is damaged or may not be written, that shows again at the next statement.
        if is_damage(error):
            raise


def in_memory(source: sqlite3.Connection | None, path: Path) -> sqlite3.Connection:
    """A record in memory that holds what can be read of the file, `source` being its connection where there is one."""
    readings = (nullcontext(source), _reading(path, "mode=ro"), _reading(path, "mode=ro&immutable=1"))
    for reading in readings:
        memory = _empty()
        try:
            with reading as connection:
                if connection is None:
                    continue
                version_of(connection)
                connection.backup(memory, progress=_never_wait)
            migrate(memory)
            return memory
        except (*ERRORS, OSError, VersionError):
            memory.close()
    return blank()


def _never_wait(status: int, _remaining: int, _pages: int) -> None:
    """Python's backup waits for another program for ever; the person does not."""
    if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        raise sqlite3.OperationalError("locked")


@contextmanager
def _reading(path: Path, how: str) -> Iterator[sqlite3.Connection | None]:
    """The file, to read only. Immutable: in a folder where SQLite may not lay down who is reading."""
    if not path.is_file():
        yield None
        return
    uri = f"{path.absolute().as_uri()}?{how}"
    with closing(sqlite3.connect(uri, uri=True, timeout=0.1, isolation_level=None)) as connection:
        yield connection


def blank() -> sqlite3.Connection:
    """An empty record in memory."""
    memory = _empty()
    migrate(memory)
    return memory


def _empty() -> sqlite3.Connection:
    memory = sqlite3.connect(":memory:", isolation_level=None, factory=Connection)
    _read_all_text(memory)
    return memory


def identity(path: Path) -> Identity | None:
    """Which file lies there; None where none does. Raises OSError where that cannot be told."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def is_damage(error: BaseException) -> bool:
    """True if the file itself is broken: no waiting and no other disk would help."""
    if isinstance(error, UnicodeDecodeError):
        return True
    # The lowest byte is the error, those above it say more of it.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def set_aside(path: Path, now: int) -> Path:
    """Give a damaged file, and what lies beside it, a name of its own that says when; returns the name.

    Nothing is deleted and nothing overwritten. Raises OSError where it cannot be renamed.
    """
    aside = _claimed(path, moment(now).strftime("%Y-%m-%d-%H%M%S"))
    try:
        for ending in BESIDE:
            # First of all: SQLite would put the changes of the old file into the new one that another drill begins.
            with suppress(FileNotFoundError):
                os.replace(f"{path}{ending}", f"{aside}{ending}")
        os.replace(path, aside)
    except OSError:
        with suppress(OSError):
            if not aside.stat().st_size:
                aside.unlink()
        raise
    return aside


def _claimed(path: Path, when: str) -> Path:
    """An empty file under a name that nobody else has: two drills may find the damage in the same second."""
    for number in count(1):
        aside = path.with_name(f"{path.stem}-damaged-{when}{'' if number == 1 else f'-{number}'}{path.suffix}")
        with suppress(FileExistsError):
            if not any(Path(f"{aside}{ending}").exists() for ending in BESIDE):
                os.close(os.open(aside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                return aside
    raise AssertionError


def reason(error: BaseException, path: Path) -> str:
    """Why nothing can be kept, in the person's language where SQLite's own words would be a riddle."""
    if isinstance(error, NewerVersionError):
        return _("{file} was written by a newer version of bpe-drill and is left as it is").format(file=path)
    if isinstance(error, VersionError):
        return _("{file} is of an older version and is left as it is, for this one cannot read it: {reason}").format(
            file=path, reason=error
        )
    if isinstance(error, OSError):
        return f"{path}: {error.strerror or error}"
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return _("the disk of {file} is full").format(file=path)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return _("{file} may not be written").format(file=path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return _("another program is writing {file}").format(file=path)
        case sqlite3.SQLITE_CANTOPEN:
            return _("{file} cannot be opened").format(file=path)
        case _other:
            return f"{path}: {error}"
