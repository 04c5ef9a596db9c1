"""A question of a round of practice: checked, with hints, and shown to whoever asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from drill.document import Document
from drill.questions.hints.hint import hint
from drill.questions.problem import Part
from drill.tui import reading
from drill.tui.keys import key
from drill.tui.round import Round, Unread
from drill.tui.screens.answering import MOVING, RULE, TALLY, Answering
from drill.tui.screens.sheet import HintSheet
from drill.tui.widgets.bars import TitleBar
from drill.tui.widgets.field import Field
from drill.wording import N_, _, say


class Question(Answering):
    """The current question of a round."""

    TITLE_IN_HELP: ClassVar = N_("On a question")
    BINDINGS: ClassVar[list[BindingType]] = [
        key(
            "enter",
            "next_field",
            "question.next",
            N_("next field; on the last one check"),
            said=N_("next"),
            show=True,
            priority=True,
        ),
        key(
            "ctrl+s,f2", "check", "question.check", N_("check the answers"), said=N_("check"), show=True, priority=True
        ),
        key(
            "f3,ctrl+g",
            "hint",
            "question.hint",
            N_("a hint: form and rule; once more where to look, then the next step"),
            said=N_("hint"),
            show=True,
        ),
        key(
            "f4,ctrl+o",
            "show_me",
            "question.show",
            N_("show the worked solution; the question comes again later"),
            said=N_("show me"),
            show=True,
        ),
        RULE,
        TALLY,
        key(
            "f6,ctrl+r",
            "clock",
            "question.clock",
            N_("in a sprint, show the time left or hide it"),
            said=N_("time"),
            show=True,
        ),
        key(
            "escape",
            "leave",
            "question.leave",
            N_("leave the round; asks if anything is typed"),
            said=N_("leave"),
            show=True,
        ),
        *MOVING,
    ]

    def __init__(self, round_: Round, width: int) -> None:
        super().__init__(round_.kind, round_.problem, width, round_.at_first, round_.goes_on)
        self.round = round_
        self._blanks_told = False
        self._kept = False

    def head(self) -> tuple[str, str]:
        """Kind and level, place and success."""
        title = _(self.kind.title)
        told = _("{title} · your own corpus").format(title=title)
        if self.problem.level is not None:
            told = _("{title} · level {n}").format(title=title, n=self.problem.level)
        return told, self.round.standing(self.round.session.number)

    def on_mount(self) -> None:
        """In a sprint the time goes on, whether it is seen or not."""
        super().on_mount()
        if self.round.session.sprint is not None:
            self.set_interval(1.0, self._say_time)

    def _say_time(self) -> None:
        if self.round.shows_clock:
            self.query_one(TitleBar).say(*self.head())

    def was_edited(self) -> None:
        """Ask anew about blank fields."""
        self._blanks_told = False

    # --- keys ------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only a sprint has a clock."""
        if action == "clock":
            return self.round.session.sprint is not None
        return super().check_action(action, parameters)

    async def action_next_field(self) -> None:
        """Go on; with a coach, from the last field of a round only once it is right or left as it is."""
        await self.form.settle()
        if self._open and self._passes_coach(self.focused):
            await super().action_next_field()

    def _passes_coach(self, field: Widget | None) -> bool:
        """False if the field ends a round that the coach hands back."""
        coach = self.round.session.coach
        part = self.form.part_of(field) if isinstance(field, Field) else None
        if coach is None or part is None or part.round is None:
            return True
        if part is not [other for other in self.form.parts.values() if other.round == part.round][-1]:
            return True
        checked = coach.check(self.form.texts(), part.round)
        self.keep()
        if checked.part is None:
            self._message.say_first(say(_("✓ round {n}"), n=part.round))
        elif checked.outcome == "left":
            self._message.say_first(say(_("✗ round {n} is left as it is"), n=part.round))
        else:
            self.hand_back(self.form.first_field(checked.part.name), self._message.coached(checked))
            return False
        return True

    async def after_last_field(self) -> None:
        """Check."""
        await self.action_check()

    async def action_check(self) -> None:
        """Mark the answers, or hand back what cannot be read; blank fields are asked about once."""
        await self.form.settle()
        if not self._open:
            return
        self.keep()
        blank = self.form.blank_parts()
        if blank and (not self._blanks_told or len(blank) == len(self.form.parts)):
            self._blanks_told = True
            self.hand_back(self.form.fields_of(blank[0].name)[0], self._message.blank(blank))
            return
        outcome = self.round.check(self.form.texts())
        if isinstance(outcome, Unread):
            field = self.form.first_field(outcome.part.part.name)
            field.add_class("-unreadable")
            self.hand_back(field, self._message.unread(outcome.part.part, outcome.reason))
            return
        self.close()
        from drill.tui.screens.feedback import Feedback

        self.app.go_to(Feedback(self.round, outcome, self.size.width))

    async def action_hint(self) -> None:
        """The next step of the hint: form and rule, then where to look, then the next step worked."""
        await self.form.settle()
        field = self.focused
        part = self.form.part_of(field) if isinstance(field, Field) else None
        self.app.push_screen(HintSheet(lambda: self._next_hint(part)))
        self.keep()

    def _next_hint(self, part: Part | None) -> tuple[int, Document]:
        """One step more, about the first part that is not right; with a coach, about the round that one is in."""
        kind, problem, texts = self.kind, self.problem, self.form.texts()
        about = part if self.round.session.coach is not None else None
        step = self.round.hinting.take(kind, problem, texts, about)
        if step > 1:
            return step, hint(kind, problem, texts, step, about)
        part = part or next(iter(self.form.parts.values()))
        return step, reading.hint(kind, problem, part, unchanged=self.form.can_stay(part))

    def action_clock(self) -> None:
        """Show the time that is left, or hide it."""
        self.round.shows_clock = not self.round.shows_clock
        self.query_one(TitleBar).say(*self.head())

    async def action_show_me(self) -> None:
        """The worked solution: it counts as seen, and the question comes again."""
        await self._ask_if_typed(_("See the solution? What you typed is not marked."), _("see it"), self._show)

    def _show(self, sure: bool | None) -> None:
        if sure and self._open:
            self.close()
            self.round.show()
            from drill.tui.screens.feedback import Feedback

            self.app.go_to(Feedback(self.round, None, self.size.width))

    async def _ask_if_typed(self, asked: str, yes: str, then: Callable[[bool | None], None]) -> None:
        """Go on at once where nothing is typed; else only if that is meant: one key too far must not cost a run."""
        await self.form.settle()
        if not self.form.changed:
            then(True)
            return
        from drill.tui.screens.confirm import Confirm

        self.keep()
        self.app.push_screen(Confirm(asked, yes, _("stay")), then)

    async def action_leave(self) -> None:
        """Leave the round."""
        await self._ask_if_typed(_("Leave this question? What you typed is dropped."), _("leave"), self._leave)

    def _leave(self, sure: bool | None) -> None:
        if sure and self._open:
            self.close()
            self.round.drop()
            self.app.sum_up()

    # --- the draft -------------------------------------------------------------------------------------------------

    def put_on_disk(self) -> str | None:
        """Keep what is typed; where all of it was deleted again, forget it."""
        if self.form.changed or self.at_first:
            self._kept = True
            return self.round.keep(self.form.everything())
        if self._kept:
            self.round.drop()
        return None
