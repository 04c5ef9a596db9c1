"""Training on large corpora: the counts are kept up to date from round to round instead of being counted anew.

The rows are laid end to end as one linked list of symbol ids. A place is an index into it; places rise row by row and
from left to right in a row, so that the smallest place of a pair is where it is seen first. Joining a pair touches only
its own places and their neighbours. Between the symbols that exist already no pair is ever made, only lost; so what the
queue remembers of a pair is never too bad, and it is enough to put a pair right when it comes to the front (the lazy
queue of tokenizers' BpeTrainer; the table of places is subword-nmt's index, kept by place instead of by word).
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, pairwise, repeat
from typing import Final

from drill.engine.convention import Convention
from drill.engine.corpus import Corpus, Pair, Row, Rows, Symbols, alphabet
from drill.engine.rounds import BELOW_MINIMUM, K_REACHED, NO_PAIRS_LEFT, SmallTraining, Training
from drill.engine.ties import order_of

#: Start tables of up to so many symbols are counted anew each round.
SMALL: Final = 1_000

#: What stands between two rows, and in the place of a symbol that was joined to the one before it.
GAP: Final = -1

#: Two symbols side by side, as ids: a symbol's id is its place in the vocabulary.
Ids = tuple[int, int]
#: How the queue remembers a pair: its count, below zero so that the greatest comes first, and what the tie rule says.
_Entry = tuple[int, int | tuple[object, ...], Ids]


def train(
    corpus: Corpus, convention: Convention, k: int | None, *, table: int | None = 0, ties: bool = True
) -> Training:
    """The training run of any corpus: k rounds, or to the last pair where k is None.

    `table` is how many counts each round shows (0: none; None: all); without `ties` rounds of a large run do not list
    the other tied pairs, of which the last rounds of a long run have tens of thousands. Iterate over the result for
    its rounds. Raises ValueError for a tie rule that does not exist.
    """
    size = sum(len(row.symbols) for row in corpus.rows)
    if size <= SMALL:
        return SmallTraining(corpus, convention, k, table=table)
    return LargeTraining(corpus, convention, k, table=table, ties=ties)


class LargeTraining:
    """A training run whose counts are updated: `Training` for a corpus of any size. Iterating again starts it anew.

    Attributes:
        convention, start, base: how it is done, the start table, the base symbols by code point.
        stopped: why the last iteration ended; empty as long as none has.
    """

    def __init__(
        self, corpus: Corpus, convention: Convention, k: int | None, *, table: int | None = 0, ties: bool = True
    ) -> None:
        self.convention = convention
        self.start = corpus.rows
        self.base = alphabet(corpus.rows, convention.units)
        self.stopped = ""
        self._k = k
        self._table = table
        self._ties = ties

    def __iter__(self) -> Iterator[LargeRound]:
        """The rounds, each worked out when it is asked for."""
        work = _Work(self.start, self.base, self.convention)
        while self._k is None or work.rounds < self._k:
            pick = work.pick()
            if pick is None:
                self.stopped = NO_PAIRS_LEFT
                return
            if work.value(pick) < self.convention.min_frequency:
                self.stopped = BELOW_MINIMUM
                return
            yield LargeRound(work, pick, self._table, self._ties)
        self.stopped = K_REACHED


class LargeRound:
    """One round, with the attributes of `training.Round`.

    Only `rows` is worked out when asked for, and can be asked for only until the next round is made.
    """

    def __init__(self, work: _Work, pick: Ids, table: int | None, ties: bool) -> None:
        self.merge: Pair = work.spelt(pick)
        self.count = work.value(pick)
        self.tied: tuple[Pair, ...] = tuple(work.spelt(pair) for pair in (work.tied_with(pick) if ties else ()))
        self.counts: tuple[tuple[Pair, int], ...] = tuple(
            (work.spelt(pair), count) for pair, count in work.ranked(table)
        )
        self.left_out = len(work.counts) - len(self.counts)
        work.join(pick)
        self._work = work
        self._round = work.rounds
        self._size = len(work.names)

    @property
    def symbol(self) -> str:
        """The new symbol."""
        return "".join(self.merge)

    @property
    def rows(self) -> Rows:
        """The corpus after the merge; raises RuntimeError once the next round was made."""
        if self._round != self._work.rounds:
            raise RuntimeError("the rows of a round of a large run are gone once the next round is made")
        return self._work.rows()

    @property
    def vocabulary(self) -> Symbols:
        """Base symbols by code point, then merges as made."""
        return tuple(self._work.names[: self._size])


class _Work:
    """The linked rows, the count and the places of every pair, and the queue of pairs by count and tie rule."""

    def __init__(self, rows: Rows, base: Symbols, convention: Convention) -> None:
        self.names = list(base)
        self.rounds = 0
        self._ids = {name: number for number, name in enumerate(base)}
        self._tie, self._units = convention.tie, convention.units
        self._disjoint = convention.overlaps == "disjoint"
        self._apart: dict[Ids, int] = {}
        self._lay_out(rows)
        self._places: dict[Ids, list[int]] = defaultdict(list)
        self.counts: dict[Ids, int] = defaultdict(int)
        for place, (pair, weight) in enumerate(zip(pairwise(self._symbol), self._weight, strict=False)):
            if pair[0] != GAP and pair[1] != GAP:
                self._places[pair].append(place)
                self.counts[pair] += weight
        self._queue = [self._entry(pair) for pair in self.counts]
        heapq.heapify(self._queue)

    def _lay_out(self, rows: Rows) -> None:
        self._row_counts = [count for count, _symbols in rows]
        self._symbol = [GAP]
        self._weight = [0]
        self._row_starts = []
        for count, symbols in rows:
            self._row_starts.append(len(self._symbol))
            self._symbol.extend(map(self._ids.__getitem__, symbols))
            self._symbol.append(GAP)
            self._weight.extend(repeat(count, len(symbols) + 1))
        # Cut from one list, so that the two share their number objects: a megabyte as one row has a million places.
        numbers = list(range(-1, len(self._symbol) + 1))
        self._before, self._after = numbers[:-2], numbers[2:]

    def spelt(self, pair: Ids) -> Pair:
        """The pair as symbols."""
        return self.names[pair[0]], self.names[pair[1]]

    def value(self, pair: Ids) -> int:
        """How often the pair counts now; 0 when it is gone."""
        if self._disjoint and pair[0] == pair[1]:
            return self._count_apart(pair)
        return self.counts.get(pair, 0)

    def _count_apart(self, pair: Ids) -> int:
        """The disjoint count of a pair a a: every second place of a run. Kept until one of its places changes."""
        count = self._apart.get(pair)
        if count is None:
            count, free = 0, 0
            for place in self._places.get(pair, ()):
                if place >= free and self._stands(pair, place):
                    count += self._weight[place]
                    free = self._after[self._after[place]]
            self._apart[pair] = count
        return count

    def _stands(self, pair: Ids, place: int) -> bool:
        return self._symbol[place] == pair[0] and self._symbol[self._after[place]] == pair[1]

    def first(self, pair: Ids) -> int:
        """The first place of a pair that is there; places that it has lost are forgotten on the way."""
        places = self._places[pair]
        lost = 0
        while not self._stands(pair, places[lost]):
            lost += 1
        if lost:
            del places[:lost]
        return places[0]

    def _rank(self, pair: Ids) -> int | tuple[object, ...]:
        """What the tie rule sorts the pair by, smallest first (the rules of `ties.settle`)."""
        match self._tie:
            case "first-seen" | "any":
                return self.first(pair)
            case "smallest":
                return order_of(self.spelt(pair), self._units)
            case "greatest":
                return tuple(map(_falling, order_of(self.spelt(pair), self._units)))
            case "shortest":
                left, right = self.spelt(pair)
                return len(left) + len(right), order_of((left + right,), self._units), len(left)
            case "lowest-id":
                return pair
            case unknown:
                raise ValueError(f"no tie rule is called {unknown!r}")

    def _entry(self, pair: Ids) -> _Entry:
        return -self.value(pair), self._rank(pair), pair

    def pick(self) -> Ids | None:
        """The pair to merge: greatest count, then the tie rule; None when no pair is left."""
        queue = self._queue
        while queue:
            remembered = queue[0]
            now = self._entry(remembered[2]) if remembered[2] in self.counts else None
            if now == remembered:
                return remembered[2]
            if now is None or now < remembered:
                # Gone; or a count that rose, for which a better entry was queued (see `join`).
                heapq.heappop(queue)
            else:
                heapq.heapreplace(queue, now)
        return None

    def tied_with(self, pick: Ids) -> list[Ids]:
        """The other pairs with the count of `pick`, which stands at the front, in the order of first sight."""
        count = self.value(pick)
        tied: set[Ids] = set()
        at = [0]
        # The queue is a heap: nothing of this count lies below an entry of a smaller one.
        while at:
            here = at.pop()
            if here < len(self._queue) and self._queue[here][0] == -count:
                tied.add(self._queue[here][2])
                at += (2 * here + 1, 2 * here + 2)
        tied.discard(pick)
        return sorted((pair for pair in tied if self.value(pair) == count), key=self.first)

    def ranked(self, length: int | None) -> list[tuple[Ids, int]]:
        """The first `length` pairs (None: all) by falling count, then first seen, with their counts."""
        if length == 0:
            return []
        shown = self.counts if length is None else self._foremost(length)
        values = [(pair, self.value(pair)) for pair in shown]
        values.sort(key=lambda item: (-item[1], self.first(item[0])))
        return values[:length]

    def _foremost(self, length: int) -> set[Ids]:
        """The pairs of the `length` greatest counts, and all others that are tied with the last of them."""
        taken: dict[Ids, _Entry] = {}
        least = 0
        while (pair := self.pick()) is not None and (len(taken) < length or self.value(pair) == least):
            least = self.value(pair)
            taken[pair] = heapq.heappop(self._queue)
        for entry in taken.values():
            heapq.heappush(self._queue, entry)
        return set(taken)

    def join(self, pair: Ids) -> None:
        """Make the merge: rewrite every place of the pair and bring the counts up to date."""
        self.rounds += 1
        joined = self._id_of("".join(self.spelt(pair)))
        change, found = self._rewrite(pair, joined)
        change[pair] = -self.counts[pair]
        for touched, difference in change.items():
            count = self.counts.get(touched, 0) + difference
            self._apart.pop(touched, None)
            if count:
                self.counts[touched] = count
            else:
                self.counts.pop(touched, None)
                self._places.pop(touched, None)
        for made, places in found.items():
            if made in self.counts:
                # Rows of foreign symbols may hold the result already; then its pairs are not new.
                known = self._places.get(made)
                self._places[made] = sorted({*known, *places}) if known else places
                heapq.heappush(self._queue, self._entry(made))

    def _id_of(self, name: str) -> int:
        number = self._ids.setdefault(name, len(self.names))
        if number == len(self.names):
            self.names.append(name)
        return number

    def _rewrite(self, pair: Ids, joined: int) -> tuple[dict[Ids, int], dict[Ids, list[int]]]:
        """Join the pair at its places, left to right; how the neighbours' counts change, and where new pairs stand."""
        left, right = pair
        symbol, before, after, weights = self._symbol, self._before, self._after, self._weight
        change: dict[Ids, int] = defaultdict(int)
        found: dict[Ids, list[int]] = defaultdict(list)
        for place in self._places[pair]:
            second = after[place]
            if symbol[place] != left or symbol[second] != right:
                continue
            weight = weights[place]
            previous, following = before[place], after[second]
            neighbour = symbol[previous]
            if neighbour != GAP:
                change[neighbour, left] -= weight
                change[neighbour, joined] += weight
                found[neighbour, joined].append(previous)
            neighbour = symbol[following]
            if neighbour != GAP:
                change[right, neighbour] -= weight
                change[joined, neighbour] += weight
                found[joined, neighbour].append(place)
            symbol[place] = joined
            symbol[second] = GAP
            after[place] = following
            before[following] = place
        return change, found

    def rows(self) -> Rows:
        """The rows as they stand."""
        return tuple(
            Row(count, tuple(self._from(start)))
            for count, start in zip(self._row_counts, self._row_starts, strict=True)
        )

    def _from(self, place: int) -> Iterator[str]:
        while self._symbol[place] != GAP:
            yield self.names[self._symbol[place]]
            place = self._after[place]


def _falling(text: str | bytes) -> tuple[int, ...]:
    """A key under which the greatest string comes first: a longer one before its own beginning."""
    values = text if isinstance(text, bytes) else map(ord, text)
    return tuple(chain((-value for value in values), (1,)))
