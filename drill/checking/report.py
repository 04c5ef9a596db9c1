"""A judgement as a document: what is right, step by step, then everything else, and what explains what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from drill.answers import symbols_in
from drill.checking.judgement import Judgement
from drill.checking.record import Record
from drill.checking.step_report import step_blocks
from drill.document import (
    Block,
    Bullets,
    Callout,
    Document,
    Number,
    Paragraph,
    Quoted,
    Sentence,
    Table,
    Text,
    Tokens,
)
from drill.document import Pair as PairSpan
from drill.marking.feedback import form_of
from drill.marking.slips import count_slip, frequency_slip
from drill.marking.verdict import Explanation
from drill.mistakes.catalogue import mistake
from drill.questions.board import counts_block, trace_block, vocabulary_block
from drill.questions.rules import joined, rule
from drill.wording import _, ngettext, say

#: So many wrong counts of a table are shown.
_MOST_ENTRIES: Final = 12
_SECTIONS: Final = {
    "merge": "steps",
    "count": "counts",
    "table": "tables",
    "vocabulary": "vocabulary",
    "size": "sizes",
    "encoding": "encodings",
}


def report(judgement: Judgement) -> Document:
    """Everything that was found, to read."""
    blocks: list[Block] = [_verdict(judgement), Paragraph(_read_as(judgement))]
    blocks += step_blocks(judgement)
    for number in range(len(judgement.tables)):
        blocks += _table(judgement, number)
    blocks += _vocabulary(judgement)
    blocks += _encodings(judgement)
    for explanation in judgement.explanations:
        blocks.append(_explained(judgement, explanation))
    blocks += _unexplained(judgement)
    return Document((*blocks, *_rightly(judgement)))


def _verdict(judgement: Judgement) -> Block:
    first = judgement.first_wrong
    if first is None:
        return Callout("right", say(_("All that was written is right")), ())
    place = _called(judgement.record, first.where, first.index - 1)
    return Callout("wrong", say(_("Not right: it first goes wrong in {place}"), place=place), ())


def _called(record: Record, where: str, at: int) -> Sentence:
    """What something that was written is called; `at` is its place among its like, from 0."""
    match where:
        case "steps":
            return say(_("step {n}"), n=at + 1)
        case "counts":
            return say(_("the count of step {n}"), n=at + 1)
        case "tables":
            return say(_("the counts {when}"), when=_after(record.tables[at].after))
        case "vocabulary":
            return say(_("the vocabulary"))
        case "sizes":
            return say(_("the size {when}"), when=_after(record.sizes[at].after))
        case _encodings:
            return say(_("the encoding of {word}"), word=Quoted(record.encodings[at].word))


def _after(merges: int) -> Sentence:
    if not merges:
        return say(_("at the start"))
    return say(ngettext("after {n} merge", "after {n} merges", merges), n=merges)


def _read_as(judgement: Judgement) -> Sentence:
    record = judgement.record
    convention = record.convention
    listed = record.words is not None and not record.bare
    stated = rule(convention, rows=record.rows_stated, tie=record.rule is not None, listed=listed)
    if record.rule is not None:
        return say(_("Read as: {rule}"), rule=stated)
    return say(_("Read as: {rule} · no tie rule is stated, so any of the most frequent pairs is right"), rule=stated)


# --- tables, vocabulary, sizes, encodings -----------------------------------------------------------------------------


def _table(judgement: Judgement, number: int) -> list[Block]:
    finding, table = judgement.tables[number], judgement.record.tables[number]
    when = _after(table.after)
    wrong = [entry for entry in finding.entries if entry[1] != entry[2]]
    blocks: list[Block] = []
    if not wrong:
        size = len(finding.entries)
        right = ngettext("The counts {when}: ✓ right, {n} pair.", "The counts {when}: ✓ all right, {n} pairs.", size)
        blocks.append(Paragraph(say(right, when=when, n=size)))
    position = judgement.path(table.after)[-1]
    if wrong:
        rows = tuple(
            ((PairSpan(pair),), (Number(given),), (Number(true),), count_slip(position, pair, given))
            for pair, given, true in wrong[:_MOST_ENTRIES]
        )
        caption = say(
            ngettext(
                "The counts {when}: ✗ {wrong} of {n} pair wrong.",
                "The counts {when}: ✗ {wrong} of {n} pairs wrong.",
                len(finding.entries),
            ),
            when=when,
            wrong=len(wrong),
            n=len(finding.entries),
        )
        head = (say(_("pair")), say(_("count")), say(_("true")), ())
        blocks.append(Table(head, rows, numeric=frozenset({1, 2}), caption=caption))
        if slip := frequency_slip(position, [(pair, given) for pair, given, _true in finding.entries]):
            blocks.append(Paragraph(say(_("Taken together {slip}."), slip=slip)))
    return blocks


def _vocabulary(judgement: Judgement) -> list[Block]:
    lines: list[Sentence] = []
    if (finding := judgement.vocabulary) is not None:
        told = [say(_("Vocabulary: ✓ right"))] if finding.ok else [say(_("Vocabulary: ✗ wrong"))]
        if finding.missing:
            told.append(say(_("it lacks {symbols}"), symbols=Tokens(finding.missing)))
        if finding.extra:
            told.append(say(_("no merge makes {symbols}"), symbols=Tokens(finding.extra)))
        lines.append(joined(told, "; "))
    for size, finding in zip(judgement.record.sizes, judgement.sizes, strict=True):
        template = (
            _("Size {when}: ✓ {given} is right") if finding.ok else _("Size {when}: ✗ {given} is wrong, it is {true}")
        )
        true = Number(finding.computed) if isinstance(finding.computed, int) else Number(0)
        lines.append(say(template, when=_after(size.after), given=size.size, true=true))
    return [Bullets(tuple(lines))] if lines else []


def _encodings(judgement: Judgement) -> list[Block]:
    record = judgement.record
    if not record.encodings:
        return []
    head = (say(_("word")), say(_("merges")), say(_("tokens")), say(_("right tokens")), ())
    rows = tuple(
        (
            (Quoted(encoding.word),),
            (Number(encoding.after),),
            (Tokens(encoding.tokens),),
            () if finding.ok else (Tokens(symbols_in(finding.computed)),),
            (Text(_("✓ right") if finding.ok else _("✗ wrong")),),
        )
        for encoding, finding in zip(record.encodings, judgement.encodings, strict=True)
    )
    return [Table(head, rows, numeric=frozenset({1}))]


# --- what explains it -------------------------------------------------------------------------------------------------


def _explained(judgement: Judgement, explanation: Explanation) -> Block:
    mistakes = [mistake(name) for name in explanation.ids]
    done = joined([say(_(item.done)) for item in mistakes], _(", and "))
    parts = _labels(judgement, explanation.parts)
    title = (
        say(_("{parts}: this is what comes out for someone who {done}"), parts=parts, done=done)
        if explanation.evidence == "shown"
        else say(_("{parts}: this would fit someone who {done}"), parts=parts, done=done)
    )
    forms = explanation.variants if explanation.forms_told else ()
    inner: list[Block] = [Paragraph(form) for variant in forms if (form := form_of(variant))]
    inner += [Paragraph(say(_(item.remember))) for item in mistakes]
    for rival in explanation.rivals:
        others = joined([say(_(mistake(name).done)) for name in rival], _(", and "))
        inner.append(Paragraph(say(_("The same comes out for someone who {others}."), others=others)))
    commands = joined([(Quoted(f"bpe-drill mistakes {item.id}"),) for item in mistakes], ", ")
    inner.append(Paragraph(say(_("At work: {command}"), command=commands)))
    return Callout("wrong", title, tuple(inner))


def _unexplained(judgement: Judgement) -> list[Block]:
    if not judgement.unexplained:
        return []
    parts = _labels(judgement, judgement.unexplained)
    if not judgement.diagnosed:
        title = say(_("The run is too large to look for the mistake behind: {parts}"), parts=parts)
    else:
        title = say(_("No known mistake explains: {parts}"), parts=parts)
    return [Callout("note", title, ())]


def _labels(judgement: Judgement, names: Sequence[str]) -> Sentence:
    """What was written, by the names of its parts."""
    called = []
    for name in names:
        part, _dash, number = name.partition("-")
        called.append(_called(judgement.record, _SECTIONS[part], int(number or 1) - 1))
    return joined(called, ", ")


def _rightly(judgement: Judgement) -> list[Block]:
    """The right way at the place where it first goes wrong."""
    first, record = judgement.first_wrong, judgement.record
    if first is None:
        return []
    at = first.index - 1
    # Without word walls there is one row, and every pair stands in it.
    places = record.convention.walls == "words"
    if first.where in ("steps", "counts"):
        caption = say(_("The right counts before step {n}:"), n=first.index)
        return [counts_block(judgement.steps[at].position, caption=caption, places=places)]
    if first.where == "tables":
        table = record.tables[at]
        wrong = [pair for pair, given, true in judgement.tables[at].entries if given != true]
        caption = say(_("The right counts {when}:"), when=_after(table.after))
        return [counts_block(judgement.path(table.after)[-1], caption=caption, only=wrong, places=places)]
    if first.where == "encodings":
        caption = say(_("The list, replayed from first to last:"))
        return [trace_block(judgement.coding(at), caption=caption)]
    after = len(record.merges) if first.where == "vocabulary" else record.sizes[at].after
    end = judgement.path(after)[-1]
    return [vocabulary_block(end.base, end.vocabulary)]
