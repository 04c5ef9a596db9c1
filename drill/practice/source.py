"""Where the questions of a round come from: kinds and a level, a text, codes, corpora and blueprints of the bank."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import TYPE_CHECKING

from drill.bank.problems import (
    fresh_problems,
    own_items,
    own_problem,
    problem_for_code,
    problems_about,
)
from drill.engine.convention import LECTURE, Convention
from drill.engine.errors import InputError, UsageError
from drill.mistakes.catalogue import mistake as mistake_named
from drill.practice.seed import new_seed
from drill.questions.dice import Dice
from drill.questions.generator import check_level, nearest_level
from drill.questions.kinds import DEFAULT_LEVEL, EVERY_KIND, FROM_BANK, OF_BPE, kind_named
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Problem
from drill.wording import _

if TYPE_CHECKING:
    from drill.bank.blueprints import Blueprint

ROUND = 10
ROUND_OF_LONG_ONES = 5
#: Nobody answers more questions in a minute of a sprint.
MOST_A_MINUTE = 20


@dataclass(frozen=True)
class Wish:
    """What a person wants to practise.

    Attributes:
        kinds: names of the kinds, in turn; empty for those of BPE.
        level: the level; None for each kind's usual one.
        text: a text of the person's own, with `k` as the contract has it.
        codes: codes of the very problems wanted; then nothing else counts.
        lexicon: the word list that fresh problems are drawn from; None for the English one.
        corpus: id of a corpus of the bank, whose problems are asked in order.
        blueprint: id of a blueprint of the bank, or the path of one, whose questions are asked in order.
        bank: a folder of the person's own beside the shipped bank; its questions come first.
        adapts: True where the questions follow from the learner's answers, within `kinds` and `level`; False where they
            follow from the seed alone.
        mistakes: ids of mistakes that the problems are to show, in turn; then a kind without a level has any of its.
        coach: True if the rounds of a run are marked as they are given.
        minutes: in a sprint, how long new questions begin; the round is then as long as that allows.
    """

    kinds: tuple[str, ...] = ()
    level: int | None = None
    convention: Convention = LECTURE
    text: str | None = None
    k: int | None = None
    codes: tuple[str, ...] = ()
    corpus: str | None = None
    seed: str = field(default_factory=new_seed)
    lexicon: Lexicon | None = None
    blueprint: str | None = None
    bank: str | None = None
    mistakes: tuple[str, ...] = ()
    coach: bool = False
    minutes: int | None = None
    adapts: bool = False

    @property
    def kind_names(self) -> tuple[str, ...]:
        """The kinds in turn; where none is named, those of BPE (about a text: all that can be about one).

        There are more of these than a round has questions, so the seed says which of them comes first.
        """
        if self.kinds:
            return self.kinds
        # A mistake is sought wherever it can be made.
        offered = EVERY_KIND if self.mistakes else OF_BPE | FROM_BANK
        names = [name for name, kind in offered.items() if self.text is None or kind.about_text]
        # A text or a mistake leaves fewer.
        narrowed = self.text is not None or self.mistakes
        first = 0 if narrowed else Dice("kinds", self.seed).whole(0, len(names) - 1)
        return (*names[first:], *names[:first])

    @property
    def length(self) -> int:
        """How many questions a round has at most."""
        if self.codes:
            return len(self.codes)
        if self.blueprint is not None:
            return _blueprint(self.blueprint, self.bank).length
        if self.corpus is not None:
            return len(_about_corpus(self))
        if self.minutes is not None:
            return self.minutes * MOST_A_MINUTE
        kinds = [kind_named(name) for name in self.kind_names]
        return ROUND_OF_LONG_ONES if all(kind.long for kind in kinds) else ROUND


def about_mistakes(wish: Wish, names: tuple[str, ...]) -> Wish:
    """A round of fresh questions that show these mistakes, of any kind, under the convention and words of another."""
    return Wish(convention=wish.convention, lexicon=wish.lexicon, mistakes=names)


def questions(wish: Wish) -> Iterator[Problem]:
    """The problems of a round that suits the wish; fewer than its length where there are no more different ones.

    Raises InputError or UsageError for a wish that cannot be met, before the first question.
    """
    if wish.codes:
        found = iter([problem_for_code(code, wish.bank) for code in wish.codes])
    elif wish.blueprint is not None:
        found = _by_blueprint(wish, wish.blueprint)
    elif wish.mistakes:
        found = _showing(wish)
    elif wish.text is not None:
        found = _about_text(wish)
    elif wish.corpus is not None:
        found = iter(_about_corpus(wish))
    else:
        found = _in_turn(wish)
        if wish.bank is not None:
            found = chain(own_items(wish.bank, wish.kind_names, wish.level, wish.seed), found)
    # The first one is made at once, so that what is wrong with the wish is said before a screen opens.
    first = next(found, None)
    if first is None:
        raise InputError(_("there is no question of this kind"))
    return islice(chain([first], found), wish.length)


def _in_turn(wish: Wish) -> Iterator[Problem]:
    if wish.level is not None and not any(wish.level in kind_named(name).levels for name in wish.kind_names):
        check_level(kind_named(wish.kind_names[0]), wish.level, wish.convention)
    streams = []
    for name in wish.kind_names:
        kind = kind_named(name)
        level = DEFAULT_LEVEL if wish.level is None else wish.level
        found = nearest_level(kind, level, wish.convention)
        if found != level:
            if wish.level is not None and wish.kinds:
                check_level(kind, level, wish.convention)
            # Nobody asked for this kind at this level: the nearest one that the convention allows will do.
            if found is None:
                continue
        streams.append(fresh_problems(kind, found, wish.seed, wish.convention, wish.lexicon))
    if not streams:
        raise UsageError(_("no kind of question is possible under this convention"))
    if wish.lexicon is not None and not wish.lexicon.name:
        # Whether a list of the user's is large enough for every kind is found out before the round, not in it.
        streams = [chain([first], stream) for stream in streams for first in islice(stream, 1)]
    return _by_turns(streams)


def _showing(wish: Wish) -> Iterator[Problem]:
    """One mistake after the other, each shown by every kind that can in turn; UsageError where no kind can."""
    # Most rounds search for no mistake.
    from drill.bank.showing import own_problems_showing, problems_showing

    refusals: list[InputError] = []
    of_each: list[Iterator[Problem]] = []
    for mistake in map(mistake_named, wish.mistakes):
        streams = []
        for kind in map(kind_named, wish.kind_names):
            if wish.text is not None:
                found = own_problems_showing(kind, mistake, wish.text, wish.k, wish.convention, wish.seed)
            else:
                found = problems_showing(kind, mistake, wish.level, wish.seed, wish.convention, wish.lexicon, wish.bank)
            streams.append(_or_none(found, refusals))
        of_each.append(_by_turns(streams))
    asked = False
    for problem in _by_turns(of_each):
        asked = True
        yield problem
    if not asked and refusals:
        raise refusals[0]


def _or_none(stream: Iterator[Problem], refusals: list[InputError]) -> Iterator[Problem]:
    """The stream's problems; none, and one refusal more, where it has none."""
    try:
        yield from stream
    except InputError as error:
        refusals.append(error)


