"""The spans and blocks that every statement and every explanation is made of.

A document says what is meant, never how it looks: no markup, no colour, no layout. A renderer turns it into
a terminal page, plain text, Markdown, HTML or Typst, and because each token is a span of its own, a renderer
can isolate it from the writing direction of the sentence around it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Text:
    """Words of our own, translated already."""

    text: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """One symbol."""

    symbol: str


@dataclass(frozen=True, slots=True)
class Pair:
    """One or two symbols, shown `n + e`; no symbol at all is shown as the word for none."""

    symbols: tuple[str, ...]


#: Where something stands in a row of symbols: the place of its first symbol, and how many symbols it has.
Stretch: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tokens:
    """A row of symbols, shown with a space between them; the stretches that are `lit` stand out."""

    symbols: tuple[str, ...]
    lit: tuple[Stretch, ...] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """A count, a size or a share."""

    value: int | Fraction | Decimal


@dataclass(frozen=True, slots=True)
class Quoted:
    """Text from outside, shown literally; its spaces stay spaces."""

    text: str


@dataclass(frozen=True, slots=True)
class Plot:
    """Values from 0 to 1 in the order of time, None where there is none, drawn as a row of bars.

    It is an ornament: read aloud it would be noise, so plain text leaves it out, and what it shows is said beside it.
    """

    values: tuple[float | None, ...]


Span: TypeAlias = Text | Token | Pair | Tokens | Number | Quoted | Plot
Sentence: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of what follows."""

    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list of sentences, numbered from 1 where it is ordered; `labels`, one an item, make them options: `a) …`."""

    items: tuple[Sentence, ...]
    ordered: bool = False
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CorpusTable:
    """Rows of a count and the symbols of a word; `lit`, a pair or a symbol, stands out where it occurs."""

    rows: tuple[tuple[int, tuple[str, ...]], ...]
    caption: Sentence = ()
    lit: tuple[str, ...] = ()


#: What is to be said of a count: that it was chosen, that it is as great, that it is wrong.
Mark: TypeAlias = Literal["winner", "tied", "wrong", ""]


@dataclass(frozen=True, slots=True)
class CountEntry:
    """A pair, how often it occurs, and perhaps where it stands and what is to be said of it."""

    pair: tuple[str, ...]
    count: int | Fraction
    where: Sentence = ()
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class CountTable:
    """Pairs and their counts; `left_out` is the number of further pairs that are not shown."""

    entries: tuple[CountEntry, ...]
    caption: Sentence = ()
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class TraceStep:
    """What the tokens are once `rule` has been applied; without a rule, what they are at the start.

    A label is said in the place of the step's number (or of the word "start"); the stretches of the tokens that are
    `lit` stand out.
    """

    rule: tuple[str, ...] | None
    tokens: tuple[str, ...]
    note: Sentence = ()
    label: Sentence = ()
    lit: tuple[Stretch, ...] = ()


@dataclass(frozen=True, slots=True)
class Trace:
    """A word on its way through the merges; the steps that have a rule are numbered from 1."""

    steps: tuple[TraceStep, ...]
    caption: Sentence = ()


@dataclass(frozen=True, slots=True)
class MergeListing:
    """Merges in their order, each with what it makes: `1. n + e → ne`; `made` where that is not the two together."""

    merges: tuple[tuple[str, ...], ...]
    caption: Sentence = ()
    first: int = 1
    made: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Any other table; `numeric` are the columns, counted from 0, that hold numbers."""

    head: tuple[Sentence, ...]
    rows: tuple[tuple[Sentence, ...], ...]
    numeric: frozenset[int] = frozenset()
    caption: Sentence = ()


