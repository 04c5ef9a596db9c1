"""`--lexicon`: one of our word lists, or a file of the user's."""

from __future__ import annotations

import os

from drill.bank.folder import lexicon as shipped
from drill.cli.reading import STANDARD_INPUT, file_name, whole_text
from drill.engine.errors import InputError
from drill.questions.lexicon import LEXICONS, MOST_BYTES, Lexicon, own_lexicon
from drill.wording import _


def lexicon_for(value: str) -> Lexicon:
    """The list of this name, else the one in the file of this name. Raises InputError naming file and line."""
    if value in LEXICONS:
        return shipped(value)
    if value != STANDARD_INPUT and not os.path.lexists(value.replace("\0", "")):
        raise InputError(
            _("there is neither a word list nor a file called {name!r}; the lists are {known}").format(
                name=value, known=", ".join(LEXICONS)
            ),
            "--lexicon",
        )
    return own_lexicon(whole_text(value, MOST_BYTES), file_name(value))
