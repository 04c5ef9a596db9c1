"""Hints on WordPiece: what stands below the line of a score, and the pieces with which a word can go on."""

from __future__ import annotations

from drill.answers import PAIR, symbols_in
from drill.document import Block, Number, Sentence, Table, Token
from drill.document import Pair as PairSpan
from drill.engine.procedure import CORRECT
from drill.engine.wordpiece import HASHES, encode_steps
from drill.engine.wordpiece_run import WordPiecePosition
from drill.questions.hints.hint import Hints, bullets
from drill.questions.kind import Earlier
from drill.questions.problem import Part
from drill.questions.rules import joined
from drill.questions.unigram_board import counted_list
from drill.questions.wordpiece_board import MOST_SCORES, match_table
from drill.wording import _, ngettext, say


class ScoreHints(Hints):
    """The pair with the highest score, and the score."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The counts of the single symbols; of a score, which three counts it is made of."""
        if part.type == PAIR:
            counted = self._position.counted.items()
            return bullets(
                say(
                    _("Below the line stand the counts of the single symbols: {symbols}"), symbols=counted_list(counted)
                ),
                say(_("A pair of rare symbols that nearly always stand together has a high score.")),
            )
        told = say(
            _("Count {pair}, and then each of its two symbols wherever it stands, in every row as often as the row."),
            pair=PairSpan(self._pair(values)),
        )
        return bullets(told)

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The three counts of every pair; of a score, those of its pair. The scores are left to be worked out."""
        scored = self._position.scored
        if part.type != PAIR:
            found = scored.get(self._pair(values))
            if found is None:
                return self.answer(part, values)
            told = say(_("{n} / ({left} × {right})"), n=found.together, left=found.left, right=found.right)
            return bullets(told)
        # Those with a high score come first, in the order of the table.
        best = sorted(scored, key=lambda pair: -scored[pair].score)[:MOST_SCORES]
        rows: list[tuple[Sentence, ...]] = []
        for pair, found in scored.items():
            if pair in best or pair in self._position.picks:
                counts = (found.together, found.left, found.right)
                rows.append(((PairSpan(pair),), *((Number(count),) for count in counts)))
        head = (say(_("pair")), say(_("count")), say(_("left")), say(_("right")))
        left_out = len(scored) - len(rows)
        more = ngettext(
            "{n} pair, whose score is no higher, is left out.",
            "{n} pairs, whose scores are no higher, are left out.",
            left_out,
        )
        table = Table(
            head, tuple(rows), frozenset({1, 2, 3}), say(_("The counts of the pairs and of their two symbols:"))
        )
        return (table, *(bullets(say(more, n=left_out)) if left_out else ()))

    @property
    def _position(self) -> WordPiecePosition:
        return self.problem.wordpiece_run.position(CORRECT)

    def _pair(self, values: Earlier) -> tuple[str, ...]:
        return self._position.follow(symbols_in(values["pair"]) if "pair" in values else None)


class MatchHints(Hints):
    """A word cut by the longest match, from the left."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """With which pieces the word begins, or goes on from where it was cut rightly."""
        at = self._reached(part, values)
        rest = (HASHES if at else "") + (self.problem.word or "")[at:]
        fitting = [(Token(piece),) for piece in self.problem.vocabulary or () if rest.startswith(piece)]
        if not fitting:
            return bullets(say(_("Which piece of the vocabulary does {rest} begin with, if any?"), rest=Token(rest)))
        told = (
            _("With what is left, {rest}, these pieces of the vocabulary go on: {pieces}")
            if at
            else _("The word, {rest}, begins with these pieces of the vocabulary: {pieces}")
        )
        return bullets(say(told, rest=Token(rest), pieces=joined(fitting, " · ")), say(_("The longest one is taken.")))

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The word up to the piece that comes next."""
        at = self._reached(part, values)
        steps = encode_steps(self.problem.word or "", self.problem.vocabulary or (), CORRECT)
        number = sum(1 for step in steps if step.at <= at)
        return (match_table(self.problem.word or "", self.problem.vocabulary or (), steps=number),)

    def _reached(self, part: Part, values: Earlier) -> int:
        """The place in the word up to which it was cut rightly."""
        written = symbols_in(values[part.name]) if part.name in values else ()
        steps = encode_steps(self.problem.word or "", self.problem.vocabulary or (), CORRECT)
        for step, piece in zip(steps, (*written, None), strict=False):
            if piece is None or step.piece != piece:
                return step.at
        return steps[-1].at
