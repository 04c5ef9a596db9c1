"""Pre-tokenizers: how a tokenizer file cuts a text into the pieces that its model works on one by one.

Each takes a stretch of the text, says whether that stands at the very beginning of the text, and gives pieces with the
places at which they began.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from drill.engine.byte_level import visible
from drill.engine.errors import InputError
from drill.engine.pretokenization import GPT2
from drill.tokenizer_files.characters import is_numeric, is_punctuation, is_space
from drill.tokenizer_files.fields import Fields, read_by_type
from drill.tokenizer_files.limits import DEEPEST, MOST_STEPS, check_number
from drill.tokenizer_files.patterns import Pattern, read_pattern
from drill.tokenizer_files.splitting import (
    BEHAVIOURS,
    Behaviour,
    Piece,
    by_character,
    contiguous,
    cut,
    isolated,
    merged_with_next,
    removed,
)
from drill.wording import _

PreTokenizer = Callable[[str, bool], list[Piece]]

#: What `Whitespace` takes for the pieces: words, or signs side by side; the classes are those of Unicode's UTS 18.
_WORDS: Final = Pattern(
    r"[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]+|[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}\s]+", False
)
_GPT2: Final = Pattern(GPT2, False)


def whole(text: str, first: bool) -> list[Piece]:
    """The text as one piece."""
    return [(0, text)]


@dataclass(frozen=True, slots=True)
class Split:
    """A text cut at a pattern's matches; with `invert` at what lies between them."""

    pattern: Pattern
    behaviour: Behaviour
    invert: bool

    def __call__(self, text: str, first: bool) -> list[Piece]:
        """The pieces."""
        return cut(text, self.pattern.stretches(text), self.behaviour, self.invert)


@dataclass(frozen=True, slots=True)
class AtCharacters:
    """A text cut at single characters."""

    is_delimiter: Callable[[str], bool]
    behaviour: Behaviour

    def __call__(self, text: str, first: bool) -> list[Piece]:
        """The pieces."""
        return cut(text, by_character(text, self.is_delimiter), self.behaviour)


@dataclass(frozen=True, slots=True)
class ByteLevel:
    """GPT-2's: a space put before the text if asked for, its split if asked for, then bytes in their visible form."""

    add_prefix_space: bool
    use_regex: bool

    def __call__(self, text: str, first: bool) -> list[Piece]:
        """The pieces, one character a byte."""
        if self.add_prefix_space and not text.startswith(" "):
            text = " " + text
        pieces = cut(text, _GPT2.stretches(text), isolated) if self.use_regex else [(0, text)]
        return [(at, visible(piece)) for at, piece in pieces]


@dataclass(frozen=True, slots=True)
class Metaspace:
    """SentencePiece's: each space becomes the sign ▁, which is also put before the text, and begins a piece."""

    replacement: str
    prepend: str
    split: bool

    def __call__(self, text: str, first: bool) -> list[Piece]:
        """The pieces."""
        text = text.replace(" ", self.replacement)
        if (self.prepend == "always" or (self.prepend == "first" and first)) and not text.startswith(self.replacement):
            text = self.replacement + text
        if not self.split:
            return [(0, text)]
        return cut(text, by_character(text, self.replacement.__eq__), merged_with_next)


@dataclass(frozen=True, slots=True)
class InTurn:
    """Several pre-tokenizers: each cuts the pieces of the one before."""

    steps: tuple[PreTokenizer, ...]

    def __call__(self, text: str, first: bool) -> list[Piece]:
        """The pieces of the last."""
        pieces: list[Piece] = [(0, text)]
        for step in self.steps:
            pieces = [
                (begin + at, finer)
                for begin, piece in pieces
                for at, finer in step(piece, first and begin == 0)
                if finer
            ]
        return pieces


def read_pre_tokenizer(value: object, path: str = "pre_tokenizer", depth: int = 0) -> PreTokenizer:
    """The pre-tokenizer of a tokenizer.json; raises InputError for one that is not supported."""
    if value is None:
        return whole
    return read_by_type(value, path, _READERS | {"Sequence": partial(_sequence, depth=depth)})


def _sequence(fields: Fields, depth: int) -> PreTokenizer:
    steps = fields.objects("pretokenizers")
    path = fields.where("pretokenizers")
    check_number(len(steps), MOST_STEPS, path)
    if depth >= DEEPEST:
        raise InputError(_("is nested too deeply"), path)
    return InTurn(tuple(read_pre_tokenizer(step, f"{path}[{at}]", depth + 1) for at, step in enumerate(steps)))


def _byte_level(fields: Fields) -> PreTokenizer:
    fields.flag("trim_offsets", True)  # says where tokens stand, not what they are
    return ByteLevel(fields.flag("add_prefix_space", True), fields.flag("use_regex", True))


def _metaspace(fields: Fields) -> PreTokenizer:
    replacement = fields.text("replacement")
    if len(replacement) != 1:
        raise InputError(_("must be one character"), fields.where("replacement"))
    fields.optional_text("str_rep")  # older files say the same once more
    adds = fields.optional_flag("add_prefix_space")
    scheme = fields.one_of("prepend_scheme", {name: name for name in ("always", "never", "first")}, "always")
    if adds is False and scheme != "never":
        raise InputError(_("does not go with {field}").format(field="add_prefix_space"), fields.where("prepend_scheme"))
    return Metaspace(replacement, scheme, fields.flag("split", True))


def _bert(fields: Fields) -> PreTokenizer:
    return InTurn((AtCharacters(is_space, removed), AtCharacters(is_punctuation, isolated)))


def _digits(fields: Fields) -> PreTokenizer:
    return AtCharacters(is_numeric, isolated if fields.flag("individual_digits", False) else contiguous)


def _delimiter(fields: Fields) -> PreTokenizer:
    delimiter = fields.text("delimiter")
    if len(delimiter) != 1:
        raise InputError(_("must be one character"), fields.where("delimiter"))
    return AtCharacters(delimiter.__eq__, removed)


_READERS: Final[dict[str, Callable[[Fields], PreTokenizer]]] = {
    "ByteLevel": _byte_level,
    "Split": lambda fields: Split(
        read_pattern(fields), fields.one_of("behavior", BEHAVIOURS), fields.flag("invert", False)
    ),
    "Whitespace": lambda fields: Split(_WORDS, removed, True),
    "WhitespaceSplit": lambda fields: AtCharacters(is_space, removed),
    "BertPreTokenizer": _bert,
    "Metaspace": _metaspace,
    "Punctuation": lambda fields: AtCharacters(is_punctuation, fields.one_of("behavior", BEHAVIOURS, "Isolated")),
    "Digits": _digits,
    "CharDelimiterSplit": _delimiter,
}
