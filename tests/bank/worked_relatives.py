"""What the worked questions on bytes, fertility, WordPiece, Unigram and SuperBPE ask, as `worked_choices` has it.

Where a mistake of these is named by an option, the figures come from the engine, by a procedure; where none is, a line
of arithmetic that shares nothing with the engine does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Final

from drill.engine.convention import LECTURE, PRESETS
from drill.engine.corpus import Corpus, from_words
from drill.engine.fertility import Measured
from drill.engine.merging import join_pair
from drill.engine.procedure import Procedure
from drill.engine.training import Run
from drill.engine.unigram import Unigram, segmented, with_probabilities
from drill.engine.wordpiece import encode, split
from drill.engine.wordpiece_run import WordPieceRun
from tests.bank.worked_choices import BARE, Figures, Work, figures, next_merge, rows_in, rules_in, tokens


def numbers(question: str) -> list[Fraction]:
    """The numbers among the figures of a question, in order."""
    return [Fraction(figure) for figure in figures(question) if figure.replace(".", "").isdecimal()]


def short(value: object) -> str:
    """A number without needless zeros: 46.05, 20."""
    return f"{float(str(value)):.2f}".rstrip("0").rstrip(".")


# --- bytes and fertility ----------------------------------------------------------------------------------------------


def number_of_bytes(question: str, procedure: Procedure) -> Figures:
    """The UTF-8 bytes of the question's first token."""
    return (str(_bytes(figures(question)[0], procedure)),)


def characters_and_bytes(question: str, procedure: Procedure) -> Figures:
    """Code points and UTF-8 bytes of the question's word."""
    word = figures(question)[0]
    return (str(len(procedure.read(word))), str(_bytes(word, procedure)))


def bytes_added(question: str, procedure: Procedure) -> Figures:
    """By how many bytes the second token is longer than the first."""
    plain, marked = figures(question)[:2]
    return (str(_bytes(marked, procedure) - _bytes(plain, procedure)),)


def bytes_of_two_forms(_question: str, procedure: Procedure) -> Figures:
    """The bytes of é as one code point and as two."""
    return tuple(str(_bytes(form, procedure)) for form in ("\u00e9", "e\u0301"))


def _bytes(text: str, procedure: Procedure) -> int:
    return len(b"".join(procedure.utf8(procedure.read(text))))


def fertility(question: str, procedure: Procedure) -> Figures:
    """The fertility of a sentence of so many words and tokens."""
    words, tokens_ = map(int, numbers(question))
    return (short(float(procedure.ratio(Measured(tokens_, words, 0)))),)


# --- WordPiece --------------------------------------------------------------------------------------------------------


def score(question: str, procedure: Procedure) -> Figures:
    """The score of a pair from its count and those of its parts."""
    together, left, right = map(int, numbers(question))
    return figures(str(procedure.score(together, left, right)))


def best_by_score(question: str, procedure: Procedure) -> Figures:
    """The pair with the highest score in the question's table, and its score."""
    position = WordPieceRun(Corpus(rows_in(question)), BARE).position(procedure)
    return (" ".join(position.picks[0]), *figures(str(position.worth(position.picks[0]))))


def picked_by_score(question: str, procedure: Procedure) -> Figures:
    """That pair alone."""
    return best_by_score(question, procedure)[:1]


def made_by_merge(question: str, procedure: Procedure) -> Figures:
    """The symbol that the question's merge makes."""
    [(left, right)] = rules_in(question)
    return (procedure.glue(procedure.continuation(left), procedure.continuation(right)),)


def matched(question: str, procedure: Procedure) -> Figures:
    """The tokens of the question's word under its vocabulary."""
    vocabulary, word = [figure for figure in figures(question) if "[" not in figure and " + " not in figure][-2:]
    return (" ".join(encode(word, vocabulary.split(), procedure, rules_in(question))),)


def count_below_the_line(question: str, procedure: Procedure) -> Figures:
    """The count of a part after a merge that has used it."""
    before, used = map(int, numbers(question))
    return (str(procedure.parts({"##u": before - used}, [{"##u": before}])["##u"]),)


