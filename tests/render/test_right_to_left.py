"""Arabic and Persian problems of every kind as a bidi reader or terminal shows them: rows and rules in order."""

from collections.abc import Iterator
from functools import cache
from io import StringIO
from itertools import islice
from typing import Any

import pytest
from rich.console import Console

from drill.bank.folder import lexicon
from drill.bank.problems import fresh_problems
from drill.document import Beside, Block, Callout, CorpusTable, Document, MergeListing, show_symbol
from drill.questions.kinds import KINDS
from drill.render import plain, terminal

bidi: Any = pytest.importorskip("bidi", reason="python-bidi plays the reader that reorders lines; only tests need it")
WIDE = 400
#: The marks that the renderers set, all of them invisible.
MARKS = str.maketrans("", "", "\u200e\u2066\u2068\u2069")


def on_a_terminal(document: Document) -> str:
    console = Console(file=StringIO(), width=WIDE, force_terminal=True, color_system=None, _environ={})
    console.print(terminal.render(document))
    file = console.file
    assert isinstance(file, StringIO)
    return file.getvalue()


@cache
def documents(kind: str, language: str) -> tuple[Document, ...]:
    found = []
    for level in KINDS[kind].levels:
        for problem in islice(fresh_problems(KINDS[kind], level, "rtl", lexicon=lexicon(language)), 3):
            found.append(KINDS[kind].ask(problem) + KINDS[kind].solve(problem))
    return tuple(found)


def all_blocks(blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Beside | Callout):
            yield from all_blocks(block.blocks)


def seen(symbol: str) -> str:
    """One symbol by itself as a bidi reader shows it."""
    shown: str = bidi.get_display(show_symbol(symbol), base_dir="L")
    return shown


def in_order(document: Document) -> Iterator[str]:
    """What has to be seen in one piece: rows, and rules of a list."""
    for block in all_blocks(document.blocks):
        if isinstance(block, CorpusTable):
            yield from (" ".join(map(seen, symbols)) for _count, symbols in block.rows)
        elif isinstance(block, MergeListing):
            made = block.made or tuple(map("".join, block.merges))
            for (left, right), joined in zip(block.merges, made, strict=True):
                yield f"{seen(left)} + {seen(right)} → {seen(joined)}"


@pytest.mark.parametrize("face", ["plain", "terminal"])
@pytest.mark.parametrize("language", ["arabic", "persian"])
@pytest.mark.parametrize("kind", KINDS)
def test_rows_and_rules_are_seen_from_left_to_right(kind: str, language: str, face: str) -> None:
    for document in documents(kind, language):
        text = plain.render(document, WIDE) if face == "plain" else on_a_terminal(document)
        for base in ("L", None):  # None: the reader takes the direction from the line's first letter
            lines = [bidi.get_display(line, base_dir=base).translate(MARKS) for line in text.split("\n")]
            # What is merged stands in angle brackets, which are no part of the symbols.
            shown = "\n".join(lines).replace("‹", "").replace("›", "")
            assert [piece for piece in in_order(document) if piece not in shown] == []
