"""The forms in which a worked run may be written: JSON, JSON Lines, YAML, and the small text form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from drill.answers.json_text import parse_json
from drill.bank.yaml_nodes import Node, parse_yaml
from drill.checking.fields import read_record
from drill.checking.json_nodes import JsonNodes
from drill.checking.record import Record
from drill.checking.text_form import parse_text_form
from drill.checking.unigram_record import UnigramRecord
from drill.engine.errors import InputError
from drill.wording import _

#: A single run is no longer than this, in characters.
LONGEST: Final = 1_000_000

#: What stands at the beginning of some line of a run in YAML, and of none in the text form.
_LISTS: Final = "merges|counts|tables|parts|scores|sizes|encodings|segmentations|removals"
_YAML: Final = re.compile(
    rf"""^(?:---|%YAML|["']?(?:{_LISTS})["']?\s*:|(?:pieces|probabilities)\s*:\s*(?:$|[{{\[]))""", re.MULTILINE
)


#: What somebody wrote, of a run or about a Unigram model.
Written = Record | UnigramRecord


@dataclass(frozen=True, slots=True)
class Line:
    """One line of JSON Lines: its number, and the record on it or what is wrong with it."""

    number: int
    record: Written | InputError


def read_run(text: str, file: str, ending: str = "") -> Written | Iterator[Line]:
    """The one record of a file, or the records of JSON Lines, each read when it is asked for.

    Args:
        text: what the file holds.
        file: what messages call it.
        ending: the ending of its name (`yaml`, `json`, `jsonl`), empty where there is none.

    Raises InputError naming file, line and field.
    """
    if not text.strip():
        raise InputError(_("the file is empty"), file)
    looks_like_json = text.lstrip()[0] in "{["
    if ending in ("jsonl", "ndjson") or (looks_like_json and ending not in ("yaml", "yml", "json") and _is_lines(text)):
        return _lines(text, file)
    if len(text) > LONGEST:
        raise InputError(_("the run is longer than {most} characters").format(most=LONGEST), file)
    return read_record(_tree(text, file, ending, looks_like_json), file)


def _tree(text: str, file: str, ending: str, looks_like_json: bool) -> Node:
    if ending == "json" or (looks_like_json and ending not in ("yaml", "yml")):
        return _json(text, file, 1)
    if ending in ("yaml", "yml") or _YAML.search(text):
        return parse_yaml(text, file)
    return parse_text_form(text, file)


def _json(text: str, file: str, line: int) -> Node:
    parse_json(text, file, line, unique=False)
    return JsonNodes(text, file, line).node()


def _is_lines(text: str) -> bool:
    """True if every line that is not empty opens an object, and there are several."""
    lines = [line.lstrip() for line in text.split("\n") if line.strip()]
    return len(lines) > 1 and all(line[0] == "{" for line in lines)


def _lines(text: str, file: str) -> Iterator[Line]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            if len(line) > LONGEST:
                raise InputError(_("the run is longer than {most} characters").format(most=LONGEST))
            yield Line(number, read_record(_json(line, file, number), file))
        except InputError as error:
            yield Line(number, error)
