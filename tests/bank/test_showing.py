"""`--mistake`: every mistake can be practised in every kind that a student would make it in, or the kind says no."""

from itertools import islice

import pytest

from drill.answers import typed
from drill.bank.problems import problem_for_code
from drill.bank.showing import convention_for, own_problems_showing, problems_showing, sought_for
from drill.engine.convention import LECTURE, PRESETS, Convention, preset
from drill.engine.errors import InputError, UsageError
from drill.engine.procedure import Procedure
from drill.marking.marker import mark
from drill.mistakes.catalogue import CATALOGUE, mistake
from drill.questions.generator import answers_by, exposure
from drill.questions.kind import Kind
from drill.questions.kinds import KINDS
from drill.questions.lexicon import own_lexicon
from drill.questions.problem import Problem

COUNT = ("pair-count", "count-table")
NEXT = ("next-merge",)
RUN = ("training-run",)
STATE = ("apply-merge",)
VOCABULARY = ("vocabulary-size",)
STAGES = ("superbpe-run",)
UNIGRAM = ("unigram-segment", "unigram-prune")
BYTES = ("bytes",)
SCORE = ("wordpiece-merge",)
PIECES = ("wordpiece-encode",)
ENCODE = ("encode", "encode-trace", "merge-order")

#: Where students make each mistake.
MADE_IN: dict[str, tuple[str, ...]] = {
    "stale-counts": (*NEXT, *RUN, *STATE, *SCORE),
    "ignored-frequencies": (*COUNT, *NEXT, *RUN, *SCORE),
    "counted-while-encoding": ENCODE,
    "longest-match": ENCODE,
    "other-tie-rule": (*NEXT, *RUN, *ENCODE, *SCORE),
    "marked-first-word": (*COUNT, *STATE, *RUN, *ENCODE),
    "dropped-marker": (*COUNT, *VOCABULARY, *RUN),
    "unmarked-encoding": ENCODE,
    "replaced-symbols": VOCABULARY,
    "wrong-size": VOCABULARY,
    "counted-symbols": (*COUNT, *NEXT, *RUN, *SCORE),
    "kept-broken-pairs": (*COUNT, *NEXT, *RUN, *SCORE),
    "one-row-only": (*STATE, *RUN),
    "rows-not-summed": (*COUNT, *NEXT, *SCORE),
    "wrong-merge-order": ENCODE,
    "left-to-right": ENCODE,
    "stopped-early": ENCODE,
    "first-occurrence": (*ENCODE, *STATE),
    "unseen-is-unk": (*ENCODE, *PIECES),
    "dropped-leftovers": (*ENCODE, *PIECES),
    "overlapping-merge": (*ENCODE, *STATE, *COUNT),
    "right-to-left": (*ENCODE, *STATE),
    "other-overlap-count": (*COUNT, *NEXT),
    "once-per-word": (*COUNT, *NEXT),
    "across-words": (*COUNT, *RUN),
    "wrong-marker-side": (*COUNT, *RUN, *ENCODE),
    "all-ties-at-once": (*RUN, *STATE),
    "off-by-one-k": (*RUN, *STATE, *VOCABULARY, *ENCODE),
    "fewest-tokens": ENCODE,
    "whole-word": (*ENCODE, *PIECES),
    "letters-not-symbols": (*STATE, *RUN, *ENCODE),
    "unordered-pair": (*COUNT, *NEXT),
    "joined-lookup": ENCODE,
    "skipped-marker-pairs": (*NEXT, *RUN),
    "unrewritten-corpus": (*STATE, *RUN),
    "two-in-one": (*STATE, *RUN),
    "unlearned-merge": ENCODE,
    "not-adjacent": (*COUNT, *NEXT, *RUN),
    "undone-merge": (*NEXT, *RUN),
    "stale-one-count": (*NEXT, *RUN),
    "stopped-scan": (*COUNT, *NEXT, *RUN),
    "miscopied-frequency": (*COUNT, *NEXT, *RUN),
    "wordpiece-by-count": SCORE,
    "wordpiece-stale-parts": SCORE,
    "wordpiece-inner-hashes": (*SCORE, *PIECES),
    "wordpiece-replay": PIECES,
    "wordpiece-partial-unk": PIECES,
    "superbpe-from-start": STAGES,
    "superbpe-walls-kept": STAGES,
    "fertility-upside-down": ("fertility",),
    "letters-per-token": ("fertility",),
    "unigram-word-frequency": UNIGRAM,
    "unigram-greedy": UNIGRAM,
    "unigram-loss-slip": ("unigram-prune",),
    "unigram-prune-rare": ("unigram-prune",),
    "characters-are-bytes": BYTES,
    "code-points-are-bytes": BYTES,
    "marks-left-out": BYTES,
    "looks-equal": (*BYTES, "encode", "encode-trace"),
    "byte-level-unk": ("encode", "encode-trace"),
    "bytes-are-garbage": ("encode", "encode-trace"),
}
#: Where a kind cannot show a mistake, and why.
CANNOT: dict[tuple[str, str], str] = {
    ("apply-merge", "stale-counts"): "the pair is given, nothing is counted",
    ("apply-merge", "marked-first-word"): "the table is printed, with the first word as it is",
    ("apply-merge", "off-by-one-k"): "one merge is asked for",
    ("encode", "other-tie-rule"): "the list is given, no tie is left in it",
    ("encode-trace", "other-tie-rule"): "the list is given, no tie is left in it",
    ("merge-order", "other-tie-rule"): "the lists are given, no tie is left in them",
    ("merge-order", "marked-first-word"): "words without a marker",
    ("merge-order", "unmarked-encoding"): "words without a marker",
    ("merge-order", "wrong-marker-side"): "words without a marker",
    ("merge-order", "unseen-is-unk"): "nothing was trained, no word is seen or unseen",
    ("merge-order", "whole-word"): "nothing was trained, no word is seen or unseen",
    ("pair-count", "overlapping-merge"): "the table is printed, nothing is replaced in it",
    ("count-table", "overlapping-merge"): "the table is printed, nothing is replaced in it",
    ("encode", "marked-first-word"): "the word to encode stands after a space",
    ("encode-trace", "marked-first-word"): "the word to encode stands after a space",
    ("encode", "looks-equal"): "words that are drawn have small and composed letters only",
    ("encode-trace", "looks-equal"): "words that are drawn have small and composed letters only",
    ("encode", "joined-lookup"): "a list that was trained spells no result in two ways",
    ("encode-trace", "joined-lookup"): "a list that was trained spells no result in two ways",
}
PAIRS = [(kind, name) for name, kinds in MADE_IN.items() for kind in kinds]


