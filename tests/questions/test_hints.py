"""Hints: every kind and level has them, step 2 never tells the answer, and step 3 tells no more than the next one."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import islice

import pytest

from drill.answers import FRACTION, NUMBER, PAIR, TOKENS, Value, symbols_in, typed
from drill.bank.contents import bank
from drill.bank.problems import fresh_problems, problem_for_code
from drill.document import Block, Document, Heading, Number, Pair, Tokens
from drill.engine.convention import PRESETS
from drill.questions.generator import answers_by, nearest_level
from drill.questions.hints.hint import first_open, hint, values_in
from drill.questions.kinds import EVERY_KIND, KINDS, kind_named
from drill.questions.problem import Problem
from drill.render.plain import render

CONVENTIONS = tuple(map(PRESETS.__getitem__, ("lecture", "minbpe", "cs336")))


def key(problem: Problem) -> dict[str, Value]:
    return answers_by(kind_named(problem.kind), problem)


def written(problem: Problem) -> dict[str, str]:
    types = {part.name: part.type for part in kind_named(problem.kind).parts(problem)}
    return {name: typed(types[name], value) for name, value in key(problem).items()}


def spans(thing: object) -> Iterator[object]:
    """Everything that a document is made of."""
    if isinstance(thing, tuple):
        for item in thing:
            yield from spans(item)
    elif is_dataclass(thing):
        yield thing
        for part in fields(thing):
            yield from spans(getattr(thing, part.name))


def tells(blocks: tuple[Block, ...], kind: str, value: Value) -> bool:
    """True if the value stands somewhere by itself, as an answer would."""
    found = list(spans(blocks))
    if kind == PAIR:
        return Pair(symbols_in(value)) in found
    if kind == TOKENS:
        return Tokens(symbols_in(value)) in found
    return kind in (NUMBER, FRACTION) and Number(value) in found  # type: ignore[arg-type]  # a number's value


def without_heading(document: Document) -> tuple[Block, ...]:
    [heading, *blocks] = document.blocks
    assert isinstance(heading, Heading)
    return tuple(blocks)


def problems(kind_name: str, level: int) -> Iterator[Problem]:
    kind = KINDS[kind_name]
    for convention in CONVENTIONS:
        if nearest_level(kind, level, convention) == level:
            yield from islice(fresh_problems(kind, level, "hints", convention, None), 1)


@pytest.mark.parametrize("kind_name", KINDS)
def test_each_part_has_hints_whatever_was_written_before_it(kind_name: str) -> None:
    # Line by line a hint is about the part that is asked for, and what stands before it cannot be changed any more.
    kind = KINDS[kind_name]
    for problem in problems(kind_name, 2):
        names = [part.name for part in kind.parts(problem)]
        for texts in ({}, *({**written(problem), name: wrong} for name in names for wrong in ("n e", "3", "x", "="))):
            for at, part in enumerate(kind.parts(problem)):
                before = {name: text for name, text in texts.items() if name in names[:at]}
                assert all(hint(kind, problem, before, step, part).blocks[1:] for step in (2, 3)), (before, part.name)
                hint(kind, problem, texts, 3, part)


@pytest.mark.parametrize("kind_name", KINDS)
def test_every_kind_and_level_has_hints_that_do_not_tell_the_answer(kind_name: str) -> None:
    kind, asked = KINDS[kind_name], 0
    for level in kind.levels:
        for problem in problems(kind_name, level):
            right, texts = key(problem), dict[str, str]()
            for part in kind.parts(problem):
                where = without_heading(hint(kind, problem, texts, 2))
                step = without_heading(hint(kind, problem, texts, 3))
                asked += 1
                assert where and step, (problem.code, part.name)
                assert render(Document(where)) != render(Document(step))
                assert not tells(where, part.type, right[part.name]), (problem.code, part.name)
                texts[part.name] = written(problem)[part.name]
            assert "right as it stands" in render(hint(kind, problem, texts, 2))
    assert asked


def test_a_choice_is_narrowed_and_not_made() -> None:
    kind = EVERY_KIND["choice"]
    for problem in _choices():
        [part], right = kind.parts(problem), symbols_in(key(problem)["answer"])
        where = render(hint(kind, problem, {}, 2))
        assert "is not right" in where
        assert not any(f"{option} is right" in where for option in right)
        step = render(hint(kind, problem, {}, 3))
        left = [option for option in kind.choices(problem, part).ids if f"{option} is not right" not in step]
        assert kind.choices(problem, part).several or len(left) == 2 or f"{right[0]} is right" in step


def test_a_wrong_choice_is_the_first_that_is_taken_away() -> None:
    problem = next(problem for problem in _choices() if len(problem.options or ()) == 4)
    right = symbols_in(key(problem)["answer"])
    for option in problem.options or ():
        if option.id not in right:
            assert f"{option.id} is not right" in render(hint(EVERY_KIND["choice"], problem, {"answer": option.id}, 2))


def _choices() -> Iterator[Problem]:
    for name, item in bank(None).choices.items():
        yield problem_for_code(f"choice.{item.level}.@{name}.1", None)


# --- which part it is about -----------------------------------------------------------------------------------------


LECTURE_RUN = "training-run.5.@lecture.1"


def about(texts: dict[str, str], problem: Problem, step: int = 2) -> str:
    return render(hint(kind_named(problem.kind), problem, texts, step))


def test_a_hint_is_about_the_first_part_that_is_blank_or_wrong() -> None:
    problem = problem_for_code(LECTURE_RUN, None)
    assert about({}, problem).startswith("Where to look: Merge 1")
    texts = written(problem)
    assert about({**texts, "merge-2": "s e"}, problem).startswith("Where to look: Merge 2")
    assert about({**texts, "count-3": "1"}, problem).startswith("Where to look: Count 3")
    assert about({**texts, "count-3": "three"}, problem).startswith("Where to look: Count 3")
    assert about({**texts, "vocabulary": ""}, problem).startswith("Where to look: Vocabulary")


def test_a_tie_that_is_broken_otherwise_is_right_where_ties_are_free() -> None:
    kind = KINDS["next-merge"]
    problem = next(
        found
        for found in islice(fresh_problems(kind, 5, "free", PRESETS["lecture"].but(tie="any"), None), 3)
        if len(kind.expect(found, kind.parts(found)[0], {}).values) > 1  # type: ignore[union-attr]  # OneOf
    )
    for value in kind.expect(problem, kind.parts(problem)[0], {}).values:  # type: ignore[union-attr]
        values = values_in(kind, problem, {"pair": typed(PAIR, value)})
        open_part = first_open(kind, problem, values)
        assert open_part is not None and open_part.name == "count"


# --- what they say --------------------------------------------------------------------------------------------------


def test_a_round_is_hinted_at_from_its_own_rows() -> None:
    problem = problem_for_code(LECTURE_RUN, None)
    texts = written(problem)
    first = {name: texts[name] for name in ("merge-1", "count-1")}
    assert "1. n + e → ne" in about(first, problem)
    step = about(first, problem, 3)
    assert "2  _ ne w" in step
    assert "ne + w      4" in step
    assert "chosen" not in step


def test_a_count_is_left_to_be_added_up() -> None:
    problem = problem_for_code("next-merge.2.@lecture.1", None)
    texts = written(problem)
    step = about({"pair": texts["pair"]}, problem, 3)
    assert "Add up the places" in step
    assert f" {texts['count']}" not in step.split("Add up")[1]


def test_the_vocabulary_is_told_symbol_by_symbol() -> None:
    problem = problem_for_code(LECTURE_RUN, None)
    texts = written(problem)
    without = " ".join(symbol for symbol in texts["vocabulary"].split() if symbol != "new")
    assert "new is missing: ne + w makes it" in about({**texts, "vocabulary": without}, problem, 3)
    more = texts["vocabulary"] + " se"
    assert "se is neither a base symbol nor made by a merge" in about({**texts, "vocabulary": more}, problem, 3)


def test_whoever_writes_a_state_in_between_goes_on_from_there() -> None:
    problem = problem_for_code("encode.2.@lecture.1", None)
    start = " ".join(problem.start or ())
    first = about({"tokens": start}, problem)
    assert "The first rule" in first
    from drill.engine.encoding import encode_steps

    fired = [step for step in encode_steps(problem.start or (), problem.merges or ()).steps if step.fired]
    assert len(fired) > 1
    then = about({"tokens": " ".join(fired[0].tokens)}, problem)
    assert "the next one" in then
    assert " + ".join(fired[1].merge) in then


def test_a_merge_is_shown_on_the_first_row_that_is_not_there_yet() -> None:
    problem = problem_for_code("apply-merge.2.@lecture.1", None)
    rows = written(problem)["corpus"].split("\n")
    changed = [
        row for row, before in zip(rows, problem.corpus or (), strict=True) if tuple(row.split()[1:]) != before.symbols
    ]
    assert len(changed) > 1
    assert changed[0].split()[-1] in about({}, problem, 3)
    step = about({"corpus": "\n".join(rows[: rows.index(changed[0]) + 1])}, problem, 3)
    assert len([line for line in step.splitlines() if "‹" in line]) == 1
