"""Blocks of fields: single answers, the rounds of a run, the rows of a table. Each holds the texts of its parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import Grid, Horizontal, Vertical

from drill.answers import NUMBER, PAIR, SET, TOKENS
from drill.document import Sentence
from drill.questions.problem import Part
from drill.tui.widgets.field import Field
from drill.tui.widgets.page import Line
from drill.wording import _


class Block(Vertical):
    """Fields that belong together, in the order in which they are answered."""

    parts: tuple[Part, ...] = ()

    @property
    def fields(self) -> list[Field]:
        """The fields, in order."""
        return [field for row in self.rows for field in row]

    @property
    def rows(self) -> Sequence[tuple[Field, ...]]:
        """The fields that a line of pasted text goes to, row by row."""
        raise NotImplementedError

    def texts(self) -> dict[str, str]:
        """What is typed, by part."""
        return {field.part: field.value for field in self.fields}

    def fill(self, texts: Mapping[str, str]) -> None:
        """Put texts into the fields of those parts that are named."""
        for field in self.fields:
            if field.part in texts:
                field.set_text(texts[field.part])

    def spread(self, field: Field, lines: Sequence[str]) -> int:
        """Put pasted lines into the rows from this field on; returns how many found no room."""
        at = next(number for number, row in enumerate(self.rows) if field in row)
        column = self.rows[at].index(field)
        for number, line in enumerate(lines):
            if at + number >= len(self.rows) and not self.open_row():
                return len(lines) - number
            row = self.rows[at + number]
            texts = self.split(line) if column == 0 else ()
            if len(texts) == len(row):
                for target, text in zip(row, texts, strict=True):
                    target.set_text(text)
            else:
                row[column].set_text(line.strip())
        return 0

    def split(self, line: str) -> tuple[str, ...]:
        """The texts of the fields of a row that a line holds."""
        return (line.strip(),)

    def open_row(self) -> bool:
        """Add a row; False where there can be no more."""
        return False


class Entries(Block):
    """One labelled field below the other."""

    def __init__(self, labels: Sequence[tuple[Part, Sentence]], room: int) -> None:
        """`room` is the width of the widest label."""
        super().__init__()
        self.parts = tuple(part for part, _label in labels)
        self._labels = labels
        self._room = room
        self._entries = [Field(part=part.name, id=f"field-{part.name}", classes=f"-{part.type}") for part in self.parts]
        self._echoes = {part.name: Line(classes="echo") for part in self.parts if part.type == PAIR}

    @property
    def rows(self) -> Sequence[tuple[Field, ...]]:
        """One field a row."""
        return [(field,) for field in self._entries]

    def compose(self) -> ComposeResult:
        """Label, field and, beside a pair, how it is read."""
        for (part, sentence), field in zip(self._labels, self._entries, strict=True):
            label = Line(sentence, classes="label")
            label.styles.width = self._room + 2
            with Horizontal(classes="entry"):
                yield label
                yield field
                if part.name in self._echoes:
                    yield self._echoes[part.name]

    def put_echo(self, name: str, sentence: Sentence) -> None:
        """Say how the pair is read."""
        self._echoes[name].put(sentence)

    def spread(self, field: Field, lines: Sequence[str]) -> int:
        """Tokens may stand on several lines; other answers are one a line."""
        part = self.parts[self._entries.index(field)]
        if part.type == SET or (part.type == TOKENS and part.round is None):
            field.set_text(" ".join(line.strip() for line in lines))
            return 0
        return super().spread(field, lines)


class Rounds(Block):
    """A run's merges with their counts, a round in each row, and what each pair makes."""

    def __init__(self, parts: Sequence[Part]) -> None:
        super().__init__(classes="gives-way")
        self.parts = tuple(parts)
        by_round: dict[int, list[Part]] = {}
        for part in self.parts:
            by_round.setdefault(part.round or 0, []).append(part)
        self._rounds = {
            number: tuple(Field(part=part.name, column=part.type, id=f"field-{part.name}") for part in of_round)
            for number, of_round in by_round.items()
        }
        self._makes = {part.name: Line(classes="makes") for part in self.parts if part.type == PAIR}

    @property
    def rows(self) -> Sequence[tuple[Field, ...]]:
        """A pair and its count."""
        return list(self._rounds.values())

    def compose(self) -> ComposeResult:
        """A grid with a head."""
        with Grid(classes="rounds"):
            for head in (_("Round"), _("Pair"), _("Count"), _("makes")):
                yield Line(head, classes="head")
            for number, fields in self._rounds.items():
                yield Line(f"{number:>3}")
                yield from fields
                yield self._makes[fields[0].part]

    def put_makes(self, name: str, sentence: Sentence) -> None:
        """Say what the pair makes."""
        self._makes[name].put(sentence)

    def split(self, line: str) -> tuple[str, ...]:
        """The pair, and the count at its end."""
        pair, _space, count = line.strip().replace("\t", " ").rpartition(" ")
        return (pair.strip(), count) if count.isdecimal() and pair.strip() else (line.strip(),)


