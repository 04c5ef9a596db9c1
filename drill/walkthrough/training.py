"""The walkthrough of a training run."""

from __future__ import annotations

from typing import Final

from drill.engine.convention import Convention
from drill.engine.corpus import Corpus, Pair
from drill.engine.errors import InputError, UsageError
from drill.engine.rounds import usual_k
from drill.engine.trainer import LargeTraining, train
from drill.questions.worked_run import worked_run
from drill.walkthrough.walk import Walk
from drill.wording import _

#: More rounds than anybody steps through.
MOST_ROUNDS: Final = 1_000
#: With so many counts a round of a small corpus fits on a screen of 24 lines: its vocabulary too.
MOST_COUNTS: Final = 12


def training_walk(
    corpus: Corpus,
    convention: Convention,
    k: int | None = None,
    *,
    listed: bool = False,
    table: int | None = MOST_COUNTS,
) -> Walk:
    """The start, then round by round, then how the run ended: k merges, or as many as are usual where k is None.

    `listed` says that the words came as a list with counts, `table` how many counts are shown (None: all). Raises
    InputError for more rounds than a walkthrough has, UsageError for a negative k.
    """
    if k is not None and k < 0:
        raise UsageError(_("k cannot be negative"))
    if k is not None and k > MOST_ROUNDS:
        raise InputError(_("a walkthrough has at most {n} rounds").format(n=MOST_ROUNDS))
    wanted = usual_k(corpus) if k is None else k
    merges = _ahead(corpus, convention, wanted)
    run = train(corpus, convention, wanted, table=table)
    rounds = (_("round {n} of {all}").format(n=n, all=len(merges)) for n in range(1, len(merges) + 1))
    places = (_("start"), *rounds, _("end"))
    documents = worked_run(run, listed=listed, closely=True)
    return Walk(convention, places, documents, merges, frozenset(run.base), listed=listed)


def _ahead(corpus: Corpus, convention: Convention, k: int | None) -> tuple[Pair, ...]:
    """All merges of the run. Bare of tables and rows a run takes no time, and then it is known how long it is."""
    return tuple(round_.merge for round_ in LargeTraining(corpus, convention, k, ties=False))
