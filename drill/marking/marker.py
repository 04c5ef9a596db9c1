"""Marking an answer part by part, an early error carried forward."""

from __future__ import annotations

from collections.abc import Mapping

from drill.answers import TABLE, Unreadable, Value, agrees, apart, entries_in
from drill.document import Sentence
from drill.marking.diagnosis import diagnose
from drill.marking.near_miss import near_miss
from drill.marking.readings import all_parts, read_part
from drill.marking.verdict import PartVerdict, Status, Verdict
from drill.questions.kind import Kind, values_of
from drill.questions.kinds import kind_named
from drill.questions.problem import Part, Problem
from drill.questions.rules import joined


def mark(problem: Problem, answers: Mapping[str, object]) -> Verdict:
    """The verdict on the answers to a problem.

    Args:
        problem: the problem; its key is worked out here.
        answers: by part name, text as typed or the JSON form; a missing part is blank.

    Raises InputError for a part that the problem does not have. Marking never looks at which mistakes the problem was
    made to show.
    """
    kind = kind_named(problem.kind)
    values: dict[str, Value] = {}
    reference: dict[str, Value] = {}
    verdicts = []
    for part in all_parts(kind, problem, answers):
        verdicts.append(_mark_part(kind, problem, part, answers.get(part.name), values, reference))
    explanations, unexplained = diagnose(kind, problem, tuple(verdicts), values)
    return Verdict(kind, problem, tuple(verdicts), values, explanations, unexplained)


def _mark_part(
    kind: Kind, problem: Problem, part: Part, raw: object, values: dict[str, Value], reference: dict[str, Value]
) -> PartVerdict:
    key = values_of(kind.expect(problem, part, reference))
    follow = values_of(kind.expect(problem, part, values))
    note: Sentence = ()
    status: Status
    reading = read_part(kind, problem, part, raw, values)
    given: Value | None
    if isinstance(reading, Unreadable):
        given, status, note = None, "not-understood", reading.reason
    else:
        given = reading
        status = "blank" if given is None else _status(part, given, key, follow)
    right = tuple(dict.fromkeys((*key, *follow)))
    marks = part.marks if status in ("correct", "follow-through") else 0
    if given is not None:
        values[part.name] = given
        if status == "wrong" and part.type == TABLE:
            rows = len(entries_in(key[0]))
            marks = part.marks * _rows_earned(given, key[0]) // rows
    # Where ties are free the key goes along with the student's own right picks.
    if status == "correct" and given is not None:
        reference[part.name] = given
    elif key:
        reference[part.name] = key[0]
    if status == "wrong" and given is not None:
        note = near_miss(part.type, given, right)
    if status != "not-understood":
        # An answer that is handed back must not give away what the marking would go on with: see Verdict.told().
        remarks = (note, kind.remark(problem, part, values, status == "correct"))
        note = joined([said for said in remarks if said], "; ")
    return PartVerdict(part, status, raw, given, key[0] if key else None, right, follow, marks, part.marks, note)


def _status(part: Part, given: Value, key: tuple[Value, ...], follow: tuple[Value, ...]) -> Status:
    if any(agrees(part.type, given, value, part.tolerance) for value in key):
        return "correct"
    if any(agrees(part.type, given, value, part.tolerance) for value in follow):
        return "follow-through"
    return "wrong"


def _rows_earned(given: Value, key: Value) -> int:
    """Rows of the key that stand in a table, less one for each row too many, not below 0."""
    extra, missing = apart(entries_in(given), entries_in(key))
    found = len(entries_in(key)) - len(missing)
    return max(0, found - max(0, len(extra) - len(missing)))
