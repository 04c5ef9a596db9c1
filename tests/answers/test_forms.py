"""How an answer may be typed: formatting is no error, nothing else is normalised, two readings are asked about."""

from decimal import Decimal
from fractions import Fraction

import pytest

from drill.answers import (
    CHOICE,
    CORPUS,
    FRACTION,
    NUMBER,
    PAIR,
    SET,
    TABLE,
    TOKENS,
    Context,
    Unreadable,
    Value,
    read,
    same,
)
from drill.engine.corpus import Row
from drill.render.plain import sentence

LECTURE = Context(frozenset("_enrstw"), [("n", "e"), ("e", "w"), ("_", "r"), ("r", "e")], "_")


def playing(*symbols: str, pairs: tuple[tuple[str, str], ...] = (), marker: str = "") -> Context:
    return Context(frozenset(symbols), pairs, marker)


def reason(value: Value | Unreadable | None) -> str:
    assert isinstance(value, Unreadable), value
    return sentence(value.reason, isolated=False)


# --- pairs ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    (
        *("n e", "n  e", " n\te ", "n+e", "n + e", "n +e", "(n, e)", "( n , e )", "(n,e)", "(n e)", "(n+e)", "n,e"),
        *("n, e", "n،e", "n، e", "ne", "\u200en e\u200f", "\u2066n e\u2069", "\ufeffn e"),
    ),
)
def test_a_pair_may_be_typed_in_any_of_these_forms(text: str) -> None:
    assert read(PAIR, text, LECTURE) == ("n", "e")


def test_two_joined_symbols_are_the_one_pair_that_joins_to_them() -> None:
    context = playing("n", "e", "new", "_", "re", "_r", pairs=(("_", "re"), ("e", "new")))
    assert read(PAIR, "_re", context) == ("_", "re")
    assert read(PAIR, "enew", context) == ("e", "new")


def test_a_join_of_two_pairs_is_asked_about_and_both_are_named() -> None:
    context = playing("_", "r", "e", "re", "_r", pairs=(("_", "re"), ("_r", "e")))
    told = reason(read(PAIR, "_re", context))
    assert "_ + re" in told and "_r + e" in told


def test_two_symbols_come_before_a_join_and_a_join_before_a_single_symbol() -> None:
    context = playing("n", "e", "ne", "n e", pairs=(("n", "e"),))
    assert read(PAIR, "n e", context) == ("n", "e")
    assert read(PAIR, "ne", context) == ("n", "e")  # although ne is a symbol in play too


def test_a_symbol_that_is_no_join_is_kept_as_a_single_symbol() -> None:
    assert read(PAIR, "e", LECTURE) == ("e",)
    assert read(PAIR, "xyz", LECTURE) == ("xyz",)


@pytest.mark.parametrize("text", ["none", "None", " NONE "])
@pytest.mark.parametrize("context", [LECTURE, playing("none", "n"), playing("no", "ne", pairs=(("no", "ne"),))])
def test_none_alone_always_means_that_no_pair_is_left(text: str, context: Context) -> None:
    assert read(PAIR, text, context) == ()


@pytest.mark.parametrize("text", ["n e w", "n e w r", "a b c d"])
def test_three_symbols_are_no_pair(text: str) -> None:
    assert "two symbols" in reason(read(PAIR, text, LECTURE))


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("+ a", ("+", "a")),
        ("a +", ("a", "+")),
        ("+ +", ("+", "+")),
        ("+,+", ("+", "+")),
        ("(+, a)", ("+", "a")),
        ("a + b", ("a", "b")),
        (", a", (",", "a")),
        ("a ,", ("a", ",")),
        (", +", (",", "+")),
        ("( a", ("(", "a")),
        ("a (", ("a", "(")),
        ("( )", ("(", ")")),
        ("(a, b)", ("a", "b")),
        ("(a b)", ("a", "b")),
        ("(a+b)", ("a", "b")),
    ],
)
def test_plus_comma_and_bracket_may_be_symbols_themselves(text: str, pair: tuple[str, str]) -> None:
    assert read(PAIR, text, playing("a", "b", "+", ",", "(", ")")) == pair


def test_two_cuts_that_both_give_symbols_in_play_are_asked_about_and_both_are_named() -> None:
    told = reason(read(PAIR, "a++b", playing("a", "b", "+", "a+", "+b")))
    assert "a+ + b" in told and "a + +b" in told


def test_of_two_cuts_the_one_that_stands_in_the_corpus_is_meant() -> None:
    context = playing("a", "b", "+", "a+", "+b", pairs=(("a+", "b"),))
    assert read(PAIR, "a++b", context) == ("a+", "b")


