"""Hints on encodings by a list of merges: the next rule that can fire, and the word after it."""

from __future__ import annotations

from drill.answers import NUMBER, Value, symbols_in
from drill.document import Block, Paragraph, Token, Tokens, Trace, TraceStep
from drill.document import Pair as PairSpan
from drill.engine.coding import Coding
from drill.engine.corpus import Symbols
from drill.engine.encoding import Step, begin, encode, encode_steps
from drill.engine.fertility import measured
from drill.questions.board import rule_at_work
from drill.questions.hints.hint import Hints, bullets
from drill.questions.kind import Earlier, values_of
from drill.questions.problem import Part
from drill.questions.rules import joined
from drill.questions.worked_fertility import words_table
from drill.wording import _, ngettext, say


class WordHints(Hints):
    """The tokens of a word under a list, which may be written as far as one has come."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The next rule that finds its pair."""
        coding = self.kind.coding(self.problem, part)
        reached, step = next_rule(coding, values.get(part.name))
        if step is None:
            return bullets(say(_("Try each rule of the list once, in order; what no rule joins stays apart.")))
        told = (
            _("The first rule of the list that finds its two symbols side by side is {pair}.")
            if reached == begin(coding)
            else _("You have come as far as a rule that joins; the next one that finds its two symbols is {pair}.")
        )
        return bullets(
            say(told, pair=PairSpan(step.merge)), say(_("Join it wherever it stands, then go on down the list."))
        )

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The word after that rule."""
        reached, step = next_rule(self.kind.coding(self.problem, part), values.get(part.name))
        if step is None:
            return self.answer(part, values)
        label = say(_("rule {n}"), n=step.rank)
        steps = (
            TraceStep(None, reached, label=say(_("now"))),
            TraceStep(step.merge, step.tokens, rule_at_work(step.fired), label),
        )
        return (Trace(steps),)


class TraceHints(Hints):
    """The tokens after each rule of a list."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The rule of the step, and where it is looked for."""
        rule = (self.problem.merges or ())[(part.round or 1) - 1]
        where = (
            say(
                _("Look for {left} with {right} right behind it in the symbols of the start."),
                left=Token(rule[0]),
                right=Token(rule[1]),
            )
            if part.round == 1
            else say(
                _("Look for {left} with {right} right behind it in the tokens after the step before."),
                left=Token(rule[0]),
                right=Token(rule[1]),
            )
        )
        return bullets(where, say(_("Wherever they stand they become one; if they stand nowhere, nothing changes.")))

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The step itself."""
        number = part.round or 1
        before = self.kind.context(self.problem, part, values).unchanged or ()
        right = values_of(self.kind.expect(self.problem, part, {k: v for k, v in values.items() if k != part.name}))
        rule = (self.problem.merges or ())[number - 1]
        after = symbols_in(right[0]) if right else before
        steps = (
            TraceStep(None, before, label=say(_("before"))),
            TraceStep(rule, after, () if after != before else rule_at_work(0), say(_("step {n}"), n=number)),
        )
        return (Trace(steps),)


class FertilityHints(Hints):
    """Tokens of two texts, and tokens per word."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The words as they start; what is divided by what."""
        if part.type != NUMBER:
            return bullets(
                say(_("Divide the tokens that you have counted for this text by its words.")),
                say(_("A word is what stands between white space; one that stands twice counts twice.")),
            )
        starts = [(Tokens(coding.start),) for coding in self.kind.encodings(self.problem, part)]
        return bullets(
            say(_("Encode word by word; they start as {words}"), words=joined(starts, " · ")),
            say(_("Then count all tokens, a marker that has stayed by itself among them.")),
        )

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The tokens of each word, to be added up; the two numbers, to be divided."""
        codings = self.kind.encodings(self.problem, part)
        if part.type == NUMBER:
            return (words_table(((coding.start, encode(coding)) for coding in codings), say(_("Word by word:"))),)
        side = part.name.partition("-")[0]
        counted = values.get(f"{side}-tokens")
        text = measured((self.problem.texts or ("", ""))[side == "second"], counted if isinstance(counted, int) else 0)
        tokens = say(ngettext("{n} token", "{n} tokens", text.tokens), n=text.tokens)
        words = say(ngettext("{n} word", "{n} words", text.words), n=text.words)
        return (Paragraph(say(_("{tokens} divided by {words}"), tokens=tokens, words=words)),)


def next_rule(coding: Coding, written: Value | None) -> tuple[Symbols, Step | None]:
    """The symbols that are reached, and the next rule that joins anything in them.

    Whoever has written a state in between goes on from there; all others from the start.
    """
    start = begin(coding)
    steps = encode_steps(start, coding.merges).steps
    fired = [step for step in steps if step.fired]
    given = symbols_in(written) if isinstance(written, tuple) else ()
    for at, step in enumerate(fired):
        if step.tokens == given:
            return given, fired[at + 1] if at + 1 < len(fired) else None
    return start, fired[0] if fired else None
