"""In which round of a worked run was a mistake made, and which?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from drill.answers import CHOICE, NUMBER
from drill.document import Block, Document, Number, Paragraph, Sentence, Table, Tokens
from drill.document import Pair as PairSpan
from drill.engine.convention import Convention
from drill.engine.corpus import Rows, letters
from drill.engine.errors import InputError
from drill.engine.procedure import CORRECT, Procedure
from drill.mistakes.catalogue import mistake
from drill.questions.board import counts_block
from drill.questions.corpora import draw_forms, draw_table
from drill.questions.dice import Dice
from drill.questions.kind import Choices, Draft, Earlier, Expected, Kind, Planted, one_of
from drill.questions.lexicon import LONGEST_WORD, Lexicon
from drill.questions.printed_run import first_vocabulary, giving, outcome, standing, wrong_rounds
from drill.questions.problem import Option, Part, PrintedRound, Problem
from drill.questions.rules import rule
from drill.questions.table_kinds import needs_a_rule, tied_at
from drill.questions.wrong_round import draw_wrong_round
from drill.wording import N_, _, ngettext, say

#: How often each round is made the wrong one. In some a mistake seldom makes a difference, and such draws are thrown
#: away: these weights make up for it, so that no round is a good guess. Nobody counts again before the second.
_WEIGHTS: Final = {1: (3, 2, 5), 2: (2, 4, 5), 3: (0, 4, 7), 4: (3, 3, 5), 5: (5, 6, 6, 6)}
#: What has to be compared stands side by side on a screen: the printed tables are so wide at most.
_MOST_ACROSS: Final = 74
_SHORT: Final = 4
#: Of words whose letters take two bytes and more few are short enough, so many are drawn.
_MANY: Final = 16


class SpotTheMistake(Kind):
    """In which round of a worked run was a mistake made, and which?

    One round is done by a mistaken procedure; every other one is right for the table that stands before it. So the
    rounds can be checked one by one, and only one of them is not what the rule makes of its own table.

    Levels: a mistake in counting; in rewriting; in counting again after a merge; in choosing among tied pairs; any
    mistake, with the vocabulary. Level 5 has four rounds, the others three; levels 1 to 3 have no tie.
    """

    name = "spot-the-mistake"
    title = N_("Spot the mistake")
    task = N_("in which round of a worked run was a mistake made, and which?")
    hints = "options:SpotHints"
    levels: ClassVar = {
        1: N_("a mistake in counting"),
        2: N_("a mistake in rewriting"),
        3: N_("a mistake in counting again after a merge"),
        4: N_("a mistake in choosing where pairs are tied"),
        5: N_("any mistake, four rounds and the vocabulary"),
    }
    #: Almost every mistaken procedure takes some other round for wrong, so a wrong answer is a sign of none of them.
    steps: ClassVar[frozenset[str]] = frozenset()
    needs = ("corpus", "rounds", "options")
    about_text = False

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """The round and the mistake."""
        return (Part("round", NUMBER), Part("mistake", CHOICE))

    def label(self, part: Part) -> str:
        """The parts' names."""
        return _("Round") if part.name == "round" else _("Mistake")

    def choices(self, problem: Problem, part: Part) -> Choices:
        """The mistakes, each by its own clause."""
        if part.type != CHOICE:
            return Choices(())
        options = problem.options or ()
        return Choices(tuple((option.id, say(_(mistake(option.mistake or "").done))) for option in options))

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The first round that is not right for the table before it; the mistake that gives just what is printed."""
        number = wrong_rounds(problem)[0]
        if part.name == "round":
            return number
        return one_of([(option.id,) for option in problem.options or () if _gives(problem, number, option)])

    def rule(self, problem: Problem) -> Sentence:
        """The convention, as far as the printed table does not show it."""
        return rule(problem.convention, rows=False)

    def ask(self, problem: Problem) -> Document:
        """The run, round by round, and the mistakes to choose from."""
        rounds = len(problem.rounds or ())
        template = ngettext(
            "Somebody has done {n} round of training, and made a mistake in it.",
            "Somebody has done {n} rounds of training. In one of them a mistake was made; every other round is right "
            "for the table that stands before it.",
            rounds,
        )
        blocks: list[Block] = [
            Paragraph(say(template, n=rounds)),
            _merges_table(problem),
            _tables_side_by_side(problem),
            Paragraph(say(_("Which round is wrong, and what did its author do in it?"))),
            self.choices(problem, self.parts(problem)[1]).block,
            Paragraph(say(_("Rule: {rule}"), rule=self.rule(problem))),
        ]
        return Document(tuple(blocks))

    def solve(self, problem: Problem) -> Document:
        """The wrong round as it should be: its counts, its merge and the table after it."""
        number = wrong_rounds(problem)[0]
        position = standing(problem, number, CORRECT)
        blocks: list[Block] = [
            counts_block(position, caption=say(_("The right counts in round {n}, and where they come from:"), n=number))
        ]
        return Document(tuple(blocks))

    def planted(self, problem: Problem) -> Planted | None:
        """The mistake in the wrong round."""
        number = wrong_rounds(problem)[0]
        forms = [form for option in problem.options or () for form in mistake(option.mistake or "").variants]
        variant = giving(problem, number, forms)
        if variant is None:
            return None
        wrong, right = (standing(problem, number, way) for way in (variant.procedure, CORRECT))
        return Planted(variant, number, wrong, right, (problem.rounds or ())[number - 1].vocabulary)

    def check(self, problem: Problem) -> None:
        """One round is wrong, and one of the options gives what is printed there."""
        rounds, start = problem.rounds or (), problem.corpus or ()
        for printed in rounds:
            if [row.frequency for row in printed.rows] != [row.frequency for row in start]:
                raise InputError(_("must have the rows of the table at the start"), "given.rounds.corpus")
            if (printed.vocabulary is None) != (rounds[0].vocabulary is None):
                raise InputError(_("must stand in every round or in none"), "given.rounds.vocabulary")
        options = problem.options or ()
        for option in options:
            if option.mistake is None:
                raise InputError(_("an option must be a known mistake"), "given.options.mistake")
            try:
                mistake(option.mistake)
            except InputError as error:
                raise error.at("given.options.mistake") from None
        wrong = wrong_rounds(problem)
        if len(wrong) != 1:
            raise InputError(_("just one round must be wrong"), "given.rounds")
        if sum(1 for option in options if _gives(problem, wrong[0], option)) != 1:
            raise InputError(_("just one option must give what is printed"), "given.options")

    def missing(self, level: int, convention: Convention) -> Sentence | None:
        """A rule must decide on level 4."""
        return needs_a_rule(convention) if level == 4 else None

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """A run that is right but for one round, in which some mistake of the level makes a difference."""
        weights = _WEIGHTS[level]
        number = len(weights)
        wrong = dice.pick([place for place, weight in enumerate(weights, 1) for _time in range(weight)])
        doubled = level in (1, 2, 5) and dice.chance(0.5)
        longest = _most_letters(number, convention)
        # Some words are too long for so many tables side by side, so more are drawn where there are many.
        number_drawn = 5 if longest < LONGEST_WORD else dice.whole(3, 5)
        if convention.units == "bytes" and longest < LONGEST_WORD:
            number_drawn = _MANY
        forms = draw_forms(dice, lexicon, number_drawn, doubled=doubled)
        forms = [form for form in forms if len(letters(form, convention)) <= longest + (convention.units == "bytes")][
            :5
        ]
        if len(forms) < 3:
            return None
        table = draw_table(dice, forms, convention)
        if convention.walls != "none" and not 3 <= len(table.rows) <= 6:
            return None
        problem = Problem(self.name, level, convention, corpus=table.rows, rounds=())
        vocabulary = first_vocabulary(problem) if level == 5 else None
        for place in range(1, number + 1):
            right = outcome(problem, place, CORRECT, vocabulary)
            if right is None or (level < 4 and tied_at(standing(problem, place, CORRECT)) != 1):
                return None
            printed = right
            if place == wrong:
                found = draw_wrong_round(problem, place, right, level, dice, vocabulary)
                if found is None:
                    return None
                printed, options = found
                problem = problem.but(options=options)
            vocabulary = printed.vocabulary if vocabulary is not None else None
            rounds = (*(problem.rounds or ()), PrintedRound(printed.merge, printed.worth, printed.rows, vocabulary))
            problem = problem.but(rounds=rounds)
        return Draft(problem)

    def holds(self, level: int, problem: Problem) -> bool:
        """One round is wrong, one option gives it, the ties are those of the level, and all of it fits a screen."""
        wrong = wrong_rounds(problem)
        if len(wrong) != 1 or sum(_gives(problem, wrong[0], option) for option in problem.options or ()) != 1:
            return False
        if problem.convention.tie == "lowest-id" and not all(
            _have_ids(problem, number) for number in range(wrong[0] + 1, len(problem.rounds or ()) + 1)
        ):
            return False
        if len(problem.corpus or ()) > 1 and _width_of_tables(problem) > _MOST_ACROSS:
            return False
        return level != 4 or tied_at(standing(problem, wrong[0], CORRECT)) > 1


def _have_ids(problem: Problem, number: int) -> bool:
    """True if every symbol of the tied pairs has an id; a mistake may have made one that no merge has made."""
    position = standing(problem, number, CORRECT)
    greatest = max(position.table.values(), default=0)
    tied = [pair for pair, count in position.table.items() if count == greatest]
    return len(tied) < 2 or all(symbol in position.ids for pair in tied for symbol in pair)


def _gives(problem: Problem, number: int, option: Option) -> bool:
    return giving(problem, number, mistake(option.mistake or "").variants) is not None


# --- how it is printed ------------------------------------------------------------------------------------------------


def _merges_table(problem: Problem) -> Table:
    """Each round's pair and count, and the vocabulary after it where that is printed."""
    rounds = problem.rounds or ()
    head = [say(_("round")), say(_("pair")), say(_("count"))]
    if any(printed.vocabulary is not None for printed in rounds):
        bytes_too = problem.convention.units == "bytes"
        head.append(say(_("vocabulary beyond the bytes")) if bytes_too else say(_("vocabulary after it")))
    rows: list[tuple[Sentence, ...]] = []
    for number, printed in enumerate(rounds, 1):
        row: list[Sentence] = [(Number(number),), (PairSpan(printed.merge),), (Number(printed.count),)]
        if printed.vocabulary is not None:
            row.append((Tokens(printed.vocabulary),))
        rows.append(tuple(row))
    return Table(tuple(head), tuple(rows), frozenset({0, 2}))


