"""The WordPiece kinds on the course's own words: answers in their forms, what is said of them, what is refused."""

from typing import Any

import pytest

from drill.engine.convention import LECTURE, PRESETS, Convention
from drill.engine.corpus import from_words
from drill.engine.errors import InputError
from drill.engine.wordpiece import split_words
from drill.marking.feedback import feedback
from drill.marking.marker import mark
from drill.marking.verdict import Verdict
from drill.marking.worked import worked
from drill.questions.kinds import KINDS
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_from_json, problem_to_json
from drill.render.plain import render
from drill.walkthrough.of_problem import has_walk, walk_of

MERGE, ENCODE = KINDS["wordpiece-merge"], KINDS["wordpiece-encode"]
WORDS = [("hug", 10), ("pug", 5), ("pun", 12), ("bun", 4), ("hugs", 5)]
ROWS = split_words(from_words(WORDS, LECTURE.but(marker="none", rows="as-written"))).rows
START = Problem("wordpiece-merge", None, LECTURE, corpus=ROWS)
MERGES = (("##g", "##s"), ("h", "##u"))
LATER = START.but(
    corpus=START.wordpiece_run.position().go_on(MERGES[0]).go_on(MERGES[1]).state.rows,
    start_corpus=ROWS,
    merges=MERGES,
)
PAGE = ("b", "h", "p", "##g", "##n", "##s", "##u", "##gs", "hu", "hug")
HUGS = Problem(
    "wordpiece-encode",
    None,
    LECTURE,
    corpus=ROWS,
    merges=(*MERGES, ("hu", "##g")),
    vocabulary=PAGE,
    word="hugs",
)
NOTES = "lecture notes may say that it replays its merges"


def statuses(problem: Problem, **answers: object) -> list[str]:
    return [item.status for item in mark(problem, answers).parts]


def named(verdict: Verdict) -> set[tuple[str, ...]]:
    return {ids for item in verdict.explanations for ids in (item.ids, *item.rivals)}


def flat(text: str) -> str:
    return " ".join(text.split())


# --- the next merge -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", ["##g ##s", "##g+##s", "(##g, ##s)", "##gs"])
@pytest.mark.parametrize("score", ["1/20", "2/40", "0.05", "0,05", ".0502", "5/100", "٠٫٠٥"])
def test_pair_and_score_in_any_equal_form(pair: str, score: str) -> None:
    assert statuses(START, pair=pair, score=score) == ["correct", "correct"]


@pytest.mark.parametrize("score", ["1/21", "0.0506", "0.04", "5", "4/81"])
def test_what_is_no_such_score_is_wrong(score: str) -> None:
    assert statuses(START, pair="##g ##s", score=score) == ["correct", "wrong"]


def test_the_score_of_the_pair_that_was_written_follows_through() -> None:
    assert statuses(START, pair="h ##u", score="15/540") == ["wrong", "follow-through"]
    verdict = mark(START, {"pair": "h ##u", "score": "1/20"})
    assert [item.status for item in verdict.parts] == ["wrong", "correct"]
    assert "it is not the score of h + ##u" in flat(render(feedback(verdict)))


def test_the_course_pages_own_slip_in_the_third_round_is_wrong() -> None:
    assert statuses(LATER, pair="hu ##gs", score="1/15") == ["correct", "correct"]
    assert statuses(LATER, pair="hu ##g", score="1/15") == ["wrong", "correct"]
    assert statuses(LATER, pair="hu ##g", score="2/45") == ["wrong", "follow-through"]


def test_a_pair_without_its_hashes_is_another_pair() -> None:
    assert statuses(START, pair="g s", score="1/20") == ["wrong", "correct"]
    verdict = mark(START, {"pair": "u g", "score": "1/20"})
    assert named(verdict) == set()


def test_where_no_pair_is_left_the_score_goes_without_saying() -> None:
    done = START.but(corpus=split_words(from_words([("a", 3), ("b", 2)], LECTURE.but(marker="none"))).rows)
    assert statuses(done, pair="none") == ["correct", "correct"]


def test_a_tie_is_settled_by_the_rule_or_free() -> None:
    one_later = START.but(
        corpus=START.wordpiece_run.position().go_on(MERGES[0]).state.rows, start_corpus=ROWS, merges=MERGES[:1]
    )
    assert statuses(one_later, pair="h ##u", score="1/36") == ["correct", "correct"]
    assert statuses(one_later, pair="p ##u", score="1/36") == ["wrong", "correct"]
    free = one_later.but(convention=LECTURE.but(tie="any"))
    assert statuses(free, pair="p ##u", score="1/36") == ["correct", "correct"]
    assert "any of the pairs with the highest score" in flat(render(MERGE.ask(free)))


def test_the_question_says_the_rule_and_how_exact_a_score_must_be() -> None:
    asked = flat(render(MERGE.ask(LATER)))
    assert "score = count of the pair / (count of its left part × count of its right part)" in asked
    assert "u begins a word, ##u goes on with one" in asked
    assert "the pair met first in the table" in asked
    assert "within 1 % of it" in asked
    assert "2. h + ##u → hu" in asked
    assert "##a ##a ##a" not in asked
    run = START.but(corpus=split_words(from_words([("aaaa", 3), ("ab", 2)], LECTURE.but(marker="none"))).rows)
    assert "##a ##a ##a has 2 pairs ##a ##a" in flat(render(MERGE.ask(run)))


