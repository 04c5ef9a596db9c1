"""What each kind and level promises, written down once more in the plainest way.

Nothing here uses the kinds' own checks, the engine's counting or its encoder.
"""

import unicodedata
from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import log, prod

from drill.engine.convention import Convention
from drill.questions.problem import Problem
from tests.engine.plain import BYTE, plain_base, plain_string
from tests.questions import wordpiece_promises

Pair = tuple[str, ...]
Rows = Sequence[tuple[int, tuple[str, ...]]]

#: The mistakes that every problem of a kind and level shows; those that a convention rules out are left out below.
DECLARED: dict[tuple[str, int], tuple[str, ...]] = {
    ("pair-count", 1): ("ignored-frequencies", "rows-not-summed"),
    ("pair-count", 2): ("ignored-frequencies", "rows-not-summed"),
    ("pair-count", 3): ("ignored-frequencies", "rows-not-summed"),
    ("pair-count", 4): (),  # other-overlap-count for a run, rows-not-summed for a marker
    ("pair-count", 5): ("ignored-frequencies", "rows-not-summed"),
    ("count-table", 1): ("ignored-frequencies", "rows-not-summed"),
    ("count-table", 2): ("stale-counts", "ignored-frequencies", "rows-not-summed"),
    ("count-table", 3): ("ignored-frequencies", "rows-not-summed"),
    ("count-table", 4): (),  # other-overlap-count for a run, dropped-marker for a marker
    ("count-table", 5): ("stale-counts", "ignored-frequencies", "rows-not-summed"),
    ("next-merge", 1): ("ignored-frequencies", "rows-not-summed"),
    ("next-merge", 2): ("stale-counts", "ignored-frequencies"),
    ("next-merge", 3): ("other-tie-rule",),
    ("next-merge", 4): ("counted-symbols",),
    ("next-merge", 5): ("stale-counts", "other-tie-rule"),
    ("apply-merge", 1): (),
    ("apply-merge", 2): ("one-row-only",),
    ("apply-merge", 3): ("first-occurrence",),
    ("apply-merge", 4): ("overlapping-merge", "first-occurrence"),
    ("apply-merge", 5): (),
    ("training-run", 1): ("ignored-frequencies",),
    ("training-run", 2): ("ignored-frequencies", "stale-counts"),
    ("training-run", 3): ("other-tie-rule", "stale-counts"),
    ("training-run", 4): ("marked-first-word", "stale-counts"),
    ("training-run", 5): ("other-tie-rule", "stale-counts"),
    ("vocabulary-size", 1): ("wrong-size", "replaced-symbols"),
    ("vocabulary-size", 2): ("wrong-size", "dropped-marker"),
    ("vocabulary-size", 3): ("wrong-size", "replaced-symbols"),
    ("vocabulary-size", 4): ("wrong-size",),
    ("vocabulary-size", 5): ("wrong-size", "replaced-symbols"),
    **{
        (kind, level): names
        for kind in ("encode", "encode-trace")
        for level, names in {
            1: ("counted-while-encoding",),
            2: ("unseen-is-unk", "counted-while-encoding"),
            3: ("stopped-early", "counted-while-encoding"),
            4: ("longest-match",),
            5: ("stopped-early", "wrong-merge-order"),
        }.items()
    },
    # Nothing is worked here, so no way of working shows.
    **{(kind, level): () for kind in ("rule-check", "spot-the-mistake") for level in range(1, 6)},
}
DECLARED |= {
    ("merge-order", 1): ("wrong-merge-order",),
    ("merge-order", 2): ("wrong-merge-order", "left-to-right"),
    ("merge-order", 3): ("joined-lookup",),
    ("merge-order", 4): ("longest-match", "fewest-tokens"),
    ("merge-order", 5): ("wrong-merge-order", "stopped-early"),
}
_STAGES = ("superbpe-from-start", "superbpe-walls-kept")
DECLARED |= {
    ("superbpe-run", 1): _STAGES,
    ("superbpe-run", 2): _STAGES,
    ("superbpe-run", 3): (*_STAGES, "other-tie-rule"),
    ("superbpe-run", 4): (*_STAGES, "marked-first-word"),
    ("superbpe-run", 5): _STAGES,
}
DECLARED |= {("unigram-segment", level): ("unigram-word-frequency",) for level in (1, 2, 4, 5)}
DECLARED |= {("unigram-segment", 3): ("unigram-word-frequency", "unigram-greedy")}
DECLARED |= {("unigram-prune", level): ("unigram-loss-slip",) for level in (1, 2, 5)}
DECLARED |= {("unigram-prune", level): ("unigram-loss-slip", "unigram-prune-rare") for level in (3, 4)}
_SIZES = ("characters-are-bytes", "code-points-are-bytes")
DECLARED |= {
    ("bytes", 1): ("looks-equal",),
    ("bytes", 2): _SIZES,
    ("bytes", 3): (*_SIZES, "marks-left-out"),
    ("bytes", 4): _SIZES,
    ("bytes", 5): _SIZES,
}
DECLARED |= {
    ("fertility", 1): ("fertility-upside-down",),
    ("fertility", 2): ("fertility-upside-down", "letters-per-token"),
    ("fertility", 3): ("fertility-upside-down", "marked-first-word"),
    ("fertility", 4): ("fertility-upside-down", "letters-per-token"),
    ("fertility", 5): ("fertility-upside-down", "wrong-merge-order"),
}
DECLARED |= wordpiece_promises.DECLARED
#: Without walls there is one row of count 1 and no row that is a word.
NEEDS_ROWS = {"ignored-frequencies", "rows-not-summed", "unseen-is-unk"}


