"""Training: count adjacent pairs, merge the most frequent, count again on the rewritten corpus.

`Position` is where a procedure stands after some rounds. Positions, states and counts are remembered, filed under the
steps that shape them: forty wrong procedures differ from the right one in a step each and share the rest of the work.
The memory cannot be observed from outside: everything here is a function of its arguments.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from drill.engine.convention import Convention
from drill.engine.corpus import Corpus, Pair, Rows, Symbols, alphabet
from drill.engine.counting import Counts
from drill.engine.procedure import CORRECT, Past, Procedure


class State:
    """A corpus between two rounds, with what was already worked out from it."""

    __slots__ = ("_after", "_base", "_counts", "_lifted", "_seen", "convention", "corpus")

    def __init__(self, corpus: Corpus, convention: Convention) -> None:
        self.corpus = corpus
        self.convention = convention
        self._counts: dict[tuple[object, ...], Counts] = {}
        self._after: dict[tuple[object, ...], State] = {}
        self._seen: dict[tuple[object, ...], State] = {}
        self._lifted: dict[tuple[object, State], State] = {}
        self._base: Symbols | None = None

    @property
    def base(self) -> Symbols:
        """The base vocabulary of this state: its symbols by code point, or under bytes all 256."""
        if self._base is None:
            self._base = alphabet(self.corpus.rows, self.convention.units)
        return self._base

    @property
    def rows(self) -> Rows:
        """The rows of this state."""
        return self.corpus.rows

    def counts(self, procedure: Procedure = CORRECT) -> Counts:
        """The table as `procedure` counts it here."""
        found = self._counts.get(procedure.counting)
        if found is None:
            found = procedure.count(self.corpus.rows, self.convention.overlaps)
            self._counts[procedure.counting] = found
        return found

    def after(self, pairs: tuple[Pair, ...], procedure: Procedure = CORRECT) -> State:
        """The state after `procedure` has rewritten these pairs, one after the other."""
        key = (pairs, *procedure.rewriting)
        found = self._after.get(key)
        if found is None:
            rows = self.corpus.rows
            for pair in pairs:
                rows = procedure.rewrite(rows, pair, procedure.join)
            same = all(one is other for one, other in zip(rows, self.corpus.rows, strict=False))
            found = (
                self
                if same and len(rows) == len(self.corpus.rows)
                else State(Corpus(rows, self.corpus.running), self.convention)
            )
            self._after[key] = found
        return found

    def seen(self, procedure: Procedure) -> State:
        """This state as `procedure` takes it to be at the start."""
        key = (procedure.start, procedure.walls)
        if key == _AS_PRINTED:
            return self
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = State(procedure.begin(self.corpus, self.convention), self.convention)
        return found

    def lifted(self, start: State, procedure: Procedure) -> State:
        """This state as the table with which `procedure` enters stage 2, having begun at `start`."""
        key = (procedure.lift, start)
        found = self._lifted.get(key)
        if found is None:
            found = self._lifted[key] = State(procedure.lift(self.corpus, start.corpus), self.convention)
        return found


_AS_PRINTED: Final = (CORRECT.start, CORRECT.walls)


class Stages(NamedTuple):
    """A run in two stages, as one procedure has it: after how many merges the walls are lifted, and where it began."""

    transition: int
    start: State


class Position:
    """Where `procedure` stands: its state, the rounds behind it, and from these its table and its pick.

    With `stages` the walls are lifted after so many rounds.
    """

    def __init__(
        self,
        procedure: Procedure,
        state: State,
        base: Symbols,
        past: tuple[Past, ...] = (),
        stages: Stages | None = None,
    ) -> None:
        self.procedure = procedure
        self.state = state
        self.base = base
        self.past = past
        self.stages = stages
        self._table: Counts | None = None
        self._picks: tuple[Pair, ...] | None = None
        self._next: dict[Pair, Position] = {}
        self._taken_up: dict[Pair | None, Position] = {}

    @property
    def convention(self) -> Convention:
        """The convention of the run."""
        return self.state.convention

    @property
    def merges(self) -> tuple[Pair, ...]:
        """The merges behind this position, NO_PAIR where there was none left."""
        return tuple(round_.merge for round_ in self.past)

    # A cached_property would take a lock each time (until Python 3.12), and these two are asked for all day.
    @property
    def table(self) -> Counts:
        """The table of this round as the procedure sees it."""
        if self._table is None:
            self._table = self.procedure.table(self.state.counts(self.procedure), self.past)
        return self._table

    @property
    def picks(self) -> tuple[Pair, ...]:
        """The pairs that may be merged now (several only under free ties); (NO_PAIR,) when none is left."""
        if self._picks is None:
            self._picks = self.procedure.choose(self.table, self)
        return self._picks

    def tabulate(self, rows: Rows) -> Counts:
        """The table that the procedure would count in other rows."""
        return self.procedure.count(rows, self.convention.overlaps)

    def symbol(self, pair: Pair) -> str:
        """The symbol that a merge of the pair makes."""
        return "".join(pair)

    def worth(self, pair: Pair) -> int:
        """The count that the procedure writes beside a pair."""
        return self.procedure.worth(self.table, pair, self) if pair else 0

    @cached_property
    def vocabulary(self) -> Symbols:
        """Base symbols by code point, then merges as made, as the procedure keeps them."""
        vocabulary = self.base
        for round_ in self.past:
            vocabulary = self.procedure.extend(vocabulary, round_.merge)
        return vocabulary

    @cached_property
    def ids(self) -> Symbols:
        """All symbols ever made, each at its id: base symbols by code point, then merges as made, none taken away."""
        symbols = self.base
        for round_ in self.past:
            symbols = CORRECT.extend(symbols, round_.merge)
        return symbols

    @property
    def made(self) -> int:
        """How many merges were made so far."""
        return sum(1 for round_ in self.past if round_.merge)

    def stands(self, pair: Pair) -> bool:
        """True if the two symbols stand side by side in this state."""
        return len(pair) == 2 and pair in self.state.counts(CORRECT)

    def follow(self, stated: Pair | None) -> Pair:
        """The merge to go on with: the stated one if it can be made, else the procedure's own pick.

        A merge can be made if its symbols stand side by side, or if this very procedure would have chosen it
        (a mistaken one may choose what is not there).
        """
        if stated is not None and (self.stands(stated) or stated in self.picks):
            return stated
        return self.picks[0]

    def take_up(self, stated: Pair | None) -> Position:
        """The position after the round in which `stated` was written: see `follow`."""
        found = self._taken_up.get(stated)
        if found is None:
            found = self._taken_up[stated] = self.go_on(self.follow(stated))
        return found

    def go_on(self, merge: Pair) -> Position:
        """The position after this round's merge; NO_PAIR leaves the state as it is."""
        found = self._next.get(merge)
        if found is None:
            past, stages = (*self.past, Past(self.settled(), merge)), self.stages
            state = self.rewritten(merge)
            if stages is not None and len(past) == stages.transition:
                state = state.lifted(stages.start, self.procedure)
            found = self._next[merge] = Position(self.procedure, state, self.base, past, stages)
        return found

    def settled(self) -> Position:
        """This position with its table worked out.

        A table that looks back at those before it would else be worked out from the end of a run, as deep as that is.
        """
        _worked_out = self.table
        return self

    def rewritten(self, merge: Pair) -> State:
        """The state that this round's rewriting makes, before any walls are lifted."""
        pairs = self.procedure.take(merge, self) if merge else ()
        return self.state.after(pairs, self.procedure) if pairs else self.state


