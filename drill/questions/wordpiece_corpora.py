"""What WordPiece questions are made of: tables of words with ##, and words to encode for each level."""

from __future__ import annotations

from drill.engine.convention import Convention
from drill.engine.corpus import Corpus, Pair, Row, Rows, Symbols, sort_keys
from drill.engine.procedure import CORRECT
from drill.engine.wordpiece import HASHES, letters, split
from drill.engine.wordpiece_run import WordPiecePosition, WordPieceRun
from drill.questions.corpora import draw_forms, draw_words
from drill.questions.dice import Dice
from drill.questions.encode_words import LONGEST_TO_ENCODE, SHORTEST_UNSEEN, candidate_words
from drill.questions.lexicon import Lexicon


def in_words(convention: Convention) -> Convention:
    """The convention with word walls and letters: WordPiece has no other way. Its marker is not used."""
    return convention.but(walls="words", units="characters")


def draw_table(dice: Dice, lexicon: Lexicon, number: int, convention: Convention) -> Rows | None:
    """So many words with counts, split, in the convention's order of rows; None where the draw led nowhere."""
    forms = draw_forms(dice, lexicon, number)
    if len(forms) < number:
        return None
    counts = dict(draw_words(dice, forms))
    return tuple(Row(counts[word], split(word)) for word in sort_keys(counts, convention))


def trained(rows: Rows, convention: Convention, number: int) -> WordPiecePosition | None:
    """The position after so many merges of a table; None where the pairs run out."""
    position = WordPieceRun(Corpus(rows), convention).position()
    for _round in range(number):
        pick = position.picks[0]
        if not pick:
            return None
        position = position.go_on(pick)
    return position


def words_of(rows: Rows) -> list[str]:
    """The words of a start table."""
    return [letters(row.symbols) for row in rows]


def unseen_words(dice: Dice, lexicon: Lexicon, rows: Rows) -> list[str]:
    """Words made of the training words' letters and pieces, some of which may not be covered."""
    return candidate_words(dice, lexicon, words_of(rows))


def broken_words(dice: Dice, lexicon: Lexicon, rows: Rows) -> list[str]:
    """Training words with one letter behind the second changed for another letter of the training words or words."""
    known = sorted(set("".join(words_of(rows))))
    strange = sorted({letter for stem in lexicon.stems for letter in stem} - set(known))
    found = []
    for word in words_of(rows):
        for at in range(2, len(word) + 1):
            for letter in dice.some(known, 2) + dice.some(strange, 1):
                found.append(word[:at] + letter + word[at + 1 :])
                found.append(word[:at] + letter + word[at:])
    return fitting(dice, lexicon, found, rows)


def displaced_words(dice: Dice, lexicon: Lexicon, rows: Rows, vocabulary: Symbols) -> list[str]:
    """Words with a piece where its ## does not belong: one of the start inside, one of the inside at the start."""
    long = [piece for piece in vocabulary if len(piece.removeprefix(HASHES)) > 1]
    starts = [piece for piece in vocabulary if not piece.startswith(HASHES)]
    endings = [piece.removeprefix(HASHES) for piece in vocabulary if piece.startswith(HASHES)]
    found = []
    for piece in long:
        bare = piece.removeprefix(HASHES)
        if bare == piece:
            found += [start + bare for start in starts]
            found += [start + bare + ending for start in starts for ending in dice.some(endings, 2)]
        else:
            found += [bare + ending for ending in endings]
    return fitting(dice, lexicon, found, rows)


def contested_words(dice: Dice, lexicon: Lexicon, rows: Rows, merges: tuple[Pair, ...]) -> list[str]:
    """Words in which an earlier merge takes away a symbol that a longer piece of the vocabulary would need.

    Only there can a replayed list and the longest match part ways.
    """
    starts = sorted({word[0] for word in words_of(rows)})
    endings = sorted({letter for word in words_of(rows) for letter in word[1:]})
    found = []
    for earlier, (left, right) in enumerate(merges):
        for later in merges[earlier + 1 :]:
            if later[1] != left:
                continue
            piece = CORRECT.glue(*later)
            word = piece.removeprefix(HASHES) + right.removeprefix(HASHES)
            words = [start + word for start in starts] if piece.startswith(HASHES) else [word]
            found += words
            found += [one + ending for one in words for ending in endings]
    return fitting(dice, lexicon, found, rows)


def fitting(dice: Dice, lexicon: Lexicon, words: list[str], rows: Rows) -> list[str]:
    """Those of the words that are unseen and of exam size, in a drawn order."""
    seen = set(words_of(rows))
    kept = [word for word in dict.fromkeys(words) if SHORTEST_UNSEEN <= len(word) <= LONGEST_TO_ENCODE]
    return dice.some([word for word in kept if word not in seen and lexicon.allows(word)], 40)