def preferred(question: str) -> Figures:
    """Which of two pairs has the higher score, and which the higher count."""
    pairs, (a, a_left, a_right, b, b_left, b_right) = rules_in(question), numbers(question)
    by_score = pairs[0] if a / (a_left * a_right) > b / (b_left * b_right) else pairs[1]
    return (" ".join(by_score), " ".join(pairs[0] if a > b else pairs[1]))


def the_one_unknown(question: str) -> Figures:
    """The only word of the options that the vocabulary cannot cover."""
    pieces = figures(question)[0].split()

    def covered(word: str, at: int = 0) -> bool:
        ends = [end for end in range(len(word), at, -1) if ("##" if at else "") + word[at:end] in pieces]
        return at == len(word) or (bool(ends) and covered(word, ends[0]))

    return tuple(word for word in ("gun", "pugs", "bun", "hun") if not covered(word))


# --- Unigram ----------------------------------------------------------------------------------------------------------


def piece_probability(question: str, procedure: Procedure) -> Figures:
    """The probability of a piece, from the number of pieces, the sum of frequencies and its own."""
    number, total, own = map(int, numbers(question))
    rest = total - own - (number - 2)
    others = tuple((f"x{n}", 1 if n else rest) for n in range(number - 1))
    return figures(str(procedure.chance(Unigram((("p", own), *others)), "p").get("p", "")))


def best_ways(question: str, procedure: Procedure) -> Figures:
    """The best segmentations of the question's word; its pieces stand before their numbers."""
    found = figures(question)
    pieces = {a: Decimal(b) for a, b in pairwise(found) if a.isalpha() and b[0].isdecimal()}
    [word] = [figure for figure in found if figure.isalpha() and figure not in pieces]
    best = segmented(word, with_probabilities(pieces), procedure)
    return tuple(" ".join(way) for way in best.ways) if best else ()


def share_of_loss(question: str, procedure: Procedure) -> Figures:
    """What a word adds to the loss, from its count and the probability of its best segmentation."""
    count, probability = numbers(question)
    return (short(procedure.surprise(probability, int(count))),)


def removed(question: str, procedure: Procedure) -> Figures:
    """The piece that is pruned, from what each removal costs."""
    found = figures(question)
    rises = {piece: Decimal(cost) for piece, cost in zip(found[::2], found[1::2], strict=True)}
    return procedure.prune(rises, Unigram(tuple((piece, 1) for piece in rises)))


def ways(question: str) -> Figures:
    """How many ways there are to cut a word of so many letters, by going through them all."""

    def count(letters: int) -> int:
        return 1 if not letters else sum(count(letters - first) for first in range(1, letters + 1))

    return (str(count(int(numbers(question)[0]))),)


def chance_of_two(question: str) -> Figures:
    """The product of two pieces' probabilities."""
    total, one, other = numbers(question)
    return (f"{float(one / total * (other / total)):.5f}",)


# --- BPE --------------------------------------------------------------------------------------------------------------


def both_encoders(question: str) -> Figures:
    """The symbols by one pass per rule, and by the lowest rank that fits until none does."""
    rules, start = rules_in(question), tuple(figures(question)[-1].split())
    by_pass = start
    for rule in rules:
        by_pass = join_pair(by_pass, rule)
    again = start
    while fits := [rule for rule in rules if rule in list(pairwise(again))]:
        again = join_pair(again, fits[0])
    return (" ".join(by_pass), " ".join(again))


def count_of_a_lost_tie(question: str) -> Figures:
    """The count for which `w` + `i` is tied with eight other pairs in round 5, not the first of them."""
    lesson = PRESETS["lesson"]
    words = [(word, 1) for word in figures(question)[0].split()]
    position = Run(from_words(words, lesson), lesson).position()
    for _round in range(4):
        position = position.go_on(position.picks[0])
    tied = [pair for pair, count in position.table.items() if count == max(position.table.values())]
    assert ("w", "i") in tied[1:]
    assert len(tied) == 9
    for _round in range(2):
        position = position.go_on(position.picks[0])
    assert any(row.symbols == ("w", "i", "d", "e", "r</w>") for row in position.state.rows)
    return (str(position.table["w", "i"]),)


