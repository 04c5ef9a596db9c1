"""A learner who has practised for some weeks, at a time that stands still."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from drill.practice.learner import Learner
from drill.practice.record.entry import Entry, Named
from tests.tui.desk import Desk

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
_KINDS = ("pair-count", "next-merge", "training-run", "encode", "choice")
#: Mistakes with the numbers of the answers that show them.
_SHOWN = {"counted-symbols": (32, 37), "stale-counts": (0, 3), "longest-match": (39,), "once-per-word": (36,)}


def practised(desk: Desk) -> Learner:
    """Five weeks of answers that get better and faster, of which some show mistakes, and two exams."""
    learner = Learner(desk.folder, date(2026, 12, 12), now=lambda: _ms(NOW))
    for number in range(40):
        kind = _KINDS[number % len(_KINDS)]
        named = tuple(Named((name,), "shown") for name, numbers in _SHOWN.items() if number in numbers)
        right = not named and number % 4 != 0 and (number > 20 or number % 3 != 0)
        learner.record.add(
            Entry(
                id=f"{number:032x}",
                at=_ms(NOW - timedelta(hours=21 * (40 - number))),
                mode="practice",
                kind=kind,
                topic=("ties", "bytes")[number // 5 % 2] if kind == "choice" else "",
                level=2,
                problem={},
                answers={},
                seconds=90.0 - number,
                marks=2 * right,
                out_of=2,
                right=right,
                exposed=tuple(name for name in _SHOWN if kind != "encode" or name == "longest-match"),
                named=named,
            )
        )
    papers: list[dict[str, object]] = [
        {"title": "Ten minutes", "extra_time": 25},
        {"title": "The course's own style", "policy": "strict", "untimed": True},
    ]
    for number, paper in enumerate(papers):
        learner.record.sittings.save_paper(str(number), _ms(NOW), paper)
        handed_in = _ms(NOW - timedelta(days=3 - number))
        learner.record.sittings.hand_in(str(number), handed_in, {"marks": 9 + number, "out_of": 14}, [])
    return learner


def _ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
