from pathlib import Path

import pytest

from drill.practice.learner import Learner


@pytest.fixture
def learner(tmp_path: Path) -> Learner:
    """Somebody with an empty record."""
    return Learner(tmp_path / "record")
