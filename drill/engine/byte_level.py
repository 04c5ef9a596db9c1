"""Byte-level BPE's base symbols: the 256 bytes, each with a visible character that stands for it.

A text is written as UTF-8, and each byte is one base symbol, so that no text holds an unknown one. Bytes that are no
printable characters of their own need a form that can be shown: GPT-2 lets 188 bytes stand for themselves (33–126,
161–172, 174–255, as characters of Latin-1) and gives the other 68, in order, the characters from U+0100 on: the space
is Ġ (U+0120), the line end Ċ (U+010A). Source: `bytes_to_unicode` of GPT-2's encoder.py (Radford et al. 2019).
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from drill.engine.errors import InputError
from drill.wording import _

#: The bytes that are shown as the Latin-1 character of their own value.
ITSELF: Final = (*range(33, 127), *range(161, 173), *range(174, 256))

#: The first of the characters that stand for the other 68 bytes.
MOVED: Final = 0x100


def _visible_forms() -> tuple[str, ...]:
    moved = iter(range(MOVED, MOVED + 256))
    own = frozenset(ITSELF)
    return tuple(chr(byte if byte in own else next(moved)) for byte in range(256))


#: The visible form of each byte, by the byte's value.
VISIBLE: Final[tuple[str, ...]] = _visible_forms()

#: The byte that each visible form stands for.
BYTE_OF: Final[Mapping[str, int]] = {form: byte for byte, form in enumerate(VISIBLE)}

_TO_VISIBLE: Final = dict(enumerate(VISIBLE))


def utf8(text: str) -> bytes:
    """The text's bytes in UTF-8; raises InputError for a lone surrogate, which has none."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise InputError(
            _("the text holds half a surrogate pair ({code_point}), which is no character").format(
                code_point=f"U+{ord(text[error.start]):04X}"
            )
        ) from None


def as_it_is(text: str) -> str:
    """A text is read as it stands: nothing is normalised, nothing left out."""
    return text


def utf8_by_character(text: str) -> tuple[bytes, ...]:
    """The UTF-8 bytes of each character (RFC 3629)."""
    return tuple(character.utf8 for character in by_character(text))


def show_bytes(data: bytes) -> str:
    """The visible form of some bytes, one character a byte."""
    return data.decode("latin-1").translate(_TO_VISIBLE)


def visible(text: str) -> str:
    """A text's UTF-8 bytes in visible form: م is Ùħ. Raises InputError for a lone surrogate."""
    return show_bytes(utf8(text))


def is_visible(symbol: str) -> bool:
    """True if every character of the symbol is the visible form of a byte."""
    return all(character in BYTE_OF for character in symbol)


def bytes_of(symbol: str) -> bytes:
    """The bytes that a symbol in visible form stands for; raises KeyError where a character stands for none."""
    return bytes(BYTE_OF[character] for character in symbol)


def sort_key(symbol: str) -> bytes:
    """The byte string by which a symbol sorts under bytes; of a marker, the UTF-8 of its own characters.

    Visible forms sort otherwise: the space, byte 20, is shown as Ġ (U+0120), which comes after every letter.
    """
    return b"".join(
        bytes((BYTE_OF[character],)) if character in BYTE_OF else character.encode(errors="surrogatepass")
        for character in symbol
    )


def beyond_bytes(symbols: Iterable[str]) -> tuple[str, ...]:
    """The symbols that are no single bytes: a marker, and what was merged."""
    return tuple(symbol for symbol in symbols if symbol not in BYTE_OF)


def holds_all_bytes(vocabulary: Sequence[str]) -> bool:
    """True if the vocabulary is one of byte-level BPE: all 256 bytes are in it, at its beginning."""
    return tuple(vocabulary[:256]) == VISIBLE


def characters_of(symbol: str) -> str | None:
    """The characters that a symbol's bytes make, None where it holds a part of a character or stands for no bytes."""
    if not is_visible(symbol):
        return None
    try:
        return bytes_of(symbol).decode()
    except UnicodeDecodeError:
        return None


def text_of(symbols: Iterable[str]) -> str:
    """The text that symbols in visible form spell; bytes that make no character become U+FFFD.

    Raises KeyError where a symbol holds something that stands for no byte, a marker say.
    """
    return b"".join(map(bytes_of, symbols)).decode(errors="replace")


class Character(NamedTuple):
    """A character of a text with its bytes."""

    character: str
    code_point: int
    utf8: bytes

    @property
    def visible(self) -> str:
        """The visible form of its bytes."""
        return show_bytes(self.utf8)

    @property
    def hex(self) -> tuple[str, ...]:
        """Its bytes as two hexadecimal digits each: D9 85."""
        return hex_of(self.utf8)


def by_character(text: str) -> tuple[Character, ...]:
    """The characters (code points) of a text, each with its bytes; raises InputError for a lone surrogate."""
    return tuple(Character(character, ord(character), utf8(character)) for character in text)


def hex_of(data: bytes) -> tuple[str, ...]:
    """Bytes as two hexadecimal digits each, in capitals."""
    return tuple(f"{byte:02X}" for byte in data)


#: How many bytes UTF-8 needs: the last code point that does with so many.
LAST_OF: Final[tuple[tuple[int, int], ...]] = ((1, 0x7F), (2, 0x7FF), (3, 0xFFFF), (4, 0x10FFFF))


def length_by_range(code_point: int) -> tuple[int, int, int]:
    """How many bytes a code point takes, with the first and the last code point of the range that decides it.

    UTF-8 (RFC 3629): one byte up to U+007F, two up to U+07FF, three up to U+FFFF, four beyond.
    """
    first = 0
    for length, last in LAST_OF:
        if code_point <= last:
            return length, first, last
        first = last + 1
    raise ValueError(f"no code point is {code_point:#x}")


class Stretch(NamedTuple):
    """Symbols side by side of a run: from `first` up to, not with, `last`; and the characters that they make.

    `characters` is None where the symbols stand for no bytes, or for bytes that are broken UTF-8.
    """

    first: int
    last: int
    characters: str | None


def stretches(symbols: Sequence[str]) -> Iterator[Stretch]:
    """A run of symbols cut at every place between two symbols at which a character ends.

    `Ù`, `ħ` make one stretch of two symbols (م), `Ùħ` makes one of one. A symbol that stands for no bytes (a marker) is
    a stretch by itself, and so are bytes that can belong to no character.
    """
    decoder = codecs.getincrementaldecoder("utf-8")()
    first, made = 0, ""
    for place, symbol in enumerate(symbols):
        if not is_visible(symbol):
            if first < place:
                yield Stretch(first, place, None)
            yield Stretch(place, place + 1, None)
            decoder.reset()
            first, made = place + 1, ""
            continue
        whole: str | None = None
        try:
            made += decoder.decode(bytes_of(symbol))
            if decoder.getstate()[0]:
                continue
            whole = made
        except UnicodeDecodeError:
            decoder.reset()
        yield Stretch(first, place + 1, whole)
        first, made = place + 1, ""
    if first < len(symbols):
        yield Stretch(first, len(symbols), None)
