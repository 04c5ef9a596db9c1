"""Where results go: a document to the terminal or as plain text, or JSON. Every piece is flushed once complete."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from drill.document import Block, Document

if TYPE_CHECKING:
    from rich.console import Console

#: The width of plain text.
WIDTH = 80


def write(text: str) -> None:
    """Write text to standard output and flush it."""
    sys.stdout.write(text)
    sys.stdout.flush()


def use_utf8() -> None:
    """Write UTF-8 from now on, whatever the locale says: JSON and merges files are for programs."""
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]  # standard output is a text stream


def json_text(value: object) -> str:
    """The value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def write_json(value: object) -> None:
    """Write one JSON value as a line of its own."""
    use_utf8()
    write(json_text(value) + "\n")


class Page:
    """Documents one below the other on standard output: through Rich on a terminal, else plain text.

    `plain` asks for plain text on a terminal too.
    """

    def __init__(self, *, plain: bool = False) -> None:
        self._console = None if plain or not sys.stdout.isatty() else _console()
        self._began = False

    def show(self, *blocks: Block) -> None:
        """Write blocks, set apart from what came before by an empty line."""
        self.show_document(Document(blocks))

    def show_document(self, document: Document) -> None:
        """Write a document, set apart from what came before by an empty line."""
        if not document.blocks:
            return
        if self._began:
            write("\n")
        self._began = True
        if self._console is None:
            from drill.render.plain import render

            write(render(document, WIDTH) + "\n")
        else:
            from drill.render.terminal import render as render_in_colour

            self._console.print(render_in_colour(document))


def _console() -> Console:
    # Rich is slow to import and of no use in a pipe.
    from rich.console import Console

    return Console(markup=False, emoji=False, highlight=False)
