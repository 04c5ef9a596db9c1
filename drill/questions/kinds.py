"""The kinds of question, in the order in which a course meets them."""

from __future__ import annotations

from typing import Final

from drill.engine.errors import UsageError
from drill.questions.apply_merge import ApplyMerge
from drill.questions.choice import Choice
from drill.questions.count_table import CountTable
from drill.questions.encode import Encode, EncodeTrace
from drill.questions.kind import Kind
from drill.questions.merge_order import MergeOrder
from drill.questions.next_merge import NextMerge
from drill.questions.pair_count import PairCount
from drill.questions.rule_check import RuleCheck
from drill.questions.spot_the_mistake import SpotTheMistake
from drill.questions.training_run import TrainingRun
from drill.questions.vocabulary_size import VocabularySize
from drill.wording import _

KINDS: Final[dict[str, Kind]] = {
    kind.name: kind
    for kind in (
        PairCount(),
        CountTable(),
        NextMerge(),
        ApplyMerge(),
        TrainingRun(),
        VocabularySize(),
        Encode(),
        EncodeTrace(),
        MergeOrder(),
        RuleCheck(),
        SpotTheMistake(),
    )
}
FROM_BANK: Final[dict[str, Kind]] = {kind.name: kind for kind in (Choice(),)}
EVERY_KIND: Final[dict[str, Kind]] = KINDS | FROM_BANK
DEFAULT_LEVEL: Final = 2


def kind_named(name: str) -> Kind:
    """The kind called `name`; raises UsageError with the list of kinds."""
    try:
        return EVERY_KIND[name]
    except KeyError:
        raise UsageError(
            _("there is no kind of question called {name!r}; there are {known}").format(
                name=name, known=", ".join(EVERY_KIND)
            )
        ) from None
