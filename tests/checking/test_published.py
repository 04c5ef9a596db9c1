"""Runs from slides, homework and model answers, converted to our own form, with what recounting by hand found wrong.

`published.jsonl` holds a line a run: the run as `check` reads it, and under `wrong` what is wrong with it: a step with
its count, the greatest count and the pairs that have it; a count; an entry of a table; symbols that a vocabulary lacks
or has too many; a size; an encoding.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from drill.checking.forms import read_run
from drill.checking.judgement import RunJudgement
from drill.checking.judging import judge
from drill.checking.record import Record

RUNS = [json.loads(line) for line in (Path(__file__).parent / "published.jsonl").read_text("utf-8").splitlines()]
SECTIONS = {"step": "steps", "count": "counts", "table": "tables", "lacks": "vocabulary", "extra": "vocabulary"}


def judged(run: dict[str, Any]) -> RunJudgement:
    record = read_run(json.dumps(run), "run.json", "json")
    assert isinstance(record, Record)
    return judge(record)


def found(judgement: RunJudgement) -> list[list[Any]]:
    """What the check found, as the file writes it down."""
    record = judgement.record
    wrong: list[list[Any]] = []
    for step in judgement.steps:
        if not step.ok:
            wrong.append(["step", step.number, step.count, step.maximum, sorted(map(list, step.tied))])
        if not step.count_ok:
            wrong.append(["count", step.number, step.count_given, step.count])
    for table, finding in zip(record.tables, judgement.tables, strict=True):
        wrong += [["table", table.after, list(pair), *both] for pair, *both in finding.entries if both[0] != both[1]]
    if judgement.vocabulary is not None:
        wrong += [["lacks", *sorted(judgement.vocabulary.missing)]] if judgement.vocabulary.missing else []
        wrong += [["extra", *sorted(judgement.vocabulary.extra)]] if judgement.vocabulary.extra else []
    for size, finding in zip(record.sizes, judgement.sizes, strict=True):
        wrong += [] if finding.ok else [["size", size.after, size.size, finding.computed]]
    for encoding, finding in zip(record.encodings, judgement.encodings, strict=True):
        computed = [] if finding.ok else list(finding.computed)  # type: ignore[arg-type]  # tokens
        wrong += [] if finding.ok else [["encoding", encoding.word, list(encoding.tokens), computed]]
    return wrong


def same(one: list[Any], other: list[Any]) -> bool:
    """True if two findings are one; for a pair that stands nowhere the file names one pair of the greatest count."""
    if one[0] == other[0] == "step" and one[2] == 0:
        return one[:4] == other[:4] and all(pair in one[4] for pair in other[4])
    return one == other


@pytest.mark.parametrize("line", RUNS, ids=lambda line: str(line["run"]["id"]))
def test_a_published_run(line: dict[str, Any]) -> None:
    judgement = judged(line["run"])
    wrong = found(judgement)
    assert judgement.right == (not line["wrong"])
    assert len(wrong) == len(line["wrong"])
    for mine, theirs in zip(wrong, line["wrong"], strict=True):
        assert same(mine, theirs)


def test_the_first_wrong_thing_is_the_first_of_the_list() -> None:
    for line in RUNS:
        first = judged(line["run"]).first_wrong
        assert (first is None) == (not line["wrong"])
        if first is not None:
            kind = line["wrong"][0][0]
            assert first.where == SECTIONS.get(kind, f"{kind}s")


def test_some_right_lists_follow_no_single_tie_rule() -> None:
    mixed = set()
    for line in RUNS:
        judgement = judged(line["run"])
        if all(step.ok for step in judgement.steps) and not judgement.rules:
            mixed.add(line["run"]["id"])
    assert mixed == {"A19", "B09", "B10", "B14", "D39", "D45"}
