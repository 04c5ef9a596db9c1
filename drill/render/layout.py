"""A document to lines of runs: blocks one under the other, tables in columns.

Plain text and the terminal both print these lines; they differ in their `Look` and in what they make of a
run. That keeps columns, bidi marks and line ends alike in both.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

from drill.document import (
    Beside,
    Block,
    Bullets,
    Callout,
    CorpusTable,
    CountTable,
    Document,
    Heading,
    MergeListing,
    Pair,
    Paragraph,
    Sentence,
    Table,
    Text,
    Token,
    Trace,
    show_text,
)
from drill.render.flow import Line, Look, Run, Tone, cell_line, flow, flow_cell, narrowest, open_line
from drill.render.grid import Grid, grid

SIGNS = {"right": "✓", "wrong": "✗", "note": "ℹ", "remember": "✎"}
_BETWEEN_COLUMNS = 2
_BETWEEN_BLOCKS = 4
_BETWEEN_MERGES = 3
_INDENT = 2


def lay_out(document: Document, width: int, look: Look) -> list[Line]:
    """Return the document's lines; none is wider than the width unless a token or a table has to be."""
    return list(_stacked(document.blocks, width, look))


def _stacked(blocks: Sequence[Block], width: int, look: Look) -> Iterator[Line]:
    """Yield the blocks with an empty line between them, but none under a heading."""
    above: Block | None = None
    for block in blocks:
        lines = _block(block, width, look)
        if not lines:
            continue
        if above is not None and not isinstance(above, Heading):
            yield ()
        yield from lines
        above = block


def _block(block: Block, width: int, look: Look) -> list[Line]:
    match block:
        case Paragraph(sentence):
            return flow(sentence, width, look)
        case Heading(sentence):
            return _in_tone(flow(sentence, width, look), "heading")
        case Bullets():
            return list(_bullets(block, width, look))
        case MergeListing():
            return flow(block.caption, width, look) + _merges(block, width, look)
        case Callout(tone, title, blocks):
            head = list(_hanging(f"{SIGNS[tone]} ", flow(title, width - _INDENT, look) or [()]))
            body = list(_stacked(blocks, width - _INDENT, look))
            return _in_tone(head, tone) + [_indented(line, " " * _INDENT) for line in body]
        case Beside(blocks):
            return _beside(blocks, width, look)
        case CorpusTable() | CountTable() | Trace() | Table():
            return _table(grid(block), width, look)


def _in_tone(lines: list[Line], tone: Tone) -> list[Line]:
    return [tuple(replace(run, tone=tone) for run in line) for line in lines]


def _beside(blocks: Sequence[Block], width: int, look: Look) -> list[Line]:
    """Return the blocks' lines side by side where all of them fit without being broken, else the blocks stacked."""
    columns = [column for block in blocks if (column := _block(block, sys.maxsize, look))]
    widths = [max(map(look.width, column)) for column in columns]
    if not look.side_by_side or sum(widths) + _BETWEEN_BLOCKS * (len(widths) - 1) > width:
        return list(_stacked(blocks, width, look))
    return [
        _joined(
            [column[at] if at < len(column) else () for column in columns], widths, frozenset(), _BETWEEN_BLOCKS, look
        )
        for at in range(max(map(len, columns), default=0))
    ]


# ------------------------------------------------------------------ lists


def _bullets(block: Bullets, width: int, look: Look) -> Iterator[Line]:
    signs = [f"{number}. " if block.ordered else "• " for number in range(1, len(block.items) + 1)]
    if block.labels:
        signs = [f"{show_text(label)}) " for label in block.labels]
    widest = max(map(look.measure, signs), default=0)
    for sign, item in zip(signs, block.items, strict=True):
        yield from _hanging(sign.rjust(widest), flow(item, width - widest, look) or [()])


def _hanging(sign: str, lines: list[Line]) -> Iterator[Line]:
    """Yield the lines with the sign before the first and as much room before the others."""
    for index, line in enumerate(lines):
        yield _indented(line, " " * len(sign) if index else sign)


def _indented(line: Line, before: str) -> Line:
    return (Run(before), *line) if line or before.strip() else line


def _merges(listing: MergeListing, width: int, look: Look) -> list[Line]:
    digits = len(str(listing.first + len(listing.merges) - 1))
    made = listing.made or tuple("".join(pair) if len(pair) > 1 else "" for pair in listing.merges)
    items = [
        (Run(f"{number:>{digits}}. "), *cell_line(_merge(pair, symbol), look))
        for number, (pair, symbol) in enumerate(zip(listing.merges, made, strict=True), start=listing.first)
    ]
    widest = max(map(look.width, items), default=0)
    across = max(1, (width + _BETWEEN_MERGES) // (widest + _BETWEEN_MERGES)) if look.side_by_side else 1
    rows = [items[start : start + across] for start in range(0, len(items), across)]
    return [_joined(row, [widest] * len(row), frozenset(), _BETWEEN_MERGES, look) for row in rows]


def _merge(pair: tuple[str, ...], symbol: str) -> Sentence:
    return (Pair(pair), Text(" → "), Token(symbol)) if symbol else (Pair(pair),)


# ------------------------------------------------------------------ tables


def _table(table: Grid, width: int, look: Look) -> list[Line]:
    rows: list[tuple[tuple[Sentence, ...], Tone]] = [(table.head, "head")] if any(table.head) else []
    rows += [(row.cells, "winner" if row.mark == "winner" else "cell") for row in table.rows]
    widths = _column_widths([cells for cells, _tone in rows], width, look)
    lines = flow(table.caption, width, look)
    for cells, tone in rows:
        columns = [flow_cell(cell, room, look) for cell, room in zip(cells, widths, strict=False)]
        for index in range(max(map(len, columns), default=0)):
            pieces = [column[index] if index < len(column) else () for column in columns]
            lines += _in_tone([_joined(pieces, widths, table.numeric, _BETWEEN_COLUMNS, look)], tone)
    return lines + flow(table.below, width, look)


def _column_widths(rows: list[tuple[Sentence, ...]], width: int, look: Look) -> list[int]:
    """Return each column's width: what it holds, or, where that is too much, the widest give way first."""
    columns = [[row[index] for row in rows if index < len(row)] for index in range(max(map(len, rows), default=0))]
    widths = [max(look.width(cell_line(cell, look)) for cell in column) for column in columns]
    least = [max(narrowest(cell, look) for cell in column) for column in columns]
    room = width - _BETWEEN_COLUMNS * (len(columns) - 1)
    while sum(widths) > room:
        spare = [column for column in range(len(columns)) if widths[column] > least[column]]
        if not spare:
            break
        widths[max(spare, key=lambda column: widths[column])] -= 1
    return widths


def _joined(pieces: list[Line], widths: list[int], numeric: frozenset[int], gap: int, look: Look) -> Line:
    """Return one line of a table: the pieces of its cells, each padded to its column."""
    line: Line = ()
    for column, (piece, room) in enumerate(zip(pieces, widths, strict=False)):
        blank = max(0, room - look.width(piece))
        before = blank if column in numeric else 0
        after = 0 if column == len(pieces) - 1 else blank - before + gap
        line += tuple(run for run in (Run(" " * before), *piece, Run(" " * after)) if run.text)
    return line if look.cell_marks == "none" else open_line(line)
