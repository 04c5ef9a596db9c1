"""Problems sought for what they show: SEEDs are drawn until a problem does what is asked of it.

What is sought is known here only. A code names an ordinary SEED, and whether its words are doubled ones; so the same
code gives the same problem to whoever does not know what it was sought for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from drill.document import Document
from drill.engine.convention import Convention
from drill.questions.generator import draft_of, finished, keeps_promises, seeds
from drill.questions.kind import Kind
from drill.questions.kinds import DEFAULT_LEVEL
from drill.questions.lexicon import DOUBLED, Lexicon
from drill.questions.problem import Problem

#: How far a problem falls short of what is sought: 0 is just that, more is worse, None is not at all.
Judge = Callable[[Problem], int | None]

#: For how many draws, and how many of them that are what their level says, one place is searched before the next one.
#: Draws of some levels are nearly always thrown away, which is cheap; those of others take longer.
DRAWS: Final = 600
FITTING: Final = 40
#: After the first find so many more are looked at for a better one, within so many fitting drafts.
MORE_FINDS: Final = 4
MORE_FITTING: Final = 30


@dataclass(frozen=True, slots=True)
class Place:
    """Where problems are drawn: a level, and what is asked of its words."""

    level: int
    words: str = ""


def places(kind: Kind, convention: Convention, lexicon: Lexicon, likely: Iterable[int] = ()) -> tuple[Place, ...]:
    """Every place that kind, convention and lexicon have: likely levels first, then the usual one and those near it."""
    possible = [level for level in kind.levels if kind.missing(level, convention) is None]
    first = set(likely)
    ordered = sorted(possible, key=lambda level: (level not in first, abs(level - DEFAULT_LEVEL), level))
    return tuple(place for level in ordered for place in places_of(level, lexicon))


def places_of(level: int, lexicon: Lexicon) -> tuple[Place, ...]:
    """The places of one level: ordinary words before doubled ones, which a lexicon may not have."""
    return (Place(level), Place(level, DOUBLED)) if lexicon.doubled else (Place(level),)


def sought(
    kind: Kind,
    where: Sequence[Place],
    seed: str,
    convention: Convention,
    lexicon: Lexicon,
    judge: Judge,
    patience: int | None = None,
    fitting: int = FITTING,
) -> Iterator[Problem]:
    """Problems that the judge lets pass, no two alike; the same seed gives the same ones.

    One place after the other is searched, and the next problem is sought where the last one was found. They end where
    all places have been gone through in vain so often as the kind's patience (or the one that is given) says, each time
    longer than the time before. At first `fitting` drafts of a place are looked at.
    """
    turns = kind.patience if patience is None else patience
    search = [_Search(kind, place, seed, convention, lexicon, judge, fitting) for place in where]
    seen: set[Document] = set()
    while True:
        for turn in range(turns):
            found = next((at for at, there in enumerate(search) if there.look(turn, seen)), None)
            if found is not None:
                break
        else:
            return
        search.insert(0, search.pop(found))
        problem = search[0].found
        assert problem is not None
        seen.add(kind.ask(problem))
        yield problem


class _Search:
    """The SEEDs of one place, one after the other.

    Only the first draft of a SEED is looked at. If that one keeps its promises, it is the problem of the SEED; if not,
    another SEED costs no more than another draft would, and whoever makes the problem again needs one draft only.
    """

    def __init__(
        self,
        kind: Kind,
        place: Place,
        seed: str,
        convention: Convention,
        lexicon: Lexicon,
        judge: Judge,
        fitting: int,
    ) -> None:
        self._kind, self._place, self._convention, self._judge, self._fitting = kind, place, convention, judge, fitting
        self._lexicon = lexicon
        self._drawn_from = replace(lexicon, reserved=convention.marker_symbol, words=place.words)
        self._seeds = seeds(seed, kind.name, place.level)
        self.found: Problem | None = None

    def look(self, turn: int, seen: set[Document]) -> bool:
        """Search on, the longer the later the turn (from 0); True if something was found that nobody has seen."""
        kind, place = self._kind, self._place
        best: tuple[int, str, Problem] | None = None
        fitting, finds, last = 0, 0, self._fitting * 2**turn
        for _draw, letters in zip(range(DRAWS * (turn + 1)), self._seeds, strict=False):
            draft = draft_of(kind, place.level, letters, 0, self._convention, self._drawn_from)
            if draft is None or not keeps_promises(kind, draft):
                continue
            fitting += 1
            short = self._judge(draft.problem)
            if short is not None and kind.ask(draft.problem) not in seen:
                if best is None:
                    last = fitting + MORE_FITTING
                finds += 1
                if best is None or short < best[0]:
                    best = short, letters, draft.problem
            if fitting >= last or finds > MORE_FINDS or (best is not None and not best[0]):
                break
        if best is None:
            return False
        self.found = finished(kind, best[2], best[1], self._lexicon, place.words)
        return True
