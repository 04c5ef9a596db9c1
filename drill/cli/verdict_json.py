"""A verdict as the JSON object of the contract."""

from __future__ import annotations

from drill.answers import to_json
from drill.document import Sentence
from drill.marking.verdict import Explanation, PartVerdict, Verdict
from drill.questions.weights import POLICIES, Policy
from drill.render.plain import sentence


def verdict_json(
    verdict: Verdict, *, student: str | None = None, policy: Policy = "follow-through"
) -> dict[str, object]:
    """The verdict; `marks` are those of the policy."""
    return {
        "code": verdict.problem.code,
        "student": student,
        "marks": verdict.marks(policy),
        "out_of": verdict.out_of,
        "marks_by_policy": {name: verdict.marks(name) for name in POLICIES},
        "parts": [_part(part, verdict.told(part)) for part in verdict.parts],
        "mistakes": [mistake_json(explanation) for explanation in verdict.explanations],
        "unexplained": list(verdict.unexplained),
    }


def _part(verdict: PartVerdict, note: Sentence) -> dict[str, object]:
    kind = verdict.part.type
    return {
        "name": verdict.part.name,
        "marks": verdict.marks,
        "out_of": verdict.out_of,
        "status": verdict.status,
        "raw": verdict.raw,
        "given": to_json(kind, verdict.given),
        "expected": to_json(kind, verdict.expected),
        "note": sentence(note, isolated=False) if note else None,
    }


def mistake_json(explanation: Explanation) -> dict[str, object]:
    """A mistake as it is named."""
    return {
        "ids": list(explanation.ids),
        "parts": list(explanation.parts),
        "from_round": explanation.from_round,
        "variants": [variant.name for variant in explanation.variants],
        "evidence": explanation.evidence,
        "rivals": [list(ids) for ids in explanation.rivals],
    }
