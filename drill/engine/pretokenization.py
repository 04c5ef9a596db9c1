"""Pre-tokenization: cutting a text into the pieces that merges do not cross, by a pattern.

GPT-2's pattern keeps a space with the word behind it, cuts off contractions, and parts letters, digits, other signs
and white space; its pieces, one after the other, are the text. It needs letter and number classes of Unicode, which
the package `regex` has and Python's `re` has not; `regex` is imported only where a text is cut.
"""

from __future__ import annotations

from typing import Final

from drill.engine.errors import InputError
from drill.wording import _

#: GPT-2's split (Radford et al. 2019, encoder.py).
GPT2: Final = r"""'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"""

#: Seconds that a pattern may take, and one more for every so many characters: patterns also come from files.
PATIENCE: Final = 5.0
CHARACTERS_PER_SECOND: Final = 200_000


def spans(pattern: str, text: str) -> tuple[tuple[int, int], ...]:
    """Where the matches of the pattern begin and end in the text, from left to right, empty ones left out.

    Raises InputError for a pattern that cannot be read and for one that takes too long.
    """
    import regex  # the one user of it; nobody else has to wait for its import

    patience = PATIENCE + len(text) / CHARACTERS_PER_SECOND
    try:
        compiled = regex.compile(pattern)
        return tuple(match.span() for match in compiled.finditer(text, timeout=patience) if match.end() > match.start())
    except regex.error as error:
        raise InputError(_("the pattern of the pieces cannot be read: {reason}").format(reason=error)) from None
    except TimeoutError:
        raise InputError(_("cutting the text into pieces takes too long with this pattern")) from None


def gpt2_pieces(text: str) -> tuple[str, ...]:
    """The pieces of GPT-2's split; a piece keeps the space before it. Joined they are the text."""
    return tuple(text[first:last] for first, last in spans(GPT2, text))
