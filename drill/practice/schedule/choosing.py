"""What is asked next: which skill, and which mistake its problem should show. Pure: chance and time are handed in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from drill.practice.schedule.evidence import SHOWING, Exposure, repaired_at, score
from drill.practice.schedule.skill import Skill
from drill.questions.dice import Dice

#: A problem is made to show a mistake of the learner's in so many of a hundred questions.
_SOUGHT: Final = 75
#: A mistake that was put right is looked at again when so many other questions have come, and at the latest.
_REPAIR_AFTER: Final = 3
_REPAIR_BY: Final = 5
#: The same kind comes no more often than this in a row, if there is another.
_IN_A_ROW: Final = 2


@dataclass(frozen=True, slots=True)
class Next:
    """What is asked next.

    Attributes:
        skill: of which the question is.
        mistakes: ids of the mistakes that the problem should show, the first that can be met; none for any problem.
    """

    skill: Skill
    mistakes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Situation:
    """All that the choice depends on.

    Attributes:
        skills: those that may be asked, in the order in which they are taught.
        due: when a skill comes back, in milliseconds; 0 for one that was never asked.
        exposures: what past answers say of each mistake, oldest first.
        since: how many answers came after a time.
        shown_by: names of the kinds that readily show a mistake, likeliest first.
        asked: kinds of the last questions, oldest first.
        now: the time, in milliseconds.
    """

    skills: Sequence[Skill]
    due: Callable[[Skill], int]
    exposures: Mapping[str, Sequence[Exposure]]
    since: Callable[[int], int]
    shown_by: Callable[[str], Collection[str]]
    asked: Sequence[str]
    now: int


def choose(situation: Situation, chance: Dice) -> Next:
    """The next skill and the mistakes to be shown; `situation` has one skill at least.

    A mistake that was put right comes back for confirmation first. Else most questions are made to show a mistake
    that the learner shows at the moment, and come from the skills that can; all others follow the schedule. Where
    nothing shows, nothing is sought.
    """
    showing = weights(situation)
    repaired = _to_confirm(situation, chance)
    if repaired is not None:
        found = _for_mistake(situation, repaired)
        if found is not None:
            return Next(found, (repaired,))
    if showing and chance.whole(1, 100) <= _SOUGHT:
        wanted = by_weight(showing, chance)
        for mistake in wanted:
            found = _for_mistake(situation, mistake)
            if found is not None:
                also = [other for other in wanted if other != mistake and found.kind in situation.shown_by(other)]
                return Next(found, (mistake, *also))
    return Next(by_schedule(situation, _varied(situation)))


def weights(situation: Situation) -> dict[str, float]:
    """The mistakes that the learner shows at the moment, with their evidence; without those just put right."""
    found = {}
    for mistake, exposures in situation.exposures.items():
        evidence = score(exposures, situation.now)
        if evidence >= SHOWING and repaired_at(exposures) is None:
            found[mistake] = evidence
    return found


def by_weight(showing: Mapping[str, float], chance: Dice) -> list[str]:
    """The mistakes in an order drawn by their evidence (the weighted sampling of Efraimidis and Spirakis, 2006)."""
    keys = {mistake: (chance.whole(1, 10**6) / 10**6) ** (1 / showing[mistake]) for mistake in sorted(showing)}
    return sorted(keys, key=lambda mistake: (-keys[mistake], mistake))


def by_schedule(situation: Situation, skills: Sequence[Skill]) -> Skill:
    """The skill that has been due for longest; else the next that was never asked; else the one asked longest ago."""
    due = [skill for skill in skills if skill.card is not None and situation.due(skill) <= situation.now]
    if due:
        return min(due, key=situation.due)
    return next((skill for skill in skills if skill.card is None), min(skills, key=lambda skill: skill.last))


def _varied(situation: Situation) -> Sequence[Skill]:
    """The skills without the kind that came twice in a row just now, if there are others."""
    last = situation.asked[-_IN_A_ROW:]
    if len(last) < _IN_A_ROW or len(set(last)) > 1:
        return situation.skills
    return [skill for skill in situation.skills if skill.kind != last[0]] or situation.skills


def _for_mistake(situation: Situation, mistake: str) -> Skill | None:
    """The skill to ask for a mistake: of the kinds that readily show it, as the schedule has it; None if none can."""
    kinds = situation.shown_by(mistake)
    able = [skill for skill in _varied(situation) if skill.kind in kinds]
    return by_schedule(situation, able) if able else None


def _to_confirm(situation: Situation, chance: Dice) -> str | None:
    """A mistake that was put right three to five questions ago, and is to be met again in a fresh problem."""
    for mistake, exposures in sorted(situation.exposures.items()):
        when = repaired_at(exposures)
        if when is None or score(exposures, situation.now) < SHOWING:
            continue
        others = situation.since(when)
        if others >= _REPAIR_BY or (others >= _REPAIR_AFTER and chance.whole(0, 1)):
            return mistake
    return None
