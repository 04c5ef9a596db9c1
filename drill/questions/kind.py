"""What a kind of question has to know: its parts, and what each should hold under any procedure."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from drill.answers import Context, OneOf, Value
from drill.document import Bullets, Document, Sentence
from drill.engine.coding import Coding
from drill.engine.convention import Convention
from drill.engine.corpus import Symbols
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.training import Position, Run
from drill.mistakes.catalogue import mistake
from drill.mistakes.mistake import Variant
from drill.questions.dice import Dice
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.rules import rule_in_full, space_symbol

#: The answers given to the parts before; a part that is blank or cannot be read is missing.
Earlier = Mapping[str, Value]
#: What a part should hold; None where the procedure knows no such thing.
Expected = Value | OneOf | None


@dataclass(frozen=True, slots=True)
class Choices:
    """What a part of type `choice` is chosen from.

    Attributes:
        options: id and text of each, in the order in which they are shown.
        several: True where all that are right are to be chosen.
    """

    options: tuple[tuple[str, Sentence], ...]
    several: bool = False

    @property
    def ids(self) -> tuple[str, ...]:
        """The options' ids."""
        return tuple(name for name, _text in self.options)

    @property
    def block(self) -> Bullets:
        """The options as they stand in a statement."""
        return Bullets(tuple(text for _name, text in self.options), labels=self.ids)


@dataclass(frozen=True, slots=True)
class Draft:
    """A drawn problem and the mistakes that it is meant to show beside those of its level.

    Attributes:
        promised: ids of further mistakes whose answers must not be right here.
        parted: groups of ids of mistakes; within a group their wrong answers must differ here.
    """

    problem: Problem
    promised: tuple[str, ...] = ()
    parted: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Planted:
    """A mistake in a run that is printed with the question.

    Attributes:
        variant: the form of the mistake that gives what is printed.
        round: the round in which it was made.
        wrong, right: where the mistaken and the right procedure stand before it.
        vocabulary: the symbols printed after it, None where they are not printed.
    """

    variant: Variant
    round: int
    wrong: Position
    right: Position
    vocabulary: Symbols | None


