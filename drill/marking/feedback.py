"""What a student reads after an answer: marks part by part, each mistake at work, the right table, what to remember."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from drill.answers import CHOICE, CORPUS, PAIR, TABLE, shown, symbols_in
from drill.document import (
    Block,
    Bullets,
    Callout,
    Document,
    Heading,
    Paragraph,
    Quoted,
    Sentence,
    Table,
    Text,
)
from drill.marking.at_work import right_step, wrong_step
from drill.marking.chosen import options_block
from drill.marking.planted import mistake_in_the_question
from drill.marking.row_tables import row_tables
from drill.marking.slips import slips
from drill.marking.tie_rules import agreeing_rules
from drill.marking.verdict import Explanation, PartVerdict, Status, Verdict
from drill.marking.weights import out_of as marks_there_are
from drill.mistakes.catalogue import mistake
from drill.mistakes.mistake import Variant
from drill.questions.rules import joined
from drill.questions.weights import EVEN, Weights
from drill.wording import N_, _, ngettext, say

_STATUS: Final[Mapping[Status, str]] = {
    "correct": N_("✓ right"),
    "follow-through": N_("✓ follows from your earlier answer"),
    "wrong": N_("✗ wrong"),
    "blank": N_("✗ blank"),
    "not-understood": N_("? not understood"),
}
#: Of many tied pairs so many are named as right.
_MOST_NAMED: Final = 4
#: What a variant does, where a mistake has several: shown behind the mistake's own clause.
_VARIANTS: Final[Mapping[tuple[str, str], str]] = {
    ("counted-symbols", "alone"): N_("the commonest symbol by itself"),
    ("counted-symbols", "with-neighbour"): N_("the commonest symbol with its commonest right neighbour"),
    ("counted-symbols", "with-neighbour-pair-count"): N_(
        "the commonest symbol with its commonest right neighbour, though with the pair's own count"
    ),
    ("looks-equal", "composed"): N_("a letter and its accent became one composed letter"),
    ("looks-equal", "small-letters"): N_("capitals became small letters"),
    ("other-tie-rule", "last-seen"): N_("the pair met last"),
    ("other-tie-rule", "first-seen"): N_("the pair met first"),
    ("other-tie-rule", "smallest"): N_("the alphabetically first pair"),
    ("other-tie-rule", "greatest"): N_("the alphabetically last pair"),
    ("other-tie-rule", "text-order"): N_("the pair met first in the running text"),
    ("wrong-size", "merges-only"): N_("the number of merges alone"),
    ("wrong-size", "one-base-symbol-short"): N_("one base symbol left out"),
    ("wrong-size", "words-and-merges"): N_("words and merges added up"),
    ("wrong-size", "symbols-in-use"): N_("only the symbols still in use in the corpus"),
    ("wrong-merge-order", "reversed"): N_("from last to first"),
    ("wrong-merge-order", "longest-first"): N_("the longest result first"),
    ("wrong-merge-order", "alphabetical"): N_("in alphabetical order"),
    ("wrong-merge-order", "by-frequency"): N_("by the counts of the first table"),
    ("off-by-one-k", "one-fewer"): N_("one merge too few"),
    ("off-by-one-k", "one-more"): N_("one merge too many"),
    ("miscopied-frequency", "second-row"): N_("the second row has the count of the first"),
    ("miscopied-frequency", "last-row"): N_("the last row has the count of the row above it"),
    ("unlearned-merge", "once"): N_("one merge too many"),
    ("unlearned-merge", "all-that-is-left"): N_("all single symbols that were left side by side"),
    ("overlapping-merge", "both"): N_("a a a became aa aa"),
    ("superbpe-from-start", "across-at-once"): N_("pairs across words were merged from the first merge on"),
    ("superbpe-from-start", "from-characters"): N_("the second stage began again with single characters"),
    ("overlapping-merge", "swallowed"): N_("a a a became aa"),
    ("unigram-word-frequency", "word-count"): N_("every piece has the count of the word"),
    ("unigram-word-frequency", "number-of-pieces"): N_("frequencies divided by the number of pieces"),
    ("unigram-loss-slip", "unweighted"): N_("every word counts once"),
    ("unigram-loss-slip", "base-10"): N_("logarithms to the base 10"),
    ("unigram-loss-slip", "base-2"): N_("logarithms to the base 2"),
    ("unigram-loss-slip", "renormalised"): N_("the other pieces' probabilities worked out anew"),
    ("unigram-prune-rare", "rarest"): N_("the rarest candidate"),
    ("unigram-prune-rare", "single-character"): N_("a single character"),
    ("wordpiece-by-count", "count-written"): N_("with its count in the place of a score"),
    ("wordpiece-by-count", "score-written"): N_("though with the score of that pair"),
    ("wordpiece-inner-hashes", "kept"): N_("it stayed inside the merged symbol"),
    ("wordpiece-inner-hashes", "left-out"): N_("it was left out, so that u and ##u became one"),
    ("wordpiece-partial-unk", "rest"): N_("all that was left became one [UNK]"),
    ("wordpiece-partial-unk", "letter"): N_("a single letter became [UNK], and the word went on behind it"),
}


def feedback(verdict: Verdict, weights: Weights = EVEN, *, whole: bool = False) -> Document:
    """The verdict in words and tables; where something is wrong, with the mistake behind it and the right way.

    Args:
        verdict: what marking found.
        weights: what its parts are worth.
        whole: True for the right way of a right answer too.
    """
    blocks: list[Block] = [_marks(verdict, weights)]
    blocks.append(_part_table(verdict))
    blocks += row_tables(verdict)
    blocks += _options(verdict)
    notes = tuple(
        say(_("{part}: {note}"), part=Text(verdict.kind.label(item.part)), note=verdict.told(item))
        for at, item in enumerate(verdict.parts)
        if verdict.told(item) and (item.status != "blank" or _answered_after(verdict, at))
    )
    if notes:
        blocks.append(Bullets(notes))
    blocks += _ties(verdict)
    for explanation in verdict.explanations:
        blocks += _explained(verdict, explanation)
    unexplained = [item.part for item in map(verdict.part, verdict.unexplained) if not _has_reasons(verdict, item)]
    if unexplained and verdict.kind.steps:
        names = [(Text(verdict.kind.label(part)),) for part in unexplained]
        blocks.append(
            Callout(
                "note",
                say(_("No known mistake explains: {parts}"), parts=joined(names, ", ")),
                tuple(Paragraph(told) for told in slips(verdict)),
            )
        )
    found = Document(tuple(blocks))
    if (verdict.all_right and not whole) or (verdict.explanations and not verdict.kind.two_mistakes):
        # A short question's right way stands beside the mistake already.
        return found
    way = Document(mistake_in_the_question(verdict.kind, verdict.problem)) + verdict.kind.solve(verdict.problem)
    return found + Document((Heading(say(_("The right way"))),)) + way if way.blocks else found


def _has_reasons(verdict: Verdict, item: PartVerdict) -> bool:
    """True if options were chosen that say themselves why they are wrong."""
    chosen = symbols_in(item.given) if item.part.type == CHOICE and item.given is not None else ()
    return any(verdict.kind.why(verdict.problem, item.part, option) for option in chosen)


def _options(verdict: Verdict) -> list[Block]:
    """Where something was to be chosen, what was chosen and what is right, in words."""
    return [
        options_block(
            verdict.kind,
            verdict.problem,
            item.part,
            symbols_in(item.given) if item.given is not None else None,
            symbols_in(item.expected),
        )
        for item in verdict.parts
        if item.part.type == CHOICE and item.expected is not None
    ]


def _answered_after(verdict: Verdict, at: int) -> bool:
    """True if the marking went on from this part: something is written after it."""
    return any(item.given is not None for item in verdict.parts[at + 1 :])


def _marks(verdict: Verdict, weights: Weights) -> Block:
    marks, out_of = verdict.marks("follow-through", weights), sum(marks_there_are(verdict.parts, weights))
    line = say(ngettext("{marks} of {n} mark", "{marks} of {n} marks", out_of), marks=marks, n=out_of)
    prefix, strict = verdict.marks("prefix", weights), verdict.marks("strict", weights)
    others: Sentence = ()
    if prefix != marks:
        others = say(
            _(" (counted only up to the first error {prefix}, all or nothing {strict})"),
            prefix=prefix,
            strict=strict,
        )
    if verdict.all_right:
        return Callout("right", say(_("All right: {marks}"), marks=line), ())
    return Callout("wrong", line + others, ()) if marks < out_of else Callout("right", line + others, ())


def _part_table(verdict: Verdict) -> Block:
    head = (say(_("part")), say(_("your answer")), say(_("right answer")), ())
    return Table(head, tuple(_part_row(verdict, item) for item in verdict.parts))


def _part_row(verdict: Verdict, item: PartVerdict) -> tuple[Sentence, ...]:
    given = shown(item.part.type, item.given) if item.given is not None else _as_typed(item)
    right: Sentence = ()
    if item.status != "correct" and item.expected is not None:
        # What follows from the student's own answers is right too; the key is told where it is another.
        right = shown(item.part.type, item.expected)
        if item.part.type == PAIR and verdict.problem.convention.tie == "any":
            right = joined([shown(PAIR, value) for value in item.right[:_MOST_NAMED]], _(" or "))
        if item.part.type in (CORPUS, TABLE) and item.status == "wrong":
            given = right = say(_("see below"))
    status = _(_STATUS[item.status]) if item.out_of else _("not asked for")
    return ((Text(verdict.kind.label(item.part)),), given, right, (Text(status),))


def _as_typed(item: PartVerdict) -> Sentence:
    return (Quoted(item.raw),) if isinstance(item.raw, str) and item.raw.strip() else ()


def _ties(verdict: Verdict) -> list[Block]:
    """Under free ties: the rules that the picks agree with."""
    rules = agreeing_rules(verdict)
    if rules is None:
        return []
    if not rules:
        return [
            Paragraph(say(_("No single tie rule gives all of your right picks; where ties are free that is allowed.")))
        ]
    named = joined([(Text(rule),) for rule in rules], ", ")
    return [Paragraph(say(_("Your right picks agree with these tie rules: {rules}."), rules=named))]


def _explained(verdict: Verdict, explanation: Explanation) -> list[Block]:
    mistakes = [mistake(name) for name in explanation.ids]
    done = joined([say(_(item.done)) for item in mistakes], _(", and "))
    title = (
        say(_("It looks as if you {done}"), done=done)
        if explanation.evidence == "shown"
        else say(_("This would fit someone who {done}"), done=done)
    )
    inner: list[Block] = []
    for variant in explanation.variants:
        if explanation.forms_told and (form := form_of(variant)):
            inner.append(Paragraph(form))
    inner += wrong_step(verdict, explanation)
    if explanation.rivals:
        others = [joined([say(_(mistake(name).done)) for name in rival], _(", and ")) for rival in explanation.rivals]
        inner.append(
            Paragraph(
                say(
                    ngettext(
                        "The same answers come to someone who {others}; a next problem can tell.",
                        "The same answers come to someone who {others}; a next problem can tell.",
                        len(others),
                    ),
                    others=joined(others, _(", or ")),
                )
            )
        )
    blocks: list[Block] = [Callout("wrong", title, tuple(inner)), *right_step(verdict, explanation)]
    remember = tuple(Paragraph(say(_(item.remember))) for item in mistakes)
    return [*blocks, Callout("remember", say(_("Remember")), remember)]


def form_of(variant: Variant) -> Sentence:
    """Which form of its mistake a variant is; empty where the mistake has only one."""
    form = _VARIANTS.get((variant.id, variant.name or ""))
    return say(_("More exactly: {form}."), form=say(_(form))) if form else ()
