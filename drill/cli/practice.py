"""`practice`: straight into practice, on the screens or line by line."""

from __future__ import annotations

import click

from drill.cli.command import Command, common_options, option
from drill.cli.errors import INTERRUPTED
from drill.cli.invocation import pass_invocation
from drill.cli.options import WholeNumber
from drill.cli.start import Invocation, at_a_terminal
from drill.cli.wanted import Wanted, list_of_kinds, wanted_options
from drill.engine.errors import UsageError
from drill.practice.seed import new_seed
from drill.practice.session import Session
from drill.practice.source import Wish
from drill.wording import N_, _


@click.command(
    "practice",
    cls=Command,
    help=N_(
        "Your answers, question by question, each marked at once, explained and remembered: what is asked next "
        "follows from them, unless you name a seed, a text, a code, a mistake or a blueprint. Without a KIND it is the "
        "kinds of BPE; KIND is one of {kinds}."
    ),
    fill=lambda text: text.format(kinds=list_of_kinds()),
    examples="""
        bpe-drill practice
        bpe-drill practice training-run --text "set new new renew reset renew" -k 4
        bpe-drill practice encode --level 3 --convention lesson --plain
        bpe-drill practice --mistake stale-counts
        bpe-drill practice pair-count next-merge --minutes 5
    """,
)
@wanted_options
@option(
    "--blueprint",
    metavar="NAME|FILE",
    help=N_(
        "The questions of a blueprint, in its order: one of the bank's (see bpe-drill bank list) or a file of yours."
    ),
)
@option(
    "--minutes",
    type=WholeNumber(1),
    metavar="M",
    help=N_("A sprint: as many questions as begin within M minutes; the one under way may be finished."),
)
@option("--coach", is_flag=True, help=N_("Each round of a run is marked as it is given, and can be given again."))
@option("--plain", is_flag=True, help=N_("Line by line instead of on screens; so it is also without a terminal."))
@common_options
@pass_invocation
def command(
    invocation: Invocation, wanted: Wanted, blueprint: str | None, minutes: int | None, coach: bool, plain: bool
) -> None:
    """Open a round of practice."""
    if blueprint is not None:
        _refuse_beside_blueprint(blueprint, wanted)
    wish = Wish(
        kinds=wanted.kinds,
        level=wanted.level,
        convention=wanted.convention(invocation),
        text=wanted.text,
        k=wanted.k,
        codes=wanted.codes,
        lexicon=wanted.lexicon,
        blueprint=blueprint,
        bank=wanted.folder,
        adapts=blueprint is None and wanted.is_open,
        mistakes=() if wanted.mistake is None else (wanted.mistake.id,),
        seed=wanted.seed if wanted.seed is not None else new_seed(),
        coach=coach,
        minutes=minutes,
    )
    if plain or not at_a_terminal():
        from drill.cli.plain import PlainPractice

        if not PlainPractice(Session(wish, invocation.learner)).run():
            raise click.exceptions.Exit(INTERRUPTED)
        return
    from drill.tui import run as open_screens

    raise click.exceptions.Exit(open_screens(wish, invocation.folders, invocation.settings))


def _refuse_beside_blueprint(name: str, wanted: Wanted) -> None:
    """A blueprint says what is asked: raise UsageError rather than pass something over in silence."""
    beside = {
        "KIND": bool(wanted.kinds),
        "--level": wanted.level is not None,
        "--mistake": wanted.mistake is not None,
        "--text": wanted.text is not None,
        "--code": bool(wanted.codes),
    }
    for option_name, given in beside.items():
        if given:
            raise UsageError(
                _("a blueprint says what is asked: leave out {name} or --blueprint").format(name=option_name)
            )
    if wanted.choice.given:
        from drill.bank.contents import blueprint_named

        if blueprint_named(name, wanted.folder).convention is not None:
            raise UsageError(_("the blueprint {name} has a convention of its own").format(name=name))
