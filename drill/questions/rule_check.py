"""Which rule of a merge list is the first that cannot stand, and why?"""

from __future__ import annotations

from typing import ClassVar, Final

from drill.answers import CHOICE, NUMBER
from drill.document import Block, Bullets, Document, MergeListing, Paragraph, Sentence, Token, Tokens, Trace, TraceStep
from drill.engine.convention import Convention
from drill.engine.corpus import Symbols
from drill.engine.errors import InputError
from drill.engine.merge_list import MAX_RULES, MAX_TOKEN, Fault, all_faults
from drill.engine.procedure import CORRECT, Procedure
from drill.questions.corpora import draw_forms
from drill.questions.dice import Dice
from drill.questions.kind import Choices, Draft, Earlier, Expected, Kind, one_of
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.rule_lists import FAULTS, Rules, draw_sound_list
from drill.questions.rules import joined
from drill.wording import N_, _, say

#: The reasons to choose from: those of the engine that a printed list can show, the first one for a sound list.
REASONS: Final = {
    "": N_("no rule is faulty"),
    "unknown-part": N_("it uses a symbol that is not in the alphabet and that no rule makes"),
    "used-before-made": N_("it uses a symbol that only a later rule makes"),
    "same-rule-twice": N_("it is the same as an earlier rule"),
    "result-not-new": N_("an earlier rule with other parts makes the same symbol"),
    "result-too-long": N_("what it makes is too long"),
}
_LETTERS: Final = dict(zip(REASONS, "abcdef", strict=True))
#: What is to be said of a fault on the board.
_BECAUSE: Final = {
    "unknown-part": N_("✗ uses {symbol}, which is not in the alphabet and which no rule makes"),
    "used-before-made": N_("✗ uses {symbol}, which only rule {other} makes"),
    "same-rule-twice": N_("✗ the same as rule {other}"),
    "result-not-new": N_("✗ makes {symbol}, which rule {other} makes already"),
    "result-too-long": N_("✗ makes {symbol}, which has more than {other} code points"),
}
#: Which faults a level has; one list in four is sound, so that nobody can count on a fault.
_OF_LEVEL: Final[dict[int, tuple[str, ...]]] = {
    1: ("unknown-part",),
    2: ("used-before-made",),
    3: ("same-rule-twice", "result-not-new"),
    4: tuple(FAULTS),
    5: tuple(FAULTS),
}
_SOUND: Final = 0.25
_ATTEMPTS: Final = 40
#: Rules of the list before a fault is put in, at least and at most.
_LENGTHS: Final = {1: (3, 4), 2: (3, 5), 3: (3, 5), 4: (4, 6), 5: (6, 7)}


