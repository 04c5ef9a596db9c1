"""Mistakes in SuperBPE: the two stages are not what they are."""

from __future__ import annotations

from drill.engine.corpus import Corpus
from drill.engine.procedure import CORRECT
from drill.engine.superbpe import one_row
from drill.mistakes import needs
from drill.mistakes.mistake import Mistake
from drill.wording import N_


def at_once(inside: int, across: int) -> int:
    """The walls are down from the first merge on."""
    return 0


def from_characters(now: Corpus, start: Corpus) -> Corpus:
    """Stage 2 has the text as it was before any merge."""
    return one_row(start, start)


SUPERBPE_FROM_START = Mistake(
    "superbpe-from-start",
    N_("did not let the second stage go on from the first"),
    {"across-at-once": CORRECT.but(transition=at_once), "from-characters": CORRECT.but(lift=from_characters)},
    remember=N_("Stage 1 merges inside words; stage 2 goes on from what stage 1 has left, now across words too."),
    needs=(needs.several_rows,),
)


def never(inside: int, across: int) -> int:
    """The walls stand until all merges are made."""
    return inside + across


SUPERBPE_WALLS_KEPT = Mistake(
    "superbpe-walls-kept",
    N_("left the word walls standing in the second stage"),
    CORRECT.but(transition=never),
    remember=N_("In stage 2 the text is one row: pairs across words are counted like all others."),
    needs=(needs.several_rows,),
)
