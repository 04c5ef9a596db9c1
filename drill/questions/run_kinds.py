"""What the kinds on runs share: a text or words and k are given, all from the start table on is the student's own."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from drill.answers import Context
from drill.document import Block, Number, Paragraph, Quoted, Sentence, Table
from drill.document import Pair as PairSpan
from drill.engine.convention import Convention
from drill.engine.corpus import NO_PAIR, Pair, Rows, alphabet
from drill.engine.procedure import CORRECT, Ending, Procedure
from drill.engine.training import Position
from drill.questions.byte_reading import characters_line
from drill.questions.kind import Earlier, Kind, own_marker
from drill.questions.problem import Part, Problem
from drill.questions.rules import rule
from drill.wording import _, say


class RunKind(Kind):
    """What the kinds that give a text or words and k share."""

    needs: ClassVar[tuple[str, ...]] = ("k",)
    gives_text = True

    def context(self, problem: Problem, part: Part, earlier: Earlier) -> Context:
        """Base symbols, and the symbols and pairs of the student's own corpus before this part's round."""
        rounds = (part.round or problem.merges_asked + 1) - 1
        position = walk(problem, earlier, rounds)
        made = (symbol for merge in position.merges for symbol in ("".join(merge), *merge))
        # Of the 256 bytes only those that occur: else every comma typed might be meant for the byte.
        symbols = frozenset(alphabet((*problem.table.rows, *position.state.rows))) | frozenset(made)
        return Context(symbols, position.state.counts(), own_marker(problem.convention), units=problem.convention.units)

    def given_blocks(self, problem: Problem, question: Sentence) -> tuple[Block, ...]:
        """Text or words, the question, the rule."""
        given: Block
        if problem.words is not None:
            given = Table(
                (say(_("Count")), say(_("Word"))),
                tuple(((Number(count),), (Quoted(word),)) for word, count in problem.words),
                numeric=frozenset({0}),
            )
        else:
            given = Paragraph(say(_("Corpus: {text}"), text=Quoted(problem.text or "")))
        blocks = [given, Paragraph(question)]
        if problem.convention.units == "bytes":
            # Nobody knows them by heart, and without them nothing could be written down.
            line = characters_line(problem.text or "".join(word for word, _count in problem.words or ()))
            blocks += [Paragraph(line)] if line else []
        return (*blocks, Paragraph(say(_("Rule: {rule}"), rule=self.rule(problem))))

    def rule(self, problem: Problem) -> Sentence:
        """The whole convention: everything from the start table on is the student's."""
        return rule(problem.convention, listed=problem.words is not None)

    def missing(self, level: int, convention: Convention) -> Sentence | None:
        """Words with counts need walls; a bare first word needs the marker that leaves it bare."""
        if convention.walls == "none" and self._gives_words(level):
            return say(_("without word walls a text is given, not words"))
        return None

    def _gives_words(self, level: int) -> bool:
        return True


def no_more(problem: Problem) -> Sentence:
    """Why training stops before k."""
    least = problem.convention.min_frequency
    if least > 1:
        return say(_("After that no pair occurs {n} times or more, and training stops."), n=least)
    return say(_("After that no pair is left to merge."))


def walk(problem: Problem, earlier: Earlier, rounds: int, procedure: Procedure = CORRECT) -> Position:
    """Where `procedure` stands after so many of the student's rounds.

    A merge that is blank, unreadable or cannot be made is supplied: the procedure goes on with its own pick.
    """
    position = problem.run.position(procedure)
    for number in range(1, rounds + 1):
        position = position.take_up(stated_merge(earlier, number))
    return position


def merge_remark(position: Position, stated: Pair | None, correct: bool) -> Sentence:
    """What the marking goes on with where a merge cannot be made at `position`; empty where it can."""
    on = position.follow(stated)
    if stated == on or (stated is not None and on == NO_PAIR):
        return ()
    if correct:
        return say(
            _("right, although the pair no longer stands in your own corpus; marking goes on with {pair}"),
            pair=PairSpan(on),
        )
    if stated is None or len(stated) != 2:
        return say(_("marking goes on with {pair}"), pair=PairSpan(on))
    return say(_("these two never stand side by side in your corpus; marking goes on with {pair}"), pair=PairSpan(on))


@cache
def _merge_name(number: int) -> str:
    return f"merge-{number}"


def stated_merge(earlier: Earlier, number: int) -> Pair | None:
    """The merge written for round `number`, None where there is none."""
    stated = earlier.get(_merge_name(number))
    return stated if isinstance(stated, tuple) else None  # type: ignore[return-value]  # a pair part holds a pair


def size_of(position: Position, start: Rows, vocabulary: int, base: int | None = None) -> int:
    """The size that the position's procedure works out, from a vocabulary of so many symbols.

    `base` is the number of base symbols that a student has written, where it is another one.
    """
    own = len(position.base)
    return position.procedure.size(
        Ending(start, own if base is None else base, vocabulary - own, position.made, position.state.rows)
    )
