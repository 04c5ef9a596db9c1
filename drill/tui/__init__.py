"""The terminal UI: screens and fields, no rules of the subject. `run` and `run_exam` are its entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from drill.practice.exam.request import ExamRequest
    from drill.practice.folders import Folders
    from drill.practice.settings import Settings
    from drill.practice.source import Wish


def run(wish: Wish | None, folders: Folders, settings: Settings) -> int:
    """Open the terminal UI and return its exit code; the caller has made sure that there is a terminal.

    Args:
        wish: what to practise at once; None opens the home screen.
        folders: where the settings, the answers and the draft are kept.
        settings: what the learner has chosen.

    Raises InputError or UsageError, before a screen opens, for a wish that cannot be met.
    """
    from drill.practice.learner import learner_of
    from drill.practice.session import Session
    from drill.tui.app import DrillApp

    learner = learner_of(folders, settings)
    # The first question is made here, so that what is wrong with the wish is said on the plain terminal.
    session = None if wish is None else Session(wish, learner)
    app = DrillApp(folders, settings, session, learner)
    app.run()
    return app.return_code or 0


def run_exam(request: ExamRequest, folders: Folders, settings: Settings) -> int:
    """Open an exam on the screens, going on with an unfinished one first; returns the exit code.

    Without a blueprint the exams are listed. Raises InputError or UsageError, before a screen opens, for an exam that
    cannot be made.
    """
    from drill.practice.learner import learner_of
    from drill.tui.app import DrillApp
    from drill.tui.exam_hall import ExamHall

    app = DrillApp(folders, settings, None, learner_of(folders, settings), own_bank=request.bank)
    hall = ExamHall(app, request)
    paper = None if request.blueprint is None else hall.desk.paper(request)
    app.opens = lambda: hall.enter(paper)
    app.run()
    return app.return_code or 0
