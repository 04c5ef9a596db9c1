"""What a mistake needs before it can be made: without a marker nobody leaves it out.

Each need looks at a convention and says in a clause why a mistake that has it is impossible there, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from drill.document import Sentence
from drill.engine.convention import Convention
from drill.wording import _, say

Need = Callable[[Convention], Sentence | None]


def a_marker(convention: Convention) -> Sentence | None:
    """A word marker of some sort."""
    return None if convention.marker_symbol else say(_("it has no word marker"))


def a_bare_first_word(convention: Convention) -> Sentence | None:
    """A first word without the marker that every other word has."""
    return None if convention.marker == "leading" else say(_("no first word is bare there"))


def several_rows(convention: Convention) -> Sentence | None:
    """A row for each word, with its count."""
    return say(_("without word walls the text is a single row")) if convention.walls == "none" else None


def bytes_for_symbols(convention: Convention) -> Sentence | None:
    """Bytes as base symbols."""
    return None if convention.units == "bytes" else say(_("its symbols are characters, not bytes"))


def a_tie_rule(convention: Convention) -> Sentence | None:
    """A rule that says which of the tied pairs is merged."""
    return say(_("any tied pair is right there")) if convention.tie == "any" else None
