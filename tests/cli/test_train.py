import json
from pathlib import Path

import pytest

from tests.cli.running import LECTURE, done, read, refused, run

ROWS_AT_THE_START = [
    {"count": 2, "symbols": ["_", "n", "e", "w"]},
    {"count": 2, "symbols": ["_", "r", "e", "n", "e", "w"]},
    {"count": 1, "symbols": ["s", "e", "t"]},
    {"count": 1, "symbols": ["_", "r", "e", "s", "e", "t"]},
]


def merges_of(*args: str) -> list[str]:
    return [" ".join(merge) for merge in read("train", *args)["merges"]]


# ------------------------------------------------------------------ the JSON object


def test_the_object_of_the_contract() -> None:
    run_ = read("train", LECTURE, "-k", "4")
    assert list(run_) == ["convention", "start", "rounds", "merges", "stopped"]
    assert run_["convention"] == {
        "name": "lecture",
        "marker": "leading",
        "marker_symbol": "_",
        "rows": "by-count",
        "tie": "first-seen",
        "overlaps": "adjacent",
        "walls": "words",
        "units": "characters",
        "min_frequency": 1,
    }
    assert run_["start"] == {"corpus": ROWS_AT_THE_START, "vocabulary": ["_", "e", "n", "r", "s", "t", "w"]}
    assert run_["merges"] == [["n", "e"], ["ne", "w"], ["_", "r"], ["_r", "e"]]
    assert run_["stopped"] == "k reached"


def test_a_round_of_it() -> None:
    first, *_others, last = read("train", LECTURE, "-k", "4")["rounds"]
    assert list(first) == ["round", "counts", "merge", "count", "tied", "symbol", "corpus", "vocabulary"]
    assert first["round"] == 1
    assert first["counts"][:3] == [
        {"pair": ["n", "e"], "count": 4},
        {"pair": ["e", "w"], "count": 4},
        {"pair": ["_", "r"], "count": 3},
    ]
    assert (first["merge"], first["count"], first["tied"], first["symbol"]) == (["n", "e"], 4, [["e", "w"]], "ne")
    assert first["corpus"][0] == {"count": 2, "symbols": ["_", "ne", "w"]}
    assert first["vocabulary"] == ["_", "e", "n", "r", "s", "t", "w", "ne"]
    assert last["corpus"][3] == {"count": 1, "symbols": ["_re", "s", "e", "t"]}
    assert last["vocabulary"][-4:] == ["ne", "new", "_r", "_re"]


@pytest.mark.parametrize(
    ("options", "name", "merges"),
    [
        (["--convention", "huggingface"], "huggingface", ["e w", "n ew", "r e", "▁ re"]),
        (
            ["--convention", "huggingface", "--marker", "leading", "--marker-symbol", "_"],
            "huggingface+",
            ["e w", "n ew", "_ r", "_r e"],
        ),
        (["--tie", "first-seen"], "lecture", ["n e", "ne w", "_ r", "_r e"]),
        (["--tie", "smallest"], "lecture+", ["e w", "n ew", "_ r", "_r e"]),
    ],
)
def test_the_convention_decides(options: list[str], name: str, merges: list[str]) -> None:
    run_ = read("train", LECTURE, "-k", "4", *options)
    assert run_["convention"]["name"] == name
    assert [" ".join(merge) for merge in run_["merges"]] == merges


def test_every_convention_option_reaches_the_run() -> None:
    options = ["--rows", "as-written", "--overlaps", "disjoint", "--walls", "none", "--marker", "none"]
    convention = read("train", LECTURE, *options, "--min-frequency", "3", "--units", "characters")["convention"]
    assert convention == {
        "name": "lecture+",
        "marker": "none",
        "marker_symbol": "",
        "rows": "as-written",
        "tie": "first-seen",
        "overlaps": "disjoint",
        "walls": "none",
        "units": "characters",
        "min_frequency": 3,
    }


# ------------------------------------------------------------------ where the corpus comes from


def test_several_texts_are_joined_by_a_space() -> None:
    assert read("train", "set new", "new", "renew reset renew") == read("train", LECTURE)


def test_a_space_before_the_first_word_marks_it() -> None:
    assert ["_", "s", "e", "t"] in [row["symbols"] for row in read("train", " " + LECTURE)["start"]["corpus"]]


@pytest.mark.parametrize("args", [["-"], ["-f", "-"]])
def test_standard_input(args: list[str]) -> None:
    assert read("train", *args, given=LECTURE) == read("train", LECTURE)


def test_a_file_with_line_ends_and_a_bom(tmp_path: Path) -> None:
    file = tmp_path / "corpus.txt"
    file.write_bytes(b"\xef\xbb\xbfset new\r\nnew renew\nreset renew\n")
    assert read("train", "-f", str(file)) == read("train", LECTURE)