def declared(problem: Problem) -> tuple[str, ...]:
    assert problem.level is not None
    names = DECLARED[problem.kind, problem.level]
    if (problem.kind, problem.level) == ("pair-count", 4) and problem.pair is not None:
        names = ("other-overlap-count",) if problem.pair[0] == problem.pair[1] else ("rows-not-summed",)
    if (problem.kind, problem.level) == ("count-table", 4):
        runs = any(_has_run(problem, pair) for pair in count(problem.corpus or (), "adjacent"))
        names = ("other-overlap-count",) if runs else ("dropped-marker",)
    if problem.convention.walls == "none":
        names = tuple(name for name in names if name not in NEEDS_ROWS)
    if problem.convention.units == "bytes" and problem.kind in ("encode", "encode-trace") and problem.level == 2:
        names = (*names, "byte-level-unk")
    if not problem.convention.marker_symbol:
        names = tuple(name for name in names if name != "dropped-marker")
    if problem.convention.tie == "any":
        names = tuple(name for name in names if name != "other-tie-rule")
    return names


# --- counting, merging, encoding, as plainly as can be --------------------------------------------------------------


def count(rows: Rows, overlaps: str) -> dict[Pair, int]:
    """Every pair at every place; a pair a a that starts inside the one before it does not count under `disjoint`."""
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


def merged(symbols: Sequence[str], pair: Pair) -> tuple[str, ...]:
    left: list[str] = []
    for symbol in symbols:
        left.append(symbol)
        # A join never equals a part of its own pair, so it is not joined again.
        if tuple(left[-2:]) == pair:
            left[-2:] = ["".join(pair)]
    return tuple(left)


def places(symbols: Sequence[str], pair: Pair) -> int:
    return len(symbols) - len(merged(symbols, pair))


def tied(table: dict[Pair, int]) -> list[Pair]:
    return [pair for pair, number in table.items() if number == max(table.values())]


def choose(among: list[Pair], convention: Convention, vocabulary: list[str]) -> Pair:
    match convention.tie:
        case "smallest":
            return min(among, key=lambda pair: [plain_string(symbol, convention.units) for symbol in pair])
        case "greatest":
            return max(among, key=lambda pair: [plain_string(symbol, convention.units) for symbol in pair])
        case "shortest":
            return min(among, key=lambda pair: (len(pair[0]) + len(pair[1]), pair[0] + pair[1], len(pair[0])))
        case "lowest-id":
            return min(among, key=lambda pair: (vocabulary.index(pair[0]), vocabulary.index(pair[1])))
        case _first_seen_or_any:
            return among[0]


