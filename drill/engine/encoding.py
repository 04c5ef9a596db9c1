"""Encoding: replay the merge list from first to last over the symbols of one word. Nothing is counted or learned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from drill.engine.coding import Coding
from drill.engine.corpus import Pair, Symbols
from drill.engine.merging import occurrences
from drill.engine.procedure import CORRECT, Procedure


def begin(coding: Coding, procedure: Procedure = CORRECT) -> Symbols:
    """The symbols that `procedure` starts from."""
    return procedure.unseen(procedure.spell(coding.start, coding.convention), coding)


def next_state(coding: Coding, past: Sequence[Symbols], procedure: Procedure = CORRECT) -> Symbols | None:
    """The symbols after the next rule, `past` being the start and the states so far; `finish` after the last rule."""
    rules = procedure.order(coding)
    state = procedure.replay(past, rules, coding, procedure.join)
    if state is not None and len(past) >= len(coding.merges):
        state = procedure.finish(state, coding)
    return state


def encode(coding: Coding, procedure: Procedure = CORRECT) -> Symbols:
    """The tokens of the word as `procedure` finds them."""
    past = [begin(coding, procedure)]
    if not coding.merges:
        return procedure.finish(past[0], coding)
    for _rule in coding.merges:
        state = next_state(coding, past, procedure)
        # A procedure without states in between (longest match, say) works from the start and speaks at the end.
        past.append(past[0] if state is None else state)
    return past[-1]


@dataclass(frozen=True, slots=True)
class Step:
    """One rule at work: its rank from 1, how many replacements it made, the tokens after it."""

    rank: int
    merge: Pair
    fired: int
    tokens: Symbols


@dataclass(frozen=True, slots=True)
class Encoded:
    """The worked encoding of one word.

    Attributes:
        start: the word's symbols.
        steps: every rule in order, also those that do nothing.
        tokens: the symbols after the last rule.
    """

    start: Symbols
    steps: tuple[Step, ...]
    tokens: Symbols

    @property
    def end_cuts(self) -> tuple[int, ...]:
        """Where each token ends, in code points of the joined symbols (marker included)."""
        return tuple(accumulate(len(token) for token in self.tokens))

    @property
    def merges(self) -> int:
        """The number of replacements made."""
        return sum(step.fired for step in self.steps)


def encode_steps(start: Symbols, merges: Sequence[Pair]) -> Encoded:
    """Replay `merges` over `start`, one pass a rule, every step kept."""
    steps = []
    symbols = start
    for rank, merge in enumerate(merges, 1):
        fired = occurrences(symbols, merge)
        symbols = CORRECT.join(symbols, merge)
        steps.append(Step(rank, merge, fired, symbols))
    return Encoded(start, tuple(steps), symbols)
