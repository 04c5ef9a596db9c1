"""BPE on bytes: start tables, ties by byte strings, published runs, and tokenizers' ByteLevel as an oracle."""

import json
import random
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drill.engine.byte_level import VISIBLE, text_of, visible
from drill.engine.convention import LECTURE, Convention, preset
from drill.engine.corpus import Corpus, Pair, alphabet, from_text, from_words
from drill.engine.errors import InputError
from drill.engine.merge_list import MergeList, format_merges, parse_merges
from drill.engine.pieces import encode_text
from drill.engine.rounds import work_out
from drill.engine.ties import settle
from drill.engine.trainer import LargeTraining
from drill.engine.training import Run

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

CS336 = preset("cs336")
#: Conventions under which white space is bytes, so that the tokens spell the whole text.
EXACT = (CS336, preset("minbpe").but(units="bytes"))
BYTES = (*EXACT, LECTURE.but(units="bytes"), preset("lesson").but(units="bytes"))

texts = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=30) | st.text(
    "ab م\u064e\u200c😀\n", max_size=30
)


def shown(corpus: Corpus) -> list[str]:
    return [f"{row.frequency} {' '.join(row.symbols)}" for row in corpus.rows]


def merges_of(corpus: Corpus, convention: Convention, k: int | None) -> tuple[list[Pair], list[int]]:
    """The merges and counts of both trainers, which agree."""
    run = work_out(corpus, convention, k)
    assert tuple(round_.merge for round_ in LargeTraining(corpus, convention, k)) == run.merges
    return list(run.merges), [round_.count for round_ in run.rounds]


@pytest.mark.parametrize(
    ("convention", "rows"),
    [
        (LECTURE.but(units="bytes"), ["2 ▁ Ù ħ a", "1 Ù ħ a"]),
        (preset("lesson").but(units="bytes"), ["3 Ù ħ a </w>"]),
        (CS336, ["1 Ù ħ a", "1 Ġ Ù ħ a", "1 Ġ", "1 Ġ Ù ħ a Ċ"]),
        (preset("minbpe").but(units="bytes"), ["1 Ù ħ a Ġ Ù ħ a Ġ Ġ Ù ħ a Ċ"]),
    ],
)
def test_start_tables(convention: Convention, rows: list[str]) -> None:
    table = shown(from_text("مa مa  مa\n", convention))
    if convention is CS336:  # the line end is a piece of its own
        rows = ["1 Ù ħ a", "2 Ġ Ù ħ a", "1 Ġ", "1 Ċ"]
    assert table == rows


def test_words_are_split_like_a_text() -> None:
    assert shown(from_words([("don't", 3), ("don", 1)], CS336)) == ["4 d o n", "3 ' t"]


@pytest.mark.parametrize("convention", BYTES)
def test_the_base_is_the_256_bytes_and_the_marker(convention: Convention) -> None:
    corpus = from_text("a مb", convention)
    marker = (convention.marker_symbol,) if convention.marker_symbol else ()
    assert alphabet(corpus.rows, "bytes") == (*VISIBLE, *marker)
    assert work_out(corpus, convention, 1).base == (*VISIBLE, *marker)
    assert Run(corpus, convention).position().base == (*VISIBLE, *marker)


def test_a_marker_that_the_text_spells_is_refused() -> None:
    convention = LECTURE.but(units="bytes", marker_symbol="Ùħ")
    with pytest.raises(InputError, match=r"line 2, column 2"):
        from_text("a\nbم", convention)
    with pytest.raises(InputError, match="line 1, column 1"):
        from_text("▁", LECTURE.but(units="bytes"))
    assert shown(from_text("_ ␣", LECTURE.but(units="bytes"))) == ["1 _", "1 ▁ â Ĳ £"]


@pytest.mark.parametrize(
    ("tie", "winner"),
    [
        # As bytes: Ġ is 20, a is 61, Ù is D9, ▁ is E2 96 81.
        ("smallest", ("Ġ", "a")),
        ("greatest", ("▁", "a")),
        ("shortest", ("Ġ", "a")),
        ("lowest-id", ("Ġ", "a")),
    ],
)
def test_ties_compare_bytes_and_not_what_stands_for_them(tie: str, winner: Pair) -> None:
    tied = [("a", "b"), ("Ù", "ħ"), ("Ġ", "a"), ("▁", "a")]
    assert settle(tied, tie, (*VISIBLE, "▁"), "bytes") == (winner,)


def test_nothing_is_unknown() -> None:
    base = frozenset(work_out(from_text("ab", CS336), CS336, 1).base)
    encoded = encode_text("x م 😀\x00", (("a", "b"),), CS336, base, "refuse")
    assert encoded.unknown == ()
    assert text_of(encoded.tokens) == "x م 😀\x00"