def train(rows: Rows, convention: Convention, k: int) -> list[tuple[Pair, int, int]]:
    """Each round's merge, its count, and how many pairs have that count; shorter than k where the pairs run out."""
    rounds = []
    vocabulary = sorted({symbol for _, symbols in rows for symbol in symbols})
    for _ in range(k):
        table = count(rows, convention.overlaps)
        if not table or max(table.values()) < convention.min_frequency:
            break
        among = tied(table)
        pair = choose(among, convention, vocabulary)
        rounds.append((pair, table[pair], len(among)))
        vocabulary += ["".join(pair)]
        rows = [(frequency, merged(symbols, pair)) for frequency, symbols in rows]
    return rounds


def longest_match(start: Sequence[str], vocabulary: set[str]) -> tuple[str, ...]:
    tokens, at = [], 0
    while at < len(start):
        end = max(end for end in range(at + 1, len(start) + 1) if end == at + 1 or "".join(start[at:end]) in vocabulary)
        tokens.append("".join(start[at:end]))
        at = end
    return tuple(tokens)


# --- words and sizes ------------------------------------------------------------------------------------------------


def words_of(rows: Rows, convention: Convention) -> set[str]:
    """The words that the rows spell, without markers."""
    spelt = {"".join(symbols) for _, symbols in rows}
    if convention.walls == "none":
        return {word for row in spelt for word in row.split(convention.marker_symbol or "␣") if word}
    if convention.units == "bytes":
        spelt = {word.removeprefix("Ġ") for word in spelt}
    return {word.replace(convention.marker_symbol, "") if convention.marker_symbol else word for word in spelt}


def check_sizes(problem: Problem) -> None:
    """Exam size: 3 to 8 rows of words of 2 to 7 letters, 2 to 8 merges; a word to encode has up to 9 letters."""
    if problem.kind == "merge-order":
        assert 4 <= len(problem.word or "") <= 7
        assert all(2 <= len(rules or ()) <= 8 for rules in (problem.merges, problem.other_merges))
        return
    if problem.kind == "bytes":
        assert 1 <= len(problem.word or "") <= 10
        return
    if problem.kind == "fertility":
        assert all(1 <= len(text.split()) <= 4 and len(text) <= 40 for text in problem.texts or ())
        assert 2 <= len(problem.merges or ()) <= 8
        return
    if problem.kind.startswith("wordpiece"):
        wordpiece_promises.check_sizes(problem)
        return
    if problem.alphabet is not None:
        assert 2 <= len(problem.alphabet) <= 8
        assert 3 <= len(problem.merges or ()) <= 8
        return
    if problem.pieces is not None:
        assert 3 <= len(problem.words or ()) <= 4
        assert all(2 <= len(word) <= 6 and 1 <= count <= 9 for word, count in problem.words or ())
        assert len(problem.pieces) <= 24
        assert 3 <= len(problem.word or "abc") <= 8
        assert 3 <= len(problem.candidates or "abc") <= 4
        return
    start = problem.table.rows
    words = words_of(start, problem.convention)
    assert all(2 <= len(word) <= 7 for word in words), words
    if problem.convention.walls == "none":
        assert len(start) == 1
        assert 2 <= len(words) <= 6, words
    else:
        # A text in two stages may have two words that follow one another over and over.
        # The first word of a text in pieces may be a row beside the same word with its space.
        most = 9 if problem.convention.walls == "pieces" else 8
        assert (3 if problem.k_across is None else 2) <= len(start) <= most, start
    if problem.start_corpus is not None:
        assert 1 <= len(problem.merges or ()) <= 3
    if problem.k_across is not None:
        assert 2 <= (problem.k or 0) + problem.k_across <= 4
        assert len((problem.text or "").split()) <= 10
    elif problem.k is not None and (problem.kind, problem.level) != ("vocabulary-size", 4):
        assert 2 <= problem.k <= 6
    if problem.word is not None:
        assert 2 <= len(problem.word.strip()) <= 9


# --- the levels -----------------------------------------------------------------------------------------------------


def check_level(problem: Problem) -> None:
    """Fail unless the problem is what its kind and level promise."""
    _CHECKS[problem.kind](problem, problem.level or 0)


def _mid_run(problem: Problem) -> bool:
    """Printed in the middle of a run, and truly what the merges make of the corpus before them."""
    if problem.start_corpus is None:
        return False
    rows: Rows = problem.start_corpus
    for pair in problem.merges or ():
        rows = [(frequency, merged(symbols, pair)) for frequency, symbols in rows]
    assert list(rows) == [tuple(row) for row in problem.corpus or ()]
    made = [round_[0] for round_ in train(problem.start_corpus, problem.convention, len(problem.merges or ()))]
    assert made == list(problem.merges or ())
    return True


