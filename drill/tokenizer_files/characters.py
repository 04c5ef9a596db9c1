"""The classes of characters that normalizers and pre-tokenizers speak of, as Hugging Face's tokenizers draws them."""

from __future__ import annotations

import unicodedata
from typing import Final

#: Unicode's White_Space; Python's `isspace` adds the four separators U+001C to U+001F.
_NO_SPACE: Final = frozenset("\x1c\x1d\x1e\x1f")
_ASCII_SIGNS: Final = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_CHINESE: Final = (
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B920, 0x2CEAF),
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)


def is_space(character: str) -> bool:
    """Unicode's white space."""
    return character.isspace() and character not in _NO_SPACE


def is_punctuation(character: str) -> bool:
    """Unicode's punctuation, and every sign of ASCII, also those that Unicode calls symbols."""
    return character in _ASCII_SIGNS or unicodedata.category(character).startswith("P")


def is_numeric(character: str) -> bool:
    """Digits, and also letters and fractions that are numbers."""
    return unicodedata.category(character).startswith("N")


def is_mark(character: str) -> bool:
    """A combining mark of any kind."""
    return unicodedata.category(character).startswith("M")


def is_accent(character: str) -> bool:
    """A combining mark that takes no room."""
    return unicodedata.category(character) == "Mn"


def is_control(character: str) -> bool:
    """A control or format character or one of private use; tab and line ends are none here."""
    return character not in "\t\n\r" and unicodedata.category(character) in ("Cc", "Cf", "Co")


def is_chinese(character: str) -> bool:
    """A character of the blocks of Chinese characters that BERT knows."""
    return any(first <= ord(character) <= last for first, last in _CHINESE)
