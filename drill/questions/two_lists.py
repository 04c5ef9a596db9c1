"""Two merge lists that make the same symbols in another order, or from other parts."""

from __future__ import annotations

from drill.engine.corpus import Pair
from drill.questions.dice import Dice

Rules = tuple[Pair, ...]

#: How often a longer piece is preferred to one of two letters, where rules may build on one another.
_BUILDING = 0.5


def draw_list(dice: Dice, word: str, number: int, *, building: bool) -> Rules | None:
    """`number` rules that make pieces of the word, with `building` also from pieces made before; None for too few."""
    symbols = sorted(set(word))
    rules: list[Pair] = []
    while len(rules) < number:
        known = symbols if building else [symbol for symbol in symbols if len(symbol) == 1]
        fitting = [(one, other) for one in known for other in known if one + other in word]
        fitting = [rule for rule in fitting if "".join(rule) not in symbols]
        if not fitting:
            return None
        longer = [rule for rule in fitting if len("".join(rule)) > 2]
        rules.append(dice.pick(longer if longer and dice.chance(_BUILDING) else fitting))
        symbols.append("".join(rules[-1]))
    return tuple(rules)


def draw_other_list(dice: Dice, word: str, rules: Rules) -> Rules:
    """A list that makes the same symbols, each as soon as it is drawn from any parts that are there.

    It always comes to an end: the first symbol of the given list that is still missing can be made as it is there.
    """
    symbols = set(word)
    missing = ["".join(rule) for rule in rules]
    found: list[Pair] = []
    while missing:
        ways = [(piece, cut) for piece in missing for cut in _cuts(piece, symbols)]
        piece = dice.pick(list(dict.fromkeys(piece for piece, _cut in ways)))
        found.append(dice.pick([cut for made, cut in ways if made == piece]))
        symbols.add(piece)
        missing.remove(piece)
    return tuple(found)


def _cuts(piece: str, symbols: set[str]) -> list[Pair]:
    cuts = [(piece[:at], piece[at:]) for at in range(1, len(piece))]
    return [cut for cut in cuts if symbols.issuperset(cut)]
