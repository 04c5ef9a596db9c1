"""A document on a terminal, printed by the command line and shown in the terminal UI's widgets alike.

Only Text objects are built, never markup, so that nothing a student or a corpus holds is interpreted. The
colours are of the 16 that every theme defines, and none says anything that a sign or a weight does not.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.text import Text

from drill.document import Document, Sentence
from drill.render.flow import Line, Look, Run, flow_line
from drill.render.layout import lay_out

# No isolates: not every terminal knows them, while an LRM is drawn as nothing by all.
_LOOK = Look(cell_len, sentence_marks="lrm", cell_marks="lrm", side_by_side=True, plots=True)

_ROLES = {"text": "", "strong": "bold", "token": "bold", "lit": "bold underline", "number": "", "quoted": ""}
_TONES = {
    "": "",
    "heading": "bold underline",
    "head": "underline",
    "cell": "",
    "winner": "bold",
    "right": "bold green",
    "wrong": "bold red",
    "note": "bold cyan",
    "remember": "bold magenta",
}


def render(document: Document, width: int | None = None) -> RenderableType:
    """Return the document for Rich and Textual, as wide as the room there is, or at most `width` cells."""
    return _Page(document, width)


def sentence_text(sentence: Sentence) -> Text:
    """Return the sentence as one Text."""
    return _text(flow_line(sentence, _LOOK))


@dataclass(frozen=True, slots=True)
class _Page:
    """A document that is set anew for whatever room it is given."""

    document: Document
    width: int | None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        room = options.max_width
        for line in lay_out(self.document, min(room, self.width or room), _LOOK):
            yield _text(line, room)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        lines = lay_out(self.document, self.width or sys.maxsize, _LOOK)
        widest = max(map(_LOOK.width, lines), default=0)
        return Measurement(min(widest, options.max_width), min(widest, options.max_width))


def _text(line: Line, room: int = sys.maxsize) -> Text:
    # What fits is set already and Rich must not break it again; what does not is folded, so that none is lost.
    text = Text(overflow="fold", no_wrap=_LOOK.width(line) <= room)
    for style, runs in groupby(line, key=_style):
        text.append("".join(run.text for run in runs), style)
    return text


def _style(run: Run) -> str:
    # In a table every cell is a token or a number; bold is kept for the row and the place that matter.
    role = "" if run.tone == "cell" and run.role == "token" else _ROLES[run.role]
    return " ".join(dict.fromkeys(f"{role} {_TONES[run.tone]}".split()))
