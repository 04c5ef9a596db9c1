"""The draft: the question on the screen and what is typed so far, on disk so that no crash or signal loses it."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from drill.engine import convention as conventions
from drill.engine.errors import InputError
from drill.wording import _

if TYPE_CHECKING:
    # The home screen asks if there is a draft before it needs anything of problems, 40 ms of imports.
    from drill.practice.source import Wish
    from drill.questions.lexicon import Lexicon
    from drill.questions.problem import Problem

FILE: Final = "draft.json"
DAMAGED: Final = "draft-damaged.json"
_FORMAT: Final = 1

_T = TypeVar("_T", int, str)


@dataclass(frozen=True)
class Draft:
    """A question that was left unanswered.

    Attributes:
        typed: what the fields hold, by part (and the tally pad's notes).
        wish: what the round was about.
        hints: how many steps of the hint were looked at.
        used: how many seconds of a sprint are gone.
        told: what was written when a coach first told that a round is wrong, by the round's number.
    """

    problem: Problem
    typed: Mapping[str, str]
    wish: Wish
    hints: int = 0
    used: float = 0.0
    told: Mapping[int, Mapping[str, str]] = field(default_factory=dict)


def has_draft(folder: Path) -> bool:
    """True if a draft lies in the folder, readable or not."""
    return (folder / FILE).is_file()


def save_draft(folder: Path, draft: Draft) -> str | None:
    """Write the draft, whole or not at all; returns a warning where that is impossible."""
    from drill.questions.problem_json import problem_to_json

    kept = {
        "format": _FORMAT,
        # With its key: what an author wrote (the options of a choice) cannot be worked out again.
        "problem": problem_to_json(draft.problem, key=True),
        "typed": dict(draft.typed),
        "wish": _wish_to_json(draft.wish),
        "hints": draft.hints,
        "used": draft.used,
        "told": {str(number): dict(texts) for number, texts in draft.told.items()},
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=".draft-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(kept, file)  # in ASCII, so that not even half a surrogate pair stops it
            os.replace(temporary, folder / FILE)
        except OSError:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        return _("what you type cannot be kept: {reason}").format(reason=error)
    return None


def load_draft(folder: Path) -> tuple[Draft | None, str | None]:
    """The draft, None where there is none; and a warning where it is damaged, which sets the file aside."""
    path = folder / FILE
    try:
        return _from_json(json.loads(path.read_text(encoding="utf-8"))), None
    except FileNotFoundError:
        return None, None
    except (OSError, ValueError, RecursionError) as error:  # InputError and the errors of JSON are ValueErrors
        return None, _set_aside(path, error)


def clear_draft(folder: Path) -> None:
    """Forget the draft: the question was answered, or left on purpose."""
    try:
        (folder / FILE).unlink(missing_ok=True)
    except OSError:
        return  # A folder that cannot be written to holds no draft of ours.


def _set_aside(path: Path, error: Exception) -> str:
    aside = path.with_name(DAMAGED)
    try:
        os.replace(path, aside)
    except OSError:
        aside = path
    return _("the unfinished question cannot be read and is set aside as {file}: {reason}").format(
        file=aside, reason=error
    )


def _wish_to_json(wish: Wish) -> dict[str, object]:
    return {
        "kinds": list(wish.kinds),
        "level": wish.level,
        "convention": wish.convention.to_json(),
        "text": wish.text,
        "k": wish.k,
        "codes": list(wish.codes),
        "corpus": wish.corpus,
        "blueprint": wish.blueprint,
        "bank": wish.bank,
        "seed": wish.seed,
        "lexicon": _lexicon_to_json(wish.lexicon),
        "mistakes": list(wish.mistakes),
        "coach": wish.coach,
        "minutes": wish.minutes,
        "adapts": wish.adapts,
    }


def _lexicon_to_json(lexicon: Lexicon | None) -> object:
    """The name of a list of ours; the words of the user's own, whose file may be gone or changed by then."""
    from drill.questions.lexicon import lexicon_text

    if lexicon is None or lexicon.name:
        return lexicon and lexicon.name
    return {"file": lexicon.file, "text": lexicon_text(lexicon)}


def _from_json(value: object) -> Draft:
    from drill.questions.problem_json import problem_from_json

    if not isinstance(value, dict) or value.get("format") != _FORMAT:
        raise InputError(_("this is no draft of this version"))
    used, told = value.get("used", 0.0), value.get("told", {})
    if not isinstance(used, int | float) or not isinstance(told, dict):
        raise InputError(_("has a value of the wrong type"), "used")
    return Draft(
        problem_from_json(value.get("problem")),
        _texts(value.get("typed"), "typed"),
        _wish_from_json(value.get("wish")),
        hints=_of_type(int, value.get("hints"), "hints") or 0,
        used=float(used),
        told={int(number): _texts(texts, "told") for number, texts in told.items()},
    )


def _texts(value: object, field_name: str) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise InputError(_("must be an object of texts"), field_name)
    return value


def _wish_from_json(value: object) -> Wish:
    from drill.practice.source import Wish

    if not isinstance(value, dict):
        raise InputError(_("must be an object"), "wish")
    return Wish(
        kinds=_strings(value.get("kinds"), "kinds"),
        level=_of_type(int, value.get("level"), "level"),
        convention=conventions.from_json(value.get("convention")),
        text=_of_type(str, value.get("text"), "text"),
        k=_of_type(int, value.get("k"), "k"),
        codes=_strings(value.get("codes"), "codes"),
        corpus=_of_type(str, value.get("corpus"), "corpus"),
        blueprint=_of_type(str, value.get("blueprint"), "blueprint"),
        bank=_of_type(str, value.get("bank"), "bank"),
        seed=_of_type(str, value.get("seed"), "seed") or "",
        lexicon=_lexicon_from_json(value.get("lexicon")),
        mistakes=_strings(value.get("mistakes", []), "mistakes"),
        coach=value.get("coach") is True,
        minutes=_of_type(int, value.get("minutes"), "minutes"),
        adapts=value.get("adapts") is True,
    )


def _lexicon_from_json(value: object) -> Lexicon | None:
    from drill.bank.folder import lexicon
    from drill.questions.lexicon import LEXICONS, own_lexicon

    match value:
        case None:
            return None
        case str() if value in LEXICONS:
            return lexicon(value)
        case {"file": str(file), "text": str(text)}:
            return own_lexicon(text, file)
    raise InputError(_("has a value of the wrong type"), "wish.lexicon")


def _strings(value: object, field_name: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise InputError(_("must be a list of texts"), f"wish.{field_name}")
    return tuple(value)


def _of_type(kind: type[_T], value: object, field_name: str) -> _T | None:
    if value is not None and type(value) is not kind:
        raise InputError(_("has a value of the wrong type"), f"wish.{field_name}")
    return value