def test_the_solution_works_every_score_out() -> None:
    told = [line.split() for line in render(worked(LATER)).splitlines()]
    assert ["hu", "+", "##gs", "5", "15", "5", "1/15", "0.0667", "chosen"] in told
    assert ["hu", "+", "##g", "10", "15", "15", "2/45", "0.0444"] in told
    assert flat(render(worked(LATER))).endswith("The merge of hu + ##gs makes hugs.")


@pytest.mark.parametrize("name", PRESETS)
def test_words_stay_apart_and_are_spelt_in_letters_under_every_convention(name: str) -> None:
    known: Convention = MERGE.known(PRESETS[name])
    assert (known.walls, known.units) == ("words", "characters")
    assert known.tie == PRESETS[name].tie


# --- encoding -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "tokens"),
    [("hugs", "hug ##s"), ("bugs", "b ##u ##gs"), ("mug", "[UNK]"), ("thug", "unk"), ("bum", "<unk>"), ("bum", "UNK")],
)
def test_tokens_and_the_unknown_token_however_it_is_written(word: str, tokens: str) -> None:
    assert statuses(HUGS.but(word=word), tokens=tokens) == ["correct"]


def test_replaying_is_named_and_the_difference_to_lecture_notes_is_told() -> None:
    verdict = mark(HUGS, {"tokens": "hu ##gs"})
    assert named(verdict) == {("wordpiece-replay",)}
    told = flat(render(feedback(verdict)))
    assert "Done that way, merge by merge:" in told
    assert NOTES in told
    assert NOTES in flat(render(worked(HUGS)))


def test_nobody_is_said_to_have_replayed_a_list_that_was_not_given() -> None:
    bare = HUGS.but(corpus=None, merges=None)
    assert mark(bare, {"tokens": "hug ##s"}).all_right
    assert named(mark(bare, {"tokens": "hu ##gs"})) == set()
    assert "Training made" not in render(ENCODE.ask(bare))


def test_what_was_left_out_and_what_was_kept_is_named() -> None:
    assert named(mark(HUGS, {"tokens": "hug s"})) == {("wordpiece-inner-hashes",)}
    assert named(mark(HUGS.but(word="hum"), {"tokens": "hu [UNK]"})) == {("wordpiece-partial-unk",)}
    assert named(mark(HUGS, {"tokens": "hugs"})) == {("whole-word",)}


# --- from outside ---------------------------------------------------------------------------------------------------


def given_of(problem: Problem, **changed: object) -> dict[str, Any]:
    json_form: dict[str, Any] = problem_to_json(problem)
    return {**json_form, "given": {**json_form["given"], **changed}}


@pytest.mark.parametrize("problem", [START, LATER, HUGS, HUGS.but(corpus=None, merges=None)])
def test_a_problem_comes_back_from_its_json(problem: Problem) -> None:
    assert problem_from_json(problem_to_json(problem)) == problem


@pytest.mark.parametrize(
    ("problem", "changed", "field"),
    [
        (START, {"corpus": [{"count": 1, "symbols": ["a", "b"]}]}, "given.corpus"),
        (START, {"corpus": [{"count": 1, "symbols": ["##a"]}]}, "given.corpus"),
        (LATER, {"merges": [["##g", "##s"]]}, "given.corpus"),
        (HUGS, {"word": "hug s"}, "given.word"),
        (HUGS, {"vocabulary": ["h", "h"]}, "given.vocabulary"),
        (HUGS, {"vocabulary": []}, "given.vocabulary"),
        (HUGS, {"vocabulary": ["h", "##"]}, "given.vocabulary"),
        (HUGS, {"vocabulary": ["h", "##u", "##g"]}, "given.merges"),
        (HUGS, {"corpus": [{"count": 1, "symbols": ["a", "b"]}]}, "given.corpus"),
    ],
)
def test_what_does_not_fit_together_is_refused_with_its_field(
    problem: Problem, changed: dict[str, object], field: str
) -> None:
    with pytest.raises(InputError, match=field):
        problem_from_json(given_of(problem, **changed))


# --- step by step ---------------------------------------------------------------------------------------------------


def test_the_walk_of_a_merge_goes_through_the_rounds_before_it() -> None:
    assert has_walk(LATER)
    found = walk_of(LATER)
    assert found is not None
    walk, at = found
    assert walk.trains and at == 3
    assert walk.places == ("start", "round 1 of 3", "round 2 of 3", "round 3 of 3")
    assert "hug" not in render(walk.step(0)).split()
    assert "The merge of ##g + ##s makes ##gs." in flat(render(walk.step(1)))
    assert "The merge of hu + ##gs makes hugs." in flat(render(walk.step(3)))
    assert "highest score" in flat(render(walk.rule_in_full()))


def test_the_walk_of_an_encoding_takes_one_piece_a_step() -> None:
    found = walk_of(HUGS.but(word="bugs"))
    assert found is not None
    walk, at = found
    assert not walk.trains and at == 0
    assert walk.places == ("start", "piece 1 of 3", "piece 2 of 3", "piece 3 of 3")
    assert "b ##u ##gs" not in flat(render(walk.step(2)))
    assert "b ##u ##gs" in flat(render(walk.step(3)))
    assert NOTES in flat(render(walk.step(3)))
