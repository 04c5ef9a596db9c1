"""The convention that a record states: a preset, fields over it, or both; what is left out is the lecture's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from drill.bank.yaml_nodes import Fields, Node, Scalar
from drill.checking.node_reader import NodeReader, given, is_null
from drill.engine.convention import LECTURE, OPTION_FIELDS, Convention, preset
from drill.engine.errors import InputError

#: In the place of a marker: ## before every symbol of a word but the first.
CONTINUATION = "continuation"
#: In the place of a tie rule: none is stated.
NONE_STATED = "none"


class StatedConvention:
    """The convention of one record: a tie rule of null (or `none`) says that none is stated.

    WordPiece has no marker unless one is stated: there it is ## that says what goes on with a word.

    Attributes:
        hashes: True if it is so.
    """

    def __init__(self, reader: NodeReader, root: Fields, *, wordpiece: bool = False) -> None:
        self._reader = reader
        self._root = root
        node = given(root, "convention")
        inner = reader.fields(node, "convention", "name", *OPTION_FIELDS) if isinstance(node, Fields) else None
        self._named = self._preset(given(inner, "name") if inner is not None else node)
        # The record's own fields go over those of its convention.
        stated = [*(inner.entries if inner is not None else ()), *root.entries]
        self._nodes = {key: value for key, _line, value in stated if key in OPTION_FIELDS}
        marker = self._nodes.get("marker")
        stated_marker = isinstance(marker, Scalar) and not is_null(marker) and marker.text != CONTINUATION
        self.hashes = wordpiece and not stated_marker

    @property
    def rows_stated(self) -> bool:
        """True if the order of the table's rows is stated."""
        return self._named is not None or self._value("rows") is not None

    @property
    def convention(self) -> Convention:
        """The convention, its tie `any` where no rule is stated; raises InputError naming file, line and field."""
        rule = self._rule()
        changes: dict[str, str | int] = {"tie": "any" if rule is None else rule}
        for name in OPTION_FIELDS:
            if (node := self._value(name)) is not None and name != "tie":
                changes[name] = self._option(name, node)
        if self.hashes:
            changes["marker"] = "none"
            changes.pop("marker_symbol", None)
        if changes.get("marker") == changes.get("walls") == "none":
            # What an author calls the marker of a text without walls is the symbol of a space.
            changes.pop("marker_symbol", None)
        base = self._named or LECTURE
        try:
            return base.but(**changes)
        except InputError:
            name, message = next(_faults(base, changes))
            self._reader.fail(self._nodes.get(name, self._root), name, message)

    def _option(self, name: str, node: Node) -> str | int:
        if name == "min_frequency":
            return self._reader.whole(node, name)
        if name == "marker_symbol" and node == Scalar("", node.line):
            return ""  # so it stands in a convention without a marker
        return self._reader.text(node, name)

    def _rule(self) -> str | None:
        node = self._nodes.get("tie")
        if node is None:
            return (self._named or LECTURE).tie
        rule = None if is_null(node) else self._reader.text(node, "tie")
        return None if rule == NONE_STATED else rule

    def _value(self, name: str) -> Node | None:
        if self.hashes and name in ("marker", "marker_symbol"):
            return None
        node = self._nodes.get(name)
        return None if node is None or is_null(node) else node

    def _preset(self, node: Node | None) -> Convention | None:
        if node is None:
            return None
        try:
            return preset(self._reader.text(node, "convention").removesuffix("+"))
        except InputError as error:
            self._reader.fail(node, "convention", error.message)


def _faults(base: Convention, changes: Mapping[str, str | int]) -> Iterator[tuple[str, str]]:
    """Each option that does not go with those before it, and why."""
    done: dict[str, str | int] = {}
    for name, value in changes.items():
        done[name] = value
        try:
            base.but(**done)
        except InputError as error:
            yield name, error.message
