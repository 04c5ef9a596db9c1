"""Every kind and level over many seeds: no crash, the key earns full marks, the level keeps its promises."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from drill.answers import Value, indistinct, to_json, typed
from drill.bank.folder import lexicon
from drill.engine.convention import LECTURE, PRESETS, Convention
from drill.engine.errors import UsageError
from drill.marking.marker import mark
from drill.mistakes.catalogue import CATALOGUE
from drill.questions.code import code_of
from drill.questions.generator import accepted_by_tie, answers_by, check_level, generate
from drill.questions.kind import Kind
from drill.questions.kinds import KINDS
from drill.questions.problem import Problem
from tests.questions.promises import check_level as check_promises
from tests.questions.promises import check_sizes, declared

FEW, MANY = 25, 1000

#: What a convention rules out: several rows without walls, a rule under free ties, a marker that is none.
IMPOSSIBLE: dict[str, set[tuple[str, int]]] = {
    "lecture": set(),
    "lesson": {("training-run", 4), ("superbpe-run", 4), ("fertility", 3)},
    "subword-nmt": {("training-run", 4), ("superbpe-run", 4), ("fertility", 3), ("vocabulary-size", 2)},
    "huggingface": {("training-run", 4), ("superbpe-run", 4), ("fertility", 3)},
    "sentencepiece": {("training-run", 4), ("superbpe-run", 4), ("fertility", 3)},
    "cs336": {
        ("training-run", 4),
        ("vocabulary-size", 2),
        ("fertility", 3),
        *(("superbpe-run", level) for level in range(1, 6)),
    },
    "minbpe": {
        *{
            ("pair-count", 5),
            ("count-table", 5),
            ("next-merge", 5),
            ("apply-merge", 2),
            ("encode", 1),
            ("encode-trace", 1),
        },
        *{("training-run", 1), ("training-run", 2), ("training-run", 3), ("training-run", 4)},
        *{("vocabulary-size", 1), ("vocabulary-size", 2), ("vocabulary-size", 3)},
        *{("superbpe-run", level) for level in range(1, 6)},
        ("fertility", 3),
    },
}
OTHERS = {
    "tie=any": LECTURE.but(tie="any"),
    "disjoint": LECTURE.but(overlaps="disjoint"),
    "no marker": LECTURE.but(marker="none"),
    "marker e": LECTURE.but(marker_symbol="e"),
    "marker ;": LECTURE.but(marker_symbol=";"),
    "marker ,": PRESETS["lesson"].but(marker_symbol=","),
    "marker er": PRESETS["huggingface"].but(marker_symbol="er"),
    "without walls, marked": LECTURE.but(walls="none"),
    "minimum 3": LECTURE.but(min_frequency=3),
    "glued, lowest id": LECTURE.but(marker="glued", tie="lowest-id"),
}
#: What a kind leaves out: a printed table is copied as it stands, and where only sizes are asked it does not matter
#: which pairs are merged.
MARKERS = {"marked-first-word", "dropped-marker", "across-words", "wrong-marker-side"}
SIZE_ONLY = {"wrong-size", "replaced-symbols", "off-by-one-k", "miscopied-frequency", *MARKERS}
NOT_ASKED_ABOUT: dict[str, set[str]] = {
    "apply-merge": MARKERS | {"miscopied-frequency"},
    "vocabulary-size": {mistake.id for mistake in CATALOGUE} - SIZE_ONLY,
    # That pairs cross words at once is its mistake of stages, not one of walls.
    "superbpe-run": {"across-words"},
}
CONVENTIONS: dict[str, Convention] = {**PRESETS, **OTHERS}
LEVELS = [(kind, level) for kind in KINDS.values() for level in kind.levels]
NAMES = [f"{kind.name}-{level}" for kind, level in LEVELS]


def possible(kind: Kind, level: int, convention: Convention) -> bool:
    return kind.missing(level, convention) is None


def drawn(kind: Kind, level: int, convention: Convention, number: int) -> Iterator[Problem]:
    for place in range(number):
        yield generate(kind, level, code_of("test", kind.name, level, place), convention, lexicon())


@cache
def few(kind: Kind, level: int, convention: Convention = LECTURE, number: int = FEW) -> tuple[Problem, ...]:
    return tuple(drawn(kind, level, convention, number))


def shows_by_hand(kind: Kind, problem: Problem) -> set[str]:
    """The mistakes of the whole catalogue of which some form writes something that is not right here."""
    parts = {part.name: part for part in kind.parts(problem)}
    types = {name: part.type for name, part in parts.items()}
    key, free = answers_by(kind, problem), bool(accepted_by_tie(kind, problem))
    found = set()
    for mistake in CATALOGUE:
        if mistake.id in NOT_ASKED_ABOUT.get(kind.name, ()):
            continue
        for variant in mistake.variants:
            answers = answers_by(kind, problem, variant.procedure)
            differing = [
                name
                for name, value in answers.items()
                if not indistinct(types[name], value, key[name], parts[name].tolerance)
            ]
            if differing and (free or problem.convention.tie == "any"):
                # Another pick among those that tie is right too, and all that follows from it.
                verdict = mark(problem, {name: to_json(types[name], value) for name, value in answers.items()})
                differing = [item.part.name for item in verdict.parts if item.status == "wrong"]
                differing += [item.part.name for item in verdict.parts if item.status == "follow-through"]
            if differing:
                found.add(mistake.id)
    return found


def typed_key(kind: Kind, problem: Problem) -> dict[str, object]:
    key: dict[str, Value] = answers_by(kind, problem)
    return {part.name: typed(part.type, key[part.name]) for part in kind.parts(problem)}


def check_everything(kind: Kind, problem: Problem) -> None:
    check_promises(problem)
    check_sizes(problem)
    verdict = mark(problem, typed_key(kind, problem))
    assert verdict.all_right
    assert verdict.marks("strict") == verdict.out_of > 0
    assert verdict.explanations == () and verdict.unexplained == ()
    assert set(problem.shows) == shows_by_hand(kind, problem)
    assert len(set(problem.shows)) == len(problem.shows)
    assert set(declared(problem)) <= set(problem.shows)


# --- a few seeds each -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "level"), LEVELS, ids=NAMES)
def test_the_problems_are_what_their_level_promises(kind: Kind, level: int) -> None:
    for problem in few(kind, level):
        check_promises(problem)


@pytest.mark.parametrize(("kind", "level"), LEVELS, ids=NAMES)
def test_the_problems_are_of_exam_size(kind: Kind, level: int) -> None:
    for problem in few(kind, level):
        check_sizes(problem)


@pytest.mark.parametrize(("kind", "level"), LEVELS, ids=NAMES)
def test_the_key_typed_as_text_earns_full_marks(kind: Kind, level: int) -> None:
    for problem in few(kind, level):
        verdict = mark(problem, typed_key(kind, problem))
        assert [item.status for item in verdict.parts] == ["correct"] * len(verdict.parts)
        assert verdict.marks("strict") == verdict.out_of == sum(part.marks for part in kind.parts(problem)) > 0
        assert verdict.explanations == ()


@pytest.mark.parametrize(("kind", "level"), LEVELS, ids=NAMES)
def test_shows_holds_what_the_level_declares(kind: Kind, level: int) -> None:
    for problem in few(kind, level):
        assert set(declared(problem)) <= set(problem.shows)


@pytest.mark.parametrize(("kind", "level"), LEVELS, ids=NAMES)
def test_shows_is_exactly_the_mistakes_whose_answers_differ(kind: Kind, level: int) -> None:
    for problem in few(kind, level)[:10]:
        assert set(problem.shows) == shows_by_hand(kind, problem)
        assert len(set(problem.shows)) == len(problem.shows)


@pytest.mark.parametrize(("kind", "level"), LEVELS, ids=NAMES)
def test_another_seed_gives_another_problem(kind: Kind, level: int) -> None:
    assert len({problem.but(code=None) for problem in few(kind, level)}) >= FEW - 2


@pytest.mark.parametrize("convention", [name for name in CONVENTIONS if name != "lecture"])
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_all_this_holds_under_the_other_conventions(kind: Kind, convention: str) -> None:
    for level in kind.levels:
        if possible(kind, level, CONVENTIONS[convention]):
            for problem in few(kind, level, CONVENTIONS[convention], 2):
                check_everything(kind, problem)


@pytest.mark.parametrize("symbol", ["e", "er", "re", "n", ";", "+", "_n"])
def test_generators_never_make_a_word_that_holds_the_marker(symbol: str) -> None:
    for kind in KINDS.values():
        for level in (1, 2, 5):
            problem = generate(kind, level, "k7f3qx2m", LECTURE.but(marker_symbol=symbol), lexicon())
            words = [word for word, _ in problem.words or ()] + (problem.text or "").split()
            words += ["".join(row.symbols).removeprefix(symbol) for row in problem.table.rows]
            words += [problem.word or ""]
            assert not any(symbol in word for word in words)


def test_a_long_run_has_ties_also_where_they_are_free() -> None:
    kind = KINDS["training-run"]
    for problem in few(kind, 5, LECTURE.but(tie="any"), 30):
        check_promises(problem)


def test_a_run_without_a_tie_is_none_of_the_level_that_has_ties() -> None:
    kind = KINDS["training-run"]
    assert kind.holds(4, few(kind, 4)[0])
    assert not kind.holds(5, few(kind, 4)[0])
    assert not kind.holds(4, few(kind, 5)[0])


@pytest.mark.parametrize("level", [1, 2, 3, 5])
def test_pairs_run_out_on_the_level_that_says_so_and_on_no_other(level: int) -> None:
    kind = KINDS["vocabulary-size"]
    problem = few(kind, level)[0]
    assert kind.holds(level, problem)
    assert not kind.holds(level, problem.but(k=99))
    assert kind.holds(4, problem.but(k=99))


# --- levels that cannot be -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_level_that_the_convention_cannot_keep_is_refused_with_the_levels_that_exist(name: str) -> None:
    for kind in KINDS.values():
        there = [level for level in kind.levels if (kind.name, level) not in IMPOSSIBLE[name]]
        for level in kind.levels:
            if level in there:
                check_level(kind, level, PRESETS[name])
                continue
            with pytest.raises(UsageError) as refusal:
                generate(kind, level, "k7f3qx2m", PRESETS[name], lexicon())
            if there:
                assert str(refusal.value).endswith(f"levels here: {', '.join(map(str, there))}")
            else:
                assert "asks nothing under the convention" in str(refusal.value)
            assert name in str(refusal.value)


def test_a_level_in_which_the_rule_decides_is_refused_under_free_ties() -> None:
    with pytest.raises(UsageError, match="no rule decides"):
        check_level(KINDS["next-merge"], 3, LECTURE.but(tie="any"))


@pytest.mark.parametrize("level", [0, 6, 99, -1])
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_level_that_no_convention_has_is_refused_with_the_list(kind: Kind, level: int) -> None:
    with pytest.raises(UsageError, match=re.escape("it has 1, 2, 3, 4, 5")):
        check_level(kind, level, LECTURE)


# --- the same draws always, and many of them ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_same_seed_gives_the_same_problem(kind: Kind) -> None:
    one, other = islice(drawn(kind, 2, LECTURE, 1), 1), islice(drawn(kind, 2, LECTURE, 1), 1)
    assert list(one) == list(other)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "level"), LEVELS, ids=NAMES)
def test_a_thousand_seeds_keep_every_promise(kind: Kind, level: int) -> None:
    for problem in drawn(kind, level, LECTURE, MANY):
        check_everything(kind, problem)


@pytest.mark.slow
@pytest.mark.parametrize("convention", [name for name in CONVENTIONS if name != "lecture"])
@pytest.mark.parametrize(("kind", "level"), LEVELS, ids=NAMES)
def test_fifty_seeds_keep_every_promise_under_the_other_conventions(kind: Kind, level: int, convention: str) -> None:
    if not possible(kind, level, CONVENTIONS[convention]):
        pytest.skip("this convention has no such level")
    for problem in drawn(kind, level, CONVENTIONS[convention], 50):
        check_everything(kind, problem)
