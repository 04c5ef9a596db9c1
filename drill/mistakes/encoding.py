"""Mistakes in encoding: something else than replaying the merge list from first to last."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from drill.engine.coding import Coding
from drill.engine.corpus import Pair, Row, Symbols
from drill.engine.counting import count_pairs
from drill.engine.merging import Join
from drill.engine.procedure import CORRECT
from drill.mistakes import needs
from drill.mistakes.mistake import Mistake
from drill.wording import N_


def trained_on_the_word(past: Sequence[Symbols], rules: tuple[Pair, ...], coding: Coding, join: Join) -> Symbols | None:
    """One round of training on the word itself: its most frequent pair, the first seen among equals, is joined."""
    counts = count_pairs([Row(1, past[-1])], coding.convention.overlaps)
    return join(past[-1], max(counts, key=counts.__getitem__)) if counts else past[-1]


COUNTED_WHILE_ENCODING = Mistake(
    "counted-while-encoding",
    N_("trained on the word itself instead of replaying the merge list"),
    CORRECT.but(replay=trained_on_the_word),
    remember=N_("Encoding counts nothing: it replays the stored merges from first to last."),
)


def longest_pieces(past: Sequence[Symbols], rules: tuple[Pair, ...], coding: Coding, join: Join) -> Symbols | None:
    """From left to right, each time the longest piece of the vocabulary: one a step, all that is left in the last."""
    number = len(past)
    start, tokens, at, taken = past[0], [], 0, 0
    while at < len(start):
        ends = [end for end in range(len(start), at + 1, -1) if "".join(start[at:end]) in coding.vocabulary]
        if ends and (taken < number or number == len(rules)):
            taken += 1
            tokens.append("".join(start[at : ends[0]]))
            at = ends[0]
        else:
            tokens.append(start[at])
            at += 1
    return tuple(tokens)


LONGEST_MATCH = Mistake(
    "longest-match",
    N_("took the longest piece of the vocabulary from the left"),
    CORRECT.but(replay=longest_pieces),
    remember=N_("Longest match is WordPiece's way; in BPE the rank of the merges decides."),
)


def fewest_pieces(past: Sequence[Symbols], rules: tuple[Pair, ...], coding: Coding, join: Join) -> Symbols | None:
    """The cover of the word by the fewest pieces of the vocabulary, longer pieces first among equals.

    Nothing is seen of it before the last step: a whole cover is compared with other whole covers.
    """
    start = past[0]
    if len(past) < len(rules):
        return past[-1]
    # From the right: the best cover of what begins at each place, as (number of pieces, length of the first).
    best: list[tuple[int, int]] = [(0, 0)] * (len(start) + 1)
    for at in range(len(start) - 1, -1, -1):
        ends = [at + 1, *(end for end in range(at + 2, len(start) + 1) if "".join(start[at:end]) in coding.vocabulary)]
        best[at] = min((best[end][0] + 1, at - end) for end in ends)
    tokens, at = [], 0
    while at < len(start):
        end = at - best[at][1]
        tokens.append("".join(start[at:end]))
        at = end
    return tuple(tokens)


FEWEST_TOKENS = Mistake(
    "fewest-tokens",
    N_("looked for the fewest tokens that cover the word"),
    CORRECT.but(replay=fewest_pieces),
    remember=N_("BPE does not look for few tokens: it replays its merges, whatever number of tokens comes of it."),
)


def by_first_table(coding: Coding) -> tuple[Pair, ...]:
    """The rules by how often their two symbols stand together in the training words before any merge."""
    counts = count_pairs(coding.corpus, coding.convention.overlaps)
    return tuple(sorted(coding.merges, key=lambda merge: -counts.get(merge, 0)))


WRONG_MERGE_ORDER = Mistake(
    "wrong-merge-order",
    N_("replayed the merges in another order than the one in which they were learned"),
    {
        "reversed": CORRECT.but(order=lambda coding: coding.merges[::-1]),
        "longest-first": CORRECT.but(
            order=lambda coding: tuple(sorted(coding.merges, key=lambda merge: -len("".join(merge))))
        ),
        "alphabetical": CORRECT.but(order=lambda coding: tuple(sorted(coding.merges))),
        "by-frequency": CORRECT.but(order=by_first_table),
    },
    remember=N_("Merges are replayed in the order in which they were learned, first to last."),
)


def whatever_fits(past: Sequence[Symbols], rules: tuple[Pair, ...], coding: Coding, join: Join) -> Symbols | None:
    """A walk from left to right a step, joining what any rule joins; in the end the leftmost pair, over and over."""
    known = set(rules)
    if len(past) >= len(rules):
        symbols = past[0]
        while fits := [at for at in range(len(symbols) - 1) if symbols[at : at + 2] in known]:
            at = fits[0]
            symbols = (*symbols[:at], symbols[at] + symbols[at + 1], *symbols[at + 2 :])
        return symbols
    walked: list[str] = []
    joined = False
    for symbol in past[-1]:
        # A pair just joined is not looked at again in the same walk.
        joined = not joined and bool(walked) and (walked[-1], symbol) in known
        if joined:
            walked[-1] += symbol
        else:
            walked.append(symbol)
    return tuple(walked)


LEFT_TO_RIGHT = Mistake(
    "left-to-right",
    N_("joined the first pair from the left that any rule knows, whatever its rank"),
    CORRECT.but(replay=whatever_fits),
    remember=N_("Rank comes first; position matters only among places of the same rule."),
)


def until_one_is_idle(past: Sequence[Symbols], rules: tuple[Pair, ...], coding: Coding, join: Join) -> Symbols | None:
    """The next rule, unless a rule before it found nothing to join."""
    idle = any(one == other for one, other in pairwise(past))
    return past[-1] if idle else join(past[-1], rules[len(past) - 1])


STOPPED_EARLY = Mistake(
    "stopped-early",
    N_("stopped at the first rule that found nothing"),
    CORRECT.but(replay=until_one_is_idle),
    remember=N_("A rule that finds nothing is passed over, and the next one has its turn."),
)


def _training_words(coding: Coding) -> frozenset[str]:
    """The words of the training text, markers included; none where the text is one row without walls."""
    if coding.convention.walls == "none":
        return frozenset()
    return frozenset("".join(row.symbols) for row in coding.corpus)


def unknown_if_unseen(tokens: Symbols, coding: Coding) -> Symbols:
    """[UNK] for a word that is not among the training words (a text without walls has no words)."""
    seen = _training_words(coding)
    return ("[UNK]",) if seen and "".join(coding.start) not in seen else tokens


UNSEEN_IS_UNK = Mistake(
    "unseen-is-unk",
    N_("called a word unknown because it was not in the training text"),
    CORRECT.but(finish=unknown_if_unseen),
    remember=N_("An unseen word is built from the pieces that were learned."),
    needs=(needs.several_rows,),
)


def merged_ones_only(tokens: Symbols, coding: Coding) -> Symbols:
    """Only the tokens that some rule made (all of them where no rule made any)."""
    made = {"".join(merge) for merge in coding.merges}
    return tuple(token for token in tokens if token in made) or tokens


DROPPED_LEFTOVERS = Mistake(
    "dropped-leftovers",
    N_("kept only the merged tokens and left out the single symbols"),
    CORRECT.but(finish=merged_ones_only),
    remember=N_("The tokens, put together, must spell the whole word."),
)


def whole_if_seen(tokens: Symbols, coding: Coding) -> Symbols:
    """One token for a word of the training text (a text without walls has no words)."""
    word = "".join(coding.start)
    return (word,) if word in _training_words(coding) else tokens


WHOLE_WORD = Mistake(
    "whole-word",
    N_("gave a word of the training text as one token"),
    CORRECT.but(finish=whole_if_seen),
    remember=N_("A known word is one token only if the merges learned so far go all the way."),
    needs=(needs.several_rows,),
)


def one_more_merge(tokens: Symbols, coding: Coding) -> Symbols:
    """The first two single symbols that were left side by side, joined by no rule (the marker stays out of it)."""
    marker = coding.convention.marker_symbol
    for at in range(len(tokens) - 1):
        if all(token in coding.base and token != marker for token in tokens[at : at + 2]):
            return (*tokens[:at], tokens[at] + tokens[at + 1], *tokens[at + 2 :])
    return tokens


def leftovers_joined(tokens: Symbols, coding: Coding) -> Symbols:
    """Every run of single symbols that were left side by side as one token (the marker stays out of it)."""
    marker = coding.convention.marker_symbol
    joined: list[str] = []
    open_run = False
    for token in tokens:
        single = token in coding.base and token != marker
        if single and open_run:
            joined[-1] += token
        else:
            joined.append(token)
        open_run = single
    return tuple(joined)


UNLEARNED_MERGE = Mistake(
    "unlearned-merge",
    N_("joined symbols that no rule of the list joins"),
    {"once": CORRECT.but(finish=one_more_merge), "all-that-is-left": CORRECT.but(finish=leftovers_joined)},
    remember=N_("Only the merges of the list are made: what they leave apart stays apart."),
)


def join_by_spelling(past: Sequence[Symbols], rules: tuple[Pair, ...], coding: Coding, join: Join) -> Symbols | None:
    """Any two neighbours that together spell the rule's result are joined, wherever the cut between them is."""
    symbols, spelt = past[-1], "".join(rules[len(past) - 1])
    joined: list[str] = []
    at = 0
    while at < len(symbols):
        if "".join(symbols[at : at + 2]) == spelt and at + 1 < len(symbols):
            joined.append(spelt)
            at += 2
        else:
            joined.append(symbols[at])
            at += 1
    return tuple(joined)


JOINED_LOOKUP = Mistake(
    "joined-lookup",
    N_("looked up what two symbols spell together instead of the two symbols"),
    CORRECT.but(replay=join_by_spelling),
    remember=N_("A rule names two symbols: ab c is not a bc, though both spell abc."),
)
