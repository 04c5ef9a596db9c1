"""What a student reads: every mistake in every kind is explained, the right answer is told, nothing of theirs acts."""

import io
import re
from functools import cache
from itertools import islice

import pytest
from rich.console import Console

from drill.answers import shown
from drill.bank.problems import fresh_problems
from drill.bank.showing import convention_for, sought_for
from drill.document import Callout
from drill.engine.convention import LECTURE
from drill.engine.corpus import Row
from drill.marking.feedback import feedback
from drill.marking.marker import mark
from drill.marking.verdict import Verdict
from drill.marking.worked import worked
from drill.mistakes.catalogue import CATALOGUE, mistake, variants_swapping
from drill.mistakes.mistake import Variant
from drill.questions.kind import Kind
from drill.questions.kinds import EVERY_KIND, KINDS
from drill.questions.problem import Problem
from drill.render import terminal
from drill.render.plain import render, sentence
from tests.marking.students import exposing, is_exposed, written_by


@cache
def samples(kind: Kind) -> dict[str, list[Problem]]:
    return exposing(kind, 20, 100)


def sample(kind: Kind, variant: Variant) -> Problem | None:
    """A problem that shows this form of the mistake; None where a hundred drawn problems have none.

    What needs a convention of its own (bytes for symbols) is sought under it.
    """
    known = mistake(variant.id)
    own = convention_for(known)
    drawn = samples(kind).get(variant.id, ())
    if not drawn and known.impossible(LECTURE) is not None and known.impossible(kind.known(own)) is None:
        drawn = [*islice(sought_for(kind, known, "s", own, patience=1), 1)]
    return next((item for item in drawn if is_exposed(kind, item, variant)), None)


#: What cannot show (a word to encode is always marked), or too seldom to be found among a hundred problems.
RARE: set[tuple[str, str, str | None]] = {
    ("pair-count", "counted-symbols", "with-neighbour-pair-count"),
    ("pair-count", "kept-broken-pairs", None),
    # Who counts symbols and writes the counts of pairs beside them has a right table, or none at all.
    ("count-table", "counted-symbols", "with-neighbour-pair-count"),
    ("pair-count", "across-words", None),
    ("pair-count", "stale-one-count", None),
    ("next-merge", "stale-one-count", None),
    ("training-run", "stale-one-count", None),
    ("vocabulary-size", "miscopied-frequency", "second-row"),
    ("vocabulary-size", "miscopied-frequency", "last-row"),
    ("encode", "marked-first-word", None),
    ("encode", "wrong-merge-order", "by-frequency"),
    # Nothing was trained: there are no words that were seen, and no counts.
    ("merge-order", "unseen-is-unk", None),
    ("merge-order", "whole-word", None),
    ("merge-order", "wrong-merge-order", "by-frequency"),
    # No trained list makes the same string from other symbols.
    ("encode", "joined-lookup", None),
    ("encode-trace", "joined-lookup", None),
    ("encode-trace", "marked-first-word", None),
    ("fertility", "unseen-is-unk", None),
    ("fertility", "whole-word", None),
    ("fertility", "wrong-merge-order", "by-frequency"),
    ("fertility", "joined-lookup", None),
    # Words are drawn in small composed letters, and as characters.
    *(
        (kind, "looks-equal", form)
        for kind in ("encode", "encode-trace", "fertility")
        for form in ("composed", "small-letters")
    ),
    *((kind, "bytes-are-garbage", None) for kind in ("fertility", "merge-order", "wordpiece-encode")),
    # WordPiece has no marker and looks its pieces up; the others are too seldom there.
    ("wordpiece-merge", "skipped-marker-pairs", None),
    ("wordpiece-merge", "other-overlap-count", None),
    ("wordpiece-merge", "once-per-word", None),
    ("wordpiece-merge", "stale-one-count", None),
    ("wordpiece-encode", "unlearned-merge", "once"),
    ("wordpiece-encode", "unlearned-merge", "all-that-is-left"),
}
CASES = [
    (kind, variant)
    for kind in KINDS.values()
    for variant in variants_swapping(kind.steps)
    if (kind.name, variant.id, variant.name) not in RARE
]


def printed(verdict: Verdict, width: int = 80) -> str:
    screen = io.StringIO()
    Console(file=screen, width=width, force_terminal=True).print(terminal.render(feedback(verdict)))
    return screen.getvalue()


def plain(text: str) -> str:
    """One line, without the marks that only guide the writing direction."""
    return " ".join(re.sub("[\u2066-\u2069\u200e\u200f]", "", text).split())