def test_merges_files_hold_visible_forms() -> None:
    merges = (("Ġ", "Ù"), ("ĠÙ", "ħ"))
    assert parse_merges(format_merges(merges), CS336, "merges.txt").merges == merges
    for rule in (("م", "a"), ("▁", "a"), ("ab", "c")):
        with pytest.raises(InputError):
            MergeList.checked([rule], CS336)
    assert MergeList.checked([("▁", "a")], LECTURE.but(units="bytes")).merges == (("▁", "a"),)


# --- published runs -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("corpus", "convention", "k", "merges", "counts"),
    [
        ("aaabdaaabac", preset("minbpe").but(units="bytes"), 3, "a a|aa a|aaa b", [4, 2, 2]),
        ([("ooo", 4), ("oo", 2), ("oooo", 2)], CS336, 3, "o o|oo o|oo oo", [16, 4, 2]),
        (
            "dcbbabcdcbabcd",
            preset("minbpe").but(units="bytes", tie="lowest-id"),
            4,
            "a b|b ab|c d|bab cd",
            [2, 2, 2, 2],
        ),
        ("low lower lowest", CS336.but(tie="smallest"), 3, "l o|lo w|Ġ low", [3, 3, 2]),
        ("low lower lowest", CS336, 3, "o w|l ow|low e", [3, 3, 2]),
    ],
)
def test_published_runs_on_bytes(
    corpus: str | list[tuple[str, int]], convention: Convention, k: int, merges: str, counts: list[int]
) -> None:
    table = from_text(corpus, convention) if isinstance(corpus, str) else from_words(corpus, convention)
    expected = [(left, right) for left, right in (rule.split() for rule in merges.split("|"))]
    assert merges_of(table, convention, k) == (expected, counts)


def test_the_final_tokens_of_published_runs() -> None:
    stream = preset("minbpe").but(units="bytes")
    [row] = work_out(from_text("aaabdaaabac", stream), stream, 3).rounds[-1].rows
    assert row.symbols == ("aaab", "d", "aaab", "a", "c")
    by_id = stream.but(tie="lowest-id")
    [row] = work_out(from_text("dcbbabcdcbabcd", by_id), by_id, 4).rounds[-1].rows
    assert row.symbols == ("d", "c", "b", "babcd", "c", "babcd")


# --- tokenizers' ByteLevel ------------------------------------------------------------------------------------------


def trained_by_tokenizers(text: str, k: int) -> Tokenizer:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    trainer = trainers.BpeTrainer(
        vocab_size=256 + k,
        min_frequency=0,
        show_progress=False,
        special_tokens=[],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
    )
    tokenizer.train_from_iterator([text], trainer)
    return tokenizer


def random_text(dice: random.Random) -> str:
    letters = dice.sample("abcéمنَ\u200c語😀.1' ", k=dice.randrange(3, 9))
    words = ["".join(dice.choices(letters, k=dice.randrange(1, 6))) for _ in range(dice.randrange(1, 6))]
    return dice.choice(["", " "]) + dice.choice([" ", "  ", "\n"]).join(dice.choices(words, k=dice.randrange(1, 14)))


def test_training_and_encoding_agree_with_tokenizers() -> None:
    """Every merge of theirs is a maximum of ours, and the one that their tie rule takes: the lowest ids, where a byte's

    id is the place of its visible form by code point.
    """
    dice = random.Random(20261202)
    free = CS336.but(tie="any")
    for _number in range(150):
        text = random_text(dice)
        theirs = trained_by_tokenizers(text, 12)
        merges = [(left, right) for left, right in json.loads(theirs.to_str())["model"]["merges"]]
        position = Run(from_text(text, free), free).position()
        ids = sorted(VISIBLE)
        for merge in merges:
            assert merge == min(position.picks, key=lambda pair: (ids.index(pair[0]), ids.index(pair[1])))
            position = position.go_on(merge)
            ids.append("".join(merge))
        if len(merges) < 12:
            assert not position.picks[0]
        other = random_text(dice)
        assert theirs.encode(other).tokens == list(encode_text(other, tuple(merges), CS336, None).tokens)


@settings(deadline=None)
@given(texts, texts, st.sampled_from(EXACT), st.integers(0, 8))
def test_every_text_comes_back_from_its_tokens(corpus: str, text: str, convention: Convention, k: int) -> None:
    run = work_out(from_text(corpus, convention), convention, k)
    tokens = encode_text(text, run.merges, convention, frozenset(run.base), "refuse").tokens
    assert text_of(tokens) == text
    assert set(tokens) <= set(run.rounds[-1].vocabulary if run.rounds else run.base)


@given(texts, st.sampled_from(BYTES), st.integers(0, 6))
def test_the_rows_of_a_run_keep_the_bytes_of_its_words(text: str, convention: Convention, k: int) -> None:
    if "▁" in text or "</w>" in text:
        return
    run = work_out(from_text(text, convention), convention, k)
    if run.rounds:
        for before, after in zip(run.start, run.rounds[-1].rows, strict=True):
            assert "".join(before.symbols) == "".join(after.symbols)
    assert not set(visible(text)) - set(run.base)
    assert len(run.rounds[-1].vocabulary if run.rounds else run.base) == len(run.base) + len(run.rounds)
