import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from drill.document import (
    Beside,
    Block,
    Bullets,
    Callout,
    CorpusTable,
    CountEntry,
    CountTable,
    Document,
    Heading,
    MergeListing,
    Number,
    Pair,
    Paragraph,
    Quoted,
    Sentence,
    Table,
    Text,
    Token,
    Tokens,
    Trace,
    TraceStep,
    show_symbol,
)
from drill.render.plain import render, sentence, width_of
from drill.wording import say
from tests.render.documents import documents, prose, symbols, text

LRM, LRI, FSI, PDI = "\u200e", "\u2066", "\u2068", "\u2069"
MARKS = {LRM, LRI, FSI, PDI}
SALAM = ("س", "ل", "ا", "م")


def lines_of(*blocks: Block, width: int = 80) -> list[str]:
    return render(Document(blocks), width).split("\n")


def bare(text: str) -> str:
    return "".join(character for character in text if character not in MARKS)


# ------------------------------------------------------------------ blocks


def test_a_corpus_table() -> None:
    table = CorpusTable(((2, ("_", "n", "e", "w")), (10, ("s", "e", "t"))), caption=say("The corpus:"))
    assert lines_of(table) == ["The corpus:", "count  symbols", "    2  _ n e w", "   10  s e t"]


@pytest.mark.parametrize(
    ("lit", "symbols", "shown"),
    [
        (("n", "e"), "new", "‹n e› w"),
        (("n", "e"), "nene", "‹n e› ‹n e›"),
        (("n", "e"), "nwe", "n w e"),
        (("a", "a"), "aaab", "‹a a a› b"),
        (("e",), "renew", "r ‹e› n ‹e› w"),
        ((), "new", "n e w"),
    ],
)
def test_what_is_lit_stands_out_where_it_occurs(lit: tuple[str, ...], symbols: str, shown: str) -> None:
    assert lines_of(CorpusTable(((1, tuple(symbols)),), lit=lit))[1] == f"    1  {shown}"


def test_a_count_table() -> None:
    table = CountTable(
        (
            CountEntry(("n", "e"), 4, say("in {t}", t=Tokens(("_", "n", "e", "w"))), "winner"),
            CountEntry(("e", "w"), 4, (), "tied"),
            CountEntry(("w", "_"), 12, say("across words"), "wrong"),
        ),
        left_out=2,
    )
    assert lines_of(table) == [
        "pair   count            where it stands",
        "n + e      4  ◂ chosen  in _ n e w",
        "e + w      4  = tied",
        "w + _     12  ✗ wrong   across words",
        "and 2 more pairs",
    ]


def test_a_count_table_without_marks_and_places_has_two_columns() -> None:
    table = CountTable((CountEntry(("n", "e"), 4), CountEntry((), 0)), left_out=1)
    assert lines_of(table) == ["pair   count", "n + e      4", "none       0", "and 1 more pair"]


def test_a_trace_numbers_the_steps_that_have_a_rule() -> None:
    trace = Trace(
        (
            TraceStep(None, ("n", "e", "w")),
            TraceStep(("n", "e"), ("ne", "w")),
            TraceStep(("x", "y"), ("ne", "w"), note=say("does nothing")),
            TraceStep(("ne", "w"), ("new",), label=say("last")),
        )
    )
    assert lines_of(trace) == [
        " step  rule    tokens  note",
        "start          n e w",
        "    1  n + e   ne w",
        "    2  x + y   ne w    does nothing",
        " last  ne + w  new",
    ]


def test_a_merge_listing() -> None:
    listing = MergeListing((("n", "e"), ("ne", "w"), ("a",), ()), say("Made so far:"), first=9)
    assert lines_of(listing) == ["Made so far:", " 9. n + e → ne", "10. ne + w → new", "11. a", "12. none"]


def test_any_table() -> None:
    table = Table(
        (say("symbol"), say("size")),
        ((say("{t}", t=Token("e")), (Number(4),)), (say("longer words"), (Number(40),))),
        numeric=frozenset({1}),
    )
    assert lines_of(table) == ["symbol        size", "e                4", "longer words    40"]


def test_a_table_without_heads_has_no_empty_line_for_them() -> None:
    assert lines_of(Table(((), ()), ((say("a"), say("b")),))) == ["a  b"]


def test_a_wide_column_gives_way_and_its_words_stay_whole() -> None:
    place = say("{t} twice, and once at the end of the word", t=Tokens(("_re", "new")))
    lines = lines_of(CountTable((CountEntry(("n", "e"), 4, place),)), width=34)
    assert lines == [
        "pair   count  where it stands",
        "n + e      4  _re new twice, and",
        "              once at the end of",
        "              the word",
    ]


