"""Mistakes in rewriting: where a pair is replaced, and what becomes of a run such as a a a."""

from __future__ import annotations

from itertools import groupby

from drill.engine.corpus import Pair, Row, Rows, Symbols
from drill.engine.merging import Join, join_pair
from drill.engine.procedure import CORRECT
from drill.mistakes import needs
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
    needs=(needs.several_rows,),
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


def untouched(rows: Rows, pair: Pair, join: Join) -> Rows:
    """The rows as they are."""
    return rows


UNREWRITTEN_CORPUS = Mistake(
    "unrewritten-corpus",
    N_("left the corpus as it was after a merge"),
    CORRECT.but(rewrite=untouched),
    remember=N_("After each merge write the corpus anew: the two symbols have become one."),
)


def join_as_text(symbols: Symbols, pair: Pair) -> Symbols:
    """The row as text with a space between symbols, in which the pair's text is replaced wherever it is found."""
    if len(pair) != 2 or not symbols:
        return symbols
    return tuple(" ".join(symbols).replace(" ".join(pair), "".join(pair)).split(" "))


LETTERS_NOT_SYMBOLS = Mistake(
    "letters-not-symbols",
    N_("matched the letters at the edges of longer symbols, as if the pair were text"),
    CORRECT.but(join=join_as_text),
    remember=N_("A pair is two whole symbols; letters inside a longer symbol are out of reach."),
)


def taken_apart(rows: Rows, merge: Pair, made: str) -> Rows:
    """The rows with every symbol that the merge has made split into its two parts again."""
    return tuple(
        Row(row.frequency, tuple(part for symbol in row.symbols for part in (merge if symbol == made else (symbol,))))
        if made in row.symbols
        else row
        for row in rows
    )


def join_taking_apart(symbols: Symbols, pair: Pair) -> Symbols:
    """The row with the pair joined even where one of its symbols is the edge of a longer one: es t becomes e st."""
    if len(pair) != 2:
        return symbols
    left, right = pair
    result: list[str] = []
    at = 0
    while at < len(symbols):
        here, after = symbols[at], symbols[at + 1] if at + 1 < len(symbols) else ""
        if here.endswith(left) and after.startswith(right) and left and right:
            result += [here.removesuffix(left)] if here != left else []
            result.append(left + right)
            # What is left of the second symbol stands by itself, and is not looked at again in this pass.
            result += [after.removeprefix(right)] if after != right else []
            at += 2
        else:
            result.append(here)
            at += 1
    return tuple(result)


def rewrite_taking_apart(rows: Rows, pair: Pair, join: Join) -> Rows:
    """Rows that hold the pair are rewritten as ever; in the others longer symbols are taken apart for it."""
    changed = []
    for row in rows:
        symbols = join(row.symbols, pair)
        if symbols == row.symbols:
            symbols = join_taking_apart(symbols, pair)
        changed.append(row if symbols == row.symbols else Row(row.frequency, symbols))
    return tuple(changed)
