"""A worked run as somebody wrote it, and the start table that it begins with."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Final

from drill.answers.values import Table
from drill.checking.written_number import WrittenNumber
from drill.engine.convention import SPACE, Convention
from drill.engine.corpus import (
    Corpus,
    Pair,
    Row,
    Rows,
    Symbols,
    from_text,
    from_words,
    has_space_sign,
    letters,
    regrouped,
    spell,
)
from drill.engine.errors import InputError
from drill.engine.wordpiece import split_words
from drill.questions.problem import Words
from drill.wording import _

#: More is no run that somebody has written by hand: symbols of the start table, and rounds.
MOST_SYMBOLS: Final = 2_000
MOST_ROUNDS: Final = 100
#: No word to encode has more characters.
LONGEST_WORD: Final = 500


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """Counts written for the corpus after so many merges; the author may have left pairs out."""

    after: int
    counts: Table


@dataclass(frozen=True, slots=True)
class WrittenSize:
    """The size of the vocabulary written for after so many merges."""

    after: int
    size: int


@dataclass(frozen=True, slots=True)
class WrittenEncoding:
    """The tokens written for a word, encoded with the first `after` merges."""

    word: str
    tokens: Symbols
    after: int


@dataclass(frozen=True, slots=True)
class WrittenScore:
    """The WordPiece score written for a pair after so many merges."""

    after: int
    pair: Pair
    score: WrittenNumber


@dataclass(frozen=True, slots=True)
class WrittenPartCount:
    """How often a single symbol was said to occur after so many merges."""

    after: int
    symbol: str
    count: int


@dataclass(frozen=True)
class Record:
    """A worked run as somebody wrote it, of BPE or of WordPiece.

    One of `text`, `words` and `corpus` is given; none of them where a WordPiece vocabulary alone is encoded with.

    Attributes:
        algorithm: `bpe`, or `wordpiece`, which chooses by score and encodes by longest match.
        hashes: True if every symbol of a word but the first is written with ##.
        convention: how it was done; its tie is `any` where no rule is stated.
        rows_stated: False where the order of the table's rows was left open.
        bare: words that carry no marker.
        space_symbol: what stands for a space where there are no word walls.
        counts: the count written beside each merge, None where there is none.
        name: what the author calls it; may be empty.
    """

    convention: Convention
    merges: tuple[Pair, ...]
    counts: tuple[int | None, ...]
    rows_stated: bool = False
    text: str | None = None
    words: Words | None = None
    corpus: Rows | None = None
    bare: frozenset[str] = frozenset()
    space_symbol: str = SPACE
    tables: tuple[WrittenTable, ...] = ()
    vocabulary: Symbols | None = None
    sizes: tuple[WrittenSize, ...] = ()
    encodings: tuple[WrittenEncoding, ...] = ()
    name: str = ""
    algorithm: str = "bpe"
    hashes: bool = False
    scores: tuple[WrittenScore, ...] = ()
    parts: tuple[WrittenPartCount, ...] = ()

    @property
    def trained(self) -> bool:
        """True if there is a corpus to train on; else the vocabulary is what is given."""
        return not (self.text is None and self.words is None and self.corpus is None)

    @property
    def rounds(self) -> int:
        """How many rounds the run has, with those beyond the merges that something was written for."""
        written = (self.tables, self.sizes, self.encodings, self.scores, self.parts)
        after = (item.after for items in written for item in items)
        return max((len(self.merges), *after))

    @property
    def rule(self) -> str | None:
        """The tie rule that is stated, None where every most frequent pair is right."""
        return None if self.convention.tie == "any" else self.convention.tie

    @property
    def row_orders(self) -> tuple[str, ...]:
        """The orders of rows that the run may have been worked in."""
        if self.corpus is not None or self.rows_stated or self.convention.walls == "none":
            return (self.convention.rows,)
        return ("by-count", "as-written")

    def start(self, rows: str) -> Corpus:
        """The start table, its rows in this order; raises InputError where the corpus cannot be spelt."""
        convention = dataclasses.replace(self.convention, rows=rows)
        if self.corpus is not None:
            return Corpus(self.corpus)
        if not self.trained:
            return Corpus(())
        if self.words is not None:
            corpus = from_words(self.words, convention)
        else:
            corpus = from_text(self.text or "", convention)
        if convention.walls == "none":
            return self._with_own_space(corpus)
        if self.hashes:
            return split_words(corpus)
        return self._unmarked(corpus, convention) if self.bare else corpus

    def spelt(self, word: str) -> Symbols:
        """The symbols from which a word to encode starts: marked, unless it is one of the bare words.

        Its marker, or the symbol of a space, may be written with it.
        """
        convention = self.convention
        if has_space_sign(convention):
            return _spaced(word, self.space_symbol)
        if convention.walls == "pieces" or convention.walls == convention.marker == "none":
            return letters(word, convention)
        bare = without_marker(word, convention)
        if bare in self.bare and bare == word:
            return letters(bare, convention)
        return spell(bare, convention)

    def _with_own_space(self, corpus: Corpus) -> Corpus:
        if self.space_symbol == SPACE or not has_space_sign(self.convention):
            return corpus
        if self.space_symbol in (self.text or ""):
            raise InputError(
                _("the text holds {symbol}, which stands for a space").format(symbol=self.space_symbol), "text"
            )
        return Corpus(
            tuple(
                Row(count, tuple(self.space_symbol if symbol == SPACE else symbol for symbol in symbols))
                for count, symbols in corpus.rows
            ),
            corpus.running,
        )

    def _unmarked(self, corpus: Corpus, convention: Convention) -> Corpus:
        """The table with the bare words' rows without their marker."""
        marked = {spell(word, convention): word for word in self.bare}
        rows = [
            Row(count, letters(marked[symbols], convention) if symbols in marked else symbols)
            for count, symbols in corpus.rows
        ]
        return regrouped(rows, corpus.running, convention)


def without_marker(word: str, convention: Convention) -> str:
    """The letters of a word, whether its marker was written with it or not."""
    bare, marker = word.strip(), convention.marker_symbol
    if convention.marker in ("leading", "leading-all"):
        return bare.removeprefix(marker)
    return bare.removesuffix(marker)


def _spaced(text: str, space: str) -> Symbols:
    """The symbols of a piece of a text without walls: white space, or the space's own symbol, is one symbol."""
    symbols: list[str] = []
    at = 0
    while at < len(text):
        if text.startswith(space, at):
            symbols.append(space)
            at += len(space)
        elif text[at].isspace():
            if at == 0 or not text[at - 1].isspace():
                symbols.append(space)
            at += 1
        else:
            symbols.append(text[at])
            at += 1
    return tuple(symbols)
