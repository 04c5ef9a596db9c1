"""SuperBPE: some merges inside words, some more across them, and the tokens of the text in the end."""

from __future__ import annotations

from typing import ClassVar, Final

from drill.answers import PAIR, TOKENS
from drill.document import Block, Bullets, Callout, CorpusTable, Document, Heading, Paragraph, Sentence, Tokens
from drill.engine.convention import Convention
from drill.engine.corpus import Pair
from drill.engine.errors import InputError
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.superbpe import running_symbols
from drill.engine.training import Position, Run
from drill.mistakes.markers import MARKED_FIRST_WORD
from drill.mistakes.mistake import Mistake
from drill.mistakes.superbpe import SUPERBPE_FROM_START
from drill.questions.board import corpus_block, round_blocks
from drill.questions.corpora import draw_forms
from drill.questions.dice import Dice
from drill.questions.kind import Draft, Earlier, Expected, one_of
from drill.questions.lexicon import Lexicon
from drill.questions.own_text import MOST_SYMBOLS
from drill.questions.problem import Part, Problem
from drill.questions.rules import joined, rule, rule_in_full
from drill.questions.run_kinds import RunKind, merge_remark, stated_merge, walk
from drill.questions.table_kinds import tied_at
from drill.render.plain import sentence
from drill.wording import N_, _, ngettext, say

#: The steps that shape the first round, and those that shape what comes after a merge.
_COUNTED: Final = frozenset({"start", "scan", "weigh", "pairs", "add", "table", "choose", "transition", "lift"})
_REWRITTEN: Final = frozenset({"take", "rewrite", "join"})
#: By level: merges inside words and across them.
_MERGES: Final = {1: (1, 1), 2: (2, 1), 3: (2, 1), 4: (2, 1), 5: (2, 2)}
#: Of so many drawn words the shortest are taken: the text is written out as tokens in the end, so many at most.
_DRAWN: Final = 12
_SHORTEST: Final = 4
_WORDS: Final = 3
MOST_TOKENS: Final = 24


