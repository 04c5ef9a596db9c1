"""Shapes that a value in a file may have. A shape reads a node, says what is wrong with it, and goes on.

Every fault of a file is found in one reading: what cannot be read is left out (`BAD`), and the rest is read all the
same. `Object` is what schemas are made of; see `schema.py`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from drill.bank.findings import Findings
from drill.bank.yaml_nodes import Fields, Items, Node, Scalar
from drill.wording import _, ngettext

#: What a shape makes of a value that cannot be read; its fault is kept in the findings.
BAD: Final = object()
#: Whole numbers are written in these digits and no more of them: 012, 0x1f, 1_000 and 12:30 are other things in YAML.
_WHOLE: Final = re.compile(r"-?(0|[1-9][0-9]{0,8})")


#: So much of what was written is repeated in a message, in characters.
_MOST_REPEATED: Final = 60


def _short(text: str) -> str:
    """The text as a message repeats it, without its end where it is long."""
    return text if len(text) <= _MOST_REPEATED else f"{text[:_MOST_REPEATED]}…"


class Shape(ABC):
    """What a value may look like."""

    @abstractmethod
    def read(self, node: Node, field: str, findings: Findings) -> object:
        """The value, or BAD after a fault was kept under `field`."""


@dataclass(frozen=True, slots=True)
class Text(Shape):
    """Text, or null where `or_null`. What YAML turns into something else has to be quoted.

    Attributes:
        pattern: a regular expression for the whole text.
        like: what a text of this pattern looks like.
    """

    pattern: str = ""
    like: str = ""
    or_null: bool = False

    def read(self, node: Node, field: str, findings: Findings) -> object:
        if not isinstance(node, Scalar):
            findings.fault(field, _("must be text"), node.line)
            return BAD
        if self.or_null and node.sort == "null":
            return None
        if node.sort == "null" and not node.text:
            findings.fault(field, _("is empty"), node.line)
            return BAD
        if node.sort != "str":
            findings.fault(
                field,
                _('YAML takes {text} for {sort}; for the text write it in quotes: "{text}"').format(
                    text=_short(node.text), sort=node.taken_for
                ),
                node.line,
            )
            return BAD
        if not node.text.strip():
            findings.fault(field, _("is empty"), node.line)
            return BAD
        if self.pattern and not re.fullmatch(self.pattern, node.text):
            findings.fault(
                field, _("must look like {example}, not {text!r}").format(example=self.like, text=_short(node.text))
            )
            return BAD
        return node.text


@dataclass(frozen=True, slots=True)
class Word(Shape):
    """One of a few words; null where `or_null`."""

    words: tuple[str, ...]
    or_null: bool = False

    def read(self, node: Node, field: str, findings: Findings) -> object:
        found = Text(or_null=self.or_null).read(node, field, findings)
        if isinstance(found, str) and found not in self.words:
            known = ", ".join(self.words)
            findings.fault(
                field, _("cannot be {value!r}; it is one of {known}").format(value=_short(found), known=known)
            )
            return BAD
        return found


@dataclass(frozen=True, slots=True)
class Whole(Shape):
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def read(self, node: Node, field: str, findings: Findings) -> object:
        written = isinstance(node, Scalar) and node.sort == "int" and _WHOLE.fullmatch(node.text)
        if not written or not self.least <= int(written[0]) <= self.most:
            told = _("must be a whole number from {least} to {most}").format(least=self.least, most=self.most)
            if isinstance(node, Scalar):
                told = _("{told}, not {text!r}").format(told=told, text=_short(node.text))
            findings.fault(field, told, node.line)
            return BAD
        return int(written[0])


@dataclass(frozen=True, slots=True)
class Truth(Shape):
    """`true` or `false`."""

    def read(self, node: Node, field: str, findings: Findings) -> object:
        if isinstance(node, Scalar) and node.sort == "bool" and node.text in ("true", "false"):
            return node.text == "true"
        findings.fault(field, _("must be true or false"), node.line)
        return BAD


@dataclass(frozen=True, slots=True)
class ListOf(Shape):
    """A list of things of one shape."""

    shape: Shape
    least: int = 1
    most: int = 1000

    def read(self, node: Node, field: str, findings: Findings) -> object:
        if not isinstance(node, Items):
            findings.fault(field, _("must be a list"), node.line)
            return BAD
        number = len(node.items)
        if not self.least <= number <= self.most:
            if self.least == self.most:
                told = ngettext("must hold {n} item", "must hold {n} items", self.least).format(n=self.least)
            elif number < self.least:
                told = ngettext("needs at least {n} item", "needs at least {n} items", self.least).format(n=self.least)
            else:
                told = ngettext("has more than {n} item", "has more than {n} items", self.most).format(n=self.most)
            findings.fault(field, told, node.line)
            return BAD
        found = []
        for place, item in enumerate(node.items, 1):
            inside = f"{field}[{place}]"
            findings.note(inside, item.line)
            found.append(self.shape.read(item, inside, findings))
        # A list with a hole would be another list.
        return BAD if BAD in found else tuple(found)


@dataclass(frozen=True, slots=True)
class Row(Shape):
    """A list of a fixed number of things, each of its own shape."""

    shapes: tuple[Shape, ...]

    def read(self, node: Node, field: str, findings: Findings) -> object:
        if not isinstance(node, Items) or len(node.items) != len(self.shapes):
            number = len(self.shapes)
            told = ngettext("must be a list of {n} item", "must be a list of {n} items", number).format(n=number)
            findings.fault(field, told, node.line)
            return BAD
        found = []
        for place, (shape, item) in enumerate(zip(self.shapes, node.items, strict=True), 1):
            inside = f"{field}[{place}]"
            findings.note(inside, item.line)
            found.append(shape.read(item, inside, findings))
        return BAD if BAD in found else tuple(found)


@dataclass(frozen=True, slots=True)
class Answer(Shape):
    """An answer as it is typed (text or a number), or its tokens one by one."""

    def read(self, node: Node, field: str, findings: Findings) -> object:
        if isinstance(node, Items):
            found = ListOf(Text(), least=1).read(node, field, findings)
            return list(found) if isinstance(found, tuple) else found
        if isinstance(node, Scalar) and node.sort == "int" and _WHOLE.fullmatch(node.text):
            return node.text
        return Text().read(node, field, findings)


@dataclass(frozen=True, slots=True)
class Named(Shape):
    """A mapping of names that are not fixed to things of one shape."""

    shape: Shape

    def read(self, node: Node, field: str, findings: Findings) -> object:
        if not isinstance(node, Fields):
            findings.fault(field, _("must be fields with their values"), node.line)
            return BAD
        _refuse_repeated(node, field, findings)
        found = {}
        for name, line, value in node.entries:
            inside = f"{field}.{name}" if field else name
            findings.note(inside, line)
            found[name] = self.shape.read(value, inside, findings)
        return BAD if BAD in found.values() else found


@dataclass(frozen=True, slots=True)
class Either(Shape):
    """A single value of one shape, or fields of another.

    Attributes:
        single: the shape of text, a number and the like.
        fields: the shape of a mapping.
    """

    single: Shape
    fields: Shape

    def read(self, node: Node, field: str, findings: Findings) -> object:
        return (self.fields if isinstance(node, Fields) else self.single).read(node, field, findings)


@dataclass(frozen=True, slots=True)
class Object(Shape):
    """A mapping of known fields.

    What it reads is a dictionary of the fields that could be read; one that is missing or faulty is not in it.
    """

    fields: Mapping[str, Shape]
    required: frozenset[str] = frozenset()

    def read(self, node: Node, field: str, findings: Findings) -> object:
        if not isinstance(node, Fields):
            findings.fault(field, _("must be fields with their values"), node.line)
            return BAD
        _refuse_repeated(node, field, findings)
        found = {}
        for name, line, value in node.entries:
            inside = f"{field}.{name}" if field else name
            findings.note(inside, line)
            shape = self.fields.get(name)
            if shape is None:
                findings.fault(inside, self._unknown(name), line)
            elif name not in found:
                found[name] = shape.read(value, inside, findings)
        for name in self.fields:
            if name in self.required and name not in found:
                findings.fault(f"{field}.{name}" if field else name, _("is missing"), node.line)
        return {name: value for name, value in found.items() if value is not BAD}

    def _unknown(self, name: str) -> str:
        close = get_close_matches(name, self.fields, 1)
        if close:
            return _("there is no such field; did you mean {name}?").format(name=close[0])
        return _("there is no such field; there are {known}").format(known=", ".join(self.fields))


def _refuse_repeated(node: Fields, field: str, findings: Findings) -> None:
    for name, line, first in node.repeated():
        inside = f"{field}.{name}" if field else name
        findings.fault(inside, _("stands there twice (first in line {line})").format(line=first), line)
