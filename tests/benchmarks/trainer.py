"""How fast the large trainer is: beside subword-nmt, tokenizers and a full recount, and as the text grows.

Each ratio is measured in one run on the same text with the same number of merges, reading and splitting included, and
only after both sides were seen to give the same merges.
"""

import io
import json
import random
import warnings
from collections.abc import Callable, Iterable
from itertools import accumulate
from time import perf_counter
from typing import TypeVar

from drill.engine.convention import Convention, preset
from drill.engine.corpus import from_text
from drill.engine.trainer import LargeTraining
from drill.engine.training import SmallTraining

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from subword_nmt import learn_bpe
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

MERGES = 1_000
MEGABYTE = 1_000_000
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


def timed(work: Callable[[], T], times: int = 3) -> tuple[float, T]:
    """The least time in seconds of a few runs, and the result."""
    seconds = []
    for _ in range(times):
        start = perf_counter()
        result = work()
        seconds.append(perf_counter() - start)
    return min(seconds), result


def beside(name: str, mine: Callable[[], MergeList], theirs: Callable[[], MergeList]) -> tuple[str, str, str, str]:
    """One line of the table: both times and their ratio; raises AssertionError where the merges differ."""
    my_time, my_merges = timed(mine)
    their_time, their_merges = timed(theirs)
    if my_merges != their_merges:
        raise AssertionError(f"{name}: the merges differ")
    return name, f"{my_time:.2f} s", f"{their_time:.2f} s", f"×{their_time / my_time:.2f}"


def rows() -> list[tuple[str, str, str, str]]:
    """The table: what, our time, the other time, the other divided by ours."""
    learn_bpe.tqdm = lambda rounds: rounds
    text = zipf_text(MEGABYTE, 20_000)
    small = zipf_text(30_000, 3_000)
    lecture, nmt, huggingface = preset("lecture"), preset("subword-nmt"), preset("huggingface")
    table = [
        beside(
            f"subword-nmt, 1 MB, 20,000 forms, {MERGES:,} merges",
            lambda: ours(text, nmt, MERGES),
            lambda: by_subword_nmt(text, MERGES),
        ),
        beside(
            "the same, ours with counts and ties shown",
            lambda: ours_in_full(text, nmt, MERGES),
            lambda: by_subword_nmt(text, MERGES),
        ),
        beside(
            f"tokenizers (Rust), the same text, {MERGES:,} merges",
            lambda: ours(text, huggingface, MERGES),
            lambda: by_tokenizers(text, MERGES),
        ),
        beside(
            "full recount, 30 kB, 3,000 forms, 200 merges",
            lambda: ours(small, lecture, 200),
            lambda: by_recount(small, lecture, 200),
        ),
    ]
    return table + growth("words, forms growing too", lecture) + growth("one row, no walls", preset("minbpe"))


def growth(name: str, convention: Convention) -> list[tuple[str, str, str, str]]:
    """Lines of time against text size: beside ours what a trainer linear in the first line's time would take."""
    lines = []
    first = 0.0
    for quarter in (1, 2, 4, 8):
        text = zipf_text(quarter * MEGABYTE // 4, quarter * 5_000)
        seconds, _ = timed(lambda: ours(text, convention, MERGES))  # noqa: B023  (called at once)
        first = first or seconds
        linear = first * quarter
        what = f"{name}: {quarter / 4:g} MB, beside linear"
        lines.append((what, f"{seconds:.2f} s", f"{linear:.2f} s", f"×{linear / seconds:.2f}"))
    return lines


def main(lines: Iterable[tuple[str, ...]] | None = None) -> None:
    """Print the table."""
    print(f"{'the large trainer beside':<52}{'ours':>9}{'other':>9}{'other/ours':>12}")
    for what, mine, theirs, ratio in rows() if lines is None else lines:
        print(f"{what:<52}{mine:>9}{theirs:>9}{ratio:>12}")


if __name__ == "__main__":
    main()
