"""Codes: short, forgiving in their letters, refused in one line where they say nothing."""

import re
from urllib.parse import quote

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from drill.engine.convention import LECTURE, MARKERS, OVERLAPS, PRESETS, ROWS, TIES, WALLS, Convention, preset
from drill.engine.errors import InputError, UsageError
from drill.questions.code import CROCKFORD, Code, code_of, parse_code
from drill.questions.generator import seeds
from drill.questions.kinds import KINDS
from drill.questions.lexicon import LEXICONS, WORDS
from drill.questions.problem import VERSION

SEED = "k7f3qx2m"
seed_letters = st.text(st.sampled_from(CROCKFORD), min_size=8, max_size=8)
marker_symbols = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"]), min_size=1, max_size=4)


@st.composite
def conventions(draw: st.DrawFn) -> Convention:
    """Any preset with any options over it that go together."""
    base = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    options: dict[str, str | int | None] = {
        "marker": draw(st.none() | st.sampled_from(MARKERS)),
        "rows": draw(st.none() | st.sampled_from(ROWS)),
        "tie": draw(st.none() | st.sampled_from(TIES)),
        "overlaps": draw(st.none() | st.sampled_from(OVERLAPS)),
        "walls": draw(st.none() | st.sampled_from(WALLS)),
        "min_frequency": draw(st.none() | st.integers(1, 10**6)),
    }
    if (options["marker"] or base.marker) != "none":
        options["marker_symbol"] = draw(st.none() | marker_symbols)
    try:
        return base.but(**options)
    except UsageError:
        assume(False)
        raise


codes = st.builds(
    Code,
    st.sampled_from(sorted(KINDS)),
    st.integers(0, 99),
    seed_letters,
    conventions(),
    lexicon=st.sampled_from(LEXICONS),
    words=st.sampled_from(("", *WORDS)),
)


@given(codes)
def test_a_code_says_all_there_is_to_say(code: Code) -> None:
    assert parse_code(str(code)) == code


@given(codes)
def test_the_same_problem_has_the_same_code(code: Code) -> None:
    assert str(parse_code(str(code))) == str(code)


@given(codes)
def test_a_code_needs_no_quoting_in_a_shell_or_an_address(code: Code) -> None:
    assert re.fullmatch(r"[A-Za-z0-9.+=%-]+", str(code))


@given(codes)
def test_options_stand_in_alphabetical_order_and_only_where_they_differ_from_the_preset(code: Code) -> None:
    keys = [option.partition("=")[0] for option in str(code).split("+")[1:]]
    assert keys == sorted(set(keys))
    base = PRESETS[code.convention.base_name]
    changed = {key.replace("-", "_") for key in keys} - {"convention", "lexicon", "words"}
    assert ("lexicon" in keys) == (code.lexicon != "english")
    assert ("words" in keys) == (code.words != "")
    for field in ("rows", "tie", "overlaps", "walls", "min_frequency", "marker"):
        assert (field in changed) == (getattr(code.convention, field) != getattr(base, field))


@pytest.mark.parametrize(
    ("text", "convention"),
    [
        ("encode.3.k7f3qx2m.1+convention=subword-nmt+tie=any", PRESETS["subword-nmt"].but(tie="any")),
        ("next-merge.2.k7f3qx2m.1", LECTURE),
        ("next-merge.2.k7f3qx2m.1+convention=lesson", PRESETS["lesson"]),
        ("next-merge.2.k7f3qx2m.1+marker-symbol=%E2%96%81", LECTURE.but(marker_symbol="▁")),
        ("next-merge.2.k7f3qx2m.1+marker=none", LECTURE.but(marker="none")),
        ("next-merge.2.k7f3qx2m.1+min-frequency=2", LECTURE.but(min_frequency=2)),
        ("next-merge.2.k7f3qx2m.1+convention=minbpe+marker=leading", PRESETS["minbpe"].but(marker="leading")),
    ],
)
def test_codes_of_the_contract_are_read_and_written_as_they_stand(text: str, convention: Convention) -> None:
    assert parse_code(text).convention == convention
    assert str(parse_code(text)) == text


