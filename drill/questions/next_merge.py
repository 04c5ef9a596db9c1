"""Which pair is merged next, and how often does it occur?"""

from __future__ import annotations

from typing import ClassVar

from drill.answers import NUMBER, PAIR, Value, symbols_in
from drill.document import Document, Sentence
from drill.engine.convention import Convention
from drill.engine.corpus import NO_PAIR
from drill.engine.procedure import CORRECT, Procedure
from drill.questions.board import counts_block
from drill.questions.dice import Dice
from drill.questions.kind import Draft, Earlier, Expected, one_of
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.table_kinds import TableKind, count_remark, needs_a_rule, needs_words, tied_at
from drill.wording import N_, _, say


class NextMerge(TableKind):
    """Which pair is merged next, and how often does it occur?

    Levels: a start table, no tie, a lead of 2 or more; after some merges, no tie; one tie that the rule decides; the
    commonest symbol is not in the pair, or a pair with the marker wins; six to eight rows after some merges, a tie.
    """

    name = "next-merge"
    title = N_("Next merge")
    task = N_("which pair is merged next, and how often does it occur?")
    counts = True
    hints = "tables:NextMergeHints"
    levels: ClassVar = {
        1: N_("a start table, a clear winner"),
        2: N_("after some merges, no tie"),
        3: N_("one tie, the rule decides"),
        4: N_("the commonest symbol is not in the pair, or a marker pair wins"),
        5: N_("six to eight rows, after some merges, a tie"),
    }
    steps = frozenset({"start", "walls", "scan", "weigh", "pairs", "add", "table", "choose", "worth"})
    shows: ClassVar = {
        1: ("ignored-frequencies", "rows-not-summed"),
        2: ("stale-counts", "ignored-frequencies"),
        3: ("other-tie-rule",),
        4: ("counted-symbols",),
        5: ("stale-counts", "other-tie-rule"),
    }
    needs = ("corpus",)

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """The pair and its count."""
        return (Part("pair", PAIR, piece="merge"), Part("count", NUMBER, piece="merge"))

    def steps_of(self, part: Part) -> frozenset[str]:
        """What a count is worth does not matter to the pair."""
        return self.steps - {"worth"} if part.name == "pair" else self.steps

    def label(self, part: Part) -> str:
        """The parts' names."""
        return _("Pair") if part.name == "pair" else _("Count")

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The winner; and the count of the pair that was written, if it stands there, else the winner's."""
        position = problem.run.position(procedure)
        if part.name == "pair":
            return one_of(position.picks)
        stated = earlier.get("pair")
        return position.worth(position.follow(stated if isinstance(stated, tuple) else None))  # type: ignore[arg-type]

    def fill(self, problem: Problem, part: Part, earlier: Earlier) -> Value | None:
        """Beside `none` a blank count is 0."""
        return 0 if part.name == "count" and earlier.get("pair") == NO_PAIR else None

    def remark(self, problem: Problem, part: Part, values: Earlier, correct: bool) -> Sentence:
        """Where a right count stands beside a wrong pair, whose count it is."""
        if part.name != "count":
            return ()
        stated = values.get("pair")
        position = self.position(problem)
        return count_remark(position, symbols_in(stated) if stated else None, values.get("count"), correct)

    def ask(self, problem: Problem) -> Document:
        """The table."""
        return Document(self.given_blocks(problem, say(_("Which pair is merged next, and how often does it occur?"))))

    def solve(self, problem: Problem) -> Document:
        """The table of counts."""
        position = self.position(problem)
        return Document((counts_block(position, caption=say(_("The counts, and where they come from:"))),))

    def missing(self, level: int, convention: Convention) -> Sentence | None:
        """A rule must decide on level 3, several rows stand on level 5."""
        return {3: needs_a_rule, 5: needs_words}.get(level, lambda _c: None)(convention)

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """A table; what is said of its winner is checked afterwards."""
        problem = self.draw_counted_table(level, convention, dice, lexicon)
        return Draft(problem) if problem is not None else None

    def holds(self, level: int, problem: Problem) -> bool:
        """What the level says of winner, lead and tie."""
        position = self.position(problem)
        winner, tied = position.picks[0], tied_at(position)
        if not winner:
            return False
        if level in (1, 2, 4) and tied != 1:
            return False
        match level:
            case 1:
                greatest, *rest = sorted(position.table.values(), reverse=True)
                return not rest or greatest - rest[0] >= 2
            case 3:
                return tied == 2
            case 4:
                symbols: dict[str, int] = {}
                for row in position.state.rows:
                    for symbol in row.symbols:
                        symbols[symbol] = symbols.get(symbol, 0) + row.frequency
                greatest = max(symbols.values())
                commonest = [symbol for symbol, count in symbols.items() if count == greatest]
                marker = problem.convention.marker_symbol
                return not any(symbol in winner for symbol in commonest) or (bool(marker) and marker in "".join(winner))
            case 5:
                return 6 <= len(problem.corpus or ()) <= 8 and tied > 1
            case _any:
                return True
