"""Encode a word with a merge list: the tokens, or the state after each merge."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import ClassVar

from drill.answers import TOKENS, Context, Value
from drill.document import Block, Document, MergeListing, Paragraph, Quoted, Sentence, Text, Tokens
from drill.engine.coding import Coding
from drill.engine.convention import Convention
from drill.engine.corpus import Symbols
from drill.engine.encoding import begin, encode, encode_steps, next_state
from drill.engine.errors import InputError
from drill.engine.merge_list import MergeList
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.training import Run
from drill.mistakes.catalogue import variants_swapping
from drill.mistakes.encoding import LONGEST_MATCH
from drill.questions.board import trace_block
from drill.questions.corpora import draw_forms, draw_table
from drill.questions.dice import Dice
from drill.questions.encode_words import (
    TOLD_APART,
    as_printed,
    candidate_words,
    differing_words,
    is_one_piece,
    spell_the_same,
    spelt,
)
from drill.questions.kind import Draft, Earlier, Expected, Kind, own_marker
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.rules import encoding_rule, encoding_rule_in_full, joined
from drill.wording import N_, _, ngettext, say

_LEVELS = {
    1: N_("a word of the training text"),
    2: N_("an unseen word"),
    3: N_("idle rules in between"),
    4: N_("differs from the longest match"),
    5: N_("six to eight rules"),
}
#: How many suitable words are weighed against one another.
_CHOICE_OF_WORDS = 6
#: Where only the last rule comes after an idle one, these two cannot be told apart.
_PARTED = (("stopped-early", "off-by-one-k"),)
_SHOWS = {
    1: ("counted-while-encoding",),
    2: ("unseen-is-unk", "counted-while-encoding", "byte-level-unk"),
    3: ("stopped-early", "counted-while-encoding"),
    4: ("longest-match",),
    5: ("stopped-early", "wrong-merge-order"),
}


class EncodingKind(Kind):
    """What the two ways of asking for an encoding share."""

    levels = _LEVELS
    shows = _SHOWS
    hides: ClassVar = {
        "joined-lookup": N_("a list that was trained spells no token in two ways"),
        "marked-first-word": N_("the word to encode stands after a space"),
        "looks-equal": N_("words that are drawn have small and composed letters only"),
    }
    steps = frozenset({"spell", "unseen", "order", "replay", "finish", "join"})
    needs = ("merges", "word", "start")
    patience = 2

    def context(self, problem: Problem, part: Part, earlier: Earlier) -> Context:
        """The symbols of the word and of the rules."""
        coding = problem.coding
        return Context(coding.at_hand, marker=own_marker(problem.convention), units=problem.convention.units)

    def check(self, problem: Problem) -> None:
        """The list must be one that can be learned, and the word must be spelt by its start symbols."""
        convention = problem.convention
        try:
            MergeList.checked(problem.merges or (), convention)
        except InputError as error:
            raise error.at("given.merges") from None
        if not spell_the_same(problem.start or (), problem.word or "", convention):
            raise InputError(_("must spell the word"), "given.start")

    def rule(self, problem: Problem) -> Sentence:
        """The marker."""
        return encoding_rule(problem.convention)

    def rule_in_full(self, problem: Problem) -> Document:
        """The marker, and how a list is replayed."""
        return encoding_rule_in_full(problem.convention)

    def given_blocks(self, problem: Problem, question: Sentence) -> tuple[Block, ...]:
        """Merge list, training words, word and question."""
        rules = problem.merges or ()
        blocks: list[Block] = [
            MergeListing(
                rules,
                say(
                    ngettext(
                        "Training has learned {n} merge, in this order:",
                        "Training has learned {n} merges, in this order:",
                        len(rules),
                    ),
                    n=len(rules),
                ),
            )
        ]
        if problem.corpus:
            words = [(Tokens(("".join(row.symbols),)), Text(f"\u00a0{row.frequency}")) for row in problem.corpus]
            blocks.append(Paragraph(say(_("It was trained on: {words}"), words=joined(list(words), " · "))))
        blocks.append(
            Paragraph(
                say(
                    _("The word “{word}” starts as {symbols}"),
                    word=Quoted(problem.word or ""),
                    symbols=Tokens(problem.start or ()),
                )
            )
        )
        blocks.append(Paragraph(question))
        blocks.append(Paragraph(say(_("Rule: {rule}"), rule=self.rule(problem))))
        return tuple(blocks)

    def solve(self, problem: Problem) -> Document:
        """The word on its way through the list."""
        return Document((trace_block(problem.coding, caption=say(_("The list, replayed from first to last:"))),))

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """A list trained on drawn words, and a word that suits the level."""
        forms = draw_forms(dice, lexicon, dice.whole(4, 6) if level == 5 else dice.whole(3, 5))
        if not forms:
            return None
        table = draw_table(dice, forms, convention)
        position = Run(table, convention).position()
        for _rule in range(dice.whole(6, 8) if level == 5 else dice.whole(3, 5)):
            pick = position.picks[0]
            if not pick:
                return None
            position = position.go_on(pick)
        merges = position.merges
        seen = {"".join(row.symbols) for row in table.rows}
        if level == 1:
            words = forms
        elif level == 4:
            words = [word for word in differing_words(dice, table.rows, merges, convention) if lexicon.allows(word)]
        else:
            # Under bytes an unseen word has an unseen letter: it is no unknown one.
            strange = level == 2 and convention.units == "bytes"
            words = candidate_words(dice, lexicon, forms, strange=strange)
        fitting = []
        for word in words:
            if not is_one_piece(word, convention):
                continue
            start = spelt(word, convention)
            coding = Coding(start, merges, convention, table.rows)
            if ("".join(start) in seen) == (level == 1) and _suits(level, coding):
                fitting.append((word, coding))
            if len(fitting) == _CHOICE_OF_WORDS:
                break
        if not fitting:
            return None
        # The word on which the most wrong procedures part ways tells best which of them a student runs.
        told_apart = set(TOLD_APART)
        wrong_ways = [form for form in variants_swapping(self.steps) if (form.id, form.name) in told_apart]
        word, coding = max(
            fitting, key=lambda item: len({self.outcome(item[1], form.procedure) for form in wrong_ways})
        )
        problem = Problem(
            self.name,
            level,
            convention,
            corpus=table.rows,
            merges=merges,
            word=as_printed(word, convention),
            start=coding.start,
        )
        return Draft(problem, parted=_PARTED)

    @abstractmethod
    def outcome(self, coding: Coding, procedure: Procedure) -> object:
        """All that a procedure makes of a word in this kind's parts."""

    def missing(self, level: int, convention: Convention) -> Sentence | None:
        """Without walls the training text is one row, and no word is a row of it."""
        if convention.walls == "none" and level == 1:
            return say(_("without word walls no word stands by itself in the training text"))
        return None

    def holds(self, level: int, problem: Problem) -> bool:
        """What the level says of the word and the list."""
        seen = {"".join(row.symbols) for row in problem.corpus or ()}
        rules = len(problem.merges or ())
        return (
            ("".join(problem.start or ()) in seen) == (level == 1)
            and (6 <= rules <= 8 if level == 5 else 3 <= rules <= 5)
            and _suits(level, problem.coding)
        )


