"""`bank check`: every fault is found, each with its file, line and field, and the engine has the last word."""

from __future__ import annotations

from pathlib import Path

import pytest

from drill.bank.check import check
from drill.bank.contents import bank, read_file
from drill.bank.corpora import WorkedCorpus
from drill.bank.folder import bank_folder
from drill.engine.convention import TIES
from drill.engine.errors import InputError
from tests.bank.conftest import Folder
from tests.bank.files import ARABIC, BLUEPRINT, CHOICES, CORPUS


def findings(*paths: str, folder: str | None = None) -> list[tuple[int, str, str]]:
    """Line, field and message of each fault."""
    return [(found.line, found.field, found.message) for found in check(paths, folder)[0] if not found.warning]


def warnings(*paths: str) -> list[tuple[int, str, str]]:
    """Line, field and message of each warning."""
    return [(found.line, found.field, found.message) for found in check(paths)[0] if found.warning]


def the_fault(path: str) -> tuple[int, str, str]:
    """The one fault of a folder."""
    [found] = findings(path)
    return found


def test_the_shipped_bank_has_no_fault_and_no_warning() -> None:
    assert check([]) == ([], len(bank().items))
    assert len(bank().corpora) >= 12
    assert len(bank().blueprints) >= 4
    assert len(bank().choices) >= 60


def test_sound_files_have_no_fault(own: Folder) -> None:
    folder = own(CORPUS, CHOICES, BLUEPRINT, ARABIC)
    assert check([folder]) == ([], 5)
    assert check([], folder) == ([], 5)
    assert check([f"{folder}/file-1.yaml", f"{folder}/file-2.yaml"]) == ([], 3)


def test_a_shipped_file_does_not_clash_with_itself() -> None:
    path = next(iter((bank_folder() / "corpora").glob("*-lecture.yaml")))
    assert findings(str(path)) == []


# --- YAML that says something else than it seems to -----------------------------------------------------------------


@pytest.mark.parametrize("word", ["no", "on", "Yes", "012", "=", "1_000", "12:30", "2026-07-01", "1.5", "~", "0x1f"])
def test_what_yaml_turns_into_something_else_is_to_be_quoted(word: str, own: Folder) -> None:
    line, field, message = the_fault(own(CORPUS.replace('title: "See, bee, fee, tree"', f"title: {word}")))
    assert (line, field) == (4, "title")
    assert f'write it in quotes: "{word}"' in message
    assert findings(own(CORPUS.replace('title: "See, bee, fee, tree"', f'title: "{word}"'))) == []


def test_every_token_of_a_list_is_told(own: Folder) -> None:
    found = findings(own(CORPUS.replace("[t, r, ee]", "[no, 012, =]")))
    assert [(line, field) for line, field, _message in found] == [
        (15, f"problems[3].answers.tokens[{place}]") for place in (1, 2, 3)
    ]
    assert all("quotes" in message for _line, _field, message in found)


@pytest.mark.parametrize("change", [("id: bees", "id: {}!"), ("size: 8", "size: {}"), ("title: ", "title: {} #")])
def test_a_message_repeats_the_beginning_of_what_is_long(change: tuple[str, str], own: Folder) -> None:
    faults = findings(own(CORPUS.replace(change[0], change[1].format("7" * 5000))))
    assert all(len(told) < 250 for _line, _field, told in faults)
    assert any("777…" in told for _line, _field, told in faults)


@pytest.mark.parametrize("number", ["012", "1_000", "12:30", "0x1", "1.0", '"1"', "-1", "1e3", "yes", "101"])
def test_a_number_is_a_plain_whole_number_within_its_bounds(number: str, own: Folder) -> None:
    line, field, message = the_fault(own(CORPUS.replace("made: 2", f"made: {number}")))
    assert (line, field) == (15, "problems[3].made")
    assert "must be a whole number from 0 to 100" in message


