"""The learner's settings: `config.toml` in the data folder that was asked for, else in the platform's config folder."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from drill.engine.convention import LECTURE, PRESETS, Convention
from drill.wording import _

FILE: Final = "config.toml"
#: Where a file that cannot be read is set aside.
DAMAGED: Final = "config-damaged.toml"
THEMES: Final = ("dark", "light")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a learner has chosen; None where nothing was.

    Attributes:
        convention: name of the course's preset.
        language: code of the language of sentences.
        exam_date: the day of the exam, ISO 8601.
        theme: `dark` or `light`.
    """

    convention: str | None = None
    language: str | None = None
    exam_date: str | None = None
    theme: str | None = None

    @property
    def preset(self) -> Convention:
        """The chosen convention, else the lecture's."""
        return PRESETS.get(self.convention or "", LECTURE)


def load_settings(folder: Path) -> tuple[Settings, str | None]:
    """The settings, and a warning where the file cannot be used (then they are the defaults)."""
    path = folder / FILE
    try:
        with path.open("rb") as file:
            import tomllib  # most commands start without a file of settings, and then without its reader

            values = tomllib.load(file)
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError) as error:
        return Settings(), _("{file} cannot be read and is passed over: {reason}").format(file=path, reason=error)
    found = Settings()
    for name in ("convention", "language", "exam_date", "theme"):
        value = values.get(name)
        if value is None:
            continue
        if name == "exam_date":
            value = str(value)
        allowed = {"convention": tuple(PRESETS), "theme": THEMES}.get(name)
        if not isinstance(value, str) or (allowed and value not in allowed):
            return Settings(), _("{file} is passed over: {field} cannot be {value!r}").format(
                file=path, field=name, value=value
            )
        found = replace(found, **{name: value})
    return found, None


def save_settings(folder: Path, settings: Settings) -> str | None:
    """Write the settings, whole or not at all; returns a warning where that is impossible."""
    import tempfile  # only whoever changes a setting needs it

    lines = []
    for name in ("convention", "language", "exam_date", "theme"):
        value = getattr(settings, name)
        if value is not None:
            # JSON's escapes are TOML's too; what TOML forbids beyond them is the delete character.
            written = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
            lines.append(f"{name} = {written}\n")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / FILE).exists() and load_settings(folder)[1] is not None:
            # What somebody wrote there by hand is not lost because of a slip of the pen.
            os.replace(folder / FILE, folder / DAMAGED)
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=".config-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.writelines(lines)
            os.replace(temporary, folder / FILE)
        except OSError:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        return _("the settings cannot be kept: {reason}").format(reason=error)
    return None
