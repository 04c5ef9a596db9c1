"""A judgement as the JSON object of the contract."""

from __future__ import annotations

from drill.answers import to_json
from drill.checking.judgement import Finding, Judgement, Step
from drill.cli.verdict_json import mistake_json


def judgement_json(judgement: Judgement) -> dict[str, object]:
    """Everything that was found."""
    record, first = judgement.record, judgement.first_wrong
    return {
        **({"id": record.name} if record.name else {}),
        "right": judgement.right,
        "convention": record.convention.to_json() | {"tie": record.rule},
        "steps": [_step(step) for step in judgement.steps],
        "tables": [
            {"after": table.after, "ok": finding.ok, "counts": _entries(finding)}
            for table, finding in zip(record.tables, judgement.tables, strict=True)
        ],
        "vocabulary": None if judgement.vocabulary is None else _vocabulary(judgement.vocabulary),
        "sizes": [
            {"after": size.after, "given": size.size, "computed": finding.computed, "ok": finding.ok}
            for size, finding in zip(record.sizes, judgement.sizes, strict=True)
        ],
        "encodings": [
            {
                "word": encoding.word,
                "after": encoding.after,
                "given": list(encoding.tokens),
                "computed": to_json(finding.part.type, finding.computed),
                "ok": finding.ok,
            }
            for encoding, finding in zip(record.encodings, judgement.encodings, strict=True)
        ],
        "first_wrong": None if first is None else {"where": first.where, "index": first.index},
        "rules_that_give_it": list(judgement.rules),
        "rows_that_give_it": list(judgement.rows),
        "mistakes": [mistake_json(explanation) for explanation in judgement.explanations],
        "unexplained": list(judgement.unexplained),
    }


def _step(step: Step) -> dict[str, object]:
    return {
        "step": step.number,
        "merge": list(step.merge),
        "ok": step.ok,
        "count": step.count,
        "count_given": step.count_given,
        "maximum": step.maximum,
        "tied": [list(pair) for pair in step.tied],
        # A pair that is no maximum is the pick of no rule; where none is stated, each maximum is some rule's.
        "follows_rule": step.ok,
        "gone_on_with": None if step.gone_on == step.merge else list(step.gone_on) or "none",
    }


def _entries(finding: Finding) -> list[dict[str, object]]:
    return [
        {"pair": list(pair), "given": given, "computed": true, "ok": given == true}
        for pair, given, true in finding.entries
    ]


def _vocabulary(finding: Finding) -> dict[str, object]:
    return {
        "given": to_json(finding.part.type, finding.given),
        "computed": to_json(finding.part.type, finding.computed),
        "missing": list(finding.missing),
        "extra": list(finding.extra),
        "ok": finding.ok,
    }
