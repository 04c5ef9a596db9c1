"""Added tokens: those that stand beside the model's vocabulary and are cut out of a text before anything else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from drill.engine.errors import InputError
from drill.tokenizer_files.characters import is_space
from drill.tokenizer_files.fields import Fields
from drill.tokenizer_files.limits import MOST_ENTRIES, check_number, check_token
from drill.tokenizer_files.normalizers import Normalizer
from drill.wording import _


@dataclass(frozen=True, slots=True)
class AddedToken:
    """A token found as it is written.

    Attributes:
        content: its name.
        form: what is looked for: the content, normalized if the text is.
        single_word: found only where no letter or digit stands beside it.
        lstrip, rstrip: the white space before or behind it belongs to it.
        normalized: looked for after the text was normalized.
    """

    content: str
    id: int
    form: str
    single_word: bool = False
    lstrip: bool = False
    rstrip: bool = False
    normalized: bool = False


@dataclass(frozen=True)
class AddedTokens:
    """Added tokens that are looked for at the same time; of several that begin at a place the longest is taken."""

    tokens: tuple[AddedToken, ...]

    @cached_property
    def _by_first(self) -> dict[str, list[AddedToken]]:
        """The tokens by their first character, the longest first."""
        found: dict[str, list[AddedToken]] = {}
        for token in sorted(self.tokens, key=lambda token: -len(token.form)):
            found.setdefault(token.form[:1], []).append(token)
        return found

    def cut(self, text: str) -> Iterator[tuple[int, str, AddedToken | None]]:
        """The text from left to right: where a stretch begins, what it says, and which added token it is."""
        before = 0
        for at, end, token in self._matches(text):
            if token.single_word and (_is_word(text[at - 1 : at]) or _is_word(text[end : end + 1])):
                continue
            first, last = at, end
            while token.lstrip and first > before and is_space(text[first - 1]):
                first -= 1
            while token.rstrip and last < len(text) and is_space(text[last]):
                last += 1
            if before < first:
                yield before, text[before:first], None
            yield first, text[first:last], token
            before = last
        if before < len(text):
            yield before, text[before:], None

    def _matches(self, text: str) -> Iterator[tuple[int, int, AddedToken]]:
        at = 0
        while self.tokens and at < len(text):
            for token in self._by_first.get(text[at], ()):
                if text.startswith(token.form, at):
                    yield at, at + len(token.form), token
                    at += len(token.form)
                    break
            else:
                at += 1


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def read_added_tokens(fields: Fields, normalize: Normalizer) -> tuple[AddedTokens, AddedTokens]:
    """Those that are looked for in the text as it stands, and those in the normalized text; raises InputError."""
    tokens: list[AddedToken] = []
    contents: set[str] = set()
    path = fields.where("added_tokens")
    listed: Sequence[object] = fields.objects("added_tokens") if fields.has("added_tokens") else ()
    fields.any("added_tokens")
    check_number(len(listed), MOST_ENTRIES, path)
    for number, value in enumerate(listed):
        one = Fields(value, f"{path}[{number}]")
        special = one.flag("special", False)
        token = AddedToken(
            one.text("content"),
            one.whole("id"),
            "",
            one.flag("single_word", False),
            one.flag("lstrip", False),
            one.flag("rstrip", False),
            one.flag("normalized", not special),
        )
        one.finish()
        check_token(token.content, one.where("content"))
        if token.content in contents:
            raise InputError(_("{token!r} is added twice").format(token=token.content), one.where("content"))
        contents.add(token.content)
        form = normalize(token.content) if token.normalized else token.content
        if form:
            tokens.append(replace(token, form=form))
    return (
        AddedTokens(tuple(token for token in tokens if not token.normalized)),
        AddedTokens(tuple(token for token in tokens if token.normalized)),
    )