# --- the schema -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "change", "line", "field", "told"),
    [
        (CORPUS, ("title:", "titel:"), 4, "titel", "did you mean title?"),
        (CORPUS, ("lang: en\n", ""), 1, "lang", "is missing"),
        (CORPUS, ("dir: ltr", "dir: down"), 3, "dir", "one of ltr, rtl"),
        (CORPUS, ("id: bees", "id: My Bees"), 1, "id", "must look like my-corpus-2"),
        (CORPUS, ("id: bees", "id: bees\nid: fees"), 2, "id", "stands there twice (first in line 1)"),
        (CORPUS, ("marker: none", "marker: behind"), 5, "marker", "one of leading"),
        (CORPUS, ("marker: none", 'marker: none\nmarker_symbol: "_"'), 6, "marker_symbol", "without a marker"),
        (CORPUS, ("text:", "words: [[bee, 1]]\ntext:"), 1, "", "either text or words"),
        (CORPUS, ('text: "see bee fee see tree"', "words: [[bee]]"), 7, "words[1]", "a list of 2 items"),
        (CORPUS, ('text: "see bee fee see tree"', "words: bee"), 7, "words", "must be a list"),
        (CORPUS, ("pair: [s, e], ", "pair: [s, e, e], "), 13, "problems[1].pair", "a list of 2 items"),
        (CORPUS, ("{kind: next-merge", "[kind: next-merge"), 14, "", "this is not YAML"),
        (CHOICES, ("topic: training\n", ""), 1, "topic", "is missing"),
        (CHOICES, ('why: "A symbol alone cannot be merged.", ', ""), 11, "questions[1].options[2].why", "is missing"),
        (CHOICES, ("right: true", "right: yes"), 10, "questions[1].options[1].right", "must be true or false"),
        (CHOICES, ("level: 1", "level: 4"), 6, "questions[1].level", "from 1 to 3"),
        (BLUEPRINT, ("number: 2", "number: 0"), 6, "questions[1].number", "from 1 to 50"),
        ("- a\n- b\n", ("", ""), 1, "", "a file holds a worked corpus"),
        ("word\n", ("", ""), 1, "", "a file holds a worked corpus"),
        ("id: a\nlang: en\n", ("", ""), 1, "", "a file holds a worked corpus"),
    ],
)
def test_a_fault_is_told_by_line_and_field(
    file: str, change: tuple[str, str], line: int, field: str, told: str, own: Folder
) -> None:
    found = findings(own(file.replace(*change, 1) if change[0] else file))
    assert any((line, field) == (at, place) and told in message for at, place, message in found), found


def test_all_faults_of_a_file_are_told_at_once(own: Folder) -> None:
    text = CORPUS.replace("lang: en", "lang: no").replace("level: 1,", "level: 0,").replace("title:", "titel:")
    assert [(line, field) for line, field, _message in findings(own(text))] == [
        (1, "title"),
        (2, "lang"),
        (4, "titel"),
        (13, "problems[1].level"),
        (14, "problems[2].level"),
    ]


# --- choice questions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "line", "field", "told"),
    [
        (("right: true, why: \"Two", "why: \"Two"), 9, "questions[1].options", "the answer is missing"),
        (("mistake: counted-symbols", "right: true"), 11, "questions[1].options[2].right", "two options are right"),
        (("counted-symbols", "counted-symbol"), 11, "questions[1].options[2].mistake", "did you mean counted-symbols?"),
        (("{id: b, text: \"single", "{id: a, text: \"single"), 11, "questions[1].options[2].id", "stands there twice"),
        (("single symbols", "neighbouring pairs"), 11, "questions[1].options[2].text", "say the same"),
        (("merged.\"}", "merged.\", mistake: wrong-size}"), 10, "questions[1].options[1].mistake", "cannot be"),
    ],
)  # fmt: skip
def test_options_that_cannot_be_right(change: tuple[str, str], line: int, field: str, told: str, own: Folder) -> None:
    found = the_fault(own(CHOICES.replace(*change, 1)))
    assert found[:2] == (line, field)
    assert told in found[2]


def test_a_back_tick_without_a_partner_is_a_warning(own: Folder) -> None:
    [(line, field, message)] = warnings(own(CHOICES.replace("`n e w`", "`n e w")))
    assert (line, field, message) == (8, "questions[1].question", "a back-tick has no partner")


def test_an_id_is_taken_only_once_over_all_files(own: Folder) -> None:
    found = findings(own(CORPUS, CORPUS.replace("id: bees", "id: lecture"), CHOICES.replace("what-is-kept", "bees")))
    assert [(line, field) for line, field, _message in found] == [(1, "id"), (12, "questions[2].id")]
    assert "the shipped bank has it" in found[0][2]
    assert "file-1.yaml, line 1" in found[1][2]


