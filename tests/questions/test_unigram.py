"""The kinds about Unigram: the course's figures as questions, marked as they are typed."""

from decimal import Decimal
from fractions import Fraction

import pytest

from drill.answers import OneOf
from drill.engine.errors import InputError
from drill.marking.feedback import feedback
from drill.marking.marker import mark
from drill.marking.verdict import Verdict
from drill.questions.generator import accepted_by_tie, answers_by
from drill.questions.kinds import KINDS
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_from_json, problem_to_json
from drill.render.plain import render
from drill.walkthrough.of_problem import has_walk
from tests.engine.test_unigram import PIECES, WORDS

SEGMENT, PRUNE = KINDS["unigram-segment"], KINDS["unigram-prune"]


def pug(word: str = "pug") -> Problem:
    return Problem("unigram-segment", None, words=WORDS, pieces=PIECES, word=word)


def removing(*candidates: str) -> Problem:
    return Problem("unigram-prune", None, words=WORDS, pieces=PIECES, candidates=candidates)


def statuses(verdict: Verdict) -> list[str]:
    return [item.status for item in verdict.parts]


def named(verdict: Verdict) -> list[tuple[str, ...]]:
    return [item.ids for item in verdict.explanations]


# --- segmentation ---------------------------------------------------------------------------------------------------


def test_the_key_of_pug_and_what_ties_with_it() -> None:
    assert answers_by(SEGMENT, pug()) == {"tokens": ("p", "ug"), "probability": Fraction(340, 44100)}
    assert accepted_by_tie(SEGMENT, pug()) == {"tokens": (("p", "ug"), ("pu", "g"))}
    assert isinstance(SEGMENT.expect(pug("hugs"), SEGMENT.parts(pug())[0], {}), OneOf)


@pytest.mark.parametrize("tokens", ["p ug", "pu g", "p | ug", "pu,g"])
@pytest.mark.parametrize("probability", ["340/44100", "17/2205", "0.00771", "0,00771", "7.71e-3", "0.00775"])
def test_either_of_the_best_and_every_equal_form_is_right(tokens: str, probability: str) -> None:
    assert mark(pug(), {"tokens": tokens, "probability": probability}).all_right


@pytest.mark.parametrize("probability", ["0.0022676", "0.000389", "0.0078", "340/44101", "0.00132", "8/1000"])
def test_other_numbers_are_wrong_those_of_the_course_page_among_them(probability: str) -> None:
    verdict = mark(pug(), {"tokens": "p ug", "probability": probability})
    assert statuses(verdict) == ["correct", "wrong"]


def test_the_probability_follows_the_segmentation_that_was_written() -> None:
    verdict = mark(pug(), {"tokens": "p u g", "probability": "12240/9261000"})
    assert statuses(verdict) == ["wrong", "follow-through"]
    # What does not spell the word has no probability as its segmentation, and neither has what is no piece.
    for tokens in ("p u", "pug"):
        assert statuses(mark(pug(), {"tokens": tokens, "probability": "17/2205"})) == ["wrong", "correct"]


def test_unhug_is_cut_in_two() -> None:
    assert mark(pug("unhug"), {"tokens": "un hug", "probability": "0.005442"}).all_right


def test_a_words_count_in_the_place_of_the_pieces_is_named() -> None:
    verdict = mark(pug(), {"tokens": "p ug", "probability": "25/44100"})
    assert named(verdict) == [("unigram-word-frequency",)]
    assert verdict.explanations[0].evidence == "possible"


def test_every_segmentation_and_the_viterbi_table_are_written_out() -> None:
    told = render(SEGMENT.solve(pug()))
    assert "17 · 36 · 20 / 210³" in told
    assert told.count("✓ the greatest") == 2
    assert "ug or g" in told  # the last pieces of the two best ways
    assert "210" in render(SEGMENT.solve(pug())).splitlines()[0]


def test_a_word_with_very_many_ways_has_the_table_alone() -> None:
    told = render(SEGMENT.solve(pug("hugshugshugs")))
    assert "hugshugshugs can be cut in more than 12 ways" in told
    assert "and 23 more" in told  # 27 segmentations are equally good


# --- pruning --------------------------------------------------------------------------------------------------------


def test_pu_is_missed_by_nobody() -> None:
    problem = removing("hug", "pu")
    assert answers_by(PRUNE, problem) == {"piece": ("b",), "loss": Decimal(0)}
    assert mark(problem, {"piece": "b", "loss": "0"}).all_right
    assert mark(problem, {"piece": "b", "loss": "0.01"}).all_right
    assert statuses(mark(problem, {"piece": "b", "loss": "0.02"})) == ["correct", "wrong"]


def test_the_rise_is_that_of_the_piece_that_was_chosen() -> None:
    problem = removing("hug", "pu")
    for typed in ("23.514", "23.51", "23.52", "23,51"):
        assert statuses(mark(problem, {"piece": "a", "loss": typed})) == ["wrong", "follow-through"]
    for typed in ("23.5", "24", "205.80"):
        assert statuses(mark(problem, {"piece": "a", "loss": typed})) == ["wrong", "wrong"]
    # Nothing was chosen: the marker goes on with the right one.
    assert statuses(mark(problem, {"loss": "0"})) == ["blank", "correct"]


