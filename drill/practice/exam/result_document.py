"""What is shown after an exam: the result, and the explanation of one question."""

from __future__ import annotations

from collections.abc import Sequence

from drill.document import Block, Bullets, Callout, Document, Heading, Number, Paragraph, Quoted, Sentence, Table, Text
from drill.engine.errors import InputError
from drill.marking.feedback import feedback
from drill.mistakes.catalogue import mistake
from drill.practice.exam.paper import Paper, Question
from drill.practice.exam.result import QuestionResult, Result, verdict_of
from drill.practice.exam.rules_document import marks_told, same_questions, time_told
from drill.questions.kinds import kind_named
from drill.questions.rules import joined
from drill.questions.weights import POLICIES, POLICY_NAMES
from drill.wording import _, ngettext, say


def result_document(paper: Paper, result: Result) -> Document:
    """The whole result: marks by question and policy, what followed, the mistakes, how it was sat, and the codes."""
    blocks: list[Block] = [Heading((Quoted(paper.title),)), _total(result), _marks_table(paper, result)]
    told = _notes_on_questions(paper, result)
    if told:
        blocks.append(Bullets(tuple(told)))
    if result.mistakes:
        blocks += [Heading(say(_("Mistakes"))), Bullets(tuple(_mistakes(result)))]
    blocks += [Heading(say(_("How it was sat"))), Bullets(tuple(how_it_was_sat(paper, result)))]
    blocks += [Heading(say(_("The same exam again"))), same_questions(paper), *_codes(paper)]
    return Document(tuple(blocks))


def total_told(result: Result) -> Sentence:
    """The marks that count, of those there were."""
    return _of(result.marks(), result.out_of)


def _of(marks: int, out_of: int) -> Sentence:
    return say(ngettext("{marks} of {n} mark", "{marks} of {n} marks", out_of), marks=marks, n=out_of)


def _total(result: Result) -> Block:
    share = round(100 * result.marks() / result.out_of) if result.out_of else 0
    line = say(
        _("{marks} ({share} %), marked {policy}"),
        marks=total_told(result),
        share=share,
        policy=_(POLICY_NAMES[result.policy]),
    )
    if result.untimed_after is not None:
        line = say(_("{line} · went on without a clock"), line=line)
    elif result.allowed is None:
        line = say(_("{line} · without a clock"), line=line)
    all_right = bool(result.questions) and all(question.right for question in result.questions)
    return Callout("right" if all_right else "note", line, ())


def _marks_table(paper: Paper, result: Result) -> Block:
    """One row a question, and the sum; the policies side by side, the one that counts marked."""
    heads = {
        "follow-through": _("follow-through"),
        "prefix": _("to first error"),
        "strict": _("all or nothing"),
    }
    policies = [(Text(heads[policy], strong=policy == result.policy),) for policy in POLICIES]
    head = (say(_("No.")), say(_("Question")), *policies, say(_("Of")))
    rows: list[tuple[Sentence, ...]] = []
    for number, (question, found) in enumerate(zip(paper.questions, result.questions, strict=False), 1):
        marks = [(Number(found.marks[policy]),) for policy in POLICIES]
        rows.append(((Number(number),), (Text(question.title),), *marks, (Number(found.out_of),)))
    sums = [(Number(result.marks(policy)),) for policy in POLICIES]
    rows.append(((), (Text(_("Together"), strong=True),), *sums, (Number(result.out_of),)))
    return Table(head, tuple(rows), numeric=frozenset({0, 2, 3, 4, 5}))


def _notes_on_questions(paper: Paper, result: Result) -> list[Sentence]:
    told: list[Sentence] = []
    blank = []
    for number, (question, found) in enumerate(zip(paper.questions, result.questions, strict=False), 1):
        if not found.marked:
            told.append(
                say(_("Question {n} could not be read by the version that marked it, and is left out."), n=number)
            )
            continue
        if found.blank:
            blank.append((Number(number),))
        if found.followed:
            template = _("Question {n}: {parts} earned marks by following from an earlier answer.")
            told.append(say(template, n=number, parts=_labels(question, found.followed)))
        if found.unreadable:
            template = _("Question {n}: {parts} could not be read and earned nothing.")
            told.append(say(template, n=number, parts=_labels(question, found.unreadable)))
    if blank:
        template = ngettext("Left blank: question {questions}.", "Left blank: questions {questions}.", len(blank))
        told.append(say(template, questions=joined(blank, ", ")))
    return told


