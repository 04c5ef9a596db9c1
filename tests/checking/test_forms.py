"""The forms of a run: JSON, JSON Lines, YAML and the text form say the same, and a fault is named by its place."""

import json
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from drill.checking.forms import Line, Written, read_run
from drill.checking.record import Record, WrittenEncoding, WrittenSize, WrittenTable
from drill.engine.errors import InputError

TEXT = """\
# the run of a slide
words: low:5 lower:2 newest:6 widest:3
marker: trailing _
tie: none
1. e s 9
2. es + t
after 1: es t 9, l o 7
vocabulary: d e i l n o r s t w _ es est
size: 13
size after 0: 11
lowest -> l o w est _
after 1: newest -> n e w es t _
"""
SAME: dict[str, Any] = {
    "words": [["low", 5], ["lower", 2], ["newest", 6], ["widest", 3]],
    "marker": "trailing",
    "marker_symbol": "_",
    "tie": None,
    "merges": [["e", "s"], ["es", "t"]],
    "counts": [9, None],
    "tables": [{"after": 1, "counts": [{"pair": ["es", "t"], "count": 9}, {"pair": ["l", "o"], "count": 7}]}],
    "vocabulary": ["d", "e", "i", "l", "n", "o", "r", "s", "t", "w", "_", "es", "est"],
    "sizes": [{"size": 13}, {"after": 0, "size": 11}],
    "encodings": [
        {"word": "lowest", "tokens": ["l", "o", "w", "est", "_"]},
        {"word": "newest", "tokens": ["n", "e", "w", "es", "t", "_"], "after": 1},
    ],
}
RUN = '{"text": "a b a b", "merges": [["a", "b"]]}'


def record(text: str, ending: str = "") -> Record:
    found = read_run(text, "file", ending)
    assert isinstance(found, Record)
    return found


def refused(text: str, ending: str = "") -> str:
    with pytest.raises(InputError) as error:
        record(text, ending)
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize("ending", ["", "txt"])
def test_the_text_form_is_read(ending: str) -> None:
    found = record(TEXT, ending)
    assert found.words == (("low", 5), ("lower", 2), ("newest", 6), ("widest", 3))
    assert (found.convention.marker, found.convention.marker_symbol, found.rule) == ("trailing", "_", None)
    assert found.merges == (("e", "s"), ("es", "t"))
    assert found.counts == (9, None)
    assert found.tables == (WrittenTable(1, ((("es", "t"), 9), (("l", "o"), 7))),)
    assert found.sizes == (WrittenSize(2, 13), WrittenSize(0, 11))
    assert found.encodings[1] == WrittenEncoding("newest", ("n", "e", "w", "es", "t", "_"), 1)


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        (json.dumps(SAME), ""),
        (json.dumps(SAME, indent=2), ""),
        (json.dumps(SAME), "json"),
        (json.dumps(SAME), "yaml"),
        (yaml.safe_dump(SAME, allow_unicode=True), ""),
        (yaml.safe_dump(SAME, allow_unicode=True), "yml"),
        ("\n" + TEXT.replace("\n", "\r\n"), ""),
    ],
)
def test_every_form_of_the_run_is_the_same_record(text: str, ending: str) -> None:
    assert record(text, ending) == record(TEXT)


def test_digits_of_any_script_are_digits() -> None:
    arabic = "words: كتاب:٥ كتب:٢\nmarker: none\n١. ت ا ٥\nafter ١: ك تا ٥، تا ب ٥\nsize after ٠: ٤\n"
    plain = "words: كتاب:5 كتب:2\nmarker: none\n1. ت ا 5\nafter 1: ك تا 5, تا ب 5\nsize after 0: 4\n"
    assert record(arabic) == record(plain)


def test_yaml_may_be_terse() -> None:
    terse = """
        words: low:5 lower:2 newest:6 widest:3
        marker: trailing
        marker_symbol: _
        tie: none
        merges: [e s, es t]
        counts: [9]
        vocabulary: d e i l n o r s t w _ es est
    """
    found = record(terse.replace("\n        ", "\n"))
    assert (found.merges, found.counts, found.vocabulary) == (
        record(TEXT).merges,
        record(TEXT).counts,
        record(TEXT).vocabulary,
    )


