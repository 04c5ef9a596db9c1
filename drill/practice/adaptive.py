"""The questions of a round that follows a learner's answers: what is due, what goes wrong, and how hard it may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Final

from drill.bank.contents import bank
from drill.bank.folder import lexicon as shipped
from drill.bank.problems import bank_problem, fresh_problems, own_items
from drill.bank.showing import can_show
from drill.document import Document
from drill.engine.errors import UsageError
from drill.engine.procedure import Procedure
from drill.mistakes.catalogue import CATALOGUE
from drill.mistakes.catalogue import mistake as mistake_named
from drill.practice.learner import Learner
from drill.practice.likes import equal_ways
from drill.practice.schedule.choosing import Next, Situation, choose
from drill.practice.schedule.due import due_at
from drill.practice.schedule.skill import Skill
from drill.practice.schedule.topic import topic_under
from drill.practice.source import Wish
from drill.questions.dice import Dice
from drill.questions.generator import check_level, nearest_level
from drill.questions.judges import parting, showing
from drill.questions.kind import Kind
from drill.questions.kinds import FROM_BANK, OF_BPE, kind_named
from drill.questions.often import levels_showing
from drill.questions.problem import Problem
from drill.questions.search import Place, places_of, sought
from drill.wording import _

#: Another version may have known more.
KNOWN: Final = frozenset(mistake.id for mistake in CATALOGUE)
#: So many of the last answers are looked at for a mistake.
_EXPOSURES: Final = 40
#: Questions in words that were asked lately come again last.
_LATELY: Final = 200
#: A person waits: levels that are searched for a mistake, and how often they are gone through.
_LEVELS: Final = 2
_PATIENCE: Final = 1
#: Ways that are told apart at once, in so many kinds, and how many fitting drafts of each are looked at.
_MOST_WAYS: Final = 3
_KINDS_TRIED: Final = 3
_FEW: Final = 10
#: Draws in vain after which a problem may be one of this round again.
_IN_VAIN: Final = 20
#: In a round of all kinds a topic of questions in words comes after so many of the other kinds.
_KINDS_A_TOPIC: Final = 2
#: Topics of BPE itself; those of its relatives are asked where somebody asks for them.
_TOPICS: Final = ("concepts", "training", "vocabulary", "encoding", "conventions", "contract")


def adapted_questions(wish: Wish, learner: Learner) -> Iterator[Problem]:
    """The problems of a round, each chosen when it is asked for, by all answers until then.

    Raises UsageError for kinds or a level that the convention does not have.
    """
    round_ = _Round(wish, learner)
    own = own_items(wish.bank, wish.kind_names, wish.level, wish.seed) if wish.bank is not None else iter(())
    return islice(chain(own, round_.problems()), wish.length)


class _Round:
    def __init__(self, wish: Wish, learner: Learner) -> None:
        self._wish, self._learner = wish, learner
        self._taught = _taught(wish)
        if not self._taught:
            raise UsageError(_("no kind of question is possible under this convention"))
        self._asked: list[str] = []
        self._seen: set[Document] = set()
        self._parted: object = None

    def problems(self) -> Iterator[Problem]:
        """One after the other, without end."""
        while True:
            problem = self._telling_apart() or self._chosen()
            self._asked.append(problem.kind)
            self._seen.add(kind_named(problem.kind).ask(problem))
            yield problem

    @property
    def _seed(self) -> str:
        return f"{self._wish.seed} adapted {len(self._asked)}"

    def _telling_apart(self) -> Problem | None:
        """Once after an answer that several mistakes explain equally: a problem on which they differ."""
        problem, verdict = self._learner.last or (None, None)
        if problem is None or verdict is None or verdict is self._parted:
            return None
        self._parted = verdict
        ways = equal_ways(verdict)[:_MOST_WAYS]
        if len(ways) < 2:
            return None
        convention, words = self._wish.convention, self._wish.lexicon or shipped()
        for kind in self._kinds_parting(problem.kind, ways):
            level = self._level(self._learner.record.skills().get((kind.name, "")) or Skill(kind.name))
            judge = parting(kind, ways)
            found = sought(kind, [Place(level)], self._seed, convention, words, judge, _PATIENCE, _FEW)
            other = next(self._unseen(islice(found, _IN_VAIN)), None)
            if other is not None:
                return other
        return None

    def _kinds_parting(self, name: str, ways: Sequence[Procedure]) -> list[Kind]:
        """The kinds of this round that may tell the ways apart: the same again, then those with many parts."""
        kinds = {kind: kind_named(kind) for kind, _topic in self._taught}.values()
        able = [kind for kind in kinds if all(way.swapped() & kind.steps for way in ways) and not kind.from_bank]
        return sorted(able, key=lambda kind: (kind.name != name, not kind.long))[:_KINDS_TRIED]

    def _chosen(self) -> Problem:
        learner = self._learner
        known = learner.record.skills()
        exam = learner.exam
        situation = Situation(
            skills=[known.get(place) or Skill(*place) for place in self._taught],
            due=lambda skill: due_at(skill, exam),
            exposures={name: found for name, found in learner.record.exposures(_EXPOSURES).items() if name in KNOWN},
            since=learner.record.since,
            shown_by=self._shown_by,
            asked=self._asked,
            now=learner.now(),
        )
        found = choose(situation, Dice(self._seed))
        return self._of_bank(found.skill) if kind_named(found.skill.kind).from_bank else self._drawn(found)

    def _shown_by(self, name: str) -> tuple[str, ...]:
        """The kinds of this round that often show a mistake; where none does, all that can."""
        mistake = mistake_named(name)
        able = []
        for kind in {kind: kind_named(kind) for kind, _topic in self._taught}.values():
            possible = mistake.impossible(kind.known(self._wish.convention)) is None
            if possible and not kind.from_bank and can_show(kind, mistake):
                able.append(kind)
        often = tuple(kind.name for kind in able if levels_showing(kind, name))
        return often or tuple(kind.name for kind in able)

    def _level(self, skill: Skill) -> int:
        kind = kind_named(skill.kind)
        level = nearest_level(kind, self._wish.level or skill.level, self._wish.convention)
        assert level is not None  # kinds without one are not taught
        return level

    # --- drawn problems --------------------------------------------------------------------------------------------

    def _drawn(self, wanted: Next) -> Problem:
        kind, level = kind_named(wanted.skill.kind), self._level(wanted.skill)
        for name in wanted.mistakes:
            found = self._showing(kind, level, name)
            if found is not None:
                return found
        fresh = fresh_problems(kind, level, self._seed, self._wish.convention, self._wish.lexicon)
        some = list(islice(self._unseen(fresh), 1)) or list(islice(fresh, 1))
        return some[0] if some else next(fresh_problems(kind, level, self._seed, self._wish.convention))

    def _showing(self, kind: Kind, level: int, name: str) -> Problem | None:
        """A problem that shows the mistake, on the level or near it; None where none is found soon."""
        convention, words = self._wish.convention, self._wish.lexicon or shipped()
        possible = [number for number in kind.levels if kind.missing(number, convention) is None]
        if self._wish.level is not None:
            possible = [level]
        often = [number for number in levels_showing(kind, name) if number in possible] or possible
        near = sorted(often, key=lambda number: (abs(number - level), number))[:_LEVELS]
        where = [place for number in near for place in places_of(number, words)]
        judge = showing(kind, mistake_named(name))
        found = sought(kind, where, f"{self._seed} {name}", convention, words, judge, _PATIENCE)
        return next(self._unseen(islice(found, _IN_VAIN)), None)

    def _unseen(self, problems: Iterator[Problem]) -> Iterator[Problem]:
        for problem in islice(problems, _IN_VAIN):
            if kind_named(problem.kind).ask(problem) not in self._seen:
                yield problem

    # --- questions in words ----------------------------------------------------------------------------------------

    def _of_bank(self, skill: Skill) -> Problem:
        """A question of the topic on the nearest level, one that was not asked lately."""
        topic, wanted = skill.topic, self._level(skill)
        level_of = {name: item.level for name, item in bank().choices.items() if item.topic == topic}
        lately = self._learner.record.last_problems(skill.kind, topic, _LATELY)
        ago = {name: place for place, name in reversed(list(enumerate(map(_item_of, lately))))}
        names = Dice(self._seed, "items").shuffled(sorted(level_of))
        name = min(names, key=lambda name: (name in ago, abs(level_of[name] - wanted), -ago.get(name, 0)))
        return bank_problem(name, skill.kind, level_of[name])


def _item_of(problem: Mapping[str, object]) -> str:
    given = problem.get("given")
    return str(given.get("item", "")) if isinstance(given, Mapping) else ""


def _taught(wish: Wish) -> list[tuple[str, str]]:
    """The skills of a round, in the order in which they are taught."""
    if wish.level is not None and wish.kinds:
        for name in wish.kinds:
            check_level(kind_named(name), wish.level, wish.convention)
    if wish.kinds:
        return [place for name in wish.kinds for place in _skills_of(name, wish)]
    drawn = [place for name in OF_BPE for place in _skills_of(name, wish)]
    topics = [(name, topic) for name in FROM_BANK for topic in _TOPICS]
    mixed: list[tuple[str, str]] = []
    while drawn or topics:
        mixed += [*drawn[:_KINDS_A_TOPIC], *topics[:1]]
        del drawn[:_KINDS_A_TOPIC], topics[:1]
    return mixed


def _skills_of(name: str, wish: Wish) -> list[tuple[str, str]]:
    kind = kind_named(name)
    if kind.from_bank:
        return [(name, topic) for topic in dict.fromkeys(item.topic for item in bank().choices.values())]
    possible = any(kind.missing(level, wish.convention) is None for level in kind.levels)
    return [(name, topic_under(name, wish.convention))] if possible else []
