"""Which mistaken procedures, from the student's own state, give what the student wrote.

Each candidate is weighed by what it leaves unexplained. The costs are those that told mistakes from slips best in
trials on simulated students: a mistake 3, a second one 4 more, a lapse into the right way 2, a slip 5, an unexplained
part 9.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final, cast

from drill.answers import (
    CORPUS,
    FRACTION,
    NUMBER,
    PAIR,
    SET,
    TABLE,
    TOKENS,
    Value,
    agrees,
    apart,
    comparable,
    number_apart,
    rows_in,
    symbols_in,
)
from drill.engine.procedure import Procedure
from drill.marking.verdict import Explanation, PartVerdict
from drill.mistakes.catalogue import variants_swapping
from drill.mistakes.mistake import Variant
from drill.questions.kind import Kind, values_of
from drill.questions.problem import Problem

MISTAKE: Final = 3
SECOND_MISTAKE: Final = 4
LAPSE: Final = 2
SLIP: Final = 5
UNEXPLAINED: Final = 9
#: Under free ties a mistake may allow many pairs; one that allows more than this is not shown by any of them.
MOST_OWN_ANSWERS: Final = 3
#: Types whose values are comparable as they are.
_PLAIN: Final = frozenset({PAIR, NUMBER, TOKENS})


@dataclass(frozen=True, slots=True)
class _Given:
    """An answered part: what was written and what is right from the student's own state, each in comparable form."""

    verdict: PartVerdict
    form: object
    right: frozenset[object]
    earned: bool
    steps: frozenset[str]

    def stands_in(self, forms: Collection[object]) -> bool:
        """True if what was written is one of these answers, or, being a decimal, near enough to one."""
        part, given = self.verdict.part, self.verdict.given
        if part.tolerance is None or given is None:
            return self.form in forms
        return any(agrees(part.type, given, cast(Value, value), part.tolerance) for value in forms)


#: The parts that are one piece of evidence: a merge with its count.
Piece = tuple[_Given, ...]


def _given(kind: Kind, verdict: PartVerdict) -> _Given:
    part = verdict.part
    assert verdict.given is not None
    right = frozenset(comparable(part.type, value) for value in verdict.follows)
    return _Given(verdict, comparable(part.type, verdict.given), right, verdict.earned, kind.steps_of(part))


@dataclass(frozen=True, slots=True)
class _Fit:
    """How well a candidate fits the answers.

    Attributes:
        cost: what it costs to believe it.
        showing: the parts that are the mistake's and not right.
        agreeing: how many pieces of evidence are for it.
        against: how many pieces are wrong and it does not explain them.
        lapses: how many pieces are right although the mistake would differ.
        predicted: its answers wherever they are not right ones: equal for candidates that nothing here can part.
        left: names of the wrong parts that it does not explain.
    """

    variants: tuple[Variant, ...]
    cost: int
    showing: tuple[PartVerdict, ...]
    agreeing: int
    against: int
    lapses: int
    predicted: tuple[object, ...]
    left: tuple[str, ...]


