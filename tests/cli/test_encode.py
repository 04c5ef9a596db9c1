import json
from pathlib import Path

import pytest

from tests.cli.running import LECTURE, done, read, read_lines, refused, run

TRAINED = ("--train-on", LECTURE, "-k", "4")
#: https://github.com/huggingface/tokenizers/issues/517: without an unk token the unseen m was dropped.
HUG = ("--train-on", "hug " * 10 + "pug " * 5 + "pun " * 12 + "bun " * 4 + "hugs " * 5, "-k", "3", "--marker", "none")


@pytest.fixture
def merges(tmp_path: Path) -> str:
    file = tmp_path / "merges.txt"
    file.write_text("n e\nne w\n_ r\n_r e\n")
    return str(file)


def test_the_object_of_the_contract() -> None:
    assert read("encode", " renew", *TRAINED) == {
        "text": " renew",
        "pieces": [
            {
                "piece": " renew",
                "start": ["_", "r", "e", "n", "e", "w"],
                "steps": [
                    {"rank": 1, "merge": ["n", "e"], "fired": 1, "tokens": ["_", "r", "e", "ne", "w"]},
                    {"rank": 2, "merge": ["ne", "w"], "fired": 1, "tokens": ["_", "r", "e", "new"]},
                    {"rank": 3, "merge": ["_", "r"], "fired": 1, "tokens": ["_r", "e", "new"]},
                    {"rank": 4, "merge": ["_r", "e"], "fired": 1, "tokens": ["_re", "new"]},
                ],
                "tokens": ["_re", "new"],
                "end_cuts": [3, 6],
                "merges": 4,
            }
        ],
        "tokens": ["_re", "new"],
        "unknown": [],
    }


def test_rules_that_do_nothing_are_listed_too(merges: str) -> None:
    [piece] = read("encode", " set", "--merges", merges)["pieces"]
    assert [step["fired"] for step in piece["steps"]] == [0, 0, 0, 0]
    assert (piece["tokens"], piece["end_cuts"], piece["merges"]) == (["_", "s", "e", "t"], [1, 2, 3, 4], 0)


def test_a_text_is_cut_into_words_of_which_the_first_is_bare() -> None:
    encoded = read("encode", "renew\tnewer", "set", *TRAINED)
    assert encoded["text"] == "renew\tnewer set"
    assert [piece["piece"] for piece in encoded["pieces"]] == ["renew", " newer", " set"]
    assert encoded["tokens"] == ["r", "e", "new", "_", "new", "e", "r", "_", "s", "e", "t"]


@pytest.mark.parametrize(
    ("convention", "pieces", "start"),
    [
        ("lesson", ["low", "er"], ["l", "o", "w", "</w>"]),
        ("subword-nmt", ["low", "er"], ["l", "o", "w</w>"]),
        ("sentencepiece", ["low", "er"], ["▁", "l", "o", "w"]),
        ("minbpe", ["low  er"], ["l", "o", "w", "␣", "e", "r"]),
    ],
)
def test_pieces_under_other_conventions(convention: str, pieces: list[str], start: list[str]) -> None:
    encoded = read("encode", "low  er", "--train-on", "low er low", "-k", "0", "--convention", convention)
    assert [piece["piece"] for piece in encoded["pieces"]] == pieces
    assert encoded["pieces"][0]["start"] == start
    assert encoded["unknown"] == []


def test_without_walls_a_marked_text_is_one_piece() -> None:
    encoded = read("encode", " low er", "--train-on", " low er low", "-k", "0", "--walls", "none")
    assert [piece["piece"] for piece in encoded["pieces"]] == [" low er"]
    assert encoded["tokens"] == ["_", "l", "o", "w", "_", "e", "r"]


def test_no_space_no_marker_and_a_hint() -> None:
    hint = 'no space before renew, so no marker; did you mean " renew"?'
    result = run("encode", "renew", *TRAINED, "--json")
    assert json.loads(result.stdout)["tokens"] == ["r", "e", "new"]
    assert result.stderr == f"bpe-drill: {hint}\n"
    assert hint in done("encode", "renew", *TRAINED)
    assert "did you mean" not in done("encode", " renew", *TRAINED)
    assert "did you mean" not in done("encode", "renew", *TRAINED, "--convention", "lesson")


def test_standard_input_is_a_text_a_line(merges: str) -> None:
    lines = read_lines("encode", "-", "--merges", merges, given=b"\xef\xbb\xbf renew\r\n\n  new  set\n renew")
    assert [line["text"] for line in lines] == [" renew", "", "  new  set", " renew"]
    assert [line["tokens"] for line in lines] == [
        ["_re", "new"],
        [],
        ["_", "new", "_", "s", "e", "t"],
        ["_re", "new"],
    ]


