"""A corpus as a course prints it: rows of a count and the symbols of one word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from drill.engine.byte_level import VISIBLE, beyond_bytes, is_visible, utf8, visible
from drill.engine.convention import SPACE, Convention
from drill.engine.errors import InputError, UsageError
from drill.engine.pretokenization import gpt2_pieces
from drill.wording import _

K = TypeVar("K")
Symbols = tuple[str, ...]
#: Two symbols side by side; a mistaken procedure may hold a single symbol here, and () says that no pair is left.
Pair = tuple[str, ...]
#: The merge of a round in which no pair is left.
NO_PAIR: Pair = ()


class Row(NamedTuple):
    """One line of the table: how often the word occurs, and its symbols."""

    frequency: int
    symbols: Symbols


Rows = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Corpus:
    """Rows in the order of the convention, and the words as they run in the text.

    `running` holds, for each word of the text, the index of its row; it is empty where no running text is known.
    """

    rows: Rows
    running: tuple[int, ...] = ()


def alphabet(rows: Iterable[Row], units: str = "characters") -> Symbols:
    """The base vocabulary when the rows are a start table.

    Under characters it is the different symbols of the rows, by code point. Under bytes it is all 256 bytes, by value,
    whether they occur or not, and after them what else the rows hold: the marker.
    """
    found = {symbol for row in rows for symbol in row.symbols}
    if units == "bytes":
        return (*VISIBLE, *sorted(found.difference(VISIBLE)))
    return tuple(sorted(found))


def told_vocabulary(vocabulary: Symbols, units: str) -> Symbols:
    """The symbols by which a vocabulary is told: all of them, or under bytes those beyond the 256."""
    return beyond_bytes(vocabulary) if units == "bytes" else vocabulary


def letters(word: str, convention: Convention) -> Symbols:
    """The base symbols of a stretch of text: its code points, or its bytes in visible form.

    Raises InputError for a lone surrogate, which has no bytes.
    """
    return tuple(visible(word)) if convention.units == "bytes" else tuple(word)


def spell(word: str, convention: Convention, marked: bool = True) -> Symbols:
    """The start symbols of one word: its code points or bytes and, where the convention has one, the word marker.

    `marked` is False for a bare first word, which only the marker `leading` knows.
    """
    marker = convention.marker_symbol
    spelt = letters(word, convention)
    match convention.marker:
        case "leading":
            return (marker, *spelt) if marked else spelt
        case "leading-all":
            return (marker, *spelt)
        case "trailing":
            return (*spelt, marker)
        case "glued":
            return (*spelt[:-1], spelt[-1] + marker) if spelt else ()
        case _none:
            return spelt


def is_bare(symbols: Symbols, convention: Convention) -> bool:
    """True if this row is a word without its marker, as the first word of a text is under `leading`."""
    return convention.marker == "leading" and not symbols[0].startswith(convention.marker_symbol)


def from_text(text: str, convention: Convention, *, with_running: bool = True) -> Corpus:
    """The start table of a running text.

    White space of any kind separates words. Under `leading` the first word is bare when no white space stands before
    it. With `walls none` the text is one row, in which each run of white space is the one symbol ␣. With `walls pieces`
    each different piece of GPT-2's split is a row, white space being bytes like all others; so it is under bytes
    without walls and marker.
    Raises InputError where the text holds the marker's own symbol (or ␣ where it stands for a space).
    """
    refuse_marker(text, convention)
    if convention.walls == "none":
        row = unwalled(text, convention)
        return Corpus((Row(1, row),) if row else (), (0,) if row else ())
    if convention.walls == "pieces":
        return _from_pieces(gpt2_pieces(text), convention, with_running=with_running)
    words = text.split()
    if not words:
        return Corpus(())
    bare = convention.marker == "leading" and not text[0].isspace()
    marked = Counter(words[1:] if bare else words)
    spelt = {word: spell(word, convention) for word in marked}
    # A bare first word is another row than the same word marked, and so it is spelt apart.
    counts = {spell(words[0], convention, marked=False): 1} if bare else {}
    counts.update((spelt[word], count) for word, count in marked.items())
    order = sort_keys(counts, convention)
    rows = tuple(Row(counts[symbols], symbols) for symbols in order)
    if not with_running:
        return Corpus(rows)
    place = {symbols: index for index, symbols in enumerate(order)}
    where = {word: place[symbols] for word, symbols in spelt.items()}
    first = (place[spell(words[0], convention, marked=False)],) if bare else ()
    return Corpus(rows, (*first, *map(where.__getitem__, words[1:] if bare else words)))


def _from_pieces(pieces: Sequence[str], convention: Convention, *, with_running: bool) -> Corpus:
    counts = Counter(pieces)
    order = sort_keys(counts, convention)
    rows = tuple(Row(counts[piece], letters(piece, convention)) for piece in order)
    if not with_running:
        return Corpus(rows)
    place = {piece: index for index, piece in enumerate(order)}
    return Corpus(rows, tuple(place[piece] for piece in pieces))


def has_space_sign(convention: Convention) -> bool:
    """True if ␣ stands for white space: without walls and marker, as long as white space is not bytes."""
    return convention.walls == convention.marker == "none" and convention.units == "characters"


def unwalled(text: str, convention: Convention) -> Symbols:
    """The one row of a text without word walls."""
    words = text.split()
    if convention.marker == "none":
        return tuple(SPACE.join(words)) if has_space_sign(convention) else letters(text, convention)
    bare = bool(text) and not text[0].isspace()
    return tuple(
        symbol
        for index, word in enumerate(words)
        for symbol in spell(word, convention, marked=not (bare and index == 0))
    )


def from_words(words: Iterable[tuple[str, int]], convention: Convention) -> Corpus:
    """The start table of words with their counts; equal words become one row at their first place.

    There is no first word here, so `leading` marks all of them; under `pieces` each word is split as a text without a
    space before it would be. Raises InputError for a count below 1, an empty word, white space in a word or the
    marker's symbol in one, UsageError without word walls.
    """
    if convention.walls == "none":
        raise UsageError(_("a list of words has walls; without walls give a text"))
    counts: dict[str, int] = {}
    for word, count in words:
        if not word or len(word.split()) != 1 or word != word.strip():
            raise InputError(_("a word cannot be empty or hold white space: {word!r}").format(word=word))
        if count < 1:
            raise InputError(_("the count of {word!r} must be 1 or more").format(word=word))
        refuse_marker(word, convention)
        for piece in gpt2_pieces(word) if convention.walls == "pieces" else (word,):
            counts[piece] = counts.get(piece, 0) + count
    return Corpus(tuple(Row(counts[word], spell(word, convention)) for word in sort_keys(counts, convention)))


def from_rows(rows: Iterable[tuple[int, Sequence[str]]]) -> Corpus:
    """A corpus whose rows are given: their order is kept."""
    return Corpus(tuple(Row(count, tuple(symbols)) for count, symbols in rows))


def sort_keys(counts: dict[K, int], convention: Convention) -> list[K]:
    """The keys in the convention's order of rows; they come in the order of first appearance."""
    if convention.rows == "by-count":
        return sorted(counts, key=lambda key: -counts[key])
    return list(counts)


