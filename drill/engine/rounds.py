"""A worked run, round by round: what `train` shows, whichever trainer has made it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from drill.engine.convention import Convention
from drill.engine.corpus import NO_PAIR, Corpus, Pair, Rows, Symbols, alphabet
from drill.engine.counting import Counts
from drill.engine.training import Run


class RoundView(Protocol):
    """What a round shows, whichever training made it.

    Attributes:
        counts: the table by falling count, then first seen, or its first lines.
        left_out: how many counts of the table are not shown.
        merge: the pair that was merged.
        count: its count.
        tied: the other pairs with the same count, in the order of first sight.
        symbol: the new symbol.
        rows: the corpus after the merge (of a large run: only until the next round is made).
        vocabulary: base symbols by code point (bytes by value), then merges as made.
    """

    @property
    def counts(self) -> tuple[tuple[Pair, int], ...]: ...
    @property
    def left_out(self) -> int: ...
    @property
    def merge(self) -> Pair: ...
    @property
    def count(self) -> int: ...
    @property
    def tied(self) -> tuple[Pair, ...]: ...
    @property
    def symbol(self) -> str: ...
    @property
    def rows(self) -> Rows: ...
    @property
    def vocabulary(self) -> Symbols: ...


class Training(Protocol):
    """A training run: iterate over it for its rounds, which are worked out one by one.

    Attributes:
        convention, start, base: how it is done, the start table, the base symbols by code point.
        stopped: why the rounds ended, known after the last of them: `k reached`, `no pairs left` or
            `below minimum frequency`.
    """

    @property
    def convention(self) -> Convention: ...
    @property
    def start(self) -> Rows: ...
    @property
    def base(self) -> Symbols: ...
    @property
    def stopped(self) -> str: ...
    def __iter__(self) -> Iterator[RoundView]: ...


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a worked run; its attributes are those of `RoundView`."""

    counts: tuple[tuple[Pair, int], ...]
    merge: Pair
    count: int
    tied: tuple[Pair, ...]
    rows: Rows
    vocabulary: Symbols
    left_out: int = 0

    @property
    def symbol(self) -> str:
        """The new symbol."""
        return "".join(self.merge)


@dataclass(frozen=True, slots=True)
class WorkedRun:
    """A whole training run; `stopped` is `k reached`, `no pairs left` or `below minimum frequency`."""

    convention: Convention
    start: Rows
    base: Symbols
    rounds: tuple[Round, ...]
    stopped: str

    @property
    def merges(self) -> tuple[Pair, ...]:
        """The merge list in order."""
        return tuple(round_.merge for round_ in self.rounds)

    def __iter__(self) -> Iterator[Round]:
        """The rounds."""
        return iter(self.rounds)


#: Start tables of up to so many symbols are trained to their last pair where nobody says how far.
WHOLE_RUN: Final = 200
USUAL_K: Final = 10

K_REACHED = "k reached"
NO_PAIRS_LEFT = "no pairs left"
BELOW_MINIMUM = "below minimum frequency"


def usual_k(corpus: Corpus) -> int | None:
    """How many merges are made where nobody says: None, to the last pair, for a small start table."""
    return None if sum(len(row.symbols) for row in corpus.rows) <= WHOLE_RUN else USUAL_K


def ranked(table: Counts) -> tuple[tuple[Pair, int], ...]:
    """The table by falling count, then first seen."""
    return tuple(sorted(table.items(), key=lambda item: -item[1]))


class SmallTraining:
    """A training run that counts anew each round: `Training` for a corpus of exam size.

    k rounds, or to the last pair where k is None; each round shows `table` counts (None: all).
    """

    def __init__(self, corpus: Corpus, convention: Convention, k: int | None, *, table: int | None = None) -> None:
        self.convention = convention
        self.start = corpus.rows
        self.base = alphabet(corpus.rows, convention.units)
        self.stopped = ""
        self._corpus = corpus
        self._k = k
        self._table = table

    def __iter__(self) -> Iterator[Round]:
        """The rounds, each worked out when it is asked for."""
        position = Run(self._corpus, self.convention).position()
        made = 0
        while self._k is None or made < self._k:
            pick = position.picks[0]
            if pick == NO_PAIR:
                self.stopped = BELOW_MINIMUM if position.table else NO_PAIRS_LEFT
                return
            table, position = position.table, position.go_on(pick)
            made += 1
            count = table[pick]
            tied = tuple(pair for pair, other in table.items() if other == count and pair != pick)
            counts = ranked(table)[: self._table]
            left_out = len(table) - len(counts)
            yield Round(counts, pick, count, tied, position.state.rows, position.vocabulary, left_out)
        self.stopped = K_REACHED


def work_out(corpus: Corpus, convention: Convention, k: int | None) -> WorkedRun:
    """The worked run of a small corpus, every table kept: k rounds, or to the last pair where k is None."""
    training = SmallTraining(corpus, convention, k)
    rounds = tuple(training)
    return WorkedRun(convention, training.start, training.base, rounds, training.stopped)
