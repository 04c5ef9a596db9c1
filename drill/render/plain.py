"""A document as plain text: for pipes, files, screen readers and slow links."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from drill.document import Document, Sentence
from drill.render.flow import Look, flow_line
from drill.render.layout import lay_out


def render(document: Document, width: int = 80, *, isolated: bool = True) -> str:
    """Return the document as text, its lines held to the width, without a line end at the end.

    Where right-to-left letters occur, spans are isolated and cells closed with an LRM, so that each stands
    where it belongs; `isolated=False` leaves all such marks out, for values that a program reads.
    """
    look = _MARKED if isolated else _BARE
    lines = lay_out(document, width, look)
    return "\n".join("".join(run.text for run in line).rstrip() for line in lines)


def sentence(sentence: Sentence, *, isolated: bool = True) -> str:
    """Return the sentence as one line of text."""
    return "".join(run.text for run in flow_line(sentence, _MARKED if isolated else _BARE))


def width_of(text: str) -> int:
    """Return how many cells the text takes in a fixed-width font."""
    return sum(map(_width_of_character, text))


@lru_cache(maxsize=4096)
def _width_of_character(character: str) -> int:
    # Vowels and finals of Hangul in parts are drawn into the syllable that their first consonant opened.
    if "\u1160" <= character <= "\u11ff" or unicodedata.category(character) in {"Mn", "Mc", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


_MARKED = Look(width_of, sentence_marks="isolates", cell_marks="lrm", lit_brackets=("‹", "›"))
_BARE = Look(width_of, sentence_marks="none", cell_marks="none", lit_brackets=("‹", "›"))