def test_a_plus_in_play_makes_a_join_as_likely_as_a_cut() -> None:
    both = playing("a", "b", "+", "a+", pairs=(("a", "b"), ("a+", "b")))
    told = reason(read(PAIR, "a+b", both))
    assert "a + b" in told and "a+ + b" in told
    assert read(PAIR, "a+b", playing("a", "b", "+", "a+", pairs=(("a+", "b"),))) == ("a+", "b")
    assert read(PAIR, "a+b", playing("a", "b", "+", "a+", pairs=(("a", "b"),))) == ("a", "b")


def test_a_space_between_two_symbols_in_play_settles_every_doubt() -> None:
    context = playing("a", "b", "+", "a+", "+b", pairs=(("a+", "b"), ("a", "b")))
    assert read(PAIR, "a+ b", context) == ("a+", "b")
    assert read(PAIR, "a +b", context) == ("a", "+b")


# --- markers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("own", ["_", "▁", "Ġ", "␣", "</w>"])
@pytest.mark.parametrize("typed_as", ["_", "▁", "Ġ", "␣", "</w>"])
def test_a_marker_may_be_typed_as_any_marker_even_inside_a_token(own: str, typed_as: str) -> None:
    context = playing(own, "r", "e", f"{own}re", f"est{own}", marker=own)
    assert read(PAIR, f"{typed_as} r", context) == (own, "r")
    assert read(TOKENS, f"{typed_as}re e est{typed_as}", context) == (f"{own}re", "e", f"est{own}")
    assert read(SET, f"{typed_as} e", context) == (own, "e")
    assert read(CORPUS, f"2 {typed_as} r e", context) == (Row(2, (own, "r", "e")),)


def test_a_marker_inside_a_token_that_exists_nowhere_is_still_the_questions_own() -> None:
    context = playing("</w>", "e", "s", "t", marker="</w>")
    assert read(TOKENS, "est_", context) == ("est</w>",)


def test_another_marker_that_is_itself_in_play_is_meant_literally() -> None:
    context = playing("▁", "_", "a", marker="▁")
    assert read(TOKENS, "_ a ▁", context) == ("_", "a", "▁")
    assert read(TOKENS, "_a a_ Ġa", context) == ("_a", "a_", "▁a")


def test_a_join_may_be_typed_with_another_marker() -> None:
    context = playing("</w>", "t", "s", pairs=(("t", "</w>"),), marker="</w>")
    assert read(PAIR, "t_", context) == ("t", "</w>")


def test_without_a_marker_nothing_is_taken_for_one() -> None:
    assert read(TOKENS, "_re ▁", playing("r", "e")) == ("_re", "▁")


# --- numbers and fractions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [("4", 4), (" 12 ", 12), ("+4", 4), ("-3", -3), ("−3", -3), ("٤", 4), ("۱۲", 12), ("١٢", 12), ("४", 4), ("007", 7)],
)
def test_digits_of_any_script_are_digits(text: str, number: int) -> None:
    assert read(NUMBER, text, LECTURE) == number


@pytest.mark.parametrize("text", ["four", "4.0", "4 5", "²", "½", "-", "+", "4x", "1e3", "١٢a", "9" * 19, "Ⅳ", "四"])
def test_what_is_no_whole_number_is_unreadable_and_the_reason_shows_a_number(text: str) -> None:
    assert "4" in reason(read(NUMBER, text, LECTURE))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/20", Fraction(1, 20)),
        ("1 / 20", Fraction(1, 20)),
        ("2/40", Fraction(1, 20)),
        ("0.05", Decimal("0.05")),
        ("0,05", Decimal("0.05")),
        ("٠٫٠٥", Decimal("0.05")),
        ("۱/۲۰", Fraction(1, 20)),
        ("3", Fraction(3)),
        ("-1/2", Fraction(-1, 2)),
    ],
)
def test_a_fraction_is_a_quotient_or_a_decimal(text: str, value: Fraction | Decimal) -> None:
    assert read(FRACTION, text, LECTURE) == value


@pytest.mark.parametrize("text", ["1/0", "/", "1/", "/2", "a/b", "1.2.3", "nan", "inf", "1e", "e5", ".", "½"])
def test_what_is_no_fraction_is_unreadable(text: str) -> None:
    assert "1/20" in reason(read(FRACTION, text, LECTURE))


# --- tokens and sets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["_re new", "_re, new", "_re،new", "_re | new", "_re · new", "  _re\n new "])
def test_tokens_may_be_separated_in_any_of_these_ways(text: str) -> None:
    assert read(TOKENS, text, playing("_re", "new", marker="_")) == ("_re", "new")


@pytest.mark.parametrize("separator", [",", "،", "|", "·"])
def test_a_separator_that_is_a_symbol_is_kept(separator: str) -> None:
    context = playing("a", "b", separator)
    assert read(TOKENS, f"a {separator} b", context) == ("a", separator, "b")
    assert read(SET, f"a {separator} b", context) == ("a", separator, "b")