class SuperBPERun(RunKind):
    """A run in two stages.

    Levels: one merge inside words and one across; two and one; the same with one tie; a bare first word that matters;
    two and two with ties, where each way of entering stage 2 wrongly comes out differently. What a level does not name
    it does not have. On every level a merge of stage 2 crosses a wall.
    """

    name = "superbpe-run"
    title = N_("SuperBPE")
    task = N_("merges inside words, then across them, and the tokens in the end")
    hints = "runs:SuperBPEHints"
    levels: ClassVar = {
        1: N_("one merge inside words, one across"),
        2: N_("two inside, one across"),
        3: N_("two inside, one across, one tie"),
        4: N_("two inside, one across, the bare first word matters"),
        5: N_("two inside, two across, ties"),
    }
    steps = _COUNTED | _REWRITTEN | {"rounds"}
    shows: ClassVar = {
        1: ("superbpe-from-start", "superbpe-walls-kept"),
        2: ("superbpe-from-start", "superbpe-walls-kept"),
        3: ("superbpe-from-start", "superbpe-walls-kept", "other-tie-rule"),
        4: ("superbpe-from-start", "superbpe-walls-kept", "marked-first-word"),
        5: ("superbpe-from-start", "superbpe-walls-kept"),
    }
    needs = ("text", "k", "k_across")
    long = True
    two_mistakes = True

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """The merges of both stages, then the tokens of the text."""
        merges = (Part(f"merge-{number}", PAIR, round=number) for number in range(1, problem.merges_asked + 1))
        return (*merges, Part("tokens", TOKENS))

    def steps_of(self, part: Part) -> frozenset[str]:
        """The first round has seen no merge."""
        return _COUNTED | {"rounds"} | (frozenset() if part.round == 1 else _REWRITTEN)

    def label(self, part: Part) -> str:
        """The parts' names."""
        return _("Tokens") if part.round is None else _("Merge {n}").format(n=part.round)

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The merge of the part's round, or the tokens, given the merges before it."""
        rounds = procedure.rounds(problem.merges_asked)
        if part.round is None:
            return running_symbols(walk(problem, earlier, rounds, procedure).state.corpus)
        if part.round > rounds:
            return None  # Who stops a round too early has nothing to write here.
        return one_of(walk(problem, earlier, part.round - 1, procedure).picks)

    def stand(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure) -> Position:
        """Before the part's round, or after the last one."""
        rounds = procedure.rounds(problem.merges_asked) if part.round is None else part.round - 1
        return walk(problem, earlier, rounds, procedure)

    def remark(self, problem: Problem, part: Part, values: Earlier, correct: bool) -> Sentence:
        """Where a merge cannot be made, what the marking goes on with."""
        if part.round is None:
            return ()
        return merge_remark(walk(problem, values, part.round - 1), stated_merge(values, part.round), correct)

    def rule(self, problem: Problem) -> Sentence:
        """The convention, and what becomes of the table in stage 2."""
        return joined([rule(problem.convention), say(_("in stage 2 the text is one row, as it runs"))], " · ")

    def rule_in_full(self, problem: Problem) -> Document:
        """The convention in stage 1, and what is different in stage 2."""
        points = (
            say(_("The walls are lifted: the words of the text become one row in running order.")),
            say(_("Each word stands there as stage 1 has left it; nothing starts again from single characters.")),
            say(_("All pairs of the row are counted, inside words and across them, by the same rules.")),
            say(_("The merges go on the same list, behind those of stage 1.")),
        )
        first = Document((Heading(say(_("Stage 1"))),)) + rule_in_full(problem.convention)
        return first + Document((Heading(say(_("Stage 2"))), Bullets(points)))

    def ask(self, problem: Problem) -> Document:
        """The text and how many merges are wanted of each stage."""
        inside, across = problem.k or 0, problem.k_across or 0
        first = ngettext("Stage 1 makes {n} merge inside words.", "Stage 1 makes {n} merges inside words.", inside)
        second = ngettext(
            "Then the word walls are lifted: the words, as stage 1 has left them, become one row in the order of the "
            "text, and stage 2 goes on from there with {n} merge.",
            "Then the word walls are lifted: the words, as stage 1 has left them, become one row in the order of the "
            "text, and stage 2 goes on from there with {n} merges.",
            across,
        )
        wanted = say(_("Write the merges in order, then the tokens of the text."))
        question = joined([say(first, n=inside), say(second, n=across), wanted], " ")
        return Document(self.given_blocks(problem, question))

    def solve(self, problem: Problem) -> Document:
        """Round by round; between the stages the row that the words become; the tokens, and what plain BPE leaves."""
        return Document(tuple(block for blocks in worked_stages(problem) for block in blocks))

    def check(self, problem: Problem) -> None:
        """Walls and a marker must be there, and the text must be short enough to be one row."""
        if reason := _no_walls(problem.convention):
            raise InputError(sentence(reason), "convention")
        if len(running_symbols(problem.table)) > MOST_SYMBOLS:
            raise InputError(_("more than {n} symbols are too many").format(n=MOST_SYMBOLS), "given.text")

    def missing(self, level: int, convention: Convention) -> Sentence | None:
        """Walls that can be lifted, a marker that remains, and on level 4 a first word that is bare."""
        if reason := _no_walls(convention):
            return reason
        if level == 4 and convention.marker != "leading":
            return say(_("only a marker before every word but the first leaves a first word bare"))
        return None

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """A text of three short words, two of which often follow one another."""
        forms = sorted(draw_forms(dice, lexicon, _DRAWN), key=len)[:_SHORTEST]
        if len(forms) < _WORDS:
            return None
        inside, across = _MERGES[level]
        text = _draw_text(dice, dice.some(forms, _WORDS))
        problem = Problem(self.name, level, convention, text=text, k=inside, k_across=across)
        if level == 4 and dice.chance(0.5) and _second_wins(problem):
            # Else every second answer of this level would be the pair behind the first marker.
            return None
        return Draft(problem)

    def holds(self, level: int, problem: Problem) -> bool:
        """The ties that the level says, and a merge of stage 2 that crosses a wall."""
        inside, across = problem.k or 0, problem.k_across or 0
        position, tied_rounds, crossed = problem.run.position(), 0, False
        for round_ in range(inside + across):
            tied = tied_at(position)
            tied_rounds += tied > 1
            if not tied or (tied_rounds and level not in (3, 5)) or (level == 3 and (tied > 2 or tied_rounds > 1)):
                return False
            pick = position.picks[0]
            crossed = crossed or (round_ >= inside and not _inside_words(pick, problem))
            position = position.go_on(pick)
        if len(running_symbols(position.state.corpus)) > MOST_TOKENS:
            return False
        if not crossed or (level in (3, 5)) != bool(tied_rounds):
            return False
        if level == 4:
            return _ways(problem, MARKED_FIRST_WORD) != {position.merges}
        return level != 5 or len(_ways(problem, SUPERBPE_FROM_START) | {position.merges}) == 3


