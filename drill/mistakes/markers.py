"""Mistakes with the word marker and the word walls: the start table is taken to be another one."""

from __future__ import annotations

from collections.abc import Callable

from drill.engine.convention import Convention
from drill.engine.corpus import Corpus, Row, Symbols, is_bare, regrouped
from drill.engine.procedure import CORRECT
from drill.mistakes import needs
from drill.mistakes.mistake import Mistake
from drill.wording import N_

#: Beyond this many words nobody writes the corpus out as one string.
_LONGEST_STRING = 400


def _changing_rows(
    change: Callable[[Symbols, Convention], Symbols],
) -> Callable[[Corpus, Convention], Corpus]:
    def start(corpus: Corpus, convention: Convention) -> Corpus:
        rows = [Row(frequency, change(symbols, convention)) for frequency, symbols in corpus.rows]
        if all(new.symbols == old.symbols for new, old in zip(rows, corpus.rows, strict=True)):
            return corpus
        return regrouped(rows, corpus.running, convention)

    return start


def marked(symbols: Symbols, convention: Convention) -> Symbols:
    """The row with a marker even if it is the bare first word."""
    return (convention.marker_symbol, *symbols) if symbols and is_bare(symbols, convention) else symbols


def unmarked(symbols: Symbols, convention: Convention) -> Symbols:
    """The row without its marker, as far as the marker is still a symbol of its own (or glued to one letter)."""
    marker = convention.marker_symbol
    if not marker:
        return symbols
    kept = [symbol for symbol in symbols if symbol != marker]
    if convention.marker == "glued" and kept and len(kept[-1]) == len(marker) + 1 and kept[-1].endswith(marker):
        kept[-1] = kept[-1].removesuffix(marker)
    return tuple(kept)


def marked_at_the_other_end(symbols: Symbols, convention: Convention) -> Symbols:
    """The row with its marker behind instead of before the word, or the reverse."""
    marker = convention.marker_symbol
    letters = unmarked(symbols, convention)
    if not marker or not letters:
        return symbols
    if convention.marker in ("trailing", "glued"):
        return (marker, *letters) if letters != symbols else symbols
    whole = not any(marker in symbol for symbol in letters)
    return (*letters, marker) if whole else symbols


def one_string(corpus: Corpus, convention: Convention) -> Corpus:
    """The whole corpus as a single row, word after word."""
    words = corpus.running or tuple(
        index for index, row in enumerate(corpus.rows) for _ in range(min(row.frequency, _LONGEST_STRING))
    )
    if convention.walls == "none" or not 1 < len(words) <= _LONGEST_STRING:
        return corpus
    return Corpus((Row(1, tuple(symbol for index in words for symbol in corpus.rows[index].symbols)),), (0,))


MARKED_FIRST_WORD = Mistake(
    "marked-first-word",
    N_("put a marker on the first word too"),
    CORRECT.but(start=_changing_rows(marked), spell=marked),
    remember=N_("No space stands before the first word, so it has no marker."),
    needs=(needs.a_bare_first_word,),
)

DROPPED_MARKER = Mistake(
    "dropped-marker",
    N_("left the word marker out"),
    CORRECT.but(start=_changing_rows(unmarked)),
    remember=N_("The marker belongs to the word: it stands in the table and takes part in pairs."),
    needs=(needs.a_marker,),
)

#: The same slip on the other side of training: the list was learned with the marker, the word is encoded without it.
UNMARKED_ENCODING = Mistake(
    "unmarked-encoding",
    N_("left the marker off the word to be encoded"),
    CORRECT.but(spell=unmarked),
    remember=N_("A word is encoded with the marker that the training words had."),
    needs=(needs.a_marker,),
)

WRONG_MARKER_SIDE = Mistake(
    "wrong-marker-side",
    N_("put the word marker at the other end of the word"),
    CORRECT.but(start=_changing_rows(marked_at_the_other_end), spell=marked_at_the_other_end),
    remember=N_("The question says where the marker stands; write it there."),
    needs=(needs.a_marker,),
)

ACROSS_WORDS = Mistake(
    "across-words",
    N_("counted pairs over the edges of words"),
    CORRECT.but(walls=one_string),
    remember=N_("Merges stay inside words: a pair never crosses from one word to the next."),
    needs=(needs.several_rows,),
)
