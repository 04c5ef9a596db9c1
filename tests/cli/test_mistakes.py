from pathlib import Path

import pytest

from drill.cli.demonstration import demonstration
from drill.mistakes.catalogue import CATALOGUE
from drill.mistakes.catalogue import mistake as mistake_named
from drill.mistakes.mistake import Mistake
from tests.cli.running import done, refused


def test_the_catalogue_says_what_was_done_and_what_to_remember() -> None:
    written = " ".join(done("mistakes").split())
    for mistake in CATALOGUE:
        assert f"{mistake.id} You {mistake.done}. {mistake.remember}" in written


@pytest.mark.parametrize("mistake", CATALOGUE, ids=lambda mistake: mistake.id)
def test_each_mistake_is_shown_at_work_and_named_by_the_marking(mistake: Mistake) -> None:
    found = demonstration(mistake)
    assert found is not None
    assert mistake.id in found.problem.shows
    assert {name for explanation in found.verdict.explanations for name in explanation.ids} == {mistake.id}
    assert not found.verdict.all_right


@pytest.mark.parametrize(
    "name", ["longest-match", "fewest-tokens", "stopped-early", "replaced-symbols", "stale-counts"]
)
def test_the_example_does_not_come_right_in_the_end(name: str) -> None:
    found = demonstration(mistake_named(name))
    assert found is not None
    assert found.verdict.parts[-1].status in ("wrong", "follow-through")


def test_one_of_them() -> None:
    written = done("mistakes", "rows-not-summed")
    assert written.startswith("rows-not-summed\n")
    for words in ("A question: ", "What this mistake makes of it", "Remember"):
        assert words in written


def test_under_the_saved_convention(home: Path) -> None:
    (home / "config.toml").write_text('convention = "lesson"\n')
    assert "</w> after every word" in " ".join(done("mistakes", "rows-not-summed").split())


def test_a_convention_without_room_for_the_mistake(home: Path) -> None:
    (home / "config.toml").write_text('convention = "minbpe"\n')
    assert "_ before every word" in " ".join(done("mistakes", "dropped-marker").split())


def test_an_unknown_one() -> None:
    assert "stale-counts, ignored-frequencies" in refused("mistakes", "typo", code=2)


def test_it_says_which_kinds_and_levels_show_it_and_how_to_practise_it() -> None:
    written = done("mistakes", "longest-match")
    assert "encode, level 4\n" in written
    assert "encode-trace, levels 1, 2, 3, 4, 5\n" in written
    assert "bpe-drill practice --mistake longest-match" in written
    assert "next-merge" not in written.split("Many problems show it")[1]
