"""What a bank holds: its files read and checked against the schema, the shipped ones and a teacher's own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias, cast

from drill.bank.blueprints import Blueprint, blueprint_from
from drill.bank.choices import ChoiceItem, choices_from
from drill.bank.corpora import WorkedCorpus, corpus_from
from drill.bank.findings import Findings
from drill.bank.folder import bank_folder
from drill.bank.schema import BLUEPRINT, CHOICES, CORPUS
from drill.bank.shapes import BAD, Object
from drill.bank.yaml_nodes import Fields, Items, Node, YamlError, read_yaml
from drill.engine.errors import InputError
from drill.wording import _

Item: TypeAlias = WorkedCorpus | ChoiceItem | Blueprint

#: What a file of the bank is called.
ENDINGS: Final = (".yaml", ".yml")
#: A folder of more files is no bank.
MOST_FILES: Final = 1000


@dataclass(frozen=True)
class File:
    """A file of a bank, read.

    Attributes:
        items: what it holds, each with the field it stands in (empty where it is the whole file).
        findings: what is wrong with it.
    """

    path: Path
    items: tuple[tuple[Item, str], ...]
    findings: Findings


@dataclass(frozen=True)
class Bank:
    """Items by id, in the order of their files' names.

    Attributes:
        own: the ids of those that are not shipped.
    """

    items: Mapping[str, Item]
    own: frozenset[str] = frozenset()

    def item(self, name: str) -> Item:
        """The item with this id; raises InputError where there is none."""
        if name in self.items:
            return self.items[name]
        close = get_close_matches(name, self.items, 1)
        hint = (
            _("did you mean {name}?").format(name=f"@{close[0]}")
            if close
            else _("{command} lists them").format(command="bpe-drill bank list")
        )
        raise InputError(_("the problem bank has no item {name}").format(name=f"@{name}") + f"; {hint}")

    @property
    def corpora(self) -> dict[str, WorkedCorpus]:
        """The worked corpora."""
        return {name: item for name, item in self.items.items() if isinstance(item, WorkedCorpus)}

    @property
    def choices(self) -> dict[str, ChoiceItem]:
        """The choice questions."""
        return {name: item for name, item in self.items.items() if isinstance(item, ChoiceItem)}

    @property
    def blueprints(self) -> dict[str, Blueprint]:
        """The blueprints."""
        return {name: item for name, item in self.items.items() if isinstance(item, Blueprint)}

    @property
    def rounds(self) -> dict[str, Blueprint]:
        """The blueprints of rounds of practice."""
        return {name: item for name, item in self.blueprints.items() if not item.is_exam}

    @property
    def exams(self) -> dict[str, Blueprint]:
        """The blueprints of exams."""
        return {name: item for name, item in self.blueprints.items() if item.is_exam}


@lru_cache(maxsize=4)
def bank(folder: str | None = None) -> Bank:
    """The shipped bank, with a teacher's own folder after it where one is given.

    Raises InputError for the first fault in a file, and for an id that is already taken.
    """
    shipped = bank(None) if folder is not None else Bank({})
    found = dict(shipped.items)
    place: dict[str, str] = {}
    for file in map(read_file, bank_files(bank_folder() if folder is None else Path(folder))):
        file.findings.refuse()
        for item, field in file.items:
            refuse_taken(item.id, field, place, file.findings, shipped)
            file.findings.refuse()
            found[item.id] = item
    return Bank(found, frozenset(found) - frozenset(shipped.items) if folder is not None else frozenset())


@lru_cache(maxsize=4)
def blueprint_named(name: str, folder: str | None = None) -> Blueprint:
    """The blueprint of this id, or else in the file of this path; raises InputError where there is none."""
    blueprints = bank(folder).blueprints
    if name in blueprints:
        return blueprints[name]
    if not (name.endswith(ENDINGS) or os.sep in name):
        known = ", ".join(blueprints)
        raise InputError(_("there is no blueprint called {name!r}; there are {known}").format(name=name, known=known))
    file = read_file(Path(name))
    file.findings.refuse()
    for item, _field in file.items:
        if isinstance(item, Blueprint):
            return item
    raise InputError(_("this is no blueprint"), file.findings.file)


def refuse_taken(name: str, field: str, place: dict[str, str], findings: Findings, shipped: Bank) -> None:
    """Keep a fault where an id stands elsewhere already; `place` remembers where each one stood first."""
    inside = f"{field}.id" if field else "id"
    here = _("{file}, line {line}").format(file=findings.file, line=findings.line(inside))
    if name in shipped.items:
        findings.fault(inside, _("the id {id!r} is taken: the shipped bank has it").format(id=name))
    elif place.setdefault(name, here) != here:
        findings.fault(inside, _("the id {id!r} is taken: it stands in {place}").format(id=name, place=place[name]))


def bank_files(folder: Path) -> list[Path]:
    """The files of a bank's folder, at any depth, in the order of their names; raises InputError for an empty one."""
    if not folder.is_dir():
        raise InputError(_("there is no such folder"), str(folder))
    found = sorted(_walk(folder))
    if not found:
        raise InputError(_("this folder holds no file of a bank (.yaml)"), str(folder))
    if len(found) > MOST_FILES:
        raise InputError(_("this folder holds more than {most} files").format(most=MOST_FILES), str(folder))
    return found


def _walk(folder: Path) -> Iterator[Path]:
    for place, _folders, names in os.walk(folder):
        yield from (Path(place, name) for name in names if name.endswith(ENDINGS))


def read_file(path: Path) -> File:
    """A file of a bank with all its faults. Nothing is raised: what cannot be read is a fault."""
    findings = Findings(_called(path))
    items: Iterable[tuple[Item | None, str]] = ()
    try:
        node = read_yaml(path, findings.file)
    except YamlError as error:
        findings.of_file(error)
    else:
        items = _items(node, findings)
    return File(path, tuple((item, field) for item, field in items if item is not None), findings)


def _items(node: Node, findings: Findings) -> Iterable[tuple[Item | None, str]]:
    schema = _schema_of(node)
    if schema is None:
        findings.fault(
            "",
            _(
                "a file holds a worked corpus (text or words, problems), choice questions (topic, questions) or a "
                "blueprint (title, questions)"
            ),
            node.line,
        )
        return ()
    findings.note("", node.line)
    values = schema.read(node, "", findings)
    if values is BAD:
        return ()
    fields = cast(dict[str, object], values)
    if schema is CHOICES:
        return choices_from(fields, findings)
    return [((corpus_from if schema is CORPUS else blueprint_from)(fields, findings), "")]


def _schema_of(node: Node) -> Object | None:
    """The schema that a file is meant for, by the fields that only it has."""
    if not isinstance(node, Fields):
        return None
    names = {name for name, _line, _node in node.entries}
    if names & {"text", "words", "problems", "merges"}:
        return CORPUS
    questions = node.value("questions")
    if "topic" in names or (isinstance(questions, Items) and any(map(_has_options, questions.items))):
        return CHOICES
    return BLUEPRINT if "questions" in names else None


def _has_options(node: Node) -> bool:
    return isinstance(node, Fields) and (node.value("options") or node.value("question")) is not None


def _called(path: Path) -> str:
    """What a file is called in messages: its path from here, where it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (OSError, ValueError):
        return str(path)
