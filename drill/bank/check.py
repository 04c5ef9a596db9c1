"""`bank check`: every fault of the files of a bank, of the items among each other, and against the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from drill.bank.agreement import check_corpus
from drill.bank.blueprint_questions import check_blueprint
from drill.bank.blueprints import Blueprint
from drill.bank.contents import Bank, File, Item, bank_files, read_file, refuse_taken
from drill.bank.corpora import WorkedCorpus
from drill.bank.findings import Finding
from drill.bank.folder import bank_folder
from drill.engine.errors import InputError


def check(paths: Sequence[str], folder: str | None = None) -> tuple[list[Finding], int]:
    """All findings in files and folders, in order, and the number of items looked at.

    Without a path it is the teacher's own `folder` that is checked, or else the shipped bank. The items may name those
    of the shipped bank and of `folder`. What cannot be opened is a finding too.
    """
    files: list[File] = []
    unreadable: list[Finding] = []
    for path in map(Path, paths or [folder or str(bank_folder())]):
        try:
            found = bank_files(path) if path.is_dir() else [path]
        except InputError as error:
            unreadable.append(Finding(error.where, 0, "", error.message))
            continue
        files += [read_file(file) for file in found]
    known = _known(files, folder)
    shipped = Bank(_shipped())
    place: dict[str, str] = {}
    for file in files:
        others = Bank({}) if _is_shipped(file.path) else shipped
        for item, field in file.items:
            refuse_taken(item.id, field, place, file.findings, others)
            _check_item(item, file, known)
    return unreadable + [finding for file in files for finding in sorted(file.findings.found, key=_line)], sum(
        len(file.items) for file in files
    )


def _line(finding: Finding) -> int:
    return finding.line


def _check_item(item: Item, file: File, known: Bank) -> None:
    if isinstance(item, WorkedCorpus):
        check_corpus(item, file.findings)
    elif isinstance(item, Blueprint):
        check_blueprint(item, known, file.findings)


def _known(files: Sequence[File], folder: str | None) -> Bank:
    """The items that a blueprint may name: shipped ones, those of the folder, and those of the files checked."""
    items = dict(_shipped())
    if folder is not None:
        items |= _items_in(Path(folder))
    for checked in files:
        items |= {item.id: item for item, _field in checked.items}
    return Bank(items)


@cache
def _shipped() -> Mapping[str, Item]:
    return _items_in(bank_folder())


def _items_in(folder: Path) -> dict[str, Item]:
    """The items of a bank that have no fault: what has one is told where it is checked itself."""
    return {item.id: item for file in map(read_file, bank_files(folder)) for item, _field in file.items}


def _is_shipped(path: Path) -> bool:
    return path.resolve().is_relative_to(bank_folder().resolve())
