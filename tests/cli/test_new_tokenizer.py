"""`new encode --tokenizer`."""

import json
from pathlib import Path

import pytest

from tests.cli.running import done, read_lines, refused

MERGES = "#version: 0.2\nĠ n\nĠn e\nĠne w\ne s\nes t\ne r\ni n\nin g\nĠ l\nĠl o\nĠlo w\n"


@pytest.fixture
def merges(tmp_path: Path) -> str:
    path = tmp_path / "vocab.bpe"
    path.write_text(MERGES, "utf-8")
    return str(path)


def test_a_problem_for_each_word_of_a_text_and_the_key_marks_right(merges: str) -> None:
    problems = read_lines("new", "encode", "--tokenizer", merges, "--text", "x newest lowing", "-n", "2", "--key")
    assert [problem["given"]["word"] for problem in problems] == [" newest", " lowing"]
    assert [problem["key"]["tokens"] for problem in problems] == [["Ġnew", "est"], ["Ġlow", "ing"]]
    assert all(problem["code"] is None and problem["level"] is None for problem in problems)
    lines = "\n".join(json.dumps({"problem": problem, "answer": problem["key"]}) for problem in problems)
    assert [verdict["marks"] for verdict in read_lines("mark", "-", given=lines)] == [1, 1]


def test_without_a_text_words_are_drawn_and_the_seed_gives_them_again(merges: str) -> None:
    first = read_lines("new", "encode", "--tokenizer", merges, "-n", "3", "--seed", "a")
    assert len(first) == 3
    assert first == read_lines("new", "encode", "--tokenizer", merges, "-n", "3", "--seed", "a")


def test_to_be_read_it_says_what_the_file_is(merges: str) -> None:
    written = done("new", "encode", "--tokenizer", merges, "--text", " newest", "--key")
    assert written.startswith("The tokenizer vocab.bpe: BPE, read as merges.txt\n")
    assert "Each question lists what its word can meet of the file" in written
    assert "Tokens: Ġnew est" in written


@pytest.mark.parametrize(
    ("arguments", "message", "code"),
    [
        (["next-merge"], "of which can be asked: encode, encode-trace", 2),
        (["encode", "--level", "2"], "leave out --level", 2),
        (["encode", "--mistake", "longest-match"], "leave out --mistake", 2),
        (["encode", "--tie", "any"], "leave out convention options", 2),
        (["encode", "--text", "zzz"], "no word here makes a question by hand", 1),
    ],
)
def test_what_does_not_go_with_a_tokenizer(merges: str, arguments: list[str], message: str, code: int) -> None:
    assert message in refused("new", *arguments, "--tokenizer", merges, code=code)


def test_a_split_without_a_tokenizer(merges: str) -> None:
    assert "--split belongs to --tokenizer" in refused("new", "encode", "--split", "gpt2", code=2)
