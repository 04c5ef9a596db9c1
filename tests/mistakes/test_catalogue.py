"""The catalogue as a whole: which mistakes there are, that each swaps a step, and that any two of them get along."""

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.convention import LECTURE, PRESETS, Convention
from drill.engine.corpus import Corpus, from_text
from drill.engine.errors import InputError
from drill.engine.procedure import CORRECT, STEPS, Procedure
from drill.engine.training import Run
from drill.mistakes.catalogue import CATALOGUE, mistake, variants_swapping
from drill.mistakes.mistake import Variant
from drill.questions.generator import answers_by
from drill.questions.kinds import KINDS
from drill.questions.problem import Problem

#: The known mistakes, likeliest first, with their forms. A new one needs a test in
#: test_each_mistake.py or in a file of its family too.
FORMS: dict[str, tuple[str | None, ...]] = {
    "stale-counts": (None,),
    "ignored-frequencies": (None,),
    "counted-while-encoding": (None,),
    "longest-match": (None,),
    "other-tie-rule": ("last-seen", "first-seen", "smallest", "greatest", "text-order"),
    "marked-first-word": (None,),
    "dropped-marker": (None,),
    "unmarked-encoding": (None,),
    "replaced-symbols": (None,),
    "wrong-size": ("merges-only", "one-base-symbol-short", "words-and-merges", "symbols-in-use"),
    "counted-symbols": ("alone", "with-neighbour", "with-neighbour-pair-count"),
    "kept-broken-pairs": (None,),
    "one-row-only": (None,),
    "rows-not-summed": (None,),
    "wrong-merge-order": ("reversed", "longest-first", "alphabetical", "by-frequency"),
    "left-to-right": (None,),
    "stopped-early": (None,),
    "first-occurrence": (None,),
    "unseen-is-unk": (None,),
    "dropped-leftovers": (None,),
    "overlapping-merge": ("both", "swallowed"),
    "right-to-left": (None,),
    "other-overlap-count": (None,),
    "once-per-word": (None,),
    "across-words": (None,),
    "wrong-marker-side": (None,),
    "all-ties-at-once": (None,),
    "off-by-one-k": ("one-fewer", "one-more"),
    "fewest-tokens": (None,),
    "whole-word": (None,),
    "letters-not-symbols": (None,),
    "unordered-pair": (None,),
    "joined-lookup": (None,),
    "skipped-marker-pairs": (None,),
    "unrewritten-corpus": (None,),
    "two-in-one": (None,),
    "unlearned-merge": ("once", "all-that-is-left"),
    "not-adjacent": (None,),
    "undone-merge": (None,),
    "stale-one-count": (None,),
    "stopped-scan": (None,),
    "miscopied-frequency": ("second-row", "last-row"),
    "wordpiece-by-count": ("count-written", "score-written"),
    "wordpiece-stale-parts": (None,),
    "wordpiece-inner-hashes": ("kept", "left-out"),
    "wordpiece-replay": (None,),
    "wordpiece-partial-unk": ("rest", "letter"),
    "superbpe-from-start": ("across-at-once", "from-characters"),
    "superbpe-walls-kept": (None,),
    "unigram-word-frequency": ("word-count", "number-of-pieces"),
    "unigram-greedy": (None,),
    "unigram-loss-slip": ("unweighted", "base-10", "base-2", "renormalised"),
    "unigram-prune-rare": ("rarest", "single-character"),
    "characters-are-bytes": (None,),
    "code-points-are-bytes": (None,),
    "marks-left-out": (None,),
    "looks-equal": ("composed", "small-letters"),
    "byte-level-unk": (None,),
    "bytes-are-garbage": (None,),
    "fertility-upside-down": (None,),
    "letters-per-token": (None,),
}
VARIANTS: list[Variant] = [variant for item in CATALOGUE for variant in item.variants]
PAIRS = [
    (one, other) for one, other in combinations(VARIANTS, 2) if one.procedure.with_steps_of(other.procedure) is not None
]
BEFORE = {name: getattr(CORRECT, name) for name in STEPS}


def test_the_catalogue_holds_these_mistakes_likeliest_first() -> None:
    assert {item.id: tuple(variant.name for variant in item.variants) for item in CATALOGUE} == FORMS
    assert [item.id for item in CATALOGUE] == list(FORMS)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: f"{variant.id}/{variant.name}")
def test_each_form_swaps_at_least_one_step_and_leaves_the_others_alone(variant: Variant) -> None:
    swapped = variant.procedure.swapped()
    assert 1 <= len(swapped) <= 3
    assert swapped <= set(STEPS)
    assert all(getattr(variant.procedure, name) is BEFORE[name] for name in set(STEPS) - swapped)


def test_no_two_forms_are_the_same_procedure() -> None:
    forms = [tuple(getattr(variant.procedure, name) for name in STEPS) for variant in VARIANTS]
    assert len(set(forms)) == len(VARIANTS)


