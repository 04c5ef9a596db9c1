"""Problems that show a known mistake: sought level by level, picked from a text, or from what the bank has written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from drill.bank.folder import lexicon as shipped
from drill.bank.problems import fresh_problems, own_items, own_problem
from drill.engine.convention import LECTURE, PRESETS, Convention
from drill.engine.errors import InputError, UsageError
from drill.mistakes.mistake import Mistake
from drill.questions.generator import check_level, nearest_level
from drill.questions.judges import showing
from drill.questions.kind import Kind
from drill.questions.kinds import DEFAULT_LEVEL, KINDS
from drill.questions.lexicon import Lexicon
from drill.questions.often import levels_showing
from drill.questions.problem import Problem
from drill.questions.search import places, places_of, sought
from drill.render.plain import sentence
from drill.wording import _

#: Problems about a text that are looked at for one that shows a mistake.
_ABOUT_A_TEXT: Final = 60
#: How often all levels are gone through to say where else a mistake shows.
_GLANCE: Final = 2


def can_show(kind: Kind, mistake: Mistake) -> bool:
    """True if some answer in the kind depends on the step that goes wrong, and drawn problems may show it."""
    return bool(kind.steps & mistake.steps) and mistake.id not in kind.hides


def convention_for(mistake: Mistake) -> Convention:
    """The convention under which a mistake is shown where nobody names one: the lecture's, if it is possible there."""
    return next(found for found in PRESETS.values() if mistake.impossible(found) is None)


def sought_for(
    kind: Kind,
    mistake: Mistake,
    seed: str,
    convention: Convention = LECTURE,
    patience: int | None = None,
    lexicon: Lexicon | None = None,
) -> Iterator[Problem]:
    """Problems of any level that show the mistake, sought first on the levels that show it always or often."""
    words = lexicon or shipped()
    where = places(kind, convention, words, levels_showing(kind, mistake.id))
    return sought(kind, where, seed, convention, words, showing(kind, mistake), patience)


def check_showing(kind: Kind, mistake: Mistake, level: int | None, convention: Convention) -> None:
    """Raise UsageError where it can be said at once that no problem of the kind shows the mistake."""
    if level is not None or nearest_level(kind, DEFAULT_LEVEL, convention) is None:
        check_level(kind, DEFAULT_LEVEL if level is None else level, convention)
    if mistake.id in kind.hides:
        raise UsageError(
            _("{kind} cannot show {mistake}: {reason}").format(
                kind=kind.name, mistake=mistake.id, reason=_(kind.hides[mistake.id])
            )
        )
    if not can_show(kind, mistake):
        able = [name for name, other in KINDS.items() if can_show(other, mistake)]
        raise UsageError(
            _(
                "{kind} cannot show {mistake}: no answer in it depends on the step that goes wrong; these can: {kinds}"
            ).format(kind=kind.name, mistake=mistake.id, kinds=", ".join(able))
        )
    reason = mistake.impossible(kind.known(convention))
    if reason is not None:
        raise UsageError(
            _("{kind} cannot show {mistake} under the convention {name}: {reason}").format(
                kind=kind.name, mistake=mistake.id, name=convention.name, reason=sentence(reason)
            )
        )


def problems_showing(
    kind: Kind,
    mistake: Mistake,
    level: int | None,
    seed: str,
    convention: Convention = LECTURE,
    lexicon: Lexicon | None = None,
    folder: str | None = None,
) -> Iterator[Problem]:
    """Problems that show the mistake, as clearly as can be; the same seed gives the same ones, no two alike.

    Without a level they are of the levels that show it soonest. Those of a teacher's own bank (`folder`) come first.
    Raises UsageError, before the first of them, where there are none, and says which other level or convention has
    some.
    """
    check_showing(kind, mistake, level, convention)
    words = lexicon or shipped()
    if kind.from_bank:
        found = _written(kind, mistake, level, seed, convention)
    elif level is None:
        found = sought_for(kind, mistake, seed, convention, None, words)
    else:
        found = sought(kind, places_of(level, words), seed, convention, words, showing(kind, mistake))
    if folder is not None:
        own = own_items(folder, (kind.name,), level, seed)
        found = chain((item for item in own if mistake.id in item.shows), found)
    first = next(found, None)
    if first is None:
        raise UsageError(_none_shows(kind, mistake, level, seed, convention, words))
    yield first
    yield from found


def own_problems_showing(
    kind: Kind, mistake: Mistake, text: str, k: int | None, convention: Convention, seed: str
) -> Iterator[Problem]:
    """The problems about a text that show the mistake, those first that were drawn first.

    Raises UsageError or InputError, before the first of them, where there are none.
    """
    check_showing(kind, mistake, None, convention)
    judge = showing(kind, mistake)
    seen = set()
    for number in range(_ABOUT_A_TEXT):
        problem = own_problem(kind, text, k, convention, seed, number)
        if problem not in seen and judge(problem) is not None:
            yield problem
        seen.add(problem)
    if not any(judge(problem) is not None for problem in seen):
        raise InputError(
            _("no {kind} problem about this text shows {mistake}").format(kind=kind.name, mistake=mistake.id)
        )


def _written(kind: Kind, mistake: Mistake, level: int | None, seed: str, convention: Convention) -> Iterator[Problem]:
    """What the bank has written of the kind and shows the mistake."""
    for number in kind.levels if level is None else (level,):
        yield from (item for item in fresh_problems(kind, number, seed, convention) if mistake.id in item.shows)


def _none_shows(
    kind: Kind, mistake: Mistake, level: int | None, seed: str, convention: Convention, lexicon: Lexicon
) -> str:
    """That nothing was found, and where something is."""
    if level is None:
        told = _("no {kind} problem that shows {mistake} was found under the convention {name}")
    else:
        told = _("no {kind} problem of level {level} that shows {mistake} was found under the convention {name}")
    told = told.format(kind=kind.name, mistake=mistake.id, name=convention.name, level=level)
    elsewhere: Sequence[tuple[Convention, str]] = (
        ((convention, _("{told}; level {level} has some")),) if level is not None else ()
    )
    if convention != LECTURE:
        elsewhere = (*elsewhere, (LECTURE, _("{told}; under the convention {lecture} there are some")))
    for other, template in elsewhere:
        if kind.from_bank:
            found = next(_written(kind, mistake, None, seed, other), None)
        else:
            found = next(sought_for(kind, mistake, seed, other, _GLANCE, lexicon), None)
        if found is not None:
            return template.format(told=told, level=found.level, lecture=other.name)
    return told