class Kind(ABC):
    """A kind of question.

    Attributes:
        name: its name in codes and options.
        title: its name for people, marked with N_.
        task: one line for a menu, marked with N_.
        levels: what each level promises, marked with N_.
        steps: the procedure's steps that its answers depend on: only mistakes in these can show.
        shows: ids of the mistakes that every problem of a level shows, as far as the convention makes them possible.
        hides: ids of mistakes that no drawn problem shows although they go wrong in one of these steps, with the reason
            (a clause marked with N_): they are not sought in vain.
        long: True for a run of many parts, of which a practice round has fewer.
        needs: the given fields of a problem that the kind cannot do without.
        gives_text: True where a text or words are given.
        agrees_by_chance: True where a single part easily agrees with a mistake by chance (a step in which nothing is
            done): a mistake then has to explain more than twice as many parts as speak against it.
        two_mistakes: True where an answer is long enough to tell two mistakes at once.
        from_bank: True where the problems are items of the bank and nothing is drawn.
        about_text: True where a problem can be made about a text of the user's.
        counts: True where so much has to be counted that notes beside it help; in `long` ones they always do.
        hints: where its hints are written, `file:Class` in the folder hints; most questions are asked without them.
        patience: how often a search for what is rare goes through all levels; less often where a draw takes long.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    task: ClassVar[str]
    levels: ClassVar[Mapping[int, str]]
    steps: ClassVar[frozenset[str]]
    shows: ClassVar[Mapping[int, tuple[str, ...]]] = {}
    hides: ClassVar[Mapping[str, str]] = {}
    long: ClassVar[bool] = False
    two_mistakes: ClassVar[bool] = False
    agrees_by_chance: ClassVar[bool] = False
    needs: ClassVar[tuple[str, ...]] = ()
    gives_text: ClassVar[bool] = False
    from_bank: ClassVar[bool] = False
    about_text: ClassVar[bool] = True
    counts: ClassVar[bool] = False
    hints: ClassVar[str] = "hint:Hints"
    patience: ClassVar[int] = 5

    @abstractmethod
    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """The answers asked for, in order."""

    @abstractmethod
    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """What `part` should hold, worked by `procedure` from the answers given to the parts before it."""

    def steps_of(self, part: Part) -> frozenset[str]:
        """The procedure's steps that this part's answer depends on, given the answers before it.

        A procedure that swaps none of them answers the part rightly, so it need not be asked.
        """
        return self.steps

    @abstractmethod
    def ask(self, problem: Problem) -> Document:
        """The question as it is put."""

    @abstractmethod
    def rule(self, problem: Problem) -> Sentence:
        """The convention in one line, as far as the question depends on it; it is part of what is asked."""

    def rule_in_full(self, problem: Problem) -> Document:
        """The same in whole sentences, every choice of the convention, for whoever wants to read it up."""
        return rule_in_full(problem.convention, listed=problem.words is not None)

    @abstractmethod
    def solve(self, problem: Problem) -> Document:
        """The worked solution, as it would be written on the board."""

    def run(self, problem: Problem) -> Run:
        """The training that a problem's table is part of."""
        return problem.run

    def stand(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure) -> Position | None:
        """Where the procedure stands in the training when it answers this part; None where nothing is trained."""
        return None

    @abstractmethod
    def label(self, part: Part) -> str:
        """The part's name for people, translated."""

    @abstractmethod
    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """One attempt at a problem of this level; None where the draw led nowhere.

        Only what a problem cannot be drawn without is looked at here; the generator checks what is promised.
        """

    def holds(self, level: int, problem: Problem) -> bool:
        """True if a drawn problem keeps all that its level says of it (ties among it)."""
        return True

    def promises(self, level: int, convention: Convention) -> tuple[str, ...]:
        """Ids of the mistakes whose answers are right in no problem of this level under this convention."""
        known = self.known(convention)
        return tuple(name for name in self.shows.get(level, ()) if mistake(name).impossible(known) is None)

    def check(self, problem: Problem) -> None:  # noqa: B027  (most kinds have nothing to add)
        """Raise InputError, naming the field, for a problem from outside whose given fields do not fit together."""

    def known(self, convention: Convention) -> Convention:
        """What of a convention holds in the kind's problems: WordPiece, say, has word walls whatever is asked for."""
        return convention

    def missing(self, level: int, convention: Convention) -> Sentence | None:
        """Why the convention cannot keep this level's promise, or None where it can."""
        return None

    def coding(self, problem: Problem, part: Part) -> Coding:
        """The encoding that the part is about, where something is encoded."""
        return problem.coding

    def encodings(self, problem: Problem, part: Part) -> tuple[Coding, ...]:
        """All encodings that the part is about; none where nothing is encoded."""
        return () if problem.start is None else (self.coding(problem, part),)

    def extra_part(self, problem: Problem, name: str) -> Part | None:
        """A part beyond those asked that may be answered all the same (for no marks), or None."""
        return None

    def choices(self, problem: Problem, part: Part) -> Choices:
        """What a part of type `choice` is chosen from."""
        return Choices(())

    def why(self, problem: Problem, part: Part, option: str) -> Sentence:
        """What is to be said of an option once the answer is given; may be empty."""
        return ()

    def planted(self, problem: Problem) -> Planted | None:
        """The mistake that the question itself holds, which the explanation shows at work; None where it has none."""
        return None

    def context(self, problem: Problem, part: Part, earlier: Earlier) -> Context:
        """What the reader of this part's answer has to know."""
        choices = self.choices(problem, part)
        return Context(
            marker=own_marker(problem.convention),
            choices=choices.ids,
            several=choices.several,
            decimals=part.tolerance is not None,
            units=problem.convention.units,
        )

    def fill(self, problem: Problem, part: Part, earlier: Earlier) -> Value | None:
        """The value of a part left blank that goes without saying (a count of 0 beside `none`), or None."""
        return None

    def remark(self, problem: Problem, part: Part, values: Earlier, correct: bool) -> Sentence:
        """What the marker has to say beside an answer (which is among `values` if it could be read); may be empty."""
        return ()


def own_marker(convention: Convention) -> str:
    """The symbol that another spelling of a marker may stand for: the word marker, or a space's where there is none."""
    return convention.marker_symbol or space_symbol(convention)


def values_of(expected: Expected) -> tuple[Value, ...]:
    """All values that are right; the first is the key."""
    if expected is None:
        return ()
    return expected.values if isinstance(expected, OneOf) else (expected,)


def one_of(values: Sequence[Value]) -> Expected:
    """The value, or several of them, without repeats."""
    different = tuple(dict.fromkeys(values))
    return different[0] if len(different) == 1 else OneOf(different)