# --- the engine -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "line", "field", "told"),
    [
        (("[s, ee]]", "[ee, s]]"), 8, "merges[2]", "round 2 merges s ee, not ee s (it occurs 0 times, s ee occurs 2)"),
        (("[[e, e], [s, ee]]", "[[s, ee], [e, e]]"), 8, "merges[1]", "'ee', which only rule 2 makes"),
        (("[[e, e], [s, ee]]", "[[e, e], [e, e]]"), 8, "merges[2]", "the same as rule 1"),
        (("[[e, e], [s, ee]]", "[[e, e]]"), 9, "counts", "as many as merges"),
        (("counts: [5, 2]", "counts: [5, 3]"), 9, "counts[2]", "s ee occurs 2 times, not 3"),
        (("t, ee, see]", "t, see]"), 10, "vocabulary", "it has also ee"),
        (("t, ee, see]", "t, ee, see, bee]"), 10, "vocabulary", "does not have bee"),
        (("size: 8", "size: 9"), 11, "size", "the size is 8, not 9"),
        (("{count: 2}", "{count: 3}"), 13, "problems[1].answers.count", "it has 2, not 3"),
        (("pair: e e, count: 5", "pair: e e"), 14, "problems[2].answers.count", "the answer is missing"),
        (("pair: e e,", "pair: s e,"), 14, "problems[2].answers.pair", "it has e e, not s e"),
        (("pair: e e,", "pairs: e e,"), 14, "problems[2].answers.pairs", "there is no such part"),
        (("[t, r, ee]", "[tr, ee]"), 15, "problems[3].answers.tokens", "it has t r ee, not tr ee"),
        (("word: tree", "word: a tree"), 15, "problems[3].word", "white space"),
        (("pair: [s, e]", "pair: [s, b]"), 13, "problems[1].pair", "does not stand side by side"),
        (("made: 2, word", "word"), 15, "problems[3].made", "encode needs it"),
        (("pair: [s, e], ", ""), 13, "problems[1].pair", "pair-count needs it"),
        (("word: tree", "word: tree, k: 2"), 15, "problems[3].k", "has no use for it"),
        (("{kind: next-merge, level: 1", "{kind: next-merge, level: 9"), 14, "problems[2].level", "has no level 9"),
        (("{kind: next-merge", "{kind: nextmerge"), 14, "problems[2].kind", "there is no kind"),
        (("{kind: next-merge, level: 1", "{kind: choice, level: 1"), 14, "problems[2].kind", "about a corpus"),
        (("{kind: next-merge", "{kind: pair-count, pair: [s, e]"), 14, "problems[2]", "already a problem pair-count.1"),
        (("made: 2", "made: 30"), 15, "problems[3]", "too few pairs"),
        (("marker: none", "convention: sentencepiece"), 8, "merges[2]", "round 2 merges"),
        (("[[e, e], [s, ee]]", "[[e, s], [se, e]]"), 8, "merges[1]", "round 1 merges e e, not e s"),
        (("t, ee, see]", "t, ee, ee, see]"), 10, "vocabulary[8]", "ee stands there twice"),
        (('text: "see bee fee see tree"', 'text: "see_bee"\nmarker: leading'), 0, "text", "_"),
    ],
)  # fmt: skip
def test_the_engine_does_not_agree(change: tuple[str, str], line: int, field: str, told: str, own: Folder) -> None:
    text = CORPUS.replace(*change, 1)
    if "\nmarker: leading" in change[1]:
        text = text.replace("marker: none\n", "")
    found = findings(own(text))
    assert any(place == field and (at == line or not line) and told in message for at, place, message in found), found


def test_a_fault_of_the_run_hides_none_beside_it(own: Folder) -> None:
    without = CORPUS.replace("merges: [[e, e], [s, ee]]\n", "").replace("counts: [5, 2]", "counts: [5, 3]")
    assert {field for _line, field, _told in findings(own(without))} >= {"counts[2]", "vocabulary", "size"}
    short = CORPUS.replace("counts: [5, 2]", "counts: [5]").replace("size: 8", "size: 9")
    assert [field for _line, field, _told in findings(own(short))] == ["counts", "size"]


@pytest.mark.parametrize("word", ["tr_ee", "_tree"])
def test_a_word_to_encode_does_not_hold_the_marker(word: str, own: Folder) -> None:
    marked = CORPUS.replace("marker: none", "marker: trailing\nmarker_symbol: _").replace("word: tree", f"word: {word}")
    line, field, told = next(found for found in findings(own(marked)) if found[1] == "problems[3].word")
    assert (line, field) == (16, "problems[3].word")
    assert "the marker's own symbol _" in told
    with pytest.raises(InputError, match="the marker's own symbol"):
        corpus = read_file(Path(own(marked)) / "file-1.yaml").items[0][0]
        assert isinstance(corpus, WorkedCorpus)
        corpus.question("encode", 2, corpus.convention)


def test_a_table_and_a_run_are_compared_whole(own: Folder) -> None:
    run = "{kind: training-run, level: 1, k: 1, answers: {merge-1: e e, count-1: 5"
    right = f"{run}, corpus: 2 s ee; 1 b ee; 1 f ee; 1 t r ee, vocabulary: b e f r s t ee, size: 7}}}}\n"
    assert findings(own(f"{CORPUS}  - {right}")) == []
    line, field, message = the_fault(own(f"{CORPUS}  - {right.replace('1 t r ee', '1 tr ee')}"))
    assert (line, field) == (16, "problems[4].answers.corpus")
    assert "1 t r ee" in message