def test_lists_hang() -> None:
    items = (say("one two three"), say("four"))
    assert lines_of(Bullets(items), width=10) == ["• one two", "  three", "• four"]
    assert lines_of(Bullets(items, ordered=True), width=10) == ["1. one two", "   three", "2. four"]


@pytest.mark.parametrize(("tone", "sign"), [("right", "✓"), ("wrong", "✗"), ("note", "ℹ"), ("remember", "✎")])
def test_a_callout_says_its_tone_by_a_sign(tone: str, sign: str) -> None:
    callout = Callout(tone, say("Title"), (Paragraph(say("words")), Bullets((say("item"),))))  # type: ignore[arg-type]
    assert lines_of(callout) == [f"{sign} Title", "  words", "", "  • item"]


def test_what_is_empty_still_has_its_sign() -> None:
    assert lines_of(Callout("right", (), (Paragraph(say("words")),))) == ["✓", "  words"]
    assert lines_of(Bullets(((), say("b")), ordered=True)) == ["1.", "2. b"]


def test_blocks_are_parted_by_an_empty_line_but_for_a_heading() -> None:
    words = Paragraph(say("words"))
    assert lines_of(Heading(say("Title")), words, Paragraph(()), words) == ["Title", "words", "", "words"]


def test_an_empty_document_is_empty() -> None:
    assert render(Document(())) == ""


# ------------------------------------------------------------------ lines


def test_a_pair_and_a_token_are_never_parted() -> None:
    words = Paragraph(say("the pair {p}, and {t}", p=Pair(("ne", "w")), t=Token("a b")))
    assert lines_of(words, width=12) == ["the pair", "ne + w, and", "a␣b"]


def test_a_row_of_tokens_may_be_parted_between_them() -> None:
    row = Tokens(("_re", "new", "set", "er", "s"))
    assert lines_of(Paragraph((row,)), width=11) == ["_re new set", "er s"]


def test_a_short_row_of_tokens_stays_together() -> None:
    assert lines_of(Paragraph(say("holds {t}", t=Tokens(("a", "a", "aa")))), width=9) == ["holds", "a a aa"]


def test_quoted_text_keeps_its_spaces() -> None:
    assert sentence(say("“{q}”", q=Quoted(" set  new "))) == "“ set  new ”"
    assert lines_of(Paragraph((Quoted(" set  new new"),)), width=9) == [" set  new", "new"]


def test_spaces_that_meet_are_one() -> None:
    assert sentence(say(" {a} {b} ", a="one ", b=" two")) == "one two"


def test_prose_without_spaces_breaks_where_the_line_ends() -> None:
    words = Paragraph(say("在下面的语料库中{p}出现", p=Pair(("n", "e"))))
    assert lines_of(words, width=10) == ["在下面的语", "料库中", "n + e出现"]


def test_a_token_too_long_for_the_line_stays_whole() -> None:
    assert lines_of(Paragraph(say("a {t} b", t=Token("x" * 20))), width=10) == ["a", "x" * 20, "b"]
    assert lines_of(Paragraph((Quoted("x" * 20),)), width=10) == ["x" * 10, "x" * 10]
    table = Table((), (((Token("x" * 20),), say("a")), (say("b"), say("c"))))
    assert lines_of(table, width=10) == ["x" * 20 + "  a", "b" + " " * 21 + "c"]


@given(st.lists(st.sampled_from(["a", "word", "中文", "سلام", "é"]), min_size=1), st.integers(4, 30))
def test_no_line_is_wider_than_it_may_be(words: list[str], width: int) -> None:
    lines = lines_of(Paragraph((Text(" ".join(words)),)), width=width)
    assert max(map(width_of, lines)) <= width
    assert " ".join(lines).split() == words


@pytest.mark.parametrize(
    "sample", ["ne", "中文", "e\u0301", "\u200e", "سَلام", "한글", "\u1112\u1161\u11ab", "ｎ", "✓✗ℹ✎◂", "का", "🙂"]
)
def test_widths_are_those_of_the_terminal(sample: str) -> None:
    assert width_of(sample) == cell_len(sample)


# ------------------------------------------------------------------ writing direction


def test_no_marks_where_nothing_runs_from_right_to_left() -> None:
    words = say("{p} in {t}: {q}", p=Pair(("n", "e")), t=Tokens(("_re", "new")), q=Quoted("renew"))
    assert sentence(words) == "n + e in _re new: renew"


