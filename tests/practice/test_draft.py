"""The draft on disk: whole or not at all, and a damaged one stops nobody."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from drill.bank.folder import lexicon
from drill.engine.convention import PRESETS
from drill.practice.draft import DAMAGED, FILE, Draft, clear_draft, has_draft, load_draft, save_draft
from drill.practice.session import Session
from drill.practice.source import Wish
from drill.questions.kinds import EVERY_KIND
from drill.questions.lexicon import Lexicon, own_lexicon
from tests.bank.files import BLUEPRINT, CHOICES

TYPED = {"pair": "n\u200ce ‏", "corpus": "2\t_ n\n\n\tx", "count": "٤ \udc80"}


@pytest.mark.parametrize("kind", EVERY_KIND)
@pytest.mark.parametrize("convention", ["lecture", "lesson", "minbpe"])
def test_what_is_saved_is_what_is_loaded(tmp_path: Path, kind: str, convention: str) -> None:
    level = max(EVERY_KIND[kind].levels) if convention == "lecture" else 3
    wish = Wish(kinds=(kind,), level=level, convention=PRESETS[convention], seed="s")
    problem = Session(wish).current if EVERY_KIND[kind].missing(3, wish.convention) is None else None
    if problem is None:
        return
    assert save_draft(tmp_path / "new" / "folder", Draft(problem, TYPED, wish)) is None
    draft, warning = load_draft(tmp_path / "new" / "folder")
    assert warning is None
    assert draft == Draft(problem, TYPED, wish)
    assert draft.problem.shows == problem.shows


def test_a_wish_travels_whole(tmp_path: Path) -> None:
    wish = Wish(
        ("encode",), None, PRESETS["lecture"].but(tie="any"), " low low", 3, (), None, "s", coach=True, minutes=5
    )
    problem = Session(wish).current
    assert problem is not None
    save_draft(tmp_path, Draft(problem, {}, wish))
    draft, _warning = load_draft(tmp_path)
    assert draft is not None and draft.wish == wish


def test_hints_time_and_what_a_coach_has_told_travel_along(tmp_path: Path) -> None:
    wish = Wish(("training-run",), seed="s", coach=True, minutes=5)
    problem = Session(wish).current
    assert problem is not None
    kept = Draft(problem, {"merge-1": "a b"}, wish, 2, 61.5, {1: {"merge-1": "b a", "count-1": "3"}})
    save_draft(tmp_path, kept)
    assert load_draft(tmp_path) == (kept, None)


@pytest.mark.parametrize("name", ["friday", "choice"])
def test_a_round_of_ones_own_bank_travels_with_its_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "a.yaml").write_text(CHOICES, encoding="utf-8")
    (folder / "b.yaml").write_text(BLUEPRINT.replace("{kind: next-merge", "{kind: choice"), encoding="utf-8")
    wish = Wish(blueprint=name, bank=str(folder), seed="s") if name == "friday" else Wish((name,), bank=str(folder))
    problem = Session(wish).current
    assert problem is not None and problem.kind == "choice"
    save_draft(tmp_path, Draft(problem, {"answer": "a"}, wish))
    draft, warning = load_draft(tmp_path)
    assert warning is None
    assert draft == Draft(problem, {"answer": "a"}, wish)
    assert Session(draft.wish).current == problem


OWN = own_lexicon("stem low\nstem new\nstem haha\nstem set\nsuffix er\nsuffix est\nprefix re\n", "my words.txt")


@pytest.mark.parametrize("words", [lexicon("english"), lexicon("persian"), OWN], ids=["ours", "persian", "own"])
def test_the_words_of_a_wish_come_back_also_without_their_file(tmp_path: Path, words: Lexicon) -> None:
    wish = Wish(("encode",), seed="s", lexicon=words)
    problem = Session(wish).current
    assert problem is not None
    save_draft(tmp_path, Draft(problem, {}, wish))
    draft, warning = load_draft(tmp_path)
    assert warning is None
    assert draft is not None and draft.wish == wish
    assert Session(draft.wish).current == problem


def test_a_round_about_a_mistake_is_one_still(tmp_path: Path) -> None:
    wish = Wish(("next-merge",), seed="s", mistakes=("once-per-word",))
    problem = Session(wish).current
    assert problem is not None
    save_draft(tmp_path, Draft(problem, {}, wish))
    draft, _warning = load_draft(tmp_path)
    assert draft is not None and draft.wish == wish


def draft_of(tmp_path: Path) -> dict[str, object]:
    wish = Wish(("pair-count",), seed="s")
    problem = Session(wish).current
    assert problem is not None
    save_draft(tmp_path, Draft(problem, {"count": "4"}, wish))
    found: dict[str, object] = json.loads((tmp_path / FILE).read_text())
    return found


def test_there_is_none_at_first_and_none_once_it_is_cleared(tmp_path: Path) -> None:
    assert not has_draft(tmp_path) and load_draft(tmp_path) == (None, None)
    clear_draft(tmp_path)
    draft_of(tmp_path)
    assert has_draft(tmp_path)
    clear_draft(tmp_path)
    assert not has_draft(tmp_path)


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"typed": {"count": 4}},
        {"typed": None},
        {"problem": None},
        {"problem": {"kind": "no-such-kind"}},
        {"problem": {"kind": "pair-count", "given": {"corpus": "x"}}},
        {"wish": None},
        {"wish": {"kinds": "pair-count"}},
        {"wish": {"kinds": [], "codes": [], "convention": {"name": "none of ours"}}},
        {"wish": {"kinds": [], "codes": [], "convention": {}, "level": "two"}},
        {"wish": {"kinds": [], "codes": [], "convention": {}, "lexicon": "klingon"}},
        {"wish": {"kinds": [], "codes": [], "convention": {}, "lexicon": {"file": "x", "text": "no line of ours"}}},
    ],
)
def test_a_draft_with_a_wrong_field_is_set_aside(tmp_path: Path, change: dict[str, object]) -> None:
    (tmp_path / FILE).write_text(json.dumps({**draft_of(tmp_path), **change}))
    draft, warning = load_draft(tmp_path)
    assert draft is None
    assert warning is not None and DAMAGED in warning and "\n" not in warning
    assert not has_draft(tmp_path) and (tmp_path / DAMAGED).exists()
    assert load_draft(tmp_path) == (None, None)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 100_000])
def test_any_other_damage_too(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    draft, warning = load_draft(tmp_path)
    assert draft is None and warning is not None
    assert (tmp_path / DAMAGED).read_bytes() == content


def test_an_older_draft_survives_where_the_new_one_cannot_be_written(tmp_path: Path) -> None:
    before = draft_of(tmp_path)
    other = Session(Wish(seed="t")).current
    assert other is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.replace", _no_room)
        assert "cannot be kept" in (save_draft(tmp_path, Draft(other, {}, Wish(seed="t"))) or "")
    assert json.loads((tmp_path / FILE).read_text()) == before
    assert [path.name for path in tmp_path.iterdir()] == [FILE], "no scrap is left behind"


def _no_room(*_paths: object) -> None:
    raise OSError("no room")
