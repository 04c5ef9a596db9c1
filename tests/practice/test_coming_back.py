"""What a round says of its skills: the level, and when they come back."""

from datetime import datetime
from pathlib import Path

import pytest

from drill.document import Document
from drill.practice.coming_back import changes, coming_back, when
from drill.practice.learner import Learner
from drill.practice.session import Session
from drill.practice.source import Wish
from drill.render.plain import render, sentence
from tests.tui.desk import right_answers

HOUR = 3_600_000
NOON = round(datetime(2026, 12, 1, 12).timestamp() * 1000)


@pytest.mark.parametrize(
    ("hours", "told"),
    [(-1, "now"), (0, "now"), (1, "later today"), (13, "tomorrow"), (35, "tomorrow"), (37, "in 2 days")],
)
def test_a_time_is_told_as_a_person_thinks_of_it(hours: int, told: str) -> None:
    assert sentence(when(NOON + hours * HOUR, NOON)) == told


def test_a_round_tells_the_levels_that_rose_and_when_its_skills_come_back(tmp_path: Path) -> None:
    session = Session(Wish(("pair-count", "encode"), seed="s"), Learner(tmp_path, now=lambda: NOON))
    assert session.coming_back() == []
    for _question in range(4):
        assert session.current is not None
        session.answer(right_answers(session.current) if session.current.kind == "pair-count" else {})
        session.advance()
    assert session.learner is not None
    found = {change.skill.kind: change for change in changes(session.learner, {})}
    assert (found["pair-count"].before, found["pair-count"].after) == (2, 3)
    assert (found["encode"].before, found["encode"].after) == (2, 1)
    page = render(Document(tuple(coming_back(tuple(found.values()), NOON))))
    assert "2 → 3" in page and "later today" in page


def test_where_nothing_is_kept_nothing_comes_back() -> None:
    session = Session(Wish(("pair-count",), seed="s"))
    session.answer({})
    assert session.coming_back() == []
