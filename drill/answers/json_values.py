"""Reading an answer that is given in the JSON form of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from drill.answers.values import Unreadable, Value
from drill.engine.corpus import Row, Symbols
from drill.wording import _, say


def from_json(kind: str, raw: object, *, decimals: bool = False) -> Value | Unreadable | None:
    """The value of an answer of type `kind`; Unreadable where `raw` is not of the contract's form.

    `decimals` is True where a number may be a decimal.
    """
    try:
        if type(raw) is float and (decimals or kind == "fraction"):
            # Python writes a float with the fewest digits that give it back: those that stood in the JSON text.
            return Decimal(repr(raw))
        return _json_value(kind, raw)
    except (TypeError, ValueError, KeyError):
        return Unreadable(say(_("this is not the JSON form of an answer of type {kind}"), kind=kind))


def _json_value(kind: str, raw: object) -> Value | None:
    match kind:
        case "number":
            return _whole(raw)
        case "fraction":
            return Fraction(_whole(raw))
        case "pair" | "tokens" | "set" | "choice":
            symbols = _strings(raw)
            if kind == "pair" and len(symbols) not in (1, 2):
                raise ValueError
            if kind == "set":
                return tuple(dict.fromkeys(symbols))
            return symbols or None
        case "corpus":
            return tuple(Row(_whole(row["count"]), _strings(row["symbols"])) for row in _objects(raw))
        case "table":
            return tuple((_strings(row["pair"]), _whole(row["count"])) for row in _objects(raw))
        case _:
            raise ValueError(kind)


def _whole(raw: object) -> int:
    if type(raw) is not int:
        raise TypeError
    return raw


def _strings(raw: object) -> Symbols:
    if not isinstance(raw, list) or not all(type(item) is str and item for item in raw):
        raise TypeError
    return tuple(raw)


def _objects(raw: object) -> list[Mapping[str, object]]:
    if not isinstance(raw, list) or not all(isinstance(item, dict) for item in raw):
        raise TypeError
    return raw
