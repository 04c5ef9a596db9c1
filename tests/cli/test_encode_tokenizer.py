"""`encode --tokenizer`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import done, process, read, read_lines, refused, run
from tests.tokenizer_files.files import bpe, ranks, tokenizer_json, written

MERGES = "#version: 0.2\nĠ n\nĠn e\nĠne w\ne s\nes t\n"


@pytest.fixture
def merges(tmp_path: Path) -> str:
    path = tmp_path / "vocab.bpe"
    path.write_text(MERGES, "utf-8")
    return str(path)


def made(folder: Path, name: str, data: bytes) -> str:
    path = folder / name
    path.write_bytes(data)
    return str(path)


def test_the_rules_that_fire_with_their_ranks(merges: str) -> None:
    written_out = done("encode", "a newest é", "--tokenizer", merges)
    assert written_out.startswith("The tokenizer vocab.bpe: BPE, read as merges.txt\n")
    assert (
        """
The piece “ newest”
 step  rule     tokens         note
start           Ġ n e w e s t
    1  Ġ + n    ‹Ġn› e w e s t  1 place
    2  Ġn + e   ‹Ġne› w e s t  1 place
    3  Ġne + w  ‹Ġnew› e s t   1 place
    4  e + s    Ġnew ‹es› t    1 place
    5  es + t   Ġnew ‹est›     1 place

