"""Hints on Unigram: the ways to cut a word, and what is lost without a piece."""

from __future__ import annotations

from itertools import islice

from drill.answers import CHOICE, TOKENS, symbols_in
from drill.document import Block, Paragraph, Table, Token, Tokens
from drill.engine.corpus import Symbols
from drill.engine.procedure import CORRECT
from drill.engine.unigram import rises, segmentations, segmented
from drill.questions.hints.hint import Hints, bullets
from drill.questions.kind import Earlier, values_of
from drill.questions.problem import Part
from drill.questions.rules import joined
from drill.questions.unigram_board import (
    MOST_WAYS,
    lettered,
    loss_block,
    multiplied,
    total_line,
    viterbi_block,
    words_cut_worse,
)
from drill.wording import _, say


class SegmentHints(Hints):
    """The most probable segmentation of a word, and its probability."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The pieces with which the word can begin; what is multiplied."""
        word = self.problem.word or ""
        if part.type == TOKENS:
            first = [(Token(piece),) for piece in self.problem.unigram.frequencies if word.startswith(piece)]
            return bullets(
                say(
                    _("The word can begin with {pieces}; go on from each of them to the end."),
                    pieces=joined(first, " · "),
                ),
                say(_("Fewer pieces mean fewer factors, and each factor is below 1.")),
            )
        _way, own = self._way(values)
        wrote = _("Multiply the probabilities of the pieces that you wrote, one factor for each piece.")
        best = _("Multiply the probabilities of the pieces of the best segmentation, one factor for each piece.")
        return (total_line(self.problem.unigram), *bullets(say(wrote if own else best)))

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The ways to cut the word with their products not worked out; the product of the way that was written."""
        word, model = self.problem.word or "", self.problem.unigram
        if part.type != TOKENS:
            way, _own = self._way(values)
            return (total_line(model), Paragraph(say(_("Work it out: {product}"), product=multiplied(way, model))))
        ways = list(islice(segmentations(word, model.frequencies), MOST_WAYS + 1))
        if len(ways) > MOST_WAYS:
            # The last step of the table is left to be made.
            return (viterbi_block(word[:-1], model),)
        rows = tuple(((Tokens(way),), multiplied(way, model)) for way in ways)
        caption = say(_("The ways to cut it, and what is to be compared:"))
        return (Table((say(_("segmentation")), say(_("product"))), rows, caption=caption),)

    def _way(self, values: Earlier) -> tuple[Symbols, bool]:
        """The segmentation whose probability is asked for, and if it is the one that was written.

        It is the best one where nothing was written, or what is none of the word.
        """
        word, model = self.problem.word or "", self.problem.unigram
        written = symbols_in(values["tokens"]) if "tokens" in values else ()
        if "".join(written) == word and all(piece in model.frequencies for piece in written):
            return written, True
        return _ways(self, word)[0], False


class PruneHints(Hints):
    """The piece that is missed least, and what the loss rises by without it."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """One candidate that it is not, and why; of a loss, the words that are cut in another way."""
        model, options = self.problem.unigram, lettered(self.problem.candidates or ())
        if part.type != CHOICE:
            piece = self._piece(values)
            used = [(Token(word),) for word, _count in model.words if any(piece in way for way in _ways(self, word))]
            told = say(_("Only these words have it in a best segmentation: {words}"), words=joined(used, " · "))
            return bullets(
                told if used else say(_("Does any word have it in its best segmentation?")),
                say(_("Where another segmentation is just as good nothing rises.")),
            )
        single = next((piece for piece in options.values() if len(piece) == 1), None)
        if single is not None:
            return bullets(say(_("It is not {piece}: single characters stay."), piece=Token(single)))
        costs = rises(model, tuple(options.values()), CORRECT)
        dearest = max(costs, key=costs.__getitem__)
        return bullets(
            say(
                _("It is not {piece}; without it words are cut worse: {words}"),
                piece=Token(dearest),
                words=words_cut_worse(model, dearest),
            )
        )

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The best segmentation of each word, with all pieces or without the one that was written."""
        model = self.problem.unigram
        if part.type == CHOICE:
            return (loss_block(model),)
        piece = self._piece(values)
        caption = say(
            _("Without {piece} the words add this; compare it with the table of all pieces:"), piece=Token(piece)
        )
        return (loss_block(model, removed=piece, caption=caption), loss_block(model))

    def _piece(self, values: Earlier) -> str:
        """The piece whose loss is asked for: the one that was written, or else the right one."""
        first = self.kind.parts(self.problem)[0]
        chosen = values.get(first.name) or values_of(self.kind.expect(self.problem, first, {}))[0]
        return lettered(self.problem.candidates or ())[symbols_in(chosen)[0]]


def _ways(hints: Hints, word: str) -> tuple[tuple[str, ...], ...]:
    best = segmented(word, hints.problem.unigram, CORRECT)
    return best.ways if best is not None else ()
