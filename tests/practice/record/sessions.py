"""Random sessions: answers of many kinds at times that go forth and back, without the marking that makes them."""

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st

from drill.practice.record.entry import Entry, Named, PartMark

T = TypeVar("T")
MISTAKES = ("stale-counts", "counted-symbols", "longest-match", "kept-broken-pairs")
BEGIN = 1_800_000_000_000

_TEXTS = ("", "n e", "e w", "“né”", "a\x00\nb", "\ud83d")


class _Digits:
    """Choices read off one number: drawing each by itself would take longer than all that is done with them."""

    def __init__(self, number: int) -> None:
        self._number = number

    def below(self, end: int) -> int:
        self._number, found = divmod(self._number, end)
        return found

    def one_of(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]

    def some_of(self, choices: Sequence[T]) -> tuple[T, ...]:
        return tuple(choice for choice in choices if self.below(2))


def answer(number: int, digits: _Digits) -> Entry:
    """The answer of this number; its id is its own."""
    marks, looked_up = digits.below(3), digits.below(4) == 3
    named = Named(
        digits.some_of(MISTAKES) or MISTAKES[:1],
        "possible" if digits.below(2) else "shown",
        tuple((name,) for name in digits.some_of(MISTAKES)),
    )
    return Entry(
        id=f"{number:032x}",
        at=BEGIN + digits.below(40) * 3_600_000,
        mode=digits.one_of(("practice", "sprint", "coach")),
        kind=digits.one_of(("next-merge", "encode", "choice")),
        topic=digits.one_of(("", "training")),
        level=digits.one_of((2, None, 1, 3)),
        problem={"kind": "next-merge", "statement": digits.one_of(_TEXTS), "marks": [1, 2.0, None]},
        answers={"pair": digits.one_of(_TEXTS)},
        seconds=digits.below(900_000) / 1000,
        hints=digits.below(4),
        redone=digits.below(2),
        looked_up=looked_up,
        marks=0 if looked_up else marks,
        out_of=0 if looked_up else 2,
        right=not looked_up and marks == 2,
        parts=() if looked_up else (PartMark("pair", "wrong", 0, 1), PartMark("count", "correct", 1, 1)),
        exposed=digits.some_of(MISTAKES),
        named=() if looked_up or marks == 2 else (named,),
    )


@st.composite
def sessions(draw: st.DrawFn, most: int = 12) -> list[Entry]:
    """Answers in the order in which they are given, which need not be that of the clock."""
    numbers = draw(st.lists(st.integers(0, 1 << 80), min_size=1, max_size=most))
    return [answer(number, _Digits(digits)) for number, digits in enumerate(numbers)]


def some_entry(who: str, place: int) -> Entry:
    """An answer that only this writer gives, at a time that others give some at, too."""
    right = place % 3 > 0
    return Entry(
        id=f"{who}{place:031x}",
        at=1_800_000_000_000 + place * 60_000,
        mode="practice",
        kind=("next-merge", "encode", "pair-count")[place % 3],
        topic="",
        level=2,
        problem={"kind": "encode", "statement": "x" * 2000},
        answers={"tokens": "a b"},
        seconds=30.0 + place % 50,
        marks=2 if right else 0,
        out_of=2,
        right=right,
        exposed=("stale-counts",),
    )
