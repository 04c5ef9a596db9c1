"""Several drills at once: nothing is lost, nothing doubled, and the skills stand where all answers put them."""

import subprocess
import sys
from pathlib import Path

import pytest

from drill.practice.record.store import Record
from tests.practice.record.records import opened
from tests.practice.record.test_transfer import lines, replayed

_ROOT = Path(__file__).parents[3]
_WRITE = """
import sys
from pathlib import Path
from tests.practice.record.sessions import some_entry
from drill.practice.record.store import Record

who, number = sys.argv[2], int(sys.argv[3])
record, message = Record.open(Path(sys.argv[1]))
assert message is None, message
for place in range(number):
    message = record.add(some_entry(who, place))
    assert message is None, message
"""


def written_by_processes(folder: Path, number: int) -> Record:
    """The record after two processes have written so many answers each, at the same time."""
    writers = [
        subprocess.Popen([sys.executable, "-c", _WRITE, str(folder), who, str(number)], cwd=_ROOT) for who in "ab"
    ]
    assert [writer.wait(timeout=280) for writer in writers] == [0, 0]
    return opened(folder)


def check(record: Record, number: int) -> None:
    ids = [entry.id for entry in record.entries()]
    assert sorted(ids) == sorted(f"{who}{place:031x}" for who in "ab" for place in range(number))
    assert record.count() == 2 * number
    assert record.skills() == replayed(lines(record))


def test_two_processes_write_at_once(tmp_path: Path) -> None:
    check(written_by_processes(tmp_path, 25), 25)


@pytest.mark.slow
def test_two_processes_write_a_thousand_answers_each(tmp_path: Path) -> None:
    check(written_by_processes(tmp_path, 1000), 1000)
