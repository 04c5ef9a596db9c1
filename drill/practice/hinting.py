"""How far the hints of one question have gone: each time one is asked for it says one thing more."""

from __future__ import annotations

from collections.abc import Mapping

from drill.questions.hints.hint import STEPS, open_part
from drill.questions.kind import Kind
from drill.questions.problem import Part, Problem


class Hinting:
    """The hints to one question.

    Attributes:
        used: the furthest step that was looked at, 0 where none was.
    """

    def __init__(self, used: int = 0) -> None:
        self.used = used
        self._of_part: dict[str, int] = {}

    def take(self, kind: Kind, problem: Problem, texts: Mapping[str, str], part: Part | None = None) -> int:
        """The step to show now to someone who has written these texts; a hint about `part` if that is given.

        The first step serves all parts alike; behind it every part has the second one and then the third.
        """
        if not self.used:
            self.used = 1
            return 1
        about = part or open_part(kind, problem, texts)
        name = "" if about is None else about.name
        step = min(STEPS, self._of_part.get(name, 1) + 1)
        self._of_part[name] = step
        self.used = max(self.used, step)
        return step
