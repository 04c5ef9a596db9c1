"""How many answers are marked and diagnosed in a second on one core.

A third of them are right, a third are those of a student with one mistake, a third are legal but random; beside BPE
half are right and half mistaken. Every problem is read from its JSON and marked once, so that nothing worked out for
one answer helps with another.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from time import process_time
from typing import Final

from drill.answers import Value, typed
from drill.bank.folder import lexicon
from drill.engine.convention import LECTURE
from drill.marking.marker import mark
from drill.mistakes.catalogue import variants_swapping
from drill.questions.generator import answers_by, differing_parts, generate, seeds
from drill.questions.kind import Kind
from drill.questions.kinds import RELATIVES, kind_named
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_from_json, problem_to_json
from tests.benchmarks import floor
from tests.benchmarks.table import Row

Answers = Mapping[str, str]
Marked = tuple[Problem, Answers]

#: As many of each; beside BPE there is no telling what a legal answer without a method is.
_STUDENTS: Final = ("right", "mistaken", "random")
#: Markings that come first and are not timed: they fill what is worked out once a process.
_WARM_UP: Final = 12


def rows() -> Iterator[Row]:
    """Next merges of all levels, runs of four rounds, and the kinds beside BPE."""
    next_merge, run = kind_named("next-merge"), kind_named("training-run")
    yield _row("mark next-merge and diagnose", _work(next_merge, (1, 2, 3, 4, 5), 90), 1_000)
    yield _row("mark a four-round run and diagnose", _work(run, (4,), 150), 150)
    for kind in RELATIVES.values():
        yield _row(f"mark {kind.name} and diagnose", _work(kind, (*kind.levels,), 60), 150 if kind.long else 1_000)


def _row(what: str, work: Sequence[Marked], aim: int) -> Row:
    for problem, answers in work[:_WARM_UP]:
        mark(problem, answers)
    seconds = floors = 0.0
    timed = work[_WARM_UP:]
    for problem, answers in timed:
        floors += floor.floor_seconds()
        start = process_time()
        mark(problem, answers)
        seconds += process_time() - start
    rate, floor_rate = len(timed) / seconds, len(timed) / floors
    beside = f"{floor_rate:,.0f}/s {floor.NAME}"
    return Row(what, f"{rate:,.0f}/s", beside, floor_rate / rate, f"≥ {aim:,}/s", rate >= aim)


def _work(kind: Kind, levels: Sequence[int], problems: int) -> list[Marked]:
    """Problems of each level with the answer of a student each, in a mixed order."""
    dice = random.Random(1)
    work: list[Marked] = []
    students = _STUDENTS[:2] if kind.name in RELATIVES else _STUDENTS
    for level in levels:
        for seed, student in zip(islice(seeds("marking", kind.name, level), problems), cycle(students), strict=False):
            problem = generate(kind, level, seed, LECTURE, lexicon())
            answers = _answers(kind, problem, student, dice)
            types = {part.name: part.type for part in kind.parts(problem)}
            fresh = problem_from_json(json.loads(json.dumps(problem_to_json(problem))))
            work.append((fresh, {name: typed(types[name], value) for name, value in answers.items()}))
    dice.shuffle(work)
    return work


def _answers(kind: Kind, problem: Problem, student: str, dice: random.Random) -> Mapping[str, Value]:
    if student == "random":
        return _random_run(problem, dice) if kind.long else _random_pair(problem, dice)
    key = answers_by(kind, problem)
    if student == "right":
        return key
    showing = [
        variant for variant in variants_swapping(kind.steps) if differing_parts(kind, problem, variant.procedure)
    ]
    return answers_by(kind, problem, dice.choice(showing).procedure)


def _random_pair(problem: Problem, dice: random.Random) -> Mapping[str, Value]:
    """A pair that stands in the table and does not win, with any count."""
    position = problem.run.position()
    pair = dice.choice([pair for pair in position.table if pair not in position.picks])
    return {"pair": pair, "count": dice.randint(1, max(position.table.values()) + 2)}


def _random_run(problem: Problem, dice: random.Random) -> Mapping[str, Value]:
    """Every merge any pair of the student's table, with its true count; the rest as it follows from these."""
    answers: dict[str, Value] = {}
    position = problem.run.position()
    for number in range(1, (problem.k or 0) + 1):
        pair = dice.choice(list(position.table))
        answers |= {f"merge-{number}": pair, f"count-{number}": position.table[pair]}
        position = position.go_on(pair)
    vocabulary = position.vocabulary
    return answers | {"corpus": position.state.rows, "vocabulary": vocabulary, "size": len(vocabulary)}
