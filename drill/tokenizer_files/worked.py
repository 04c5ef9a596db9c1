"""The worked encoding of a text by a tokenizer of a file: how it was read, each piece, the tokens with their ids."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import Final

from drill.document import (
    Block,
    Bullets,
    Callout,
    Document,
    Heading,
    Number,
    Paragraph,
    Quoted,
    Sentence,
    Table,
    Text,
    Token,
    Tokens,
    Trace,
    TraceStep,
)
from drill.engine.byte_level import bytes_of, characters_of, hex_of, is_visible
from drill.questions.board import rule_at_work
from drill.questions.rules import joined
from drill.tokenizer_files.tokenizer import Encoding, Piece, Tokenizer
from drill.tokenizer_files.work import Fired, Matched, Reached, Work
from drill.wording import _, ngettext, say

#: How a file of each form is called.
_FORMS: Final = {"tokenizer.json": "tokenizer.json", "merges": "merges.txt", "ranks": "tiktoken"}


def about(tokenizer: Tokenizer, *, asked: bool = False) -> Document:
    """What the file is and how it was read; once, before the first text or, where it is `asked` about, question."""
    title = say(
        _("The tokenizer {file}: {model}, read as {form}"),
        file=Quoted(PurePath(tokenizer.file).name),
        model=Quoted(tokenizer.model.name),
        form=Quoted(_FORMS[tokenizer.form]),
    )
    notes = list(tokenizer.notes)
    if tokenizer.byte_level:
        notes.append(
            say(_("Its symbols are bytes, shown as GPT-2 shows them: {space} is the space."), space=Token("Ġ"))
        )
    if asked:
        notes.append(say(_("Each question lists what its word can meet of the file, in the file's order.")))
    elif tokenizer.model.name == "BPE":
        notes.append(say(_("Only rules that fire are shown, each with its rank in the file.")))
    return Document((Heading(title), Bullets(tuple(notes))) if notes else (Heading(title),))


def worked(encoding: Encoding) -> Document:
    """The pieces of a text one by one, then its tokens."""
    if not encoding.pieces:
        return Document((Paragraph(say(_("The text is empty: it has no tokens."))),))
    blocks: list[Block] = []
    for piece in encoding.pieces:
        blocks += [Heading(say(_("The piece {piece}"), piece=Quoted(f"“{piece.text}”"))), *_steps(piece)]
    return Document((*blocks, *_closing(encoding)))


def characters(token: str, tokenizer: Tokenizer) -> str | None:
    """The characters that a token stands for, None where its bytes make no whole ones."""
    return characters_of(token) if tokenizer.byte_level and is_visible(token) else token


# ------------------------------------------------------------------ a piece


def _steps(piece: Piece) -> list[Block]:
    work = piece.work
    if piece.added:
        return [Paragraph(say(_("It is an added token, taken as it stands.")))]
    if work.whole:
        return [Paragraph(say(_("It is in the vocabulary as it stands, and taken whole.")))]
    steps = work.steps
    match steps[0] if steps else None:
        case Matched():
            blocks = _matches([step for step in steps if isinstance(step, Matched)], work)
        case Reached():
            blocks = _ways([step for step in steps if isinstance(step, Reached)])
        case _:
            blocks = [_trace([step for step in steps if isinstance(step, Fired)], work.start)]
    return [*blocks, Paragraph(_tokens(work))]


def _trace(steps: Sequence[Fired], start: tuple[str, ...]) -> Block:
    rows = [TraceStep(None, start)]
    for step in steps:
        label: Sentence = (Text(str(step.rank)),)
        rows.append(TraceStep(step.merge, step.tokens, rule_at_work(step.fired), label, step.lit))
    return Trace(tuple(rows))


def _matches(steps: Sequence[Matched], work: Work) -> list[Block]:
    head: tuple[Sentence, ...] = (say(_("What is left")), say(_("Longest token that begins it")))
    rows = [((Token(step.rest),), say(_("none")) if step.token is None else (Token(step.token),)) for step in steps]
    blocks: list[Block] = [Table(head, tuple(rows))]
    if steps[-1].token is None:
        blocks.append(Paragraph(say(_("It gets stuck, so the whole piece is {unk}."), unk=Tokens(work.tokens))))
    return blocks


def _ways(steps: Sequence[Reached]) -> list[Block]:
    head = (say(_("Up to")), say(_("Last token of the best way")), say(_("Its score")), say(_("Sum")))
    rows = [
        (
            (Token(step.text),),
            say(_("{token} (unknown)"), token=Token(step.token)) if step.unknown else (Token(step.token),),
            (Text(f"{step.score:.4f}"),),
            (Text(f"{step.total:.4f}"),),
        )
        for step in steps
    ]
    return [Table(head, tuple(rows), frozenset({2, 3}))]


def _tokens(work: Work) -> Sentence:
    n = len(work.tokens)
    return say(ngettext("{n} token: {tokens}", "{n} tokens: {tokens}", n), n=n, tokens=Tokens(work.tokens))


# ------------------------------------------------------------------ the text as a whole


def _closing(encoding: Encoding) -> list[Block]:
    tokens, ids = encoding.tokens, encoding.ids
    numbered = any(number is not None for number in ids)
    byte_level = encoding.tokenizer.byte_level
    n = len(tokens)
    blocks: list[Block] = []
    if numbered or byte_level:
        head: tuple[Sentence, ...] = (
            say(_("Token")),
            *((say(_("Characters")),) if byte_level else ()),
            *((say(_("Id")),) if numbered else ()),
        )
        rows = [
            (
                (Token(token),),
                *((_characters(token, encoding.tokenizer),) if byte_level else ()),
                *((() if number is None else (Number(number),),) if numbered else ()),
            )
            for token, number in zip(tokens, ids, strict=True)
        ]
        numeric = frozenset({len(head) - 1}) if numbered else frozenset()
        caption = say(ngettext("All in all {n} token", "All in all {n} tokens", n), n=n)
        blocks.append(Table(head, tuple(rows), numeric, caption))
    elif len(encoding.pieces) > 1:
        blocks.append(
            Paragraph(
                say(
                    ngettext("All in all {n} token: {tokens}", "All in all {n} tokens: {tokens}", n),
                    n=n,
                    tokens=Tokens(tokens),
                )
            )
        )
    if encoding.unknown:
        title = say(
            ngettext(
                "The vocabulary does not have the symbol {symbols}",
                "The vocabulary does not have the symbols {symbols}",
                len(encoding.unknown),
            ),
            symbols=joined([(Token(symbol),) for symbol in encoding.unknown], ", "),
        )
        fate = say(_("The file has no token for what is unknown: here an unknown symbol stands for itself."))
        blocks.append(Callout("note", title, (Paragraph(fate),)))
    return blocks


def _characters(token: str, tokenizer: Tokenizer) -> Sentence:
    said = characters(token, tokenizer)
    if said is not None:
        return (Quoted(f"“{said}”"),)
    return say(_("a part of a character: {bytes}"), bytes=Text(" ".join(hex_of(bytes_of(token)))))