class Rows(Block):
    """The rows of a corpus or of a count table. A new one opens as the last is filled, as long as there is room."""

    def __init__(self, part: Part, caption: str, *, texts: str = "", most: int, grows: bool = True) -> None:
        super().__init__()
        self.part = part
        self.parts = (part,)
        self.caption = caption
        self.most = most
        self._grows = grows
        self._columns = ("pair", "count") if part.type != "corpus" else ("count", "symbols")
        self._rows: list[tuple[Field, Field]] = []
        self._grid = Grid(classes=f"rows -{part.type}")
        self._note = Line(classes="note")
        for line in texts.split("\n") if texts else [""]:
            self._add(line)
        self.open_if_full()

    @property
    def printed(self) -> bool:
        """True if the rows of the question stand in the fields from the start."""
        return not self._grows

    @property
    def rows(self) -> Sequence[tuple[Field, ...]]:
        """Count and symbols, or pair and count."""
        return self._rows

    def compose(self) -> ComposeResult:
        """Caption, grid, and a word on new rows."""
        yield Line(self.caption, classes="caption")
        with self._grid:
            yield from self._cells()
        if self._grows:
            yield self._note

    def on_mount(self) -> None:
        """Say how many rows there can be."""
        self._say_room()

    def texts(self) -> dict[str, str]:
        """The rows as lines, a tab between their columns, so that half a row is kept as what it is."""
        lines = ["\t".join(field.value for field in row) if any(f.value for f in row) else "" for row in self._rows]
        return {self.part.name: "\n".join(lines).rstrip("\n")}

    def fill(self, texts: Mapping[str, str]) -> None:
        """Put lines into the rows."""
        if self.part.name in texts:
            for number, line in enumerate(texts[self.part.name].split("\n")):
                if number >= len(self._rows) and not self.open_row():
                    break
                for field, text in zip(self._rows[number], self._halves(line), strict=True):
                    field.set_text(text)

    def split(self, line: str) -> tuple[str, ...]:
        """Count and symbols, or pair and count, where the line has both."""
        halves = self._halves(line.strip())
        return halves if all(halves) else (line.strip(),)

    def open_row(self) -> bool:
        """Add a blank row."""
        if len(self._rows) >= self.most:
            return False
        self._add("")
        if self._grid.is_attached:
            self._grid.mount(*self._rows[-1])
            self._say_room()
        return True

    def on_input_changed(self) -> None:
        """Open a new row where the last one is filled."""
        self.open_if_full()

    def open_if_full(self) -> None:
        """Open a new row if the last one is filled."""
        if self._grows and any(field.value.strip() for field in self._rows[-1]):
            self.open_row()

    def _halves(self, line: str) -> tuple[str, str]:
        if "\t" in line:
            left, _tab, right = line.partition("\t")
        elif self.part.type == "corpus":
            left, _space, right = line.partition(" ")
            if not left.rstrip(":×x.").isdecimal():
                left, right = "", line
        else:
            left, _space, right = line.rpartition(" ")
            if not right.isdecimal():
                left, right = line, ""
        return left.strip(), right.strip()

    def _add(self, line: str) -> None:
        number = len(self._rows) + 1
        one, other = (
            Field(text, part=self.part.name, column=column, id=f"field-{self.part.name}-{number}-{column}")
            for column, text in zip(self._columns, self._halves(line), strict=True)
        )
        self._rows.append((one, other))

    def _cells(self) -> Iterator[Line | Field]:
        heads = (_("Pair"), _("Count")) if self._columns[0] == "pair" else (_("Count"), _("Symbols"))
        for head in heads:
            yield Line(head, classes="head")
        for row in self._rows:
            yield from row

    def _say_room(self) -> None:
        full = len(self._rows) >= self.most
        self._note.put("" if full else _("rows open as you go, up to {most}").format(most=self.most))


def rounds_in(parts: Sequence[Part]) -> tuple[Part, ...]:
    """The merges and counts of a run, where the question asks for one."""
    found = tuple(part for part in parts if part.round is not None and part.type in (PAIR, NUMBER))
    return found if {part.type for part in found} == {PAIR, NUMBER} else ()
