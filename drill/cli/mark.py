"""`mark`: answers to our problems, marked, diagnosed, explained."""

from __future__ import annotations

from typing import cast

import click

from drill.cli.answer_lines import AnswerLine, answer_lines, problem_for_code_once
from drill.cli.command import Command, common_options, option
from drill.cli.errors import BAD_INPUT, report
from drill.cli.invocation import pass_invocation
from drill.cli.options import OneOf, bank_option, json_option
from drill.cli.output import Page, write_json
from drill.cli.reading import argument, file_name
from drill.cli.start import Invocation
from drill.cli.verdict_json import verdict_json
from drill.document import Heading, Paragraph, Quoted, Sentence, Text
from drill.engine.errors import InputError, UsageError
from drill.marking.marker import mark
from drill.marking.verdict import Verdict
from drill.questions.rules import joined
from drill.questions.weights import POLICIES, Policy
from drill.wording import N_, _, ngettext, say


@click.command(
    "mark",
    cls=Command,
    help=N_(
        "Your students' answers to our problems, marked part by part and explained. FILE holds one answer a line (JSON "
        "Lines; - is standard input), a code or a problem with what was answered; or give one answer with --code and "
        "its parts. The key is always worked out here."
    ),
    examples="""
        bpe-drill mark --code next-merge.2.k7f3qx2m.1 pair="n e" count=4
        bpe-drill mark answers.jsonl --policy prefix
        bpe-drill mark - --json < answers.jsonl > verdicts.jsonl
    """,
)
@click.argument("values", metavar="FILE | PART=ANSWER...", nargs=-1, required=True)
@option("--code", metavar="CODE", help=N_("The code of the problem that the parts answer."))
@option(
    "--policy",
    type=OneOf(*POLICIES),
    default="follow-through",
    help=N_("How marks are given: an early error carried forward, marks before the first error, or all or nothing."),
)
@bank_option
@json_option
@common_options
@pass_invocation
def command(
    invocation: Invocation, values: tuple[str, ...], code: str | None, policy: str, folder: str | None, as_json: bool
) -> None:
    """Mark one answer, or every line of a file."""
    marking = _Marking(cast(Policy, policy), as_json)
    if code is not None:
        problem = problem_for_code_once(argument(code, "--code"), folder)
        marking.write(AnswerLine(problem, _answers(values)))
        return
    if len(values) != 1:
        raise UsageError(_('give one FILE, or --code and the answers to its parts: pair="n e" count=4'))
    [path] = values
    bad = 0
    for number, line in answer_lines(path, folder):
        try:
            if isinstance(line, InputError):
                raise line
            marking.write(line)
        except InputError as error:
            bad += 1
            marking.write_error(number, str(error))
    if bad:
        report(
            ngettext("{file}: {n} line cannot be read", "{file}: {n} lines cannot be read", bad).format(
                file=file_name(path), n=bad
            )
        )
        raise click.exceptions.Exit(BAD_INPUT)


class _Marking:
    """Writes verdicts, as JSON Lines or to read."""

    def __init__(self, policy: Policy, as_json: bool) -> None:
        self._policy = policy
        self._page = None if as_json else Page()

    def write(self, line: AnswerLine) -> None:
        """Mark an answer and write the verdict. Raises InputError for a part that the problem does not have."""
        verdict = mark(line.problem, line.answer)
        if self._page is None:
            write_json(verdict_json(verdict, student=line.student, policy=self._policy))
            return
        from drill.marking.feedback import feedback

        if title := self._title(verdict, line.student):
            self._page.show(Heading(title))
        self._page.show_document(feedback(verdict))

    def write_error(self, number: int, message: str) -> None:
        """Write in the place of a verdict what is wrong with the line."""
        if self._page is None:
            write_json({"line": number, "error": message})
        else:
            self._page.show(
                Paragraph(say(_("Line {number}: {error}"), number=Text(str(number)), error=Quoted(message)))
            )

    def _title(self, verdict: Verdict, student: str | None) -> Sentence:
        parts: list[Sentence] = [(Quoted(name),) for name in (student, verdict.problem.code) if name]
        if self._policy != "follow-through":
            # The feedback gives the marks of follow-through.
            parts.append(
                say(
                    ngettext(
                        "under {policy}: {marks} of {out_of} mark",
                        "under {policy}: {marks} of {out_of} marks",
                        verdict.out_of,
                    ),
                    policy=self._policy,
                    marks=verdict.marks(self._policy),
                    out_of=verdict.out_of,
                )
            )
        return joined(parts, " · ")


def _answers(values: tuple[str, ...]) -> dict[str, object]:
    """The answers of PART=ANSWER; raises UsageError for anything else."""
    answers: dict[str, object] = {}
    for value in values:
        name, equals, text = value.partition("=")
        if not (name and equals):
            raise UsageError(_("{value!r} is not of the form PART=ANSWER").format(value=value))
        if name in answers:
            raise UsageError(_("the part {name!r} is answered twice").format(name=name))
        answers[name] = argument(text, name) if text != "-" else text
    return answers