def test_a_code_of_the_contract_has_these_pieces() -> None:
    code = parse_code("encode.3.k7f3qx2m.1+convention=subword-nmt+tie=any")
    assert (code.kind, code.level, code.seed, code.version) == ("encode", 3, "k7f3qx2m", 1)
    assert code.convention.name == "subword-nmt+"
    assert code.item is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [("K7F3QX2M", SEED), ("OoIiLl01", "00111101"), ("o0O0iI1l", "00001111"), ("ABCDEFGH", "abcdefgh")],
)
def test_letters_of_a_seed_that_look_alike_are_alike(written: str, meant: str) -> None:
    assert parse_code(f"next-merge.2.{written}.1").seed == meant


def test_space_around_a_code_is_passed_over() -> None:
    assert parse_code("  next-merge.2.k7f3qx2m.1\n") == parse_code("next-merge.2.k7f3qx2m.1")


def test_the_english_words_go_without_saying() -> None:
    assert str(parse_code(f"encode.3.{SEED}.1+lexicon=english")) == f"encode.3.{SEED}.1"


def test_what_is_asked_of_the_words_stands_in_the_code() -> None:
    text = f"encode.3.{SEED}.1+convention=lesson+tie=any+words=doubled"
    assert parse_code(text).words == "doubled"
    assert str(parse_code(text)) == text


@pytest.mark.parametrize("order", ["tie=any+convention=subword-nmt", "convention=subword-nmt+tie=any"])
def test_options_may_come_in_any_order(order: str) -> None:
    assert str(parse_code(f"encode.3.{SEED}.1+{order}")) == f"encode.3.{SEED}.1+convention=subword-nmt+tie=any"


@pytest.mark.parametrize("name", PRESETS)
def test_an_override_equal_to_the_presets_own_value_changes_neither_name_nor_code(name: str) -> None:
    convention = preset(name)
    plain = str(Code("encode", 2, SEED, convention))
    for field, value in convention.to_json().items():
        if field in ("name", "units") or value == "":
            continue
        option = f"{field.replace('_', '-')}={quote(str(value), safe='')}".replace("_", "%5F")
        found = parse_code(f"{plain}+{option}")
        assert found.convention == convention
        assert found.convention.name == name
        assert str(found) == plain


def test_a_changed_marker_brings_its_own_symbol_and_needs_no_second_option() -> None:
    assert str(Code("encode", 2, SEED, LECTURE.but(marker="trailing"))) == f"encode.2.{SEED}.1+marker=trailing"
    back = parse_code(f"encode.2.{SEED}.1+convention=minbpe+marker=trailing")
    assert back.convention.marker_symbol == "</w>"


@pytest.mark.parametrize("symbol", ["_", "+", "=", "%", "%20", "▁", "ü", "</w>", ".", "é", "#a", "؛"])
def test_values_are_percent_encoded(symbol: str) -> None:
    code = Code("encode", 2, SEED, PRESETS["lesson"].but(marker_symbol=symbol))
    assert parse_code(str(code)).convention.marker_symbol == symbol
    tail = str(code).partition("marker-symbol=")[2]
    assert re.fullmatch(r"(?:[A-Za-z0-9-]|%[0-9A-F]{2})*", tail)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "next-merge",
        "next-merge.2",
        "next-merge.2.k7f3qx2m",
        "next-merge.2.k7f3qx2.1",
        "next-merge.2.k7f3qx2mm.1",
        "next-merge.2.k7f3qx2u.1",
        "next-merge.x.k7f3qx2m.1",
        "next-merge.-1.k7f3qx2m.1",
        "next-merge.2.k7f3qx2m.x",
        "next-merge.2.k7f3qx2m.1.1",
        "next-merge 2 k7f3qx2m 1",
        "Next-merge.2.k7f3qx2m.1",
        "next-merge.2.@.1",
        "no-such-kind.2.k7f3qx2m.1",
        "next-merge.2.k7f3qx2m.1+",
        "next-merge.2.k7f3qx2m.1+tie",
        "next-merge.2.k7f3qx2m.1+tie=",
        "next-merge.2.k7f3qx2m.1+tie=never",
        "next-merge.2.k7f3qx2m.1+colour=red",
        "next-merge.2.k7f3qx2m.1+convention=nobody",
        "next-merge.2.k7f3qx2m.1+tie=any+tie=smallest",
        "next-merge.2.k7f3qx2m.1+min-frequency=0",
        "next-merge.2.k7f3qx2m.1+min-frequency=two",
        "next-merge.2.k7f3qx2m.1+min-frequency=-1",
        "next-merge.2.k7f3qx2m.1+marker-symbol=_",
        "next-merge.2.k7f3qx2m.1+marker-symbol=",
        "next-merge.2.k7f3qx2m.1+marker-symbol=%zz",
        "next-merge.2.k7f3qx2m.1+marker-symbol=%2",
        "next-merge.2.k7f3qx2m.1+marker-symbol=%FF",
        "next-merge.2.k7f3qx2m.1+marker-symbol=%20",
        "next-merge.2.k7f3qx2m.1+marker-symbol=%00",
        "next-merge.2.k7f3qx2m.1+marker=none+marker-symbol=a",
        "next-merge.2.k7f3qx2m.1 +tie=any",
        "next-merge.2.k7f3qx2m.1+words=",
        "next-merge.2.k7f3qx2m.1+words=halved",
        "next-merge.2.k7f3qx2m.1+words=doubled+words=doubled",
        "next-merge.2.k7f3qx2m.1+lexicon=",
        "next-merge.2.k7f3qx2m.1+lexicon=klingon",
        "next-merge.2.k7f3qx2m.1+lexicon=%2Fetc%2Fpasswd",
        "next-merge.2.@lecture.1+lexicon=english",
        "next-merge.2.@lecture.1+words=doubled",
    ],
)
def test_a_malformed_code_is_wrong_usage(text: str) -> None:
    with pytest.raises(UsageError) as refusal:
        parse_code(text)
    assert "\n" not in str(refusal.value)


