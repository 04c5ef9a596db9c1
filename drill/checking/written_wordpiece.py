"""A WordPiece run that somebody wrote, as a kind of question: scores and counts of single symbols among its parts.

Merges, counts, tables, vocabulary and sizes are those of any written run, worked on a training by score.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from drill.answers import FRACTION, NUMBER, TOKENS, Value
from drill.checking.written_run import WrittenProblem, WrittenRun
from drill.engine.corpus import Pair, Symbols
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.training import Position
from drill.engine.wordpiece import encode, glued
from drill.engine.wordpiece_run import WordPiecePosition, WordPieceRun
from drill.questions.kind import Earlier, Expected, one_of
from drill.questions.problem import Part, Problem
from drill.questions.run_kinds import walk
from drill.questions.wordpiece_encode import WordPieceEncode
from drill.questions.wordpiece_merge import WordPieceMerge
from drill.wording import _


@dataclass(frozen=True)
class WrittenWordPieceProblem(WrittenProblem):
    """The record as a problem about a training by score."""

    @cached_property
    def run(self) -> WordPieceRun:
        """The training, remembering what was worked out."""
        return WordPieceRun(self.table, self.convention)


class WrittenWordPiece(WrittenRun):
    """What was written of a WordPiece run."""

    steps = WrittenRun.steps | WordPieceMerge.steps
    problem_class = WrittenWordPieceProblem

    @cached_property
    def answers(self) -> dict[Part, Value]:
        """What was written, by part: after the merges the counts of symbols and the scores, then all the rest.

        A merge is one piece of evidence with the scores that it was chosen by: a mistake makes all of them.
        """
        before: dict[Part, Value] = {}
        after: dict[Part, Value] = {}
        for part, value in super().answers.items():
            if part.name == "vocabulary" and not self.record.trained:
                continue
            (before if part.round is not None or part.name.startswith("table") else after)[part] = value
        for number, single in enumerate(self.record.parts, 1):
            before[Part(f"part-{number}", NUMBER, piece=f"round-{single.after + 1}")] = single.count
        for number, scored in enumerate(self.record.scores, 1):
            part = Part(f"score-{number}", FRACTION, 1, f"round-{scored.after + 1}", tolerance=scored.score.tolerance)
            before[part] = scored.score.value
        return before | after

    def label(self, part: Part) -> str:
        """The parts' names."""
        name, _dash, number = part.name.partition("-")
        template = {"part": _("count of a symbol {n}"), "score": _("score {n}")}.get(name)
        return super().label(part) if template is None else template.format(n=number)

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """What the part should hold, given the merges written before it."""
        name, _dash, number = part.name.partition("-")
        at = int(number or 1) - 1
        match name:
            case "count":
                position = walk(problem, earlier, at, procedure)
                return position.state.counts(procedure).get(self.record.merges[at], 0)
            case "table":
                table = self.record.tables[at]
                counts = [end.state.counts(procedure) for end in self.ends(problem, earlier, table.after, procedure)]
                return one_of([tuple((pair, count.get(pair, 0)) for pair, _given in table.counts) for count in counts])
            case "part":
                single = self.record.parts[at]
                ends = self._ends(problem, earlier, single.after, procedure)
                return one_of([end.procedure.parts(end.counted, end.earlier).get(single.symbol, 0) for end in ends])
            case "score":
                scored = self.record.scores[at]
                ends = self._ends(problem, earlier, scored.after, procedure)
                return one_of([Fraction(end.worth(scored.pair)) for end in ends])
            case "encoding":
                encoding = self.record.encodings[at]
                merges = self.record.merges[: encoding.after]
                found = [
                    encode(encoding.word, vocabulary, procedure, merges)
                    for vocabulary in self.vocabularies(problem, earlier, encoding.after)
                ]
                return one_of(list(dict.fromkeys(found)))
            case _other:
                return super().expect(problem, part, earlier, procedure)

    def vocabularies(self, problem: Problem, earlier: Earlier, after: int) -> list[Symbols]:
        """The vocabulary that words are encoded with: the one that was written down, or what the merges make."""
        written = self.record.vocabulary
        if written is not None and after >= len(self.record.merges):
            return [written]
        return [self._vocabulary(end) for end in self.ends(problem, earlier, after)]

    def _ends(self, problem: Problem, earlier: Earlier, after: int, procedure: Procedure) -> list[WordPiecePosition]:
        ends = self.ends(problem, earlier, after, procedure)
        return [end for end in ends if isinstance(end, WordPiecePosition)]

    def _extended(self, position: Position, vocabulary: Symbols, merge: Pair) -> Symbols:
        extended = super()._extended(position, vocabulary, merge)
        return tuple(dict.fromkeys(glued(extended, merge, position.procedure.glue)))


class WrittenWordPieceEncodings(WrittenWordPiece):
    """The encodings of what was written: longest match, and so other mistakes than the training."""

    steps = WordPieceEncode.steps

    def looks_at(self, part: Part) -> bool:
        """The encodings."""
        return part.type == TOKENS
