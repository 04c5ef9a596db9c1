import json
from pathlib import Path

import pytest

from drill.questions.kinds import EVERY_KIND
from tests.cli.running import LECTURE, done, read, read_lines, refused, run

KEYS = ["code", "kind", "level", "convention", "given", "parts", "shows", "statement", "language"]


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_the_object_of_the_contract(kind: str) -> None:
    problem = read("new", kind, "--seed", "a")
    assert list(problem) == KEYS
    assert (problem["kind"], problem["level"], problem["language"]) == (kind, 2, "en")
    assert problem["code"].startswith(f"{kind}.2.")
    for part in problem["parts"]:
        more = [*(["tolerance"] if "tolerance" in part else []), *(["options"] if part["type"] == "choice" else [])]
        assert list(part) == ["name", "type", "marks", *more]
    with_key = read("new", kind, "--seed", "a", "--key")
    assert list(with_key) == [*KEYS, "key"]
    assert list(with_key["key"]) == [part["name"] for part in problem["parts"]]
    if kind == "choice":
        # What the author says of an option belongs to the key.
        for option in with_key["given"]["options"]:
            del option["right"], option["why"], option["mistake"]
    assert {name: value for name, value in with_key.items() if name != "key"} == problem


def test_next_merge_of_the_lecture() -> None:
    problem = read("new", "--code", "next-merge.3.@lecture.1", "--key")
    assert problem["code"] == "next-merge.3.@lecture.1"
    assert problem["given"]["corpus"][1] == {"count": 2, "symbols": ["_", "r", "e", "n", "e", "w"]}
    assert problem["parts"] == [
        {"name": "pair", "type": "pair", "marks": 1},
        {"name": "count", "type": "number", "marks": 1},
    ]
    assert problem["key"] == {"pair": ["n", "e"], "count": 4}
    assert "ignored-frequencies" in problem["shows"]
    assert "Which pair is merged next" in problem["statement"]


def test_free_ties_list_what_is_accepted() -> None:
    problem = read("new", "--code", "next-merge.3.@lecture.1+tie=any", "--key")
    assert problem["accepted"] == {"pair": [["n", "e"], ["e", "w"]]}


def test_n_of_each_kind_no_two_alike() -> None:
    problems = read_lines("new", "next-merge", "encode", "-n", "30", "--level", "1")
    assert [problem["kind"] for problem in problems] == ["next-merge"] * 30 + ["encode"] * 30
    assert len({json.dumps(problem["given"]) for problem in problems}) == 60


def test_the_seed_decides_and_without_one_problems_are_fresh() -> None:
    assert read("new", "encode", "--seed", "a") == read("new", "encode", "--seed", "a")
    assert read("new", "encode", "--seed", "a") != read("new", "encode", "--seed", "b")
    assert read("new", "encode") != read("new", "encode")


def test_a_code_makes_its_problem_again() -> None:
    problems = read_lines("new", "pair-count", "training-run", "--convention", "subword-nmt", "--tie", "any", "-n", "2")
    for problem in problems:
        assert read("new", "--code", problem["code"]) == problem
    codes = [problem["code"] for problem in problems]
    assert read_lines("new", "--code", *codes) == problems
    assert read_lines("new", *(arg for code in codes for arg in ("--code", code))) == problems


def test_a_code_is_read_as_people_type_it() -> None:
    assert read("new", "--code", "next-merge.2.KO1LOI00.1")["code"] == "next-merge.2.k0110100.1"


def test_a_text_of_ones_own() -> None:
    problem = read("new", "training-run", "--text", LECTURE, "-k", "2", "--key")
    assert (problem["code"], problem["level"]) == (None, None)
    assert problem["given"] == {"text": LECTURE, "k": 2}
    assert problem["key"]["merge-2"] == ["ne", "w"]
    assert read("new", "next-merge", "--text", "-", given=LECTURE)["given"]["corpus"][0]["count"] == 2
    assert read("new", "next-merge", "--text", LECTURE, "-k", "2")["given"]["merges"] == [["n", "e"], ["ne", "w"]]


def test_a_text_has_only_so_many_problems() -> None:
    result = run("new", "next-merge", "--text", LECTURE, "-n", "3", "--json")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 1
    assert result.stderr == "bpe-drill: the text has only 1 next-merge problem\n"


def test_the_saved_convention_is_used_unless_another_is_asked_for(home: Path) -> None:
    (home / "config.toml").write_text('convention = "lesson"\n')
    assert read("new", "encode")["convention"]["name"] == "lesson"
    assert read("new", "encode", "--tie", "any")["convention"]["name"] == "lesson+"
    assert read("new", "encode", "--convention", "minbpe")["convention"]["name"] == "minbpe"
    assert read("new", "--code", "encode.2.k7f3qx2m.1")["convention"]["name"] == "lecture"


def test_to_read() -> None:
    written = done("new", "next-merge", "encode", "--seed", "a", "-n", "2")
    for number, kind in enumerate(("Next merge", "Next merge", "Encode", "Encode"), 1):
        assert f"\n{number}. {kind} · level 2 · " in "\n" + written
    assert written.count("Which pair is merged next") == 2
    assert "Solution" not in written


