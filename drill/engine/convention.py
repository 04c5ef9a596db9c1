"""What textbooks and libraries do differently: marker, order of rows, ties, overlaps, walls.

A `Convention` is stated with every question, because the pairs of a run (though rarely its counts) depend on it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from drill.engine.byte_level import BYTE_OF
from drill.engine.errors import UsageError
from drill.wording import _

MARKERS: Final = ("leading", "leading-all", "trailing", "glued", "none")
ROWS: Final = ("by-count", "as-written")
TIES: Final = ("first-seen", "smallest", "greatest", "lowest-id", "shortest", "any")
OVERLAPS: Final = ("adjacent", "disjoint")
WALLS: Final = ("words", "pieces", "none")
UNITS: Final = ("characters", "bytes")

#: The symbol that stands for a run of white space where a text has no word walls.
SPACE: Final = "␣"

#: The marker's symbol under bytes where the one that a preset has is a byte's: `_` is the byte 5F.
BYTELESS_MARKER: Final = "▁"

DEFAULT_SYMBOL: Final[Mapping[str, str]] = {
    "leading": "_",
    "leading-all": "▁",
    "trailing": "</w>",
    "glued": "</w>",
    "none": "",
}


@dataclass(frozen=True, slots=True)
class Convention:
    """One way of doing BPE by hand or by library.

    Attributes:
        name: preset name, with `+` behind it when an option differs from the preset.
        marker: where the word marker stands (`leading`: before every word but a bare first one; `leading-all`: before
            every word; `trailing`: a symbol of its own after each word; `glued`: part of the last letter's symbol).
        marker_symbol: how the marker is written; empty when there is none.
        rows: order of the table's rows, `by-count` (falling count, then first appearance) or `as-written`.
        tie: which of several pairs with the greatest count is merged.
        overlaps: how often `a a a` holds the pair a a: `adjacent` 2, `disjoint` 1.
        walls: `words` (merges stay inside words), `pieces` (inside the pieces of GPT-2's split, which keep their space)
            or `none` (the text is one row).
        units: what a base symbol is, a character or a byte. Bytes are written in their visible form.
        min_frequency: training stops below this count.
    """

    name: str = "lecture"
    marker: str = "leading"
    marker_symbol: str = "_"
    rows: str = "by-count"
    tie: str = "first-seen"
    overlaps: str = "adjacent"
    walls: str = "words"
    units: str = "characters"
    min_frequency: int = 1

    def but(self, **changes: str | int | None) -> Convention:
        """This convention with some options replaced (None leaves an option as it is).

        A changed marker brings its default symbol unless the preset already has one, and under bytes a symbol that
        is a byte's own gives way to ▁; the name becomes `PRESET+` as soon as a field differs from the preset's own.
        Raises UsageError for a value that does not exist and for options that do not go together.
        """
        given = {key: value for key, value in changes.items() if value is not None}
        if "marker_symbol" not in given:
            symbol = self.marker_symbol
            if "marker" in given:
                symbol = symbol_for(str(given["marker"]), PRESETS[self.base_name])
            given["marker_symbol"] = _no_byte(symbol, str(given.get("units", self.units)))
        changed = dataclasses.replace(self, **given)  # type: ignore[arg-type]  # checked by checked() below
        return checked(changed)

    @property
    def base_name(self) -> str:
        """The preset that this convention starts from."""
        return self.name.removesuffix("+")

    def differences(self, other: Convention | None = None) -> dict[str, str]:
        """What differs from another convention of the same preset, by default the preset itself.

        Gives option names (with hyphens) and values as text: what `other.but(…)` needs to become this convention.
        """
        base = PRESETS[self.base_name]
        other = base if other is None else other
        changed = {}
        for field in OPTION_FIELDS:
            value = getattr(self, field)
            expected = getattr(other, field)
            if field == "marker_symbol":
                expected = symbol_for(self.marker, base) if "marker" in changed else expected
                expected = _no_byte(str(expected), self.units)
            if value != expected:
                changed[field.replace("_", "-")] = str(value)
        return changed

    def to_json(self) -> dict[str, str | int]:
        """The convention as the JSON object of the contract."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}


OPTION_FIELDS: Final = (
    "marker",
    "marker_symbol",
    "rows",
    "tie",
    "overlaps",
    "walls",
    "units",
    "min_frequency",
)

PRESETS: Final[Mapping[str, Convention]] = {
    "lecture": Convention(),
    "lesson": Convention("lesson", "trailing", "</w>", "as-written"),
    "subword-nmt": Convention("subword-nmt", "glued", "</w>", tie="greatest", min_frequency=2),
    "huggingface": Convention("huggingface", "leading-all", "▁", "as-written", "lowest-id"),
    "sentencepiece": Convention("sentencepiece", "leading-all", "▁", "as-written", "shortest"),
    "minbpe": Convention("minbpe", "none", "", "as-written", walls="none"),
    "cs336": Convention("cs336", "none", "", "as-written", "greatest", walls="pieces", units="bytes"),
}

LECTURE: Final = PRESETS["lecture"]


def symbol_for(marker: str, base: Convention) -> str:
    """The marker's symbol when none is asked for: the preset's own where it has one, else the marker's default."""
    if marker == "none":
        return ""
    return base.marker_symbol or DEFAULT_SYMBOL.get(marker, "")


def _no_byte(symbol: str, units: str) -> str:
    """The marker's symbol, or ▁ in the place of one by which a byte is known already."""
    return BYTELESS_MARKER if units == "bytes" and symbol in BYTE_OF else symbol


def preset(name: str) -> Convention:
    """The preset called `name`; raises UsageError with the list of those that exist."""
    try:
        return PRESETS[name]
    except KeyError:
        known = ", ".join(PRESETS)
        raise UsageError(
            _("there is no convention called {name!r}; there are {known}").format(name=name, known=known)
        ) from None


def checked(convention: Convention) -> Convention:
    """The convention with its name made right, after every value was checked; raises UsageError."""
    for field, allowed in (
        ("marker", MARKERS),
        ("rows", ROWS),
        ("tie", TIES),
        ("overlaps", OVERLAPS),
        ("walls", WALLS),
        ("units", UNITS),
    ):
        value = getattr(convention, field)
        if value not in allowed:
            raise UsageError(
                _("{field} cannot be {value!r}; it is one of {known}").format(
                    field=field.replace("_", "-"), value=value, known=", ".join(allowed)
                )
            )
    if type(convention.min_frequency) is not int or convention.min_frequency < 1:
        raise UsageError(_("min-frequency must be a whole number from 1 up"))
    symbol = convention.marker_symbol
    if type(symbol) is not str:
        raise UsageError(_("marker-symbol must be text"))
    if convention.marker == "none":
        if symbol:
            raise UsageError(_("marker-symbol is of no use without a marker"))
    elif not symbol:
        raise UsageError(_("marker-symbol cannot be empty; for no marker use --marker none"))
    elif any(character.isspace() for character in symbol) or not _is_clean(symbol):
        raise UsageError(_("marker-symbol cannot hold white space or control characters"))
    if convention.walls == "none" and SPACE in symbol:
        raise UsageError(
            _("marker-symbol cannot hold {space}: without walls it stands for a space").format(space=SPACE)
        )
    _check_bytes_and_pieces(convention)
    name = convention.base_name
    if name not in PRESETS:
        raise UsageError(
            _("there is no convention called {name!r}; there are {known}").format(name=name, known=", ".join(PRESETS))
        )
    full = name if not dataclasses.replace(convention, name=name).differences() else f"{name}+"
    return dataclasses.replace(convention, name=full)


def _check_bytes_and_pieces(convention: Convention) -> None:
    symbol = convention.marker_symbol
    if convention.walls == "pieces":
        if convention.units != "bytes":
            raise UsageError(_("walls pieces goes with units bytes: a piece holds spaces and line ends"))
        if convention.marker != "none":
            raise UsageError(_("walls pieces goes with marker none: a piece keeps its own space"))
    if convention.units == "bytes":
        if convention.marker == "glued":
            raise UsageError(_("a glued marker makes other symbols than the 256 bytes; take marker trailing"))
        if symbol in BYTE_OF:
            raise UsageError(
                _("marker-symbol {symbol} is the visible form of the byte {byte}; choose another, {other} say").format(
                    symbol=symbol, byte=f"{BYTE_OF[symbol]:02X}", other=BYTELESS_MARKER
                )
            )


def _is_clean(symbol: str) -> bool:
    return all(ord(c) >= 32 and not 127 <= ord(c) <= 159 and not 0xD800 <= ord(c) <= 0xDFFF for c in symbol)


def from_json(value: object) -> Convention:
    """A convention from its JSON object, missing fields being the named preset's; raises UsageError."""
    if not isinstance(value, Mapping):
        raise UsageError(_("a convention must be an object"))
    known = {field.name for field in dataclasses.fields(Convention)}
    for key in value:
        if key not in known:
            raise UsageError(_("a convention has no field {key!r}").format(key=str(key)))
    base = preset(str(value.get("name", "lecture")).removesuffix("+"))
    rest = {key: item for key, item in value.items() if key != "name"}
    for key, item in rest.items():
        if type(item) is not (int if key == "min_frequency" else str):
            raise UsageError(_("the convention's field {key!r} has a value of the wrong type").format(key=key))
    return base.but(**rest)
