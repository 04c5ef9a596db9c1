"""What a worked run and a worked encoding show, step by step."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.document import Beside, CountTable, Document, Table, Tokens, Trace
from drill.engine.convention import LECTURE, PRESETS
from drill.engine.corpus import from_text, from_words
from drill.engine.merging import join_pair, occurrences, places
from drill.engine.pieces import encode_text
from drill.engine.rounds import Training
from drill.engine.trainer import LargeTraining, train
from drill.questions.board import before_and_after
from drill.questions.worked_encoding import MOST_RULES, encoding_steps, worked_encoding
from drill.questions.worked_run import MOST_ROWS, worked_run
from drill.render.plain import render

TEXT = "set new new renew reset renew"
symbols = st.lists(st.sampled_from("aab"), max_size=9).map(tuple)


def run_of(text: str, k: int | None = None, convention: str = "lecture") -> Training:
    return train(from_text(text, PRESETS[convention]), PRESETS[convention], k, table=20)


def tables(document: Document) -> tuple[CountTable, Table]:
    [beside] = [block for block in document.blocks if isinstance(block, Beside)]
    counts, rows = beside.blocks
    assert isinstance(counts, CountTable) and isinstance(rows, Table)
    return counts, rows


# ------------------------------------------------------------------ a row before and after


@given(symbols, st.tuples(st.sampled_from("ab"), st.sampled_from("ab")))
def test_the_places_are_those_that_are_joined(row: tuple[str, ...], pair: tuple[str, str]) -> None:
    found = places(row, pair)
    assert len(found) == occurrences(row, pair)
    assert all(row[at : at + 2] == pair for at in found)
    before, after = before_and_after(row, pair)
    assert after.symbols == join_pair(row, pair)
    assert [before.symbols[at] + before.symbols[at + 1] for at, _size in before.lit] == ["".join(pair)] * len(found)
    # No symbol is two letters long but those that were made just now.
    assert [at for at, _size in after.lit] == [at for at, symbol in enumerate(after.symbols) if len(symbol) == 2]


def test_of_a_run_only_the_places_that_are_joined_stand_out() -> None:
    before, after = before_and_after(("a", "a", "a", "b", "a", "a"), ("a", "a"))
    assert (before.lit, after.lit) == (((0, 2), (4, 2)), ((0, 1), (3, 1)))


# ------------------------------------------------------------------ a run


def test_a_run_is_its_start_its_rounds_and_its_end() -> None:
    start, *rounds, end = map(render, worked_run(run_of(TEXT, 4)))
    assert "The corpus at the start:" in start and "Vocabulary, 7 symbols" in start
    assert [text.partition(" makes")[0] for text in rounds] == [
        "Round 1: n + e",
        "Round 2: ne + w",
        "Round 3: _ + r",
        "Round 4: _r + e",
    ]
    assert "4. _r + e → _re" in end and "7 + 4" in end and "as asked" in end


def test_each_round_begins_where_the_one_before_has_ended() -> None:
    run = run_of("abab abc aaa bca", None)
    before = [row.symbols for row in run.start]
    for document in list(worked_run(run))[1:-1]:
        _counts, table = tables(document)
        cells = [[cell[0] for cell in row[1:]] for row in table.rows]
        assert [left.symbols for left, _right in cells if isinstance(left, Tokens)] == before
        before = [right.symbols for _left, right in cells if isinstance(right, Tokens)]
    assert [len(row) for row in before] == [1, 1, 1, 1]


def test_the_winner_and_the_tied_pairs_are_marked() -> None:
    counts, _rows = tables(list(worked_run(run_of(TEXT, 1)))[1])
    assert [(entry.pair, entry.mark) for entry in counts.entries[:3]] == [
        (("n", "e"), "winner"),
        (("e", "w"), "tied"),
        (("_", "r"), ""),
    ]


def test_the_places_of_the_winner_add_up() -> None:
    assert "Places of n + e: 1 × 2 in _new, 1 × 2 in _renew." in render(list(worked_run(run_of(TEXT, 1)))[1])
    # The whole text as one word says nothing.
    assert "Places" not in render(list(worked_run(run_of(TEXT, 1, "minbpe")))[1])


def test_a_list_of_words_is_said_to_have_no_first_word() -> None:
    run = train(from_words([("low", 5)], LECTURE), LECTURE, 1)
    start = render(next(worked_run(run, listed=True)))
    assert "_ before every word ·" in start and "no first word" in start


def many_words() -> str:
    return " ".join(f"{a}{b}x" for a in "abcdefg" for b in "hijklmn")


def test_of_many_rows_those_that_change_are_shown_to_whoever_looks_closely() -> None:
    document = list(worked_run(run_of(many_words(), 3), closely=True))[3]
    _counts, table = tables(document)
    assert 0 < len(table.rows) < MOST_ROWS
    assert all(row[1] != row[2] for row in table.rows)
    assert "rows change:" in render(document)
    [beside] = [block for block in list(worked_run(run_of(many_words(), 3)))[3].blocks if isinstance(block, Beside)]
    assert len(beside.blocks) == 1


@pytest.mark.parametrize("closely", [False, True])
def test_a_large_run_reads_like_a_small_one(closely: bool) -> None:
    corpus = from_text(many_words() + " " + TEXT, LECTURE)
    large = LargeTraining(corpus, LECTURE, 12, table=20)
    small = train(corpus, LECTURE, 12, table=20)
    assert list(worked_run(large, closely=closely)) == list(worked_run(small, closely=closely))


def test_of_a_large_vocabulary_the_newest_symbol_is_named() -> None:
    word = "".join(map(chr, range(0x4E00, 0x4E00 + 61)))
    assert f"Vocabulary: 63 symbols, the newest _{word[0]}." in render(list(worked_run(run_of(f" {word}", 1)))[1])


# ------------------------------------------------------------------ an encoding


LEARNED = (("n", "e"), ("ne", "w"), ("_", "r"), ("_r", "e"))


def test_an_encoding_goes_rule_by_rule_and_ends_where_it_is_printed_whole() -> None:
    encoded = encode_text(" renew set", LEARNED, LECTURE, None)
    steps = list(encoding_steps(encoded))
    assert [(step.piece, step.first, step.last) for step in steps] == [(p, r, r) for p in (0, 1) for r in range(5)]
    second = render(steps[2].document)
    assert "Rule 2: ne + w makes new in 1 place" in second
    assert "_ r e ‹ne w›" in second and "_ r e ‹new›" in second
    assert "3. _ + r" in second and "2. ne" not in second
    assert "Rule 1: n + e finds nothing" in render(steps[6].document)
    whole = [row.tokens for trace in worked_encoding(encoded).blocks if isinstance(trace, Trace) for row in trace.steps]
    last = [row.tokens for step in (steps[4], steps[9]) for row in traces(step.document)[0].steps]
    assert last == whole


def traces(document: Document) -> list[Trace]:
    blocks = [inner for block in document.blocks for inner in (block.blocks if isinstance(block, Beside) else (block,))]
    return [block for block in blocks if isinstance(block, Trace)]


def test_in_a_long_list_the_rules_that_find_nothing_are_passed_together() -> None:
    idle = tuple((chr(0x4E00 + n), "x") for n in range(MOST_RULES))
    encoded = encode_text("new", (*idle[:5], ("n", "e"), *idle[5:], ("ne", "w")), LECTURE, None)
    steps = list(encoding_steps(encoded))
    assert [(step.first, step.last) for step in steps] == [(0, 0), (1, 5), (6, 6), (7, 21), (22, 22)]
    assert "Rules 1 to 5 find nothing" in render(steps[1].document)
    assert "… and 2 more rules." in render(steps[0].document)
    assert "20 other rules find nothing." in render(worked_encoding(encoded))
