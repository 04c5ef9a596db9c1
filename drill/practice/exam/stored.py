"""Fields of a JSON object that was kept: each of the type that it was written with, else InputError."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from drill.engine.errors import InputError
from drill.wording import _

T = TypeVar("T")

Json = Mapping[str, object]


def object_in(value: object, where: str = "") -> Json:
    """The value, which must be an object."""
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise InputError(_("must be an object"), where)
    return value


def field(value: Json, name: str, kind: type[T]) -> T:
    """A field that must be there; of a whole number a float is made where one is wanted."""
    found = value.get(name)
    if kind is float and type(found) is int:
        found = float(found)
    if type(found) is not kind:
        raise InputError(_("has a value of the wrong type"), name)
    return found


def field_or_none(value: Json, name: str, kind: type[T]) -> T | None:
    """A field that may be null or missing."""
    return None if value.get(name) is None else field(value, name, kind)


def list_in(value: Json, name: str, kind: type[T]) -> tuple[T, ...]:
    """A list of values of one type."""
    return tuple(field({name: item}, name, kind) for item in field(value, name, list))


def texts_in(value: object, where: str) -> dict[str, str]:
    """An object of texts."""
    found = object_in(value, where)
    return {name: field(found, name, str) for name in found}
