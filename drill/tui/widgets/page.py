"""A document, or a sentence, on the screen. Nothing in it is ever read as markup."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.text import Text
from textual.widgets import Static

from drill.document import Document, Sentence
from drill.render.terminal import render, sentence_text


class Page(Static):
    """A document, set anew for whatever width there is."""

    def __init__(self, document: Document, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(markup=False, id=id, classes=classes)
        self.put(document)

    def put(self, document: Document) -> None:
        """Show another document."""
        page = render(document)
        self.update(_Plain(page) if self.app.no_color else page)


class Line(Static):
    """A sentence of ours, or a plain text."""

    def __init__(
        self,
        sentence: Sentence | str = "",
        *,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        super().__init__(_visual(sentence), markup=False, id=id, classes=classes)

    def put(self, sentence: Sentence | str) -> None:
        """Say something else."""
        self.update(_visual(sentence))


class _Plain:
    """A page without its colours: made grey, red and green would be as good as black."""

    def __init__(self, page: RenderableType) -> None:
        self._page = page

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self._page, options):
            yield Segment(segment.text, segment.style and segment.style.without_color, segment.control)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self._page)


def _visual(sentence: Sentence | str) -> str | Text:
    return sentence if isinstance(sentence, str) else sentence_text(sentence)
