"""What a student reads after an answer: marks part by part, the mistake at work, the right table. (First form.)"""

from __future__ import annotations

from drill.answers import shown
from drill.document import Document, Paragraph, Text
from drill.marking.verdict import Verdict
from drill.marking.worked import worked


def feedback(verdict: Verdict) -> Document:
    """The verdict in words and tables."""
    lines = []
    for item in verdict.parts:
        line = (Text(f"{verdict.kind.label(item.part)}: {item.status} "),)
        lines.append(Paragraph(line + (shown(item.part.type, item.given) if item.given is not None else ())))
    return Document(tuple(lines)) + worked(verdict.problem)
