"""A run with a coach: each round is marked as it is given, and can be given again. What came first is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from drill.answers import NUMBER, TOKENS
from drill.document import Pair, Sentence
from drill.mistakes.catalogue import mistake
from drill.questions.kinds import kind_named
from drill.questions.problem import Part, Problem
from drill.questions.rules import joined
from drill.wording import N_, _, say

if TYPE_CHECKING:
    # The first question is asked before there is anything to mark.
    from drill.marking.verdict import PartVerdict, Verdict

#: `left` is a round that was given once more as it was, although it is known to be wrong.
Outcome = Literal["right", "wrong", "left", "unread"]
_BLANK: Final = N_("nothing is written yet")
_DONE: Final = N_("it looks as if you {done}")
_COMPARE: Final = {
    NUMBER: N_("count the pair once more, row by row, each of its places as often as the row"),
    TOKENS: N_("hold the rule {rule} against the tokens before this step, from left to right"),
}
_COMPARE_PAIR: Final = N_("hold its count against those of the other pairs in the rows as they stand now")
_AGAIN: Final = N_("given again, and right then: what was given again earns nothing")


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a round; `part` is the first that is amiss, with the reason, which gives no answer away."""

    outcome: Outcome
    part: Part | None = None
    reason: Sentence = ()


def has_rounds(problem: Problem) -> bool:
    """True if a coach can go along with the problem."""
    return any(part.round is not None for part in kind_named(problem.kind).parts(problem))


class Coach:
    """Marks the rounds of one problem as they are given.

    Attributes:
        told: what was written, up to and with each round, when that round was first told to be wrong.
    """

    def __init__(self, problem: Problem, told: Mapping[int, Mapping[str, str]] | None = None) -> None:
        self.problem = problem
        self.told: dict[int, dict[str, str]] = {number: dict(texts) for number, texts in (told or {}).items()}
        self._kind = kind_named(problem.kind)
        self._last: dict[int, tuple[str, ...]] = {}

    def check(self, answers: Mapping[str, str], number: int) -> Checked:
        """Mark one round, given the answers so far; a wrong one that is given unchanged once more is left as it is."""
        parts = [part for part in self._kind.parts(self.problem) if part.round is not None and part.round <= number]
        texts = {part.name: answers.get(part.name, "") for part in parts}
        verdict = _mark(self.problem, texts)
        amiss = [item for item in verdict.parts if item.part.round == number and not item.earned]
        if not amiss:
            return Checked("right")
        first = amiss[0]
        if first.status == "not-understood":
            return Checked("unread", first.part, first.note)
        written = tuple(texts[part.name] for part in parts if part.round == number)
        unchanged = self._last.get(number) == written
        self._last[number] = written
        if any(item.status == "wrong" for item in amiss):
            self.told.setdefault(number, texts)
        return Checked("left" if unchanged else "wrong", first.part, self._reason(verdict, first))

    def verdict(self, answers: Mapping[str, str]) -> tuple[Verdict, int]:
        """The verdict on the whole, and how many rounds were given again.

        A part that was given again stands there as it was given first: it earns nothing, and it is evidence of the
        mistake that was made.
        """
        final = _mark(self.problem, answers)
        earned = {item.part.name for item in final.parts if item.earned}
        again: dict[str, PartVerdict] = {}
        explanations = list(final.explanations)
        rounds = 0
        for number, texts in sorted(self.told.items()):
            first = _mark(self.problem, texts)
            redone = {
                item.part.name: replace(item, note=say(_(_AGAIN)))
                for item in first.parts
                if item.part.round == number and item.status == "wrong" and item.part.name in earned
            }
            again |= redone
            rounds += bool(redone)
            named = {found.ids for found in explanations}
            explanations += [
                found for found in first.explanations if found.ids not in named and redone.keys() & set(found.parts)
            ]
        explained = {name for found in explanations for name in found.parts}
        parts = tuple(again.get(item.part.name, item) for item in final.parts)
        unexplained = (*final.unexplained, *(name for name in again if name not in explained))
        told = replace(final, parts=parts, explanations=tuple(explanations), unexplained=unexplained)
        return told, rounds

    def _reason(self, verdict: Verdict, item: PartVerdict) -> Sentence:
        if item.status == "blank":
            return say(_(_BLANK))
        for found in verdict.explanations:
            if item.part.name in found.parts:
                return say(_(_DONE), done=joined([say(_(mistake(name).done)) for name in found.ids], _(", and ")))
        if item.part.type == TOKENS and item.part.round is not None:
            return say(_(_COMPARE[TOKENS]), rule=Pair((self.problem.merges or ())[item.part.round - 1]))
        return say(_(_COMPARE.get(item.part.type, _COMPARE_PAIR)))


def _mark(problem: Problem, answers: Mapping[str, str]) -> Verdict:
    from drill.marking.marker import mark

    return mark(problem, answers)
