"""Codes: `KIND.LEVEL.SEED.VERSION+key=value…`, short enough to type, and enough to make the same problem again."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from drill.engine.convention import LECTURE, OPTION_FIELDS, Convention, preset
from drill.engine.errors import InputError, UsageError
from drill.questions.kinds import kind_named
from drill.questions.lexicon import ENGLISH, LEXICONS, WORDS
from drill.questions.problem import VERSION
from drill.wording import _

#: Crockford's base 32 (https://www.crockford.com/base32.html): no i, l, o, u.
CROCKFORD: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_SHAPE: Final = re.compile(
    r"([a-z-]+)\.(\d{1,2})\.(@[a-z0-9-]+|[0-9A-Za-z]{8})\.(\d{1,4})((?:\+[a-z-]+=(?:[A-Za-z0-9-]|%[0-9A-Fa-f]{2})*)*)"
)
_OPTIONS: Final[Mapping[str, str]] = {field.replace("_", "-"): field for field in OPTION_FIELDS}
_OF_WORDS: Final[Mapping[str, tuple[str, ...]]] = {"lexicon": LEXICONS, "words": WORDS}


@dataclass(frozen=True, slots=True)
class Code:
    """What a code says.

    Attributes:
        seed: 8 letters of Crockford's base 32; or `@ITEM` for an item of the problem bank.
        lexicon: the word list, one of LEXICONS.
        words: what is asked of the words drawn: one of WORDS, or nothing.
        default: the convention that goes without saying: `lecture`, or a bank item's own.
    """

    kind: str
    level: int
    seed: str
    convention: Convention = LECTURE
    lexicon: str = ENGLISH
    words: str = ""
    version: int = VERSION
    default: Convention = LECTURE

    def __str__(self) -> str:
        base = self.convention.base_name
        options = {"convention": base} if base != self.default.base_name else {}
        # Over its own preset an item may have options of its own, which go without saying too.
        options |= self.convention.differences(self.default if "convention" not in options else None)
        if self.lexicon != ENGLISH:
            options["lexicon"] = self.lexicon
        if self.words:
            options["words"] = self.words
        tail = "".join(f"+{key}={_encoded(value)}" for key, value in sorted(options.items()))
        return f"{self.kind}.{self.level}.{self.seed}.{self.version}{tail}"

    @property
    def item(self) -> str | None:
        """The id of the bank item, where it is one."""
        return self.seed[1:] if self.seed.startswith("@") else None


def parse_code(text: str, convention_of: Callable[[str], Convention] = lambda item: LECTURE) -> Code:
    """Read a code. Raises UsageError where it is malformed, InputError where it belongs to another version.

    `convention_of` gives the convention of a bank item, which a code with that item does not repeat.
    """
    found = _SHAPE.fullmatch(text.strip())
    if not found:
        raise UsageError(
            _("{code!r} is no code: a code looks like {example}").format(code=text, example="next-merge.2.k7f3qx2m.1")
        )
    kind, level, seed, version, tail = found.groups()
    kind_named(kind)
    if int(version) != VERSION:
        raise InputError(
            _("the code {code} was made by version {made} of the generator; this is version {own}").format(
                code=text, made=version, own=VERSION
            )
        )
    item = seed.startswith("@")
    default = convention_of(seed[1:]) if item else LECTURE
    base, options = default, {}
    # What the words are drawn from; an item of the bank has its own.
    drawn: dict[str, str] = {}
    given: set[str] = set()
    for option in tail.split("+")[1:]:
        key, _equals, value = option.partition("=")
        if key in given:
            raise UsageError(_("{code!r} is no code: {option} stands there twice").format(code=text, option=key))
        given.add(key)
        try:
            value = unquote(value, errors="strict")
        except UnicodeDecodeError:
            raise UsageError(
                _("{code!r} is no code: {option} cannot be decoded").format(code=text, option=key)
            ) from None
        if key == "convention":
            base = preset(value)
        elif key in _OPTIONS:
            options[_OPTIONS[key]] = value
        elif key in _OF_WORDS and not item:
            drawn[key] = _one_of(key, value, text)
        else:
            raise UsageError(_("{code!r} is no code: it has no option {option}").format(code=text, option=key))
    return Code(
        kind,
        int(level),
        seed if item else _plain(seed, text),
        _convention(base, options, text),
        lexicon=drawn.get("lexicon", ENGLISH),
        words=drawn.get("words", ""),
        default=default,
    )


def _one_of(key: str, value: str, text: str) -> str:
    if value not in _OF_WORDS[key]:
        raise UsageError(
            _("{code!r} is no code: {option} is one of {known}").format(
                code=text, option=key, known=", ".join(_OF_WORDS[key])
            )
        )
    return value


def _convention(base: Convention, options: dict[str, str], text: str) -> Convention:
    changes: dict[str, str | int] = dict(options)
    if (least := options.get("min_frequency")) is not None:
        if not (least.isascii() and least.isdigit()):
            raise UsageError(_("{code!r} is no code: min-frequency is a number").format(code=text))
        changes["min_frequency"] = int(least)
    return base.but(**changes)


def _plain(seed: str, text: str) -> str:
    """The seed in the letters of the alphabet: case, O and 0, I, L and 1 are alike."""
    plain = seed.lower().translate(str.maketrans("oil", "011"))
    if any(letter not in CROCKFORD for letter in plain):
        raise UsageError(_("{code!r} is no code: {seed} is not in base 32").format(code=text, seed=seed))
    return plain


def _encoded(value: str) -> str:
    """Percent-encoding of all but A to Z, a to z, 0 to 9 and the hyphen."""
    return "".join(
        chr(byte) if chr(byte).isascii() and (chr(byte).isalnum() or byte == ord("-")) else f"%{byte:02X}"
        for byte in value.encode("utf-8")
    )


def code_of(seed: str, kind: str, level: int, number: int) -> str:
    """The SEED of problem `number` (from 0) that belongs to a person's seed: 40 bits of blake2b."""
    text = "\x1f".join((seed, kind, str(level), str(number)))
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=5)
    value = int.from_bytes(digest.digest(), "big")
    return "".join(CROCKFORD[value >> shift & 31] for shift in range(35, -1, -5))
