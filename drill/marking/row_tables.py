"""Corpora and tables of counts that are not right, the student's rows beside the right ones."""

from __future__ import annotations

from drill.answers import CORPUS, TABLE, apart, entries_in, rows_in
from drill.document import Block, Number, Sentence, Table, Text, Tokens
from drill.document import Pair as PairSpan
from drill.engine.corpus import Row, Symbols
from drill.marking.verdict import PartVerdict, Verdict
from drill.wording import _, ngettext, say

Entry = tuple[Symbols, int]


def row_tables(verdict: Verdict) -> list[Block]:
    """For each corpus and table of counts that is wrong, what stands where and what should."""
    found: list[Block] = []
    for item in verdict.parts:
        if item.status == "wrong" and item.given is not None and item.part.type in (CORPUS, TABLE):
            name = verdict.kind.label(item.part)
            found.append(_corpus(item, name) if item.part.type == CORPUS else _counts(item, name))
    return found


def _corpus(item: PartVerdict, name: str) -> Block:
    """All rows, right ones too: a student sees the corpus whole."""
    assert item.given is not None
    # The last of the right values is the one that follows from the student's own merges.
    right = rows_in(item.right[-1])
    left, missing = apart(rows_in(item.given), right)
    # What is left over of the student's rows stands beside the rows that are missing, in their order.
    mine: list[Row | None] = []
    for row in right:
        if row in missing:
            missing.remove(row)
            mine.append(left.pop(0) if left else None)
        else:
            mine.append(row)
    lines = [*zip(mine, right, strict=True), *((row, None) for row in left)]
    theirs = say(_("right rows")) if item.right[-1] == item.expected else say(_("right after your own merges"))
    head = (say(_("your rows")), theirs, ())
    rows = tuple((_row(one), _row(other), (Text("✓" if one == other else "✗"),)) for one, other in lines)
    return Table(head, rows, caption=(Text(name),))


def _counts(item: PartVerdict, name: str) -> Block:
    """The wrong rows alone: a count beside the right one of the same pair, forgotten pairs, and pairs too many."""
    assert item.given is not None
    key = entries_in(item.right[0])
    left, wrong = apart(entries_in(item.given), key)
    lines: list[tuple[Sentence, ...]] = []
    for pair, count in wrong:
        mine = next((entry for entry in left if entry[0] == pair), None)
        if mine:
            left.remove(mine)
        lines.append((_pair(pair), _count(mine), (Number(count),)))
    lines += [(_pair(pair), (Number(count),), (Text("–"),)) for pair, count in left]
    right = len(key) - len(wrong)
    caption = say(
        ngettext("{part}: {n} row is right; these are not:", "{part}: {n} rows are right; these are not:", right),
        part=Text(name),
        n=right,
    )
    head = (say(_("pair")), say(_("your count")), say(_("right count")))
    return Table(head, tuple(lines), numeric=frozenset({1, 2}), caption=caption)


def _row(row: Row | None) -> Sentence:
    if row is None:
        return (Text("–"),)
    return (Number(row.frequency), Text("\u00a0"), Tokens(row.symbols))


def _pair(pair: Symbols) -> Sentence:
    return (PairSpan(pair),)


def _count(entry: Entry | None) -> Sentence:
    return (Text("–"),) if entry is None else (Number(entry[1]),)
