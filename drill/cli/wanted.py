"""Which problems are wanted: kinds and a level, a text of one's own, or codes. What cannot go together is refused."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

import click

from drill.cli.command import option
from drill.cli.lexicon import lexicon_for
from drill.cli.options import ConventionChoice, WholeNumber, bank_option, convention_options
from drill.cli.reading import argument
from drill.cli.start import Invocation
from drill.engine.convention import LECTURE, Convention
from drill.engine.errors import InputError, UsageError
from drill.mistakes.catalogue import mistake as mistake_named
from drill.mistakes.mistake import Mistake
from drill.questions.kinds import EVERY_KIND, kind_named
from drill.questions.lexicon import LEXICONS, Lexicon
from drill.wording import N_, _

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Wanted:
    """The problems that were asked for.

    Attributes:
        kinds: names of the kinds; empty where none was named.
        level: None where none was named.
        text: the text of one's own, with its `k`.
        codes: codes of the very problems; then nothing else is given.
        seed: None where none was given.
        lexicon: None where none was named.
        folder: a bank of one's own, None where none was named.
        mistake: the mistake that the problems are to show, None where none was named.
    """

    kinds: tuple[str, ...]
    level: int | None
    text: str | None
    k: int | None
    codes: tuple[str, ...]
    seed: str | None
    choice: ConventionChoice
    lexicon: Lexicon | None = None
    folder: str | None = None
    mistake: Mistake | None = None

    @property
    def is_open(self) -> bool:
        """True where nothing but kinds and a level is asked for, so that a learner's answers can say the rest."""
        return not self.codes and self.seed is None and self.text is None and self.mistake is None

    def convention(self, invocation: Invocation) -> Convention:
        """The convention of new problems; codes carry their own."""
        return LECTURE if self.codes else self.choice.convention(invocation)


_OPTIONS: Final = (
    click.argument("names", metavar="[KIND...]", nargs=-1),
    option(
        "--level",
        type=WholeNumber(1),
        metavar="N",
        help=N_("The level: 1 is easiest. Left out it is 2, and in practice it rises and falls with your answers."),
    ),
    option(
        "--mistake",
        metavar="ID",
        help=N_("Only problems that show this mistake (see bpe-drill mistakes), of any level where none is named."),
    ),
    option("--text", metavar="TEXT", help=N_("Ask about this text of yours; - is standard input.")),
    option(
        "-k",
        "k",
        type=WholeNumber(),
        metavar="N",
        help=N_(
            "With --text: the merges asked for in training-run and vocabulary-size, elsewhere those made beforehand."
        ),
    ),
    option(
        "--code", "codes", metavar="CODE", multiple=True, help=N_("The very problem of this code; may be repeated.")
    ),
    option(
        "--lexicon",
        metavar="|".join((*LEXICONS, "FILE")),
        help=N_("The words to draw from: a list of ours, or your own file with a line “stem WORD” for each word."),
    ),
    bank_option,
    option(
        "--seed", metavar="S", help=N_("The same seed gives the same problems; a new one each time where left out.")
    ),
)


def wanted_options(function: F) -> F:
    """The options that say which problems; the command gets them as one argument, `wanted`."""

    @functools.wraps(function)
    def with_wanted(
        *args: Any,
        names: tuple[str, ...],
        level: int | None,
        mistake: str | None,
        text: str | None,
        k: int | None,
        codes: tuple[str, ...],
        lexicon: str | None,
        folder: str | None,
        seed: str | None,
        choice: ConventionChoice,
        **more: Any,
    ) -> Any:
        # `--code` takes several codes as the contract writes it; no kind has a dot in its name.
        codes += tuple(name for name in names if codes and "." in name)
        kinds = tuple(name for name in names if name not in codes)
        if codes:
            _refuse_beside_codes(kinds, level, mistake, text, k, lexicon, seed, choice)
        for name in kinds:
            kind_named(name)
        if text is None and k is not None:
            raise UsageError(_("-k belongs to --text"))
        if text is not None:
            if level is not None:
                raise UsageError(_("a text of one's own has no level: leave out --level or --text"))
            if lexicon is not None:
                raise UsageError(_("a text of one's own brings its words: leave out --lexicon or --text"))
            if folder is not None:
                raise UsageError(_("a text of one's own is not in a bank: leave out --bank or --text"))
            text = argument(text, "--text")
        words = None if lexicon is None else lexicon_for(lexicon)
        shown = None if mistake is None else wrong_way(mistake)
        wanted = Wanted(kinds, level, text, k, codes, seed, choice, words, folder, shown)
        return function(*args, wanted=wanted, **more)

    decorated: Callable[..., Any] = convention_options(with_wanted)
    for add in reversed(_OPTIONS):
        decorated = add(decorated)
    return cast(F, decorated)


def wrong_way(name: str) -> Mistake:
    """The mistake that an argument names; raises UsageError with the list of ids."""
    try:
        return mistake_named(name)
    except InputError as error:
        raise UsageError(str(error)) from None


def list_of_kinds() -> str:
    """The kinds, for a sentence."""
    return ", ".join(EVERY_KIND)


def _refuse_beside_codes(
    kinds: tuple[str, ...],
    level: int | None,
    mistake: str | None,
    text: str | None,
    k: int | None,
    lexicon: str | None,
    seed: str | None,
    choice: ConventionChoice,
) -> None:
    """A code says all of it already: raise UsageError rather than pass something over in silence."""
    beside = {
        "KIND": bool(kinds),
        "--level": level is not None,
        "--mistake": mistake is not None,
        "--text": text is not None,
        "-k": k is not None,
        "--lexicon": lexicon is not None,
        "--seed": seed is not None,
        _("convention options"): choice.given,
    }
    for name, given in beside.items():
        if given:
            raise UsageError(_("a code carries everything: leave out {name} or --code").format(name=name))