def diagnose(
    kind: Kind, problem: Problem, parts: tuple[PartVerdict, ...], values: dict[str, Value]
) -> tuple[tuple[Explanation, ...], tuple[str, ...]]:
    """The best explanations, likeliest first, and the names of the wrong parts that they leave unexplained."""
    answered = tuple(part for part in parts if part.given is not None)
    wrong = tuple(part for part in answered if not part.earned)
    if not wrong:
        # Every part is right given the parts before it: a mistake may still show as an early error carried forward,
        # but then an early part is wrong.
        return (), ()
    pieces: dict[str, list[_Given]] = {}
    for part in answered:
        pieces.setdefault(part.part.piece or part.part.name, []).append(_given(kind, part))
    # What is wrong comes first: there a procedure that does not fit is soonest found out.
    evidence = tuple(sorted(map(tuple, pieces.values()), key=lambda piece: all(item.earned for item in piece)))
    believed_right = sum(_price(part, ()) for part in wrong)
    singles: list[_Fit] = []
    named: list[_Fit] = []
    best = believed_right
    for variant in variants_swapping(kind.steps):
        # Once a single mistake is cheaper than any two, what costs more than it need not be weighed to the end.
        most = best if best < MISTAKE + SECOND_MISTAKE else None
        fit = _fit(kind, problem, evidence, values, (variant,), variant.procedure, MISTAKE, most)
        if fit is None:
            continue
        singles.append(fit)
        if _convinces(kind, fit, believed_right):
            named.append(fit)
            best = min(best, fit.cost)
    if kind.two_mistakes and best > MISTAKE + SECOND_MISTAKE and len(evidence) > 1:
        doubles = _doubles(kind, problem, evidence, values, singles, best)
        named += [
            fit
            for fit in doubles
            if fit.agreeing > 1 + fit.against + fit.lapses and _convinces(kind, fit, believed_right)
        ]
        best = min((fit.cost for fit in named), default=believed_right)
    winners = [fit for fit in named if fit.cost == best]
    explanations = _grouped(winners)
    explained = set.intersection(*({*fit.left} for fit in winners)) if winners else {part.part.name for part in wrong}
    return explanations, tuple(part.part.name for part in wrong if part.part.name in explained)


def _convinces(kind: Kind, fit: _Fit, believed_right: int) -> bool:
    if fit.cost >= believed_right or not fit.agreeing:
        return False
    if kind.agrees_by_chance:
        return fit.agreeing > 2 * (fit.against + fit.lapses)
    return fit.agreeing >= max(fit.against, fit.lapses)


def _doubles(
    kind: Kind,
    problem: Problem,
    evidence: tuple[Piece, ...],
    values: dict[str, Value],
    singles: list[_Fit],
    most: int,
) -> list[_Fit]:
    """Pairs of mistakes that cost no more than `most`.

    One of the two explains some part already by itself; only where no mistake explains anything may both be needed for
    every part, and then they have to explain all of it.
    """
    agreeing_alone = {fit.variants[0]: fit.agreeing for fit in singles if fit.showing}
    variants = variants_swapping(kind.steps)
    if not agreeing_alone:
        # Nothing gives what was written first by itself, so both have to do with it.
        variants = variants_swapping(frozenset().union(*(item.steps for item in evidence[0])))
    cost = MISTAKE + SECOND_MISTAKE
    found = []
    for first, second in combinations(variants, 2):
        if agreeing_alone and first not in agreeing_alone and second not in agreeing_alone:
            continue
        both = combined(first, second)
        if both is None:
            continue
        limit = most if agreeing_alone else cost
        double = _fit(kind, problem, evidence, values, (first, second), both, cost, limit)
        # A second mistake is believed only if it explains what either one alone does not.
        alone = max(agreeing_alone.get(first, 0), agreeing_alone.get(second, 0))
        if double is not None and double.agreeing > alone:
            found.append(double)
    return found


@cache
def combined(first: Variant, second: Variant) -> Procedure | None:
    """Both mistakes as one procedure, None where they swap the same step or are forms of the same mistake."""
    return None if first.mistake is second.mistake else first.procedure.with_steps_of(second.procedure)


