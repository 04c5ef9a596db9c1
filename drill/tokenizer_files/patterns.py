r"""Patterns of a tokenizer file: written for Oniguruma (its Ruby syntax), run here by `regex`, within a time limit.

The two agree on nearly all that such files use. What they read differently is written anew: `^` and `$`, which there
stand at every line; `\h`, a hexadecimal digit; `\w`, which alone, but not between brackets, takes in six digits and
fractions of Latin-1; a brace that counts nothing. What cannot be is refused by name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from drill.engine.errors import InputError
from drill.engine.pretokenization import CHARACTERS_PER_SECOND, PATIENCE
from drill.tokenizer_files.fields import Fields
from drill.tokenizer_files.limits import LONGEST_PATTERN, MOST_REPEATS, is_writable
from drill.wording import _

#: A stretch of a text, and whether the pattern has matched there.
Stretch = tuple[int, int, bool]

#: What `\w` is there, and between what `\b` stands.
_WORD_IN_CLASS: Final = r"\p{Alphabetic}\p{M}\p{Nd}\p{Pc}"
_WORD: Final = _WORD_IN_CLASS + "²³¹¼½¾"
_EDGES: Final = {
    "b": f"(?:(?<=[{_WORD}])(?![{_WORD}])|(?<![{_WORD}])(?=[{_WORD}]))",
    "B": f"(?:(?<=[{_WORD}])(?=[{_WORD}])|(?<![{_WORD}])(?![{_WORD}]))",
}
_HEX: Final = "0-9A-Fa-f"
_SIGNS: Final = {"r": r"\r", "n": r"\n", "t": r"\t", "f": r"\f", "v": r"\x0b", "a": r"\x07", "e": r"\x1b"}
_BRACKETS: Final = {
    "alpha": r"\p{Alphabetic}",
    "digit": r"\p{Nd}",
    "space": r"\s",
    "upper": r"\p{Uppercase}",
    "lower": r"\p{Lowercase}",
    "punct": r"\p{P}\p{S}",
}
_OPENING: Final = re.compile(r"\(\?(?:[:=!>]|<[=!]|(?:i|-i):)")
_COUNT: Final = re.compile(r"\{(?:(\d+)|(\d*),(\d*))\}")
_PROPERTY: Final = re.compile(r"\\[pP]\{\^?[A-Za-z][A-Za-z0-9_ ]*\}")
_CODE_POINT: Final = re.compile(r"\\(?:x\{([0-9A-Fa-f]{1,6})\}|x([0-7][0-9A-Fa-f])|u([0-9A-Fa-f]{4}))")
_BRACKET: Final = re.compile(r"\[:([a-z^]+):\]")


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern that text is cut at or replaced by.

    Attributes:
        source: a text to be found literally, or a pattern as `regex` reads it.
        literal: True for a text.
        where: its path in the file, for the error when it takes too long.
    """

    source: str
    literal: bool
    where: str = ""

    def matches(self, text: str) -> list[tuple[int, int]]:
        """Where it matches, from left to right; an empty match does not stand right behind another match.

        Raises InputError where that takes too long.
        """
        import regex  # only those wait for it who cut a text

        found: list[tuple[int, int]] = []
        patience = PATIENCE + len(text) / CHARACTERS_PER_SECOND
        try:
            for match in regex.finditer(
                regex.escape(self.source) if self.literal else self.source, text, timeout=patience
            ):
                first, last = match.span()
                if first < last or not found or found[-1][1] != first:
                    found.append((first, last))
        except TimeoutError:
            raise InputError(_("the pattern takes too long on this text"), self.where) from None
        except (MemoryError, RecursionError):
            raise InputError(_("the pattern cannot be run on this text"), self.where) from None
        return found

    def stretches(self, text: str) -> list[Stretch]:
        """The whole text as stretches that match and stretches that do not."""
        found: list[Stretch] = []
        before = 0
        for first, last in self.matches(text):
            if before < first:
                found.append((before, first, False))
            found.append((first, last, True))
            before = last
        if before < len(text):
            found.append((before, len(text), False))
        return found


def read_pattern(fields: Fields, name: str = "pattern") -> Pattern:
    """A pattern field: `{"String": …}` or `{"Regex": …}`, in some files the text itself."""
    value, where = fields.any(name), fields.where(name)
    if isinstance(value, str):
        value = {"String": value}
    inner = Fields(value, where)
    literal = inner.has("String")
    source = inner.any("String" if literal else "Regex")
    inner.finish()
    if not isinstance(source, str) or not source:
        raise InputError(_("must be a text that is not empty"), where)
    if len(source) > LONGEST_PATTERN:
        raise InputError(_("has more than {most} characters").format(most=LONGEST_PATTERN), where)
    if not is_writable(source):
        raise InputError(_("holds a lone surrogate"), where)
    return Pattern(source, True, where) if literal else pattern_of(source, where)


