"""What bytes in visible form spell: the characters of a corpus with their bytes, and symbols that make whole ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from drill.document import Block, CorpusTable, Number, Paragraph, Sentence, Table, Text, Token, Tokens
from drill.engine.byte_level import BYTE_OF, Character, by_character, stretches
from drill.engine.convention import Convention
from drill.engine.corpus import Row, Symbols
from drill.questions.rules import joined
from drill.wording import _, ngettext, say

#: So many characters, or symbols, are told one by one.
MOST_TOLD: Final = 24


def is_foreign(symbol: str) -> bool:
    """True if the symbol holds a byte from 80 up, which ASCII has not and which no character has for itself."""
    return any(BYTE_OF.get(character, 0) >= 0x80 for character in symbol)


def characters_note(rows: Iterable[Row]) -> tuple[Block, ...]:
    """The characters of the rows beyond ASCII with their bytes, and that the visible form is no corruption."""
    told = _characters("".join(row.symbols) for row in rows)
    if not told:
        return ()
    first = told[0]
    note = say(
        _("{symbols} is no corruption: it is how the bytes {hex} are shown, which UTF-8 writes for {character}."),
        symbols=Tokens(tuple(first.visible)),
        hex=Text(" ".join(first.hex)),
        character=Token(first.character),
    )
    head = (say(_("character")), say(_("code point")), say(_("bytes")), say(_("shown")))
    cells = tuple(
        (
            (Token(character.character),),
            (Text(f"U+{character.code_point:04X}"),),
            (Text(" ".join(character.hex)),),
            (Tokens(tuple(character.visible)),),
        )
        for character in told[:MOST_TOLD]
    )
    blocks: list[Block] = [Table(head, cells, caption=note)]
    return (*blocks, *_more(len(told) - MOST_TOLD))


def rows_read(rows: Sequence[Row], caption: Sentence, convention: Convention) -> Block:
    """The rows of a corpus with what each spells, where bytes beyond ASCII are among them; else the plain table."""
    if not any(is_foreign(symbol) for row in rows for symbol in row.symbols):
        return CorpusTable(tuple(rows), caption)
    head = (say(_("count")), say(_("symbols")), say(_("spells")))
    cells = []
    for row in rows:
        read = reading("".join(row.symbols), convention)
        cells.append(((Number(row.frequency),), (Tokens(row.symbols),), (Tokens(read.pieces),)))
    return Table(head, tuple(cells), frozenset({0}), caption)


def characters_line(text: str) -> Sentence:
    """The characters of a text beyond ASCII, each with its bytes in visible form; empty where there are none."""
    told = dict.fromkeys(character for character in by_character(text) if len(character.utf8) > 1)
    parts = [
        (Token(character.character), Text("\u00a0"), Tokens(tuple(character.visible))) for character in sorted(told)
    ]
    return say(_("The bytes in visible form: {characters}"), characters=joined(parts, " · ")) if parts else ()


class Reading(NamedTuple):
    """What a symbol spells.

    Attributes:
        pieces: its whole characters in one piece, apart from them bytes that make none, and the marker.
        whole: True if no byte of a character that is not all there is among them.
    """

    pieces: Symbols
    whole: bool


def reading(symbol: str, convention: Convention) -> Reading:
    """What the symbol spells."""
    marker = convention.marker_symbol
    front = symbol.removeprefix(marker) if marker else symbol
    kept = front.removesuffix(marker) if marker else front
    found = list(stretches(tuple(kept)))
    read = []
    for whole, group in groupby(found, key=lambda stretch: stretch.characters is not None):
        read.append("".join((part.characters if whole else kept[part.first : part.last]) or "" for part in group))
    pieces = (*((marker,) if front != symbol else ()), *read, *((marker,) if kept != front else ()))
    return Reading(pieces, all(stretch.characters is not None for stretch in found))


def spelt_by(symbol: str, convention: Convention) -> Sentence:
    """What a merged symbol spells, if bytes beyond ASCII are in it; else empty."""
    if not is_foreign(symbol):
        return ()
    read = reading(symbol, convention)
    template = _("{symbol} spells {read}.") if read.whole else _("{symbol} spells {read}, not a whole character.")
    return say(template, symbol=Token(symbol), read=Tokens(read.pieces))


def symbols_table(symbols: Sequence[str], convention: Convention) -> tuple[Block, ...]:
    """Each of the symbols with what it spells; nothing where all of them are ASCII."""
    foreign = [symbol for symbol in dict.fromkeys(symbols) if is_foreign(symbol)]
    if not foreign:
        return ()
    part = say(_("not a whole character"))
    cells = []
    for symbol in foreign[:MOST_TOLD]:
        read = reading(symbol, convention)
        cells.append(((Token(symbol),), (Tokens(read.pieces),), () if read.whole else part))
    return (
        Table((say(_("symbol")), say(_("spells")), ()), tuple(cells)),
        *_more(len(foreign) - MOST_TOLD),
    )


def tokens_table(tokens: Sequence[str]) -> tuple[Block, ...]:
    """The tokens of an encoding, and which of them make whole characters together; nothing where all are ASCII."""
    if not any(map(is_foreign, tokens)):
        return ()
    found = [stretch for stretch in stretches(tokens) if any(map(is_foreign, tokens[stretch.first : stretch.last]))]
    cells = tuple(
        (
            (Tokens(tuple(tokens[stretch.first : stretch.last])),),
            (Token(stretch.characters),) if stretch.characters else say(_("a part of a character")),
        )
        for stretch in found[:MOST_TOLD]
    )
    return (Table((say(_("tokens")), say(_("make"))), cells), *_more(len(found) - MOST_TOLD))


def _characters(spelt: Iterable[str]) -> list[Character]:
    """The different characters beyond ASCII of rows of bytes, in the order in which they are met."""
    found: dict[Character, None] = {}
    for word in spelt:
        for stretch in stretches(tuple(word)):
            found.update((one, None) for one in by_character(stretch.characters or "") if len(one.utf8) > 1)
    return list(found)


def _more(number: int) -> tuple[Block, ...]:
    return (Paragraph(say(ngettext("… and {n} more.", "… and {n} more.", number), n=number)),) if number > 0 else ()
