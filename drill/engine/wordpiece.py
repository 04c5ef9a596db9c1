"""WordPiece: merges are chosen by a score, and words are encoded by the longest match.

A word is split into its letters, and every symbol but the first of a word carries `##`, which says that it goes on with
the word: `hug` is h ##u ##g. So u at the start of a word and ##u inside one are two symbols. Then, as in BPE, one pair
is merged a round and everything is counted again; but the pair taken is the one with the highest score,

    score(left, right) = count(left right) / (count(left) · count(right)),

not the most frequent one: a pair of rare symbols that nearly always stand together wins over a pair of common ones.
Counts are weighted by the words' frequencies, those of the single symbols below the line too. The merged symbol drops
the `##` of its right part: hu + ##gs is hugs, ##g + ##s is ##gs. In the table met first wins among equals.

Training leaves a vocabulary and no list of merges, so a word cannot be encoded by replaying them. From the left, the
longest piece of the vocabulary that the rest of the word begins with is taken, again and again; a word whose rest
begins with no piece is the unknown token as a whole, however much of it was found.

Scores are exact fractions. The functions here are the steps that `Procedure` names as its right ones; `WordPieceRun`
is in `wordpiece_run.py`, which needs the procedure, as `encode` here does not: it is handed one.

Sources: Schuster and Nakajima 2012, "Japanese and Korean Voice Search", for the idea; the Hugging Face course, chapter
6.6, for the score and the split as courses teach them; `WordpieceTokenizer` in google-research/bert for longest match
and [UNK]. Lecture notes may say that WordPiece replays merges; no tokenizer does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from drill.engine.corpus import Corpus, Pair, Row, Symbols

if TYPE_CHECKING:
    from drill.engine.procedure import Procedure

#: What a symbol begins with that goes on with a word.
HASHES: Final = "##"
#: What a word is that the vocabulary cannot cover.
UNKNOWN: Final = "[UNK]"

#: Single symbols and how often they occur.
PartCounts = Mapping[str, int]


def split(word: str) -> Symbols:
    """The letters of a word, all but the first with ##: h ##u ##g."""
    return (*word[:1], *(HASHES + letter for letter in word[1:]))


def split_words(corpus: Corpus) -> Corpus:
    """A corpus of plain words, each row as the split of its word."""
    return Corpus(tuple(Row(row.frequency, split("".join(row.symbols))) for row in corpus.rows), corpus.running)


def letters(symbols: Symbols) -> str:
    """The word that symbols spell."""
    return "".join((*symbols[:1], *(symbol.removeprefix(HASHES) for symbol in symbols[1:])))


# --- the right steps, training ------------------------------------------------------------------------------------


def as_printed(symbol: str) -> str:
    """A symbol is the one that is written: ##u is another one than u."""
    return symbol


def counted_anew(now: PartCounts, past: Sequence[PartCounts]) -> PartCounts:
    """Below the line stand this round's counts of the symbols, whatever they were in the rounds behind."""
    return now


def likelihood_gain(together: int, left: int, right: int) -> Fraction:
    """The score of a pair: its count over the product of the counts of its parts."""
    return Fraction(together, left * right) if left and right else Fraction(0)


def by_score(score: Fraction, count: int) -> Fraction:
    """Pairs are compared by their scores."""
    return score


def glue(left: str, right: str) -> str:
    """The symbol that a merge makes: the right part loses its ##."""
    return left + right.removeprefix(HASHES)


def glued(symbols: Symbols, pair: Pair, glue: Callable[[str, str], str]) -> Symbols:
    """Symbols in which a step of BPE has made a join by writing left and right together: the inner ## goes."""
    joined = "".join(pair)
    if len(pair) != 2 or joined not in symbols:
        return symbols
    made = glue(*pair)
    return symbols if made == joined else tuple(made if symbol == joined else symbol for symbol in symbols)


# --- the right steps, encoding ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lookup:
    """A word to be encoded, with all that a procedure, right or wrong, may look at.

    Attributes:
        word: the word as it is written.
        vocabulary: the pieces, as the procedure tells them apart.
        merges: the merges of the training, where it is known; nobody who does it rightly looks at them.
        tell: how the procedure tells symbols apart (the step `continuation`).
    """

    word: str
    vocabulary: frozenset[str]
    merges: tuple[Pair, ...]
    tell: Callable[[str], str]

    def piece(self, at: int, end: int) -> str:
        """The letters from `at` up to `end` as a piece: with ## unless the word begins there."""
        return self.tell((HASHES if at else "") + self.word[at:end])

    @cached_property
    def letters(self) -> Symbols:
        """The split of the word."""
        return tuple(self.piece(at, at + 1) for at in range(len(self.word)))


#: A piece and where it ends in the word; None where no piece fits.
Match = tuple[str, int] | None


def longest_piece(lookup: Lookup, at: int) -> Match:
    """The longest piece of the vocabulary with which the word goes on at this place."""
    for end in range(len(lookup.word), at, -1):
        piece = lookup.piece(at, end)
        if piece in lookup.vocabulary:
            return piece, end
    return None


def unknown_as_a_whole(tokens: Symbols, at: int, lookup: Lookup) -> tuple[Symbols, int]:
    """Where no piece fits: the whole word is [UNK], and nothing of it is left to be looked at."""
    return (UNKNOWN,), len(lookup.word)


# --- encoding -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Found:
    """One step of an encoding.

    Attributes:
        at: where in the word it begins.
        piece: the piece taken, None where none fits.
        tokens: the tokens after it.
    """

    at: int
    piece: str | None
    tokens: Symbols


def encode(word: str, vocabulary: Collection[str], procedure: Procedure, merges: tuple[Pair, ...] = ()) -> Symbols:
    """The tokens of a word by longest match with a vocabulary, as `procedure` finds them; an empty word has none.

    `merges` are those of the training that made the vocabulary, where it is known: only wrong ways look at them.
    """
    steps = encode_steps(word, vocabulary, procedure, merges)
    return steps[-1].tokens if steps else ()


def encode_steps(
    word: str, vocabulary: Collection[str], procedure: Procedure, merges: tuple[Pair, ...] = ()
) -> tuple[Found, ...]:
    """The encoding of `encode` piece by piece."""
    tell = procedure.continuation
    lookup = Lookup(word, frozenset(map(tell, vocabulary)), merges, tell)
    steps: list[Found] = []
    tokens: Symbols = ()
    at = 0
    while at < len(word):
        begun, match = at, procedure.match(lookup, at)
        if match is None:
            tokens, at = procedure.stuck(tokens, at, lookup)
            steps.append(Found(begun, None, tokens))
        else:
            piece, at = match
            tokens = (*tokens, piece)
            steps.append(Found(begun, piece, tokens))
    return tuple(steps)
