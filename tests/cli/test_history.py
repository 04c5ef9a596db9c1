"""`history`: a record moved between machines."""

import json
from pathlib import Path

import pytest

from drill.cli import history
from drill.practice.record import FILE
from tests.cli.running import done, process, refused, run

CODE = "next-merge.3.@lecture.1"


@pytest.fixture
def answered(home: Path) -> str:
    """What is exported after two answers."""
    for lines in ("n e\n4\n\n", "e\n9\n\n"):
        done("practice", "--code", CODE, given=lines)
    return done("history", "export")


def test_an_export_is_an_object_a_line(answered: str) -> None:
    first, second = map(json.loads, answered.splitlines())
    assert {(line["format"], line["type"], line["kind"]) for line in (first, second)} == {(1, "answer", "next-merge")}
    assert [line["right"] for line in (first, second)] == [True, False]
    assert second["answers"] == {"pair": "e", "count": "9"}
    assert [named["ids"] for named in second["named"]] == [["counted-symbols"]]
    assert second["problem"]["code"] == CODE
    assert first["at"].endswith("Z")


def test_it_moves_to_another_machine_and_back_without_doubling(answered: str, tmp_path: Path) -> None:
    other = ("--data-dir", str(tmp_path / "other"))
    assert done("history", "import", "-", *other, given=answered) == "2 lines are new; 0 were there already\n"
    assert done("history", "export", *other) == answered
    assert done("history", "import", "-", given=answered) == "0 lines are new; 2 were there already\n"
    assert done("history", "export") == answered


def test_a_line_that_cannot_be_read_is_named_and_costs_no_other(answered: str, tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    first, second = answered.splitlines()
    file.write_text("\n".join(["{", first, first.replace('"marks": 2', '"marks": -2'), "", second]), encoding="utf-8")
    result = run("history", "import", str(file), "--data-dir", str(tmp_path / "other"))
    assert result.exit_code == 1
    assert result.stdout == "2 lines are new; 0 were there already; 2 cannot be read\n"
    told = result.stderr.splitlines()
    assert told[0].startswith(f"bpe-drill: {file}, line 1: this is not JSON")
    assert told[1].startswith(f"bpe-drill: {file}, line 3, marks: ")


def test_a_line_that_is_too_long_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(history, "LONGEST_LINE", 100)
    file = tmp_path / "answers.jsonl"
    file.write_text("\n" + "x" * 101 + "\n", encoding="utf-8")
    result = run("history", "import", str(file))
    assert result.exit_code == 1
    assert result.stderr == f"bpe-drill: {file}, line 2: the line is longer than 100 bytes\n"


def test_an_exam_that_no_version_wrote_stops_no_figures() -> None:
    exam = {
        "format": 1,
        "type": "exam",
        "id": "0" * 32,
        "at": "2026-11-01T00:00:00.000Z",
        "handed_in": "2026-11-01T00:10:00.000Z",
        "answers": {},
        "paper": {"title": "\ud83d", "extra_time": "abc", "policy": []},
        "result": {"marks": "many"},
    }
    assert done("history", "import", "-", given=json.dumps(exam)).startswith("1 line is new")
    assert "2026-11-01" in done("stats")
    assert "2026-11-01" in done("exam", "--past")
    assert "there is no exam" in refused("exam", "--past", "0" * 32, code=1)
    assert json.loads(done("history", "export")) == exam


def test_broken_bytes_are_a_line_that_cannot_be_read(answered: str, tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    file.write_bytes(b"\xff\n" + answered.encode())
    result = run("history", "import", str(file), "--data-dir", str(tmp_path / "other"))
    assert result.exit_code == 1
    assert result.stdout.startswith("2 lines are new")
    assert "line 1" in result.stderr


def test_where_nothing_was_answered_nothing_is_begun(home: Path) -> None:
    result = run("history", "export")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "nothing is kept yet" in result.stderr
    assert not (home / FILE).exists()


def test_what_makes_no_sense_is_refused(tmp_path: Path) -> None:
    assert "needs one FILE" in refused("history", "import", code=2)
    assert "takes no FILE" in refused("history", "export", "x", code=2)
    assert "burn" in refused("history", "burn", code=2)
    refused("history", "import", str(tmp_path / "nothing"), code=1)


def test_a_pipe_that_closes_ends_it_quietly(answered: str, home: Path) -> None:
    found = process("history", "export")
    assert (found.returncode, found.stderr) == (0, b"")
    assert found.stdout.decode() == answered
