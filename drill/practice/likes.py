"""One like this: another problem of the same kind, chosen by what the last answer leaves open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, combinations, islice, product
from typing import TYPE_CHECKING, Final

from drill.bank.folder import lexicon as shipped
from drill.bank.problems import fresh_problems, own_problem, words_of
from drill.engine.errors import InputError
from drill.engine.procedure import Procedure
from drill.mistakes.catalogue import mistake
from drill.mistakes.mistake import Variant
from drill.practice.source import Wish
from drill.questions.generator import answers_by
from drill.questions.judges import parting, showing
from drill.questions.kind import Kind
from drill.questions.kinds import DEFAULT_LEVEL, KINDS, kind_named
from drill.questions.problem import Problem
from drill.questions.search import Judge, Place, places, places_of, sought

if TYPE_CHECKING:
    # The first question is asked before there is anything to mark.
    from drill.marking.verdict import Verdict

#: A person waits: how often the places of a kind are gone through.
_PATIENCE: Final = 1
#: Questions of the bank or about a text that are looked at.
_LOOKED_AT: Final = 20
#: More ways than this are not told apart by one question.
_MOST_WAYS: Final = 4


def like(problem: Problem, wish: Wish, number: int, verdict: Verdict | None = None) -> Problem | None:
    """Another problem of the same kind, convention and words; None where a text or a bank item has no other.

    After an answer that several mistakes explain equally it is one on which they give different answers: of the same
    level if there is one, else of another, else of another kind (the tokens alone hardly ever tell longest match from
    fewest tokens, the way to them does). In a round about a mistake it shows that mistake.
    """
    kind = kind_named(problem.kind)
    ways = equal_ways(verdict)[:_MOST_WAYS] if verdict is not None else ()
    judges = [parting(kind, few) for few in ([ways, *combinations(ways, 2)] if len(ways) > 1 else ())]
    judges += [showing(kind, mistake(name)) for name in wish.mistakes if name in problem.shows]
    if kind.from_bank or (wish.text is not None and problem.code is None):
        written = list(islice(_others(kind, problem, wish, number), _LOOKED_AT))
        suitable = (other for judge in judges for other in written if judge(other) is not None)
        return next(suitable, written[0] if written else None)
    if kind.missing(problem.level or DEFAULT_LEVEL, problem.convention) is not None:
        return None
    for judge in judges[:1]:
        if (found := _sought(kind, problem, wish, number, judge)) is not None:
            return found
    if len(ways) > 1 and (found := _of_another_kind(kind, problem, wish, number, ways)) is not None:
        return found
    for judge in judges[1:]:
        if (found := _sought(kind, problem, wish, number, judge)) is not None:
            return found
    with suppress(InputError):  # a list of the user's may give no other
        return next(_others(kind, problem, wish, number), None)
    return None


def _others(kind: Kind, problem: Problem, wish: Wish, number: int) -> Iterator[Problem]:
    """Ordinary problems like this one, this one left out."""
    seed = f"{wish.seed} like {number}"
    if wish.text is not None and problem.code is None:
        for attempt in range(_LOOKED_AT):
            other = own_problem(kind, wish.text, wish.k, problem.convention, wish.seed, "like", number, attempt)
            if other != problem:
                yield other
        return
    lexicon, words = words_of(problem, wish.lexicon)
    for other in fresh_problems(kind, problem.level or DEFAULT_LEVEL, seed, problem.convention, lexicon, words):
        if other.but(code=problem.code) != problem:
            yield other


def _sought(kind: Kind, problem: Problem, wish: Wish, number: int, judge: Judge) -> Problem | None:
    """A problem that the judge lets pass: of this level, then of the kind's other levels."""
    own, words = words_of(problem, wish.lexicon)
    lexicon, convention = own or shipped(), problem.convention
    seed = f"{wish.seed} like {number}"
    here = Place(problem.level or DEFAULT_LEVEL, words)
    near = sorted(places_of(here.level, lexicon), key=lambda place: place != here)
    far = [place for place in places(kind, convention, lexicon) if place.level != here.level]
    found = chain(
        sought(kind, near, seed, convention, lexicon, judge, _PATIENCE),
        sought(kind, far, seed, convention, lexicon, judge, _PATIENCE),
    )
    return next((other for other in found if other.but(code=problem.code) != problem), None)


def _of_another_kind(
    kind: Kind, problem: Problem, wish: Wish, number: int, ways: tuple[Procedure, ...]
) -> Problem | None:
    """A problem of another kind that tells the ways apart."""
    lexicon = words_of(problem, wish.lexicon)[0] or shipped()
    convention, seed = problem.convention, f"{wish.seed} like {number}"
    for other in KINDS.values():
        if other is kind or not all(way.swapped() & other.steps for way in ways):
            continue
        where = places(other, convention, lexicon)
        found = next(sought(other, where, seed, convention, lexicon, parting(other, ways), _PATIENCE), None)
        if found is not None:
            return found
    return None


def equal_ways(verdict: Verdict) -> tuple[Procedure, ...]:
    """The wrong ways that explain an answer equally well, likeliest first; () where one alone explains it best."""
    kind, problem = verdict.kind, verdict.problem
    ways: dict[Procedure, None] = {}
    for explanation in verdict.explanations:
        for own in _ways(explanation.variants):
            ways[own] = None
            answers = answers_by(kind, problem, own)
            for rival in explanation.rivals:
                forms = [way for form in product(*(mistake(name).variants for name in rival)) for way in _ways(form)]
                # Of a rival's forms that one counts from which the answer could have come.
                forms.sort(key=lambda way: answers_by(kind, problem, way) != answers)
                ways |= dict.fromkeys(forms[:1])
    return tuple(ways) if len(ways) > 1 else ()


def _ways(form: tuple[Variant, ...]) -> tuple[Procedure, ...]:
    """The procedure of one mistake, or of two at once unless they swap the same step."""
    from drill.marking.diagnosis import combined

    both = form[0].procedure if len(form) == 1 else combined(form[0], form[1])
    return () if both is None else (both,)