def _labels(question: Question, names: Sequence[str]) -> Sentence:
    """The parts as they are called on the screen; by their names, where the problem cannot be read any more."""
    problem = question.problem
    if problem is None:
        return joined([(Quoted(name),) for name in names], ", ")
    kind = kind_named(problem.kind)
    parts = {part.name: part for part in kind.parts(problem)}
    return joined([(Text(kind.label(parts[name])) if name in parts else Quoted(name),) for name in names], ", ")


def _mistakes(result: Result) -> list[Sentence]:
    told = []
    for ids, places in result.mistakes.items():
        surest = any(
            named.evidence == "shown" and named.ids == ids
            for place in places
            for named in result.questions[place].named
        )
        template = _("It looks as if you {done}") if surest else _("This would fit someone who {done}")
        where = ngettext("question {questions}", "questions {questions}", len(places))
        said = say(template, done=joined([_done(name) for name in ids], _(", and ")))
        numbers = joined([(Number(place + 1),) for place in places], ", ")
        told.append(say(_("{mistake} ({where})."), mistake=said, where=say(where, questions=numbers)))
    return told


def _done(name: str) -> Sentence:
    """What somebody did who makes the mistake; its id, where this version does not know it any more."""
    try:
        return say(_(mistake(name).done))
    except InputError:
        return say(_("made the mistake {name}"), name=Quoted(name))


def how_it_was_sat(paper: Paper, result: Result) -> list[Sentence]:
    """How it ended and in what time, and all that was out of the ordinary: extra time, no clock, pauses."""
    ending = (
        _("Handed in after {time}.") if result.reason == "handed-in" else _("Handed in when the time was over: {time}.")
    )
    told = [say(ending, time=time_told(min(result.used, result.allowed or result.used)))]
    if paper.untimed:
        told.append(say(_("Sat without a clock.")))
    elif paper.extra_time and paper.seconds is not None:
        told.append(say(_("{n} % of extra time: {time} in all."), n=paper.extra_time, time=time_told(paper.seconds)))
    if result.untimed_after is not None:
        told.append(say(_("Went on without a clock after {time}."), time=time_told(result.untimed_after)))
    if result.resumed:
        times = ngettext("Opened again once.", "Opened again {n} times.", result.resumed)
        told.append(say(times, n=result.resumed))
    if result.away >= 1:
        told.append(say(_("{time} while it was closed count as used."), time=time_told(result.away)))
    if result.moved_back:
        told.append(
            say(_("The computer's time had been set back while it was closed; nothing was given back for that."))
        )
    return told


def _codes(paper: Paper) -> list[Block]:
    """What makes the same problems again; a question that was shuffled, or is about a text, has none."""
    rows = tuple(
        ((Number(number),), (Quoted(question.code),))
        for number, question in enumerate(paper.questions, 1)
        if question.code is not None
    )
    head = (say(_("No.")), say(_("Code of the question")))
    return [Table(head, rows, numeric=frozenset({0}))] if rows else []


def explanation(paper: Paper, result: Result, place: int) -> Document:
    """One question with the marks it was given, every mistake at work, and the right way; questions count from 0.

    The marks are those that were given then. The explanation is that of this version, which may see things otherwise;
    where it cannot read the problem any more, there are what was asked, what was typed, and the marks.
    """
    question, found = paper.questions[place], result.questions[place]
    title = say(_("Question {n}: {kind}"), n=place + 1, kind=Text(question.title))
    blocks: list[Block] = [Heading(title), *question.statement.blocks]
    verdict = verdict_of(question, found.answers)
    now = None if verdict is None else verdict.marks(result.policy, question.weights)
    # What follows says the marks of this version with follow-through.
    if found.marked and (result.policy != "follow-through" or now != found.marks[result.policy]):
        given = _of(found.marks[result.policy], found.out_of)
        policy = _(POLICY_NAMES[result.policy])
        blocks.append(Paragraph(say(_("It was given {marks}, marked {policy}."), marks=given, policy=policy)))
    if verdict is None or now is None:
        return Document((*blocks, *_as_kept(found)))
    if found.marked and now != found.marks[result.policy]:
        told = say(_("This version of the program would give {marks}."), marks=marks_told(now))
        blocks.append(Callout("note", told, ()))
    return Document(tuple(blocks)) + feedback(verdict, question.weights, whole=True)


def _as_kept(found: QuestionResult) -> list[Block]:
    """What was typed, part by part, of a problem that cannot be read any more."""
    rows = tuple(((Quoted(name),), (Quoted(text),)) for name, text in found.answers.items())
    note = Callout("note", say(_("This version of the program cannot read the question any more.")), ())
    return [note, Table((say(_("part")), say(_("your answer"))), rows)] if rows else [note]
