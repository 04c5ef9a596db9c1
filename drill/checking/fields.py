"""From the tree of a file to a record: every field checked, a fault named by file, line and field."""

from __future__ import annotations

from typing import Final

from drill.bank.yaml_nodes import Node, Scalar
from drill.checking.node_reader import NodeReader, given
from drill.checking.record import (
    LONGEST_WORD,
    MOST_ROUNDS,
    MOST_SYMBOLS,
    Record,
    WrittenEncoding,
    WrittenSize,
    WrittenTable,
    without_marker,
)
from drill.checking.stated_convention import StatedConvention
from drill.engine.convention import OPTION_FIELDS, SPACE, Convention
from drill.engine.corpus import Pair, Row, Rows, refuse_marker
from drill.engine.errors import InputError
from drill.questions.problem import Words
from drill.wording import _, ngettext

_CORPUS: Final = ("text", "words", "corpus")
_WRITTEN: Final = ("merges", "counts", "tables", "vocabulary", "sizes", "encodings")
KNOWN: Final = (
    *("format", "id", "title", "convention", *OPTION_FIELDS),
    *(*_CORPUS, "bare", "space_symbol", *_WRITTEN),
)


def read_record(root: Node, file: str) -> Record:
    """The record that a tree describes; raises InputError naming file, line and field of what is wrong."""
    return _RecordReader(root, file).record()


