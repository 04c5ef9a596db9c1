"""What is said before an exam begins, and what is told of the time."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from drill.bank.blueprints import minutes_told
from drill.document import Block, Bullets, Document, Heading, Number, Paragraph, Quoted, Sentence, Table, Text
from drill.practice.exam.paper import Paper, Question
from drill.questions.rules import joined, rule
from drill.questions.weights import POLICY_MEANINGS
from drill.wording import _, ngettext, say

#: Longer than this is told in hours.
_MOST_MINUTES: Final = 180


def left_told(seconds: float) -> Sentence:
    """How much time is left: whole minutes, rounded up, or seconds below one minute."""
    if seconds > 60:
        minutes = ceil(seconds / 60)
        return say(ngettext("{n} minute left", "{n} minutes left", minutes), n=minutes)
    number = ceil(max(0.0, seconds))
    if number == 60:
        return say(_("1 minute left"))
    return say(ngettext("{n} second left", "{n} seconds left", number), n=number)


def time_told(seconds: float) -> Sentence:
    """A length of time in two units, each where there is any of it: minutes and seconds, or greater ones."""
    minutes, rest = divmod(round(seconds), 60)
    hours, days = minutes // 60, minutes // 60 // 24
    if days >= 2:
        units = [_days(days), _hours(hours % 24)]
    elif minutes > _MOST_MINUTES:
        units = [_hours(hours), _minutes(minutes % 60)]
    else:
        units = [_minutes(minutes), _seconds(rest)]
    return joined([unit for unit in units if unit], " ") or say(ngettext("{n} second", "{n} seconds", 0), n=0)


def _days(number: int) -> Sentence:
    return say(ngettext("{n} day", "{n} days", number), n=number) if number else ()


def _hours(number: int) -> Sentence:
    return say(ngettext("{n} hour", "{n} hours", number), n=number) if number else ()


def _minutes(number: int) -> Sentence:
    return minutes_told(number) if number else ()


def _seconds(number: int) -> Sentence:
    return say(ngettext("{n} second", "{n} seconds", number), n=number) if number else ()


def marks_told(marks: int) -> Sentence:
    """A number of marks."""
    return say(ngettext("{n} mark", "{n} marks", marks), n=marks)


def extent(paper: Paper) -> Sentence:
    """How much there is of an exam: questions, marks and time in one line."""
    number = len(paper.questions)
    parts = [say(ngettext("{n} question", "{n} questions", number), n=number), marks_told(paper.out_of)]
    parts.append(say(_("no clock")) if paper.seconds is None else time_told(paper.seconds))
    return joined(parts, " · ")


def rules_of(paper: Paper) -> Document:
    """The rules page: what is asked, how it is marked, what happens with the time, and who gets the same questions."""
    blocks: list[Block] = [
        Heading((Quoted(paper.title),)),
        Paragraph(extent(paper)),
        _what_is_asked(paper.questions),
        Bullets((*_about_time(paper), *_about_marks(paper), *_about_going())),
    ]
    if paper.convention is not None:
        blocks.append(
            Paragraph(say(_("Rule, where a question has none of its own: {rule}"), rule=rule(paper.convention)))
        )
    blocks.append(same_questions(paper))
    return Document(tuple(blocks))


def same_questions(paper: Paper) -> Block:
    """The seed, and what it is good for."""
    if paper.convention is None:
        return Paragraph(say(_("Seed {seed}."), seed=Quoted(paper.seed)))
    return Paragraph(
        say(
            _("Seed {seed}, convention {convention}: whoever takes this exam with both gets the same questions."),
            seed=Quoted(paper.seed),
            convention=Quoted(paper.convention.name),
        )
    )


def _what_is_asked(questions: Sequence[Question]) -> Block:
    """Each sort of question once, in the order in which they come, with how many there are and their marks."""
    found: dict[str, tuple[int, int]] = {}
    for question in questions:
        number, marks = found.get(question.title, (0, 0))
        found[question.title] = number + 1, marks + question.out_of
    return Table(
        (say(_("What is asked")), say(_("Questions")), say(_("Marks"))),
        tuple(((Text(title),), (Number(number),), (Number(marks),)) for title, (number, marks) in found.items()),
        numeric=frozenset({1, 2}),
    )


def _about_time(paper: Paper) -> list[Sentence]:
    if paper.seconds is None:
        return [say(_("No clock runs; the result says so.") if paper.minutes is not None else _("No clock runs."))]
    told = []
    if paper.extra_time:
        told.append(
            say(
                _("The time is {time}, with {n} % of extra time in it."),
                time=time_told(paper.seconds),
                n=paper.extra_time,
            )
        )
    told.append(say(_("When the time is over, what is there is handed in.")))
    told.append(
        say(
            _(
                "The clock goes on while the exam is closed. If the program is stopped, nothing that you typed is "
                "lost: open the exam again and go on."
            )
        )
    )
    return told


def _about_marks(paper: Paper) -> list[Sentence]:
    told = [say(_(POLICY_MEANINGS[paper.policy]))]
    if any(question.weights != 1 for question in paper.questions):
        told.append(say(_("Some parts are worth more than others.")))
    return [*told, say(_("A part that cannot be read earns nothing; you are told so while you can still change it."))]


def _about_going() -> list[Sentence]:
    return [
        say(_("Answer in any order, flag what you want to come back to, and change answers until you hand in.")),
        say(_("There are no hints and no running score; marks, explanations and codes come at the end.")),
    ]
