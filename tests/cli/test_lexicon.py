"""`--lexicon`: the bank's word lists by name, a file of one's own, and what can be wrong with it."""

import json
import re
from itertools import cycle
from pathlib import Path

import pytest

from drill.bank import problems
from drill.bank.folder import lexicon
from drill.questions.kinds import KINDS
from drill.questions.lexicon import LEXICONS, MOST_BYTES, MOST_WORDS
from tests.cli.running import done, read, read_lines, refused, run

STEMS = ("low", "new", "set", "wide", "cold", "hand", "ring", "book", "farm", "haha")
OWN = "".join(f"stem {word}\n" for word in STEMS) + "suffix er\nsuffix est\nsuffix s\nprefix re\nprefix un\n"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "words of mine.txt"
    file.write_text(f"\ufeff# mine\r\n\r\n{OWN}", encoding="utf-8")
    return file


def letters(problem: dict[str, object]) -> set[str]:
    """All letters of a problem's words, its marker left out, and the sign that continues a word."""
    given = dict(problem["given"])  # type: ignore[call-overload]
    words = [symbol for row in given.get("start_corpus", given.get("corpus", [])) for symbol in row["symbols"]]
    words += [word for word, _count in given.get("words", [])]
    return set("".join([*words, given.get("text", ""), given.get("word", "")])) - set("_# ")


#: Bytes are asked of scripts that a level is about, and word lists have one script.
DRAWN_FROM_WORDS = [name for name in KINDS if name != "bytes"]


@pytest.mark.parametrize("name", LEXICONS)
@pytest.mark.parametrize("kind", DRAWN_FROM_WORDS)
def test_every_kind_is_made_of_the_words_asked_for_and_its_code_says_so(kind: str, name: str) -> None:
    words = lexicon(name)
    known = set("".join((*words.stems, *words.prefixes, *words.suffixes, *words.doubled)))
    for level in KINDS[kind].levels:
        problem = read("new", kind, "--level", str(level), "--seed", "a", "--lexicon", name, "--key")
        assert letters(problem) <= known
        assert problem["code"].endswith(f"+lexicon={name}") == (name != "english")
        assert read("new", "--code", problem["code"], "--key") == problem


@pytest.mark.parametrize("kind", DRAWN_FROM_WORDS)
def test_problems_of_a_list_of_ones_own_have_no_code_and_travel_whole(kind: str, own: Path) -> None:
    level = str(next(iter(KINDS[kind].levels)))
    problem = read("new", kind, "--level", level, "--seed", "a", "--lexicon", str(own), "--key")
    assert problem["code"] is None
    assert problem["level"] == int(level)
    assert letters(problem) <= set(OWN)
    [verdict] = read_lines("mark", "-", given=json.dumps({"problem": problem, "answer": problem["key"]}))
    assert verdict["marks"] == verdict["out_of"] > 0
    assert read("new", kind, "--level", level, "--seed", "a", "--lexicon", str(own), "--key") == problem


def test_doubled_words_are_found_among_the_stems(own: Path) -> None:
    problem = read("new", "apply-merge", "--level", "3", "--lexicon", str(own))
    assert "h a h a" in problem["statement"]


def test_a_list_may_come_from_standard_input() -> None:
    assert letters(read("new", "pair-count", "--lexicon", "-", given=OWN)) <= set(OWN)


def test_practice_takes_the_words(own: Path) -> None:
    assert re.search("[ء-ي]", done("practice", "pair-count", "--plain", "--lexicon", "arabic", given="q\n"))
    assert any(letter in done("practice", "--plain", "--lexicon", str(own), given="q\n") for letter in "wdgkf")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("stem low\nroot new\n", "line 2: a line is stem, prefix or suffix and one word"),
        ("stem low\n\nstem new set\n", "line 3: a line is stem"),
        ("stem\n", "line 1: a line is stem"),
        ("stem e\u0301te\n", "line 1: a word is written in composed letters (NFC)"),
        ("stem low\nstem a\n", "line 2: a stem has 2 to 7 letters, a prefix or suffix 1 to 5; 'a' has 1"),
        ("stem lowlowlow\n", "line 1: a stem has 2 to 7 letters, a prefix or suffix 1 to 5; 'lowlowlow' has 9"),
        ("stem low\nsuffix nesses\n", "line 2: a stem has 2 to 7 letters, a prefix or suffix 1 to 5; 'nesses' has 6"),
        ("stem lo\u200fw\n", "line 1: a word cannot hold U+200F"),
        ("stem lo\x1b[m\n", "line 1: a word cannot hold U+001B"),
        ("stem lo␣w\n", "line 1: a word cannot hold U+2423"),
        ("stem lo\x00w\n", "line 1: a word cannot hold U+0000"),
        ("", "there is no stem in it"),
        ("prefix re\n# stem low\n", "there is no stem in it"),
        ("".join(f"stem a{n}\n" for n in range(MOST_WORDS + 1)), f"{MOST_WORDS + 1} words are too many"),
        ("#" * (MOST_BYTES + 1), f"is larger than {MOST_BYTES} bytes"),
        (b"stem low\nstem n\xff\n", "line 2: byte 7 (0xff) is not UTF-8"),
        ("stem low\nstem new\n", "no next-merge problem of level 2 can be made from these words"),
    ],
)
def test_a_fault_in_a_list_is_told_with_file_and_line(content: str | bytes, told: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    for command in ("new", "practice"):
        line = refused(command, "next-merge", "--lexicon", str(file), code=1)
        assert line.startswith(str(file)) and told in line


def test_a_list_too_small_for_one_of_the_kinds_gives_no_half_result(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("stem low\nstem new\nstem set\n")
    result = run("new", "next-merge", "apply-merge", "--level", "3", "--lexicon", str(file), "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no apply-merge problem of level 3" in result.stderr


def test_a_list_that_has_no_more_problems_says_how_many_there_were(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(problems, "seeds", lambda *words: cycle(["00000001", "00000002", "00000003"]))
    result = run("new", "pair-count", "--lexicon", str(own), "-n", "5", "--json")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 3
    assert result.stderr == "bpe-drill: these words make only 3 different pair-count problems of level 2\n"


def test_a_name_that_is_neither_list_nor_file() -> None:
    line = refused("new", "encode", "--lexicon", "klingon", code=1)
    assert "'klingon'" in line and "english, arabic, persian" in line
    assert "directory" in refused("new", "encode", "--lexicon", ".", code=1)
