"""Asking for the parts of one question line by line: its commands, its hints, and a coach beside it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from drill.answers import CORPUS, TABLE
from drill.cli.output import Page, write
from drill.cli.plain_texts import EXPECTED, IN_A_QUESTION, TIME, spells
from drill.cli.prompt import prompted
from drill.document import Document, Heading, Paragraph, Quoted, Text, show_text
from drill.practice.coach import Coach
from drill.practice.hinting import Hinting
from drill.practice.session import Session
from drill.questions.hints.hint import STEPS, hint
from drill.questions.kind import Kind
from drill.questions.problem import Part, Problem
from drill.questions.tolerance import stated
from drill.render.plain import sentence
from drill.wording import _, say

#: Answers of these types have a line a row, and an empty line ends them.
_MANY_LINES: Final = (CORPUS, TABLE)


class Shown(Exception):  # noqa: N818  (not an error)
    """The solution was asked for in the middle of a question."""


class Left(Exception):  # noqa: N818  (not an error)
    """The round is left."""


class Asking:
    """One question of a round, part by part.

    Attributes:
        hinting: how far its hints have gone.
    """

    def __init__(self, session: Session, page: Page) -> None:
        assert session.current is not None
        self._session = session
        self._page = page
        self._kind: Kind = session.kind
        self._problem: Problem = session.current
        self._commands = IN_A_QUESTION if session.sprint is None else (*IN_A_QUESTION, TIME)
        self._answers: dict[str, str] = {}
        self.hinting = Hinting()

    def answers(self, kept: Mapping[str, str]) -> dict[str, str]:
        """Ask for every part that is not kept; raises Shown or Left, where that is asked for."""
        coach = self._session.coach
        for number, of_round in groupby(self._kind.parts(self._problem), key=lambda part: part.round):
            parts = list(of_round)
            for part in parts:
                self._take(part, kept)
            if coach is not None and number is not None and any(part.name not in kept for part in parts):
                self._coached(coach, number, parts)
        return self._answers

    # --- parts -----------------------------------------------------------------------------------------------------

    def _take(self, part: Part, kept: Mapping[str, str]) -> None:
        if part.name in kept:
            self._answers[part.name] = kept[part.name]
            typed = "\n  ".join(map(show_text, kept[part.name].split("\n")))
            write(f"{self._kind.label(part)}: {typed}\n")
        elif raw := self._ask(part):
            self._answers[part.name] = raw
        else:
            self._answers.pop(part.name, None)

    def _ask(self, part: Part) -> str:
        """One part's answer, asked again until it can be read; empty where it is left blank."""
        while True:
            raw = self._typed(part)
            if not raw.strip():
                return ""
            marked = self._session.try_verdict({**self._answers, part.name: raw}).part(part.name)
            if marked.status != "not-understood":
                return raw
            write(sentence(marked.note) + "\n")

    def _typed(self, part: Part) -> str:
        label = self._kind.label(part)
        if part.type not in _MANY_LINES:
            return self._line(f"{label}: ", part)
        write(_("{part} (a row a line; an empty line ends it):").format(part=label) + "\n")
        rows = []
        while (line := self._line("  ", part)).strip():
            rows.append(line)
        return "\n".join(rows)

    # --- a coach ---------------------------------------------------------------------------------------------------

    def _coached(self, coach: Coach, number: int, parts: list[Part]) -> None:
        """Mark a round; a wrong one is asked for again until it is right or left as it is."""
        while (checked := coach.check(self._answers, number)).outcome not in ("right", "left"):
            assert checked.part is not None
            label = Text(self._kind.label(checked.part))
            self._page.show(Paragraph((Text("✗ "), *say(_("{part}: {reason}"), part=label, reason=checked.reason))))
            write(_("Give this round once more, or leave it with an empty line.") + "\n")
            first, *others = parts
            raw = self._ask(first)
            if not raw:
                return
            self._answers[first.name] = raw
            for part in others:
                self._take(part, {})
        write("✓\n" if checked.outcome == "right" else "✗\n")

    # --- commands --------------------------------------------------------------------------------------------------

    def _line(self, prompt: str, part: Part) -> str:
        """A line that is no command."""
        while True:
            line = prompted(prompt)
            match self._command(line):
                case "q":
                    raise Left
                case "show":
                    raise Shown
                case "?":
                    self._help(part)
                case "hint":
                    self._hint(part)
                case "time":
                    self._time()
                case _answer:
                    return line

    def _command(self, line: str) -> str | None:
        """The command that a line holds; a word that symbols in play spell is an answer."""
        word = line.strip()
        if word.startswith("/") and word[1:] in self._commands:
            return word[1:]
        return word if word in self._plain_commands() else None

    def _plain_commands(self) -> tuple[str, ...]:
        """The commands that need no stroke before them in this question."""
        [first, *_others] = self._kind.parts(self._problem)
        symbols = self._kind.context(self._problem, first, {}).symbols
        return tuple(word for word in self._commands if not spells(word, symbols))

    @property
    def names(self) -> tuple[str, ...]:
        """The commands as they are typed in this question."""
        plain = self._plain_commands()
        return tuple(word if word in plain else f"/{word}" for word in self._commands)

    def tell_commands(self) -> None:
        """Say which commands there are."""
        leave, explain, help_, show, *time = map(Quoted, self.names)
        told = say(
            _(
                "An empty line leaves a part blank · {help}: what is expected · {hint}: a hint, each time one step "
                "more · {show}: solution · {leave}: the end"
            ),
            help=explain,
            hint=help_,
            show=show,
            leave=leave,
        )
        if time:
            told = (*told, Text(" · "), *say(_("{time}: the time left"), time=time[0]))
        self._page.show(Paragraph(told))

    def _time(self) -> None:
        if self._session.sprint is not None:
            write(self._session.sprint.told() + "\n")

    def _help(self, part: Part) -> None:
        expected = Paragraph(stated(part) or (Text(_(part.form or EXPECTED[part.type])),))
        self._page.show_document(Document((expected,)) + self._kind.rule_in_full(self._problem))
        write("\n")

    def _hint(self, part: Part) -> None:
        """One step more; what was written before this part cannot be changed here, so it is about this one."""
        step = self.hinting.take(self._kind, self._problem, self._answers, part)
        self._page.show(Heading(say(_("Hint {n} of {steps}"), n=step, steps=STEPS)))
        if step == 1:
            self._help(part)
        else:
            before = {name: text for name, text in self._answers.items() if name != part.name}
            self._page.show_document(hint(self._kind, self._problem, before, step, part))
            write("\n")
