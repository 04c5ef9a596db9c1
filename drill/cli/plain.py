"""Practice line by line: for screen readers, pipes and slow links. One prompt a part, then the verdict."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum, auto
from typing import Final

from drill.answers import CORPUS, TABLE
from drill.cli.errors import report
from drill.cli.output import Page, write
from drill.cli.plain_texts import AFTERWARDS, EXPECTED, IN_A_QUESTION, opening_blocks, spells, summary_blocks
from drill.cli.prompt import prompted, take_any_bytes
from drill.document import Document, Paragraph, Quoted, Text, show_text
from drill.marking.feedback import feedback
from drill.marking.verdict import Verdict
from drill.marking.worked import worked
from drill.practice.session import Session
from drill.questions.problem import Part
from drill.questions.tolerance import stated
from drill.render.plain import sentence
from drill.wording import _, say

#: Answers of these types have a line a row, and an empty line ends them.
_MANY_LINES: Final = (CORPUS, TABLE)


class _Next(Enum):
    """What happens after a verdict or a solution."""

    GO_ON = auto()
    LIKE_THIS = auto()
    AGAIN = auto()


class _Shown(Exception):  # noqa: N818  (not an error)
    """The solution was asked for in the middle of a question."""


class _Left(Exception):  # noqa: N818  (not an error)
    """The round is left."""


class PlainPractice:
    """A round of practice on standard input and output."""

    def __init__(self, session: Session, clock: Callable[[], float] = time.monotonic) -> None:
        """A round; `clock` gives seconds on a clock that never goes back."""
        self._session = session
        self._clock = clock
        self._page = Page(plain=True)
        self._told: tuple[str, ...] = ()

    def run(self) -> bool:
        """Ask until the round is over, left, or its input ends; False if it was interrupted."""
        take_any_bytes()
        finished = True
        try:
            self._questions()
        except EOFError:
            write("\n")
        except _Left:
            pass
        except KeyboardInterrupt:
            write("\n")
            finished = False
        self._page.show(*summary_blocks(self._session.summary()))
        return finished

    def _questions(self) -> None:
        kept: dict[str, str] = {}
        while self._session.current is not None:
            kept = self._question(kept)

    def _question(self, kept: dict[str, str]) -> dict[str, str]:
        """Ask the current question, `kept` being answers of an earlier try; returns those that the next one keeps."""
        session, problem = self._session, self._session.current
        assert problem is not None
        self._page.show(*opening_blocks(session))
        self._page.show_document(session.kind.ask(problem))
        self._tell_commands()
        verdict: Verdict | None = None
        answers: dict[str, str] = {}
        opened = self._clock()
        try:
            answers = self._answers(kept)
            verdict = session.answer(answers, seconds=self._clock() - opened)
            self._tell_what_is_not_kept()
            self._page.show_document(feedback(verdict))
        except _Shown:
            session.show(seconds=self._clock() - opened)
            self._tell_what_is_not_kept()
            self._page.show_document(worked(problem))
        while True:
            match self._afterwards():
                case _Next.GO_ON:
                    session.advance()
                    return {}
                case _Next.AGAIN:
                    session.again()
                    return _kept(verdict, answers) if verdict is not None else {}
                case _Next.LIKE_THIS:
                    if session.one_like_this() is not None:
                        return {}
                    self._page.show(Paragraph(say(_("There is no other question like this one."))))

    def _tell_what_is_not_kept(self) -> None:
        learner = self._session.learner
        if learner is not None and (warning := learner.take_warning()):
            report(warning)

    def _answers(self, kept: dict[str, str]) -> dict[str, str]:
        """Ask for every part that is not kept."""
        session = self._session
        assert session.current is not None
        answers: dict[str, str] = {}
        for part in session.kind.parts(session.current):
            if part.name in kept:
                answers[part.name] = kept[part.name]
                typed = "\n  ".join(map(show_text, answers[part.name].split("\n")))
                write(f"{session.kind.label(part)}: {typed}\n")
            elif raw := self._ask(part, answers):
                answers[part.name] = raw
        return answers

    def _ask(self, part: Part, answers: dict[str, str]) -> str:
        """One part's answer, asked again until it can be read; empty where it is left blank."""
        while True:
            raw = self._typed(part)
            if not raw.strip():
                return ""
            marked = self._session.try_verdict({**answers, part.name: raw}).part(part.name)
            if marked.status != "not-understood":
                return raw
            write(sentence(marked.note) + "\n")

    def _typed(self, part: Part) -> str:
        label = self._session.kind.label(part)
        if part.type not in _MANY_LINES:
            return self._line(f"{label}: ", part)
        write(_("{part} (a row a line; an empty line ends it):").format(part=label) + "\n")
        rows = []
        while (line := self._line("  ", part)).strip():
            rows.append(line)
        return "\n".join(rows)

    def _line(self, prompt: str, part: Part) -> str:
        """A line that is no command."""
        while True:
            line = prompted(prompt)
            match self._command(line, IN_A_QUESTION):
                case "q":
                    raise _Left
                case "show":
                    raise _Shown
                case "?":
                    self._help(part)
                case _answer:
                    return line

    def _command(self, line: str, commands: tuple[str, ...]) -> str | None:
        """The command that a line holds; a word that symbols in play spell is an answer."""
        word = line.strip()
        if word.startswith("/") and word[1:] in commands:
            return word[1:]
        return word if word in self._plain_commands(commands) else None

    def _plain_commands(self, commands: tuple[str, ...]) -> tuple[str, ...]:
        """The commands that need no stroke before them in this question."""
        session = self._session
        assert session.current is not None
        [first, *_others] = session.kind.parts(session.current)
        symbols = session.kind.context(session.current, first, {}).symbols
        return tuple(word for word in commands if not spells(word, symbols))

    def _tell_commands(self) -> None:
        plain = self._plain_commands(IN_A_QUESTION)
        names = tuple(word if word in plain else f"/{word}" for word in IN_A_QUESTION)
        if names != self._told:
            self._told = names
            leave, explain, show = map(Quoted, names)
            told = say(
                _("An empty line leaves a part blank · {help}: what is expected · {show}: solution · {leave}: the end"),
                help=explain,
                show=show,
                leave=leave,
            )
            self._page.show(Paragraph(told))
        write("\n")

    def _help(self, part: Part) -> None:
        assert self._session.current is not None
        expected = Paragraph(stated(part) or (Text(_(part.form or EXPECTED[part.type])),))
        rule = self._session.kind.rule_in_full(self._session.current)
        self._page.show_document(Document((expected,)) + rule)
        write("\n")

    def _walk(self) -> None:
        """The run behind the question, or the encoding of its word, step by step."""
        from drill.cli.stepping import step_through
        from drill.walkthrough.of_problem import walk_of

        assert self._session.current is not None
        found = walk_of(self._session.current)
        if found is None:
            self._page.show(Paragraph(say(_("There is nothing to walk through here."))))
            return
        walk, at = found
        step_through(walk, self._page, at)
        write("\n")

    def _afterwards(self) -> _Next:
        """What the person wants after a verdict or a solution."""
        write("\n")
        prompt = _("Enter: go on · like: one like this · again: once more · walk: in steps · q: end") + " "
        while True:
            word = prompted(prompt).strip().removeprefix("/")
            match word if word in AFTERWARDS else None:
                case "":
                    return _Next.GO_ON
                case "like":
                    return _Next.LIKE_THIS
                case "again":
                    return _Next.AGAIN
                case "walk":
                    self._walk()
                case "q":
                    raise _Left


def _kept(verdict: Verdict, answers: dict[str, str]) -> dict[str, str]:
    """The answers before the first wrong round, or before the first wrong part where there are no rounds."""
    wrong = next((item.part for item in verdict.parts if item.status != "correct"), None)
    if wrong is None:
        return {}
    kept = {}
    for item in verdict.parts:
        part = item.part
        if part.name == wrong.name or (wrong.piece and part.piece == wrong.piece):
            break
        if part.name in answers:
            kept[part.name] = answers[part.name]
    return kept
