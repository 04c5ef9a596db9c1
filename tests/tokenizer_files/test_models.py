import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.byte_level import utf8
from drill.engine.errors import InputError
from drill.tokenizer_files.bpe import byte_token
from drill.tokenizer_files.work import Fired, Matched, Reached
from tests.tokenizer_files.files import LETTERS, TEXTS, Json, agree, bpe, ours, tokenizer_json

MERGES = ["e w", "n ew", "r e", "s t", "e st", "new est", "re new", "a b", "ab c", "e e", "n e"]
SPLIT: Json = {"type": "WhitespaceSplit"}
WORDS = st.text(LETTERS, min_size=1, max_size=12)
BYTES = " ".join(map(byte_token, range(256)))


def glued(merges: list[str]) -> Json:
    return bpe(merges, extra=" ".join(letter + "</w>" for letter in LETTERS), end_of_word_suffix="</w>")


def prefixed(merges: list[str]) -> Json:
    inner = " ".join("##" + letter for letter in LETTERS)
    return bpe(merges, extra=inner, continuing_subword_prefix="##")


PIECES = "[UNK] n ne new re a b ab ##e ##w ##ew ##s ##st ##est ##t ##a ##b ##r"
MODELS: dict[str, Json] = {
    "plain": bpe(MERGES, unk_token="?", extra="?"),
    "fused": bpe(MERGES, unk_token="?", fuse_unk=True, extra="?"),
    "bytes": bpe(MERGES, unk_token="?", byte_fallback=True, extra=f"? {BYTES}"),
    "pairs": bpe([rule.split(" ") for rule in MERGES], unk_token="?", extra="?"),
    "whole": bpe(MERGES, unk_token="?", ignore_merges=True, extra="? wen bat"),
    "no-dropout": bpe(MERGES, unk_token="?", dropout=0.0, extra="?"),
    "backwards": bpe(MERGES[::-1], unk_token="?", extra="?"),
    "twice": bpe([*MERGES, "e w"], unk_token="?", extra="?"),
    "two-ways": bpe(["ab c", "a bc", "b c", "a b"], unk_token="?", extra="?"),
    "glued": glued(["e w</w>", "n ew</w>", "s t</w>", "e st</w>", "e s", "t e"]) | {"unk_token": "a"},
    "prefixed": prefixed(["n ##e", "ne ##w", "##e ##s", "##es ##t", "new ##est"]) | {"unk_token": "a"},
    "wordpiece": {
        "type": "WordPiece",
        "unk_token": "[UNK]",
        "continuing_subword_prefix": "##",
        "max_input_chars_per_word": 8,
        "vocab": {token: at for at, token in enumerate(PIECES.split())},
    },
    "unigram": {
        "type": "Unigram",
        "unk_id": 0,
        "vocab": [["<unk>", 0.0], *([letter, -5.0 - at] for at, letter in enumerate("abenrst")), ["new", -6.5],
                  ["ne", -4.0], ["est", -7.25], ["ew", -4.5], ["re", -3.0], ["ab", -9.0],
                  ["wes", -8.0], ["▁", -2.0], ["▁n", -4.25]],
    },
    "unigram-bytes": {
        "type": "Unigram",
        "unk_id": 1,
        "byte_fallback": True,
        "vocab": [["a", -1.0], ["<unk>", 0.0], ["ab", -1.5], *([byte_token(byte), -20.0] for byte in range(256))],
    },
}  # fmt: skip


@pytest.mark.parametrize("name", MODELS)
def test_a_model_gives_the_tokens_and_ids_of_tokenizers(name: str) -> None:
    value = tokenizer_json(MODELS[name], pre_tokenizer=SPLIT)

    @given(st.one_of(WORDS, TEXTS))
    def same(text: str) -> None:
        agree(value, text)

    same()


