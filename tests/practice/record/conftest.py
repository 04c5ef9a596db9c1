"""What tests of the record share."""

from collections.abc import Iterator

import pytest

from drill.practice.record import file, keeper


@pytest.fixture(scope="module")
def hasty() -> Iterator[None]:
    """Thousands of answers one after the other: nothing waits for the disk, or for another drill to have its turn."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(keeper, "_PAUSE", 0.0)
        patch.setattr(file, "SYNCHRONOUS", "OFF")
        yield
