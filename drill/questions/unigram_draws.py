"""Small Unigram models: words with counts, and pieces counted in them."""

from __future__ import annotations

from collections.abc import Iterable

from drill.questions.corpora import draw_forms, draw_words
from drill.questions.dice import Dice
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Words

#: A longer piece is seldom drawn by hand, and a longer word has too many ways to be cut.
LONGEST_PIECE = 4
LONGEST_FORM = 6

Pieces = tuple[tuple[str, int], ...]


def draw_counted_words(dice: Dice, lexicon: Lexicon, number: int) -> Words:
    """`number` words of at most six letters with counts; fewer, or none, where the draw led nowhere."""
    forms = [form for form in draw_forms(dice, lexicon, number + 1) if len(form) <= LONGEST_FORM]
    return draw_words(dice, forms[:number])


def parts_of(word: str) -> list[str]:
    """The pieces of two to four letters that stand in a word and are not all of it, in the order of first sight."""
    found = [word[at : at + size] for at in range(len(word)) for size in range(2, LONGEST_PIECE + 1)]
    return list(dict.fromkeys(part for part in found if 1 < len(part) < len(word)))


def counted(pieces: Iterable[str], words: Words) -> Pieces:
    """The pieces with how often they stand in the words, each word as often as it counts; places may overlap."""
    return tuple((piece, sum(count * _times(piece, word) for word, count in words)) for piece in pieces)


def _times(piece: str, word: str) -> int:
    return sum(word.startswith(piece, at) for at in range(len(word)))


def model_of(chosen: Iterable[str], words: Words) -> Pieces:
    """Every letter of the words and the pieces chosen, the short ones first, with their frequencies."""
    letters = dict.fromkeys(letter for word, _count in words for letter in word)
    longer = sorted(dict.fromkeys(chosen), key=lambda piece: (len(piece), piece))
    return counted((*letters, *longer), words)
