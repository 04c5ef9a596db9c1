"""SuperBPE: stage 1 is BPE inside words, stage 2 goes on across them, and one list encodes the text."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.convention import LECTURE, PRESETS, Convention
from drill.engine.corpus import NO_PAIR, Corpus, Pair, Symbols, from_text, from_words, unwalled
from drill.engine.pieces import encode_text
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.superbpe import one_row, replay, running_symbols
from drill.engine.training import Position, Run
from tests.engine.plain import texts

MARKED = [preset for preset in PRESETS.values() if preset.walls == "words" and preset.marker_symbol]
conventions = st.sampled_from(MARKED)
small = st.integers(0, 5)


def trained(
    text: str,
    convention: Convention,
    inside: int,
    across: int,
    procedure: Procedure = CORRECT,
    rounds: int | None = None,
) -> Position:
    position = Run(from_text(text, convention), convention, stages=(inside, across)).position(procedure)
    for _round in range(inside + across if rounds is None else rounds):
        position = position.go_on(position.picks[0])
    return position


def plainly_trained(text: str, convention: Convention, k: int) -> Position:
    position = Run(from_text(text, convention), convention).position()
    for _round in range(k):
        position = position.go_on(position.picks[0])
    return position


# --- worked by hand ---------------------------------------------------------------------------------------------------


def test_a_run_worked_by_hand() -> None:
    # 3 _ o f · 3 _ i n · 2 _ m e: inside words four pairs stand at 3, and the table decides: _ o, _o f, _ i, _i n.
    text = " of in me of in me of in"
    position = trained(text, LECTURE, 4, 1)
    assert position.merges == (("_", "o"), ("_o", "f"), ("_", "i"), ("_i", "n"), ("_of", "_in"))
    # Stage 2 found _of _in _ m e _of _in _ m e _of _in, in which _of _in stands three times and all else twice.
    assert running_symbols(position.state.corpus) == ("_of_in", "_", "m", "e", "_of_in", "_", "m", "e", "_of_in")
    assert position.state.rows == ((1, running_symbols(position.state.corpus)),)


def test_until_the_walls_are_lifted_the_table_has_a_row_a_word() -> None:
    assert len(trained(" of me in me of in", LECTURE, 3, 1, rounds=2).state.rows) == 3
    assert len(trained(" of me in me of in", LECTURE, 3, 1, rounds=3).state.rows) == 1


def test_by_the_way_becomes_one_token() -> None:
    text = " by the way we go by the way by the way"
    inside = plainly_trained(text, LECTURE, 99).merges.index(NO_PAIR)
    position = trained(text, LECTURE, inside, 2)
    assert position.merges[inside:] == (("_by", "_the"), ("_by_the", "_way"))
    assert running_symbols(position.state.corpus) == ("_by_the_way", "_we", "_go", "_by_the_way", "_by_the_way")


def test_where_pairs_run_out_inside_words_stage_2_still_begins_at_its_round() -> None:
    position = trained("a a a", LECTURE, 3, 1)
    assert position.merges == (("_", "a"), NO_PAIR, NO_PAIR, ("a", "_a"))


def test_words_without_a_running_text_follow_one_another_as_often_as_they_count() -> None:
    corpus = from_words([("ab", 2), ("c", 1)], LECTURE)
    assert one_row(corpus, corpus) == Corpus(((1, ("_", "a", "b", "_", "a", "b", "_", "c")),), (0,))  # type: ignore[arg-type]
    assert one_row(Corpus(()), Corpus(())) == Corpus(())


# --- what it must agree with ------------------------------------------------------------------------------------------


def by_brute_force(text: str, inside: int, across: int) -> tuple[list[Pair], Symbols]:
    """The lecture's convention with nothing remembered: words as they run, a table counted from them each round."""
    words = [list(("" if at == 0 else "_") + word) for at, word in enumerate(text.split())]
    order = [tuple(word) for word in words]
    frequency = Counter(order)
    # The table's rows by falling count, then first appearance, each known by where its word first stands.
    rows = [order.index(word) for word in sorted(frequency, key=lambda word: (-frequency[word], order.index(word)))]
    merges: list[Pair] = []
    for round_ in range(inside + across):
        if round_ == inside:
            words, rows = [[symbol for word in words for symbol in word]], [0]
        counts = Counter(pair for word in words for pair in pairwise(word))
        if not counts:
            merges.append(())
            continue
        best = max(counts.values())
        merge = next(pair for row in rows for pair in pairwise(words[row]) if counts[pair] == best)
        merges.append(merge)
        for word in words:
            at = 0
            while at + 1 < len(word):
                if (word[at], word[at + 1]) == merge:
                    word[at : at + 2] = ["".join(merge)]
                at += 1
    return merges, tuple(symbol for word in words for symbol in word)


@given(texts, small, small)
def test_both_stages_agree_with_brute_force(text: str, inside: int, across: int) -> None:
    position = trained(text, LECTURE, inside, across)
    assert (list(position.merges), running_symbols(position.state.corpus)) == by_brute_force(text, inside, across)


@given(texts, conventions, small)
def test_without_a_stage_2_it_is_training(text: str, convention: Convention, inside: int) -> None:
    plain, super_ = plainly_trained(text, convention, inside), trained(text, convention, inside, 0)
    assert super_.merges == plain.merges
    assert running_symbols(super_.state.corpus) == running_symbols(plain.state.corpus)


@given(texts, conventions, small)
def test_without_a_stage_1_it_is_training_without_walls(text: str, convention: Convention, across: int) -> None:
    plain, super_ = plainly_trained(text, convention.but(walls="none"), across), trained(text, convention, 0, across)
    assert (super_.merges, super_.state.rows) == (plain.merges, plain.state.rows)


@given(texts, conventions, small, small)
def test_stage_2_goes_on_from_the_list_of_stage_1(text: str, convention: Convention, inside: int, across: int) -> None:
    super_ = trained(text, convention, inside, across)
    assert super_.merges[:inside] == plainly_trained(text, convention, inside).merges


@given(texts, conventions, small, small)
def test_the_list_replayed_without_walls_gives_the_tokens_of_training(
    text: str, convention: Convention, inside: int, across: int
) -> None:
    super_ = trained(text, convention, inside, across)
    merges = tuple(merge for merge in super_.merges if merge)
    tokens = running_symbols(super_.state.corpus)
    assert replay(unwalled(text, convention), merges) == tokens
    assert encode_text(text, merges, convention.but(walls="none"), None).tokens == tokens
    assert "".join(tokens) == "".join(unwalled(text, convention))


# --- ways of going wrong ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("transition", [0, 2, 4])
def test_a_procedure_may_lift_the_walls_at_another_time(transition: int) -> None:
    text = "we see me we see me we see"
    other = CORRECT.but(transition=lambda inside, across: transition)
    assert trained(text, LECTURE, 2, 2, other).merges == trained(text, LECTURE, transition, 4 - transition).merges


def test_a_procedure_may_enter_stage_2_with_another_table() -> None:
    text = "we see me we see me we see"
    anew = CORRECT.but(lift=lambda now, start: one_row(start, start))
    position = trained(text, LECTURE, 2, 3, anew)
    assert position.merges[2:] == trained(text, LECTURE, 0, 3).merges
    # The right way does not do the merges of stage 1 a second time.
    assert len(set(trained(text, LECTURE, 2, 3).merges)) == 5
