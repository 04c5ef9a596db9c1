from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from drill import wording
from tests.cli.running import LECTURE, done, read, refused, run

TRANSLATIONS = {
    "Practise": "Üben",
    "Write JSON, for programs.": "JSON schreiben.",
    "Our worked training run of a corpus": "",
    "there is no command {name!r}; there are {known}": "den Befehl {name!r} gibt es nicht; es gibt {known}",
    "must be a whole number from {least} up, not {value!r}": "muss eine ganze Zahl ab {least} sein, nicht {value!r}",
    "The merges in order:": "Die Merges der Reihe nach:",
}


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = Catalog(locale="de")
    for message, translation in TRANSLATIONS.items():
        catalogue.add(message, translation)
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with open(folder / "bpe-drill.mo", "wb") as file:
        write_mo(file, catalogue)
    monkeypatch.setattr(wording, "CATALOGUES", tmp_path / "locale")


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    "args",
    [
        ["--language", "de", "train", LECTURE],
        ["train", LECTURE, "--language", "de"],
        ["train", "--language=de", LECTURE],
    ],
)
def test_the_language_may_be_asked_for_anywhere(args: list[str]) -> None:
    assert "Die Merges der Reihe nach:" in done(*args)


@pytest.mark.usefixtures("german")
def test_help_and_errors_are_translated_when_they_are_shown() -> None:
    assert "\nÜben:\n" in done("--language", "de", "--help")
    assert "JSON schreiben." in done("train", "--language", "de", "--help")
    assert "JSON schreiben." in done("--language", "de", "train", "--help")
    assert "JSON schreiben." not in done("train", "--help")
    assert "den Befehl" in refused("--language", "de", "nonsense", code=2)
    assert "ganze Zahl" in refused("train", "a", "-k", "x", "--language", "de", code=2)


@pytest.mark.usefixtures("german")
def test_the_saved_language_and_the_environments(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert "\nÜben:\n" in done("--help")
    (home / "config.toml").write_text('language = "en"\n')
    assert "\nPractise:\n" in done("--help")
    assert "\nÜben:\n" in done("--language", "de", "--help")


def test_a_language_that_nobody_has_written_is_english() -> None:
    assert "The merges in order:" in done("train", LECTURE, "--language", "../../etc")


def test_the_data_folder_may_be_named_anywhere(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "config.toml").write_text('convention = "lesson"\n')
    assert read("train", LECTURE)["convention"]["name"] == "lecture"
    assert read("--data-dir", str(other), "train", LECTURE)["convention"]["name"] == "lesson"
    assert read("train", LECTURE, "--data-dir", str(other))["convention"]["name"] == "lesson"
    assert (
        read("--data-dir", str(tmp_path), "train", LECTURE, "--data-dir", str(other))["convention"]["name"] == "lesson"
    )


@pytest.mark.parametrize(
    "text", [b"convention = lesson", b'convention = "bert"', b"\xff\xfe", b"convention = 3", b"[[", b'theme = "pink"']
)
def test_damaged_settings_give_one_warning_and_the_defaults(text: bytes, home: Path) -> None:
    (home / "config.toml").write_bytes(text)
    result = run("train", LECTURE, "-k", "1", "--json")
    assert result.exit_code == 0
    assert '"name": "lecture"' in result.stdout
    [warning] = result.stderr.splitlines()
    assert str(home / "config.toml") in warning


def test_a_folder_that_is_nobodys() -> None:
    assert refused("train", "a", "--data-dir", "~nobody-by-that-name/x", code=1).startswith("--data-dir: ")
