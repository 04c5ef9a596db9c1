"""An encoding for people: each piece on its way through the merges, then the tokens."""

from __future__ import annotations

from typing import Final

from drill.cli.pieces import UNK, EncodedText, Piece
from drill.document import Block, Callout, Heading, Paragraph, Quoted, Sentence, Text, Token, Tokens, Trace, TraceStep
from drill.questions.rules import joined
from drill.wording import _, ngettext, say

#: A longer word is hardly one that somebody has typed and meant to be marked.
_LONGEST_WORD: Final = 60
#: Longer merge lists show only the rules that do something.
_MOST_IDLE_RULES: Final = 20


def encoding_blocks(encoded: EncodedText) -> list[Block]:
    """The worked encoding of one text."""
    blocks: list[Block] = []
    for piece in encoded.pieces:
        blocks += _piece(piece, encoded)
    if not encoded.pieces:
        return [Paragraph(say(_("The text is empty: it has no tokens.")))]
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


def no_space_hint(encoded: EncodedText) -> str:
    """What is said where a single word has no marker only because no space stands before it; else empty."""
    word = encoded.bare_word
    if word is None or len(word) > _LONGEST_WORD:
        return ""
    return _('no space before {word}, so no marker; did you mean " {word}"?').format(word=word)


def _piece(piece: Piece, encoded: EncodedText) -> list[Block]:
    work = piece.encoded
    every = len(work.steps) <= _MOST_IDLE_RULES
    strangers = [symbol for symbol in encoded.unknown if symbol in work.start]
    first: Sentence = say(_("unknown: {symbols}"), symbols=Tokens(tuple(strangers))) if strangers else ()
    steps = [TraceStep(None, encoded.shown(work.start), first)]
    for step in work.steps:
        if step.fired or every:
            note: Sentence = () if step.fired else say(_("nothing to join"))
            label: Sentence = () if every else (Text(str(step.rank)),)
            steps.append(TraceStep(step.merge, encoded.shown(step.tokens), note, label))
    idle = 0 if every else sum(not step.fired for step in work.steps)
    blocks: list[Block] = [
        Heading(say(_("The piece {piece}"), piece=Quoted(f"“{piece.text}”"))),
        Trace(tuple(steps)),
    ]
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
