"""A question in words with options to choose from, as the bank's authors write it."""

from __future__ import annotations

from typing import ClassVar

from drill.answers import CHOICE
from drill.document import Document, Paragraph, Sentence
from drill.engine.convention import Convention
from drill.engine.errors import InputError
from drill.engine.procedure import CORRECT, STEPS, Procedure
from drill.mistakes.catalogue import CATALOGUE
from drill.questions.dice import Dice
from drill.questions.kind import Choices, Draft, Earlier, Expected, Kind
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.prose import prose
from drill.wording import N_, _, say


class Choice(Kind):
    """Choose the right option, or all that are right.

    Levels are the items' own: terms and single steps; how things hang together; cases that need a second thought.
    """

    name = "choice"
    title = N_("Multiple choice")
    task = N_("questions in words: choose the right option, or all of them")
    hints = "options:ChoiceHints"
    levels: ClassVar = {
        1: N_("terms, and single steps"),
        2: N_("how things hang together, and short cases"),
        3: N_("cases that need a second thought"),
    }
    #: An option may be any known mistake.
    steps = frozenset(STEPS)
    needs = ("question", "options", "select")
    from_bank = True
    about_text = False

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """The answer."""
        return (Part("answer", CHOICE),)

    def label(self, part: Part) -> str:
        """The name of the only part."""
        return _("Answer")

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The right options; to someone who makes a mistake, its own options are right as well, or instead.

        Where one is to be chosen the mistake's option takes the place of the right one. Where all are to be chosen the
        mistake's wrong options come in, and right options that it denies fall out.
        """
        options = problem.options or ()
        right = {option.id for option in options if option.right}
        mistaken = {option.id for option in options if option.mistake in _made_by(procedure)}
        if mistaken:
            right = mistaken if problem.select == "one" else right ^ mistaken
        return tuple(option.id for option in options if option.id in right)

    def choices(self, problem: Problem, part: Part) -> Choices:
        """The options in the order of the item."""
        options = tuple((option.id, prose(option.text)) for option in problem.options or ())
        return Choices(options, several=problem.select == "all")

    def rule(self, problem: Problem) -> Sentence:
        """No convention; how many options are to be chosen."""
        return say(_("Choose all that are right.")) if problem.select == "all" else say(_("Choose one."))

    def rule_in_full(self, problem: Problem) -> Document:
        """There is no more to it."""
        return Document((Paragraph(self.rule(problem)),))

    def ask(self, problem: Problem) -> Document:
        """The question and its options."""
        [part] = self.parts(problem)
        return Document(
            (
                Paragraph(prose(problem.question or "")),
                self.choices(problem, part).block,
                Paragraph(self.rule(problem)),
            )
        )

    def solve(self, problem: Problem) -> Document:
        """What makes an option right is its own reason; there is nothing to work out beside it."""
        return Document(())

    def why(self, problem: Problem, part: Part, option: str) -> Sentence:
        """What the author says of the option."""
        return next((prose(one.why) for one in problem.options or () if one.id == option), ())

    def check(self, problem: Problem) -> None:
        """At least two options, each said to be right or wrong: one right, or at least one where all are chosen."""
        options = problem.options or ()
        if len(options) < 2 or any(option.right is None for option in options):
            raise InputError(_("two options or more are needed, each right or wrong"), "given.options")
        right = sum(1 for option in options if option.right)
        if right < 1 or (problem.select == "one" and right > 1):
            raise InputError(_("one option must be right, or more where all are to be chosen"), "given.options")

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """Nothing is drawn: the bank has written it."""
        return None


def _made_by(procedure: Procedure) -> frozenset[str]:
    """The ids of the mistakes of which the procedure is a form."""
    return frozenset(
        mistake.id for mistake in CATALOGUE for variant in mistake.variants if variant.procedure is procedure
    )
