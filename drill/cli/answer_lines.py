"""Answers from outside: JSON Lines of a code or problem with an answer. Whatever a line holds, it is data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from drill.answers.json_text import parse_json
from drill.bank.problems import only_problem, problem_for_code
from drill.cli.reading import lines
from drill.engine.errors import InputError
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_from_json
from drill.wording import _

#: No problem with its answer is longer; so many bytes of a line are read.
LONGEST_LINE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """One student's answer to one problem."""

    problem: Problem
    answer: Mapping[str, object]
    student: str | None = None


def answer_lines(path: str, folder: str | None = None) -> Iterator[tuple[int, AnswerLine | InputError]]:
    """The lines of a file with their numbers, an unreadable one as its error; empty lines are passed over.

    `folder` is a teacher's own bank, whose items the lines may name.
    """
    for number, line in lines(path, LONGEST_LINE):
        if isinstance(line, InputError):
            yield number, line
        elif line.strip():
            try:
                yield number, read_answer_line(line, folder)
            except InputError as error:
                yield number, error


def read_answer_line(line: str, folder: str | None = None) -> AnswerLine:
    """The answer on a line; raises InputError naming the field at fault. A key that the line holds is not read."""
    value = parse_json(line)
    if not isinstance(value, dict):
        raise InputError(_("a line is an object with a code or a problem, and an answer"))
    answer, student = value.get("answer"), value.get("student")
    if not isinstance(answer, dict):
        raise InputError(_("must be an object of parts and answers"), "answer")
    if student is not None and not isinstance(student, str):
        raise InputError(_("must be text or null"), "student")
    return AnswerLine(_problem(value, folder), answer, student)


def _problem(value: dict[str, object], folder: str | None) -> Problem:
    code, problem = value.get("code"), value.get("problem")
    if problem is not None and code is None:
        try:
            return _problem_once(json.dumps(problem, sort_keys=True), folder)
        except InputError as error:
            raise error.at("problem") from None
    if problem is not None or code is None:
        raise InputError(_("give a code or a problem: one of the two"))
    if not isinstance(code, str):
        raise InputError(_("must be text"), "code")
    try:
        return problem_for_code_once(code, folder)
    except InputError as error:
        raise InputError(str(error), "code") from None


@lru_cache(maxsize=32)
def problem_for_code_once(code: str, folder: str | None = None) -> Problem:
    """The problem of a code, made once for a whole class: it remembers what was worked out on it."""
    return problem_for_code(code, folder)


@lru_cache(maxsize=32)
def _problem_once(text: str, folder: str | None) -> Problem:
    return problem_from_json(json.loads(text), lambda item: only_problem(item, folder))
