"""The command itself: its commands in groups, each imported only when it is called."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, NoReturn

import click

from drill import __version__
from drill.cli.command import Command, common_options, option
from drill.cli.errors import run
from drill.cli.home import open_home
from drill.cli.invocation import invocation_of, pass_invocation
from drill.cli.start import Invocation
from drill.engine.errors import UsageError
from drill.wording import N_, _

#: The commands by group, each with a line that says whose work is meant. A command's module bears its name.
GROUPS: Final[dict[str, dict[str, str]]] = {
    N_("Practise"): {
        "practice": N_("your answers, question by question, marked at once"),
        "exam": N_("your answers against the clock, marked at the end"),
        "stats": N_("what your answers come to: how well, which mistakes, what is due"),
        "history": N_("your own record, moved to another machine"),
    },
    N_("Look"): {
        "train": N_("our worked training run of any corpus"),
        "encode": N_("our worked encoding of any text, step by step"),
        "check": N_("a run that somebody wrote: right or not, and where it goes wrong"),
        "mistakes": N_("the mistakes that students make, each shown at work"),
    },
    N_("Teach"): {
        "new": N_("our problems, fresh for your students, with or without their key"),
        "mark": N_("your students' answers to our problems: marked, diagnosed, explained"),
        "bank": N_("the problem bank: its items, one of them, your own files checked"),
    },
}
NAMES: Final = tuple(name for group in GROUPS.values() for name in group)


class CommandGroups(click.Group, Command):
    """A group whose commands are listed without being imported."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(NAMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, from its own module."""
        if cmd_name not in NAMES:
            return None
        found = import_module(f"drill.cli.{cmd_name}").command
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first argument names; raises UsageError with the list of commands."""
        if args[0] not in NAMES:
            invocation_of(ctx).speak()
            raise UsageError(
                _("there is no command {name!r}; there are {known}").format(name=args[0], known=", ".join(NAMES))
            )
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options and the commands."""
        Command.format_options(self, ctx, formatter)
        for title, commands in GROUPS.items():
            with formatter.section(_(title)):
                formatter.write_dl([(name, _(line)) for name, line in commands.items()])

    def main(self, args: Sequence[str] | None = None, *_more: Any, **_extra: Any) -> NoReturn:
        """Run on these arguments and leave the process; click's own handling of errors is passed over."""
        sys.exit(run(self, sys.argv[1:] if args is None else args))


def main(args: Sequence[str]) -> int:
    """Run the command and return its exit code."""
    return run(bpe_drill, args)


def _version(context: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value and not context.resilient_parsing:
        from drill.cli.output import write

        write(f"bpe-drill {__version__}\n")
        context.exit()


@click.group(
    "bpe-drill",
    cls=CommandGroups,
    invoke_without_command=True,
    help=N_(
        "An exam drill and grader for byte-pair encoding. Without a command it opens its home screen in the terminal."
    ),
    examples="""
        bpe-drill practice next-merge --level 3
        bpe-drill train "set new new renew reset renew" -k 4
        bpe-drill new training-run -n 5 --key
    """,
)
@option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help=N_("Show the version and exit."),
)
@common_options
@pass_invocation
@click.pass_context
def bpe_drill(context: click.Context, invocation: Invocation) -> None:
    """Open the home screen where no command is named."""
    if context.invoked_subcommand is not None:
        return
    invocation.speak()
    context.exit(open_home(invocation))
