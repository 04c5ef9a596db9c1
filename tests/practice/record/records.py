"""Records for tests, and a clock that goes as the test wants."""

from pathlib import Path

from drill.practice.record.store import Record


class Clock:
    """Stands still until it is set."""

    def __init__(self, at: int) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at


def opened(folder: Path, clock: Clock | None = None) -> Record:
    """The record in a folder, which can be kept."""
    record, message = Record.open(folder, clock or Clock(1000))
    assert message is None
    assert record.kept
    return record
