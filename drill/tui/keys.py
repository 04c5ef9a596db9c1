"""Keys: bindings with an id and a tooltip, and how they are shown to a person.

The one list of a screen's keys is its BINDINGS: the line at the foot of the screen and the help page are made from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

from textual.binding import Binding
from textual.screen import Screen

from drill.wording import _

_NAMES: Final = {
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "backspace": "⌫",
    "tab": "Tab",
    "shift+tab": "⇧Tab",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "question_mark": "?",
    "arrows": "↑↓",
}
#: What Arabic and Persian keyboards send in the place of the digits 1 to 9.
_DIGITS: Final = {str(n): (chr(0x0660 + n), chr(0x06F0 + n)) for n in range(10)}


def key(
    keys: str, action: str, name: str, tooltip: str, *, said: str = "", show: bool = False, priority: bool = False
) -> Binding:
    """A binding whose id is `name`.

    Args:
        keys: the keys, separated by commas; the first one is shown at the foot of the screen.
        action: what the screen does.
        name: the id, by which a learner may give it other keys.
        tooltip: what the keys do, one line for the help page, marked with N_.
        said: the same in a word or two, for the foot of the screen, marked with N_.
        show: True if it stands at the foot of the screen.
        priority: True if the screen gets the key before the field that has the focus.
    """
    return Binding(keys, action, said or tooltip, show=show, priority=priority, id=name, tooltip=tooltip)


def digit(number: int, action: str, name: str, tooltip: str) -> Binding:
    """A binding on a digit, as western, Arabic and Persian keyboards send it."""
    western = str(number)
    return key(",".join((western, *_DIGITS[western])), action, name, tooltip)


def shown_key(name: str) -> str:
    """A key as people write it: F2, ^S, Esc."""
    if name.startswith("ctrl+"):
        name = name.removeprefix("ctrl+")
        return "^" + (_NAMES.get(name) or name.upper())
    return _NAMES.get(name) or (name.upper() if name[0] == "f" and name[1:].isdigit() else name)


def bindings_of(screen: type[Screen[Any]] | Screen[Any]) -> Iterator[Binding]:
    """A screen's own bindings, in their order."""
    for binding in screen.BINDINGS:
        if isinstance(binding, Binding):
            yield binding


def keys_and_tooltips(screen: type[Screen[Any]] | Screen[Any]) -> list[tuple[str, str]]:
    """What a help page lists: keys and what they do, digits that do alike in one line."""
    listed = []
    for (tooltip, _digits), alike in groupby(
        bindings_of(screen), key=lambda binding: (binding.tooltip, binding.key[0].isdigit())
    ):
        shown = [shown_keys(binding) for binding in alike]
        listed.append((_(" or ").join(shown) if len(shown) < 4 else f"{shown[0]} … {shown[-1]}", tooltip))
    return listed


def shown_keys(binding: Binding) -> str:
    """All keys of a binding; digits of other scripts go without saying."""
    keys = [name.strip() for name in binding.key.split(",")]
    others = {other for pair in _DIGITS.values() for other in pair}
    return _(" or ").join(shown_key(name) for name in keys if name not in others)
