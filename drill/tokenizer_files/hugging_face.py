"""A tokenizer.json of Hugging Face: one JSON object with normalizer, pre-tokenizer, added tokens and model."""

from __future__ import annotations

from collections.abc import Iterator

from drill.document import Quoted, Sentence
from drill.engine.errors import InputError
from drill.tokenizer_files.added_tokens import read_added_tokens
from drill.tokenizer_files.bpe import Bpe
from drill.tokenizer_files.fields import Fields, json_tree
from drill.tokenizer_files.models import read_model
from drill.tokenizer_files.normalizers import read_normalizer
from drill.tokenizer_files.pre_tokenizers import read_pre_tokenizer
from drill.tokenizer_files.tokenizer import Tokenizer
from drill.tokenizer_files.work import Model
from drill.wording import _, say


def read_tokenizer_json(text: str, file: str) -> Tokenizer:
    """The tokenizer that a tokenizer.json describes.

    Raises InputError naming the field for what is broken and for what is not supported.
    """
    fields = Fields(json_tree(text), "")
    if not fields.has("model"):
        raise InputError(_("is no tokenizer.json: it has no field {field}").format(field="model"))
    for name in ("version", "decoder", "post_processor", "truncation", "padding"):
        fields.any(name)
    model = read_model(fields.any("model"))
    normalize = read_normalizer(fields.any("normalizer"))
    cut = read_pre_tokenizer(fields.any("pre_tokenizer"))
    added, added_after = read_added_tokens(fields, normalize)
    fields.finish()
    byte_level = _names(fields.any("pre_tokenizer"), "ByteLevel") or _names(fields.any("normalizer"), "ByteLevel")
    return Tokenizer(
        file,
        "tokenizer.json",
        model,
        normalize,
        cut,
        byte_level,
        added,
        added_after,
        _marker(fields, model, byte_level),
        tuple(_notes(fields)),
    )


def _notes(fields: Fields) -> Iterator[Sentence]:
    if fields.has("post_processor"):
        yield say(
            _("The special tokens that {field} of the file would put around a text are left out."),
            field=Quoted("post_processor"),
        )
    for name in ("truncation", "padding"):
        if fields.has(name):
            yield say(_("The file asks for {field}; the whole text is encoded here."), field=Quoted(name))


def _marker(fields: Fields, model: Model, byte_level: bool) -> tuple[str, str]:
    """How words are marked, as a convention says it: a symbol before each, one behind the last letter, or none."""
    if byte_level:
        return "leading-all", "Ġ"
    if isinstance(model, Bpe) and model.spelling.suffix:
        return "glued", model.spelling.suffix
    if _names(fields.any("pre_tokenizer"), "Metaspace") or _names(fields.any("normalizer"), "Prepend"):
        return "leading-all", "▁"
    return "none", ""


def _names(value: object, kind: str) -> bool:
    """True if a normalizer or pre-tokenizer, or one of those in it, is of this type."""
    if isinstance(value, dict):
        return value.get("type") == kind or any(_names(inner, kind) for inner in value.values())
    return isinstance(value, list) and any(_names(inner, kind) for inner in value)
