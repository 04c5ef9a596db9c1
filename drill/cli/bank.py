"""`bank`: what the problem bank holds, one of its items, and whether files are sound."""

from __future__ import annotations

import click

from drill.cli.command import Command, common_options
from drill.cli.errors import BAD_INPUT
from drill.cli.invocation import pass_invocation
from drill.cli.options import OneOf, bank_option, json_option
from drill.cli.output import Page, write_json
from drill.cli.start import Invocation
from drill.engine.errors import UsageError
from drill.wording import N_, _

ACTIONS = ("list", "show", "check")


@click.command(
    "bank",
    cls=Command,
    help=N_(
        "The problem bank: worked corpora, choice questions and blueprints. list names its items, show ID writes one "
        "of them with its answers, check looks for every fault in files and folders (yours with --bank DIR or as PATH, "
        "else the shipped ones) and names file, line and field."
    ),
    examples="""
        bpe-drill bank list
        bpe-drill bank show lecture
        bpe-drill bank check my-bank
        bpe-drill bank list --bank my-bank --json
    """,
)
@click.argument("action", metavar="|".join(ACTIONS), type=OneOf(*ACTIONS))
@click.argument("names", metavar="[ID | PATH...]", nargs=-1)
@bank_option
@json_option
@common_options
@pass_invocation
def command(invocation: Invocation, action: str, names: tuple[str, ...], folder: str | None, as_json: bool) -> None:
    """Write the list, an item, or what is wrong."""
    if action == "check":
        _check(names, folder, as_json)
        return
    if len(names) != (1 if action == "show" else 0):
        raise UsageError(_("bank show needs one ID") if action == "show" else _("bank list takes no name"))
    from drill.bank.contents import bank
    from drill.cli.bank_report import item_json, item_to_read, line_json, list_to_read

    found = bank(folder)
    if action == "list":
        if as_json:
            for item in found.items.values():
                write_json(line_json(item, own=item.id in found.own))
        else:
            Page().show_document(list_to_read(found))
        return
    item = found.item(names[0].removeprefix("@"))
    if as_json:
        write_json(item_json(item, folder, own=item.id in found.own))
    else:
        Page().show_document(item_to_read(item, folder))


def _check(paths: tuple[str, ...], folder: str | None, as_json: bool) -> None:
    """Write all findings; exit 1 where one of them is more than a warning."""
    from drill.bank.check import check
    from drill.cli.bank_report import finding_json, findings_to_read

    findings, items = check(paths, folder)
    if as_json:
        for finding in findings:
            write_json(finding_json(finding))
    else:
        Page().show_document(findings_to_read(findings, items))
    if any(not finding.warning for finding in findings):
        raise click.exceptions.Exit(BAD_INPUT)
