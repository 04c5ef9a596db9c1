"""The words that problems are made of: stems and affixes, handed in as data."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final

from drill.engine.errors import InputError
from drill.wording import _

#: The word lists of the bank; the first one goes without saying.
LEXICONS: Final[tuple[str, ...]] = ("english", "arabic", "persian")
ENGLISH: Final = LEXICONS[0]
#: What a code may ask of the words: most of them hold a repeated letter or group.
DOUBLED: Final = "doubled"
WORDS: Final = (DOUBLED,)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Stems with prefixes and suffixes that go with them, and words in which letters repeat.

    Attributes:
        stems, prefixes, suffixes: the pieces that ordinary words are made of.
        doubled: words with a pair that occurs twice, or with a run of one letter.
        reserved: the marker's symbol, which no word may hold; empty where there is none.
        name: one of LEXICONS; empty for a list of the user's, from which no code can make a problem again.
        words: `doubled` where most words drawn are to be doubled ones; empty where the kinds choose.
    """

    stems: tuple[str, ...]
    prefixes: tuple[str, ...]
    suffixes: tuple[str, ...]
    doubled: tuple[str, ...] = ()
    reserved: str = ""
    name: str = ""
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
    for number, line in enumerate(text.splitlines(), 1):
        fields = line.partition("#")[0].split()
        if not fields:
            continue
        where = _("{name}, line {number}").format(name=name, number=number)
        if len(fields) != 2 or fields[0] not in words:
            raise InputError(_("a line is stem, prefix or suffix and one word"), where)
        if unicodedata.normalize("NFC", fields[1]) != fields[1]:
            raise InputError(_("a word is written in composed letters (NFC)"), where)
        words[fields[0]][fields[1]] = None
    return {key: tuple(found) for key, found in words.items()}
