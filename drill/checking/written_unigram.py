"""What somebody wrote about a Unigram model, as a kind of question: its parts are what was written."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from drill.answers import FRACTION, NUMBER, TOKENS, UNKNOWN, Context, Value, unknown_token
from drill.checking.unigram_record import UnigramRecord
from drill.document import Document, Sentence
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.unigram import Unigram, chances_for, loss, product, pruned, rise, segmented
from drill.questions.kind import Earlier, Expected, one_of
from drill.questions.problem import Part, Problem
from drill.questions.unigram_prune import UnigramPrune
from drill.questions.unigram_segment import UnigramSegment
from drill.wording import _


@dataclass(frozen=True)
class WrittenUnigramProblem(Problem):
    """The record as a problem about its model."""

    record: UnigramRecord | None = None

    @cached_property
    def unigram(self) -> Unigram:
        """The model of the record."""
        assert self.record is not None
        return self.record.model


class WrittenUnigram(UnigramSegment):
    """What was written: segmentations of words, probabilities, the loss, the rises, the piece removed."""

    steps = UnigramSegment.steps | UnigramPrune.steps
    #: Which steps the parts of each name depend on.
    _STEPS: ClassVar = {
        "probability": frozenset({"chance"}),
        "encoding": UnigramSegment.steps,
        "loss": UnigramPrune.steps - {"drop", "prune"},
        "rise": UnigramPrune.steps - {"prune"},
        "pruned": UnigramPrune.steps,
    }

    def __init__(self, record: UnigramRecord) -> None:
        self.record = record

    @cached_property
    def problem(self) -> WrittenUnigramProblem:
        """The record as a problem."""
        return WrittenUnigramProblem("unigram-segment", None, record=self.record)

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """One part for each value that was written."""
        return tuple(self.answers)

    @cached_property
    def answers(self) -> dict[Part, Value]:
        """What was written, by part."""
        record = self.record
        found: dict[Part, Value] = {}
        known = Context(symbols=frozenset(record.model.frequencies))
        for number, encoding in enumerate(record.encodings, 1):
            tokens = tuple(unknown_token(token, known) for token in encoding.tokens)
            found[Part(f"encoding-{number}", TOKENS)] = tokens
        for number, written in enumerate(record.segmentations, 1):
            probability = written.probability
            found[Part(f"probability-{number}", FRACTION, tolerance=probability.tolerance)] = probability.value
        if record.loss is not None:
            found[Part("loss", NUMBER, tolerance=record.loss.tolerance)] = record.loss.value
        for number, removal in enumerate(record.removals, 1):
            found[Part(f"rise-{number}", NUMBER, tolerance=removal.rise.tolerance)] = removal.rise.value
        if record.pruned is not None:
            found[Part("pruned", TOKENS)] = (record.pruned,)
        return found

    def steps_of(self, part: Part) -> frozenset[str]:
        """The steps that a part of this name depends on."""
        steps: frozenset[str] = self._STEPS[part.name.partition("-")[0]]
        return steps

    def label(self, part: Part) -> str:
        """The parts' names."""
        name, _dash, number = part.name.partition("-")
        template = {
            "encoding": _("encoding {n}"),
            "probability": _("probability {n}"),
            "loss": _("loss"),
            "rise": _("rise {n}"),
            "pruned": _("piece removed"),
        }[name]
        return template.format(n=number)

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """What the part should hold; a probability is that of the tokens as they were written."""
        record, model = self.record, problem.unigram
        name, _dash, number = part.name.partition("-")
        at = int(number or 1) - 1
        match name:
            case "encoding":
                found = segmented(record.encodings[at].word, model, procedure)
                return one_of(found.ways) if found is not None else (UNKNOWN,)
            case "probability":
                tokens = record.segmentations[at].tokens
                chance = product(tokens, chances_for("".join(tokens), model, procedure))
                return Fraction(0) if chance is None else chance
            case "loss":
                return loss(model, procedure)
            case "rise":
                return rise(model, record.removals[at].piece, procedure)
            case _pruned:
                return one_of([(piece,) for piece in pruned(model, record.candidates, procedure)])

    def ask(self, problem: Problem) -> Document:
        """Nothing is asked: it has been written."""
        return Document(())

    def rule(self, problem: Problem) -> Sentence:
        """How a segmentation is valued, the frequencies given or the probabilities."""
        return super().rule(problem)