def written(problem: Problem, way: Procedure) -> dict[str, object]:
    kind = KINDS[problem.kind]
    types = {part.name: part.type for part in kind.parts(problem)}
    return {name: typed(types[name], value) for name, value in answers_by(kind, problem, way).items()}


#: Words in which a pair stands twice.
WORDS = ("banana", "cocoa", "tatata", "noon", "onion", "anna", "pipit", "tutu")


def first_showing(kind: str, name: str, convention: Convention | None = None, level: int | None = None) -> Problem:
    return next(problems_showing(KINDS[kind], mistake(name), level, "s", convention or convention_for(mistake(name))))


def test_every_known_mistake_has_a_kind() -> None:
    assert set(MADE_IN) == {item.id for item in CATALOGUE}
    assert set(CANNOT) <= set(PAIRS)
    assert all(any((kind, name) not in CANNOT for kind in kinds) for name, kinds in MADE_IN.items())


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "name"), PAIRS)
def test_each_is_shown_by_a_problem_of_the_kind_or_the_kind_says_that_it_cannot(kind: str, name: str) -> None:
    if (kind, name) in CANNOT:
        with pytest.raises(UsageError, match=f"{kind} .*{name}"):
            first_showing(kind, name)
        return
    for problem in islice(problems_showing(KINDS[kind], mistake(name), None, "s", convention_for(mistake(name))), 2):
        assert name in problem.shows
        assert problem.code is not None
        assert problem_for_code(problem.code) == problem
        # Whoever makes the mistake here is told so.
        forms = [form for form in mistake(name).variants if exposure(KINDS[kind], problem, form.procedure) is not None]
        named = set()
        for form in forms:
            explanations = mark(problem, written(problem, form.procedure)).explanations
            named |= {ids for item in explanations for ids in (item.ids, *item.rivals)}
        assert (name,) in named


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kind for kind in KINDS.values() if kind.hides], ids=lambda kind: kind.name)
def test_what_a_kind_says_it_hides_is_sought_in_vain(kind: Kind) -> None:
    for name in kind.hides:
        assert kind.steps & mistake(name).steps
        assert list(islice(sought_for(kind, mistake(name), "s", patience=2), 1)) == []


