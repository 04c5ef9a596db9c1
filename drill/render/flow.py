"""A sentence to lines: where it may break, what stays together, and what holds its writing direction.

This is shared by the renderers that set lines themselves, plain text and the terminal. Nothing here knows a
terminal; how wide a text is, is asked of the `Look`.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, TypeAlias

from drill.document import (
    Number,
    Pair,
    Plot,
    Quoted,
    Sentence,
    Stretch,
    Text,
    Token,
    Tokens,
    show_prose,
    show_symbol,
    show_text,
)
from drill.wording import _, ngettext

#: Of a longer row of tokens, and of a longer text, only the beginning is shown; no question has such a row.
LONGEST_ROW = 400
LONGEST_TEXT = 2_000
#: A row of so many tokens at most is read at one glance and never broken.
KEPT_TOGETHER = 4

#: Bars of a plot, from the lowest to the highest, and what stands where there is no value.
_BARS, _NO_BAR = "▁▂▃▄▅▆▇█", "·"

LRM, LRI, FSI, PDI = "\u200e", "\u2066", "\u2068", "\u2069"

Role: TypeAlias = Literal["text", "strong", "token", "lit", "number", "quoted"]
Tone: TypeAlias = Literal["", "heading", "head", "cell", "winner", "right", "wrong", "note", "remember"]
Marks: TypeAlias = Literal["isolates", "lrm", "none"]


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a line in one role; the runs of one span share its group, a number above 0."""

    text: str
    role: Role = "text"
    group: int = 0
    breakable: bool = False  # a space at which the line may end
    tone: Tone = ""


Line: TypeAlias = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """What plain text and the terminal do differently."""

    measure: Callable[[str], int]
    sentence_marks: Marks
    cell_marks: Marks
    lit_brackets: tuple[str, str] = ("", "")  # around what stands out, where type alone cannot show it
    side_by_side: bool = False  # may merges, and blocks that belong together, share a line?
    plots: bool = False  # are there bars where a value is told beside them?

    def width(self, runs: Sequence[Run]) -> int:
        """Return how many cells the runs take."""
        return sum(self.measure(run.text) for run in runs)


@dataclass(frozen=True, slots=True)
class _Word:
    """Runs that stay on one line, and the space that parts them from the word before."""

    gap: tuple[Run, ...]
    runs: Line


def flow_line(sentence: Sentence, look: Look) -> Line:
    """Return the sentence as one line, however long."""
    return next(iter(flow(sentence, sys.maxsize, look)), ())


def flow(sentence: Sentence, width: int, look: Look) -> list[Line]:
    """Return the lines of a sentence."""
    lines = _marked(_filled(_words(sentence, look), width, look), look.sentence_marks)
    if look.sentence_marks != "lrm" or is_right_to_left(_prose_of(lines)):
        return lines
    return [open_line(line) for line in lines]


def flow_cell(sentence: Sentence, width: int, look: Look) -> list[Line]:
    """Return the lines of a table's cell; each keeps its place whatever stands in the next cell."""
    lines = _marked(_filled(_words(sentence, look), width, look), look.cell_marks)
    if look.cell_marks == "none":
        return lines
    return [_close(line) for line in lines]


def cell_line(sentence: Sentence, look: Look) -> Line:
    """Return a table's cell as one line, however long."""
    return next(iter(flow_cell(sentence, sys.maxsize, look)), ())


def narrowest(sentence: Sentence, look: Look) -> int:
    """Return the width of the sentence's widest word, which no line can be narrower than."""
    return max((look.width(word.runs) for word in _words(sentence, look)), default=0)


def is_right_to_left(runs: Sequence[Run]) -> bool:
    """Return whether any letter or digit of the runs is written from right to left, or moves with such."""
    # In nearly every line each run is ASCII, which needs no look at its letters.
    return any(
        unicodedata.bidirectional(character) in {"R", "AL", "AN"}
        for run in runs
        if not run.text.isascii()
        for character in run.text
    )


def open_line(line: Line) -> Line:
    """Return the line with an LRM before it where it holds right-to-left letters.

    A terminal or an editor that takes a line's direction from its first letter is told by it.
    """
    if not is_right_to_left(line):
        return line
    return (replace(line[0], text=LRM + line[0].text), *line[1:])


def _close(line: Line) -> Line:
    """Return the line with an LRM behind it where it holds right-to-left letters and has none yet."""
    if not line or not is_right_to_left(line) or line[-1].text.endswith(LRM):
        return line
    return (*line[:-1], replace(line[-1], text=line[-1].text + LRM))


# ------------------------------------------------------------------ spans to words


def _words(sentence: Sentence, look: Look) -> list[_Word]:
    words: list[_Word] = []
    gap: tuple[Run, ...] = ()
    runs: list[Run] = []
    for run in _runs(sentence, look):
        if not run.breakable:
            runs.append(run)
            continue
        if runs:
            words.append(_Word(gap, tuple(runs)))
            gap, runs = (), []
        gap = gap or (run,)
    if runs:
        words.append(_Word(gap, tuple(runs)))
    return words


