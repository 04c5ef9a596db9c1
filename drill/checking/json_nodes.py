"""JSON as a tree with line numbers, the same tree that YAML is read into, so that a fault can be named by its line."""

from __future__ import annotations

import json
import re
from typing import Final

from drill.bank.yaml_nodes import MOST_DEPTH, Fields, Items, Node, Scalar
from drill.engine.errors import InputError
from drill.wording import _

_TOKEN: Final = re.compile(r'[ \t\r]*(\n|"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+)')


class JsonNodes:
    """Builds the tree of a text that is JSON already, counting its lines on the way."""

    def __init__(self, text: str, file: str, line: int) -> None:
        self._tokens = _TOKEN.finditer(text)
        self._file = file
        self._line = line

    def node(self, token: str | None = None, depth: int = 1) -> Node:
        """The next value; raises InputError where it is nested too deeply."""
        token = token or self._next()
        line = self._line
        if depth > MOST_DEPTH:
            where = _("{file}, line {line}").format(file=self._file, line=line)
            raise InputError(_("this is nested too deeply"), where)
        if token == "[":
            items = []
            while (token := self._next()) != "]":
                if token != ",":
                    items.append(self.node(token, depth + 1))
            return Items(tuple(items), line)
        if token == "{":
            entries = []
            while (token := self._next()) != "}":
                if token != ",":
                    at = self._line
                    self._next()  # the colon
                    entries.append((str(json.loads(token)), at, self.node(None, depth + 1)))
            return Fields(tuple(entries), line)
        return _scalar(token, line)

    def _next(self) -> str:
        while (token := next(self._tokens)[1]) == "\n":
            self._line += 1
        return token


def _scalar(token: str, line: int) -> Scalar:
    if token[0] == '"':
        return Scalar(json.loads(token), line)
    if token in ("true", "false"):
        return Scalar(token, line, "bool")
    if token == "null":
        return Scalar(token, line, "null")
    return Scalar(token, line, "int" if token.lstrip("-").isdigit() else "float")