class _RecordReader(NodeReader):
    def __init__(self, root: Node, file: str) -> None:
        super().__init__(file)
        self._root = self.fields(root, "", *KNOWN)

    def record(self) -> Record:
        stated = StatedConvention(self, self._root)
        convention = stated.convention
        merges = self.each(self._node("merges"), "merges", self.pair)
        if len(merges) > MOST_ROUNDS:
            self._too_many(self._needed("merges"), "merges")
        vocabulary, bare = self._node("vocabulary"), self._node("bare")
        record = Record(
            convention,
            merges,
            self._counts(len(merges)),
            rows_stated=stated.rows_stated,
            text=self._plain("text"),
            words=self._words(),
            corpus=self._rows(),
            bare=frozenset(self.symbols(bare, "bare")) if bare is not None else frozenset(),
            space_symbol=self._space(convention),
            tables=self.each(self._node("tables"), "tables", self._table),
            vocabulary=None if vocabulary is None else self.symbols(vocabulary, "vocabulary"),
            sizes=self.each(self._node("sizes"), "sizes", lambda node, at: self._size(node, at, len(merges))),
            encodings=self.each(
                self._node("encodings"), "encodings", lambda node, at: self._encoding(node, at, convention, len(merges))
            ),
            name=self._plain("title") or self._plain("id") or "",
        )
        self._check_corpus(record)
        self._check_bare(record)
        return record

    # --- the corpus -------------------------------------------------------------------------------------------------

    def _words(self) -> Words | None:
        node = self._node("words")
        if node is None:
            return None
        if isinstance(node, Scalar):
            items = (Scalar(item, node.line) for item in self.text(node, "words").split())
            return tuple(self.counted_word(item, "words") for item in items)
        return self.each(node, "words", self.counted_word)

    def _rows(self) -> Rows | None:
        node = self._node("corpus")
        return None if node is None else self.each(node, "corpus", self._row)

    def _row(self, node: Node, field: str) -> Row:
        inside = self.fields(node, field, "count", "symbols")
        symbols = self.symbols(self.needed(inside, field, "symbols"), f"{field}.symbols")
        return Row(self.whole(self.needed(inside, field, "count"), f"{field}.count", 1), symbols)

    def _check_corpus(self, record: Record) -> None:
        several = [node for name in _CORPUS if (node := self._node(name)) is not None]
        if len(several) != 1:
            at = max(several, key=lambda node: node.line, default=self._root)
            self.fail(at, "", _("give the corpus as text, as words or as corpus: one of the three"))
        [name] = [name for name in _CORPUS if self._node(name) is not None]
        try:
            table = record.start(record.convention.rows).rows
        except InputError as error:
            self.fail(several[0], name, error.message)
        symbols = sum(len(row.symbols) for row in table)
        if not symbols:
            self.fail(several[0], name, _("is empty"))
        if symbols > MOST_SYMBOLS:
            message = ngettext(
                "the corpus has {n} symbol; at most {most} are checked",
                "the corpus has {n} symbols; at most {most} are checked",
                symbols,
            )
            self.fail(several[0], name, message.format(n=symbols, most=MOST_SYMBOLS))

    def _check_bare(self, record: Record) -> None:
        node = self._node("bare")
        if node is None:
            return
        if record.convention.walls == "none":
            self.fail(node, "bare", _("without word walls there are no words to leave bare"))
        words = {word for word, _count in record.words or ()} | set((record.text or "").split())
        for word in sorted(record.bare - words) if record.corpus is None else ():
            self.fail(node, "bare", _("{word!r} is no word of the corpus").format(word=word))

    def _space(self, convention: Convention) -> str:
        node = self._node("space_symbol")
        if node is None and convention.walls == convention.marker == "none":
            node = self._node("marker_symbol")
        if node is None or (isinstance(node, Scalar) and not node.text):
            return SPACE
        symbol = self.text(node, "space_symbol")
        if any(map(str.isspace, symbol)):
            self.fail(node, "space_symbol", _("a symbol cannot hold white space"))
        return symbol

    # --- what was written -------------------------------------------------------------------------------------------

    def _counts(self, merges: int) -> tuple[int | None, ...]:
        node = self._node("counts")
        counts = self.each(node, "counts", self._count_or_none)
        if node is not None and len(counts) > merges:
            self.fail(node, "counts", _("there are more counts than merges"))
        return counts + (None,) * (merges - len(counts))

    def _count_or_none(self, node: Node, field: str) -> int | None:
        return None if isinstance(node, Scalar) and node.sort == "null" else self.whole(node, field)

    def _table(self, node: Node, field: str) -> WrittenTable:
        inside = self.fields(node, field, "after", "counts")
        counts: dict[Pair, int] = {}
        for entry, at in self.items(self.needed(inside, field, "counts"), f"{field}.counts"):
            line = self.fields(entry, at, "pair", "count")
            pair = self.pair(self.needed(line, at, "pair"), f"{at}.pair")
            if pair in counts:
                self.fail(entry, at, _("this pair stands twice in the table"))
            counts[pair] = self.whole(self.needed(line, at, "count"), f"{at}.count")
        return WrittenTable(self._after(given(inside, "after"), field, 0), tuple(counts.items()))

    def _size(self, node: Node, field: str, merges: int) -> WrittenSize:
        inside = self.fields(node, field, "after", "size")
        size = self.whole(self.needed(inside, field, "size"), f"{field}.size")
        return WrittenSize(self._after(given(inside, "after"), field, merges), size)

    def _encoding(self, node: Node, field: str, convention: Convention, merges: int) -> WrittenEncoding:
        inside = self.fields(node, field, "word", "tokens", "after")
        written = self.needed(inside, field, "word")
        word = self.text(written, f"{field}.word")
        if not word.strip() or (convention.walls == "words" and len(word.split()) != 1):
            self.fail(written, f"{field}.word", _("must be one word"))
        if len(word) > LONGEST_WORD:
            message = _("a word of more than {most} characters is not checked").format(most=LONGEST_WORD)
            self.fail(written, f"{field}.word", message)
        if convention.walls == "words":
            try:
                refuse_marker(without_marker(word, convention), convention)
            except InputError as error:
                self.fail(written, f"{field}.word", error.message)
        tokens = self.symbols(self.needed(inside, field, "tokens"), f"{field}.tokens")
        return WrittenEncoding(word, tokens, self._after(given(inside, "after"), field, merges))

    def _after(self, node: Node | None, field: str, default: int) -> int:
        if node is None:
            return default
        after = self.whole(node, f"{field}.after")
        if after > MOST_ROUNDS:
            self._too_many(node, f"{field}.after")
        return after

    # --- fields -----------------------------------------------------------------------------------------------------

    def _node(self, key: str) -> Node | None:
        return given(self._root, key)

    def _needed(self, key: str) -> Node:
        return self.needed(self._root, "", key)

    def _plain(self, key: str) -> str | None:
        node = self._node(key)
        return None if node is None else self.text(node, key)

    def _too_many(self, node: Node, field: str) -> None:
        self.fail(node, field, _("at most {n} merges are checked").format(n=MOST_ROUNDS))