def test_the_renormalised_rise_is_named_and_shown() -> None:
    verdict = mark(removing("hug", "pu"), {"piece": "a", "loss": "18.178"})
    assert statuses(verdict) == ["wrong", "wrong"]
    alone = Problem("unigram-prune", None, words=WORDS, pieces=PIECES, candidates=("hug", "b"))
    verdict = mark(alone, {"piece": "a", "loss": "18.178"})
    assert named(verdict) == [("unigram-loss-slip",)]
    assert verdict.explanations[0].variants[0].name == "renormalised"
    told = render(feedback(verdict))
    assert "the loss without hug is 187.981" in told


@pytest.mark.parametrize(("loss", "form"), [("2.351", "unweighted"), ("10.212", "base-10"), ("33.923", "base-2")])
def test_other_losses_are_named(loss: str, form: str) -> None:
    verdict = mark(removing("hug", "b"), {"piece": "a", "loss": loss})
    assert named(verdict) == [("unigram-loss-slip",)]
    assert [variant.name for variant in verdict.explanations[0].variants] == [form]


def test_a_single_character_stays_though_it_costs_nothing() -> None:
    verdict = mark(removing("hug", "b"), {"piece": "b", "loss": "0"})
    assert statuses(verdict) == ["wrong", "follow-through"]
    assert named(verdict) == [("unigram-prune-rare",)]
    [told] = [line for line in render(feedback(verdict)).splitlines() if "taken that way" in line]
    assert told.split() == ["b", "4", "0.000", "0.000", "✗", "taken", "that", "way"]


def test_the_board_tells_which_words_are_cut_worse() -> None:
    told = render(PRUNE.solve(removing("hug", "pu")))
    assert "With all pieces the loss is 169.803" in told
    assert "23.514" in told and "hug × 10: h ug" in told


# --- what both need -------------------------------------------------------------------------------------------------


def test_the_question_says_how_it_is_worked_and_what_counts() -> None:
    asked = " ".join(render(PRUNE.ask(removing("hug", "pu"))).split())
    for said in (
        "A decimal within 0.01 of it counts.",
        "natural logarithm",
        "count · −ln p(best segmentation)",
        "the other pieces keep their probabilities",
        "single characters stay",
    ):
        assert said in asked
    asked = " ".join(render(SEGMENT.ask(pug())).split())
    assert "a decimal within 1 % of it" in asked
    assert "of segmentations that are equally good any counts" in asked


@pytest.mark.parametrize("problem", [pug(), removing("hug", "pu")], ids=["segment", "prune"])
def test_as_json_and_back(problem: Problem) -> None:
    json_form = problem_to_json(problem)
    assert problem_from_json(json_form) == problem
    given = json_form["given"]
    assert isinstance(given, dict)
    assert given["pieces"] == dict(PIECES)


def test_nothing_is_merged_so_there_is_no_walk_through_a_training() -> None:
    assert not has_walk(pug())
    assert not has_walk(removing("hug", "pu"))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"pieces": {"p": 0}}, "given.pieces.p"),
        ({"pieces": {"": 1}}, "given.pieces"),
        ({"pieces": ["p"]}, "given.pieces"),
        ({"pieces": {}}, "given.pieces"),
        ({"pieces": {"p q": 3}}, "given.pieces"),
        ({"pieces": {"h": 3, "u": 1}}, "given.word"),
        ({"word": "pugs!"}, "given.word"),
        ({"word": "pug" * 5}, "given.word"),
        ({"words": [["pug", 3], ["pug", 4]]}, "given.words"),
    ],
)
def test_a_segmentation_from_outside_is_held_to_what_can_be_worked(changes: dict[str, object], field: str) -> None:
    json_form = problem_to_json(pug())
    given = json_form["given"]
    assert isinstance(given, dict)
    with pytest.raises(InputError) as refusal:
        problem_from_json({**json_form, "given": {**given, **changes}})
    assert refusal.value.where == field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"candidates": ["hug"]}, "given.candidates"),
        ({"candidates": ["hug", "hug"]}, "given.candidates"),
        ({"candidates": ["hug", "cat"]}, "given.candidates"),
        ({"candidates": ["h", "u"]}, "given.candidates"),
        ({"words": [["cat", 3]]}, "given.words"),
        ({"words": [["pug", 1]], "pieces": {"pug": 3, "pu": 2}}, "given.candidates"),
    ],
)
def test_a_pruning_from_outside_is_held_to_what_can_be_worked(changes: dict[str, object], field: str) -> None:
    json_form = problem_to_json(removing("hug", "pu"))
    given = json_form["given"]
    assert isinstance(given, dict)
    if "pieces" in changes:
        changes = {**changes, "candidates": ["pug", "pu"]}
    with pytest.raises(InputError) as refusal:
        problem_from_json({**json_form, "given": {**given, **changes}})
    assert refusal.value.where == field
