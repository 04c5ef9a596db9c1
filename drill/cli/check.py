"""`check`: a worked run that somebody wrote, judged step by step."""

from __future__ import annotations

from pathlib import PurePath

import click

from drill.checking.forms import Line, Written, read_run
from drill.checking.judgement import RunJudgement
from drill.checking.judging import judge
from drill.cli.check_json import judgement_json
from drill.cli.command import Command, common_options, option
from drill.cli.errors import BAD_INPUT, report
from drill.cli.invocation import pass_invocation
from drill.cli.options import json_option
from drill.cli.output import Page, write_json
from drill.cli.reading import file_name, whole_text
from drill.cli.start import Invocation
from drill.document import Heading, Paragraph, Quoted, Sentence, Text
from drill.questions.rules import joined
from drill.wording import N_, _, ngettext, say

#: No more of a file is read, in bytes.
_MOST_BYTES = 20_000_000


@click.command(
    "check",
    cls=Command,
    help=N_(
        "A worked run that somebody wrote (a slide, a model answer, a solution of your own): right or not, under which "
        "tie rules, where it first goes wrong, and which mistake explains it. FILE is JSON, JSON Lines, YAML, or lines "
        "such as those of the README; - is standard input."
    ),
    examples="""
        bpe-drill check answer.txt
        bpe-drill check slides.yaml --exit-code
        bpe-drill check runs.jsonl --json > findings.jsonl
    """,
)
@click.argument("path", metavar="FILE", required=True)
@option("--exit-code", is_flag=True, help=N_("End with exit code 1 where anything is wrong."))
@json_option
@common_options
@pass_invocation
def command(_invocation: Invocation, path: str, exit_code: bool, as_json: bool) -> None:
    """Check one run, or every line of a file of them."""
    ending = PurePath(path).suffix.lower().removeprefix(".")
    found = read_run(whole_text(path, _MOST_BYTES), file_name(path), ending)
    checking = _Checking(None if as_json else Page())
    if isinstance(found, Written):
        checking.write(found)
    else:
        for line in found:
            checking.write_line(line)
        if checking.unread:
            message = ngettext("{file}: {n} line cannot be read", "{file}: {n} lines cannot be read", checking.unread)
            report(message.format(file=file_name(path), n=checking.unread))
            raise click.exceptions.Exit(BAD_INPUT)
    if exit_code and checking.wrong:
        raise click.exceptions.Exit(BAD_INPUT)


class _Checking:
    """Writes judgements as they are made; counts what is wrong and what cannot be read."""

    def __init__(self, page: Page | None) -> None:
        self._page = page
        self.wrong = 0
        self.unread = 0

    def write(self, record: Written, number: int | None = None) -> None:
        """Judge a record and write what was found."""
        judgement = judge(record)
        self.wrong += not judgement.right
        if self._page is None:
            write_json(judgement_json(judgement))
            return
        from drill.checking.report import report as document
        from drill.checking.unigram_report import unigram_report

        if title := _title(record, number):
            self._page.show(Heading(title))
        found = document(judgement) if isinstance(judgement, RunJudgement) else unigram_report(judgement)
        self._page.show_document(found)

    def write_line(self, line: Line) -> None:
        """Write what was found on a line, or in its place what is wrong with it."""
        if isinstance(line.record, Written):
            self.write(line.record, line.number)
            return
        self.unread += 1
        if self._page is None:
            write_json({"line": line.number, "error": str(line.record)})
        else:
            self._page.show(
                Paragraph(
                    say(_("Line {number}: {error}"), number=Text(str(line.number)), error=Quoted(str(line.record)))
                )
            )


def _title(record: Written, number: int | None) -> Sentence:
    parts: list[Sentence] = []
    if number is not None:
        parts.append(say(_("Line {number}"), number=number))
    if record.name:
        parts.append((Quoted(record.name),))
    return joined(parts, " · ")