def test_words_have_no_first_word() -> None:
    result = run("train", "--words", "set:1 new:2 renew:2 reset", "--json")
    rows = json.loads(result.stdout)["start"]["corpus"]
    assert {"count": 1, "symbols": ["_", "s", "e", "t"]} in rows
    assert {"count": 1, "symbols": ["_", "r", "e", "s", "e", "t"]} in rows
    assert result.stderr == "bpe-drill: A list of words has no first word: _ stands before every one.\n"


def test_only_under_leading_is_that_worth_a_word() -> None:
    assert read("train", "--words", "low:5 lower:2", "--convention", "lesson")["merges"][0] == ["l", "o"]
    assert "no first word" not in done("train", "--words", "low:5 lower:2", "--convention", "lesson")
    assert "no first word" in done("train", "--words", "low:5 lower:2")


def test_the_count_stands_behind_the_last_colon() -> None:
    rows = read("train", "--words", "a:b:3", "--marker", "none")["start"]["corpus"]
    assert rows == [{"count": 3, "symbols": ["a", ":", "b"]}]


@pytest.mark.parametrize("words", ["low:x", "low:", ":3", "low:0", "low:-1", "low:1.5", "a_b:2"])
def test_words_that_are_no_words(words: str) -> None:
    assert refused("train", "--words", words, code=1).startswith("--words: ")


# ------------------------------------------------------------------ how far


def test_a_small_corpus_goes_to_its_last_pair() -> None:
    run_ = read("train", "ab ab", "--marker", "none")
    assert (run_["merges"], run_["stopped"]) == ([["a", "b"]], "no pairs left")


@pytest.mark.parametrize(("letters", "rounds", "why"), [(200, 199, "no pairs left"), (201, 10, "k reached")])
def test_beyond_200_symbols_ten_merges_are_made(letters: int, rounds: int, why: str) -> None:
    word = "".join(map(chr, range(0x4E00, 0x4E00 + letters)))
    run_ = read("train", word, "--marker", "none", "--tie", "lowest-id", "--table", "1")
    assert (len(run_["rounds"]), run_["stopped"]) == (rounds, why)


def test_no_merge_at_all() -> None:
    run_ = read("train", LECTURE, "-k", "0")
    assert (run_["rounds"], run_["merges"], run_["stopped"]) == ([], [], "k reached")


def test_more_merges_than_there_are_pairs() -> None:
    run_ = read("train", "ab", "-k", "7", "--marker", "none")
    assert (len(run_["rounds"]), run_["stopped"]) == (1, "no pairs left")
    assert "No pairs left after 1 merge" in done("train", "ab", "-k", "7", "--marker", "none")


def test_asked_for_wins_over_no_pairs_left() -> None:
    assert read("train", "ab", "-k", "1", "--marker", "none")["stopped"] == "k reached"


def test_below_the_minimum_frequency() -> None:
    run_ = read("train", "ab ab cd", "--marker", "none", "--min-frequency", "2")
    assert (run_["merges"], run_["stopped"]) == ([["a", "b"]], "below minimum frequency")


@pytest.mark.parametrize("text", ["", "  \n "])
def test_an_empty_corpus_is_an_early_stop(text: str) -> None:
    run_ = read("train", text, "-k", "3")
    assert (run_["start"], run_["rounds"]) == ({"corpus": [], "vocabulary": []}, [])
    assert run_["stopped"] == "no pairs left"
    assert "The corpus is empty" in done("train", text)


# ------------------------------------------------------------------ how much is written


def test_the_table_is_cut_and_says_so() -> None:
    full = read("train", LECTURE, "-k", "1", "--table", "0")["rounds"][0]
    cut = read("train", LECTURE, "-k", "1", "--table", "2")["rounds"][0]
    assert len(full["counts"]) == 9
    assert "counts_left_out" not in full
    assert (cut["counts"], cut["counts_left_out"]) == (full["counts"][:2], 7)


def test_twenty_counts_where_nothing_is_said() -> None:
    round_ = read("train", "abcdefghijklmnopqrstuvwxyz", "-k", "1")["rounds"][0]
    assert (len(round_["counts"]), round_["counts_left_out"]) == (20, 5)


def test_merges_only() -> None:
    assert done("train", LECTURE, "-k", "3", "--merges-only") == "n e\nne w\n_ r\n"
    run_ = read("train", LECTURE, "-k", "2", "--merges-only")
    assert run_["rounds"] == [
        {"round": 1, "merge": ["n", "e"], "count": 4, "symbol": "ne"},
        {"round": 2, "merge": ["ne", "w"], "count": 4, "symbol": "new"},
    ]
    assert run_["merges"] == [["n", "e"], ["ne", "w"]]


