"""Marks by policy and part, where parts are worth different numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from drill.questions.weights import EVEN, Policy, Weights, weight_of

if TYPE_CHECKING:
    # A verdict adds up its marks by what stands here.
    from drill.marking.verdict import PartVerdict


def out_of(parts: Sequence[PartVerdict], weights: Weights = EVEN) -> tuple[int, ...]:
    """The marks there are to earn, part by part; none in parts that were not asked for."""
    return tuple(weight_of(weights, item.part) * item.out_of for item in parts)


def earned(parts: Sequence[PartVerdict], policy: Policy = "follow-through", weights: Weights = EVEN) -> tuple[int, ...]:
    """The marks earned, part by part.

    Under `follow-through` what follows from an earlier answer counts, and each row of a table; under `prefix` the same
    up to the first part that is not right by itself; under `strict` all, where every part is right by itself, or
    nothing.
    """
    asked = [item for item in parts if item.out_of]
    if policy == "strict":
        counts = {id(item) for item in asked if all(other.status == "correct" for other in asked)}
    elif policy == "prefix":
        first_wrong = next((at for at, item in enumerate(asked) if item.status != "correct"), len(asked))
        counts = {id(item) for item in asked[:first_wrong]}
    else:
        counts = {id(item) for item in asked}
    return tuple(weight_of(weights, item.part) * item.marks if id(item) in counts else 0 for item in parts)
