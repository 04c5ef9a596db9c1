"""What plain practice says: what an answer looks like, the head of a question, the summary of a round."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Final

from drill.answers import CHOICE, CORPUS, FRACTION, NUMBER, PAIR, SET, TABLE, TOKENS
from drill.document import Block, Bullets, Heading, Paragraph, Quoted, Sentence, Text
from drill.mistakes.catalogue import mistake
from drill.practice.session import Session, Summary
from drill.questions.rules import joined
from drill.wording import N_, _, ngettext, say

#: Words that are commands where a part is asked for, in the order in which they are told, and after a verdict.
IN_A_QUESTION: Final = ("q", "?", "hint", "show")
#: One more in a sprint.
TIME: Final = "time"
AFTERWARDS: Final = ("", "like", "again", "walk", "q")

#: What an answer of each type looks like.
EXPECTED: Final[Mapping[str, str]] = {
    PAIR: N_("Two symbols with a space between, such as n e (n+e and (n, e) do as well); none if no pair is left."),
    NUMBER: N_("A whole number."),
    FRACTION: N_("A fraction such as 1/20, or a decimal such as 0.05."),
    TOKENS: N_("Symbols in order, with a space between; in a trace = stands for unchanged."),
    SET: N_("Symbols in any order, with a space between."),
    CORPUS: N_("A row a line: its count, then its symbols, such as 2 _ n e w. Rows may come in any order."),
    TABLE: N_("A pair a line: its two symbols, then its count, such as n e 4."),
    CHOICE: N_("The letter of an option; several with a space between."),
}


def spells(word: str, symbols: Collection[str]) -> bool:
    """True if symbols, one after the other, spell the word, so that it may be an answer."""
    reached = {0}
    for at in range(len(word)):
        if at in reached:
            reached |= {at + len(symbol) for symbol in symbols if symbol and word.startswith(symbol, at)}
    return len(word) in reached


def opening_blocks(session: Session) -> list[Block]:
    """The head of a question."""
    problem = session.current
    assert problem is not None
    place = say(_("Question {number} of {length}"), number=session.number, length=session.length)
    if session.sprint is not None:
        # As many as go into the time.
        place = say(_("Question {number}"), number=session.number)
    parts: list[Sentence] = [place, (Text(_(session.kind.title)),)]
    if problem.level is not None:
        parts.append(say(_("level {level}"), level=problem.level))
    return [Heading(joined(parts, " · "))]


def summary_blocks(summary: Summary, *, in_sprint: bool = False) -> list[Block]:
    """What came of a round; of a sprint, the pace too."""
    blocks: list[Block] = [Heading(say(_("Summary")))]
    if not summary.asked:
        return [*blocks, Paragraph(say(_("No question was answered.")))]
    answered = summary.asked - summary.seen
    lines: list[Sentence] = []
    if answered:
        template = ngettext(
            "{right} of {n} question answered is right in every part.",
            "{right} of {n} questions answered are right in every part.",
            answered,
        )
        lines.append(say(template, right=summary.right, n=answered))
        lines.append(say(_("Marks: {marks} of {out_of}."), marks=summary.marks, out_of=summary.out_of))
    if in_sprint and summary.per_minute is not None:
        lines.append(pace(summary.per_minute))
    if summary.hints:
        with_hints = ngettext("{n} question with a hint.", "{n} questions with a hint.", summary.hints)
        lines.append(say(with_hints, n=summary.hints))
    if summary.seen:
        lines.append(
            say(ngettext("{n} solution was shown.", "{n} solutions were shown.", summary.seen), n=summary.seen)
        )
    blocks.append(Bullets(tuple(lines)))
    if summary.mistakes:
        blocks.append(Paragraph(say(_("Mistakes that were named:"))))
        blocks.append(Bullets(tuple(_named(name, times) for name, times in summary.mistakes)))
        command = f"bpe-drill practice --mistake {summary.mistakes[0][0]}"
        blocks.append(Paragraph(say(_("Practise one of them: {command}"), command=Quoted(command))))
    return blocks


def pace(per_minute: float) -> Sentence:
    """How many questions were answered in a minute."""
    return say(_("Answers a minute: {pace}."), pace=Decimal(f"{per_minute:.1f}"))


def _named(name: str, times: int) -> Sentence:
    return say(
        ngettext("{name}: you {done} ({n} time)", "{name}: you {done} ({n} times)", times),
        name=name,
        done=_(mistake(name).done),
        n=times,
    )
