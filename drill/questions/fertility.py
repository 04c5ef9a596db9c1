"""How many tokens does each of two texts take, and what is the fertility of the tokenizer on it?"""

from __future__ import annotations

from typing import ClassVar, Final

from drill.answers import FRACTION, NUMBER, ONE_PER_CENT
from drill.document import Block, Bullets, Document, MergeListing, Paragraph, Quoted, Sentence
from drill.engine.coding import Coding
from drill.engine.convention import Convention
from drill.engine.corpus import is_bare
from drill.engine.encoding import encode
from drill.engine.errors import InputError
from drill.engine.fertility import Measured, measured
from drill.engine.merge_list import MergeList
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.training import Run
from drill.questions.corpora import draw_forms, draw_table
from drill.questions.dice import Dice
from drill.questions.encode_words import candidate_words
from drill.questions.kind import Draft, Earlier, Expected, Kind
from drill.questions.lexicon import Lexicon
from drill.questions.own_text import MOST_SYMBOLS
from drill.questions.problem import Part, Problem
from drill.questions.rules import encoding_rule, encoding_rule_in_full, joined
from drill.questions.tolerance import stated
from drill.questions.worked_fertility import quotient, words_table
from drill.wording import N_, _, ngettext, say

FIRST: Final = "first-"
SECOND: Final = "second-"
#: By level: rules of the list, at least and at most, and the words of the first and of the second text.
_RULES: Final = {1: (2, 3), 2: (3, 4), 3: (3, 4), 4: (3, 5), 5: (6, 8)}
_WORDS: Final = {1: (2, 2), 2: (2, 3), 3: (2, 3), 4: (3, 1), 5: (3, 3)}
#: More than this is tedious to count, and long words are.
MOST_TOKENS: Final = 16
_LONGEST: Final = 6
#: The shortest of so many unseen words are taken.
_AMONG: Final = 8


