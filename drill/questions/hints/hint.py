"""The second and the third step of a hint: where to look on this very problem, and the next step worked.

The first step, the form of the answer and the rule, is the same for every problem and belongs to whoever asks. A hint
is about the first part that is blank or not right, and goes on from what is written before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final, cast

from drill.answers import Unreadable, Value, agrees, read, shown
from drill.document import Block, Bullets, Document, Heading, Paragraph, Sentence, Text
from drill.questions.kind import Earlier, Kind, values_of
from drill.questions.problem import Part, Problem
from drill.wording import N_, _, say

#: How many steps a hint has.
STEPS: Final = 3
_TITLES: Final = {2: N_("Where to look: {part}"), 3: N_("The next step: {part}")}


class Hints:
    """What helps with the questions of a kind; these are the ways that serve any kind.

    Attributes:
        kind, problem: what is asked.
    """

    def __init__(self, kind: Kind, problem: Problem) -> None:
        self.kind = kind
        self.problem = problem

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """Where to look for the answer to `part`, which is never told; `values` is all that can be read so far."""
        return (Paragraph(say(_("Rule: {rule}"), rule=self.kind.rule(self.problem))),)

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The next step towards the answer to `part`; where there is none in between, the answer."""
        return self.answer(part, values)

    def answer(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """What belongs into the part, given the answers before it."""
        right = values_of(self.kind.expect(self.problem, part, _before(self.kind, self.problem, part, values)))
        told = shown(part.type, right[0]) if right else say(_("nothing"))
        return (Paragraph(say(_("{part}: {answer}"), part=Text(self.kind.label(part), strong=True), answer=told)),)


def hint(kind: Kind, problem: Problem, texts: Mapping[str, str], step: int, part: Part | None = None) -> Document:
    """The second or the third step of the hint for someone who has typed these texts; about `part` if that is given."""
    values = values_in(kind, problem, texts)
    part = part or first_open(kind, problem, values)
    if part is None:
        return Document((Paragraph(say(_("All that is asked for is there, and right as it stands."))),))
    file, made = kind.hints.split(":")
    hints = cast(type[Hints], getattr(import_module(f"drill.questions.hints.{file}"), made))(kind, problem)
    blocks = hints.look(part, values) if step == 2 else hints.work(part, values)
    return Document((Heading(say(_(_TITLES[step]), part=kind.label(part))), *blocks))


def values_in(kind: Kind, problem: Problem, texts: Mapping[str, str], before: str | None = None) -> dict[str, Value]:
    """The values that can be read from texts, part by part; only those of the parts `before` the one of this name."""
    values: dict[str, Value] = {}
    for part in kind.parts(problem):
        if part.name == before:
            break
        if texts.get(part.name, "").strip():
            value = read(part.type, texts[part.name], kind.context(problem, part, values))
            if value is not None and not isinstance(value, Unreadable):
                values[part.name] = value
    return values


def open_part(kind: Kind, problem: Problem, texts: Mapping[str, str]) -> Part | None:
    """The part that a hint is about: the first that is blank, unreadable or not right."""
    return first_open(kind, problem, values_in(kind, problem, texts))


def first_open(kind: Kind, problem: Problem, values: Earlier) -> Part | None:
    """The first part that is blank, or wrong given the answers before it; None where there is none."""
    reference: dict[str, Value] = {}
    for part in kind.parts(problem):
        before = _before(kind, problem, part, values)
        right = values_of(kind.expect(problem, part, before))
        key = values_of(kind.expect(problem, part, reference))
        given = values.get(part.name)
        if given is None:
            given = kind.fill(problem, part, before)
        if given is None or not any(agrees(part.type, given, value, part.tolerance) for value in (*right, *key)):
            return part
        reference[part.name] = given
    return None


def bullets(*sentences: Sentence) -> tuple[Block, ...]:
    """Sentences below each other, a single one as a paragraph; empty ones are left out."""
    told = tuple(filter(None, sentences))
    return (Bullets(told),) if len(told) > 1 else tuple(map(Paragraph, told))


def _before(kind: Kind, problem: Problem, part: Part, values: Earlier) -> dict[str, Value]:
    names = [other.name for other in kind.parts(problem)]
    earlier = names[: names.index(part.name)]
    return {name: values[name] for name in earlier if name in values}
