"""Simulated students: problems that show a mistake, the mistake's own answers, and what marking makes of them."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, combinations, islice, product

from drill.answers import Value, comparable, entries_in, typed
from drill.bank.folder import lexicon
from drill.engine.convention import LECTURE, PRESETS
from drill.engine.errors import InputError
from drill.engine.procedure import Procedure
from drill.marking.diagnosis import combined
from drill.marking.marker import mark
from drill.marking.verdict import Verdict
from drill.mistakes.catalogue import mistake, variants_swapping
from drill.mistakes.mistake import Variant
from drill.questions.code import code_of
from drill.questions.dice import Dice
from drill.questions.generator import answers_by, differing_parts, generate
from drill.questions.kind import Kind, values_of
from drill.questions.kinds import KINDS
from drill.questions.own_text import problem_from_text
from drill.questions.problem import Problem

CONVENTIONS = (LECTURE, PRESETS["lesson"], PRESETS["subword-nmt"], PRESETS["sentencepiece"])


def drawn(kind: Kind) -> Iterator[Problem]:
    """Problems without end: all levels in turn, every second one under the lecture's convention."""
    number = 0
    while True:
        for level in kind.levels:
            convention = LECTURE if number % 2 else CONVENTIONS[number // 2 % len(CONVENTIONS)]
            if kind.missing(level, convention) is None:
                yield generate(kind, level, code_of("students", kind.name, level, number), convention, lexicon())
        number += 1


def about_texts(kind: Kind) -> Iterator[Problem]:
    """Problems without end about texts of words such as hahaha and banana, which show what ordinary words hide."""
    words, dice, number = lexicon(), random.Random(f"texts {kind.name}"), 0
    while True:
        number += 1
        some = (
            dice.sample(words.doubled, 2) + dice.sample(words.stems, 2) + [2 * dice.choice("abc") + dice.choice("abc")]
        )
        text = " ".join(dice.choices(some, k=dice.randint(4, 9)))
        convention = LECTURE if number % 3 else LECTURE.but(overlaps="disjoint")
        k = dice.randint(2, 4) if kind.name in ("training-run", "vocabulary-size") else dice.randint(1, 4)
        try:
            yield problem_from_text(kind, text, k, convention, Dice("students", kind.name, number), words)
        except InputError:
            continue


def exposing(kind: Kind, each: int, most: int) -> dict[str, list[Problem]]:
    """For each mistake that the kind can show, up to `each` problems that show it.

    They are sought among the first `most` that the generator draws, then among as many about other texts.
    """
    found: dict[str, list[Problem]] = {variant.id: [] for variant in variants_swapping(kind.steps)}
    texts = about_texts(kind) if kind.about_text else ()
    for problem in chain(islice(drawn(kind), most), islice(texts, most)):
        if all(len(problems) >= each for problems in found.values()):
            break
        for name in problem.shows:
            if len(found[name]) < each:
                found[name].append(problem)
    return {name: problems for name, problems in found.items() if problems}


def written_by(kind: Kind, problem: Problem, procedure: Procedure) -> dict[str, str]:
    """The procedure's own answers as text."""
    answers = answers_by(kind, problem, procedure)
    return {part.name: typed(part.type, answers[part.name]) for part in kind.parts(problem) if part.name in answers}


def is_exposed(kind: Kind, problem: Problem, variant: Variant) -> bool:
    return bool(differing_parts(kind, problem, variant.procedure))


@dataclass
class Tally:
    """How often a mistake was named by itself, with rivals, beside another explanation, or not at all."""

    alone: int = 0
    with_rivals: int = 0
    beside_others: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    false_rivals: list[str] = field(default_factory=list)
    rivals: list[str] = field(default_factory=list)

    @property
    def tried(self) -> int:
        return self.alone + self.with_rivals + len(self.beside_others) + len(self.missed)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.alone + other.alone,
            self.with_rivals + other.with_rivals,
            self.beside_others + other.beside_others,
            self.missed + other.missed,
            self.false_rivals + other.false_rivals,
            self.rivals + other.rivals,
        )

    def __str__(self) -> str:
        share = 100 * self.alone / max(1, self.tried)
        return (
            f"{self.tried:5} tried, alone {share:5.1f} %, with rivals {self.with_rivals}, "
            f"beside others {len(self.beside_others)}, missed {len(self.missed)}"
        )


