"""The walkthrough of an encoding."""

from __future__ import annotations

from drill.document import Document
from drill.engine.pieces import EncodedText
from drill.questions.worked_encoding import RuleStep, encoding_steps, worked_encoding
from drill.walkthrough.walk import Walk
from drill.wording import _


def encoding_walk(encoded: EncodedText) -> Walk:
    """Each piece of the text from its symbols through the rules; the last step is the worked encoding as a whole."""
    steps = list(encoding_steps(encoded))
    places = [_place(step, encoded) for step in steps]
    whole: Document = worked_encoding(encoded)
    merges = tuple(step.merge for piece in encoded.pieces[:1] for step in piece.encoded.steps)
    return Walk(encoded.convention, (*places, _("end")), (*(step.document for step in steps), whole), merges)


def _place(step: RuleStep, encoded: EncodedText) -> str:
    rules = len(encoded.pieces[step.piece].encoded.steps)
    if not step.first:
        place = _("start")
    elif step.first == step.last:
        place = _("rule {n} of {all}").format(n=step.first, all=rules)
    else:
        place = _("rules {first} to {last} of {all}").format(first=step.first, last=step.last, all=rules)
    pieces = len(encoded.pieces)
    if pieces == 1:
        return place
    return _("piece {n} of {all} · {place}").format(n=step.piece + 1, all=pieces, place=place)
