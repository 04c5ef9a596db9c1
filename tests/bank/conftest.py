"""A teacher's own folder of bank files, as each test needs it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from drill.bank.contents import bank

#: Writes files (name to text) into a folder and gives the folder.
Folder = Callable[..., str]


@pytest.fixture
def own(tmp_path: Path) -> Folder:
    def write(*texts: str, **named: str) -> str:
        folder = tmp_path / "own"
        folder.mkdir(exist_ok=True)
        for number, text in enumerate(texts, 1):
            (folder / f"file-{number}.yaml").write_text(text, encoding="utf-8")
        for name, text in named.items():
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
        bank.cache_clear()
        return str(folder)

    return write
