"""BPE as a list of steps. The defaults are the right ones; a known mistake is this list with one step swapped.

Every step is a plain function, so that a mistaken one is a line or two, and so that two mistakes which swap different
steps combine. A step must give an answer on anything another mistaken step may produce.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from drill.engine.byte_level import as_it_is, utf8_by_character
from drill.engine.coding import Coding
from drill.engine.convention import Convention
from drill.engine.corpus import NO_PAIR, Corpus, Pair, Row, Rows, Symbols
from drill.engine.counting import Counts, adjacent_pairs, count_pairs
from drill.engine.fertility import Measured, tokens_per_word
from drill.engine.merging import Join, join_pair, rewrite_rows
from drill.engine.superbpe import inside_first, one_row
from drill.engine.ties import settle
from drill.engine.unigram import (
    Chances,
    Unigram,
    cheapest,
    frequency_over_all,
    most_probable,
    others_unchanged,
    weighted_surprise,
)
from drill.engine.wordpiece import (
    Lookup,
    Match,
    PartCounts,
    as_printed,
    by_score,
    counted_anew,
    glue,
    likelihood_gain,
    longest_piece,
    unknown_as_a_whole,
)

if TYPE_CHECKING:
    from drill.engine.training import Position

_Thing = TypeVar("_Thing")


class Past:
    """A round that lies behind: where the procedure stood in it, and the pair that was merged."""

    __slots__ = ("merge", "position")

    def __init__(self, position: Position, merge: Pair) -> None:
        self.position = position
        self.merge = merge

    @property
    def table(self) -> Counts:
        """The table as the procedure saw it."""
        return self.position.table


class Ending(NamedTuple):
    """What a final vocabulary size is worked out from.

    Attributes:
        start: the start table.
        base: the number of base symbols.
        grown: by how many symbols the merges have made the vocabulary larger (a mistake may make it smaller).
        made: how many merges were made.
        end: the rows after the last merge.
    """

    start: Rows
    base: int
    grown: int
    made: int
    end: Rows


# --- the right steps, training ------------------------------------------------------------------------------------


def as_given(corpus: Corpus, convention: Convention) -> Corpus:
    """The start state is the corpus as it stands."""
    return corpus


def kept_apart(corpus: Corpus, convention: Convention) -> Corpus:
    """Words that stand in rows of their own stay there: no pair crosses from one to the next."""
    return corpus


def every_row(rows: Rows) -> Iterable[Row]:
    """Counting looks at every row."""
    return rows


def by_frequency(frequency: int) -> int:
    """A row's pairs count as often as the row."""
    return frequency


def summed(one: int, other: int) -> int:
    """Counts of the same pair add up, within a row and over rows."""
    return one + other


def just_counted(counts: Counts, past: Sequence[Past]) -> Counts:
    """The table of this round is what was counted in this round."""
    return counts


def most_frequent(table: Counts, position: Position) -> tuple[Pair, ...]:
    """The pairs that may be merged: the maximum, ties settled by the convention; NO_PAIR when none is left."""
    if not table:
        return (NO_PAIR,)
    maximum = max(table.values())
    convention = position.convention
    if maximum < convention.min_frequency:
        return (NO_PAIR,)
    tied = [pair for pair, count in table.items() if count == maximum]
    ids = position.ids if convention.tie == "lowest-id" else ()
    return settle(tied, convention.tie, ids, convention.units)


def own_count(table: Counts, pair: Pair, position: Position) -> int:
    """A pair is worth its count in the table."""
    return table.get(pair, 0)


def that_pair_only(pair: Pair, position: Position) -> tuple[Pair, ...]:
    """One round rewrites one pair."""
    return (pair,)


def grown(vocabulary: Symbols, pair: Pair) -> Symbols:
    """The vocabulary after a merge: the join is added, nothing is taken away."""
    joined = "".join(pair)
    return vocabulary if not joined or joined in vocabulary else (*vocabulary, joined)


