"""`--tokenizer` and `--split`: a tokenizer file, read from disk or from standard input within its size limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from drill.cli.reading import file_name, whole_bytes
from drill.engine.errors import InputError, UsageError
from drill.wording import _

if TYPE_CHECKING:
    from drill.tokenizer_files.tokenizer import Encoding, Tokenizer
    from drill.tokenizer_files.work import Step


def refuse_beside(beside: Mapping[str, bool]) -> None:
    """Raise UsageError for the first of these options that is given: a tokenizer file says for itself what they say."""
    for name, given in beside.items():
        if given:
            raise UsageError(_("a tokenizer file says all of it itself: leave out {name}").format(name=name))


def tokenizer_from(path: str, split: str | None) -> Tokenizer:
    """The tokenizer of a file; raises InputError with the file and what is wrong or not supported in it."""
    # Only those wait for it who name a tokenizer file.
    from drill.tokenizer_files.limits import MOST_BYTES
    from drill.tokenizer_files.reading import read_tokenizer

    try:
        return read_tokenizer(whole_bytes(path, MOST_BYTES), file_name(path), split)
    except (MemoryError, RecursionError):
        raise InputError(_("is too large"), file_name(path)) from None


def tokenizer_encoding_json(encoding: Encoding) -> dict[str, object]:
    """The JSON object of `encode --tokenizer`.

    It is that of `encode`, with ids (null where the file has none) and `characters` (null where a token's bytes make no
    whole ones) beside the tokens. Of a list of 50,000 rules `steps` holds only those that fire, each with its rank in
    the file; WordPiece and Unigram have steps of their own.
    """
    from drill.tokenizer_files.worked import characters

    tokenizer = encoding.tokenizer
    return {
        "text": encoding.text,
        "tokenizer": {"file": tokenizer.file, "form": tokenizer.form, "model": tokenizer.model.name},
        "pieces": [
            {
                "piece": piece.text,
                "start": list(piece.work.start),
                "steps": [_step(step) for step in piece.work.steps],
                "tokens": list(piece.work.tokens),
                "ids": list(piece.work.ids),
                "added": piece.added,
            }
            for piece in encoding.pieces
        ],
        "tokens": list(encoding.tokens),
        "ids": list(encoding.ids),
        "characters": [characters(token, tokenizer) for token in encoding.tokens],
        "unknown": list(encoding.unknown),
    }


def _step(step: Step) -> dict[str, Any]:
    from drill.tokenizer_files.work import Fired, Matched

    if isinstance(step, Fired):
        return {"rank": step.rank, "merge": list(step.merge), "fired": step.fired, "tokens": list(step.tokens)}
    if isinstance(step, Matched):
        return {"rest": step.rest, "match": step.token}
    return {"text": step.text, "token": step.token, "score": step.score, "total": step.total, "unknown": step.unknown}
