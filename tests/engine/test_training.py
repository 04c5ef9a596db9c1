import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.convention import LECTURE, PRESETS, Convention, preset
from drill.engine.corpus import NO_PAIR, alphabet, from_rows, from_text
from drill.engine.rounds import SmallTraining, WorkedRun, work_out
from drill.engine.training import Run
from tests.engine.plain import texts

conventions = st.sampled_from([*PRESETS.values(), LECTURE.but(overlaps="disjoint"), LECTURE.but(tie="any")])


def run_of(text: str, convention: Convention = LECTURE, k: int | None = None) -> WorkedRun:
    return work_out(from_text(text, convention), convention, k)


@pytest.mark.parametrize(
    ("text", "convention", "k", "made", "stopped"),
    [
        ("aaaa", LECTURE, 1, 1, "k reached"),
        ("aaaa", LECTURE, 2, 2, "k reached"),  # the last pair went with the last round: k wins
        ("aaaa", LECTURE, 3, 2, "no pairs left"),
        ("aaaa", LECTURE, None, 2, "no pairs left"),
        ("aaaa", LECTURE, 0, 0, "k reached"),
        ("", LECTURE, 0, 0, "k reached"),
        ("", LECTURE, 3, 0, "no pairs left"),
        ("a", LECTURE, 3, 0, "no pairs left"),
        ("ab ab", preset("subword-nmt"), 3, 1, "no pairs left"),
        ("ab ab cd", preset("subword-nmt"), 3, 1, "below minimum frequency"),
    ],
)
def test_why_training_stops(text: str, convention: Convention, k: int | None, made: int, stopped: str) -> None:
    run = run_of(text, convention, k)
    assert (len(run.rounds), run.stopped) == (made, stopped)


def test_a_round_names_the_other_tied_pairs_in_the_order_of_first_sight() -> None:
    first = run_of("bcb ab", preset("lesson").but(marker="none")).rounds[0]
    assert first.merge == ("b", "c")
    assert first.tied == (("c", "b"), ("a", "b"))
    assert first.counts == ((("b", "c"), 1), (("c", "b"), 1), (("a", "b"), 1))


def test_equal_counts_stand_in_the_table_as_first_seen() -> None:
    first = run_of("cab bab", preset("lesson")).rounds[0]
    assert [pair for pair, _ in first.counts] == [("a", "b"), ("b", "</w>"), ("c", "a"), ("b", "a")]


def test_first_seen_is_looked_for_in_the_current_table() -> None:
    # Round 2 ties (c, d) with (ab, e), which did not exist when (c, d) was first counted but stands above it now.
    corpus = from_rows([(1, ["a", "b", "e"]), (1, ["c", "d"]), (1, ["a", "b"])])
    assert work_out(corpus, LECTURE, 2).merges == (("a", "b"), ("ab", "e"))


def test_rounds_are_worked_out_one_by_one_and_the_reason_is_known_at_the_end() -> None:
    training = SmallTraining(from_text("aaaa", LECTURE), LECTURE, 1, table=0)
    rounds = iter(training)
    first = next(rounds)
    assert (first.counts, first.left_out, first.symbol) == ((), 1, "aa")
    assert training.stopped == ""
    assert list(rounds) == []
    assert training.stopped == "k reached"


def test_a_table_may_be_cut_off() -> None:
    corpus = from_text("abcd abc ab", preset("lesson"))
    full = work_out(corpus, preset("lesson"), 2)
    cut = list(SmallTraining(corpus, preset("lesson"), 2, table=2))
    assert [round_.counts for round_ in cut] == [round_.counts[:2] for round_ in full]
    assert [round_.left_out for round_ in cut] == [len(round_.counts) - 2 for round_ in full]


@given(texts, conventions)
def test_the_winning_count_never_rises(text: str, convention: Convention) -> None:
    counts = [round_.count for round_ in run_of(text, convention)]
    assert counts == sorted(counts, reverse=True)


@given(texts, conventions)
def test_the_vocabulary_is_the_base_and_the_merges_made(text: str, convention: Convention) -> None:
    run = run_of(text, convention)
    results = tuple("".join(merge) for merge in run.merges)
    assert len(set(results)) == len(results)
    assert run.base == alphabet(run.start, convention.units)
    for number, round_ in enumerate(run, 1):
        assert round_.vocabulary == run.base + results[:number]


@given(texts, conventions)
def test_rows_keep_their_order_and_counts_and_spell_the_same_words(text: str, convention: Convention) -> None:
    run = run_of(text, convention)
    for round_ in run:
        assert [row.frequency for row in round_.rows] == [row.frequency for row in run.start]
        assert ["".join(row.symbols) for row in round_.rows] == ["".join(row.symbols) for row in run.start]


def test_a_position_follows_a_stated_merge_that_can_be_made_and_its_own_pick_otherwise() -> None:
    run = Run(from_text("set new new renew reset renew", LECTURE), LECTURE)
    start = run.position()
    assert start.follow(("e", "w")) == ("e", "w")
    assert start.follow(("w", "e")) == ("n", "e")
    assert start.follow(None) == ("n", "e")
    after = start.go_on(("e", "w"))
    assert (after.merges, after.made, after.picks) == ((("e", "w"),), 1, (("n", "ew"),))
    assert start.go_on(("e", "w")) is after


def test_where_no_pair_is_left_a_round_merges_nothing() -> None:
    start = Run(from_text("a", LECTURE), LECTURE).position()
    assert start.picks == (NO_PAIR,)
    after = start.go_on(NO_PAIR)
    assert (after.made, after.merges, after.state) == (0, (NO_PAIR,), start.state)
    assert after.vocabulary == ("a",)
    assert start.worth(NO_PAIR) == 0


def test_given_merges_stand_before_the_run() -> None:
    corpus = from_text("set new new renew reset renew", LECTURE)
    position = Run(corpus, LECTURE, given=(("n", "e"), ("ne", "w"))).position()
    assert position.picks == (("_", "r"),)
    assert position.worth(("_", "r")) == 3
    assert position.vocabulary[-2:] == ("ne", "new")


def test_any_offers_every_maximum() -> None:
    convention = LECTURE.but(tie="any")
    assert Run(from_text("ab cd", convention), convention).position().picks == (("a", "b"), ("_", "c"), ("c", "d"))
