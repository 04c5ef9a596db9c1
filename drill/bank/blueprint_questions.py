"""A blueprint's questions, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from itertools import islice
from string import ascii_lowercase
from typing import Final

from drill.bank.blueprints import Blueprint, Line
from drill.bank.contents import Bank, bank
from drill.bank.findings import Findings
from drill.bank.problems import bank_problem, fresh_problems, own_problem
from drill.bank.showing import problems_showing
from drill.document import Document
from drill.engine.convention import LECTURE, Convention
from drill.engine.errors import InputError, UsageError
from drill.mistakes.catalogue import mistake as mistake_named
from drill.questions.dice import Dice
from drill.questions.generator import nearest_level
from drill.questions.kinds import DEFAULT_LEVEL, kind_named
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Problem
from drill.wording import _, ngettext

#: Problems about a text that are looked at for another one.
MOST_LOOKED_AT: Final = 120
_CHECKED_WITH: Final = "check"


def questions_of(
    blueprint: Blueprint,
    convention: Convention,
    seed: str,
    folder: str | None = None,
    lexicon: Lexicon | None = None,
    *,
    whole: bool = False,
) -> Iterator[tuple[Line, Problem]]:
    """The questions of a blueprint, each with the line that asks it, no two alike; the same seed gives the same ones.

    They come in the order of the lines, or in a drawn one where the blueprint shuffles them.

    Args:
        blueprint: what is asked.
        convention: where the blueprint has none of its own.
        seed: a person's seed.
        folder: a teacher's own bank, whose items the blueprint may name.
        lexicon: what fresh problems are drawn from, English where none is given.
        whole: True where every line must have all its questions; else, of what there is too little of, there is less.

    Raises InputError for a line that cannot be met, naming its place in the file.
    """
    found = _in_order(blueprint, convention, seed, folder, lexicon, whole)
    if "options" in blueprint.shuffle:
        found = ((line, with_options_shuffled(problem, seed)) for line, problem in found)
    if "questions" in blueprint.shuffle:
        return iter(Dice("questions", seed).shuffled(list(found)))
    return found


def _in_order(
    blueprint: Blueprint, convention: Convention, seed: str, folder: str | None, lexicon: Lexicon | None, whole: bool
) -> Iterator[tuple[Line, Problem]]:
    convention = blueprint.convention or convention
    asked: set[Document] = set()
    for line in blueprint.lines:
        number = 0
        # The learner's convention may leave a mistake no room; then a round is shorter, and not over.
        with nullcontext() if whole else suppress(UsageError):
            found = _with_place(line, convention, f"{seed} {line.place}", folder, lexicon)
            for problem in islice(_different(found, asked), line.number):
                for name, message in _unknown_marks(line, problem):
                    raise InputError(message, f"{line.where}.marks.{name}")
                number += 1
                yield line, problem
        if whole and number < line.number:
            name = (line.convention or convention).name
            told = ngettext(
                "there is only {n} such question under the convention {name}",
                "there are only {n} such questions under the convention {name}",
                number,
            )
            raise InputError(told.format(n=number, name=name), line.where)


def _with_place(
    line: Line, convention: Convention, seed: str, folder: str | None, lexicon: Lexicon | None
) -> Iterator[Problem]:
    """The problems of a line; what it raises names the line's place."""
    try:
        yield from _of_line(line, convention, seed, folder, lexicon)
    except InputError as error:
        raise error.at(line.where) from error


def with_options_shuffled(problem: Problem, seed: str) -> Problem:
    """A question in words with its options in a drawn order, lettered anew; other problems as they are.

    It has no code, which would make the options in the order in which they are written.
    """
    if problem.question is None or problem.options is None:
        return problem
    drawn = Dice("options", seed, problem.item or problem.question).shuffled(problem.options)
    options = tuple(replace(option, id=letter) for letter, option in zip(ascii_lowercase, drawn, strict=False))
    return problem.but(options=options, code=None)


