"""Problems sought for what they show: the same for the same seed, and made again from a code that does not tell why."""

from itertools import islice

import pytest

from drill.bank.folder import lexicon
from drill.bank.problems import fresh_problems, problem_for_code
from drill.engine.convention import LECTURE, preset
from drill.mistakes.catalogue import mistake
from drill.questions.generator import answers_by, exposure
from drill.questions.judges import parting, showing
from drill.questions.kinds import KINDS
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_to_json
from drill.questions.search import Place, places, places_of, sought

WORDS = lexicon()


def found(kind: str, name: str, number: int, *, seed: str = "s", level: int | None = None) -> list[Problem]:
    there = KINDS[kind]
    where = places(there, LECTURE, WORDS) if level is None else places_of(level, WORDS)
    return list(islice(sought(there, where, seed, LECTURE, WORDS, showing(there, mistake(name))), number))


SOUGHT = [("encode", "right-to-left"), ("next-merge", "once-per-word"), ("pair-count", "unordered-pair")]


@pytest.mark.parametrize(("kind", "name"), SOUGHT)
def test_what_is_sought_is_shown(kind: str, name: str) -> None:
    for problem in found(kind, name, 4):
        assert name in problem.shows


@pytest.mark.parametrize(("kind", "name"), SOUGHT)
def test_the_code_of_what_was_found_makes_the_same_problem(kind: str, name: str) -> None:
    for problem in found(kind, name, 4):
        assert problem.code is not None
        again = problem_for_code(problem.code)
        assert again == problem
        assert again.shows == problem.shows


@pytest.mark.parametrize(("kind", "name"), SOUGHT)
def test_neither_code_nor_problem_tells_what_was_sought(kind: str, name: str) -> None:
    for problem in found(kind, name, 2):
        told = problem_to_json(problem, key=True)
        assert name in str(told.pop("shows"))
        assert name not in str(told)


@pytest.mark.parametrize(("kind", "name"), SOUGHT)
def test_the_same_seed_finds_the_same_and_no_two_are_alike(kind: str, name: str) -> None:
    problems = found(kind, name, 4)
    assert problems == found(kind, name, 4)
    assert problems != found(kind, name, 4, seed="other")
    assert len({KINDS[kind].ask(problem) for problem in problems}) == 4


def test_doubled_words_are_drawn_only_where_ordinary_ones_do_not_show_it() -> None:
    assert all("+words" not in (problem.code or "") for problem in found("encode", "stopped-early", 4))
    assert any("+words=doubled" in (problem.code or "") for problem in found("encode", "overlapping-merge", 4, level=2))


def test_a_count_that_is_off_by_one_is_taken_only_where_there_is_no_other() -> None:
    kind = KINDS["pair-count"]
    [form] = mistake("stopped-scan").variants
    judge = showing(kind, mistake("stopped-scan"))
    short: dict[bool, list[int]] = {True: [], False: []}
    for problem in islice(fresh_problems(kind, 1, "s"), 150):
        exposed = exposure(kind, problem, form.procedure)
        if exposed is None:
            assert judge(problem) is None
        else:
            short[exposed].append(judge(problem) or 0)
    assert max(short[True]) < min(short[False])
    # The bare row of a first word counts once: there is nothing better than a count that is one short.
    [form] = mistake("marked-first-word").variants
    assert all(exposure(kind, problem, form.procedure) is False for problem in found("pair-count", form.id, 2, level=2))


def test_a_problem_on_which_another_mistake_gives_the_same_is_worth_less() -> None:
    kind = KINDS["next-merge"]
    judge = showing(kind, mistake("rows-not-summed"))
    [form], others = mistake("rows-not-summed").variants, ("ignored-frequencies", "counted-symbols", "stopped-scan")
    for problem in found("next-merge", "rows-not-summed", 4):
        answers = answers_by(kind, problem, form.procedure)
        rivals = [
            name
            for name in others
            if any(answers_by(kind, problem, other.procedure) == answers for other in mistake(name).variants)
        ]
        assert (judge(problem) or 0) >= len(rivals)
        assert judge(problem) == 0


def test_ways_are_parted_where_each_gives_its_own_wrong_answer() -> None:
    kind = KINDS["next-merge"]
    ways = [mistake(name).variants[0].procedure for name in ("ignored-frequencies", "rows-not-summed", "once-per-word")]
    for problem in islice(sought(kind, places_of(1, WORDS), "s", LECTURE, WORDS, parting(kind, ways)), 3):
        written = [answers_by(kind, problem), *(answers_by(kind, problem, way) for way in ways)]
        assert all(one != other for at, one in enumerate(written) for other in written[:at])


def test_the_usual_level_comes_first_unless_another_is_likely() -> None:
    kind = KINDS["next-merge"]
    assert [place.level for place in places(kind, LECTURE, WORDS)] == [2, 2, 1, 1, 3, 3, 4, 4, 5, 5]
    assert places(kind, LECTURE, WORDS, [4])[:2] == (Place(4), Place(4, "doubled"))
    assert {place.level for place in places(kind, preset("minbpe"), WORDS)} == {1, 2, 3, 4}


def test_a_search_in_vain_ends() -> None:
    kind = KINDS["next-merge"]
    assert list(sought(kind, places_of(1, WORDS), "s", LECTURE, WORDS, lambda problem: None)) == []
