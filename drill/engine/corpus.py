"""A corpus as a course prints it: rows of a count and the symbols of one word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from drill.engine.convention import SPACE, Convention
from drill.engine.errors import InputError, UsageError
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


def alphabet(rows: Iterable[Row]) -> Symbols:
    """The different symbols of the rows, by code point: the base vocabulary when the rows are a start table."""
    return tuple(sorted({symbol for row in rows for symbol in row.symbols}))


def spell(word: str, convention: Convention, marked: bool = True) -> Symbols:
    """The start symbols of one word: its code points and, where the convention has one, the word marker.

    `marked` is False for a bare first word, which only the marker `leading` knows.
    """
    marker = convention.marker_symbol
    letters = tuple(word)
    match convention.marker:
        case "leading":
            return (marker, *letters) if marked else letters
        case "leading-all":
            return (marker, *letters)
        case "trailing":
            return (*letters, marker)
        case "glued":
            return (*letters[:-1], letters[-1] + marker) if letters else ()
        case _none:
            return letters


def is_bare(symbols: Symbols, convention: Convention) -> bool:
    """True if this row is a word without its marker, as the first word of a text is under `leading`."""
    return convention.marker == "leading" and not symbols[0].startswith(convention.marker_symbol)


def from_text(text: str, convention: Convention, *, with_running: bool = True) -> Corpus:
    """The start table of a running text.

    White space of any kind separates words. Under `leading` the first word is bare when no white space stands before
    it. With `walls none` the text is one row, in which each run of white space is the one symbol ␣.
    Raises InputError where the text holds the marker's own symbol (or ␣ without walls).
    """
    refuse_marker(text, convention)
    words = text.split()
    if convention.walls == "none":
        row = unwalled(text, convention)
        return Corpus((Row(1, row),) if row else (), (0,) if row else ())
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


def unwalled(text: str, convention: Convention) -> Symbols:
    """The one row of a text without word walls."""
    words = text.split()
    if convention.marker == "none":
        return tuple(SPACE.join(words))
    bare = bool(text) and not text[0].isspace()
    return tuple(
        symbol
        for index, word in enumerate(words)
        for symbol in spell(word, convention, marked=not (bare and index == 0))
    )


def from_words(words: Iterable[tuple[str, int]], convention: Convention) -> Corpus:
    """The start table of words with their counts; equal words become one row at their first place.

    There is no first word here, so `leading` marks all of them. Raises InputError for a count below 1, an empty word,
    white space in a word or the marker's symbol in one, UsageError without word walls.
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
        counts[word] = counts.get(word, 0) + count
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
    """Raise InputError where `text` holds a symbol that the convention needs for itself."""
    reserved = convention.marker_symbol
    if convention.walls == "none" and convention.marker == "none":
        reserved = SPACE
    if not reserved or (at := text.find(reserved)) < 0:
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
