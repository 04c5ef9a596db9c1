"""Blueprints: which questions make a round (or a sheet, or an exam), one line after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from drill.bank.corpora import convention_from
from drill.bank.findings import Findings
from drill.bank.schema import CONVENTION_FIELDS
from drill.document import Sentence
from drill.engine.convention import LECTURE, Convention
from drill.engine.errors import InputError
from drill.mistakes.catalogue import mistake
from drill.questions.generator import check_level
from drill.questions.kinds import kind_named
from drill.questions.rules import joined
from drill.wording import _, say

#: The kind of an item that has but one question.
ONE_QUESTION: Final = "choice"
#: Fields that go together: whatever else a line gives is refused.
_BESIDE: Final = {
    "item": {"kind", "level"},
    "text": {"kind", "k", "number"},
    "kind": {"level", "number", "mistake"},
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a blueprint: fresh questions of a kind, an item of the bank, or questions about a text.

    Attributes:
        place: which line of the blueprint it is, from 1.
        kind: the kind; None where an item of the bank is a single question.
        level: None for the usual one, or for the only one that an item has of this kind.
        number: how many questions.
        mistake: id of a mistake that the questions must show.
        item: id of an item of the bank.
        text, k: a text of one's own, with `k` as `practice --text` has it.
    """

    place: int
    kind: str | None = None
    level: int | None = None
    number: int = 1
    mistake: str | None = None
    item: str | None = None
    text: str | None = None
    k: int | None = None


@dataclass(frozen=True, slots=True)
class Blueprint:
    """What is asked, in order.

    Attributes:
        lang, direction: language and direction of its title.
        convention: None where it is left to whoever works with it.
    """

    id: str
    lang: str
    direction: str
    title: str
    lines: tuple[Line, ...]
    convention: Convention | None = None

    @property
    def questions(self) -> tuple[tuple[str, int], ...]:
        """No question of its own."""
        return ()

    @property
    def length(self) -> int:
        """How many questions there are."""
        return sum(line.number for line in self.lines)


def blueprint_from(values: Mapping[str, Any], findings: Findings) -> Blueprint | None:
    """The blueprint that a file describes, without its faulty lines; None where too little is left."""
    convention: Convention | None = None
    if any(name in values for name in CONVENTION_FIELDS):
        convention, _stated = convention_from(values, findings)
    for place, line in enumerate(values.get("questions", ()), 1):
        _check_line(line, convention, f"questions[{place}]", findings)
    if not {"id", "lang", "dir", "title"} <= values.keys():
        return None
    lines = enumerate(values.get("questions", ()), 1)
    return Blueprint(
        id=values["id"],
        lang=values["lang"],
        direction=values["dir"],
        title=values["title"],
        lines=tuple(Line(place, **line) for place, line in lines if not findings.has_fault(f"questions[{place}]")),
        convention=convention,
    )


def _check_line(line: Mapping[str, Any], convention: Convention | None, field: str, findings: Findings) -> None:
    source = next((name for name in _BESIDE if name in line), None)
    if source is None:
        findings.fault(field, _("give a kind, an item of the bank, or a text with its kind"))
        return
    for name in line:
        if name != source and name not in _BESIDE[source]:
            findings.fault(f"{field}.{name}", _("does not go with {source}").format(source=source))
    if source == "text" and "kind" not in line:
        findings.fault(f"{field}.kind", _("is missing"))
    try:
        name = "kind"
        kind = kind_named(line["kind"]) if "kind" in line else None
        name = "mistake"
        if "mistake" in line:
            mistake(line["mistake"])
        name = "kind"
        if source == "text" and kind is not None and not kind.about_text:
            raise InputError(_("no question of this kind can be made about a text"))
        name = "level"
        if source == "kind" and kind is not None and "level" in line:
            check_level(kind, line["level"], convention or LECTURE)
    except InputError as error:
        findings.inside(f"{field}.{name}", error)


def outline(blueprint: Blueprint) -> Sentence:
    """The kinds of a blueprint's questions in order, each once with how often it comes."""
    often: dict[str, int] = {}
    for line in blueprint.lines:
        name = line.kind or ONE_QUESTION
        often[name] = often.get(name, 0) + line.number
    told = [say(_("{n} × {kind}"), n=number, kind=_(kind_named(name).title)) for name, number in often.items()]
    return joined(told, " · ")
