"""What is wrong, or doubtful, in a file: each finding names the file, the line and the field."""

from __future__ import annotations

from dataclasses import dataclass

from drill.bank.yaml_nodes import YamlError
from drill.engine.errors import InputError
from drill.wording import _, ngettext


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault in a file, or a warning.

    Attributes:
        line: from 1; 0 where the whole file is meant.
        field: the path to the value at fault, such as `problems[2].pair`; items are counted from 1.
    """

    file: str
    line: int
    field: str
    message: str
    warning: bool = False

    @property
    def where(self) -> str:
        """File, line and field, as far as there is one."""
        return _place(self.file, self.line, self.field)

    def error(self) -> InputError:
        """The finding as an error."""
        return InputError(self.message, self.where)


def _place(file: str, line: int, field: str) -> str:
    place = _("{file}, line {line}").format(file=file, line=line) if line else file
    return f"{place}, {field}" if field else place


class Findings:
    """Collects what is found in one file. A field's line is noted when it is read, so that it can be named later."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Finding] = []
        self._lines: dict[str, int] = {}

    @property
    def faults(self) -> list[Finding]:
        """The findings that are more than warnings."""
        return [finding for finding in self.found if not finding.warning]

    def note(self, field: str, line: int) -> None:
        """Remember where a field stands."""
        self._lines[field] = line

    def line(self, field: str) -> int:
        """The line of a field, or of the innermost field around it that stands in the file."""
        while field and field not in self._lines:
            field = field[: max(field.rfind("."), field.rfind("["), 0)]
        return self._lines.get(field, 0)

    def where(self, field: str) -> str:
        """File, line and field, for whoever finds a fault later on."""
        return _place(self.file, self.line(field), field)

    def has(self, field: str) -> bool:
        """True if the field stands in the file, faulty or not."""
        return field in self._lines

    def has_fault(self, field: str) -> bool:
        """True if a fault was found in this field or inside it."""
        return any(fault.field == field or fault.field.startswith((f"{field}.", f"{field}[")) for fault in self.faults)

    def fault(self, field: str, message: str, line: int | None = None) -> None:
        """Keep a fault; a second one of the same field would only follow from the first."""
        if field and any(fault.field == field for fault in self.faults):
            return
        self.found.append(Finding(self.file, self.line(field) if line is None else line, field, message))

    def warn(self, field: str, message: str) -> None:
        """Keep a warning."""
        self.found.append(Finding(self.file, self.line(field), field, message, warning=True))

    def of_file(self, error: YamlError) -> None:
        """Keep an error for which the file could not be read any further."""
        self.found.append(Finding(self.file, error.line, "", error.message))

    def inside(self, field: str, error: InputError) -> None:
        """Keep an error that was raised about a field."""
        self.fault(field, f"{error.where}: {error.message}" if error.where else error.message)

    def refuse(self) -> None:
        """Raise InputError for the first fault, if there is one, saying how many more there are."""
        if not (faults := self.faults):
            return
        first, more = faults[0], len(faults) - 1
        if not more:
            raise first.error()
        rest = ngettext("and {n} more fault in this file", "and {n} more faults in this file", more).format(n=more)
        raise InputError(f"{first.message} ({rest})", first.where)
