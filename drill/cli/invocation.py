"""How a click command gets at what it is started with."""

from __future__ import annotations

import click

from drill.cli.start import Invocation


def invocation_of(context: click.Context) -> Invocation:
    """The invocation that a command belongs to."""
    return context.ensure_object(Invocation)


pass_invocation = click.make_pass_decorator(Invocation, ensure=True)
