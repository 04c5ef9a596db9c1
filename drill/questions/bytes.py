"""How many characters has a word, how many bytes in UTF-8, and which?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from drill.answers import NUMBER, TOKENS, Context
from drill.document import Block, Bullets, Document, Number, Paragraph, Quoted, Sentence, Table, Text, Token, Tokens
from drill.engine.byte_level import LAST_OF, Character, by_character, hex_of, length_by_range, show_bytes
from drill.engine.convention import Convention
from drill.engine.errors import InputError
from drill.engine.procedure import CORRECT, Procedure
from drill.questions.byte_words import draw_word
from drill.questions.dice import Dice
from drill.questions.kind import Draft, Earlier, Expected, Kind
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.rules import joined
from drill.wording import N_, _, ngettext, say

#: A longer word is nothing for a hand.
LONGEST_WORD: Final = 40
#: How bytes are written.
_FORM: Final = N_("two hexadecimal digits a byte, such as D9 85, d985 or 0xD9 0x85")
#: How the bits of a code point are laid out, by the number of bytes.
_PATTERNS: Final = {
    1: "0xxxxxxx",
    2: "110xxxxx 10xxxxxx",
    3: "1110xxxx 10xxxxxx 10xxxxxx",
    4: "11110xxx 10xxxxxx 10xxxxxx 10xxxxxx",
}


class Bytes(Kind):
    """How many characters has a word, how many bytes in UTF-8, and which?

    Levels: ASCII, where capitals are bytes of their own; letters of two bytes (Latin with accents, Greek, Cyrillic,
    Hebrew, Arabic, Persian); marks and joiners, which are code points too; scripts of three bytes; emoji of four,
    beside others. Characters are code points, and nothing is normalised.
    """

    name = "bytes"
    title = N_("Bytes")
    task = N_("a word's characters, its bytes in UTF-8, and which they are")
    hints = "utf8:ByteHints"
    levels: ClassVar = {
        1: N_("ASCII, capitals among them"),
        2: N_("letters of two bytes"),
        3: N_("marks and joiners count"),
        4: N_("letters of three bytes"),
        5: N_("four bytes, and mixtures"),
    }
    steps = frozenset({"read", "utf8"})
    shows: ClassVar = {
        1: ("looks-equal",),
        2: ("characters-are-bytes", "code-points-are-bytes"),
        3: ("characters-are-bytes", "code-points-are-bytes", "marks-left-out"),
        4: ("characters-are-bytes", "code-points-are-bytes"),
        5: ("characters-are-bytes", "code-points-are-bytes"),
    }
    needs = ("word",)
    about_text = False

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """Two numbers, and the bytes."""
        return (Part("characters", NUMBER), Part("bytes", NUMBER), Part("hex", TOKENS, form=_FORM))

    def steps_of(self, part: Part) -> frozenset[str]:
        """Whoever counts characters has not come to bytes yet."""
        return frozenset({"read"}) if part.name == "characters" else self.steps

    def label(self, part: Part) -> str:
        """The parts' names."""
        return {"characters": _("Characters"), "bytes": _("Bytes"), "hex": _("In hexadecimal")}[part.name]

    def context(self, problem: Problem, part: Part, earlier: Earlier) -> Context:
        """Bytes are written in hexadecimal digits."""
        return Context(hexadecimal=part.name == "hex")

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The number of code points, of bytes, and the bytes."""
        text = procedure.read(problem.word or "")
        if part.name == "characters":
            return len(text)
        data = b"".join(procedure.utf8(text))
        return len(data) if part.name == "bytes" else hex_of(data)

    def check(self, problem: Problem) -> None:
        """The word must be text that UTF-8 can write, and short enough."""
        word = problem.word or ""
        if len(word) > LONGEST_WORD:
            raise InputError(_("has more than {n} characters").format(n=LONGEST_WORD), "given.word")
        try:
            by_character(word)
        except InputError as error:
            raise error.at("given.word") from None

    def ask(self, problem: Problem) -> Document:
        """The word, and the code points of its different characters."""
        word = problem.word or ""
        told = [
            (Token(character.character), Text("\u00a0"), Text(_code_point(character)))
            for character in sorted(set(by_character(word)))
        ]
        blocks: list[Block] = [
            Paragraph(say(_("The word: {word}"), word=Quoted(word))),
            Paragraph(say(_("Its different characters: {characters}"), characters=joined(told, " · "))),
            Paragraph(
                say(
                    _(
                        "How many characters (code points) has it, how many bytes in UTF-8, and which bytes, in "
                        "hexadecimal?"
                    )
                )
            ),
            Paragraph(say(_("Rule: {rule}"), rule=self.rule(problem))),
        ]
        return Document(tuple(blocks))

    def rule(self, problem: Problem) -> Sentence:
        """How many bytes a code point takes."""
        return say(
            _("one byte up to {one}, two up to {two}, three up to {three}, else four · nothing is normalised"),
            one=Text("U+007F"),
            two=Text("U+07FF"),
            three=Text("U+FFFF"),
        )

    def rule_in_full(self, problem: Problem) -> Document:
        """The ranges with the layout of their bits."""
        points: list[Sentence] = [
            say(
                ngettext("{first} to {last}: {n} byte, {pattern}", "{first} to {last}: {n} bytes, {pattern}", length),
                first=Text(f"U+{first:04X}"),
                last=Text(f"U+{last:04X}"),
                n=length,
                pattern=Text(pattern),
            )
            for length, first, last, pattern in _ranges()
        ]
        points += [
            say(
                _("The bits of the code point stand in the places of x: {character}, {code_point}, is {bits}: {hex}."),
                character=Token("م"),
                code_point=Text("U+0645"),
                bits=Text("11001 000101"),
                hex=Text("D9 85"),
            ),
            say(_("Every code point counts as a character: marks, accents of their own and joiners too.")),
            say(_("Nothing is normalised: a letter with an accent of its own is not the composed letter.")),
        ]
        return Document((Bullets(tuple(points)),))

    def solve(self, problem: Problem) -> Document:
        """Character by character."""
        word = by_character(problem.word or "")
        data = b"".join(character.utf8 for character in word)
        total = say(
            ngettext(
                "{characters} and {bytes}: {hex}, shown as {visible}",
                "{characters} and {bytes}: {hex}, shown as {visible}",
                len(data),
            ),
            characters=say(ngettext("{n} character", "{n} characters", len(word)), n=len(word)),
            bytes=say(ngettext("{n} byte", "{n} bytes", len(data)), n=len(data)),
            hex=Tokens(hex_of(data)),
            visible=Token(show_bytes(data)),
        )
        return Document((byte_table(word), Paragraph(total)))

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """A word."""
        word = draw_word(level, dice, lexicon)
        return Draft(Problem(self.name, level, convention, word=word)) if lexicon.allows(word) else None

    def holds(self, level: int, problem: Problem) -> bool:
        """The most that a character of the level takes; a shorter one among them on level 5."""
        lengths = [len(character.utf8) for character in by_character(problem.word or "")]
        if level == 3:
            return max(lengths) <= 3
        return max(lengths) == {1: 1, 2: 2, 4: 3, 5: 4}[level] and (level != 5 or min(lengths) < 4)


def byte_table(word: tuple[Character, ...], caption: Sentence = ()) -> Table:
    """A row a character: code point, bytes, how they are shown, and the range that decides how many they are."""
    rows = []
    for character in word:
        _length, first, last = length_by_range(character.code_point)
        rows.append(
            (
                (Token(character.character),),
                (Text(_code_point(character)),),
                (Number(len(character.utf8)),),
                (Tokens(character.hex),),
                (Token(character.visible),),
                (Text(f"U+{first:04X}–U+{last:04X}"),),
            )
        )
    head = (
        say(_("character")),
        say(_("code point")),
        say(_("bytes")),
        say(_("which")),
        say(_("shown")),
        say(_("range")),
    )
    return Table(head, tuple(rows), frozenset({2}), caption)


def _ranges() -> Iterator[tuple[int, int, int, str]]:
    """How many bytes, of which range, in which layout."""
    for longest, last in LAST_OF:
        yield (*length_by_range(last), _PATTERNS[longest])


def _code_point(character: Character) -> str:
    return f"U+{character.code_point:04X}"
