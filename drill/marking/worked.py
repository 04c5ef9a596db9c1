"""The worked solution of a problem, as it would be written on the board."""

from __future__ import annotations

from drill.answers import CHOICE, shown, symbols_in
from drill.document import Bullets, Document, Text
from drill.marking.chosen import options_block
from drill.marking.planted import mistake_in_the_question
from drill.questions.generator import answers_by
from drill.questions.kinds import kind_named
from drill.questions.problem import Problem
from drill.wording import _, say


def worked(problem: Problem) -> Document:
    """The key, part by part, and how it comes about."""
    kind = kind_named(problem.kind)
    key = answers_by(kind, problem)
    lines = tuple(
        say(
            _("{part}: {answer}"),
            part=Text(kind.label(part), strong=True),
            answer=shown(part.type, key[part.name]),
        )
        for part in kind.parts(problem)
        if part.name in key
    )
    right = [
        options_block(kind, problem, part, None, symbols_in(key[part.name]))
        for part in kind.parts(problem)
        if part.type == CHOICE and part.name in key
    ]
    return Document((Bullets(lines), *right, *mistake_in_the_question(kind, problem))) + kind.solve(problem)
