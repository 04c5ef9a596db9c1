"""Small tokenizer files written by us, and what Hugging Face's tokenizers makes of the same file."""

import json
from base64 import b64encode
from typing import Any

import tokenizers
from hypothesis import strategies as st

from drill.engine.byte_level import VISIBLE, bytes_of
from drill.tokenizer_files.reading import read_tokenizer
from drill.tokenizer_files.tokenizer import Tokenizer

LETTERS = "abcdenrstw"
#: One or more of all that normalizers, pre-tokenizers and patterns speak of.
CHARACTERS = (
    LETTERS + "ABS123 \t\n\r\u00a0\u3000\x1c\x00\x85.,!?'’-_$+^`(«»¿«…¡%\u200c\u200d\u200f\ufeff\ufffd"
    "éÉñÅßİıΣσςſK\u0301\u0308\u0327ªº²½Ⅷ③٣۷४ﬁ①"
    "مرحباآلاَّیکگ你好国𠀀あア한글가กำ▁Ġ##€©™🙂👍🏽🇫🇷\u0345\u20e3"
)
TEXTS = st.one_of(
    st.text(CHARACTERS, max_size=24),
    st.lists(st.sampled_from([*CHARACTERS, "new", "est", " renew", "  ", "don't", "I'LL", "\r\n", "ab12"])).map(
        "".join
    ),
)

Json = dict[str, Any]


def bpe(merges: list[Any], extra: str = "", **options: Any) -> Json:
    """A BPE model of all letters, of `extra` tokens separated by spaces, and of what the merges make."""
    prefix = options.get("continuing_subword_prefix") or ""
    tokens = [*LETTERS, *extra.split()]
    for rule in merges:
        left, right = rule.split(" ") if isinstance(rule, str) else rule
        tokens += [left, right, left + right[len(prefix) :]]
    vocabulary = {token: number for number, token in enumerate(dict.fromkeys(tokens))}
    return {
        "type": "BPE",
        "dropout": None,
        "unk_token": None,
        "continuing_subword_prefix": None,
        "end_of_word_suffix": None,
        "fuse_unk": False,
        "byte_fallback": False,
        "ignore_merges": False,
        "vocab": vocabulary,
        "merges": merges,
        **options,
    }


def tokenizer_json(
    model: Json | None = None, normalizer: Json | None = None, pre_tokenizer: Json | None = None, **more: Any
) -> Json:
    """A whole tokenizer.json."""
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": normalizer,
        "pre_tokenizer": pre_tokenizer,
        "post_processor": None,
        "decoder": None,
        "model": model or bpe(["e w", "n ew"]),
        **more,
    }


def written(value: object) -> bytes:
    """A file's bytes."""
    return json.dumps(value, ensure_ascii=False).encode()


def ours(value: Json) -> Tokenizer:
    """The tokenizer that we read from a tokenizer.json."""
    return read_tokenizer(written(value), "tokenizer.json")


def theirs(value: Json) -> tokenizers.Tokenizer:
    """The tokenizer that tokenizers reads from it."""
    return tokenizers.Tokenizer.from_str(written(value).decode())


def agree(value: Json, text: str) -> None:
    """Tokens and ids are theirs."""
    expected = theirs(value).encode(text, add_special_tokens=False)
    found = ours(value).encode(text)
    assert list(found.ids) == expected.ids
    # An added token is for them the text that it was found as, for us its name.
    names = {one["id"]: one["content"] for one in value["added_tokens"]}
    assert list(found.tokens) == [
        names.get(number, token) for number, token in zip(expected.ids, expected.tokens, strict=True)
    ]


def ranks(*tokens: str) -> bytes:
    """A rank file of the 256 bytes and of further tokens in visible form."""
    return b"".join(b"%s %d\n" % (b64encode(bytes_of(token)), rank) for rank, token in enumerate((*VISIBLE, *tokens)))
