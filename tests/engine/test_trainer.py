import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine import trainer
from drill.engine.convention import MARKERS, OVERLAPS, PRESETS, ROWS, TIES, UNITS, WALLS, Convention, preset
from drill.engine.corpus import Corpus, from_rows, from_text
from drill.engine.rounds import SmallTraining, Training, work_out
from drill.engine.trainer import LargeTraining, train
from tests.engine.plain import plain_training, random_text, texts


def _goes(marker: str, walls: str, units: str) -> bool:
    """Bytes know no glued marker; pieces are cut of bytes and have no marker."""
    return not (units == "bytes" and marker == "glued") and (walls != "pieces" or (marker, units) == ("none", "bytes"))


#: Every combination of options that `but` accepts, met at random by the properties below.
COMBINATIONS = [
    preset("lecture").but(
        marker=marker, rows=rows, tie=tie, overlaps=overlaps, walls=walls, units=units, min_frequency=least
    )
    for marker, rows, tie, overlaps, walls, units, least in product(MARKERS, ROWS, TIES, OVERLAPS, WALLS, UNITS, (1, 2))
    if _goes(marker, walls, units)
]
combinations = st.sampled_from(COMBINATIONS)
few_or_all = st.none() | st.integers(0, 6)


def told(training: Training) -> list[object]:
    """All that a training says."""
    rounds: list[object] = [
        (r.counts, r.left_out, r.merge, r.count, r.tied, r.symbol, r.rows, r.vocabulary) for r in training
    ]
    return [*rounds, training.convention, training.start, training.base, training.stopped]


def test_combinations() -> None:
    assert len(set(COMBINATIONS)) == len(COMBINATIONS) == (5 + 4) * 2 * 6 * 2 * 2 * 2 + 2 * 6 * 2 * 2


@given(texts, combinations, few_or_all, few_or_all)
def test_updating_counts_gives_what_counting_anew_gives(
    text: str, convention: Convention, k: int | None, table: int | None
) -> None:
    corpus = from_text(text, convention)
    small = SmallTraining(corpus, convention, k, table=table)
    assert told(LargeTraining(corpus, convention, k, table=table)) == told(small)


@pytest.mark.parametrize("tie", TIES)
def test_under_every_combination_of_options_a_plain_recount_gives_the_same(tie: str) -> None:
    for number, convention in enumerate(COMBINATIONS):
        if convention.tie == tie:
            for again in range(4):
                agree_with_a_plain_recount(random_text(random.Random(10 * number + again)), convention, None)


@given(texts, combinations, few_or_all)
def test_and_so_it_does_on_any_text(text: str, convention: Convention, k: int | None) -> None:
    agree_with_a_plain_recount(text, convention, k)


def agree_with_a_plain_recount(text: str, convention: Convention, k: int | None) -> None:
    corpus = from_text(text, convention)
    expected, stopped = plain_training([(count, list(symbols)) for count, symbols in corpus.rows], convention, k)
    for training in (work_out(corpus, convention, k), LargeTraining(corpus, convention, k, table=None)):
        rounds = [
            (
                list(r.counts),
                r.merge,
                r.count,
                list(r.tied),
                [(count, list(symbols)) for count, symbols in r.rows],
                list(r.vocabulary),
            )
            for r in training
        ]
        assert rounds == [tuple(round_) for round_ in expected]
        assert training.stopped == stopped


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("overlaps", OVERLAPS)
def test_rows_of_foreign_symbols_may_make_a_symbol_that_is_there_already(tie: str, overlaps: str) -> None:
    convention = preset("lecture").but(tie=tie, overlaps=overlaps)
    dice = random.Random(tie + overlaps)
    for _ in range(300):
        symbols = ["a", "b", "ab", "aa", "ba", "aab"][: dice.randint(2, 6)]
        rows = [(dice.randint(1, 4), dice.choices(symbols, k=dice.randint(0, 12))) for _ in range(dice.randint(0, 5))]
        corpus = from_rows(rows)
        small = SmallTraining(corpus, convention, None, table=4)
        assert told(LargeTraining(corpus, convention, None, table=4)) == told(small), rows


