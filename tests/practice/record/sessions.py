"""Random sessions: answers of many kinds at times that go forth and back, without the marking that makes them."""

from hypothesis import strategies as st

from drill.practice.record.entry import Entry, Named, PartMark

MISTAKES = ("stale-counts", "counted-symbols", "longest-match", "kept-broken-pairs")
BEGIN = 1_800_000_000_000

_named = st.builds(
    Named,
    st.lists(st.sampled_from(MISTAKES), min_size=1, max_size=2, unique=True).map(tuple),
    st.sampled_from(["shown", "possible"]),
    st.lists(st.sampled_from(MISTAKES).map(lambda name: (name,)), max_size=2, unique=True).map(tuple),
)


@st.composite
def entries(draw: st.DrawFn, number: int) -> Entry:
    """The answer of this number; its id is its own."""
    marks, looked_up = draw(st.integers(0, 2)), draw(st.booleans())
    return Entry(
        id=f"{number:032x}",
        at=BEGIN + draw(st.integers(0, 40)) * 3_600_000,
        mode=draw(st.sampled_from(["practice", "sprint", "coach"])),
        kind=draw(st.sampled_from(["next-merge", "encode", "choice"])),
        topic=draw(st.sampled_from(["", "training"])),
        level=draw(st.sampled_from([None, 1, 2, 3])),
        problem={"kind": "next-merge", "statement": draw(st.text(max_size=5))},
        answers={"pair": draw(st.text(max_size=5))},
        seconds=draw(st.floats(0, 900).map(lambda seconds: round(seconds, 3))),
        hints=draw(st.integers(0, 3)),
        redone=draw(st.integers(0, 1)),
        looked_up=looked_up,
        marks=0 if looked_up else marks,
        out_of=0 if looked_up else 2,
        right=not looked_up and marks == 2,
        parts=() if looked_up else (PartMark("pair", "wrong", 0, 1), PartMark("count", "correct", 1, 1)),
        exposed=tuple(draw(st.lists(st.sampled_from(MISTAKES), unique=True))),
        named=() if looked_up else tuple(draw(st.lists(_named, max_size=1))),
    )


@st.composite
def sessions(draw: st.DrawFn, most: int = 12) -> list[Entry]:
    """Answers in the order in which they are given, which need not be that of the clock."""
    return [draw(entries(number)) for number in range(draw(st.integers(1, most)))]
