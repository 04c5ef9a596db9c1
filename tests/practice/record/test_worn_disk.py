"""Disks as they are: worn, full, read-only. Real ones, without a connection that pretends."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

from drill.practice.record import FILE
from drill.practice.record.store import Record
from tests.practice.record.records import Clock, opened
from tests.practice.record.sessions import some_entry

NOBODY = 65534
EXAM = "e" * 32


def read_all(record: Record) -> None:
    """Everything that a screen asks for."""
    record.skills()
    record.exposures()
    record.sittings.unfinished()
    record.sittings.past()
    record.sittings.exam(EXAM)
    for _entry in record.entries():
        pass


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file with answers and an exam."""
    folder = tmp_path_factory.mktemp("sound")
    record = opened(folder)
    for place in range(20):
        record.add(some_entry("a", place))
    record.sittings.save_paper(EXAM, 1, {"title": "Quick"})
    record.sittings.hand_in(EXAM, 2, {"marks": 1}, [])
    record.close()
    return (folder / FILE).read_bytes()


@pytest.mark.parametrize("seed", range(20))
def test_whatever_the_disk_has_changed_practice_goes_on(tmp_path: Path, sound: bytes, seed: int) -> None:
    chance, worn = random.Random(seed), bytearray(sound)
    if seed % 2:
        begin = 4096 * chance.randrange(len(worn) // 4096)
        worn[begin : begin + 4096] = chance.randbytes(4096)
    else:
        for _time in range(30):
            worn[chance.randrange(len(worn))] = chance.randrange(256)
    (tmp_path / FILE).write_bytes(worn)
    record, _message = Record.open(tmp_path, Clock(1000))
    read_all(record)
    record.add(some_entry("b", 0))
    assert some_entry("b", 0).id in [entry.id for entry in record.entries()]
    read_all(record)
    record.close()
    aside = [path for path in tmp_path.iterdir() if "damaged" in path.name and path.suffix == ".db"]
    assert len(aside) <= 1, "a new file is no damaged one"


def worn_text(folder: Path, table: str, column: str) -> None:
    """Change a letter in the middle of each text of a column, as no program would."""
    with sqlite3.connect(folder / FILE) as connection:
        connection.execute(f"UPDATE {table} SET {column} = CAST(x'7b22ff' AS TEXT) || substr({column}, 4)")
    connection.close()


def test_a_state_that_cannot_be_read_is_worked_out_anew(tmp_path: Path) -> None:
    record = opened(tmp_path)
    for place in range(4):
        record.add(some_entry("a", place))
    skills = record.skills()
    worn_text(tmp_path, "skill", "state")
    assert record.skills() == skills
    record.add(some_entry("a", 4))
    assert record.count() == 5


def test_an_answer_counts_whose_texts_cannot_be_read(tmp_path: Path) -> None:
    record = opened(tmp_path)
    record.add(some_entry("a", 1))
    worn_text(tmp_path, "answer_text", "parts")
    [entry] = record.entries()
    assert entry.right
    assert (entry.id, entry.problem) == (some_entry("a", 1).id, {})
    assert record.kept


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that others may look into: pytest's own lie in one that is closed to them."""
    made = Path(mkdtemp(prefix="bpe-drill-"))
    made.chmod(0o755)
    yield made
    made.chmod(0o755)
    shutil.rmtree(made)


@pytest.fixture
def no_rights(folder: Path) -> Iterator[None]:
    """Nothing in the folder may be written: for root by being somebody else, as rights do not stop root."""
    opened(folder).close()
    record = opened(folder)
    record.add(some_entry("a", 0))
    record.close()
    (folder / FILE).chmod(0o444)
    folder.chmod(0o555)
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


posix = pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")


@posix
@pytest.mark.usefixtures("no_rights")
def test_in_a_folder_that_may_not_be_written_all_that_was_kept_is_there(folder: Path) -> None:
    record, message = Record.open(folder, Clock(1000))
    assert message is not None and "may not be written" in message
    assert not record.kept
    assert record.add(some_entry("a", 1)) is None
    assert [entry.id for entry in record.entries()] == [some_entry("a", place).id for place in (0, 1)]
    assert record.skills()["next-merge", ""].answers == 1
    assert [path.name for path in folder.iterdir()] == [FILE]


@posix
def test_nobody_else_reads_the_record(tmp_path: Path) -> None:
    record = opened(tmp_path)
    record.add(some_entry("a", 0))
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}


def test_on_a_full_disk_it_goes_on_until_there_is_room(tmp_path: Path) -> None:
    record = opened(tmp_path)
    record.add(some_entry("a", 0))
    file = record._keeper._file
    assert file is not None
    file.execute("PRAGMA max_page_count = 1")  # SQLite takes the size that the file has
    place, message = 0, None
    while message is None:
        place += 1
        message = record.add(some_entry("a", place))
    assert "is full" in message
    assert record.sittings.save_paper(EXAM, 1, {"title": "Quick"}) is None
    assert (record.kept, record.count(), len(record.sittings.unfinished())) == (False, place + 1, 1)
    file.execute("PRAGMA max_page_count = 100000")
    assert "kept now" in (record.add(some_entry("a", place + 1)) or "")
    record.close()
    record = opened(tmp_path)
    assert (record.count(), len(record.sittings.unfinished())) == (place + 2, 1)


def test_a_file_that_another_drill_has_set_aside_gets_no_more_answers(tmp_path: Path) -> None:
    here, there = opened(tmp_path), opened(tmp_path)
    here.add(some_entry("a", 0))
    for path in list(tmp_path.iterdir()):
        path.rename(path.with_name(path.name.replace("history", "history-damaged-x")))
    there.add(some_entry("b", 0))
    here.add(some_entry("a", 1))
    for record in (here, there):
        assert [entry.id for entry in record.entries()] == [some_entry("b", 0).id, some_entry("a", 1).id]


_LEAVE = """
import sqlite3, sys
from pathlib import Path
from drill.practice.record import FILE
from drill.practice.record.store import Record
from tests.practice.record.sessions import some_entry

record, _message = Record.open(Path(sys.argv[1]))
record._keeper._be_patient(0.0)
other = sqlite3.connect(Path(sys.argv[1], FILE), isolation_level=None)
other.execute("BEGIN IMMEDIATE")
message = record.add(some_entry("a", 0))
assert "another program" in message, message
other.execute("COMMIT")
"""


@pytest.mark.slow
def test_what_waits_when_the_drill_is_left_is_kept_then(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", _LEAVE, str(tmp_path)], cwd=Path(__file__).parents[3], check=True)
    assert opened(tmp_path).count() == 1
