"""WordPiece training, round by round: BPE with a table of scores in the place of the table of counts.

Pairs are counted as ever (`scan`, `weigh`, `pairs`, `add`), and the single symbols in the same way. From both the
scores are worked (`parts`, `score`), and what follows in a round, its table, the pair chosen, the number written beside
it, sees scores where BPE has counts. So a mistake in counting or choosing is the same mistake here, and nothing has to
be said of it twice.

For a run that somebody states, with `from drill.engine.procedure import CORRECT`:

    run = WordPieceRun(split_words(from_words(words, convention)), convention)    # or rows that have their ## already
    position = run.position()            # CORRECT; or run.position(procedure)
    position.scored                      # pair -> Scored(together, left, right, score), in the order of first sight
    position.counted                     # single symbol -> count
    position.table                       # pair -> score alone
    position.picks                       # the pair to be merged; several under tie `any`, (NO_PAIR,) if none is left
    position.greatest, position.tied     # the highest score; the pairs that have it, in the order of first sight
    position.worth(pair)                 # its score, 0 where it does not stand there
    position.stands(pair)                # True if it can be merged
    position = position.go_on(pair)      # the next round, whichever pair is merged
    position.state.rows                  # the corpus after it
    position.vocabulary                  # base symbols by code point, then merges as made
    encode("hugs", position.vocabulary, CORRECT)     # in wordpiece.py: longest match, whole-word [UNK]

A convention's word marker is not used, nor its smallest frequency, which speaks of counts.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from math import lcm
from typing import NamedTuple, cast

from drill.engine.convention import Convention
from drill.engine.corpus import Corpus, Pair, Row, Rows, Symbols
from drill.engine.counting import Counts
from drill.engine.merging import Join
from drill.engine.procedure import CORRECT, Past, Procedure
from drill.engine.training import Position, Run, State
from drill.engine.wordpiece import PartCounts, glued


class Scored(NamedTuple):
    """A pair as it stands in the table: its count, the counts of its two parts, and the score worked from them."""

    together: int
    left: int
    right: int
    score: Fraction


@dataclass(frozen=True)
class Memory:
    """What was worked out for one run, filed under the state and the steps that shape it."""

    counted: dict[tuple[object, ...], PartCounts] = field(default_factory=dict)
    scored: dict[tuple[object, ...], dict[Pair, Scored]] = field(default_factory=dict)


class WordPiecePosition(Position):
    """Where `procedure` stands in a training by score; `table` holds scores."""

    def __init__(
        self,
        procedure: Procedure,
        state: State,
        base: Symbols,
        past: tuple[Past, ...] = (),
        memory: Memory | None = None,
    ) -> None:
        super().__init__(procedure, state, base, past)
        self._memory = Memory() if memory is None else memory
        self._own: dict[Pair, Scored] | None = None
        self._compared: Counts | None = None

    @property
    def counted(self) -> PartCounts:
        """How often each single symbol occurs, as the procedure counts."""
        procedure, known = self.procedure, self._memory.counted
        key = (self.state, procedure.scan, procedure.weigh, procedure.add)
        found = known.get(key)
        if found is None:
            found = known[key] = procedure.count_symbols(self.state.rows)
        return found

    @property
    def scored(self) -> dict[Pair, Scored]:
        """Every pair with its count, its parts' counts and its score, in the order of first sight."""
        procedure, known = self.procedure, self._memory.scored
        key = (self.state, procedure.counting, procedure.score)
        # Whoever looks back at the rounds behind has figures that belong to these rounds only.
        looks_back = procedure.parts is not CORRECT.parts
        found = self._own if looks_back else known.get(key)
        if found is None:
            found = self._scored(self.state.counts(procedure), self.counted)
            if looks_back:
                self._own = found
            else:
                known[key] = found
        return found

    @property
    def earlier(self) -> tuple[PartCounts, ...]:
        """The counts of the single symbols in the rounds behind."""
        positions = (round_.position for round_ in self.past)
        return tuple(position.counted for position in positions if isinstance(position, WordPiecePosition))

    def _scored(self, counts: Counts, now: PartCounts) -> dict[Pair, Scored]:
        procedure = self.procedure
        parts = now if procedure.parts is CORRECT.parts else procedure.parts(now, self.earlier)
        scored = {}
        for pair, count in counts.items():
            if len(pair) != 2:
                # Whoever counts symbols instead of pairs has nothing to divide by.
                scored[pair] = Scored(count, count, 1, Fraction(count))
                continue
            left, right = parts.get(pair[0], 0), parts.get(pair[1], 0)
            scored[pair] = Scored(count, left, right, procedure.score(count, left, right))
        return scored

    def tabulate(self, rows: Rows) -> Counts:
        """The scores that the procedure would have for other rows, in the place of counts."""
        counts = self.procedure.count(rows, self.convention.overlaps)
        return _as_counts(self._scored(counts, self.procedure.count_symbols(rows)))

    @property
    def table(self) -> Counts:
        """The scores of this round as the procedure sees them."""
        if self._table is None:
            self._table = self.procedure.table(_as_counts(self.scored), self.past)
        return self._table

    @property
    def compared(self) -> Counts:
        """What the pairs of the table are compared by, brought to one denominator: whole numbers in the same order."""
        if self._compared is None:
            compare = self.procedure.compare
            values = cast(Mapping[Pair, Fraction], self.table)
            if compare is not CORRECT.compare:
                counts = self.state.counts(self.procedure)
                values = {pair: compare(Fraction(score), counts.get(pair, 0)) for pair, score in values.items()}
            common = lcm(*(value.denominator for value in values.values()))
            self._compared = {pair: value.numerator * (common // value.denominator) for pair, value in values.items()}
        return self._compared

    @property
    def picks(self) -> tuple[Pair, ...]:
        """The pairs that may be merged now (several only under free ties); (NO_PAIR,) when none is left."""
        if self._picks is None:
            self._picks = self.procedure.choose(self.compared, self)
        return self._picks

    @property
    def greatest(self) -> Fraction:
        """The highest score of the table; 0 where no pair is left."""
        return Fraction(max(self.table.values(), default=0))

    @property
    def tied(self) -> tuple[Pair, ...]:
        """The pairs with the highest score, in the order of first sight."""
        greatest = self.greatest
        return tuple(pair for pair, score in self.table.items() if score == greatest)

    @cached_property
    def vocabulary(self) -> Symbols:
        """Base symbols by code point, then merges as made, as the procedure keeps them."""
        vocabulary = self.base
        for round_ in self.past:
            extended = self.procedure.extend(vocabulary, round_.merge)
            vocabulary = tuple(dict.fromkeys(glued(extended, round_.merge, self.procedure.glue)))
        return vocabulary

    @cached_property
    def ids(self) -> Symbols:
        """All symbols ever made, each at its id."""
        symbols = self.base
        for round_ in self.past:
            symbols = tuple(dict.fromkeys((*symbols, *filter(None, [self.symbol(round_.merge)]))))
        return symbols

    def symbol(self, pair: Pair) -> str:
        """The symbol that a merge of the pair makes."""
        return self.procedure.glue(*pair) if len(pair) == 2 else "".join(pair)

    def rewritten(self, merge: Pair) -> State:
        """The state that this round's rewriting makes."""
        pairs = self.procedure.take(merge, self) if merge else ()
        return self.state.after(pairs, gluing(self.procedure)) if pairs else self.state

    def go_on(self, merge: Pair) -> WordPiecePosition:
        """The position after this round's merge; NO_PAIR leaves the state as it is."""
        found = self._next.get(merge)
        if found is None:
            self.settled()
            found = self._next[merge] = self.then(merge, self.rewritten(merge))
        assert isinstance(found, WordPiecePosition)
        return found

    def then(self, merge: Pair, state: State) -> WordPiecePosition:
        """The position with one more round behind it, in which `merge` has led to `state`."""
        return WordPiecePosition(self.procedure, state, self.base, (*self.past, Past(self, merge)), self._memory)


def _as_counts(scored: dict[Pair, Scored]) -> Counts:
    """The scores where BPE's steps expect counts: they compare them and write them down, and exact fractions do."""
    return cast(Counts, {pair: entry.score for pair, entry in scored.items()})


@cache
def gluing(procedure: Procedure) -> Procedure:
    """The procedure whose pass of a pair over a row glues as it joins."""
    return procedure.but(join=_gluing(procedure.join, procedure.glue))


@cache
def _gluing(join: Join, glue: Callable[[str, str], str]) -> Join:
    """One function for all procedures that join and glue alike, so that they share the states they make."""
    return lambda symbols, pair: glued(join(symbols, pair), pair, glue)


class WordPieceRun(Run):
    """One start table of symbols with ##, trained by score by any procedure.

    `given` are merges already made and printed with the question. A procedure that writes symbols in another way has
    its own names for what is printed.
    """

    def __init__(self, corpus: Corpus, convention: Convention, given: tuple[Pair, ...] = ()) -> None:
        # ## marks the symbols that go on with a word, and there is no other marker; scores lie below every frequency.
        plain = dataclasses.replace(convention, marker="none", marker_symbol="", min_frequency=0)
        super().__init__(corpus, plain, given)
        self._memory = Memory()

    def position(self, procedure: Procedure = CORRECT) -> WordPiecePosition:
        """Where `procedure` begins: at the start table, or after the merges that were given."""
        found = self._positions.get(procedure)
        if found is None:
            found = self._positions[procedure] = self._after_given(procedure)
        assert isinstance(found, WordPiecePosition)
        return found

    def _after_given(self, procedure: Procedure) -> WordPiecePosition:
        state = self.start
        names: dict[str, str] = {}
        seen = self._named(state, procedure, names)
        found = WordPiecePosition(procedure, seen, seen.base, memory=self._memory)
        for left, right in self.given:
            mine = tuple(names.get(part, procedure.continuation(part)) for part in (left, right))
            names.setdefault(CORRECT.glue(left, right), procedure.glue(*mine))
            state = state.after(((left, right),), gluing(CORRECT))
            found = found.then(mine, self._named(state, procedure, names))
        return found

    def _named(self, state: State, procedure: Procedure, names: dict[str, str]) -> State:
        """The state with the symbols as the procedure has them."""
        if procedure.glue is CORRECT.glue and procedure.continuation is CORRECT.continuation:
            return state
        rows = tuple(Row(row.frequency, _renamed(row.symbols, procedure, names)) for row in state.rows)
        return State(Corpus(rows, state.corpus.running), self.convention)


def _renamed(symbols: Iterable[str], procedure: Procedure, names: dict[str, str]) -> Symbols:
    return tuple(names.get(symbol, procedure.continuation(symbol)) for symbol in symbols)
