"""The teacher's folder in README is sound, and what README does with it works as it stands there."""

import re
import shlex
from pathlib import Path

import pytest

from drill.bank.check import check
from drill.bank.contents import bank
from drill.mistakes.catalogue import CATALOGUE
from tests.cli.running import done

README = Path(__file__).parent.parent.parent / "README.md"
CHANGELOG = README.with_name("CHANGELOG.md")
SECTION = README.read_text(encoding="utf-8").partition("## Your own bank\n")[2].partition("\n## ")[0]
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)
#: Name and text: the first line of a file says where it lies.
FILES = [(text.partition("\n")[0].removeprefix("# "), text) for language, text in BLOCKS if language == "yaml"]
[SHELL] = [text for language, text in BLOCKS if not language]
COMMANDS = [line.partition("#")[0].strip() for line in SHELL.splitlines()]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which README's files lie and its commands are typed."""
    for name, text in FILES:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_readme_shows_a_corpus_a_choice_question_a_round_and_an_exam(here: Path) -> None:
    shown = ["sea", "recounting", "friday", "monday"]
    assert [name for name, _text in FILES] == [f"my-bank/{name}.yaml" for name in shown]
    assert check(["my-bank"]) == ([], 4)
    assert [exam.minutes for exam in bank("my-bank").exams.values() if exam.id == "monday"] == [20]


@pytest.mark.parametrize("command", COMMANDS)
def test_readmes_commands_do_what_they_say(command: str, here: Path) -> None:
    name, *args = shlex.split(command)
    assert name == "bpe-drill"
    if args[0] == "practice":
        args.append("--plain")
    written = done(*args, given="q\n")
    told = {
        "check": "4 items · no fault",
        "list": "your own · Friday · 6 questions",
        "friday": "Question 1 of 6",
        "training-run": "sea",
        "mark": "2 of 2 marks",
    }
    [expected] = [sentence for word, sentence in told.items() if word in args]
    assert expected in written


def test_the_round_of_readme_can_be_gone_through(here: Path) -> None:
    args = ["practice", "--bank", "my-bank", "--blueprint", "friday", "--seed", "a", "--plain"]
    written = done(*args, given="show\n\n" * 30)
    assert all(f"Question {number} of" in written for number in range(1, 7))
    assert "Where do the counts for the next round come from?" in written
    assert "low low lower lowest" in written


def test_as_many_mistakes_as_are_told() -> None:
    assert len(CATALOGUE) == 61
    assert "never counting again, and fifty-eight more" in README.read_text(encoding="utf-8")
    assert "Sixty-one known mistakes" in CHANGELOG.read_text(encoding="utf-8")


def test_the_changelog_says_how_many_choice_questions_there_are() -> None:
    told = re.search(r"Choice questions in words[^;]*?: (\d+) of", CHANGELOG.read_text(encoding="utf-8"))
    assert told
    assert int(told[1]) == len(bank().choices)
