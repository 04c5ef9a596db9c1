"""A record judged: what is right, where it first goes wrong, which tie rules give it, which mistake explains it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from drill.answers import PAIR, TOKENS, Value, comparable, entries_in, symbols_in
from drill.checking.record import Record
from drill.checking.written_run import RULES, WrittenEncodings, WrittenRun, problem_of
from drill.engine.coding import Coding
from drill.engine.corpus import Pair, Symbols
from drill.engine.ties import settle
from drill.engine.training import Position
from drill.marking.diagnosis import diagnose
from drill.marking.verdict import Explanation, PartVerdict
from drill.questions.kind import values_of
from drill.questions.problem import Part, Problem
from drill.questions.training_run import walk

#: The product of symbols and rounds up to which a mistake is looked for: more is no work by hand.
MOST_WORK: Final = 10_000


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


def judge(record: Record) -> Judgement:
    """Everything that was written, judged; the mistakes are those of the catalogue."""
    kind = WrittenRun(record)
    values = {part.name: value for part, value in kind.answers.items()}
    problems = [problem_of(record, rows) for rows in record.row_orders]
    verdicts = {part.name: _verdict(kind, problems, part, given, values) for part, given in kind.answers.items()}
    problem = max(problems, key=lambda one: _followed(kind, one, values))
    steps = tuple(_step(record, problem, number, values, verdicts) for number in range(1, len(record.merges) + 1))
    found: dict[str, list[Finding]] = {"table": [], "vocabulary": [], "size": [], "encoding": []}
    for name, verdict in verdicts.items():
        kept = found.get(name.partition("-")[0])
        if kept is not None:
            kept.append(_finding(verdict))
    given_by = {rows: _rules(one, steps) for rows, one in zip(record.row_orders, _paths(problems, values), strict=True)}
    rules = tuple(rule for rule in RULES if any(rule in some for some in given_by.values()))
    diagnosed = record.rounds * sum(len(row.symbols) for row in problem.table.rows) <= MOST_WORK
    explanations, unexplained = (
        _explained(kind, problem, verdicts, values)
        if diagnosed
        else ((), tuple(name for name, verdict in verdicts.items() if not verdict.earned))
    )
    sections = {
        "tables": tuple(found["table"]),
        "vocabulary": tuple(found["vocabulary"]),
        "sizes": tuple(found["size"]),
        "encodings": tuple(found["encoding"]),
    }
    return Judgement(
        record,
        kind,
        problem,
        steps,
        sections["tables"],
        next(iter(sections["vocabulary"]), None),
        sections["sizes"],
        sections["encodings"],
        _first_wrong(steps, sections),
        rules,
        tuple(rows for rows, some in given_by.items() if "first-seen" in some),
        explanations,
        unexplained,
        diagnosed,
    )


def maxima(position: Position) -> tuple[Pair, ...]:
    """The pairs that share the greatest count, in the order of first sight; none where training stops."""
    greatest = max(position.table.values(), default=0)
    if greatest < position.convention.min_frequency:
        return ()
    return tuple(pair for pair, count in position.table.items() if count == greatest)


def _verdict(
    kind: WrittenRun, problems: Sequence[Problem], part: Part, given: Value, values: dict[str, Value]
) -> PartVerdict:
    """The part, right if it is right in any of the orders of rows that the record leaves open."""
    right = tuple(
        dict.fromkeys(value for problem in problems for value in values_of(kind.expect(problem, part, values)))
    )
    form = comparable(part.type, given)
    earned = any(form == comparable(part.type, value) for value in right)
    return PartVerdict(part, "correct" if earned else "wrong", given, given, right[0], right, right, int(earned), 1)


def _followed(kind: WrittenRun, problem: Problem, values: dict[str, Value]) -> int:
    """How many merges are right in this order of rows."""
    return sum(
        given in values_of(kind.expect(problem, part, values))
        for part, given in kind.answers.items()
        if part.type == PAIR
    )


def _step(
    record: Record, problem: Problem, number: int, values: dict[str, Value], verdicts: dict[str, PartVerdict]
) -> Step:
    position = walk(problem, values, number - 1)
    merge = record.merges[number - 1]
    ok = verdicts[f"merge-{number}"].earned
    return Step(
        number,
        merge,
        ok,
        position,
        position.table.get(merge, 0),
        record.counts[number - 1],
        max(position.table.values(), default=0),
        tuple(pair for pair in maxima(position) if pair != merge),
        position.follow(merge),
    )


def _explained(
    kind: WrittenRun, problem: Problem, verdicts: dict[str, PartVerdict], values: dict[str, Value]
) -> tuple[tuple[Explanation, ...], tuple[str, ...]]:
    """The mistakes behind the training, and those behind the encodings; what is both is one.

    An encoding replays the list that was written, right or wrong, and so neither speaks against the other.
    """
    found: dict[tuple[object, ...], Explanation] = {}
    unexplained: list[str] = []
    for view in (kind, WrittenEncodings(kind.record)):
        parts = tuple(verdict for verdict in verdicts.values() if view.looks_at(verdict.part))
        explanations, left = diagnose(view, problem, parts, values)
        unexplained += left
        for explanation in explanations:
            known = found.get(explanation.variants)
            if known is not None:
                explanation = replace(known, parts=known.parts + explanation.parts, evidence="shown")
            found[explanation.variants] = explanation
    return tuple(found.values()), tuple(unexplained)


def _paths(problems: Sequence[Problem], values: dict[str, Value]) -> list[list[Position]]:
    return [[walk(problem, values, number) for number in range(problem.k or 0)] for problem in problems]


def _rules(path: list[Position], steps: tuple[Step, ...]) -> frozenset[str]:
    """The rules that pick every merge of the path."""
    found = set(RULES)
    for position, step in zip(path, steps, strict=True):
        tied = maxima(position)
        found = {rule for rule in found if tied and settle(tied, rule, position.ids)[0] == step.merge}
    return frozenset(found)


def _finding(verdict: PartVerdict) -> Finding:
    assert verdict.given is not None
    given = comparable(verdict.part.type, verdict.given)

    def distance(value: Value) -> int:
        form = comparable(verdict.part.type, value)
        if form == given:
            return -1
        # An unknown token is set beside unknown tokens.
        return len(set(symbols_in(value)) ^ set(symbols_in(verdict.given or ()))) if verdict.part.type == TOKENS else 0

    nearest = min(verdict.right, key=distance)
    return Finding(verdict.part, verdict.given, nearest, verdict.right, verdict.earned)


def _first_wrong(steps: tuple[Step, ...], sections: dict[str, tuple[Finding, ...]]) -> FirstWrong | None:
    for step in steps:
        if not step.ok:
            return FirstWrong("steps", step.number)
        if not step.count_ok:
            return FirstWrong("counts", step.number)
    for where, findings in sections.items():
        for index, finding in enumerate(findings, 1):
            if not finding.ok:
                return FirstWrong(where, index)
    return None
