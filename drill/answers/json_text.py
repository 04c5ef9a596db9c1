"""JSON from outside: only what JSON has, and a clear sentence for everything else."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from drill.engine.errors import InputError
from drill.wording import _


def parse_json(text: str, file: str = "", line: int = 1, *, unique: bool = True) -> object:
    """The JSON value, which must be one that JSON has: no NaN, no key twice, no number beyond all bounds.

    Args:
        text: the JSON text.
        file: what messages call the file that the text is from, its first line there being `line`; may be empty.
        line: see `file`.
        unique: False where somebody else looks for keys that stand twice.

    Raises InputError.
    """
    try:
        return json.loads(
            text, parse_constant=_no_constant, parse_float=_finite, object_pairs_hook=_unique if unique else None
        )
    except json.JSONDecodeError as error:
        where = _("{file}, line {line}").format(file=file, line=line + error.lineno - 1) if file else ""
        raise InputError(
            _("this is not JSON: {reason} (column {column})").format(reason=error.msg, column=error.colno), where
        ) from None
    except RecursionError:
        raise InputError(_("this is nested too deeply"), file) from None
    except InputError as error:
        raise InputError(error.message, file) from None
    except ValueError:
        # Python refuses whole numbers of thousands of digits.
        raise InputError(_("a number is too large"), file) from None


def _no_constant(name: str) -> NoReturn:
    raise InputError(_("{name} is no JSON value").format(name=name))


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise InputError(_("a number is too large"))
    return number


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(_("the key {key!r} stands twice").format(key=key))
        found[key] = value
    return found
