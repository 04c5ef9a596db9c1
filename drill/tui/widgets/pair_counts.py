"""The counts of pairs that the question names: a field beside each pair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal

from drill.answers import PAIR, typed
from drill.document import Pair as PairSpan
from drill.engine.corpus import Pair
from drill.questions.problem import Part
from drill.render.plain import sentence, width_of
from drill.tui.widgets.blocks import Block
from drill.tui.widgets.field import Field
from drill.tui.widgets.page import Line


class PairCounts(Block):
    """One count a pair. A row without a count counts for nothing, as if its pair had not been written."""

    def __init__(self, part: Part, caption: str, pairs: Sequence[Pair]) -> None:
        super().__init__()
        self.parts = (part,)
        self._caption = caption
        self._pairs = pairs
        self._counts = [
            Field(part=part.name, column="count", id=f"field-{part.name}-{number}-count", classes="-number")
            for number, _pair in enumerate(pairs, 1)
        ]

    @property
    def rows(self) -> Sequence[tuple[Field, ...]]:
        """One field a row."""
        return [(field,) for field in self._counts]

    def compose(self) -> ComposeResult:
        """Caption, and each pair with its field."""
        yield Line(self._caption, classes="caption")
        labels = [(PairSpan(pair),) for pair in self._pairs]
        room = max(width_of(sentence(label)) for label in labels) + 2
        for told, field in zip(labels, self._counts, strict=True):
            label = Line(told, classes="label")
            label.styles.width = room
            with Horizontal(classes="entry"):
                yield label
                yield field

    def texts(self) -> dict[str, str]:
        """A line a pair, blank where its count is: pair, tab, count."""
        lines = [
            f"{typed(PAIR, pair)}\t{field.value}" if field.value.strip() else ""
            for pair, field in zip(self._pairs, self._counts, strict=True)
        ]
        return {self.parts[0].name: "\n".join(lines).rstrip("\n")}

    def fill(self, texts: Mapping[str, str]) -> None:
        """Put the counts of lines into the fields of their rows; a line that names its pair finds that pair's row."""
        if self.parts[0].name not in texts:
            return
        rows = {typed(PAIR, pair): field for pair, field in zip(self._pairs, self._counts, strict=True)}
        for field, line in zip(self._counts, texts[self.parts[0].name].split("\n"), strict=False):
            pair, _blank, count = line.strip().rpartition("\t" if "\t" in line else " ")
            rows.get(pair, field).set_text(count)

    def split(self, line: str) -> tuple[str, ...]:
        """The count at the end of a pasted line."""
        return (line.split()[-1],) if line.strip() else ("",)
