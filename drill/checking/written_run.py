"""A run that somebody wrote as a kind of question: its parts are what was written, marked like any answer.

The kind knows what each part should hold under any procedure, and so judging and diagnosis are those of all kinds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import ClassVar, Final

from drill.answers import NUMBER, PAIR, SET, TABLE, TOKENS, UNKNOWN, Context, Value, unknown_token
from drill.checking.record import Record
from drill.engine.coding import Coding
from drill.engine.convention import TIES
from drill.engine.corpus import NO_PAIR, Corpus, Pair, Rows, Symbols, alphabet, told_vocabulary
from drill.engine.encoding import encode
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.ties import settle
from drill.engine.training import Position
from drill.questions.encode import Encode
from drill.questions.kind import Earlier, Expected, one_of
from drill.questions.problem import Part, Problem
from drill.questions.run_kinds import size_of, walk
from drill.questions.training_run import TrainingRun
from drill.wording import _

#: The rules that settle a tie.
RULES: Final = tuple(tie for tie in TIES if tie != "any")


@dataclass(frozen=True)
class WrittenProblem(Problem):
    """The record as a problem, with its rows in one order."""

    record: Record | None = None

    @cached_property
    def table(self) -> Corpus:
        """The start table of the record, in this problem's order of rows."""
        assert self.record is not None
        return self.record.start(self.convention.rows)


