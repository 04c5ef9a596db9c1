"""What the two kinds about Unigram share: how a model is printed, and what one from outside must be like."""

from __future__ import annotations

from typing import Final

from drill.answers import Context
from drill.document import Block, Bullets, Document, Paragraph, Sentence
from drill.engine.errors import InputError
from drill.questions.kind import Earlier, Kind
from drill.questions.problem import Part, Problem
from drill.questions.unigram_board import counted_list
from drill.wording import _, ngettext, say

#: A word of so many letters has at most 8192 segmentations, fewer than the engine refuses (`MOST_TIED`).
LONGEST_WORD: Final = 14
#: No hand works through more pieces or words.
MOST_PIECES: Final = 60
MOST_WORDS: Final = 20


class UnigramKind(Kind):
    """A kind whose problems give pieces with frequencies. There are no merges, and no convention matters."""

    about_text = False

    def context(self, problem: Problem, part: Part, earlier: Earlier) -> Context:
        """The pieces and their letters; there is no marker."""
        context = super().context(problem, part, earlier)
        symbols = {piece for piece, _frequency in problem.pieces or ()}
        return Context(
            symbols | set("".join(symbols)),
            choices=context.choices,
            several=context.several,
            decimals=context.decimals,
        )

    def rule_in_full(self, problem: Problem) -> Document:
        """How probabilities, segmentations and the loss are worked out, point by point."""
        points = (
            say(_("The probability of a piece is its frequency divided by the sum of the frequencies of all pieces.")),
            say(_("The probability of a segmentation is the product of the probabilities of its pieces.")),
            say(
                _("The best segmentation is the most probable one; where several are equally good, any of them counts.")
            ),
            say(
                _(
                    "The loss adds up, over the words, the word's count times −ln of its best probability; ln is the "
                    "natural logarithm."
                )
            ),
            say(_("A piece is removed by itself: all others keep their probabilities, nothing is shared out anew.")),
            say(_("Of the candidates the one is removed that raises the loss least; single characters always stay.")),
        )
        return Document((Bullets(points),))

    def given_blocks(self, problem: Problem) -> tuple[Block, ...]:
        """The words where they are known, and the pieces."""
        words, pieces = problem.words or (), problem.pieces or ()
        blocks: list[Block] = []
        if words:
            blocks.append(Paragraph(say(_("Words with their counts: {words}"), words=counted_list(words))))
        told = ngettext(
            "{n} Unigram piece with its frequency: {pieces}",
            "{n} Unigram pieces with their frequencies: {pieces}",
            len(pieces),
        )
        blocks.append(Paragraph(say(told, n=len(pieces), pieces=counted_list(pieces))))
        return tuple(blocks)

    def rule_block(self, problem: Problem) -> Block:
        """The rule as it stands below a question."""
        return Paragraph(say(_("Rule: {rule}"), rule=self.rule(problem)))

    def check(self, problem: Problem) -> None:
        """The pieces must make a model, and the words must not be too many or too long."""
        pieces, words = problem.pieces or (), problem.words or ()
        try:
            problem.unigram  # noqa: B018  (made when it is first looked at)
        except InputError as error:
            raise error.at("given.pieces") from None
        if len(pieces) > MOST_PIECES:
            raise InputError(_("a question by hand has at most {n} pieces").format(n=MOST_PIECES), "given.pieces")
        if len(words) > MOST_WORDS:
            raise InputError(_("a question by hand has at most {n} words").format(n=MOST_WORDS), "given.words")
        if len({word for word, _count in words}) < len(words):
            raise InputError(_("a word stands twice"), "given.words")
        for field, word in [("given.words", word) for word, _count in words] + [("given.word", problem.word or "")]:
            if len(word) > LONGEST_WORD:
                raise InputError(_("a word has at most {n} characters").format(n=LONGEST_WORD), field)


def probability_rule() -> Sentence:
    """How a segmentation is valued."""
    return say(
        _(
            "p(piece) = its frequency / the sum of all frequencies; p(segmentation) = the product of the probabilities "
            "of its pieces"
        )
    )
