import pytest
from hypothesis import given

from drill.engine.errors import InputError
from drill.tokenizer_files.pre_tokenizers import read_pre_tokenizer
from tests.tokenizer_files.files import TEXTS, Json, theirs, tokenizer_json

CL100K = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)
BEHAVIOURS = ("Isolated", "Removed", "MergedWithPrevious", "MergedWithNext", "Contiguous")


def split(pattern: Json, behaviour: str = "Isolated", invert: bool = False) -> Json:
    return {"type": "Split", "pattern": pattern, "behavior": behaviour, "invert": invert}


def metaspace(scheme: str, split: bool) -> Json:
    return {"type": "Metaspace", "replacement": "▁", "prepend_scheme": scheme, "split": split}


def byte_level(space: bool, regex: bool) -> Json:
    return {"type": "ByteLevel", "add_prefix_space": space, "trim_offsets": True, "use_regex": regex}


STEPS: list[Json] = [
    *(byte_level(space, regex) for space in (True, False) for regex in (True, False)),
    *(split({"Regex": r"\s"}, behaviour, invert) for behaviour in BEHAVIOURS for invert in (False, True)),
    *(split({"String": "e"}, behaviour) for behaviour in BEHAVIOURS),
    split({"Regex": CL100K}),
    split({"Regex": CL100K}, "Removed", True),
    split({"Regex": r"(?=[A-Z])"}),
    split({"Regex": r"(?=[A-Z])|\s"}, "MergedWithNext"),
    split({"Regex": r"x*"}),
    split({"Regex": r"^.|.$"}),
    split({"Regex": r"\w+|[^\w\s]"}),
    split({"Regex": r"\W+|\h"}, "Contiguous"),
    split({"Regex": r"[\p{Han}\p{Arabic}]+|[[:punct:][:digit:]]"}),
    split({"Regex": r"[一-龥぀-ゟ゠-ヿ]+"}),
    {"type": "Whitespace"},
    {"type": "WhitespaceSplit"},
    {"type": "BertPreTokenizer"},
    *(metaspace(scheme, split) for scheme in ("always", "never", "first") for split in (True, False)),
    {"type": "Metaspace", "replacement": "▁", "add_prefix_space": True},
    {"type": "Metaspace", "replacement": "▁", "str_rep": "▁", "add_prefix_space": False, "prepend_scheme": "never"},
    *({"type": "Punctuation", "behavior": behaviour} for behaviour in BEHAVIOURS),
    {"type": "Digits", "individual_digits": True},
    {"type": "Digits", "individual_digits": False},
    {"type": "CharDelimiterSplit", "delimiter": "e"},
    {"type": "Sequence", "pretokenizers": [split({"Regex": CL100K}), byte_level(False, False)]},
    {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, metaspace("always", True)]},
    {"type": "Sequence", "pretokenizers": [{"type": "Punctuation", "behavior": "Removed"}, metaspace("first", True)]},
    {"type": "Sequence", "pretokenizers": []},
]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step["type"])
def test_a_pre_tokenizer_cuts_as_tokenizers_does(step: Json) -> None:
    cut = read_pre_tokenizer(step)
    oracle = theirs(tokenizer_json(pre_tokenizer=step)).pre_tokenizer
    assert oracle is not None

    @given(TEXTS)
    def same(text: str) -> None:
        if text:
            assert [piece for _at, piece in cut(text, True)] == [piece for piece, _at in oracle.pre_tokenize_str(text)]

    same()


def test_without_a_pre_tokenizer_the_text_is_one_piece() -> None:
    assert read_pre_tokenizer(None)("a b", True) == [(0, "a b")]


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ({"type": "UnicodeScripts"}, "pre_tokenizer.type: 'UnicodeScripts' is not supported"),
        (
            split({"Regex": "a"}, "Sideways"),
            "pre_tokenizer.behavior: 'Sideways' is not supported; it is one of Isolated",
        ),
        (split({"Regex": "("}), "pre_tokenizer.pattern: the pattern cannot be read: "),
        (split({"Regex": "a" * 4001}), "pre_tokenizer.pattern: has more than 4000 characters"),
        ({"type": "Metaspace", "replacement": "__"}, "pre_tokenizer.replacement: must be one character"),
        (metaspace("last", True), "pre_tokenizer.prepend_scheme: 'last' is not supported"),
        (
            {"type": "Metaspace", "replacement": "▁", "add_prefix_space": False, "prepend_scheme": "always"},
            "pre_tokenizer.prepend_scheme: does not go with add_prefix_space",
        ),
        (
            {"type": "Sequence", "pretokenizers": [{"type": "Digits"}, {"type": "Whitespace", "model": "x"}]},
            "pre_tokenizer.pretokenizers[1].model: this field is not supported",
        ),
    ],
)
def test_what_is_not_supported_is_refused_by_name(step: Json, message: str) -> None:
    with pytest.raises(InputError) as refused:
        read_pre_tokenizer(step)
    assert str(refused.value).startswith(message)