def _unknown_marks(line: Line, problem: Problem) -> Iterator[tuple[str, str]]:
    """The names under a line's `marks` that are no part of a problem nor the stem of its rounds, each with a message.

    How many rounds a drawn problem has may hang on the draw, so a round beyond them is nothing unknown.
    """
    if isinstance(line.marks, int):
        return
    kind = kind_named(problem.kind)
    parts = kind.parts(problem)
    stems = list(dict.fromkeys(part.stem for part in parts))
    of_rounds = {part.stem for part in parts if part.round is not None}
    known = {*stems, *(part.name for part in parts)}
    for name in line.marks:
        stem, _dash, number = name.rpartition("-")
        drawn_round = line.item is None and line.text is None and stem in of_rounds and number.isdecimal()
        if name not in known and not drawn_round:
            told = _("{kind} has no part called {name!r}; its parts are {known}")
            yield name, told.format(kind=kind.name, name=name, known=", ".join(stems))


def _different(problems: Iterator[Problem], asked: set[Document]) -> Iterator[Problem]:
    """Those that read otherwise than what was asked before; `asked` grows by each of them."""
    for problem in problems:
        statement = kind_named(problem.kind).ask(problem)
        if statement not in asked:
            asked.add(statement)
            yield problem


def _of_line(
    line: Line, convention: Convention, seed: str, folder: str | None, lexicon: Lexicon | None
) -> Iterator[Problem]:
    if line.item is not None:
        kind, level = question_named(line, bank(folder).item(line.item).questions)
        return iter([bank_problem(line.item, kind, level, folder)])
    kind_wanted = kind_named(line.kind or "")
    convention = line.convention or convention
    if line.text is not None:
        text, k = line.text, line.k
        return (own_problem(kind_wanted, text, k, convention, seed, number) for number in range(MOST_LOOKED_AT))
    wanted = DEFAULT_LEVEL if line.level is None else line.level
    found = nearest_level(kind_wanted, wanted, convention)
    if found is None:
        return iter(())
    if line.mistake is None:
        return fresh_problems(kind_wanted, found, seed, convention, lexicon)
    shown_at = None if line.level is None else found
    return problems_showing(kind_wanted, mistake_named(line.mistake), shown_at, seed, convention, lexicon)


def question_named(line: Line, questions: Sequence[tuple[str, int]]) -> tuple[str, int]:
    """Which of an item's questions a line means: kind and level; raises InputError where that is none or several."""
    fitting = [(kind, level) for kind, level in questions if line.kind in (None, kind) and line.level in (None, level)]
    if len(fitting) == 1:
        return fitting[0]
    told = _("the item {item} has no such question; it has {known}")
    if not questions:
        told = _("{item} is a blueprint and no question")
    if fitting:
        told = _("the item {item} has several such questions; give kind and level of one: {known}")
    known = ", ".join(f"{kind}.{level}" for kind, level in fitting or questions)
    raise InputError(told.format(item=line.item, known=known))


def check_blueprint(blueprint: Blueprint, known: Bank, findings: Findings) -> None:
    """Keep a fault for every line that cannot be met, with the items of `known` and the learner on `lecture`."""
    convention = blueprint.convention or LECTURE
    for line in blueprint.lines:
        field = f"questions[{line.place}]"
        if line.item is not None:
            try:
                item = known.item(line.item)
                kind, level = question_named(line, item.questions)
                assert not isinstance(item, Blueprint)  # which has no question
                found = [item.question(kind, level, item.convention)]
            except InputError as error:
                findings.inside(f"{field}.item", error)
                continue
            _check_marks(line, found, findings)
            continue
        try:
            problems = _different(_of_line(line, convention, _CHECKED_WITH, None, None), set())
            found = list(islice(problems, line.number))
        except InputError as error:
            name = next((name for name in ("text", "mistake") if getattr(line, name) is not None), "kind")
            findings.inside(f"{field}.{name}", error)
            continue
        _check_marks(line, found, findings)
        if len(found) < line.number:
            told = ngettext("there is only {n} such question", "there are only {n} such questions", len(found))
            findings.warn(field, told.format(n=len(found)))


def _check_marks(line: Line, problems: Sequence[Problem], findings: Findings) -> None:
    for problem in problems[:1]:
        for name, message in _unknown_marks(line, problem):
            findings.fault(f"questions[{line.place}].marks.{name}", message)
