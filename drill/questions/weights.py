"""What parts are worth in an exam or on a sheet, and by which policy they are marked. No part knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

from drill.questions.problem import Part
from drill.wording import N_

Policy = Literal["follow-through", "prefix", "strict"]
POLICIES: Final[tuple[Policy, ...]] = get_args(Policy)

#: What a policy is called, and what it means for whoever is marked by it.
POLICY_NAMES: Final[Mapping[Policy, str]] = {
    "follow-through": N_("with follow-through"),
    "prefix": N_("up to the first error"),
    "strict": N_("all or nothing"),
}
POLICY_MEANINGS: Final[Mapping[Policy, str]] = {
    "follow-through": N_(
        "An error costs its own marks once: what follows rightly from an earlier answer of yours earns its marks."
    ),
    "prefix": N_("In each question the parts before the first error earn their marks, and nothing after it does."),
    "strict": N_("A question earns its marks only if every part of it is right."),
}

#: A whole number for every part, or one for each part by its name, or by its stem for those of all rounds; a part that
#: is not named is worth 1. Of a table it is what each row is worth.
Weights: TypeAlias = int | Mapping[str, int]
#: Every part is worth what its kind says.
EVEN: Final = 1


def weight_of(weights: Weights, part: Part) -> int:
    """How much more than its own marks a part is worth."""
    if isinstance(weights, int):
        return weights
    return weights.get(part.name, weights.get(part.stem, EVEN))
