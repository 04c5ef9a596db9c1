"""Steps that are worked out when they are first looked at, and remembered: going back costs nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drill.document import Document
from drill.engine.convention import Convention
from drill.engine.corpus import Pair
from drill.questions.rules import encoding_rule_in_full, rule_in_full


class Walk:
    """A walkthrough: documents, one a step, the first of them step 0.

    Attributes:
        convention: how it is done.
        places: what each step is called, such as `round 3 of 7`; there are as many as there are steps.
        merges: the merges in order; after step n of a training run the first n of them are made.
        alphabet: of a training run, its base symbols; None for an encoding, in which nothing is learned.
        listed: True where the words came as a list with counts, which has no first word.
        trains: True where something is learned.
        all_made: True where all merges are made before the first step.
    """

    def __init__(
        self,
        convention: Convention,
        places: Sequence[str],
        documents: Iterable[Document],
        merges: tuple[Pair, ...],
        alphabet: frozenset[str] | None = None,
        *,
        listed: bool = False,
        trains: bool = False,
        rule: Document | None = None,
        all_made: bool = False,
    ) -> None:
        self.convention = convention
        self.places = tuple(places)
        self.merges = merges
        self.alphabet = alphabet
        self.listed = listed
        self.trains = trains or alphabet is not None
        self._rule = rule
        self.all_made = all_made
        self._coming = iter(documents)
        self._made: list[Document] = []

    def __len__(self) -> int:
        """How many steps there are."""
        return len(self.places)

    def step(self, at: int) -> Document:
        """What there is to see at a step. Raises IndexError for a step that does not exist."""
        if not 0 <= at < len(self.places):
            raise IndexError(at)
        while len(self._made) <= at:
            self._made.append(next(self._coming))
        return self._made[at]

    def learned(self, at: int) -> tuple[Pair, ...]:
        """The merges that a training run has made by a step."""
        return self.merges if self.all_made else self.merges[:at]

    def rule_in_full(self) -> Document:
        """The rule that the steps follow, in whole sentences: BPE's own unless another was given."""
        if self._rule is not None:
            return self._rule
        if self.alphabet is None:
            return encoding_rule_in_full(self.convention)
        return rule_in_full(self.convention, listed=self.listed)
