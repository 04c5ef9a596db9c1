"""A tokenizer file of any of the three forms, told apart by what it holds."""

from __future__ import annotations

from typing import Final

from drill.engine.errors import InputError, UsageError
from drill.tokenizer_files.hugging_face import read_tokenizer_json
from drill.tokenizer_files.limits import MOST_BYTES
from drill.tokenizer_files.merge_file import read_merges
from drill.tokenizer_files.rank_file import is_rank_line, read_ranks
from drill.tokenizer_files.tokenizer import Tokenizer
from drill.wording import _

_BOM: Final = b"\xef\xbb\xbf"
#: Lines that have to look like a rank file's for it to be taken for one; a merge may look so by chance (`in19 7`).
_LINES_TO_TELL: Final = 3


def read_tokenizer(data: bytes, file: str, split: str | None = None) -> Tokenizer:
    """The tokenizer that a file's bytes describe: a tokenizer.json, a list of merges or a rank file.

    `split` says how a text is cut for a file that does not say so itself. Raises InputError with the file, the line or
    the field, and what is wrong or not supported there; UsageError for a split that does not go with the file.
    """
    if len(data) > MOST_BYTES:
        raise InputError(_("is larger than {most} bytes").format(most=MOST_BYTES), file)
    try:
        return _read(_text(data), file, split)
    except InputError as error:
        raise error.at(file) from None


def _text(data: bytes) -> str:
    try:
        return data.removeprefix(_BOM).decode()
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        byte = error.start - error.object.rfind(b"\n", 0, error.start)
        raise InputError(
            _("byte {byte} ({value}) is not UTF-8").format(byte=byte, value=f"0x{error.object[error.start]:02x}"),
            _("line {line}").format(line=line),
        ) from None


def _read(text: str, file: str, split: str | None) -> Tokenizer:
    if text.lstrip()[:1] == "{":
        if split is not None:
            raise UsageError(_("a tokenizer.json says itself how a text is cut: leave out --split"))
        return read_tokenizer_json(text, file)
    first = [line for line in text[:100_000].split("\n") if line.strip()][:_LINES_TO_TELL]
    if first and all(map(is_rank_line, first)):
        return read_ranks(text, file, split)
    return read_merges(text, file, split)
