"""Merge lists for a check of their rules: sound ones that build up words, and ways to put a fault into one.

A fault is put in as a rule of its own, or by moving one, so that the other rules stay what they are. Each way returns
None where the list has no room for it. `letters` are those that words are made of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from drill.engine.corpus import Pair, Symbols
from drill.engine.merge_list import MAX_ALPHABET, MAX_TOKEN
from drill.questions.dice import Dice

Rules = tuple[Pair, ...]


def draw_sound_list(dice: Dice, words: list[str], number: int) -> tuple[Symbols, Rules] | None:
    """An alphabet, the letters of the words, and `number` rules that put these words together, piece by piece."""
    alphabet = tuple(sorted(set("".join(words))))
    if len(alphabet) > MAX_ALPHABET:
        return None
    pieces = [list(word) for word in words]
    rules: dict[str, Pair] = {}
    while len(rules) < number:
        unfinished = [row for row in pieces if len(row) > 1]
        if not unfinished:
            return None
        row = dice.pick(unfinished)
        at = dice.whole(0, len(row) - 2)
        pair = (row[at], row[at + 1])
        made = "".join(pair)
        row[at : at + 2] = [made]
        # Where another word holds the piece already, it is made by the rule that stands there.
        rules.setdefault(made, pair)
    return alphabet, tuple(rules.values())


def with_unknown_part(dice: Dice, alphabet: Symbols, rules: Rules, letters: str) -> Rules | None:
    """A further rule that uses a symbol which is no base symbol and which no rule makes."""
    at = dice.whole(1, len(rules))
    known = _known(alphabet, rules[:at])
    whole = _known(alphabet, rules)
    strange = [one + other for one in known for other in known if len(one + other) <= 3 and one + other not in whole]
    strange += [letter for letter in letters if letter not in alphabet]
    if not strange:
        return None
    part, partner = dice.pick(strange), dice.pick([symbol for symbol in known if len(symbol) <= 3])
    rule = (part, partner) if dice.chance(0.5) else (partner, part)
    return _inserted(rules, at, rule) if "".join(rule) not in whole else None


def with_part_made_later(dice: Dice, alphabet: Symbols, rules: Rules, letters: str) -> Rules | None:
    """A rule moved before the one that makes its part."""
    movable = [
        (early, late) for late, rule in enumerate(rules) for early in range(late) if "".join(rules[early]) in rule
    ]
    if not movable:
        return None
    # Most parts are made by the first rules; of two draws the later one keeps the first rule from being a good guess.
    early, late = max(dice.pick(movable), dice.pick(movable))
    return (*rules[:early], rules[late], *rules[early:late], *rules[late + 1 :])


def with_rule_again(dice: Dice, alphabet: Symbols, rules: Rules, letters: str) -> Rules | None:
    """One of the rules once more, further down."""
    at = dice.whole(0, len(rules) - 2)
    return _inserted(rules, dice.whole(at + 2, len(rules)), rules[at])


def with_result_again(dice: Dice, alphabet: Symbols, rules: Rules, letters: str) -> Rules | None:
    """A rule that makes from other parts what is made already; the rule that makes one of them is put in if need be."""
    other_ways = []
    for index, rule in enumerate(rules):
        result = "".join(rule)
        for cut in range(1, len(result)):
            parts = (result[:cut], result[cut:])
            unmade = [part for part in parts if part not in _known(alphabet, rules)]
            if parts != rule and len(unmade) <= 1 and all(len(part) == 2 for part in unmade):
                other_ways.append((index, parts, unmade))
    if not other_ways:
        return None
    index, parts, unmade = dice.pick(other_ways)
    rules = (*rules[: index + 1], *((part[0], part[1]) for part in unmade), *rules[index + 1 :])
    ready = next(at for at in range(index + 1, len(rules) + 1) if set(parts) <= set(_known(alphabet, rules[:at])))
    return _inserted(rules, dice.whole(ready, len(rules)), parts)


def with_long_result(dice: Dice, alphabet: Symbols, rules: Rules, letters: str) -> Rules | None:
    """A rule whose result is longer than a token may be."""
    at = len(rules) - dice.whole(0, 1)
    known = _known(alphabet, rules[:at])
    long = [(one, other) for one in known for other in known if len(one + other) > MAX_TOKEN]
    return _inserted(rules, at, dice.pick(long)) if long else None


#: Reason of a fault (see the engine's REASONS) to the way of putting it in.
FAULTS: Final[Mapping[str, Callable[[Dice, Symbols, Rules, str], Rules | None]]] = {
    "unknown-part": with_unknown_part,
    "used-before-made": with_part_made_later,
    "same-rule-twice": with_rule_again,
    "result-not-new": with_result_again,
    "result-too-long": with_long_result,
}


def _known(alphabet: Symbols, rules: Rules) -> list[str]:
    return [*alphabet, *map("".join, rules)]


def _inserted(rules: Rules, at: int, rule: Pair) -> Rules:
    return (*rules[:at], rule, *rules[at:])
