"""The model of a tokenizer.json: BPE, WordPiece or Unigram, with its vocabulary checked."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from drill.engine.corpus import Pair
from drill.engine.errors import InputError
from drill.tokenizer_files.bpe import Bpe, ListedRules, Spelling
from drill.tokenizer_files.fields import Fields
from drill.tokenizer_files.limits import MOST_ENTRIES, check_number, check_token, check_tokens
from drill.tokenizer_files.unigram import Unigram
from drill.tokenizer_files.wordpiece import WordPiece
from drill.tokenizer_files.work import Model
from drill.wording import _


def read_model(value: object, path: str = "model") -> Model:
    """The model; raises InputError naming the field for one that is not supported or broken."""
    fields = Fields(value, path)
    kind = fields.type or _told_by_fields(fields)
    if kind not in _READERS:
        raise InputError(_("{type!r} is not supported").format(type=kind), fields.where("type"))
    model = _READERS[kind](fields)
    fields.finish()
    return model


def _told_by_fields(fields: Fields) -> str:
    """Older files do not name their model."""
    if fields.has("merges"):
        return "BPE"
    return "WordPiece" if fields.has("max_input_chars_per_word") else "Unigram" if fields.has("unk_id") else ""


def _vocabulary(fields: Fields) -> dict[str, int]:
    """Tokens with their ids, each id once."""
    where = fields.where("vocab")
    value = fields.any("vocab")
    if not isinstance(value, dict):
        raise InputError(_("must be an object"), where)
    check_tokens(list(value), where)
    ids: set[int] = set()
    for token, number in value.items():
        if type(number) is not int or number < 0:
            raise InputError(_("the id of {token!r} must be a whole number").format(token=token), where)
        if number in ids:
            raise InputError(_("{token!r} has an id that is taken, {id}").format(token=token, id=number), where)
        ids.add(number)
    return value


def _bpe(fields: Fields) -> Model:
    if fields.any("dropout") not in (None, 0, 0.0) or fields.any("dropout") is False:
        raise InputError(_("dropout is not supported: it leaves out rules by chance"), fields.where("dropout"))
    vocabulary = _vocabulary(fields)
    prefix = fields.optional_text("continuing_subword_prefix") or ""
    unk = fields.optional_text("unk_token")
    if unk is not None and unk not in vocabulary:
        raise InputError(_("{token!r} is not in the vocabulary").format(token=unk), fields.where("unk_token"))
    spelling = Spelling(
        vocabulary,
        prefix,
        fields.optional_text("end_of_word_suffix") or "",
        unk=unk,
        fuse=fields.flag("fuse_unk", False),
        byte_fallback=fields.flag("byte_fallback", False),
    )
    rules = _rules(fields, vocabulary, prefix)
    return Bpe(rules, spelling, vocabulary, fields.flag("ignore_merges", False))


def _rules(fields: Fields, vocabulary: Mapping[str, int], prefix: str) -> ListedRules:
    """The merges, written `a b` or `["a", "b"]`; all three symbols of each must be tokens."""
    listed = fields.objects("merges")
    where = fields.where("merges")
    check_number(len(listed), MOST_ENTRIES, where)
    ranks: dict[Pair, int] = {}
    for rank, value in enumerate(listed, 1):
        parts = value.split(" ") if isinstance(value, str) else value
        if not (isinstance(parts, list) and len(parts) == 2 and all(isinstance(part, str) for part in parts)):
            raise InputError(_("must be two symbols"), f"{where}[{rank - 1}]")
        left, right = parts
        for symbol in (left, right, left + right[len(prefix) :]):
            if symbol not in vocabulary:
                raise InputError(
                    _("{token!r} is not in the vocabulary").format(token=symbol[:60]), f"{where}[{rank - 1}]"
                )
        # Of a rule that is listed twice tokenizers keeps the last place.
        ranks[left, right] = rank
    return ListedRules(ranks, prefix)


def _wordpiece(fields: Fields) -> Model:
    vocabulary = _vocabulary(fields)
    unk = fields.text("unk_token", "[UNK]")
    if unk not in vocabulary:
        raise InputError(_("{token!r} is not in the vocabulary").format(token=unk), fields.where("unk_token"))
    prefix = fields.text("continuing_subword_prefix", "##")
    return WordPiece(vocabulary, unk, prefix, fields.whole("max_input_chars_per_word", 100))


def _unigram(fields: Fields) -> Model:
    where = fields.where("vocab")
    listed = fields.objects("vocab")
    check_number(len(listed), MOST_ENTRIES, where)
    scores: dict[str, float] = {}
    for number, entry in enumerate(listed):
        at = f"{where}[{number}]"
        if not (isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], str)):
            raise InputError(_("must be a token with its score"), at)
        token, score = entry
        check_token(token, at)
        if token in scores:
            raise InputError(_("{token!r} stands there twice").format(token=token), at)
        if type(score) not in (int, float) or not math.isfinite(score):
            raise InputError(_("the score of {token!r} must be a number").format(token=token), at)
        scores[token] = float(score)
    unk = fields.whole("unk_id") if fields.has("unk_id") else None
    fields.any("unk_id")
    if unk is not None and unk >= len(scores):
        raise InputError(_("there is no token with the id {id}").format(id=unk), fields.where("unk_id"))
    ids = {token: number for number, token in enumerate(scores)}
    return Unigram(scores, ids, unk, fields.flag("byte_fallback", False))


_READERS: Final[dict[str, Callable[[Fields], Model]]] = {"BPE": _bpe, "WordPiece": _wordpiece, "Unigram": _unigram}
