"""Options that several commands share, and the types of their values."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, cast

import click

from drill.cli.command import CONVENTION, option
from drill.cli.start import Invocation
from drill.engine.convention import MARKERS, OVERLAPS, PRESETS, ROWS, TIES, UNITS, WALLS, Convention, preset
from drill.engine.errors import UsageError
from drill.wording import N_, _

F = TypeVar("F", bound=Callable[..., Any])

#: A whole number of more digits is a slip.
_MOST_DIGITS: Final = 9


class WholeNumber(click.ParamType):  # type: ignore[type-arg]  # generic only since click 8.4
    """A whole number from `least` up."""

    name = "N"

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; raises UsageError naming the option."""
        if isinstance(value, int):
            return value
        text = str(value).strip()
        if text.isdecimal() and len(text) > _MOST_DIGITS:
            raise UsageError(_("a number is too large"), param.opts[-1] if param else "")
        number = int(text) if text.isdecimal() else -1
        if number < self.least:
            raise UsageError(
                _("must be a whole number from {least} up, not {value!r}").format(least=self.least, value=str(value)),
                param.opts[-1] if param else "",
            )
        return number


class OneOf(click.ParamType):  # type: ignore[type-arg]  # generic only since click 8.4
    """One of a few words."""

    name = "word"

    def __init__(self, *words: str) -> None:
        self.words = words

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """All of them."""
        return "|".join(self.words)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word; raises UsageError naming the option."""
        if value not in self.words:
            raise UsageError(
                _("cannot be {value!r}; it is one of {known}").format(value=str(value), known=", ".join(self.words)),
                param.opts[-1] if param else "",
            )
        return str(value)


@dataclass(frozen=True, slots=True)
class ConventionChoice:
    """The convention options that were given.

    Attributes:
        preset: the preset named, None for the saved choice.
        changes: what is to differ from it, by field.
    """

    preset: str | None = None
    changes: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def given(self) -> bool:
        """True if any option was given."""
        return self.preset is not None or bool(self.changes)

    def convention(self, invocation: Invocation) -> Convention:
        """The preset asked for, else the learner's saved one, with the options over it; raises UsageError."""
        base = invocation.settings.preset if self.preset is None else preset(self.preset)
        return base.but(**self.changes) if self.changes else base


_CONVENTION_OPTIONS: Final = (
    option(
        "--convention",
        "preset_name",
        metavar="|".join(PRESETS),
        section=CONVENTION,
        help=N_("The convention to start from; else your saved one, else lecture."),
    ),
    option("--marker", metavar="|".join(MARKERS), section=CONVENTION, help=N_("Where the word marker stands.")),
    option("--marker-symbol", metavar="S", section=CONVENTION, help=N_("How the word marker is written.")),
    option("--rows", metavar="|".join(ROWS), section=CONVENTION, help=N_("The order of the table's rows.")),
    option(
        "--tie", metavar="|".join(TIES), section=CONVENTION, help=N_("Which of several most frequent pairs is merged.")
    ),
    option(
        "--overlaps",
        metavar="|".join(OVERLAPS),
        section=CONVENTION,
        help=N_("Whether a a a holds the pair a a twice or once."),
    ),
    option(
        "--walls",
        metavar="|".join(WALLS),
        section=CONVENTION,
        help=N_("Whether merges stay inside words, or GPT-2's pieces."),
    ),
    option("--units", metavar="|".join(UNITS), section=CONVENTION, help=N_("What a base symbol is.")),
    option(
        "--min-frequency",
        type=WholeNumber(1),
        metavar="N",
        section=CONVENTION,
        help=N_("Training stops below this count."),
    ),
)
_CHANGES: Final = ("marker", "marker_symbol", "rows", "tie", "overlaps", "walls", "units", "min_frequency")


def convention_options(function: F) -> F:
    """The convention options; the command gets them as one argument, `choice`."""

    @functools.wraps(function)
    def with_choice(*args: Any, preset_name: str | None, **options: Any) -> Any:
        changes = {name: value for name in _CHANGES if (value := options.pop(name)) is not None}
        return function(*args, choice=ConventionChoice(preset_name, changes), **options)

    decorated: Callable[..., Any] = with_choice
    for add in reversed(_CONVENTION_OPTIONS):
        decorated = add(decorated)
    return cast(F, decorated)


json_option = option("--json", "as_json", is_flag=True, help=N_("Write JSON, for programs."))

bank_option = option(
    "--bank",
    "folder",
    metavar="DIR",
    help=N_("A folder of your own beside the shipped bank: corpora, choice questions, blueprints."),
)

split_option = option(
    "--split",
    type=OneOf("gpt2", "cl100k", "o200k", "words", "none"),
    help=N_("With a list of merges or ranks, which does not say it: where a text is cut. Left out: told by the list."),
)
