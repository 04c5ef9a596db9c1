"""Words to encode: unseen ones that resemble the training words, and ones on which longest match goes wrong."""

from __future__ import annotations

from drill.engine.byte_level import characters_of, visible
from drill.engine.convention import SPACE, Convention
from drill.engine.corpus import Pair, Rows, Symbols, alphabet, has_space_sign, spell
from drill.engine.pretokenization import gpt2_pieces
from drill.questions.dice import Dice
from drill.questions.lexicon import Lexicon

#: Of a shorter word there are so few ways to cut it that a guess is often some mistake's answer.
SHORTEST_UNSEEN = 4
SHORTEST_DIFFERING = 5
LONGEST_TO_ENCODE = 9
#: The forms of mistakes that a word should tell apart. The list is part of what a code stands for: one that is added to
#: the catalogue later does not belong here, or the codes that people have kept would give other words.
TOLD_APART: tuple[tuple[str, str | None], ...] = (
    ("counted-while-encoding", None),
    ("longest-match", None),
    ("marked-first-word", None),
    ("unmarked-encoding", None),
    ("wrong-merge-order", "reversed"),
    ("wrong-merge-order", "longest-first"),
    ("wrong-merge-order", "alphabetical"),
    ("wrong-merge-order", "by-frequency"),
    ("left-to-right", None),
    ("stopped-early", None),
    ("first-occurrence", None),
    ("unseen-is-unk", None),
    ("dropped-leftovers", None),
    ("overlapping-merge", "both"),
    ("overlapping-merge", "swallowed"),
    ("right-to-left", None),
    ("wrong-marker-side", None),
    ("off-by-one-k", "one-fewer"),
    ("fewest-tokens", None),
    ("whole-word", None),
    ("letters-not-symbols", None),
    ("unlearned-merge", "once"),
)


def spelt(word: str, convention: Convention) -> Symbols:
    """The start symbols of a word to encode; without walls a space inside it is the symbol ␣.

    Under `pieces` the word has a space before it, which belongs to its piece.
    """
    if has_space_sign(convention):
        return tuple(SPACE if letter == " " else letter for letter in word)
    return spell(as_printed(word, convention) if convention.walls == "pieces" else word, convention)


def as_printed(word: str, convention: Convention) -> str:
    """The word as it is printed: with the space before it that makes it a marked word."""
    return f" {word}" if convention.marker == "leading" or convention.walls == "pieces" else word


def is_one_piece(word: str, convention: Convention) -> bool:
    """True unless the convention's split cuts the word in two."""
    return convention.walls != "pieces" or len(gpt2_pieces(as_printed(word, convention))) == 1


def spell_the_same(start: Symbols, word: str, convention: Convention) -> bool:
    """True if the symbols are those of the word as it is printed, the marker left aside."""
    if convention.units == "bytes":
        if convention.marker == "none":
            return "".join(start) == visible(word)
        marker = convention.marker_symbol
        return "".join(symbol for symbol in start if symbol != marker) == visible("".join(word.split()))
    return _bare_letters("".join(start), convention) == _bare_letters(word, convention)


def _bare_letters(text: str, convention: Convention) -> str:
    """The letters of a word or of its symbols: without its marker and without what stands for a space."""
    kept = text.replace(convention.marker_symbol, "") if convention.marker_symbol else text
    return "".join((kept.replace(SPACE, " ") if convention.walls == "none" else kept).split())


def candidate_words(dice: Dice, lexicon: Lexicon, forms: list[str], *, strange: bool = False) -> list[str]:
    """Unseen words made of the training words' letters and pieces, in a drawn order.

    Where they are to be `strange`, each has one letter that the training words lack.
    """
    letters = frozenset("".join(forms))
    words = list(forms)
    for form in forms:
        words += [form[:cut] + other[at:] for other in forms for cut in (2, 3) for at in (1, 2, 3)]
    for stem in lexicon.stems:
        if letters.issuperset(stem):
            words += [stem, *(prefix + stem for prefix in lexicon.prefixes if letters.issuperset(prefix))]
            words += [stem + suffix for suffix in lexicon.suffixes if letters.issuperset(suffix)]
    if strange:
        others = sorted(frozenset("".join(lexicon.stems)) - letters)
        if not others:
            return []
        words = [word[:at] + dice.pick(others) + word[at + 1 :] for word in words for at in (0, len(word) - 1) if word]
    fitting = [word for word in dict.fromkeys(words) if SHORTEST_UNSEEN <= len(word) <= LONGEST_TO_ENCODE]
    return dice.some([word for word in fitting if word not in forms and lexicon.allows(word)], 40)


def differing_words(dice: Dice, rows: Rows, merges: tuple[Pair, ...], convention: Convention) -> list[str]:
    """Words in which two learned pieces compete for a symbol: only there can rank and longest match part ways."""
    marker = convention.marker_symbol
    found: list[str] = []
    for earlier, (left, right) in enumerate(merges):
        for later in merges[earlier + 1 :]:
            piece = "".join(later)
            # The earlier rule takes a symbol at the piece's edge away, and the longer piece cannot be made.
            if piece.startswith(right):
                found.append(left + piece)
            if piece.endswith(left):
                found.append(piece + right)
            joined = left + right
            for shared in range(1, min(len(joined), len(piece))):
                if joined[-shared:] == piece[:shared]:
                    found.append(joined + piece[shared:])
                if piece[-shared:] == joined[:shared]:
                    found.append(piece + joined[shared:])
    plain = [word.replace(marker, "") if marker else word for word in found]
    letters = [letter for letter in alphabet(rows) if len(letter) == 1 and letter not in (marker, SPACE)]
    if convention.units == "bytes":
        # Bytes that make no whole characters are no word that could be printed.
        plain = [(characters_of(word) or "").strip() for word in plain]
        words = (characters_of("".join(symbol for symbol in row.symbols if symbol != marker)) or "" for row in rows)
        letters = sorted({letter for word in words for letter in word if not letter.isspace()})
    plain = list(dict.fromkeys(word for word in plain if word and SPACE not in word and len(word.split()) == 1))
    if not plain:
        return []
    longer = [word + dice.pick(letters) for word in plain] + [dice.pick(letters) + word for word in plain]
    longer += [dice.pick(letters) + word + dice.pick(letters) for word in plain]
    fitting = [word for word in dict.fromkeys(plain + longer) if SHORTEST_DIFFERING <= len(word) <= LONGEST_TO_ENCODE]
    return dice.shuffled(fitting)
