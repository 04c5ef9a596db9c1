"""The keys of every screen, made from the bindings themselves."""

from __future__ import annotations

from importlib import import_module
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen

from drill.document import Block, Document, Heading, Paragraph, Sentence, Table, Text
from drill.tui.keys import key, keys_and_tooltips, shown_keys
from drill.tui.screens.sheet import SCROLLING, Scrolls
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.page import Page
from drill.wording import N_, _, say

#: Every screen that has keys of its own, in the order in which one meets them.
SCREENS: Final = (
    ("drill.tui.screens.home", "Home"),
    ("drill.tui.screens.question", "Question"),
    ("drill.tui.screens.feedback", "Feedback"),
    ("drill.tui.screens.summary", "RoundSummary"),
    ("drill.tui.screens.choose", "Choose"),
    ("drill.tui.screens.own_corpus", "OwnCorpus"),
    ("drill.tui.screens.corpora", "Corpora"),
    ("drill.tui.screens.rounds", "Rounds"),
    ("drill.tui.screens.exams", "Exams"),
    ("drill.tui.screens.exam_rules", "ExamRules"),
    ("drill.tui.screens.exam_resume", "ExamResume"),
    ("drill.tui.screens.exam_question", "ExamQuestion"),
    ("drill.tui.screens.exam_map", "ExamMap"),
    ("drill.tui.screens.exam_result", "ExamResult"),
    ("drill.tui.screens.statistics", "Statistics"),
    ("drill.tui.screens.mistakes", "Mistakes"),
    ("drill.tui.screens.walk_from", "WalkFrom"),
    ("drill.tui.screens.walkthrough", "Walkthrough"),
    ("drill.tui.screens.word", "WordToEncode"),
    ("drill.tui.screens.convention", "FirstStart"),
    ("drill.tui.screens.sheet", "HintSheet"),
    ("drill.tui.screens.sheet", "Sheet"),
)
#: What the fields themselves know; these keys are Textual's own and not ours to bind.
_IN_A_FIELD: Final = (
    ("← →", N_("move the cursor")),
    ("Home, ^A", N_("to the beginning")),
    ("End, ^E", N_("to the end")),
    ("^W", N_("delete the word before the cursor")),
    ("^U", N_("delete all before the cursor")),
    ("^K", N_("delete all behind the cursor")),
)


class Help(Scrolls, ModalScreen[None]):
    """The keys of the screen that is open, then those of the others."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,enter,q,f1,ctrl+y", "close", "help.close", N_("close"), show=True),
        *SCROLLING,
    ]
    CSS_PATH = "pages.tcss"

    def __init__(self, screen: type[Screen[None]]) -> None:
        super().__init__()
        self._from = screen

    def compose(self) -> ComposeResult:
        """Title, keys, and the keys of this page."""
        with Vertical(id="sheet"):
            yield TitleBar(_("Keys"))
            with VerticalScroll(id="page", can_focus=False):
                yield Page(keys_document(self._from))
            yield KeyLine()

    def action_close(self) -> None:
        """Back to where one was."""
        self.dismiss(None)


def keys_document(first: type[Screen[None]]) -> Document:
    """The keys as tables: those of `first` on top, then what holds everywhere, then the other screens."""
    from drill.tui.app import DrillApp

    screens = [getattr(import_module(module), name) for module, name in SCREENS]
    blocks = _table(first)
    everywhere = [(shown_keys(binding), binding.tooltip) for binding in DrillApp.KEYS]
    blocks += [Heading(say(_("Everywhere"))), _rows(everywhere)]
    blocks.append(
        Paragraph(say(_("The mouse does the same: click a field, an entry of a list, or a key at the foot.")))
    )
    blocks += [Heading(say(_("In a field"))), _rows(list(_IN_A_FIELD))]
    for screen in screens:
        if screen is not first:
            blocks += _table(screen)
    return Document(tuple(blocks))


def _table(screen: type[Screen[None]]) -> list[Block]:
    title: str = getattr(screen, "TITLE_IN_HELP", "")
    return [Heading(say(_(title))), _rows(keys_and_tooltips(screen))]


def _rows(keys: list[tuple[str, str]]) -> Table:
    rows: list[tuple[Sentence, ...]] = [((Text(name, strong=True),), say(_(does))) for name, does in keys]
    return Table((say(_("Key")), say(_("What it does"))), tuple(rows))
