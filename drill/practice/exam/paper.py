"""The paper: what an exam asks, fixed when it begins, and read again by whatever version comes after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from drill.bank.blueprint_questions import questions_of
from drill.bank.blueprints import Blueprint
from drill.document import Document, Paragraph, Text
from drill.engine import convention as conventions
from drill.engine.convention import Convention
from drill.engine.errors import InputError
from drill.practice.exam.stored import Json, field_or_none, object_in
from drill.practice.exam.stored import field as stored
from drill.questions.kinds import EVERY_KIND, kind_named
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_from_json, problem_to_json
from drill.questions.weights import EVEN, POLICIES, Policy, Weights, weight_of
from drill.wording import _

_FORMAT: Final = 1


@dataclass(frozen=True)
class Question:
    """One question of a paper.

    Attributes:
        kept: the problem as JSON with its key: it is all there, whatever becomes of the program.
        weights: what its parts are worth.
    """

    kept: Json = field(hash=False)
    weights: Weights = field(default=EVEN, hash=False)

    @cached_property
    def problem(self) -> Problem | None:
        """The problem; None where this version cannot read it any more."""
        try:
            return problem_from_json(self.kept)
        except InputError:
            return None

    @property
    def kind(self) -> str:
        """The name of its kind, which this version may not know any more."""
        return str(self.kept.get("kind", ""))

    @property
    def title(self) -> str:
        """What its kind is called."""
        return _(EVERY_KIND[self.kind].title) if self.kind in EVERY_KIND else self.kind

    @property
    def code(self) -> str | None:
        """What makes the same problem again, for when it may be seen."""
        code = self.kept.get("code")
        return code if isinstance(code, str) else None

    @property
    def statement(self) -> Document:
        """The question as it is put; as it was put then, where this version cannot read the problem any more."""
        if self.problem is not None:
            return kind_named(self.problem.kind).ask(self.problem)
        lines = str(self.kept.get("statement", "")).splitlines()
        return Document(tuple(Paragraph((Text(line),)) for line in lines if line.strip()))

    @property
    def part_names(self) -> tuple[str, ...]:
        """The names of the parts that are asked for."""
        if self.problem is not None:
            return tuple(part.name for part in kind_named(self.problem.kind).parts(self.problem))
        parts = self.kept.get("parts")
        found = [part.get("name") for part in parts if isinstance(part, Mapping)] if isinstance(parts, list) else []
        return tuple(name for name in found if isinstance(name, str))

    @property
    def out_of(self) -> int:
        """The marks there are to earn; none where the problem cannot be read any more, and so not be marked."""
        if self.problem is None:
            return 0
        parts = kind_named(self.problem.kind).parts(self.problem)
        return sum(weight_of(self.weights, part) * part.marks for part in parts)

    def takes(self, name: str) -> bool:
        """True if a part of this name is asked for, or may be answered beyond those asked."""
        if name in self.part_names:
            return True
        return self.problem is not None and kind_named(self.problem.kind).extra_part(self.problem, name) is not None


@dataclass(frozen=True)
class Paper:
    """What an exam asks.

    Attributes:
        id: 32 hexadecimal digits, different for every exam on every machine.
        blueprint: the id of the blueprint it was made from.
        title: what it is called, in the language `lang` and its `direction`.
        minutes: the time of the blueprint; None where it has none.
        policy: by which its marks count.
        extra_time: how much longer than usual, in percent.
        untimed: True where no clock was wanted.
        seed: whoever takes the same exam with the same seed and convention gets the same questions.
        convention: of whatever was drawn; None where this version cannot read it any more.
        questions: at least one.
    """

    id: str
    blueprint: str
    title: str
    lang: str
    direction: str
    minutes: int | None
    policy: Policy
    seed: str
    convention: Convention | None
    questions: tuple[Question, ...]
    extra_time: int = 0
    untimed: bool = False

    @property
    def seconds(self) -> float | None:
        """The time allowed; None where no clock runs."""
        if self.untimed or self.minutes is None:
            return None
        return self.minutes * 60 * (100 + self.extra_time) / 100

    @property
    def out_of(self) -> int:
        """The marks there are to earn."""
        return sum(question.out_of for question in self.questions)

    def to_json(self) -> dict[str, object]:
        """The paper as it is kept."""
        return {
            "format": _FORMAT,
            "id": self.id,
            "blueprint": self.blueprint,
            "title": self.title,
            "lang": self.lang,
            "dir": self.direction,
            "minutes": self.minutes,
            "policy": self.policy,
            "seed": self.seed,
            "convention": None if self.convention is None else self.convention.to_json(),
            "extra_time": self.extra_time,
            "untimed": self.untimed,
            "questions": [
                {
                    "problem": dict(question.kept),
                    "weights": question.weights if isinstance(question.weights, int) else dict(question.weights),
                }
                for question in self.questions
            ],
        }


def paper_of(
    blueprint: Blueprint,
    convention: Convention,
    seed: str,
    *,
    id: str,  # noqa: A002
    extra_time: int = 0,
    untimed: bool = False,
    folder: str | None = None,
    lexicon: Lexicon | None = None,
) -> Paper:
    """The paper that a blueprint makes of a seed under a convention, unless it has its own.

    `folder` and `lexicon` are those of `questions_of`. Raises InputError where a line cannot be met in full under this
    convention: an exam has all its questions, or its marks would be other ones than its author's.
    """
    asked = questions_of(blueprint, convention, seed, folder, lexicon, whole=True)
    questions = tuple(_question(problem, line.marks) for line, problem in asked)
    return Paper(
        id=id,
        blueprint=blueprint.id,
        title=blueprint.title,
        lang=blueprint.lang,
        direction=blueprint.direction,
        minutes=blueprint.minutes,
        policy=blueprint.policy,
        seed=seed,
        convention=blueprint.convention or convention,
        questions=questions,
        extra_time=extra_time,
        untimed=untimed,
    )


def _question(problem: Problem, weights: Weights) -> Question:
    question = Question(problem_to_json(problem, key=True), weights)
    vars(question)["problem"] = problem  # which is in hand already and need not be read first
    return question


def paper_from_json(value: object) -> Paper:
    """The paper that was kept; raises InputError for what is none. Its problems are read when they are asked for."""
    paper = object_in(value)
    policy = stored(paper, "policy", str)
    if policy not in POLICIES:
        raise InputError(_("has a value of the wrong type"), "policy")
    questions = tuple(
        Question(object_in(item.get("problem"), "problem"), _weights(item.get("weights")))
        for item in map(object_in, stored(paper, "questions", list))
    )
    if not questions:
        raise InputError(_("is empty"), "questions")
    return Paper(
        id=stored(paper, "id", str),
        blueprint=stored(paper, "blueprint", str),
        title=stored(paper, "title", str),
        lang=stored(paper, "lang", str),
        direction=stored(paper, "dir", str),
        minutes=field_or_none(paper, "minutes", int),
        policy=policy,
        seed=stored(paper, "seed", str),
        convention=_convention(paper.get("convention")),
        questions=questions,
        extra_time=stored(paper, "extra_time", int),
        untimed=stored(paper, "untimed", bool),
    )


def _convention(value: object) -> Convention | None:
    try:
        return conventions.from_json(value)
    except InputError:
        return None


def _weights(value: object) -> Weights:
    if type(value) is int:
        return value
    found = object_in(value, "weights")
    return {name: stored(found, name, int) for name in found}