def _tables_side_by_side(problem: Problem) -> Table:
    """The table at the start and after each round, a word a line; of a text in one row, a table a line."""
    states = list(_states(problem))
    names = [say(_("start")), *(say(_("after {n}"), n=number) for number in range(1, len(states)))]
    if len(states[0]) == 1:
        lines = tuple((name, (Tokens(rows[0].symbols),)) for name, rows in zip(names, states, strict=True))
        return Table((), lines)
    body: list[tuple[Sentence, ...]] = [
        ((Number(row.frequency),), *((Tokens(rows[at].symbols),) for rows in states))
        for at, row in enumerate(states[0])
    ]
    return Table((say(_("count")), *names), tuple(body), frozenset({0}))


def _width_of_tables(problem: Problem) -> int:
    """The count's column, and that of each table with the gap before it."""
    widest = [max(len(" ".join(row.symbols)) for row in rows) for rows in _states(problem)]
    return 5 + sum(2 + width for width in widest)


def _most_letters(rounds: int, convention: Convention) -> int:
    """Letters of a word whose tables have a chance to stand side by side; merges make them narrower by the way."""
    room = (_MOST_ACROSS - 5) // (rounds + 1) - 2
    marker = len(convention.marker_symbol) + 1 if convention.marker_symbol else 0
    return max(_SHORT, (room - marker) // 2 + 1)


def _states(problem: Problem) -> Iterator[Rows]:
    yield problem.corpus or ()
    for printed in problem.rounds or ():
        yield printed.rows