def _pair_count(problem: Problem, level: int) -> None:
    rows, pair = problem.corpus or (), problem.pair or ()
    table = count(rows, problem.convention.overlaps)
    assert table[pair] > 0
    assert _mid_run(problem) == (level in (2, 5))
    if level == 2:
        assert any(symbol in {"".join(merge) for merge in problem.merges or ()} for symbol in pair)
    if level == 3:
        assert pair[0] != pair[1]
        assert table[pair[::-1]] > 0
    if level == 4:
        marker = problem.convention.marker_symbol
        assert _has_run(problem, pair) or (marker and marker in pair)
    if level == 5:
        assert 6 <= len(rows) <= 8


def _has_run(problem: Problem, pair: Pair) -> bool:
    """The pair is one symbol twice, which stands three times in a row somewhere."""
    runs = {row.symbols[at : at + 3] for row in problem.corpus or () for at in range(len(row.symbols))}
    return pair[0] == pair[1] and (pair[0],) * 3 in runs


def _count_table(problem: Problem, level: int) -> None:
    rows, pairs = problem.corpus or (), problem.pairs
    table = count(rows, problem.convention.overlaps)
    assert _mid_run(problem) == (level in (2, 5))
    assert (pairs is not None) == (level in (1, 2))
    if pairs is not None:
        assert 3 <= len(set(pairs)) == len(pairs) <= 5
        assert set(pairs) <= set(table)
    else:
        assert 4 <= len(table) <= (18 if level == 5 else 12)
    if level == 2:
        made = {"".join(merge) for merge in problem.merges or ()}
        assert any(made & set(pair) for pair in pairs or ())
    if level == 3:
        assert any(pair[0] != pair[1] and pair[::-1] in table for pair in table)
    if level == 4:
        marker = problem.convention.marker_symbol
        assert any(_has_run(problem, pair) or (marker and marker in pair) for pair in table)
    if level == 5:
        assert 6 <= len(rows) <= 8


def _next_merge(problem: Problem, level: int) -> None:
    rows = problem.corpus or ()
    table = count(rows, problem.convention.overlaps)
    assert max(table.values()) >= problem.convention.min_frequency
    among = tied(table)
    assert _mid_run(problem) == (level in (2, 5))
    if level in (1, 2, 4):
        assert len(among) == 1
    if level == 1:
        assert sorted([*table.values(), 0], reverse=True)[0] - sorted([*table.values(), 0], reverse=True)[1] >= 2
    if level == 3:
        assert len(among) == 2
    if level == 4:
        symbols: dict[str, int] = {}
        for frequency, row in rows:
            for symbol in row:
                symbols[symbol] = symbols.get(symbol, 0) + frequency
        commonest = {symbol for symbol, number in symbols.items() if number == max(symbols.values())}
        marker = problem.convention.marker_symbol
        assert not commonest & set(among[0]) or (marker and any(marker in symbol for symbol in among[0]))
    if level == 5:
        assert 6 <= len(rows) <= 8
        assert len(among) >= 2


def _apply_merge(problem: Problem, level: int) -> None:
    rows, pair = problem.corpus or (), problem.pair or ()
    found = [places(row.symbols, pair) for row in rows]
    assert sum(found) >= 1
    if level == 1:
        assert sum(found) == 1
    if level == 2:
        assert sum(1 for number in found if number) >= 2
    if level == 3:
        assert max(found) >= 2
    if level == 4:
        assert pair[0] == pair[1]
        assert any("\0".join([pair[0]] * 4) in "\0".join(row.symbols) for row in rows)
    if level == 5:
        assert _mid_run(problem)
        assert any(_has_look_alike(row.symbols, pair) for row in rows)


def _has_look_alike(symbols: tuple[str, ...], pair: Pair) -> bool:
    """The pair's letters stand somewhere where its two symbols do not, inside or at the edge of a longer symbol."""
    spelt, wanted = "".join(symbols), "".join(pair)
    starts = {sum(map(len, symbols[:at])) for at in range(len(symbols) - 1) if symbols[at : at + 2] == pair}
    return any(
        spelt.startswith(wanted, at) and at not in starts and any(len(symbol) > 1 for symbol in symbols)
        for at in range(len(spelt))
    )