def test_right_to_left_symbols_are_isolated_and_keep_their_order() -> None:
    assert sentence(say("The pair {p}.", p=Pair(("س", "ل")))) == f"The pair {LRI}س{LRM} + ل{PDI}."
    assert sentence(say("{t}: {q}.", t=Token("سل"), q=Quoted("سلام n"))) == f"{LRI}سل{PDI}: {FSI}سلام n{PDI}."


def test_symbols_in_a_right_to_left_sentence_are_isolated() -> None:
    words = say("جفت {p} در {t}", p=Pair(("_", "r")), t=Tokens(("_re", "new")))
    assert sentence(words) == f"جفت {LRI}_ + r{PDI} در {LRI}_re new{PDI}"


def test_an_isolate_ends_with_its_line() -> None:
    lines = lines_of(Paragraph(say("در {t}", t=Tokens(("_re", "new", "set", "er", "s")))), width=10)
    assert lines == [f"در {LRI}_re new{PDI}", f"{LRI}set er s{PDI}"]


def test_persian_spelling_is_left_alone() -> None:
    assert sentence(say("می\u200cآید")) == "می\u200cآید"


def test_right_to_left_cells_keep_their_columns() -> None:
    table = CorpusTable(((2, SALAM), (12, ("n", "e"))))
    assert lines_of(table) == ["count  symbols", f"{LRM}    2  س{LRM} ل{LRM} ا{LRM} م{LRM}", "   12  n e"]
    # Digits of these scripts change places with each other just as letters do.
    assert lines_of(Table((), (((Token("١"),), (Token("٢"),)),))) == [f"{LRM}١{LRM}  ٢{LRM}"]


def test_columns_are_counted_in_cells() -> None:
    rows = ((say("中文"), say("x")), (say("{t}", t=Token("سَلام")), say("x")), (say("e\u0301"), say("x")))
    lines = lines_of(Table((say("word"), say("mark")), rows))
    assert {width_of(line[: line.index("x")]) for line in lines[1:]} == {6}


def test_a_right_to_left_row_stays_put_when_a_bidi_reader_shows_it() -> None:
    bidi = pytest.importorskip("bidi", reason="python-bidi plays the reader that reorders lines; only a test needs it")
    table = Table((), ((say("سلام"), (Number(12),), (Tokens(SALAM),)),))
    (row,) = lines_of(table)
    for base in ("L", None):  # None: the reader takes the direction from the line's first letter
        assert bare(bidi.get_display(row, base_dir=base)) == "مالس  12  س ل ا م"
    pair_shown = bare(bidi.get_display(sentence(say("جفت {p} است", p=Pair(("_", "r"))))))
    assert pair_shown == "تسا _ + r تفج"


@given(documents, st.integers(10, 80))
def test_only_the_renderers_own_marks_reach_the_page_and_each_line_closes_its_own(
    document: Document, width: int
) -> None:
    for line in render(document, width).split("\n"):
        depth = 0
        for character in line:
            assert character in MARKS or unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}
            depth += (character in {LRI, FSI}) - (character == PDI)
            assert depth in {0, 1}
        assert depth == 0


@given(documents)
def test_a_program_gets_no_marks_and_the_same_words(document: Document) -> None:
    unmarked = render(document, isolated=False)
    assert MARKS.isdisjoint(unmarked)
    assert unmarked.split() == bare(render(document)).split()


@given(prose, symbols, text)
def test_nothing_is_lost(words: str, tokens: tuple[str, ...], quoted: str) -> None:
    spans: Sentence = (Text(words), Tokens(tokens), Quoted(quoted))
    page = bare(render(Document((Paragraph(spans),)), 20))
    for token in tokens:
        assert show_symbol(token) in page
    for word in sentence(spans, isolated=False).split():
        assert word in page.replace("\n", "")


def test_of_an_endless_row_only_the_beginning_is_shown() -> None:
    assert sentence((Tokens(("a",) * 1_000),)).endswith("a a … and 600 more")
    assert sentence((Quoted("a" * 3_000),)).endswith("a … and 1000 more")


def test_stretches_of_a_row_stand_out_in_a_sentence_and_in_a_trace() -> None:
    row = Tokens(("a", "a", "a"), ((0, 2),))
    assert lines_of(Paragraph(say("{row}", row=row))) == ["‹a a› a"]
    trace = Trace((TraceStep(("a", "a"), ("aa", "a"), lit=((0, 1),)),))
    assert lines_of(trace)[1].endswith("‹aa› a")


def test_what_belongs_together_is_stacked_in_plain_text() -> None:
    both = Beside((CorpusTable(((1, ("a",)),)), Paragraph(say("words"))))
    assert lines_of(both) == ["count  symbols", "    1  a", "", "words"]