def test_what_is_left_out_is_the_lectures() -> None:
    found = record(RUN)
    assert (found.convention.marker, found.convention.marker_symbol, found.convention.walls) == (
        "leading",
        "_",
        "words",
    )
    assert found.rule == "first-seen"
    assert record('{"tie": null, "text": "a b"}').rule is None
    assert record('{"convention": "lecture", "text": "a b", "merges": []}').rule == "first-seen"
    assert record('{"convention": {"name": "lesson", "tie": "smallest"}, "text": "a b"}').rule == "smallest"
    assert record('{"convention": "lesson", "tie": null, "text": "a b"}').rule is None


@pytest.mark.parametrize(
    ("given", "orders"),
    [
        ({"text": "a b"}, ("by-count", "as-written")),
        ({"text": "a b", "rows": "as-written"}, ("as-written",)),
        ({"text": "a b", "convention": "lesson"}, ("as-written",)),
        ({"corpus": [{"count": 2, "symbols": ["a", "b"]}]}, ("by-count",)),
        ({"text": "a b", "walls": "none", "marker": "none"}, ("by-count",)),
    ],
)
def test_rows_that_are_left_out_are_open(given: dict[str, Any], orders: tuple[str, ...]) -> None:
    assert record(json.dumps(given)).row_orders == orders


def test_bare_words_carry_no_marker() -> None:
    given = {"words": [["set", 1], ["new", 2]], "bare": ["set"], "encodings": [{"word": "set", "tokens": "s e t"}]}
    found = record(json.dumps(given))
    assert [row.symbols for row in found.start("as-written").rows] == [("s", "e", "t"), ("_", "n", "e", "w")]
    assert found.spelt("set") == ("s", "e", "t")
    assert found.spelt(" set") == found.spelt("_set") == ("_", "s", "e", "t")
    assert found.spelt("reset") == tuple("_reset")


def test_a_bare_word_of_a_text_stands_where_the_text_has_it_first() -> None:
    given = {"text": "set new new set", "bare": ["set"], "merges": []}
    rows = record(json.dumps(given)).start("by-count").rows
    assert rows == ((2, ("s", "e", "t")), (2, ("_", "n", "e", "w")))


def test_the_symbol_of_a_space_is_the_authors() -> None:
    given = {"text": "a b  a", "walls": "none", "marker": "none", "space_symbol": "▁", "merges": []}
    found = record(json.dumps(given))
    assert found.start("by-count").rows == ((1, ("a", "▁", "b", "▁", "a")),)
    assert found.spelt(" a▁b") == ("▁", "a", "▁", "b")
    # An author may call the symbol of a space the marker.
    assert record(json.dumps(given | {"space_symbol": None, "marker_symbol": "▁"})).space_symbol == "▁"


