"""Small corpora of exam size: families of words that share stems and affixes."""

from __future__ import annotations

from drill.engine.convention import Convention
from drill.engine.corpus import Corpus, Pair, Rows, from_text, from_words
from drill.engine.training import Run
from drill.questions.dice import Dice
from drill.questions.lexicon import DOUBLED, LONGEST_WORD, Lexicon
from drill.questions.problem import Words

#: A table of fewer rows is no exercise, unless a level asks for just that.
FEWEST_ROWS = 3


def draw_forms(dice: Dice, lexicon: Lexicon, number: int, *, doubled: bool = False) -> list[str]:
    """`number` different words of 2 to 7 letters; most share a stem or an affix with another one.

    The words drawn may be too long to make so many of them: then there are fewer, but no less than three (or `number`);
    none at all says that the draw led nowhere.

    Pairs that stand in just the same words always have the same count, so it is the words that decide about ties, and
    a draw that ties is thrown away whole.

    With `doubled` half of the words are doubled ones of the lexicon; all but one, if the lexicon was told so.
    """
    stems = dice.some(lexicon.stems, max(2, (number + 1) // 2))
    prefixes = dice.some(lexicon.prefixes, 2)
    suffixes = dice.some(lexicon.suffixes, 2)
    forms = list(stems)
    forms += [prefix + stem for stem in stems for prefix in prefixes]
    forms += [stem + suffix for stem in stems for suffix in suffixes]
    fitting = list(dict.fromkeys(form for form in forms if 2 <= len(form) <= LONGEST_WORD))
    fitting = [form for form in fitting if lexicon.allows(form)]
    mostly = lexicon.words == DOUBLED
    if (doubled or mostly) and lexicon.doubled:
        strange = [word for word in lexicon.doubled if len(word) <= LONGEST_WORD and lexicon.allows(word)]
        strange = dice.some(strange, max(1, number - 1 if mostly else number // 2))
        fitting = list(dict.fromkeys(strange + dice.some(fitting, number - len(strange))))
        forms = dice.shuffled(fitting[:number])
    else:
        forms = dice.some(fitting, number)
    return forms if len(forms) >= min(number, FEWEST_ROWS) else []


def draw_words(dice: Dice, forms: list[str], most: int = 9) -> Words:
    """The forms with counts from 1 to `most`."""
    return tuple((form, dice.whole(1, most)) for form in forms)


def draw_text(dice: Dice, forms: list[str], most: int = 3) -> str:
    """A running text in which each form stands one to `most` times, nothing before its first word."""
    return _running(dice, [(form, dice.whole(1, most)) for form in forms])


def draw_uneven_text(dice: Dice, forms: list[str]) -> str:
    """A running text in which the first form stands once, the next twice, and so on: fewer pairs tie in it."""
    return _running(dice, [(form, number) for number, form in enumerate(forms, 1)])


def _running(dice: Dice, words: list[tuple[str, int]]) -> str:
    return " ".join(dice.shuffled([form for form, times in words for _time in range(times)]))


def draw_table(dice: Dice, forms: list[str], convention: Convention) -> Corpus:
    """A start table; under `leading` half of the tables come from a text and have a bare row.

    Under `pieces` all of them come from a text, whose pieces keep their space.
    """
    if convention.walls == "none":
        return from_text(draw_text(dice, forms[:4], 2), convention)
    if convention.walls == "pieces" or (convention.marker == "leading" and dice.chance(0.5)):
        return from_text(draw_text(dice, forms), convention)
    return from_words(draw_words(dice, forms), convention)


def merges_from(table: Rows, convention: Convention, number: int) -> tuple[tuple[Pair, ...], Rows] | None:
    """The first `number` merges of a table and the rows after them; None where the pairs run out."""
    position = Run(Corpus(table), convention).position()
    for _round in range(number):
        pick = position.picks[0]
        if not pick:
            return None
        position = position.go_on(pick)
    return position.merges, position.state.rows