def test_the_merges_are_saved_and_encode_reads_them(tmp_path: Path) -> None:
    file = tmp_path / "merges.txt"
    done("train", LECTURE, "-k", "4", "--save", str(file))
    assert file.read_text(encoding="utf-8") == "n e\nne w\n_ r\n_r e\n"
    assert read("encode", " renew", "--merges", str(file))["tokens"] == ["_re", "new"]
    done("train", LECTURE, "-k", "1", "--save", str(file), "--json")
    assert file.read_text(encoding="utf-8") == "n e\n"
    assert list(tmp_path.glob(".merges*")) == []


def test_a_file_that_cannot_be_saved(tmp_path: Path) -> None:
    target = tmp_path / "missing" / "merges.txt"
    assert refused("train", "ab", "--save", str(target), code=1) == f"{target}: No such file or directory"


def test_the_worked_run() -> None:
    written = done("train", LECTURE, "-k", "1")
    for line in (
        "Round 1: n + e makes ne, 4 times",
        "n + e      4  ◂ chosen",
        "e + w      4  = tied",
        "As frequent: e + w. The rule for ties picks n + e.",
        "    2  _ ‹n e› w      _ ‹ne› w",
        "    1  _ r e s e t    _ r e s e t",
        "Places of n + e: 1 × 2 in _new, 1 × 2 in _renew.",
        "Vocabulary, 8 symbols: _ e n r s t w ‹ne›",
        "1. n + e → ne",
    ):
        assert line in written.splitlines()
    assert max(map(len, written.splitlines())) <= 80
    assert "\x1b" not in written


def test_what_looks_like_markup_or_commands_a_terminal_is_shown_as_it_is() -> None:
    written = done("train", "[bold] \x1b[31mred", "-k", "0")
    assert "[ b o l d ]" in written
    assert "<U+001B> [ 3 1 m r e d" in written


def test_a_large_corpus_is_shown_at_its_start_and_end_only() -> None:
    text = " ".join(f"{a}{b}x" for a in "abcdefg" for b in "hijklmn")
    written = done("train", text, "-k", "2")
    assert written.count("… and 9 more rows.") == 2
    assert "count  before" not in written


# ------------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("args", "place"),
    [
        (
            ["set ne_w"],
            "the text holds the marker's own symbol _ (line 1, column 7); choose another marker "
            "(--marker-symbol on the command line)",
        ),
        (["a␣b", "--convention", "minbpe"], "␣ (line 1, column 2)"),
    ],
)
def test_the_marker_in_the_text(args: list[str], place: str) -> None:
    assert place in refused("train", *args, code=1)


def test_the_marker_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "corpus.txt"
    file.write_text("set\nne_w")
    message = refused("train", "-f", str(file), code=1)
    assert message.startswith(f"{file}: ")
    assert "(line 2, column 3)" in message


def test_broken_utf8(tmp_path: Path) -> None:
    file = tmp_path / "corpus.txt"
    file.write_bytes("set\nné".encode() + b"\xff\n")
    assert refused("train", "-f", str(file), code=1) == f"{file}, line 2: byte 4 (0xff) is not UTF-8"
    assert refused("train", "-", code=1, given=b"a\xe9") == "standard input, line 1: byte 2 (0xe9) is not UTF-8"
    assert refused("train", "a\udce9", code=1) == "TEXT: byte 2 (0xe9) is not UTF-8"


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["a", "--words", "b"],
        ["a", "-f", "b"],
        ["-", "a"],
        ["a", "-k", "-1"],
        ["a", "-k", "x"],
        ["a", "-k", "9" * 5000],
        ["a", "--table", "-1"],
        ["a", "--min-frequency", "0"],
        ["a", "--tie", "coin"],
        ["a", "--marker", "both"],
        ["a", "--marker-symbol", ""],
        ["a", "--convention", "gpt-2"],
        ["a", "--units", "bits"],
        ["a", "--units", "bytes", "--marker", "glued"],
        ["a", "--units", "bytes", "--marker-symbol", "_"],
        ["a", "--walls", "pieces"],
        ["--words", "low:5", "--walls", "none"],
    ],
)
def test_wrong_usage(args: list[str]) -> None:
    refused("train", *args, code=2)


@pytest.mark.parametrize("name", ["missing.txt", "", "a\0b", "."])
def test_no_such_file(name: str) -> None:
    refused("train", "-f", name, code=1)


def test_a_list_of_words_says_that_all_are_marked_even_where_only_merges_are_written() -> None:
    result = run("train", "--words", "low:5", "--merges-only", "-k", "1")
    assert result.stdout == "_ l\n"
    assert "stands before every one" in result.stderr
