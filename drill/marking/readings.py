"""Answers as they are read, part by part; nothing here says right or wrong."""

from __future__ import annotations

from collections.abc import Mapping

from drill.answers import Unreadable, Value, read
from drill.engine.errors import InputError
from drill.questions.kind import Kind
from drill.questions.kinds import kind_named
from drill.questions.problem import Part, Problem
from drill.wording import _


def all_parts(kind: Kind, problem: Problem, answers: Mapping[str, object]) -> list[Part]:
    """The parts asked for and those answered beyond them, in the order of the rounds; raises InputError."""
    parts = list(kind.parts(problem))
    asked = {part.name for part in parts}
    extra = []
    for name in answers:
        if name in asked:
            continue
        part = kind.extra_part(problem, name)
        if part is None:
            raise InputError(
                _("{kind} has no part called {name!r}; its parts are {known}").format(
                    kind=kind.name, name=name, known=", ".join(asked_part.name for asked_part in parts)
                ),
                _("answer"),
            )
        extra.append(part)
    # Rounds beyond those asked come last: no part that is asked for depends on them.
    return parts + sorted(extra, key=lambda part: (part.round or 0, part.type != "pair"))


def read_part(
    kind: Kind, problem: Problem, part: Part, raw: object, values: Mapping[str, Value]
) -> Value | Unreadable | None:
    """What was written for a part, given the values of those before; what goes without saying; None for a blank."""
    reading = read(part.type, raw, kind.context(problem, part, values)) if raw is not None else None
    return kind.fill(problem, part, values) if reading is None else reading


def readings(problem: Problem, answers: Mapping[str, object]) -> dict[str, Value | Unreadable | None]:
    """What was written for each part that is asked for or answered; raises InputError as `all_parts` does."""
    kind = kind_named(problem.kind)
    values: dict[str, Value] = {}
    found: dict[str, Value | Unreadable | None] = {}
    for part in all_parts(kind, problem, answers):
        reading = found[part.name] = read_part(kind, problem, part, answers.get(part.name), values)
        if reading is not None and not isinstance(reading, Unreadable):
            values[part.name] = reading
    return found
