"""`stats`: what a learner's answers come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from drill.cli.command import Command, common_options
from drill.cli.errors import report
from drill.cli.invocation import pass_invocation
from drill.cli.options import json_option
from drill.cli.output import Page, write_json
from drill.cli.start import Invocation
from drill.document import Paragraph, Quoted
from drill.wording import N_, _, say

if TYPE_CHECKING:
    from drill.practice.statistics import Statistics


@click.command(
    "stats",
    cls=Command,
    help=N_(
        "What your answers come to: how much is right and how fast, kind by kind over time, the mistakes you make and "
        "how they come along, what is due, and your exams. With --json one object with format, answers, first, last, "
        "exam_date, kinds (one for each kind and topic), mistakes, due and exams; times are of UTC, days your own."
    ),
    examples="""
        bpe-drill stats
        bpe-drill stats --json
    """,
)
@json_option
@common_options
@pass_invocation
def command(invocation: Invocation, as_json: bool) -> None:
    """Write the figures."""
    figures = _figures(invocation)
    if as_json:
        from drill.cli.stats_json import statistics_to_json

        write_json(statistics_to_json(figures))
        return
    from drill.practice.figures_document import figures_document

    page = Page()
    page.show_document(figures_document(figures))
    if not figures.total.answered:
        page.show(Paragraph(say(_("Begin: {command}"), command=Quoted("bpe-drill practice"))))


def _figures(invocation: Invocation) -> Statistics:
    """The figures; where the record cannot be read, one warning and none."""
    from drill.practice.learner import learner_of
    from drill.practice.record import FILE
    from drill.practice.record.figures import statistics_of
    from drill.practice.statistics import statistics

    learner = learner_of(invocation.folders, invocation.settings)
    # Whoever only looks begins no record.
    if (learner.folder / FILE).exists():
        figures = statistics_of(learner.record, learner.now(), learner.exam_date)
        warning = learner.take_warning() or learner.record.news()
    else:
        figures = statistics((), (), (), (), now=learner.now(), exam_date=learner.exam_date)
        warning = learner.take_warning()
    if warning:
        report(warning)
    return figures
