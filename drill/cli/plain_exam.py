"""An exam line by line: rules, questions in any order, handing in, the result. Every line is on disk at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Final

from drill.cli.errors import report
from drill.cli.exam_asking import ExamAsking, Go, HandIn, Left, TimeOver
from drill.cli.output import Page, write
from drill.cli.prompt import prompted, take_any_bytes
from drill.document import Block, Bullets, Document, Heading, Paragraph, Quoted, Sentence, Text
from drill.practice.exam.result_document import explanation, result_document
from drill.practice.exam.rules_document import left_told, rules_of
from drill.questions.rules import joined
from drill.wording import _, ngettext, say

if TYPE_CHECKING:
    from drill.practice.exam.desk import Begun, ExamDesk, HandedIn
    from drill.practice.exam.paper import Paper
    from drill.practice.exam.room import ExamRoom
    from drill.practice.exam.sitting import Ending, Sitting

_YES: Final = ("yes", "y")


class PlainExam:
    """A learner's exams on standard input and output."""

    def __init__(self, desk: ExamDesk) -> None:
        self._desk = desk
        self._page = Page(plain=True)
        self._room: ExamRoom | None = None

    def run(self, paper: Callable[[], Paper | None]) -> bool:
        """Go on with an unfinished exam, or sit the one that `paper` gives; False if it was interrupted.

        Raises InputError where the paper cannot be made.
        """
        take_any_bytes()
        try:
            self._exam(paper)
        except (EOFError, Left):
            self._say_how_to_go_on()
        except KeyboardInterrupt:
            self._say_how_to_go_on()
            return False
        return True

    def _exam(self, paper: Callable[[], Paper | None]) -> None:
        begun = self._desk.begun()
        if begun and self._taken_up(begun[0]):
            return
        found = paper()
        if found is None:
            return
        self._page.show_document(rules_of(found))
        write("\n")
        while (word := prompted(_("Enter: begin · q: not now") + " ").strip().removeprefix("/").lower()) != "q":
            if word in ("", "begin"):
                return self._sit(*self._desk.begin(found))

    # --- an unfinished one -----------------------------------------------------------------------------------------

    def _taken_up(self, begun: Begun) -> bool:
        """Offer to go on with an exam; True if something came of it."""
        self._page.show(*_about(begun))
        over = begun.sitting.over
        ways = (
            _("hand in: what is there · untimed: go on without a clock · new: another exam · q: not now")
            if over
            else _("Enter: go on · untimed: without a clock · hand in: what is there · new: another exam · q: not now")
        )
        while True:
            # Shown, not prompted: the sentence is wider than a narrow terminal and is to be broken between words.
            self._page.show(Paragraph((Text(ways),)))
            match prompted("> ").strip().removeprefix("/").lower():
                case "" if not over:
                    self._sit(*self._desk.go_on(self._now(begun)))
                case "untimed":
                    self._sit(*self._desk.go_on(self._now(begun), untimed=True))
                case "hand in":
                    sitting = self._now(begun).sitting
                    self._hand_in(sitting, "time-over" if sitting.over else "handed-in")
                case "new":
                    return False
                case "q":
                    return True
                case _other:
                    continue
            return True

    def _now(self, begun: Begun) -> Begun:
        """The exam as it is now: time has passed since it was offered."""
        return next((found for found in self._desk.begun() if found.paper.id == begun.paper.id), begun)

    # --- sitting it ------------------------------------------------------------------------------------------------

    def _sit(self, room: ExamRoom, warning: str | None) -> None:
        if warning:
            report(warning)
        self._room = room
        ending = self._ending(room)
        if ending == "time-over":
            write("\n" + _("The time is over: what is there is handed in.") + "\n")
        self._room = None
        self._hand_in(room.ended, ending)

    def _ending(self, room: ExamRoom) -> Ending:
        """Questions until it is handed in, or its time is over."""
        told: tuple[str, ...] = ()
        while True:
            asking = ExamAsking(room, self._page)
            try:
                try:
                    asking.show()
                    if asking.names() == told:
                        write("\n")
                    else:
                        told = asking.names()
                        asking.tell_commands()
                    asking.ask()
                    self._afterwards(asking, room)
                    place = room.at + 1
                except Go as wanted:
                    place = wanted.place
                except HandIn:
                    place = room.length
                if place >= room.length:
                    if self._sure(asking, room):
                        return "handed-in"
                    place = room.at
            except Go as wanted:
                place = min(wanted.place, room.length - 1)
            except HandIn:
                place = room.at
            except TimeOver:
                return "time-over"
            if warning := room.go_to(place):
                report(warning)

    def _afterwards(self, asking: ExamAsking, room: ExamRoom) -> None:
        """Behind the last part: on, or somewhere else."""
        on = _("Enter: next question") if room.at + 1 < room.length else _("Enter: hand in")
        while asking.line(_("{on} · a number: that question · map · ?").format(on=on) + " ").strip():
            pass

    def _sure(self, asking: ExamAsking, room: ExamRoom) -> bool:
        asking.show_map()
        for sentence in _missing(room):
            self._page.show(Paragraph(sentence))
        prompt = _("Hand in? Nothing can be changed after it. yes: hand in · Enter: go on") + " "
        return asking.line(prompt).strip().lower() in (*_YES, _("yes"))

    def _say_how_to_go_on(self) -> None:
        room = self._room
        if room is None:
            write("\n")
            return
        if warning := room.save():
            report(warning)
        told = say(_("The exam is not handed in; go on with it: {command}"), command=Quoted("bpe-drill exam"))
        write("\n")
        self._page.show(Paragraph(told))
        if room.left is not None:
            self._page.show(Paragraph(say(_("Its clock goes on meanwhile: {left}."), left=left_told(room.left))))

    # --- after it --------------------------------------------------------------------------------------------------

    def _hand_in(self, sitting: Sitting, ending: Ending) -> None:
        found, warning = self._desk.hand_in(sitting, ending)
        if warning:
            report(warning)
        self.show(found)

    def show(self, found: HandedIn) -> None:
        """The result, and the explanation of each question that is asked for."""
        self._page.show_document(result_document(found.paper, found.result))
        names = [name for ids in found.result.mistakes for name in ids]
        if names:
            command = Quoted(f"bpe-drill practice --mistake {names[0]}")
            self._page.show(Paragraph(say(_("Practise one of them: {command}"), command=command)))
        write("\n")
        try:
            self._explain(found)
        except EOFError:
            write("\n")

    def _explain(self, found: HandedIn) -> None:
        length = len(found.paper.questions)
        while True:
            word = prompted(_("A number: that question explained · all · Enter: end") + " ").strip().removeprefix("/")
            if word in ("", "q"):
                return
            places = [int(word) - 1] if word.isdecimal() and len(word) < 6 else range(length) if word == "all" else []
            if not all(0 <= place < length for place in places):
                write(_("the questions are 1 to {last}").format(last=length) + "\n")
                continue
            for place in places:
                self._page.show_document(explanation(found.paper, found.result, place))
            write("\n")