def _fit(
    kind: Kind,
    problem: Problem,
    evidence: tuple[Piece, ...],
    values: dict[str, Value],
    variants: tuple[Variant, ...],
    procedure: Procedure,
    cost: int,
    most: int | None = None,
) -> _Fit | None:
    """The fit of a procedure to the answers; None where it gives the right answers throughout, or costs over `most`."""
    showing: list[PartVerdict] = []
    predicted: list[object] = []
    left: list[str] = []
    agreeing = against = lapses = 0
    exposed_at_all = False
    swapped = procedure.swapped()
    for piece in evidence:
        price = 0
        differs = lapsed = broken = False
        mine: list[PartVerdict] = []
        strange: list[str] = []
        for item in piece:
            part = item.verdict.part
            if swapped.isdisjoint(item.steps):
                own = item.verdict.follows
            else:
                own = values_of(kind.expect(problem, part, values, procedure))
            own_forms = own if part.type in _PLAIN else tuple(comparable(part.type, value) for value in own)
            given = item.form
            given_so = item.stands_in(own_forms)
            # Both start from the student's own state; what is right there need not be the key.
            wrong = not item.right.issuperset(own_forms)
            if wrong:
                differs = True
                if not given_so:
                    predicted.append((part.name, own_forms))
                elif not item.earned:
                    # Of several answers that the procedure allows, the one written is the one that counts.
                    predicted.append((part.name, given))
            if not item.earned:
                if given_so and len(own_forms) <= MOST_OWN_ANSWERS:
                    mine.append(item.verdict)
                else:
                    strange.append(part.name)
                    price += _price(item.verdict, own)
                    if most is not None and cost + price > most:
                        return None
            elif not given_so and (wrong or not item.stands_in(item.right)):
                # Right, and not by this way: done rightly just here, or by way of something else altogether.
                lapsed = True
                # A pair taken rightly may still be counted wrongly, but who counts rightly has not counted wrongly.
                broken |= bool(mine)
        exposed_at_all |= differs
        if mine and not strange and not broken:
            agreeing += 1
            showing += mine
            cost += LAPSE if lapsed else 0
        elif mine or strange:
            # A piece that is neither the mistake's nor right throughout is explained by nothing.
            against += 1
            cost += price or UNEXPLAINED
            left += [item.verdict.part.name for item in piece if not item.earned]
        elif lapsed:
            lapses += 1
            cost += LAPSE
        if most is not None and cost > most:
            return None
    if not exposed_at_all:
        return None
    return _Fit(variants, cost, tuple(showing), agreeing, against, lapses, tuple(predicted), tuple(left))


def _price(verdict: PartVerdict, own: tuple[Value, ...]) -> int:
    """The cost of a wrong part that the candidate does not give: a slip near a right or expected value, or more."""
    assert verdict.given is not None
    near = (*verdict.right, *own)
    return SLIP if any(_is_slip(verdict.part.type, verdict.given, value) for value in near) else UNEXPLAINED


def _is_slip(kind: str, given: Value, value: Value) -> bool:
    """A count off by one; one row of a corpus or table forgotten, wrong or too many; likewise one symbol of a set."""
    if kind == NUMBER:
        return number_apart(kind, given, value) == 1
    if kind == SET:
        return len(set(symbols_in(given)) ^ set(symbols_in(value))) == 1
    if kind in (CORPUS, TABLE):
        extra, missing = apart(rows_in(given), rows_in(value))
        return len(extra) + len(missing) > 0 and len(extra) <= 1 and len(missing) <= 1
    return False


def _is_a_number(verdict: PartVerdict) -> bool:
    """True if what was written differs from the right answer in a single number: that alone shows no mistake."""
    if verdict.given is None or verdict.expected is None or verdict.part.type in (NUMBER, FRACTION):
        return verdict.part.type in (NUMBER, FRACTION)
    return number_apart(verdict.part.type, verdict.given, verdict.expected) is not None


def _grouped(winners: list[_Fit]) -> tuple[Explanation, ...]:
    """Fits with the same predictions become one explanation and its rivals, the likeliest mistake first."""
    groups: dict[tuple[object, ...], list[_Fit]] = {}
    for fit in winners:
        groups.setdefault(fit.predicted, []).append(fit)
    explanations = []
    for group in groups.values():
        first = group[0]
        own = {variant.id for variant in first.variants}
        rivals = dict.fromkeys(tuple(variant.id for variant in fit.variants) for fit in group)
        rounds = [verdict.part.round for verdict in first.showing if verdict.part.round is not None]
        strong = len(first.showing) > 1 or not all(map(_is_a_number, first.showing))
        explanations.append(
            Explanation(
                first.variants,
                tuple(verdict.part.name for verdict in first.showing),
                min(rounds, default=None),
                "shown" if strong else "possible",
                tuple(rival for rival in rivals if set(rival) != own),
                sum(1 for fit in winners if {variant.id for variant in fit.variants} == own) == 1,
            )
        )
    # Two forms of one mistake that differ only in parts left blank are one mistake still.
    seen: set[tuple[str, ...]] = set()
    return tuple(item for item in explanations if item.ids not in seen and not seen.add(item.ids))  # type: ignore[func-returns-value]
