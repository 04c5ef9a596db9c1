"""YAML from outside as a small tree with line numbers, without any of YAML's ways to surprise or to harm.

The parser's events are read one by one and a tree is built here, so that no more of a hostile file is ever held than
was read: anchors and aliases (with which a few lines stand for gigabytes), tags (with which Python objects are made),
several documents and files beyond a size or depth are refused, each by its line. Nothing is interpreted: a scalar keeps
its text beside what YAML takes it for, and a key that stands twice stands twice in the tree.
"""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from drill.engine.errors import InputError
from drill.wording import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterator

#: A file of more bytes, or nested deeper, is no file of a bank.
MOST_BYTES: Final = 1_000_000
MOST_DEPTH: Final = 12

#: What YAML allows nowhere in a file (YAML 1.1, 5.1), a lone surrogate among it.
_NOT_YAML: Final = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

#: What YAML makes of a plain scalar that is no text, by the last word of its tag.
_SORTS: Final = {
    "bool": N_("a truth value"),
    "int": N_("a number"),
    "float": N_("a number"),
    "null": N_("nothing"),
    "timestamp": N_("a date"),
    "value": N_("a sign of its own"),
    "merge": N_("a sign of its own"),
}


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value as it is written.

    Attributes:
        sort: what YAML takes it for, the last word of its tag: `str`, `int`, `bool`, `null`, `timestamp`, …
    """

    text: str
    line: int
    sort: str = "str"

    @property
    def taken_for(self) -> str:
        """What YAML takes it for, in words; only for what is no text."""
        return _(_SORTS[self.sort])


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: tuple[Node, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping: its keys as they stand there, each with its line and its value."""

    entries: tuple[tuple[str, int, Node], ...]
    line: int

    def value(self, key: str) -> Node | None:
        """The first value of a key, None where it does not stand there."""
        return next((node for name, _line, node in self.entries if name == key), None)

    def repeated(self) -> tuple[tuple[str, int, int], ...]:
        """Keys that stand there again: the key, its line, and the line where it stands first."""
        first: dict[str, int] = {}
        again = []
        for key, line, _node in self.entries:
            if key in first:
                again.append((key, line, first[key]))
            first.setdefault(key, line)
        return tuple(again)


Node: TypeAlias = Scalar | Items | Fields


class YamlError(InputError):
    """A file that is no YAML, or YAML that is refused: `line` from 1, 0 where the whole file is meant."""

    def __init__(self, message: str, file: str, line: int = 0) -> None:
        super().__init__(message, _("{file}, line {line}").format(file=file, line=line) if line else file)
        self.line = line


def read_yaml(path: Path, file: str) -> Node:
    """The tree of a file, which messages call `file`.

    Raises YamlError naming file and line for what cannot be read, is no YAML, or is YAML that is refused.
    """
    return parse_yaml(_decoded(_bytes(path, file), file), file)


def parse_yaml(text: str, file: str) -> Node:
    """The tree of a YAML text; raises YamlError like `read_yaml`."""
    import yaml  # costs 30 ms, and most commands need no YAML

    if len(text) > MOST_BYTES:
        raise YamlError(_("the file is larger than {most} bytes").format(most=MOST_BYTES), file)
    if bad := _NOT_YAML.search(text):
        told = _("the character U+{point:04X} is not allowed in YAML").format(point=ord(bad[0]))
        raise YamlError(told, file, text.count("\n", 0, bad.start()) + 1)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
    try:
        return _Reader(loader, file).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        if mark is None:
            raise YamlError(_("this is not YAML: {reason}").format(reason=error.problem), file) from None
        reason = error.problem or error.context
        if "\t" in _line_of(text, mark.line)[: mark.column + 1]:
            reason = _("a tab stands where YAML wants spaces")
        raise YamlError(_("this is not YAML: {reason}").format(reason=reason), file, mark.line + 1) from None
    except yaml.YAMLError as error:
        raise YamlError(_("this is not YAML: {reason}").format(reason=str(error).partition("\n")[0]), file) from None
    finally:
        loader.dispose()


def _line_of(text: str, number: int) -> str:
    """The line of this number, from 0, as YAML counts lines; empty past the last one."""
    lines = re.split("\r\n|[\n\r\x85\u2028\u2029]", text)
    return lines[number] if number < len(lines) else ""


class _Reader:
    """Builds the tree from the events of a loader."""

    def __init__(self, loader: Any, file: str) -> None:
        self._loader = loader
        self._file = file

    def document(self) -> Node:
        """The one document of the stream."""
        self._next()  # the beginning of the stream
        kind, event = self._next()
        if kind == "StreamEndEvent":
            raise YamlError(_("the file is empty"), self._file)
        root = self._node(*self._next(), depth=1)
        self._next()  # the end of the document
        kind, event = self._next()
        if kind != "StreamEndEvent":
            raise self._refused(event, _("a file holds one document: leave out the line ---"))
        return root

    def _next(self) -> tuple[str, Any]:
        event = self._loader.get_event()
        return type(event).__name__, event

    def _node(self, kind: str, event: Any, depth: int) -> Node:
        if depth > MOST_DEPTH:
            raise self._refused(event, _("this is nested too deeply"))
        if kind == "AliasEvent" or event.anchor is not None:
            raise self._refused(event, _("anchors (&) and aliases (*) are not allowed: write it out, or quote it"))
        line = event.start_mark.line + 1
        if event.tag is not None:
            raise self._refused(event, _("tags (!) are not allowed: leave it out, or quote the value"))
        if kind == "ScalarEvent":
            plain = event.style is None or event.style == ""
            return Scalar(event.value, line, self._sort(event.value) if plain else "str")
        if kind == "SequenceStartEvent":
            return Items(tuple(self._items(depth)), line)
        return Fields(tuple(self._entries(depth)), line)

    def _sort(self, text: str) -> str:
        from yaml.nodes import ScalarNode

        tag: str = self._loader.resolve(ScalarNode, text, (True, False))
        return tag.rpartition(":")[2]

    def _items(self, depth: int) -> Iterator[Node]:
        while (found := self._next())[0] != "SequenceEndEvent":
            yield self._node(*found, depth + 1)

    def _entries(self, depth: int) -> Iterator[tuple[str, int, Node]]:
        while (found := self._next())[0] != "MappingEndEvent":
            key = self._node(*found, depth + 1)
            if not isinstance(key, Scalar):
                raise YamlError(_("the name of a field must be a word"), self._file, key.line)
            yield key.text, key.line, self._node(*self._next(), depth + 1)

    def _refused(self, event: Any, message: str) -> YamlError:
        return YamlError(message, self._file, event.start_mark.line + 1)


def _bytes(path: Path, file: str) -> bytes:
    try:
        # Only a plain file is opened: a pipe or a device could be read for ever.
        plain = stat.S_ISREG(os.stat(path).st_mode)
        data = b""
        if plain:
            with path.open("rb") as opened:
                data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise YamlError(error.strerror or str(error), file) from None
    except ValueError:
        raise YamlError(_("no file has such a name"), file) from None
    if not plain:
        raise YamlError(_("this is not a file"), file)
    if len(data) > MOST_BYTES:
        raise YamlError(_("the file is larger than {most} bytes").format(most=MOST_BYTES), file)
    return data


def _decoded(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        place = error.start - data.rfind(b"\n", 0, error.start)
        raise YamlError(
            _("byte {byte} ({value}) is not UTF-8").format(byte=place, value=f"0x{data[error.start]:02x}"),
            file,
            line,
        ) from None