@pytest.mark.parametrize(
    ("kind", "variant"), CASES, ids=[f"{kind.name}-{variant.id}-{variant.name}" for kind, variant in CASES]
)
def test_each_mistake_is_explained_in_each_kind(kind: Kind, variant: Variant) -> None:
    name, problem = variant.id, sample(kind, variant)
    assert problem is not None
    verdict = mark(problem, written_by(kind, problem, variant.procedure))
    document = feedback(verdict)
    text = plain(render(document))

    # The mistake, in the words of its clause, and the sentence to remember (of the one named first among rivals).
    named = [found for found in verdict.explanations if (name,) in (found.ids, *found.rivals)]
    assert named
    assert mistake(name).done in text
    assert all(mistake(first).remember in text for first in named[0].ids)
    tones = [block.tone for block in document.blocks if isinstance(block, Callout)]
    assert {"wrong", "remember"} <= set(tones)

    # The right answer of every part that is wrong: a count by its number, a pair by its symbols.
    for item in verdict.parts:
        if item.status != "correct" and item.expected is not None and item.given is not None:
            right = plain(sentence(shown(item.part.type, item.expected)))
            if item.part.type in ("number", "pair"):
                assert re.search(rf"(?<!\w){re.escape(right)}(?!\w)", text), right
            else:
                assert set(right.replace(";", "").split()) <= set(re.split(r"[\s;]+", text)), right

    # It fits a terminal, wide or narrow.
    for width in (40, 80, 120):
        assert plain(re.sub(r"\x1b\[[0-9;]*m", "", printed(verdict, width)))


def test_every_form_of_every_mistake_is_explained_in_some_kind() -> None:
    by_hand = {mistake(name).variants[0] for name in ("stale-one-count", "joined-lookup")}
    explained = {variant for _, variant in CASES} | by_hand
    assert explained == {variant for item in CATALOGUE for variant in item.variants}


def test_a_count_from_before_the_last_merge_is_explained() -> None:
    start = (Row(2, ("a", "b", "c")), Row(3, ("b", "c")), Row(3, ("a", "b")))
    after = (Row(2, ("ab", "c")), Row(3, ("b", "c")), Row(3, ("ab",)))
    problem = Problem("pair-count", None, corpus=after, start_corpus=start, merges=(("a", "b"),), pair=("b", "c"))
    text = plain(render(feedback(mark(problem, {"count": "5"}))))
    assert mistake("stale-one-count").done in text
    assert "b + c occurs 3 times" in text


def test_counts_from_before_the_last_merge_are_shown_beside_those_that_hold() -> None:
    rows = (Row(7, tuple("ab")), Row(4, tuple("xad")), Row(3, tuple("bc")))
    start = (*rows, Row(2, tuple("xabc")), Row(1, tuple("yab")))
    after = (Row(7, ("ab",)), *rows[1:], Row(2, ("x", "ab", "c")), Row(1, ("y", "ab")))
    problem = Problem("count-table", None, corpus=after, start_corpus=start, merges=(("a", "b"),))
    text = plain(render(feedback(mark(problem, {"table": "x a 6; a d 4; b c 5; x ab 2; ab c 2; y ab 1"}))))
    assert mistake("stale-one-count").done in text
    assert "Done that way, x + a comes to 6." in text
    assert "Pairs are counted, place by place: x + a comes to 4: 1 × 4 in xad." in text


def test_a_pair_counted_with_the_last_merge_taken_apart_is_not_called_uncounted() -> None:
    start = (Row(2, tuple("_new")), Row(2, tuple("_renew")), Row(1, tuple("set")), Row(1, tuple("_reset")))
    after = (
        Row(2, ("_", "new")),
        Row(2, ("_r", "e", "new")),
        Row(1, tuple("set")),
        Row(1, ("_r", "e", "s", "e", "t")),
    )
    merges = (("n", "e"), ("ne", "w"), ("_", "r"))
    problem = Problem("next-merge", None, corpus=after, start_corpus=start, merges=merges)
    text = plain(render(feedback(mark(problem, {"pair": "r e", "count": "3"}))))
    assert mistake("undone-merge").done in text
    assert "Done that way, r + e comes to 3." in text
    assert "not counted at all" not in text


def test_a_lookup_by_spelling_is_explained() -> None:
    merges = (("a", "b"), ("b", "c"), ("a", "bc"))
    problem = Problem("encode", None, merges=merges, word="abc", start=("a", "b", "c"))
    text = plain(render(feedback(mark(problem, {"tokens": "abc"}))))
    assert mistake("joined-lookup").done in text


def test_the_wrong_step_is_shown_at_work_on_this_very_corpus() -> None:
    start = (Row(2, tuple("_new")), Row(2, tuple("_renew")), Row(1, tuple("set")), Row(1, tuple("_reset")))
    verdict = mark(Problem("next-merge", None, corpus=start), {"pair": "e", "count": "9"})
    text = plain(render(feedback(verdict)))
    # "You counted the symbol e: 1 in set, 1 × 2 in _new, …, 9 in all".
    assert "It looks as if you counted single symbols instead of pairs" in text
    assert "Done that way, e comes to 9: 1 × 2 in _new, 2 × 2 in _renew, 1 in set, 2 in _reset." in text
    assert "n + e comes to 4: 1 × 2 in _new, 1 × 2 in _renew." in text
    assert "A merge is chosen by the count of a pair of neighbours, not of a symbol." in text


