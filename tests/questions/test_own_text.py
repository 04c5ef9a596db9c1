"""A person's own text as a problem of any kind, under any convention."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.answers import typed
from drill.bank.folder import lexicon
from drill.engine.convention import LECTURE, PRESETS, Convention
from drill.engine.errors import InputError, UsageError
from drill.marking.feedback import feedback
from drill.marking.marker import mark
from drill.questions.dice import Dice
from drill.questions.generator import answers_by
from drill.questions.kind import Kind
from drill.questions.kinds import EVERY_KIND
from drill.questions.own_text import problem_from_text
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_from_json, problem_to_json
from drill.render.plain import render
from tests.questions.test_levels import shows_by_hand

TEXTS = {
    "lecture": "set new new renew reset renew",
    "one word": "banana",
    "one letter": "a aa aaa",
    "the word none": "none none nonesuch",
    "a leading space": " low low lower",
    "arabic": "كتاب كتب كاتب مكتبة كتاب",
    "persian with joiners": "می\u200cخواهم نمی\u200cخواهم می\u200cرود",
    "direction marks": "كتاب\u200f كتب\u200f كاتب\u200f",
    "combining marks": "cafe\u0301 cafe\u0301s e\u0301te\u0301",
    "signs": "a+b a,b (a) a=b =a= ; {x} a|b a·b +, ،؛ ++ ((",
    "markup": "[bold] [/] <b> *a* `b` #x $y$ @z",
    "emoji": "👩‍👩‍👧 👩 👧👧",
    "long symbols": "abababab ababab abab",
}

ABOUT_TEXT = {name: kind for name, kind in EVERY_KIND.items() if kind.about_text}


def own(kind: Kind, text: str, k: int | None, convention: Convention = LECTURE, seed: int = 0) -> Problem:
    return problem_from_text(kind, text, k, convention, Dice("own", seed), lexicon())


def check(kind: Kind, problem: Problem) -> None:
    key = answers_by(kind, problem)
    answers = {part.name: typed(part.type, key[part.name]) for part in kind.parts(problem)}
    verdict = mark(problem, answers)
    assert verdict.all_right, [(item.part.name, item.status, item.raw) for item in verdict.parts]
    assert verdict.explanations == ()
    assert set(problem.shows) == shows_by_hand(kind, problem)
    assert problem_from_json(problem_to_json(problem)) == problem
    render(kind.ask(problem))
    render(feedback(verdict))
    render(feedback(mark(problem, dict.fromkeys(answers, "x"))))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kind", ABOUT_TEXT.values(), ids=ABOUT_TEXT)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_any_text_is_a_problem_of_any_kind_whose_key_earns_full_marks(kind: Kind, preset: str, text: str) -> None:
    try:
        problem = own(kind, text, None, PRESETS[preset])
    except InputError as refusal:
        # subword-nmt stops below 2, and short words have few pairs; minbpe has no walls
        assert any(reason in str(refusal) for reason in ("no pair left", "no word walls"))
        return
    assert (problem.code, problem.level) == (None, None)
    check(kind, problem)


@pytest.mark.parametrize("kind", ["training-run", "vocabulary-size"])
def test_k_is_what_is_asked_in_the_kinds_that_train(kind: str) -> None:
    problem = own(EVERY_KIND[kind], TEXTS["lecture"], 3)
    assert (problem.k, problem.text, problem.corpus) == (3, TEXTS["lecture"], None)
    assert own(EVERY_KIND[kind], TEXTS["lecture"], 0).k == 0


@pytest.mark.parametrize("kind", ["pair-count", "next-merge", "apply-merge"])
def test_k_merges_are_made_beforehand_in_the_kinds_that_print_a_table(kind: str) -> None:
    start = own(EVERY_KIND[kind], TEXTS["lecture"], None)
    assert (start.merges, start.start_corpus, start.k) == (None, None, None)
    problem = own(EVERY_KIND[kind], TEXTS["lecture"], 2)
    assert problem.merges == (("n", "e"), ("ne", "w"))
    assert problem.start_corpus == start.corpus
    assert [row.symbols for row in problem.corpus or ()][:2] == [("_", "new"), ("_", "r", "e", "new")]


@pytest.mark.parametrize("kind", ["encode", "encode-trace"])
def test_an_encoding_asks_the_texts_own_words_and_unseen_ones(kind: str) -> None:
    words = {own(EVERY_KIND[kind], TEXTS["lecture"], 4, seed=seed).word or "" for seed in range(40)}
    seen = {" set", " new", " renew", " reset"}
    assert words & seen
    assert words - seen
    assert all(word.startswith(" ") for word in words)


@pytest.mark.parametrize("kind", ABOUT_TEXT.values(), ids=ABOUT_TEXT)
def test_an_empty_text_is_refused(kind: Kind) -> None:
    for text in ("", "  \n\t"):
        with pytest.raises(InputError, match="empty"):
            own(kind, text, None)


@pytest.mark.parametrize("kind", ABOUT_TEXT.values(), ids=ABOUT_TEXT)
def test_a_negative_k_is_wrong_usage(kind: Kind) -> None:
    with pytest.raises(UsageError, match="negative"):
        own(kind, TEXTS["lecture"], -1)


@pytest.mark.parametrize("kind", ABOUT_TEXT.values(), ids=ABOUT_TEXT)
def test_a_text_that_no_hand_can_work_is_refused(kind: Kind) -> None:
    with pytest.raises(InputError, match=r"40|400"):
        own(kind, " ".join(f"w{number}" for number in range(60)), None)
    with pytest.raises(InputError, match="400"):
        own(kind, "x" * 401, None)


@pytest.mark.parametrize("kind", ABOUT_TEXT.values(), ids=ABOUT_TEXT)
def test_the_marker_in_the_text_is_refused(kind: Kind) -> None:
    with pytest.raises(InputError, match="marker"):
        own(kind, "a_b c", None)


@pytest.mark.parametrize("kind", [kind for kind in EVERY_KIND.values() if not kind.about_text])
def test_a_kind_that_asks_nothing_about_a_text_says_so(kind: Kind) -> None:
    with pytest.raises(UsageError, match=f"{kind.name} asks nothing about a text"):
        own(kind, TEXTS["lecture"], None)


def test_more_merges_beforehand_than_there_are_pairs_are_refused() -> None:
    for kind in ("next-merge", "pair-count", "encode"):
        with pytest.raises(InputError, match="no pair left"):
            own(EVERY_KIND[kind], "ab", 9)


def test_a_run_may_ask_for_more_merges_than_there_are_pairs() -> None:
    check(EVERY_KIND["training-run"], own(EVERY_KIND["training-run"], "ab ab", 6))


words = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"]), min_size=1, max_size=5)
letters = st.text(st.sampled_from("abc+,;=(:｜|·{}"), min_size=1, max_size=5)


@given(
    st.lists(words | letters, min_size=1, max_size=6).map(" ".join),
    st.sampled_from(sorted(ABOUT_TEXT)),
    st.sampled_from(sorted(PRESETS)),
    st.integers(1, 4),
)
def test_the_key_of_a_problem_about_any_text_earns_full_marks(text: str, name: str, preset: str, k: int) -> None:
    try:
        problem = own(EVERY_KIND[name], text, k, PRESETS[preset])
    except InputError:
        return
    key = answers_by(EVERY_KIND[name], problem)
    verdict = mark(problem, {part.name: typed(part.type, key[part.name]) for part in EVERY_KIND[name].parts(problem)})
    assert verdict.all_right, [(item.part.name, item.status, item.raw, item.given) for item in verdict.parts]
