"""The walkthrough of WordPiece: a training by score round by round, or a word piece by piece."""

from __future__ import annotations

from drill.document import Document, Paragraph, Token, Tokens
from drill.engine.corpus import Corpus, Pair
from drill.engine.procedure import CORRECT
from drill.engine.wordpiece import encode_steps
from drill.engine.wordpiece_run import WordPiecePosition, WordPieceRun
from drill.questions.board import corpus_block, vocabulary_block
from drill.questions.problem import Problem
from drill.questions.wordpiece_board import (
    made_by,
    match_table,
    matching_in_full,
    not_replayed,
    score_table,
    scoring_in_full,
)
from drill.walkthrough.walk import Walk
from drill.wording import _, say


def scores_walk(problem: Problem) -> tuple[Walk, int]:
    """The merges behind the question's table, then the one that is asked for; and the step of that one."""
    position = WordPieceRun(Corpus(problem.table.rows), problem.convention).position()
    positions = [position]
    merges = list(problem.merges or ())
    for merge in merges:
        position = position.go_on(merge)
        positions.append(position)
    merges.append(position.picks[0])
    rounds = len(positions)
    places = (_("start"), *(_("round {n} of {all}").format(n=n, all=rounds) for n in range(1, rounds + 1)))
    documents = (_start(positions[0]), *map(_round, range(1, rounds + 1), positions, merges))
    rule = scoring_in_full(problem.convention)
    return Walk(problem.convention, places, documents, tuple(merges), trains=True, rule=rule), rounds


def _start(position: WordPiecePosition) -> Document:
    return Document((corpus_block(position.state.rows), vocabulary_block(position.base, position.vocabulary)))


def _round(number: int, position: WordPiecePosition, merge: Pair) -> Document:
    if not merge:
        return Document((Paragraph(say(_("Round {n}: no pair is left to merge."), n=number)),))
    after = position.go_on(merge)
    return Document(
        (
            score_table(position, say(_("Round {n}: the scores"), n=number)),
            made_by(position, merge),
            corpus_block(after.state.rows, lit=(position.symbol(merge),)),
            vocabulary_block(after.base, after.vocabulary),
        )
    )


def match_walk(problem: Problem) -> tuple[Walk, int]:
    """The word piece by piece."""
    word, vocabulary = problem.word or "", problem.vocabulary or ()
    steps = len(encode_steps(word, vocabulary, CORRECT))
    listed = Paragraph(say(_("The vocabulary of WordPiece: {pieces}"), pieces=Tokens(vocabulary)))
    places = [_("start"), *(_("piece {n} of {all}").format(n=n, all=steps) for n in range(1, steps + 1))]
    documents = [Document((listed, Paragraph((Token(word),))))]
    documents += [Document((listed, match_table(word, vocabulary, steps=n))) for n in range(1, steps + 1)]
    documents[-1] += Document((Paragraph(not_replayed()),))
    return Walk(problem.convention, places, documents, (), rule=matching_in_full()), 0
