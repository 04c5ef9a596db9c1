"""A learner's figures as a document: how much and how well, kind by kind over time, mistakes, what is due, exams."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction
from typing import Final

from drill.document import Block, Bullets, Document, Heading, Number, Paragraph, Plot, Quoted, Sentence, Table, Text
from drill.mistakes.catalogue import CATALOGUE
from drill.practice.schedule.evidence import Trend, trend
from drill.practice.statistics import Due, ExamFigures, MistakeFigures, Progress, Statistics, Tally
from drill.questions.kinds import EVERY_KIND
from drill.questions.rules import joined
from drill.questions.weights import POLICY_NAMES
from drill.wording import N_, _, ngettext, say

#: How a mistake comes along, as it is said; what wants most attention first.
TREND_WORDS: Final[dict[Trend, str]] = {
    "often": N_("often"),
    "now and then": N_("now and then"),
    "fading": N_("fading"),
    "gone": N_("gone"),
}
_WEEK: Final = 7


def figures_document(figures: Statistics) -> Document:
    """All figures; where there are none yet, what will make them."""
    if not figures.total.answered and not figures.exams:
        nothing = _(
            "Nothing is kept yet. Every answer that you give in practice or in an exam is, and what comes of it over "
            "time stands here: how much is right and how fast, the mistakes you make, and what is due."
        )
        return Document((Paragraph(say(nothing)), *_exam_day(figures)))
    blocks = [Paragraph(_headline(figures)), *_exam_day(figures), *_due(figures), *_by_kind(figures)]
    blocks += [*_by_topic(figures), *_mistakes(figures), *_exams(figures)]
    return Document(tuple(blocks))


def kind_title(name: str) -> str:
    """What a kind is called; a record may come from a version that knows more of them."""
    kind = EVERY_KIND.get(name)
    return name if kind is None else _(kind.title)


def percent(share: Fraction) -> int:
    """A share in whole percent; only all is a hundred, and only nothing is none."""
    if share in (0, 1):
        return int(share * 100)
    return min(99, max(1, round(share * 100)))


# --- how much, how well ----------------------------------------------------------------------------------------------


def _headline(figures: Statistics) -> Sentence:
    total = figures.total
    told = [say(ngettext("{n} answer", "{n} answers", total.answered), n=total.answered)]
    if figures.first is not None:
        told.append(say(_("since {day}"), day=figures.day(figures.first).isoformat()))
    if figures.days_in_a_row > 1:
        told.append(say(_("{n} days in a row"), n=figures.days_in_a_row))
    if total.share is not None:
        told.append(say(_("{n} % all right"), n=percent(total.share)))
    if total.looked_up:
        looked_up = ngettext("{n} solution looked up", "{n} solutions looked up", total.looked_up)
        told.append(say(looked_up, n=total.looked_up))
    return joined(told, " · ")


def _exam_day(figures: Statistics) -> list[Block]:
    if figures.exam_date is None:
        return []
    left = (figures.exam_date - figures.day(figures.now)).days
    day = figures.exam_date.isoformat()
    if left < 0:
        return [Paragraph(say(_("Your exam was on {day}."), day=day))]
    if left == 0:
        return [Paragraph(say(_("Your exam is today.")))]
    told = ngettext("Your exam is on {day}, in {n} day.", "Your exam is on {day}, in {n} days.", left)
    return [Paragraph(say(told, day=day, n=left))]


def _by_kind(figures: Statistics) -> list[Block]:
    if not figures.kinds:
        return []
    number = len(figures.periods)
    if number == 1:
        told = say(_("Share of questions that are all right, and seconds an answer"))
    elif figures.daily:
        told = say(_("Share of questions that are all right, and seconds an answer, day by day"))
    else:
        told = say(
            _("Share of questions that are all right, and seconds an answer, over {n} weeks up to the last answer"),
            n=number,
        )
    order = {name: place for place, name in enumerate(EVERY_KIND)}
    rows = sorted(figures.kinds, key=lambda item: (order.get(item.kind, len(order)), item.kind))
    heads = (_("Kind"), _("Answers"), _("All right"), _("Seconds"))
    table = Table(
        tuple(map(say, heads)),
        tuple(
            ((Text(kind_title(row.kind)),), (Number(row.total.answered),), _accuracy(row), _pace(row)) for row in rows
        ),
        numeric=frozenset({1}),
        caption=told,
    )
    return [Heading(say(_("By kind"))), table]


def _accuracy(row: Progress) -> Sentence:
    """Bars, and the first and the last share in numbers."""
    shares = [period.share for period in row.periods]
    known = [percent(share) for share in shares if share is not None]
    plot = Plot(tuple(None if share is None else float(share) for share in shares))
    if not known:
        # Everything lies before the time that is looked at.
        assert row.total.share is not None
        return say(_("{n} %"), n=percent(row.total.share))
    if len(known) == 1:
        return _beside(plot, say(_("{n} %"), n=known[0]))
    return _beside(plot, say(_("{first} → {last} %"), first=known[0], last=known[-1]))


def _pace(row: Progress) -> Sentence:
    """Bars, the slowest of them full, and the first and the last time in numbers."""
    times = [period.seconds for period in row.periods]
    known = [time for time in times if time is not None]
    if not known:
        return () if row.total.seconds is None else say(_("{n} s"), n=round(row.total.seconds))
    slowest = max(known) or 1
    plot = Plot(tuple(None if time is None else time / slowest for time in times))
    if len(known) == 1:
        return _beside(plot, say(_("{n} s"), n=round(known[0])))
    return _beside(plot, say(_("{first} → {last} s"), first=round(known[0]), last=round(known[-1])))


def _beside(plot: Plot, told: Sentence) -> Sentence:
    # A single bar shows nothing that its number does not.
    return (plot, Text(" "), *told) if len(plot.values) > 1 else told


def _by_topic(figures: Statistics) -> list[Block]:
    """The topics of those kinds that have several."""
    kinds = [row.kind for row in figures.skills]
    rows = [row for row in figures.skills if kinds.count(row.kind) > 1]
    if not rows:
        return []
    heads = (_("Kind"), _("Topic"), _("Answers"), _("All right"))
    table = Table(
        tuple(map(say, heads)),
        tuple(
            (
                (Text(kind_title(row.kind)),),
                (Quoted(row.topic),) if row.topic else (),
                (Number(row.total.answered),),
                _share(row.total),
            )
            for row in rows
        ),
        numeric=frozenset({2, 3}),
    )
    return [Heading(say(_("By topic"))), table]


def _share(tally: Tally) -> Sentence:
    return () if tally.share is None else say(_("{n} %"), n=percent(tally.share))


# --- mistakes --------------------------------------------------------------------------------------------------------


def with_trends(figures: Statistics) -> list[tuple[MistakeFigures, Trend | None]]:
    """All mistakes that an answer could have shown, those that show first; None for one that was never named."""
    found = [(item, trend(item.recent, figures.now)) for item in figures.mistakes]
    places = {name: place for place, name in enumerate(TREND_WORDS)}
    return sorted(
        found,
        key=lambda pair: (len(places) if pair[1] is None else places[pair[1]], -(pair[0].last_named or 0), pair[0].id),
    )


def _mistakes(figures: Statistics) -> list[Block]:
    sentences = {found.id: found.done for found in CATALOGUE}
    rows = [
        (
            (Text(_(TREND_WORDS[tendency])),),
            say(_("{n} of {exposed}"), n=item.shown + item.possible, exposed=item.exposed),
            (Number(item.right_since),),
            (Text(_(sentences[item.id])) if item.id in sentences else Quoted(item.id),),
        )
        for item, tendency in with_trends(figures)
        if tendency is not None
    ]
    if not rows:
        return []
    heads = (_("How often"), _("Named"), _("Right since"), _("You"))
    caption = say(_("Named in so many of the answers that could have shown it, and right answers in a row since"))
    table = Table(tuple(map(say, heads)), tuple(rows), numeric=frozenset({1, 2}), caption=caption)
    return [Heading(say(_("Mistakes"))), table]


# --- due -------------------------------------------------------------------------------------------------------------


def due_by(figures: Statistics) -> tuple[list[Due], list[Due], list[Due]]:
    """What is due now, later today, and within a week after today."""
    today = figures.day(figures.now)
    now, later, week = [], [], []
    for item in figures.due:
        day = figures.day(item.at)
        if item.at <= figures.now:
            now.append(item)
        elif day <= today:
            later.append(item)
        elif day <= today + timedelta(_WEEK):
            week.append(item)
    return now, later, week


def _due(figures: Statistics) -> list[Block]:
    if not figures.due:
        return []
    now, later, week = due_by(figures)
    lines = [
        say(template, skills=joined(list(map(_skill, items)), ", "))
        for template, items in ((_("now: {skills}"), now), (_("later today: {skills}"), later))
        if items
    ]
    if week:
        told = [say(_("{skill} on {day}"), skill=_skill(item), day=figures.day(item.at).isoformat()) for item in week]
        lines.append(say(_("within a week: {skills}"), skills=joined(told, ", ")))
    if not lines:
        [first, *_others] = figures.due
        lines = [say(_("nothing until {day}: {skill}"), day=figures.day(first.at).isoformat(), skill=_skill(first))]
    return [Heading(say(_("Due"))), Bullets(tuple(lines))]


def _skill(item: Due) -> Sentence:
    title = kind_title(item.skill.kind)
    if item.skill.topic:
        return say(_("{kind} ({topic})"), kind=title, topic=Quoted(item.skill.topic))
    return (Text(title),)


# --- exams -----------------------------------------------------------------------------------------------------------


def _exams(figures: Statistics) -> list[Block]:
    if not figures.exams:
        return []
    heads = (_("Day"), _("Exam"), _("Marks"), _("How"))
    rows = tuple(
        (
            (Text(figures.day(exam.handed_in).isoformat()),),
            (Quoted(exam.title),),
            say(_("{marks} of {out_of}"), marks=exam.marks, out_of=exam.out_of),
            joined(_how(exam), ", "),
        )
        for exam in figures.exams
    )
    return [Heading(say(_("Exams"))), Table(tuple(map(say, heads)), rows, numeric=frozenset({2}))]


def _how(exam: ExamFigures) -> Sequence[Sentence]:
    known = next((_(name) for policy, name in POLICY_NAMES.items() if policy == exam.policy), None)
    told = [say(_("marked {policy}"), policy=known or Quoted(exam.policy))]
    if exam.untimed:
        told.append(say(_("untimed")))
    elif exam.extra_time:
        told.append(say(_("{n} % more time"), n=exam.extra_time))
    if exam.resumed:
        told.append(say(_("resumed")))
    return told
