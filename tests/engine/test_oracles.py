"""Presets against the libraries they are named after, on random corpora; `lecture` against a plain full recount."""

import io
import json
import random
import warnings
from collections.abc import Iterator

import pytest

from drill.engine.convention import preset
from drill.engine.corpus import from_text
from drill.engine.rounds import work_out
from drill.engine.trainer import LargeTraining
from tests.engine.plain import plain_training, random_text

with warnings.catch_warnings():
    # Deprecations inside the libraries are none of ours.
    warnings.simplefilter("ignore")
    import sentencepiece
    from subword_nmt import learn_bpe
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

CORPORA = 500
Merges = list[tuple[str, str]]


def random_texts(seed: int, count: int = CORPORA) -> Iterator[str]:
    for number in range(count):
        # Each its own dice, so that a corpus that fails can be made again alone.
        yield random_text(random.Random(1_000_003 * seed + number))


def ours(text: str, name: str, k: int | None) -> Merges:
    """The merges of both trainers, which agree."""
    convention = preset(name)
    corpus = from_text(text, convention)
    merges = work_out(corpus, convention, k).merges
    assert tuple(round_.merge for round_ in LargeTraining(corpus, convention, k)) == merges
    return [(merge[0], merge[1]) for merge in merges]


def by_tokenizers(text: str, k: int) -> Merges:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")
    alphabet = len(set(text.replace(" ", "▁")) | {"▁"})
    trainer = trainers.BpeTrainer(vocab_size=alphabet + k, min_frequency=0, show_progress=False, special_tokens=[])
    tokenizer.train_from_iterator([text], trainer)
    return [(left, right) for left, right in json.loads(tokenizer.to_str())["model"]["merges"]]


def by_subword_nmt(text: str, k: int) -> Merges:
    out = io.StringIO()
    learn_bpe.learn_bpe(io.StringIO(text), out, k, min_frequency=2)
    lines = out.getvalue().splitlines()[1:]
    return [(line.split(" ")[0], line.split(" ")[1]) for line in lines]


def by_sentencepiece(text: str, k: int) -> list[str]:
    model = io.BytesIO()
    alphabet = len(set(text.replace(" ", "▁")) | {"▁"})
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter([text]),
        model_writer=model,
        model_type="bpe",
        vocab_size=3 + alphabet + k,
        character_coverage=1.0,
        normalization_rule_name="identity",
        add_dummy_prefix=True,
        hard_vocab_limit=False,
        max_sentencepiece_length=64,
        split_by_unicode_script=False,
        num_threads=1,
        minloglevel=3,
    )
    processor = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
    return [processor.id_to_piece(number) for number in range(3, 3 + k)]


def test_huggingface_is_what_tokenizers_trains() -> None:
    for number, text in enumerate(random_texts(1)):
        k = number % 30
        assert ours(text, "huggingface", k) == by_tokenizers(text, k), text


def test_subword_nmt_is_what_subword_nmt_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn_bpe, "tqdm", lambda rounds: rounds)
    compared = 0
    for number, text in enumerate(random_texts(2, CORPORA + 100)):
        if all(len(word) == 1 for word in text.split()):
            continue  # it raises ValueError where no pair is left
        k = 1 + number % 30
        assert ours(text, "subword-nmt", k) == by_subword_nmt(text, k), text
        compared += 1
    assert compared >= CORPORA


def test_sentencepiece_is_what_sentencepiece_trains_while_pairs_last() -> None:
    for number, text in enumerate(random_texts(3)):
        merges = ours(text, "sentencepiece", 1 + number % 20)
        assert ["".join(merge) for merge in merges] == by_sentencepiece(text, len(merges)), text


def test_lecture_is_what_a_plain_recount_gives() -> None:
    convention = preset("lecture")
    for number, text in enumerate(random_texts(4)):
        k = number % 30
        rows = [(count, list(symbols)) for count, symbols in from_text(text, convention).rows]
        rounds, _ = plain_training(rows, convention, k)
        assert ours(text, "lecture", k) == [round_.merge for round_ in rounds], text


@pytest.mark.slow
def test_a_larger_text_under_each_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn_bpe, "tqdm", lambda rounds: rounds)
    dice = random.Random(5)
    letters = "abcdefghijklmnop"
    words = ["".join(dice.choice(letters) for _ in range(dice.randint(1, 9))) for _ in range(3_000)]
    text = " ".join(words + [words[int(3_000 * dice.random() ** 3)] for _ in range(20_000)])
    assert ours(text, "huggingface", 400) == by_tokenizers(text, 400)
    assert ours(text, "subword-nmt", 400) == by_subword_nmt(text, 400)