def _second_wins(problem: Problem) -> bool:
    """True if the first merge is the second pair of the start table."""
    start = problem.run.position()
    return list(start.table)[1:2] == [start.picks[0]]


def worked_stages(problem: Problem) -> list[tuple[Block, ...]]:
    """The worked run: the start, each round, the row at the transition, how it ends."""
    inside = problem.k or 0
    position = problem.run.position()
    steps: list[tuple[Block, ...]] = [(corpus_block(problem.table.rows, say(_("The corpus at the start:"))),)]
    for number in range(1, problem.merges_asked + 1):
        lifted: tuple[Block, ...] = ()
        if number == inside + 1:
            symbols = running_symbols(position.state.corpus)
            lifted = (CorpusTable(((1, symbols),), say(_("The walls are lifted, and stage 2 begins with one row:"))),)
        steps.append((*lifted, *round_blocks(position, number, places=number <= inside)))
        position = position.go_on(position.picks[0])
    return [*steps, _ending(problem, position)]


def _ending(problem: Problem, position: Position) -> tuple[Block, ...]:
    """The tokens, and what as many merges inside words would have left."""
    symbols = running_symbols(position.state.corpus)
    plain = Run(problem.table, problem.convention).position()
    for _round in range(problem.merges_asked):
        plain = plain.go_on(plain.picks[0])
    kept = len(running_symbols(plain.state.corpus))
    told = say(
        ngettext("{n} token: {symbols}", "{n} tokens: {symbols}", len(symbols)), n=len(symbols), symbols=Tokens(symbols)
    )
    compared = say(
        ngettext(
            "With as many merges, all of them inside words, it would be {n}.",
            "With as many merges, all of them inside words, it would be {n}.",
            kept,
        ),
        n=kept,
    )
    return (Paragraph(told), Paragraph(compared), _published())


def _published() -> Block:
    """What the published tokenizers make of a well-known example, of which other figures are about."""
    told = say(
        _(
            "Lecture notes may differ: some let the sentence “By the way, I am a fan of the Milky Way.” go from 13 "
            "tokens to 8. The published tokenizers give 13 with BPE, 7 with SuperBPE where the walls are lifted after "
            "180,000 of 200,000 merges, and 5 where they are lifted after 80,000."
        )
    )
    return Callout("note", say(_("By the way")), (Paragraph(told),))


def _no_walls(convention: Convention) -> Sentence | None:
    """Why there can be no two stages under a convention."""
    if convention.walls != "words":
        return say(_("there are no word walls to be lifted"))
    if not convention.marker_symbol:
        return say(_("without a word marker nothing tells where a word begins once the walls are lifted"))
    return None


def _draw_text(dice: Dice, words: list[str]) -> str:
    """A text in which the first two words stand side by side two or three times."""
    one, other, third = words
    pieces = [[one, other]] * dice.whole(2, 3) + [[third]] * dice.whole(0, 2)
    pieces += [[dice.pick([one, other])]] * dice.whole(0, 2)
    return " ".join(word for piece in dice.shuffled(pieces) for word in piece)


def _inside_words(pair: Pair, problem: Problem) -> bool:
    """True if the pair's join stands inside some word of the start table."""
    joined_pair = "".join(pair)
    return any(joined_pair in "".join(row.symbols) for row in problem.table.rows)


def _ways(problem: Problem, mistake: Mistake) -> set[tuple[Pair, ...]]:
    """The merges to which the forms of a mistake come."""
    return {walk(problem, {}, problem.merges_asked, form.procedure).merges for form in mistake.variants}
