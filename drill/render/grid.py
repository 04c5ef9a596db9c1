"""Every kind of table to one: heads, rows of sentences, and what is said above and below them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from drill.document import (
    CorpusTable,
    CountEntry,
    CountTable,
    Number,
    Pair,
    Sentence,
    Table,
    Text,
    Tokens,
    Trace,
    TraceStep,
    stretches,
)
from drill.wording import N_, _, ngettext, say

Tabular: TypeAlias = CorpusTable | CountTable | Trace | Table

_SIGNS = {"winner": "◂", "tied": "=", "wrong": "✗"}
# The sign is for the eye, the word for the ear and for whoever meets the sign for the first time.
_MARK_WORDS = {"winner": N_("chosen"), "tied": N_("tied"), "wrong": N_("wrong")}


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row, and what is to be said of it as a whole."""

    cells: tuple[Sentence, ...]
    mark: Literal["winner", "tied", "wrong", ""] = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table ready to be set; `below` is said under it."""

    head: tuple[Sentence, ...]
    rows: tuple[Row, ...]
    numeric: frozenset[int] = frozenset()
    caption: Sentence = ()
    below: Sentence = ()


def grid(table: Tabular) -> Grid:
    """Return the table as heads and rows; a column that would be empty is left out."""
    match table:
        case CorpusTable():
            return _of_corpus(table)
        case CountTable():
            return _of_counts(table)
        case Trace():
            return _of_trace(table)
        case Table(head, rows, numeric, caption):
            return Grid(head, tuple(Row(cells) for cells in rows), numeric, caption)


def _of_corpus(table: CorpusTable) -> Grid:
    rows = tuple(
        Row(((Number(count),), (Tokens(symbols, stretches(symbols, table.lit)),))) for count, symbols in table.rows
    )
    return Grid((_text(_("count")), _text(_("symbols"))), rows, frozenset({0}), table.caption)


def _of_counts(table: CountTable) -> Grid:
    marked = any(entry.mark for entry in table.entries)
    placed = any(entry.where for entry in table.entries)

    def cells(entry: CountEntry) -> tuple[Sentence, ...]:
        mark = _text(f"{_SIGNS[entry.mark]} {_(_MARK_WORDS[entry.mark])}" if entry.mark else "")
        optional = ((mark,) if marked else ()) + ((entry.where,) if placed else ())
        return ((Pair(entry.pair),), (Number(entry.count),), *optional)

    head = [_("pair"), _("count")] + [""] * marked + [_("where it stands")] * placed
    more = ngettext("and {n} more pair", "and {n} more pairs", table.left_out)
    return Grid(
        tuple(_text(word) for word in head),
        tuple(Row(cells(entry), entry.mark) for entry in table.entries),
        frozenset({1}),
        table.caption,
        say(more, n=table.left_out) if table.left_out else (),
    )


def _of_trace(trace: Trace) -> Grid:
    noted = any(step.note for step in trace.steps)
    number = 0
    rows: list[Row] = []
    for step in trace.steps:
        number += step.rule is not None
        rule: Sentence = () if step.rule is None else (Pair(step.rule),)
        note = (step.note,) if noted else ()
        rows.append(Row((_place(step, number), rule, (Tokens(step.tokens, step.lit),), *note)))
    head = [_("step"), _("rule"), _("tokens")] + [_("note")] * noted
    return Grid(tuple(_text(word) for word in head), tuple(rows), frozenset({0}), trace.caption)


def _place(step: TraceStep, number: int) -> Sentence:
    if step.label:
        return step.label
    return _text(_("start")) if step.rule is None else (Number(number),)


def _text(word: str) -> Sentence:
    return (Text(word),) if word else ()
