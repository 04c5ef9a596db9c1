"""Normalizers: what a tokenizer file does to a text before it is cut. Each is a function from text to text."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from drill.engine.byte_level import visible
from drill.engine.errors import InputError
from drill.tokenizer_files.characters import is_accent, is_chinese, is_control, is_mark, is_space
from drill.tokenizer_files.fields import Fields, read_by_type
from drill.tokenizer_files.limits import DEEPEST, MOST_STEPS, check_number, check_text
from drill.tokenizer_files.patterns import Pattern, read_pattern
from drill.wording import _

Normalizer = Callable[[str], str]


def unchanged(text: str) -> str:
    """The text as it stands."""
    return text


def lowercase(text: str) -> str:
    """Each character by itself, so that a Σ at the end of a word is σ like any other."""
    return "".join(character.lower() for character in text)


def strip_accents(text: str) -> str:
    """The text without combining marks."""
    return "".join(character for character in text if not is_mark(character))


@dataclass(frozen=True, slots=True)
class UnicodeForm:
    """One of Unicode's four normal forms."""

    form: Literal["NFC", "NFD", "NFKC", "NFKD"]

    def __call__(self, text: str) -> str:
        """The text in the form."""
        return unicodedata.normalize(self.form, text)


@dataclass(frozen=True, slots=True)
class Bert:
    """BERT's: no control characters, white space as spaces, Chinese characters set apart, no accents, lower case."""

    clean_text: bool
    handle_chinese_chars: bool
    strip_accents: bool
    lowercase: bool

    def __call__(self, text: str) -> str:
        """The text after the steps that are switched on."""
        if self.clean_text:
            kept = (c for c in text if c not in "\0\ufffd" and not is_control(c))
            text = "".join(" " if is_space(c) else c for c in kept)
        if self.handle_chinese_chars:
            text = "".join(f" {c} " if is_chinese(c) else c for c in text)
        if self.strip_accents:
            text = "".join(c for c in unicodedata.normalize("NFD", text) if not is_accent(c))
        return lowercase(text) if self.lowercase else text


@dataclass(frozen=True, slots=True)
class Prepend:
    """Something put before a text that is not empty."""

    prefix: str

    def __call__(self, text: str) -> str:
        """The text with it."""
        return self.prefix + text if text else text


@dataclass(frozen=True, slots=True)
class Replace:
    """Every match of a pattern replaced."""

    pattern: Pattern
    content: str

    def __call__(self, text: str) -> str:
        """The text with its replacements."""
        return "".join(self.content if match else text[a:b] for a, b, match in self.pattern.stretches(text))


@dataclass(frozen=True, slots=True)
class Strip:
    """White space at the ends taken away."""

    left: bool
    right: bool

    def __call__(self, text: str) -> str:
        """The text without it."""
        first, last = 0, len(text)
        while self.left and first < last and is_space(text[first]):
            first += 1
        while self.right and first < last and is_space(text[last - 1]):
            last -= 1
        return text[first:last]


@dataclass(frozen=True, slots=True)
class InTurn:
    """Several normalizers, one after the other; what they make of a text must not outgrow all bounds."""

    steps: tuple[Normalizer, ...]

    def __call__(self, text: str) -> str:
        """The text after the last of them."""
        for step in self.steps:
            text = check_text(step(text))
        return text


def read_normalizer(value: object, path: str = "normalizer", depth: int = 0) -> Normalizer:
    """The normalizer of a tokenizer.json; raises InputError for one that is not supported."""
    if value is None:
        return unchanged
    return read_by_type(value, path, _READERS | {"Sequence": partial(_sequence, depth=depth)})


def _sequence(fields: Fields, depth: int) -> Normalizer:
    steps = fields.objects("normalizers")
    path = fields.where("normalizers")
    check_number(len(steps), MOST_STEPS, path)
    if depth >= DEEPEST:
        raise InputError(_("is nested too deeply"), path)
    return InTurn(tuple(read_normalizer(step, f"{path}[{at}]", depth + 1) for at, step in enumerate(steps)))


def _bert(fields: Fields) -> Normalizer:
    lower = fields.flag("lowercase", True)
    accents = fields.optional_flag("strip_accents")
    return Bert(
        fields.flag("clean_text", True),
        fields.flag("handle_chinese_chars", True),
        lower if accents is None else accents,
        lower,
    )


def _form(fields: Fields) -> Normalizer:
    return UnicodeForm(fields.type)  # type: ignore[arg-type]  # read by this name


_READERS: Final[dict[str, Callable[[Fields], Normalizer]]] = {
    "NFC": _form,
    "NFD": _form,
    "NFKC": _form,
    "NFKD": _form,
    "Lowercase": lambda fields: lowercase,
    "StripAccents": lambda fields: strip_accents,
    "BertNormalizer": _bert,
    "Prepend": lambda fields: Prepend(fields.text("prepend")),
    "Replace": lambda fields: Replace(read_pattern(fields), fields.text("content")),
    "Strip": lambda fields: Strip(fields.flag("strip_left"), fields.flag("strip_right")),
    "ByteLevel": lambda fields: visible,
}
