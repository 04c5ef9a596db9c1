"""What came of a round."""

from __future__ import annotations

from decimal import Decimal
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from drill.document import Block, Bullets, Callout, Document, Heading, Number, Paragraph, Sentence, Table, Text
from drill.mistakes.catalogue import mistake
from drill.practice.session import Summary
from drill.questions.kinds import kind_named
from drill.tui.app import DrillApp
from drill.tui.keys import key
from drill.tui.round import Round
from drill.tui.screens.sheet import SCROLLING, Scrolls
from drill.tui.widgets.bars import KeyLine, TitleBar
from drill.tui.widgets.page import Page
from drill.wording import N_, _, ngettext, say


class RoundSummary(Scrolls, Screen[None]):
    """Marks, what was right, what was looked up, and the mistakes with what to remember of each."""

    TITLE_IN_HELP: ClassVar = N_("On the summary of a round")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter,n", "another", "summary.another", N_("another round"), show=True),
        key(
            "p",
            "practise",
            "summary.practise",
            N_("a round about the mistakes that were named"),
            said=N_("practise these"),
            show=True,
        ),
        key("h,escape", "home", "summary.home", N_("home"), show=True),
        key("q", "app.quit", "summary.quit", N_("quit"), show=True),
        key("f1,ctrl+y", "help", "summary.help", N_("these keys")),
        *SCROLLING,
    ]
    app: DrillApp

    def __init__(self, round_: Round) -> None:
        super().__init__()
        self.round = round_

    def compose(self) -> ComposeResult:
        """Title, summary, keys."""
        yield TitleBar(_("This round"), _("F1 keys"))
        with VerticalScroll(id="page", can_focus=False):
            yield Page(summary_document(self.round))
        yield KeyLine()

    def action_another(self) -> None:
        """The same wish once more."""
        self.app.another_round()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where no mistake was named there is none to practise."""
        return action != "practise" or bool(self.round.session.summary().mistakes)

    def action_practise(self) -> None:
        """A round about the mistakes of this one."""
        self.app.practise_mistakes()

    def action_home(self) -> None:
        """Back to the home screen."""
        self.app.go_home()

    def action_help(self) -> None:
        """The keys of this screen, and of the others."""
        from drill.tui.screens.help import Help

        self.app.push_screen(Help(type(self)))


def summary_document(round_: Round) -> Document:
    """The summary of a round in words and tables."""
    summary = round_.session.summary()
    marks = ngettext("{marks} of {out_of} mark", "{marks} of {out_of} marks", summary.out_of)
    sprint = round_.session.sprint
    blocks: list[Block] = [
        Heading(say(marks, marks=summary.marks, out_of=summary.out_of)),
        Paragraph(_in_numbers(summary)),
        *([] if sprint is None else [Paragraph(_pace(summary, sprint.minutes))]),
        _by_kind(round_),
    ]
    if summary.mistakes:
        blocks.append(Heading(say(_("What to look out for"))))
        blocks += [_mistake(name, times) for name, times in summary.mistakes]
    elif summary.asked and summary.right == summary.asked:
        blocks.append(Paragraph(say(_("Everything was right."))))
    blocks += round_.session.coming_back()
    return Document(tuple(blocks))


def _in_numbers(summary: Summary) -> Sentence:
    asked = say(ngettext("{n} question", "{n} questions", summary.asked), n=summary.asked)
    right = say(_("{n} all right"), n=summary.right)
    seen = say(ngettext("{n} solution looked up", "{n} solutions looked up", summary.seen), n=summary.seen)
    between = (Text(" · "),)
    hints = say(ngettext("{n} with a hint", "{n} with a hint", summary.hints), n=summary.hints)
    return (
        asked + between + right + (between + seen if summary.seen else ()) + (between + hints if summary.hints else ())
    )


def _pace(summary: Summary, minutes: int) -> Sentence:
    told = say(ngettext("A sprint of {n} minute", "A sprint of {n} minutes", minutes), n=minutes)
    if summary.per_minute is None:
        return told
    pace = say(_("answers a minute: {pace}"), pace=Decimal(f"{summary.per_minute:.1f}"))
    return (*told, Text(" · "), *pace)


def _by_kind(round_: Round) -> Table:
    rows: dict[str, list[int]] = {}
    for item in round_.session.record:
        row = rows.setdefault(item.problem.kind, [0, 0, 0])
        row[0] += 1
        if item.verdict is not None:
            row[1] += item.verdict.marks()
            row[2] += item.verdict.out_of
    return Table(
        tuple(say(head) for head in (_("Kind"), _("Asked"), _("Marks"), _("Out of"))),
        tuple(
            ((Text(_(kind_named(name).title)),), *((Number(value),) for value in values))
            for name, values in rows.items()
        ),
        numeric=frozenset({1, 2, 3}),
    )


def _mistake(name: str, times: int) -> Callout:
    found = mistake(name)
    title = say(ngettext("You {done}.", "You {done} ({n} times).", times), done=Text(_(found.done)), n=times)
    return Callout("remember", title, (Bullets((say(_(found.remember)),)),))