def _runs(sentence: Sentence, look: Look) -> Iterator[Run]:
    for group, span in enumerate(sentence, start=1):
        match span:
            case Text(text, strong):
                yield from _prose(show_prose(text), "strong" if strong else "text")
            case Number(value):
                yield Run(str(value), "number")
            case Token(symbol):
                yield Run(show_symbol(symbol), "token", group)
            case Plot(values):
                if look.plots and values:
                    yield Run("".join(map(_bar, values)), "number", group)
            case Pair(()):
                yield from _prose(_("none"), "text")
            case Pair(symbols):
                for index, symbol in enumerate(symbols):
                    if index:
                        yield Run(" + ", "text", group)
                    yield Run(show_symbol(symbol), "token", group)
            case Tokens(symbols, lit):
                yield from _row_of_tokens(symbols[:LONGEST_ROW], group, look.lit_brackets, lit)
                yield from _left_out(len(symbols) - LONGEST_ROW)
            case Quoted(text):
                # A line may end at a space inside the text, never at its edge or where there are several.
                for index, word in enumerate(re.split(r"(?<=[^ ]) (?=[^ ])", show_text(text[:LONGEST_TEXT]))):
                    if index:
                        yield Run(" ", "quoted", group, breakable=True)
                    yield Run(word, "quoted", group)
                yield from _left_out(len(text) - LONGEST_TEXT)


def _bar(value: float | None) -> str:
    if value is None:
        return _NO_BAR
    return _BARS[min(len(_BARS) - 1, max(0, int(value * len(_BARS))))]


def _left_out(number: int) -> Iterator[Run]:
    if number > 0:
        yield from _prose(" " + ngettext("… and {n} more", "… and {n} more", number).format(n=number), "text")


def _prose(text: str, role: Role) -> Iterator[Run]:
    for piece in re.split("( )", text):
        if piece:
            yield Run(piece, role, breakable=piece == " ")


def _row_of_tokens(
    symbols: tuple[str, ...], group: int, brackets: tuple[str, str], lit: tuple[Stretch, ...]
) -> Iterator[Run]:
    """Yield the symbols, those of each stretch that is `lit` marked out together with what is between."""
    shining = {start + offset for start, size in lit for offset in range(size)}
    bridged = {start + offset for start, size in lit for offset in range(1, size)}  # lit together with the one before
    for index, symbol in enumerate(symbols):
        if index:
            yield Run(" ", "lit" if index in bridged else "text", group, breakable=len(symbols) > KEPT_TOGETHER)
        if index in shining and index not in bridged and brackets[0]:
            yield Run(brackets[0], "lit", group)
        yield Run(show_symbol(symbol), "lit" if index in shining else "token", group)
        if index in shining and index + 1 not in bridged and brackets[1]:
            yield Run(brackets[1], "lit", group)


# ------------------------------------------------------------------ words to lines


def _filled(words: list[_Word], width: int, look: Look) -> list[Line]:
    lines: list[list[Run]] = []
    used = 0
    for word in words:
        wanted = look.width(word.gap) + look.width(word.runs)
        if lines and used + wanted <= width:
            lines[-1] += [*word.gap, *word.runs]
            used += wanted
        else:
            lines += map(list, _folded(word.runs, width, look))
            used = look.width(lines[-1])
    return [tuple(line) for line in lines]


def _folded(runs: Line, width: int, look: Look) -> list[Line]:
    """Return the lines of one word: prose too wide for a line breaks anywhere, a token or a pair never."""
    if look.width(runs) <= width:
        return [runs]
    lines: list[Line] = []
    line: Line = ()
    for piece in _pieces(runs):
        if line and look.width((*line, *piece)) > width:
            lines.append(line)
            line = ()
        line += piece
    return [*lines, line]


def _pieces(runs: Line) -> Iterator[Line]:
    for group, members in groupby(runs, key=lambda run: run.group):
        piece = tuple(members)
        if group and piece[0].role != "quoted":
            yield piece
        else:
            yield from ((replace(run, text=character),) for run in piece for character in run.text)


# ------------------------------------------------------------------ lines to lines that keep their direction


def _marked(lines: list[Line], marks: Marks) -> list[Line]:
    runs = [run for line in lines for run in line]
    if marks == "none" or not is_right_to_left(runs):
        return lines
    prose_turns = is_right_to_left(_prose_of(lines))
    return [_marked_line(line, marks, prose_turns) for line in lines]


def _prose_of(lines: list[Line]) -> list[Run]:
    return [run for line in lines for run in line if not run.group]


def _marked_line(line: Line, marks: Marks, prose_turns: bool) -> Line:
    marked: list[Run] = []
    for group, members in groupby(line, key=lambda run: run.group):
        if group:
            marked += _held(list(members), marks, prose_turns)
        else:
            marked += members
    return tuple(marked)


def _held(span: list[Run], marks: Marks, prose_turns: bool) -> list[Run]:
    """Return the runs of one span, their order from left to right kept among themselves and in the line."""
    opening, closing = "", ""
    if marks == "isolates":
        opening, closing = (FSI if span[0].role == "quoted" else LRI), PDI
    elif prose_turns:
        opening, closing = LRM, LRM
    elif is_right_to_left(span):
        closing = LRM
    held = [_closed(run) for run in span[:-1]] + span[-1:]
    held[0] = replace(held[0], text=opening + held[0].text)
    held[-1] = replace(held[-1], text=held[-1].text + closing)
    return held


def _closed(run: Run) -> Run:
    if run.role in {"token", "lit"} and is_right_to_left([run]):
        return replace(run, text=run.text + LRM)
    return run
