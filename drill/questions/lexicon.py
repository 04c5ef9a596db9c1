"""The words that problems are made of: stems and affixes, handed in as data."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from drill.engine.convention import SPACE
from drill.engine.errors import InputError
from drill.wording import _

#: The word lists of the bank; the first one goes without saying.
LEXICONS: Final[tuple[str, ...]] = ("english", "arabic", "persian")
ENGLISH: Final = LEXICONS[0]
#: What a code may ask of the words: most of them hold a repeated letter or group.
DOUBLED: Final = "doubled"
WORDS: Final = (DOUBLED,)

#: A longer word is no exercise for a hand.
LONGEST_WORD: Final = 7
#: How large a list of the user's may be, in words and in bytes.
MOST_WORDS: Final = 5_000
MOST_BYTES: Final = 200_000
#: Zero-width joiner and non-joiner, real symbols in Persian and other scripts.
JOINERS: Final = ("\u200c", "\u200d")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Stems with prefixes and suffixes that go with them, and words in which letters repeat.

    Attributes:
        stems, prefixes, suffixes: the pieces that ordinary words are made of.
        doubled: words with a pair that occurs twice, or with a run of one letter.
        reserved: the marker's symbol, which no word may hold; empty where there is none.
        name: one of LEXICONS; empty for a list of the user's, from which no code can make a problem again.
        file: where a list of the user's comes from, for messages.
        words: `doubled` where most words drawn are to be doubled ones; empty where the kinds choose.
    """

    stems: tuple[str, ...]
    prefixes: tuple[str, ...]
    suffixes: tuple[str, ...]
    doubled: tuple[str, ...] = ()
    reserved: str = ""
    name: str = ""
    file: str = ""
    words: str = ""

    def allows(self, word: str) -> bool:
        """True if the word does not hold what is reserved."""
        return not self.reserved or self.reserved not in word


def is_doubled(word: str) -> bool:
    """True if a pair of letters stands twice in the word, or one letter three times in a row."""
    return any(word.count(a + b) > 1 or a == b == c for a, b, c in zip(word, word[1:], f"{word[2:]} ", strict=False))


def parse_lexicon(text: str, name: str) -> dict[str, tuple[str, ...]]:
    """Read lines `stem WORD`, `prefix WORD` or `suffix WORD`; `#` starts a comment.

    Returns the words by class, in the order of the file. Raises InputError naming file and line.
    """
    words: dict[str, dict[str, None]] = {"stem": {}, "prefix": {}, "suffix": {}}
    for where, fields in _lines(text, name):
        if len(fields) != 2 or fields[0] not in words:
            raise InputError(_("a line is stem, prefix or suffix and one word"), where)
        if not unicodedata.is_normalized("NFC", fields[1]):
            raise InputError(_("a word is written in composed letters (NFC)"), where)
        words[fields[0]][fields[1]] = None
    return {key: tuple(found) for key, found in words.items()}


def _lines(text: str, name: str) -> Iterator[tuple[str, list[str]]]:
    """The fields of each line that has any, with the line's place."""
    for number, line in enumerate(text.split("\n"), 1):
        if fields := line.partition("#")[0].split():
            yield _("{name}, line {number}").format(name=name, number=number), fields


def own_lexicon(text: str, file: str) -> Lexicon:
    """A list of the user's: the lines of `parse_lexicon`, of words that fit a table and hold nothing invisible.

    Its doubled words are those of its stems that are. Raises InputError naming file and line.
    """
    words = parse_lexicon(text, file)
    for where, (kind, word) in _lines(text, file):
        least, most = (2, LONGEST_WORD) if kind == "stem" else (1, LONGEST_WORD - 2)
        if not least <= len(word) <= most:
            raise InputError(
                _("a stem has 2 to {stem} letters, a prefix or suffix 1 to {affix}; {word!r} has {n}").format(
                    word=word[:20], n=len(word), stem=LONGEST_WORD, affix=LONGEST_WORD - 2
                ),
                where,
            )
        for letter in word:
            if letter not in JOINERS and (unicodedata.category(letter)[0] in "CZ" or letter == SPACE):
                raise InputError(_("a word cannot hold {symbol}").format(symbol=f"U+{ord(letter):04X}"), where)
    number = sum(map(len, words.values()))
    if number > MOST_WORDS:
        raise InputError(_("{n} words are too many; {most} will do").format(n=number, most=MOST_WORDS), file)
    if not words["stem"]:
        raise InputError(_("there is no stem in it"), file)
    doubled = tuple(filter(is_doubled, words["stem"]))
    return Lexicon(words["stem"], words["prefix"], words["suffix"], doubled, file=file)


def lexicon_text(lexicon: Lexicon) -> str:
    """The lines from which `own_lexicon` makes the lexicon again."""
    classes = (("stem", lexicon.stems), ("prefix", lexicon.prefixes), ("suffix", lexicon.suffixes))
    return "".join(f"{name} {word}\n" for name, words in classes for word in words)
