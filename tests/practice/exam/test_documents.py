"""What is said before an exam and after it, read as plain text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drill.document import Document
from drill.engine.convention import PRESETS
from drill.practice.exam.paper import paper_of
from drill.practice.exam.result import QuestionResult, Result, result_of
from drill.practice.exam.result_document import explanation, result_document
from drill.practice.exam.rules_document import left_told, rules_of, time_told
from drill.practice.exam.sitting import begin
from drill.practice.record.entry import Named
from drill.render.plain import render, sentence
from tests.practice.exam.papers import BLUEPRINT, RUN, shipped, small
from tests.practice.exam.test_result import old, sat

#: A wrong count, one that cannot be read, and a size that follows from a wrong vocabulary; merges left out in encoding.
WRONG = {
    0: RUN | {"vocabulary": "_ e n r s t w ne new _r", "size": "10", "count-2": "3", "count-3": "three"},
    1: {"tokens": "_r e new"},
}


def plain(document: Document) -> str:
    """The text with single spaces."""
    return " ".join(render(document).split())


# --- time -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (1200.0, "20 minutes left"),
        (299.4, "5 minutes left"),
        (60.1, "2 minutes left"),
        (60.0, "1 minute left"),
        (59.2, "1 minute left"),
        (58.9, "59 seconds left"),
        (0.4, "1 second left"),
        (-3.0, "0 seconds left"),
    ],
)
def test_what_is_left_is_never_told_as_less_than_it_is(seconds: float, told: str) -> None:
    assert sentence(left_told(seconds)) == told


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0, "0 seconds"),
        (61, "1 minute 1 second"),
        (1500, "25 minutes"),
        (59.7, "1 minute"),
        (10_801, "180 minutes 1 second"),
        (10_860, "3 hours 1 minute"),
        (7200 * 2, "4 hours"),
        (172_740, "47 hours 59 minutes"),
        (172_800, "2 days"),
        (43_643 * 60, "30 days 7 hours"),
    ],
)
def test_a_length_of_time(seconds: float, told: str) -> None:
    assert sentence(time_told(seconds)) == told


# --- rules ----------------------------------------------------------------------------------------------------------


def test_the_rules_say_what_is_asked_for_how_long_and_how_it_is_marked() -> None:
    told = plain(rules_of(small(25)))
    assert "5 questions · 35 marks · 25 minutes" in told
    assert "Encode 2 3 Multiple choice 1 1" in told
    assert "25 % of extra time" in told
    assert "what is there is handed in" in told
    assert "what follows rightly from an earlier answer" in told
    assert "Some parts are worth more" in told
    assert "Seed seed, convention lecture: whoever takes this exam with both gets the same questions" in told
    assert "@lecture" not in told  # codes come after handing in


def test_the_rules_without_a_clock_and_under_other_policies() -> None:
    assert "no clock" in plain(rules_of(small(untimed=True)))
    assert "what is there is handed in" not in plain(rules_of(small(untimed=True)))
    assert "before the first error" in plain(rules_of(replace(small(), policy="prefix")))
    assert "only if every part" in plain(rules_of(replace(small(), policy="strict")))
    one_line = replace(BLUEPRINT, lines=BLUEPRINT.lines[2:3])
    assert "Some parts" not in plain(rules_of(paper_of(one_line, PRESETS["lesson"], "a", id="1")))


# --- result ---------------------------------------------------------------------------------------------------------


def test_the_result_gives_marks_by_question_and_policy_with_their_sums() -> None:
    sitting = sat(WRONG)
    told = plain(result_document(sitting.paper, result_of(sitting)))
    assert "16 of 35 marks (46 %), marked with follow-through" in told
    assert "1 Training run 16 7 0 22" in told
    assert "Together 16 7 0 35" in told
    assert "Question 1: Size earned marks by following" in told
    assert "Question 1: Count 3 could not be read" in told
    assert "Left blank: questions 3, 4, 5." in told
    assert "It looks as if you made one merge too few or too many (question 2)." in told
    assert "Handed in after 1 minute 40 seconds." in told
    assert "1 training-run.5.@lecture.1" in told
    assert "4 choice" not in told  # shuffled, so it has no code


def test_the_result_fits_80_columns_and_none_too_wide() -> None:
    paper = shipped("course")
    text = render(result_document(paper, result_of(sat({}, paper))))
    assert max(map(len, text.splitlines())) <= 80


def test_all_right_is_said_so() -> None:
    right = QuestionResult({"tokens": "a"}, {"follow-through": 2, "prefix": 2, "strict": 2}, 2)
    result = Result("strict", (right,) * 5, "handed-in", 10.0, 1200.0)
    assert "✓ 10 of 10 marks (100 %), marked all or nothing" in plain(result_document(small(), result))
    assert "Mistakes" not in plain(result_document(small(), result))


def test_all_that_was_out_of_the_ordinary_is_noted() -> None:
    sitting = begin(small(25), 0, 0.0).read(400.0).untimed().read(4000.0).hand_in("handed-in")
    result = replace(result_of(sitting), resumed=2, away=90.0, moved_back=1)
    told = plain(result_document(sitting.paper, result))
    for said in (
        "0 of 35 marks (0 %), marked with follow-through · went on without a clock",
        "Handed in after 66 minutes 40 seconds.",
        "25 % of extra time: 25 minutes in all.",
        "Went on without a clock after 6 minutes 40 seconds.",
        "Opened again 2 times.",
        "1 minute 30 seconds while it was closed count as used.",
        "time had been set back",
    ):
        assert said in told
    over = begin(small(), 0, 0.0).read(1201.3).hand_in("time-over")
    assert "Handed in when the time was over: 20 minutes." in plain(result_document(small(), result_of(over)))
    untimed = small(untimed=True)
    assert "Sat without a clock." in plain(result_document(untimed, result_of(sat({}, untimed))))


def test_a_mistake_that_is_not_known_any_more_is_told_by_its_name() -> None:
    result = result_of(sat(WRONG))
    strange = replace(result.questions[0], named=(Named(("of-long-ago", "stale-counts"), "possible"),))
    told = plain(result_document(small(), replace(result, questions=(strange, *result.questions[1:]))))
    assert "This would fit someone who made the mistake of-long-ago, and " in told


# --- one question ---------------------------------------------------------------------------------------------------


def test_a_question_is_explained_with_its_weighted_marks() -> None:
    sitting = sat(WRONG)
    told = plain(explanation(sitting.paper, result_of(sitting), 0))
    assert "Question 1: Training run" in told
    assert "16 of 22 marks (counted only up to the first error 7, all or nothing 0)" in told
    assert told.count("16 of 22 marks") == 1
    assert "The right way" in told
    second = plain(explanation(sitting.paper, result_of(sitting), 1))
    assert "It looks as if you made one merge too few or too many" in second
    assert "The right way" not in second  # it stands beside the mistake already


def test_a_right_answer_is_worked_too() -> None:
    sitting = sat({0: RUN})
    told = plain(explanation(sitting.paper, result_of(sitting), 0))
    assert "All right: 22 of 22 marks" in told
    assert "The right way" in told


def test_under_another_policy_the_marks_that_were_given_are_said() -> None:
    paper = replace(small(), policy="prefix")
    told = plain(explanation(paper, result_of(sat(WRONG, paper)), 0))
    assert "It was given 7 of 22 marks, marked up to the first error." in told


def test_marks_that_this_version_would_not_give_stay_and_the_difference_is_said() -> None:
    result = result_of(sat(WRONG))
    marks = {**result.questions[0].marks, "follow-through": 12}
    before = replace(result, questions=(replace(result.questions[0], marks=marks), *result.questions[1:]))
    told = plain(explanation(small(), before, 0))
    assert "It was given 12 of 22 marks" in told
    assert "This version of the program would give 16 marks." in told
    assert "12 of 35 marks" in plain(result_document(small(), before))


def test_a_question_that_cannot_be_read_any_more_shows_what_was_asked_typed_and_given() -> None:
    given_then = result_of(sat(WRONG))
    told = plain(explanation(old(), given_then, 0))
    assert "Corpus: set new new renew reset renew" in told
    assert "It was given 16 of 22 marks" in told
    assert "cannot read the question any more" in told
    assert "count-3 three" in told
    table = plain(result_document(old(), given_then))
    assert "1 of-long-ago 16 7 0 22" in table
    assert "Question 1: count-3 could not be read" in table
    not_marked = plain(result_document(old(), result_of(sat(WRONG, old()))))
    assert "Question 1 could not be read by the version that marked it" in not_marked
