"""Where things of the learner's lie: settings in one folder, what was answered in another."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ENVIRONMENT: Final = "BPE_DRILL_HOME"
_NAME: Final = "bpe-drill"


@dataclass(frozen=True, slots=True)
class Folders:
    """The learner's folders.

    Attributes:
        settings: where `config.toml` lies.
        data: where the record of answers and unfinished work lie.
    """

    settings: Path
    data: Path


def learners_folders(data_dir: str | None = None) -> Folders:
    """One folder for both: `--data-dir`, else BPE_DRILL_HOME; else the platform's own two.

    Raises RuntimeError where a `~` in the name stands for nobody's home.
    """
    chosen = data_dir or os.environ.get(ENVIRONMENT)
    if chosen:
        folder = Path(chosen).expanduser()
        return Folders(folder, folder)
    # A fifth of a second of start-up saved where a folder is named.
    from platformdirs import user_config_path, user_data_path

    return Folders(user_config_path(_NAME, appauthor=False), user_data_path(_NAME, appauthor=False))
