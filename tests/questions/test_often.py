"""What a level shows: the mistakes it promises always, those that are declared beside them in three of ten problems."""

from collections import Counter
from itertools import islice

import pytest

from drill.bank.folder import lexicon
from drill.engine.convention import LECTURE
from drill.mistakes.catalogue import CATALOGUE
from drill.questions.generator import generate, is_exposed, seeds
from drill.questions.kind import Kind
from drill.questions.kinds import KINDS
from drill.questions.often import OFTEN, levels_showing

LEVELS = [(kind, level) for kind in KINDS.values() for level in kind.levels]
NAMES = [f"{kind.name}-{level}" for kind, level in LEVELS]
KNOWN = {mistake.id for mistake in CATALOGUE}


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "level"), LEVELS, ids=NAMES)
def test_what_is_declared_is_exposed_and_what_is_exposed_is_declared(kind: Kind, level: int) -> None:
    problems = [
        generate(kind, level, seed, LECTURE, lexicon()) for seed in islice(seeds("measured", kind.name, level), 300)
    ]
    exposed = Counter(name for problem in problems for name in problem.shows if is_exposed(kind, problem, name))
    always = set(kind.promises(level, LECTURE))
    often = {name for name, levels in OFTEN.get(kind.name, {}).items() if level in levels}
    assert all(exposed[name] == len(problems) for name in always)
    assert {name: exposed[name] for name in often if exposed[name] < 0.3 * len(problems)} == {}
    assert {name for name, times in exposed.items() if times >= 0.6 * len(problems)} <= always | often


def test_only_known_mistakes_and_levels_are_declared() -> None:
    for name, mistakes in OFTEN.items():
        kind = KINDS[name]
        assert set(mistakes) <= KNOWN
        for mistake, levels in mistakes.items():
            assert set(levels) <= set(kind.levels)
            # What is promised already is not said twice.
            assert not any(mistake in kind.shows.get(level, ()) for level in levels)
    assert all(name in KNOWN for kind in KINDS.values() for names in kind.shows.values() for name in names)


def test_the_levels_that_show_a_mistake_are_those_that_promise_it_and_those_that_often_do() -> None:
    assert levels_showing(KINDS["next-merge"], "other-tie-rule") == (3, 5)
    assert levels_showing(KINDS["encode"], "longest-match") == (4,)
    assert 2 in levels_showing(KINDS["training-run"], "wrong-size")
    assert levels_showing(KINDS["encode"], "stale-counts") == ()
