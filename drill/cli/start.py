"""What every command is started with: the language of its sentences and the learner's settings. Knows no click."""

from __future__ import annotations

import sys
from functools import cached_property
from typing import TYPE_CHECKING

from drill.engine.errors import InputError
from drill.wording import _, use_language

if TYPE_CHECKING:
    from drill.practice.folders import Folders
    from drill.practice.learner import Learner
    from drill.practice.settings import Settings


class Invocation:
    """`--language` and `--data-dir`, and what follows from them. Settings are read when they are first needed."""

    def __init__(self) -> None:
        self._language: str | None = None
        self._data_dir: str | None = None

    @cached_property
    def folders(self) -> Folders:
        """The learner's folders; raises InputError where a `~` in a name stands for nobody's home."""
        from drill.practice.folders import learners_folders

        try:
            return learners_folders(self._data_dir)
        except RuntimeError as error:
            raise InputError(str(error), "--data-dir") from None

    @cached_property
    def settings(self) -> Settings:
        """The learner's settings; where they cannot be read, one warning and the defaults."""
        from drill.practice.settings import load_settings

        settings, warning = load_settings(self.folders.settings)
        if warning:
            from drill.cli.errors import report

            report(warning)
        return settings

    @cached_property
    def learner(self) -> Learner:
        """Who practises here."""
        from drill.practice.learner import learner_of

        return learner_of(self.folders, self.settings)

    def set_language(self, code: str) -> None:
        """Speak this language, whatever was saved."""
        self._language = code
        self.speak()

    def set_data_dir(self, folder: str) -> None:
        """Read settings and keep answers in this folder, also where others were read before."""
        self._data_dir = folder
        for name in ("folders", "settings", "learner"):
            self.__dict__.pop(name, None)
        self.speak()

    def speak(self) -> None:
        """Choose the language of sentences: the one asked for, else the saved one, else the environment's."""
        use_language(self._language or self.settings.language)


def at_a_terminal() -> bool:
    """True if the screens can be shown: Textual reads standard input and draws on standard error."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def needs_a_terminal() -> str:
    """What is said where there is none."""
    return _("the screens need a terminal; without one use bpe-drill practice --plain, or see bpe-drill --help")
