"""Simulated students: who works by a known mistake is told so, who guesses is seldom accused of one."""

from collections.abc import Callable

import pytest

from tests.marking.confusion import GUESSED, TRIED, confusion, lines
from tests.marking.students import Tally, accused, doubles, measured

Record = Callable[[str, object], None]

#: Problems that show the mistake, and problems drawn to find them: rare mistakes are not found so often.
FEW = (10, 120)
MANY = (150, 4000)
#: Mistakes that ordinary words of a kind seldom show: fewer problems than that among those drawn.
LEAST = {
    "pair-count": {"kept-broken-pairs": 25, "across-words": 10, "stale-one-count": 10},
    "next-merge": {"stale-one-count": 1},
    "training-run": {"letters-not-symbols": 80, "stale-one-count": 1},
    "vocabulary-size": {"marked-first-word": 75, "miscopied-frequency": 40},
    "wordpiece-merge": {"once-per-word": 1, "unordered-pair": 90},
    "superbpe-run": {"letters-not-symbols": 100},
    "fertility": {
        "longest-match": 5,
        "left-to-right": 5,
        "first-occurrence": 50,
        "overlapping-merge": 3,
        "right-to-left": 2,
        "fewest-tokens": 1,
        "letters-not-symbols": 10,
    },
}
#: The share of all answers by mistakes that must be put down to the very mistake and no other.
ALONE = {"training-run": 0.97, "encode-trace": 0.97, "encode": 0.7}


def check_named(tallies: dict[str, Tally]) -> None:
    """Every mistake is named every time: by itself, or with rivals that give the very same answers."""
    for name, tally in tallies.items():
        assert not tally.missed, f"{name}: {tally.missed[:3]}"
        assert not tally.beside_others, f"{name}: {tally.beside_others[:3]}"
        assert not tally.false_rivals, f"{name}: {tally.false_rivals[:3]}"


def check_alone(kind: str, tallies: dict[str, Tally], record: Record) -> None:
    total = sum(tallies.values(), Tally())
    for name, tally in [*tallies.items(), ("all together", total)]:
        print(f"{kind:16} {name:24} {tally}")
        record(f"{kind}: {name}", str(tally))
    assert total.alone >= ALONE.get(kind, 0) * total.tried
    # A mistake that is sure to be told apart must not cover up for another by its many forms: as many students of each.
    students = {name: min(tally.tried, MANY[0]) for name, tally in tallies.items() if tally.tried}
    told_apart = sum(tallies[name].alone / tallies[name].tried * number for name, number in students.items())
    evenly = told_apart / sum(students.values())
    print(f"{kind:16} {'evenly by mistake':24} {100 * evenly:.1f} %")
    assert evenly >= ALONE.get(kind, 0)


@pytest.mark.parametrize("kind", TRIED)
def test_a_mistakes_own_answers_are_named_alone_or_with_rivals_that_give_the_same(kind: str) -> None:
    check_named(measured(kind, *FEW))


@pytest.mark.parametrize("kind", GUESSED)
def test_random_wrong_answers_are_seldom_accused(kind: str, record_property: Record) -> None:
    named, tried = accused(kind, 100)
    record_property(f"{kind}: random answers accused", f"{named} of {tried}")
    assert named <= 0.1 * tried


@pytest.mark.slow
@pytest.mark.parametrize("kind", TRIED)
def test_on_many_problems_each_mistake_is_named_every_time(kind: str, record_property: Record) -> None:
    tallies = measured(kind, *MANY)
    check_named(tallies)
    check_alone(kind, tallies, record_property)
    for name, tally in tallies.items():
        assert tally.tried >= LEAST.get(kind, {}).get(name, MANY[0]), f"only {tally.tried} problems show {name}"


@pytest.mark.slow
@pytest.mark.parametrize("kind", GUESSED)
def test_a_thousand_random_wrong_answers_are_seldom_accused(kind: str, record_property: Record) -> None:
    named, tried = accused(kind, 1000)
    print(f"{kind:16} random wrong answers: {named} of {tried} accused")
    record_property(f"{kind}: random answers accused", f"{named} of {tried}")
    assert named <= 0.07 * tried


# --- two mistakes at once ---------------------------------------------------------------------------------------------


def test_two_mistakes_at_once_are_mostly_both_named() -> None:
    found = doubles(60)
    assert found.tried == 60
    assert found.named >= 0.8 * found.tried, found.missed


@pytest.mark.slow
def test_of_a_thousand_runs_by_two_mistakes_both_are_named_in_nine_of_ten(record_property: Record) -> None:
    found = doubles(1000)
    print(found)
    record_property("two mistakes at once", str(found))
    assert found.named >= 0.9 * found.tried, found.missed[:20]


# --- the table of it all ----------------------------------------------------------------------------------------------


def test_the_confusion_table_has_a_line_for_every_mistake_that_the_kind_shows() -> None:
    found = confusion("apply-merge", 40)
    assert found.total.tried >= 40 and found.total.alone <= found.total.tried
    told = lines(found)
    assert told[0].startswith("apply-merge:")
    assert {line.split()[0] for line in told[1:]} == set(found.tallies)
    assert "one-row-only" in found.tallies
    assert all("named 100.0 %" in line for line in told[1:])
