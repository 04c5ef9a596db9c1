"""What is written on the board: counts with the places they come from, rounds of a run, the trace of an encoding."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from drill.document import (
    Block,
    CorpusTable,
    CountEntry,
    CountTable,
    Mark,
    Number,
    Paragraph,
    Sentence,
    Table,
    Token,
    Tokens,
    Trace,
    TraceStep,
)
from drill.document import Pair as PairSpan
from drill.engine.byte_level import beyond_bytes, holds_all_bytes
from drill.engine.coding import Coding
from drill.engine.corpus import Pair, Row, Symbols
from drill.engine.encoding import begin
from drill.engine.merging import join_pair, occurrences, places
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.rounds import ranked
from drill.engine.training import Position
from drill.questions.rules import joined
from drill.wording import _, ngettext, say

#: Rows of a table of counts on the board; the rest is only counted.
MOST_ENTRIES: Final = 8


def shares(position: Position, item: Pair) -> list[tuple[Row, int, int]]:
    """For each row that has the item: the row, how often it is counted in it, and what one of them weighs.

    The item is a pair, or a single symbol where the position's procedure counts symbols.
    """
    procedure = position.procedure
    found = []
    for row in procedure.scan(position.state.rows):
        times = sum(1 for pair in procedure.pairs(row.symbols, position.convention.overlaps) if pair == item)
        if times:
            found.append((row, times, procedure.weigh(row.frequency)))
    return found


def where(position: Position, item: Pair) -> Sentence:
    """Where the item stands: `1 in set, 1 × 2 in _new`: places in the word, times the word's count."""
    told = []
    for row, times, weight in shares(position, item):
        word = Token("".join(row.symbols))
        told.append(
            say(_("{times} in {word}"), times=times, word=word)
            if weight == 1
            else say(_("{times} × {weight} in {word}"), times=times, weight=weight, word=word)
        )
    return joined(told, ", ")


def counts_block(
    position: Position,
    *,
    caption: Sentence = (),
    only: Iterable[Pair] | None = None,
    wrong: Iterable[Pair] = (),
    places: bool = True,
    choosing: bool = True,
    most: int | None = MOST_ENTRIES,
) -> CountTable:
    """The position's table; `only` some of its pairs, `most` in all.

    The winner is marked and the pairs tied with it, unless the question is not about choosing.
    """
    chosen = ranked(position.table)
    if only is not None:
        wanted = set(only)
        chosen = tuple(entry for entry in chosen if entry[0] in wanted)
    shown = list(chosen[:most])
    mistaken = set(wrong)
    shown += [entry for entry in chosen[len(shown) :] if entry[0] in mistaken]
    greatest = max(position.table.values(), default=0) if choosing and only is None and position.picks[0] else None
    winner = position.picks[0] if choosing and len(position.picks) == 1 else None
    entries = (
        CountEntry(pair, count, where(position, pair) if places else (), mark)
        for pair, count, mark in marked(shown, winner, greatest, mistaken)
    )
    return CountTable(tuple(entries), caption, len(chosen) - len(shown))


def marked(
    counts: Iterable[tuple[Pair, int]], winner: Pair | None, greatest: int | None, wrong: Collection[Pair] = ()
) -> Iterator[tuple[Pair, int, Mark]]:
    """Counts with what is to be said of each: chosen, as frequent as the greatest count, or wrong."""
    for pair, count in counts:
        if pair in wrong:
            yield pair, count, "wrong"
        elif pair == winner:
            yield pair, count, "winner"
        else:
            yield pair, count, "tied" if count == greatest else ""


def corpus_block(rows: Sequence[Row], caption: Sentence = (), lit: Symbols = ()) -> CorpusTable:
    """The rows of a corpus."""
    return CorpusTable(tuple((row.frequency, row.symbols) for row in rows), caption, lit)


def round_blocks(position: Position, number: int, *, places: bool = True) -> tuple[Block, ...]:
    """One round of a run: its table, `places` where each pair stands, the merge, the corpus after it."""
    pick = position.picks[0]
    if not pick:
        return (Paragraph(say(_("Round {n}: no pair is left to merge."), n=number)),)
    return (
        counts_block(position, caption=say(_("Round {n}: the counts"), n=number), places=places),
        corpus_block(
            position.rewritten(pick).rows,
            say(
                _("merge {pair}, {count} times; the corpus after it:"), pair=PairSpan(pick), count=position.worth(pick)
            ),
            ("".join(pick),),
        ),
    )


