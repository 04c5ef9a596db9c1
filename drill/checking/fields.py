"""From the tree of a file to a record: every field checked, a fault named by file, line and field."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeVar

from drill.bank.yaml_nodes import Fields, Node, Scalar
from drill.checking.algorithms import AlgorithmReader, stated_algorithm
from drill.checking.node_reader import given
from drill.checking.record import (
    LONGEST_WORD,
    MOST_ROUNDS,
    MOST_SYMBOLS,
    Record,
    WrittenEncoding,
    WrittenPartCount,
    WrittenScore,
    WrittenSize,
    WrittenTable,
    without_marker,
)
from drill.checking.stated_convention import StatedConvention
from drill.checking.unigram_fields import UnigramReader
from drill.checking.unigram_record import UnigramRecord
from drill.engine.convention import SPACE, Convention
from drill.engine.corpus import Pair, Row, Rows, Symbols, refuse_marker
from drill.engine.errors import InputError
from drill.wording import _, ngettext

T = TypeVar("T")

_CORPUS: Final = ("text", "words", "corpus")
_ENTRY: Final = {"scores": ("pair", "score"), "parts": ("symbol", "count")}
#: Special tokens, which no merge makes; they may stand in a vocabulary of WordPiece.
_SPECIAL: Final = re.compile(r"\[[A-Z]+\]")


def read_record(root: Node, file: str) -> Record | UnigramRecord:
    """The record that a tree describes; raises InputError naming file, line and field of what is wrong."""
    algorithm = stated_algorithm(root, file)
    if algorithm == "unigram":
        return UnigramReader(root, file).record()
    return _RecordReader(root, file, algorithm).record()


class _RecordReader(AlgorithmReader):
    """Reads a run of BPE or of WordPiece."""

    def record(self) -> Record:
        stated = StatedConvention(self, self._root, wordpiece=self._is_wordpiece)
        self._hashes = stated.hashes
        convention = stated.convention
        if self._is_wordpiece and convention.walls != "words":
            self.fail(self._node("walls") or self._root, "walls", _("WordPiece is trained on words"))
        merges = self.each(self._node("merges"), "merges", self.pair)
        if len(merges) > MOST_ROUNDS:
            self._too_many(self._needed("merges"), "merges")
        vocabulary, bare = self._vocabulary(), self._node("bare")
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
            vocabulary=vocabulary,
            sizes=self.each(self._node("sizes"), "sizes", lambda node, at: self._size(node, at, len(merges))),
            encodings=self.each(
                self._node("encodings"), "encodings", lambda node, at: self._encoding(node, at, convention, len(merges))
            ),
            name=self._plain("title") or self._plain("id") or "",
            algorithm=self.algorithm,
            hashes=self._hashes,
            scores=self._inside("scores", self._score),
            parts=self._inside("parts", self._part_count),
        )
        self._check_corpus(record)
        self._check_bare(record)
        return record

    @property
    def _is_wordpiece(self) -> bool:
        return self.algorithm == "wordpiece"

    # --- the corpus -------------------------------------------------------------------------------------------------

    def _rows(self) -> Rows | None:
        node = self._node("corpus")
        return None if node is None else self.each(node, "corpus", self._row)

    def _row(self, node: Node, field: str) -> Row:
        inside = self.fields(node, field, "count", "symbols")
        symbols = self.symbols(self.needed(inside, field, "symbols"), f"{field}.symbols")
        return Row(self.whole(self.needed(inside, field, "count"), f"{field}.count", 1), symbols)

    def _check_corpus(self, record: Record) -> None:
        several = [node for name in _CORPUS if (node := self._node(name)) is not None]
        if not several and self._is_wordpiece and record.vocabulary is not None and record.rounds == 0:
            trained = [name for name in ("tables", "sizes", "scores", "parts") if self._node(name) is not None]
            if not trained:
                return
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

    def _inside(self, name: str, read: Callable[[Fields, str, int], T]) -> tuple[T, ...]:
        """What stands in tables, one for each state of the corpus, read entry by entry."""
        found: list[T] = []
        key = "scores" if name == "scores" else "counts"
        node = self._node(name)
        for table, field in [] if node is None else self.items(node, name):
            inside = self.fields(table, field, "after", key)
            after = self._after(given(inside, "after"), field, 0)
            for entry, at in self.items(self.needed(inside, field, key), f"{field}.{key}"):
                found.append(read(self.fields(entry, at, *_ENTRY[name]), at, after))
        return tuple(found)

    def _score(self, entry: Fields, at: str, after: int) -> WrittenScore:
        pair = self.pair(self.needed(entry, at, "pair"), f"{at}.pair")
        return WrittenScore(after, pair, self.number(self.needed(entry, at, "score"), f"{at}.score"))

    def _part_count(self, entry: Fields, at: str, after: int) -> WrittenPartCount:
        symbol = self.symbol(self.needed(entry, at, "symbol"), f"{at}.symbol")
        return WrittenPartCount(after, symbol, self.whole(self.needed(entry, at, "count"), f"{at}.count"))

    def _vocabulary(self) -> Symbols | None:
        node = self._node("vocabulary")
        if node is None:
            return None
        symbols = self.symbols(node, "vocabulary")
        if self._is_wordpiece:
            symbols = tuple(symbol for symbol in symbols if not _SPECIAL.fullmatch(symbol))
        return symbols

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
        if self._is_wordpiece and not self._hashes:
            self.fail(written, field, _("a WordPiece encoding needs pieces marked with ##"))
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

    # --- limits -----------------------------------------------------------------------------------------------------

    def _too_many(self, node: Node, field: str) -> None:
        self.fail(node, field, _("at most {n} merges are checked").format(n=MOST_ROUNDS))
