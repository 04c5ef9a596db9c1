import re
import unicodedata
from collections.abc import Sequence
from io import StringIO
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import ColorType
from rich.console import Console
from rich.measure import Measurement
from rich.segment import Segment

from drill.document import (
    Beside,
    Block,
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
    Plot,
    Quoted,
    Table,
    Text,
    Token,
    Tokens,
)
from drill.render import plain
from drill.render.terminal import render, sentence_text
from drill.wording import say
from tests.render.documents import documents

LRM = "\u200e"
SALAM = ("س", "ل", "ا", "م")


def console(width: int = 76, *, no_color: bool = False) -> Console:
    return Console(
        file=StringIO(), width=width, force_terminal=True, color_system="standard", no_color=no_color, _environ={}
    )


def lines_of(*blocks: Block, width: int = 76) -> list[list[Segment]]:
    shown = console(width)
    return shown.render_lines(render(Document(blocks)), pad=False)


def page_of(*blocks: Block, width: int = 76) -> str:
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines_of(*blocks, width=width))


def bold_words(*blocks: Block) -> str:
    segments = [segment for line in lines_of(*blocks) for segment in line]
    return "|".join(s.text.strip() for s in segments if s.style and s.style.bold and s.text.strip())


COUNTS = CountTable(
    (
        CountEntry(("n", "e"), 4, say("once in each of {t}", t=Tokens(("_", "n", "e", "w"))), "winner"),
        CountEntry(("e", "w"), 4, (), "tied"),
        CountEntry(("w", "_"), 12, say("across words " * 6), "wrong"),
    )
)


def test_a_count_table_reads_well_at_76_columns() -> None:
    assert page_of(COUNTS).split("\n") == [
        "pair   count            where it stands",
        "n + e      4  ◂ chosen  once in each of _ n e w",
        "e + w      4  = tied",
        "w + _     12  ✗ wrong   across words across words across words across words",
        "                        across words across words",
    ]


def test_the_winner_is_bold_and_no_other_row() -> None:
    assert bold_words(COUNTS) == "n + e      4  ◂ chosen  once in each of _ n e w"


def test_what_is_lit_is_underlined_as_one() -> None:
    lines = lines_of(CorpusTable(((1, ("_", "n", "e", "w")),), lit=("n", "e")))
    assert [s.text for s in lines[1] if s.style and s.style.underline] == ["n e"]


def test_tokens_are_bold_in_a_sentence() -> None:
    assert bold_words(Paragraph(say("the pair {p} in {q}", p=Pair(("n", "e")), q=Quoted("new")))) == "n|e"


def test_merges_stand_side_by_side() -> None:
    listing = MergeListing((("n", "e"), ("ne", "w"), ("_", "r")))
    assert page_of(listing, width=40) == "1. n + e → ne     2. ne + w → new\n3. _ + r → _r"
    assert page_of(listing, width=20) == "1. n + e → ne\n2. ne + w → new\n3. _ + r → _r"


@pytest.mark.parametrize(("tone", "sign"), [("right", "✓"), ("wrong", "✗"), ("note", "ℹ"), ("remember", "✎")])
def test_a_tone_is_said_without_colour_too(tone: str, sign: str) -> None:
    shown = console(no_color=True)
    shown.print(render(Document((Callout(tone, say("Title"), (Paragraph(say("words")),)),))))  # type: ignore[arg-type]
    assert isinstance(shown.file, StringIO)
    assert shown.file.getvalue() == f"\x1b[1m{sign} Title\x1b[0m\n  words\n"


def test_colours_are_those_that_every_theme_defines() -> None:
    tones: tuple[Literal["right", "wrong", "note", "remember"], ...] = ("right", "wrong", "note", "remember")
    callouts = [Callout(tone, say("Title"), ()) for tone in tones]
    styles = [segment.style for line in lines_of(COUNTS, *callouts) for segment in line if segment.style]
    colours = [style.color for style in styles if style.color]
    assert [colour.type for colour in colours] == [ColorType.STANDARD] * len(tones)
    assert not any(style.bgcolor or style.dim for style in styles)


def test_markup_is_shown_and_does_nothing() -> None:
    nasty = "[/] [bold]x[/bold] [@click=app.quit]q[/] :smile:"
    words = Paragraph((Text(nasty), Quoted(nasty)))
    table = CorpusTable(((1, ("[", "/", "]", "[bold]", ":smile:")),), lit=("[bold]",))
    page = page_of(words, table)
    assert page.replace("\n", " ").count(nasty.split(" ", 1)[1]) == 2
    assert "[ / ] [bold] :smile:" in page
    assert bold_words(words) == ""
    assert sentence_text(say("{t}", t=Token("[/]"))).plain == "[/]"


def test_the_page_is_set_for_the_room_there_is() -> None:
    words = Paragraph(say("one two three"))
    assert page_of(words, width=8) == "one two\nthree"
    shown = console(40)
    assert len(shown.render_lines(render(Document((words,)), width=8))) == 2
    assert len(shown.render_lines(render(Document((words,)), width=99))) == 1


def test_the_page_tells_how_wide_it_would_be() -> None:
    shown = console()
    table = CorpusTable(((1, ("n", "e", "w")), (2, ("中", "文"))))
    assert Measurement.get(shown, shown.options, render(Document((table,)))) == Measurement(14, 14)
    assert Measurement.get(shown, shown.options, render(Document(()))) == Measurement(0, 0)


