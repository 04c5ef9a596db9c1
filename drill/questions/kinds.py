"""The kinds of question, in the order in which a course meets them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Final, cast

from drill.engine.errors import UsageError
from drill.questions.kind import Kind
from drill.wording import _


class Kinds(Mapping[str, Kind]):
    """Kinds by name. A command needs one or two of them, so the file of each is imported when it is first asked for.

    It is made of the places where they are written: `file:Class`, a file of this folder.
    """

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = dict(places)

    def __getitem__(self, name: str) -> Kind:
        return _kind_at(self._places[name])

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __or__(self, other: Kinds) -> Kinds:
        """These kinds, then the others."""
        return Kinds(self._places | other._places)


@cache
def _kind_at(place: str) -> Kind:
    """The one kind that is written there."""
    file, made = place.split(":")
    return cast(Kind, getattr(import_module(f"drill.questions.{file}"), made)())


#: Byte-pair encoding itself: what a round is made of where nothing else is asked for.
OF_BPE: Final = Kinds(
    {
        "pair-count": "pair_count:PairCount",
        "count-table": "count_table:CountTable",
        "next-merge": "next_merge:NextMerge",
        "apply-merge": "apply_merge:ApplyMerge",
        "training-run": "training_run:TrainingRun",
        "vocabulary-size": "vocabulary_size:VocabularySize",
        "encode": "encode:Encode",
        "encode-trace": "encode:EncodeTrace",
        "merge-order": "merge_order:MergeOrder",
        "rule-check": "rule_check:RuleCheck",
        "spot-the-mistake": "spot_the_mistake:SpotTheMistake",
    }
)
#: What courses teach beside it.
RELATIVES: Final = Kinds(
    {
        "wordpiece-merge": "wordpiece_merge:WordPieceMerge",
        "wordpiece-encode": "wordpiece_encode:WordPieceEncode",
        "unigram-segment": "unigram_segment:UnigramSegment",
        "unigram-prune": "unigram_prune:UnigramPrune",
        "fertility": "fertility:Fertility",
        "superbpe-run": "superbpe_run:SuperBPERun",
        "bytes": "bytes:Bytes",
    }
)
KINDS: Final = OF_BPE | RELATIVES
FROM_BANK: Final = Kinds({"choice": "choice:Choice"})
EVERY_KIND: Final = OF_BPE | FROM_BANK | RELATIVES
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
