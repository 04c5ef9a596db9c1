import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from drill.practice.record import FILE
from tests.cli.running import done, read, run

CODE = "next-merge.3.@lecture.1"


def practise(*answers: str) -> None:
    done("practice", *(["--code", CODE] * len(answers)), given="".join(f"{typed}\n\n" for typed in answers))


def test_without_any_history_it_says_how_to_begin(home: Path) -> None:
    written = done("stats")
    assert written.startswith("Nothing is kept yet.")
    assert written.endswith("Begin: bpe-drill practice\n")
    assert not (home / FILE).exists()


def test_json_without_any_history() -> None:
    assert read("stats") == {
        "format": 1,
        "answers": 0,
        "first": None,
        "last": None,
        "days_in_a_row": 0,
        "exam_date": None,
        "period": "day",
        "kinds": [],
        "mistakes": [],
        "due": [],
        "exams": [],
    }


def test_what_was_answered_is_told() -> None:
    practise("n e\n4", "e\n9")
    written = done("stats")
    assert written.startswith("2 answers · since ")
    assert "Next merge        2  50 %" in written
    assert "counted single symbols instead of pairs" in written


def test_what_was_answered_as_json() -> None:
    practise("n e\n4", "e\n9")
    found = read("stats")
    assert (found["format"], found["answers"], found["days_in_a_row"]) == (1, 2, 1)
    assert found["first"] <= found["last"]
    [row] = found["kinds"]
    assert (row["kind"], row["topic"], row["answered"], row["all_right"]) == ("next-merge", "", 2, 1)
    assert (row["marks"], row["out_of"]) == (2, 4)
    [period] = row["periods"]
    assert date.fromisoformat(period["from"])
    assert period["answered"] == 2
    named = {item["id"]: item for item in found["mistakes"]}
    assert named["counted-symbols"]["trend"] in ("often", "now and then")
    assert (named["counted-symbols"]["exposed"], named["counted-symbols"]["right"]) == (2, 1)
    assert next(iter(named)) == "counted-symbols"
    [due] = found["due"]
    assert (due["kind"], due["topic"]) == ("next-merge", "")
    assert due["due"].endswith("Z")


def test_the_day_of_the_exam_is_told(home: Path) -> None:
    day = (date.today() + timedelta(40)).isoformat()
    (home / "config.toml").write_text(f'exam_date = "{day}"\n')
    assert f"Your exam is on {day}" in done("stats")
    assert read("stats")["exam_date"] == day


@pytest.mark.parametrize("damage", ["no database", "no file"])
def test_a_record_that_cannot_be_read_gives_one_warning_and_no_figures(home: Path, damage: str) -> None:
    if damage == "no file":
        (home / FILE).mkdir()
    else:
        (home / FILE).write_text("this is no database " * 500)
    result = run("stats", "--json")
    assert result.exit_code == 0
    [line] = result.stderr.splitlines()
    assert line.startswith("bpe-drill: ")
    assert json.loads(result.stdout)["answers"] == 0
