"""The worked solution of a problem: tables round by round, or the trace of an encoding. (First form.)"""

from __future__ import annotations

from drill.answers import shown
from drill.document import Document, Paragraph, Sentence, Text
from drill.questions.generator import answers_by
from drill.questions.kinds import kind_named
from drill.questions.problem import Problem
from drill.wording import say


def worked(problem: Problem) -> Document:
    """The whole solution, as a person would write it on the board."""
    kind = kind_named(problem.kind)
    key = answers_by(kind, problem)
    lines: list[Sentence] = []
    for part in kind.parts(problem):
        if part.name in key:
            lines.append(say("{label}: ", label=Text(kind.label(part), strong=True)) + shown(part.type, key[part.name]))
    return Document(tuple(Paragraph(line) for line in lines))