def before_and_after(symbols: Symbols, pair: Pair) -> tuple[Tokens, Tokens]:
    """A row and what one pass of the pair makes of it; the places that are joined stand out on both sides."""
    joins = places(symbols, pair)
    # Each join to the left of a place has taken one symbol away.
    made = tuple((at - number, 1) for number, at in enumerate(joins))
    return Tokens(symbols, tuple((at, 2) for at in joins)), Tokens(join_pair(symbols, pair), made)


def rewriting_table(rows: Iterable[Row], pair: Pair, caption: Sentence = ()) -> Table:
    """The rows before and after the merge of a pair, row beside row."""
    head = tuple(say(word) for word in (_("count"), _("before"), _("after")))
    cells = []
    for row in rows:
        before, after = before_and_after(row.symbols, pair)
        cells.append(((Number(row.frequency),), (before,), (after,)))
    return Table(head, tuple(cells), frozenset({0}), caption)


def vocabulary_block(base_symbols: Symbols, vocabulary: Symbols) -> Paragraph:
    """Base symbols, new symbols and the sum."""
    base, made = len(base_symbols), len(vocabulary) - len(base_symbols)
    new = vocabulary[base:]
    first = say(
        ngettext("{n} base symbol: {symbols}", "{n} base symbols: {symbols}", base),
        n=base,
        symbols=listed_symbols(base_symbols),
    )
    second = say(ngettext("{n} new symbol: {symbols}", "{n} new symbols: {symbols}", made), n=made, symbols=Tokens(new))
    total = say(_("{base} + {made} = {size} in all"), base=base, made=made, size=len(vocabulary))
    return Paragraph(say(_("Vocabulary: {sum}"), sum=joined([first, second, total] if made else [first, total], " · ")))


def listed_symbols(vocabulary: Symbols, *, new: bool = False) -> Sentence:
    """The symbols of a vocabulary one after the other; the 256 bytes of byte-level BPE are named all together.

    With `new` the last one stands out.
    """
    others = beyond_bytes(vocabulary) if holds_all_bytes(vocabulary) else vocabulary
    told = Tokens(others, ((len(others) - 1, 1),) if new else ())
    if others is vocabulary:
        return (told,)
    return say(_("the bytes and {symbols}"), symbols=told) if others else say(_("the bytes"))


def trace_block(coding: Coding, procedure: Procedure = CORRECT, caption: Sentence = ()) -> Trace:
    """The word on its way through the rules, as the procedure takes it."""
    rules = procedure.order(coding)
    states = [begin(coding, procedure)]
    for _rule in rules:
        states.append(procedure.replay(states, rules, coding, procedure.join) or states[-1])
    moves = list(zip(rules, pairwise(states), strict=True))
    steps = [TraceStep(None, states[0])]
    if all(after in (before, procedure.join(before, rule)) for rule, (before, after) in moves):
        steps += [TraceStep(rule, after, _fired(before, after, rule, procedure)) for rule, (before, after) in moves]
    else:
        # What was joined is not what the list has in its place, so no rule is named.
        then = say(_("then"))
        steps += [TraceStep(None, after, label=then) for _rule, (before, after) in moves if after != before]
    end = procedure.finish(states[-1], coding)
    if end != states[-1]:
        steps.append(TraceStep(None, end, label=say(_("in the end"))))
    return Trace(tuple(steps), caption)


def _fired(before: Symbols, after: Symbols, rule: Pair, procedure: Procedure) -> Sentence:
    if before == after:
        return say(_("passed over")) if occurrences(before, rule) else rule_at_work(0)
    if procedure.join is not CORRECT.join:
        return ()
    return rule_at_work(occurrences(before, rule))


def rule_at_work(times: int) -> Sentence:
    """What is noted beside a rule that has joined its pair in so many places."""
    return say(ngettext("{n} place", "{n} places", times), n=times) if times else say(_("finds nothing"))