def test_to_read_with_the_key() -> None:
    written = done("new", "--code", "next-merge.3.@lecture.1", "--key")
    before, solution = written.split("Solution")
    assert "n + e" not in before
    assert "n + e" in solution


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ([], "pair-count, count-table, next-merge, apply-merge"),
        (["spelling"], "pair-count, count-table, next-merge, apply-merge"),
        (["encode", "--level", "9"], "1, 2, 3, 4, 5"),
        (["encode", "next-merge", "--level", "99"], "1, 2, 3, 4, 5"),
        (["training-run", "--level", "4", "--convention", "lesson"], "1, 2, 3, 5"),
        (["encode", "-n", "0"], "-n: must be a whole number from 1 up"),
        (["encode", "-n", "1000000000"], "-n: a number is too large"),
        (["encode", "-k", "3"], "--text"),
        (["encode", "--text", "a b", "--level", "2"], "--level"),
        (["encode", "--text", "a b", "-k", "0"], "k must be 1 or more"),
        (["encode", "--text", "a b", "--lexicon", "arabic"], "--lexicon"),
        (["--code", "encode.2.k7f3qx2m.1", "--lexicon", "arabic"], "--lexicon"),
        (["--code", "encode.2.k7f3qx2m.1+lexicon=klingon"], "english, arabic, persian"),
        (["encode", "--code", "encode.2.k7f3qx2m.1"], "KIND"),
        (["--code", "encode.2.k7f3qx2m.1", "--seed", "a"], "--seed"),
        (["--code", "encode.2.k7f3qx2m.1", "-n", "2"], "-n"),
        (["--code", "encode.2.k7f3qx2m.1", "--tie", "any"], "convention"),
        (["--code", "encode"], "next-merge.2.k7f3qx2m.1"),
        (["--code", "encode.2.k7f3qx2u.1"], "base 32"),
        (["--code", "encode.2.k7f3qx2m.1+tie=coin"], "tie"),
        (["encode", "--minutes", "3"], "--minutes"),
        (["encode", "--convention", "gpt-2"], "cs336"),
        (["training-run", "--level", "4", "--convention", "cs336"], "first word bare"),
    ],
)
def test_wrong_usage(args: list[str], words: str) -> None:
    assert words in refused("new", *args, code=2)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--code", "encode.2.k7f3qx2m.7"], "version 7"),
        (["--code", "encode.2.@novel.1"], "bpe-drill bank list"),
        (["encode", "--text", ""], "empty"),
        (["encode", "--text", "ab\udcff"], "byte 3"),
        (["next-merge", "--text", "ab", "-k", "5"], "no pair left"),
        (["next-merge", "--text", " ".join(map(str, range(100)))], "40 words"),
    ],
)
def test_input_that_cannot_be_used(args: list[str], words: str) -> None:
    assert words in refused("new", *args, code=1)


def test_nothing_is_written_before_the_whole_wish_is_looked_at() -> None:
    for args in (
        ["next-merge", "spelling"],
        ["next-merge", "training-run", "--level", "4", "--convention", "lesson"],
        ["--code", "encode.2.k7f3qx2m.1", "--code", "nonsense.2"],
    ):
        assert run("new", *args, "--json").stdout == ""


# --- a mistake to show ------------------------------------------------------------------------------------------------


def test_problems_that_show_a_mistake() -> None:
    problems = read_lines("new", "next-merge", "-n", "3", "--mistake", "once-per-word", "--seed", "a")
    assert [problem["kind"] for problem in problems] == ["next-merge"] * 3
    assert all("once-per-word" in problem["shows"] for problem in problems)
    assert all("once-per-word" not in str(problem | {"shows": ()}) for problem in problems)
    again = read_lines("new", "next-merge", "-n", "3", "--mistake", "once-per-word", "--seed", "a")
    assert again == problems


def test_a_kind_that_cannot_show_it_is_passed_over_with_a_line() -> None:
    result = run("new", "encode", "next-merge", "--mistake", "once-per-word", "--seed", "a")
    assert result.exit_code == 0
    assert result.stderr.startswith("bpe-drill: encode cannot show once-per-word: ")
    assert result.stderr.count("\n") == 1


def test_where_no_kind_can_show_it_that_is_an_error() -> None:
    assert refused("new", "encode", "--mistake", "once-per-word", code=2).startswith(
        "encode cannot show once-per-word: "
    )
    assert "there is no mistake called 'nonsense'" in refused("new", "encode", "--mistake", "nonsense", code=2)
    assert "leave out --mistake or --code" in refused(
        "new", "--code", "next-merge.3.@lecture.1", "--mistake", "once-per-word", code=2
    )


def test_a_text_shows_a_mistake_or_does_not() -> None:
    problem = read("new", "pair-count", "--text", "banana ban", "--mistake", "once-per-word")
    assert problem["given"]["pair"] in (["a", "n"], ["n", "a"])
    assert "about this text" in refused("new", "pair-count", "--text", "ban", "--mistake", "once-per-word", code=1)
