"""One question of an exam line by line: its parts, what is typed already, and the commands that are heard meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from drill.answers import CORPUS, TABLE
from drill.cli.errors import report
from drill.cli.output import Page, write
from drill.cli.plain_texts import EXPECTED, spells
from drill.cli.prompt import prompted
from drill.document import Block, Document, Heading, Number, Paragraph, Quoted, Sentence, Table, Text, show_text
from drill.practice.exam.room import ExamRoom
from drill.practice.exam.rules_document import left_told, marks_told
from drill.practice.exam.sitting import STATE_NAMES, unreadable
from drill.questions.kind import Kind
from drill.questions.kinds import kind_named
from drill.questions.problem import Part, Problem
from drill.questions.rules import joined
from drill.questions.tolerance import stated
from drill.render.plain import sentence
from drill.wording import _, say

#: Answers of these types have a line a row, and an empty line ends them.
_MANY_LINES: Final = (CORPUS, TABLE)
#: Words that are commands; a number, and `go` with one, are others.
COMMANDS: Final = ("?", "next", "back", "flag", "map", "time", "blank", "hand in", "q")
#: Commands of practice that an exam does not have.
OF_PRACTICE: Final = ("hint", "show")


@dataclass
class Go(Exception):  # noqa: N818  (not an error)
    """Another question is wanted, by its place from 0; one beyond the last is the end of the exam."""

    place: int


class HandIn(Exception):  # noqa: N818  (not an error)
    """The exam is to be handed in."""


class TimeOver(Exception):  # noqa: N818  (not an error)
    """There is no time left."""


class Left(Exception):  # noqa: N818  (not an error)
    """The exam is left as it is, unfinished."""


class Blanked(Exception):  # noqa: N818  (not an error)
    """The part that is asked for is to be blank."""


class ExamAsking:
    """The question of an exam at which somebody is."""

    def __init__(self, room: ExamRoom, page: Page) -> None:
        self._room = room
        self._page = page
        self._question = room.question

    # --- what is shown ---------------------------------------------------------------------------------------------

    def show(self) -> None:
        """The question itself."""
        room = self._room
        parts = [
            say(_("Question {number} of {length}"), number=room.at + 1, length=room.length),
            (Text(self._question.title),),
            marks_told(self._question.out_of),
        ]
        if room.at in room.sitting.flagged:
            parts.append(say(_("flagged")))
        self._page.show_document(Document((Heading(joined(parts, " · ")),)) + self._question.statement)
        if self._question.problem is None:
            self._page.show(Paragraph(say(_("This version of the program cannot read the question any more."))))

    def show_map(self) -> None:
        """How each question stands."""
        self._page.show(map_of(self._room))
        write("\n")

    # --- what is asked ---------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask for each part; whatever is typed is on disk at once."""
        problem = self._question.problem
        if problem is None:
            return
        kind = kind_named(problem.kind)
        for part in kind.parts(problem):
            try:
                self._ask(kind, problem, part)
            except Blanked:
                self._keep(part.name, "")

    def line(self, prompt: str, part: Part | None = None) -> str:
        """A line that is no command; without a part a bare number is one, too.

        Raises Go, HandIn, TimeOver, Left or Blanked where that is asked for or has come, and EOFError at the end.
        """
        while True:
            typed = prompted(prompt, self._wait)
            self._wait()
            if not self._obeyed(typed, part):
                return typed

    def _ask(self, kind: Kind, problem: Problem, part: Part) -> None:
        refused: str | None = None
        while True:
            text = self._typed(kind, part)
            if text is None or text == refused:
                return
            reason = unreadable(self._question, self._room.typed).get(part.name)
            if reason is None:
                return
            refused = text
            write(sentence(reason) + "\n")
            write(_("Write it again, or leave it so with an empty line; as it is it earns nothing.") + "\n")

    def _typed(self, kind: Kind, part: Part) -> str | None:
        """What is typed for a part, kept already; None where what was there stays."""
        label, there = kind.label(part), self._room.typed.get(part.name, "")
        if part.type in _MANY_LINES:
            write(_("{part} (a row a line; an empty line ends it):").format(part=label) + "\n")
            if there:
                write("".join(f"  {show_text(row)}\n" for row in there.split("\n")))
                write(_("An empty line keeps these rows; /blank empties them.") + "\n")
            rows: list[str] = []
            while (line := self.line("  ", part)).strip():
                rows.append(line)
                self._keep(part.name, "\n".join(rows))
            return "\n".join(rows) or None
        prompt = say(_("{part}:"), part=Text(label))
        if there:
            prompt = say(_("{part} [{answer}]:"), part=Text(label), answer=Quoted(there))
        line = self.line(sentence(prompt) + " ", part)
        if not line.strip():
            return None
        self._keep(part.name, line)
        return line

    def _keep(self, name: str, text: str) -> None:
        warning = self._room.keep(self._room.at, {**self._room.typed, name: text})
        if warning:
            report(warning)

    def _wait(self) -> bool:
        """Look at the clock: True if something was said of it; raises TimeOver."""
        glance = self._room.glance()
        if glance.warning:
            report(glance.warning)
        if glance.over:
            raise TimeOver
        if glance.notice:
            write(f"\n{_time_told(self._room)}\n")
        return bool(glance.notice)

    # --- commands --------------------------------------------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        """The commands as they are typed in this question, the one with a number last."""
        return tuple(name if self._is_plain(name.split()[0]) else f"/{name}" for name in (*COMMANDS, "go 3"))

    def _is_plain(self, name: str) -> bool:
        """True if no symbols in play, and no options, spell the command, so that it needs no stroke before it."""
        problem = self._question.problem
        if problem is None:
            return True
        kind = kind_named(problem.kind)
        context = kind.context(problem, kind.parts(problem)[0], {})
        return not spells(name, {*context.symbols, *context.choices})

    def _obeyed(self, line: str, part: Part | None) -> bool:
        """Do what the line says, if it is a command."""
        stroke, word = line.strip().startswith("/"), " ".join(line.strip().removeprefix("/").lower().split())
        number = word.removeprefix("go").strip() if word.startswith("go") else word
        if number.isdecimal() and len(number) < 6:
            bare = self._is_plain("go") if word.startswith("go") else part is None
            if not (stroke or bare):
                return False
            self._go(int(number))
            return True
        if word in OF_PRACTICE and (stroke or self._is_plain(word)):
            # Out of habit: it must not become the answer that is kept.
            write(_("an exam has no hints and no solutions") + "\n")
            return True
        name = "hand in" if word == "handin" else word
        if name not in COMMANDS or not (stroke or self._is_plain(name.split()[0])):
            return False
        self._do(name, part)
        return True

    def _go(self, number: int) -> None:
        if 1 <= number <= self._room.length:
            raise Go(number - 1)
        write(_("the questions are 1 to {last}").format(last=self._room.length) + "\n")

    def _do(self, name: str, part: Part | None) -> None:
        does: dict[str, Callable[[], object]] = {
            "?": lambda: self._help(part),
            "flag": self._flag,
            "map": self.show_map,
            "time": lambda: write(_time_told(self._room) + "\n"),
        }
        match name:
            case "next":
                raise Go(self._room.at + 1)
            case "back":
                raise Go(max(0, self._room.at - 1))
            case "hand in":
                raise HandIn
            case "q":
                raise Left
            case "blank" if part is not None:
                raise Blanked
            case "blank":
                write(_("no part is asked for that could be emptied") + "\n")
            case _other:
                does[name]()

    def _flag(self) -> None:
        warning = self._room.toggle_flag()
        if warning:
            report(warning)
        flagged = self._room.at in self._room.sitting.flagged
        write((_("flagged") if flagged else _("not flagged any more")) + "\n")

    def _help(self, part: Part | None) -> None:
        """What is expected of a part, the rule, and the commands."""
        document = Document(())
        if self._question.problem is not None:
            document = kind_named(self._question.problem.kind).rule_in_full(self._question.problem)
        if part is not None:
            expected = stated(part) or (Text(_(part.form or EXPECTED[part.type])),)
            document = Document((Paragraph(expected),)) + document
        self._page.show_document(document)
        self.tell_commands()

    def tell_commands(self) -> None:
        """Say which commands there are, and how an answer is left as it is or taken back."""
        explain, on, back, flag, map_, time, blank, hand_in, leave, go = map(Quoted, self.names())
        told = say(
            _(
                "An empty line leaves a part as it is · {blank} empties it · {go}: question 3 · {next} · {back} · "
                "{flag} · {map} · {time} · {explain}: form and rule · {hand_in} · {leave}: leave it for now"
            ),
            blank=blank,
            go=go,
            next=on,
            back=back,
            flag=flag,
            map=map_,
            time=time,
            explain=explain,
            hand_in=hand_in,
            leave=leave,
        )
        self._page.show(Paragraph(told))
        write("\n")


def _time_told(room: ExamRoom) -> str:
    return _("no clock runs") if room.left is None else sentence(left_told(room.left))


def map_of(room: ExamRoom) -> Block:
    """How each question stands, and which are flagged."""
    heads = (_("No."), _("Question"), _("Marks"), _("Answer"), _("Flag"))
    rows: list[tuple[Sentence, ...]] = []
    for place, (question, state) in enumerate(zip(room.paper.questions, room.states, strict=True)):
        flag = say(_("flagged")) if place in room.sitting.flagged else ()
        rows.append(
            (
                (Number(place + 1),),
                (Text(question.title),),
                (Number(question.out_of),),
                (Text(_(STATE_NAMES[state])),),
                flag,
            )
        )
    return Table(tuple(map(say, heads)), tuple(rows), numeric=frozenset({0, 2}))
