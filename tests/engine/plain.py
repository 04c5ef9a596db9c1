"""Oracles: training and encoding in the plainest way, sharing no code with the engine, and corpora to try them on."""

import random
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from hypothesis import strategies as st

from drill.engine.convention import Convention

PlainRows = list[tuple[int, list[str]]]
PlainPair = tuple[str, str]


class PlainRound(NamedTuple):
    counts: list[tuple[PlainPair, int]]
    merge: PlainPair
    maximum: int
    tied: list[PlainPair]
    rows: PlainRows
    vocabulary: list[str]


def plain_table(rows: PlainRows, overlaps: str) -> dict[PlainPair, int]:
    """A full count: runs of one symbol first, then the seams between runs, put in order of first sight at the end."""
    sightings: dict[PlainPair, list[tuple[int, int, int]]] = {}
    for row, (count, symbols) in enumerate(rows):
        at = 0
        runs = [(symbol, len(list(group))) for symbol, group in groupby(symbols)]
        for index, (symbol, length) in enumerate(runs):
            if length > 1:
                times = length // 2 if overlaps == "disjoint" else length - 1
                sightings.setdefault((symbol, symbol), []).append((row, at, times * count))
            at += length
            if index + 1 < len(runs):
                sightings.setdefault((symbol, runs[index + 1][0]), []).append((row, at - 1, count))
    order = sorted(sightings, key=lambda pair: min(sightings[pair])[:2])
    return {pair: sum(seen[2] for seen in sightings[pair]) for pair in order}


def plain_join(symbols: Sequence[str], pair: PlainPair) -> list[str]:
    """Left to right, each symbol used once."""
    rest = list(symbols)
    done = []
    while rest:
        if tuple(rest[:2]) == pair:
            done.append(pair[0] + pair[1])
            rest = rest[2:]
        else:
            done.append(rest.pop(0))
    return done


def bytes_to_unicode() -> dict[int, str]:
    """GPT-2's map as its encoder.py makes it."""
    shown = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)]
    characters = shown[:]
    for byte in range(256):
        if byte not in shown:
            shown.append(byte)
            characters.append(256 + len(shown) - 189)
    return dict(zip(shown, map(chr, characters), strict=True))


BYTE = {shown: bytes([byte]) for byte, shown in bytes_to_unicode().items()}


def plain_string(symbol: str, units: str) -> str | bytes:
    """What a symbol is compared by: its characters, or the bytes it stands for (a marker: its own UTF-8)."""
    return b"".join(BYTE.get(c) or c.encode() for c in symbol) if units == "bytes" else symbol


def plain_pick(tied: list[PlainPair], tie: str, vocabulary: list[str], units: str) -> PlainPair:
    def strings(pair: PlainPair) -> tuple[str | bytes, ...]:
        return plain_string(pair[0], units), plain_string(pair[1], units)

    if tie == "smallest":
        return sorted(tied, key=strings)[0]
    if tie == "greatest":
        return sorted(tied, key=strings)[-1]
    if tie == "lowest-id":
        return sorted(tied, key=lambda pair: [vocabulary.index(pair[0]), vocabulary.index(pair[1])])[0]
    if tie == "shortest":
        return sorted(
            tied, key=lambda pair: (len(pair[0] + pair[1]), plain_string(pair[0] + pair[1], units), len(pair[0]))
        )[0]
    return tied[0]


def plain_base(rows: PlainRows, units: str) -> list[str]:
    """All symbols by code point; under bytes the 256 by value, then what is no byte."""
    occurring = sorted({symbol for _, symbols in rows for symbol in symbols})
    if units == "bytes":
        return [*sorted(BYTE, key=BYTE.__getitem__), *(symbol for symbol in occurring if symbol not in BYTE)]
    return occurring


def plain_training(rows: PlainRows, convention: Convention, k: int | None) -> tuple[list[PlainRound], str]:
    """Count everything, merge, count everything again."""
    vocabulary = plain_base(rows, convention.units)
    rounds: list[PlainRound] = []
    while k is None or len(rounds) < k:
        table = plain_table(rows, convention.overlaps)
        if not table:
            return rounds, "no pairs left"
        most = max(table.values())
        if most < convention.min_frequency:
            return rounds, "below minimum frequency"
        tied = [pair for pair in table if table[pair] == most]
        merge = plain_pick(tied, convention.tie, vocabulary, convention.units)
        rows = [(count, plain_join(symbols, merge)) for count, symbols in rows]
        if merge[0] + merge[1] not in vocabulary:
            vocabulary = [*vocabulary, merge[0] + merge[1]]
        counts = sorted(table.items(), key=lambda item: item[1], reverse=True)
        rounds.append(PlainRound(counts, merge, most, [pair for pair in tied if pair != merge], rows, vocabulary))
    return rounds, "k reached"


def lowest_rank_first(symbols: Sequence[str], merges: Sequence[Sequence[str]]) -> list[str]:
    """The second way to encode: the pair of lowest rank anywhere, leftmost first, one at a time, until none is left."""
    tokens = list(symbols)
    while True:
        for left, right in merges:
            places = [at for at in range(len(tokens) - 1) if tokens[at] == left and tokens[at + 1] == right]
            if places:
                tokens[places[0] : places[0] + 2] = [left + right]
                break
        else:
            return tokens


def random_text(dice: random.Random) -> str:
    """A text of one to fifteen short words, some of them of doubled letters, so that ties and overlaps abound."""
    letters = "abcdeعبã"[: dice.randint(1, 8)]
    stems = ["".join(dice.choice(letters) for _ in range(dice.randint(1, 5))) for _ in range(dice.randint(1, 6))]
    words = [dice.choice(stems) * dice.choice([1, 1, 1, 2, 3]) for _ in range(dice.randint(1, 15))]
    return " ".join(words)


# Texts that shrink well, and texts from a seed, which are the larger and more varied ones.
texts = st.builds(random_text, st.randoms(use_true_random=False)) | st.integers(0, 1 << 32).map(
    lambda seed: random_text(random.Random(seed))
)