@pytest.mark.parametrize("item", CATALOGUE, ids=lambda item: item.id)
def test_each_has_a_clause_for_what_was_done_and_a_sentence_to_remember(item: object) -> None:
    found = mistake(item.id)  # type: ignore[attr-defined]  # an id
    assert found is item
    assert found.done[0].islower() and not found.done.endswith(".")
    assert found.remember[0].isupper() and found.remember.endswith(".")
    assert "{" not in found.done + found.remember


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_only_mistakes_in_a_kinds_own_steps_are_tried_on_it(kind: object) -> None:
    steps: frozenset[str] = kind.steps  # type: ignore[attr-defined]  # a kind
    assert steps <= set(STEPS)
    assert set(variants_swapping(steps)) == {variant for variant in VARIANTS if variant.procedure.swapped() & steps}


def test_an_id_that_does_not_exist_is_refused_with_the_list() -> None:
    with pytest.raises(InputError) as refusal:
        mistake("too-clever")
    assert all(name in str(refusal.value) for name in FORMS)


# --- any two together -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"), list(permutations(["stale-counts", "ignored-frequencies", "one-row-only"], 2))
)
def test_two_mistakes_in_different_steps_combine(one: str, other: str) -> None:
    first, second = mistake(one).variants[0].procedure, mistake(other).variants[0].procedure
    both = first.with_steps_of(second)
    assert both is not None
    assert both.swapped() == first.swapped() | second.swapped()


def test_two_mistakes_in_the_same_step_do_not_combine() -> None:
    stale, kept = mistake("stale-counts").variants[0], mistake("kept-broken-pairs").variants[0]
    assert stale.procedure.with_steps_of(kept.procedure) is None
    assert stale.procedure.with_steps_of(stale.procedure) is None


def problems(text: str, convention: Convention, k: int) -> list[Problem]:
    """A problem of every kind about the text."""
    corpus = from_text(text, convention)
    position = Run(corpus, convention).position()
    for _round in range(k):
        position = position.go_on(position.picks[0])
    merges = tuple(merge for merge in position.merges if merge)
    table = position.state.rows
    pair = next(iter(position.state.counts()), ("a", "b"))
    mid = Problem("", None, convention, corpus=table, start_corpus=corpus.rows, merges=merges, pair=pair)
    word = corpus.rows[0].symbols + corpus.rows[-1].symbols
    coding = Problem("", None, convention, corpus=corpus.rows, merges=merges or (("a", "b"),), word="", start=word)
    return [
        *(mid.but(kind=name) for name in ("pair-count", "next-merge", "apply-merge")),
        *(Problem(name, None, convention, text=text, k=k + 1) for name in ("training-run", "vocabulary-size")),
        *(coding.but(kind=name) for name in ("encode", "encode-trace")),
    ]


def check_answers(problem: Problem, procedure: Procedure) -> None:
    """The procedure answers every part with a value of its type, or not at all."""
    kind = KINDS[problem.kind]
    answers = answers_by(kind, problem, procedure)
    for part in kind.parts(problem):
        if part.name in answers:
            assert isinstance(answers[part.name], int if part.type == "number" else tuple)


texts = st.lists(st.text("abc", min_size=1, max_size=6), min_size=1, max_size=7).map(" ".join)
conventions = st.sampled_from(list(PRESETS.values())) | st.builds(
    lambda base, tie, overlaps: base.but(tie=tie, overlaps=overlaps),
    st.sampled_from(list(PRESETS.values())),
    st.sampled_from(["any", "smallest", "lowest-id"]),
    st.sampled_from(["adjacent", "disjoint"]),
)


@given(texts, conventions, st.integers(0, 4), st.sampled_from(VARIANTS))
def test_every_mistake_has_an_answer_to_every_problem_or_none(
    text: str, convention: Convention, k: int, variant: Variant
) -> None:
    for problem in problems(text, convention, k):
        check_answers(problem, variant.procedure)


@given(texts, conventions, st.integers(0, 4), st.sampled_from(PAIRS))
def test_every_mistake_copes_with_what_another_one_leaves(
    text: str, convention: Convention, k: int, pair: tuple[Variant, Variant]
) -> None:
    both = pair[0].procedure.with_steps_of(pair[1].procedure)
    assert both is not None
    for problem in problems(text, convention, k):
        check_answers(problem, both)


@pytest.mark.parametrize("text", ["set new new renew reset renew", "aaa aaaa a aaa", "a"])
def test_all_pairs_of_mistakes_cope_with_these_texts(text: str) -> None:
    asked = problems(text, LECTURE, 2)
    for one, other in PAIRS:
        both = one.procedure.with_steps_of(other.procedure)
        assert both is not None
        for problem in asked:
            check_answers(problem, both)


@given(texts, st.sampled_from(VARIANTS))
def test_three_merges_by_any_mistake_leave_the_given_corpus_as_it_was(text: str, variant: Variant) -> None:
    corpus = from_text(text, LECTURE)
    kept = Corpus(tuple(corpus.rows), corpus.running)
    position = Run(corpus, LECTURE).position(variant.procedure)
    for _round in range(3):
        position = position.go_on(position.picks[0])
    assert corpus == kept


def test_the_right_procedure_is_untouched_by_all_of_this() -> None:
    assert {name: getattr(CORRECT, name) for name in STEPS} == BEFORE
    assert CORRECT.swapped() == frozenset()
    position = Run(from_text("set new new renew reset renew", LECTURE), LECTURE).position()
    assert position.picks == (("n", "e"),)
    assert position.worth(("n", "e")) == 4
