"""A problem as the JSON object of the contract, and back: what comes from outside is checked field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from drill.answers import CHOICE
from drill.answers import to_json as value_to_json
from drill.engine import convention as conventions
from drill.engine.errors import InputError
from drill.questions.generator import accepted_by_tie, answers_by, shown_mistakes
from drill.questions.given_json import given_from_json, given_to_json
from drill.questions.kind import Kind
from drill.questions.kinds import kind_named
from drill.questions.own_text import MOST_ROWS, MOST_SYMBOLS
from drill.questions.problem import Part, Problem
from drill.render.plain import render, sentence
from drill.wording import _, language

#: The problem of a bank item; raises InputError where there is no such item.
Items = Callable[[str], Problem]


def problem_to_json(problem: Problem, *, key: bool = False) -> dict[str, object]:
    """The problem; with `key` its answers too."""
    kind = kind_named(problem.kind)
    parts = kind.parts(problem)
    found: dict[str, object] = {
        "code": problem.code,
        "kind": problem.kind,
        "level": problem.level,
        "convention": problem.convention.to_json(),
        "given": given_to_json(problem, key=key),
        "parts": [_part_to_json(kind, problem, part) for part in parts],
        "shows": list(problem.shows),
        "statement": render(kind.ask(problem), isolated=False),
        "language": language(),
    }
    if key:
        types = {part.name: part.type for part in parts}
        answers = answers_by(kind, problem)
        found["key"] = {name: value_to_json(types[name], value) for name, value in answers.items()}
        several = accepted_by_tie(kind, problem)
        if several:
            found["accepted"] = {
                name: [value_to_json(types[name], value) for value in values] for name, values in several.items()
            }
    return found


def _part_to_json(kind: Kind, problem: Problem, part: Part) -> dict[str, object]:
    found: dict[str, object] = {"name": part.name, "type": part.type, "marks": part.marks}
    if part.tolerance is not None:
        share, amount = part.tolerance.share, part.tolerance.amount
        found["tolerance"] = {"relative": float(share)} if share else {"absolute": float(amount)}
    if part.type == CHOICE:
        options = kind.choices(problem, part).options
        found["options"] = [{"id": name, "text": sentence(text, isolated=False)} for name, text in options]
    return found


def problem_from_json(value: object, items: Items | None = None) -> Problem:
    """The problem that a JSON object describes; its key and statement, if any, are not read.

    A problem that was written without its key and cannot be worked out (a choice) is looked up among `items`.
    Raises InputError naming the field at fault.
    """
    if not isinstance(value, Mapping):
        raise InputError(_("a problem must be an object"))
    name = value.get("kind")
    if not isinstance(name, str) or not name:
        raise InputError(_("must be text"), "kind")
    kind = kind_named(name)
    code, level = value.get("code"), value.get("level")
    if code is not None and not isinstance(code, str):
        raise InputError(_("must be text or null"), "code")
    if level is not None and (type(level) is not int or not 1 <= level <= 99):
        raise InputError(_("must be a number or null"), "level")
    given = value.get("given")
    if not isinstance(given, Mapping):
        raise InputError(_("must be an object"), "given")
    problem = Problem(
        kind.name,
        level,
        conventions.from_json(value.get("convention", {})),
        code=code,
        **given_from_json(given),  # type: ignore[arg-type]  # names and types are the fields' own
    )
    for needed in kind.needs:
        if getattr(problem, needed) in (None, ()):
            raise InputError(_("is missing"), f"given.{needed}")
    if kind.gives_text and problem.text is None and problem.words is None:
        raise InputError(_("a text or words are missing"), "given")
    if problem.text is not None and problem.words is not None:
        raise InputError(_("give a text or words: one of the two"), "given")
    _check_tables(kind, problem)
    problem = _with_key(problem, items)
    kind.check(problem)
    return problem.but(shows=shown_mistakes(kind, problem))


def _with_key(problem: Problem, items: Items | None) -> Problem:
    """The problem; where it says of no option whether it is right, with the options of the bank's item."""
    options = problem.options
    if problem.question is None or options is None or any(option.right is not None for option in options):
        return problem
    if problem.item is None or items is None:
        raise InputError(_("no option is said to be right, and there is no item to look it up in"), "given.options")
    try:
        known = items(problem.item).options or ()
    except InputError as error:
        raise error.at("given.item") from None
    if [(option.id, option.text) for option in options] != [(option.id, option.text) for option in known]:
        raise InputError(_("are not those of the bank's item"), "given.options")
    return problem.but(options=known)


def _check_tables(kind: Kind, problem: Problem) -> None:
    source = "given.words" if problem.words is not None else "given.text" if problem.text is not None else "given"
    try:
        start = problem.table.rows
    except InputError as error:
        raise error.at(source) from None
    if kind.gives_text and not start:
        raise InputError(_("is empty"), source)
    for rows in (start, problem.corpus or ()):
        if len(rows) > MOST_ROWS or sum(len(row.symbols) for row in rows) > MOST_SYMBOLS:
            raise InputError(_("the corpus is too large for a question by hand"), "given")
    if problem.start_corpus is not None and kind.run(problem).position().state.rows != problem.corpus:
        raise InputError(_("is not what the merges make of the corpus before them"), "given.corpus")
