"""Which segmentation of a word is the most probable one, and how probable is it?"""

from __future__ import annotations

from itertools import islice
from typing import ClassVar, Final

from drill.answers import FRACTION, ONE_PER_CENT, TOKENS, symbols_in
from drill.document import Document, Paragraph, Quoted, Sentence
from drill.engine.convention import Convention
from drill.engine.errors import InputError
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.unigram import chances_for, product, segmentations, segmented
from drill.mistakes.unigram import UNIGRAM_GREEDY, UNIGRAM_WORD_FREQUENCY
from drill.questions.dice import Dice
from drill.questions.encode_words import candidate_words
from drill.questions.kind import Draft, Earlier, Expected, one_of
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.rules import joined
from drill.questions.tolerance import stated
from drill.questions.unigram_board import segmentations_block, total_line, viterbi_block
from drill.questions.unigram_draws import draw_counted_words, model_of, parts_of
from drill.questions.unigram_kinds import UnigramKind, probability_rule
from drill.wording import N_, _, say

#: By level: letters of the word, and ways in which it can be cut, at least and at most.
_LETTERS: Final = {1: (3, 4), 2: (4, 5), 3: (4, 6), 4: (3, 6), 5: (6, 8)}
_WAYS: Final = {1: (2, 3), 2: (4, 6), 3: (3, 8), 4: (3, 8), 5: (8, 40)}
#: Segmentations that a known wrong way may find equally good.
_MOST_EQUAL: Final = 3
_GREEDY: Final = UNIGRAM_GREEDY.variants[0].procedure


class UnigramSegment(UnigramKind):
    """Which segmentation of a word is the most probable one, and how probable is it?

    Levels: two or three ways to cut a training word; four to six ways; longest match from the left is not the best;
    several segmentations are equally good; an unseen word of six to eight letters. On the other levels one segmentation
    is the best, and no rounding makes another one as good.
    """

    name = "unigram-segment"
    title = N_("Unigram segmentation")
    task = N_("the most probable segmentation of a word, and its probability")
    counts = True
    hints = "unigram:SegmentHints"
    levels: ClassVar = {
        1: N_("two or three ways to cut the word"),
        2: N_("four to six ways"),
        3: N_("the longest match is not the best"),
        4: N_("several are equally good"),
        5: N_("a longer word that was never counted"),
    }
    steps = frozenset({"chance", "segment"})
    shows: ClassVar = {
        1: ("unigram-word-frequency",),
        2: ("unigram-word-frequency",),
        3: ("unigram-word-frequency", "unigram-greedy"),
        4: ("unigram-word-frequency",),
        5: ("unigram-word-frequency",),
    }
    needs = ("pieces", "word")

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """The tokens and the probability; one piece of evidence."""
        return (
            Part("tokens", TOKENS, piece="segmentation"),
            Part("probability", FRACTION, piece="segmentation", tolerance=ONE_PER_CENT),
        )

    def label(self, part: Part) -> str:
        """The parts' names."""
        return _("Tokens") if part.name == "tokens" else _("Probability")

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The best segmentations; and the product over the one that was written, if it is one of the word."""
        word, model = problem.word or "", problem.unigram
        best = segmented(word, model, procedure)
        if part.name == "tokens":
            return None if best is None else one_of(best.ways)
        stated_way = symbols_in(earlier["tokens"]) if "tokens" in earlier else ()
        if "".join(stated_way) == word:
            own = product(stated_way, chances_for(word, model, procedure))
            if own is not None:
                return own
        return None if best is None else best.probability

    def rule(self, problem: Problem) -> Sentence:
        """How a segmentation is valued, and what counts where several are equally good."""
        return probability_rule() + say(_("; of segmentations that are equally good any counts"))

    def ask(self, problem: Problem) -> Document:
        """Pieces and word."""
        asked = say(
            _("Which segmentation of the word “{word}” is the most probable one, and what is its probability?"),
            word=Quoted(problem.word or ""),
        )
        return Document(
            (
                *self.given_blocks(problem),
                Paragraph(joined([asked, stated(self.parts(problem)[1])], " ")),
                self.rule_block(problem),
            )
        )

    def solve(self, problem: Problem) -> Document:
        """Every segmentation with its product, and the Viterbi table that finds the best without trying all."""
        word, model = problem.word or "", problem.unigram
        return Document((total_line(model), segmentations_block(word, model), viterbi_block(word, model)))

    def check(self, problem: Problem) -> None:
        """The word must be one that the pieces cover."""
        super().check(problem)
        if segmented(problem.word or "", problem.unigram, CORRECT) is None:
            raise InputError(_("cannot be cut into the pieces"), "given.word")

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """Counted words, one of them (or an unseen one of their letters) to be cut, and pieces that stand in it."""
        words = draw_counted_words(dice, lexicon, dice.whole(3, 4))
        if len(words) < 3:
            return None
        forms = [word for word, _count in words]
        least, most = _LETTERS[level]
        unseen = level == 5
        fitting = [
            word for word in (candidate_words(dice, lexicon, forms) if unseen else forms) if least <= len(word) <= most
        ]
        if not fitting:
            return None
        word = dice.pick(fitting)
        standing = list(dict.fromkeys(part for form in forms for part in parts_of(form)))
        inside = [part for part in standing if part in word]
        outside = [part for part in standing if part not in word]
        number = dice.whole(1, 2) if level == 1 else dice.whole(3, 5) if unseen else dice.whole(2, 4)
        chosen = dice.some(inside, number) + dice.some(outside, dice.whole(1, 3))
        problem = Problem(self.name, level, convention, words=words, word=word, pieces=model_of(chosen, words))
        return Draft(problem)

    def holds(self, level: int, problem: Problem) -> bool:
        """What the level says of the word and its segmentations."""
        word, model = problem.word or "", problem.unigram
        (least, most), (fewest, many) = _LETTERS[level], _WAYS[level]
        best = segmented(word, model, CORRECT)
        ways = list(islice(segmentations(word, model.frequencies), many + 1))
        if best is None or not least <= len(word) <= most or not fewest <= len(ways) <= many:
            return False
        if any(len(way) == 1 for way in best.ways) or (word in dict(model.words)) == (level == 5):
            return False
        # Where a wrong way finds half a dozen segmentations equally good, none of them is a sign of it.
        wrong = (segmented(word, model, form.procedure) for form in UNIGRAM_WORD_FREQUENCY.variants)
        if any(found is not None and len(found.ways) > _MOST_EQUAL for found in wrong):
            return False
        if level == 4:
            return len(best.ways) > 1
        others = (product(way, model.shares) or 0 for way in ways if way not in best.ways)
        clear = not any(ONE_PER_CENT.blurs(best.probability, other) for other in others)
        if len(best.ways) > 1 or not clear:
            return False
        greedy = segmented(word, model, _GREEDY)
        return level != 3 or (greedy is not None and greedy.ways != best.ways)