def _training_run(problem: Problem, level: int) -> None:
    k = problem.k or 0
    assert k in {1: (2,), 2: (3,), 3: (3,), 4: (4,), 5: (5, 6)}[level]
    assert (problem.words is not None) == (level <= 3)
    assert (problem.text is not None) == (level >= 4)
    rounds = train(problem.table.rows, problem.convention, k)
    assert len(rounds) == k
    ties = [number for _, _, number in rounds if number > 1]
    if level in (1, 2, 4):
        assert not ties
    if level == 3:
        assert ties == [2]
    if level == 4:
        text, marker = problem.text or "", problem.convention.marker_symbol
        assert text[0] not in " \n"
        first = text.split()[0]
        assert tuple(first) in {row.symbols[: len(first)] for row in problem.table.rows}
        assert marker not in text
    if level == 5:
        assert ties


def _vocabulary_size(problem: Problem, level: int) -> None:
    assert (problem.words is not None) == (level <= 3)
    assert (problem.text is not None) == (level >= 4)
    rows, k, marker = problem.table.rows, problem.k or 0, problem.convention.marker_symbol
    base = {symbol for row in rows for symbol in row.symbols}
    made = train(rows, problem.convention, k)
    assert (len(made) < k) == (level == 4)
    letters = {letter for word in words_of(rows, problem.convention) for letter in word}
    if level == 1:
        assert len(letters) <= 6
    if level == 2:
        assert marker in base
    if level == 3:
        assert sum(len(row.symbols) for row in rows) >= 3 * len(base)


def _encode(problem: Problem, level: int) -> None:
    start, merges, marker = problem.start or (), problem.merges or (), problem.convention.marker_symbol
    training = problem.corpus or ()
    rounds = train(training, problem.convention, len(merges))
    assert [round_[0] for round_ in rounds] == list(merges)
    assert len(merges) in ((6, 7, 8) if level == 5 else (3, 4, 5))
    spelt = "".join(start).removeprefix("Ġ") if problem.convention.walls == "pieces" else "".join(start)
    assert spelt.replace(marker or "\0", "") == (problem.word or "").strip()
    with_space = problem.convention.marker == "leading" or problem.convention.walls == "pieces"
    assert (problem.word or "").startswith(" ") == with_space
    seen = {"".join(row.symbols) for row in training}
    if level == 1:
        assert "".join(start) in seen
    if level in (2, 3, 4):
        assert "".join(start) not in seen
    states = [start]
    for merge in merges:
        states.append(merged(states[-1], merge))
    fires = [one != other for one, other in pairwise(states)]
    assert any(fires)
    if level == 3:
        first, last = fires.index(True), len(fires) - 1 - fires[::-1].index(True)
        assert False in fires[first:last]
    if level == 4:
        vocabulary = {symbol for row in training for symbol in row.symbols} | {"".join(merge) for merge in merges}
        assert longest_match(start, vocabulary) != states[-1]


def _superbpe_run(problem: Problem, level: int) -> None:
    inside, across = problem.k or 0, problem.k_across or 0
    assert (inside, across) == {1: (1, 1), 5: (2, 2)}.get(level, (2, 1))
    convention, text = problem.convention, problem.text or ""
    first = train(problem.table.rows, convention, inside)
    running = [problem.table.rows[at].symbols for at in problem.table.running]
    assert len(running) == len(text.split())
    for pair, _, _ in first:
        running = [merged(word, pair) for word in running]
    row = tuple(symbol for word in running for symbol in word)
    # Ids go on from stage 1: its merges stand behind the letters.
    second = _second_stage(row, problem, [pair for pair, _, _ in first], across)
    assert len(first) == inside and len(second) == across
    ties = [number for _, _, number in (*first, *second) if number > 1]
    assert {3: ties == [2], 5: bool(ties)}.get(level, not ties)
    spelt = {"".join(symbols) for _, symbols in problem.table.rows}
    assert any(not any("".join(pair) in word for word in spelt) for pair, _, _ in second)
    if level == 4:
        assert text[0] != " " and convention.marker == "leading"