def _by_turns(streams: Sequence[Iterator[Problem]]) -> Iterator[Problem]:
    """One problem of each stream in turn, for as long as any of them has one."""
    left = list(streams)
    while left:
        for stream in tuple(left):
            problem = next(stream, None)
            if problem is None:
                left.remove(stream)
            else:
                yield problem


def _about_text(wish: Wish) -> Iterator[Problem]:
    assert wish.text is not None
    seen = set()
    for number in range(wish.length * 6):
        kind = kind_named(wish.kind_names[number % len(wish.kind_names)])
        problem = own_problem(kind, wish.text, wish.k, wish.convention, wish.seed, number)
        if problem not in seen:
            seen.add(problem)
            yield problem


def _about_corpus(wish: Wish) -> tuple[Problem, ...]:
    assert wish.corpus is not None
    problems = problems_about(wish.corpus, wish.bank)
    return tuple(problem for problem in problems if not wish.kinds or problem.kind in wish.kinds)


def _by_blueprint(wish: Wish, name: str) -> Iterator[Problem]:
    # Most rounds need no blueprint, and it takes a while to import what reads them.
    from drill.bank.blueprint_questions import questions_of

    blueprint = _blueprint(name, wish.bank)
    found = questions_of(blueprint, wish.convention, wish.seed, wish.bank, wish.lexicon)
    return (problem for _line, problem in found)


def _blueprint(name: str, folder: str | None) -> Blueprint:
    from drill.bank.contents import blueprint_named

    return blueprint_named(name, folder)
