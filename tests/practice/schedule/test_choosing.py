"""What is asked next: what is due, what goes wrong, what was put right; never one kind three times in a row."""

from collections.abc import Mapping, Sequence

from drill.practice.schedule.choosing import Situation, by_weight, choose
from drill.practice.schedule.evidence import Exposure
from drill.practice.schedule.skill import Skill
from drill.questions.dice import Dice

NOW = 1_800_000_000_000
KINDS = ("pair-count", "next-merge", "encode", "training-run")


def met(kind: str, due: int, last: int = 1) -> Skill:
    return Skill(kind, card={"due": due}, last=(last, ""))


def situation(
    skills: Sequence[Skill],
    *,
    exposures: Mapping[str, Sequence[Exposure]] | None = None,
    asked: Sequence[str] = (),
    since: int = 0,
    shown_by: Mapping[str, tuple[str, ...]] | None = None,
) -> Situation:
    return Situation(
        skills=skills,
        due=lambda skill: 0 if skill.card is None else skill.card["due"],
        exposures=exposures or {},
        since=lambda _at: since,
        shown_by=lambda name: (shown_by or {}).get(name, ()),
        asked=asked,
        now=NOW,
    )


def kinds(where: Situation, times: int = 200) -> list[str]:
    return [choose(where, Dice("choosing", number)).skill.kind for number in range(times)]


def test_what_has_been_due_for_longest_comes_first() -> None:
    skills = [Skill("pair-count"), met("next-merge", NOW - 5), met("encode", NOW - 50), met("training-run", NOW + 1)]
    assert set(kinds(situation(skills))) == {"encode"}


def test_what_was_never_asked_comes_in_the_order_of_the_course() -> None:
    skills = [met("pair-count", NOW + 5), Skill("next-merge"), Skill("encode")]
    assert set(kinds(situation(skills))) == {"next-merge"}


def test_when_nothing_is_due_the_longest_ago_comes() -> None:
    skills = [met("pair-count", NOW + 5, last=3), met("encode", NOW + 50, last=2), met("next-merge", NOW + 9, last=4)]
    assert set(kinds(situation(skills))) == {"encode"}


def test_no_kind_comes_a_third_time_in_a_row_if_there_is_another() -> None:
    skills = [met("encode", NOW - 50), met("next-merge", NOW + 50)]
    assert set(kinds(situation(skills, asked=["encode", "encode"]))) == {"next-merge"}
    assert set(kinds(situation(skills, asked=["encode", "next-merge", "encode"]))) == {"encode"}
    assert set(kinds(situation([skills[0]], asked=["encode", "encode"]))) == {"encode"}


SHOWN = {"stale-counts": [Exposure(NOW - 1, "shown")]}


def test_most_problems_are_made_to_show_what_goes_wrong() -> None:
    where = situation(
        [Skill(kind) for kind in KINDS], exposures=SHOWN, shown_by={"stale-counts": ("training-run", "next-merge")}
    )
    found = [choose(where, Dice("choosing", number)) for number in range(400)]
    sought = [item for item in found if item.mistakes]
    assert 0.65 < len(sought) / len(found) < 0.85
    assert {item.skill.kind for item in sought} == {"next-merge"}
    assert {item.mistakes for item in sought} == {("stale-counts",)}


def test_where_nothing_goes_wrong_nothing_is_sought() -> None:
    gone = {"stale-counts": [Exposure(NOW - 9, "shown"), *[Exposure(NOW - 5, "right")] * 5]}
    where = situation([Skill(kind) for kind in KINDS], exposures=gone, shown_by={"stale-counts": KINDS}, since=9)
    assert all(not choose(where, Dice("choosing", number)).mistakes for number in range(200))


def test_what_was_put_right_rests_and_then_comes_once_more() -> None:
    repaired = {"stale-counts": [Exposure(NOW - 9, "shown"), Exposure(NOW - 5, "right")]}

    def sought(since: int) -> float:
        where = situation(
            [Skill(kind) for kind in KINDS], exposures=repaired, shown_by={"stale-counts": KINDS}, since=since
        )
        return sum(bool(choose(where, Dice("choosing", number)).mistakes) for number in range(200)) / 200

    assert sought(2) == 0
    assert 0.3 < sought(3) < 0.7
    assert sought(5) == 1


def test_heavier_evidence_comes_first_more_often() -> None:
    first = [by_weight({"a": 3.0, "b": 1.0}, Dice("weights", number))[0] for number in range(1000)]
    assert 0.7 < first.count("a") / 1000 < 0.8