def test_follow_through_that_was_used_is_said() -> None:
    problem = Problem("training-run", None, text="set new new renew reset renew", k=2)
    text = plain(render(feedback(mark(problem, {"merge-1": "_ r", "count-1": "3", "merge-2": "n e", "count-2": "4"}))))
    assert "follows from your earlier answer" in text
    assert "counted only up to the first error 0, all or nothing 0" in text


def test_what_marking_goes_on_with_is_said_for_blank_illegal_and_unreadable_merges() -> None:
    problem = Problem("training-run", None, text="set new new renew reset renew", k=3)
    text = plain(render(feedback(mark(problem, {"merge-1": "", "merge-2": "t s", "merge-3": "a b c"}))))
    for pair in ("n + e", "ne + w", "_ + r"):
        assert f"marking goes on with {pair}" in text


def test_the_rules_that_free_picks_agree_with_are_told() -> None:
    start = (Row(2, tuple("_new")), Row(2, tuple("_renew")), Row(1, tuple("set")), Row(1, tuple("_reset")))
    free = Problem("next-merge", None, Problem("", None).convention.but(tie="any"), corpus=start)
    text = plain(render(feedback(mark(free, {"pair": "e w", "count": "4"}))))
    assert "Your right picks agree with these tie rules: smallest, lowest-id, shortest." in text


HOSTILE = ["[bold]x[/bold]", "[/]", "\x1b[31mred", "<b>x</b>", "*a* _b_ `c`", "#set text", "=1+1", "{x}", "$x$", "\\n"]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("kind", EVERY_KIND.values(), ids=EVERY_KIND)
def test_nothing_that_a_student_types_is_interpreted(kind: Kind, text: str) -> None:
    problem = next(fresh_problems(kind, 2, "feedback"))
    verdict = mark(problem, {part.name: text for part in kind.parts(problem)})
    told = render(feedback(verdict))
    assert "\x1b" not in told
    seen = re.sub(r"\x1b\[[0-9;]*m", "", printed(verdict, 200))
    assert "\x1b" not in seen
    wanted = [word.replace("\x1b", "<U+001B>") for word in text.split()]
    if any(item.status == "not-understood" for item in verdict.parts):
        assert all(word in plain(told) and word in plain(seen) for word in wanted)


def test_symbols_of_a_corpus_that_look_like_markup_are_shown_as_they_stand() -> None:
    problem = Problem("training-run", None, text="[/] [/] [bold] [bold]", k=2)
    verdict = mark(problem, {"merge-1": "[ b", "count-1": "9"})
    for told in (render(feedback(verdict)), re.sub(r"\x1b\[[0-9;]*m", "", printed(verdict, 120))):
        assert "[ /" in plain(told).replace("+ ", "")
        assert "[ b" in plain(told).replace("+ ", "")


@pytest.mark.parametrize("kind", EVERY_KIND.values(), ids=EVERY_KIND)
def test_the_worked_solution_tells_every_part_of_the_key(kind: Kind) -> None:
    problem = next(fresh_problems(kind, 2, "feedback"))
    text = plain(render(worked(problem)))
    verdict = mark(problem, {})
    for item in verdict.parts:
        assert item.expected is not None
        assert plain(kind.label(item.part)) in text
        right = plain(sentence(shown(item.part.type, item.expected)))
        assert set(right.split()) <= set(text.split())


# --- slips ------------------------------------------------------------------------------------------------------------

LECTURE_RUN = Problem("training-run", None, text="set new new renew reset renew", k=4)


@pytest.mark.parametrize(
    ("answers", "slip"),
    [
        # One wrong count in a run that is right otherwise is nobody's method.
        ({"merge-1": "n e", "count-1": "3"}, "Count 1: 3 is one off 4; perhaps a slip."),
        (
            {"merge-1": "n e", "count-1": "4", "merge-2": "s e", "count-2": "1"},
            "Count 2: 1 leaves out set; perhaps a slip.",
        ),
    ],
)
def test_a_count_that_no_mistake_explains_may_be_a_slip(answers: dict[str, str], slip: str) -> None:
    verdict = mark(LECTURE_RUN, answers)
    assert verdict.unexplained
    assert slip in plain(render(feedback(verdict)))


def test_a_count_that_fits_nothing_is_called_no_slip() -> None:
    text = plain(render(feedback(mark(LECTURE_RUN, {"merge-1": "n e", "count-1": "40"}))))
    assert "No known mistake explains: Count 1" in text
    assert "perhaps a slip" not in text
