"""A walkthrough line by line: a step is printed, and a line says where to go on."""

from __future__ import annotations

from drill.cli.output import Page, write
from drill.cli.prompt import prompted, take_any_bytes
from drill.document import Paragraph, Quoted, show_prose
from drill.engine.errors import InputError
from drill.engine.pieces import encode_text
from drill.questions.worked_encoding import worked_encoding
from drill.walkthrough.walk import Walk
from drill.wording import _, say


def walk_through(walk: Walk) -> None:
    """A command that is nothing but a walkthrough."""
    take_any_bytes()
    step_through(walk, Page())


def step_through(walk: Walk, page: Page, at: int = 0) -> None:
    """Show the steps as they are asked for, from one of them on, until the walk is left or its input ends."""
    page.show(Paragraph(say(_("Enter: next · b: back · f, l: first, last · a number: that step · q: leave"))))
    if walk.alphabet is not None:
        page.show(Paragraph(say(_("{line}: encodes that word with the merges made so far"), line=Quoted("e renew"))))
    while True:
        page.show_document(walk.step(at))
        write("\n")
        try:
            goes_to = _asked(walk, at, page)
        except EOFError:
            write("\n")
            return
        if goes_to is None:
            return
        at = max(0, min(goes_to, len(walk) - 1))


def _asked(walk: Walk, at: int, page: Page) -> int | None:
    """The step that is wanted next; None where the walk is over."""
    last = len(walk) - 1
    while True:
        on = _("Enter: leave") if at == last else _("Enter: next")
        line = prompted(f"{walk.places[at]} · {on} > ")
        word = line.strip()
        match word:
            case "":
                return None if at == last else at + 1
            case "n":
                return at + 1
            case "b" | "p":
                return at - 1
            case "f":
                return 0
            case "l":
                return last
            case "q":
                return None
        if word.isdecimal() and len(word) < 6:
            return int(word)
        if walk.alphabet is not None and word.startswith("e "):
            _encode(word[1:], walk, at, page)
        else:
            write(_("this is no step; b, f, l, q and numbers are known") + "\n")


def _encode(text: str, walk: Walk, at: int, page: Page) -> None:
    """Show the encoding of a text with the merges made so far; the space behind the command is its first one."""
    try:
        encoded = encode_text(text, walk.learned(at), walk.convention, walk.alphabet)
    except InputError as error:
        write(show_prose(str(error)) + "\n")
        return
    page.show_document(worked_encoding(encoded))
    write("\n")
