"""The wrong step at work in WordPiece: the table of scores as it was taken to be, and the word as it was cut."""

from __future__ import annotations

from collections.abc import Sequence

from drill.document import Block, Paragraph, Table, Token, Tokens, Trace, TraceStep
from drill.document import Pair as PairSpan
from drill.engine.corpus import Pair, Symbols
from drill.engine.merging import join_pair
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.wordpiece import encode, glued, split
from drill.engine.wordpiece_run import WordPiecePosition
from drill.questions.board import corpus_block
from drill.questions.problem import Problem
from drill.questions.wordpiece_board import match_table, score_table
from drill.wording import _, say


def scores_at_work(problem: Problem, wrong: WordPiecePosition, right: WordPiecePosition) -> list[Block]:
    """The symbols as they were told apart or merged, if in another way, and the scores that came of it."""
    procedure = wrong.procedure
    blocks: list[Block] = []
    if procedure.glue is not CORRECT.glue:
        blocks.append(_glued(problem.merges or (), wrong.merges, procedure))
    if procedure.continuation is not CORRECT.continuation:
        blocks.append(corpus_block(wrong.state.rows, say(_("Done that way, the table reads:"))))
    strays = [pair for pair, score in wrong.table.items() if _figures(wrong, pair) != _figures(right, pair)]
    # Where nothing is as it should be, a mark at each row tells nothing.
    marked = strays if len(strays) < len(wrong.table) else []
    return [*blocks, score_table(wrong, say(_("Done that way, the scores are:")), marked)]


def _figures(position: WordPiecePosition, pair: Pair) -> tuple[object, object]:
    return position.scored.get(pair), position.table.get(pair)


def _glued(merges: Sequence[Pair], mine: Sequence[Pair], procedure: Procedure) -> Table:
    """What the merges so far make, the wrong way and the right way."""
    rows = tuple(
        ((PairSpan(merge),), (Token(procedure.glue(*own)),), (Token(CORRECT.glue(*merge)),))
        for merge, own in zip(merges, mine, strict=True)
    )
    return Table((say(_("merge")), say(_("done that way")), say(_("right"))), rows)


def match_at_work(problem: Problem, procedure: Procedure, tokens: Symbols) -> list[Block]:
    """The word as it was cut; where merges were replayed, the word on its way through them."""
    word, vocabulary, merges = problem.word or "", problem.vocabulary or (), problem.merges or ()
    block: Block = match_table(word, vocabulary, merges, procedure, say(_("Done that way:")))
    if procedure.match is not CORRECT.match and merges:
        block = _replayed(word, merges)
    found = encode(word, vocabulary, procedure, merges)
    if found == tokens:
        return [block]
    return [block, Paragraph(say(_("And in the end: {tokens}"), tokens=Tokens(tokens)))]


def _replayed(word: str, merges: Sequence[Pair]) -> Trace:
    states = [split(word)]
    for merge in merges:
        states.append(glued(join_pair(states[-1], merge), merge, CORRECT.glue))
    steps = [TraceStep(None, states[0])]
    steps += [TraceStep(merge, state) for merge, state in zip(merges, states[1:], strict=True)]
    return Trace(tuple(steps), say(_("Done that way, merge by merge:")))
