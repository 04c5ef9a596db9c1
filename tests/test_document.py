import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.document import Document, Heading, Paragraph, Text, hidden, show_prose, show_symbol, show_text

any_text = st.text(st.characters(exclude_categories=()))  # lone surrogates too
UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp", "Zs"}


@pytest.mark.parametrize(
    ("symbol", "shown"),
    [
        ("ne", "ne"),
        ("</w>", "</w>"),
        ("[/]", "[/]"),
        ("سلام", "سلام"),
        ("e\u0301", "e\u0301"),
        (" ", "␣"),
        ("a b", "a␣b"),
        ("\t", "<U+0009>"),
        ("\n", "<U+000A>"),
        ("\x1b[2J", "<U+001B>[2J"),
        ("\u200c", "<ZWNJ>"),
        ("می\u200c", "می<ZWNJ>"),
        ("\u200d", "<ZWJ>"),
        ("\u200e\u200f", "<LRM><RLM>"),
        ("\u202e", "<U+202E>"),
        ("\u2066", "<U+2066>"),
        ("\u00a0", "<U+00A0>"),
        ("\u3164", "<U+3164>"),
        ("\U000e0041", "<U+E0041>"),
        ("\ud800", "<U+D800>"),
        ("", ""),
    ],
)
def test_a_symbol_is_shown_as_what_it_is(symbol: str, shown: str) -> None:
    assert show_symbol(symbol) == shown


@pytest.mark.parametrize(
    ("symbol", "shown"),
    [
        ("\u0301", "◌\u0301"),
        ("\u0301\u0302", "◌\u0301\u0302"),
        ("\u064eب", "◌\u064eب"),
        ("\u200c\u064e", "<ZWNJ>◌\u064e"),  # else the mark would sit on the >
        ("a\u200c\u064e", "a<ZWNJ>◌\u064e"),
        (" \u0301", "␣◌\u0301"),
        ("a \u0301", "a␣◌\u0301"),
        ("\ufe0f", "<U+FE0F>"),  # varies the letter before it; a dotted circle would carry nothing
        ("❤\ufe0f", "❤\ufe0f"),
    ],
)
def test_a_mark_without_its_letter_sits_on_a_dotted_circle(symbol: str, shown: str) -> None:
    assert show_symbol(symbol) == shown


@given(any_text)
def test_nothing_in_a_shown_symbol_is_invisible_or_acts(symbol: str) -> None:
    assert UNSEEN.isdisjoint(map(unicodedata.category, show_symbol(symbol)))


@given(any_text)
def test_showing_what_is_shown_changes_nothing(text: str) -> None:
    assert show_symbol(show_symbol(text)) == show_symbol(text)
    assert show_text(show_text(text)) == show_text(text)


def test_no_two_characters_are_shown_alike() -> None:
    # The scripts and the tags; not ␣, which stands for the space and which no corpus may hold.
    characters = {chr(point) for point in (*range(0x11000), *range(0xE0000, 0xE0200))} - {"␣"}
    assert len(set(map(show_symbol, characters))) == len(characters)


@given(any_text)
def test_quoted_text_differs_from_a_symbol_only_in_its_spaces(text: str) -> None:
    assert show_text(text).replace(" ", "␣") == show_symbol(text)
    assert show_text(text).count(" ") == text.count(" ")


def test_our_own_words_keep_their_spelling_and_one_line() -> None:
    assert show_prose("می\u200cآید") == "می\u200cآید"
    assert show_prose("4\u00a0paires") == "4\u00a0paires"
    assert show_prose("one\n  two\tthree") == "one two three"
    assert show_prose("\x1b[31m\u202e") == "<U+001B>[31m<U+202E>"


def test_documents_are_added_one_below_the_other() -> None:
    title, words = Heading((Text("a"),)), Paragraph((Text("b"),))
    assert Document((title,)) + Document((words,)) == Document((title, words))


def test_documents_are_values() -> None:
    assert len({Document((Heading((Text("a"),)),)), Document((Heading((Text("a"),)),))}) == 1


@given(st.text(max_size=6))
def test_what_is_shown_can_be_typed(symbol: str) -> None:
    if "<" not in symbol and "◌" not in symbol and " " not in symbol:
        assert hidden(show_symbol(symbol)) == symbol
