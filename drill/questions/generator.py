"""Good problems: draw, and keep only what keeps its level's promise and tells right from wrong procedures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from drill.answers import OneOf, Value, indistinct, number_apart
from drill.engine.convention import Convention
from drill.engine.errors import InputError, UsageError
from drill.engine.procedure import CORRECT, Procedure
from drill.mistakes.catalogue import variants_swapping
from drill.questions.code import Code, code_of
from drill.questions.dice import Dice
from drill.questions.kind import Draft, Kind, values_of
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.render.plain import sentence
from drill.wording import _

#: Draws after which a level is given up; the rarest level needs a few hundred.
MOST_DRAWS: Final = 20_000


def generate(kind: Kind, level: int, seed: str, convention: Convention, lexicon: Lexicon, words: str = "") -> Problem:
    """The problem that belongs to kind, level, seed, convention and lexicon; it has no code if the lexicon has no name.

    `words` is what is asked of the words, `doubled` or nothing.

    Raises UsageError where the level does not exist or the convention cannot keep its promise, InputError where
    nothing suitable is found (a lexicon of the user's that is too small).
    """
    check_level(kind, level, convention)
    drawn_from = replace(lexicon, reserved=convention.marker_symbol, words=words)
    for number in range(MOST_DRAWS):
        draft = draft_of(kind, level, seed, number, convention, drawn_from)
        if draft is not None and keeps_promises(kind, draft):
            return finished(kind, draft.problem, seed, lexicon, words)
    raise InputError(
        _("no {kind} problem of level {level} can be made from these words under the convention {name}").format(
            kind=kind.name, level=level, name=convention.name
        ),
        lexicon.file,
    )


def draft_of(kind: Kind, level: int, seed: str, number: int, convention: Convention, lexicon: Lexicon) -> Draft | None:
    """Draft `number` (from 0) of a SEED, None where it is not what its level says."""
    draft = kind.draw(level, convention, Dice(kind.name, level, seed, number), lexicon)
    return draft if draft is not None and kind.holds(level, draft.problem) else None


def finished(kind: Kind, problem: Problem, seed: str, lexicon: Lexicon, words: str) -> Problem:
    """The problem that a SEED was found to stand for, with its code (if the lexicon has a name) and what it shows."""
    named = Code(kind.name, problem.level or 0, seed, problem.convention, lexicon.name, words)
    return problem.but(code=str(named) if lexicon.name else None, shows=shown_mistakes(kind, problem))


def keeps_promises(kind: Kind, draft: Draft) -> bool:
    """True if the mistakes promised give other answers than the right ones, and others than one another if need be."""
    problem = draft.problem
    promised = (*kind.promises(problem.level or 0, problem.convention), *draft.promised)
    return all(is_exposed(kind, problem, name) for name in promised) and all(
        are_parted(kind, problem, group) for group in draft.parted
    )


def check_level(kind: Kind, level: int, convention: Convention) -> None:
    """Raise UsageError for a level that the kind or the convention does not have, naming those that exist."""
    levels = [number for number in kind.levels if kind.missing(number, convention) is None]
    if level in levels:
        return
    known = ", ".join(map(str, levels))
    if level in kind.levels:
        reason = kind.missing(level, convention)
        assert reason is not None
        if not levels:
            raise UsageError(
                _("{kind} asks nothing under the convention {name}: {reason}").format(
                    kind=kind.name, name=convention.name, reason=sentence(reason)
                )
            )
        raise UsageError(
            _("{kind} has no level {level} under the convention {name}: {reason}; levels here: {known}").format(
                kind=kind.name, level=level, name=convention.name, reason=sentence(reason), known=known
            )
        )
    raise UsageError(_("{kind} has no level {level}; it has {known}").format(kind=kind.name, level=level, known=known))


def nearest_level(kind: Kind, level: int, convention: Convention) -> int | None:
    """The level of a kind that the convention allows and that is nearest to one, None where it allows none at all."""
    possible = [number for number in kind.levels if kind.missing(number, convention) is None]
    return min(possible, key=lambda number: (abs(number - level), number), default=None)


def answers_by(kind: Kind, problem: Problem, procedure: Procedure = CORRECT) -> dict[str, Value]:
    """What someone who works by `procedure` writes, part by part, each from their own answers before it.

    With the right procedure this is the key. A part for which the procedure knows no answer is left out.
    """
    written: dict[str, Value] = {}
    for part in kind.parts(problem):
        values = values_of(kind.expect(problem, part, written, procedure))
        if values:
            written[part.name] = values[0]
    return written


def accepted_by_tie(kind: Kind, problem: Problem) -> dict[str, tuple[Value, ...]]:
    """The parts of the key for which several answers are right, with all of them."""
    written: dict[str, Value] = {}
    several = {}
    for part in kind.parts(problem):
        expected = kind.expect(problem, part, written)
        values = values_of(expected)
        if isinstance(expected, OneOf):
            several[part.name] = values
        if values:
            written[part.name] = values[0]
    return several


def shown_mistakes(kind: Kind, problem: Problem) -> tuple[str, ...]:
    """Ids of the known mistakes of which some form gives other answers than the right procedure, likeliest first."""
    shown = {}
    for variant in variants_swapping(kind.steps):
        if variant.id not in shown and differing_parts(kind, problem, variant.procedure):
            shown[variant.id] = True
    return tuple(shown)


def differing_parts(kind: Kind, problem: Problem, procedure: Procedure) -> list[Part]:
    """The parts in which the procedure's own answers are not right ones."""
    written: dict[str, Value] = {}
    right: dict[str, Value] = {}
    differing = []
    for part in kind.parts(problem):
        values = values_of(kind.expect(problem, part, written, procedure))
        if not values:
            continue
        written[part.name] = values[0]
        accepted = values_of(kind.expect(problem, part, right))
        if any(indistinct(part.type, values[0], value, part.tolerance) for value in accepted):
            # Where ties are free the right path goes along with the answer, as an examiner would.
            right[part.name] = values[0]
            continue
        right[part.name] = accepted[0]
        differing.append(part)
    return differing


def is_exposed(kind: Kind, problem: Problem, name: str) -> bool:
    """True if some form of the mistake is told from the right answers, and not only by a count that is off by one."""
    return any(
        variant.id == name and bool(exposure(kind, problem, variant.procedure))
        for variant in variants_swapping(kind.steps)
    )


def exposure(kind: Kind, problem: Problem, procedure: Procedure) -> bool | None:
    """None where the procedure's answers are right, False where only a count is wrong, and that by one; else True."""
    differing = differing_parts(kind, problem, procedure)
    if len(differing) != 1:
        return bool(differing) or None
    [part] = differing
    mine, key = (answers_by(kind, problem, way)[part.name] for way in (procedure, CORRECT))
    return number_apart(part.type, mine, key) != 1


def are_parted(kind: Kind, problem: Problem, names: tuple[str, ...]) -> bool:
    """True if no form of one mistake gives the same wrong answers as a form of another."""
    key = answers_by(kind, problem)
    seen: list[tuple[str, Mapping[str, Value]]] = []
    parts = kind.parts(problem)
    for variant in variants_swapping(kind.steps):
        if variant.id in names:
            answers = answers_by(kind, problem, variant.procedure)
            if answers == key:
                continue
            if any(name != variant.id and all_alike(parts, answers, others) for name, others in seen):
                return False
            seen.append((variant.id, answers))
    return True


def all_alike(parts: Iterable[Part], answers: Mapping[str, Value], others: Mapping[str, Value]) -> bool:
    """True if two people's answers to a problem are the same, as far as a decimal can tell."""
    return answers.keys() == others.keys() and all(
        indistinct(part.type, answers[part.name], others[part.name], part.tolerance)
        for part in parts
        if part.name in answers
    )


def seeds(seed: str, kind: str, level: int) -> Iterator[str]:
    """The SEEDs of the first, second, … problem of a kind and level that belong to a person's seed."""
    number = 0
    while True:
        yield code_of(seed, kind, level, number)
        number += 1
