"""The problem bank: the course's corpora with the course's own figures, the word lists, problems by code."""

import string
import unicodedata
from itertools import islice
from pathlib import Path

import pytest

from drill.answers import typed
from drill.bank import folder, problems
from drill.bank.contents import bank
from drill.bank.folder import bank_folder, lexicon
from drill.bank.problems import bank_problems, fresh_problems, own_problem, problem_for_code
from drill.engine.convention import LECTURE, PRESETS
from drill.engine.errors import InputError, UsageError
from drill.marking.marker import mark
from drill.questions.generator import answers_by
from drill.questions.kind import Kind
from drill.questions.kinds import KINDS
from drill.questions.lexicon import LEXICONS, LONGEST_WORD, is_doubled, parse_lexicon

#: The letters of each word list: no vowel mark, no tatweel, no letter of the other language's.
LETTERS: dict[str, set[str]] = {
    "english": set(string.ascii_lowercase),
    "arabic": set("ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوي"),
    "persian": set("آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی\u200c"),
}

#: The course's own figures: what each problem about the two worked runs has for its key.
LECTURE_KEYS: dict[str, dict[str, str]] = {
    "pair-count.1": {"count": "4"},
    "pair-count.2": {"count": "2"},
    "count-table.4": {"table": "n e 4\ne w 4\n_ r 3\nr e 3\n_ n 2\ne n 2\ns e 2\ne t 2\ne s 1"},
    "next-merge.3": {"pair": "n e", "count": "4"},
    "next-merge.2": {"pair": "ne w", "count": "4"},
    "next-merge.4": {"pair": "_r e", "count": "3"},
    "apply-merge.2": {"corpus": "2 _ ne w\n2 _ r e ne w\n1 s e t\n1 _ r e s e t"},
    "training-run.5": {
        **{"merge-1": "n e", "count-1": "4", "merge-2": "ne w", "count-2": "4"},
        **{"merge-3": "_ r", "count-3": "3", "merge-4": "_r e", "count-4": "3"},
        "corpus": "2 _ new\n2 _re new\n1 s e t\n1 _re s e t",
        "vocabulary": "_ e n r s t w ne new _r _re",
        "size": "11",
    },
    "vocabulary-size.5": {"base": "7", "size": "11"},
    "encode.1": {"tokens": "_re new"},
    "encode.2": {"tokens": "_ new e r"},
    "encode-trace.1": {
        "step-1": "_ r e s e t",
        "step-2": "_ r e s e t",
        "step-3": "_r e s e t",
        "step-4": "_re s e t",
    },
    "encode-trace.2": {"step-1": "_ ne w e r", "step-2": "_ new e r", "step-3": "_ new e r", "step-4": "_ new e r"},
}
LESSON_KEYS: dict[str, dict[str, str]] = {
    "pair-count.1": {"count": "4"},
    "pair-count.4": {"count": "3"},
    "next-merge.1": {"pair": "w e", "count": "4"},
    "next-merge.3": {"pair": "r </w>", "count": "3"},
    "apply-merge.2": {
        "corpus": "1 l o we r </w>\n1 l o we s t </w>\n1 n e we r </w>\n1 n e we s t </w>\n"
        "1 w i d e r </w>\n1 w i d e s t </w>"
    },
    "training-run.5": {
        **{"merge-1": "w e", "count-1": "4", "merge-2": "r </w>", "count-2": "3", "merge-3": "s t", "count-3": "3"},
        **{"merge-4": "st </w>", "count-4": "3", "merge-5": "l o", "count-5": "2", "merge-6": "lo we", "count-6": "2"},
        "corpus": "1 lowe r</w>\n1 lowe st</w>\n1 n e we r</w>\n1 n e we st</w>\n1 w i d e r</w>\n1 w i d e st</w>",
        "vocabulary": "</w> d e i l n o r s t w we r</w> st st</w> lo lowe",
        "size": "17",
    },
    "vocabulary-size.5": {"base": "11", "size": "17"},
    "encode.1": {"tokens": "lowe st</w>"},
    "encode.2": {"tokens": "s lowe r</w>"},
    "encode-trace.1": {
        **{"step-1": "l o we s t </w>", "step-2": "l o we s t </w>", "step-3": "l o we st </w>"},
        **{"step-4": "l o we st</w>", "step-5": "lo we st</w>", "step-6": "lowe st</w>"},
    },
    "encode-trace.2": {
        **{"step-1": "s l o we r </w>", "step-2": "s l o we r</w>", "step-3": "s l o we r</w>"},
        **{"step-4": "s l o we r</w>", "step-5": "s lo we r</w>", "step-6": "s lowe r</w>"},
    },
}
KEYS = [
    (f"{where[0]}.{where[1]}.@{item}.1", key)
    for item, keys in (("lecture", LECTURE_KEYS), ("lesson", LESSON_KEYS))
    for name, key in keys.items()
    for where in [name.split(".")]
]


