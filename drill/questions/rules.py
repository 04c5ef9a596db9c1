"""The convention of a question in words: one line for the screen, and in full."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from drill.document import Bullets, Document, Paragraph, Sentence, Text, Token, Tokens
from drill.engine.byte_level import VISIBLE, visible
from drill.engine.convention import SPACE, Convention
from drill.engine.corpus import has_space_sign
from drill.wording import N_, _, ngettext, say

_MARKER: Final[Mapping[str, str]] = {
    "leading": N_("{marker} before every word but a bare first one"),
    "leading-all": N_("{marker} before every word"),
    "trailing": N_("{marker} after every word"),
    "glued": N_("{marker} joined to the last letter of every word"),
    "none": N_("no word marker"),
}
_MARKER_IN_FULL: Final[Mapping[str, str]] = {
    "leading": N_(
        "Every word that has a space before it begins with the marker {marker}, a symbol of its own that takes part "
        "in pairs. The first word of a text has no space before it and stays bare."
    ),
    "leading-all": N_(
        "Every word, the first one too, begins with the marker {marker}, a symbol of its own that takes part in pairs."
    ),
    "trailing": N_("Every word ends with the marker {marker}, a symbol of its own that takes part in pairs."),
    "glued": N_("The last letter of every word and the marker {marker} are one symbol from the start."),
    "none": N_("Words carry no marker."),
    "listed": N_(
        "Every word of the list begins with the marker {marker}, a symbol of its own that takes part in pairs: a list "
        "has no first word that would stay bare."
    ),
}
_ROWS: Final[Mapping[str, str]] = {
    "by-count": N_("rows by falling count, then first appearance"),
    "as-written": N_("rows in the order of the text"),
}
_ROWS_IN_FULL: Final[Mapping[str, str]] = {
    "by-count": N_("The rows of the table stand by falling count; equal counts in the order of first appearance."),
    "as-written": N_("The rows of the table stand in the order in which the words first appear."),
}
_TIE: Final[Mapping[str, str]] = {
    "first-seen": N_("tie: the pair met first in the table, row by row"),
    "smallest": N_("tie: the alphabetically first pair"),
    "greatest": N_("tie: the alphabetically last pair"),
    "lowest-id": N_("tie: the lowest ids (letters by code point, then merges as made)"),
    "shortest": N_("tie: the shortest join, then the alphabetically first"),
    "any": N_("tie: any of the most frequent pairs"),
}
#: The same where symbols are bytes, as far as it is another.
_TIE_OF_BYTES: Final[Mapping[str, str]] = {
    "smallest": N_("tie: the pair of the smallest byte strings"),
    "greatest": N_("tie: the pair of the greatest byte strings"),
    "lowest-id": N_("tie: the lowest ids (bytes by value, then merges as made)"),
    "shortest": N_("tie: the join of the fewest bytes, then the smallest byte string"),
}
_TIE_IN_FULL: Final[Mapping[str, str]] = {
    "first-seen": N_(
        "When several pairs have the greatest count, the one met first is merged: row by row from the top of the "
        "current table, left to right in a row. The rows are not sorted again after a merge."
    ),
    "smallest": N_(
        "When several pairs have the greatest count, the smallest is merged: compare the left symbols by code point, "
        "then the right ones."
    ),
    "greatest": N_(
        "When several pairs have the greatest count, the greatest is merged: compare the left symbols by code point, "
        "then the right ones."
    ),
    "lowest-id": N_(
        "When several pairs have the greatest count, the one whose left symbol has the lower id is merged, then the "
        "lower right id. Ids: the base symbols by code point, then the merges as made."
    ),
    "shortest": N_(
        "When several pairs have the greatest count, the one that joins to the fewest characters is merged, then the "
        "alphabetically first join, then the shorter left symbol."
    ),
    "any": N_("When several pairs have the greatest count, each of them is right; go on with the one you took."),
}
_TIE_OF_BYTES_IN_FULL: Final[Mapping[str, str]] = {
    "smallest": N_(
        "When several pairs have the greatest count, the smallest is merged: compare the byte strings of the left "
        "symbols, then of the right ones."
    ),
    "greatest": N_(
        "When several pairs have the greatest count, the greatest is merged: compare the byte strings of the left "
        "symbols, then of the right ones."
    ),
    "lowest-id": N_(
        "When several pairs have the greatest count, the one whose left symbol has the lower id is merged, then the "
        "lower right id. Ids: the bytes 0 to 255, the marker if there is one, then the merges as made."
    ),
    "shortest": N_(
        "When several pairs have the greatest count, the one that joins to the fewest bytes is merged, then the "
        "smallest byte string, then the shorter left symbol."
    ),
}
_OVERLAPS: Final[Mapping[str, str]] = {
    "adjacent": N_("{run} has 2 pairs {pair}"),
    "disjoint": N_("{run} has 1 pair {pair}"),
}
_OVERLAPS_IN_FULL: Final[Mapping[str, str]] = {
    "adjacent": N_("Every adjacent place counts: {run} holds {pair} twice."),
    "disjoint": N_("Places that share a symbol count once: {run} holds {pair} once."),
}
_RUN: Final = Tokens(("a", "a", "a"))
_RUN_PAIR: Final = Tokens(("a", "a"))


def rule(
    convention: Convention, *, rows: bool = True, tie: bool = True, overlaps: bool = True, listed: bool = False
) -> Sentence:
    """The convention in one line, as far as a question depends on it.

    Args:
        convention: what is to be said.
        rows: how the table is sorted (needless where it is printed).
        tie: which of several pairs wins.
        overlaps: how a run such as a a a counts.
        listed: the words come as a list with counts, which has no first word.
    """
    parts = [encoding_rule(convention, listed=listed)]
    if convention.walls == "none":
        parts.append(
            say(_("the text is one row, {space} is a space"), space=Token(space_symbol(convention)))
            if convention.marker == "none"
            else say(_("the text is one row, word after word"))
        )
    elif rows:
        parts.append(say(_(_ROWS[convention.rows])))
    if tie:
        parts.append(say(_(_ties(convention, _TIE, _TIE_OF_BYTES))))
    if overlaps:
        parts.append(say(_(_OVERLAPS[convention.overlaps]), run=_RUN, pair=_RUN_PAIR))
    if tie and convention.min_frequency > 1:
        parts.append(say(_("stop below a count of {n}"), n=convention.min_frequency))
    return joined(parts, " · ")


def tie_rule(convention: Convention) -> Sentence:
    """Which of several pairs that are equally good wins."""
    return say(_(_TIE[convention.tie]))


def overlap_rule(convention: Convention, symbol: str = "a") -> Sentence:
    """How many pairs a run of one symbol has."""
    return say(_(_OVERLAPS[convention.overlaps]), run=Tokens((symbol,) * 3), pair=Tokens((symbol,) * 2))


def encoding_rule(convention: Convention, *, listed: bool = False) -> Sentence:
    """What a question about encoding has to say of the convention: the symbols at the start and the marker."""
    told = [say(_("the symbols are UTF-8 bytes"))] if _bytes(convention) else []
    if convention.walls == "pieces":
        told.append(say(_("pieces of GPT-2's split, which keep their space {space}"), space=Token(VISIBLE[0x20])))
    elif convention.marker == "none":
        told.append(say(_(_MARKER["none"])))
    else:
        name = "leading-all" if listed and convention.marker == "leading" else convention.marker
        told.append(say(_(_MARKER[name]), marker=Token(convention.marker_symbol)))
    return joined(told, " · ")


def joined(sentences: Sequence[Sentence], between: str) -> Sentence:
    """Sentences one after the other, with a text between them."""
    spans: list[Sentence] = []
    for sentence in sentences:
        spans += [(Text(between),), sentence] if spans else [sentence]
    return tuple(span for sentence in spans for span in sentence)


def rule_in_full(convention: Convention, *, listed: bool = False) -> Document:
    """Every choice of the convention in whole sentences; `listed` as for `rule`."""
    items = [*_words_in_full(convention, listed=listed)]
    if convention.walls != "none":
        items.append(say(_(_ROWS_IN_FULL[convention.rows])))
    items.append(say(_(_ties(convention, _TIE_IN_FULL, _TIE_OF_BYTES_IN_FULL))))
    items.append(say(_(_OVERLAPS_IN_FULL[convention.overlaps]), run=_RUN, pair=_RUN_PAIR))
    items.append(say(_("Replacement runs from left to right, and no symbol is used twice.")))
    least = convention.min_frequency
    if least > 1:
        stop = ngettext(
            "No pair that occurs less than {n} time is merged.",
            "No pair that occurs fewer than {n} times is merged.",
            least,
        )
        items.append(say(stop, n=least))
    return Document((Paragraph(say(_("Convention: {name}"), name=convention.name)), Bullets(tuple(items))))


def encoding_rule_in_full(convention: Convention) -> Document:
    """What the convention has to say of an encoding, and how a list is replayed."""
    points = (*_words_in_full(convention, listed=False), *replaying(), say(_("Nothing is counted in an encoding.")))
    return Document((Bullets(points),))


def replaying() -> tuple[Sentence, ...]:
    """How a list is replayed, point by point."""
    return (
        say(_("The rules of a list are replayed in their order, from the first to the last, each of them once.")),
        say(_("A rule joins its two symbols wherever they stand side by side at that moment.")),
        say(_("Replacement runs from left to right, and no symbol is used twice.")),
        say(_("A rule that finds nothing is passed over.")),
    )


def space_symbol(convention: Convention) -> str:
    """The symbol that stands for a space where there is no marker; empty where nothing does."""
    if has_space_sign(convention):
        return SPACE
    return VISIBLE[0x20] if _bytes(convention) and convention.marker == "none" and convention.walls != "words" else ""


def _ties(convention: Convention, told: Mapping[str, str], told_of_bytes: Mapping[str, str]) -> str:
    """What is told of the tie rule, which under bytes may be another thing."""
    return (told_of_bytes if _bytes(convention) else told).get(convention.tie, told[convention.tie])


def _bytes(convention: Convention) -> bool:
    return convention.units == "bytes"


def _words_in_full(convention: Convention, *, listed: bool) -> tuple[Sentence, ...]:
    """What the symbols at the start are, the marker, and whether merges cross words."""
    if not _bytes(convention):
        return _marker_and_walls(convention, listed=listed)
    return (
        say(
            _(
                "The text is written as UTF-8, and each of the 256 bytes is a base symbol, whether it occurs or not: "
                "no character is unknown."
            )
        ),
        say(
            _(
                "A byte is shown by GPT-2's visible form: ASCII by its own character, {example} as {symbols}. That is "
                "no corruption. The space is {space}, the line end {line_end}."
            ),
            example=Token("م"),
            symbols=Tokens(tuple(visible("م"))),
            space=Token(VISIBLE[0x20]),
            line_end=Token(VISIBLE[0x0A]),
        ),
        say(
            _(
                "Bytes are compared by value, not by the form in which they are shown: {space} is the byte {value} and "
                "comes before every letter."
            ),
            space=Token(VISIBLE[0x20]),
            value=Text("20"),
        ),
        *_marker_and_walls(convention, listed=listed),
    )


def _marker_and_walls(convention: Convention, *, listed: bool) -> tuple[Sentence, ...]:
    if convention.walls == "pieces":
        return (
            say(
                _(
                    "GPT-2's split cuts the text into pieces: letters, digits or other signs, each with the space "
                    "before it, which is the byte {space}. The zero-width non-joiner and vowel marks are pieces of "
                    "their own."
                ),
                space=Token(VISIBLE[0x20]),
            ),
            say(_("Merges stay inside the pieces.")),
        )
    told = _(_MARKER_IN_FULL["listed" if listed and convention.marker == "leading" else convention.marker])
    marker = say(told) if convention.marker == "none" else say(told, marker=Token(convention.marker_symbol))
    if convention.walls != "none":
        return marker, say(_("Merges stay inside words: no pair crosses from one word to the next."))
    if convention.marker != "none":
        return marker, say(_("The text is one row, its marked words one after the other, and merges may cross words."))
    unwalled = (
        _("The text is one row and merges may cross words; white space is bytes like all others, a space {space}.")
        if _bytes(convention)
        else _("The text is one row and merges may cross words; each run of white space is the one symbol {space}.")
    )
    return marker, say(unwalled, space=Token(space_symbol(convention)))
