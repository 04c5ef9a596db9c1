"""The confusion table: what marking makes of students who work by a known mistake, and of those who guess.

    make confusion                          a thousand students of every kind
    make confusion ARGS="training-run"      of these kinds only
    make confusion ARGS="--students 200"    fewer of them

A student's line tells how often the mistake was named by itself, how often with rivals (other mistakes that give the
very same answers to that problem) and with which.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field

from drill.mistakes.catalogue import mistake
from drill.questions.kinds import KINDS
from tests.marking.students import Tally, accused, doubles, exposing, is_exposed, weigh

#: Kinds in which an answer without a method can be made up.
GUESSED = (
    "count-table",
    "next-merge",
    "training-run",
    "encode",
    "encode-trace",
    "merge-order",
    "wordpiece-merge",
    "wordpiece-encode",
)
#: The kinds in which some way of doing BPE shows; the others ask about one, and an answer is no sign of it.
TRIED = [name for name, kind in KINDS.items() if kind.steps]
#: Problems that are drawn to find those that show a mistake.
MOST_DRAWN = 4000


@dataclass
class Confusion:
    """What became of the students of one kind, by mistake."""

    kind: str
    tallies: dict[str, Tally] = field(default_factory=dict)

    @property
    def total(self) -> Tally:
        """All students of the kind."""
        return sum(self.tallies.values(), Tally())


def confusion(name: str, students: int) -> Confusion:
    """So many students of the kind, as evenly over its mistakes as the problems found for each allow."""
    kind, found = KINDS[name], Confusion(name)
    problems = exposing(kind, max(1, students // 8), MOST_DRAWN if students >= 1000 else 400)
    cases_of = {
        id_: [
            (variant, problem)
            for problem in shown
            for variant in mistake(id_).variants
            if is_exposed(kind, problem, variant)
        ]
        for id_, shown in problems.items()
    }
    each = _each([len(cases) for cases in cases_of.values()], students)
    for id_, cases in cases_of.items():
        tally = Tally()
        # Those found first come from few words alike, so the students are spread over all that were found.
        most = min(each, len(cases))
        for place in range(most):
            variant, problem = cases[place * len(cases) // most]
            weigh(tally, kind, problem, variant)
        found.tallies[id_] = tally
    return found


def _each(sizes: list[int], students: int) -> int:
    """How many students each mistake has at most, so that all together are as many as asked for if there are such."""
    enough = (most for most in range(max(sizes, default=0)) if sum(min(size, most) for size in sizes) >= students)
    return next(enough, max(sizes, default=0))


def lines(found: Confusion) -> list[str]:
    """The table of one kind."""
    told = [f"{found.kind}: {found.total}"]
    for id_, tally in found.tallies.items():
        rivals = ", ".join(f"{name} {number}" for name, number in Counter(tally.rivals).most_common(4))
        named = tally.tried - len(tally.missed)
        told.append(
            f"  {id_:24} {tally.tried:5} students, named {100 * named / max(1, tally.tried):5.1f} %, "
            f"alone {100 * tally.alone / max(1, tally.tried):5.1f} %" + (f", with {rivals}" if rivals else "")
        )
        told += [f"    missed: {where}" for where in tally.missed[:3]]
        told += [f"    beside: {where}" for where in tally.beside_others[:3]]
        told += [f"    rivals that differ: {where}" for where in tally.false_rivals[:3]]
    return told


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="What marking makes of simulated students.")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--students", type=int, default=1000, help="students of each kind (1000)")
    chosen = parser.parse_args()
    for name in chosen.kinds or TRIED:
        print("\n".join(lines(confusion(name, chosen.students))), flush=True)
    for name in (name for name in GUESSED if name in KINDS and name in (chosen.kinds or KINDS)):
        named, tried = accused(name, chosen.students)
        print(f"{name}: {named} of {tried} guesses accused ({100 * named / tried:.1f} %)", flush=True)
    if not chosen.kinds or "training-run" in chosen.kinds:
        found = doubles(chosen.students)
        print("\n".join([str(found), *(f"  missed: {where}" for where in found.missed[:10])]), flush=True)


if __name__ == "__main__":
    main()
