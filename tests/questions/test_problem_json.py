"""A problem as JSON: there and back, and everything from outside checked field by field."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.bank.folder import lexicon
from drill.engine.convention import LECTURE, PRESETS
from drill.engine.errors import InputError
from drill.marking.marker import mark
from drill.questions.code import code_of
from drill.questions.generator import generate
from drill.questions.kinds import KINDS
from drill.questions.own_text import MOST_SYMBOLS
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_from_json, problem_to_json

SAMPLES: list[Problem] = [
    generate(kind, level, code_of("json", kind.name, level, 0), convention, lexicon())
    for kind in KINDS.values()
    for level in kind.levels
    for convention in (LECTURE, PRESETS["subword-nmt"], PRESETS["minbpe"].but(tie="any"))
    if kind.missing(level, convention) is None
]
LECTURE_START = [
    {"count": 2, "symbols": ["_", "n", "e", "w"]},
    {"count": 2, "symbols": ["_", "r", "e", "n", "e", "w"]},
    {"count": 1, "symbols": ["s", "e", "t"]},
    {"count": 1, "symbols": ["_", "r", "e", "s", "e", "t"]},
]
LECTURE_PROBLEM: dict[str, Any] = {
    "code": None,
    "kind": "next-merge",
    "level": 3,
    "convention": LECTURE.to_json(),
    "given": {"corpus": LECTURE_START},
}


def changed(**fields: object) -> dict[str, Any]:
    return {**LECTURE_PROBLEM, **fields}


@pytest.mark.parametrize("problem", SAMPLES, ids=lambda problem: str(problem.code))
def test_a_problem_travels_through_json_whole(problem: Problem) -> None:
    text = json.dumps(problem_to_json(problem, key=True), ensure_ascii=False)
    back = problem_from_json(json.loads(text))
    assert back == problem
    assert back.shows == problem.shows
    assert problem_to_json(back, key=True) == problem_to_json(problem, key=True)


def test_a_problem_has_the_shape_of_the_contract() -> None:
    problem = problem_from_json(LECTURE_PROBLEM)
    found = problem_to_json(problem, key=True)
    assert list(found) == [
        "code",
        "kind",
        "level",
        "convention",
        "given",
        "parts",
        "shows",
        "statement",
        "language",
        "key",
    ]
    assert found["given"] == {"corpus": LECTURE_START}
    assert found["parts"] == [
        {"name": "pair", "type": "pair", "marks": 1},
        {"name": "count", "type": "number", "marks": 1},
    ]
    assert found["key"] == {"pair": ["n", "e"], "count": 4}
    assert found["language"] == "en"
    assert "key" not in problem_to_json(problem)


def test_free_ties_give_all_that_is_accepted() -> None:
    problem = problem_from_json(changed(convention=LECTURE.but(tie="any").to_json()))
    found = problem_to_json(problem, key=True)
    assert found["accepted"] == {"pair": [["n", "e"], ["e", "w"]]}
    assert "accepted" not in problem_to_json(problem_from_json(LECTURE_PROBLEM), key=True)


def test_a_problem_in_the_middle_of_a_run_gives_its_merges_and_the_corpus_before_them() -> None:
    problem = generate(KINDS["next-merge"], 2, "k7f3qx2m", LECTURE, lexicon())
    given_ = problem_to_json(problem)["given"]
    assert isinstance(given_, dict)
    assert {"corpus", "start_corpus", "merges"} == set(given_)


@pytest.mark.parametrize("kind", ["encode", "encode-trace"])
def test_an_encoding_gives_merges_word_start_and_the_training_words(kind: str) -> None:
    problem = generate(KINDS[kind], 2, "k7f3qx2m", LECTURE, lexicon())
    given_ = problem_to_json(problem)["given"]
    assert isinstance(given_, dict)
    assert {"corpus", "merges", "word", "start"} == set(given_)
    assert given_["word"].startswith(" ")


def test_what_is_left_out_of_a_problem_is_the_lectures() -> None:
    assert problem_from_json({"kind": "next-merge", "given": {"corpus": LECTURE_START}}).convention == LECTURE
    partly = problem_from_json(changed(convention={"name": "lesson", "tie": "any"}))
    assert partly.convention == PRESETS["lesson"].but(tie="any")


def test_a_key_and_a_statement_in_the_input_are_not_read() -> None:
    problem = problem_from_json(changed(key={"pair": ["e", "s"]}, statement="no", shows=["nonsense"], parts=17))
    assert mark(problem, {"pair": "n e", "count": "4"}).all_right
    assert "nonsense" not in problem.shows


@pytest.mark.parametrize(
    ("corpus", "told"),
    [
        ([{"count": 10**9 + 1, "symbols": ["a", "b"]}], "given.corpus.count: a number is too large"),
        ([{"count": 0, "symbols": ["a", "b"]}], "given.corpus.count: must be a whole number from 1 up"),
        ([{"count": 1, "symbols": ["a"] * (MOST_SYMBOLS + 1)}], "given.corpus.symbols: the list is too long"),
    ],
)
def test_what_is_too_large_is_called_so(corpus: list[object], told: str) -> None:
    with pytest.raises(InputError) as error:
        problem_from_json({"kind": "next-merge", "given": {"corpus": corpus}})
    assert str(error.value) == told


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ([], ""),
        (None, ""),
        ("next-merge.2.k7f3qx2m.1", ""),
        ({}, "kind"),
        (changed(kind=7), "kind"),
        (changed(kind="riddle"), ""),
        (changed(code=3), "code"),
        (changed(level="3"), "level"),
        (changed(level=True), "level"),
        (changed(level=0), "level"),
        (changed(convention="lecture"), ""),
        (changed(convention={"tie": "never"}), ""),
        (changed(convention={"min_frequency": "2"}), ""),
        (changed(given=[]), "given"),
        (changed(given={}), "given.corpus"),
        (changed(given={"corpus": LECTURE_START, "colour": 1}), "given.colour"),
        (changed(given={"corpus": []}), "given.corpus"),
        (changed(given={"corpus": {}}), "given.corpus"),
        (changed(given={"corpus": ["2 n e"]}), "given.corpus"),
        (changed(given={"corpus": [{"symbols": ["n"]}]}), "given.corpus.count"),
        (changed(given={"corpus": [{"count": 0, "symbols": ["n"]}]}), "given.corpus.count"),
        (changed(given={"corpus": [{"count": 10**10, "symbols": ["n"]}]}), "given.corpus.count"),
        (changed(given={"corpus": [{"count": 1.0, "symbols": ["n"]}]}), "given.corpus.count"),
        (changed(given={"corpus": [{"count": 1}]}), "given.corpus.symbols"),
        (changed(given={"corpus": [{"count": 1, "symbols": "ne"}]}), "given.corpus.symbols"),
        (changed(given={"corpus": [{"count": 1, "symbols": ["n", ""]}]}), "given.corpus.symbols"),
        (changed(given={"corpus": [{"count": 1, "symbols": []}]}), "given.corpus"),
        (changed(given={"corpus": [{"count": 1, "symbols": ["n e"]}]}), "given.corpus.symbols"),
        (changed(given={"corpus": LECTURE_START * 11}), "given"),
        (changed(given={"corpus": LECTURE_START, "start_corpus": LECTURE_START[:2], "merges": []}), "given.corpus"),
        (
            changed(given={"corpus": LECTURE_START, "start_corpus": LECTURE_START, "merges": [["n", "e"]]}),
            "given.corpus",
        ),
        (changed(kind="pair-count"), "given.pair"),
        (changed(kind="pair-count", given={"corpus": LECTURE_START, "pair": ["n"]}), "given.pair"),
        (changed(kind="pair-count", given={"corpus": LECTURE_START, "pair": "ne"}), "given.pair"),
        (changed(kind="training-run", given={"k": 2}), "given"),
        (changed(kind="training-run", given={"text": "a b"}), "given.k"),
        (changed(kind="training-run", given={"text": "a b", "k": -1}), "given.k"),
        (changed(kind="training-run", given={"text": "a b", "k": 101}), "given.k"),
        (changed(kind="training-run", given={"text": "a b", "k": 2.0}), "given.k"),
        (changed(kind="training-run", given={"text": "a b", "words": [["a", 1]], "k": 2}), "given"),
        (changed(kind="training-run", given={"text": "", "k": 2}), "given.text"),
        (changed(kind="training-run", given={"text": " \n", "k": 2}), "given.text"),
        (changed(kind="training-run", given={"text": "a _ b", "k": 2}), "given.text"),
        (changed(kind="training-run", given={"words": [], "k": 2}), "given.words"),
        (changed(kind="training-run", given={"words": ["low"], "k": 2}), "given.words"),
        (changed(kind="training-run", given={"words": [["low", 0]], "k": 2}), "given.words"),
        (changed(kind="training-run", given={"words": [["lo w", 1]], "k": 2}), "given.words"),
        (changed(kind="training-run", given={"words": [["l_w", 1]], "k": 2}), "given.words"),
        (
            changed(kind="training-run", given={"words": [["l", 1]], "k": 2}, convention={"walls": "none"}),
            "given.words",
        ),
        (changed(kind="encode", given={"merges": [["n", "e"]], "start": ["n"]}), "given.word"),
        (changed(kind="encode", given={"merges": [["n", "e"]], "word": "n"}), "given.start"),
        (changed(kind="encode", given={"merges": [], "word": "n", "start": ["n"]}), "given.merges"),
        (changed(kind="encode", given={"merges": [["n"]], "word": "n", "start": ["n"]}), "given.merges"),
        (changed(kind="encode", given={"merges": [["n", "e"]], "word": "n", "start": []}), "given.start"),
        (
            changed(kind="encode", given={"merges": [["n", "e"]], "word": " ne", "start": ["_", "n"]}),
            "given.start",
        ),
        (
            changed(kind="encode", given={"merges": [["ne", "w"], ["n", "e"]], "word": "n", "start": ["n"]}),
            "given.merges, rule 1",
        ),
        (
            changed(kind="encode-trace", given={"merges": [["n", "e"]] * 2, "word": "ne", "start": ["n", "e"]}),
            "given.merges, rule 2",
        ),
    ],
)
def test_a_field_that_cannot_be_is_refused_by_name(value: object, where: str) -> None:
    with pytest.raises(InputError) as refusal:
        problem_from_json(value)
    assert refusal.value.where == where
    assert "\n" not in str(refusal.value)


def test_a_corpus_of_more_rows_or_symbols_than_a_hand_can_do_is_refused() -> None:
    rows = [{"count": 1, "symbols": ["a"] * 10}] * 41
    with pytest.raises(InputError, match="too large"):
        problem_from_json(changed(given={"corpus": rows}))
    with pytest.raises(InputError, match="too large"):
        problem_from_json(changed(given={"corpus": [{"count": 1, "symbols": ["a"] * 201}] * 2}))


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
Path = tuple[str | int, ...]


def paths(value: object, at: Path = ()) -> list[Path]:
    """Every place in a JSON value but the whole of it."""
    items: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        items = list(value.items())
    if isinstance(value, list):
        items = list(enumerate(value))
    return [place for key, inner in items for place in ((*at, key), *paths(inner, (*at, key)))]


def replaced(value: Any, at: Path, new: object) -> Any:
    found = copy.deepcopy(value)
    inner = found
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = new
    return found


READ = ("code", "kind", "level", "convention", "given")
BASES = [problem_to_json(problem) for problem in SAMPLES[::4]]
SPOTS = [(base, at) for base in BASES for at in paths({name: base[name] for name in READ})]


@given(st.sampled_from(SPOTS), anything)
def test_any_value_in_any_place_is_used_or_refused_and_the_place_is_named(
    spot: tuple[dict[str, Any], Path], new: object
) -> None:
    base, at = spot
    try:
        problem = problem_from_json(replaced(base, at, new))
    except InputError as refusal:
        assert "\n" not in str(refusal)
        if at[0] in ("code", "level", "given"):
            assert refusal.where.split(".")[0] in ("given", at[0])
    else:
        problem_to_json(problem, key=True)
        assert mark(problem, {}).marks() == 0


@given(anything)
def test_any_json_value_is_no_problem_and_refused(value: object) -> None:
    with pytest.raises(InputError):
        problem_from_json(value)
