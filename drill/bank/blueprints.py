"""Blueprints: which questions make a round (or a sheet, or an exam), one line after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from drill.bank.corpora import convention_from
from drill.bank.findings import Findings
from drill.bank.schema import CONVENTION_FIELDS
from drill.document import Sentence
from drill.engine.convention import LECTURE, Convention
from drill.engine.errors import InputError
from drill.mistakes.catalogue import mistake
from drill.questions.generator import check_level, nearest_level
from drill.questions.kind import Kind
from drill.questions.kinds import DEFAULT_LEVEL, kind_named
from drill.questions.rules import joined
from drill.questions.weights import EVEN, Policy, Weights
from drill.wording import _, ngettext, say

#: The kind of an item that has but one question.
ONE_QUESTION: Final = "choice"
#: Fields that go together: whatever else a line gives is refused.
_BESIDE: Final = {
    "item": {"kind", "level", "marks"},
    "text": {"kind", "k", "number", "marks", *CONVENTION_FIELDS},
    "kind": {"level", "number", "mistake", "marks", *CONVENTION_FIELDS},
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
        marks: what the parts of each question are worth.
        convention: the line's own; None where it has that of the blueprint, or of whoever works with it.
        in_file: file, line and field, for messages; empty where it stands in no file.
    """

    place: int
    kind: str | None = None
    level: int | None = None
    number: int = 1
    mistake: str | None = None
    item: str | None = None
    text: str | None = None
    k: int | None = None
    marks: Weights = field(default=EVEN, hash=False)
    convention: Convention | None = None
    in_file: str = field(default="", compare=False)

    @property
    def where(self) -> str:
        """Where it stands, for messages."""
        return self.in_file or f"questions[{self.place}]"


@dataclass(frozen=True, slots=True)
class Blueprint:
    """What is asked, in order. One with `minutes` is an exam, the others are rounds of practice.

    Attributes:
        lang, direction: language and direction of its title.
        convention: None where it is left to whoever works with it.
        minutes: the time there is; None where no clock runs.
        policy: how an early error counts.
        shuffle: what stands in a drawn order: `questions`, and `options` of questions in words.
    """

    id: str
    lang: str
    direction: str
    title: str
    lines: tuple[Line, ...]
    convention: Convention | None = None
    minutes: int | None = None
    policy: Policy = "follow-through"
    shuffle: frozenset[str] = frozenset()

    @property
    def is_exam(self) -> bool:
        """True if it is worked against the clock."""
        return self.minutes is not None

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
    lines = []
    for place, line in enumerate(values.get("questions", ()), 1):
        within = f"questions[{place}]"
        own = _own_convention(line, convention, within, findings)
        _check_line(line, own or convention, within, findings)
        if not findings.has_fault(within):
            rest = {name: value for name, value in line.items() if name not in CONVENTION_FIELDS}
            lines.append(Line(place, **rest, convention=own, in_file=findings.where(within)))
    if not {"id", "lang", "dir", "title"} <= values.keys():
        return None
    return Blueprint(
        id=values["id"],
        lang=values["lang"],
        direction=values["dir"],
        title=values["title"],
        lines=tuple(lines),
        convention=convention,
        minutes=values.get("minutes"),
        policy=values.get("policy", "follow-through"),
        shuffle=frozenset(values.get("shuffle", ())),
    )


def _own_convention(
    line: Mapping[str, Any], convention: Convention | None, within: str, findings: Findings
) -> Convention | None:
    """What a line changes of the blueprint's convention, or a convention of its own; None where it has none.

    It never depends on whoever works with the blueprint: else nobody could say here whether it goes together.
    """
    if not any(name in line for name in CONVENTION_FIELDS):
        return None
    return convention_from(line, findings, f"{within}.", convention)[0]


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
        if kind is not None and kind.from_bank:
            for stated in (name for name in CONVENTION_FIELDS if name in line):
                findings.fault(f"{field}.{stated}", _("a question in words says itself which convention it is about"))
        name = "level"
        if source == "kind" and kind is not None:
            _check_level(kind, line.get("level"), convention)
    except InputError as error:
        findings.inside(f"{field}.{name}", error)


def _check_level(kind: Kind, level: int | None, convention: Convention | None) -> None:
    """Raise UsageError for a level that there is not, or that the convention written here cannot keep."""
    if level is not None:
        check_level(kind, level, convention or LECTURE)
    elif convention is not None and nearest_level(kind, DEFAULT_LEVEL, convention) is None:
        check_level(kind, DEFAULT_LEVEL, convention)


def minutes_told(minutes: int) -> Sentence:
    """The time of an exam."""
    return say(ngettext("{n} minute", "{n} minutes", minutes), n=minutes)


def outline(blueprint: Blueprint) -> Sentence:
    """The kinds of a blueprint's questions in order, each once with how often it comes."""
    often: dict[str, int] = {}
    for line in blueprint.lines:
        name = line.kind or ONE_QUESTION
        often[name] = often.get(name, 0) + line.number
    told = [say(_("{n} × {kind}"), n=number, kind=_(kind_named(name).title)) for name, number in often.items()]
    return joined(told, " · ")
