"""What holds for any answers at all."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.answers import Value, entries_in, to_json, typed
from drill.bank.folder import lexicon
from drill.engine.convention import LECTURE, PRESETS
from drill.engine.procedure import CORRECT
from drill.marking.feedback import feedback
from drill.marking.marker import mark
from drill.marking.verdict import PartVerdict, Verdict
from drill.mistakes.catalogue import variants_swapping
from drill.questions.code import code_of
from drill.questions.generator import answers_by, generate
from drill.questions.kinds import KINDS
from drill.questions.problem import Problem
from drill.render.plain import render


@cache
def problems() -> list[Problem]:
    conventions = (LECTURE, PRESETS["lesson"], PRESETS["minbpe"], LECTURE.but(tie="any"))
    return [
        generate(kind, level, code_of("marking", kind.name, level, 0), convention, lexicon())
        for kind in KINDS.values()
        for level in kind.levels
        for convention in conventions
        if kind.missing(level, convention) is None
    ]


SPECIAL = "+,،()[]{};؛=|·_▁Ġ␣</w>:.x×-0123456789٤۴ \n\tabenrstw"
hostile = (
    st.text(max_size=25) | st.text(st.sampled_from(SPECIAL), max_size=40) | st.sampled_from(["none", "=", "", "4"])
)


@st.composite
def answered(draw: st.DrawFn) -> tuple[Problem, dict[str, object]]:
    """A problem and what someone wrote: right, by a mistake, off by one, another part's answer, blank or anything."""
    problem = draw(st.sampled_from(problems()))
    kind = KINDS[problem.kind]
    parts = kind.parts(problem)
    key = answers_by(kind, problem)
    # Where no way of doing BPE shows, whoever does it wrongly answers as anybody does.
    procedures = [variant.procedure for variant in variants_swapping(kind.steps)] or [CORRECT]
    wrong = answers_by(kind, problem, draw(st.sampled_from(procedures)))
    answers: dict[str, object] = {}
    for part in parts:
        choices: list[st.SearchStrategy[object]] = [st.just(typed(part.type, key[part.name]))] * 3
        choices += [st.none(), hostile]
        if part.name in wrong:
            choices += [st.just(typed(part.type, wrong[part.name]))] * 3
        value = key[part.name]
        if isinstance(value, int):
            choices.append(st.integers(0, value + 2).map(str))
        other = draw(st.sampled_from(parts))
        choices.append(st.just(typed(other.type, key[other.name])))
        answers[part.name] = draw(st.one_of(choices))
    if problem.kind == "training-run" and draw(st.booleans()):
        answers[f"merge-{(problem.k or 0) + 1}"] = draw(hostile)
    return problem, answers


def is_one_number(item: PartVerdict) -> bool:
    """What was written differs from the key in a number alone, be it one row's of a table."""
    if item.part.type != "table" or item.given is None or item.expected is None:
        return item.part.type in ("number", "fraction")
    mine, right = set(entries_in(item.given)), set(entries_in(item.expected))
    pairs = {pair for pair, _ in mine ^ right}
    return len(entries_in(item.given)) == len(right) and len(pairs) == 1


def check(verdict: Verdict) -> None:
    follow_through, prefix, strict = (verdict.marks(policy) for policy in ("follow-through", "prefix", "strict"))
    assert verdict.out_of >= follow_through >= prefix >= strict >= 0
    assert strict in (0, verdict.out_of)
    assert (strict > 0) == verdict.all_right
    for item in verdict.parts:
        assert (item.marks > 0) <= (item.earned or item.part.type == "table")
        assert (item.marks == item.out_of > 0) <= item.earned
        assert (item.given is None) == (item.status in ("blank", "not-understood"))
    wrong = {item.part.name for item in verdict.parts if item.given is not None and not item.earned}
    assert set(verdict.unexplained) <= wrong
    for explanation in verdict.explanations:
        assert set(explanation.parts) <= wrong
        shown = [verdict.part(name) for name in explanation.parts]
        assert (explanation.evidence == "possible") == (len(shown) == 1 and is_one_number(shown[0]))
        assert explanation.parts
        assert len(explanation.ids) in (1, 2)
        assert explanation.ids not in explanation.rivals


@given(answered())
def test_follow_through_is_never_less_than_prefix_nor_prefix_than_strict(
    case: tuple[Problem, dict[str, object]],
) -> None:
    check(mark(*case))


@given(answered())
def test_marking_twice_gives_the_same(case: tuple[Problem, dict[str, object]]) -> None:
    one, other = mark(*case), mark(*case)
    assert one.parts == other.parts
    assert (one.explanations, one.unexplained) == (other.explanations, other.unexplained)


@given(answered())
def test_marking_does_not_look_at_what_the_problem_was_made_to_show(case: tuple[Problem, dict[str, object]]) -> None:
    problem, answers = case
    one, other = mark(problem, answers), mark(problem.but(shows=(), code=None, level=None), answers)
    assert one.parts == other.parts
    assert (one.explanations, one.unexplained) == (other.explanations, other.unexplained)


@given(st.sampled_from(problems()), st.lists(hostile, min_size=14, max_size=14))
def test_no_text_breaks_marking_or_the_feedback_on_it(problem: Problem, texts: list[str]) -> None:
    parts = KINDS[problem.kind].parts(problem)
    verdict = mark(problem, {part.name: text for part, text in zip(parts, texts, strict=False)})
    check(verdict)
    render(feedback(verdict))


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["count", "symbols", "pair"]), inner, max_size=2)
    ),
    max_leaves=6,
)


@given(st.sampled_from(problems()), st.lists(anything, min_size=14, max_size=14))
def test_no_json_value_breaks_marking(problem: Problem, values: list[object]) -> None:
    parts = KINDS[problem.kind].parts(problem)
    check(mark(problem, {part.name: value for part, value in zip(parts, values, strict=False)}))


@given(answered())
def test_answers_as_json_values_are_marked_like_answers_as_text(case: tuple[Problem, dict[str, object]]) -> None:
    problem, answers = case
    first = mark(problem, answers)
    types = {item.part.name: item.part.type for item in first.parts}
    values: dict[str, Value] = {item.part.name: item.given for item in first.parts if item.given is not None}
    again = mark(problem, {name: to_json(types[name], value) for name, value in values.items()})
    for item in first.parts:
        if item.given is not None:
            assert again.part(item.part.name).given == item.given
            assert again.part(item.part.name).marks == item.marks


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_is_among_the_problems_tried(kind: object) -> None:
    assert any(problem.kind == kind.name for problem in problems())  # type: ignore[attr-defined]  # a kind


@given(answered())
def test_a_procedure_that_swaps_none_of_a_parts_steps_answers_it_rightly(
    case: tuple[Problem, dict[str, object]],
) -> None:
    problem, answers = case
    kind = KINDS[problem.kind]
    verdict = mark(problem, answers)
    for part in kind.parts(problem):
        for variant in variants_swapping(kind.steps):
            if variant.procedure.swapped().isdisjoint(kind.steps_of(part)):
                right = kind.expect(problem, part, verdict.values)
                assert kind.expect(problem, part, verdict.values, variant.procedure) == right
