"""The language of a run: translated sentences, and sentences split into spans.

Mark a sentence with `_` where it is used, and with `N_` in a catalogue at module level, which is translated
at use. `say` splits the *translated* template, so a translation may order the placeholders as it likes.
"""

from __future__ import annotations

import gettext
import os
import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from string import Formatter
from typing import Literal

from drill.document import Number, Sentence, Span, Text

DOMAIN = "bpe-drill"
CATALOGUES = Path(__file__).parent / "locale"
SOURCE_LANGUAGE = "en"

_RIGHT_TO_LEFT = frozenset({"ar", "arc", "ckb", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi"})
# A code becomes a folder's name, so it is held to what codes look like: fa, pt_BR, sr@latin, de_AT.UTF-8.
_CODE = re.compile(r"[A-Za-z]{1,8}([_-][A-Za-z0-9]+)*(\.[A-Za-z0-9-]+)?(@[A-Za-z0-9]+)?")

_language = SOURCE_LANGUAGE
_catalogue = gettext.NullTranslations()


def _(message: str) -> str:
    """Return the sentence in the language of the run."""
    # The empty message is the catalogue's own header.
    return _catalogue.gettext(message) if message else ""


def N_(message: str) -> str:  # noqa: N802  (the name that gettext's tools look for)
    """Mark a sentence for translation and return it as it is."""
    return message


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the form of the sentence that the language of the run uses with the number n."""
    return _catalogue.ngettext(singular, plural, n)


def use_language(code: str | None) -> None:
    """Speak this language from now on; None asks the environment, and what has no catalogue is English."""
    global _language, _catalogue
    _language, _catalogue = SOURCE_LANGUAGE, gettext.NullTranslations()
    for wanted in _wished_for() if code is None else [code]:
        wanted = wanted.replace("-", "_") if _CODE.fullmatch(wanted) else ""
        if _base(wanted) in {SOURCE_LANGUAGE, "c", "posix"}:
            return  # English needs no catalogue, and whoever puts it first wants no other language.
        found = gettext.find(DOMAIN, str(CATALOGUES), [wanted]) if wanted else None
        if found:
            with open(found, "rb") as file:
                _catalogue = gettext.GNUTranslations(file)
            _language = Path(found).parent.parent.name
            return


def language() -> str:
    """Return the code of the language in use, "en" unless a catalogue was found."""
    return _language


def direction() -> Literal["ltr", "rtl"]:
    """Return the writing direction of the language in use."""
    return "rtl" if _base(_language) in _RIGHT_TO_LEFT else "ltr"


def say(template: str, /, **values: str | int | Fraction | Decimal | Span | Sentence) -> Sentence:
    """Split a translated template at its `{name}`s into spans; `{{` and `}}` are literal braces.

    A name without a value, or a value without its name, is a ValueError. Only a number may go unsaid: plural
    forms put it into words ("once").
    """
    spans: list[Span] = []
    said: set[str] = set()
    try:
        fields = list(Formatter().parse(template))
    except ValueError as error:
        raise ValueError(f"{error} in the template {template!r}") from None
    for literal, name, specification, conversion in fields:
        if literal:
            spans.append(Text(literal))
        if name is None:
            continue
        if specification or conversion:
            raise ValueError(f"only plain {{name}} is understood, not what follows {name!r} in {template!r}")
        if name not in values:
            raise ValueError(f"no value is given for {{{name}}} in {template!r}")
        said.add(name)
        spans.extend(_spans(values[name]))
    for name in values.keys() - said:
        if not isinstance(values[name], int | Fraction | Decimal | Number):
            raise ValueError(f"the value {name!r} has no place in {template!r}")
    return tuple(spans)


def _spans(value: str | int | Fraction | Decimal | Span | Sentence) -> Sentence:
    match value:
        case str():
            return (Text(value),)
        case int() | Fraction() | Decimal():
            return (Number(value),)
        case tuple():
            return value
        case _:
            return (value,)


def _wished_for() -> list[str]:
    """Return the environment's languages, best first, from the first variable that names any."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if wishes := os.environ.get(variable):
            return wishes.split(":")
    return []


def _base(code: str) -> str:
    return re.split(r"[_.@-]", code)[0].lower()
