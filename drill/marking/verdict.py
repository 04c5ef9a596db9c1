"""What marking finds: a status and marks for each part, and the mistakes that explain what was written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from drill.answers import PAIR, Value, symbols_in
from drill.document import Sentence
from drill.engine.corpus import Pair
from drill.marking.weights import earned
from drill.mistakes.mistake import Variant
from drill.questions.kind import Kind
from drill.questions.problem import Part, Problem
from drill.questions.rules import joined
from drill.questions.weights import EVEN, Policy, Weights

Status = Literal["correct", "follow-through", "wrong", "blank", "not-understood"]
Evidence = Literal["shown", "possible"]


@dataclass(frozen=True, slots=True)
class PartVerdict:
    """One part, marked.

    Attributes:
        raw: what was typed (or the JSON value that was given), None where nothing was.
        given: the value that was read from it; None for a blank or unreadable answer.
        expected: the key.
        right: every value that earns the marks here: the key, accepted ties, what follows from the answers before.
        follows: of these, what the right procedure gives from the answers before.
        marks: marks earned under follow-through.
        note: what else has to be said of the answer; may be empty.
    """

    part: Part
    status: Status
    raw: object
    given: Value | None
    expected: Value | None
    right: tuple[Value, ...]
    follows: tuple[Value, ...]
    marks: int
    out_of: int
    note: Sentence = ()

    @property
    def earned(self) -> bool:
        """True if the answer is right, by itself or given what stands before it."""
        return self.status in ("correct", "follow-through")


@dataclass(frozen=True, slots=True)
class Explanation:
    """One mistake, or two at once, that give what was written.

    Attributes:
        variants: the forms of the mistakes.
        parts: names of the parts that show it: right procedure and mistake differ there.
        from_round: the first round that shows it, None where there are no rounds.
        evidence: `shown` if two parts agree, or one that is more than a single number; else `possible`.
        rivals: other mistakes whose answers are the same here, as ids.
        forms_told: False where another form of the same mistake gives the same answers here.
    """

    variants: tuple[Variant, ...]
    parts: tuple[str, ...]
    from_round: int | None
    evidence: Evidence
    rivals: tuple[tuple[str, ...], ...] = ()
    forms_told: bool = True

    @property
    def ids(self) -> tuple[str, ...]:
        """The mistakes' ids."""
        return tuple(variant.id for variant in self.variants)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A whole answer, marked and diagnosed.

    Attributes:
        values: what could be read, by part, with what goes without saying (a count of 0 beside `none`).
        explanations: the mistakes that explain it best; empty when all is right or nothing explains it.
        unexplained: names of the wrong parts that no named mistake gives.
    """

    kind: Kind
    problem: Problem
    parts: tuple[PartVerdict, ...]
    values: dict[str, Value]
    explanations: tuple[Explanation, ...] = ()
    unexplained: tuple[str, ...] = ()

    @property
    def out_of(self) -> int:
        """The marks there are to earn."""
        return sum(part.out_of for part in self.parts)

    @property
    def all_right(self) -> bool:
        """True if every part that is asked for equals the key."""
        return all(part.status == "correct" for part in self.parts if part.out_of)

    def marks(self, policy: Policy = "follow-through", weights: Weights = EVEN) -> int:
        """The marks earned: with follow-through; up to the first part that is not correct; or all or nothing."""
        return sum(earned(self.parts, policy, weights))

    def told(self, item: PartVerdict) -> Sentence:
        """The part's note; once nothing is handed back any more, also what the marking goes on with in its place."""
        if item.status != "not-understood":
            return item.note
        remark = self.kind.remark(self.problem, item.part, self.values, False)
        return joined([said for said in (item.note, remark) if said], "; ")

    def pair_beside(self, part: Part) -> Pair:
        """The pair that a part is about: the one asked about, or the one written in the same piece; else ()."""
        if self.problem.pair:
            return self.problem.pair
        for item in self.parts:
            if item.part.type == PAIR and item.part.piece and item.part.piece == part.piece and item.given:
                return symbols_in(item.given)
        return ()

    def part(self, name: str) -> PartVerdict:
        """The verdict on the part of this name."""
        return next(part for part in self.parts if part.part.name == name)
