"""What a check finds: the steps, everything else that was written, and what explains what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from drill.answers import Value, entries_in, symbols_in
from drill.checking.record import Record
from drill.checking.unigram_record import UnigramRecord
from drill.checking.written_run import WrittenRun
from drill.checking.written_unigram import WrittenUnigram
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
        worth: what the pair is chosen by: its count in BPE, its score in WordPiece.
        maximum: the greatest worth there; 0 where no pair is left.
        tied: the other pairs of the greatest worth, in the order of first sight.
        gone_on: the pair that the run is carried on with.
    """

    number: int
    merge: Pair
    ok: bool
    position: Position
    count: int
    count_given: int | None
    worth: int | Fraction
    maximum: int | Fraction
    tied: tuple[Pair, ...]
    gone_on: Pair

    @property
    def count_ok(self) -> bool:
        """True unless another count was written than the pair has."""
        return self.count_given in (None, self.count)


@dataclass(frozen=True, slots=True)
class Finding:
    """A table, a vocabulary, a size, a score or an encoding as written, beside what it should be.

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
    """The first thing that is wrong: steps and counts round by round, then what was written beside them.

    Attributes:
        where: `steps`, `counts` or the name of another section.
        index: its place there, from 1.
    """

    where: str
    index: int


@dataclass(frozen=True)
class Judgement:
    """What was found.

    Attributes:
        findings: everything but the steps, by section (`tables`, `vocabulary`, …), in the order looked through.
        explanations: the mistakes that explain what is wrong, likeliest first.
        unexplained: names of the wrong parts that none of them gives.
        diagnosed: False where the run is too large to look for a mistake.
    """

    findings: Mapping[str, tuple[Finding, ...]]
    first_wrong: FirstWrong | None
    explanations: tuple[Explanation, ...]
    unexplained: tuple[str, ...]
    diagnosed: bool

    @property
    def right(self) -> bool:
        """True if nothing is wrong."""
        return self.first_wrong is None

    @property
    def encodings(self) -> tuple[Finding, ...]:
        """The encodings of words."""
        return self.findings["encodings"]


@dataclass(frozen=True)
class RunJudgement(Judgement):
    """What was found in a run of BPE or WordPiece.

    Attributes:
        rules: the tie rules under which the whole merge list comes out.
        rows: the orders of rows under which it comes out by the rule `first-seen`.
    """

    record: Record
    kind: WrittenRun
    problem: Problem
    steps: tuple[Step, ...]
    rules: tuple[str, ...]
    rows: tuple[str, ...]

    @property
    def tables(self) -> tuple[Finding, ...]:
        """The tables of counts."""
        return self.findings["tables"]

    @property
    def vocabulary(self) -> Finding | None:
        """The vocabulary, if one was written."""
        return next(iter(self.findings["vocabulary"]), None)

    @property
    def sizes(self) -> tuple[Finding, ...]:
        """The sizes of the vocabulary."""
        return self.findings["sizes"]

    @property
    def scores(self) -> tuple[Finding, ...]:
        """The scores of pairs; BPE has none."""
        return self.findings["scores"]

    @property
    def parts(self) -> tuple[Finding, ...]:
        """The counts of single symbols that stand below the line of a score."""
        return self.findings["parts"]

    def path(self, after: int) -> list[Position]:
        """Where the run stands at its start and after each of so many merges (carried on where none is written)."""
        return self.kind.path(self.problem, self.values, after)

    def coding(self, at: int) -> Coding:
        """The word of an encoding, counted from 0, with the merges that it is encoded with."""
        return self.kind.codings(self.problem, self.values, at)[0]

    @property
    def values(self) -> dict[str, Value]:
        """What was written, by the names of the parts."""
        return {part.name: value for part, value in self.kind.answers.items()}


@dataclass(frozen=True)
class UnigramJudgement(Judgement):
    """What was found in what was written about a Unigram model."""

    record: UnigramRecord
    kind: WrittenUnigram
