"""What a report on a WordPiece run has beside that on a run of BPE: symbols' counts, scores, longest match."""

from __future__ import annotations

from drill.answers import Value, symbols_in
from drill.checking.explained import after_merges
from drill.checking.judgement import Finding, RunJudgement
from drill.checking.record import Record
from drill.checking.written_wordpiece import WrittenWordPiece
from drill.document import Block, Number, Sentence, Table, Text, Token, Tokens
from drill.document import Pair as PairSpan
from drill.engine.corpus import Symbols
from drill.engine.wordpiece import HASHES
from drill.engine.wordpiece_run import WordPiecePosition
from drill.questions.board import vocabulary_block
from drill.questions.wordpiece_board import match_table, score_table
from drill.wording import _, say


def read_as_wordpiece(record: Record, stated: Sentence) -> Sentence:
    """How the record was read: by score, and what goes on with a word."""
    if not record.hashes:
        return say(_("WordPiece by score · {rule}"), rule=stated)
    told = _("WordPiece by score · {hashes} on every symbol that goes on with a word · {rule}")
    return say(told, hashes=Token(HASHES), rule=stated)


def part_blocks(judgement: RunJudgement) -> list[Block]:
    """The counts of single symbols; nothing where none were written."""
    parts = judgement.record.parts
    rows = tuple(
        ((Token(part.symbol),), after_merges(part.after), (Number(part.count),), *value_cells(finding))
        for part, finding in zip(parts, judgement.parts, strict=True)
    )
    head = (say(_("symbol")), say(_("when")), say(_("count")), say(_("true")), ())
    return [Table(head, rows, numeric=frozenset({2, 3}))] if rows else []


def score_blocks(judgement: RunJudgement) -> list[Block]:
    """The scores as they were written; nothing where none were."""
    rows = tuple(
        (
            (PairSpan(scored.pair),),
            after_merges(scored.after),
            (Number(scored.score.value),),
            *value_cells(finding),
        )
        for scored, finding in zip(judgement.record.scores, judgement.scores, strict=True)
    )
    head = (say(_("pair")), say(_("when")), say(_("score")), say(_("true")), ())
    return [Table(head, rows, numeric=frozenset({2, 3}))] if rows else []


def value_cells(finding: Finding) -> tuple[Sentence, ...]:
    """The true value where another was written, and the verdict."""
    return () if finding.ok else _value(finding.computed), verdict_cell(finding)


def verdict_cell(finding: Finding) -> Sentence:
    """Right or wrong, in the last column."""
    return (Text(_("✓ right") if finding.ok else _("✗ wrong")),)


def encoding_cells(tokens: Symbols, finding: Finding) -> tuple[Sentence, ...]:
    """The tokens as written, the right ones where they are others, and the verdict."""
    right: Sentence = () if finding.ok else (Tokens(symbols_in(finding.computed)),)
    return (Tokens(tokens),), right, verdict_cell(finding)


def _value(value: Value) -> Sentence:
    return () if isinstance(value, tuple) else (Number(value),)


def right_by_score(judgement: RunJudgement) -> Block:
    """The right way at the place where it first goes wrong."""
    first, record = judgement.first_wrong, judgement.record
    assert first is not None  # what is right needs no right way beside it
    at = first.index - 1
    if first.where == "encodings":
        return _matched(judgement, at)
    if first.where in ("steps", "counts"):
        caption = say(_("The right scores before step {n}:"), n=first.index)
        return _scores(judgement, at, caption)
    if first.where in ("vocabulary", "sizes"):
        after = len(record.merges) if first.where == "vocabulary" else record.sizes[at].after
        end = judgement.path(after)[-1]
        return vocabulary_block(end.base, end.vocabulary)
    match first.where:
        case "tables":
            after = record.tables[at].after
        case "parts":
            after = record.parts[at].after
        case _scores_written:
            after = record.scores[at].after
    return _scores(judgement, after, say(_("The right scores {when}:"), when=after_merges(after)))


def _scores(judgement: RunJudgement, after: int, caption: Sentence) -> Block:
    position = judgement.path(after)[-1]
    assert isinstance(position, WordPiecePosition)
    return score_table(position, caption)


def _matched(judgement: RunJudgement, at: int) -> Block:
    encoding, kind = judgement.record.encodings[at], judgement.kind
    assert isinstance(kind, WrittenWordPiece)
    vocabulary = kind.vocabularies(judgement.problem, judgement.values, encoding.after)[0]
    return match_table(encoding.word, vocabulary, caption=say(_("The longest piece from the left, over and over:")))