@given(st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=12, unique=True), st.text(LETTERS, max_size=16))
def test_any_list_of_rules_fires_as_in_tokenizers(pairs: list[tuple[str, str]], text: str) -> None:
    short = [[left[:2], right[:2]] for left, right in pairs]
    agree(tokenizer_json(bpe(short)), text)


def test_a_rule_that_comes_too_early_fires_again() -> None:
    """A rule of lower rank comes between: lowest rank first, not one pass a rule."""
    work = ours(tokenizer_json(bpe(["ab c", "a b"]))).encode("abab" + "abc").pieces[0].work
    assert [(step.rank, step.fired) for step in work.steps if isinstance(step, Fired)] == [(2, 3), (1, 1)]
    work = ours(tokenizer_json(bpe(["ab a", "a b"]))).encode("abaab").pieces[0].work
    assert [step.tokens for step in work.steps if isinstance(step, Fired)] == [
        ("ab", "a", "a", "b"),
        ("aba", "a", "b"),
        ("aba", "ab"),
    ]


def test_what_a_rule_has_made_is_marked() -> None:
    [step] = ours(tokenizer_json(bpe(["a b"]))).encode("abcab").pieces[0].work.steps
    assert step == Fired(1, ("a", "b"), 2, ("ab", "c", "ab"), ((0, 1), (2, 1)))


def test_without_an_unknown_token_a_symbol_stands_for_itself_and_is_never_dropped() -> None:
    encoded = ours(tokenizer_json(bpe(["a b"]))).encode("aéb")
    assert (encoded.tokens, encoded.ids, encoded.unknown) == (("a", "é", "b"), (0, None, 1), ("é",))


def test_the_matches_of_wordpiece_one_by_one() -> None:
    steps = ours(tokenizer_json(MODELS["wordpiece"], pre_tokenizer=SPLIT)).encode("newest").pieces[0].work.steps
    assert steps == (Matched("newest", "new"), Matched("##est", "##est"))
    stuck = ours(tokenizer_json(MODELS["wordpiece"], pre_tokenizer=SPLIT)).encode("newc").pieces[0].work
    assert stuck.steps == (Matched("newc", "new"), Matched("##c", None))
    assert stuck.tokens == ("[UNK]",)


def test_the_ways_of_unigram_with_their_scores() -> None:
    model: Json = {"type": "Unigram", "unk_id": None, "vocab": [["a", -1.0], ["b", -2.0], ["ab", -2.5]]}
    steps = ours(tokenizer_json(model)).encode("ab").pieces[0].work.steps
    assert steps == (Reached("a", "a", -1.0, -1.0, False), Reached("ab", "ab", -2.5, -2.5, False))
    with pytest.raises(InputError, match="the vocabulary lacks 'c' and has no unknown token"):
        ours(tokenizer_json(model)).encode("abc")


def test_a_piece_that_nobody_could_read_at_work_is_refused() -> None:
    for model in (bpe(["a b"]), MODELS["wordpiece"], MODELS["unigram"]):
        with pytest.raises(InputError, match=r"tokenizer\.json: a piece of the text has 1001 symbols"):
            ours(tokenizer_json(model)).encode("a" * 1001)


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(InputError, match="at most 100000 are encoded"):
        ours(tokenizer_json(pre_tokenizer=SPLIT)).encode("a " * 50_001)


@given(st.text(max_size=8))
def test_byte_fallback_writes_every_character(text: str) -> None:
    model = bpe([], extra=f"<unk> {BYTES}", byte_fallback=True, unk_token="<unk>")
    encoded = ours(tokenizer_json(model | {"vocab": {t: n for t, n in model["vocab"].items() if len(t) > 1}})).encode(
        text
    )
    assert list(encoded.tokens) == [byte_token(byte) for byte in utf8(text)]


def test_longer_words_at_random() -> None:
    dice = random.Random(1)
    value = tokenizer_json(MODELS["plain"], pre_tokenizer=SPLIT)
    for _time in range(20):
        agree(value, " ".join("".join(dice.choices("newrst", k=40)) for _word in range(20)))
