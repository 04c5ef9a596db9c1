from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.convention import LECTURE, PRESETS, Convention, preset
from drill.engine.corpus import Corpus, alphabet, from_rows, from_text, from_words, is_bare, regrouped, spell
from drill.engine.errors import InputError, UsageError


def shown(corpus: Corpus) -> list[str]:
    return [f"{count} {' '.join(symbols)}" for count, symbols in corpus.rows]


def test_the_first_word_is_bare_unless_white_space_stands_before_it() -> None:
    assert shown(from_text("set reset set", LECTURE)) == ["1 s e t", "1 _ r e s e t", "1 _ s e t"]
    assert shown(from_text(" set reset set", LECTURE)) == ["2 _ s e t", "1 _ r e s e t"]
    assert shown(from_text("\nset", LECTURE)) == ["1 _ s e t"]


@pytest.mark.parametrize(
    ("marker", "row"),
    [
        ("leading", "1 a b"),
        ("leading-all", "1 _ a b"),
        ("trailing", "1 a b _"),
        ("glued", "1 a b_"),
        ("none", "1 a b"),
    ],
)
def test_markers(marker: str, row: str) -> None:
    assert shown(from_text("ab", LECTURE.but(marker=marker))) == [row]


def test_rows_by_count_then_first_appearance_or_as_written() -> None:
    text = " b a c a c d"
    assert shown(from_text(text, LECTURE)) == ["2 _ a", "2 _ c", "1 _ b", "1 _ d"]
    assert shown(from_text(text, LECTURE.but(rows="as-written"))) == ["1 _ b", "2 _ a", "2 _ c", "1 _ d"]


def test_any_white_space_separates_words() -> None:
    assert shown(from_text("a\tb\n\na\u00a0b \u2003a\r\n", preset("lesson"))) == ["3 a </w>", "2 b </w>"]


def test_a_zero_width_non_joiner_and_marks_are_letters_and_nothing_is_normalised() -> None:
    assert from_text("م\u200cی é e\u0301", preset("lesson")).rows == (
        (1, ("م", "\u200c", "ی", "</w>")),
        (1, ("é", "</w>")),
        (1, ("e", "\u0301", "</w>")),
    )


@pytest.mark.parametrize(
    ("convention", "row"),
    [
        (preset("minbpe"), ["1 a b ␣ a ␣ b"]),
        (LECTURE.but(walls="none"), ["1 a b _ a _ b"]),
        (preset("lesson").but(walls="none"), ["1 a b </w> a </w> b </w>"]),
    ],
)
def test_without_walls_the_text_is_one_row(convention: Convention, row: list[str]) -> None:
    assert shown(from_text("ab \n a  b", convention)) == row
    assert from_text("", convention) == Corpus(())
    assert from_text(" \n ", convention) == Corpus(())


def test_without_walls_the_first_word_is_bare_as_ever() -> None:
    assert shown(from_text(" ab a ", LECTURE.but(walls="none"))) == ["1 _ a b _ a"]
    assert shown(from_text(" ab a ", preset("minbpe"))) == ["1 a b ␣ a"]


@pytest.mark.parametrize(
    ("text", "convention", "place"),
    [
        ("ab\nc a_b", LECTURE, r"line 2, column 4"),
        ("x</w>", preset("lesson"), r"line 1, column 2"),
        ("a ␣", preset("minbpe"), r"line 1, column 3.*space"),
    ],
)
def test_a_text_with_the_markers_symbol_is_refused_with_its_position(
    text: str, convention: Convention, place: str
) -> None:
    with pytest.raises(InputError, match=place):
        from_text(text, convention)


def test_running_words_know_their_rows() -> None:
    corpus = from_text("set new new set", LECTURE)
    assert shown(corpus) == ["2 _ n e w", "1 s e t", "1 _ s e t"]
    assert corpus.running == (1, 0, 0, 2)
    assert from_text("set new new set", LECTURE, with_running=False) == Corpus(corpus.rows)


@given(st.text("ab \n", max_size=30), st.sampled_from([c for c in PRESETS.values() if c.walls == "words"]))
def test_a_start_table_holds_the_words_of_the_text(text: str, convention: Convention) -> None:
    words = text.split()
    corpus = from_text(text, convention)
    written = [
        spell(word, convention, marked=bool(at) or text[0].isspace()) if convention.marker == "leading"
        else spell(word, convention)
        for at, word in enumerate(words)
    ]  # fmt: skip
    assert {row.symbols: row.frequency for row in corpus.rows} == Counter(written)
    assert [corpus.rows[index].symbols for index in corpus.running] == written
    first = {symbols: written.index(symbols) for symbols in written}
    order = sorted(first, key=lambda symbols: (-written.count(symbols), first[symbols]))
    if convention.rows == "as-written":
        order = sorted(first, key=first.__getitem__)
    assert [row.symbols for row in corpus.rows] == order


def test_words_have_no_first_word() -> None:
    corpus = from_words([("new", 2), ("set", 1), ("new", 1), ("re", 5)], LECTURE)
    assert shown(corpus) == ["5 _ r e", "3 _ n e w", "1 _ s e t"]
    assert corpus.running == ()


@pytest.mark.parametrize("word", [("", 1), ("a b", 1), ("a ", 1), ("a", 0), ("a_", 1)])
def test_words_that_are_none(word: tuple[str, int]) -> None:
    with pytest.raises(InputError):
        from_words([word], LECTURE)


def test_words_have_walls() -> None:
    with pytest.raises(UsageError):
        from_words([("a", 1)], preset("minbpe"))


def test_given_rows_keep_their_order() -> None:
    assert shown(from_rows([(1, ["b"]), (5, ["a", "b"])])) == ["1 b", "5 a b"]


def test_the_alphabet_is_in_order_of_code_points() -> None:
    assert alphabet(from_text("set new new renew reset renew", LECTURE).rows) == ("_", "e", "n", "r", "s", "t", "w")
    assert alphabet(from_text("ba é z", preset("lesson")).rows) == ("</w>", "a", "b", "z", "é")


def test_bare_rows() -> None:
    rows = from_text("a a", LECTURE).rows
    assert [is_bare(row.symbols, LECTURE) for row in rows] == [True, False]
    assert not is_bare(("a",), preset("lesson"))


def test_rows_that_become_equal_are_put_together() -> None:
    corpus = from_text("set new new set", LECTURE)
    bare = [row._replace(symbols=row.symbols[-3:]) for row in corpus.rows]
    again = regrouped(bare, corpus.running, LECTURE)
    assert shown(again) == ["2 s e t", "2 n e w"]
    assert again.running == (0, 1, 1, 0)


def test_rows_put_together_are_met_where_the_text_has_the_first_of_them() -> None:
    corpus = from_text("set new new set", LECTURE)
    bare = [row._replace(symbols=row.symbols[-3:]) for row in corpus.rows]
    assert regrouped(bare, corpus.running, LECTURE) == from_text("set new new set", LECTURE.but(marker="none"))
    assert shown(regrouped(bare, (), LECTURE)) == ["2 n e w", "2 s e t"]
