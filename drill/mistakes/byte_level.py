"""Mistakes with bytes: a character taken for a byte, text changed before it is read, visible forms for garbage."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from drill.engine.byte_level import BYTE_OF, characters_of, stretches, visible
from drill.engine.coding import Coding
from drill.engine.convention import Convention
from drill.engine.corpus import Symbols
from drill.engine.procedure import CORRECT, Procedure
from drill.mistakes import needs
from drill.mistakes.mistake import Mistake
from drill.wording import N_


def one_byte_each(text: str) -> tuple[bytes, ...]:
    """A byte for each character: the last two digits of its code point."""
    return tuple(bytes((ord(character) & 0xFF,)) for character in text)


CHARACTERS_ARE_BYTES = Mistake(
    "characters-are-bytes",
    N_("took every character for one byte"),
    CORRECT.but(utf8=one_byte_each),
    remember=N_(
        "UTF-8 takes one byte for ASCII alone: two up to U+07FF (é, Arabic), three up to U+FFFF (most Indic scripts, "
        "Chinese), four beyond (emoji)."
    ),
)


def digits_of_code_points(text: str) -> tuple[bytes, ...]:
    """The hexadecimal digits of each code point, two by two: U+0645 as 06 45."""
    return tuple(ord(character).to_bytes((ord(character).bit_length() + 7) // 8 or 1, "big") for character in text)


CODE_POINTS_ARE_BYTES = Mistake(
    "code-points-are-bytes",
    N_("wrote the digits of the code points in the place of their UTF-8 bytes"),
    CORRECT.but(utf8=digits_of_code_points),
    remember=N_("Only up to U+007F is the byte the code point; beyond, UTF-8 spreads its bits over two to four bytes."),
)


def without_marks(text: str) -> str:
    """The text without what is drawn on or between letters: combining marks and joiners."""
    return "".join(
        character for character in text if unicodedata.category(character)[0] != "M" and character not in "\u200c\u200d"
    )


MARKS_LEFT_OUT = Mistake(
    "marks-left-out",
    N_("did not count the marks and joiners"),
    CORRECT.but(read=without_marks),
    remember=N_("A vowel mark, an accent of its own and a zero-width non-joiner are code points, and have bytes."),
)


def composed(text: str) -> str:
    """The text in composed letters (NFC): e and a combining accent become é."""
    return unicodedata.normalize("NFC", text)


def small(text: str) -> str:
    """The text in small letters."""
    return text.casefold()


def _spelling(change: Callable[[str], str]) -> Callable[[Symbols, Convention], Symbols]:
    """The symbols of a word after its text was changed; its marker stays where it is."""

    def spell(symbols: Symbols, convention: Convention) -> Symbols:
        marker = convention.marker_symbol
        letters = [symbol for symbol in symbols if symbol != marker]
        if convention.units == "bytes":
            text = characters_of("".join(letters))
            changed = tuple(visible(change(text))) if text is not None else tuple(letters)
        else:
            # A marker that is glued to a letter is no letter, whatever it is written with.
            glued = bool(marker) and convention.marker == "glued" and bool(letters) and letters[-1].endswith(marker)
            text = "".join(letters).removesuffix(marker if glued else "")
            changed = tuple(change(text))
            if glued and changed:
                changed = (*changed[:-1], changed[-1] + marker)
        if changed == tuple(letters):
            return symbols
        first = symbols.index(letters[0]) if letters else 0
        return (*symbols[:first], *changed, *symbols[first + len(letters) :])

    return spell


def _reading(change: Callable[[str], str]) -> Procedure:
    return CORRECT.but(read=change, spell=_spelling(change))


LOOKS_EQUAL = Mistake(
    "looks-equal",
    N_("changed the text before reading it, as if what looks or sounds alike were the same"),
    {"composed": _reading(composed), "small-letters": _reading(small)},
    remember=N_(
        "Nothing is normalised unless the question says so: E is not e, and é is not e with an accent behind it."
    ),
)


def unknown_if_unseen(symbols: Symbols, coding: Coding) -> Symbols:
    """[UNK] in the place of the bytes of each character that the training words do not have."""
    marker = coding.convention.marker_symbol
    if coding.convention.units != "bytes" or not coding.corpus:
        return symbols
    seen: set[str] = set()
    for row in coding.corpus:
        seen.update(characters_of("".join(symbol for symbol in row.symbols if symbol != marker)) or "")
    found: list[str] = []
    for stretch in stretches(symbols):
        if stretch.characters is None or seen.issuperset(stretch.characters):
            found += symbols[stretch.first : stretch.last]
        else:
            found.append("[UNK]")
    return tuple(found)


BYTE_LEVEL_UNK = Mistake(
    "byte-level-unk",
    N_("called a letter unknown because the training text does not have it"),
    CORRECT.but(unseen=unknown_if_unseen),
    remember=N_("All 256 bytes are in the vocabulary from the start, so byte-level BPE knows every character."),
    needs=(needs.bytes_for_symbols,),
)


def without_strange_forms(tokens: Symbols, coding: Coding) -> Symbols:
    """The tokens without those that show bytes by other characters than ASCII; [UNK] where none is left."""
    if coding.convention.units != "bytes":
        return tokens
    marker = coding.convention.marker_symbol
    kept = tuple(token for token in tokens if not _is_strange(token, marker))
    return kept if any(token != marker for token in kept) else ("[UNK]",)


def _is_strange(token: str, marker: str) -> bool:
    rest = token.replace(marker, "") if marker else token
    return any(character in BYTE_OF and not character.isascii() for character in rest)


BYTES_ARE_GARBAGE = Mistake(
    "bytes-are-garbage",
    N_("left out tokens as garbage that show bytes in their visible form"),
    CORRECT.but(finish=without_strange_forms),
    remember=N_("Ġ is a space and Ø§ is ا: the visible form of bytes, of which no token is broken."),
    needs=(needs.bytes_for_symbols,),
)
