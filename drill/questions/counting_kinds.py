"""What the kinds that ask for counts share: their levels, the tables drawn for them, which pairs suit a level."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from drill.document import Sentence
from drill.engine.convention import Convention
from drill.engine.corpus import Pair, Rows
from drill.mistakes.catalogue import mistake
from drill.questions.dice import Dice
from drill.questions.kind import Draft
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Problem
from drill.questions.rules import rule
from drill.questions.table_kinds import TableKind, needs_words

#: A pair that a level is about occurs at least so often.
_OFTEN = 3


class CountingKind(TableKind):
    """A kind that asks how often pairs occur.

    Levels: a start table; after some merges, a pair with a long symbol; both orders of a pair occur; a run such as
    a a a, or the marker in a pair; six to eight rows after some merges.

    Attributes:
        about_marker: the mistake that level 4 shows where it is about the marker.
    """

    about_marker: ClassVar[str]
    steps = frozenset({"start", "walls", "scan", "weigh", "pairs", "add", "table", "worth"})

    def rule(self, problem: Problem) -> Sentence:
        """Ties do not matter here."""
        return rule(problem.convention, rows=False, tie=False)

    def missing(self, level: int, convention: Convention) -> Sentence | None:
        """Level 5 has several rows."""
        return needs_words(convention) if level == 5 else None

    @abstractmethod
    def asked(self, level: int, problem: Problem, suitable: Sequence[Pair], dice: Dice) -> Problem | None:
        """The drawn table with what is asked of it; `suitable` are the pairs that the level is about."""

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """A table with a pair that suits the level."""
        run = level == 4 and (convention.marker in ("none", "glued") or dice.chance(0.5))
        problem = self.draw_counted_table(level, convention, dice, lexicon, doubled=run)
        if problem is None:
            return None
        counts = self.position(problem).state.counts()
        suitable = [pair for pair in counts if counts[pair] >= _OFTEN and suits(level, pair, problem, run=run)]
        asked = self.asked(level, problem, suitable, dice) if suitable else None
        if asked is None:
            return None
        shown = "other-overlap-count" if run else self.about_marker
        promised = level == 4 and mistake(shown).impossible(convention) is None
        return Draft(asked, (shown,) if promised else ())


def suits(level: int, pair: Pair, problem: Problem, *, run: bool) -> bool:
    """True if the pair is one that the level is about; on level 4 a `run`, or the marker."""
    match level:
        case 2:
            made = {"".join(merge) for merge in problem.merges or ()}
            return any(symbol in made for symbol in pair)
        case 3:
            return pair[0] != pair[1] and pair[::-1] in problem.run.position().state.counts()
        case 4 if run:
            return pair[0] == pair[1] and holds_run(problem.corpus or (), pair[0])
        case 4:
            return problem.convention.marker_symbol in pair
        case _any:
            return True


def holds_run(rows: Rows, symbol: str) -> bool:
    """True if the symbol stands three times in a row somewhere."""
    return any(row.symbols[at : at + 3] == (symbol,) * 3 for row in rows for at in range(len(row.symbols)))