@given(texts, combinations)
def test_without_ties_nothing_else_changes(text: str, convention: Convention) -> None:
    corpus = from_text(text, convention)
    lean = LargeTraining(corpus, convention, None, ties=False)
    assert all(round_.tied == () for round_ in lean)
    assert tuple(round_.merge for round_ in lean) == work_out(corpus, convention, None).merges


@pytest.mark.parametrize("letters", ["a" * 3_000, "ab" * 1_500, "aab" * 1_000])
@pytest.mark.parametrize("overlaps", OVERLAPS)
def test_one_huge_row(letters: str, overlaps: str) -> None:
    convention = preset("minbpe").but(overlaps=overlaps)
    corpus = from_text(letters, convention)
    assert told(LargeTraining(corpus, convention, None)) == told(SmallTraining(corpus, convention, None, table=0))


def test_a_large_text_is_trained_as_a_small_one_is() -> None:
    text = " ".join(f"{number:b}{number % 7}{number:x}" for number in range(2_000))
    for name in PRESETS:
        convention = preset(name)
        corpus = from_text(text, convention)
        k = 15 if convention.walls == "words" else 5
        small = SmallTraining(corpus, convention, k, table=20)
        assert told(LargeTraining(corpus, convention, k, table=20)) == told(small)


def test_the_size_of_the_start_table_decides_who_trains() -> None:
    convention = preset("minbpe")
    assert isinstance(train(from_text("a" * trainer.SMALL, convention), convention, 1), SmallTraining)
    assert isinstance(train(from_text("a" * (trainer.SMALL + 1), convention), convention, 1), LargeTraining)


def test_both_say_the_same_of_a_corpus_at_the_border(monkeypatch: pytest.MonkeyPatch) -> None:
    convention = preset("lecture")
    corpus = from_text("set new new renew reset renew", convention)
    small = told(train(corpus, convention, None, table=5))
    monkeypatch.setattr(trainer, "SMALL", 0)
    assert told(train(corpus, convention, None, table=5)) == small


def test_rows_can_be_asked_for_until_the_next_round() -> None:
    rounds = iter(LargeTraining(from_text("aab aab", preset("lesson")), preset("lesson"), 2))
    first = next(rounds)
    assert first.rows == ((2, ("aa", "b", "</w>")),)
    assert first.vocabulary == ("</w>", "a", "b", "aa")
    second = next(rounds)
    with pytest.raises(RuntimeError):
        _ = first.rows
    assert first.vocabulary == ("</w>", "a", "b", "aa")
    assert second.rows == ((2, ("aab", "</w>")),)


def test_iterating_again_starts_the_run_anew() -> None:
    training = LargeTraining(from_text("aab aab", preset("lesson")), preset("lesson"), 2, table=None)
    assert told(training) == told(training)


def test_the_corpus_is_left_as_it_was() -> None:
    corpus = from_text("aab aab", preset("lesson"))
    list(LargeTraining(corpus, preset("lesson"), None))
    assert corpus == from_text("aab aab", preset("lesson"))


def test_nothing_to_train() -> None:
    for k, stopped in ((0, "k reached"), (3, "no pairs left"), (None, "no pairs left")):
        training = LargeTraining(Corpus(()), preset("lecture"), k)
        assert list(training) == []
        assert training.stopped == stopped


def test_shortest_goes_on_to_the_shorter_left_also_where_it_was_made_later() -> None:
    corpus = from_rows([(1, ["abc", "d"]), (1, ["a", "b", "cd"]), (5, ["a", "b"])])
    convention = preset("sentencepiece")
    assert work_out(corpus, convention, 2).merges == (("a", "b"), ("ab", "cd"))
    assert told(LargeTraining(corpus, convention, None)) == told(SmallTraining(corpus, convention, None, table=0))
