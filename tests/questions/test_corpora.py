"""The words of a corpus: of exam size, different, and mostly doubled where that is asked for."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.bank.folder import lexicon
from drill.bank.problems import fresh_problems, problem_for_code
from drill.engine.convention import LECTURE, PRESETS
from drill.questions.corpora import draw_forms
from drill.questions.dice import Dice
from drill.questions.generator import generate
from drill.questions.kind import Kind
from drill.questions.kinds import KINDS
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Problem

ENGLISH = lexicon()


def words_in(problem: Problem) -> list[str]:
    """The different words that the problem's table was made from."""
    marker = problem.convention.marker_symbol
    if problem.text is not None:
        return list(dict.fromkeys(problem.text.split()))
    rows = ["".join(symbol.removeprefix("##") for symbol in row.symbols) for row in problem.table.rows]
    if problem.convention.walls == "none":
        return list(dict.fromkeys("".join(rows).split("␣")))
    return list(dict.fromkeys(row.removeprefix(marker).removesuffix(marker) if marker else row for row in rows))


@given(st.integers(), st.integers(2, 8), st.booleans(), st.sampled_from(["", "doubled"]))
def test_forms_are_different_words_of_two_to_seven_letters(seed: int, number: int, doubled: bool, words: str) -> None:
    drawn_from = Lexicon(ENGLISH.stems, ENGLISH.prefixes, ENGLISH.suffixes, ENGLISH.doubled, words=words)
    forms = draw_forms(Dice(seed), drawn_from, number, doubled=doubled)
    assert len(set(forms)) == len(forms) <= number
    assert all(2 <= len(form) <= 7 for form in forms)
    assert not forms or len(forms) >= min(number, 3)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_code_may_ask_every_kind_for_words_that_are_mostly_doubled(kind: Kind) -> None:
    doubled = set(ENGLISH.doubled)
    for level in kind.levels:
        for convention in (LECTURE, PRESETS["lesson"], PRESETS["minbpe"]):
            if kind.missing(level, convention) is not None:
                continue
            for problem in islice(fresh_problems(kind, level, "doubled", convention, words="doubled"), 2):
                assert problem.code is not None and problem.code.endswith("+words=doubled")
                assert problem_for_code(problem.code) == problem
                words = words_in(problem)  # none where a kind is about no corpus
                assert len(doubled.intersection(words)) >= len(words) - 1, words


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_lexicon_without_a_name_gives_the_same_problem_without_a_code(kind: Kind) -> None:
    nameless = Lexicon(ENGLISH.stems, ENGLISH.prefixes, ENGLISH.suffixes, ENGLISH.doubled)
    level = next(iter(kind.levels))
    problem = generate(kind, level, "k7f3qx2m", LECTURE, nameless)
    assert problem.code is None
    assert problem == generate(kind, level, "k7f3qx2m", LECTURE, ENGLISH).but(code=None)
