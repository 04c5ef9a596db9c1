"""How long a person waits for the screens, and how much memory they take, beside a Textual app of one widget."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from drill.answers import typed
from drill.bank.problems import fresh_problems
from drill.mistakes.catalogue import mistake
from drill.practice.settings import Settings, save_settings
from drill.questions.generator import answers_by
from drill.questions.kinds import kind_named
from tests.benchmarks.processes import DRILL, PYTHON, Command, clean_environment, interleaved
from tests.benchmarks.table import Row, milliseconds
from tests.benchmarks.terminal import ENTER, MARK, Terminal

TIMES: Final = 15
MEBIBYTE: Final = 1 << 20
_SEED: Final = "benchmark"
_ONE_WIDGET: Final = (PYTHON, Path(__file__).with_name("one_widget.py"))
_MENU: Final = (DRILL,)
_QUESTION: Final = (DRILL, "practice", "next-merge", "--level", "2", "--seed", _SEED)
_RUN: Final = (DRILL, "practice", "training-run", "--level", "5", "--seed", _SEED)

#: What stands on a screen once all of it is painted: its last lines, and what is filled in last.
_ONE_WIDGET_PAINTED: Final = ("this is all there is",)
_MENU_PAINTED: Final = ("Just start", "Quit", "tie: the pair met first", "Enter take")
_QUESTION_PAINTED: Final = ("how often does it occur?", "two symbols with a space", "Esc leave")
_RUN_PAINTED: Final = ("Corpus after your last round", "two symbols with a space", "Esc leave")
_FEEDBACK_PAINTED: Final = ("right answer", "one like this")


def rows() -> Iterator[Row]:
    """Menu, first question and feedback painted; then memory."""
    with TemporaryDirectory() as home:
        place = _Home(Path(home))
        alone, menu, question = interleaved(
            [
                place.painting(_ONE_WIDGET, _ONE_WIDGET_PAINTED),
                place.painting(_MENU, _MENU_PAINTED),
                place.painting(_QUESTION, _QUESTION_PAINTED),
            ],
            TIMES,
        )
        yield _time_row("menu painted", menu, alone, 1.3)
        yield _time_row("first question painted", question, alone, 1.7)
        (feedback,) = interleaved([place.feedback_seconds], TIMES)
        yield Row("feedback painted after a wrong answer", milliseconds(feedback))
        yield from _memory_rows(place)


class _Home:
    """The home of a student who has chosen a convention and nothing else."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._environment = clean_environment(folder)
        where = (
            "from drill.practice.folders import learners_folders; "
            "print(learners_folders().settings, learners_folders().data, sep='\\n')"
        )
        asked = subprocess.run((PYTHON, "-c", where), env=self._environment, capture_output=True, check=True, text=True)
        self._settings, self._data = map(Path, asked.stdout.splitlines())

    def open(self, command: Command) -> Terminal:
        """Start the command as if nothing had been practised yet."""
        for folder in (self._settings, self._data):
            shutil.rmtree(folder, ignore_errors=True)
        save_settings(self._settings, Settings(convention="lecture"))
        return Terminal(command, self._environment, self._folder)

    def painting(self, command: Command, painted: tuple[str, ...]) -> Callable[[], float]:
        """Measures from the start of the command until all these texts are painted."""

        def seconds() -> float:
            with self.open(command) as terminal:
                return terminal.wait_for(*painted)

        return seconds

    def feedback_seconds(self) -> float:
        """From the last key of a wrong answer until what is said of it is painted."""
        with self.open(_QUESTION) as terminal:
            terminal.wait_for(*_QUESTION_PAINTED)
            return _answer_wrong(terminal)

    def peak(self, command: Command, *steps: Callable[[Terminal], object]) -> int | None:
        """The most memory that the command holds while these steps are taken."""
        with self.open(command) as terminal:
            for step in steps:
                step(terminal)
            return terminal.peak_memory()


def _answer_wrong(terminal: Terminal) -> float:
    """Answer the question as one who overlooks the frequencies; the seconds from the last key to the feedback."""
    kind = kind_named("next-merge")
    problem = next(fresh_problems(kind, 2, _SEED))
    for variant in mistake("ignored-frequencies").variants:
        answers = answers_by(kind, problem, variant.procedure)
    pair, count = (typed(part.type, answers[part.name]) for part in kind.parts(problem))
    terminal.type(pair, ENTER, count)
    terminal.send(ENTER)
    return terminal.wait_for(*_FEEDBACK_PAINTED)


def _mark_half_done(terminal: Terminal) -> float:
    """Answer one part of a run and have it marked as it stands."""
    terminal.type("q z", MARK)
    terminal.send(MARK)
    return terminal.wait_for(*_FEEDBACK_PAINTED)


def _memory_rows(place: _Home) -> Iterator[Row]:
    alone = place.peak(_ONE_WIDGET, lambda terminal: terminal.wait_for(*_ONE_WIDGET_PAINTED))
    sessions = {
        "peak memory, menu": place.peak(_MENU, lambda terminal: terminal.wait_for(*_MENU_PAINTED)),
        "peak memory, a next merge and its feedback": place.peak(
            _QUESTION, lambda terminal: terminal.wait_for(*_QUESTION_PAINTED), _answer_wrong
        ),
        "peak memory, a long run and its feedback": place.peak(
            _RUN, lambda terminal: terminal.wait_for(*_RUN_PAINTED), _mark_half_done
        ),
    }
    for what, peak in sessions.items():
        if alone is None or peak is None:
            yield Row(what, "unknown here", aim="< 60 MiB")
            continue
        beside = f"{alone / MEBIBYTE:.0f} MiB one widget"
        yield Row(what, f"{peak / MEBIBYTE:.0f} MiB", beside, peak / alone, "< 60 MiB", peak < 60 * MEBIBYTE)


def _time_row(what: str, seconds: float, alone: float, aim: float) -> Row:
    ratio = seconds / alone
    return Row(what, milliseconds(seconds), f"{milliseconds(alone)} one widget", ratio, f"≤ {aim:g}", ratio <= aim)
