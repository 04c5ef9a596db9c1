"""The visible map of bytes, UTF-8 by character, and which symbols of a run make whole characters."""

import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.byte_level import (
    BYTE_OF,
    ITSELF,
    VISIBLE,
    Stretch,
    by_character,
    bytes_of,
    characters_of,
    hex_of,
    is_visible,
    length_by_range,
    show_bytes,
    stretches,
    text_of,
    utf8,
    visible,
)
from drill.engine.errors import InputError

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from tokenizers import pre_tokenizers

#: Everything that can be written as UTF-8.
texts = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=40)


def test_188_bytes_show_as_themselves_and_68_from_u0100_on() -> None:
    assert len(VISIBLE) == len(BYTE_OF) == 256
    assert len(ITSELF) == 188
    assert all(VISIBLE[byte] == chr(byte) for byte in ITSELF)
    moved = [VISIBLE[byte] for byte in range(256) if byte not in ITSELF]
    assert moved == [chr(0x100 + number) for number in range(68)]
    assert moved[-1] == "\u0143"


def test_the_map_is_that_of_tokenizers() -> None:
    assert set(VISIBLE) == set(pre_tokenizers.ByteLevel.alphabet())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("አ", "áĬł"),
        ("Γεια", "ÎĵÎµÎ¹Î±"),
        ("ඒ", "à¶Ĵ"),
        ("م", "Ùħ"),
        (" ", "Ġ"),
        ("\n", "Ċ"),
        ("\t", "ĉ"),
    ],
)
def test_published_visible_forms(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert characters_of(shown) == text


@pytest.mark.parametrize(
    ("text", "characters", "size"),
    [
        ("The model reads the text", 24, 24),
        ("النموذج يقرأ النص", 17, 32),
        ("النَّموذَجُ يَقرَأُ النَّصَّ", 28, 54),
        ("Natural Language Processing", 27, 27),
        ("معالجة اللغات الطبيعية", 22, 42),
        ("م", 1, 2),
    ],
)
def test_characters_and_bytes_of_the_course(text: str, characters: int, size: int) -> None:
    assert (len(by_character(text)), len(utf8(text))) == (characters, size)


def test_meem_is_d9_85() -> None:
    [meem] = by_character("م")
    assert (meem.code_point, meem.hex, meem.visible) == (0x645, ("D9", "85"), "Ùħ")


@given(texts)
def test_there_and_back(text: str) -> None:
    shown = visible(text)
    assert is_visible(shown)
    assert len(shown) == len(utf8(text))
    assert bytes_of(shown).decode() == text
    assert characters_of(shown) == text
    assert text_of(shown) == text


@given(texts)
def test_by_character_puts_the_bytes_of_the_text_one_after_the_other(text: str) -> None:
    parts = by_character(text)
    assert b"".join(part.utf8 for part in parts) == utf8(text)
    assert "".join(part.visible for part in parts) == visible(text)
    assert all(len(part.utf8) == length_by_range(part.code_point)[0] for part in parts)


@given(st.binary(max_size=12))
def test_bytes_that_make_no_characters(data: bytes) -> None:
    shown = show_bytes(data)
    assert bytes_of(shown) == data
    try:
        assert characters_of(shown) == data.decode()
    except UnicodeDecodeError:
        assert characters_of(shown) is None
    assert text_of(shown) == data.decode(errors="replace")


def test_what_stands_for_no_byte() -> None:
    assert not is_visible("▁")
    assert characters_of("▁") is None
    assert not is_visible(" ")
    with pytest.raises(KeyError):
        bytes_of("▁a")


def test_half_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(InputError, match=r"U\+D83D"):
        visible("a\ud83d")


@pytest.mark.parametrize(
    ("code_point", "expected"),
    [
        (0x7F, (1, 0, 0x7F)),
        (0x80, (2, 0x80, 0x7FF)),
        (0x7FF, (2, 0x80, 0x7FF)),
        (0x800, (3, 0x800, 0xFFFF)),
        (0xFFFF, (3, 0x800, 0xFFFF)),
        (0x10000, (4, 0x10000, 0x10FFFF)),
        (0x10FFFF, (4, 0x10000, 0x10FFFF)),
    ],
)
def test_the_range_decides_how_many_bytes(code_point: int, expected: tuple[int, int, int]) -> None:
    assert length_by_range(code_point) == expected


def test_hex_is_two_digits_each() -> None:
    assert hex_of(b"\x00\x0a\xd9") == ("00", "0A", "D9")


def test_which_symbols_make_whole_characters() -> None:
    assert list(stretches(("▁", "Ù", "ħ", "a"))) == [
        Stretch(0, 1, None),
        Stretch(1, 3, "م"),
        Stretch(3, 4, "a"),
    ]
    # ÙħÙ is a whole character and the first half of another: the stretch goes on to where that one ends.
    assert list(stretches(("ÙħÙ", "Ī"))) == [Stretch(0, 2, "مو")]
    assert list(stretches(("Ù",))) == [Stretch(0, 1, None)]
    assert list(stretches(("ħ", "a"))) == [Stretch(0, 1, None), Stretch(1, 2, "a")]
    assert list(stretches(("Ù", "▁"))) == [Stretch(0, 1, None), Stretch(1, 2, None)]


@given(texts, st.lists(st.booleans(), min_size=200, max_size=200))
def test_stretches_of_any_cutting_spell_the_text(text: str, cuts: list[bool]) -> None:
    symbols: list[str] = []
    for number, byte in enumerate(visible(text)):
        if symbols and not cuts[number % len(cuts)]:
            symbols[-1] += byte
        else:
            symbols.append(byte)
    found = list(stretches(symbols))
    assert "".join(part.characters or "?" for part in found) == text
    assert [part.first for part in found] == [0, *(part.last for part in found)][: len(found)]
    assert all(part.last > part.first for part in found)