def test_a_tie_without_a_rule_is_a_warning_with_the_key_under_each_rule(own: Folder) -> None:
    text = CORPUS.split("merges:")[0].replace("tie: first-seen\n", "") + "problems:\n"
    text += "  - {kind: next-merge, level: 1}\n  - {kind: next-merge, level: 3, made: 2}\n"
    folder = own(text)
    assert findings(folder) == []
    [(line, field, message)] = warnings(folder)
    assert (line, field) == (9, "problems[2]")
    assert all(rule in message for rule in TIES if rule != "any")
    assert "first-seen, smallest, lowest-id: pair b ee" in message
    assert "greatest, shortest: pair t r" in message
    assert warnings(own(text.replace("marker: none", "marker: none\ntie: any"))) == []


def test_what_is_stated_beside_a_tie_without_a_rule_is_one_of_the_right_ones(own: Folder) -> None:
    text = CORPUS.split("merges:")[0].replace("tie: first-seen\n", "") + "problems:\n"
    text += "  - {kind: next-merge, level: 3, made: 2, answers: {pair: PAIR, count: 1}}\n"
    for pair in ("b ee", "f ee", "t r", "r ee"):
        assert findings(own(text.replace("PAIR", pair))) == []
    assert findings(own(text.replace("PAIR", "see b"))) != []


# --- blueprints -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "field", "told"),
    [
        ("{kind: next-merg}", "kind", "there is no kind"),
        ("{kind: next-merge, level: 7}", "level", "has no level 7"),
        ("{kind: next-merge, mistake: stale-count}", "mistake", "no mistake called"),
        ("{kind: next-merge, mistake: longest-match}", "mistake", "next-merge cannot show longest-match"),
        ("{item: nobody}", "item", "no item @nobody"),
        ("{item: lecture}", "item", "several such questions; give kind and level of one"),
        ("{item: lecture, kind: next-merge, level: 1}", "item", "no such question"),
        ("{item: friday}", "item", "friday is a blueprint and no question"),
        ("{item: lecture, kind: encode, level: 1, number: 2}", "number", "does not go with item"),
        ("{text: low low}", "kind", "is missing"),
        ("{text: low low, kind: choice}", "kind", "about a text"),
        ("{text: low_low, kind: encode}", "text", "_"),
        ("{text: low low, kind: encode, level: 2}", "level", "does not go with text"),
        ("{number: 2}", "", "give a kind"),
    ],
)
def test_a_line_that_cannot_be_met(line: str, field: str, told: str, own: Folder) -> None:
    head = BLUEPRINT.split("  - ")[0]
    at, place, message = the_fault(own(f"{head}  - {{kind: encode}}\n  - {line}\n"))
    assert (at, place) == (7, f"questions[2].{field}" if field else "questions[2]")
    assert told in message


def test_more_questions_than_there_are_is_a_warning(own: Folder) -> None:
    head = BLUEPRINT.split("  - ")[0]
    [(line, field, message)] = warnings(own(f"{head}  - {{kind: pair-count, text: ab, number: 3}}\n"))
    assert (line, field) == (6, "questions[1]")
    assert "there is only 1 such question" in message


# --- files that are none --------------------------------------------------------------------------------------------


def test_paths_that_hold_no_bank(tmp_path: Path, own: Folder) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.yaml").write_bytes(b"id: \xff")
    found, items = check([str(tmp_path / name) for name in ("empty", "nowhere.yaml", "bad.yaml")])
    assert items == 0
    told = [f"{finding.where}: {finding.message}" for finding in found]
    assert "empty: this folder holds no file of a bank" in told[0]
    assert "nowhere.yaml: No such file or directory" in told[1]
    assert "bad.yaml, line 1: byte 5 (0xff) is not UTF-8" in told[2]


def test_hostile_files_are_one_line_each(own: Folder) -> None:
    folder = own(
        "a: &a [x]\nb: *a\n",
        "title: !!python/object/apply:os.system [true]\n",
        "[" * 100_000,
        "# " + "x" * 1_000_001,
        "\0",
    )
    found = check([folder])[0]
    assert [finding.line for finding in found] == [1, 1, 1, 0, 1]
    assert all("\n" not in finding.message for finding in found)


def test_markup_in_a_file_is_data(own: Folder) -> None:
    file = read_file(Path(own(CORPUS.replace('"See, bee', '"[bold]See\\u001b[31m, bee'))) / "file-1.yaml")
    [(item, _field)] = file.items
    assert not hasattr(item, "text") or "[bold]" in getattr(item, "title", "")