def _fertility(problem: Problem, level: int) -> None:
    least, most = {1: (2, 3), 2: (3, 4), 3: (3, 4), 4: (3, 5), 5: (6, 8)}[level]
    assert least <= len(problem.merges or ()) <= most
    texts = problem.texts or ()
    words = [len(text.split()) for text in texts]
    assert words == {1: [2, 2], 2: [2, 3], 3: [2, 3], 5: [3, 3]}.get(level, words)
    tokens = []
    for text, codings in zip(texts, problem.text_codings, strict=True):
        made = 0
        for coding in codings:
            symbols = coding.start
            for rule in problem.merges or ():
                symbols = merged(symbols, rule)
            made += len(symbols)
        tokens.append(made)
        # On level 3 alone no space stands before the first word, so that under a leading marker it has none.
        assert text.startswith(" ") == (problem.convention.marker == "leading" and level != 3)
    assert all(made > number for made, number in zip(tokens, words, strict=True))
    rates = [made / number for made, number in zip(tokens, words, strict=True)]
    assert tokens[0] != tokens[1] and rates[0] != rates[1]
    if level == 4:
        assert sorted(words) == [1, 3]
        assert (tokens[0] < tokens[1]) == (rates[0] > rates[1])


def _second_stage(row: tuple[str, ...], problem: Problem, made: list[Pair], k: int) -> list[tuple[Pair, int, int]]:
    rounds = []
    vocabulary = sorted({symbol for _, symbols in problem.table.rows for symbol in symbols})
    vocabulary += ["".join(pair) for pair in made]
    for _ in range(k):
        table = count([(1, row)], problem.convention.overlaps)
        among = tied(table)
        pair = choose(among, problem.convention, vocabulary)
        rounds.append((pair, table[pair], len(among)))
        vocabulary.append("".join(pair))
        row = merged(row, pair)
    return rounds


def _merge_order(problem: Problem, level: int) -> None:
    word, lists = problem.word or "", (problem.merges or (), problem.other_merges or ())
    assert problem.start == tuple(word)
    for rules in lists:
        known = set(word)
        for left, right in rules:
            assert {left, right} <= known, "a rule uses what is not there yet"
            assert left + right not in known, "a rule makes what is there already"
            known.add(left + right)
    made = [{left + right for left, right in rules} for rules in lists]
    assert made[0] == made[1]
    assert all(len(symbol) <= 8 for symbol in made[0]) and len(set(word)) <= 8
    tokens = [_replayed(word, rules) for rules in lists]
    assert tokens[0] != tokens[1]
    least, most = {1: (2, 2), 2: (3, 4), 3: (3, 5), 4: (3, 5), 5: (6, 8)}[level]
    assert least <= len(lists[0]) <= most
    if level in (1, 2):
        assert {len(symbol) for symbol in made[0]} == {2}
        assert sorted(lists[0]) == sorted(lists[1])
    if level == 3:
        assert sorted(lists[0]) != sorted(lists[1])
    if level == 4:
        vocabulary = made[0] | set(word)
        covers = [
            len(cut) for number in range(1, len(word) + 1) for cut in _cut_into(word, number) if set(cut) <= vocabulary
        ]
        assert any(found != longest_match(tuple(word), vocabulary) and len(found) > min(covers) for found in tokens)


def _unigram_pieces(problem: Problem) -> dict[str, Fraction]:
    """The pieces are counted in the words, every letter is one, and their probabilities add up to 1."""
    words, pieces = problem.words or (), dict(problem.pieces or ())
    assert {letter for word, _ in words for letter in word} <= set(pieces)
    for piece, frequency in pieces.items():
        assert frequency == sum(n for word, n in words for at in range(len(word)) if word[at:].startswith(piece))
    return {piece: Fraction(frequency, sum(pieces.values())) for piece, frequency in pieces.items()}


def _covers(word: str, pieces: Collection[str]) -> list[tuple[str, ...]]:
    return [cut for n in range(1, len(word) + 1) for cut in _cut_into(word, n) if set(cut) <= set(pieces)]


