"""Hints on characters and bytes: what counts as a character, and how one becomes bytes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from drill.answers import symbols_in
from drill.document import Block, Number, Sentence, Table, Text, Token, Tokens
from drill.engine.byte_level import Character, by_character, length_by_range
from drill.questions.hints.hint import Hints, bullets
from drill.questions.kind import Earlier
from drill.questions.problem import Part
from drill.questions.rules import joined
from drill.wording import _, ngettext, say


class ByteHints(Hints):
    """How many characters a word has, how many bytes, and which."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """What is easily passed over; a range; the layout of a character's bits."""
        word = self._word
        if part.name == "characters":
            marks = dict.fromkeys(item for item in word if unicodedata.category(item.character)[0] in "MC")
            again = dict.fromkeys(item for at, item in enumerate(word) if item in word[:at])
            return bullets(
                say(_("These count like letters: {characters}"), characters=_named(marks)) if marks else (),
                say(_("These stand more than once, and count each time: {characters}"), characters=_named(again))
                if again
                else (),
                say(_("Every code point is one character; go through the word from the first to the last.")),
            )
        if part.name == "bytes":
            widest = max(word, key=lambda item: item.code_point)
            _length, first, last = length_by_range(widest.code_point)
            told = say(
                _("Look up each character's range; {character}, say, is in that of {first} to {last}."),
                character=Token(widest.character),
                first=Text(f"U+{first:04X}"),
                last=Text(f"U+{last:04X}"),
            )
            return bullets(told)
        item = word[self._reached(part, values)]
        bits = say(
            _("Next comes {character}, {code_point}: write the code point in binary, {bits}, and fill in the layout."),
            character=Token(item.character),
            code_point=Text(_code_point(item)),
            bits=Text(f"{item.code_point:b}"),
        )
        one = say(
            _("Next comes {character}: up to {last} the byte is the code point itself."),
            character=Token(item.character),
            last=Text("U+007F"),
        )
        return bullets(one if len(item.utf8) == 1 else bits)

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The characters one by one; how many bytes each has; the bytes of the next character."""
        word = self._word
        if part.name == "characters":
            return bullets(say(_("Count them: {characters}"), characters=_named(word)))
        if part.name == "bytes":
            rows = tuple(
                ((Token(item.character),), (Text(_code_point(item)),), (Number(len(item.utf8)),)) for item in word
            )
            head = (say(_("character")), say(_("code point")), say(_("bytes")))
            return (Table(head, rows, frozenset({2}), say(_("Add them up:"))),)
        item = word[self._reached(part, values)]
        told = ngettext(
            "{character}, {code_point}, is the byte {hex}",
            "{character}, {code_point}, is the bytes {hex}",
            len(item.utf8),
        )
        return bullets(
            say(told, character=Token(item.character), code_point=Text(_code_point(item)), hex=Tokens(item.hex))
        )

    @property
    def _word(self) -> tuple[Character, ...]:
        return by_character(self.problem.word or "")

    def _reached(self, part: Part, values: Earlier) -> int:
        """The place of the first character whose bytes are not written rightly."""
        written = symbols_in(values[part.name]) if part.name in values else ()
        at = 0
        for number, item in enumerate(self._word):
            if written[at : at + len(item.hex)] != item.hex:
                return number
            at += len(item.hex)
        return 0


def _named(characters: Iterable[Character]) -> Sentence:
    return joined([(Token(item.character), Text(f"\u00a0{_code_point(item)}")) for item in characters], " · ")


def _code_point(item: Character) -> str:
    return f"U+{item.code_point:04X}"