# --- what cannot be --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "name", "able"),
    [
        ("next-merge", "longest-match", "encode, encode-trace, merge-order"),
        ("apply-merge", "stale-counts", "pair-count, count-table, next-merge, training-run"),
    ],
)
def test_a_kind_that_does_not_ask_about_the_step_names_those_that_do(kind: str, name: str, able: str) -> None:
    with pytest.raises(UsageError, match=f"^{kind} cannot show {name}: .* can: {able}"):
        first_showing(kind, name)


@pytest.mark.parametrize(
    ("kind", "name", "convention", "reason"),
    [
        ("vocabulary-size", "dropped-marker", "minbpe", "it has no word marker"),
        ("next-merge", "rows-not-summed", "minbpe", "a single row"),
        ("training-run", "marked-first-word", "lesson", "no first word is bare there"),
    ],
)
def test_a_convention_that_rules_a_mistake_out_is_named_with_the_reason(
    kind: str, name: str, convention: str, reason: str
) -> None:
    with pytest.raises(UsageError, match=f"^{kind} cannot show {name} under the convention {convention}: .*{reason}"):
        first_showing(kind, name, preset(convention))


def test_free_ties_leave_no_tie_rule_to_mistake() -> None:
    with pytest.raises(UsageError, match="any tied pair is right there"):
        first_showing("next-merge", "other-tie-rule", LECTURE.but(tie="any"))


def test_a_level_that_never_shows_it_is_refused_with_one_that_does() -> None:
    with pytest.raises(
        UsageError, match=r"no apply-merge problem of level 1 that shows one-row-only .* level 2 has some"
    ):
        first_showing("apply-merge", "one-row-only", level=1)


def test_a_level_that_the_kind_lacks_is_refused_as_ever() -> None:
    with pytest.raises(UsageError, match="it has 1, 2, 3, 4, 5"):
        first_showing("apply-merge", "one-row-only", level=9)


@pytest.mark.parametrize("name", PRESETS)
def test_what_a_convention_rules_out_no_problem_under_it_shows(name: str) -> None:
    convention = PRESETS[name]
    for kind in KINDS.values():
        out = {item.id for item in CATALOGUE if item.impossible(kind.known(convention)) is not None}
        if all(kind.missing(level, convention) for level in kind.levels):
            with pytest.raises(UsageError, match="asks nothing under the convention"):
                next(problems_showing(kind, mistake("stale-counts"), None, "s", convention))
            continue
        for form in ("stale-counts", "off-by-one-k", "wrong-merge-order"):
            if mistake(form).steps & kind.steps:
                for problem in islice(problems_showing(kind, mistake(form), None, "s", convention), 2):
                    assert not out & set(problem.shows)
                break


# --- levels, words, texts ---------------------------------------------------------------------------------------------


def test_the_level_that_promises_it_comes_first_else_the_usual_one() -> None:
    assert first_showing("next-merge", "other-tie-rule").level == 3
    assert first_showing("next-merge", "ignored-frequencies").level == 2
    assert first_showing("encode", "first-occurrence").level == 2


def test_the_level_that_is_asked_for_is_kept() -> None:
    for level in (1, 2, 3, 4, 5):
        assert first_showing("encode", "stopped-early", level=level).level == level


def test_words_of_the_users_own_serve_as_well() -> None:
    words = own_lexicon("\n".join(f"stem {word}" for word in WORDS), "f")
    found = list(islice(problems_showing(KINDS["next-merge"], mistake("once-per-word"), 1, "s", LECTURE, words), 3))
    assert len(found) == 3
    assert all(problem.code is None and "once-per-word" in problem.shows for problem in found)


def test_of_a_text_those_questions_are_asked_that_show_it() -> None:
    text = "banana banana ban can"
    found = list(own_problems_showing(KINDS["pair-count"], mistake("once-per-word"), text, None, LECTURE, "s"))
    assert found
    assert {problem.pair for problem in found} <= {("a", "n"), ("n", "a")}
    assert all("once-per-word" in problem.shows for problem in found)


def test_a_text_that_does_not_show_it_is_an_error() -> None:
    with pytest.raises(InputError, match="no pair-count problem about this text shows once-per-word"):
        list(own_problems_showing(KINDS["pair-count"], mistake("once-per-word"), "set new", None, LECTURE, "s"))
