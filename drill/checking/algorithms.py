"""Which algorithm a record is of, and which fields go with it."""

from __future__ import annotations

from typing import Final

from drill.bank.yaml_nodes import Fields, Node, Scalar
from drill.checking.node_reader import NodeReader, given
from drill.engine.convention import OPTION_FIELDS
from drill.questions.problem import Words
from drill.wording import _

_ABOUT: Final = ("format", "id", "title", "algorithm")
_RUN: Final = ("convention", *OPTION_FIELDS, "text", "words", "corpus", "bare", "space_symbol")
_WRITTEN: Final = ("merges", "counts", "tables", "vocabulary", "sizes", "encodings")
_OF_BPE: Final = (*_ABOUT, *_RUN, *_WRITTEN)
#: A WordPiece run has no smallest count, and no other units than characters.
_NOT_WORDPIECE: Final = frozenset({"min_frequency", "units", "space_symbol"})

#: The fields of a record, by its algorithm.
FIELDS: Final = {
    "bpe": _OF_BPE,
    "wordpiece": (*(name for name in _OF_BPE if name not in _NOT_WORDPIECE), "scores", "parts"),
    "unigram": (
        *(*_ABOUT, "pieces", "probabilities", "words", "text"),
        *("encodings", "segmentations", "loss", "removals", "pruned"),
    ),
}


def stated_algorithm(root: Node, file: str) -> str:
    """The algorithm that a record states; `bpe` where it states none."""
    node = given(root, "algorithm") if isinstance(root, Fields) else None
    if node is None:
        return "bpe"
    reader = NodeReader(file)
    name = reader.text(node, "algorithm")
    if name not in FIELDS:
        message = _("there is no algorithm {name!r}; there are {known}")
        reader.fail(node, "algorithm", message.format(name=name, known=", ".join(FIELDS)))
    return name


class AlgorithmReader(NodeReader):
    """Reads the record of one algorithm; a field that goes with another one only is refused by its name."""

    def __init__(self, root: Node, file: str, algorithm: str) -> None:
        super().__init__(file)
        self.algorithm = algorithm
        if isinstance(root, Fields):
            for key, line, _value in root.entries:
                others = [name for name, fields in FIELDS.items() if key in fields]
                if others and algorithm not in others:
                    told = _("goes with algorithm {others}, and this record is of {algorithm}")
                    self.fail_at(line, key, told.format(others=_(" or ").join(others), algorithm=algorithm))
        self._root = self.fields(root, "", *FIELDS[algorithm])

    def _words(self) -> Words | None:
        node = self._node("words")
        if node is None:
            return None
        if isinstance(node, Scalar):
            items = (Scalar(item, node.line) for item in self.text(node, "words").split())
            return tuple(self.counted_word(item, "words") for item in items)
        return self.each(node, "words", self.counted_word)

    def _node(self, key: str) -> Node | None:
        return given(self._root, key)

    def _needed(self, key: str) -> Node:
        return self.needed(self._root, "", key)

    def _plain(self, key: str) -> str | None:
        node = self._node(key)
        return None if node is None else self.text(node, key)