def test_a_separator_that_is_a_symbol_separates_where_only_that_gives_symbols_in_play() -> None:
    context = playing("a", "b", ",")
    assert read(TOKENS, "a, b", context) == ("a", "b")
    assert read(TOKENS, "a , b", context) == ("a", ",", "b")
    assert read(TOKENS, "a, b", playing("a", "a,", "b", ",")) == ("a,", "b")


@pytest.mark.parametrize("text", ["e n r", "r n e", "{e, n, r}", "{r n e}", "n, r, e", "e e n r"])
def test_a_set_has_no_order_and_may_stand_in_braces(text: str) -> None:
    value = read(SET, text, LECTURE)
    assert value is not None and not isinstance(value, Unreadable)
    assert same(SET, value, ("e", "n", "r"))


def test_braces_that_are_symbols_belong_to_the_set() -> None:
    value = read(SET, "{ a }", playing("{", "a", "}"))
    assert value == ("{", "a", "}")


def test_the_order_of_tokens_counts() -> None:
    assert not same(TOKENS, ("a", "b"), ("b", "a"))


@pytest.mark.parametrize(("kind", "text"), [(TOKENS, ","), (SET, "{}"), (SET, "|"), (TOKENS, "· ·")])
def test_separators_alone_are_unreadable(kind: str, text: str) -> None:
    assert "space" in reason(read(kind, text, LECTURE))


def test_the_equals_sign_stands_for_the_state_before() -> None:
    context = Context(frozenset("ab"), unchanged=("a", "b"))
    assert read(TOKENS, "=", context) == ("a", "b")
    assert read(TOKENS, " = ", context) == ("a", "b")


def test_where_nothing_stands_before_the_equals_sign_cannot_be_read() -> None:
    assert "=" in reason(read(TOKENS, "=", Context(frozenset("ab"))))


def test_an_equals_sign_that_is_a_symbol_is_asked_about_unless_both_readings_are_one() -> None:
    told = reason(read(TOKENS, "=", Context(frozenset("a="), unchanged=("a", "="))))
    assert "a =" in told and "symbol" in told
    assert read(TOKENS, "=", Context(frozenset("="), unchanged=("=",))) == ("=",)
    assert read(TOKENS, "=", Context(frozenset("="))) == ("=",)
    assert read(TOKENS, "a =", Context(frozenset("a="), unchanged=("a", "="))) == ("a", "=")


# --- corpora and tables ---------------------------------------------------------------------------------------------

TWO_ROWS = (Row(2, ("_", "n", "e", "w")), Row(1, ("s", "e", "t")))


@pytest.mark.parametrize(
    "text",
    [
        "2 _ n e w\n1 s e t",
        "2 _ n e w\r\n\r\n  1   s e t  \n",
        "2 _ n e w; 1 s e t",
        "2 _ n e w؛ 1 s e t;",
        "2 _,n,e,w\n1 s،e، t",
        "2: _ n e w\n1: s e t",
        "2x _ n e w\n1× s e t",
        "٢ _ n e w\n۱ s e t",
    ],
)
def test_rows_of_a_corpus_may_be_typed_in_any_of_these_ways(text: str) -> None:
    assert read(CORPUS, text, LECTURE) == TWO_ROWS


def test_corpora_compare_as_multisets_of_rows_counts_included() -> None:
    assert same(CORPUS, TWO_ROWS, TWO_ROWS[::-1])
    assert not same(CORPUS, TWO_ROWS, (*TWO_ROWS, TWO_ROWS[0]))
    assert not same(CORPUS, TWO_ROWS, (Row(3, TWO_ROWS[0].symbols), TWO_ROWS[1]))


@pytest.mark.parametrize("sign", [";", "؛"])
def test_a_row_end_that_is_a_symbol_ends_no_row(sign: str) -> None:
    assert read(CORPUS, f"2 a {sign}\n1 b", playing("a", "b", sign)) == (Row(2, ("a", sign)), Row(1, ("b",)))


@pytest.mark.parametrize("marker", [",", ";", "|", "{", "+", "("])
def test_a_marker_that_looks_like_punctuation_is_a_symbol_like_any_other(marker: str) -> None:
    context = playing(marker, "a", "b", marker=marker)
    assert read(CORPUS, f"2 {marker} a b", context) == (Row(2, (marker, "a", "b")),)
    assert read(TOKENS, f"{marker} a", context) == (marker, "a")
    assert read(PAIR, f"{marker} a", context) == (marker, "a")


@pytest.mark.parametrize("text", ["_ n e w", "2", "2 _ n e w\ns e t", "-1 a", "two a", "2 ,", ";", "1;2"])
def test_a_row_without_its_count_or_its_symbols_is_unreadable(text: str) -> None:
    assert "2 _ n e w" in reason(read(CORPUS, text, LECTURE))


