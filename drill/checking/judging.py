"""A record judged: what is right, where it first goes wrong, which tie rules give it, which mistake explains it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, overload

from drill.answers import PAIR, TOKENS, Value, agrees, comparable, symbols_in
from drill.checking.judgement import Finding, FirstWrong, RunJudgement, Step, UnigramJudgement
from drill.checking.record import Record
from drill.checking.unigram_record import UnigramRecord
from drill.checking.written_run import RULES, WrittenEncodings, WrittenRun
from drill.checking.written_unigram import WrittenUnigram
from drill.checking.written_wordpiece import WrittenWordPiece, WrittenWordPieceEncodings
from drill.engine.corpus import Pair
from drill.engine.ties import settle
from drill.engine.training import Position
from drill.marking.diagnosis import diagnose
from drill.marking.verdict import Explanation, PartVerdict
from drill.questions.kind import Kind, values_of
from drill.questions.problem import Part, Problem
from drill.questions.run_kinds import walk

#: The product of symbols and rounds up to which a mistake is looked for: more is no work by hand.
MOST_WORK: Final = 10_000
#: What is written beside the steps, in the order in which it is looked through, with the names of its parts.
_OF_A_RUN: Final = {
    **{"tables": "table", "parts": "part", "scores": "score"},
    **{"vocabulary": "vocabulary", "sizes": "size", "encodings": "encoding"},
}
_OF_A_MODEL: Final = {
    **{"encodings": "encoding", "probabilities": "probability", "loss": "loss"},
    **{"removals": "rise", "pruned": "pruned"},
}
#: The kinds that what was written of a run is marked by: its training, and its encodings.
_KINDS: Final[dict[str, tuple[type[WrittenRun], type[WrittenRun]]]] = {
    "bpe": (WrittenRun, WrittenEncodings),
    "wordpiece": (WrittenWordPiece, WrittenWordPieceEncodings),
}


@overload
def judge(record: Record) -> RunJudgement: ...
@overload
def judge(record: UnigramRecord) -> UnigramJudgement: ...
def judge(record: Record | UnigramRecord) -> RunJudgement | UnigramJudgement:
    """Everything that was written, judged; the mistakes are those of the catalogue."""
    return _judge_model(record) if isinstance(record, UnigramRecord) else _judge_run(record)


def _judge_run(record: Record) -> RunJudgement:
    training, encoding = _KINDS[record.algorithm]
    kind = training(record)
    values = {part.name: value for part, value in kind.answers.items()}
    problems = [kind.problem(rows) for rows in record.row_orders]
    verdicts = {part.name: _verdict(kind, problems, part, given, values) for part, given in kind.answers.items()}
    problem = max(problems, key=lambda one: _followed(kind, one, values))
    steps = tuple(_step(record, problem, number, values, verdicts) for number in range(1, len(record.merges) + 1))
    paths = [kind.path(one, values, len(record.merges)) for one in problems]
    given_by = {rows: _rules(path, steps) for rows, path in zip(record.row_orders, paths, strict=True)}
    diagnosed = record.rounds * sum(len(row.symbols) for row in problem.table.rows) <= MOST_WORK
    explanations, unexplained = (
        _explained((kind, encoding(record)), problem, verdicts, values)
        if diagnosed
        else ((), tuple(name for name, verdict in verdicts.items() if not verdict.earned))
    )
    findings = {where: _findings(verdicts, name) for where, name in _OF_A_RUN.items()}
    return RunJudgement(
        findings,
        _first_wrong(steps, findings),
        explanations,
        unexplained,
        diagnosed,
        record,
        kind,
        problem,
        steps,
        tuple(rule for rule in RULES if any(rule in rules for rules in given_by.values())),
        tuple(rows for rows, rules in given_by.items() if "first-seen" in rules),
    )


def _judge_model(record: UnigramRecord) -> UnigramJudgement:
    kind = WrittenUnigram(record)
    values = {part.name: value for part, value in kind.answers.items()}
    verdicts = {part.name: _verdict(kind, [kind.problem], part, given, values) for part, given in kind.answers.items()}
    explanations, unexplained = diagnose(kind, kind.problem, tuple(verdicts.values()), values)
    findings = {where: _findings(verdicts, name) for where, name in _OF_A_MODEL.items()}
    return UnigramJudgement(findings, _first_wrong((), findings), explanations, unexplained, True, record, kind)


def maxima(position: Position) -> tuple[Pair, ...]:
    """The pairs that share the greatest count, in the order of first sight; none where training stops."""
    greatest = max(position.table.values(), default=0)
    if greatest < position.convention.min_frequency:
        return ()
    return tuple(pair for pair, count in position.table.items() if count == greatest)


def _verdict(
    kind: Kind, problems: Sequence[Problem], part: Part, given: Value, values: dict[str, Value]
) -> PartVerdict:
    """The part, right if it is right in any of the orders of rows that the record leaves open."""
    right = tuple(
        dict.fromkeys(value for problem in problems for value in values_of(kind.expect(problem, part, values)))
    )
    earned = any(agrees(part.type, given, value, part.tolerance) for value in right)
    return PartVerdict(part, "correct" if earned else "wrong", given, given, right[0], right, right, int(earned), 1)


def _followed(kind: WrittenRun, problem: Problem, values: dict[str, Value]) -> int:
    """How many merges are right in this order of rows."""
    return sum(
        given in values_of(kind.expect(problem, part, values))
        for part, given in kind.answers.items()
        if part.type == PAIR
    )


def _step(
    record: Record, problem: Problem, number: int, values: dict[str, Value], verdicts: dict[str, PartVerdict]
) -> Step:
    position = walk(problem, values, number - 1)
    merge = record.merges[number - 1]
    ok = verdicts[f"merge-{number}"].earned
    return Step(
        number,
        merge,
        ok,
        position,
        position.state.counts().get(merge, 0),
        record.counts[number - 1],
        position.table.get(merge, 0),
        max(position.table.values(), default=0),
        tuple(pair for pair in maxima(position) if pair != merge),
        position.follow(merge),
    )


def _explained(
    views: tuple[WrittenRun, ...], problem: Problem, verdicts: dict[str, PartVerdict], values: dict[str, Value]
) -> tuple[tuple[Explanation, ...], tuple[str, ...]]:
    """The mistakes behind the training, and those behind the encodings; what is both is one.

    An encoding goes by what was written, right or wrong, and so neither speaks against the other.
    """
    found: dict[tuple[object, ...], Explanation] = {}
    unexplained: list[str] = []
    for view in views:
        parts = tuple(verdict for verdict in verdicts.values() if view.looks_at(verdict.part))
        explanations, left = diagnose(view, problem, parts, values)
        unexplained += left
        for explanation in explanations:
            known = found.get(explanation.variants)
            if known is not None:
                explanation = replace(known, parts=known.parts + explanation.parts, evidence="shown")
            found[explanation.variants] = explanation
    return tuple(found.values()), tuple(unexplained)


def _rules(path: list[Position], steps: tuple[Step, ...]) -> frozenset[str]:
    """The rules that pick every merge of the path."""
    found = set(RULES)
    for position, step in zip(path, steps, strict=False):
        tied = maxima(position)
        found = {
            rule
            for rule in found
            if tied and settle(tied, rule, position.ids, position.convention.units)[0] == step.merge
        }
    return frozenset(found)


def _findings(verdicts: dict[str, PartVerdict], name: str) -> tuple[Finding, ...]:
    """What was written under this name, in its order."""
    return tuple(_finding(verdict) for part, verdict in verdicts.items() if part.partition("-")[0] == name)


def _finding(verdict: PartVerdict) -> Finding:
    assert verdict.given is not None
    given = comparable(verdict.part.type, verdict.given)

    def distance(value: Value) -> int:
        form = comparable(verdict.part.type, value)
        if form == given:
            return -1
        # An unknown token is set beside unknown tokens.
        return len(set(symbols_in(value)) ^ set(symbols_in(verdict.given or ()))) if verdict.part.type == TOKENS else 0

    nearest = min(verdict.right, key=distance)
    return Finding(verdict.part, verdict.given, nearest, verdict.right, verdict.earned)


def _first_wrong(steps: tuple[Step, ...], findings: Mapping[str, tuple[Finding, ...]]) -> FirstWrong | None:
    for step in steps:
        if not step.ok:
            return FirstWrong("steps", step.number)
        if not step.count_ok:
            return FirstWrong("counts", step.number)
    for where, some in findings.items():
        for index, finding in enumerate(some, 1):
            if not finding.ok:
                return FirstWrong(where, index)
    return None
