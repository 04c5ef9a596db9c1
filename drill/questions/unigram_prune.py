"""Which piece of a Unigram vocabulary is missed least, and by how much does the loss rise without it?"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import ClassVar, Final

from drill.answers import CHOICE, NUMBER, ONE_HUNDREDTH, symbols_in
from drill.document import Document, Paragraph, Sentence, Token
from drill.engine.convention import Convention
from drill.engine.errors import InputError
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.unigram import Unigram, loss, pruned, rise, rises, segmented
from drill.mistakes.unigram import UNIGRAM_GREEDY, UNIGRAM_WORD_FREQUENCY
from drill.questions.dice import Dice
from drill.questions.kind import Choices, Draft, Earlier, Expected, one_of
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.rules import joined
from drill.questions.tolerance import stated
from drill.questions.unigram_board import lettered, loss_block, removals_block, total_line
from drill.questions.unigram_draws import draw_counted_words, model_of, parts_of
from drill.questions.unigram_kinds import UnigramKind, probability_rule
from drill.wording import N_, _, say

MOST_CANDIDATES: Final = 8
#: By how much the rises of two candidates differ at least, so that no rounding decides.
_LEAD: Final = Decimal("0.1")
#: To someone who works in one of these ways all candidates may cost the same; then nobody could tell it from a guess.
_OTHER_WAYS: Final = (*UNIGRAM_WORD_FREQUENCY.variants, *UNIGRAM_GREEDY.variants)
#: Candidates that are drawn, by level.
_NUMBER: Final = {1: 3, 2: 3, 3: 4, 4: 4, 5: 4}


class UnigramPrune(UnigramKind):
    """Which of some pieces is removed, and by how much does the loss rise without it?

    Levels: one candidate is in no best segmentation and costs nothing; every candidate costs something; the rarest is
    not the one that costs least; a single character costs less than all others, but has to stay; a candidate that is
    used costs nothing, because another segmentation is as good. On every level one candidate is the cheapest by far
    enough that no rounding decides.
    """

    name = "unigram-prune"
    title = N_("Unigram pruning")
    task = N_("which piece is removed, and by how much does the loss rise without it?")
    counts = True
    hints = "unigram:PruneHints"
    levels: ClassVar = {
        1: N_("one piece is never used"),
        2: N_("every candidate costs something"),
        3: N_("the rarest is not the cheapest"),
        4: N_("a single character would be the cheapest"),
        5: N_("a piece that is used costs nothing"),
    }
    steps = frozenset({"chance", "segment", "surprise", "drop", "prune"})
    shows: ClassVar = {
        1: ("unigram-loss-slip",),
        2: ("unigram-loss-slip",),
        3: ("unigram-loss-slip", "unigram-prune-rare"),
        4: ("unigram-loss-slip", "unigram-prune-rare"),
        5: ("unigram-loss-slip",),
    }
    needs = ("pieces", "words", "candidates")

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """The piece and what it costs; one piece of evidence."""
        return (
            Part("piece", CHOICE, piece="removal"),
            Part("loss", NUMBER, piece="removal", tolerance=ONE_HUNDREDTH),
        )

    def steps_of(self, part: Part) -> frozenset[str]:
        """What a piece costs does not depend on how one is chosen."""
        return self.steps - {"prune"} if part.name == "loss" else self.steps

    def label(self, part: Part) -> str:
        """The parts' names."""
        return _("Piece removed") if part.name == "piece" else _("Rise of the loss")

    def choices(self, problem: Problem, part: Part) -> Choices:
        """The candidates, in the order given."""
        if part.type != CHOICE:
            return Choices(())
        return Choices(tuple((id_, (Token(piece),)) for id_, piece in lettered(problem.candidates or ()).items()))

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The cheapest candidates; and the rise of the loss without the one that was written, else the cheapest."""
        model, options = problem.unigram, lettered(problem.candidates or ())
        if part.name == "loss" and "piece" in earlier:
            [written] = symbols_in(earlier["piece"])
            return rise(model, options[written], procedure)
        costs = rises(model, tuple(options.values()), procedure)
        if part.name == "loss":
            return costs[CORRECT.prune(costs, model)[0]]
        removed = procedure.prune(costs, model)
        return one_of([(id_,) for id_, piece in options.items() if piece in removed])

    def rule(self, problem: Problem) -> Sentence:
        """How a segmentation is valued and what the loss is."""
        return probability_rule() + say(
            _(
                "; loss = the sum over the words of count · −ln p(best segmentation), with the natural logarithm; "
                "after a removal the other pieces keep their probabilities; single characters stay"
            )
        )

    def ask(self, problem: Problem) -> Document:
        """Words, pieces and candidates."""
        piece, cost = self.parts(problem)
        asked = _("Which of these is removed, because the loss rises least without it, and by how much does it rise?")
        return Document(
            (
                *self.given_blocks(problem),
                Paragraph(joined([say(asked), stated(cost)], " ")),
                self.choices(problem, piece).block,
                self.rule_block(problem),
            )
        )

    def solve(self, problem: Problem) -> Document:
        """The loss word by word, and what each removal changes."""
        model = problem.unigram
        return Document((total_line(model), loss_block(model), removals_block(model, problem.candidates or ())))

    def check(self, problem: Problem) -> None:
        """The candidates must be pieces, some with two characters or more; without any of them all words can be cut."""
        super().check(problem)
        model, candidates = problem.unigram, problem.candidates or ()
        if loss(model, CORRECT) is None:
            raise InputError(_("hold a word that cannot be cut into the pieces"), "given.words")
        if not 2 <= len(candidates) <= MOST_CANDIDATES or len(set(candidates)) < len(candidates):
            raise InputError(_("must be 2 to {n} different pieces").format(n=MOST_CANDIDATES), "given.candidates")
        for piece in candidates:
            if piece not in model.frequencies:
                raise InputError(_("{piece!r} is none of the pieces").format(piece=piece[:20]), "given.candidates")
            if rise(model, piece, CORRECT) is None:
                raise InputError(
                    _("without {piece!r} a word cannot be cut").format(piece=piece[:20]), "given.candidates"
                )
        if all(len(piece) == 1 for piece in candidates):
            raise InputError(_("one of them must have two characters or more"), "given.candidates")

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """Counted words, some of their pieces, and of these the candidates that the level asks for."""
        words = draw_counted_words(dice, lexicon, dice.whole(3, 4))
        if len(words) < 3:
            return None
        standing = list(dict.fromkeys(part for word, _count in words for part in parts_of(word)))
        pieces = model_of(dice.some(standing, dice.whole(5, 7)), words)
        problem = Problem(self.name, level, convention, words=words, pieces=pieces)
        used, needed = _used(problem.unigram)
        costly, free = (
            [piece for piece, _frequency in pieces if len(piece) > 1 and (piece in needed) == costs]
            for costs in (True, False)
        )
        chosen: list[str] = []
        if level == 1:
            chosen = dice.some([piece for piece in free if piece not in used], 1)
        elif level == 4:
            chosen = dice.some([piece for piece, _frequency in pieces if len(piece) == 1 and piece not in needed], 1)
        elif level == 5:
            chosen = dice.some([piece for piece in free if piece in used], 1)
        if level in (1, 4, 5) and not chosen:
            return None
        chosen += dice.some(costly, _NUMBER[level] - len(chosen))
        return Draft(problem.but(candidates=tuple(dice.shuffled(chosen))))

    def holds(self, level: int, problem: Problem) -> bool:
        """What the level says of the candidates; one of them is clearly the cheapest."""
        model, candidates = problem.unigram, problem.candidates or ()
        if len(candidates) != _NUMBER[level]:
            return False
        costs = rises(model, candidates, CORRECT)
        if len(costs) < len(candidates):
            return False
        single = [piece for piece in candidates if len(piece) == 1]
        first, second, *_rest = sorted((piece for piece in costs if len(piece) > 1), key=costs.__getitem__)
        if costs[second] - costs[first] < _LEAD or bool(single) != (level == 4):
            return False
        return _fits(level, model, costs, first) and all(
            len(pruned(model, candidates, form.procedure)) < len(candidates) for form in _OTHER_WAYS
        )


def _fits(level: int, model: Unigram, costs: Mapping[str, Decimal], first: str) -> bool:
    """What a level says of the cheapest candidate, `first`."""
    match level:
        case 1:
            return not costs[first] and first not in _used(model)[0]
        case 2:
            return costs[first] >= _LEAD
        case 3:
            return _rarest(model, costs) not in (None, first)
        case 4:
            return costs[first] - max(cost for piece, cost in costs.items() if len(piece) == 1) >= _LEAD
        case _last:
            return not costs[first] and first in _used(model)[0]


def _used(model: Unigram) -> tuple[frozenset[str], frozenset[str]]:
    """The pieces that stand in some best segmentation of a word, and those without which some word is cut worse."""
    used: set[str] = set()
    needed: set[str] = set()
    for word, _count in model.words:
        best = segmented(word, model, CORRECT)
        if best is not None:
            ways = [frozenset(way) for way in best.ways]
            used |= frozenset.union(*ways)
            needed |= frozenset.intersection(*ways)
    return frozenset(used), frozenset(needed)


def _rarest(model: Unigram, costs: Mapping[str, Decimal]) -> str | None:
    """The one candidate of least frequency; None where two are equally rare."""
    first, second, *_rest = sorted(costs, key=model.frequencies.__getitem__)
    return first if model.frequencies[first] < model.frequencies[second] else None
