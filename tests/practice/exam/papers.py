"""Papers as the tests need them."""

from __future__ import annotations

from functools import cache

from drill.bank.blueprints import Blueprint, Line
from drill.bank.contents import blueprint_named
from drill.engine.convention import LECTURE
from drill.practice.exam.paper import Paper, paper_of

#: The lecture's run, weighted; two words to encode; a question in words; a table of counts.
BLUEPRINT = Blueprint(
    id="small",
    lang="en",
    direction="ltr",
    title="A small exam",
    lines=(
        Line(1, "training-run", 5, item="lecture", marks={"merge": 3, "vocabulary": 4}),
        Line(2, "encode", 1, item="lecture", marks=2),
        Line(3, "encode", 2, item="lecture"),
        Line(4, "choice", 1),
        Line(5, "count-table", 4, item="lecture"),
    ),
    minutes=20,
    shuffle=frozenset({"options"}),
)
#: Right answers to its first question.
RUN = {
    "merge-1": "n e",
    "count-1": "4",
    "merge-2": "ne w",
    "count-2": "4",
    "merge-3": "_ r",
    "count-3": "3",
    "merge-4": "_r e",
    "count-4": "3",
    "corpus": "2 _ new; 2 _re new; 1 s e t; 1 _re s e t",
    "vocabulary": "_ e n r s t w ne new _r _re",
    "size": "11",
}


@cache
def small(extra_time: int = 0, *, untimed: bool = False) -> Paper:
    """The paper of BLUEPRINT."""
    return paper_of(BLUEPRINT, LECTURE, "seed", id="e" * 32, extra_time=extra_time, untimed=untimed)


@cache
def shipped(name: str, seed: str = "seed") -> Paper:
    """The paper of a shipped exam."""
    return paper_of(blueprint_named(name), LECTURE, seed, id="f" * 32)