def counted_vocabulary(ending: Ending) -> int:
    """The size is the number of symbols in the vocabulary."""
    return ending.base + ending.grown


def exactly(k: int) -> int:
    """K merges are k rounds after the start."""
    return k


# --- the right steps, encoding --------------------------------------------------------------------------------------


def as_it_stands(symbols: Symbols, convention: Convention) -> Symbols:
    """The symbols of the word to encode are those given."""
    return symbols


def as_learned(coding: Coding) -> tuple[Pair, ...]:
    """Rules are replayed in the order in which they were learned."""
    return coding.merges


def rule_by_rule(past: Sequence[Symbols], rules: tuple[Pair, ...], coding: Coding, join: Join) -> Symbols | None:
    """The symbols after the next rule: `past` holds the start and the state after each rule so far.

    None says that a procedure has no such state in between.
    """
    return join(past[-1], rules[len(past) - 1])


def as_they_are(tokens: Symbols, coding: Coding) -> Symbols:
    """The tokens are the symbols left after the last rule."""
    return tokens


def all_known(symbols: Symbols, coding: Coding) -> Symbols:
    """A symbol that training never saw stands for itself; among the 256 bytes there is none."""
    return symbols


@dataclass(frozen=True, eq=False)
class Procedure:
    """One way of doing BPE, step by step. Two procedures are the same only if they are the same object.

    Training: `start` (what the rows of the start table are taken to be), `walls` (whether its words stay apart),
    counting in four (`scan` which rows, `weigh` a row's
    frequency, `pairs` of a row, `add` counts of one pair), `table` (this round's counts and the rounds behind),
    `choose` (the pairs that may win), `worth` (the count written beside a pair), `take` (the pairs that
    this round rewrites), `rewrite` (which rows), `extend` (the vocabulary), `size`, `rounds` (how many for k).
    Training in two stages: `transition` (after how many merges the walls are lifted), `lift` (the table of stage 2).
    Bytes: `read` (what the text is taken to be), `utf8` (the bytes of each of its characters).
    Encoding: `spell` (what the word's symbols are taken to be), `unseen` (what becomes of symbols that training never
    saw), `order` of the rules, `replay` (the state after the
    next rule), `finish`, `ratio` (what is said of a text once its tokens are counted: its fertility).
    Both: `join` (one pass of one pair over one row).
    Unigram: `chance` (the pieces' probabilities), `segment` (the best segmentations of a word), `surprise` (what a word
    adds to the loss), `drop` (the probabilities without a piece), `prune` (which candidates may be removed).
    WordPiece: `continuation` (what tells symbols apart), `parts` (the counts below the line), `score`, `compare` (what
    pairs are compared by), `glue` (the symbol that a merge makes), `match` (the next piece of a word), `stuck` (what is
    done where no piece fits).
    """

    start: Callable[[Corpus, Convention], Corpus] = as_given
    walls: Callable[[Corpus, Convention], Corpus] = kept_apart
    scan: Callable[[Rows], Iterable[Row]] = every_row
    weigh: Callable[[int], int] = by_frequency
    pairs: Callable[[Symbols, str], Iterable[Pair]] = adjacent_pairs
    add: Callable[[int, int], int] = summed
    table: Callable[[Counts, Sequence[Past]], Counts] = just_counted
    choose: Callable[[Counts, Position], tuple[Pair, ...]] = most_frequent
    worth: Callable[[Counts, Pair, Position], int] = own_count
    take: Callable[[Pair, Position], tuple[Pair, ...]] = that_pair_only
    rewrite: Callable[[Rows, Pair, Join], Rows] = rewrite_rows
    extend: Callable[[Symbols, Pair], Symbols] = grown
    size: Callable[[Ending], int] = counted_vocabulary
    rounds: Callable[[int], int] = exactly
    transition: Callable[[int, int], int] = inside_first
    lift: Callable[[Corpus, Corpus], Corpus] = one_row
    spell: Callable[[Symbols, Convention], Symbols] = as_it_stands
    unseen: Callable[[Symbols, Coding], Symbols] = all_known
    order: Callable[[Coding], tuple[Pair, ...]] = as_learned
    replay: Callable[[Sequence[Symbols], tuple[Pair, ...], Coding, Join], Symbols | None] = rule_by_rule
    finish: Callable[[Symbols, Coding], Symbols] = as_they_are
    ratio: Callable[[Measured], Fraction] = tokens_per_word
    join: Join = join_pair
    read: Callable[[str], str] = as_it_is
    utf8: Callable[[str], tuple[bytes, ...]] = utf8_by_character
    chance: Callable[[Unigram, str], Chances] = frequency_over_all
    segment: Callable[[str, Chances], tuple[Symbols, ...]] = most_probable
    surprise: Callable[[Fraction, int], Decimal] = weighted_surprise
    drop: Callable[[Chances, str], Chances] = others_unchanged
    prune: Callable[[Mapping[str, Decimal], Unigram], tuple[str, ...]] = cheapest
    continuation: Callable[[str], str] = as_printed
    parts: Callable[[PartCounts, Sequence[PartCounts]], PartCounts] = counted_anew
    score: Callable[[int, int, int], Fraction] = likelihood_gain
    compare: Callable[[Fraction, int], Fraction] = by_score
    glue: Callable[[str, str], str] = glue
    match: Callable[[Lookup, int], Match] = longest_piece
    stuck: Callable[[Symbols, int, Lookup], tuple[Symbols, int]] = unknown_as_a_whole

    #: The steps that shape a count, and those that shape the next state: what remembered results are filed under.
    counting: tuple[object, ...] = field(init=False, repr=False)
    rewriting: tuple[object, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "counting", (self.scan, self.weigh, self.pairs, self.add))
        object.__setattr__(self, "rewriting", (self.rewrite, self.join))

    def but(self, **steps: Any) -> Procedure:
        """This procedure with some steps swapped."""
        return dataclasses.replace(self, **steps)

    def swapped(self) -> frozenset[str]:
        """The names of the steps in which this procedure differs from the right one."""
        return _swapped(self)

    def with_steps_of(self, other: Procedure) -> Procedure | None:
        """Both mistakes at once, or None where they swap the same step."""
        steps = other.swapped()
        if steps & self.swapped():
            return None
        return self.but(**{name: getattr(other, name) for name in steps})

    def begin(self, corpus: Corpus, convention: Convention) -> Corpus:
        """The table from which this procedure trains."""
        return self.walls(self.start(corpus, convention), convention)

    def count(self, rows: Rows, overlaps: str) -> Counts:
        """The table of counts of the rows, in the order of first sight."""
        if self.counting == CORRECT.counting:
            return count_pairs(rows, overlaps)
        return self._tallied(rows, lambda symbols: self.pairs(symbols, overlaps))

    def count_symbols(self, rows: Rows) -> dict[str, int]:
        """How often each single symbol occurs in the rows, counted as pairs are."""
        return self._tallied(rows, lambda symbols: symbols)

    def _tallied(self, rows: Rows, things: Callable[[Symbols], Iterable[_Thing]]) -> dict[_Thing, int]:
        """How often each thing of a row occurs in all of them."""
        scan, weigh, add = self.scan, self.weigh, self.add
        table: dict[_Thing, int] = {}
        for frequency, symbols in scan(rows):
            # `add` joins the rows' shares, so that a mistake such as "the largest row" is a single swapped step.
            weight = weigh(frequency)
            share: dict[_Thing, int] = {}
            for thing in things(symbols):
                share[thing] = share.get(thing, 0) + weight
            for thing, count in share.items():
                table[thing] = add(table[thing], count) if thing in table else count
        return table


STEPS = tuple(item.name for item in dataclasses.fields(Procedure) if item.init)

CORRECT = Procedure()


@cache
def _swapped(procedure: Procedure) -> frozenset[str]:
    return frozenset(name for name in STEPS if getattr(procedure, name) is not getattr(CORRECT, name))
