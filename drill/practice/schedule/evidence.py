"""How much speaks for it that a learner makes a mistake, at the moment: a score that fades. It is no probability."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Outcome = Literal["shown", "possible", "right", "other"]

#: In milliseconds: after so long a score is half of what it was.
HALF_LIFE: Final = 7 * 24 * 3600 * 1000
#: From here on a learner is taken to show the mistake.
SHOWING: Final = 0.15
_MOST: Final = 3.0
_SHOWN, _POSSIBLE = 1.0, 1 / 3
#: What a right answer leaves of the score, by oneself and after a hint: a hint costs evidence.
_RIGHT, _RIGHT_WITH_HELP = 0.5, 0.75


@dataclass(frozen=True, slots=True)
class Exposure:
    """An answer to a question on which a mistake would have shown.

    Attributes:
        at: when it was given, in milliseconds since the epoch.
        outcome: the mistake was named as `shown` or as `possible`, everything was `right`, or neither.
        helped: True after a hint, or where something was done again.
        rivals: how many other explanations gave the same answers.
    """

    at: int
    outcome: Outcome
    helped: bool = False
    rivals: int = 0


def exposure_of(
    name: str,
    at: int,
    right: bool,
    helped: bool,
    named: Iterable[tuple[tuple[str, ...], str, tuple[tuple[str, ...], ...]]],
) -> Exposure:
    """What an answer says of the mistake `name`; `named` are ids, evidence and rivals of what was named behind it."""
    for ids, evidence, rivals in named:
        if name in ids or any(name in rival for rival in rivals):
            shown = evidence == "shown" and not rivals
            return Exposure(at, "shown" if shown else "possible", helped, len(rivals))
    return Exposure(at, "right" if right else "other", helped)


def score(exposures: Sequence[Exposure], now: int) -> float:
    """The evidence for a mistake, from 0 to 3, `exposures` being ordered by time.

    Only questions that expose the mistake count; answers of the past fade with a half-life of seven days, and a clock
    that was moved back makes nothing grow.
    """
    found, last = 0.0, 0
    for exposure in exposures:
        found *= _faded(exposure.at - last) if last else 1.0
        last = max(last, exposure.at)
        match exposure.outcome:
            case "shown":
                found = min(_MOST, found + _SHOWN)
            case "possible":
                found = min(_MOST, found + _POSSIBLE / (1 + exposure.rivals))
            case "right":
                found *= _RIGHT_WITH_HELP if exposure.helped else _RIGHT
            case "other":
                pass
    return found * _faded(now - last)


def _faded(milliseconds: int) -> float:
    return float(2.0 ** (-max(0, milliseconds) / HALF_LIFE))
