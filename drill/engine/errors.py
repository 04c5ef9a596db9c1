"""The one family of errors that input from outside can raise."""

from __future__ import annotations


class InputError(ValueError):
    """Something given from outside cannot be used; the message is one clear sentence for a person.

    `where` names the place: a file, a line, a field or an option, as far as it is known.
    """

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message

    def at(self, where: str) -> InputError:
        """The same error, told with its place (an outer place is put before an inner one)."""
        return type(self)(self.message, f"{where}, {self.where}" if self.where else where)


class UsageError(InputError):
    """The request itself makes no sense (a wrong option, a level that does not exist): exit code 2."""
