"""An answer or an exam as one JSON object, for other machines; and back, everything that comes from outside checked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, get_args

from drill.engine.errors import InputError
from drill.marking.verdict import Evidence, Status
from drill.practice.record.entry import MODES, Entry, Named, PartMark
from drill.practice.record.exam_rows import Exam
from drill.practice.record.times import from_iso, to_iso
from drill.questions.kinds import kind_named
from drill.wording import _

Item: TypeAlias = Entry | Exam
Type = Literal["answer", "exam"]

FORMAT: Final = 1
_ID: Final = re.compile(r"[0-9a-f]{32}")
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,60}")
#: No answer by hand is worth more, takes longer or has more parts.
_MOST: Final = 10**6
_MOST_ITEMS: Final = 1000


def to_line(item: Item) -> dict[str, object]:
    """The object of an answer, or of an exam that was handed in."""
    return _answer_line(item) if isinstance(item, Entry) else _exam_line(item)


def from_line(value: object) -> Item:
    """The answer or exam that an object describes; raises InputError naming the field at fault."""
    fields = _Fields(value, "")
    if fields.value.get("format") != FORMAT:
        raise InputError(_("is not {format}, the one that this version reads").format(format=FORMAT), "format")
    return _answer(fields) if fields.word("type", get_args(Type)) == "answer" else _exam(fields)


def _answer_line(entry: Entry) -> dict[str, object]:
    return {
        "format": FORMAT,
        "type": "answer",
        "id": entry.id,
        "at": to_iso(entry.at),
        "mode": entry.mode,
        "exam": entry.exam or None,
        "kind": entry.kind,
        "topic": entry.topic,
        "level": entry.level,
        "seconds": entry.seconds,
        "hints": entry.hints,
        "redone": entry.redone,
        "looked_up": entry.looked_up,
        "marks": entry.marks,
        "out_of": entry.out_of,
        "right": entry.right,
        "parts": [
            {"name": part.name, "status": part.status, "marks": part.marks, "out_of": part.out_of}
            for part in entry.parts
        ],
        "exposed": list(entry.exposed),
        "named": [
            {"ids": list(named.ids), "evidence": named.evidence, "rivals": [list(rival) for rival in named.rivals]}
            for named in entry.named
        ],
        "answers": dict(entry.answers),
        "problem": entry.problem,
    }


def _answer(fields: _Fields) -> Entry:
    kind = fields.text("kind")
    kind_named(kind)
    topic = fields.text("topic")
    if topic and not _NAME.fullmatch(topic):
        raise InputError(_("is no name"), "topic")
    level = None if fields.value.get("level") is None else fields.whole("level", 1, 99)
    return Entry(
        id=fields.id("id"),
        at=fields.time("at"),
        mode=fields.word("mode", MODES),
        exam="" if fields.value.get("exam") is None else fields.id("exam"),
        kind=kind,
        topic=topic,
        level=level,
        seconds=fields.number("seconds"),
        hints=fields.whole("hints"),
        redone=fields.whole("redone"),
        looked_up=fields.truth("looked_up"),
        marks=fields.whole("marks"),
        out_of=fields.whole("out_of"),
        right=fields.truth("right"),
        parts=tuple(
            PartMark(
                part.text("name"), part.word("status", get_args(Status)), part.whole("marks"), part.whole("out_of")
            )
            for part in fields.objects("parts")
        ),
        exposed=fields.names("exposed"),
        named=tuple(
            Named(
                named.names("ids"),
                named.word("evidence", get_args(Evidence)),
                tuple(_names(rival, f"{named.place}.rivals") for rival in named.items("rivals")),
            )
            for named in fields.objects("named")
        ),
        answers=fields.texts("answers"),
        problem=fields.mapping("problem"),
    )


def _exam_line(exam: Exam) -> dict[str, object]:
    assert exam.handed_in is not None
    return {
        "format": FORMAT,
        "type": "exam",
        "id": exam.id,
        "at": to_iso(exam.at),
        "handed_in": to_iso(exam.handed_in),
        "answers": {str(question): dict(typed) for question, typed in exam.answers.items()},
        "result": exam.result,
        "paper": exam.paper,
    }


def _exam(fields: _Fields) -> Exam:
    answers = {}
    for name in fields.mapping("answers"):
        if not re.fullmatch(r"[0-9]{1,4}", name):
            raise InputError(_("is no place of a question"), f"answers.{name}")
        answers[int(name)] = _Fields(fields.mapping("answers"), "answers").texts(name)
    return Exam(
        id=fields.id("id"),
        at=fields.time("at"),
        handed_in=fields.time("handed_in"),
        paper=fields.mapping("paper"),
        answers=dict(sorted(answers.items())),
        result=fields.mapping("result"),
    )


class _Fields:
    """The fields of an object, each read as what it must be."""

    def __init__(self, value: object, place: str) -> None:
        if not isinstance(value, Mapping):
            raise InputError(_("must be an object"), place)
        self.value: Mapping[str, Any] = value
        self.place = place

    def _wrong(self, name: str, told: str) -> InputError:
        return InputError(told, f"{self.place}.{name}" if self.place else name)

    def text(self, name: str) -> str:
        found = self.value.get(name)
        if not isinstance(found, str):
            raise self._wrong(name, _("must be text"))
        return found

    def word(self, name: str, words: Sequence[str]) -> Any:
        found = self.text(name)
        if found not in words:
            raise self._wrong(name, _("must be one of {words}").format(words=", ".join(words)))
        return found

    def id(self, name: str) -> str:
        found = self.text(name)
        if not _ID.fullmatch(found):
            raise self._wrong(name, _("must be 32 hexadecimal digits"))
        return found

    def time(self, name: str) -> int:
        try:
            return from_iso(self.text(name))
        except ValueError as error:
            if isinstance(error, InputError):
                raise
            raise self._wrong(name, _("must be a time such as 2026-12-01T04:51:59.123Z")) from None

    def whole(self, name: str, least: int = 0, most: int = _MOST) -> int:
        found = self.value.get(name)
        if type(found) is not int or not least <= found <= most:
            raise self._wrong(name, _("must be a whole number from {least} to {most}").format(least=least, most=most))
        return found

    def number(self, name: str) -> float:
        found = self.value.get(name)
        if type(found) not in (int, float) or not 0 <= found <= 10 * _MOST:  # type: ignore[operator]  # a number
            raise self._wrong(name, _("must be a number of seconds"))
        return float(found)  # type: ignore[arg-type]

    def truth(self, name: str) -> bool:
        found = self.value.get(name)
        if not isinstance(found, bool):
            raise self._wrong(name, _("must be true or false"))
        return found

    def mapping(self, name: str) -> Mapping[str, Any]:
        found = self.value.get(name)
        if not isinstance(found, Mapping):
            raise self._wrong(name, _("must be an object"))
        return found

    def items(self, name: str) -> Sequence[object]:
        found = self.value.get(name)
        if not isinstance(found, list) or len(found) > _MOST_ITEMS:
            raise self._wrong(name, _("must be a list"))
        return found

    def objects(self, name: str) -> list[_Fields]:
        return [_Fields(item, f"{name}[{place}]") for place, item in enumerate(self.items(name), 1)]

    def names(self, name: str) -> tuple[str, ...]:
        return _names(self.items(name), f"{self.place}.{name}" if self.place else name)

    def texts(self, name: str) -> dict[str, str]:
        found = self.mapping(name)
        if len(found) > _MOST_ITEMS or not all(isinstance(text, str) for text in found.values()):
            raise self._wrong(name, _("must be an object of texts"))
        return dict(found)


def _names(items: object, place: str) -> tuple[str, ...]:
    if not isinstance(items, list) or not all(isinstance(item, str) and _NAME.fullmatch(item) for item in items):
        raise InputError(_("must be a list of names"), place)
    # A name that stands twice says no more than once.
    return tuple(dict.fromkeys(items))
