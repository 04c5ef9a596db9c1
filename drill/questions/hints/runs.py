"""Hints on runs: each round from the student's own merges, then what the run leaves behind."""

from __future__ import annotations

from drill.answers import PAIR, symbols_in
from drill.document import Block, MergeListing, Number, Sentence, Token, Tokens
from drill.document import Pair as PairSpan
from drill.engine.byte_level import holds_all_bytes
from drill.engine.superbpe import running_symbols
from drill.engine.training import Position
from drill.questions.board import corpus_block, listed_symbols
from drill.questions.hints.hint import Hints, bullets
from drill.questions.hints.tables import (
    first_missing,
    look_for_count,
    look_for_merge,
    words_of,
    work_for_count,
    work_for_merge,
)
from drill.questions.kind import Earlier, values_of
from drill.questions.problem import Part
from drill.questions.run_kinds import stated_merge, walk
from drill.wording import _, ngettext, say


class RunHints(Hints):
    """The merges of a run and their counts."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """What the round begins with, and the rows that weigh most in it."""
        if part.round is None:
            return self.look_after(part, values)
        position = walk(self.problem, values, part.round - 1)
        if part.type == PAIR:
            return (*self._so_far(position), *look_for_merge(position))
        return look_for_count(position, position.follow(stated_merge(values, part.round)))

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The rows before the round with their counts; of a count, what is to be added up."""
        if part.round is None:
            return self.work_after(part, values)
        position = walk(self.problem, values, part.round - 1)
        if part.type != PAIR:
            return work_for_count(position, position.follow(stated_merge(values, part.round)))
        rows = corpus_block(position.state.rows, say(_("The rows before this round:")))
        # The places in a row that is a whole text would be no help to anybody.
        return (rows, *work_for_merge(position, places=len(position.state.rows) > 1))

    def look_after(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """Where to look for what is asked for after the last round."""
        return super().look(part, values)

    def work_after(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The next step towards what is asked for after the last round."""
        return self.answer(part, values)

    def _so_far(self, position: Position) -> tuple[Block, ...]:
        if not position.merges:
            return bullets(say(_("The run is at its start: no merge has been made yet.")))
        told = say(_("The rows as your merges have left them are counted anew; so far you have made:"))
        return (MergeListing(position.merges, told),)


class SuperBPEHints(RunHints):
    """A run in two stages, and the tokens of the text."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """In stage 2, also that the walls are gone."""
        inside = self.problem.k or 0
        second = part.round is not None and part.round > inside
        told = say(_("This is stage 2: the text is one row, and pairs across words count too.")) if second else ()
        return (*bullets(told), *super().look(part, values))

    def look_after(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The merges that have made the row what it is."""
        made = walk(self.problem, values, self.problem.merges_asked).merges
        told = say(_("The tokens are what your merges make of the text, each of them in every place where it fits:"))
        return (MergeListing(made, told),)

    def work_after(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The row before the last merge."""
        last = self.problem.merges_asked
        before = walk(self.problem, values, last - 1)
        symbols = running_symbols(before.state.corpus)
        merge = before.follow(stated_merge(values, last))
        return bullets(
            say(_("Before the last merge the text is {symbols}"), symbols=Tokens(symbols)),
            say(_("Join {pair} in it wherever it stands."), pair=PairSpan(merge)) if merge else (),
        )


class TrainingHints(RunHints):
    """A run, then its corpus, vocabulary and size."""

    def look_after(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """Which merges and rows it comes from."""
        end = self._end(values)
        if part.name == "corpus":
            told = say(_("Write the rows of the start with your merges made in them, in this order:"))
            return (MergeListing(end.merges, told),)
        if part.name == "size":
            return bullets(
                say(_("Count the symbols of your vocabulary: the base symbols, and one more for each merge.")),
                say(_("The 256 bytes count too, whether they occur or not.")) if holds_all_bytes(end.base) else (),
            )
        missing, extra = self._apart(part, values)
        found = part.name in values
        return bullets(
            say(_("The vocabulary is the base symbols of the start table, and what each merge has made.")),
            say(_("Some symbol is still missing.")) if found and missing else (),
            say(_("Some symbol does not belong to it.")) if found and extra else (),
        )

    def work_after(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """One row; the base symbols, or the first symbol that is missing or too much; what is added up."""
        end = self._end(values)
        if part.name == "corpus":
            start, rows = self.problem.run.start.rows, end.state.rows
            at = first_missing(rows, values, part)
            if at is None or len(start) != len(rows):
                return self.answer(part, values)
            told = say(_("{before} becomes {after}"), before=Tokens(start[at].symbols), after=Tokens(rows[at].symbols))
            return bullets(told)
        if part.name == "size":
            written = symbols_in(values["vocabulary"]) if "vocabulary" in values else end.vocabulary
            beyond = _("The 256 bytes, and the symbols beyond them that you wrote: {symbols}")
            count = beyond if holds_all_bytes(end.base) else _("Count them: {symbols}")
            return bullets(say(count, symbols=Tokens(written)))
        missing, extra = self._apart(part, values)
        if part.name not in values:
            return bullets(say(_("The base symbols: {symbols}"), symbols=listed_symbols(end.base)))
        if missing:
            return bullets(self._comes_from(missing[0], end))
        if extra:
            return bullets(say(_("{symbol} is neither a base symbol nor made by a merge."), symbol=Token(extra[0])))
        return self.answer(part, values)

    def _end(self, values: Earlier) -> Position:
        return walk(self.problem, values, self.problem.k or 0)

    def _apart(self, part: Part, values: Earlier) -> tuple[list[str], list[str]]:
        key = symbols_in(values_of(self.kind.expect(self.problem, part, values))[0])
        given = symbols_in(values[part.name]) if part.name in values else ()
        return [symbol for symbol in key if symbol not in given], [symbol for symbol in given if symbol not in key]

    def _comes_from(self, symbol: str, end: Position) -> Sentence:
        for merge in end.merges:
            if "".join(merge) == symbol:
                return say(_("{symbol} is missing: {pair} makes it."), symbol=Token(symbol), pair=PairSpan(merge))
        return say(_("{symbol} is missing: it is a base symbol of the start table."), symbol=Token(symbol))


class SizeHints(Hints):
    """How many base symbols there are, and how large the vocabulary is in the end."""

    def look(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """Which words the base comes from; what a merge adds."""
        if part.name == "size":
            return bullets(
                say(_("Each merge that is made adds one symbol to the base.")),
                say(_("Look whether a pair is left for every merge: a row that is one symbol has none.")),
            )
        if holds_all_bytes(self.problem.run.position().base):
            return bullets(say(_("Every byte is a base symbol; look whether the word marker is one more.")))
        return bullets(
            say(_("Take the different symbols of {rows}"), rows=words_of(self.problem.table.rows, counts=False)),
            say(_("Each counts once, however often it stands; a word marker is a symbol like any other.")),
        )

    def work(self, part: Part, values: Earlier) -> tuple[Block, ...]:
        """The base symbols, to be counted; the merges that are made."""
        end = walk(self.problem, {}, self.problem.k or 0)
        if part.name == "base":
            return bullets(say(_("Count them: {symbols}"), symbols=listed_symbols(end.base)))
        made = tuple(merge for merge in end.merges if merge)
        if not made:
            return bullets(say(_("No merge can be made.")))
        told = ngettext("{n} merge can be made:", "{n} merges can be made:", len(made))
        return (MergeListing(made, say(told, n=Number(len(made)))),)
