"""From what a person types, or a JSON value, to the value of an answer.

Formatting is never an error: `n e`, `n+e`, `(n, e)` are one pair, and digits of any script are digits. Nothing else is
normalised. The reader knows the symbols in play, because `+` and `,` may be symbols of a corpus, and where two readings
exist it says so instead of choosing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Final

from drill.answers.json_values import from_json
from drill.answers.pairs import COMMAS, marked, read_pair
from drill.answers.values import (
    CHOICE,
    CORPUS,
    FRACTION,
    NUMBER,
    PAIR,
    SET,
    TABLE,
    TOKENS,
    Context,
    Unreadable,
    Value,
    symbols_in,
)
from drill.document import Text, Token, Tokens
from drill.engine.corpus import Row, Symbols
from drill.wording import _, say

#: What a trace step may say instead of its tokens.
UNCHANGED: Final = "="
#: How the unknown token is named, and how people write it.
UNKNOWN: Final = "[UNK]"
_UNKNOWNS: Final = frozenset({"[unk]", "<unk>"})
_MIDDLE_DOT: Final = "·"
_PLAIN_SEPARATORS: Final = f"|{_MIDDLE_DOT}"
_ROW_ENDS: Final = ";؛"
#: A decimal; a power of ten behind it is how calculators print small ones.
_DECIMAL: Final = re.compile(r"[+\-−]?(\d{1,18}([.,٫]\d{0,18})?|[.,٫]\d{1,18})([eE][+\-−]?\d{1,2})?")
#: What people write around the digits of bytes: 0xD9, \\xD9, <D9>, d9h, commas and the like.
_HEX_SIGNS: Final = re.compile(r"0[xX]|\\[xX]|[<>,;،|·:{}()\[\]]|(?<=[0-9A-Fa-f]{2})h\b")
_HEX_DIGITS: Final = re.compile(r"[0-9A-Fa-f\s]+")
#: Direction marks, isolates and the byte order mark, which copying brings along.
_UNSEEN: Final = "\u2066\u2067\u2068\u2069\u200e\u200f\ufeff"


def read(kind: str, raw: object, context: Context) -> Value | Unreadable | None:
    """The value of an answer of type `kind`; None for a blank one.

    Args:
        kind: the answer's type.
        raw: text as a person types it, or the JSON value of the contract.
        context: what the question knows.
    """
    if raw is None:
        return None
    if isinstance(raw, str):
        text = _bare(raw, context)
        if not text:
            return None
        return _READERS[kind](text, context)
    value = from_json(kind, raw, decimals=context.decimals)
    if context.hexadecimal and kind == TOKENS and isinstance(value, tuple) and value:
        return hexadecimal(" ".join(symbols_in(value)))
    if kind == CHOICE and isinstance(value, tuple):
        return _chosen(symbols_in(value), context)
    return value


def _bare(raw: str, context: Context) -> str:
    """The text without blanks and direction marks at its ends, as far as these are no symbols."""
    text = raw.strip()
    while text and text[0] in _UNSEEN and not context.plays(text[0]):
        text = text[1:].lstrip()
    while text and text[-1] in _UNSEEN and not context.plays(text[-1]):
        text = text[:-1].rstrip()
    return text


# --- text -----------------------------------------------------------------------------------------------------------


def _number(text: str, context: Context) -> Value | Unreadable:
    digits = _digits(text)
    if digits is not None:
        return digits
    if not context.decimals:
        return Unreadable(say(_("a count is a whole number, such as {example}"), example=4))
    decimal = _decimal(text)
    return Unreadable(say(_("a decimal is written {example}"), example=Decimal("0.05"))) if decimal is None else decimal


def _decimal(text: str) -> Decimal | None:
    """A decimal in the digits of any script, with a point or a comma, as it was typed; or None."""
    if not _DECIMAL.fullmatch(text):
        return None
    plain = "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text)
    return Decimal(re.sub("[,٫]", ".", plain.replace("−", "-")))


def _digits(text: str) -> int | None:
    """A whole number in the digits of any script, or None."""
    sign = -1 if text[0] in "-−" else 1
    body = text[1:] if text[0] in "+-−" else text
    if not body or len(body) > 18:
        return None
    value = 0
    for character in body:
        if unicodedata.category(character) != "Nd":
            return None
        value = value * 10 + unicodedata.decimal(character)
    return sign * value


def _fraction(text: str, context: Context) -> Value | Unreadable:
    top, slash, bottom = (part.strip() for part in text.partition("/"))
    try:
        if slash:
            numerator, denominator = _digits(top or "x"), _digits(bottom or "x")
            if numerator is not None and denominator:
                return Fraction(numerator, denominator)
        else:
            whole = _digits(text)
            found = _decimal(text) if whole is None else Fraction(whole)
            if found is not None:
                return found
    except (ValueError, ZeroDivisionError):
        pass
    return Unreadable(say(_("a fraction is written 1/20, or as a decimal 0.05")))


def split_symbols(text: str, context: Context) -> Symbols:
    """Symbols separated by spaces or commas (or | and ·, which course notes use), as far as these are not in play."""
    separators = COMMAS + _PLAIN_SEPARATORS
    in_play = {separator for separator in separators if context.plays(separator)}
    symbols = _cut(text, [separator for separator in separators if separator not in in_play], context)
    if in_play and not all(symbol in context.symbols for symbol in symbols):
        # A comma is a symbol here, but it may have been meant to separate: it was if that gives symbols in play.
        # Under bytes · is half of many a letter, and stands inside symbols that nobody has thought of.
        kept = _MIDDLE_DOT if context.units == "bytes" and _MIDDLE_DOT in in_play else ""
        other = _cut(text, [separator for separator in separators if separator != kept], context)
        if other and all(symbol in context.symbols for symbol in other):
            return other
    return symbols


def _cut(text: str, separators: Iterable[str], context: Context) -> Symbols:
    for separator in separators:
        text = text.replace(separator, " ")
    return tuple(unknown_token(marked(symbol, context), context) for symbol in text.split())


def unknown_token(symbol: str, context: Context) -> str:
    """The unknown token by its one name, however it is written; a symbol in play is none."""
    return UNKNOWN if symbol.casefold() in _UNKNOWNS and symbol not in context.symbols else symbol


def _tokens(text: str, context: Context) -> Value | Unreadable:
    if text == UNCHANGED:
        if UNCHANGED in context.symbols and context.unchanged in (None, (UNCHANGED,)):
            return (UNCHANGED,)
        if context.unchanged is None:
            return Unreadable(say(_("there is nothing that {sign} could stand for here"), sign=Token(UNCHANGED)))
        if UNCHANGED in context.symbols:
            return Unreadable(
                say(
                    _("{sign} is a symbol here and also stands for unchanged: write the tokens, {tokens}"),
                    sign=Token(UNCHANGED),
                    tokens=Tokens(context.unchanged),
                )
            )
        return context.unchanged
    if text in ("UNK", "unk", "unknown") and text not in context.symbols:
        return (UNKNOWN,)
    if context.hexadecimal:
        return hexadecimal(text)
    tokens = split_symbols(text, context)
    return tokens or Unreadable(say(_("tokens are written with a space between")))


def hexadecimal(text: str) -> Value | Unreadable:
    """Bytes of two hexadecimal digits each, apart or all in one, with or without 0x before them, small or capital."""
    digits = _HEX_SIGNS.sub("", text)
    if not _HEX_DIGITS.fullmatch(digits) or any(len(word) % 2 for word in digits.split()):
        return Unreadable(say(_("bytes are written with two hexadecimal digits each, such as {hex}"), hex="D9 85"))
    joined = "".join(digits.split()).upper()
    return tuple(joined[at : at + 2] for at in range(0, len(joined), 2))


def _set(text: str, context: Context) -> Value | Unreadable:
    if len(text) > 1 and text[0] == "{" and text[-1] == "}" and not (context.plays("{") or context.plays("}")):
        text = text[1:-1]
    tokens = split_symbols(text, context)
    return tuple(dict.fromkeys(tokens)) or Unreadable(say(_("symbols are written with a space between")))


def split_rows(text: str, context: Context) -> list[str]:
    """The lines of a corpus or table: line ends, and `;` or `؛` where they are no symbols."""
    for separator in _ROW_ENDS:
        if not context.plays(separator):
            text = text.replace(separator, "\n")
    return [line.strip() for line in text.splitlines() if line.strip()]


def _corpus(text: str, context: Context) -> Value | Unreadable:
    rows = []
    for number, line in enumerate(split_rows(text, context), 1):
        head, *rest = line.split(maxsplit=1)
        count = _digits(head.rstrip(":×x." + COMMAS) or "x")
        if rest and rest[0].startswith("× ") and not context.plays("×"):
            rest = [rest[0][2:]]
        symbols = split_symbols(rest[0], context) if rest else ()
        if count is None or count < 0 or not symbols:
            return Unreadable(
                say(
                    _("row {number}: a row is its count and then its symbols, such as {example}"),
                    number=number,
                    example=Text("2 _ n e w"),
                )
            )
        rows.append(Row(count, symbols))
    return tuple(rows) or Unreadable(
        say(_("a row is its count and then its symbols, such as {example}"), example=Text("2 _ n e w"))
    )


def _table(text: str, context: Context) -> Value | Unreadable:
    entries: list[tuple[Symbols, int]] = []
    signs = "".join(sign for sign in ":=" if not context.plays(sign))
    for number, line in enumerate(split_rows(text, context), 1):
        *before, last = line.rsplit(maxsplit=1)
        count = _digits(last)
        head = before[0].rstrip(" \t" + signs) if before else ""
        pair = read_pair(head, context) if head else Unreadable(())
        if count is None or isinstance(pair, Unreadable) or not isinstance(pair, tuple):
            return Unreadable(
                say(
                    _("row {number}: a row is a pair and its count, such as {example}"),
                    number=number,
                    example=Text("n e 4"),
                )
            )
        entries.append((symbols_in(pair), count))
    return tuple(entries) or Unreadable(
        say(_("a row is a pair and its count, such as {example}"), example=Text("n e 4"))
    )


def _choice(text: str, context: Context) -> Value | Unreadable:
    chosen = tuple(sorted({part.casefold().rstrip(".)") for part in re.split(r"[\s,،]+", text) if part}))
    return _chosen(chosen, context)


def _chosen(chosen: Symbols, context: Context) -> Value | Unreadable:
    """The options chosen, if they exist and are not too many."""
    known = {option.casefold() for option in context.choices}
    if not chosen or (known and not set(chosen) <= known):
        return Unreadable(say(_("choose one of {options}"), options=Tokens(tuple(context.choices))))
    if len(set(chosen)) > 1 and not context.several:
        return Unreadable(say(_("only one of {options} can be chosen"), options=Tokens(tuple(context.choices))))
    return chosen


_READERS: Final = {
    PAIR: read_pair,
    NUMBER: _number,
    FRACTION: _fraction,
    TOKENS: _tokens,
    SET: _set,
    CORPUS: _corpus,
    TABLE: _table,
    CHOICE: _choice,
}
