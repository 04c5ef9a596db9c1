"""WordPiece: which pair is merged next, and what is its score?"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Final

from drill.answers import FRACTION, ONE_PER_CENT, PAIR, Context, Value, symbols_in
from drill.document import Block, CorpusTable, Document, Paragraph, Sentence
from drill.document import Pair as PairSpan
from drill.engine.convention import Convention
from drill.engine.corpus import NO_PAIR, alphabet
from drill.engine.errors import InputError
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.wordpiece import HASHES
from drill.engine.wordpiece_run import WordPiecePosition, WordPieceRun
from drill.questions.dice import Dice
from drill.questions.kind import Draft, Earlier, Expected, Kind, one_of
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.rules import joined
from drill.questions.table_kinds import needs_a_rule
from drill.questions.tolerance import stated
from drill.questions.wordpiece_board import made_by, merges_block, score_table, scoring_in_full, scoring_rule
from drill.questions.wordpiece_corpora import draw_table, in_words, trained
from drill.wording import N_, _, ngettext, say

_ROWS: Final = {1: (3, 5), 2: (3, 5), 3: (3, 5), 4: (3, 5), 5: (6, 8)}
_MERGES: Final = {2: (1, 3), 5: (1, 3)}
#: After some merges, whoever divides by old counts only is told from whoever keeps the whole old table.
_PARTED: Final = (("wordpiece-stale-parts", "stale-counts"), ("wordpiece-stale-parts", "kept-broken-pairs"))


class WordPieceMerge(Kind):
    """Which pair does WordPiece merge next, and what is its score?

    Levels: a start table, no tie; after some merges, no tie; a start table in which the most frequent pair does not
    win; a start table with a tie that the rule decides; six to eight rows after some merges, where both the most
    frequent pair and old counts below the line lead astray. On every level the winner's score is no whole number.
    """

    name = "wordpiece-merge"
    title = N_("WordPiece merge")
    task = N_("which pair does WordPiece merge next, and what is its score?")
    counts = True
    hints = "wordpiece:ScoreHints"
    levels: ClassVar = {
        1: N_("a start table, no tie"),
        2: N_("after some merges, no tie"),
        3: N_("the most frequent pair does not win"),
        4: N_("a tie, the rule decides"),
        5: N_("six to eight rows, after some merges"),
    }
    steps = frozenset({"scan", "weigh", "pairs", "add", "table", "choose", "worth"}) | frozenset(
        {"continuation", "parts", "score", "compare", "glue"}
    )
    shows: ClassVar = {
        1: ("wordpiece-by-count", "ignored-frequencies"),
        2: ("wordpiece-by-count", "wordpiece-stale-parts"),
        3: ("wordpiece-by-count",),
        4: ("other-tie-rule",),
        5: ("wordpiece-by-count", "wordpiece-stale-parts"),
    }
    hides: ClassVar = {"skipped-marker-pairs": N_("WordPiece has no word marker")}
    needs = ("corpus",)
    about_text = False

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """The pair and its score."""
        return (Part("pair", PAIR, piece="merge"), Part("score", FRACTION, piece="merge", tolerance=ONE_PER_CENT))

    def steps_of(self, part: Part) -> frozenset[str]:
        """What is written beside a pair does not matter to the pair."""
        return self.steps - {"worth"} if part.name == "pair" else self.steps

    def label(self, part: Part) -> str:
        """The parts' names."""
        return _("Pair") if part.name == "pair" else _("Score")

    def run(self, problem: Problem) -> WordPieceRun:
        """The training by score."""
        return problem.wordpiece_run

    def position(self, problem: Problem) -> WordPiecePosition:
        """Where the right procedure stands: at the printed table."""
        return problem.wordpiece_run.position(CORRECT)

    def stand(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure) -> WordPiecePosition:
        """At the printed table."""
        return problem.wordpiece_run.position(procedure)

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The winner; and the score of the pair that was written, if it stands there, else the winner's."""
        position = problem.wordpiece_run.position(procedure)
        if part.name == "pair":
            return one_of(position.picks)
        stated_pair = earlier.get("pair")
        pair = position.follow(symbols_in(stated_pair) if isinstance(stated_pair, tuple) else None)
        return Fraction(position.worth(pair))

    def fill(self, problem: Problem, part: Part, earlier: Earlier) -> Value | None:
        """Beside `none` a blank score is 0."""
        return Fraction(0) if part.name == "score" and earlier.get("pair") == NO_PAIR else None

    def remark(self, problem: Problem, part: Part, values: Earlier, correct: bool) -> Sentence:
        """Where the right pair's score stands beside another pair."""
        given, pair = values.get("score"), values.get("pair")
        if part.name != "score" or not correct or not pair:
            return ()
        position = self.position(problem)
        if position.worth(position.follow(symbols_in(pair))) == position.worth(position.picks[0]) or given is None:
            return ()
        told = _("the right pair's score, which earns the mark; it is not the score of {pair}")
        return say(told, pair=PairSpan(symbols_in(pair)))

    def context(self, problem: Problem, part: Part, earlier: Earlier) -> Context:
        """Symbols and pairs of the printed table; there is no word marker."""
        position = self.position(problem)
        symbols = frozenset(position.vocabulary) | frozenset(alphabet(position.state.rows))
        decimals = part.tolerance is not None
        return Context(symbols, position.state.counts(), decimals=decimals, joined=position.symbol)

    def check(self, problem: Problem) -> None:
        """Every symbol of a row but the first goes on with the word."""
        for field in ("corpus", "start_corpus"):
            for row in getattr(problem, field) or ():
                if row.symbols[0].startswith(HASHES) or not all(s.startswith(HASHES) for s in row.symbols[1:]):
                    raise InputError(_("every symbol of a row but the first must begin with ##"), f"given.{field}")

    def rule(self, problem: Problem) -> Sentence:
        """Score, tie and ##."""
        return scoring_rule(problem.convention, problem.corpus or ())

    def rule_in_full(self, problem: Problem) -> Document:
        """The same point by point."""
        return scoring_in_full(problem.convention)

    def ask(self, problem: Problem) -> Document:
        """The merges made so far and the table."""
        blocks: list[Block] = []
        if problem.merges:
            made = len(problem.merges)
            told = ngettext("{n} merge has been made:", "{n} merges have been made:", made)
            blocks.append(merges_block(problem.merges, say(told, n=made)))
        question, score = say(_("Which pair does WordPiece merge next, and what is its score?")), self.parts(problem)[1]
        blocks += [
            Paragraph(joined([question, stated(score)], " ")),
            CorpusTable(tuple(problem.corpus or ())),
            Paragraph(say(_("Rule: {rule}"), rule=self.rule(problem))),
        ]
        return Document(tuple(blocks))

    def solve(self, problem: Problem) -> Document:
        """The table of scores and what the winner makes."""
        position = self.position(problem)
        pick = position.picks[0]
        caption = say(_("The scores: the pair's count over the product of the counts of its parts:"))
        return Document((score_table(position, caption), *([made_by(position, pick)] if pick else [])))

    def missing(self, level: int, convention: Convention) -> Sentence | None:
        """A rule must decide on level 4."""
        return needs_a_rule(convention) if level == 4 else None

    def known(self, convention: Convention) -> Convention:
        """Words and letters."""
        return in_words(convention)

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """A table; what is said of its winner is checked afterwards."""
        convention = self.known(convention)
        table = draw_table(dice, lexicon, dice.whole(*_ROWS[level]), convention)
        if table is None:
            return None
        made = dice.whole(*_MERGES[level]) if level in _MERGES else 0
        if not made:
            return Draft(Problem(self.name, level, convention, corpus=table))
        position = trained(table, convention, made)
        if position is None:
            return None
        rows, merges = position.state.rows, position.merges
        problem = Problem(self.name, level, convention, corpus=rows, start_corpus=table, merges=merges)
        return Draft(problem, parted=_PARTED)

    def holds(self, level: int, problem: Problem) -> bool:
        """What the level says of the winner and of ties."""
        position = self.position(problem)
        if not position.picks[0] or position.greatest.denominator == 1:
            return False
        if (len(position.tied) == 1) != (level != 4) and level != 5:
            return False
        if level in (3, 5):
            counts = position.state.counts()
            most = max(counts.values())
            return all(counts[pair] < most for pair in position.tied)
        return True
