import pytest
from hypothesis import given
from tokenizers import normalizers

from drill.engine.errors import InputError
from drill.tokenizer_files.normalizers import read_normalizer
from tests.tokenizer_files.files import TEXTS, Json, theirs, tokenizer_json

STEPS: list[Json] = [
    {"type": "NFC"},
    {"type": "NFD"},
    {"type": "NFKC"},
    {"type": "NFKD"},
    {"type": "Lowercase"},
    {"type": "StripAccents"},
    {
        "type": "BertNormalizer",
        "clean_text": True,
        "handle_chinese_chars": True,
        "strip_accents": None,
        "lowercase": True,
    },
    {
        "type": "BertNormalizer",
        "clean_text": True,
        "handle_chinese_chars": False,
        "strip_accents": None,
        "lowercase": False,
    },
    {
        "type": "BertNormalizer",
        "clean_text": False,
        "handle_chinese_chars": True,
        "strip_accents": True,
        "lowercase": False,
    },
    {
        "type": "BertNormalizer",
        "clean_text": False,
        "handle_chinese_chars": False,
        "strip_accents": False,
        "lowercase": True,
    },
    {"type": "Prepend", "prepend": "▁"},
    {"type": "Replace", "pattern": {"String": " "}, "content": "▁"},
    {"type": "Replace", "pattern": {"String": "e"}, "content": ""},
    {"type": "Replace", "pattern": {"Regex": r"\s+|\d"}, "content": "$1"},
    {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": "▁"},
    {"type": "Strip", "strip_left": True, "strip_right": False},
    {"type": "Strip", "strip_left": True, "strip_right": True},
    {"type": "ByteLevel"},
    {"type": "Sequence", "normalizers": [{"type": "NFD"}, {"type": "Lowercase"}, {"type": "StripAccents"}]},
    {"type": "Sequence", "normalizers": []},
]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step["type"])
def test_a_normalizer_does_what_tokenizers_does(step: Json) -> None:
    normalize = read_normalizer(step)
    oracle = theirs(tokenizer_json(normalizer=step)).normalizer
    assert isinstance(oracle, normalizers.Normalizer)

    @given(TEXTS)
    def same(text: str) -> None:
        assert normalize(text) == oracle.normalize_str(text)

    same()


def test_the_final_sigma_is_one_like_any_other() -> None:
    assert read_normalizer({"type": "Lowercase"})("ΟΔΟΣ") == "οδοσ"


def test_no_normalizer_changes_nothing() -> None:
    assert read_normalizer(None)("  É ") == "  É "


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ({"type": "Precompiled", "precompiled_charsmap": "AA=="}, "normalizer.type: 'Precompiled' is not supported"),
        ({"type": "Nmt"}, "normalizer.type: 'Nmt' is not supported"),
        ({}, "normalizer.type: '' is not supported"),
        (7, "normalizer: must be an object"),
        ({"type": "Strip", "strip_left": 1, "strip_right": True}, "normalizer.strip_left: must be true or false"),
        ({"type": "Prepend"}, "normalizer.prepend: is missing"),
        ({"type": "Prepend", "prepend": "x" * 1001}, "normalizer.prepend: has more than 1000 characters"),
        ({"type": "NFC", "version": 2}, "normalizer.version: this field is not supported"),
        ({"type": "Replace", "pattern": {"String": ""}, "content": ""}, "normalizer.pattern: must be a text"),
        ({"type": "Replace", "pattern": {"Glob": "*"}, "content": ""}, "normalizer.pattern.Glob: this field is not"),
        (
            {"type": "Sequence", "normalizers": [{"type": "NFC"}, {"type": "Odd"}]},
            "normalizer.normalizers[1].type: 'Odd' is not supported",
        ),
        ({"type": "Sequence", "normalizers": [{"type": "NFC"}] * 51}, "normalizer.normalizers: has 51 entries"),
    ],
)
def test_what_is_not_supported_is_refused_by_name(step: object, message: str) -> None:
    with pytest.raises(InputError) as refused:
        read_normalizer(step)
    assert str(refused.value).startswith(message)


def test_sequences_in_sequences_have_a_floor() -> None:
    step: Json = {"type": "NFC"}
    for _time in range(20):
        step = {"type": "Sequence", "normalizers": [step]}
    with pytest.raises(InputError, match="is nested too deeply"):
        read_normalizer(step)


def test_a_text_cannot_be_made_to_grow_without_bound() -> None:
    double: Json = {"type": "Replace", "pattern": {"Regex": "."}, "content": "aaaaaaaaaa"}
    normalize = read_normalizer({"type": "Sequence", "normalizers": [double] * 50})
    with pytest.raises(InputError, match="at most 100000 are encoded"):
        normalize("a")
