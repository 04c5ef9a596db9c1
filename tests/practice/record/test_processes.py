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


_HAND_IN = """
import sys
from pathlib import Path
from dataclasses import replace
from tests.practice.record.sessions import some_entry
from drill.practice.record.store import Record

folder, who, exam = sys.argv[1:]
record, message = Record.open(Path(folder))
assert record.sittings.unfinished()
print("ready", flush=True)
sys.stdin.readline()
entries = [replace(some_entry(who, place), mode="exam", exam=exam) for place in range(8)]
record.sittings.hand_in(exam, 5000, {"reason": who, "marks": 1, "out_of": 8}, entries)
"""


def test_two_processes_that_hand_in_an_exam_hand_it_in_once(tmp_path: Path) -> None:
    exam = "e" * 32
    record = opened(tmp_path)
    # Begun long ago by another process: either may go on with it.
    record.sittings.save_paper(exam, 1000, {"title": "Quick"})
    drills = [
        subprocess.Popen(
            [sys.executable, "-c", _HAND_IN, str(tmp_path), who, exam],
            cwd=_ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for who in "ab"
    ]
    for drill in drills:
        assert drill.stdout is not None and drill.stdout.readline() == "ready\n"
    for drill in drills:
        drill.communicate("\n")
        assert drill.returncode == 0
    [past] = record.sittings.past()
    assert past.reason is not None
    assert [entry.id[0] for entry in record.entries()] == [past.reason] * 8


def test_two_processes_write_at_once(tmp_path: Path) -> None:
    check(written_by_processes(tmp_path, 25), 25)


@pytest.mark.slow
def test_two_processes_write_a_thousand_answers_each(tmp_path: Path) -> None:
    check(written_by_processes(tmp_path, 1000), 1000)
