"""Options in an explanation: what was chosen and what is right, each with what is to be said of it."""

from __future__ import annotations

from collections.abc import Collection

from drill.document import Bullets, Sentence, Text
from drill.questions.kind import Kind
from drill.questions.problem import Part, Problem
from drill.wording import _, say


def options_block(
    kind: Kind, problem: Problem, part: Part, chosen: Collection[str] | None, right: Collection[str]
) -> Bullets:
    """The options of a part that were chosen or are right; `chosen` is None where nobody has chosen."""
    shown = [
        (name, text)
        for name, text in kind.choices(problem, part).options
        if name in right or (chosen is not None and name in chosen)
    ]
    items = tuple(_item(text, kind.why(problem, part, name), name in right) for name, text in shown)
    return Bullets(items, labels=tuple(name for name, _text in shown))


def _item(text: Sentence, why: Sentence, right: bool) -> Sentence:
    sign = Text("✓" if right else "✗")
    if not why:
        return say(_("{sign} {option}"), sign=sign, option=text)
    return say(_("{sign} {option} · {why}"), sign=sign, option=text, why=why)
