"""Text from arguments, files and standard input: UTF-8 and nothing else, with the place of what is wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final

from drill.cli.errors import why
from drill.engine.errors import InputError
from drill.wording import _

#: The argument that stands for standard input.
STANDARD_INPUT: Final = "-"
_BOM: Final = b"\xef\xbb\xbf"


def argument(value: str, name: str) -> str:
    """An argument, or the whole of standard input for `-`. Raises InputError where it is not UTF-8."""
    if value == STANDARD_INPUT:
        return whole_text(STANDARD_INPUT)
    for begin, character in enumerate(value):
        if 0xDC80 <= ord(character) <= 0xDCFF:
            # Python hands on a byte that it could not decode as a lone surrogate.
            byte = len(value[:begin].encode("utf-8", "surrogateescape")) + 1
            raise InputError(_not_utf8(byte, ord(character) - 0xDC00), name)
        if 0xD800 <= ord(character) <= 0xDFFF:
            raise InputError(_("a lone surrogate is no character"), name)
    return value


def arguments(values: tuple[str, ...], name: str) -> str:
    """Several arguments joined by a space; `-` stands alone."""
    return " ".join(argument(value, name) for value in values)


def whole_text(path: str, most: int | None = None) -> str:
    """The text of a file, or of standard input for `-`, of no more than `most` bytes.

    Raises InputError naming file, line and byte.
    """
    data = whole_bytes(path, most)
    try:
        return data.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        begin = error.object.rfind(b"\n", 0, error.start) + 1
        raise _bad_byte(path, line, error.start - begin, error) from None


def whole_bytes(path: str, most: int | None = None) -> bytes:
    """The bytes of a file, or of standard input for `-`; raises InputError where there are more than `most`."""
    with _opened(path) as file:
        data = file.read() if most is None else file.read(most + 1)
    if most is not None and len(data) > most:
        raise InputError(_("is larger than {most} bytes").format(most=most), file_name(path))
    return data


def lines(path: str, longest: int | None = None) -> Iterator[tuple[int, str | InputError]]:
    """The lines of a file or of standard input, numbered from 1, as they come; a line that is not text as its error.

    No more than `longest` bytes of a line are kept.
    """
    with _opened(path) as file:
        number = 0
        while line := file.readline() if longest is None else file.readline(longest + 1):
            number += 1
            if longest is not None and len(line) > longest:
                while line and not line.endswith(b"\n"):
                    line = file.readline(longest)
                yield (
                    number,
                    InputError(_("the line is longer than {most} bytes").format(most=longest), place(path, number)),
                )
                continue
            data = line.removeprefix(_BOM) if number == 1 else line
            try:
                yield number, data.decode("utf-8").removesuffix("\n").removesuffix("\r")
            except UnicodeDecodeError as error:
                yield number, _bad_byte(path, number, error.start, error)


def place(path: str, line: int) -> str:
    """A line of a file, or of standard input, in a message."""
    return _("{file}, line {line}").format(file=file_name(path), line=line)


def file_name(path: str) -> str:
    """What a file is called in a message."""
    return _("standard input") if path == STANDARD_INPUT else path


@contextmanager
def _opened(path: str) -> Iterator[BinaryIO]:
    if path == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    try:
        file = open(path, "rb")  # noqa: SIM115  (closed below; only the opening may raise InputError)
    except ValueError:
        raise InputError(_("no file has such a name"), path) from None
    except OSError as error:
        raise InputError(why(error)) from None
    with file:
        yield file


def _bad_byte(path: str, line: int, begin: int, error: UnicodeDecodeError) -> InputError:
    return InputError(_not_utf8(begin + 1, error.object[error.start]), place(path, line))


def _not_utf8(byte: int, value: int) -> str:
    return _("byte {byte} ({value}) is not UTF-8").format(byte=byte, value=f"0x{value:02x}")
