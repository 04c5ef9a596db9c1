"""The kinds by name."""

import pytest

from drill.engine.errors import UsageError
from drill.questions.kinds import EVERY_KIND, FROM_BANK, KINDS, OF_BPE, RELATIVES, kind_named


def test_every_kind_goes_by_the_name_it_gives_itself() -> None:
    assert [kind.name for kind in EVERY_KIND.values()] == [*OF_BPE, *FROM_BANK, *RELATIVES]
    assert all(kind.from_bank == (name in FROM_BANK) for name, kind in EVERY_KIND.items())


def test_a_kind_is_the_same_one_wherever_it_is_asked_for() -> None:
    assert all(EVERY_KIND[name] is kind is kind_named(name) for name, kind in KINDS.items())


def test_an_unknown_kind_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(UsageError, match=r"'riddle'; there are pair-count, count-table, .*, choice"):
        kind_named("riddle")
    assert "riddle" not in EVERY_KIND
