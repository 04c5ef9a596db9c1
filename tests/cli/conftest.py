"""Every test has a home of its own and speaks English, whatever the tester has saved."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from drill.wording import use_language


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("BPE_DRILL_HOME", str(folder))
    monkeypatch.setenv("LANGUAGE", "en")
    yield folder
    use_language("en")
