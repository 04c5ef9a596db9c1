"""A pair with its count, as people put it on a slide: `e s 9`, `(e, s) 9`, `e s: 9`, `'e' 's' → es (9)`.

A sign between the symbols and the count may be a symbol too. So a line is read in several ways, and the one that needs
the fewest characters beyond those of the corpus is meant; where they are level, the plainest.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Final

from drill.answers import PAIR, Context, read, symbols_in
from drill.answers.pairs import COMMAS, unquoted

#: What joins the pair to what becomes of it.
_MAKES: Final = re.compile(r"\s*(?:->|=>|→|⇒|(?<=\s)=(?=\s))\s*")
#: A count behind a sign or in brackets; the plain one behind a space is read first.
_COUNT: Final = re.compile(r"(?:\s*[:=×]\s*|\s+[-–—]\s*|\s+)(\d+)|\s*[:=]?\s*\(\s*(\d+)\s*\)")
#: So many characters at the end of a line may be its count, with the signs before it.
_LONGEST_COUNT: Final = 20
#: A count in a list, and where the next entry of a list begins.
_LISTED: Final = re.compile(r"(\d+)[,;،؛]?")
_BETWEEN: Final = re.compile(r"(?<=[\d)])\s*[,;،؛]\s*(?=\S)")


@dataclass(frozen=True, slots=True)
class StepLine:
    """What a line says.

    Attributes:
        pair: two symbols.
        count: its digits as they were written, None without a count.
        made: what the pair is said to become, None where that is left out.
    """

    pair: tuple[str, str]
    count: str | None
    made: str | None = None


def read_step(text: str, letters: Container[str]) -> StepLine | None:
    """The step that a line without its number holds, `letters` being the characters of the corpus; None for no step."""
    readings = _readings(" ".join(text.split()))
    return min(readings, key=lambda step: _foreign(step, letters), default=None)


def read_table(text: str, letters: Container[str]) -> list[StepLine] | None:
    """The pairs of a table with their counts, commas or semicolons between; None where one of them has no count."""
    words = text.split()
    plain = [_in_table(words[at : at + 3]) for at in range(0, len(words), 3)]
    signed = [read_step(entry, letters) for entry in _BETWEEN.split(" ".join(words))]
    tables = [
        [step for step in table if step is not None]
        for table in (plain, signed)
        if table and all(step is not None and step.count is not None for step in table)
    ]
    return min(tables, key=lambda table: sum(_foreign(step, letters) for step in table), default=None)


def _in_table(words: list[str]) -> StepLine | None:
    count = _LISTED.fullmatch(words[2]) if len(words) == 3 else None
    return StepLine((words[0], words[1]), count[1]) if count is not None else None


def _foreign(step: StepLine, letters: Container[str]) -> int:
    return sum(character not in letters for symbol in step.pair for character in symbol)


def _readings(text: str) -> Iterator[StepLine]:
    before, _space, last = text.rpartition(" ")
    plain = _pair(before) if last.isdecimal() else None
    if plain is not None:
        yield StepLine(plain, last)
    # Without a count, or the number is the second symbol itself.
    whole = _pair(text)
    if whole is not None and plain is None:
        yield StepLine(whole, None)
    left, *right = _MAKES.split(text, maxsplit=1)
    if right and not right[0].isdecimal():
        made, count = _counted(right[0])
        if count is None:
            left, count = _counted(left)
        yield from _without_quotes(left, count, made)
    yield from _without_quotes(*_counted(text))


def _counted(text: str) -> tuple[str, str | None]:
    """The text without the count at its end, and the count."""
    for at in range(max(1, len(text) - _LONGEST_COUNT), len(text)):
        match = _COUNT.fullmatch(text, at)
        if match is not None:
            return text[:at], match[1] or match[2]
    return text, None


def _without_quotes(text: str, count: str | None, made: str | None = None) -> Iterator[StepLine]:
    pair = _pair(text)
    if pair is not None:
        yield StepLine((unquoted(pair[0]), unquoted(pair[1])), count, None if made is None else unquoted(made))


def _pair(text: str) -> tuple[str, str] | None:
    """Two symbols, written as in an answer: `e s`, `e+s`, `(e, s)`; None where it is something else."""
    words = text.split()
    # A bracket by itself is a symbol.
    bracketed = len(words) == 2 and words[0] != "(" and words[0].startswith("(") and words[1].endswith(")")
    if len(words) == 2 and not bracketed:
        # With a space between, a comma or a plus belongs to its symbol, unless it hangs behind the first.
        first = words[0].rstrip(COMMAS) or words[0]
        return first, words[1]
    found = read(PAIR, text, Context()) if text.strip() else None
    if isinstance(found, tuple) and len(found) == 2:
        first, second = symbols_in(found)
        return first, second
    return None
