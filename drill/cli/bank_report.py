"""The bank to read and as JSON: its list, an item with its answers, and what `bank check` found."""

from __future__ import annotations

from collections.abc import Sequence

from drill.answers import shown
from drill.bank.blueprints import Blueprint, Line, minutes_told
from drill.bank.choices import ChoiceItem
from drill.bank.contents import Bank, Item
from drill.bank.corpora import WorkedCorpus
from drill.bank.findings import Finding
from drill.bank.problems import problems_about
from drill.document import (
    Block,
    Bullets,
    Document,
    Heading,
    MergeListing,
    Paragraph,
    Quoted,
    Sentence,
    Table,
    Text,
)
from drill.questions.generator import answers_by
from drill.questions.kinds import kind_named
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_to_json
from drill.questions.prose import prose
from drill.questions.rules import joined, rule
from drill.questions.weights import EVEN, POLICY_NAMES
from drill.wording import N_, _, ngettext, say

_SHUFFLED = {"questions": N_("questions in a drawn order"), "options": N_("options in a drawn order")}


def line_json(item: Item, *, own: bool) -> dict[str, object]:
    """An item as a line of the list."""
    found: dict[str, object] = {"id": item.id, "sort": _SORTS[type(item)], "lang": item.lang, "dir": item.direction}
    match item:
        case ChoiceItem():
            found |= {"topic": item.topic, "level": item.level, "question": item.text}
        case Blueprint():
            found |= {"title": item.title, "number": item.length, "minutes": item.minutes}
        case WorkedCorpus():
            found |= {"title": item.title, "convention": item.convention.name}
            found["problems"] = [f"{kind}.{level}" for kind, level in item.questions]
    return found | {"own": own}


_SORTS = {WorkedCorpus: "corpus", ChoiceItem: "choice", Blueprint: "blueprint"}


def item_json(item: Item, folder: str | None, *, own: bool) -> dict[str, object]:
    """An item whole, its problems with their keys."""
    found = line_json(item, own=own)
    if isinstance(item, Blueprint):
        found["convention"] = item.convention.to_json() if item.convention else None
        found |= {"policy": item.policy, "shuffle": sorted(item.shuffle)}
        found["questions"] = [_line_json(line) for line in item.lines]
        return found
    found["problems"] = [problem_to_json(problem, key=True) for problem in problems_about(item.id, folder)]
    if isinstance(item, WorkedCorpus):
        found["convention"] = item.convention.to_json()
        found |= {"text": item.text} if item.words is None else {"words": [list(word) for word in item.words]}
    return found


def _line_json(line: Line) -> dict[str, object]:
    names = ("item", "text", "kind", "level", "k", "mistake", "number")
    found = {name: value for name in names if (value := getattr(line, name)) is not None}
    if line.marks != EVEN:
        found["marks"] = line.marks
    return found if line.convention is None else found | {"convention": line.convention.to_json()}


def finding_json(finding: Finding) -> dict[str, object]:
    """A finding, its line null where the whole file is meant."""
    return {
        "file": finding.file,
        "line": finding.line or None,
        "field": finding.field,
        "severity": "warning" if finding.warning else "fault",
        "message": finding.message,
    }


def list_to_read(bank: Bank) -> Document:
    """The items, sort by sort."""
    blocks: list[Block] = []
    for title, items in (
        (_("Worked corpora"), list(bank.corpora.values())),
        (_("Choice questions"), list(bank.choices.values())),
        (_("Rounds"), list(bank.rounds.values())),
        (_("Exams"), list(bank.exams.values())),
    ):
        if items:
            rows = [((Quoted(item.id),), _about(item, own=item.id in bank.own)) for item in items]
            blocks += [Heading((Text(title),)), Table(((Text(_("ID")),), ()), tuple(rows))]
    blocks.append(
        Paragraph(say(_("{command} writes one of them with its answers."), command=Quoted("bpe-drill bank show ID")))
    )
    return Document(tuple(blocks))


def _about(item: Item, *, own: bool) -> Sentence:
    match item:
        case ChoiceItem():
            about = (*say(_("level {level}"), level=item.level), Text(" · "), *prose(item.text))
        case Blueprint():
            number = ngettext("{n} question", "{n} questions", item.length)
            about = (Quoted(item.title), Text(" · "), *say(number, n=item.length))
            if item.minutes is not None:
                about += (Text(" · "), *minutes_told(item.minutes))
        case WorkedCorpus():
            number = ngettext("{n} question", "{n} questions", len(item.problems))
            about = (Quoted(item.title), Text(" · "), *say(number, n=len(item.problems)))
    return (*say(_("your own")), Text(" · "), *about) if own else about


def item_to_read(item: Item, folder: str | None) -> Document:
    """An item with its answers."""
    match item:
        case Blueprint():
            return _blueprint(item)
        case ChoiceItem():
            [problem] = problems_about(item.id, folder)
            return _choice(item, problem)
        case WorkedCorpus():
            return _corpus(item, problems_about(item.id, folder))


