"""`history`: the learner's own record, out of one machine and into another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import click

from drill.cli.command import Command, common_options
from drill.cli.errors import BAD_INPUT, report
from drill.cli.invocation import pass_invocation
from drill.cli.options import OneOf
from drill.cli.output import write, write_json
from drill.cli.reading import lines, place
from drill.cli.start import Invocation
from drill.engine.errors import InputError, UsageError
from drill.wording import N_, _, ngettext

if TYPE_CHECKING:
    from drill.practice.record.line import Item

ACTIONS = ("export", "import")
#: A whole exam is one line: no line of ours is longer.
LONGEST_LINE: Final = 16_000_000


@click.command(
    "history",
    cls=Command,
    help=N_(
        "Your own record. export writes every answer and every exam that was handed in to standard output, one JSON "
        "object a line; import FILE (- is standard input) takes in what this machine does not have yet, so that "
        "nothing is there twice, however often it is done."
    ),
    examples="""
        bpe-drill history export > answers.jsonl
        bpe-drill history import answers.jsonl
    """,
)
@click.argument("action", metavar="|".join(ACTIONS), type=OneOf(*ACTIONS))
@click.argument("file", metavar="[FILE]", required=False)
@common_options
@pass_invocation
def command(invocation: Invocation, action: str, file: str | None) -> None:
    """Write the record, or take in another."""
    if (action == "import") != (file is not None):
        raise UsageError(
            _("history import needs one FILE") if action == "import" else _("history export takes no FILE")
        )
    if file is None:
        _export(invocation)
    else:
        _import(invocation, file)


def _export(invocation: Invocation) -> None:
    from drill.practice.record import FILE
    from drill.practice.record.line import to_line
    from drill.practice.record.transfer import exported

    # Whoever only looks begins no record.
    if not (invocation.folders.data / FILE).exists():
        report(_("nothing is kept yet in {folder}").format(folder=invocation.folders.data))
        return
    record = invocation.learner.record
    for item in exported(record):
        write_json(to_line(item))
    if warning := invocation.learner.take_warning() or record.news():
        report(warning)
        raise click.exceptions.Exit(BAD_INPUT)


def _import(invocation: Invocation, file: str) -> None:
    from drill.practice.record.transfer import take_in

    refused: list[str] = []
    record = invocation.learner.record
    taken = take_in(record, _items(file, refused))
    if warning := invocation.learner.take_warning() or record.news():
        report(warning)
    told = [
        ngettext("{n} line is new", "{n} lines are new", taken.new).format(n=taken.new),
        ngettext("{n} was there already", "{n} were there already", taken.known).format(n=taken.known),
    ]
    if refused:
        told.append(ngettext("{n} cannot be read", "{n} cannot be read", len(refused)).format(n=len(refused)))
    write("; ".join(told) + "\n")
    if refused:
        raise click.exceptions.Exit(BAD_INPUT)


def _items(file: str, refused: list[str]) -> Iterator[Item]:
    """What the lines of a file hold; one that cannot be read is reported and passed over."""
    from drill.answers.json_text import parse_json
    from drill.practice.record.line import from_line

    for number, line in lines(file, LONGEST_LINE):
        try:
            if isinstance(line, InputError):
                raise line
            if line.strip():
                yield from_line(parse_json(line))
        except InputError as error:
            # What cannot be decoded names its place already.
            refused.append(str(error if isinstance(line, InputError) else error.at(place(file, number))))
            report(refused[-1])
