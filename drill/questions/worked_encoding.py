"""A worked encoding: each piece on its way through the merges, then the tokens.

`encode` prints it whole; a walkthrough goes through it rule by rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from drill.document import (
    Beside,
    Block,
    Callout,
    Document,
    Heading,
    MergeListing,
    Paragraph,
    Quoted,
    Sentence,
    Text,
    Token,
    Tokens,
    Trace,
    TraceStep,
)
from drill.document import Pair as PairSpan
from drill.engine.encoding import Step
from drill.engine.pieces import UNK, EncodedText, Piece
from drill.questions.board import before_and_after, rule_at_work
from drill.questions.byte_reading import tokens_table
from drill.questions.rules import joined
from drill.wording import _, ngettext, say

#: A longer word is hardly one that somebody has typed and meant to be marked.
_LONGEST_WORD: Final = 60
#: In longer merge lists rules that find nothing are not shown one by one, and so many of those to come are listed.
MOST_RULES: Final = 20


@dataclass(frozen=True, slots=True)
class RuleStep:
    """A step on the way through the rules: one rule, or in a long list several in a row that find nothing.

    Attributes:
        piece: the place of the piece in the text, from 0.
        first, last: the rules' numbers, from 1; 0 before the first rule.
        document: what there is to see.
    """

    piece: int
    first: int
    last: int
    document: Document


def worked_encoding(encoded: EncodedText) -> Document:
    """The worked encoding of one text."""
    if not encoded.pieces:
        return Document((Paragraph(say(_("The text is empty: it has no tokens."))),))
    blocks: list[Block] = []
    for piece in encoded.pieces:
        blocks += [Heading(_called(piece)), *_whole(piece, encoded)]
    return Document((*blocks, *_closing(encoded)))


def encoding_steps(encoded: EncodedText) -> Iterator[RuleStep]:
    """The same step by step: each piece before the first rule, then rule by rule."""
    for place, piece in enumerate(encoded.pieces):
        steps = piece.encoded.steps
        shown = _trace_steps(piece, encoded)
        title = Heading(_called(piece))
        start = Trace((shown[0],))
        rules = MergeListing(_merges(steps[:MOST_RULES]), say(_("The rules, in their order:")))
        yield RuleStep(place, 0, 0, Document((title, start, *((rules,) if steps else ()), *_more(steps[MOST_RULES:]))))
        for first, last in _stretches(steps):
            trace = _up_to(first, last, piece, shown)
            yield RuleStep(place, first, last, Document(tuple(_rule_blocks(piece, first, last, trace))))


def no_space_hint(encoded: EncodedText) -> str:
    """What is said where a single word has no marker only because no space stands before it; else empty."""
    word = encoded.bare_word
    if word is None or len(word) > _LONGEST_WORD:
        return ""
    return _('no space before {word}, so no marker; did you mean " {word}"?').format(word=word)


# ------------------------------------------------------------------ a piece


def _called(piece: Piece) -> Sentence:
    return say(_("The piece {piece}"), piece=Quoted(f"“{piece.text}”"))


def _whole(piece: Piece, encoded: EncodedText) -> list[Block]:
    """The piece from its start to its tokens."""
    work = piece.encoded
    shown = _trace_steps(piece, encoded)
    every = len(work.steps) <= MOST_RULES
    blocks: list[Block] = [Trace((shown[0], *(shown[step.rank] for step in work.steps if step.fired or every)))]
    idle = 0 if every else sum(not step.fired for step in work.steps)
    if idle:
        blocks.append(
            Paragraph(say(ngettext("{n} other rule finds nothing.", "{n} other rules find nothing.", idle), n=idle))
        )
    tokens = encoded.shown(work.tokens)
    blocks.append(
        Paragraph(
            say(
                ngettext(
                    "{n} token: {tokens}. Replacements made: {merges}.",
                    "{n} tokens: {tokens}. Replacements made: {merges}.",
                    len(tokens),
                ),
                n=len(tokens),
                tokens=Tokens(tokens),
                merges=work.merges,
            )
        )
    )
    if encoded.convention.units == "bytes":
        blocks += tokens_table(work.tokens)
    return blocks


def _trace_steps(piece: Piece, encoded: EncodedText) -> list[TraceStep]:
    """The start, then each rule at the place of its number; what it has made stands out."""
    work = piece.encoded
    every = len(work.steps) <= MOST_RULES
    strangers = [symbol for symbol in encoded.unknown if symbol in work.start]
    first: Sentence = say(_("unknown: {symbols}"), symbols=Tokens(tuple(strangers))) if strangers else ()
    shown = [TraceStep(None, encoded.shown(work.start), first)]
    before = work.start
    for step in work.steps:
        label: Sentence = () if every else (Text(str(step.rank)),)
        lit = before_and_after(before, step.merge)[1].lit
        shown.append(TraceStep(step.merge, encoded.shown(step.tokens), rule_at_work(step.fired), label, lit))
        before = step.tokens
    return shown


# ------------------------------------------------------------------ step by step


def _stretches(steps: Sequence[Step]) -> Iterator[tuple[int, int]]:
    """First and last rule of each step: rules one by one, those of a long list that find nothing together."""
    at = 0
    while at < len(steps):
        end = at + 1
        if len(steps) > MOST_RULES and not steps[at].fired:
            while end < len(steps) and not steps[end].fired:
                end += 1
        yield at + 1, end
        at = end


def _up_to(first: int, last: int, piece: Piece, shown: Sequence[TraceStep]) -> Trace:
    """The way of the piece up to these rules: the pair stands out in the row before, its join in the row after."""
    steps = piece.encoded.steps
    every = len(steps) <= MOST_RULES
    rows = [shown[0], *(shown[step.rank] for step in steps[: first - 1] if step.fired or every)]
    rows = [replace(row, lit=()) for row in rows]
    if first == last:
        before = steps[first - 2].tokens if first > 1 else piece.encoded.start
        rows[-1] = replace(rows[-1], lit=before_and_after(before, steps[first - 1].merge)[0].lit)
        rows.append(shown[first])
    return Trace(tuple(rows))


def _rule_blocks(piece: Piece, first: int, last: int, trace: Trace) -> list[Block]:
    steps = piece.encoded.steps
    step = steps[first - 1]
    pair = PairSpan(step.merge)
    if first < last:
        title = say(_("Rules {first} to {last} find nothing"), first=first, last=last)
    elif not step.fired:
        title = say(_("Rule {number}: {pair} finds nothing"), number=first, pair=pair)
    else:
        template = ngettext(
            "Rule {number}: {pair} makes {symbol} in {n} place",
            "Rule {number}: {pair} makes {symbol} in {n} places",
            step.fired,
        )
        title = say(template, number=first, pair=pair, symbol=Token("".join(step.merge)), n=step.fired)
    coming = steps[last : last + MOST_RULES]
    blocks: list[Block] = [Heading(title)]
    if coming:
        listing = MergeListing(_merges(coming), say(_("Rules to come:")), last + 1)
        blocks += [Beside((trace, listing)), *_more(steps[last + MOST_RULES :])]
    else:
        blocks.append(trace)
    return blocks


def _merges(steps: Sequence[Step]) -> tuple[tuple[str, ...], ...]:
    return tuple(step.merge for step in steps)


def _more(steps: Sequence[Step]) -> list[Block]:
    n = len(steps)
    return [Paragraph(say(ngettext("… and {n} more rule.", "… and {n} more rules.", n), n=n))] if n else []


# ------------------------------------------------------------------ the text as a whole


def _closing(encoded: EncodedText) -> list[Block]:
    blocks: list[Block] = []
    if len(encoded.pieces) > 1:
        tokens = encoded.tokens
        blocks.append(
            Paragraph(
                say(
                    ngettext("All in all {n} token: {tokens}", "All in all {n} tokens: {tokens}", len(tokens)),
                    n=len(tokens),
                    tokens=Tokens(tokens),
                )
            )
        )
    if encoded.unknown:
        blocks.append(_unknown(encoded))
    if hint := no_space_hint(encoded):
        blocks.append(Callout("note", (Text(hint),), ()))
    return blocks


def _unknown(encoded: EncodedText) -> Callout:
    title = say(
        ngettext(
            "The training text does not have the symbol {symbols}",
            "The training text does not have the symbols {symbols}",
            len(encoded.unknown),
        ),
        symbols=joined([(Token(symbol),) for symbol in encoded.unknown], ", "),
    )
    fate = (
        say(_("An unknown symbol is shown as {unk}, as asked."), unk=Token(UNK))
        if encoded.replaced
        else say(_("An unknown symbol stands for itself and takes part in no rule."))
    )
    return Callout("note", title, (Paragraph(fate),))
