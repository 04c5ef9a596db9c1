"""What becomes of a delimiter when a text is cut at it: the five behaviours that tokenizer files name.

Source: `SplitDelimiterBehavior` of Hugging Face's tokenizers, whose results these functions give.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from drill.tokenizer_files.patterns import Stretch

#: A piece of a text: where it began, and what it says.
Piece = tuple[int, str]

Behaviour = Callable[[Sequence[Stretch]], list[tuple[int, int]]]


def isolated(stretches: Sequence[Stretch]) -> list[tuple[int, int]]:
    """Every delimiter is a piece of its own."""
    return [(first, last) for first, last, _match in stretches]


def removed(stretches: Sequence[Stretch]) -> list[tuple[int, int]]:
    """Delimiters are left out."""
    return [(first, last) for first, last, match in stretches if not match]


def contiguous(stretches: Sequence[Stretch]) -> list[tuple[int, int]]:
    """Delimiters side by side make one piece."""
    return _joined(stretches, lambda match, before: match == before)


def merged_with_previous(stretches: Sequence[Stretch]) -> list[tuple[int, int]]:
    """A delimiter belongs to the piece before it."""
    return _joined(stretches, lambda match, before: match and not before)


def merged_with_next(stretches: Sequence[Stretch]) -> list[tuple[int, int]]:
    """A delimiter belongs to the piece behind it."""
    backwards = [(-last, -first, match) for first, last, match in reversed(stretches)]
    return [(-last, -first) for first, last in reversed(merged_with_previous(backwards))]


def _joined(stretches: Sequence[Stretch], belongs: Callable[[bool, bool], bool]) -> list[tuple[int, int]]:
    pieces: list[tuple[int, int]] = []
    before = False
    for first, last, match in stretches:
        if pieces and belongs(match, before):
            pieces[-1] = (pieces[-1][0], last)
        else:
            pieces.append((first, last))
        before = match
    return pieces


#: By the names of the files; the first five are those of patterns, the others those of punctuation and older files.
BEHAVIOURS: Final[dict[str, Behaviour]] = {
    "Isolated": isolated,
    "Removed": removed,
    "Contiguous": contiguous,
    "MergedWithPrevious": merged_with_previous,
    "MergedWithNext": merged_with_next,
}


def cut(text: str, stretches: Sequence[Stretch], behaviour: Behaviour, invert: bool = False) -> list[Piece]:
    """The pieces of a text, empty ones left out; with `invert` what lies between the matches is the delimiter."""
    if invert:
        stretches = [(first, last, not match) for first, last, match in stretches]
    return [(first, text[first:last]) for first, last in behaviour(stretches) if first < last]


def by_character(text: str, is_delimiter: Callable[[str], bool]) -> list[Stretch]:
    """The stretches of a text of which single characters are the delimiters."""
    return list(_stretches(text, is_delimiter))


def _stretches(text: str, is_delimiter: Callable[[str], bool]) -> Iterable[Stretch]:
    before = 0
    for at, character in enumerate(text):
        if is_delimiter(character):
            if before < at:
                yield before, at, False
            yield at, at + 1, True
            before = at + 1
    if before < len(text):
        yield before, len(text), False
