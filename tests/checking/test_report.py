"""What a person reads: the steps in a table, what is wrong beside what is true, and what explains it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from drill.checking.forms import read_run
from drill.checking.judging import judge
from drill.checking.record import Record
from drill.checking.report import report
from drill.render.plain import render, width_of

SLIDE = """\
words: low:5 lower:2 newest:6 widest:3
marker: trailing _
tie: none
1. e s 9
2. es t 8
3. l o 7
4. o e
after 0: w e 6, l o 7
after 1: w e 8, es t 9
vocabulary: d e i l n o r s w _ es est lo oe wid
size: 15
size after 0: 12
lowest -> lo w est
after 1: newest -> n e w es t _
"""
PUBLISHED = (Path(__file__).parent / "published.jsonl").read_text("utf-8").splitlines()


def told(text: str) -> str:
    record = read_run(text, "run")
    assert isinstance(record, Record)
    return render(report(judge(record)))


def prose(text: str) -> str:
    """The report without its line ends."""
    return re.sub(r"\s+", " ", told(text))


def test_a_run_that_goes_wrong() -> None:
    read = prose(SLIDE)
    for sentence in (
        "Not right: it first goes wrong in the count of step 2",
        "no tie rule is stated, so any of the most frequent pairs is right",
        "2 es + t 8 9 9 t + _ ✗ wrong count",
        "Step 2: es + t has 9, not 8",
        "Step 3: l + o has 7; right would be est + _ with 9",
        "Step 4: o + e never stand side by side; right would be est + _ with 9, and the check goes on with est + _",
        "The counts at the start: ✗ 1 of 2 pairs wrong.",
        "w + e 6 8 6 leaves out lower_, which occurs 2 times",
        "w + e 8 2 8 is the count that it had before step 1",
        "Vocabulary: ✗ wrong; it lacks t; no merge makes wid",
        "Size after 4 merges: ✓ 15 is right",
        "Size at the start: ✗ 12 is wrong, it is 11",
        "lowest 4 lo w est lo w est _ ✗ wrong",
        "newest 1 n e w es t _ ✓ right",
        "someone who left the marker off the word to be encoded",
        "At work: bpe-drill mistakes unmarked-encoding",
        "The right counts before step 2:",
    ):
        assert sentence in read


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("text: aaab\nmarker: none\n1. a a 2", "All that was written is right"),
        ("text: aaab\nmarker: none\n1. a a 2", "No tie is met: the list comes out under every tie rule."),
        ("text: aaab\nmarker: none\n1. a a 1", "1 counts places that share a symbol only once"),
        ("text: aaab\nmarker: none\noverlaps: disjoint\n1. a a 2", "2 counts every adjacent place of a run of equal"),
        ("words: ab:2 ba:3\nmarker: none\n1. b a 2", "2 is the count of a + b"),
        ("words: abab:2 ab:5\nmarker: none\n1. a b 7", "7 leaves out one of its places in abab, which occurs 2 times"),
        ("text: ab\nmarker: none\n1. a b\n2. ab a", "Step 2: no pair is left to merge"),
        ("text: ab\nmarker: none\nmin-frequency: 2\n1. a b", "no pair occurs 2 times or more, so training has stopped"),
        ("text: ab cd\nmarker: none\ntie: smallest\n1. c d", "but the stated rule picks a + b"),
        ("words: ab:1 cd:1 ef:1\nmarker: none\n1. c d\n2. a b", "but no one tie rule gives the whole list"),
        ("words: ab:1 cd:1\nmarker: none\n1. c d", "The list comes out under these tie rules: greatest."),
        ("words: ab:1 cd:2 xab:1\nmarker: none\n1. a b", "(first-seen only with rows as-written)"),
        (
            "text: abab\nmarker: none\n1. a b\n2. b a",
            "b + a no longer stand side by side: they did until step 1 merged a + b",
        ),
        (
            "words: fee:3 bee:1\n1. e e\n2. _ f\n3. f ee\n4. _f ee",
            "Step 4: _f + ee no longer stand side by side: they did until the check put _f + ee in place of step 3",
        ),
    ],
)
def test_what_is_said_of_one_thing(text: str, sentence: str) -> None:
    assert sentence in prose(text)


def test_steps_after_the_end_of_training_say_nothing_of_tie_rules() -> None:
    read = prose("text: b b a\nmarker: trailing _\nmin-frequency: 2\n1. b _\n2. a _\n")
    assert "Step 2: no pair occurs 2 times or more, so training has stopped" in read
    assert "tie rule" not in read


def test_which_form_of_a_mistake_it_is_speaks_of_its_author() -> None:
    read = prose("words: zzz:6 zazz:8 nana:9\nmarker: none\noverlaps: disjoint\n1. z z 42\n2. a n 26\n")
    assert "someone who counted single symbols instead of pairs More exactly: the commonest symbol with its" in read
    assert " you " not in read


def test_a_form_of_a_mistake_is_named_only_where_no_other_fits_as_well() -> None:
    # The pair met last, and the alphabetically last one.
    read = prose("words: aab:1 xab:1\nmarker: none\n1. a b\n2. x ab\n")
    assert "settled a tie by another rule" in read
    assert "More exactly" not in read


def test_two_counts_that_one_miscopied_row_explains() -> None:
    read = prose("words: low:5 lower:2 new:3\nmarker: none\nafter 0: l o 12, o w 12, n e 3")
    assert "Taken together the counts are those of a corpus in which low stands 10 times, not 5." in read
    assert "Taken together" not in prose("words: low:5 lower:2 new:3\nmarker: none\nafter 0: l o 12, o w 11, n e 3")


@pytest.mark.parametrize("line", PUBLISHED, ids=lambda line: str(json.loads(line)["run"]["id"]))
def test_every_report_fits_into_80_columns(line: str) -> None:
    run: dict[str, Any] = json.loads(line)["run"]
    written = told(json.dumps(run))
    assert max(width_of(one) for one in written.splitlines()) <= 80
    assert written.startswith("✓ " if not json.loads(line)["wrong"] else "✗ ")


def test_text_of_the_author_is_data() -> None:
    hostile = {"text": "[bold]a \x1b[31mb", "marker": "none", "merges": [["[", "b"]], "title": "[red]x"}
    assert "\x1b" not in told(json.dumps(hostile))
