"""Which convention is the course's: asked once at the first start, and again when the learner wishes."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from drill.engine.convention import PRESETS, Convention
from drill.engine.corpus import from_text
from drill.questions.rules import rule
from drill.tui.keys import digit, key
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.choice import Choice, Entry
from drill.tui.widgets.page import Line
from drill.wording import N_, _

#: The three tables that tell the courses apart.
FIRST_CHOICES: Final = ("lecture", "lesson", "sentencepiece")
#: A bare first word, a word twice: enough to see where the marker stands and how the rows are sorted.
_SAMPLE: Final = "set new new"


class FirstStart(Screen[str | None]):
    """One of three tables; Esc takes the first."""

    TITLE_IN_HELP: ClassVar = N_("Where the convention is chosen")
    BINDINGS: ClassVar[list[BindingType]] = [
        *(digit(n, f"take({n})", f"convention.take-{n}", N_("take this table")) for n in range(1, 10)),
        key(
            "enter", "take_highlighted", "convention.take", N_("take the highlighted table"), said=N_("take"), show=True
        ),
        key("up,down", "move", "convention.move", N_("go through the tables"), said=N_("move"), show=True),
        key("escape", "default", "convention.default", N_("the first table"), show=True),
    ]
    names: tuple[str, ...] = FIRST_CHOICES

    def __init__(self, chosen: str = "") -> None:
        super().__init__()
        apart = "\n" if len(self.names) < 5 else ""
        entries = [Entry(name, str(n), table_of(PRESETS[name]) + apart, name) for n, name in enumerate(self.names, 1)]
        self._choice = Choice(entries, chosen=chosen, room=26)
        self._rule = Line(classes="note -apart")

    def compose(self) -> ComposeResult:
        """The question, the tables, the rule of the one that is highlighted."""
        yield TitleBar(_("bpe-drill"))
        with VerticalScroll(id="page", can_focus=False):
            yield Line(self.asked(), classes="asked")
            yield self._choice
            yield self._rule
        yield KeyLine()

    def asked(self) -> str:
        """The question."""
        return _("The text “set new new” as a table: which of these is your course's? It can be changed later.")

    def on_mount(self) -> None:
        """Stand on the list."""
        self._choice.focus()

    def on_option_list_option_highlighted(self) -> None:
        """Say what the table stands for."""
        self._rule.put(rule(PRESETS[self._choice.chosen]))

    def on_choice_taken(self, event: Choice.Taken) -> None:
        """This one."""
        self.dismiss(event.name)

    def action_take_highlighted(self) -> None:
        """The highlighted one (the list itself does so while it has the focus)."""
        self._choice.action_select()

    def action_move(self) -> None:
        """The list itself moves; without the focus it first gets it."""
        self._choice.focus()

    def action_take(self, number: int) -> None:
        """One by its digit."""
        if number <= len(self.names):
            self.dismiss(self.names[number - 1])

    def action_default(self) -> None:
        """None of them is chosen: the lecture's it is."""
        self.dismiss(self.names[0])


class ChooseConvention(FirstStart):
    """Any of the conventions; Esc leaves all as it is."""

    TITLE_IN_HELP: ClassVar = N_("Where the convention is chosen")
    BINDINGS: ClassVar[list[BindingType]] = [
        *(binding for binding in FirstStart.BINDINGS if isinstance(binding, Binding) and binding.key != "escape"),
        key("escape", "default", "convention.keep", N_("leave it as it is"), show=True),
    ]
    names = tuple(PRESETS)

    def asked(self) -> str:
        """The question."""
        return _("The convention of your course, by the table that the text “set new new” makes:")

    def action_default(self) -> None:
        """Leave it."""
        self.dismiss(None)


def table_of(convention: Convention) -> str:
    """The sample as the convention writes it, a line for each row."""
    rows = from_text(_SAMPLE, convention).rows
    return "\n".join(f"{row.frequency}  {' '.join(row.symbols)}" for row in rows)