def _about(begun: Begun) -> list[Block]:
    """What is said of an exam that is not finished."""
    number = len(begun.paper.questions)
    answered = ngettext(
        "{answered} of {n} question has an answer", "{answered} of {n} questions have an answer", number
    )
    began = datetime.fromtimestamp(begun.at / 1000).strftime("%Y-%m-%d %H:%M")
    told: list[Sentence] = [
        say(_("begun {when}"), when=began),
        say(answered, answered=begun.answered, n=number),
        say(_("no clock runs")) if begun.sitting.clock.left is None else left_told(begun.sitting.clock.left),
    ]
    blocks: list[Block] = [
        Heading(say(_("An exam is not finished: {title}"), title=Quoted(begun.paper.title))),
        Paragraph(joined(told, " · ")),
    ]
    if begun.sitting.over:
        blocks.append(Paragraph(say(_("Its time is over."))))
    if begun.in_use:
        blocks.append(Paragraph(say(_("It is open in another window: whoever goes on here takes it from there."))))
    return blocks


def _missing(room: ExamRoom) -> list[Sentence]:
    """What is missing before it is handed in."""
    blank, partly, unread = (room.states.count(state) for state in ("blank", "partly", "not-readable"))
    told: list[Sentence] = []
    if blank:
        told.append(say(ngettext("{n} question is blank.", "{n} questions are blank.", blank), n=blank))
    if partly:
        said = ngettext("{n} question is answered in part.", "{n} questions are answered in part.", partly)
        told.append(say(said, n=partly))
    if unread:
        said = ngettext(
            "{n} question has an answer that cannot be read.", "{n} questions have answers that cannot be read.", unread
        )
        told.append(say(said, n=unread))
    return [joined(told, " ")] if told else []


def past_document(desk: ExamDesk) -> Document:
    """The exams that were handed in."""
    items: list[Sentence] = []
    for past in desk.past():
        told: list[Sentence] = [
            (Quoted(past.id[:8]),),
            (Text(datetime.fromtimestamp(past.at / 1000).strftime("%Y-%m-%d %H:%M")),),
            (Quoted(past.title),),
        ]
        if past.marks is not None and past.out_of is not None:
            told.append(say(_("{marks} of {out_of}"), marks=past.marks, out_of=past.out_of))
        items.append(joined(told, " · "))
    if not items:
        return Document((Paragraph(say(_("No exam has been handed in yet."))),))
    command = Quoted("bpe-drill exam --past ID")
    return Document(
        (
            Heading(say(_("Exams"))),
            Bullets(tuple(items)),
            Paragraph(say(_("One of them with its result: {command}"), command=command)),
        )
    )
