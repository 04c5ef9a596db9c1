"""How large a tokenizer file, what is in it, and a text for it may be: such files come from anywhere."""

from __future__ import annotations

from typing import Final

from drill.engine.errors import InputError
from drill.wording import _

#: Bytes of a file; the largest in common use have about 35 million.
MOST_BYTES: Final = 64 * 2**20
#: Tokens of a vocabulary, rules of a list, added tokens.
MOST_ENTRIES: Final = 1_000_000
#: Code points of a token, of a replacement, of a text to be replaced.
LONGEST_TOKEN: Final = 1_000
#: Code points of a pattern.
LONGEST_PATTERN: Final = 4_000
#: Times that a pattern may say that something stands.
MOST_REPEATS: Final = 1_000
#: Steps of a normalizer or a pre-tokenizer that is a sequence, and how deep sequences stand in one another.
MOST_STEPS: Final = 50
DEEPEST: Final = 8
#: Code points of a text to be encoded, before it is normalized and after each step of that.
LONGEST_TEXT: Final = 100_000
#: Symbols of one piece: a worked encoding writes all of them again for each rule that fires.
MOST_SYMBOLS: Final = 1_000


def check_number(number: int, most: int, where: str) -> None:
    """Raise InputError where there are more entries than may be."""
    if number > most:
        raise InputError(_("has {n} entries; at most {most} are read").format(n=number, most=most), where)


def check_token(token: str, where: str) -> None:
    """Raise InputError for a token that is empty, too long, or that UTF-8 cannot write."""
    if not token:
        raise InputError(_("a token is empty"), where)
    if len(token) > LONGEST_TOKEN:
        raise InputError(
            _("the token {token!r} … has more than {most} characters").format(token=token[:20], most=LONGEST_TOKEN),
            where,
        )
    if not is_writable(token):
        raise InputError(_("the token {token!r} holds a lone surrogate").format(token=token), where)


def check_tokens(tokens: list[str], where: str) -> None:
    """Raise InputError for the first token of many that `check_token` refuses."""
    check_number(len(tokens), MOST_ENTRIES, where)
    # One look at all of them together: a vocabulary has a hundred thousand, and hardly ever a bad one.
    if not all(tokens) or max(map(len, tokens), default=0) > LONGEST_TOKEN or not is_writable("".join(tokens)):
        for token in tokens:
            check_token(token, where)


def check_text(text: str) -> str:
    """The text, if it is not too long to be encoded; raises InputError."""
    if len(text) > LONGEST_TEXT:
        raise InputError(
            _("the text has {n} characters; at most {most} are encoded").format(n=len(text), most=LONGEST_TEXT)
        )
    return text


def check_piece(piece: str) -> None:
    """Raise InputError for a piece that is too long to be shown at work."""
    if len(piece) > MOST_SYMBOLS:
        raise InputError(
            _("a piece of the text has {n} symbols; a worked encoding shows at most {most}").format(
                n=len(piece), most=MOST_SYMBOLS
            )
        )


def is_writable(text: str) -> bool:
    """True if the text can be written in UTF-8, which has no lone surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
