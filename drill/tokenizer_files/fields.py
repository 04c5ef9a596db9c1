"""The fields of a JSON object, each read with its type; what is wrong is named by its path in the file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TypeVar

from drill.engine.errors import InputError
from drill.tokenizer_files.limits import LONGEST_TOKEN, is_writable
from drill.wording import _

T = TypeVar("T")


def json_tree(text: str) -> object:
    """The value of a JSON text, in which no object may name a field twice.

    Raises InputError with the line and column of a fault.
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        where = _("line {line}, column {column}").format(line=error.lineno, column=error.colno)
        raise InputError(_("is not JSON: {reason}").format(reason=error.msg), where) from None
    except RecursionError:
        raise InputError(_("is nested too deeply")) from None
    except InputError:
        raise
    except ValueError:  # a number of thousands of digits
        raise InputError(_("holds a number that is too large")) from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    read = dict(pairs)
    if len(read) < len(pairs):
        seen = set()
        for name, _value in pairs:
            if name in seen:
                raise InputError(_("an object names {name!r} twice").format(name=name))
            seen.add(name)
    return read


def _no_number(name: str) -> object:
    raise InputError(_("{name} is no number in JSON").format(name=name))


class Fields:
    """The fields of one object. Each is asked for by name; `finish` refuses those that nobody has asked for.

    Attributes:
        path: where the object stands in the file, such as `model`.
        type: what its field `type` says, empty where it has none.
    """

    def __init__(self, value: object, path: str) -> None:
        if not isinstance(value, Mapping):
            raise InputError(_("must be an object"), path)
        self._values: Mapping[str, object] = value
        self._asked = {"type"}
        self.path = path
        self.type = self.text("type", "")

    def where(self, name: str) -> str:
        """The path of a field."""
        return f"{self.path}.{name}" if self.path else name

    def has(self, name: str) -> bool:
        """True if the field is there and not null."""
        return self._values.get(name) is not None

    def any(self, name: str) -> object:
        """The field as it stands, None where it is left out."""
        self._asked.add(name)
        return self._values.get(name)

    def text(self, name: str, default: str | None = None) -> str:
        """A text of no more than a token's length; without a default it must be there."""
        value = self._read(name, str, _("must be text"), default)
        if len(value) > LONGEST_TOKEN:
            raise InputError(_("has more than {most} characters").format(most=LONGEST_TOKEN), self.where(name))
        if not is_writable(value):
            raise InputError(_("holds a lone surrogate"), self.where(name))
        return value

    def optional_text(self, name: str) -> str | None:
        """A text, None where it is null or left out."""
        self._asked.add(name)
        return self.text(name) if self.has(name) else None

    def flag(self, name: str, default: bool | None = None) -> bool:
        """True or false."""
        return self._read(name, bool, _("must be true or false"), default)

    def optional_flag(self, name: str) -> bool | None:
        """True, false, or None where it is null or left out."""
        self._asked.add(name)
        return self.flag(name) if self.has(name) else None

    def whole(self, name: str, default: int | None = None) -> int:
        """A whole number from 0 up."""
        value = self._read(name, int, _("must be a whole number"), default)
        if value < 0:
            raise InputError(_("must be a whole number"), self.where(name))
        return value

    def one_of(self, name: str, known: Mapping[str, T], default: str | None = None) -> T:
        """What one of the known words stands for. Some files write it Capitalized, others in lower case."""
        word = self.text(name, default)
        if word not in known:
            raise InputError(
                _("{value!r} is not supported; it is one of {known}").format(value=word, known=", ".join(known)),
                self.where(name),
            )
        return known[word]

    def objects(self, name: str) -> list[object]:
        """A list of anything."""
        return list(self._read(name, list, _("must be a list"), None))

    def finish(self) -> None:
        """Raise InputError for a field that nobody has asked for: it may change what the file means."""
        for name in self._values:
            if name not in self._asked:
                raise InputError(_("this field is not supported"), self.where(name[:60]))

    def _read(self, name: str, kind: type[T], wrong: str, default: T | None) -> T:
        self._asked.add(name)
        value = self._values.get(name)
        if value is None and default is not None:
            return default
        if value is None:
            raise InputError(_("is missing"), self.where(name))
        # A flag is no whole number here, though Python counts it as one.
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise InputError(wrong, self.where(name))
        return value


def read_by_type(value: object, path: str, readers: Mapping[str, Callable[[Fields], T]]) -> T:
    """What the reader of its `type` makes of an object; a type that has none is refused by name."""
    fields = Fields(value, path)
    if fields.type not in readers:
        raise InputError(_("{type!r} is not supported").format(type=fields.type), fields.where("type"))
    read = readers[fields.type](fields)
    fields.finish()
    return read