def weigh(tally: Tally, kind: Kind, problem: Problem, variant: Variant) -> None:
    """Mark the variant's own answers and note what was named."""
    verdict = mark(problem, written_by(kind, problem, variant.procedure))
    where = f"{problem.code or problem} {variant.id}/{variant.name}: " + "; ".join(
        f"{'+'.join(item.ids)} (rivals {item.rivals})" for item in verdict.explanations
    )
    mine = [item for item in verdict.explanations if (variant.id,) in (item.ids, *item.rivals)]
    if not mine:
        tally.missed.append(where)
    elif len(verdict.explanations) > 1:
        tally.beside_others.append(where)
    elif mine[0].rivals:
        tally.with_rivals += 1
    else:
        tally.alone += 1
    for item in mine:
        for ids in (item.ids, *item.rivals):
            if ids != (variant.id,):
                tally.rivals.append("+".join(ids))
            if ids != (variant.id,) and not are_rivals(kind, verdict, variant.procedure, ids):
                tally.false_rivals.append(where)


def are_rivals(kind: Kind, verdict: Verdict, procedure: Procedure, ids: tuple[str, ...]) -> bool:
    """True if some forms of these mistakes give just what the procedure gives, from the student's own state."""
    mine = _forms(kind, verdict, procedure)
    for forms in product(*(mistake(name).variants for name in ids)):
        other: Procedure | None = forms[0].procedure
        for form in forms[1:]:
            other = other.with_steps_of(form.procedure) if other is not None else None
        if other is not None and _forms(kind, verdict, other) == mine:
            return True
    return False


def _forms(kind: Kind, verdict: Verdict, procedure: Procedure) -> list[object]:
    """What the procedure writes in each part that was answered; where that is right, just that it is."""
    found: list[object] = []
    for item in verdict.parts:
        if item.given is None:
            continue
        values = values_of(kind.expect(verdict.problem, item.part, verdict.values, procedure))
        own = frozenset(comparable(item.part.type, value) for value in values)
        right = {comparable(item.part.type, value) for value in item.follows}
        given = comparable(item.part.type, item.given)
        found.append("right" if own <= right or (given in own and item.earned) else given if given in own else own)
    return found


@cache
def measured(name: str, each: int, most: int) -> dict[str, Tally]:
    """For each mistake of the kind, what became of its own answers."""
    kind = KINDS[name]
    tallies = {}
    for id_, problems in exposing(kind, each, most).items():
        tally = Tally()
        for variant in mistake(id_).variants:
            for problem in problems:
                if is_exposed(kind, problem, variant):
                    weigh(tally, kind, problem, variant)
        tallies[id_] = tally
    return tallies


# --- students who know nothing ----------------------------------------------------------------------------------------


def random_answers(kind: Kind, problem: Problem, dice: random.Random) -> dict[str, str] | None:
    """A wrong answer without a method; None where chance made it right."""
    if kind.name == "next-merge":
        table = problem.run.position().table
        winners = problem.run.position().picks
        losers = [pair for pair in table if pair not in winners]
        if not losers:
            return None
        return {"pair": " ".join(dice.choice(losers)), "count": str(dice.randint(1, max(table.values()) + 2))}
    if kind.name == "wordpiece-merge":
        scored = problem.wordpiece_run.position()
        losers = [pair for pair in scored.table if pair not in scored.picks]
        if not losers:
            return None
        pair = dice.choice(losers)
        _count, left, right, _score = scored.scored[pair]
        return {"pair": " ".join(pair), "score": f"{dice.randint(1, min(left, right))}/{left * right}"}
    if kind.name == "count-table":
        # One row counted anew at random.
        rows = entries_in(answers_by(kind, problem)["table"])
        at, count = dice.randrange(len(rows)), dice.randint(1, max(count for _, count in rows) + 2)
        changed = (*rows[:at], (rows[at][0], count), *rows[at + 1 :])
        return None if changed == rows else {"table": typed("table", changed)}
    if kind.name == "training-run":
        return _random_run(kind, problem, dice)
    if kind.name == "encode-trace":
        written = _random_trace(kind, problem, dice)
    elif kind.name == "wordpiece-encode":
        first, *others = _random_cut(tuple(problem.word or ""), dice)
        written = {"tokens": (first, *(f"##{token}" for token in others))}
    else:
        written = {part.name: _random_cut(problem.start or (), dice) for part in kind.parts(problem)}
    if written == answers_by(kind, problem):
        return None
    return {name: " ".join(tokens) for name, tokens in written.items()}