def pattern_of(source: str, where: str = "") -> Pattern:
    """A pattern of Oniguruma's; raises InputError for what is not supported and for what is no pattern."""
    import regex

    written = translated(source, where)
    try:
        regex.compile(written)
    except (regex.error, RecursionError, OverflowError, MemoryError) as error:
        reason = str(error) or type(error).__name__
        raise InputError(_("the pattern cannot be read: {reason}").format(reason=reason), where) from None
    return Pattern(written, False, where)


def translated(source: str, where: str = "") -> str:
    """A pattern as `regex` has to read it to mean what it means in Oniguruma's Ruby syntax."""
    out: list[str] = []
    at, in_class = 0, False
    if source.startswith("(?i)"):
        out.append("(?i)")
        at = 4
    while at < len(source):
        sign = source[at]
        if sign == "\\":
            read, written = _escaped(source, at, in_class, where)
        elif in_class:
            read, written = _in_class(source, at, where)
            in_class = sign != "]"
        elif sign == "[":
            read = written = "[^" if source.startswith("[^", at) else "["
            if source.startswith("]", at + len(read)):
                raise _not_supported("[]", where)
            in_class = True
        elif sign == "(":
            read = written = _group(source, at, where)
        elif sign == "{":
            read, written = _count(source, at, where)
        else:
            read = sign
            written = {"}": r"\}", "]": r"\]", "^": r"(?:(?m:^)(?!\Z)|\A)", "$": "(?m:$)"}.get(sign, sign)
        out.append(written)
        at += len(read)
    if in_class:
        raise InputError(_("the pattern cannot be read: {reason}").format(reason="[ … ]"), where)
    return "".join(out)


def _escaped(source: str, at: int, in_class: bool, where: str) -> tuple[str, str]:
    """What stands at a backslash, and how it is written."""
    read = source[at : at + 2]
    if exact := _PROPERTY.match(source, at):
        return exact[0], exact[0]
    if code := _CODE_POINT.match(source, at):
        value = int(next(filter(None, code.groups())), 16)
        if value > 0x10FFFF or 0xD800 <= value <= 0xDFFF:
            raise _not_supported(code[0], where)
        return code[0], f"\\U{value:08X}"
    letter = read[1:]
    if letter in _SIGNS:
        return read, _SIGNS[letter]
    for name, alone, inside in (("w", _WORD, _WORD_IN_CLASS), ("h", _HEX, _HEX)):
        if letter == name:
            return read, inside if in_class else f"[{alone}]"
        if letter == name.upper() and not in_class:
            return read, f"[^{alone}]"
    if letter in ("d", "D", "s", "S") or (letter == "A" and not in_class):
        return read, read
    if letter in _EDGES and not in_class:
        return read, _EDGES[letter]
    if letter == "z" and not in_class:
        return read, r"\Z"
    if letter == "Z" and not in_class:
        return read, r"(?=\n?\Z)"
    if not letter or letter.isalnum():
        raise _not_supported(read, where)
    return read, read


def _in_class(source: str, at: int, where: str) -> tuple[str, str]:
    sign = source[at]
    if sign == "[":
        bracket = _BRACKET.match(source, at)
        if bracket is None or bracket[1] not in _BRACKETS:
            raise _not_supported(bracket[0] if bracket else _("a set in a set"), where)
        return bracket[0], _BRACKETS[bracket[1]]
    if source.startswith("&&", at):
        raise _not_supported("&&", where)
    return sign, "\\" + sign if sign in "&~|" else sign


def _group(source: str, at: int, where: str) -> str:
    if not source.startswith("(?", at):
        return "("
    opening = _OPENING.match(source, at)
    if opening is None:
        raise _not_supported(source[at : at + 4], where)
    return opening[0]


def _count(source: str, at: int, where: str) -> tuple[str, str]:
    count = _COUNT.match(source, at)
    if count is None or count[0] == "{,}":
        return "{", r"\{"
    if any(int(number) > MOST_REPEATS for number in count.groups() if number):
        raise InputError(_("{count} counts further than {most}").format(count=count[0], most=MOST_REPEATS), where)
    behind = source[at + len(count[0]) : at + len(count[0]) + 1]
    # There `+` behind a count repeats the whole once more, and so does `?` behind a single number.
    if behind == "+" or (behind == "?" and count[1]):
        raise _not_supported(count[0] + behind, where)
    return count[0], count[0]


def _not_supported(what: str, where: str) -> InputError:
    return InputError(_("{what} in a pattern is not supported").format(what=what), where)
