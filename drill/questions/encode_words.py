"""Words to encode: unseen ones that resemble the training words, and ones on which longest match goes wrong."""

from __future__ import annotations

from drill.engine.convention import SPACE, Convention
from drill.engine.corpus import Pair, Rows, Symbols, alphabet, spell
from drill.questions.dice import Dice
from drill.questions.lexicon import Lexicon

#: Of a shorter word there are so few ways to cut it that a guess is often some mistake's answer.
SHORTEST_UNSEEN = 4
SHORTEST_DIFFERING = 5
LONGEST_TO_ENCODE = 9


def spelt(word: str, convention: Convention) -> Symbols:
    """The start symbols of a word to encode; without walls a space inside it is the symbol ␣."""
    if convention.walls == "none" and convention.marker == "none":
        return tuple(SPACE if letter == " " else letter for letter in word)
    return spell(word, convention)


def as_printed(word: str, convention: Convention) -> str:
    """The word as it is printed: with the space before it that makes it a marked word."""
    return f" {word}" if convention.marker == "leading" else word


def bare_letters(text: str, convention: Convention) -> str:
    """The letters of a word or of its symbols: without its marker and without what stands for a space."""
    kept = text.replace(convention.marker_symbol, "") if convention.marker_symbol else text
    return "".join((kept.replace(SPACE, " ") if convention.walls == "none" else kept).split())


def candidate_words(dice: Dice, lexicon: Lexicon, forms: list[str]) -> list[str]:
    """Unseen words made of the training words' letters and pieces, in a drawn order."""
    letters = frozenset("".join(forms))
    words = list(forms)
    for form in forms:
        words += [form[:cut] + other[at:] for other in forms for cut in (2, 3) for at in (1, 2, 3)]
    for stem in lexicon.stems:
        if letters.issuperset(stem):
            words += [stem, *(prefix + stem for prefix in lexicon.prefixes if letters.issuperset(prefix))]
            words += [stem + suffix for suffix in lexicon.suffixes if letters.issuperset(suffix)]
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
    plain = list(dict.fromkeys(word for word in plain if word and SPACE not in word))
    if not plain:
        return []
    letters = [letter for letter in alphabet(rows) if len(letter) == 1 and letter not in (marker, SPACE)]
    longer = [word + dice.pick(letters) for word in plain] + [dice.pick(letters) + word for word in plain]
    longer += [dice.pick(letters) + word + dice.pick(letters) for word in plain]
    fitting = [word for word in dict.fromkeys(plain + longer) if SHORTEST_DIFFERING <= len(word) <= LONGEST_TO_ENCODE]
    return dice.shuffled(fitting)