def test_what_is_too_wide_is_folded_and_not_cut() -> None:
    page = page_of(CorpusTable(((1, ("x" * 50,)),)), width=20)
    assert page.count("x") == 50


@given(documents, st.integers(12, 80))
def test_no_line_is_wider_than_the_terminal(document: Document, width: int) -> None:
    for line in console(width).render_lines(render(document), pad=False):
        assert sum(cell_len(segment.text) for segment in line) <= width


@given(documents)
def test_only_an_lrm_reaches_the_terminal_beside_what_is_seen(document: Document) -> None:
    for segment in console().render(render(document)):
        for character in segment.text.replace(LRM, "").replace("\n", ""):
            assert unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}


@given(documents)
def test_the_terminal_says_what_plain_text_says(document: Document) -> None:
    def words(page: str) -> str:
        return "".join(c for c in page if not c.isspace() and c not in "\u200e\u2066\u2068\u2069‹›")

    width = 9999  # so that nothing is folded, which would mix the columns of a row
    segments = console(width).render(render(document))
    terminal, paper = words("".join(segment.text for segment in segments)), words(plain.render(document, width))
    if _side_by_side(document.blocks):
        # The rows of blocks that stand side by side are read across: the same is said, in another order.
        assert sorted(terminal) == sorted(paper)
    else:
        assert terminal == paper


def _side_by_side(blocks: Sequence[Block]) -> bool:
    return any(isinstance(block, Beside) or _side_by_side(getattr(block, "blocks", ())) for block in blocks)


# ------------------------------------------------------------------ writing direction


def test_no_marks_where_nothing_runs_from_right_to_left() -> None:
    assert LRM not in page_of(COUNTS, Heading(say("Title")), MergeListing((("n", "e"),)))


def test_each_right_to_left_cell_and_symbol_is_closed() -> None:
    page = page_of(CorpusTable(((2, SALAM),)))
    assert page.split("\n")[1] == f"{LRM}    2  س{LRM} ل{LRM} ا{LRM} م{LRM}"
    listing = page_of(MergeListing((("س", "ل"), ("n", "e"))))
    assert listing == f"{LRM}1. س{LRM} + ل{LRM} → سل{LRM}   2. n + e → ne"


def test_each_line_of_a_wrapped_cell_is_closed() -> None:
    rows = ((say("یک دو سه چهار"), say("x")),)
    page = page_of(Table((say("a"), say("b")), rows), width=12)
    assert page.split("\n") == ["a          b", f"{LRM}یک دو سه{LRM}   x", f"{LRM}چهار{LRM}"]


def test_a_bidi_terminal_leaves_every_cell_where_it_is() -> None:
    bidi = pytest.importorskip("bidi", reason="python-bidi plays the bidi terminal; nothing but this test needs it")
    row = page_of(Table((), ((say("سلام"), (Number(12),), (Tokens(SALAM),)),)))
    for base in ("L", None):  # None: the terminal takes the direction from the line's first letter
        assert bidi.get_display(row, base_dir=base).replace(LRM, "") == "مالس  12  س ل ا م"
    words = sentence_text(say("The pair {p} in {t}.", p=Pair(("س", "ل")), t=Tokens(SALAM))).plain
    assert bidi.get_display(words).replace(LRM, "") == "The pair س + ل in س ل ا م."
    persian = sentence_text(say("جفت {p} در {t} است", p=Pair(("_", "r")), t=Tokens(("_re", "new")))).plain
    assert bidi.get_display(persian).replace(LRM, "") == "تسا _re new رد _ + r تفج"


def test_what_belongs_together_stands_side_by_side_where_there_is_room() -> None:
    corpus = CorpusTable(((1, ("a", "b")), (12, ("c",))))
    both = Beside((corpus, CountTable((CountEntry(("a", "b"), 13),))))
    assert page_of(both, width=40).split("\n") == [
        "count  symbols    pair   count",
        "    1  a b        a + b     13",
        "   12  c",
    ]
    assert page_of(both, width=29).split("\n") == [
        "count  symbols",
        "    1  a b",
        "   12  c",
        "",
        "pair   count",
        "a + b     13",
    ]


def test_right_to_left_rows_side_by_side_keep_their_columns() -> None:
    both = Beside((CorpusTable(((3, ("ك", "ت")),)), CountTable((CountEntry(("ك", "ت"), 3, (), "winner"),))))
    row = page_of(both, width=60).split("\n")[1]
    assert re.sub(f"[{LRM}]", "", row) == "    3  ك ت        ك + ت      3  ◂ chosen"
    assert row.startswith(LRM) and row.count(LRM) >= 4


# ------------------------------------------------------------------ plots


PLOT = (Plot((0.0, None, 0.5, 1.0)), Text(" 0 → 100 %"))


def test_a_plot_is_drawn_on_a_terminal_and_only_told_in_plain_text() -> None:
    document = Document((Paragraph(PLOT), Table((say("All right"),), ((PLOT,),))))
    assert page_of(*document.blocks).split("\n") == ["▁·▅█ 0 → 100 %", "", "All right", "▁·▅█ 0 → 100 %"]
    assert plain.render(document) == "0 → 100 %\n\nAll right\n0 → 100 %"


def test_a_plot_keeps_its_order_in_a_language_from_right_to_left() -> None:
    [line] = page_of(Paragraph((Text("كل "), *PLOT))).split("\n")
    assert f"{LRM}▁·▅█{LRM}" in line
