"""From a node of the tree to a value: text, whole numbers, symbols, lists, objects; a fault is named by its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NoReturn, TypeVar

from drill.bank.yaml_nodes import Fields, Items, Node, Scalar
from drill.checking.written_number import WrittenNumber, written_number
from drill.engine.corpus import Pair, Symbols
from drill.engine.errors import InputError
from drill.wording import _

T = TypeVar("T")

_WHOLE: Final = re.compile("0|[1-9][0-9]*")
_MOST: Final = 999_999_999


class NodeReader:
    """Reads values out of the tree of one file; every method raises InputError naming file, line and field."""

    def __init__(self, file: str) -> None:
        self.file = file

    def text(self, node: Node, field: str) -> str:
        """A text that is not empty."""
        if not isinstance(node, Scalar):
            self.fail(node, field, _("must be text"))
        if node.sort != "str":
            message = _("must be text, but {value} is {sort} here; put quotes around it")
            self.fail(node, field, message.format(value=node.text, sort=node.taken_for))
        if not node.text:
            self.fail(node, field, _("is empty"))
        if any(0xD800 <= ord(character) <= 0xDFFF for character in node.text):
            self.fail(node, field, _("a lone surrogate is no character"))
        return node.text

    def whole(self, node: Node, field: str, least: int = 0) -> int:
        """A whole number."""
        if not isinstance(node, Scalar) or node.sort != "int" or not _WHOLE.fullmatch(node.text):
            self.fail(node, field, _("must be a whole number"))
        # The length first: Python refuses to read a number of thousands of digits.
        if len(node.text) > len(str(_MOST)):
            self.fail(node, field, _("must be {most} or less").format(most=_MOST))
        if int(node.text) < least:
            self.fail(node, field, _("must be {least} or more").format(least=least))
        return int(node.text)

    def number(self, node: Node, field: str) -> WrittenNumber:
        """A fraction or a decimal that is not below 0, as a number or as text: 1/20, 0.05."""
        found = None
        if isinstance(node, Scalar) and node.sort in ("str", "int", "float"):
            found = written_number(node.text)
        if found is None:
            self.fail(node, field, _("must be a fraction such as 1/20 or a decimal such as 0.05"))
        return found

    def symbol(self, node: Node, field: str) -> str:
        """One symbol."""
        symbols = self.symbols(node, field)
        if len(symbols) != 1:
            self.fail(node, field, _("must be one symbol"))
        return symbols[0]

    def symbols(self, node: Node, field: str) -> Symbols:
        """A list of symbols, or a text of symbols with spaces between."""
        if isinstance(node, Scalar):
            symbols = tuple(self.text(node, field).split())
        else:
            symbols = tuple(self.text(item, at) for item, at in self.items(node, field))
        if not symbols:
            self.fail(node, field, _("is empty"))
        if any(any(map(str.isspace, symbol)) for symbol in symbols):
            self.fail(node, field, _("a symbol cannot hold white space"))
        return symbols

    def pair(self, node: Node, field: str) -> Pair:
        """Two symbols."""
        pair = self.symbols(node, field)
        if len(pair) != 2:
            self.fail(node, field, _("must be two symbols"))
        return pair

    def counted_word(self, node: Node, field: str) -> tuple[str, int]:
        """A word and its count: a list of the two, or `low:5` (without a colon the count is 1)."""
        if isinstance(node, Items):
            if len(node.items) != 2:
                self.fail(node, field, _("a word must be a list of the word and its count"))
            return self.text(node.items[0], field), self.whole(node.items[1], field, 1)
        item = self.text(node, field)
        word, colon, count = item.rpartition(":")
        if not colon:
            return item, 1
        if not word or not count.isdecimal() or len(count) > 9:
            message = _("{item!r}: what stands behind the last colon is the word's count")
            self.fail(node, field, message.format(item=item))
        return word, int(count)

    def items(self, node: Node, field: str) -> list[tuple[Node, str]]:
        """The items of a list, each with its field, numbered from 1."""
        if not isinstance(node, Items):
            self.fail(node, field, _("must be a list"))
        return [(item, f"{field}[{number}]") for number, item in enumerate(node.items, 1)]

    def each(self, node: Node | None, field: str, read: Callable[[Node, str], T]) -> tuple[T, ...]:
        """The items of a list, read one by one; none where the list is left out."""
        return () if node is None else tuple(read(item, at) for item, at in self.items(node, field))

    def fields(self, node: Node, field: str, *known: str) -> Fields:
        """An object that has no fields but those known, none of them twice."""
        if not isinstance(node, Fields):
            self.fail(node, field, _("must be an object with {known}").format(known=", ".join(known)))
        for key, line, first in node.repeated():
            self.fail_at(line, _inner(field, key), _("this field stands already in line {line}").format(line=first))
        for key, line, _value in node.entries:
            if key not in known:
                message = _("there is no field {key!r}; there are {known}")
                self.fail_at(line, field, message.format(key=key, known=", ".join(known)))
        return node

    def needed(self, node: Fields, field: str, key: str) -> Node:
        """The value of a field that must be there."""
        value = node.value(key)
        if value is None:
            self.fail(node, field, _("the field {key!r} is missing").format(key=key))
        return value

    def fail(self, node: Node, field: str, message: str) -> NoReturn:
        """Raise InputError for a value."""
        self.fail_at(node.line, field, message)

    def fail_at(self, line: int, field: str, message: str) -> NoReturn:
        """Raise InputError for a line."""
        place = _("{file}, line {line}").format(file=self.file, line=line)
        raise InputError(message, f"{place}, {field}" if field else place)


def given(node: Fields, key: str) -> Node | None:
    """The value of a field, None where it is left out or null."""
    value = node.value(key)
    return None if value is None or is_null(value) else value


def is_null(node: Node) -> bool:
    """True for the null of JSON and YAML."""
    return isinstance(node, Scalar) and node.sort == "null"


def _inner(field: str, key: str) -> str:
    return f"{field}.{key}" if field else key