def test_json_lines_are_read_one_by_one() -> None:
    lines = read_run(f'{RUN}\n\n{{"text": "a", "merges": 3}}\n{{nonsense\n{RUN}\n', "runs", "")
    found = list(lines)  # type: ignore[arg-type]  # lines, not one record
    assert all(isinstance(line, Line) for line in found)
    assert [line.number for line in found] == [1, 3, 4, 5]
    assert [isinstance(line.record, Record) for line in found] == [True, False, False, True]
    assert str(found[1].record) == "runs, line 3, merges: must be a list"
    assert "line 4" in str(found[2].record)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "file: the file is empty"),
        ("words: low:5\nnonsense here\n", "file, line 2: this line cannot be read"),
        ("words: low:5\nwrods: low\n", "file, line 2: there is no field 'wrods'"),
        ("words: low:5\n2. l o\n", "file, line 2: step 1 is expected here, not 2"),
        ("words: low:5\n1. l o w x\n", "file, line 2: a step is a pair and perhaps its count"),
        ("words: low:5\nafter 1: l o, o w 5\n", "file, line 2: a table is pairs with their counts"),
        ("words: low:5\n\nsize: many\n", "file, line 3, sizes[1].size: must be a whole number"),
        (f"words: low:5\nsize: {'9' * 5000}\n", "file, line 2, sizes[1].size: must be 999999999 or less"),
        ("words: low:5\nrow:\n1. l o\n", "file, line 2, corpus[1]"),
        ("row:\n", "file, line 1, corpus[1].symbols: is empty"),
        ("words: low:5\nmarker:\n", "file, line 2, marker: is empty"),
        ("words: low:5\nlo_w -> lo w\n", "file, line 2, encodings[1].word: the text holds the marker's own symbol _"),
        ("words: low:five\n", "file, line 1, words: 'low:five': what stands behind the last colon"),
        ("words: low:5\ntie: first\n", "file, line 2, tie: tie cannot be 'first'"),
        ("words: low:5\nmarker: behind _\n", "file, line 2, marker: marker cannot be 'behind'"),
        ("words: low:5\ntext: low\n", "file, line 2: give the corpus as text, as words or as corpus"),
        ("1. l o\n", "file, line 1: give the corpus as text, as words or as corpus"),
        ("words: low_er:5\n", "file, line 1, words: the text holds the marker's own symbol _"),
        ("words: low:5\nwalls: none\n", "file, line 1, words: a list of words has walls"),
        ("words: low:5\nbare: high\n", "file, line 2, bare: 'high' is no word of the corpus"),
        ("words: low:5\nwords: low:6\n", "file, line 2, words: this field stands already in line 1"),
        ("words: low:5\n101. l o\n", "file, line 2: step 1 is expected here"),
        ("words: low:5\nafter 101: l o 5\n", "file, line 2, tables[1].after: at most 100 merges"),
        ("words: low:5\nafter 1: l o 5, l o 6\n", "file, line 2, tables[1].counts[2]: this pair stands twice"),
        (f"text: {'a' * 2001}\nmarker: none\n", "file, line 1, text: the corpus has 2001 symbols"),
    ],
)
def test_a_fault_of_the_text_form_is_named_by_its_line(text: str, message: str) -> None:
    assert refused(text).startswith(message)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("[]", "file, line 1: must be an object with"),
        ('{"text": "a",\n "merges": [["a"]]}', "file, line 2, merges[1]: must be two symbols"),
        ('{"text": "a",\n "merges": [["a", 3]]}', "file, line 2, merges[1][2]: must be text, but 3 is a number here"),
        ('{"text": "a",\n "counts": [1]}', "file, line 2, counts: there are more counts than merges"),
        (
            '{"text": "a", "merges": [["a","b"]],\n\n "counts": [1.5]}',
            "file, line 3, counts[1]: must be a whole number",
        ),
        ('{"text": "a", "merges": [["a","b"]], "counts": [-1]}', "file, line 1, counts[1]: must be a whole number"),
        ('{"text": "a",\n "text": "b"}', "file, line 2, text: this field stands already in line 1"),
        ('{"text": "a",\n "tables": [{"after": 0}]}', "file, line 2, tables[1]: the field 'counts' is missing"),
        ('{"text": "a",\n "sizes": [{"siz": 4}]}', "file, line 2, sizes[1]: there is no field 'siz'"),
        ('{"text": "a", "encodings": [{"word": "a b", "tokens": ["a"]}]}', "file, line 1, encodings[1].word: must be"),
        ('{"text": "a\\ud800"}', "file, line 1, text: a lone surrogate"),
        ('{"text": "a",\n "tie": NaN}', "file: NaN is no JSON value"),
        ('{"text": "a",\n "tie": }', "file, line 2: this is not JSON"),
        ('{"words": [["a", 0]]}', "file, line 1, words[1]: must be 1 or more"),
        ('{"corpus": [{"count": 1, "symbols": ["a b"]}]}', "file, line 1, corpus[1].symbols: a symbol cannot hold"),
        ('{"text": "   "}', "file, line 1, text: is empty"),
        ('{"convention": "lecturer", "text": "a"}', "file, line 1, convention: there is no convention"),
        ('{"convention": {"ties": "any"}, "text": "a"}', "file, line 1, convention: there is no field 'ties'"),
        ("[" * 100_000, "file"),
        (f'{{"text": {"[" * 50}{"]" * 50}}}', "file, line 1: this is nested too deeply"),
    ],
)
def test_a_fault_of_json_is_named_by_line_and_field(given: str, message: str) -> None:
    assert refused(given).startswith(message)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("text: a\nmerges: [[n, no]]\n", "file, line 2, merges[1][2]: must be text, but no is a truth value here"),
        ("text: &a x\nmerges: *a\n", "file, line 1: anchors"),
        ("text: !!python/object:os.system x\nmerges: []\n", "file, line 1: tags (!) are not allowed"),
        ("text: a\nmerges:\n  - [a, b]\n  - [a\n", "file, line"),
        ("- text: a\nmerges: []\n", "file, line 2: this is not YAML"),
    ],
)
def test_a_fault_of_yaml_is_named_by_its_line(given: str, message: str) -> None:
    assert refused(given).startswith(message)


