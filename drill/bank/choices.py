"""The choice questions of a bank: many to a file, each with its options and what is to be said of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from drill.bank.findings import Findings
from drill.engine.convention import LECTURE, Convention
from drill.mistakes.catalogue import CATALOGUE
from drill.questions.problem import Option, Problem
from drill.wording import _

KIND = "choice"


@dataclass(frozen=True, slots=True)
class ChoiceItem:
    """A choice question.

    Attributes:
        lang, direction: language and direction of what it says.
        topic: what its file is about.
        select: `one` where one option is to be chosen, `all` where all that are right are.
    """

    id: str
    lang: str
    direction: str
    topic: str
    level: int
    select: str
    text: str
    options: tuple[Option, ...]

    @property
    def convention(self) -> Convention:
        """A question in words says itself which convention it is about."""
        return LECTURE

    @property
    def questions(self) -> tuple[tuple[str, int], ...]:
        """Kind and level of the one question."""
        return ((KIND, self.level),)

    def question(self, kind: str, level: int, convention: Convention) -> Problem:
        """The question as a problem, without a code."""
        return Problem(
            kind, level, convention, question=self.text, options=self.options, select=self.select, item=self.id
        )


def choices_from(values: Mapping[str, Any], findings: Findings) -> list[tuple[ChoiceItem, str]]:
    """The questions of a file that have no fault, each with its field."""
    found = []
    for place, question in enumerate(values.get("questions", ()), 1):
        field = f"questions[{place}]"
        before = len(findings.faults)
        options = tuple(_option(option) for option in question.get("options", ()))
        _check_options(question.get("select"), options, f"{field}.options", findings)
        _check_ticks(question, field, findings)
        complete = {"id", "level", "select", "question", "options"} <= question.keys()
        if complete and {"lang", "dir", "topic"} <= values.keys() and len(findings.faults) == before:
            item = ChoiceItem(
                id=question["id"],
                lang=values["lang"],
                direction=values["dir"],
                topic=values["topic"],
                level=question["level"],
                select=question["select"],
                text=question["question"],
                options=options,
            )
            found.append((item, field))
    return found


def _option(values: Mapping[str, Any]) -> Option:
    return Option(
        values.get("id", ""),
        values.get("text", ""),
        right=values.get("right", False),
        why=values.get("why", ""),
        mistake=values.get("mistake"),
    )


def _check_options(select: str | None, options: tuple[Option, ...], field: str, findings: Findings) -> None:
    known = [mistake.id for mistake in CATALOGUE]
    right = [f"{field}[{place}]" for place, option in enumerate(options, 1) if option.right]
    if options and not right:
        findings.fault(field, _("the answer is missing: no option is right"))
    if select == "one":
        for extra in right[1:]:
            findings.fault(f"{extra}.right", _("two options are right, where one is to be chosen"))
    ids, texts = [option.id for option in options], [option.text for option in options]
    for place, option in enumerate(options, 1):
        inside = f"{field}[{place}]"
        if option.id and option.id in ids[: place - 1]:
            findings.fault(f"{inside}.id", _("the option {id!r} stands there twice").format(id=option.id))
        if option.text and option.text in texts[: place - 1]:
            findings.fault(f"{inside}.text", _("two options say the same"))
        if option.mistake is None:
            continue
        if option.mistake not in known:
            close = get_close_matches(option.mistake, known, 1)
            hint = _("did you mean {name}?").format(name=close[0]) if close else _("see bpe-drill mistakes")
            told = _("there is no mistake called {name!r}").format(name=option.mistake)
            findings.fault(f"{inside}.mistake", f"{told}; {hint}")
        elif option.right and select == "one":
            findings.fault(f"{inside}.mistake", _("the right option cannot be a mistake"))


def _check_ticks(question: Mapping[str, Any], field: str, findings: Findings) -> None:
    """Back-ticks stand in pairs around tokens; one without its partner would be shown as it is."""
    told = _("a back-tick has no partner")
    if question.get("question", "").count("`") % 2:
        findings.warn(f"{field}.question", told)
    for place, option in enumerate(question.get("options", ()), 1):
        for name in ("text", "why"):
            if option.get(name, "").count("`") % 2:
                findings.warn(f"{field}.options[{place}].{name}", told)
