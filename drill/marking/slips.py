"""Slips that no procedure explains: what a wrong number or a pair out of place would fit, looked up in the very run.

A slip has a parameter (which row, which round), and so it is no known mistake; each is described in one sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

from drill.document import Pair as PairSpan
from drill.document import Sentence, Text, Token
from drill.engine.convention import OVERLAPS
from drill.engine.corpus import Pair, Row
from drill.engine.counting import count_pairs
from drill.engine.procedure import CORRECT
from drill.engine.training import Position
from drill.marking.verdict import Verdict
from drill.questions.board import shares
from drill.wording import _, say

#: Pair, the count that was written, the true one.
WrongEntry = tuple[Pair, int, int]


def slips(verdict: Verdict) -> list[Sentence]:
    """What the counts that no mistake explains would fit: the explanation of last resort, a sentence each."""
    found = []
    for name in verdict.unexplained:
        item = verdict.part(name)
        pair = verdict.pair_beside(item.part)
        position = verdict.kind.stand(verdict.problem, item.part, verdict.values, CORRECT)
        if pair and position is not None and isinstance(item.given, int) and position.stands(pair):
            slip = count_slip(position, pair, item.given) or _by_one(item.given, position.worth(pair))
            if slip:
                label = Text(verdict.kind.label(item.part))
                found.append(say(_("{part}: {slip}; perhaps a slip."), part=label, slip=slip))
    return found


def _by_one(given: int, true: int) -> Sentence:
    return say(_("{n} is one off {true}"), n=given, true=true) if abs(given - true) == 1 else ()


def count_slip(position: Position, pair: Pair, given: int) -> Sentence:
    """What a wrong count would fit; empty where it fits nothing.

    Args:
        position: where the pair is counted, with the rounds behind it.
        pair: the pair that was counted.
        given: the count that was written.
    """
    true = position.table.get(pair, 0)
    for number in range(len(position.past), 0, -1):
        if position.past[number - 1].table.get(pair, 0) == given:
            return say(_("{n} is the count that it had before step {step}"), n=given, step=number)
    for overlaps in OVERLAPS:
        if overlaps != position.convention.overlaps and count_pairs(position.state.rows, overlaps).get(pair) == given:
            return (
                say(_("{n} counts every adjacent place of a run of equal symbols"), n=given)
                if overlaps == "adjacent"
                else say(_("{n} counts places that share a symbol only once"), n=given)
            )
    for row, times, weight in shares(position, pair):
        left_out = true - given
        if times * weight == left_out and times * weight < true:
            return say(_("{n} leaves out {row}"), n=given, row=_row(row))
        if times > 1 and weight == left_out:
            if position.convention.walls == "none":
                return say(_("{n} leaves out one of its places"), n=given)
            return say(_("{n} leaves out one of its places in {row}"), n=given, row=_row(row))
    if position.table.get(pair[::-1]) == given:
        return say(_("{n} is the count of {pair}"), n=given, pair=PairSpan(pair[::-1]))
    return ()


def frequency_slip(position: Position, written: Sequence[tuple[Pair, int]]) -> Sentence:
    """The one row that must have had another count for the whole table to be right; empty where there is none.

    At least two wrong entries have to agree on it.
    """
    wrong = [(pair, given) for pair, given in written if given != position.table.get(pair, 0)]
    if len(wrong) < 2:
        return ()
    times = {pair: {id(row): number for row, number, _weight in shares(position, pair)} for pair, _given in written}
    for row, _times, _weight in shares(position, wrong[0][0]):
        frequencies = set()
        for pair, given in written:
            difference, number = given - position.table.get(pair, 0), times[pair].get(id(row), 0)
            if number and not difference % number:
                frequencies.add(row.frequency + difference // number)
            elif number or difference:
                frequencies.add(-1)  # no count of this row gives what was written
        frequency = frequencies.pop()
        if not frequencies and frequency >= 0:
            return say(
                _("the counts are those of a corpus in which {word} stands {n} times, not {true}"),
                word=Token("".join(row.symbols)),
                n=frequency,
                true=row.frequency,
            )
    return ()


def not_adjacent(position: Position, pair: Pair, written: Sequence[Pair]) -> Sentence:
    """Why a pair cannot be merged here, after the steps as `written`: its symbols do not stand side by side."""
    for number in range(len(position.past), 0, -1):
        made = position.past[number - 1]
        if pair in made.table:
            told = (
                _("{pair} no longer stand side by side: they did until step {n} merged {merge}")
                if made.merge == written[number - 1]
                else _("{pair} no longer stand side by side: they did until the check put {merge} in place of step {n}")
            )
            return say(told, pair=PairSpan(pair), n=number, merge=PairSpan(made.merge))
    return say(_("{pair} never stand side by side"), pair=PairSpan(pair))


def _row(row: Row) -> Sentence:
    word = Token("".join(row.symbols))
    return (word,) if row.frequency == 1 else say(_("{word}, which occurs {n} times"), word=word, n=row.frequency)