class Run:
    """One start table under one convention, worked by any procedure.

    `given` are merges already made and printed with the question: whatever the procedure, they stand. `stages` says of
    a run in two stages how many merges are made inside words and how many across them.
    """

    def __init__(
        self,
        corpus: Corpus,
        convention: Convention,
        given: tuple[Pair, ...] = (),
        stages: tuple[int, int] | None = None,
    ) -> None:
        self.convention = convention
        self.given = given
        self.stages = stages
        self.start = State(corpus, convention)
        self._positions: dict[Procedure, Position] = {}

    def position(self, procedure: Procedure = CORRECT) -> Position:
        """Where `procedure` begins: at the start table, or after the merges that were given."""
        found = self._positions.get(procedure)
        if found is None:
            right = self.start
            seen = right.seen(procedure)
            base = seen.base
            found = self._begun(procedure, seen)
            for merge in self.given:
                # The rewritten table is printed, so a mistaken procedure starts from its own view of what is printed.
                right = right.after((merge,))
                past = (*found.past, Past(found.settled(), merge))
                found = Position(procedure, right.seen(procedure), base, past)
            self._positions[procedure] = found
        return found

    def _begun(self, procedure: Procedure, start: State) -> Position:
        """The position before the first merge; where stage 1 has none, the walls are lifted by then."""
        if self.stages is None:
            return Position(procedure, start, start.base)
        stages = Stages(procedure.transition(*self.stages), start)
        state = start if stages.transition else start.lifted(start, procedure)
        return Position(procedure, state, start.base, stages=stages)
