"""Hand-worked cases of the mistakes with bytes."""

import pytest

from drill.engine.byte_level import hex_of, visible
from drill.engine.coding import Coding
from drill.engine.convention import LECTURE, Convention, preset
from drill.engine.corpus import Row, Symbols
from drill.engine.encoding import begin, encode
from drill.engine.procedure import CORRECT, Procedure
from drill.mistakes.byte_level import (
    BYTE_LEVEL_UNK,
    BYTES_ARE_GARBAGE,
    CHARACTERS_ARE_BYTES,
    CODE_POINTS_ARE_BYTES,
    LOOKS_EQUAL,
    MARKS_LEFT_OUT,
)

BYTES = LECTURE.but(units="bytes")
COMPOSED, SMALL = (variant.procedure for variant in LOOKS_EQUAL.variants)


def worked(text: str, procedure: Procedure) -> tuple[int, str]:
    """Characters, and the bytes in hexadecimal."""
    read = procedure.read(text)
    return len(read), " ".join(hex_of(b"".join(procedure.utf8(read))))


def way(mistake: object) -> Procedure:
    return mistake.variants[0].procedure  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize(
    ("text", "procedure", "expected"),
    [
        ("م", CORRECT, (1, "D9 85")),
        ("aم😀", CORRECT, (3, "61 D9 85 F0 9F 98 80")),
        ("aم😀", way(CHARACTERS_ARE_BYTES), (3, "61 45 00")),
        ("aم😀", way(CODE_POINTS_ARE_BYTES), (3, "61 06 45 01 F6 00")),
        ("\x00", way(CODE_POINTS_ARE_BYTES), (1, "00")),
        ("نَ\u200cb", way(MARKS_LEFT_OUT), (2, "D9 86 62")),
        ("e\u0301É", COMPOSED, (2, "C3 A9 C3 89")),
        ("e\u0301É", SMALL, (3, "65 CC 81 C3 A9")),
        ("e\u0301É", CORRECT, (3, "65 CC 81 C3 89")),
    ],
)
def test_a_word_in_bytes(text: str, procedure: Procedure, expected: tuple[int, str]) -> None:
    assert worked(text, procedure) == expected


@pytest.mark.parametrize(
    ("start", "convention", "procedure", "seen"),
    [
        ("_ N e w", LECTURE, SMALL, "_ n e w"),
        ("N e w", LECTURE, SMALL, "n e w"),
        ("N e w </w>", preset("lesson"), SMALL, "n e w </w>"),
        ("N E</w>", preset("subword-nmt"), SMALL, "n e</w>"),
        ("_ e \u0301 t", LECTURE, COMPOSED, "_ é t"),
        ("▁ Ã ī", BYTES, SMALL, "▁ Ã ©"),
        ("▁ e Ì ģ", BYTES, COMPOSED, "▁ Ã ©"),
        ("▁ Ã ©", BYTES, COMPOSED, "▁ Ã ©"),
        ("▁ Ã", BYTES, SMALL, "▁ Ã"),
        ("Ġ A", preset("cs336"), SMALL, "Ġ a"),
    ],
)
def test_looks_equal_changes_the_word_before_it_is_encoded(
    start: str, convention: Convention, procedure: Procedure, seen: str
) -> None:
    assert begin(Coding(tuple(start.split()), (), convention), procedure) == tuple(seen.split())


def test_looks_equal_keeps_the_very_symbols_where_nothing_changes() -> None:
    start = ("_", "n", "e", "w")
    assert begin(Coding(start, (), LECTURE), SMALL) is start


def coding(word: str, merges: str, convention: Convention, *words: str) -> Coding:
    def spelt(text: str) -> Symbols:
        return ("▁", *visible(text)) if convention is BYTES else tuple(visible(text))

    rules = tuple((left, right) for left, right in (rule.split() for rule in merges.split("|")))
    return Coding(spelt(word), rules, convention, tuple(Row(1, spelt(text)) for text in words))


def test_byte_level_unk_knows_only_the_letters_of_the_training_words() -> None:
    seen = coding("من😀", "Ù ħ|▁ Ùħ", BYTES, "مم", "م")
    assert encode(seen) == ("▁Ùħ", *visible("ن😀"))
    assert begin(seen, way(BYTE_LEVEL_UNK)) == ("▁", "Ù", "ħ", "[UNK]", "[UNK]")
    assert encode(seen, way(BYTE_LEVEL_UNK)) == ("▁Ùħ", "[UNK]", "[UNK]")
    plain = Coding(("_", "x"), (("_", "n"),), LECTURE, (Row(1, ("_", "n")),))
    assert encode(plain, way(BYTE_LEVEL_UNK)) == ("_", "x")


def test_bytes_are_garbage_leaves_out_what_is_shown_by_strange_characters() -> None:
    mixed = coding(" lowم", "l o|lo w|Ġ low|Ù ħ", preset("cs336"))
    assert encode(mixed) == ("Ġlow", "Ùħ")
    assert encode(mixed, way(BYTES_ARE_GARBAGE)) == ("[UNK]",)
    assert encode(coding("aم", "Ù ħ", BYTES), way(BYTES_ARE_GARBAGE)) == ("▁", "a")
    assert encode(coding("م", "Ù ħ", BYTES), way(BYTES_ARE_GARBAGE)) == ("[UNK]",)
    plain = Coding(("_", "é"), (("_", "n"),), LECTURE)
    assert encode(plain, way(BYTES_ARE_GARBAGE)) == ("_", "é")
