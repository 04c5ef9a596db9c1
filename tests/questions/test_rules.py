"""The convention in words: what a question says of it is what holds."""

from drill.document import Document, Paragraph
from drill.engine.convention import LECTURE, PRESETS, Convention
from drill.questions.rules import encoding_rule_in_full, rule, rule_in_full
from drill.render.plain import render


def said(convention: Convention, **more: bool) -> str:
    return " ".join(render(Document((Paragraph(rule(convention, **more)),))).split())


def test_a_row_without_walls_has_spaces_only_where_there_is_no_marker() -> None:
    assert "␣ is a space" in said(PRESETS["minbpe"])
    marked = LECTURE.but(walls="none")
    assert "␣" not in said(marked)
    assert "word after word" in said(marked)
    assert "␣" not in render(rule_in_full(marked))


def test_a_list_of_words_has_no_bare_first_word() -> None:
    assert "bare" in said(LECTURE)
    assert "bare" not in said(LECTURE, listed=True)
    assert "no first word" in " ".join(render(rule_in_full(LECTURE, listed=True)).split())


def test_who_encodes_reads_how_a_list_is_replayed_and_nothing_of_tables_and_ties() -> None:
    told = " ".join(render(encoding_rule_in_full(LECTURE)).split())
    assert "begins with the marker _" in told
    assert "replayed in their order" in told
    assert "passed over" in told
    assert "table" not in told
    assert "greatest count" not in told