@dataclass(frozen=True, slots=True)
class Beside:
    """Blocks that are looked at together: side by side where there is room, else one below the other."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Callout:
    """Blocks set apart under a title that says right, wrong, by the way, or what to remember."""

    tone: Literal["right", "wrong", "note", "remember"]
    title: Sentence
    blocks: tuple[Block, ...]


Block: TypeAlias = (
    Heading | Paragraph | Bullets | CorpusTable | CountTable | Trace | MergeListing | Table | Beside | Callout
)


@dataclass(frozen=True, slots=True)
class Document:
    """Blocks from top to bottom."""

    blocks: tuple[Block, ...]

    def __add__(self, other: Document) -> Document:
        """Return this document with the other one below it."""
        return Document(self.blocks + other.blocks)


def stretches(symbols: tuple[str, ...], item: tuple[str, ...]) -> tuple[Stretch, ...]:
    """Return every place in the symbols where the item, a pair or a single symbol, stands; places may overlap."""
    size = len(item)
    return tuple((at, size) for at in range(len(symbols)) if size and symbols[at : at + size] == item)


SPACE_SIGN = "␣"
DOTTED_CIRCLE = "◌"

# Cc, Cf and Cs could command a terminal or turn the writing direction; blanks other than the space look like it.
_UNSEEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp", "Zs"})
# Letters, and one Braille pattern, that are drawn as nothing at all.
_UNSEEN_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# Marks that only vary the letter before them, so that a dotted circle would carry nothing.
_UNSEEN_MARKS = frozenset(
    map(chr, (0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
# Format characters that a learner is told about by name; the others go by their code point.
_NAMES = {"\u200c": "<ZWNJ>", "\u200d": "<ZWJ>", "\u200e": "<LRM>", "\u200f": "<RLM>"}
# The forms above as somebody would type them who sees them; a code point beyond Unicode is no form.
_MEANT = {name: character for character, name in _NAMES.items()}
_SHOWN_NAME = re.compile("|".join(map(re.escape, _MEANT)) + r"|<U\+((?:10|[0-9A-F]?)[0-9A-F]{4})>")
_SHOWN_MARK = re.compile(f"{DOTTED_CIRCLE}(.)")
# Persian and the Indic scripts cannot be spelt without the joiners, French not set without its narrow blanks.
_KEPT_IN_PROSE = frozenset("\u200c\u200d\u00a0\u202f")
_BLANKS = re.compile(r"[ \t\r\n]+")


def show_symbol(symbol: str) -> str:
    """Return the form in which a symbol is shown, the same everywhere: nothing in it is invisible or acts."""
    return "".join(_shown(symbol, SPACE_SIGN))


def hidden(shown: str) -> str:
    """Return what was meant by typing the form in which a symbol is shown: `show_symbol` undone, but for the space."""
    plain = _SHOWN_NAME.sub(lambda name: _MEANT.get(name[0]) or chr(int(name[1] or "0", 16)), shown)
    return _SHOWN_MARK.sub(r"\1", plain)


def show_text(text: str) -> str:
    """Return the form in which text from outside is shown: like a symbol, but a space stays a space."""
    return "".join(_shown(text, " "))


def show_prose(text: str) -> str:
    """Return the form in which our own words are shown: white space is a space, spelling is left alone."""
    return "".join(_shown(_BLANKS.sub(" ", text), " ", _KEPT_IN_PROSE))


def _shown(text: str, space: str, kept: frozenset[str] = frozenset()) -> Iterator[str]:
    carried = False  # Does a letter stand before this character, for a combining mark to sit on?
    for character in text:
        category = unicodedata.category(character)
        if character == " ":
            yield space
            carried = False
        elif character in kept:
            yield character
        elif category in _UNSEEN_CATEGORIES or character in _UNSEEN_LETTERS:
            yield _NAMES.get(character, _code_point(character))
            carried = False
        elif category.startswith("M") and not carried:
            carried = character not in _UNSEEN_MARKS
            yield DOTTED_CIRCLE + character if carried else _code_point(character)
        else:
            yield character
            carried = True


def _code_point(character: str) -> str:
    return f"<U+{ord(character):04X}>"