class RuleCheck(Kind):
    """Which rule is the first that cannot stand, and why? No text is encoded, no convention matters.

    Levels: a symbol that nothing makes; a symbol used before it is made; a rule, or its result, made twice; two faults,
    of which the first counts; six to eight rules and a word that does not need the faulty one. Levels 1 to 3 and 5 have
    one fault, and on every level one list in four has none.
    """

    name = "rule-check"
    title = N_("Rule check")
    task = N_("which rule of a merge list is the first faulty one, and why?")
    hints = "options:RuleCheckHints"
    levels: ClassVar = {
        1: N_("a symbol that nothing makes"),
        2: N_("a symbol used before it is made"),
        3: N_("the same rule or result twice"),
        4: N_("two faults, the first counts"),
        5: N_("six to eight rules, and a word that does not need the faulty one"),
    }
    #: No BPE is done here, so no way of doing it wrongly shows.
    steps: ClassVar[frozenset[str]] = frozenset()
    needs = ("alphabet", "merges")
    about_text = False

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """The rule's number and the reason."""
        return (Part("rule", NUMBER, piece="fault"), Part("reason", CHOICE, piece="fault"))

    def label(self, part: Part) -> str:
        """The parts' names."""
        return _("Rule") if part.name == "rule" else _("Reason")

    def choices(self, problem: Problem, part: Part) -> Choices:
        """The reasons, in an order that never changes."""
        if part.type != CHOICE:
            return Choices(())
        return Choices(tuple((_LETTERS[reason], say(_(text))) for reason, text in REASONS.items()))

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The first faulty rule, 0 for none; what is wrong with the rule that was written, if it is a faulty one.

        Whoever takes a later fault for the first one can still say rightly what is wrong there. Who says 0 has found
        nothing, and earns nothing by giving no reason.
        """
        faults = all_faults(problem.alphabet or (), _rules(problem))
        first = next((number for number, found in enumerate(faults, 1) if found), 0)
        if part.name == "rule":
            return first
        stated = earlier.get("rule")
        number = stated if isinstance(stated, int) and 1 <= stated <= len(faults) and faults[stated - 1] else first
        reasons = [fault.reason for fault in faults[number - 1]] if number else [""]
        return one_of([(_LETTERS[reason],) for reason in reasons])

    def rule(self, problem: Problem) -> Sentence:
        """What a rule must be."""
        return say(
            _(
                "each part is in the alphabet or made by an earlier rule; what a rule makes is new and has at most {n} "
                "code points; every rule is checked, used or not"
            ),
            n=MAX_TOKEN,
        )

    def rule_in_full(self, problem: Problem) -> Document:
        """What a rule must be, point by point."""
        points = (
            say(_("Each of the two parts of a rule is a symbol of the alphabet, or made by a rule before it.")),
            say(_("What a rule makes is new: neither in the alphabet nor made by a rule before it.")),
            say(_("What a rule makes has at most {n} code points."), n=MAX_TOKEN),
            say(_("Every rule is checked before anything is encoded, whether a word needs it or not.")),
        )
        return Document((Bullets(points),))

    def ask(self, problem: Problem) -> Document:
        """Alphabet, list and the reasons."""
        asked = say(_("Which rule is the first faulty one (0 if there is none), and what is wrong with it?"))
        blocks: list[Block] = [
            Paragraph(say(_("Alphabet: {symbols}"), symbols=Tokens(problem.alphabet or ()))),
            MergeListing(_rules(problem), say(_("The rules, in order:"))),
            Paragraph(asked),
            self.choices(problem, self.parts(problem)[1]).block,
            Paragraph(say(_("A sound list: {rule}"), rule=self.rule(problem))),
        ]
        if problem.word:
            blocks.insert(2, Paragraph(say(_("The list is to encode the word {word}."), word=Token(problem.word))))
        return Document(tuple(blocks))

    def solve(self, problem: Problem) -> Document:
        """The symbols that there are, growing rule by rule until the fault."""
        known: Symbols = problem.alphabet or ()
        steps = [TraceStep(None, known)]
        for rule, faults in zip(_rules(problem), all_faults(known, _rules(problem)), strict=True):
            if faults:
                steps.append(TraceStep(rule, known, joined([_because(fault) for fault in faults], "; ")))
                break
            known = (*known, "".join(rule))
            steps.append(TraceStep(rule, known, say(_("✓ new"))))
        return Document((Trace(tuple(steps), say(_("The symbols that there are, rule by rule:"))),))

    def check(self, problem: Problem) -> None:
        """Alphabet and list must be what the contract can judge at all."""
        try:
            faults = all_faults(problem.alphabet or (), _rules(problem))
        except InputError as error:
            raise error.at("given") from None
        if any(fault.reason not in _LETTERS for found in faults for fault in found):
            raise InputError(_("a rule is faulty in a way that the question does not offer"), "given.merges")

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """A sound list that builds up two or three words, and the faults of the level put into it."""
        words = draw_forms(dice, lexicon, dice.whole(2, 3))
        drawn = draw_sound_list(dice, words, dice.whole(*_LENGTHS[level])) if words else None
        if drawn is None:
            return None
        alphabet, rules = drawn
        problem = Problem(self.name, level, convention, alphabet=alphabet, merges=rules)
        if level == 5:
            problem = problem.but(word=dice.pick(words))
        if dice.chance(_SOUND):
            return Draft(problem)
        letters = "".join(sorted(set("".join(lexicon.stems))))
        # Tried again on the same list, so that lists with a fault are not drawn more seldom than sound ones.
        for _attempt in range(_ATTEMPTS):
            faulty: Rules | None = rules
            for reason in dice.some(_OF_LEVEL[level], 2 if level == 4 else 1):
                faulty = FAULTS[reason](dice, alphabet, faulty, letters) if faulty else None
            if faulty and len(faulty) <= MAX_RULES and self.holds(level, problem.but(merges=faulty)):
                return Draft(problem.but(merges=faulty))
        return None

    def holds(self, level: int, problem: Problem) -> bool:
        """What the level says of faults, length and word; every fault has one reason only."""
        rules = _rules(problem)
        faults = all_faults(problem.alphabet or (), rules)
        found = [fault for of_rule in faults for fault in of_rule]
        if any(len(of_rule) > 1 for of_rule in faults) or not {fault.reason for fault in found} <= set(
            _OF_LEVEL[level]
        ):
            return False
        if level == 5 and not 6 <= len(rules) <= MAX_RULES:
            return False
        if not found:
            return True
        if level == 4:
            return len(found) == 2 and found[0].reason != found[1].reason
        if level == 5 and "".join(rules[found[0].rule - 1]) in (problem.word or ""):
            return False
        return len(found) == 1


def _rules(problem: Problem) -> tuple[tuple[str, ...], ...]:
    return problem.merges or ()


def _because(fault: Fault) -> Sentence:
    template = _(_BECAUSE[fault.reason])
    if fault.reason == "same-rule-twice":
        return say(template, other=fault.other)
    return say(template, symbol=Token(fault.symbol), other=fault.other)
