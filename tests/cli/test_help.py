import re

import pytest

from drill.cli.app import GROUPS, NAMES
from tests.cli.running import done, refused

OPTIONS = {
    "practice": "--level --mistake --text -k --code --bank --blueprint --minutes --coach --seed --plain",
    "exam": "--seed --extra-time --untimed --exam-date --bank --past --plain",
    "stats": "--json",
    "history": "",
    "train": "-f --file --words -k --table --save --merges-only --json",
    "encode": "--merges --train-on --tokenizer --split -k --unknown --json",
    "check": "--exit-code --json",
    "mistakes": "",
    "new": "-n --level --mistake --text -k --code --bank --tokenizer --split --seed --key --json",
    "mark": "--policy --code --bank --json",
    "bank": "--bank --json",
}
CONVENTION = "--convention --marker --marker-symbol --rows --tie --overlaps --walls --units --min-frequency"
WITH_CONVENTION = {"practice", "train", "encode", "new"}


def options_in(text: str) -> set[str]:
    return set(re.findall(r"(?<![\w-])(--?[a-z][a-z-]*)", text.split("Examples")[0]))


def test_the_commands_in_their_groups() -> None:
    written = done("--help")
    assert list(NAMES) == list(OPTIONS)
    places = [written.index(f"\n{title}:\n") for title in ("Practise", "Look", "Teach")]
    assert places == sorted(places)
    for title, commands in GROUPS.items():
        for name, line in commands.items():
            assert re.search(rf"^  {name} +{re.escape(line)}$", written[written.index(f"\n{title}:\n") :], re.MULTILINE)


@pytest.mark.parametrize("command", OPTIONS)
def test_every_documented_option_has_help(command: str) -> None:
    written = done(command, "--help")
    wanted = {*OPTIONS[command].split(), "--language", "--data-dir", "--help"}
    if command in WITH_CONVENTION:
        wanted |= set(CONVENTION.split())
    assert options_in(written) >= wanted
    assert written.startswith(f"Usage: bpe-drill {command} ")
    assert "\nExamples:\n" in written


@pytest.mark.parametrize("command", ["", *OPTIONS])
def test_the_help_fits_eighty_columns(command: str) -> None:
    written = done(*command.split(), "--help")
    assert max(map(len, written.splitlines())) <= 80


@pytest.mark.parametrize("command", ["sheet", "grade", "export", "nonsense"])
def test_commands_that_are_not_there(command: str) -> None:
    assert "practice, exam, stats, history, train, encode" in refused(command, code=2)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            ["train", "--tabel", "3"],
            "there is no option --tabel; did you mean --table?; see bpe-drill train --help",
        ),
        (["train", "a", "-k"], "-k needs a value; see bpe-drill train --help"),
        (["new", "encode", "--json=yes"], "--json takes no value; see bpe-drill new --help"),
        (["encode"], "TEXT... is missing; see bpe-drill encode --help"),
        (["--wrong"], "there is no option --wrong; did you mean --version?; see bpe-drill --help"),
        (
            ["train", "a", "--unity", "b"],
            "there is no option --unity; did you mean --units?; see bpe-drill train --help",
        ),
        (["train", "a", "--xyz", "b"], "there is no option --xyz; see bpe-drill train --help"),
    ],
)
def test_errors_of_usage_are_sentences_of_ours(args: list[str], message: str) -> None:
    assert refused(*args, code=2) == message


def test_the_version() -> None:
    from drill import __version__

    assert done("--version") == f"bpe-drill {__version__}\n"
    assert done("--language", "en", "--version") == f"bpe-drill {__version__}\n"
