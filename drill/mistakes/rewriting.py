"""Mistakes in rewriting: where a pair is replaced, and what becomes of a run such as a a a."""

from __future__ import annotations

from itertools import groupby

from drill.engine.corpus import Pair, Row, Rows, Symbols
from drill.engine.merging import Join, join_pair
from drill.engine.procedure import CORRECT
from drill.mistakes.mistake import Mistake
from drill.wording import N_


def first_row_that_has_it(rows: Rows, pair: Pair, join: Join) -> Rows:
    """The rows with the pair replaced in the first row that holds it, and in no other."""
    for index, row in enumerate(rows):
        symbols = join(row.symbols, pair)
        if symbols != row.symbols:
            return (*rows[:index], Row(row.frequency, symbols), *rows[index + 1 :])
    return rows


ONE_ROW_ONLY = Mistake(
    "one-row-only",
    N_("rewrote only the first row that holds the pair"),
    CORRECT.but(rewrite=first_row_that_has_it),
    remember=N_("A merge replaces its pair in every row."),
)


def join_first(symbols: Symbols, pair: Pair) -> Symbols:
    """The row with only the first occurrence of the pair joined."""
    for at in range(len(symbols) - 1):
        if symbols[at : at + 2] == pair:
            return (*symbols[:at], "".join(pair), *symbols[at + 2 :])
    return symbols


FIRST_OCCURRENCE = Mistake(
    "first-occurrence",
    N_("replaced only the first occurrence in a word"),
    CORRECT.but(join=join_first),
    remember=N_("Every occurrence in the word is replaced, from left to right."),
)


def _in_runs(symbols: Symbols, pair: Pair, joins: int, swallow: bool) -> Symbols:
    """Runs of one symbol rewritten with too many joins, or with the odd symbol swallowed."""
    if len(pair) != 2 or pair[0] != pair[1]:
        return join_pair(symbols, pair)
    result: list[str] = []
    for symbol, group in groupby(symbols):
        length = len(list(group))
        if symbol != pair[0] or length < 2:
            result += [symbol] * length
        elif swallow:
            result += [symbol * 2] * (length // 2)
        else:
            result += [symbol * 2] * (length - joins)
    return tuple(result)


OVERLAPPING_MERGE = Mistake(
    "overlapping-merge",
    N_("used a symbol of a run such as a a a twice"),
    {
        "both": CORRECT.but(join=lambda symbols, pair: _in_runs(symbols, pair, 1, False)),
        "swallowed": CORRECT.but(join=lambda symbols, pair: _in_runs(symbols, pair, 1, True)),
    },
    remember=N_("Each symbol is used once: a a a becomes aa a."),
)


def join_from_right(symbols: Symbols, pair: Pair) -> Symbols:
    """The row with the pair joined from right to left: a a a becomes a aa."""
    if len(pair) != 2:
        return symbols
    backwards = [symbol[::-1] for symbol in reversed(symbols)]
    joined = join_pair(tuple(backwards), (pair[1][::-1], pair[0][::-1]))
    return tuple(symbol[::-1] for symbol in reversed(joined))


RIGHT_TO_LEFT = Mistake(
    "right-to-left",
    N_("replaced from right to left"),
    CORRECT.but(join=join_from_right),
    remember=N_("Replacement runs from left to right: a a a becomes aa a, not a aa."),
)
