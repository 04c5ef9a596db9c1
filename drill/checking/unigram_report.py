"""What was found in what somebody wrote about a Unigram model, as a document."""

from __future__ import annotations

from typing import Final

from drill.answers import symbols_in
from drill.checking.explained import explained_blocks, verdict_block
from drill.checking.judgement import Finding, UnigramJudgement
from drill.checking.unigram_record import UnigramRecord
from drill.checking.wordpiece_report import value_cells, verdict_cell
from drill.document import Block, Document, Number, Paragraph, Quoted, Sentence, Table, Token, Tokens
from drill.questions.rules import joined
from drill.questions.unigram_board import loss_block, removals_block, segmentations_block, ways_named
from drill.wording import _, say

#: The section that a part stands in, by the beginning of its name.
_SECTIONS: Final = {
    "encoding": "encodings",
    "probability": "probabilities",
    "loss": "loss",
    "rise": "removals",
    "pruned": "pruned",
}


def unigram_report(judgement: UnigramJudgement) -> Document:
    """Everything that was found, to read."""
    record, first = judgement.record, judgement.first_wrong
    place = () if first is None else _called(record, first.where, first.index - 1)
    blocks: list[Block] = [verdict_block(place), Paragraph(_read_as(record))]
    for table in (_encodings(judgement), _probabilities(judgement), _losses(judgement)):
        blocks += table
    blocks += explained_blocks(judgement, lambda name: _named(record, name))
    return Document((*blocks, *_rightly(judgement)))


def _named(record: UnigramRecord, name: str) -> Sentence:
    part, _dash, number = name.partition("-")
    return _called(record, _SECTIONS[part], int(number or 1) - 1)


def _called(record: UnigramRecord, where: str, at: int) -> Sentence:
    """What something that was written is called; `at` is its place among its like, from 0."""
    match where:
        case "encodings":
            return say(_("the encoding of {word}"), word=Quoted(record.encodings[at].word))
        case "probabilities":
            return say(_("the probability of {tokens}"), tokens=Tokens(record.segmentations[at].tokens))
        case "loss":
            return say(_("the loss"))
        case "removals":
            return say(_("the rise of the loss without {piece}"), piece=Token(record.removals[at].piece))
        case _pruned:
            return say(_("the piece removed first"))


def _read_as(record: UnigramRecord) -> Sentence:
    parts = [
        say(_("p(piece) as given"))
        if record.probabilities is not None
        else say(_("p(piece) = its frequency / {total}"), total=Number(record.model.total)),
        say(_("a segmentation's probability is the product over its pieces, and the greatest is the best")),
    ]
    if record.words:
        parts.append(say(_("loss = the sum over the words of count · −ln p(best segmentation)")))
    if record.removals:
        parts.append(say(_("after a removal the other pieces keep their probabilities")))
    return say(_("Read as: Unigram · {rule}"), rule=joined(parts, " · "))


# --- what was written -------------------------------------------------------------------------------------------------


def _encodings(judgement: UnigramJudgement) -> list[Block]:
    rows = tuple(
        (
            (Quoted(encoding.word),),
            (Tokens(encoding.tokens),),
            () if finding.ok else ways_named([symbols_in(value) for value in finding.right]),
            verdict_cell(finding),
        )
        for encoding, finding in zip(judgement.record.encodings, judgement.encodings, strict=True)
    )
    head = (say(_("word")), say(_("tokens")), say(_("right tokens")), ())
    return [Table(head, rows)] if rows else []


def _probabilities(judgement: UnigramJudgement) -> list[Block]:
    rows: tuple[tuple[Sentence, ...], ...] = tuple(
        ((Tokens(written.tokens),), (Number(written.probability.value),), *value_cells(finding))
        for written, finding in zip(judgement.record.segmentations, judgement.findings["probabilities"], strict=True)
    )
    head = (say(_("tokens")), say(_("probability")), say(_("true")), ())
    return [Table(head, rows, numeric=frozenset({1, 2}))] if rows else []


def _losses(judgement: UnigramJudgement) -> list[Block]:
    record, findings = judgement.record, judgement.findings
    rows: list[tuple[Sentence, ...]] = []
    for finding in findings["loss"]:
        if record.loss is not None:
            rows.append((say(_("the loss")), (Number(record.loss.value),), *value_cells(finding)))
    for removal, finding in zip(record.removals, findings["removals"], strict=True):
        told = say(_("its rise without {piece}"), piece=Token(removal.piece))
        rows.append((told, (Number(removal.rise.value),), *value_cells(finding)))
    for finding in findings["pruned"]:
        given = symbols_in(finding.given)
        rows.append((say(_("removed first")), (Tokens(given),), *_right_pieces(finding)))
    head = ((), say(_("written")), say(_("true")), ())
    return [Table(head, tuple(rows), numeric=frozenset({1, 2}))] if rows else []


def _right_pieces(finding: Finding) -> tuple[Sentence, ...]:
    right = () if finding.ok else ways_named([symbols_in(value) for value in finding.right])
    return right, verdict_cell(finding)


# --- the right way ----------------------------------------------------------------------------------------------------


def _rightly(judgement: UnigramJudgement) -> list[Block]:
    first, record = judgement.first_wrong, judgement.record
    if first is None:
        return []
    if first.where == "loss":
        return [loss_block(record.model)]
    if first.where in ("removals", "pruned"):
        return [removals_block(record.model, record.candidates)]
    at = first.index - 1
    tokens = record.segmentations[at].tokens if first.where == "probabilities" else ()
    word = "".join(tokens) or record.encodings[at].word
    return [segmentations_block(word, record.model)]
