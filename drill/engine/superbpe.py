"""SuperBPE: training in two stages on one merge list, first inside words, then across them.

BPE puts up walls before it counts: a pair never crosses from one word to the next, so that no token can be longer than
a word. Yet `by the way` is met as one thing. SuperBPE keeps the walls for as long as there are words to be learned and
lifts them then:

    stage 1   train as usual, words in rows of their own, up to the transition point t
    lift      the text, each word as stage 1 has left it, becomes one row in running order
    stage 2   go on from the same merge list: count, merge, count again, now across words as well

Nothing else changes: counts, ties and rewriting are BPE's. With t = 0 it is BPE without walls, with no stage 2 plain
BPE. Where walls come down at once, the commonest pairs are those at the edges of words, and what is learned is ends of
words with beginnings; stage 1 sees to it that what grows together in stage 2 are words.

Encoding replays the one list over the text without walls. That gives what training gave as long as each word has its
marker: stage 1 has no rule for two symbols with a wall between them, since one of the two would have to be the marker's
side of a word. Without a marker a wall leaves no trace, and a rule of stage 1 could fire across it.

Source: Liu et al. 2025, "SuperBPE: Space Travel for Language Models" (COLM), section 2: a vocabulary of 200,000 and
transition points of 80,000 to 180,000; their stage 2 also keeps a token to four words at most, which an exam's text
never reaches.
"""

from __future__ import annotations

from collections.abc import Iterable

from drill.engine.corpus import Corpus, Pair, Row, Symbols
from drill.engine.merging import Join, join_pair


def inside_first(inside: int, across: int) -> int:
    """The transition point: the walls are lifted after the merges inside words."""
    return inside


def one_row(now: Corpus, start: Corpus) -> Corpus:
    """The table of stage 2: the words of the text as stage 1 has left them, one after the other.

    `start` is the table at the very beginning, which has no part in it. Words that come without a running text follow
    one another in the order of their rows, each as often as it counts.
    """
    return Corpus((Row(1, running_symbols(now)),), (0,)) if now.rows else now


def running_symbols(corpus: Corpus) -> Symbols:
    """The symbols of the text as it runs, word after word."""
    rows = corpus.rows
    words = corpus.running or tuple(index for index, row in enumerate(rows) for _time in range(row.frequency))
    return tuple(symbol for index in words for symbol in rows[index].symbols)


def replay(text: Symbols, merges: Iterable[Pair], join: Join = join_pair) -> Symbols:
    """The tokens of a text that is one row of base symbols: the list from first to last, walls or none."""
    for merge in merges:
        text = join(text, merge)
    return text
