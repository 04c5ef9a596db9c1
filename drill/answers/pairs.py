"""Reading a pair: two symbols, their join typed as one, or a single symbol where it shows a mistake."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from drill.answers.values import Context, Unreadable, Value
from drill.document import Pair, Sentence, hidden
from drill.engine.byte_level import BYTE_OF, VISIBLE, visible
from drill.engine.corpus import NO_PAIR, Symbols
from drill.engine.errors import InputError
from drill.wording import _, say

#: Ways in which people write a word marker, whatever the question's own is.
MARKER_SPELLINGS: Final = ("</w>", "_", "▁", "Ġ", "␣")
COMMAS: Final = ",،"
#: What people put around a symbol who write a program's list of strings.
_QUOTES: Final = ("''", '""', "‘’", "“”", "``")
#: A byte in hexadecimal digits, as SentencePiece writes its byte tokens.
_HEX_BYTE: Final = re.compile("<(?:0x)?([0-9A-Fa-f]{2})>")


def read_pair(text: str, context: Context) -> Value | Unreadable:
    """The pair meant: two symbols, else a join of just one pair at hand, else a single symbol; `none` is ()."""
    if text.casefold() in {"none", _("none").casefold()}:
        return NO_PAIR
    readings = _pair_readings(text, context)
    joins = [pair for pair in context.pairs if context.joined(pair) in {text, marked(text, context)}]
    known = [pair for pair in readings if all(symbol in context.symbols for symbol in pair)]
    if known and any(sign in text and context.plays(sign) for sign in "+(" + COMMAS):
        # What seems to separate is a symbol here, so the whole may as well be the two symbols written as one.
        known = list(dict.fromkeys((*known, *joins)))
    if len(known) > 1:
        # One that stands in the corpus at hand is meant before one that does not.
        standing = [pair for pair in known if pair in context.pairs]
        known = standing if len(standing) == 1 else known
    if len(known) == 1:
        return known[0]
    if len(known) > 1:
        return Unreadable(_two_readings(known))
    if len(joins) == 1:
        return joins[0]
    if len(joins) > 1:
        return Unreadable(_two_readings(joins))
    if len(readings) == 1:
        return readings[0]
    if readings:
        return Unreadable(_two_readings(readings))
    if not any(character.isspace() for character in text):
        return (marked(text, context),)
    return Unreadable(say(_("a pair is two symbols with a space between: n e")))


def _pair_readings(text: str, context: Context) -> list[Symbols]:
    """The ways to cut `text` into two symbols, without a word on whether they exist."""
    words = text.split()
    readings: list[Symbols] = []
    if len(words) == 2 and (
        not _has_separator(text, context) or all(marked(word, context) in context.symbols for word in words)
    ):
        # Two symbols in play with a space between are the plainest way of writing a pair: nothing else can be meant.
        readings.append((words[0], words[1]))
    else:
        inners = [text]
        if len(text) > 2 and text[0] == "(" and text[-1] == ")":
            inner = text[1:-1].strip()
            inners = [text, inner] if context.plays("(") or context.plays(")") else [inner]
        for inner in inners:
            for at, character in enumerate(inner):
                if character in "+" + COMMAS:
                    left, right = inner[:at].strip(), inner[at + 1 :].strip()
                    if left and right and not (any(map(str.isspace, left)) or any(map(str.isspace, right))):
                        readings.append((left, right))
        if inners[-1] != text and len(inners[-1].split()) == 2:
            first, second = inners[-1].split()
            if not readings or (first in context.symbols and second in context.symbols):
                readings.append((first, second))
    return list(dict.fromkeys(tuple(marked(symbol, context) for symbol in pair) for pair in readings))


def _has_separator(text: str, context: Context) -> bool:
    return any(character in text for character in "+(" + COMMAS)


def _two_readings(pairs: Sequence[Symbols]) -> Sentence:
    return say(
        _("this can be read in two ways, {one} or {other}: put a space between the two symbols"),
        one=Pair(pairs[0]),
        other=Pair(pairs[1]),
    )


def unquoted(symbol: str) -> str:
    """The symbol without quotation marks around it; a symbol that has none, or nothing between, as it is."""
    return symbol[1:-1] if len(symbol) > 2 and symbol[0] + symbol[-1] in _QUOTES else symbol


def marked(symbol: str, context: Context) -> str:
    """The symbol meant: its marker written as the question writes it, visible forms and quotation marks undone.

    Under bytes a character stands for its bytes. A symbol in play stays as typed.
    """
    if symbol in context.symbols:
        return symbol
    bare = unquoted(symbol)
    if bare in context.symbols:
        return bare
    meant = hidden(symbol)
    if meant in context.symbols or "<" not in context.symbols:
        symbol = meant
    own = context.marker
    if own and symbol not in context.symbols:
        for spelling in MARKER_SPELLINGS:
            if spelling != own and spelling in symbol and not context.plays(spelling):
                symbol = symbol.replace(spelling, own)
    return _in_bytes(symbol, context) if context.units == "bytes" else symbol


def _in_bytes(symbol: str, context: Context) -> str:
    """The symbol under bytes: a character stands for its bytes, and `<D9>` or `<0xD9>` for one byte.

    What has a visible form may be meant as one, é as the byte E9 say; it is the character's two bytes only if these are
    in play. A marker stays what it is.
    """
    if symbol in context.symbols:
        return symbol
    if not context.plays("<"):
        symbol = _HEX_BYTE.sub(lambda byte: VISIBLE[int(byte[1], 16)], symbol)
    pieces = re.split(f"({re.escape(context.marker)})", symbol) if context.marker else [symbol]
    try:
        whole = "".join(piece if piece == context.marker else visible(piece) for piece in pieces)
    except InputError:
        return symbol
    if whole in context.symbols:
        return whole
    return "".join(c if c in BYTE_OF or c in context.marker else visible(c) for c in symbol)
