"""A problem: what is given, under which convention, and how it came about."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from drill.answers import Tolerance
from drill.engine.coding import Coding
from drill.engine.convention import LECTURE, Convention
from drill.engine.corpus import Corpus, Pair, Rows, Symbols, from_text, from_words, refuse_marker
from drill.engine.pieces import cut
from drill.engine.training import Run, State
from drill.engine.unigram import Unigram
from drill.engine.wordpiece_run import WordPieceRun

Words = tuple[tuple[str, int], ...]

#: The generator's version: it goes up when the same code would give another problem (a word list counts too).
VERSION: Final = 1
_NO_MARKER: Final = LECTURE.but(marker="none")


@dataclass(frozen=True, slots=True)
class Part:
    """One answer that is asked for.

    Attributes:
        name: the part's name in answers and reports, such as `merge-2`.
        type: the type of its answer.
        marks: what it is worth; a table has as many as its key has rows, or a multiple of that.
        piece: parts with the same piece (a merge and its count) are one piece of evidence.
        round: the round of a run that it belongs to, from 1.
        tolerance: what a decimal may be off by; None where only equal values count.
        form: how the answer is written, marked with N_, where its type does not say it.
    """

    name: str
    type: str
    marks: int = 1
    piece: str = ""
    round: int | None = None
    tolerance: Tolerance | None = None
    form: str = ""

    @property
    def stem(self) -> str:
        """The name without the round's number: what all rounds have in common."""
        return self.name.rpartition("-")[0] if self.round is not None else self.name


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers to choose from.

    Attributes:
        id: its letter.
        text: what it says; back-ticks stand around tokens (see `prose.py`). Empty where it is a mistake's own clause.
        right: True or False where the question's author says so, None where it is worked out.
        why: what is to be said of it once the answer is given, written like `text`.
        mistake: the id of the known mistake that this option is, or leads to.
    """

    id: str
    text: str
    right: bool | None = None
    why: str = ""
    mistake: str | None = None


@dataclass(frozen=True, slots=True)
class PrintedRound:
    """A round of a run as somebody wrote it down: the merge with its count, and the rows after it.

    `vocabulary` holds the symbols after it where they were written down too.
    """

    merge: Pair
    count: int
    rows: Rows
    vocabulary: Symbols | None = None


@dataclass(frozen=True)
class Problem:
    """A question that can be asked, marked and kept.

    Which fields are given depends on the kind: rows (`corpus`, mid-run with `start_corpus` and the `merges` between
    the two), a running `text` or `words` with counts and `k` (of two stages `k` is the first, `k_across` the second),
    a `pair` or several `pairs`, a merge list with a `word` (or with two `texts`)
    and its `start`, a second list of the same vocabulary (`other_merges`), an `alphabet` of base symbols with a list
    that may be faulty, the `rounds` of a run with a mistake in it, a `question` in words with `options` of which one or
    all that are right are to be chosen (`select`), a WordPiece `vocabulary` for a `word`, Unigram `pieces` with
    frequencies, some of them `candidates` for removal.

    Attributes:
        code: what makes the same problem again; None where it needs a text or file of the user's.
        shows: ids of the known mistakes whose answers differ from the right one here.
        item: the id of the bank item it was made from.
    """

    kind: str
    level: int | None
    convention: Convention = LECTURE
    code: str | None = None
    corpus: Rows | None = None
    start_corpus: Rows | None = None
    text: str | None = None
    words: Words | None = None
    merges: tuple[Pair, ...] | None = None
    word: str | None = None
    start: Symbols | None = None
    k: int | None = None
    k_across: int | None = None
    texts: tuple[str, ...] | None = None
    pair: Pair | None = None
    pairs: tuple[Pair, ...] | None = None
    other_merges: tuple[Pair, ...] | None = None
    alphabet: Symbols | None = None
    vocabulary: Symbols | None = None
    rounds: tuple[PrintedRound, ...] | None = None
    question: str | None = None
    options: tuple[Option, ...] | None = None
    select: str | None = None
    pieces: tuple[tuple[str, int], ...] | None = None
    candidates: Symbols | None = None
    item: str | None = None
    shows: tuple[str, ...] = field(default=(), compare=False)

    def but(self, **changes: object) -> Problem:
        """This problem with some fields replaced."""
        return replace(self, **changes)  # type: ignore[arg-type]  # names and types are the fields' own

    @cached_property
    def table(self) -> Corpus:
        """The start table of the training that this problem is about; Unigram's words are merged by nobody."""
        if self.pieces is not None:
            return Corpus(())
        if self.start_corpus is not None:
            return Corpus(self.start_corpus)
        if self.corpus is not None:
            return Corpus(self.corpus)
        if self.words is not None:
            return from_words(self.words, self.convention)
        return from_text(self.text or "", self.convention)

    @cached_property
    def run(self) -> Run:
        """The training that this problem is about, remembering what was worked out."""
        given = self.merges if self.start_corpus is not None and self.merges else ()
        stages = None if self.k_across is None else (self.k or 0, self.k_across)
        return Run(self.table, self.convention, given, stages)

    @property
    def merges_asked(self) -> int:
        """How many merges are to be made, in both stages of a run that has two."""
        return (self.k or 0) + (self.k_across or 0)

    @cached_property
    def wordpiece_run(self) -> WordPieceRun:
        """The training by score that this problem is about, remembering what was worked out."""
        given = self.merges if self.start_corpus is not None and self.merges else ()
        return WordPieceRun(self.table, self.convention, given)

    @cached_property
    def printed_states(self) -> tuple[State, ...]:
        """The start table and the tables as they are printed after each round, remembering what was worked out."""
        start = self.table
        tables = (start, *(Corpus(printed.rows, start.running) for printed in self.rounds or ()))
        return tuple(State(table, self.convention) for table in tables)

    @cached_property
    def unigram(self) -> Unigram:
        """The Unigram model that this problem is about, remembering what was worked out."""
        return Unigram(self.pieces or (), self.words or ())

    @cached_property
    def coding(self) -> Coding:
        """The encoding that this problem is about."""
        return Coding(self.start or (), self.merges or (), self.convention, self.corpus or ())

    @cached_property
    def text_codings(self) -> tuple[tuple[Coding, ...], ...]:
        """The pieces of each of the texts under the merge list; raises InputError for the marker in one of them."""
        for text in self.texts or ():
            refuse_marker(text, self.convention)
        return tuple(
            tuple(Coding(start, self.merges or (), self.convention) for _piece, start in cut(text, self.convention))
            for text in self.texts or ()
        )

    @cached_property
    def codings(self) -> tuple[Coding, Coding]:
        """The word under the first and the second of two merge lists, which know neither marker nor training."""
        start, one, other = self.start or (), self.merges or (), self.other_merges or ()
        return Coding(start, one, _NO_MARKER), Coding(start, other, _NO_MARKER)
