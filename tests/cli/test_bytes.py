"""Bytes on the command line: what `train` and `encode` tell of them, merges files, codes, marking, checking."""

import json
from pathlib import Path

import pytest

from tests.cli.running import done, refused

NASS = "النص يقرأ النص"


def told(*args: str, given: str = "") -> str:
    """What is written, without isolates and line breaks."""
    written = done(*args, given=given)
    return " ".join("".join(c for c in written if c not in "\u2066\u2067\u2068\u2069\u200e").split())


def test_train_tells_what_the_bytes_spell() -> None:
    written = told("train", "--units", "bytes", NASS, "-k", "2")
    assert "1 ▁ Ø § Ù Ħ Ù Ĩ Ø µ ▁ النص" in written
    assert "Ø § is no corruption: it is how the bytes D8 A7 are shown, which UTF-8 writes for ا." in written
    assert "ا U+0627 D8 A7 Ø §" in written
    assert "Vocabulary, 257 symbols: the bytes and ▁" in written
    assert "Ø§ spells ا." in written
    assert "Ø§Ù spells ا Ù, not a whole character." in written
    assert "257 + 2 = 259 in all" in written


def test_persian_and_its_joiner() -> None:
    written = told("train", "--convention", "cs336", "می\u200cرود", "-k", "1")
    assert "<ZWNJ> U+200C E2 80 8C" in written
    assert "1 â Ģ Į <ZWNJ>" in written


def test_plain_english_needs_no_legend() -> None:
    written = told("train", "--convention", "cs336", "low lower", "-k", "1")
    assert "corruption" not in written
    assert "1 Ġ l o w e r" in written


def test_encode_tells_which_tokens_make_whole_characters() -> None:
    written = told("encode", "--units", "bytes", "--train-on", NASS, "-k", "6", " النص é")
    assert "tokens make Ø§ÙĦÙĨØ µ النص" in written
    assert "Ã © é" in written
    assert "unknown" not in written


@pytest.mark.parametrize("command", [("train", NASS, "-k", "3"), ("encode", " النص", "--train-on", NASS, "-k", "3")])
def test_all_of_it_fits_eighty_columns(command: tuple[str, ...]) -> None:
    written = done(*command, "--units", "bytes")
    assert max(len(line.replace("\u200e", "")) for line in written.splitlines()) <= 84  # isolates take no room


def test_json_and_merges_files_hold_visible_forms(tmp_path: Path) -> None:
    file = tmp_path / "merges.txt"
    run = json.loads(done("train", "--units", "bytes", "مم مم", "-k", "2", "--save", str(file), "--json"))
    assert run["convention"]["marker_symbol"] == "▁"
    assert len(run["start"]["vocabulary"]) == 257
    assert run["merges"] == [["Ù", "ħ"], ["Ùħ", "Ùħ"]]
    assert file.read_text(encoding="utf-8") == "Ù ħ\nÙħ Ùħ\n"
    encoded = json.loads(done("encode", "--units", "bytes", "--merges", str(file), " ممن", "--json"))
    assert encoded["tokens"] == ["▁", "ÙħÙħ", "Ù", "Ĩ"]
    assert encoded["pieces"][0]["end_cuts"] == [1, 5, 6, 7]
    assert encoded["unknown"] == []
    file.write_text("م ن\n", encoding="utf-8")
    assert "line 1" in refused("encode", "م", "--units", "bytes", "--merges", str(file), code=1)


def test_codes_carry_the_units() -> None:
    problem = json.loads(done("new", "encode", "--units", "bytes", "--lexicon", "arabic", "--seed", "a", "--json"))
    assert problem["code"].endswith("+lexicon=arabic+units=bytes")
    assert json.loads(done("new", "--code", problem["code"], "--json")) == problem
    assert "+convention=cs336" in done("new", "next-merge", "--convention", "cs336")


def test_marking_reads_bytes_and_characters() -> None:
    line = {"problem": {"kind": "bytes", "level": 2, "given": {"word": "م"}}}
    answers = [{"characters": "1", "bytes": "2", "hex": "d985"}, {"characters": 1, "bytes": 1, "hex": ["45"]}]
    marked = done("mark", "-", "--json", given="\n".join(json.dumps(line | {"answer": answer}) for answer in answers))
    first, second = map(json.loads, marked.splitlines())
    assert first["marks"] == 3
    assert [item["ids"] for item in second["mistakes"]] == [["characters-are-bytes"]]


def test_check_takes_runs_on_bytes() -> None:
    record = {
        "text": "low lower lowest",
        "convention": "cs336",
        "tie": "smallest",
        "merges": [["l", "o"], ["lo", "w"], ["Ġ", "low"]],
        "counts": [3, 3, 2],
        "vocabulary": ["lo", "low", "Ġlow"],
        "sizes": [{"after": 3, "size": 259}],
        "encodings": [{"word": " lowest", "tokens": ["Ġlow", "e", "s", "t"]}],
    }
    assert json.loads(done("check", "-", "--json", given=json.dumps(record)))["right"] is True
    assert json.loads(done("check", "-", "--json", given=json.dumps(record | {"tie": None})))["right"] is True
    wrong = json.loads(done("check", "-", "--json", given=json.dumps(record | {"sizes": [{"after": 3, "size": 8}]})))
    assert wrong["first_wrong"] == {"where": "sizes", "index": 1}
    glued = {"text": "a", "units": "bytes", "marker": "glued", "merges": []}
    assert "line 1, units: a glued marker" in refused("check", "-", given=json.dumps(glued), code=1)


def test_practice_line_by_line_says_how_bytes_are_written() -> None:
    written = told("practice", "bytes", "--level", "2", "--plain", "--seed", "a", given="1\n2\nxyz\nD9 85\n\nq\n")
    assert "two hexadecimal digits" in written
    assert "The right way" in written


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--marker", "glued"], "take marker trailing"),
        (["--marker-symbol", "_"], "visible form of the byte 5F"),
        (["--walls", "pieces"], "a piece keeps its own space"),
    ],
)
def test_what_does_not_go_with_bytes_is_refused_in_one_line(args: list[str], words: str) -> None:
    assert words in refused("train", "a", "--units", "bytes", *args, code=2)


def test_a_text_that_spells_the_marker_is_refused() -> None:
    message = refused("train", "--units", "bytes", "--marker-symbol", "Ùħ", "a م", code=1)
    assert "Ùħ (line 1, column 3)" in message