def _suits(level: int, coding: Coding) -> bool:
    worked = encode_steps(coding.start, coding.merges)
    fired = [step.rank for step in worked.steps if step.fired]
    if len(fired) < (1 if level == 4 else 2):
        return False
    if level == 3:
        return fired[-1] - fired[0] + 1 > len(fired)
    if level == 4:
        return encode(coding, LONGEST_MATCH.variants[0].procedure) != worked.tokens
    return True


class Encode(EncodingKind):
    """Encode a word: give its tokens.

    Levels: a word of the training text; an unseen word; rules that do nothing between rules that do; the answer
    differs from the longest match; six to eight rules. Levels 1 to 4 have three to five rules.
    """

    name = "encode"
    title = N_("Encode")
    task = N_("encode a word with a merge list")
    hints = "words:WordHints"

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """The tokens."""
        return (Part("tokens", TOKENS),)

    def label(self, part: Part) -> str:
        """The name of the only part."""
        return _("Tokens")

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The tokens as the procedure finds them."""
        return encode(problem.coding, procedure)

    def outcome(self, coding: Coding, procedure: Procedure) -> object:
        """The tokens."""
        return encode(coding, procedure)

    def ask(self, problem: Problem) -> Document:
        """Merge list and word."""
        return Document(self.given_blocks(problem, say(_("Encode the word: give its tokens in order."))))


class EncodeTrace(EncodingKind):
    """Encode a word: give the state after each merge of the list. The levels are those of Encode."""

    name = "encode-trace"
    title = N_("Encode, step by step")
    task = N_("the tokens after each merge of the list")
    hints = "words:TraceHints"
    long = True
    agrees_by_chance = True

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """One state a rule."""
        return tuple(Part(f"step-{number}", TOKENS, round=number) for number in range(1, len(problem.merges or ()) + 1))

    def label(self, part: Part) -> str:
        """The parts' names."""
        return _("Step {n}").format(n=part.round)

    def context(self, problem: Problem, part: Part, earlier: Earlier) -> Context:
        """As for the tokens; `=` stands for the state before."""
        context = super().context(problem, part, earlier)
        before = self._states(problem, earlier, (part.round or 1) - 1, CORRECT)[-1]
        return replace(context, unchanged=before)

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The state after the part's rule, from the states written before it."""
        past = self._states(problem, earlier, (part.round or 1) - 1, procedure)
        return next_state(problem.coding, past, procedure)

    def _states(self, problem: Problem, earlier: Earlier, number: int, procedure: Procedure) -> list[Symbols]:
        """Start and the states after the first rules, as written; a missing one is supplied."""
        states = [begin(problem.coding, procedure)]
        for step in range(1, number + 1):
            written: Value | None = earlier.get(f"step-{step}")
            if isinstance(written, tuple):
                states.append(written)  # type: ignore[arg-type]  # a tokens part holds symbols
            else:
                states.append(next_state(problem.coding, states, procedure) or states[-1])
        return states

    def outcome(self, coding: Coding, procedure: Procedure) -> object:
        """All states."""
        states = [begin(coding, procedure)]
        for _rule in coding.merges:
            states.append(next_state(coding, states, procedure) or states[-1])
        return tuple(states[1:])

    def ask(self, problem: Problem) -> Document:
        """Merge list and word."""
        question = say(_("Write the tokens after each merge of the list; {sign} stands for unchanged."), sign=Text("="))
        return Document(self.given_blocks(problem, question))