def _best(word: str, chances: dict[str, Fraction]) -> tuple[set[tuple[str, ...]], Fraction]:
    products = {cut: prod((chances[piece] for piece in cut), start=Fraction(1)) for cut in _covers(word, chances)}
    greatest = max(products.values())
    return {cut for cut, product in products.items() if product == greatest}, greatest


def _unigram_segment(problem: Problem, level: int) -> None:
    word, chances = problem.word or "", _unigram_pieces(problem)
    ways, (best, _) = _covers(word, chances), _best(word, chances)
    assert (word in dict(problem.words or ())) == (level != 5)
    least, most = {1: (2, 3), 2: (4, 6), 3: (3, 8), 4: (3, 8), 5: (8, 40)}[level]
    assert least <= len(ways) <= most
    assert (len(best) > 1) == (level == 4)
    assert all(len(way) > 1 for way in best)
    if level == 3:
        assert longest_match(word, set(chances)) not in best
    if level == 5:
        assert len(word) >= 6


def _unigram_prune(problem: Problem, level: int) -> None:
    words, chances, candidates = problem.words or (), _unigram_pieces(problem), problem.candidates or ()
    assert set(candidates) <= set(chances)
    best = {word: _best(word, chances) for word, _ in words}
    costs = {}
    for candidate in candidates:
        left = {piece: chance for piece, chance in chances.items() if piece != candidate}
        costs[candidate] = sum(n * log(best[word][1] / _best(word, left)[1]) for word, n in words)
    removable = sorted(cost for piece, cost in costs.items() if len(piece) > 1)
    [cheapest, *_] = [piece for piece, cost in costs.items() if len(piece) > 1 and cost == removable[0]]
    assert removable[1] - removable[0] > 0.099
    assert any(len(piece) == 1 for piece in candidates) == (level == 4)
    used = any(cheapest in way for ways, _ in best.values() for way in ways)
    if level in (1, 5):
        assert not removable[0]
        assert used == (level == 5)
    if level == 2:
        assert removable[0] > 0.099
    if level == 3:
        pieces = dict(problem.pieces or ())
        assert min(candidates, key=pieces.__getitem__) != cheapest
    if level == 4:
        assert min(costs.values()) < removable[0] - 0.099


def _replayed(word: str, rules: Sequence[Pair]) -> tuple[str, ...]:
    symbols = tuple(word)
    for rule in rules:
        symbols = merged(symbols, rule)
    return symbols


def _cut_into(word: str, number: int) -> list[tuple[str, ...]]:
    """All ways to cut a word into so many pieces."""
    places = [(0, *cuts, len(word)) for cuts in combinations(range(1, len(word)), number - 1)]
    return [tuple(word[start:end] for start, end in pairwise(cut)) for cut in places]


def faults(alphabet: Sequence[str], rules: Sequence[Pair]) -> list[set[str]]:
    """What is wrong with each rule, the rules before it taken as they stand."""
    found = []
    for at, rule in enumerate(rules):
        before = ["".join(earlier) for earlier in rules[:at]]
        after = ["".join(later) for later in rules[at + 1 :]]
        wrong = set()
        for part in rule:
            if part not in alphabet and part not in before:
                wrong.add("used-before-made" if part in after else "unknown-part")
        if rule in rules[:at]:
            wrong.add("same-rule-twice")
        elif "".join(rule) in before:
            wrong.add("result-not-new")
        if len("".join(rule)) > 8:
            wrong.add("result-too-long")
        found.append(wrong)
    return found


def _rule_check(problem: Problem, level: int) -> None:
    rules = problem.merges or ()
    assert all(len(symbol) == 1 for symbol in problem.alphabet or ())
    found = [(number, wrong) for number, wrong in enumerate(faults(problem.alphabet or (), rules), 1) if wrong]
    assert all(len(wrong) == 1 for _, wrong in found)
    reasons = [reason for _, wrong in found for reason in wrong]
    assert len(found) in ((0, 2) if level == 4 else (0, 1))
    assert len(set(reasons)) == len(reasons)
    if level <= 3:
        assert (
            set(reasons)
            <= {
                1: {"unknown-part"},
                2: {"used-before-made"},
                3: {"same-rule-twice", "result-not-new"},
            }[level]
        )
    assert (problem.word is not None) == (level == 5)
    if level == 5:
        assert 6 <= len(rules) <= 8
        assert not any("".join(rules[number - 1]) in (problem.word or "") for number, _ in found)


