"""All known mistakes, likeliest first: this order decides what is named first among equals."""

from __future__ import annotations

from functools import cache
from typing import Final

from drill.engine.errors import InputError
from drill.mistakes import (
    byte_level,
    choosing,
    counting,
    encoding,
    fertility,
    markers,
    recounting,
    rewriting,
    superbpe,
    unigram,
    vocabulary,
    wordpiece,
)
from drill.mistakes.mistake import Mistake, Variant
from drill.wording import _

CATALOGUE: Final[tuple[Mistake, ...]] = (
    recounting.STALE_COUNTS,
    counting.IGNORED_FREQUENCIES,
    encoding.COUNTED_WHILE_ENCODING,
    encoding.LONGEST_MATCH,
    choosing.OTHER_TIE_RULE,
    markers.MARKED_FIRST_WORD,
    markers.DROPPED_MARKER,
    markers.UNMARKED_ENCODING,
    vocabulary.REPLACED_SYMBOLS,
    vocabulary.WRONG_SIZE,
    counting.COUNTED_SYMBOLS,
    recounting.KEPT_BROKEN_PAIRS,
    rewriting.ONE_ROW_ONLY,
    counting.ROWS_NOT_SUMMED,
    encoding.WRONG_MERGE_ORDER,
    encoding.LEFT_TO_RIGHT,
    encoding.STOPPED_EARLY,
    rewriting.FIRST_OCCURRENCE,
    encoding.UNSEEN_IS_UNK,
    encoding.DROPPED_LEFTOVERS,
    rewriting.OVERLAPPING_MERGE,
    rewriting.RIGHT_TO_LEFT,
    counting.OTHER_OVERLAP_COUNT,
    counting.ONCE_PER_WORD,
    markers.ACROSS_WORDS,
    markers.WRONG_MARKER_SIDE,
    choosing.ALL_TIES_AT_ONCE,
    choosing.OFF_BY_ONE_K,
    encoding.FEWEST_TOKENS,
    encoding.WHOLE_WORD,
    rewriting.LETTERS_NOT_SYMBOLS,
    counting.UNORDERED_PAIR,
    encoding.JOINED_LOOKUP,
    choosing.SKIPPED_MARKER_PAIRS,
    rewriting.UNREWRITTEN_CORPUS,
    choosing.TWO_IN_ONE,
    encoding.UNLEARNED_MERGE,
    counting.NOT_ADJACENT,
    recounting.UNDONE_MERGE,
    recounting.STALE_ONE_COUNT,
    counting.STOPPED_SCAN,
    counting.MISCOPIED_FREQUENCY,
    wordpiece.WORDPIECE_BY_COUNT,
    wordpiece.WORDPIECE_STALE_PARTS,
    wordpiece.WORDPIECE_INNER_HASHES,
    wordpiece.WORDPIECE_REPLAY,
    wordpiece.WORDPIECE_PARTIAL_UNK,
    superbpe.SUPERBPE_FROM_START,
    superbpe.SUPERBPE_WALLS_KEPT,
    unigram.UNIGRAM_WORD_FREQUENCY,
    unigram.UNIGRAM_GREEDY,
    unigram.UNIGRAM_LOSS_SLIP,
    unigram.UNIGRAM_PRUNE_RARE,
    byte_level.CHARACTERS_ARE_BYTES,
    byte_level.CODE_POINTS_ARE_BYTES,
    byte_level.MARKS_LEFT_OUT,
    byte_level.LOOKS_EQUAL,
    byte_level.BYTE_LEVEL_UNK,
    byte_level.BYTES_ARE_GARBAGE,
    fertility.FERTILITY_UPSIDE_DOWN,
    fertility.LETTERS_PER_TOKEN,
)


def mistake(name: str) -> Mistake:
    """The mistake with this id; raises InputError with the list of ids."""
    for found in CATALOGUE:
        if found.id == name:
            return found
    raise InputError(
        _("there is no mistake called {name!r}; there are {known}").format(
            name=name, known=", ".join(item.id for item in CATALOGUE)
        )
    )


@cache
def variants_swapping(steps: frozenset[str]) -> tuple[Variant, ...]:
    """Every form of every mistake that swaps at least one of these steps, likeliest first."""
    return tuple(variant for item in CATALOGUE for variant in item.variants if variant.procedure.swapped() & steps)