@given(st.text(max_size=40) | st.from_regex(r"[a-z-]+\.\d+\.[a-z0-9@]+\.\d+(\+[a-z-]+=[a-z0-9%]*)*", fullmatch=True))
def test_no_text_does_anything_but_be_a_code_or_be_refused(text: str) -> None:
    try:
        code = parse_code(text)
    except InputError as refusal:
        assert len(str(refusal).splitlines()) <= 1 or "\n" in text
    else:
        assert parse_code(str(code)) == code


@pytest.mark.parametrize("version", [VERSION + 1, 0, 99, 9999])
def test_a_code_of_another_version_is_refused_as_an_input_and_not_as_wrong_usage(version: int) -> None:
    with pytest.raises(InputError, match="version") as refusal:
        parse_code(f"next-merge.2.{SEED}.{version}")
    assert not isinstance(refusal.value, UsageError)
    assert str(version) in str(refusal.value)


def test_a_bank_item_stands_where_a_seed_would() -> None:
    code = parse_code("training-run.5.@lecture.1")
    assert code.item == "lecture"
    assert str(code) == "training-run.5.@lecture.1"


def test_a_bank_items_own_convention_goes_without_saying() -> None:
    text = "training-run.5.@lesson.1"
    code = parse_code(text, lambda item: PRESETS[item])
    assert code.convention == PRESETS["lesson"]
    assert str(code) == text
    other = parse_code(f"{text}+tie=any", lambda item: PRESETS[item])
    assert other.convention == PRESETS["lesson"].but(tie="any")
    assert str(other) == f"{text}+tie=any"
    moved = parse_code(f"{text}+convention=lecture", lambda item: PRESETS[item])
    assert moved.convention == LECTURE
    assert str(moved) == f"{text}+convention=lecture"


@given(st.text(max_size=10), st.sampled_from(sorted(KINDS)), st.integers(1, 5), st.integers(0, 1000))
def test_a_persons_seed_kind_level_and_number_give_eight_letters_of_base_32(
    seed: str, kind: str, level: int, number: int
) -> None:
    found = code_of(seed, kind, level, number)
    assert len(found) == 8
    assert set(found) <= set(CROCKFORD)
    assert found == code_of(seed, kind, level, number)


def test_seeds_differ_by_seed_kind_level_and_number() -> None:
    drawn = {
        code_of(seed, kind, level, number)
        for seed in ("", "a", "b")
        for kind in KINDS
        for level in range(1, 6)
        for number in range(20)
    }
    assert len(drawn) == 3 * len(KINDS) * 5 * 20


def test_the_seeds_of_a_round_come_in_the_order_of_their_numbers() -> None:
    stream = seeds("a", "encode", 2)
    assert [next(stream) for _ in range(3)] == [code_of("a", "encode", 2, number) for number in range(3)]