def wrong_rounds(problem: Problem) -> list[int]:
    """The rounds that are not what the rule makes of the table printed before them."""
    rows: Rows = problem.corpus or ()
    # Ids are given as symbols are made, and never taken back, whatever the printed vocabulary says.
    units = problem.convention.units
    ids = plain_base([(frequency, list(symbols)) for frequency, symbols in rows], units)
    # What is printed under bytes leaves the 256 out.
    vocabulary = [symbol for symbol in ids if units != "bytes" or symbol not in BYTE]
    wrong = []
    for number, printed in enumerate(problem.rounds or (), 1):
        table = count(rows, problem.convention.overlaps)
        among = tied(table)
        # Where ties are free each of the tied pairs is right.
        right = printed.merge
        if problem.convention.tie != "any" or right not in among:
            right = choose(among, problem.convention, ids) if len(among) > 1 else among[0]
        after = [(frequency, merged(symbols, right)) for frequency, symbols in rows]
        grown = [*vocabulary, *({"".join(right)} - set(vocabulary))]
        kept = printed.vocabulary is None or list(printed.vocabulary) == grown
        if (printed.merge, printed.count, [tuple(row) for row in printed.rows]) != (
            right,
            table[right],
            after,
        ) or not kept:
            wrong.append(number)
        rows = printed.rows
        ids = [*ids, *({"".join(printed.merge)} - set(ids))]
        vocabulary = ids if printed.vocabulary is None else list(printed.vocabulary)
    return wrong


def _spot_the_mistake(problem: Problem, level: int) -> None:
    rounds = problem.rounds or ()
    assert len(rounds) == (4 if level == 5 else 3)
    [wrong] = wrong_rounds(problem)
    assert wrong >= 2 or level != 3
    names = [option.mistake for option in problem.options or ()]
    assert len(set(names)) == len(names) == (3 if level <= 3 else 4)
    assert [option.id for option in problem.options or ()] == list("abcd")[: len(names)]
    assert all((printed.vocabulary is not None) == (level == 5) for printed in rounds)
    for number, before in enumerate((problem.corpus or (), *(printed.rows for printed in rounds[:-1])), 1):
        among = tied(count(before, problem.convention.overlaps))
        if level <= 3:
            assert len(among) == 1
        if level == 4 and number == wrong:
            assert len(among) >= 2
        if problem.convention.tie == "lowest-id" and number > wrong and len(among) > 1:
            made = {"".join(printed.merge) for printed in rounds[: number - 1]}
            base = {symbol for row in problem.corpus or () for symbol in row.symbols}
            assert {symbol for pair in among for symbol in pair} <= made | base
        if level == 5 and number > wrong and "replaced-symbols" not in names:
            known = set(rounds[number - 2].vocabulary or ()) | (
                set(BYTE) if problem.convention.units == "bytes" else set()
            )
            assert {symbol for row in before for symbol in row.symbols} <= known


def _bytes(problem: Problem, level: int) -> None:
    word = problem.word or ""
    lengths = [len(character.encode()) for character in word]
    marked = any(unicodedata.combining(character) or character == "\u200c" for character in word)
    assert max(lengths) == {1: 1, 2: 2, 4: 3, 5: 4}.get(level, max(lengths))
    if level == 1:
        assert word != word.lower()
    if level == 2:
        assert not marked
    if level == 3:
        assert marked and max(lengths) <= 3
    if level == 5:
        assert min(lengths) < 4


_CHECKS = {
    "bytes": _bytes,
    "merge-order": _merge_order,
    "pair-count": _pair_count,
    "count-table": _count_table,
    "next-merge": _next_merge,
    "apply-merge": _apply_merge,
    "training-run": _training_run,
    "vocabulary-size": _vocabulary_size,
    "encode": _encode,
    "encode-trace": _encode,
    "rule-check": _rule_check,
    "spot-the-mistake": _spot_the_mistake,
    "superbpe-run": _superbpe_run,
    "fertility": _fertility,
    "unigram-segment": _unigram_segment,
    "unigram-prune": _unigram_prune,
    "wordpiece-merge": wordpiece_promises.wordpiece_merge,
    "wordpiece-encode": wordpiece_promises.wordpiece_encode,
}
