"""Answers from outside: JSON Lines of a code or problem with an answer. Whatever a line holds, it is data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NoReturn

from drill.bank.problems import problem_for_code
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


def answer_lines(path: str) -> Iterator[tuple[int, AnswerLine | InputError]]:
    """The lines of a file with their numbers, an unreadable one as its error; empty lines are passed over."""
    for number, line in lines(path, LONGEST_LINE):
        if isinstance(line, InputError):
            yield number, line
        elif line.strip():
            try:
                yield number, read_answer_line(line)
            except InputError as error:
                yield number, error


def read_answer_line(line: str) -> AnswerLine:
    """The answer on a line; raises InputError naming the field at fault. A key that the line holds is not read."""
    value = parse_json(line)
    if not isinstance(value, dict):
        raise InputError(_("a line is an object with a code or a problem, and an answer"))
    answer, student = value.get("answer"), value.get("student")
    if not isinstance(answer, dict):
        raise InputError(_("must be an object of parts and answers"), "answer")
    if student is not None and not isinstance(student, str):
        raise InputError(_("must be text or null"), "student")
    return AnswerLine(_problem(value), answer, student)


def _problem(value: dict[str, object]) -> Problem:
    code, problem = value.get("code"), value.get("problem")
    if problem is not None and code is None:
        try:
            return _problem_once(json.dumps(problem, sort_keys=True))
        except InputError as error:
            raise error.at("problem") from None
    if problem is not None or code is None:
        raise InputError(_("give a code or a problem: one of the two"))
    if not isinstance(code, str):
        raise InputError(_("must be text"), "code")
    try:
        return problem_for_code_once(code)
    except InputError as error:
        raise InputError(str(error), "code") from None


@lru_cache(maxsize=32)
def problem_for_code_once(code: str) -> Problem:
    """The problem of a code, made once for a whole class: it remembers what was worked out on it."""
    return problem_for_code(code)


@lru_cache(maxsize=32)
def _problem_once(text: str) -> Problem:
    return problem_from_json(json.loads(text))


def parse_json(text: str) -> object:
    """The JSON value, which must be one that JSON has: no NaN, no key twice, no number beyond all bounds."""
    try:
        return json.loads(text, parse_constant=_no_constant, parse_float=_finite, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        raise InputError(
            _("this is not JSON: {reason} (column {column})").format(reason=error.msg, column=error.colno)
        ) from None
    except RecursionError:
        raise InputError(_("this is nested too deeply")) from None
    except InputError:
        raise
    except ValueError:
        # Python refuses whole numbers of thousands of digits.
        raise InputError(_("a number is too large")) from None


def _no_constant(name: str) -> NoReturn:
    raise InputError(_("{name} is no JSON value").format(name=name))


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise InputError(_("a number is too large"))
    return number


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(_("the key {key!r} stands twice").format(key=key))
        found[key] = value
    return found
