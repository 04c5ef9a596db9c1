"""The ways into exams and out of them: list, rules, going on, result. The app itself knows of practice alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from drill.engine.errors import InputError
from drill.practice.exam.desk import Begun, ExamDesk, HandedIn
from drill.practice.exam.request import ExamRequest
from drill.wording import _

if TYPE_CHECKING:
    from drill.practice.exam.paper import Paper
    from drill.practice.exam.room import ExamRoom
    from drill.practice.exam.sitting import Ending, Sitting
    from drill.tui.app import DrillApp

#: Whichever exam the learner chooses.
ANY: Final = ExamRequest()


class ExamHall:
    """The exams of the learner at the app."""

    def __init__(self, app: DrillApp, request: ExamRequest = ANY) -> None:
        """The hall as it is entered with a request, which says how much time there is, if not which exam."""
        self.app = app
        self._request = request
        self.desk = ExamDesk(app.learner, app.settings.preset, app.clock, app.own_bank)

    def enter(self, paper: Paper | None) -> None:
        """Come in from the command line: first offer to go on with what is not finished."""
        self.show_list()
        if paper is not None:
            self.show_rules(paper)
        begun = self.desk.begun()
        if begun:
            self.ask_to_go_on(begun[0])

    def show_list(self) -> None:
        """Open the list of exams."""
        from drill.tui.screens.exams import Exams

        self.app.push_screen(Exams(self))
        self._say_warnings()

    def ask_for(self, blueprint: str) -> None:
        """Open the rules of an exam of the bank."""
        try:
            self.show_rules(self.desk.paper(replace(self._request, blueprint=blueprint)))
        except InputError as error:
            self.app.warn(str(error))

    def show_rules(self, paper: Paper) -> None:
        """Open the rules of an exam; it begins when the learner says so."""
        from drill.tui.screens.exam_rules import ExamRules

        self.app.push_screen(ExamRules(self, paper))

    def ask_to_go_on(self, begun: Begun) -> None:
        """Say what is left of an exam, and ask what is to be done."""
        from drill.tui.screens.exam_resume import ExamResume

        self.app.push_screen(ExamResume(self, begun))

    # --- sitting an exam -------------------------------------------------------------------------------------------

    def begin(self, paper: Paper) -> None:
        """Begin an exam."""
        self._sit(*self.desk.begin(paper))

    def go_on(self, exam: str, untimed: bool = False) -> None:
        """Go on with an exam; where it was handed in meanwhile, back to the list."""
        begun = self._begun(exam)
        if begun is not None:
            self._sit(*self.desk.go_on(begun, untimed))

    def _sit(self, room: ExamRoom, warning: str | None) -> None:
        from drill.tui.invigilator import Invigilator

        self.app.warn(warning)
        Invigilator(self, room).begin()

    def _begun(self, exam: str) -> Begun | None:
        """An exam as it is now: time has passed since it was listed."""
        found = next((begun for begun in self.desk.begun() if begun.paper.id == exam), None)
        if found is None:
            self.app.warn(_("this exam was handed in elsewhere"))
        return found

    # --- handing in ------------------------------------------------------------------------------------------------

    def hand_in_unseen(self, exam: str) -> None:
        """Hand in what is there of an exam without going on with it."""
        begun = self._begun(exam)
        if begun is not None:
            self.hand_in(begun.sitting, "time-over" if begun.sitting.over else "handed-in")

    def hand_in(self, sitting: Sitting, ending: Ending) -> None:
        """Hand in, and show what came of it."""
        from drill.tui.screens.exam_result import ExamResult

        handed_in, warning = self.desk.hand_in(sitting, ending)
        self.app.warn(warning)
        self.app.go_to(ExamResult(handed_in, self.app.go_home))

    def show_past(self, exam: str) -> None:
        """Open the result of an exam that was handed in."""
        from drill.tui.screens.exam_result import ExamResult

        handed_in = self.desk.handed_in(exam)
        if handed_in is None:
            self.app.warn(_("what is kept of this exam cannot be read"))
        else:
            self.app.push_screen(ExamResult(handed_in, self.app.pop_screen))

    def practise(self, handed_in: HandedIn) -> None:
        """Begin a round about the mistakes that were named."""
        from drill.practice.source import Wish, about_mistakes

        names = tuple(dict.fromkeys(name for ids in handed_in.result.mistakes for name in ids))
        convention = handed_in.paper.convention or self.desk.convention
        self.app.warn(self.app.start(about_mistakes(Wish(convention=convention), names)))

    def _say_warnings(self) -> None:
        self.app.warn(self.app.learner.take_warning())
