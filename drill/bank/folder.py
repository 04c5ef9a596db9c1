"""Where the problem bank lies: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from drill.engine.errors import InputError
from drill.questions.lexicon import ENGLISH, Lexicon, parse_lexicon
from drill.wording import _

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def bank_folder() -> Path:
    """The folder of the problem bank; raises InputError where the installation has lost it."""
    for folder in (_PACKAGE / "problem_bank", _PACKAGE.parent / "problem_bank"):
        if (folder / "lexicon").is_dir():
            return folder
    raise InputError(_("the problem bank is missing from this installation; install bpe-drill again"))


@cache
def lexicon(name: str = ENGLISH) -> Lexicon:
    """The word list of this name (one of LEXICONS) that problems are drawn from."""
    plain = _words(f"{name}.txt")
    doubled = _words(f"{name}-doubled.txt")
    return Lexicon(plain["stem"], plain["prefix"], plain["suffix"], doubled["stem"], name=name)


def _words(name: str) -> dict[str, tuple[str, ...]]:
    return parse_lexicon((bank_folder() / "lexicon" / name).read_text(encoding="utf-8"), name)
