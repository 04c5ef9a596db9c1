"""Walks: forwards, backwards, how long they are, and what they are the walks of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.bank.problems import bank_problems
from drill.document import Document
from drill.engine.convention import LECTURE, PRESETS
from drill.engine.corpus import from_rows, from_text
from drill.engine.errors import InputError, UsageError
from drill.engine.pieces import encode_text
from drill.engine.trainer import train
from drill.questions.kinds import kind_named
from drill.questions.problem import Problem
from drill.questions.worked_encoding import worked_encoding
from drill.questions.worked_run import worked_run
from drill.render.plain import render
from drill.walkthrough.encoding import encoding_walk
from drill.walkthrough.of_problem import has_walk, walk_of
from drill.walkthrough.training import MOST_ROUNDS, training_walk
from drill.walkthrough.walk import Walk

TEXT = "set new new renew reset renew"
words = st.lists(st.text("abc", min_size=1, max_size=5), min_size=1, max_size=6).map(" ".join)
conventions = st.sampled_from(list(PRESETS.values()))


def walk_on(text: str, convention: str = "lecture", k: int | None = None) -> Walk:
    return training_walk(from_text(text, PRESETS[convention]), PRESETS[convention], k)


# ------------------------------------------------------------------ steps


def test_a_step_is_worked_out_when_it_is_looked_at_and_not_before() -> None:
    made = []

    def documents() -> object:
        for number in range(4):
            made.append(number)
            yield Document(())

    walk = Walk(LECTURE, ("a", "b", "c", "d"), documents(), ())  # type: ignore[arg-type]
    assert made == []
    walk.step(1)
    assert made == [0, 1]
    first = walk.step(0)
    assert made == [0, 1] and walk.step(0) is first
    walk.step(3)
    assert made == [0, 1, 2, 3]


@pytest.mark.parametrize("at", [-1, 6])
def test_there_is_no_step_beyond_the_ends(at: int) -> None:
    walk = walk_on(TEXT, k=4)
    assert len(walk) == 6
    with pytest.raises(IndexError):
        walk.step(at)


@given(words, conventions, st.none() | st.integers(0, 8), st.lists(st.sampled_from([-1, 1]), max_size=30))
def test_back_and_forth_shows_the_same(text: str, convention: object, k: int | None, moves: list[int]) -> None:
    assert not isinstance(convention, str)
    walk = training_walk(from_text(text, convention), convention, k)  # type: ignore[arg-type]
    fresh = training_walk(from_text(text, convention), convention, k)  # type: ignore[arg-type]
    forwards = [fresh.step(at) for at in range(len(fresh))]
    at = 0
    for move in moves:
        at = max(0, min(at + move, len(walk) - 1))
        assert walk.step(at) == forwards[at]
    # There are as many documents as places: the run is as long as it was said to be.
    with pytest.raises(StopIteration):
        next(fresh._coming)


# ------------------------------------------------------------------ a training run


def test_the_rounds_are_counted_before_they_are_made() -> None:
    assert walk_on(TEXT, k=2).places == ("start", "round 1 of 2", "round 2 of 2", "end")
    assert walk_on(TEXT).places[-2] == "round 9 of 9"
    assert walk_on(TEXT, k=50).places[-2] == "round 9 of 9"
    assert walk_on("", k=3).places == ("start", "end")


def test_a_long_text_makes_ten_merges_where_nobody_says() -> None:
    assert len(walk_on(" ".join(f"{a}{b}{a}{b}{a}" for a in "abcdefg" for b in "hijklmn"))) == 12


def test_what_is_learned_grows_with_the_rounds() -> None:
    walk = walk_on(TEXT, k=4)
    assert [len(walk.learned(at)) for at in range(6)] == [0, 1, 2, 3, 4, 4]
    assert walk.learned(3) == (("n", "e"), ("ne", "w"), ("_", "r"))
    assert walk.alphabet == frozenset("_enrstw")


@given(words, conventions)
def test_the_walk_is_the_printed_run(text: str, convention: object) -> None:
    corpus = from_text(text, convention)  # type: ignore[arg-type]
    walk = training_walk(corpus, convention, table=20)  # type: ignore[arg-type]
    printed = list(worked_run(train(corpus, convention, None, table=20)))  # type: ignore[arg-type]
    assert [walk.step(at) for at in range(len(walk))] == printed


def test_more_rounds_than_anybody_steps_through_are_refused() -> None:
    with pytest.raises(InputError, match="at most 1000 rounds"):
        walk_on(TEXT, k=MOST_ROUNDS + 1)
    with pytest.raises(UsageError):
        walk_on(TEXT, k=-1)


def test_a_long_run_goes_to_its_end_and_back() -> None:
    # Words of different counts, as in a real text: where all are tied, looking for ties is the slow part.
    text = " ".join(
        f"{a}{b}{c}{a} " * (ord(a) * ord(b) * ord(c) % 97) for a in "abcde" for b in "ijklmn" for c in "qrstuv"
    )
    walk = walk_on(text, k=150)
    assert walk.places[-2] == "round 150 of 150"
    last, second = walk.step(len(walk) - 1), walk.step(2)
    assert "Stopped after 150 merges" in render(last)
    assert "Round 2:" in render(second) and "rows change:" in render(second)


# ------------------------------------------------------------------ an encoding


def test_an_encoding_is_walked_piece_by_piece_and_ends_with_the_whole() -> None:
    encoded = encode_text("renew new", (("n", "e"), ("ne", "w")), LECTURE, None)
    walk = encoding_walk(encoded)
    assert walk.places == (
        "piece 1 of 2 · start",
        "piece 1 of 2 · rule 1 of 2",
        "piece 1 of 2 · rule 2 of 2",
        "piece 2 of 2 · start",
        "piece 2 of 2 · rule 1 of 2",
        "piece 2 of 2 · rule 2 of 2",
        "end",
    )
    assert walk.step(6) == worked_encoding(encoded)
    assert walk.alphabet is None


def test_a_walk_has_the_rule_that_its_steps_follow() -> None:
    encoding = render(encoding_walk(encode_text("renew new", (("n", "e"),), LECTURE, None)).rule_in_full())
    assert "replayed in their order" in encoding
    assert "greatest count" not in encoding
    run = render(walk_on(TEXT).rule_in_full())
    assert "greatest count" in run
    assert "replayed in their order" not in run


# ------------------------------------------------------------------ of a question


def test_a_question_and_its_walk_have_one_rule() -> None:
    for problem in bank_problems():
        kind = kind_named(problem.kind)
        if problem.kind in ("encode", "encode-trace", "training-run"):
            walked = walk_of(problem)
            assert walked is not None
            assert kind.rule_in_full(problem) == walked[0].rule_in_full()


def test_every_question_of_the_bank_that_has_a_run_or_a_word_can_be_walked_through() -> None:
    walked = set()
    for problem in bank_problems():
        found = walk_of(problem)
        if found is None:
            assert problem.word is None and not problem.table.rows
            continue
        walk, at = found
        walked.add(problem.kind)
        render(walk.step(at))
        if problem.corpus is not None and problem.word is None:
            # What is printed in the question stands in the step that it asks about.
            made = len(problem.merges or ())
            assert walk.places[at].startswith(f"round {made + 1}")
    assert {"next-merge", "training-run", "encode"} <= walked


def test_merges_that_the_rule_does_not_pick_are_not_walked_through() -> None:
    start = from_rows([(2, "ab"), (1, "cd")]).rows
    problem = Problem("next-merge", None, corpus=start, start_corpus=start, merges=(("c", "d"),))
    assert walk_of(problem) is None
    found = walk_of(problem.but(merges=(("a", "b"),)))
    assert found is not None and found[0].places[found[1]] == "round 2 of 2"


def test_a_question_without_a_run_has_no_walk() -> None:
    assert walk_of(Problem("choice", None)) is None
    assert not has_walk(Problem("choice", None))


def test_a_word_under_two_lists_goes_through_the_one_and_then_through_the_other() -> None:
    one, other = (("a", "b"), ("b", "c")), (("b", "c"), ("a", "b"))
    problem = Problem("merge-order", None, merges=one, other_merges=other, word="abc", start=("a", "b", "c"))
    found = walk_of(problem)
    assert found is not None
    walk, at = found
    assert at == 0
    assert walk.places[0] == "first list · start"
    assert walk.places[-1] == "second list · end"
    half = len(walk) // 2
    assert "ab c" in render(walk.step(half - 1))
    assert "a bc" in render(walk.step(len(walk) - 1))


def test_two_texts_go_through_the_list_one_after_the_other() -> None:
    problem = Problem("fertility", None, LECTURE, merges=(("n", "e"), ("ne", "w")), texts=("new", " new set"))
    assert has_walk(problem)
    found = walk_of(problem)
    assert found is not None
    walk, at = found
    assert at == 0 and not walk.trains
    assert walk.places[0] == "text 1 · start"
    assert walk.places[-1] == "text 2 · end"
    assert "_ s e t" in render(walk.step(len(walk) - 1))


def test_a_run_in_two_stages_shows_the_row_that_stage_2_begins_with() -> None:
    problem = Problem("superbpe-run", None, LECTURE, text="old cool gold gold old cool old", k=2, k_across=1)
    found = walk_of(problem)
    assert found is not None
    walk, _at = found
    assert walk.places == ("start", "round 1 of 3", "round 2 of 3", "round 3 of 3", "end")
    assert "walls are lifted" not in render(walk.step(2))
    assert "old _ c o ol _ g old _ g old _ old _ c o ol _ old" in render(walk.step(3))
    assert walk.learned(3) == (("o", "l"), ("ol", "d"), ("old", "_"))
