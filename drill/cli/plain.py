"""Practice line by line: for screen readers, pipes and slow links. One prompt a part, then the verdict."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum, auto

from drill.cli.errors import report
from drill.cli.output import Page, write
from drill.cli.plain_asking import Asking, Left, Shown
from drill.cli.plain_texts import AFTERWARDS, opening_blocks, summary_blocks
from drill.cli.prompt import prompted, take_any_bytes
from drill.document import Paragraph
from drill.marking.feedback import feedback
from drill.marking.verdict import Verdict
from drill.marking.worked import worked
from drill.practice.session import Session
from drill.wording import _, say


class _Next(Enum):
    """What happens after a verdict or a solution."""

    GO_ON = auto()
    LIKE_THIS = auto()
    AGAIN = auto()


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
        except Left:
            pass
        except KeyboardInterrupt:
            write("\n")
            finished = False
        self._page.show(*summary_blocks(self._session.summary(), in_sprint=self._session.sprint is not None))
        self._page.show(*self._session.coming_back())
        return finished

    def _questions(self) -> None:
        kept: dict[str, str] = {}
        while self._session.current is not None:
            kept = self._question(kept)
        if self._session.is_over:
            self._page.show(Paragraph(say(_("The time is up."))))

    def _question(self, kept: dict[str, str]) -> dict[str, str]:
        """Ask the current question, `kept` being answers of an earlier try; returns those that the next one keeps."""
        session, problem = self._session, self._session.current
        assert problem is not None
        self._page.show(*opening_blocks(session))
        self._page.show_document(session.kind.ask(problem))
        asking = Asking(session, self._page)
        if asking.names != self._told:
            self._told = asking.names
            asking.tell_commands()
        write("\n")
        verdict: Verdict | None = None
        answers: dict[str, str] = {}
        opened = self._clock()
        try:
            answers = asking.answers(kept)
            verdict = session.answer(answers, seconds=self._clock() - opened, hints=asking.hinting.used)
            self._tell_what_is_not_kept()
            self._page.show_document(feedback(verdict))
        except Shown:
            session.show(seconds=self._clock() - opened, hints=asking.hinting.used)
            self._tell_what_is_not_kept()
            self._page.show_document(worked(problem))
        while True:
            wanted = self._afterwards()
            if session.is_over:
                # Nor does a question begin that has been asked before.
                wanted = _Next.GO_ON
            match wanted:
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
                    raise Left


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