# --- the course's corpora -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "key"), KEYS, ids=[code for code, _ in KEYS])
def test_a_problem_about_the_courses_own_runs_has_the_courses_own_figures(code: str, key: dict[str, str]) -> None:
    problem = problem_for_code(code)
    kind = KINDS[problem.kind]
    types = {part.name: part.type for part in kind.parts(problem)}
    assert {name: typed(types[name], value) for name, value in answers_by(kind, problem).items()} == key
    assert mark(problem, key).all_right
    assert problem.code == code


def test_the_courses_own_corpora_come_first_with_these_problems() -> None:
    assert list(bank().corpora)[:2] == ["lecture", "lesson"]
    assert [problem.code for problem in bank_problems()][: len(KEYS)] == [code for code, _ in KEYS]


def test_a_corpus_has_its_own_convention_and_text() -> None:
    lecture, lesson = bank().corpora["lecture"], bank().corpora["lesson"]
    assert (lecture.text, lecture.convention) == ("set new new renew reset renew", LECTURE)
    assert (lesson.text, lesson.convention) == ("lower lowest newer newest wider widest", PRESETS["lesson"])
    assert all((item.lang, item.direction) == ("en", "ltr") for item in (lecture, lesson))


def test_a_bank_problem_may_be_asked_under_another_convention() -> None:
    problem = problem_for_code("training-run.5.@lecture.1+convention=lesson")
    assert problem.convention == PRESETS["lesson"]
    assert problem.code == "training-run.5.@lecture.1+convention=lesson"
    assert answers_by(KINDS["training-run"], problem)["merge-1"] == ("n", "e")
    assert problem.table.rows[0].symbols == ("s", "e", "t", "</w>")


@pytest.mark.parametrize("name", [code for code, _ in KEYS])
def test_a_bank_problem_knows_the_mistakes_that_it_shows(name: str) -> None:
    problem = problem_for_code(name)
    assert len(problem.shows) == len(set(problem.shows))
    if "lecture" in name and problem.kind == "training-run":
        assert {"stale-counts", "ignored-frequencies", "marked-first-word", "wrong-size"} <= set(problem.shows)


# --- refusals -------------------------------------------------------------------------------------------------------


def test_an_item_that_the_bank_does_not_have_is_refused_with_the_one_that_may_be_meant() -> None:
    with pytest.raises(InputError, match=r"no item @nobody; bpe-drill bank list lists them"):
        problem_for_code("training-run.5.@nobody.1")
    with pytest.raises(InputError, match=r"no item @lectur; did you mean @lecture\?"):
        problem_for_code("training-run.5.@lectur.1")


def test_a_problem_that_the_item_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(UsageError) as refusal:
        problem_for_code("training-run.1.@lecture.1")
    assert "@lecture has no problem training-run.1" in str(refusal.value)
    assert "training-run.5" in str(refusal.value)


def test_a_code_that_is_none_or_of_another_version_is_refused() -> None:
    with pytest.raises(UsageError):
        problem_for_code("hello")
    with pytest.raises(UsageError, match="levels here: 1, 2, 3, 5"):
        problem_for_code("training-run.4.k7f3qx2m.1+convention=lesson")
    with pytest.raises(InputError, match="version"):
        problem_for_code("next-merge.2.k7f3qx2m.2")


def test_a_bank_that_is_gone_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(folder, "_PACKAGE", tmp_path / "drill")
    with pytest.raises(InputError, match="install bpe-drill again"):
        bank_folder.__wrapped__()


