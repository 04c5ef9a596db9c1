"""What the WordPiece kinds promise, written down once more in the plainest way, with nothing of the engine's."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from drill.questions.problem import Problem

Pair = tuple[str, ...]
PlainRows = Sequence[tuple[int, tuple[str, ...]]]

DECLARED: dict[tuple[str, int], tuple[str, ...]] = {
    ("wordpiece-merge", 1): ("wordpiece-by-count", "ignored-frequencies"),
    ("wordpiece-merge", 2): ("wordpiece-by-count", "wordpiece-stale-parts"),
    ("wordpiece-merge", 3): ("wordpiece-by-count",),
    ("wordpiece-merge", 4): ("other-tie-rule",),
    ("wordpiece-merge", 5): ("wordpiece-by-count", "wordpiece-stale-parts"),
    ("wordpiece-encode", 1): ("whole-word", "wordpiece-inner-hashes"),
    ("wordpiece-encode", 2): ("unseen-is-unk", "wordpiece-inner-hashes"),
    ("wordpiece-encode", 3): ("wordpiece-partial-unk",),
    ("wordpiece-encode", 4): ("unseen-is-unk", "wordpiece-inner-hashes"),
    ("wordpiece-encode", 5): ("unseen-is-unk", "wordpiece-replay"),
}


def check_sizes(problem: Problem) -> None:
    """Three to eight words of 2 to 7 letters, up to eight merges; a word to encode has 2 to 9 letters."""
    start = problem.start_corpus or problem.corpus or ()
    assert 3 <= len(start) <= 8
    for row in start:
        assert 2 <= len(row.symbols) <= 7
        assert len(row.symbols[0]) == 1
        assert all(symbol[:2] == "##" and len(symbol) == 3 for symbol in row.symbols[1:])
    assert len(problem.merges or ()) <= (3 if problem.start_corpus is not None else 8)
    assert problem.word is None or 2 <= len(problem.word) <= 9
    assert problem.convention.walls == "words"


def joined(pair: Pair) -> str:
    return pair[0] + pair[1][2:]


def merged(symbols: Sequence[str], pair: Pair) -> tuple[str, ...]:
    done: list[str] = []
    for symbol in symbols:
        done.append(symbol)
        if tuple(done[-2:]) == pair:
            done[-2:] = [joined(pair)]
    return tuple(done)


def counts(rows: PlainRows, overlaps: str) -> dict[Pair, int]:
    table: dict[Pair, int] = {}
    for frequency, symbols in rows:
        taken = -1
        for at, pair in enumerate(pairwise(symbols)):
            if overlaps == "disjoint" and pair[0] == pair[1]:
                if at <= taken:
                    continue
                taken = at + 1
            table[pair] = table.get(pair, 0) + frequency
    return table


def scores(rows: PlainRows, overlaps: str) -> dict[Pair, Fraction]:
    singles: dict[str, int] = {}
    for frequency, symbols in rows:
        for symbol in symbols:
            singles[symbol] = singles.get(symbol, 0) + frequency
    return {
        (left, right): Fraction(number, singles[left] * singles[right])
        for (left, right), number in counts(rows, overlaps).items()
    }


def winners(rows: PlainRows, overlaps: str) -> list[Pair]:
    table = scores(rows, overlaps)
    return [pair for pair, score in table.items() if score == max(table.values())]


def wordpiece_merge(problem: Problem, level: int) -> None:
    overlaps, rows = problem.convention.overlaps, problem.corpus or ()
    assert (problem.start_corpus is not None) == (level in (2, 5))
    if problem.start_corpus is not None:
        before: PlainRows = problem.start_corpus
        assert problem.merges
        for merge in problem.merges:
            assert merge in winners(before, overlaps)
            if problem.convention.tie == "first-seen":
                assert merge == winners(before, overlaps)[0]
            before = [(frequency, merged(symbols, merge)) for frequency, symbols in before]
        assert list(before) == [tuple(row) for row in rows]
    best = winners(rows, overlaps)
    if level in (1, 2, 3):
        assert len(best) == 1
    if level == 4:
        assert len(best) >= 2
    if level in (3, 5):
        table = counts(rows, overlaps)
        assert not any(table[pair] == max(table.values()) for pair in best)
    assert len(rows) in ((6, 7, 8) if level == 5 else (3, 4, 5))


def covered(word: str, vocabulary: Sequence[str]) -> list[str]:
    """The pieces found from the left, None of them where it gets stuck at once."""
    found: list[str] = []
    while word:
        mark = "##" if found else ""
        ends = [end for end in range(1, len(word) + 1) if mark + word[:end] in vocabulary]
        if not ends:
            return [*found, "stuck"]
        found.append(mark + word[: ends[-1]])
        word = word[ends[-1] :]
    return found


def wordpiece_encode(problem: Problem, level: int) -> None:
    vocabulary, word, merges = problem.vocabulary or (), problem.word or "", problem.merges or ()
    rows: PlainRows = problem.corpus or ()
    base = {symbol for _, symbols in rows for symbol in symbols}
    assert set(vocabulary) == base | set(map(joined, merges))
    assert len(merges) in ((6, 7, 8) if level == 5 else (3, 4, 5))
    before = rows
    for merge in merges:
        assert merge in winners(before, problem.convention.overlaps)
        before = [(frequency, merged(symbols, merge)) for frequency, symbols in before]
    words = ["".join(symbol[-1] for symbol in symbols) for _, symbols in rows]
    assert (word in words) == (level == 1)
    found = covered(word, vocabulary)
    assert ("stuck" in found) == (level == 3)
    assert len(found) >= 2
    assert any(len(piece.replace("##", "")) > 1 for piece in found if piece != "stuck")
    if level == 4:
        # Whoever drops all ## finds another cut.
        bare = {piece.replace("##", "") for piece in vocabulary}
        assert _cut_bare(word, bare) != [piece.replace("##", "") for piece in found]
    if level == 5:
        symbols: tuple[str, ...] = (word[0], *("##" + letter for letter in word[1:]))
        for merge in merges:
            symbols = merged(symbols, merge)
        assert list(symbols) != found


def _cut_bare(word: str, pieces: set[str]) -> list[str]:
    found = []
    while word:
        end = max((end for end in range(1, len(word) + 1) if word[:end] in pieces), default=0)
        if not end:
            return ["stuck"]
        found.append(word[:end])
        word = word[end:]
    return found
