"""What a round has changed: the level of each skill in it, and when it comes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from drill.document import Block, Number, Quoted, Sentence, Table, Text
from drill.practice.learner import Learner
from drill.practice.schedule.due import due_at
from drill.practice.schedule.skill import Skill
from drill.questions.kinds import EVERY_KIND
from drill.wording import _, ngettext, say


@dataclass(frozen=True, slots=True)
class Change:
    """A skill of the round.

    Attributes:
        before, after: the level to ask, before the round and after it.
        due: when it comes back, in milliseconds since the epoch.
    """

    skill: Skill
    before: int
    after: int
    due: int


def changes(learner: Learner, before: Mapping[tuple[str, str], Skill]) -> tuple[Change, ...]:
    """The skills that were asked since they stood as `before` has them, those first that come back first."""
    exam = learner.exam
    found = []
    for place, skill in learner.record.skills().items():
        earlier = before.get(place, Skill(*place))
        if skill.last != earlier.last:
            found.append(Change(skill, earlier.level, skill.level, due_at(skill, exam)))
    return tuple(sorted(found, key=lambda change: (change.due, change.skill.kind, change.skill.topic)))


def coming_back(found: tuple[Change, ...], now: int) -> list[Block]:
    """The table of them; nothing where there is none."""
    if not found:
        return []
    heads = (_("Skill"), _("Level"), _("Comes back"))
    rows = tuple((_skill(change.skill), _level(change), when(change.due, now)) for change in found)
    return [Table(tuple(map(say, heads)), rows)]


def when(due: int, now: int) -> Sentence:
    """A time in the words in which a person thinks of it; days are those of the learner's own clock."""
    days = (date.fromtimestamp(due / 1000) - date.fromtimestamp(now / 1000)).days
    if due <= now:
        return say(_("now"))
    if days == 0:
        return say(_("later today"))
    if days == 1:
        return say(_("tomorrow"))
    return say(ngettext("in {n} day", "in {n} days", days), n=days)


def _skill(skill: Skill) -> Sentence:
    title = Text(_(EVERY_KIND[skill.kind].title))
    return say(_("{kind} ({topic})"), kind=title, topic=Quoted(skill.topic)) if skill.topic else (title,)


def _level(change: Change) -> Sentence:
    if change.before == change.after:
        return (Number(change.after),)
    return say(_("{before} → {after}"), before=change.before, after=change.after)