def test_the_row_that_cannot_be_read_is_named() -> None:
    assert "row 2" in reason(read(CORPUS, "2 a b\nx", LECTURE))
    assert "row 3" in reason(read(TABLE, "n e 4\ne w 4\nx", LECTURE))


@pytest.mark.parametrize("text", ["n e 4\ne w 4", "n+e 4; e,w 4", "(n, e): 4\newz = 4", "ne ٤؛ ew ۴", "n e\t4\ne w  4"])
def test_a_table_is_a_pair_and_its_count_a_line(text: str) -> None:
    expected = ((("n", "e"), 4), (("e", "w"), 4))
    assert read(TABLE, text.replace("ewz", "ew"), LECTURE) == expected


def test_tables_compare_without_order() -> None:
    table = ((("n", "e"), 4), (("e", "w"), 4))
    assert same(TABLE, table, table[::-1])
    assert not same(TABLE, table, table[:1])


# --- choices --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["b", "B", "b)", "b.", " b "])
def test_a_choice_may_be_typed_in_any_of_these_ways(text: str) -> None:
    assert read(CHOICE, text, Context(choices=("a", "b", "c"))) == ("b",)


def test_several_choices_are_a_set() -> None:
    assert read(CHOICE, "c, a", Context(choices=("a", "b", "c"))) == ("a", "c")


def test_an_option_that_does_not_exist_is_unreadable_and_the_options_are_named() -> None:
    told = reason(read(CHOICE, "d", Context(choices=("a", "b", "c"))))
    assert "a b c" in told


# --- nothing else ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [PAIR, NUMBER, FRACTION, TOKENS, SET, CORPUS, TABLE, CHOICE])
@pytest.mark.parametrize("blank", [None, "", "  ", "\n\t", "\u200f \u2069", "\ufeff", "\u00a0"])
def test_a_blank_answer_is_no_value_at_all(kind: str, blank: object) -> None:
    assert read(kind, blank, LECTURE) is None


@pytest.mark.parametrize(
    "text", ["e\u0301", "é", "می\u200cخواهم", "ي", "ی", "ﬁ", "A", "ᴀ", "a\u0300\u0301", "x\u200d", "\u00df"]
)
def test_letters_are_never_normalised(text: str) -> None:
    assert read(TOKENS, f"{text} b", playing("b")) == (text, "b")
    assert read(PAIR, f"{text} b", playing("b")) == (text, "b")


def test_a_direction_mark_that_is_itself_a_symbol_is_kept() -> None:
    assert read(TOKENS, "a \u200f", playing("a", "\u200f")) == ("a", "\u200f")
    assert read(TOKENS, "a \u200f", playing("a")) == ("a",)


# --- what is typed as it is shown -----------------------------------------------------------------------------------


def test_what_cannot_be_typed_may_be_written_as_it_is_shown() -> None:
    context = playing("ی", "\u200c", "\u0301", "a", "م\u200c")
    assert read(PAIR, "ی <ZWNJ>", context) == ("ی", "\u200c")
    assert read(PAIR, "◌\u0301 a", context) == ("\u0301", "a")
    assert read(TOKENS, "م<ZWNJ> ی", context) == ("م\u200c", "ی")
    assert read(TOKENS, "<U+200C> ی", context) == ("\u200c", "ی")


def test_a_corpus_that_spells_such_a_form_keeps_it() -> None:
    assert read(TOKENS, "<ZWNJ> <", playing("<", "Z", "<ZWNJ>")) == ("<ZWNJ>", "<")


@pytest.mark.parametrize("typed", ["'n' 'e'", '"n", "e"', "('n', 'e')", "‘n’ + ‘e’"])
def test_quotation_marks_around_symbols_are_no_part_of_them(typed: str) -> None:
    assert read(PAIR, typed, LECTURE) == ("n", "e")


# --- what the course writes in more than one way --------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["[UNK]", "<UNK>", "<unk>", "UNK", "unknown"])
def test_the_unknown_token_has_many_names(typed: str) -> None:
    assert read(TOKENS, typed, LECTURE) == ("[UNK]",)


def test_a_token_of_the_word_is_not_the_unknown_one() -> None:
    assert read(TOKENS, "ch unk", playing("c", "h", "unk")) == ("ch", "unk")
    assert read(TOKENS, "unk", playing("unk")) == ("unk",)


@pytest.mark.parametrize("row", ["2, _, n, e, w", "2: _ n e w", "2 × _ n e w", "2× _ n e w", "۲، _، n، e، w"])
def test_a_rows_count_may_be_parted_in_many_ways(row: str) -> None:
    assert read(CORPUS, row, LECTURE) == (Row(2, ("_", "n", "e", "w")),)
