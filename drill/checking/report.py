"""A judgement as a document: what is right, step by step, then everything else, and what explains what is wrong."""

from __future__ import annotations

from typing import Final

from drill.checking.explained import after_merges, explained_blocks, verdict_block
from drill.checking.judgement import RunJudgement
from drill.checking.record import Record
from drill.checking.step_report import step_blocks
from drill.checking.wordpiece_report import (
    encoding_cells,
    part_blocks,
    read_as_wordpiece,
    right_by_score,
    score_blocks,
)
from drill.document import (
    Block,
    Bullets,
    Document,
    Number,
    Paragraph,
    Quoted,
    Sentence,
    Table,
    Token,
    Tokens,
)
from drill.document import Pair as PairSpan
from drill.marking.slips import count_slip, frequency_slip
from drill.questions.board import counts_block, trace_block, vocabulary_block
from drill.questions.rules import joined, rule
from drill.wording import _, ngettext, say

#: So many wrong counts of a table are shown.
_MOST_ENTRIES: Final = 12
_SECTIONS: Final = {
    "merge": "steps",
    "count": "counts",
    "table": "tables",
    "part": "parts",
    "score": "scores",
    "vocabulary": "vocabulary",
    "size": "sizes",
    "encoding": "encodings",
}


def report(judgement: RunJudgement) -> Document:
    """Everything that was found, to read."""
    record, first = judgement.record, judgement.first_wrong
    place = () if first is None else _called(record, first.where, first.index - 1)
    blocks: list[Block] = [verdict_block(place), Paragraph(_read_as(judgement)), *step_blocks(judgement)]
    for number in range(len(judgement.tables)):
        blocks += _table(judgement, number)
    blocks += [*part_blocks(judgement), *score_blocks(judgement)]
    blocks += _vocabulary(judgement)
    blocks += _encodings(judgement)
    blocks += explained_blocks(judgement, lambda name: _named(record, name))
    return Document((*blocks, *_rightly(judgement)))


def _named(record: Record, name: str) -> Sentence:
    """What was written, by the name of its part."""
    part, _dash, number = name.partition("-")
    return _called(record, _SECTIONS[part], int(number or 1) - 1)


def _called(record: Record, where: str, at: int) -> Sentence:
    """What something that was written is called; `at` is its place among its like, from 0."""
    match where:
        case "steps":
            return say(_("step {n}"), n=at + 1)
        case "counts":
            return say(_("the count of step {n}"), n=at + 1)
        case "tables":
            return say(_("the counts {when}"), when=after_merges(record.tables[at].after))
        case "parts":
            part = record.parts[at]
            return say(_("the count of {symbol} {when}"), symbol=Token(part.symbol), when=after_merges(part.after))
        case "scores":
            scored = record.scores[at]
            return say(_("the score of {pair} {when}"), pair=PairSpan(scored.pair), when=after_merges(scored.after))
        case "vocabulary":
            return say(_("the vocabulary"))
        case "sizes":
            return say(_("the size {when}"), when=after_merges(record.sizes[at].after))
        case _encodings:
            return say(_("the encoding of {word}"), word=Quoted(record.encodings[at].word))


def _read_as(judgement: RunJudgement) -> Sentence:
    record = judgement.record
    convention = record.convention
    listed = record.words is not None and not record.bare
    stated = rule(convention, rows=record.rows_stated, tie=record.rule is not None, listed=listed)
    if record.algorithm == "wordpiece":
        stated = read_as_wordpiece(record, stated)
        if record.rule is None:
            told = _("Read as: {rule} · no tie rule is stated, so any of the pairs with the highest score is right")
            return say(told, rule=stated)
    if record.rule is not None:
        return say(_("Read as: {rule}"), rule=stated)
    return say(_("Read as: {rule} · no tie rule is stated, so any of the most frequent pairs is right"), rule=stated)


# --- tables, vocabulary, sizes, encodings -----------------------------------------------------------------------------


def _table(judgement: RunJudgement, number: int) -> list[Block]:
    finding, table = judgement.tables[number], judgement.record.tables[number]
    when = after_merges(table.after)
    wrong = [entry for entry in finding.entries if entry[1] != entry[2]]
    blocks: list[Block] = []
    if not wrong:
        size = len(finding.entries)
        right = ngettext("The counts {when}: ✓ right, {n} pair.", "The counts {when}: ✓ all right, {n} pairs.", size)
        blocks.append(Paragraph(say(right, when=when, n=size)))
    position = judgement.path(table.after)[-1]
    # A slip is looked up in tables of counts; WordPiece has tables of scores.
    counted = judgement.record.algorithm == "bpe"
    if wrong:
        rows = tuple(
            ((PairSpan(pair),), (Number(given),), (Number(true),), count_slip(position, pair, given) if counted else ())
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
        if counted and (slip := frequency_slip(position, [(pair, given) for pair, given, _true in finding.entries])):
            blocks.append(Paragraph(say(_("Taken together {slip}."), slip=slip)))
    return blocks


def _vocabulary(judgement: RunJudgement) -> list[Block]:
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
        lines.append(say(template, when=after_merges(size.after), given=size.size, true=true))
    return [Bullets(tuple(lines))] if lines else []


def _encodings(judgement: RunJudgement) -> list[Block]:
    record = judgement.record
    if not record.encodings:
        return []
    head = (say(_("word")), say(_("merges")), say(_("tokens")), say(_("right tokens")), ())
    rows: tuple[tuple[Sentence, ...], ...] = tuple(
        ((Quoted(encoding.word),), (Number(encoding.after),), *encoding_cells(encoding.tokens, finding))
        for encoding, finding in zip(record.encodings, judgement.encodings, strict=True)
    )
    return [Table(head, rows, numeric=frozenset({1}))]


# --- the right way ----------------------------------------------------------------------------------------------------


def _rightly(judgement: RunJudgement) -> list[Block]:
    """The right way at the place where it first goes wrong."""
    first, record = judgement.first_wrong, judgement.record
    if first is None:
        return []
    if record.algorithm == "wordpiece":
        return [right_by_score(judgement)]
    at = first.index - 1
    # Without word walls there is one row, and every pair stands in it.
    places = record.convention.walls == "words"
    if first.where in ("steps", "counts"):
        caption = say(_("The right counts before step {n}:"), n=first.index)
        return [counts_block(judgement.steps[at].position, caption=caption, places=places)]
    if first.where == "tables":
        table = record.tables[at]
        wrong = [pair for pair, given, true in judgement.tables[at].entries if given != true]
        caption = say(_("The right counts {when}:"), when=after_merges(table.after))
        return [counts_block(judgement.path(table.after)[-1], caption=caption, only=wrong, places=places)]
    if first.where == "encodings":
        caption = say(_("The list, replayed from first to last:"))
        return [trace_block(judgement.coding(at), caption=caption)]
    after = len(record.merges) if first.where == "vocabulary" else record.sizes[at].after
    end = judgement.path(after)[-1]
    return [vocabulary_block(end.base, end.vocabulary)]
