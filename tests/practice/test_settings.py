"""The learner's settings: kept whole or not at all, and a damaged file costs one warning and no more."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.convention import LECTURE, PRESETS
from drill.practice.folders import learners_folders
from drill.practice.settings import FILE, Settings, load_settings, save_settings

settings = st.builds(
    Settings,
    convention=st.none() | st.sampled_from(sorted(PRESETS)),
    language=st.none() | st.sampled_from(["en", "fa", "ar", "pt_BR", "sr@latin", 'a"b', "back\\slash", "ü"]),
    exam_date=st.none() | st.dates().map(str),
    theme=st.none() | st.sampled_from(["dark", "light"]),
)


@given(settings)
def test_what_is_saved_is_loaded(tmp_path_factory: pytest.TempPathFactory, chosen: Settings) -> None:
    folder = tmp_path_factory.mktemp("settings") / "deep" / "er"
    assert save_settings(folder, chosen) is None
    assert load_settings(folder) == (chosen, None)
    assert [item.name for item in folder.iterdir()] == [FILE]


def test_without_a_file_the_settings_are_the_defaults_and_nothing_is_said(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "nowhere") == (Settings(), None)
    assert Settings().preset == LECTURE


def test_the_saved_choice_is_a_preset(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('convention = "sentencepiece"\n', encoding="utf-8")
    found, warning = load_settings(tmp_path)
    assert warning is None
    assert found.preset == PRESETS["sentencepiece"]


def test_a_date_may_be_a_date_of_toml(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("exam_date = 2026-06-01\n", encoding="utf-8")
    assert load_settings(tmp_path) == (Settings(exam_date="2026-06-01"), None)


def test_fields_of_a_later_version_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('theme = "dark"\nfont_size = 12\n[more]\nx = 1\n', encoding="utf-8")
    assert load_settings(tmp_path) == (Settings(theme="dark"), None)


@pytest.mark.parametrize(
    "content",
    [
        b"convention = ",
        b"convention = lecture",
        b'convention = "nobody"',
        b'convention = "lesson"\ntheme = "blue"',
        b"convention = 3",
        b"convention = ['lecture']",
        b'theme = "blue"',
        b"language = 7",
        b"\xff\xfe",
        b"\x00",
        b'theme = "dark"\ntheme = "light"',
    ],
)
def test_a_damaged_file_gives_one_warning_that_names_it_and_the_defaults(content: bytes, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(content)
    found, warning = load_settings(tmp_path)
    assert found == Settings()
    assert warning is not None
    assert str(tmp_path / FILE) in warning
    assert len(warning.splitlines()) == 1
    assert (tmp_path / FILE).read_bytes() == content


def test_a_folder_in_the_place_of_the_file_is_a_damaged_file(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    found, warning = load_settings(tmp_path)
    assert found == Settings()
    assert warning


def test_where_nothing_can_be_written_a_warning_is_given_and_the_old_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert save_settings(tmp_path, Settings(theme="dark")) is None

    def refuse(source: object, target: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", refuse)
    warning = save_settings(tmp_path, Settings(theme="light"))
    assert warning is not None and "no space left" in warning
    monkeypatch.undo()
    assert load_settings(tmp_path) == (Settings(theme="dark"), None)
    assert [item.name for item in tmp_path.iterdir()] == [FILE]
    in_a_file = tmp_path / FILE / "below"
    assert save_settings(in_a_file, Settings()) is not None


def test_the_folder_is_the_one_asked_for_else_the_environments_else_the_platforms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BPE_DRILL_HOME", str(tmp_path / "home"))
    assert learners_folders(str(tmp_path / "asked")).data == tmp_path / "asked"
    assert learners_folders().settings == tmp_path / "home"
    monkeypatch.setenv("BPE_DRILL_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    assert learners_folders().settings.name == "bpe-drill"
    monkeypatch.setenv("BPE_DRILL_HOME", "~/here")
    assert learners_folders().settings == tmp_path / "here"


def test_any_text_in_a_setting_comes_back(tmp_path: Path) -> None:
    settings = Settings(convention="lesson", exam_date='2027-01-01 "ü"\n\x7f\x01\\')
    assert save_settings(tmp_path, settings) is None
    assert load_settings(tmp_path) == (settings, None)


def test_a_damaged_file_is_set_aside_before_another_takes_its_place(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('theme = "light"\nconvention = "lesson\n', encoding="utf-8")
    assert save_settings(tmp_path, Settings(convention="lecture")) is None
    assert 'theme = "light"' in (tmp_path / "config-damaged.toml").read_text(encoding="utf-8")
    assert load_settings(tmp_path) == (Settings(convention="lecture"), None)