HOSTILE: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None, max_examples=80)
@given(st.data())
def test_any_value_in_any_field_is_read_or_refused_in_one_line(data: st.DataObject) -> None:
    changed = dict(SAME)
    changed[data.draw(st.sampled_from([*SAME, "text", "corpus", "bare", "space_symbol", "convention"]))] = data.draw(
        HOSTILE
    )
    try:
        record(json.dumps(changed))
    except InputError as error:
        assert str(error).startswith("file")
        assert "\n" not in json.dumps(str(error))


@settings(deadline=None, max_examples=80)
@given(st.text(st.sampled_from("low:5 1.e\n->after sizewd#_&*!{}[]\"'\t") | st.characters(), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for ending in ("", "json", "yaml", "jsonl"):
        try:
            found = read_run(text, "file", ending)
            if not isinstance(found, Written):
                list(found)
        except InputError as error:
            assert str(error).startswith("file")


@pytest.mark.parametrize(
    ("line", "merge", "count"),
    [
        ("1. e s 9", ("e", "s"), 9),
        ("1. e s", ("e", "s"), None),
        ("1. e + s 9", ("e", "s"), 9),
        ("1. e+s 9", ("e", "s"), 9),
        ("1. e+s", ("e", "s"), None),
        ("1. (e, s) 9", ("e", "s"), 9),
        ("1. (e,s)", ("e", "s"), None),
        ("1. e,s 9", ("e", "s"), 9),
        ("1. e, s 9", ("e", "s"), 9),
        ("1. + s 9", ("+", "s"), 9),
    ],
)
def test_a_pair_of_a_step_is_written_as_in_an_answer(line: str, merge: tuple[str, str], count: int | None) -> None:
    found = record(f"text: e s\n{line}")
    assert (found.merges, found.counts) == ((merge,), (count,))


@pytest.mark.parametrize("corpus", ["text: e 9", "words: e9:4", "row: 4 e 9"])
def test_the_second_symbol_of_a_step_may_be_a_number_of_the_corpus(corpus: str) -> None:
    found = record(f"{corpus}\n1. e 9")
    assert (found.merges, found.counts) == ((("e", "9"),), (None,))


@pytest.mark.parametrize("corpus", ["words: es:9", "row: 9 e s"])
def test_the_joined_pair_with_its_count_is_no_pair_with_a_number(corpus: str) -> None:
    assert "line 2: a step is a pair and perhaps its count" in refused(f"{corpus}\n1. es 9")


@pytest.mark.parametrize("line", ["1. e", "1. es", "1. e s t 9", "1. 9", "1. es 9", "1. e 9"])
def test_a_step_that_is_no_pair_is_refused(line: str) -> None:
    assert "line 2: a step is a pair and perhaps its count" in refused(f"text: e s\n{line}")