2 tokens: Ġnew est
""".replace(" ", "")
        in written_out.replace(" ", "")
    )
    assert "Ã      a part of a character: C3" in written_out
    assert "Ġnew   “ new”" in written_out


def test_json_has_ids_and_characters_beside_the_tokens(merges: str) -> None:
    assert read("encode", " new é", "--tokenizer", merges) == {
        "text": " new é",
        "tokenizer": {"file": merges, "form": "merges", "model": "BPE"},
        "pieces": [
            {
                "piece": " new",
                "start": ["Ġ", "n", "e", "w"],
                "steps": [
                    {"rank": 1, "merge": ["Ġ", "n"], "fired": 1, "tokens": ["Ġn", "e", "w"]},
                    {"rank": 2, "merge": ["Ġn", "e"], "fired": 1, "tokens": ["Ġne", "w"]},
                    {"rank": 3, "merge": ["Ġne", "w"], "fired": 1, "tokens": ["Ġnew"]},
                ],
                "tokens": ["Ġnew"],
                "ids": [258],
                "added": False,
            },
            {
                "piece": " é",
                "start": ["Ġ", "Ã", "©"],
                "steps": [],
                "tokens": ["Ġ", "Ã", "©"],
                "ids": [220, 127, 102],
                "added": False,
            },
        ],
        "tokens": ["Ġnew", "Ġ", "Ã", "©"],
        "ids": [258, 220, 127, 102],
        "characters": [" new", " ", None, None],
        "unknown": [],
    }


def test_wordpiece_and_unigram_have_steps_of_their_own(tmp_path: Path) -> None:
    vocabulary = {"[UNK]": 0, "hug": 1, "##s": 2}
    model = {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "vocab": vocabulary}
    wordpiece = made(tmp_path, "w.json", written(tokenizer_json(model, pre_tokenizer={"type": "Whitespace"})))
    assert read("encode", "hugs bum", "--tokenizer", wordpiece)["pieces"] == [
        {
            "piece": "hugs",
            "start": ["hugs"],
            "steps": [{"rest": "hugs", "match": "hug"}, {"rest": "##s", "match": "##s"}],
            "tokens": ["hug", "##s"],
            "ids": [1, 2],
            "added": False,
        },
        {
            "piece": "bum",
            "start": ["bum"],
            "steps": [{"rest": "bum", "match": None}],
            "tokens": ["[UNK]"],
            "ids": [0],
            "added": False,
        },
    ]
    shown = done("encode", "hugs bum", "--tokenizer", wordpiece)
    assert "It gets stuck, so the whole piece is [UNK]." in shown
    scores = {"type": "Unigram", "unk_id": None, "vocab": [["h", -1.5], ["u", -2.0], ["hu", -3.0]]}
    unigram = made(tmp_path, "u.json", written(tokenizer_json(scores)))
    [piece] = read("encode", "hu", "--tokenizer", unigram)["pieces"]
    assert piece["steps"] == [
        {"text": "h", "token": "h", "score": -1.5, "total": -1.5, "unknown": False},
        {"text": "hu", "token": "hu", "score": -3.0, "total": -3.0, "unknown": False},
    ]
    assert "hu hu -3.0000 -3.0000" in " ".join(done("encode", "hu", "--tokenizer", unigram).split())


def test_each_line_of_standard_input_is_a_text(merges: str) -> None:
    lines = read_lines("encode", "-", "--tokenizer", merges, given=" new\n\n new\n")
    assert [line["tokens"] for line in lines] == [["Ġnew"], [], ["Ġnew"]]
    assert done("encode", " new", "--tokenizer", "-", given=MERGES).count("Ġnew") > 1


def test_what_the_vocabulary_lacks_is_said(tmp_path: Path) -> None:
    path = made(tmp_path, "t.json", written(tokenizer_json(bpe(["a b"]))))
    assert read("encode", "aé", "--tokenizer", path)["unknown"] == ["é"]
    assert "The vocabulary does not have the symbol é" in done("encode", "aé", "--tokenizer", path)
    assert done("encode", "", "--tokenizer", path).endswith("The text is empty: it has no tokens.\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--merges", "x"], "give --merges, --train-on or --tokenizer: one of the three"),
        (["-k", "3"], "a tokenizer file says all of it itself: leave out -k"),
        (["--unknown", "unk"], "a tokenizer file says all of it itself: leave out --unknown"),
        (["--step"], "a tokenizer file says all of it itself: leave out --step"),
        (["--tie", "any"], "a tokenizer file says all of it itself: leave out convention options"),
        (["--split", "words"], "this list cannot be used with --split words; it goes with gpt2, cl100k, o200k, none"),
        (["--split", "x"], "--split: cannot be 'x'; it is one of gpt2, cl100k, o200k, words, none"),
    ],
)
def test_options_that_do_not_go_with_a_tokenizer(merges: str, options: list[str], message: str) -> None:
    assert refused("encode", "a", "--tokenizer", merges, *options, code=2).removeprefix(f"{merges}: ") == message


def test_split_belongs_to_a_tokenizer() -> None:
    assert refused("encode", "a", "--train-on", "a b", "--split", "gpt2", code=2) == "--split belongs to --tokenizer"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"{", "line 1, column 2: is not JSON"),
        (
            written(tokenizer_json(normalizer={"type": "Precompiled"})),
            "normalizer.type: 'Precompiled' is not supported",
        ),
        (ranks()[:-4], "line 256: "),
        (b"a\n", "line 1: must be two symbols with a space between them"),
    ],
)
def test_a_broken_file_is_one_line(tmp_path: Path, data: bytes, message: str) -> None:
    path = made(tmp_path, "file", data)
    assert refused("encode", "a", "--tokenizer", path, code=1).startswith(f"{path}, {message}")
    assert "No such file" in refused("encode", "a", "--tokenizer", path + "x", code=1)


def test_a_pattern_that_would_never_end_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drill.tokenizer_files.patterns.PATIENCE", 0.1)
    step = {
        "type": "Split",
        "pattern": {"Regex": "(?:a|aa)+(?:b|bb)+(?:a|aa)+c"},
        "behavior": "Isolated",
        "invert": False,
    }
    path = made(tmp_path, "t.json", written(tokenizer_json(pre_tokenizer=step)))
    text = "a" * 60 + "b" * 60 + "a" * 60
    message = refused("encode", text, "--tokenizer", path, code=1)
    assert message == f"{path}, pre_tokenizer.pattern: the pattern takes too long on this text"


def test_the_file_is_named_even_where_the_text_is_at_fault(merges: str) -> None:
    result = run("encode", "-", "--tokenizer", merges, "--json", given=" new\n" + "a" * 1001 + "\n")
    assert result.exit_code == 1
    assert json.loads(result.stdout.splitlines()[0])["tokens"] == ["Ġnew"]
    assert result.stderr.startswith(
        f"bpe-drill: standard input, line 2, {merges}: a piece of the text has 1001 symbols"
    )


def test_nobody_else_waits_for_regular_expressions_or_the_readers() -> None:
    script = "import sys\nfrom drill.__main__ import main\nmain()\nprint(*sorted(sys.modules), file=sys.stderr)"
    for args in (["encode", "a", "--train-on", "a b", "-k", "1"], ["new", "encode"]):
        found = subprocess.run([sys.executable, "-c", script, *args], capture_output=True, text=True, timeout=60)
        modules = set(found.stderr.split())
        assert not {name for name in modules if name == "regex" or name.startswith("drill.tokenizer_files")}
    assert process("encode", "a", "--tokenizer", "/nowhere").returncode == 1
