"""Mistakes in choosing: another of the tied pairs is taken than the stated rule says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from drill.engine.corpus import Pair
from drill.engine.counting import Counts, count_pairs
from drill.engine.procedure import CORRECT, Procedure, most_frequent
from drill.engine.ties import settle
from drill.engine.training import Position
from drill.mistakes.mistake import Mistake
from drill.wording import N_


def _choosing(pick: Callable[[Sequence[Pair], Position], Pair]) -> Procedure:
    """The right procedure, ties settled by `pick`; free ties stay free."""

    def choose(table: Counts, position: Position) -> tuple[Pair, ...]:
        picks = most_frequent(table, position)
        if len(picks) != 1 or picks[0] not in table:
            return picks
        count = table[picks[0]]
        tied = [pair for pair, other in table.items() if other == count]
        return (pick(tied, position),) if len(tied) > 1 else picks

    return CORRECT.but(choose=choose)


def first_in_text(tied: Sequence[Pair], position: Position) -> Pair:
    """The tied pair met first when the words are read in the order of the text, not of the table."""
    corpus = position.state.corpus
    rows = [corpus.rows[index] for index in dict.fromkeys(corpus.running)] or corpus.rows
    seen = count_pairs(rows, position.convention.overlaps)
    return min(tied, key=list(seen).index) if all(pair in seen for pair in tied) else tied[0]


OTHER_TIE_RULE = Mistake(
    "other-tie-rule",
    N_("settled a tie by another rule than the one stated"),
    {
        "last-seen": _choosing(lambda tied, position: tied[-1]),
        "first-seen": _choosing(lambda tied, position: tied[0]),
        "smallest": _choosing(lambda tied, position: settle(tied, "smallest", ())[0]),
        "greatest": _choosing(lambda tied, position: settle(tied, "greatest", ())[0]),
        "text-order": _choosing(first_in_text),
    },
    remember=N_("Tied pairs are equally frequent; the stated rule alone says which is merged."),
)
