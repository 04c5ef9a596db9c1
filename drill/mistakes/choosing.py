"""Mistakes in choosing: another pair is taken, more than one at once, or a round too few or too many."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from drill.engine.corpus import NO_PAIR, Pair
from drill.engine.counting import Counts, count_pairs
from drill.engine.procedure import CORRECT, Past, Procedure, most_frequent
from drill.engine.ties import settle
from drill.engine.training import Position
from drill.mistakes import needs
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
        "smallest": _choosing(lambda tied, position: settle(tied, "smallest", (), position.convention.units)[0]),
        "greatest": _choosing(lambda tied, position: settle(tied, "greatest", (), position.convention.units)[0]),
        "text-order": _choosing(first_in_text),
    },
    remember=N_("Tied pairs are equally frequent; the stated rule alone says which is merged."),
    needs=(needs.a_tie_rule,),
)


def no_marker_pairs(table: Counts, position: Position) -> tuple[Pair, ...]:
    """The most frequent pair of those that the marker has no part in."""
    marker = position.convention.marker_symbol
    if not marker:
        return most_frequent(table, position)
    # Where the marker is glued to a letter, it shows in the symbol.
    glued = position.convention.marker == "glued"
    kept = {
        pair: count
        for pair, count in table.items()
        if marker not in pair and not (glued and any(marker in symbol for symbol in pair))
    }
    return most_frequent(kept, position)


SKIPPED_MARKER_PAIRS = Mistake(
    "skipped-marker-pairs",
    N_("never considered the pairs with the word marker"),
    CORRECT.but(choose=no_marker_pairs),
    remember=N_("The marker is a symbol like any other: its pairs are counted and may win."),
    needs=(needs.a_marker,),
)


def all_that_are_tied(pair: Pair, position: Position) -> tuple[Pair, ...]:
    """The pair and, where it has the greatest count, every other pair with that count."""
    table = position.table
    count = table.get(pair)
    if count is None or count != max(table.values()):
        return (pair,)
    return (pair, *(other for other, number in table.items() if number == count and other != pair))


ALL_TIES_AT_ONCE = Mistake(
    "all-ties-at-once",
    N_("merged all tied pairs in one round"),
    CORRECT.but(take=all_that_are_tied),
    remember=N_("One merge a round, then count again: the tie may be gone."),
)


def with_the_next_one(pair: Pair, position: Position) -> tuple[Pair, ...]:
    """The pair, and the pair that would be merged after it."""
    procedure = position.procedure
    past = (*position.past, Past(position, pair))
    following = Position(procedure, position.state.after((pair,), procedure), position.base, past).picks[0]
    return (pair, following) if following != NO_PAIR else (pair,)


TWO_IN_ONE = Mistake(
    "two-in-one",
    N_("made two merges in one round"),
    CORRECT.but(take=with_the_next_one),
    remember=N_("Each merge is a round of its own, with its own count."),
)


def _without_last(rules: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """The rules with nothing in the place of the last one."""
    return (*rules[:-1], NO_PAIR)


OFF_BY_ONE_K = Mistake(
    "off-by-one-k",
    N_("made one merge too few or too many"),
    {
        "one-fewer": CORRECT.but(rounds=lambda k: max(0, k - 1), order=lambda coding: _without_last(coding.merges)),
        "one-more": CORRECT.but(rounds=lambda k: k + 1),
    },
    remember=N_("The start table is no merge: k merges are k rounds after it, and encoding replays all of them."),
)
