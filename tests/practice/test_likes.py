"""One like this: after an answer that several mistakes explain equally, a question that tells them apart."""

from itertools import islice

import pytest

from drill.answers import typed
from drill.bank.problems import fresh_problems, problem_for_code
from drill.engine.procedure import Procedure
from drill.marking.marker import mark
from drill.marking.verdict import Verdict
from drill.mistakes.catalogue import mistake
from drill.practice.likes import equal_ways, like
from drill.practice.session import Session
from drill.practice.source import Wish
from drill.questions.generator import answers_by
from drill.questions.kinds import KINDS
from drill.questions.problem import Problem

#: Mistakes that give the same wrong answers on some problem of a kind and level.
RIVALS = [
    ("next-merge", 2, ("stale-counts", "kept-broken-pairs")),
    ("next-merge", 5, ("stale-counts", "kept-broken-pairs")),
    ("pair-count", 1, ("dropped-marker", "wrong-marker-side")),
    ("encode", 4, ("longest-match", "left-to-right")),
    ("encode", 4, ("longest-match", "fewest-tokens")),
    ("vocabulary-size", 2, ("wrong-size", "off-by-one-k")),
    ("pair-count", 1, ("ignored-frequencies", "rows-not-summed")),
]


def written(problem: Problem, way: Procedure) -> dict[str, str]:
    kind = KINDS[problem.kind]
    types = {part.name: part.type for part in kind.parts(problem)}
    return {name: typed(types[name], value) for name, value in answers_by(kind, problem, way).items()}


def named(verdict: Verdict) -> set[str]:
    return {name for item in verdict.explanations for ids in (item.ids, *item.rivals) for name in ids}


def undecided(kind: str, level: int, names: tuple[str, ...]) -> Verdict:
    """The marking of an answer that these mistakes, maybe others too, explain equally."""
    for problem in islice(fresh_problems(KINDS[kind], level, "undecided"), 400):
        for form in mistake(names[0]).variants:
            if names[0] in problem.shows:
                verdict = mark(problem, written(problem, form.procedure))
                if set(names) <= named(verdict) and len(equal_ways(verdict)) > 1:
                    return verdict
    pytest.fail(f"{names} are never alike")


@pytest.mark.parametrize(("kind", "level", "names"), RIVALS)
def test_the_next_question_parts_them(kind: str, level: int, names: tuple[str, ...]) -> None:
    verdict = undecided(kind, level, names)
    ways = equal_ways(verdict)
    other = like(verdict.problem, Wish(seed="s"), 1, verdict)
    assert other is not None and other.but(code=None) != verdict.problem.but(code=None)
    there = KINDS[other.kind]
    answers = [answers_by(there, other, way) for way in ways[:4]]
    assert answers_by(there, other) not in answers
    assert all(one != earlier for at, one in enumerate(answers) for earlier in answers[:at])
    # Whoever goes on in one of these ways is now told which.
    first = mark(other, written(other, ways[0]))
    assert names[1] not in named(first)


def test_the_question_is_one_of_the_same_kind_and_level_where_there_is_one() -> None:
    verdict = undecided("pair-count", 1, ("ignored-frequencies", "rows-not-summed"))
    other = like(verdict.problem, Wish(seed="s"), 1, verdict)
    assert other is not None
    assert (other.kind, other.level, other.convention) == ("pair-count", 1, verdict.problem.convention)


def test_what_was_found_has_a_code_that_makes_it_again() -> None:
    verdict = undecided("encode", 4, ("longest-match", "fewest-tokens"))
    other = like(verdict.problem, Wish(seed="s"), 1, verdict)
    assert other is not None and other.code is not None
    assert problem_for_code(other.code) == other


def test_a_right_answer_is_followed_by_any_question_like_it() -> None:
    problem = next(fresh_problems(KINDS["next-merge"], 2, "s"))
    verdict = mark(problem, written(problem, Procedure()))
    assert equal_ways(verdict) == ()
    assert like(problem, Wish(seed="s"), 1, verdict) == like(problem, Wish(seed="s"), 1)


def test_the_session_hands_over_the_verdict_on_the_question_that_was_asked() -> None:
    verdict = undecided("pair-count", 1, ("dropped-marker", "wrong-marker-side"))
    session = Session(Wish(kinds=("pair-count",), level=1, seed="s"))
    session.current = verdict.problem
    session.answer({part.part.name: str(part.raw) for part in verdict.parts})
    other = session.one_like_this()
    assert other == like(verdict.problem, session.wish, 1, verdict)
    assert other != like(verdict.problem, session.wish, 1)
    # A new question has no verdict yet.
    assert session.one_like_this() == like(other, session.wish, 2) if other is not None else False


def test_in_a_round_about_a_mistake_the_next_one_shows_it_too() -> None:
    session = Session(Wish(kinds=("encode",), mistakes=("right-to-left",), seed="s"))
    for _ in range(3):
        other = session.one_like_this()
        assert other is not None
        assert "right-to-left" in other.shows


def test_about_a_text_the_question_stays_about_the_text() -> None:
    wish = Wish(kinds=("pair-count",), text="set new new renew reset renew", seed="s")
    session = Session(wish)
    assert session.current is not None
    for _ in range(3):
        answers = written(session.current, mistake("ignored-frequencies").variants[0].procedure)
        session.answer(answers)
        other = session.one_like_this()
        assert other is not None
        assert other.code is None and other.kind == "pair-count"
