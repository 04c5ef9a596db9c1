"""What stands in the fields, read the way the marker reads it; and what a field wants, in words.

Nothing here says right or wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from drill.answers import (
    CHOICE,
    CORPUS,
    FRACTION,
    NUMBER,
    PAIR,
    SET,
    TABLE,
    TOKENS,
    Context,
    Unreadable,
    read,
    shown,
    split_symbols,
    symbols_in,
)
from drill.document import Bullets, Document, Heading, Paragraph, Sentence, Text, Token, Tokens
from drill.questions.hints.hint import values_in
from drill.questions.kind import Kind
from drill.questions.problem import Part, Problem
from drill.questions.tolerance import stated
from drill.render.plain import sentence as plain_sentence
from drill.wording import N_, _, say

Texts = Mapping[str, str]

_FORMS: Final = {
    PAIR: N_("two symbols with a space between: a b   (also a+b, a,b, (a, b))"),
    NUMBER: N_("a whole number"),
    FRACTION: N_("a fraction 1/20, or a decimal 0.05"),
    TOKENS: N_("the tokens in order, with a space between"),
    SET: N_("every symbol once, with a space between, in any order"),
    CORPUS: N_("one row a word: its count, then its symbols with a space between"),
    TABLE: N_("one row a pair: its two symbols with a space between, then its count"),
    CHOICE: N_("one option: its letter or its place 1 to 9; ↑ ↓ do as well"),
}


def context_of(kind: Kind, problem: Problem, part: Part, texts: Texts) -> Context:
    """What the reader of this part knows, given what is typed in the parts before it."""
    return kind.context(problem, part, values_in(kind, problem, texts, before=part.name))


def echo(part: Part, text: str, context: Context) -> Sentence:
    """The text as it is read, empty where that cannot be told yet.

    Only what was typed is taken apart or joined: whether such a pair exists is not for the screen to say.
    """
    if not text.strip():
        return ()
    knows_nothing = Context(context.symbols, marker=context.marker, units=context.units)
    if part.type == CORPUS:
        return (Tokens(split_symbols(text, knows_nothing)),)
    value = read(part.type, text, knows_nothing)
    if value is None or isinstance(value, Unreadable):
        return ()
    if part.type == PAIR and isinstance(value, tuple) and len(value) == 1:
        return say(_("{symbol}, one symbol and not a pair"), symbol=Token(symbols_in(value)[0]))
    return shown(part.type, value) if value != () else ()


def joined_pair(part: Part, text: str, context: Context) -> Sentence:
    """What the typed pair makes."""
    value = (
        read(PAIR, text, Context(context.symbols, marker=context.marker, units=context.units)) if text.strip() else None
    )
    if value is None or isinstance(value, Unreadable) or not value:
        return ()
    return (Token("".join(symbols_in(value))),)


def differs(text: str, sentence: Sentence) -> bool:
    """True if the echo of a text shows anything that the field does not show itself."""
    return bool(sentence) and " ".join(text.split()) != plain_sentence(sentence)


def form_of(part: Part, *, unchanged: bool = False, several: bool = False, column: str = "") -> str:
    """What the field wants, in one line."""
    if part.type in (CORPUS, TABLE) and column == "count":
        return _("the row's count: a whole number")
    if part.type == CORPUS and column == "symbols":
        return _("the row's symbols, with a space between")
    if part.type == TABLE and column == "pair":
        return _(_FORMS[PAIR])
    if part.round is not None and part.type == NUMBER:
        return _("a whole number: how often the pair you wrote stands in your own corpus")
    if part.round is not None and part.type == PAIR:
        return _("two symbols with a space between: a b   (none if no pair is left)")
    if part.form:
        return _(part.form)
    if several:
        return _("all that are right: letters or places 1 to 9; ↑ ↓ and Space do as well")
    if unchanged:
        return _("the tokens in order, with a space between; = if nothing changes")
    return plain_sentence(stated(part)) if part.tolerance else _(_FORMS[part.type])


def hint(kind: Kind, problem: Problem, part: Part, *, unchanged: bool = False) -> Document:
    """What is asked for here, how it is written, and the rule in full: help that says nothing of the answer."""
    form = form_of(part, unchanged=unchanged, several=kind.choices(problem, part).several)
    items = [say(_("{label}: {form}"), label=Text(kind.label(part), strong=True), form=form)]
    marker = kind.context(problem, part, {}).marker
    if marker not in ("", "_") and part.type != NUMBER:
        items.append(say(_("The marker {marker} may be typed as {key}."), marker=Token(marker), key=Token("_")))
    if kind.context(problem, part, {}).units == "bytes" and part.type != NUMBER:
        items.append(
            say(_("A character that you type stands for its bytes, and {byte} for one byte."), byte=Text("<D9>"))
        )
    items.append(say(_("How you write it is never an error: what cannot be read is handed back and costs nothing.")))
    task = say(_("Asked for: {task}"), task=_(kind.task))
    return (
        Document((Heading(say(_("The form of the answer"))), Paragraph(task), Bullets(tuple(items))))
        + Document((Heading(say(_("The rule"))),))
        + kind.rule_in_full(problem)
    )


def first_unreadable(part: Part, rows: Sequence[str], context: Context) -> int:
    """The first of several rows that cannot be read by itself; 0 where each of them can."""
    for number, row in enumerate(rows):
        if row.strip() and isinstance(read(part.type, row, context), Unreadable):
            return number
    return 0
