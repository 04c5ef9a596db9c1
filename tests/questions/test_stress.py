"""Two thousand problems of every kind and level: none fails, no two on a sheet read alike, no place gives them away.

A place is what somebody could guess without counting: which pair of the table it is, read row by row, that is merged;
which option of a choice is right; which rule or round is the faulty one. Kinds that join later are taken up by the
types of their parts. Rows do not serve as places, since the winner stands in several, and under falling counts mostly
in the first of them.

Of a run the first merge is looked at by itself, and then all of them together: late ones are mostly the first pair,
where the tie rule itself asks for it.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest

from drill.answers import CHOICE, NUMBER, PAIR, symbols_in
from drill.bank.problems import fresh_problems
from drill.engine.corpus import Pair
from drill.questions.generator import answers_by
from drill.questions.kind import Kind
from drill.questions.kinds import FROM_BANK, KINDS
from drill.questions.problem import Problem
from drill.render.plain import render

SHEETS, ON_A_SHEET = 40, 50
#: So many of the sheets are read as they are printed.
READ = 8
#: The largest share of problems that one place may have.
MOST = 0.40
#: Parts whose number says where something stands.
NUMBERS_OF_PLACES = {"rule", "round"}
LEVELS = [(kind, level) for kind in KINDS.values() for level in kind.levels]
NAMES = [f"{kind.name}-{level}" for kind, level in LEVELS]


def places(kind: Kind, problem: Problem) -> Iterator[tuple[str, object]]:
    """Where the right answers stand, each with what it is a place of."""
    if not any(part.type in (PAIR, CHOICE) or part.name in NUMBERS_OF_PLACES for part in kind.parts(problem)):
        return
    key = answers_by(kind, problem)
    position = kind.run(problem).position() if any(part.type == PAIR for part in kind.parts(problem)) else None
    for part in kind.parts(problem):
        value = key[part.name]
        if part.type == PAIR and position is not None:
            pair = symbols_in(value)
            seen: list[Pair] = list(dict.fromkeys(two for row in position.state.rows for two in pairwise(row.symbols)))
            yield "pair of the table", seen.index(pair)
            if part.round == 1:
                yield "pair of the first table", seen.index(pair)
            position = position.go_on(pair)
        elif part.type == CHOICE and len(problem.options or ()) > 2 and len(symbols_in(value)) == 1:
            yield part.name, [option.id for option in problem.options or ()].index(symbols_in(value)[0])
        elif part.type == NUMBER and part.name in NUMBERS_OF_PLACES:
            yield part.name, value


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "level"), LEVELS, ids=NAMES)
def test_two_thousand_problems_on_forty_sheets(kind: Kind, level: int) -> None:
    found: dict[str, Counter[object]] = {}
    for sheet in range(SHEETS):
        statements = set()
        for problem in islice(fresh_problems(kind, level, f"sheet {sheet}"), ON_A_SHEET):
            if sheet < READ:
                statements.add(render(kind.ask(problem)))
            for name, place in places(kind, problem):
                found.setdefault(name, Counter())[place] += 1
        assert len(statements) == (ON_A_SHEET if sheet < READ else 0)
    for name, counter in found.items():
        [(place, times)] = counter.most_common(1)
        # Where there are only two places, neither can be seldom right: then both must be about as often.
        most = max(MOST, 1.2 / len(counter))
        assert times <= most * counter.total(), f"{name} {place} is right in {times} of {counter.total()}"


def test_the_right_option_of_the_banks_questions_stands_in_every_place() -> None:
    for kind in FROM_BANK.values():
        counter = Counter(
            place
            for level in kind.levels
            for problem in fresh_problems(kind, level, "a")
            for place in places(kind, problem)
        )
        assert max(counter.values()) <= MOST * counter.total(), counter
