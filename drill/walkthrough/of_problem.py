"""The walkthrough of what a question is about: the run behind its table, or the encoding of its word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from drill.engine.coding import Coding
from drill.engine.encoding import encode_steps
from drill.engine.pieces import EncodedText, Piece, encode_text
from drill.questions.problem import Problem
from drill.walkthrough.encoding import encoding_walk
from drill.walkthrough.training import training_walk
from drill.walkthrough.two_stages import two_stage_walk
from drill.walkthrough.walk import Walk
from drill.walkthrough.wordpiece import match_walk, scores_walk
from drill.wording import _


def texts_walk(problem: Problem) -> tuple[Walk, int]:
    """Each of the texts through the list, one after the other."""
    walks = [
        encoding_walk(encode_text(text, problem.merges or (), problem.convention, None)) for text in problem.texts or ()
    ]
    places = [
        _("text {n} · {place}").format(n=number, place=place)
        for number, walk in enumerate(walks, 1)
        for place in walk.places
    ]
    documents = (walk.step(at) for walk in walks for at in range(len(walk)))
    return Walk(problem.convention, places, documents, problem.merges or ()), 0


#: What is no BPE is gone through in its own way.
_OF_RELATIVES: Final[Mapping[str, Callable[[Problem], tuple[Walk, int]]]] = {
    "wordpiece-merge": scores_walk,
    "wordpiece-encode": match_walk,
    "fertility": texts_walk,
    "superbpe-run": two_stage_walk,
}


def has_walk(problem: Problem) -> bool:
    """True if the question is about a run or a word."""
    return problem.kind in _OF_RELATIVES or problem.start is not None or bool(problem.table.rows)


def walk_of(problem: Problem) -> tuple[Walk, int] | None:
    """The walkthrough, and the step that the question asks about; None for a question without a run or a word."""
    if problem.kind in _OF_RELATIVES:
        return _OF_RELATIVES[problem.kind](problem)
    if problem.word is not None and problem.other_merges is not None:
        return _with_each_list(problem.word, *problem.codings), 0
    if problem.word is not None and problem.start is not None:
        return _with(problem.word, problem.coding), 0
    if not problem.table.rows:
        return None
    listed = problem.words is not None
    if problem.k is not None:
        return training_walk(problem.table, problem.convention, problem.k, listed=listed), 0
    made = problem.merges or ()
    # Of a run with a mistake in it, the right run of as many rounds.
    rounds = len(problem.rounds or ()) or len(made) + 1
    walk = training_walk(problem.table, problem.convention, rounds, listed=listed)
    if walk.learned(len(made)) != made:
        return None  # Whoever made the question has merged what the rule does not pick.
    return walk, min(len(made) + 1, len(walk) - 1)


def _with(word: str, coding: Coding) -> Walk:
    """The word through one list."""
    piece = Piece(word, encode_steps(coding.start, coding.merges))
    return encoding_walk(EncodedText(word, coding.convention, (piece,), (), False))


def _with_each_list(word: str, one: Coding, other: Coding) -> Walk:
    """The word through one list to the end, then through the other."""
    first, second = _with(word, one), _with(word, other)
    places = [_("first list · {place}").format(place=place) for place in first.places]
    places += [_("second list · {place}").format(place=place) for place in second.places]
    documents = (walk.step(at) for walk in (first, second) for at in range(len(walk)))
    return Walk(first.convention, places, documents, first.merges + second.merges)
