"""An encoding as the JSON object of the contract."""

from __future__ import annotations

from drill.engine.encoding import Step
from drill.engine.pieces import EncodedText
from drill.questions.worked_fertility import measured_text


def encoding_json(encoded: EncodedText) -> dict[str, object]:
    """The JSON object of the contract."""
    return {
        "text": encoded.text,
        "pieces": [
            {
                "piece": piece.text,
                "start": list(piece.encoded.start),
                "steps": [_step_json(step, encoded) for step in piece.encoded.steps],
                "tokens": list(encoded.shown(piece.encoded.tokens)),
                "end_cuts": list(piece.encoded.end_cuts),
                "merges": piece.encoded.merges,
            }
            for piece in encoded.pieces
        ],
        "tokens": list(encoded.tokens),
        "unknown": list(encoded.unknown),
    }


def comparison_json(encoded: EncodedText) -> dict[str, object]:
    """A text with its tokens, the figures that are compared, and its fertility as a fraction."""
    found = measured_text(encoded)
    return {
        "text": encoded.text,
        "tokens": list(encoded.tokens),
        "characters": len(encoded.text.strip()),
        "bytes": len(encoded.text.strip().encode()),
        "words": found.words,
        "fertility": str(found.fertility),
    }


def _step_json(step: Step, encoded: EncodedText) -> dict[str, object]:
    return {
        "rank": step.rank,
        "merge": list(step.merge),
        "fired": step.fired,
        "tokens": list(encoded.shown(step.tokens)),
    }
