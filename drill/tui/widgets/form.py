"""The answers to a question: fields made from its parts, whatever its kind."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.widgets import Input

from drill.answers import CHOICE, CORPUS, NUMBER, PAIR, TABLE, TOKENS, typed
from drill.document import Pair, Sentence, Text
from drill.questions.kind import Kind
from drill.questions.problem import Part, Problem
from drill.render.plain import sentence as plain_sentence
from drill.render.plain import width_of
from drill.tui import reading
from drill.tui.widgets.blocks import Block, Entries, Rounds, Rows, rounds_in
from drill.tui.widgets.field import Field
from drill.tui.widgets.options import Options
from drill.tui.widgets.pair_counts import PairCounts
from drill.tui.widgets.tally import Tally
from drill.wording import _, say

#: Rows of a corpus that is written from nothing, unless its words are more.
MOST_ROWS = 8


class AnswerForm(VerticalScroll, can_focus=False):
    """Fields for all parts of a problem, in the order of the parts."""

    class Edited(Message):
        """Something was typed, pasted or deleted."""

    @dataclass
    class TooMany(Message):
        """Pasted lines for which there is no field."""

        lines: int

    def __init__(self, kind: Kind, problem: Problem) -> None:
        super().__init__(id="answers")
        self.kind = kind
        self.problem = problem
        self.parts = {part.name: part for part in kind.parts(problem)}
        self.blocks = self._blocks(tuple(self.parts.values()))
        self.tally: Tally | None = None
        self.at_first = self.texts()

    # --- what is asked ---------------------------------------------------------------------------------------------

    def _blocks(self, parts: Sequence[Part]) -> list[Block]:
        blocks: list[Block] = []
        rounds = rounds_in(parts)
        if rounds:
            blocks.append(Rounds(rounds))
        single: list[Part] = []
        # Labels below each other have one width, also where options stand between them.
        labelled = [part for part in parts if part not in rounds and part.type not in (CORPUS, TABLE)]
        self._room = max((width_of(plain_sentence(self._label(part))) for part in labelled), default=0)
        for part in parts:
            if part in rounds:
                continue
            if part.type in (CORPUS, TABLE):
                blocks += self._entries(single)
                single = []
                blocks.append(self._rows(part, bool(rounds)))
            elif part.type == CHOICE:
                blocks += self._entries(single)
                single = []
                blocks.append(Options(part, self._label(part), self._room, self.kind.choices(self.problem, part)))
            else:
                single.append(part)
        return blocks + self._entries(single)

    def _entries(self, parts: Sequence[Part]) -> list[Block]:
        return [Entries([(part, self._label(part)) for part in parts], self._room)] if parts else []

    def _label(self, part: Part) -> Sentence:
        label: Sentence = (Text(self.kind.label(part)),)
        merges = self.problem.merges or ()
        if part.type == TOKENS and part.round is not None and part.round <= len(merges):
            # A step of a trace is taken by the merge of the same number, which stands far up in the statement.
            label += (Text("  "), Pair(merges[part.round - 1]))
        return label

    def _rows(self, part: Part, of_run: bool) -> Block:
        if part.type == TABLE and self.problem.pairs:
            return PairCounts(part, self.kind.label(part), self.problem.pairs)
        words = len(self.problem.table.rows) if part.type == CORPUS else 0
        if part.type == CORPUS and self.problem.corpus is not None:
            # The printed rows are there to be changed: nothing is given away by their number.
            printed = typed(CORPUS, self.problem.corpus)
            lines = "\n".join(line.replace(" ", "\t", 1) for line in printed.split("\n"))
            return Rows(part, _("Change the rows that change"), texts=lines, most=words + 2, grows=False)
        caption = _("Corpus after your last round") if of_run else self.kind.label(part)
        most = MOST_ROWS if words <= MOST_ROWS else words + 2
        return Rows(part, caption, most=most if part.type == CORPUS else 40)

    def compose(self) -> ComposeResult:
        """The blocks, a run's rounds and its corpus side by side."""
        blocks = list(self.blocks)
        if len(blocks) > 1 and isinstance(blocks[0], Rounds) and isinstance(blocks[1], Rows):
            with Horizontal(id="work"):
                yield blocks.pop(0)
                yield blocks.pop(0)
        yield from blocks

    # --- what is answered ------------------------------------------------------------------------------------------

    @property
    def fields(self) -> list[Field]:
        """All fields that are marked, in the order of the parts."""
        return [field for block in self.blocks for field in block.fields]

    def texts(self) -> dict[str, str]:
        """What is typed, by part."""
        return {name: text for block in self.blocks for name, text in block.texts().items()}

    def everything(self) -> dict[str, str]:
        """What is typed, the notes on the tally pad among it: what a draft has to keep."""
        return {**self.texts(), **(self.tally.texts() if self.tally else {})}

    @property
    def changed(self) -> bool:
        """True if anything was typed that is not there from the start."""
        return self.everything() != self.at_first

    async def settle(self) -> None:
        """Wait until every key that was pressed has reached its field.

        A key of the screen's own is acted on at once, while letters typed just before it may still be on their way.
        """
        fields = [field for field in self.query(Field) if field.is_running]
        arrived = [asyncio.Event() for _field in fields]
        for field, event in zip(fields, arrived, strict=True):
            field.call_later(event.set)
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                for event in arrived:
                    await event.wait()

    def fill(self, texts: Mapping[str, str]) -> None:
        """Put texts into the fields."""
        for block in self.blocks:
            block.fill(texts)

    def fields_of(self, name: str) -> list[Field]:
        """The fields of a part."""
        return [field for field in self.fields if field.part == name]

    def blank_parts(self) -> list[Part]:
        """Parts that nothing is written for."""
        texts = self.texts()
        return [part for part in self.parts.values() if not texts[part.name].strip()]

    def part_of(self, field: Field) -> Part | None:
        """The part that is answered in the field."""
        return self.parts.get(field.part)

    @property
    def start(self) -> Field:
        """Where one begins: at the first field that is blank, or in a printed table at its first symbols."""
        blank = self.blank_parts()
        if blank and blank[0] is not next(iter(self.parts.values())):
            return self.fields_of(blank[0].name)[0]
        first = self.blocks[0]
        return first.fields[1] if isinstance(first, Rows) and first.printed else self.fields[0]

    @property
    def last_typed(self) -> Field:
        """The last field that holds anything that the question did not put there; where one begins, if none does."""
        typed = [field for field in self.fields if field.value.strip() and not self._is_printed(field)]
        return typed[-1] if typed else self.start

    def _is_printed(self, field: Field) -> bool:
        block = self._block_of(field)
        return isinstance(block, Rows) and bool(block.printed)

    def first_field(self, name: str) -> Field:
        """The field to go to in order to put a part right: in a table the first row that cannot be read."""
        fields = self.fields_of(name)
        block = next(block for block in self.blocks if self.parts[name] in block.parts)
        if isinstance(block, Rows | PairCounts):
            context = reading.context_of(self.kind, self.problem, self.parts[name], self.texts())
            row = reading.first_unreadable(self.parts[name], block.texts()[name].split("\n"), context)
            return block.rows[row][0]
        return fields[0]

    # --- moving about ----------------------------------------------------------------------------------------------

    def after(self, field: Field | None) -> Field | None:
        """The field that Enter goes to, None after the last; from a blank row of a table, that of the next part."""
        block = self._block_of(field)
        if isinstance(block, Rows):
            block.open_if_full()
        fields = self._order(field)
        if field is None or field not in fields:
            return fields[0]
        at = fields.index(field) + 1
        if isinstance(block, Rows):
            row = next(row for row in block.rows if field in row)
            if field is row[0] and not any(cell.value.strip() for cell in row):
                at = fields.index(block.fields[-1]) + 1
            elif field is row[1] and block.printed and row is not block.rows[-1]:
                at += 1  # The counts of printed rows stay as they are.
        return fields[at] if at < len(fields) else None

    def beside(self, field: Field, step: int) -> Field | None:
        """The field that the arrows go to: the next one of the same column, else the next at all."""
        fields = self._order(field)
        block = self._block_of(field)
        if isinstance(block, Options) and block.move(step):
            return field
        mine = [other for other in fields if block is None or other in block.fields]
        same = [other for other in mine if other.column == field.column or isinstance(block, Entries)]
        at = same.index(field) + step
        if 0 <= at < len(same):
            return same[at]
        beyond = fields.index(mine[-1]) + 1 if step > 0 else fields.index(mine[0]) - 1
        return fields[beyond] if 0 <= beyond < len(fields) else None

    def _order(self, field: Field | None) -> list[Field]:
        if self.tally is not None and field in self.tally.fields:
            return self.tally.fields
        return [other for other in self.fields if other.is_attached and other.focusable] or self.fields

    def _block_of(self, field: Field | None) -> Block | None:
        return next((block for block in self.blocks if field in block.fields), None)

    async def show_tally(self, texts: Mapping[str, str]) -> bool:
        """Open the tally pad in the place of the rounds, or close it; returns whether it is open."""
        if self.tally is None:
            self.tally = Tally()
            self.tally.fill(texts)
            await self.mount(self.tally, before=self.blocks[0]) if not self.query("#work") else await self.query_one(
                "#work"
            ).mount(self.tally, before=0)
        opened = self.toggle_class("-tally").has_class("-tally")
        return opened

    # --- what is typed ---------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Say how a draft's or an earlier attempt's texts are read."""
        self._say_all(self.texts())

    def on_input_changed(self, event: Input.Changed) -> None:
        """Take note of what changed, and say how it is read."""
        event.stop()
        field = event.input
        if not isinstance(field, Field):
            return
        field.remove_class("-unreadable")
        self._say(field.part, self.texts())
        self.post_message(self.Edited())

    def on_field_lines(self, event: Field.Lines) -> None:
        """Spread pasted lines over the fields."""
        event.stop()
        blocks: list[Block] = [*self.blocks, *([self.tally] if self.tally else [])]
        block = next(block for block in blocks if event.field in block.fields)
        left = block.spread(event.field, event.lines)
        if left:
            self.post_message(self.TooMany(left))

    def can_stay(self, part: Part) -> bool:
        """True if a sign may stand for "unchanged" in this part."""
        return reading.context_of(self.kind, self.problem, part, {}).unchanged is not None

    @property
    def has_options(self) -> bool:
        """True if something is to be chosen here."""
        return any(isinstance(block, Options) for block in self.blocks)

    def may_choose_several(self, part: Part) -> bool:
        """True if more than one option of this part can be chosen."""
        return self.kind.choices(self.problem, part).several

    def read_as(self, field: Field) -> Sentence:
        """How the field is read, where that differs from what is seen in it."""
        part = self.part_of(field)
        if part is None or part.type in (NUMBER, PAIR) or field.column == "count":
            return ()
        context = reading.context_of(self.kind, self.problem, part, self.texts())
        if field.column == "pair":
            part = replace(part, type=PAIR)
        sentence = reading.echo(part, field.value, context)
        return sentence if reading.differs(field.value, sentence) else ()

    def _say_all(self, texts: Mapping[str, str]) -> None:
        for name, part in self.parts.items():
            if part.type == PAIR and texts[name].strip():
                self._say(name, texts)

    def _say(self, name: str, texts: Mapping[str, str]) -> None:
        part = self.parts.get(name)
        if part is None or part.type != PAIR:
            return
        block = next(block for block in self.blocks if part in block.parts)
        context = reading.context_of(self.kind, self.problem, part, texts)
        if isinstance(block, Rounds):
            block.put_makes(name, reading.joined_pair(part, texts[name], context))
        elif isinstance(block, Entries):
            sentence = reading.echo(part, texts[name], context)
            block.put_echo(name, say(_("read as {answer}"), answer=sentence) if sentence else ())
