"""`mistakes`: the catalogue of known mistakes, each shown at work."""

from __future__ import annotations

import click

from drill.answers import shown
from drill.cli.command import Command, common_options
from drill.cli.demonstration import Demonstration, demonstration
from drill.cli.invocation import pass_invocation
from drill.cli.output import Page
from drill.cli.start import Invocation
from drill.cli.wanted import wrong_way
from drill.document import Block, Bullets, Callout, Document, Heading, Paragraph, Quoted, Sentence, Text
from drill.engine.convention import Convention
from drill.marking.feedback import feedback
from drill.mistakes.catalogue import CATALOGUE
from drill.mistakes.mistake import Mistake
from drill.questions.kinds import KINDS, kind_named
from drill.questions.often import levels_showing
from drill.wording import N_, _, ngettext, say


@click.command(
    "mistakes",
    cls=Command,
    help=N_(
        "The mistakes that students make, and what to remember against each. With an ID: that mistake at work on a "
        "problem, as marking explains it."
    ),
    examples="""
        bpe-drill mistakes
        bpe-drill mistakes counted-symbols
    """,
)
@click.argument("name", metavar="[ID]", required=False)
@common_options
@pass_invocation
def command(invocation: Invocation, name: str | None) -> None:
    """Write the catalogue, or one mistake."""
    page = Page()
    if name is not None:
        page.show_document(_one(wrong_way(name), invocation.settings.preset))
        return
    for mistake in CATALOGUE:
        page.show(*_entry(mistake))
    page.show(Paragraph(say(_("bpe-drill mistakes ID shows one of them at work."))))


def _entry(mistake: Mistake) -> list[Block]:
    done = say(_("You {done}."), done=_(mistake.done))
    return [Heading((Text(mistake.id),)), Paragraph((*done, Text(" "), Text(_(mistake.remember))))]


def _one(mistake: Mistake, convention: Convention) -> Document:
    opening = Document(tuple(_entry(mistake)))
    # Not every convention leaves every mistake room: where it has no marker, nobody puts it on the wrong side.
    found = demonstration(mistake, convention) or demonstration(mistake)
    if found is None:
        return opening
    return opening + _question(found) + feedback(found.verdict) + Document(tuple(_shown_by(mistake)))


def _shown_by(mistake: Mistake) -> list[Block]:
    """The kinds and levels whose problems show it always or often, and the command that asks for some."""
    shown_by = [
        say(
            ngettext("{kind}, level {levels}", "{kind}, levels {levels}", len(levels)),
            kind=kind.name,
            levels=", ".join(map(str, levels)),
        )
        for kind in KINDS.values()
        if (levels := levels_showing(kind, mistake.id))
    ]
    command = say(_("Practise it: {command}"), command=Quoted(f"bpe-drill practice --mistake {mistake.id}"))
    often: list[Block] = [Paragraph(say(_("Many problems show it:"))), Bullets(tuple(shown_by))] if shown_by else []
    return [*often, Paragraph(command)]


def _question(found: Demonstration) -> Document:
    kind = kind_named(found.problem.kind)
    answers: list[Sentence] = [
        say(
            _("{part}: {answer}"),
            part=Text(kind.label(part)),
            answer=shown(part.type, found.answers[part.name]),
        )
        for part in kind.parts(found.problem)
        if part.name in found.answers
    ]
    asked = Callout("note", say(_("A question: {kind}"), kind=_(kind.title)), kind.ask(found.problem).blocks)
    written = Callout("wrong", say(_("What this mistake makes of it")), (Bullets(tuple(answers)),))
    return Document((asked, written))
