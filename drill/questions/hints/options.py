"""Hints where something is to be chosen: what it is not, with the reason; and hints on lists and runs to be judged."""

from __future__ import annotations

from drill.answers import CHOICE, symbols_in
from drill.document import Block, Sentence, Text, Token, Trace, TraceStep
from drill.document import Pair as PairSpan
from drill.engine.corpus import Symbols
from drill.engine.merge_list import all_faults
from drill.engine.procedure import CORRECT
from drill.questions.board import counts_block, rewriting_table
from drill.questions.hints.hint import Hints, bullets
from drill.questions.kind import Earlier, values_of
from drill.questions.printed_run import standing, wrong_rounds
from drill.questions.problem import Part
from drill.wording import N_, _, ngettext, say

#: So many options are always left open by a hint.
_LEFT_OPEN = 2


class ChoiceHints(Hints):
    """Options that say themselves why they are right or wrong."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """One wrong option with its reason, the one that was chosen before others; never the last but one."""
        wrong = self._wrong(part, values)
        if len(wrong) < _LEFT_OPEN and not self.kind.choices(self.problem, part).several:
            return super().look(part, values)
        return self._told(part, wrong[:1]) if wrong else super().look(part, values)

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """Wrong options until two are left; where all that are right are to be chosen, the first that is missing."""
        right, wrong = self._right(part), self._wrong(part, values)
        if self.kind.choices(self.problem, part).several:
            given = symbols_in(values[part.name]) if part.name in values else ()
            missing = [option for option in right if option not in given]
            return self._told(part, missing[:1] or [option for option in given if option not in right][:1])
        if len(wrong) <= _LEFT_OPEN:
            return self._told(part, right)
        return self._told(part, wrong[: 1 - _LEFT_OPEN])

    def _right(self, part: Part) -> list[str]:
        return list(symbols_in(values_of(self.kind.expect(self.problem, part, {}))[0]))

    def _wrong(self, part: Part, values: Earlier) -> list[str]:
        """The wrong options; the one that was chosen first."""
        right = self._right(part)
        given = symbols_in(values[part.name]) if part.name in values else ()
        wrong = [option for option in self.kind.choices(self.problem, part).ids if option not in right]
        return sorted(wrong, key=lambda option: option not in given)

    def _told(self, part: Part, options: list[str]) -> tuple[Block, ...]:
        right = self._right(part)
        told = []
        for option in options:
            template = _("{option} is right: {why}") if option in right else _("{option} is not right: {why}")
            why = self.kind.why(self.problem, part, option)
            told.append(say(template, option=Text(option, strong=True), why=why))
        return bullets(*told)


class RuleCheckHints(Hints):
    """The first faulty rule of a list, and what is wrong with it."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """Up to where the list is sound, though not just to the fault; what the fault is not."""
        if part.type == CHOICE:
            return bullets(self._not(values))
        faulty = self._faulty({})
        sound = (faulty - 1 if faulty else len(self._rules)) // 2
        if not sound:
            return bullets(say(_("Begin with the first rule: are both its parts in the alphabet?")))
        told = ngettext(
            "The first rule is sound; add what it makes to the symbols that there are, and go on.",
            "The first {n} rules are sound; add what they make to the symbols that there are, and go on.",
            sound,
        )
        return bullets(say(told, n=sound))

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The symbols that there are before the fault."""
        if part.type == CHOICE:
            return self.answer(part, values)
        known: Symbols = self.problem.alphabet or ()
        steps = [TraceStep(None, known)]
        faulty = self._faulty({})
        for rule in self._rules[: faulty - 1 if faulty else None]:
            known = (*known, "".join(rule))
            steps.append(TraceStep(rule, known, say(_("✓ new"))))
        trace = Trace(tuple(steps), say(_("The symbols that there are, rule by rule:")))
        following = say(_("Now hold the next rule against them.")) if faulty else ()
        return (trace, *bullets(following))

    @property
    def _rules(self) -> tuple[tuple[str, ...], ...]:
        return self.problem.merges or ()

    def _faulty(self, values: Earlier) -> int:
        """The rule that was written, if it is a faulty one, else the first faulty one; 0 where there is none."""
        faults = all_faults(self.problem.alphabet or (), self._rules)
        stated = values.get("rule")
        if isinstance(stated, int) and 1 <= stated <= len(faults) and faults[stated - 1]:
            return stated
        return next((number for number, found in enumerate(faults, 1) if found), 0)

    def _not(self, values: Earlier) -> Sentence:
        """Of the two questions that a rule is asked, the one that it passes."""
        number = self._faulty(values)
        if not number:
            return say(_("One of the reasons is for a list in which every rule passes."))
        rule, before = self._rules[number - 1], self._rules[: number - 1]
        known = {*(self.problem.alphabet or ()), *map("".join, before)}
        if all(symbol in known for symbol in rule):
            return say(_("Both parts of {rule} are there before it, so look at what it makes."), rule=PairSpan(rule))
        return say(
            _("What {rule} makes is new and short enough, so look at where its parts come from."), rule=PairSpan(rule)
        )


#: What of a printed round is not as it should be.
_AMISS = {
    "merge": N_("Another pair should have been merged in the round that you named: count it out."),
    "count": N_("The pair of the round is right, its count is not."),
    "rows": N_("Pair and count of the round are right; hold the table after it against the one before, row by row."),
    "vocabulary": N_("Pair, count and table of the round are right; look at the vocabulary after it."),
}


class SpotHints(Hints):
    """The wrong round of a run, and what was done in it."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """A round that is right, the one that was named before others; what is amiss in the wrong one."""
        if part.type == CHOICE:
            return bullets(say(_(_AMISS[self._amiss()])))
        right = [n for n in range(1, len(self.problem.rounds or ()) + 1) if n != self._wrong]
        if len(right) < _LEFT_OPEN:
            return super().look(part, values)
        stated = values.get("round")
        number = stated if isinstance(stated, int) and stated in right else right[0]
        return bullets(
            say(_("Round {n} is right for the table that stands before it."), n=number),
            say(_("Take each of the others from its own table: counts, merge, and the table after it.")),
        )

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """What the wrong round should have been: its counts, or its rows."""
        position = standing(self.problem, self._wrong, CORRECT)
        if self._amiss() in ("merge", "count"):
            caption = say(_("The right counts in round {n}, and where they come from:"), n=self._wrong)
            return (counts_block(position, caption=caption, choosing=False),)
        merge = (self.problem.rounds or ())[self._wrong - 1].merge
        if self._amiss() == "rows":
            caption = say(_("Round {n} as it should be:"), n=self._wrong)
            return (rewriting_table(position.state.rows, merge, caption),)
        told = say(
            _("Round {n} adds one symbol to the vocabulary: {symbol}"), n=self._wrong, symbol=Token("".join(merge))
        )
        return bullets(told)

    @property
    def _wrong(self) -> int:
        return wrong_rounds(self.problem)[0]

    def _amiss(self) -> str:
        printed = (self.problem.rounds or ())[self._wrong - 1]
        position = standing(self.problem, self._wrong, CORRECT)
        if printed.merge not in position.picks:
            return "merge"
        if printed.count != position.worth(printed.merge):
            return "count"
        return "rows" if printed.rows != position.rewritten(printed.merge).rows else "vocabulary"
