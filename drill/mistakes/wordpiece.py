"""Mistakes with WordPiece: another score, old counts below the line, what becomes of ##, and how a word is encoded."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from drill.engine.corpus import Symbols
from drill.engine.merging import join_pair
from drill.engine.procedure import CORRECT
from drill.engine.wordpiece import HASHES, UNKNOWN, Lookup, Match, PartCounts, glued, longest_piece
from drill.mistakes.mistake import Mistake
from drill.wording import N_

WORDPIECE_BY_COUNT = Mistake(
    "wordpiece-by-count",
    N_("took the most frequent pair, as BPE does, and not the one with the highest score"),
    {
        "count-written": CORRECT.but(score=lambda together, left, right: Fraction(together)),
        "score-written": CORRECT.but(compare=lambda score, count: Fraction(count)),
    },
    remember=N_("WordPiece divides a pair's count by the counts of both its parts before it compares."),
)


def counted_at_the_start(now: PartCounts, past: Sequence[PartCounts]) -> PartCounts:
    """The counts that the symbols had in the first table; a symbol made since then has its count of now."""
    return {**now, **past[0]} if past else now


WORDPIECE_STALE_PARTS = Mistake(
    "wordpiece-stale-parts",
    N_("divided by the counts that the symbols had before the merges"),
    CORRECT.but(parts=counted_at_the_start),
    remember=N_("A merge takes its occurrences away from both parts: count the single symbols again too."),
)


def written_as_they_are(left: str, right: str) -> str:
    """A merge that leaves the ## of the right part inside: hu and ##g make hu##g."""
    return left + right


def without_hashes(symbol: str) -> str:
    """A symbol whose ## is left out, so that u and ##u are one."""
    return symbol.removeprefix(HASHES) or symbol


WORDPIECE_INNER_HASHES = Mistake(
    "wordpiece-inner-hashes",
    N_("kept ## inside a merged symbol, or left it out altogether"),
    {
        "kept": CORRECT.but(glue=written_as_they_are),
        "left-out": CORRECT.but(continuation=without_hashes),
    },
    remember=N_("A merge drops the ## inside it and nothing else: u at the start of a word and ##u are two symbols."),
)


def replayed_piece(lookup: Lookup, at: int) -> Match:
    """The token that stands at this place once all merges were replayed; without a list nobody can replay it."""
    if not lookup.merges:
        return longest_piece(lookup, at)
    symbols = replayed(lookup)
    begun = 0
    for number, symbol in enumerate(symbols):
        end = begun + len(symbol) - (len(HASHES) if number and symbol.startswith(HASHES) else 0)
        if begun == at:
            return (symbol, end) if symbol in lookup.vocabulary else None
        begun = end
    return None


def replayed(lookup: Lookup) -> Symbols:
    """The letters of the word with the merges of the training replayed from first to last."""
    symbols = lookup.letters
    for merge in lookup.merges:
        symbols = glued(join_pair(symbols, merge), merge, CORRECT.glue)
    return symbols


WORDPIECE_REPLAY = Mistake(
    "wordpiece-replay",
    N_("replayed the merges, as BPE does, instead of taking the longest piece each time"),
    CORRECT.but(match=replayed_piece),
    remember=N_(
        "WordPiece keeps its vocabulary and no list of merges; lecture notes may say that it replays, the software "
        "takes the longest piece from the left."
    ),
)


def the_rest_unknown(tokens: Symbols, at: int, lookup: Lookup) -> tuple[Symbols, int]:
    """The tokens found so far, then [UNK] for all that is left."""
    return (*tokens, UNKNOWN), len(lookup.word)


def a_letter_unknown(tokens: Symbols, at: int, lookup: Lookup) -> tuple[Symbols, int]:
    """The tokens found so far, then [UNK] for one letter, and on behind it."""
    return (*tokens, UNKNOWN), at + 1


WORDPIECE_PARTIAL_UNK = Mistake(
    "wordpiece-partial-unk",
    N_("kept the pieces of a word that cannot be covered and wrote [UNK] for the rest only"),
    {"rest": CORRECT.but(stuck=the_rest_unknown), "letter": CORRECT.but(stuck=a_letter_unknown)},
    remember=N_("Where no piece fits, the whole word is [UNK], however much of it was found."),
)
