"""The line below the answers: what the field wants, how it is read, and what is amiss with it. Never right or wrong."""

from __future__ import annotations

from collections.abc import Sequence

from drill.document import Sentence, Text
from drill.practice.coach import Checked
from drill.questions.problem import Part
from drill.tui import reading
from drill.tui.widgets.field import Field
from drill.tui.widgets.form import AnswerForm
from drill.tui.widgets.page import Line
from drill.wording import _, ngettext, say


class MessageLine(Line):
    """A word on the field that has the focus."""

    def __init__(self, form: AnswerForm) -> None:
        super().__init__(id="message")
        self._form = form
        self._amiss: tuple[Field, Sentence] | None = None
        self._before: Sentence = ()

    def hand_back(self, field: Field, sentence: Sentence) -> None:
        """Say what is amiss with a field, until something is typed."""
        self._amiss = (field, sentence)
        self.about(field)

    def say_first(self, sentence: Sentence) -> None:
        """Until something is typed, say this before whatever there is to say of a field."""
        self._before = sentence

    def forget(self) -> None:
        """Something was typed: what was amiss may be put right."""
        self._amiss, self._before = None, ()

    def about(self, field: Field) -> None:
        """Say what there is to say of a field."""
        amiss = self._amiss is not None and self._amiss[0] is field
        self.set_class(amiss, "-trouble")
        part = self._form.part_of(field)
        if self._amiss is not None and amiss:
            self.put((Text("✗ "), *self._amiss[1]))
        elif part is None:
            self.put(_("notes of your own; F8 brings the answers back"))
        else:
            wanted = self._wanted(part, field)
            self.put((*self._before, Text(" · "), *wanted) if self._before else wanted)

    def _wanted(self, part: Part, field: Field) -> Sentence:
        form = reading.form_of(
            part,
            unchanged=self._form.can_stay(part),
            several=self._form.may_choose_several(part),
            column=field.column,
        )
        wanted = say(_("{label}: {form}"), label=Text(self._form.kind.label(part), strong=True), form=form)
        read_as = self._form.read_as(field)
        return (*wanted, Text(" · "), *say(_("read as {answer}"), answer=read_as)) if read_as else wanted

    def blank(self, parts: Sequence[Part]) -> Sentence:
        """What is said of parts that nothing is written for."""
        if len(parts) == len(self._form.parts):
            return say(_("nothing is filled in yet; F4 shows the solution"))
        names = ", ".join(self._form.kind.label(part) for part in parts[:4]) + (" …" if len(parts) > 4 else "")
        told = ngettext(
            "still blank: {names}; ^S once more leaves it so",
            "still blank: {names}; ^S once more leaves them so",
            len(parts),
        )
        return say(told, names=names)

    def unread(self, part: Part, reason: Sentence) -> Sentence:
        """What is said of a part that cannot be read."""
        label = Text(self._form.kind.label(part), strong=True)
        return say(_("{label} cannot be read: {reason}"), label=label, reason=reason)

    def left_unread(self, part: Part, reason: Sentence) -> Sentence:
        """The same in an exam, where one may go on and leave it so."""
        label = Text(self._form.kind.label(part), strong=True)
        return say(
            _("{label} cannot be read and earns nothing: {reason} · ^S once more goes on"), label=label, reason=reason
        )

    def coached(self, checked: Checked) -> Sentence:
        """What is said of a round that a coach hands back."""
        part, reason = checked.part, checked.reason
        if part is None:
            return reason
        if checked.outcome == "unread":
            return self.unread(part, reason)
        label = Text(self._form.kind.label(part), strong=True)
        return say(_("{label}: {reason} · given unchanged it is left so"), label=label, reason=reason)
