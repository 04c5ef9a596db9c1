"""The record: what a learner has answered, on disk. Only this package knows SQLite."""

from typing import Final

#: Its file in the data folder. Whether it is there can be seen without SQLite.
FILE: Final = "history.db"