def _corpus(corpus: WorkedCorpus, problems: Sequence[Problem]) -> Document:
    blocks: list[Block] = [
        Heading((Quoted(corpus.title),)),
        Paragraph(say(_("Corpus: {text}"), text=corpus.shown)),
        Paragraph(say(_("Rule: {rule}"), rule=rule(corpus.convention, listed=corpus.words is not None))),
    ]
    if corpus.merges:
        blocks.append(MergeListing(corpus.merges, say(_("The run as its author states it:"))))
    rows = [((Quoted(_name(problem)),), _key(problem)) for problem in problems]
    blocks.append(Table(((Text(_("Question")),), (Text(_("Answer")),)), tuple(rows)))
    return Document(tuple(blocks))


def _name(problem: Problem) -> str:
    return problem.code or f"{problem.kind}.{problem.level}"


def _key(problem: Problem) -> Sentence:
    kind = kind_named(problem.kind)
    answers = answers_by(kind, problem)
    return joined(
        [
            say(_("{part}: {answer}"), part=Text(kind.label(part)), answer=shown(part.type, answers[part.name]))
            for part in kind.parts(problem)
            if part.name in answers
        ],
        " · ",
    )


def _choice(item: ChoiceItem, problem: Problem) -> Document:
    told = say(_("topic {topic} · level {level}"), topic=Quoted(item.topic), level=item.level)
    rows = []
    for option in item.options:
        right = say(_("right")) if option.right else say(_("wrong"))
        mistake: Sentence = say(_(" ({mistake})"), mistake=Quoted(option.mistake)) if option.mistake else ()
        rows.append(((Quoted(option.id),), (*right, *mistake), (*prose(option.text), Text(" — "), *prose(option.why))))
    head = ((Text(_("Option")),), (), ())
    code: list[Block] = [Paragraph((Quoted(problem.code),))] if problem.code else []
    return Document(
        (Heading((Quoted(item.id),)), Paragraph(told), *code, Paragraph(prose(item.text)), Table(head, tuple(rows)))
    )


def _blueprint(blueprint: Blueprint) -> Document:
    blocks: list[Block] = [Heading((Quoted(blueprint.title),))]
    told = [minutes_told(blueprint.minutes)] if blueprint.minutes is not None else []
    if blueprint.is_exam or blueprint.policy != "follow-through":
        told.append(say(_("marked {policy}"), policy=_(POLICY_NAMES[blueprint.policy])))
    told += [say(_(_SHUFFLED[name])) for name in _SHUFFLED if name in blueprint.shuffle]
    if told:
        blocks.append(Paragraph(joined(told, " · ")))
    if blueprint.convention is not None:
        blocks.append(Paragraph(say(_("Rule: {rule}"), rule=rule(blueprint.convention))))
    blocks.append(Bullets(tuple(_wanted(line) for line in blueprint.lines), ordered=True))
    return Document(tuple(blocks))


def _wanted(line: Line) -> Sentence:
    parts: list[Sentence] = []
    if line.number > 1:
        parts.append(say(_("{n} times"), n=line.number))
    if line.item is not None:
        parts.append(say(_("from the bank: {item}"), item=Quoted(line.item)))
    if line.kind is not None:
        parts.append((Text(_(kind_named(line.kind).title)),))
    if line.level is not None:
        parts.append(say(_("level {level}"), level=line.level))
    if line.text is not None:
        parts.append(say(_("about: {text}"), text=Quoted(line.text)))
    if line.k is not None:
        parts.append(say(_("k = {k}"), k=line.k))
    if line.mistake is not None:
        parts.append(say(_("showing {mistake}"), mistake=Quoted(line.mistake)))
    if isinstance(line.marks, int):
        parts += [say(_("every part × {n}"), n=line.marks)] if line.marks != EVEN else []
    else:
        worth = [say(_("{part} × {n}"), part=Quoted(name), n=number) for name, number in line.marks.items()]
        parts.append(joined(worth, ", "))
    if line.convention is not None:
        parts.append(say(_("rule: {rule}"), rule=rule(line.convention)))
    return joined(parts, " · ")


def findings_to_read(findings: Sequence[Finding], items: int) -> Document:
    """Each finding, then how many there are."""
    blocks: list[Block] = []
    for finding in findings:
        template = _("Warning: {where}: {message}") if finding.warning else _("{where}: {message}")
        blocks.append(Paragraph(say(template, where=Quoted(finding.where), message=Quoted(finding.message))))
    faults = sum(not finding.warning for finding in findings)
    warnings = len(findings) - faults
    counted = [
        say(ngettext("{n} item", "{n} items", items), n=items),
        say(ngettext("{n} fault", "{n} faults", faults), n=faults) if faults else say(_("no fault")),
        *([say(ngettext("{n} warning", "{n} warnings", warnings), n=warnings)] if warnings else []),
    ]
    blocks.append(Paragraph(joined(counted, " · ")))
    return Document(tuple(blocks))
