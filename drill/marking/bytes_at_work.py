"""The wrong way with bytes, shown on the word itself: what it is read as, and what each of its characters becomes."""

from __future__ import annotations

from typing import Final

from drill.document import Block, Sentence, Table, Text, Token, Tokens
from drill.engine.byte_level import hex_of
from drill.engine.procedure import CORRECT, Procedure
from drill.wording import _, say

#: The steps from a text to its bytes.
READING: Final = frozenset({"read", "utf8"})


def bytes_read(word: str, procedure: Procedure) -> list[Block]:
    """A row a character as the procedure reads the word: its code point, the bytes taken for it, the right ones."""
    text = procedure.read(word)
    rows: list[tuple[Sentence, ...]] = []
    for character, wrong, right in zip(text, procedure.utf8(text), CORRECT.utf8(text), strict=True):
        rows.append(
            (
                (Token(character),),
                (Text(f"U+{ord(character):04X}"),),
                (Tokens(hex_of(wrong)),),
                (Tokens(hex_of(right)),),
            )
        )
    first = (say(_("character")), say(_("code point")))
    caption = say(_("Done that way, the word is these characters and bytes:"))
    if procedure.utf8 is CORRECT.utf8:
        return [Table((*first, say(_("bytes"))), tuple(row[:3] for row in rows), caption=caption)]
    return [Table((*first, say(_("done that way")), say(_("in UTF-8"))), tuple(rows), caption=caption)]
