"""`train --step` and `encode --step`: a walkthrough line by line."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

from tests.cli.running import LECTURE, done, refused, run

LEARNED = ("--train-on", LECTURE, "-k", "4")


def stepped(lines: str, *args: str) -> str:
    return done("train", LECTURE, "-k", "4", "--step", *args, given=lines)


def rounds(written: str) -> list[str]:
    return re.findall(r"^Round (\d)", written, re.MULTILINE)


@pytest.mark.parametrize(
    ("lines", "seen"),
    [
        ("", []),
        ("\n\n", ["1", "2"]),
        ("n\nn\nb\nn\n", ["1", "2", "1", "2"]),
        ("3\np\nq\n", ["3", "2"]),
        ("٢\n", ["2"]),
        ("l\nb\n", ["4"]),
        ("2\nf\n\n", ["2", "1"]),
        ("99\nb\n", ["4"]),
        ("b\n1\n", ["1"]),
        ("what\n1\n", ["1"]),
        ("9999999\n1\n", ["1"]),
    ],
)
def test_lines_say_where_to_go(lines: str, seen: list[str]) -> None:
    assert rounds(stepped(lines)) == seen


def test_back_shows_the_same_as_before() -> None:
    first, second = re.findall(r"^Round 1.*?^Vocabulary[^\n]*", stepped("1\n\nb\nq\n"), re.MULTILINE | re.DOTALL)
    assert first == second


def test_the_prompt_says_where_one_is_and_the_end_is_left_with_enter() -> None:
    written = stepped("\nl\n\n1\n")
    assert "round 1 of 4 · Enter: next > " in written
    assert "end · Enter: leave > " in written
    assert rounds(written) == ["1"]


def test_a_word_is_encoded_with_the_merges_made_so_far() -> None:
    written = stepped("2\ne renew\ne a_b\nl\ne renew\n")
    assert "4 tokens: _ r e new." in written
    assert "2 tokens: _re new." in written
    assert "marker's own symbol" in written
    # The command's own space is the first of the text, so the word is marked.
    assert "The piece “ renew”" in written


def test_what_is_no_step_is_said() -> None:
    assert "no step" in stepped("what\n")
    assert "no step" in done("encode", " new", *LEARNED, "--step", given="e new\n")


def test_an_encoding_is_stepped_through() -> None:
    written = done("encode", " renew", *LEARNED, "--step", given="\n\nb\nq\n")
    assert re.findall(r"^Rule (\d)", written, re.MULTILINE) == ["1", "2", "1"]
    assert "rule 2 of 4 · Enter: next > " in written


def test_the_merges_are_saved_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "merges.txt"
    stepped("q\n", "--save", str(file))
    assert file.read_text() == "n e\nne w\n_ r\n_r e\n"


def test_how_many_counts_are_shown_is_up_to_the_reader() -> None:
    assert "and 7 more pairs" in stepped("1\n", "--table", "2")


def test_a_line_that_is_not_utf_8_is_asked_for_again() -> None:
    result = run("train", LECTURE, "-k", "1", "--step", given=b"\xff\n1\n")
    assert result.exit_code == 0
    assert "not UTF-8" in result.stdout and rounds(result.stdout) == ["1"]


@pytest.mark.parametrize(
    "args",
    [
        ["train", LECTURE, "--step", "--json"],
        ["train", LECTURE, "--step", "--merges-only"],
        ["train", "-", "--step"],
        ["train", "-f", "-", "--step"],
        ["encode", "new", *LEARNED, "--step", "--json"],
        ["encode", "-", *LEARNED, "--step"],
        ["encode", "new", "--merges", "-", "--step"],
    ],
)
def test_what_does_not_go_with_stepping(args: list[str]) -> None:
    assert "--step" in refused(*args, code=2)


def test_more_rounds_than_anybody_steps_through() -> None:
    assert "at most 1000 rounds" in refused("train", LECTURE, "-k", "1001", "--step", code=1)


def test_practice_line_by_line_leads_to_the_walkthrough() -> None:
    written = done("practice", "--plain", "--code", "next-merge.3.@lecture.1", given="n e\n4\nwalk\nb\n\nq\n\n")
    assert rounds(written) == ["1", "1"]
    assert "The corpus at the start:" in written
    assert "Summary" in written


def test_the_installed_command_steps_at_a_terminal(tmp_path: Path) -> None:
    command = Path(sys.executable).with_name("bpe-drill")
    child = pexpect.spawn(
        str(command),
        ["train", LECTURE, "-k", "2", "--step"],
        env={**os.environ, "BPE_DRILL_HOME": str(tmp_path), "TERM": "xterm", "LANG": "C.UTF-8"},
        dimensions=(40, 100),
        encoding="utf-8",
        timeout=20,
    )
    child.expect("start · Enter: next > ")
    child.sendline("")
    child.expect("Round 1")
    child.expect("before")
    child.expect("round 1 of 2 · Enter: next > ")
    child.sendline("b")
    child.expect("The corpus at the start")
    child.expect("start · Enter: next > ")
    child.sendline("l")
    child.expect("7 . 2 = 9")
    child.expect("end · Enter: leave > ")
    child.sendline("")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
