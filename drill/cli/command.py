"""Commands and options whose help is translated when it is shown, not when the module is imported."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from drill.cli.invocation import invocation_of
from drill.wording import N_, _

F = TypeVar("F", bound=Callable[..., Any])

#: Headings of the options in a command's help.
OPTIONS: Final = N_("Options")
CONVENTION: Final = N_("Convention")


class Option(click.Option):
    """An option whose help is marked with N_; `section` is the heading it stands under."""

    def __init__(self, *args: Any, section: str = OPTIONS, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.section = section

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Names and translated help."""
        shown = copy.copy(self)
        shown.help = _(self.help or "")
        return super(Option, shown).get_help_record(ctx)


class Command(click.Command):
    """A command whose help is marked with N_.

    `examples` are shown below it as they are; `fill` puts what only the product knows into the translated help.
    """

    def __init__(
        self, *args: Any, examples: str = "", fill: Callable[[str], str] | None = None, **attributes: Any
    ) -> None:
        super().__init__(*args, **{**attributes, "add_help_option": False})
        self.examples = examples
        self.fill = fill

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; an error knows the command it belongs to."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the whole help in the language that was asked for."""
        invocation_of(ctx).speak()
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the line of usage."""
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), _("Usage:") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            text = _(self.help or "")
            formatter.write_text(self.fill(text) if self.fill else text)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, section by section."""
        sections: dict[str, list[tuple[str, str]]] = {CONVENTION: [], OPTIONS: []}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None and isinstance(parameter, Option):
                sections[parameter.section].append(record)
        for title in (OPTIONS, CONVENTION):
            if sections[title]:
                with formatter.section(_(title)):
                    formatter.write_dl(sections[title])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples."""
        if self.examples:
            with formatter.section(_("Examples")):
                for line in self.examples.strip().splitlines():
                    formatter.write(" " * formatter.current_indent + line.strip() + "\n")


def option(*names: str, help: str, section: str = OPTIONS, **attributes: Any) -> Callable[[F], F]:  # noqa: A002
    """An option; `help` is marked with N_."""
    return click.option(*names, cls=Option, help=help, section=section, **attributes)


def _language(context: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        invocation_of(context).set_language(value)


def _data_dir(context: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    invocation = invocation_of(context)
    if value is not None:
        invocation.set_data_dir(value)
    elif context.parent is not None:
        # This callback always runs, and before the command's other options are read: their errors are translated.
        # The group itself waits, because the command may name another folder.
        invocation.speak()


def _help(context: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value and not context.resilient_parsing:
        from drill.cli.output import write

        write(context.get_help() + "\n")
        context.exit()


def common_options(function: F) -> F:
    """The options that every command has."""
    shared: dict[str, Any] = {"is_eager": True, "expose_value": False}
    function = option("--help", is_flag=True, callback=_help, help=N_("Show this help and exit."), **shared)(function)
    function = option(
        "--data-dir",
        metavar="DIR",
        callback=_data_dir,
        help=N_("The folder of your settings and answers, instead of BPE_DRILL_HOME or the platform's own."),
        **shared,
    )(function)
    return option(
        "--language",
        metavar="CODE",
        callback=_language,
        help=N_("The language of sentences, instead of the saved one or the environment's."),
        **shared,
    )(function)