class Fertility(Kind):
    """Tokens and fertility of two texts under one list.

    The first text has words that the list was trained on, the second unseen ones.
    Levels: two words each; two and three words; first words that are bare; three words against
    one, of which the text with more tokens has the lower fertility; six to eight rules.
    On levels 1 and 2, 4 and 5 a space stands before every word.
    """

    name = "fertility"
    title = N_("Fertility")
    task = N_("tokens per word of two texts under one merge list")
    counts = True
    hints = "words:FertilityHints"
    levels: ClassVar = {
        1: N_("two words each"),
        2: N_("two words and three"),
        3: N_("first words that are bare"),
        4: N_("more tokens, yet a lower fertility"),
        5: N_("six to eight rules"),
    }
    steps = frozenset({"spell", "order", "replay", "finish", "join", "ratio"})
    shows: ClassVar = {
        1: ("fertility-upside-down",),
        2: ("fertility-upside-down", "letters-per-token"),
        3: ("fertility-upside-down", "marked-first-word"),
        4: ("fertility-upside-down", "letters-per-token"),
        5: ("fertility-upside-down", "wrong-merge-order"),
    }
    hides: ClassVar = {
        "joined-lookup": N_("a list that was trained spells no token in two ways"),
        "unseen-is-unk": N_("there are no training words"),
        "whole-word": N_("there are no training words"),
    }
    needs = ("merges", "texts")
    about_text = False

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """Two numbers of tokens, then two fertilities."""
        return (
            Part("first-tokens", NUMBER),
            Part("second-tokens", NUMBER),
            Part("first-fertility", FRACTION, tolerance=ONE_PER_CENT),
            Part("second-fertility", FRACTION, tolerance=ONE_PER_CENT),
        )

    def label(self, part: Part) -> str:
        """The parts' names."""
        return {
            "first-tokens": _("Tokens, first text"),
            "second-tokens": _("Tokens, second text"),
            "first-fertility": _("Fertility, first text"),
            "second-fertility": _("Fertility, second text"),
        }[part.name]

    def steps_of(self, part: Part) -> frozenset[str]:
        """Tokens are counted on the way through the list; the fertility is theirs, or follows from what was counted."""
        return self.steps - {"ratio"} if part.type == NUMBER else self.steps

    def encodings(self, problem: Problem, part: Part) -> tuple[Coding, ...]:
        """The words of the part's text under the list."""
        return problem.text_codings[0 if part.name.startswith(FIRST) else 1]

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """How many tokens the procedure makes; what it divides, starting from the tokens that were counted."""
        if part.type == NUMBER:
            return sum(len(encode(coding, procedure)) for coding in self.encodings(problem, part))
        return procedure.ratio(self.measured(problem, part, earlier, procedure))

    def measured(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Measured:
        """The part's text with the tokens that were counted for it, or that the procedure counts."""
        side = FIRST if part.name.startswith(FIRST) else SECOND
        counted = earlier.get(f"{side}tokens")
        if not isinstance(counted, int):
            counted = sum(len(encode(coding, procedure)) for coding in self.encodings(problem, part))
        return measured((problem.texts or ("", ""))[side == SECOND], counted)

    def rule(self, problem: Problem) -> Sentence:
        """The marker, and what fertility is."""
        return joined([encoding_rule(problem.convention), say(_("fertility is tokens per word"))], " · ")

    def rule_in_full(self, problem: Problem) -> Document:
        """How a list is replayed, and what is counted."""
        points = (
            say(_("A word is what stands between white space; a word that stands twice is counted twice.")),
            say(_("Every token counts, a marker that stays by itself too.")),
            say(_("Fertility is the number of tokens divided by the number of words: 1 where each word is one token.")),
        )
        return encoding_rule_in_full(problem.convention) + Document((Bullets(points),))

    def ask(self, problem: Problem) -> Document:
        """The list and both texts."""
        rules = problem.merges or ()
        learned = ngettext(
            "Training has learned {n} merge, in this order:",
            "Training has learned {n} merges, in this order:",
            len(rules),
        )
        first, second = problem.texts or ("", "")
        question = say(_("How many tokens does each text take, and what is the fertility of the tokenizer on it?"))
        blocks: tuple[Block, ...] = (
            MergeListing(rules, say(learned, n=len(rules))),
            Paragraph(say(_("First text: “{text}”"), text=Quoted(first))),
            Paragraph(say(_("Second text: “{text}”"), text=Quoted(second))),
            Paragraph(joined([question, stated(self.parts(problem)[-1])], " ")),
            Paragraph(say(_("Rule: {rule}"), rule=self.rule(problem))),
        )
        return Document(blocks)

    def solve(self, problem: Problem) -> Document:
        """Each text word by word, then the quotient."""
        blocks: list[Block] = []
        for part, told in zip(self.parts(problem)[2:], (_("First text:"), _("Second text:")), strict=True):
            words = ((coding.start, encode(coding)) for coding in self.encodings(problem, part))
            blocks.append(words_table(words, say(told)))
            blocks.append(Paragraph(quotient(self.measured(problem, part, {}))))
        return Document(tuple(blocks))

    def check(self, problem: Problem) -> None:
        """The list must be one that can be learned, and the texts must be two that have words and are not too long."""
        try:
            MergeList.checked(problem.merges or (), problem.convention)
        except InputError as error:
            raise error.at("given.merges") from None
        texts = problem.texts or ()
        if len(texts) != 2:
            raise InputError(_("must be two texts"), "given.texts")
        try:
            symbols = sum(len(coding.start) for codings in problem.text_codings for coding in codings)
        except InputError as error:
            raise error.at("given.texts") from None
        if not all(text.split() for text in texts):
            raise InputError(_("is empty"), "given.texts")
        if symbols > MOST_SYMBOLS:
            raise InputError(_("more than {n} symbols are too many").format(n=MOST_SYMBOLS), "given.texts")

    def missing(self, level: int, convention: Convention) -> Sentence | None:
        """A bare first word needs the marker that leaves it bare."""
        if level == 3 and convention.marker != "leading":
            return say(_("only a marker before every word but the first leaves a first word bare"))
        return None

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """A list trained on drawn words, a text of such words and one of unseen ones."""
        forms = draw_forms(dice, lexicon, dice.whole(4, 6))
        if not forms:
            return None
        position = Run(draw_table(dice, forms, convention), convention).position()
        for _rule in range(dice.whole(*_RULES[level])):
            if not position.picks[0]:
                return None
            position = position.go_on(position.picks[0])
        first, second = _WORDS[level]
        seen = dice.some([form for form in forms if len(form) <= _LONGEST], first)
        if len(seen) < first:
            return None
        unseen = sorted(candidate_words(dice, lexicon, forms)[:_AMONG], key=len)[:second]
        if len(unseen) < second:
            return None
        before = " " if convention.marker == "leading" and level != 3 else ""
        texts = (before + " ".join(seen), before + " ".join(unseen))
        if level == 4 and dice.chance(0.5):
            texts = texts[::-1]
        return Draft(Problem(self.name, level, convention, merges=position.merges, texts=texts))

    def holds(self, level: int, problem: Problem) -> bool:
        """What the level says of both texts; neither takes too many tokens or one for each word."""
        first, second = (self.measured(problem, part, {}) for part in self.parts(problem)[2:])
        if any(text.tokens > MOST_TOKENS or text.tokens <= text.words for text in (first, second)):
            return False
        if first.fertility == second.fertility or first.tokens == second.tokens:
            return False
        more_is_less = (first.tokens > second.tokens) == (first.fertility < second.fertility)
        return more_is_less if level == 4 else level != 3 or _has_bare(problem)


def _has_bare(problem: Problem) -> bool:
    return all(is_bare(codings[0].start, problem.convention) for codings in problem.text_codings)
