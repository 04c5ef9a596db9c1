"""A run as somebody wrote it down, round by round: what is right in it, and what a procedure makes of each round.

Every round is held against the table that is printed before it, so that one wrong round does not make the next one
wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from drill.engine.corpus import Pair, Rows, Symbols, alphabet, told_vocabulary
from drill.engine.procedure import CORRECT, Past, Procedure
from drill.engine.training import Position
from drill.mistakes.mistake import Variant
from drill.questions.problem import Problem


class Outcome(NamedTuple):
    """What a procedure makes of a round: the merge, the count beside it, the rows and the vocabulary after it."""

    merge: Pair
    worth: int
    rows: Rows
    vocabulary: Symbols


def standing(problem: Problem, number: int, procedure: Procedure) -> Position:
    """Where `procedure` stands before round `number` (from 1): the rounds before it are taken as they are printed."""
    states = problem.printed_states
    base = alphabet(states[0].rows, problem.convention.units)
    position = Position(procedure, states[0], base)
    for printed, state in zip((problem.rounds or ())[: number - 1], states[1:], strict=False):
        position = Position(procedure, state, base, (*position.past, Past(position.settled(), printed.merge)))
    return position


def outcome(problem: Problem, number: int, procedure: Procedure, before: Symbols | None) -> Outcome | None:
    """What `procedure` makes of a round, `before` being the vocabulary before it; None where it merges no pair."""
    position = standing(problem, number, procedure)
    merge = position.picks[0]
    if len(merge) != 2:
        return None
    vocabulary = () if before is None else procedure.extend(before, merge)
    return Outcome(merge, position.worth(merge), position.go_on(merge).state.rows, vocabulary)


def wrong_rounds(problem: Problem) -> list[int]:
    """The numbers of the rounds that are not right for the table before them."""
    return [number for number in range(1, len(problem.rounds or ()) + 1) if not _is_right(problem, number)]


def _is_right(problem: Problem, number: int) -> bool:
    printed = _printed(problem, number)
    position = standing(problem, number, CORRECT)
    if printed.merge not in position.picks:
        return False
    # Where ties are free any of the picks is right, and all that follows from it.
    before = _vocabulary_before(problem, number)
    vocabulary = () if before is None else CORRECT.extend(before, printed.merge)
    right = Outcome(printed.merge, position.worth(printed.merge), position.go_on(printed.merge).state.rows, vocabulary)
    return printed == right


def _printed(problem: Problem, number: int) -> Outcome:
    printed = (problem.rounds or ())[number - 1]
    return Outcome(printed.merge, printed.count, printed.rows, printed.vocabulary or ())


def _vocabulary_before(problem: Problem, number: int) -> Symbols | None:
    """The vocabulary as it is printed before a round; None where vocabularies are not printed."""
    rounds = problem.rounds or ()
    if rounds[number - 1].vocabulary is None:
        return None
    return rounds[number - 2].vocabulary if number > 1 else first_vocabulary(problem)


def first_vocabulary(problem: Problem) -> Symbols:
    """The vocabulary before the first round as it would be printed: under bytes without the 256."""
    units = problem.convention.units
    return told_vocabulary(alphabet(problem.corpus or (), units), units)


def giving(problem: Problem, number: int, variants: Sequence[Variant]) -> Variant | None:
    """The first of the variants that gives what is printed in a round; None where none does."""
    printed, before = _printed(problem, number), _vocabulary_before(problem, number)
    return next((one for one in variants if outcome(problem, number, one.procedure, before) == printed), None)
