"""A text to encode: cut into pieces, each piece encoded, unknown symbols kept, refused or replaced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from drill.engine.convention import Convention
from drill.engine.corpus import Pair, Symbols, is_bare, letters, refuse_marker, spell, unwalled
from drill.engine.encoding import Encoded, encode_steps
from drill.engine.errors import InputError
from drill.engine.pretokenization import gpt2_pieces
from drill.wording import _

UNK: Final = "<unk>"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text that is encoded by itself.

    Attributes:
        text: the piece as it stands in the text, a marked word with a space before it.
        encoded: its steps, unknown symbols standing for themselves.
    """

    text: str
    encoded: Encoded


@dataclass(frozen=True, slots=True)
class EncodedText:
    """A text and its encoding.

    Attributes:
        unknown: the symbols outside the alphabet, in the order in which they are met.
        replaced: True where each of them is shown as `<unk>`.
    """

    text: str
    convention: Convention
    pieces: tuple[Piece, ...]
    unknown: Symbols
    replaced: bool

    def shown(self, tokens: Symbols) -> Symbols:
        """Tokens as they are written out: unknown symbols take part in no rule, so each is a token of its own."""
        return tuple(UNK if token in self.unknown else token for token in tokens) if self.replaced else tokens

    @property
    def tokens(self) -> Symbols:
        """The tokens of the whole text."""
        return tuple(token for piece in self.pieces for token in self.shown(piece.encoded.tokens))

    @property
    def bare_word(self) -> str | None:
        """The text's only word, if it goes without a marker only because no space stands before it."""
        if len(self.pieces) != 1 or self.convention.walls != "words":
            return None
        [piece] = self.pieces
        return piece.text if is_bare(piece.encoded.start, self.convention) else None


def encode_text(
    text: str, merges: tuple[Pair, ...], convention: Convention, alphabet: frozenset[str] | None, unknown: str = "keep"
) -> EncodedText:
    """The encoding of a text. `alphabet` holds the known base symbols, None where nobody knows them.

    Raises InputError where the text holds the marker's own symbol, or an unknown one that is to be refused.
    """
    refuse_marker(text, convention)
    pieces = tuple(Piece(piece, encode_steps(start, merges)) for piece, start in cut(text, convention))
    strangers: dict[str, None] = {}
    if alphabet is not None:
        # The marker is the convention's, also where the training text was a single bare word.
        known = alphabet | {convention.marker_symbol}
        strangers = {symbol: None for piece in pieces for symbol in piece.encoded.start if symbol not in known}
    if strangers and unknown == "refuse":
        raise InputError(
            _("the training text has no {symbols}; with --unknown keep an unseen symbol stands for itself").format(
                symbols=", ".join(map(repr, strangers))
            )
        )
    return EncodedText(text, convention, pieces, tuple(strangers), unknown == "unk")


def cut(text: str, convention: Convention) -> Iterator[tuple[str, Symbols]]:
    """The pieces of a text with their start symbols: its words, those of GPT-2's split, or without walls all of it."""
    if convention.walls == "pieces":
        yield from ((piece, letters(piece, convention)) for piece in gpt2_pieces(text))
        return
    if convention.units == "bytes" and convention.walls == convention.marker == "none":
        # White space is bytes like all others, so nothing is trimmed.
        if text:
            yield text, letters(text, convention)
        return
    leading = convention.marker == "leading"
    bare = leading and not text[:1].isspace()
    if convention.walls == "none":
        if start := unwalled(text, convention):
            yield (" " if leading and not bare else "") + text.strip(), start
        return
    for number, word in enumerate(text.split()):
        marked = leading and not (bare and number == 0)
        yield f" {word}" if marked else word, spell(word, convention, marked=marked)
