"""What is written on the board for WordPiece: the table of scores, a word piece by piece, and the rules in words."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal
from fractions import Fraction
from typing import Final

from drill.document import (
    Bullets,
    Document,
    MergeListing,
    Number,
    Paragraph,
    Sentence,
    Table,
    Token,
    Tokens,
)
from drill.document import Pair as PairSpan
from drill.engine.convention import Convention
from drill.engine.corpus import Pair, Rows, Symbols
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.wordpiece import HASHES, UNKNOWN, encode_steps
from drill.engine.wordpiece_run import WordPiecePosition
from drill.questions.rules import joined, overlap_rule, tie_rule
from drill.wording import _, ngettext, say

#: Rows of a table of scores; the rest is only counted.
MOST_SCORES: Final = 10
_PLACES: Final = Decimal("0.0001")
_START: Final = "u"
_INSIDE: Final = HASHES + "u"


def score_table(position: WordPiecePosition, caption: Sentence = (), wrong: Collection[Pair] = ()) -> Table:
    """Every pair with its count, the counts of its parts and its score, by falling score, as the position has them.

    The pair chosen and those with the same score are marked, and those that are `wrong`.
    """
    table, greatest = position.table, max(position.compared.values(), default=0)
    order = sorted(table, key=lambda pair: -position.compared[pair])
    shown = order[:MOST_SCORES]
    shown += [pair for pair in order[MOST_SCORES:] if pair in wrong or pair in position.picks]
    rows = []
    for pair in shown:
        counted = position.scored.get(pair)
        figures: tuple[Sentence, ...] = ((), (), ())
        if counted is not None:
            figures = ((Number(counted.together),), (Number(counted.left),), (Number(counted.right),))
        notes = []
        if pair in position.picks:
            notes.append(say(_("chosen")))
        elif position.compared[pair] == greatest:
            notes.append(say(_("tied")))
        if pair in wrong:
            notes.append(say(_("wrong")))
        score = Fraction(table[pair])
        rows.append(((PairSpan(pair),), *figures, (Number(score),), _near(score), joined(notes, ", ")))
    head = (say(_("pair")), say(_("count")), say(_("left")), say(_("right")), say(_("score")), say(_("about")), ())
    more = len(order) - len(shown)
    if more:
        told = ngettext("and {n} pair with a lower score", "and {n} pairs with lower scores", more)
        rows.append((say(told, n=more), *((),) * 6))
    return Table(head, tuple(rows), frozenset({1, 2, 3, 4, 5}), caption)


def _near(score: Fraction) -> Sentence:
    """A fraction as a decimal of four places, to compare it with others; nothing for a whole number."""
    if score.denominator == 1:
        return ()
    return (Number((Decimal(score.numerator) / Decimal(score.denominator)).quantize(_PLACES)),)


def merges_block(merges: tuple[Pair, ...], caption: Sentence) -> MergeListing:
    """Merges with what they make, the inner ## dropped."""
    return MergeListing(merges, caption, made=tuple(CORRECT.glue(*merge) for merge in merges))


def match_table(
    word: str,
    vocabulary: Symbols,
    merges: tuple[Pair, ...] = (),
    procedure: Procedure = CORRECT,
    caption: Sentence = (),
    steps: int | None = None,
) -> Table:
    """The word from left to right, or its first steps: what is left of it, the piece taken, the tokens so far."""
    rows: list[tuple[Sentence, ...]] = []
    for step in encode_steps(word, vocabulary, procedure, merges)[:steps]:
        rest = procedure.continuation((HASHES if step.at else "") + word[step.at :])
        piece = say(_("no piece fits")) if step.piece is None else (Token(step.piece),)
        rows.append(((Token(rest),), piece, (Tokens(step.tokens),)))
    return Table((say(_("what is left")), say(_("piece taken")), say(_("tokens so far"))), tuple(rows), caption=caption)


# --- the rules in words ---------------------------------------------------------------------------------------------


def scoring_rule(convention: Convention, rows: Rows) -> Sentence:
    """Score, tie and ## in one line; how runs count only where the table holds one."""
    parts = [
        say(_("score = count of the pair / (count of its left part × count of its right part)")),
        say(_("the highest wins")),
        _tie(convention),
        _two_symbols(),
    ]
    run = run_in(rows)
    if run:
        parts.append(overlap_rule(convention, run))
    return joined(parts, " · ")


def _tie(convention: Convention) -> Sentence:
    if convention.tie == "any":
        return say(_("tie: any of the pairs with the highest score"))
    return tie_rule(convention)


def run_in(rows: Rows) -> str:
    """A symbol that stands three times in a row somewhere; empty where there is none."""
    for row in rows:
        for at in range(len(row.symbols) - 2):
            if len(set(row.symbols[at : at + 3])) == 1:
                return row.symbols[at]
    return ""


def scoring_in_full(convention: Convention) -> Document:
    """How WordPiece chooses, point by point."""
    points = (
        _hashes(),
        say(
            _(
                "The score of a pair is its count, divided by the count of its left symbol times the count of its "
                "right symbol. All three are counted in the table as it stands, each row as often as its word."
            )
        ),
        say(_("The pair with the highest score is merged, be it the most frequent one or not.")),
        say(_("Where several pairs have the highest score: {rule}."), rule=_tie(convention)),
        _glue(),
        say(_("After a merge everything is counted again, the single symbols too.")),
        overlap_rule(convention, HASHES + "a"),
    )
    return Document((Bullets(points),))


def matching_rule() -> Sentence:
    """Longest match and [UNK] in one line."""
    return joined(
        (
            say(_("from the left, each time the longest piece of the vocabulary that fits")),
            _two_symbols(),
            say(_("a word that cannot be covered is {unknown} as a whole"), unknown=Token(UNKNOWN)),
        ),
        " · ",
    )


def matching_in_full() -> Document:
    """How WordPiece encodes, point by point."""
    points = (
        _hashes(),
        say(
            _(
                "From the left, the longest piece of the vocabulary is taken with which the word begins; then the "
                "longest one with which the rest goes on, and so to the end."
            )
        ),
        say(
            _("Where no piece fits, the whole word is {unknown}, however much of it was found."), unknown=Token(UNKNOWN)
        ),
        say(_("Nothing is counted in an encoding.")),
        not_replayed(),
    )
    return Document((Bullets(points),))


def not_replayed() -> Sentence:
    """Where lecture notes may differ."""
    return say(
        _(
            "WordPiece keeps its vocabulary and no list of merges, so nothing is replayed; lecture notes may say that "
            "it replays its merges."
        )
    )


def _two_symbols() -> Sentence:
    return say(_("{start} begins a word, {inside} goes on with one"), start=Token(_START), inside=Token(_INSIDE))


def _hashes() -> Sentence:
    return say(
        _(
            "Every symbol but the first of a word begins with {hashes}, which says that it goes on with the word: "
            "{start} at the start of a word and {inside} are two symbols."
        ),
        hashes=Token(HASHES),
        start=Token(_START),
        inside=Token(_INSIDE),
    )


def _glue() -> Sentence:
    pair = ("h", _INSIDE)
    return say(
        _("A merge drops the {hashes} of its right symbol: {pair} makes {made}."),
        hashes=Token(HASHES),
        pair=PairSpan(pair),
        made=Token(CORRECT.glue(*pair)),
    )


def made_by(position: WordPiecePosition, merge: Pair) -> Paragraph:
    """Which symbol a merge makes."""
    made = Token(position.symbol(merge))
    return Paragraph(say(_("The merge of {pair} makes {made}."), pair=PairSpan(merge), made=made))
