"""The record: what a learner has answered, on disk. Only this package knows SQLite."""
