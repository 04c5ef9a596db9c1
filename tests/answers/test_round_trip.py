"""What `typed` writes, `read` gives back, whatever the symbols; and no text whatever raises anything."""

from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

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
    comparable,
    read,
    same,
    shown,
    to_json,
    typed,
)
from drill.engine.corpus import Row

KINDS = [PAIR, NUMBER, FRACTION, TOKENS, SET, CORPUS, TABLE, CHOICE]

# Every character that the reader treats in a special way, and letters of several scripts.
SPECIAL = "+,،()[]{};؛=|·_▁Ġ␣</w>:.x×-−0123456789٤۴"
symbols = st.text(st.sampled_from(SPECIAL + "abneé" + "عبمیك" + "\u0301\u200c\u200f"), min_size=1, max_size=3)
free_symbols = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"]), min_size=1, max_size=3)
symbol = symbols | free_symbols.filter(lambda text: not any(map(str.isspace, text)))
counts = st.integers(0, 10**17)


@st.composite
def in_play(draw: st.DrawFn, value: Value, used: list[str]) -> tuple[Value, Context]:
    """The value with a reader's context in which all its symbols are in play, and perhaps more."""
    more = draw(st.lists(symbol, max_size=4))
    marker = draw(st.sampled_from(["", *used, "_", "</w>", "▁"]))
    everything = frozenset([*used, *more])
    standing = draw(st.lists(st.tuples(st.sampled_from(sorted(everything)), st.sampled_from(sorted(everything)))))
    return value, Context(everything, standing, marker)


pairs = st.tuples(symbol, symbol)
token_lists = st.lists(symbol, min_size=1, max_size=5).map(tuple)
corpora = st.lists(st.builds(Row, counts, token_lists), min_size=1, max_size=4).map(tuple)
tables = st.lists(st.tuples(pairs, counts), min_size=1, max_size=4).map(tuple)


@given(pairs.flatmap(lambda pair: in_play(pair, list(pair))))
def test_a_pair(case: tuple[Value, Context]) -> None:
    value, context = case
    assert read(PAIR, typed(PAIR, value), context) == value


@given(st.just(()).flatmap(lambda _: in_play((), ["a"])))
def test_no_pair_at_all(case: tuple[Value, Context]) -> None:
    assert read(PAIR, typed(PAIR, ()), case[1]) == ()


@given(token_lists.flatmap(lambda tokens: in_play(tokens, list(tokens))))
@example((("=",), Context(frozenset("="))))
def test_tokens(case: tuple[Value, Context]) -> None:
    value, context = case
    assert read(TOKENS, typed(TOKENS, value), context) == value


@given(token_lists.flatmap(lambda tokens: in_play(tokens, list(tokens))))
def test_a_set(case: tuple[Value, Context]) -> None:
    value, context = case
    found = read(SET, typed(SET, value), context)
    assert found is not None and not isinstance(found, Unreadable)
    assert same(SET, found, value)


@given(corpora.flatmap(lambda rows: in_play(rows, [item for row in rows for item in row.symbols])))
def test_a_corpus(case: tuple[Value, Context]) -> None:
    value, context = case
    assert read(CORPUS, typed(CORPUS, value), context) == value


@given(tables.flatmap(lambda table: in_play(table, [item for pair, _ in table for item in pair])))
def test_a_table(case: tuple[Value, Context]) -> None:
    value, context = case
    assert read(TABLE, typed(TABLE, value), context) == value


@given(st.integers(-(10**17), 10**17))
def test_a_number(value: int) -> None:
    assert read(NUMBER, typed(NUMBER, value), Context()) == value


@given(st.builds(Fraction, st.integers(-(10**17), 10**17), st.integers(1, 10**17)))
def test_a_fraction(value: Fraction) -> None:
    assert read(FRACTION, typed(FRACTION, value), Context()) == value


@given(st.sets(st.sampled_from("abcdef"), min_size=1).map(lambda ids: tuple(sorted(ids))))
def test_a_choice(value: tuple[str, ...]) -> None:
    assert read(CHOICE, typed(CHOICE, value), Context(choices=tuple("abcdef"))) == value


json_cases = st.one_of(
    pairs.map(lambda value: (PAIR, value)),
    symbol.map(lambda value: (PAIR, (value,))),
    st.just((PAIR, ())),
    counts.map(lambda value: (NUMBER, value)),
    st.builds(Fraction, counts, st.integers(1, 10**17)).map(lambda value: (FRACTION, value)),
    token_lists.map(lambda value: (TOKENS, value)),
    token_lists.map(lambda value: (SET, value)),
    corpora.map(lambda value: (CORPUS, value)),
    tables.map(lambda value: (TABLE, value)),
)


@given(json_cases)
def test_the_json_form_of_every_value(case: tuple[str, Value]) -> None:
    kind, value = case
    found = read(kind, to_json(kind, value), Context())
    assert found is not None and not isinstance(found, Unreadable)
    assert same(kind, found, value)


hostile = st.text(max_size=30) | st.text(st.sampled_from(SPECIAL + " \n\t\u00a0\u2028\ud800\x00ab"), max_size=20)


@given(st.sampled_from(KINDS), hostile, st.frozensets(symbol, max_size=4), st.booleans())
def test_no_text_raises_anything(kind: str, text: str, known: frozenset[str], with_state: bool) -> None:
    standing = [(one, other) for one in known for other in known]
    context = Context(known, standing, "_" if with_state else "", ("a",) if with_state else None, tuple(known))
    found = read(kind, text, context)
    if found is None:
        assert all(
            character.isspace() or character in "\u2066\u2067\u2068\u2069\u200e\u200f\ufeff" for character in text
        )
    elif isinstance(found, Unreadable):
        assert found.reason
    else:
        hash(comparable(kind, found))
        shown(kind, found)
