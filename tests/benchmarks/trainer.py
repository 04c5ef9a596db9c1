"""How fast the large trainer is: beside subword-nmt, tokenizers and a full recount, and as the text grows.

Each ratio is measured in one run on the same text with the same number of merges, reading and splitting included, and
only after both sides were seen to give the same merges.
"""

import io
import json
import random
import warnings
from collections.abc import Callable, Iterator
from itertools import accumulate
from time import process_time
from typing import TypeVar

from drill.engine.convention import Convention, preset
from drill.engine.corpus import from_text
from drill.engine.rounds import SmallTraining
from drill.engine.trainer import LargeTraining
from tests.benchmarks.table import Row

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from subword_nmt import learn_bpe
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

MERGES = 1_000
MEGABYTE = 1_000_000
#: Eight times the text, and the memory of the machine caches less of it.
ABOUT_LINEAR = 1.3
T = TypeVar("T")
MergeList = list[tuple[str, ...]]


def zipf_text(size: int, forms: int, seed: int = 1) -> str:
    """A text of about `size` characters: each of `forms` word forms, the r-th of them about 1/r times as often."""
    dice = random.Random(seed)
    onsets = ["", "b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "w", "st", "tr", "pl", "sh"]
    endings = ["a", "e", "i", "o", "u", "ai", "en", "er", "ing", "es", "ed", "al", "on"]
    words: dict[str, None] = {}
    while len(words) < forms:
        syllables = range(1 + int(4 * dice.random()))
        words["".join(dice.choice(onsets) + dice.choice(endings) for _ in syllables)] = None
    ranked = list(words)
    running = [*ranked, *dice.choices(ranked, cum_weights=list(accumulate(1 / r for r in range(1, forms + 1))), k=size)]
    ends = list(accumulate(len(word) + 1 for word in running))
    kept = running[: next(at for at, end in enumerate(ends) if end >= size)]
    dice.shuffle(kept)
    return " ".join(kept)


def ours(text: str, convention: Convention, k: int) -> MergeList:
    """The large trainer's merges."""
    training = LargeTraining(from_text(text, convention, with_running=False), convention, k, ties=False)
    return [round_.merge for round_ in training]


def ours_in_full(text: str, convention: Convention, k: int) -> MergeList:
    """The same with twenty counts and all tied pairs of each round, as the command shows them."""
    training = LargeTraining(from_text(text, convention), convention, k, table=20)
    return [round_.merge for round_ in training]


def by_recount(text: str, convention: Convention, k: int) -> MergeList:
    """The merges of the trainer that counts anew each round."""
    return [round_.merge for round_ in SmallTraining(from_text(text, convention), convention, k, table=0)]


def by_subword_nmt(text: str, k: int) -> MergeList:
    """The merges of subword-nmt's learn_bpe."""
    out = io.StringIO()
    learn_bpe.learn_bpe(io.StringIO(text), out, k)
    return [tuple(line.split(" ")) for line in out.getvalue().splitlines()[1:]]


def by_tokenizers(text: str, k: int) -> MergeList:
    """The merges of tokenizers' BpeTrainer, which is written in Rust."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")
    size = len(set(text) - {" "}) + 1 + k
    trainer = trainers.BpeTrainer(vocab_size=size, min_frequency=0, show_progress=False, special_tokens=[])
    tokenizer.train_from_iterator([text], trainer)
    return [tuple(merge) for merge in json.loads(tokenizer.to_str())["model"]["merges"]]


def timed(work: Callable[[], T], times: int = 3, enough: float = 2.0) -> tuple[float, T]:
    """The least time in seconds of this process of a few runs (one, where one is long enough), and the result."""
    seconds: list[float] = []
    while len(seconds) < times and sum(seconds) < enough:
        start = process_time()
        result = work()
        seconds.append(process_time() - start)
    return min(seconds), result


def beside(
    what: str, mine: Callable[[], MergeList], peer: str, theirs: Callable[[], MergeList], aim: float | None = None
) -> Row:
    """Both times and how many times theirs ours takes; raises AssertionError where the merges differ."""
    my_time, my_merges = timed(mine)
    their_time, their_merges = timed(theirs)
    if my_merges != their_merges:
        raise AssertionError(f"{what}: the merges differ from those of {peer}")
    return row(what, my_time, f"{seconds(their_time)} {peer}", my_time / their_time, aim)


def rows() -> Iterator[Row]:
    """Beside other trainers, then against the size of the text."""
    learn_bpe.tqdm = lambda rounds: rounds
    text = zipf_text(MEGABYTE, 20_000)
    small = zipf_text(30_000, 3_000)
    lecture, nmt, huggingface = preset("lecture"), preset("subword-nmt"), preset("huggingface")
    what = f"train 1 MB, 20,000 forms, {MERGES:,} merges"
    yield beside(what, lambda: ours(text, nmt, MERGES), "subword-nmt", lambda: by_subword_nmt(text, MERGES), 1)
    yield beside(
        "the same with counts and ties shown",
        lambda: ours_in_full(text, nmt, MERGES),
        "subword-nmt",
        lambda: by_subword_nmt(text, MERGES),
        1,
    )
    yield beside(
        what, lambda: ours(text, huggingface, MERGES), "tokenizers (Rust)", lambda: by_tokenizers(text, MERGES)
    )
    yield beside(
        "train 30 kB, 3,000 forms, 200 merges",
        lambda: ours(small, lecture, 200),
        "a recount each round",
        lambda: by_recount(small, lecture, 200),
    )
    yield from growth("words, new forms too", lecture)
    yield from growth("one row, no walls", preset("minbpe"))


def growth(name: str, convention: Convention) -> Iterator[Row]:
    """Time against the size of the text, beside what a linear trainer would take that is as fast on the first."""
    first = 0.0
    for quarters in (1, 2, 4, 8):
        text = zipf_text(quarters * MEGABYTE // 4, quarters * 5_000)
        my_time, _ = timed(lambda: ours(text, convention, MERGES))  # noqa: B023  (called at once)
        what = f"train {quarters / 4:g} MB, {name}"
        if not first:
            first = my_time
            yield Row(what, seconds(my_time))
            continue
        linear = first * quarters
        yield row(what, my_time, f"{seconds(linear)} if linear", my_time / linear, ABOUT_LINEAR)


def row(what: str, my_time: float, peer: str, ratio: float, aim: float | None) -> Row:
    """A line of the table."""
    if aim is None:
        return Row(what, seconds(my_time), peer, ratio)
    return Row(what, seconds(my_time), peer, ratio, f"≤ {aim:g}", ratio <= aim)


def seconds(time: float) -> str:
    """The time in seconds."""
    return f"{time:.2f} s"
