"""GPT-2's split: its pieces are those of tokenizers, and joined they are the text."""

import random
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.errors import InputError
from drill.engine.pretokenization import gpt2_pieces, spans

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from tokenizers import pre_tokenizers

#: Letters of several scripts, marks, digits, signs and every kind of white space; and what contractions are made of.
ALPHABET = [*"aAéßمنَّیٱ\u200cक्षि語😀1٢²½.,;'’-_#+ \t\n\r\u00a0\u2003", "'s", "'ll", "'RE", " don't", "  "]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("low lower lowest", ("low", " lower", " lowest")),
        ("I'll go, won't  you?\n", ("I", "'ll", " go", ",", " won", "'t", " ", " you", "?", "\n")),
        ("in 2026", ("in", " 2026")),
        # The zero-width non-joiner and Arabic's vowel marks are no letters: they stand in pieces of their own.
        ("می\u200cرود", ("می", "\u200c", "رود")),
        ("ذَا", ("ذ", "\u064e", "ا")),
        ("", ()),
    ],
)
def test_pieces(text: str, pieces: tuple[str, ...]) -> None:
    assert gpt2_pieces(text) == pieces


def test_a_thousand_random_texts_are_cut_as_tokenizers_cuts_them() -> None:
    dice = random.Random(20261201)
    oracle = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    for _number in range(1_000):
        text = "".join(dice.choices(ALPHABET, k=dice.randrange(1, 30)))
        assert [text[first:last] for _piece, (first, last) in oracle.pre_tokenize_str(text)] == list(gpt2_pieces(text))


@given(st.text(max_size=60))
def test_the_pieces_are_the_text(text: str) -> None:
    pieces = gpt2_pieces(text)
    assert "".join(pieces) == text
    assert all(pieces)


def test_a_pattern_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(InputError, match="cannot be read"):
        spans("(", "text")


def test_a_pattern_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drill.engine.pretokenization.PATIENCE", 0.05)
    with pytest.raises(InputError, match="too long"):
        spans(r"(?:a|a)*+(?:a|a)*b|(a|aa)+$x", "a" * 40 + "c")
