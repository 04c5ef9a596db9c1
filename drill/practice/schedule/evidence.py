"""How much speaks for it that a learner makes a mistake, at the moment: a score that fades. It is no probability."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Outcome = Literal["shown", "possible", "right", "other"]
Trend = Literal["often", "now and then", "fading", "gone"]

#: In milliseconds: after so long a score is half of what it was.
HALF_LIFE: Final = 7 * 24 * 3600 * 1000
#: From here on a learner is taken to show the mistake.
SHOWING: Final = 0.25
_MOST: Final = 2.0
_OFTEN: Final = 1.0
_SHOWN, _POSSIBLE = 1.0, 1 / 3
#: What a right answer leaves of the score, by oneself and after a hint: a hint costs evidence. Whatever was shown
#: before, a mistake that is put right, and once more in a fresh problem, shows no longer.
_RIGHT, _RIGHT_WITH_HELP = 0.35, 0.6


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
    """The evidence for a mistake, from 0 to 2, `exposures` being ordered by time.

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


def trend(exposures: Sequence[Exposure], now: int) -> Trend | None:
    """How a mistake goes, in a word; None where it has never been named."""
    named = [number for number, exposure in enumerate(exposures) if exposure.outcome in ("shown", "possible")]
    if not named:
        return None
    found = score(exposures, now)
    if found < SHOWING:
        since = exposures[named[-1] + 1 :]
        # Named beside many others it may never have counted for much: nothing is gone that was not put right or left
        # behind.
        fresh = now - exposures[named[-1]].at < HALF_LIFE and all(one.outcome != "right" for one in since)
        return "now and then" if fresh else "gone"
    if exposures[-1].outcome == "right":
        return "fading"
    return "often" if found >= _OFTEN else "now and then"


def repaired_at(exposures: Sequence[Exposure]) -> int | None:
    """When a mistake was put right, if a fresh question has not confirmed it yet: the time of the one right answer.

    None where the mistake was never named, was named after all, or was avoided more than once since.
    """
    rights: list[int] = []
    for exposure in reversed(exposures):
        if exposure.outcome in ("shown", "possible"):
            return rights[0] if len(rights) == 1 else None
        if exposure.outcome == "right":
            rights.append(exposure.at)
    return None