def regrouped(rows: Iterable[Row], running: tuple[int, ...], convention: Convention) -> Corpus:
    """A start table after its rows were changed: equal rows become one, in the convention's order.

    Rows that became one are met where the first of them stands in the text; without a text, in the table.
    """
    old = tuple(rows)
    counts: dict[Symbols, int] = {}
    for index in dict.fromkeys((*running, *range(len(old)))):
        counts[old[index].symbols] = counts.get(old[index].symbols, 0) + old[index].frequency
    counts.pop((), None)
    order = sort_keys(counts, convention)
    place = {symbols: index for index, symbols in enumerate(order)}
    return Corpus(
        tuple(Row(counts[symbols], symbols) for symbols in order),
        tuple(place[old[index].symbols] for index in running if old[index].symbols),
    )


def refuse_marker(text: str, convention: Convention) -> None:
    """Raise InputError where `text`, or its bytes in visible form, holds a symbol that the convention needs."""
    reserved = SPACE if has_space_sign(convention) else convention.marker_symbol
    if not reserved:
        return
    at = text.find(reserved)
    if at < 0 and convention.units == "bytes" and is_visible(reserved):
        byte = visible(text).find(reserved)
        at = byte if byte < 0 else len(utf8(text)[:byte].decode(errors="ignore"))
    if at < 0:
        return
    line = text.count("\n", 0, at) + 1
    column = at - (text.rfind("\n", 0, at) + 1) + 1
    advice = (
        _("choose another marker (--marker-symbol on the command line)")
        if reserved == convention.marker_symbol
        else _("it stands for a space")
    )
    raise InputError(
        _("the text holds the marker's own symbol {symbol} (line {line}, column {column}); {advice}").format(
            symbol=reserved, line=line, column=column, advice=advice
        )
    )
