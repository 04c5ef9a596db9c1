"""A judgement as the JSON object of the contract."""

from __future__ import annotations

from drill.answers import to_json
from drill.checking.judgement import Finding, Judgement, RunJudgement, Step, UnigramJudgement
from drill.cli.verdict_json import mistake_json


def judgement_json(judgement: RunJudgement | UnigramJudgement) -> dict[str, object]:
    """Everything that was found."""
    record = judgement.record
    found = _run(judgement) if isinstance(judgement, RunJudgement) else _model(judgement)
    return {
        **({"id": record.name} if record.name else {}),
        "right": judgement.right,
        **found,
        "mistakes": [mistake_json(explanation) for explanation in judgement.explanations],
        "unexplained": list(judgement.unexplained),
    }


def _run(judgement: RunJudgement) -> dict[str, object]:
    record = judgement.record
    wordpiece = record.algorithm == "wordpiece"
    return {
        **({"algorithm": record.algorithm} if wordpiece else {}),
        "convention": record.convention.to_json() | {"tie": record.rule},
        "steps": [_step(step, wordpiece) for step in judgement.steps],
        "tables": [
            {"after": table.after, "ok": finding.ok, "counts": _entries(finding)}
            for table, finding in zip(record.tables, judgement.tables, strict=True)
        ],
        **(_of_wordpiece(judgement) if wordpiece else {}),
        "vocabulary": None if judgement.vocabulary is None else _vocabulary(judgement.vocabulary),
        "sizes": [
            {"after": size.after, "given": size.size, "computed": finding.computed, "ok": finding.ok}
            for size, finding in zip(record.sizes, judgement.sizes, strict=True)
        ],
        "encodings": [
            {"word": encoding.word, "after": encoding.after, **_values(finding)}
            for encoding, finding in zip(record.encodings, judgement.encodings, strict=True)
        ],
        "first_wrong": _first(judgement),
        "rules_that_give_it": list(judgement.rules),
        "rows_that_give_it": list(judgement.rows),
    }


def _of_wordpiece(judgement: RunJudgement) -> dict[str, object]:
    record = judgement.record
    return {
        "parts": [
            {"after": part.after, "symbol": part.symbol, **_values(finding)}
            for part, finding in zip(record.parts, judgement.parts, strict=True)
        ],
        "scores": [
            {"after": scored.after, "pair": list(scored.pair), **_values(finding)}
            for scored, finding in zip(record.scores, judgement.scores, strict=True)
        ],
    }


def _model(judgement: UnigramJudgement) -> dict[str, object]:
    record, findings = judgement.record, judgement.findings
    return {
        "algorithm": "unigram",
        "encodings": [
            {
                "word": encoding.word,
                **_values(finding),
                "accepted": [to_json(finding.part.type, value) for value in finding.right],
            }
            for encoding, finding in zip(record.encodings, judgement.encodings, strict=True)
        ],
        "probabilities": [
            {"tokens": list(written.tokens), **_values(finding)}
            for written, finding in zip(record.segmentations, findings["probabilities"], strict=True)
        ],
        "loss": next((_values(finding) for finding in findings["loss"]), None),
        "removals": [
            {"piece": removal.piece, **_values(finding)}
            for removal, finding in zip(record.removals, findings["removals"], strict=True)
        ],
        "pruned": next((_values(finding) for finding in findings["pruned"]), None),
        "first_wrong": _first(judgement),
    }


def _first(judgement: Judgement) -> dict[str, object] | None:
    first = judgement.first_wrong
    return None if first is None else {"where": first.where, "index": first.index}


def _values(finding: Finding) -> dict[str, object]:
    """What was written, beside what is right."""
    return {
        "given": to_json(finding.part.type, finding.given),
        "computed": to_json(finding.part.type, finding.computed),
        "ok": finding.ok,
    }


def _step(step: Step, wordpiece: bool) -> dict[str, object]:
    return {
        "step": step.number,
        "merge": list(step.merge),
        "ok": step.ok,
        "count": step.count,
        "count_given": step.count_given,
        **({"score": str(step.worth)} if wordpiece else {}),
        "maximum": str(step.maximum) if wordpiece else step.maximum,
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
