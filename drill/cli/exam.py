"""`exam`: an exam against the clock, on the screens or line by line; an unfinished one is gone on with."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

import click

from drill.cli.command import Command, common_options, option
from drill.cli.errors import INTERRUPTED, report
from drill.cli.invocation import pass_invocation
from drill.cli.options import WholeNumber, bank_option
from drill.cli.output import Page, write
from drill.cli.start import Invocation, at_a_terminal
from drill.engine.errors import InputError, UsageError
from drill.practice.exam.request import MOST_EXTRA_TIME, ExamRequest
from drill.wording import N_, _, ngettext

if TYPE_CHECKING:
    from drill.practice.exam.desk import ExamDesk
    from drill.practice.exam.paper import Paper


@click.command(
    "exam",
    cls=Command,
    help=N_(
        "Your exam against the clock, marked when it is handed in. BLUEPRINT is one of the bank's exams ({exams}) or a "
        "file of yours; without it you choose. An exam that was not finished is offered first: nothing that you typed "
        "is lost."
    ),
    fill=lambda text: text.format(exams=_exams()),
    examples="""
        bpe-drill exam quick
        bpe-drill exam course --seed group-b --extra-time 25
        bpe-drill exam --past
    """,
)
@click.argument("blueprint", metavar="[BLUEPRINT]", required=False)
@option("--seed", metavar="S", help=N_("Whoever takes the same exam with the same seed gets the same questions."))
@option(
    "--extra-time",
    type=WholeNumber(),
    metavar="PERCENT",
    help=N_("So much more time than usual, up to 200 percent; the result says so."),
)
@option("--untimed", is_flag=True, help=N_("Without a clock; the result says so."))
@option(
    "--exam-date",
    metavar="DAY",
    help=N_("The day of your real exam, such as 2026-12-31, by which everything comes up again; none forgets it."),
)
@bank_option
@option(
    "--past",
    is_flag=False,
    flag_value="",
    metavar="[ID]",
    help=N_("The exams that you handed in, or the result of one of them."),
)
@option("--plain", is_flag=True, help=N_("Line by line instead of on screens; so it is also without a terminal."))
@common_options
@pass_invocation
def command(
    invocation: Invocation,
    blueprint: str | None,
    seed: str | None,
    extra_time: int | None,
    untimed: bool,
    exam_date: str | None,
    folder: str | None,
    past: str | None,
    plain: bool,
) -> None:
    """Open an exam."""
    if untimed and extra_time is not None:
        raise UsageError(_("without a clock there is no extra time: leave out {name}").format(name="--extra-time"))
    if (extra_time or 0) > MOST_EXTRA_TIME:
        raise UsageError(_("at most {most} percent").format(most=MOST_EXTRA_TIME), "--extra-time")
    if exam_date is not None:
        _keep_exam_date(invocation, exam_date)
    request = ExamRequest(blueprint, seed, extra_time or 0, untimed, folder)
    if past is not None:
        _show_past(_desk(invocation, folder), past)
    elif plain or not at_a_terminal():
        _in_plain(_desk(invocation, folder), request)
    else:
        from drill.tui import run_exam

        raise click.exceptions.Exit(run_exam(request, invocation.folders, invocation.settings))


def _exams() -> str:
    from drill.bank.contents import bank

    return ", ".join(name for name, found in bank().blueprints.items() if found.is_exam)


def _desk(invocation: Invocation, folder: str | None) -> ExamDesk:
    from drill.practice.exam.desk import ExamDesk
    from drill.practice.learner import learner_of

    learner = learner_of(invocation.folders, invocation.settings)
    desk = ExamDesk(learner, invocation.settings.preset, time.monotonic, folder)
    learner.record  # noqa: B018  (opened now, so that what is amiss with it is said first)
    if warning := learner.take_warning():
        report(warning)
    return desk


# --- the day of the exam ---------------------------------------------------------------------------------------------


def _keep_exam_date(invocation: Invocation, text: str) -> None:
    """Put the day into the settings, and say so; raises UsageError for what is none, or is over."""
    from drill.practice.settings import save_settings

    day: date | None = None
    if text != "none":
        try:
            day = date.fromisoformat(text)
        except ValueError:
            raise UsageError(
                _("must be a day such as 2026-12-31, not {value!r}").format(value=text), "--exam-date"
            ) from None
        if day < date.today():
            raise UsageError(_("{day} is over").format(day=day.isoformat()), "--exam-date")
    settings = replace(invocation.settings, exam_date=None if day is None else day.isoformat())
    if warning := save_settings(invocation.folders.settings, settings):
        report(warning)
    invocation.settings = settings
    if day is None:
        write(_("The day of your exam is forgotten.") + "\n\n")
    else:
        write(_("The day of your exam is kept: {day}.").format(day=day.isoformat()) + "\n\n")


# --- line by line ----------------------------------------------------------------------------------------------------


def _in_plain(desk: ExamDesk, request: ExamRequest) -> None:
    from drill.cli.plain_exam import PlainExam

    # What is wrong with the request is said before anything else.
    paper = None if request.blueprint is None else desk.paper(request)
    if not PlainExam(desk).run(lambda: paper or _chosen(desk, request)):
        raise click.exceptions.Exit(INTERRUPTED)


def _chosen(desk: ExamDesk, request: ExamRequest) -> Paper | None:
    """The exam that is chosen from a list of those of the bank; None for none."""
    from drill.bank.contents import bank
    from drill.cli.prompt import prompted
    from drill.document import Bullets, Heading, Quoted, Text
    from drill.wording import say

    exams = [found for found in bank(request.bank).blueprints.values() if found.is_exam]
    items = tuple(
        say(_("{id}: {title}, {n} minutes"), id=Quoted(found.id), title=Text(found.title), n=found.minutes or 0)
        for found in exams
    )
    Page(plain=True).show(Heading(say(_("Exams"))), Bullets(items, ordered=True))
    write("\n")
    while True:
        word = prompted(_("Which one? Its number or its name; Enter: none") + " ").strip()
        if word in ("", "q", "/q"):
            return None
        if word.isdecimal() and 1 <= int(word[:6]) <= len(exams):
            word = exams[int(word) - 1].id
        try:
            return desk.paper(replace(request, blueprint=word))
        except InputError as error:
            write(f"{error}\n")


def _show_past(desk: ExamDesk, name: str) -> None:
    """The list of past exams, or one of them by the beginning of its id; raises InputError where there is none."""
    from drill.cli.plain_exam import PlainExam, past_document
    from drill.cli.prompt import take_any_bytes

    if not name:
        Page().show_document(past_document(desk))
        return
    found = [past.id for past in desk.past() if past.id.startswith(name)]
    if len(found) > 1:
        told = ngettext("the id of {n} exam begins with {id!r}", "the ids of {n} exams begin with {id!r}", len(found))
        raise InputError(told.format(n=len(found), id=name))
    exam = desk.handed_in(found[0]) if found else None
    if exam is None:
        raise InputError(
            _("there is no exam {id!r}; {command} lists them").format(id=name, command="bpe-drill exam --past")
        )
    take_any_bytes()
    PlainExam(desk).show(exam)
