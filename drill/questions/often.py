"""What the problems of a kind and level often show without promising it: measured, so that it can be relied on.

Each of these is exposed by at least three in ten of the problems drawn from the English words under `lecture`, and not
only by a count that is off by one. `Kind.shows` says what every problem of a level shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from drill.questions.kind import Kind

#: The levels on which a kind often shows a mistake.
OFTEN: Final[Mapping[str, Mapping[str, tuple[int, ...]]]] = {
    "bytes": {
        "looks-equal": (3,),
    },
    "pair-count": {
        "counted-symbols": (1, 2, 3, 4, 5),
        "stale-counts": (2,),
        "undone-merge": (2,),
        "unordered-pair": (3,),
        "not-adjacent": (3, 4),
        "ignored-frequencies": (4,),
        "dropped-marker": (4,),
        "rows-not-summed": (4,),
        "other-overlap-count": (4,),
        "once-per-word": (4,),
        "wrong-marker-side": (4,),
    },
    "count-table": {
        "dropped-marker": (1, 2, 3, 4, 5),
        "counted-symbols": (1, 2, 3, 4, 5),
        "wrong-marker-side": (1, 2, 3, 4, 5),
        "not-adjacent": (1, 2, 3, 4, 5),
        "stopped-scan": (1, 2, 3, 4, 5),
        "miscopied-frequency": (1, 2, 3, 4, 5),
        "undone-merge": (2, 5),
        "across-words": (3, 4, 5),
        "unordered-pair": (3, 5),
        "ignored-frequencies": (4,),
        "rows-not-summed": (4,),
        "kept-broken-pairs": (5,),
    },
    "next-merge": {
        "counted-symbols": (1, 2, 3, 5),
        "not-adjacent": (1, 2, 3, 4, 5),
        "kept-broken-pairs": (2, 5),
        "rows-not-summed": (2, 3, 4, 5),
        "undone-merge": (2, 5),
        "ignored-frequencies": (3, 4, 5),
    },
    "apply-merge": {
        "unrewritten-corpus": (1, 2, 3, 4, 5),
        "two-in-one": (1, 2, 3, 4, 5),
        "letters-not-symbols": (5,),
        "undone-merge": (5,),
    },
    "training-run": {
        "dropped-marker": (1, 2, 3, 4, 5),
        "replaced-symbols": (1, 2, 3, 4, 5),
        "wrong-size": (1, 2, 3, 4, 5),
        "counted-symbols": (1, 2, 3, 4, 5),
        "one-row-only": (1, 2, 3, 4, 5),
        "rows-not-summed": (1, 2, 3, 4, 5),
        "across-words": (1, 2, 3, 4, 5),
        "wrong-marker-side": (1, 2, 3, 4, 5),
        "off-by-one-k": (1, 2, 3, 4, 5),
        "unordered-pair": (1, 2, 4, 5),
        "skipped-marker-pairs": (1, 2, 3, 4, 5),
        "unrewritten-corpus": (1, 2, 3, 4, 5),
        "two-in-one": (1, 2, 3, 4, 5),
        "not-adjacent": (1, 2, 3, 4, 5),
        "stopped-scan": (1, 2, 3, 4, 5),
        "miscopied-frequency": (1, 2, 3, 4, 5),
        "kept-broken-pairs": (2, 3, 4, 5),
        "first-occurrence": (2, 4),
        "once-per-word": (2, 4),
        "undone-merge": (2, 3, 4, 5),
        "ignored-frequencies": (3, 4, 5),
        "marked-first-word": (5,),
        "all-ties-at-once": (5,),
    },
    "vocabulary-size": {
        "dropped-marker": (1, 3, 4, 5),
        "replaced-symbols": (2, 4),
        "across-words": (4,),
    },
    "encode": {
        "unmarked-encoding": (1, 2, 3, 4, 5),
        "wrong-merge-order": (1, 2, 3, 4),
        "dropped-leftovers": (1, 2, 3, 4, 5),
        "wrong-marker-side": (1, 2, 3, 4, 5),
        "off-by-one-k": (1, 2, 3, 5),
        "whole-word": (1,),
        "unlearned-merge": (1, 2, 3, 5),
        "unseen-is-unk": (3, 4, 5),
        "counted-while-encoding": (4, 5),
        "left-to-right": (4,),
        "fewest-tokens": (4,),
        "letters-not-symbols": (4,),
    },
    "encode-trace": {
        "longest-match": (1, 2, 3, 5),
        "unmarked-encoding": (1, 2, 3, 4, 5),
        "wrong-merge-order": (1, 2, 3, 4),
        "left-to-right": (1, 2, 3, 4, 5),
        "dropped-leftovers": (1, 2, 3, 4, 5),
        "wrong-marker-side": (1, 2, 3, 4, 5),
        "off-by-one-k": (1, 2, 3, 5),
        "fewest-tokens": (1, 2, 3, 4, 5),
        "whole-word": (1,),
        "unlearned-merge": (1, 2, 3, 5),
        "unseen-is-unk": (3, 4, 5),
        "counted-while-encoding": (4, 5),
        "letters-not-symbols": (4,),
    },
    "merge-order": {
        "counted-while-encoding": (1, 2, 3, 4, 5),
        "longest-match": (1, 2, 3, 5),
        "left-to-right": (1, 3, 4, 5),
        "dropped-leftovers": (1, 2, 3, 4, 5),
        "fewest-tokens": (1, 2, 3, 5),
        "letters-not-symbols": (1, 2, 3, 4, 5),
        "unlearned-merge": (1, 2, 3, 4, 5),
        "stopped-early": (2, 3, 4),
        "off-by-one-k": (2,),
        "wrong-merge-order": (3, 4),
        "joined-lookup": (4, 5),
    },
    "fertility": {
        "counted-while-encoding": (1, 2, 3, 4, 5),
        "unmarked-encoding": (1, 2, 3, 4, 5),
        "wrong-merge-order": (1, 2, 3, 4),
        "stopped-early": (2, 4, 5),
        "dropped-leftovers": (1, 2, 3, 4, 5),
        "wrong-marker-side": (2, 3, 4, 5),
        "off-by-one-k": (1, 2, 3, 4, 5),
        "unlearned-merge": (1, 2, 3, 4, 5),
        "letters-per-token": (1, 3, 5),
    },
    "superbpe-run": {
        "stale-counts": (1, 2, 3, 4, 5),
        "other-tie-rule": (5,),
        "marked-first-word": (1, 2, 3, 5),
        "dropped-marker": (1, 2, 3, 4, 5),
        "counted-symbols": (1, 2, 3, 4, 5),
        "kept-broken-pairs": (2, 3, 4, 5),
        "one-row-only": (1, 2, 3, 4, 5),
        "rows-not-summed": (1, 2, 3, 4, 5),
        "first-occurrence": (1, 2, 3, 4, 5),
        "once-per-word": (1, 2, 3, 4, 5),
        "wrong-marker-side": (1, 2, 3, 4, 5),
        "all-ties-at-once": (5,),
        "off-by-one-k": (1, 2, 3, 4, 5),
        "skipped-marker-pairs": (1, 2, 3, 4, 5),
        "unrewritten-corpus": (1, 2, 3, 4, 5),
        "two-in-one": (1, 2, 3, 4, 5),
        "not-adjacent": (1, 2, 3, 4, 5),
        "undone-merge": (1, 2, 3, 4, 5),
        "stopped-scan": (4,),
    },
}


def levels_showing(kind: Kind, mistake: str) -> tuple[int, ...]:
    """The levels of a kind whose problems show the mistake, all of them or at least three in ten."""
    often = OFTEN.get(kind.name, {}).get(mistake, ())
    return tuple(level for level in kind.levels if level in often or mistake in kind.shows.get(level, ()))
