"""A tokenizer as its file describes it: added tokens, normalizer, pre-tokenizer, model; and a text on its way through.

The order is that of Hugging Face's tokenizers: added tokens are cut out of the text as it stands; what is left is
normalized, and the added tokens that are normalized too are cut out; the rest is cut into pieces, and the model works
on each. What a file says of special tokens around a text, of truncation and of padding is left out: it changes no
piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from drill.document import Sentence
from drill.engine.byte_level import text_of
from drill.engine.corpus import Symbols
from drill.engine.errors import InputError
from drill.tokenizer_files.added_tokens import AddedToken, AddedTokens
from drill.tokenizer_files.limits import check_text, is_writable
from drill.tokenizer_files.normalizers import Normalizer, unchanged
from drill.tokenizer_files.pre_tokenizers import PreTokenizer, whole
from drill.tokenizer_files.work import Ids, Model, Work
from drill.wording import _


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text that is encoded by itself.

    Attributes:
        text: what it says, as characters.
        work: its steps.
        added: True where it is an added token, which no model works on.
    """

    text: str
    work: Work
    added: bool = False


@dataclass(frozen=True, slots=True)
class Encoding:
    """A text and its worked encoding."""

    text: str
    tokenizer: Tokenizer
    pieces: tuple[Piece, ...]

    @property
    def tokens(self) -> Symbols:
        """The tokens of the whole text."""
        return tuple(token for piece in self.pieces for token in piece.work.tokens)

    @property
    def ids(self) -> Ids:
        """Their ids, None for each that the file gives none."""
        return tuple(number for piece in self.pieces for number in piece.work.ids)

    @property
    def unknown(self) -> Symbols:
        """The symbols that the vocabulary lacks and that stand for themselves, in the order in which they are met."""
        return tuple(dict.fromkeys(symbol for piece in self.pieces for symbol in piece.work.unknown))


_NO_TOKENS = AddedTokens(())


@dataclass(frozen=True, slots=True)
class Tokenizer:
    """What a file describes.

    Attributes:
        file: its name, for messages.
        form: `tokenizer.json`, `merges` or `ranks`.
        byte_level: True where symbols are bytes in their visible form.
        added, added_after: added tokens looked for before and after the text was normalized.
        marker: how a word's beginning or end is marked, as a convention's marker and its symbol.
        notes: what is to be said of how the file was read.
    """

    file: str
    form: str
    model: Model
    normalize: Normalizer = unchanged
    cut: PreTokenizer = whole
    byte_level: bool = False
    added: AddedTokens = _NO_TOKENS
    added_after: AddedTokens = _NO_TOKENS
    marker: tuple[str, str] = ("none", "")
    notes: tuple[Sentence, ...] = field(default=(), compare=False)

    def encode(self, text: str) -> Encoding:
        """The worked encoding of a text.

        Raises InputError where the text is too long, cannot be encoded, or a pattern of the file takes too long on it.
        """
        if not is_writable(text):
            raise InputError(_("a lone surrogate is no character"))
        try:
            return Encoding(text, self, tuple(self._pieces(check_text(text))))
        except InputError as error:
            raise error.at(self.file) from None

    def _pieces(self, text: str) -> Iterator[Piece]:
        for at, stretch, token in self.added.cut(text):
            if token is not None:
                yield _added(token)
                continue
            for begin, inner, later in self.added_after.cut(check_text(self.normalize(stretch))):
                if later is not None:
                    yield _added(later)
                    continue
                for _begin, piece in self.cut(inner, at == 0 and begin == 0):
                    if piece:
                        yield Piece(self.said(piece), self.model.work(piece))

    def said(self, symbols: str) -> str:
        """The characters that symbols, joined, stand for."""
        return text_of([symbols]) if self.byte_level else symbols


def _added(token: AddedToken) -> Piece:
    return Piece(token.content, Work((token.content,), (), (token.content,), (token.id,), whole=True), added=True)
