"""What goes wrong is said in one line on standard error, with the exit code of the contract."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import Final

import click

from drill.document import show_prose
from drill.engine.errors import InputError, UsageError
from drill.wording import _

DONE: Final = 0
BAD_INPUT: Final = 1
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130

#: A message may quote a line of the input; nobody reads more of it than this.
_LONGEST_MESSAGE: Final = 600


def run(group: click.Group, args: Sequence[str]) -> int:
    """Run the command on these arguments and return its exit code; nothing is raised for bad input."""
    _prepare_streams()
    code = _outcome(group, args)
    try:
        sys.stdout.flush()
    except OSError as error:
        _let_go_of_output()
        if not isinstance(error, BrokenPipeError):
            report(why(error))
            return BAD_INPUT
    return code


def _prepare_streams() -> None:
    """Make sure of three streams that can be read and written, whatever the process was started with."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  (open until the end)
    for stream in (sys.stdout, sys.stderr):
        # A lone surrogate is written as its JSON escape, and no locale's encoding ends a run.
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # text streams both of them


def _outcome(group: click.Group, args: Sequence[str]) -> int:
    try:
        with group.make_context("bpe-drill", list(args)) as context:
            group.invoke(context)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of_output()
    except click.ClickException as error:
        report(_said_by_us(error))
        return WRONG_USAGE
    except UsageError as error:
        report(str(error))
        return WRONG_USAGE
    except InputError as error:
        report(str(error))
        return BAD_INPUT
    except OSError as error:
        _let_go_of_output()
        report(why(error))
        return BAD_INPUT
    return DONE


def report(message: str) -> None:
    """Write one line to standard error; what it quotes from outside cannot command the terminal."""
    line = show_prose(message)
    if len(line) > _LONGEST_MESSAGE:
        line = line[: _LONGEST_MESSAGE // 2] + " … " + line[-_LONGEST_MESSAGE // 2 :]
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    with contextlib.suppress(OSError):
        print(f"bpe-drill: {line}", file=sys.stderr, flush=True)


def why(error: OSError) -> str:
    """An error of the operating system, with the file it is about."""
    reason = error.strerror or str(error)
    return f"{os.fsdecode(error.filename)}: {reason}" if isinstance(error.filename, str | bytes) else reason


def _said_by_us(error: click.ClickException) -> str:
    """The sentence for what click refuses, with a word on where help is."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is not None:
        from drill.cli.invocation import invocation_of

        invocation_of(context).speak()
    match error:
        case click.NoSuchOption():
            message = _("there is no option {name}").format(name=error.option_name)
            close = next((name for name in error.possibilities or () if not _is_hidden(error, name)), None)
            if close is not None:
                message += "; " + _("did you mean {name}?").format(name=close)
        case click.MissingParameter():
            name = error.param.make_metavar(error.ctx) if error.param and error.ctx else error.param_hint
            message = _("{name} is missing").format(name=name)
        case click.BadOptionUsage():
            sentence = _("{name} takes no value") if _is_flag(error) else _("{name} needs a value")
            message = sentence.format(name=error.option_name)
        case _other:
            message = error.format_message()
    return f"{message}; " + _("see {command}").format(
        command=f"{context.command_path if context else 'bpe-drill'} --help"
    )


def _option(error: click.UsageError, name: str) -> click.Option | None:
    """The option of the command that this error belongs to."""
    for parameter in error.ctx.command.params if error.ctx else ():
        if isinstance(parameter, click.Option) and name in parameter.opts:
            return parameter
    return None


def _is_flag(error: click.BadOptionUsage) -> bool:
    option = _option(error, error.option_name)
    return option is not None and option.is_flag


def _is_hidden(error: click.UsageError, name: str) -> bool:
    option = _option(error, name)
    return option is not None and option.hidden


def _let_go_of_output() -> None:
    """Nobody reads on: let the interpreter's own last flush go nowhere."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass  # not a real file: there is nothing that could complain later