def test_an_empty_text() -> None:
    encoded = read("encode", "", *TRAINED)
    assert encoded == {"text": "", "pieces": [], "tokens": [], "unknown": []}
    assert "empty" in done("encode", "", *TRAINED)


# ------------------------------------------------------------------ unknown characters


def test_an_unseen_character_is_kept_and_marked() -> None:
    for word, tokens, unknown in (("bug", ["b", "ug"], []), ("mug", ["m", "ug"], ["m"])):
        encoded = read("encode", word, *HUG)
        assert (encoded["tokens"], encoded["unknown"]) == (tokens, unknown)
    written = done("encode", "mug", *HUG)
    assert "unknown: m" in written
    assert "2 tokens: m ug" in written


def test_an_unseen_character_is_refused_on_request() -> None:
    assert "'m'" in refused("encode", "mug", *HUG, "--unknown", "refuse", code=1)
    assert read("encode", "bug", *HUG, "--unknown", "refuse")["tokens"] == ["b", "ug"]


def test_an_unseen_character_is_unk_on_request() -> None:
    encoded = read("encode", "mug", *HUG, "--unknown", "unk")
    assert (encoded["tokens"], encoded["unknown"]) == (["<unk>", "ug"], ["m"])
    assert encoded["pieces"][0]["start"] == ["m", "u", "g"]
    assert encoded["pieces"][0]["steps"][0]["tokens"] == ["<unk>", "ug"]
    assert encoded["pieces"][0]["end_cuts"] == [1, 3]
    assert "2 tokens: <unk> ug" in done("encode", "mug", *HUG, "--unknown", "unk")


def test_each_unknown_symbol_once_in_the_order_of_the_text() -> None:
    assert read("encode", "mugmo zm", *HUG)["unknown"] == ["m", "o", "z"]


def test_the_marker_is_never_unknown() -> None:
    assert read("encode", " a", "--train-on", "a")["unknown"] == []


def test_a_merges_file_does_not_tell_the_alphabet(merges: str) -> None:
    # Neither s nor t is in a rule, and yet both were in the training text.
    assert read("encode", " set", "--merges", merges)["unknown"] == []
    for value in ("refuse", "unk"):
        assert "--train-on" in refused("encode", " set", "--merges", merges, "--unknown", value, code=2)


# ------------------------------------------------------------------ merge lists from outside


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("n e\nnew x\n", 2),  # a symbol that no rule makes
        ("ne w\nn e\n", 1),  # used before it is made
        ("n e\nn e\n", 2),  # made twice
        ("n e\nx\n", 2),
        ("#version: 0.2\nn e\na b c\n", 3),
    ],
)
def test_a_faulty_rule_is_named_by_its_line(text: str, line: int, tmp_path: Path) -> None:
    file = tmp_path / "merges.txt"
    file.write_text(text)
    assert refused("encode", " new", "--merges", str(file), code=1).startswith(f"{file}, line {line}: ")


def test_a_line_of_version_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "merges.txt"
    file.write_text("#version: 0.2\nn e\n")
    assert read("encode", " new", "--merges", str(file))["tokens"] == ["_", "ne", "w"]


def test_a_long_list_shows_only_the_rules_that_do_something() -> None:
    written = done("encode", " zb", "--train-on", "abcdefghijklmnopqrstuvwxyz zb", "-k", "26", "--tie", "smallest")
    assert "other rules find nothing" in written
    assert "nothing to join" not in written


@pytest.mark.parametrize(
    "args",
    [
        [],
        [" new"],
        [" new", "--merges", "m", "--train-on", "a"],
        [" new", "--merges", "m", "-k", "3"],
        [" new", "--train-on", "a", "--unknown", "drop"],
        ["-", "a", "--train-on", "a"],
        ["-", "--train-on", "-"],
        ["a", "--train-on", "a", "--tokenizer", "f"],
    ],
)
def test_wrong_usage(args: list[str]) -> None:
    refused("encode", *args, code=2)


def test_places_of_what_is_wrong(merges: str, tmp_path: Path) -> None:
    assert refused("encode", "-", "--merges", merges, code=1, given=b"\xff").startswith(
        "standard input, line 1: byte 1"
    )
    assert refused("encode", "a_b", "--merges", merges, code=1).startswith("the text holds the marker's own symbol _")
    assert refused("encode", "a", "--train-on", "a_b", code=1).startswith("--train-on: ")
    assert refused("encode", "-", "--merges", merges, code=1, given=" a_b").startswith("standard input, line 1: ")
    assert refused("encode", "a", "--merges", str(tmp_path / "none"), code=1).endswith("No such file or directory")
