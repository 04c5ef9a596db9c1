"""A round done wrongly, and the mistakes to choose from, of which only one gives what is printed."""

from __future__ import annotations

from typing import Final

from drill.engine.corpus import Pair, Symbols, alphabet, told_vocabulary
from drill.engine.procedure import CORRECT
from drill.mistakes.catalogue import mistake
from drill.mistakes.choosing import OTHER_TIE_RULE
from drill.questions.dice import Dice
from drill.questions.printed_run import Outcome, outcome, standing
from drill.questions.problem import Option, Problem
from drill.questions.table_kinds import tied_at

#: The mistakes that a level puts in. The lists are part of what a code stands for: a mistake that is added to the
#: catalogue later does not belong here, or the codes that people have kept would give other problems.
_COUNTING: Final = (
    "ignored-frequencies",
    "counted-symbols",
    "rows-not-summed",
    "other-overlap-count",
    "once-per-word",
    "unordered-pair",
    "not-adjacent",
    "stopped-scan",
)
_REWRITING: Final = (
    "one-row-only",
    "first-occurrence",
    "overlapping-merge",
    "right-to-left",
    "letters-not-symbols",
)
_COUNTING_AGAIN: Final = ("stale-counts", "kept-broken-pairs", "stale-one-count")
_CHOOSING: Final = ("other-tie-rule", "all-ties-at-once", "two-in-one")
_ANY: Final = (
    *_COUNTING,
    *_REWRITING,
    *_COUNTING_AGAIN,
    *_CHOOSING,
    "unrewritten-corpus",
    "skipped-marker-pairs",
    "replaced-symbols",
)
_PUT_IN: Final = {1: _COUNTING, 2: _REWRITING, 3: _COUNTING_AGAIN, 4: _CHOOSING, 5: _ANY}
_OPTIONS: Final = {1: 3, 2: 3, 3: 3, 4: 4, 5: 4}


def draw_wrong_round(
    problem: Problem, place: int, right: Outcome, level: int, dice: Dice, vocabulary: Symbols | None
) -> tuple[Outcome, tuple[Option, ...]] | None:
    """What one of the level's mistakes makes of a round, and the mistakes to choose from; None where there is none."""
    if level == 4 and tied_at(standing(problem, place, CORRECT)) < 2:
        return None
    made: dict[str, list[Outcome]] = {}
    for name in _ANY:
        theirs = [outcome(problem, place, form.procedure, vocabulary) for form in mistake(name).variants]
        made[name] = [one for one in theirs if one is not None]
    units = problem.convention.units
    suitable = {
        name: fitting
        for name in _PUT_IN[level]
        if (fitting := [theirs for theirs in made[name] if theirs != right and _is_whole(name, theirs, units)])
    }
    if not suitable:
        return None
    name = dice.pick(list(suitable))
    printed = dice.pick(suitable[name])
    others = [
        other
        for other, outcomes in made.items()
        if other != name and any(theirs != right for theirs in outcomes) and printed not in outcomes
    ]
    if printed.merge in _tied(problem, place) and OTHER_TIE_RULE.id in others:
        # A tied pair may have been taken by some rule that nobody has thought of.
        others.remove(OTHER_TIE_RULE.id)
    if len(others) < _OPTIONS[level] - 1:
        return None
    # Those that come close, with the same merge or the same table after it, make the harder choice.
    near = [other for other in others if any(_is_near(theirs, printed, right) for theirs in made[other])]
    chosen = dice.some(near, _OPTIONS[level] - 1)
    chosen += dice.some([other for other in others if other not in near], _OPTIONS[level] - 1 - len(chosen))
    mixed = dice.shuffled([name, *chosen])
    return printed, tuple(Option(letter, "", mistake=other) for letter, other in zip("abcdef", mixed, strict=False))


def _is_whole(name: str, theirs: Outcome, units: str) -> bool:
    """False where symbols stand in the rows that the printed vocabulary lacks, and that is not the mistake itself."""
    if not theirs.vocabulary or "extend" in mistake(name).steps:
        return True
    return set(told_vocabulary(alphabet(theirs.rows), units)) <= set(theirs.vocabulary)


def _tied(problem: Problem, place: int) -> list[Pair]:
    """The pairs that have the greatest count, but for the one that the rule takes."""
    position = standing(problem, place, CORRECT)
    greatest = max(position.table.values(), default=0)
    return [pair for pair, count in position.table.items() if count == greatest and pair not in position.picks]


def _is_near(theirs: Outcome, printed: Outcome, right: Outcome) -> bool:
    """True if another wrong outcome shares something wrong with the printed one."""
    return theirs != right and any(
        mine == other and mine != correct for mine, other, correct in zip(theirs, printed, right, strict=True)
    )
