"""The walkthrough of what a question is about: the run behind its table, or the encoding of its word."""

from __future__ import annotations

from drill.engine.encoding import encode_steps
from drill.engine.pieces import EncodedText, Piece
from drill.questions.problem import Problem
from drill.walkthrough.encoding import encoding_walk
from drill.walkthrough.training import training_walk
from drill.walkthrough.walk import Walk


def has_walk(problem: Problem) -> bool:
    """True if the question is about a run or a word."""
    return problem.word is not None or bool(problem.table.rows)


def walk_of(problem: Problem) -> tuple[Walk, int] | None:
    """The walkthrough, and the step that the question asks about; None for a question without a run or a word."""
    if problem.word is not None and problem.start is not None:
        piece = Piece(problem.word, encode_steps(problem.start, problem.merges or ()))
        return encoding_walk(EncodedText(problem.word, problem.convention, (piece,), (), False)), 0
    if not problem.table.rows:
        return None
    listed = problem.words is not None
    if problem.k is not None:
        return training_walk(problem.table, problem.convention, problem.k, listed=listed), 0
    made = problem.merges or ()
    walk = training_walk(problem.table, problem.convention, len(made) + 1, listed=listed)
    if walk.learned(len(made)) != made:
        return None  # Whoever made the question has merged what the rule does not pick.
    return walk, min(len(made) + 1, len(walk) - 1)