WORKED_RELATIVES: Final[Mapping[str, Work]] = {
    "arabic-letters-in-bytes": characters_and_bytes,
    "marks-in-bytes": bytes_added,
    "zero-width-non-joiner": characters_and_bytes,
    "look-alikes-in-bytes": bytes_of_two_forms,
    "arabic-sentence-in-bytes": number_of_bytes,
    "one-accent-in-bytes": number_of_bytes,
    "hindi-word-in-bytes": number_of_bytes,
    "fertility-of-a-sentence": fertility,
    "unigram-segmentation": best_ways,
    "wordpiece-gets-stuck": matched,
    "score-of-a-pair": score,
    "first-wordpiece-merge": picked_by_score,
    "third-wordpiece-merge": best_by_score,
    "join-of-continuations": made_by_merge,
    "longest-piece-first": matched,
    "stuck-though-it-could-be-spelt": matched,
    "longest-match-is-no-replay": matched,
    "parts-counted-again": count_below_the_line,
    "probability-of-a-piece": piece_probability,
    "three-equal-ways": best_ways,
    "three-ways-of-a-long-word": best_ways,
    "one-word-of-the-loss": share_of_loss,
    "which-piece-is-pruned": removed,
    "phrase-in-one-token": partial(tokens, BARE),
    "a-letter-with-itself": partial(next_merge, 0, LECTURE.but(marker="none", rows="as-written")),
}


def moved_bytes(question: str) -> Figures:
    """How many bytes lie outside the three ranges of the question."""
    ends = list(map(int, numbers(question)[1:]))
    return (str(256 - sum(last - first + 1 for first, last in zip(ends[::2], ends[1::2], strict=True))),)


def visible_bytes(_question: str) -> Figures:
    """What the four characters stand for: `Ø` and `§` are Latin-1, U+0126 is the seventh of those from U+0120 on."""
    shown = [byte for byte in range(256) if 33 <= byte <= 126 or 161 <= byte <= 172 or byte >= 174]
    hidden = [byte for byte in range(256) if byte not in shown]
    data = [ord(one) if ord(one) in shown else hidden[ord(one) - 256] for one in "\u00d8\u00a7\u00d9\u0126"]
    return (bytes(data).decode(),)


CALCULATED_RELATIVES: Final[Mapping[str, Callable[[str], Figures]]] = {
    "one-byte-characters": lambda question: (
        str(sum(len(chr(n).encode(errors="surrogatepass")) == 1 for n in range(0x11000))),
    ),
    "emoji-never-seen": lambda question: (str(len(figures(question)[0].encode())),),
    "letter-without-its-merge": lambda question: (str(len(figures(question)[0].encode())),),
    "bytes-with-another-shape": moved_bytes,
    "two-letters-in-visible-bytes": visible_bytes,
    "two-bases-for-chinese": lambda question: (figures(question)[0], str(2**8)),
    "size-of-gpt-2": lambda question: (str(sum(numbers(question)) + 1),),
    "price-per-word": lambda question: (str(numbers(question)[1] / numbers(question)[0]),),
    "words-in-a-context-window": lambda question: tuple(
        str(numbers(question)[0] / each) for each in numbers(question)[1:]
    ),
    "one-word-in-pieces": lambda question: (str(sum(numbers(question)) / 3),),
    "rare-parts-win": preferred,
    "symbols-with-and-without-marks": lambda question: (
        str(len({symbol for word in figures(question)[:2] for symbol in split(word)})),
    ),
    "no-piece-to-begin-with": the_one_unknown,
    "score-of-an-inseparable-pair": lambda question: figures(str(Fraction(7) / (7 * numbers(question)[0]))),
    "probability-of-a-segmentation": chance_of_two,
    "ways-to-cut-a-word": ways,
    "tokens-saved": lambda question: (str(round(100 * (1 - numbers(question)[1] / numbers(question)[0]))),),
    "fewer-tokens-from-bytes-per-token": lambda question: (
        str(round(100 * (1 - numbers(question)[1] / numbers(question)[2]))),
    ),
    "how-long-the-first-stage": lambda question: (
        str(max((numbers(question)[3], numbers(question)[2]), (numbers(question)[5], numbers(question)[4]))[1]),
    ),
    "swapped-rules-two-encoders": both_encoders,
    "lost-a-tie": count_of_a_lost_tie,
}