class WrittenRun(TrainingRun):
    """What was written of one run: merges with their counts, tables, vocabulary, sizes, encodings.

    Beyond the merges that were written the run is carried on: by the stated rule or, where none is stated, by any.
    """

    problem_class: ClassVar[type[WrittenProblem]] = WrittenProblem

    def __init__(self, record: Record) -> None:
        self.record = record

    def problem(self, rows: str) -> WrittenProblem:
        """The record as a problem about its corpus, the rows in this order."""
        convention = replace(self.record.convention, rows=rows)
        return self.problem_class("training-run", None, convention, k=len(self.record.merges), record=self.record)

    def looks_at(self, part: Part) -> bool:
        """True if the part is looked at together with the others of this kind for the mistake behind them."""
        return part.type != TOKENS

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """One part for each value that was written."""
        return tuple(self.answers)

    @cached_property
    def answers(self) -> dict[Part, Value]:
        """What was written, by part."""
        record = self.record
        found: dict[Part, Value] = {}
        for number, (merge, count) in enumerate(zip(record.merges, record.counts, strict=True), 1):
            found[Part(f"merge-{number}", PAIR, 1, f"round-{number}", number)] = merge
            if count is not None:
                found[Part(f"count-{number}", NUMBER, 1, f"round-{number}", number)] = count
        for number, table in enumerate(record.tables, 1):
            found[Part(f"table-{number}", TABLE)] = table.counts
        if record.vocabulary is not None:
            # Whoever lists some of the 256 bytes as well says nothing wrong.
            found[Part("vocabulary", SET)] = told_vocabulary(record.vocabulary, record.convention.units)
        for number, size in enumerate(record.sizes, 1):
            found[Part(f"size-{number}", NUMBER)] = size.size
        for number, encoding in enumerate(record.encodings, 1):
            known = Context(symbols=self._base)
            tokens = tuple(unknown_token(token, known) for token in encoding.tokens)
            found[Part(f"encoding-{number}", TOKENS)] = tokens
        return found

    def steps_of(self, part: Part) -> frozenset[str]:
        """Tables and encodings stand among the parts here: any step may matter to any of them."""
        return self.steps

    def label(self, part: Part) -> str:
        """The parts' names."""
        name, _dash, number = part.name.partition("-")
        template = {
            "merge": _("step {n}"),
            "count": _("count {n}"),
            "table": _("table {n}"),
            "vocabulary": _("vocabulary"),
            "size": _("size {n}"),
            "encoding": _("encoding {n}"),
        }[name]
        return template.format(n=number)

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """What the part should hold, given the merges written before it."""
        if part.round is not None:
            position = walk(problem, earlier, part.round - 1, procedure)
            if part.type == PAIR:
                return one_of(position.picks)
            return position.worth(self.record.merges[part.round - 1])
        name, _dash, number = part.name.partition("-")
        at = int(number or 1) - 1
        if name == "vocabulary":
            position = walk(problem, earlier, procedure.rounds(len(self.record.merges)), procedure)
            both = (self._vocabulary(position), self._vocabulary(position, supplied=True))
            return one_of([told_vocabulary(vocabulary, problem.convention.units) for vocabulary in both])
        if name == "table":
            table = self.record.tables[at]
            ends = self.ends(problem, earlier, table.after, procedure)
            return one_of([tuple((pair, end.table.get(pair, 0)) for pair, _count in table.counts) for end in ends])
        if name == "size":
            rounds = procedure.rounds(self.record.sizes[at].after)
            start = problem.run.start.seen(procedure).rows
            ends = self.ends(problem, earlier, rounds, procedure)
            return one_of([size_of(end, start, len(self._vocabulary(end))) for end in ends])
        tokens = [encode(coding, procedure) for coding in self.codings(problem, earlier, at)]
        if procedure is CORRECT:
            # How a symbol that training never saw is written is no question of the merges.
            tokens += [other for one in tokens for other in self._with_unknown(one)]
        return one_of(tokens)

    def ends(self, problem: Problem, earlier: Earlier, after: int, procedure: Procedure = CORRECT) -> list[Position]:
        """Where the run may stand after so many merges: several places only beyond the merges that were written."""
        written = len(self.record.merges)
        position = walk(problem, earlier, min(after, written), procedure)
        # Who works wrongly is followed along one way only.
        rules = RULES if self.record.rule is None and procedure is CORRECT else (self.record.rule or RULES[0],)
        found = (self._carried_on(position, rule, after - written) for rule in rules)
        return list({end.merges: end for *_way, end in found}.values())

    def path(self, problem: Problem, earlier: Earlier, after: int) -> list[Position]:
        """Where the run stands at its start and after each of so many merges, carried on by one rule."""
        path = [problem.run.position()]
        for merge in self.record.merges[:after]:
            path.append(path[-1].take_up(merge))
        return path[:-1] + self._carried_on(path[-1], self.record.rule or RULES[0], after - len(path) + 1)

    def _carried_on(self, position: Position, rule: str, rounds: int) -> list[Position]:
        """The position and those after so many rounds, ties settled by the rule; fewer where no pair is left."""
        way = [position]
        for _round in range(rounds):
            pick = settle(way[-1].picks, rule, way[-1].ids, way[-1].convention.units)[0]
            if pick == NO_PAIR:
                break
            way.append(way[-1].go_on(pick))
        return way

    def codings(self, problem: Problem, earlier: Earlier, at: int) -> list[Coding]:
        """The word with the merges that it is encoded with: those written, and those beyond them."""
        encoding = self.record.encodings[at]
        written = self.record.merges
        lists = [written[: encoding.after]]
        if encoding.after > len(written):
            ends = self.ends(problem, earlier, encoding.after)
            lists = [(*written, *end.merges[len(written) :]) for end in ends]
        start = self.record.spelt(encoding.word)
        return [Coding(start, merges, problem.convention, problem.table.rows) for merges in lists]

    def _vocabulary(self, position: Position, *, supplied: bool = False) -> Symbols:
        """Base symbols and the results of the merges as written, whether they could be made or not.

        With `supplied` also the results of the merges that were made in the place of those that could not be.
        """
        vocabulary = position.base
        for number, made in enumerate(position.merges):
            stated = self.record.merges[number] if number < len(self.record.merges) else made
            for merge in dict.fromkeys((stated, made) if supplied else (stated,)):
                vocabulary = self._extended(position, vocabulary, merge)
        return vocabulary

    def _extended(self, position: Position, vocabulary: Symbols, merge: Pair) -> Symbols:
        """The vocabulary with what a merge makes."""
        return position.procedure.extend(vocabulary, merge)

    @cached_property
    def _base(self) -> frozenset[str]:
        return frozenset(alphabet(self._start, self.record.convention.units))

    @cached_property
    def _start(self) -> Rows:
        return self.record.start(self.record.convention.rows).rows

    def _with_unknown(self, tokens: Symbols) -> list[Symbols]:
        """The tokens with the unknown token for each symbol that training never saw, or for each run of them."""
        known = self._base | {"".join(merge) for merge in self.record.merges}
        each = tuple(token if token in known or len(token) > 1 else UNKNOWN for token in tokens)
        return [each, _fused(each)]


class WrittenEncodings(WrittenRun):
    """The encodings of what was written: other steps of the procedure, and so other mistakes, than the training."""

    steps = Encode.steps

    def looks_at(self, part: Part) -> bool:
        """The encodings."""
        return part.type == TOKENS


def _fused(tokens: Sequence[str]) -> Symbols:
    return tuple(token for key, group in groupby(tokens) for token in ([key] if key == UNKNOWN else group))