# --- word lists -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LEXICONS)
def test_the_word_lists_hold_pieces_that_make_words_of_exam_size(name: str) -> None:
    words = lexicon(name)
    everything = [*words.stems, *words.prefixes, *words.suffixes, *words.doubled]
    assert words.name == name
    assert [word for word in everything if not set(word) <= LETTERS[name]] == []
    assert all(unicodedata.is_normalized("NFC", word) for word in everything)
    assert all(2 <= len(word) <= LONGEST_WORD for word in words.stems)
    assert all(len(word) <= LONGEST_WORD - 2 for word in (*words.prefixes, *words.suffixes))
    assert [word for word in words.doubled if not is_doubled(word)] == []
    assert all(len(set(found)) == len(found) for found in (words.stems, words.prefixes, words.suffixes, words.doubled))
    assert min(len(words.stems), sum(len(word) <= LONGEST_WORD for word in words.doubled)) >= 50
    assert min(len(words.prefixes), len(words.suffixes)) >= 10


@pytest.mark.parametrize(
    ("word", "doubled"),
    [("banana", True), ("zzz", True), ("assess", True), ("هاهاها", True), ("low", False), ("book", False)],
)
def test_a_doubled_word_holds_a_pair_twice_or_a_letter_three_times_running(word: str, doubled: bool) -> None:
    assert is_doubled(word) == doubled


def test_only_persian_verbs_and_doubled_words_hold_the_joiner_that_their_spelling_asks_for() -> None:
    persian = lexicon("persian")
    assert [word for word in persian.prefixes if "\u200c" in word] == ["می\u200c", "نمی\u200c"]
    assert any("\u200c" in word for word in persian.doubled)
    assert not any("\u200c" in word for word in (*persian.stems, *persian.suffixes))


def test_a_word_list_is_read_line_by_line() -> None:
    text = "# words\nstem low\nprefix re  # again\n\nsuffix er\nstem low\nstem new\n"
    assert parse_lexicon(text, "x") == {"stem": ("low", "new"), "prefix": ("re",), "suffix": ("er",)}


@pytest.mark.parametrize("line", ["low", "stem low er", "stem", "root low", "stem e\u0301t"])
def test_a_line_that_is_none_is_refused_by_file_and_number(line: str) -> None:
    with pytest.raises(InputError, match=r"words\.txt, line 2"):
        parse_lexicon(f"stem low\n{line}\n", "words.txt")


# --- fresh problems -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_fresh_problems_are_never_twice_the_same(kind: Kind) -> None:
    found = list(islice(fresh_problems(kind, 1, "a"), 60))
    assert len({problem.but(code=None) for problem in found}) == 60
    assert len({problem.code for problem in found}) == 60


def test_a_problem_that_comes_up_again_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = ["00000001", "00000001", "00000002", "00000001", "00000003"]
    monkeypatch.setattr(problems, "seeds", lambda *words: iter(letters))
    found = [problem.code for problem in fresh_problems(KINDS["encode"], 2, "a")]
    assert found == [f"encode.2.0000000{number}.1" for number in (1, 2, 3)]


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_same_seed_gives_the_same_problems_and_another_one_others(kind: Kind) -> None:
    one, same, other = (list(islice(fresh_problems(kind, 2, seed), 5)) for seed in ("a", "a", "b"))
    assert one == same
    assert not set(one) & set(other)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_fresh_problems_code_makes_it_again(kind: Kind) -> None:
    for problem in islice(fresh_problems(kind, 2, "c", PRESETS["lesson"].but(tie="any")), 3):
        assert problem.code is not None
        assert problem_for_code(problem.code) == problem


def test_impossible_levels_are_refused_before_the_first_problem() -> None:
    with pytest.raises(UsageError):
        next(fresh_problems(KINDS["training-run"], 4, "a", PRESETS["lesson"]))


def test_a_problem_about_ones_own_text_is_the_same_for_the_same_seed() -> None:
    one, same, other = (own_problem(KINDS["pair-count"], "banana bandana", None, LECTURE, "s", n) for n in (1, 1, 2))
    assert one == same
    assert one != other
    assert one.code is None
