"""What is written on the board about a Unigram model: pieces, segmentations with their products, losses, removals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from itertools import islice
from string import ascii_lowercase
from typing import Final

from drill.document import Block, Number, Paragraph, Sentence, Table, Text, Token, Tokens
from drill.engine.corpus import Symbols
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.unigram import (
    Unigram,
    loss,
    product,
    pruned,
    rises,
    segmentations,
    segmented,
    viterbi,
)
from drill.questions.rules import joined
from drill.wording import _, ngettext, say

#: Segmentations that are written out one by one; of more, only how many there are is told.
MOST_WAYS: Final = 12
#: Of segmentations that are equally good so many are named.
_MOST_TIED: Final = 4
_SHORT: Final = Context(prec=4)
_LOSS: Final = Decimal("0.001")
_POWERS: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def lettered(candidates: Symbols) -> dict[str, str]:
    """The candidates by the letters that they are chosen by."""
    return dict(zip(ascii_lowercase, candidates, strict=False))


def counted_list(items: Iterable[tuple[str, int]]) -> Sentence:
    """Pieces or words with their counts in one line: `h 15 · u 36`."""
    return joined([(Token(item), Text(f"\u00a0{count}")) for item, count in items], " · ")


def short(value: Fraction) -> Number:
    """A probability as a decimal of four digits."""
    return Number(_SHORT.divide(Decimal(value.numerator), Decimal(value.denominator)))


def short_loss(value: Decimal) -> Number:
    """A loss to three places."""
    return Number(value.quantize(_LOSS))


def multiplied(way: Symbols, model: Unigram) -> Sentence:
    """The product of a segmentation's probabilities, not reduced: `17 · 20 / 210²`, or as they are given."""
    tops = joined([(Number(model.frequencies[piece]),) for piece in way], " · ")
    if model.total == 1:
        return tops
    power = str(len(way)).translate(_POWERS) if len(way) > 1 else ""
    return (*tops, Text(" / "), Number(model.total), *((Text(power),) if power else ()))


def total_line(model: Unigram) -> Block:
    """What a frequency is divided by."""
    told = say(
        _("The frequencies of the {n} pieces add up to {total}."), n=len(model.pieces), total=Number(model.total)
    )
    return Paragraph(told)


def segmentations_block(word: str, model: Unigram) -> Block:
    """Every segmentation of a word with its product, the best marked; or how many there are, if they are many."""
    ways = list(islice(segmentations(word, model.frequencies), MOST_WAYS + 1))
    if len(ways) > MOST_WAYS:
        many = _("{word} can be cut in more than {n} ways; the table finds the best of them.")
        return Paragraph(say(many, word=Token(word), n=MOST_WAYS))
    best = segmented(word, model, CORRECT)
    rows = []
    for way in ways:
        chance = product(way, model.shares) or Fraction(0)
        mark = say(_("✓ the greatest")) if best is not None and way in best.ways else ()
        rows.append(((Tokens(way),), multiplied(way, model), (short(chance),), mark))
    head = (say(_("segmentation")), say(_("product")), say(_("probability")), ())
    count = ngettext("{word} can be cut in {n} way:", "{word} can be cut in {n} ways:", len(ways))
    return Table(head, tuple(rows), frozenset({2}), say(count, word=Token(word), n=len(ways)))


def viterbi_block(word: str, model: Unigram) -> Block:
    """The Viterbi table: up to each letter the best segmentation, built from the best ones before it."""
    rows: list[tuple[Sentence, ...]] = []
    for place in viterbi(word, model.shares)[1:]:
        reached = word[: place.end]
        best = segmented(reached, model, CORRECT)
        if best is None:
            rows.append(((Token(reached),), say(_("none")), (), ()))
            continue
        last = joined([(Token(word[begin : place.end]),) for begin in place.begins], _(" or "))
        rows.append(((Token(reached),), last, ways_named(best.ways), (short(best.probability),)))
    head = (say(_("up to")), say(_("last piece")), say(_("best segmentation")), say(_("probability")))
    caption = say(_("Viterbi: the best way to each place goes on from the best way before it."))
    return Table(head, tuple(rows), frozenset({3}), caption)


def ways_named(ways: Sequence[Symbols]) -> Sentence:
    """Segmentations that are equally good: `p ug or pu g`."""
    named = joined([(Tokens(way),) for way in ways[:_MOST_TIED]], _(" or "))
    more = len(ways) - _MOST_TIED
    return named if more <= 0 else named + say(ngettext(" and {n} more", " and {n} more", more), n=more)


def loss_block(model: Unigram, procedure: Procedure = CORRECT, removed: str = "", caption: Sentence = ()) -> Block:
    """What each word adds to the loss, as `procedure` works it out, perhaps without a piece."""
    rows = []
    for word, count in model.words:
        best = segmented(word, model, procedure, removed)
        if best is not None:
            added = procedure.surprise(best.probability, count)
            rows.append(
                (
                    (Token(word),),
                    (Number(count),),
                    ways_named(best.ways),
                    (short(best.probability),),
                    (short_loss(added),),
                )
            )
    head = (say(_("word")), say(_("count")), say(_("best segmentation")), say(_("probability")), say(_("adds")))
    found = loss(model, procedure, removed)
    if not caption and found is not None:
        caption = say(_("With all pieces the loss is {loss}:"), loss=short_loss(found))
    return Table(head, tuple(rows), frozenset({1, 3, 4}), caption)


def removals_block(model: Unigram, candidates: Symbols) -> Block:
    """For each candidate: the words that are then cut worse, the rise of the loss, and which one is removed."""
    costs = rises(model, candidates, CORRECT)
    chosen = pruned(model, candidates, CORRECT)
    rows = []
    for piece in candidates:
        rise = costs.get(piece)
        mark = say(_("✓ the least")) if piece in chosen else say(_("stays: one character")) if len(piece) == 1 else ()
        rows.append(
            ((Token(piece),), words_cut_worse(model, piece), (short_loss(rise),) if rise is not None else (), mark)
        )
    head = (say(_("without")), say(_("words cut worse")), say(_("rise")), ())
    return Table(head, tuple(rows), frozenset({2}), say(_("What the loss rises by without each candidate:")))


def words_cut_worse(model: Unigram, piece: str) -> Sentence:
    """The words whose best segmentation is less probable without the piece, with the one that is left."""
    told = []
    for word, count in model.words:
        before, after = segmented(word, model, CORRECT), segmented(word, model, CORRECT, piece)
        if before is not None and after is not None and after.probability != before.probability:
            told.append(
                say(
                    _("{word} × {n}: {way}, {before} → {after}"),
                    word=Token(word),
                    n=count,
                    way=ways_named(after.ways[:1]),
                    before=short(before.probability),
                    after=short(after.probability),
                )
            )
    return joined(told, "; ") if told else say(_("none"))