def _random_cut(symbols: tuple[str, ...], dice: random.Random) -> tuple[str, ...]:
    """The word cut at each place or not, as chance has it."""
    tokens: list[str] = []
    for symbol in symbols:
        if tokens and dice.random() < 0.5:
            tokens[-1] += symbol
        else:
            tokens.append(symbol)
    return tuple(tokens)


def _random_trace(kind: Kind, problem: Problem, dice: random.Random) -> dict[str, tuple[str, ...]]:
    """In each step any two neighbours joined, or nothing, as a coin falls."""
    tokens = list(problem.start or ())
    answers: dict[str, tuple[str, ...]] = {}
    for part in kind.parts(problem):
        if len(tokens) > 1 and dice.random() < 0.5:
            at = dice.randrange(len(tokens) - 1)
            tokens[at : at + 2] = ["".join(tokens[at : at + 2])]
        answers[part.name] = tuple(tokens)
    return answers


def _random_run(kind: Kind, problem: Problem, dice: random.Random) -> dict[str, str] | None:
    """Every merge any pair that stands there, with its true count; then what follows from these merges."""
    position = problem.run.position()
    earlier: dict[str, Value] = {}
    for number in range(1, (problem.k or 0) + 1):
        if not position.table:
            return None
        pair = dice.choice(list(position.table))
        earlier |= {f"merge-{number}": pair, f"count-{number}": position.table[pair]}
        position = position.go_on(pair)
    if earlier == {name: value for name, value in answers_by(kind, problem).items() if name in earlier}:
        return None
    for part in kind.parts(problem):
        if part.name not in earlier:
            earlier[part.name] = values_of(kind.expect(problem, part, earlier))[0]
    return {part.name: typed(part.type, earlier[part.name]) for part in kind.parts(problem)}


def accused(name: str, number: int) -> tuple[int, int]:
    """How many of so many random wrong answers to the kind are put down to a mistake, and how many there were."""
    kind, dice = KINDS[name], random.Random(f"random {name}")
    tried = named = 0
    for problem in drawn(kind):
        answers = random_answers(kind, problem, dice)
        if answers is None:
            continue
        tried += 1
        named += bool(mark(problem, answers).explanations)
        if tried == number:
            break
    return named, tried


# --- students with two mistakes at once -------------------------------------------------------------------------------


@dataclass
class Doubles:
    """How often two mistakes at once were both named.

    Attributes:
        tried: runs by two mistakes whose answers differ from the right ones and from those of each mistake alone.
        named: of these, runs in which the two are named together, as they are or as rivals.
        same_as_one: runs in which one of the two, from the student's own state, gives all that was written: no marking
            could tell that there were two.
        missed: what the others were, and what was named.
    """

    tried: int = 0
    named: int = 0
    same_as_one: int = 0
    missed: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        share = 100 * self.named / max(1, self.tried)
        return (
            f"{self.tried} runs by two mistakes at once: both named in {self.named} ({share:.1f} %); "
            f"in {self.same_as_one} others one of the two gives all that was written"
        )


@cache
def doubles(number: int) -> Doubles:
    """So many training runs by two mistakes drawn at random."""
    kind, dice, found = KINDS["training-run"], random.Random("two at once"), Doubles()
    forms = variants_swapping(kind.steps)
    pairs = [pair for pair in combinations(forms, 2) if combined(*pair) is not None]
    for problem in drawn(kind):
        if found.tried == number:
            break
        one, other = dice.choice(pairs)
        both = combined(one, other)
        assert both is not None
        answers = answers_by(kind, problem, both)
        alone = [answers_by(kind, problem, form.procedure) for form in (one, other)]
        if answers in (answers_by(kind, problem), *alone):
            continue
        found.tried += 1
        verdict = mark(problem, written_by(kind, problem, both))
        if any({one.id, other.id} == set(ids) for item in verdict.explanations for ids in (item.ids, *item.rivals)):
            found.named += 1
        elif _forms(kind, verdict, both) in [_forms(kind, verdict, form.procedure) for form in (one, other)]:
            found.same_as_one += 1
        else:
            named = "; ".join("+".join(item.ids) for item in verdict.explanations)
            found.missed.append(f"{problem.code} {one.id}+{other.id}: {named or 'nothing'}")
    return found
