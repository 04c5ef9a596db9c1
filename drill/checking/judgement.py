"""What a check finds: the steps, everything else that was written, and what explains what is wrong."""

from __future__ import annotations

from dataclasses import dataclass

from drill.answers import Value, entries_in, symbols_in
from drill.checking.record import Record
from drill.checking.written_run import WrittenRun
from drill.engine.coding import Coding
from drill.engine.corpus import Pair, Symbols
from drill.engine.training import Position
from drill.marking.verdict import Explanation
from drill.questions.problem import Part, Problem


@dataclass(frozen=True, slots=True)
class Step:
    """One merge as written, judged in the corpus that the merges before it have made.

    Attributes:
        position: where the run stands before it.
        count: how often the written pair really stands there.
        maximum: the greatest count there; 0 where no pair is left.
        tied: the other pairs with the greatest count, in the order of first sight.
        gone_on: the pair that the run is carried on with.
    """

    number: int
    merge: Pair
    ok: bool
    position: Position
    count: int
    count_given: int | None
    maximum: int
    tied: tuple[Pair, ...]
    gone_on: Pair

    @property
    def count_ok(self) -> bool:
        """True unless another count was written than the pair has."""
        return self.count_given in (None, self.count)


@dataclass(frozen=True, slots=True)
class Finding:
    """A table, a vocabulary, a size or an encoding as written, beside what it should be.

    Attributes:
        computed: of several right values the one that is nearest to what was written.
        right: all of them.
    """

    part: Part
    given: Value
    computed: Value
    right: tuple[Value, ...]
    ok: bool

    @property
    def entries(self) -> tuple[tuple[Pair, int, int], ...]:
        """The pairs of a table: pair, count as written, true count."""
        both = zip(entries_in(self.given), entries_in(self.computed), strict=True)
        return tuple((pair, given, true) for (pair, given), (_pair, true) in both)

    @property
    def missing(self) -> Symbols:
        """The symbols that a vocabulary lacks."""
        given = set(symbols_in(self.given))
        return tuple(symbol for symbol in symbols_in(self.computed) if symbol not in given)

    @property
    def extra(self) -> Symbols:
        """The symbols of a vocabulary that are neither base symbols nor made by a merge."""
        known = {symbol for value in self.right for symbol in symbols_in(value)}
        return tuple(symbol for symbol in symbols_in(self.given) if symbol not in known)


@dataclass(frozen=True, slots=True)
class FirstWrong:
    """The first thing that is wrong: steps and counts round by round, then tables, vocabulary, sizes, encodings.

    Attributes:
        where: `steps`, `counts`, `tables`, `vocabulary`, `sizes` or `encodings`.
        index: its place there, from 1.
    """

    where: str
    index: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found.

    Attributes:
        rules: the tie rules under which the whole merge list comes out.
        rows: the orders of rows under which it comes out by the rule `first-seen`.
        explanations: the mistakes that explain what is wrong, likeliest first.
        unexplained: names of the wrong parts that none of them gives.
        diagnosed: False where the run is too large to look for a mistake.
    """

    record: Record
    kind: WrittenRun
    problem: Problem
    steps: tuple[Step, ...]
    tables: tuple[Finding, ...]
    vocabulary: Finding | None
    sizes: tuple[Finding, ...]
    encodings: tuple[Finding, ...]
    first_wrong: FirstWrong | None
    rules: tuple[str, ...]
    rows: tuple[str, ...]
    explanations: tuple[Explanation, ...]
    unexplained: tuple[str, ...]
    diagnosed: bool

    @property
    def right(self) -> bool:
        """True if nothing is wrong."""
        return self.first_wrong is None

    def path(self, after: int) -> list[Position]:
        """Where the run stands at its start and after each of so many merges (carried on where none is written)."""
        return self.kind.path(self.problem, self._values, after)

    def coding(self, at: int) -> Coding:
        """The word of an encoding, counted from 0, with the merges that it is encoded with."""
        return self.kind.codings(self.problem, self._values, at)[0]

    @property
    def _values(self) -> dict[str, Value]:
        return {part.name: value for part, value in self.kind.answers.items()}
