"""The small text form of a worked run, such as a teacher types, read into the same tree as YAML and JSON.

words: low:5 lower:2 newest:6 widest:3     (or text: …, or rows of symbols, one a line: row: 5 l o w _)
marker: trailing _                         (where, and the symbol)
tie: first-seen
1. e s 9                                   (a merge, and its count where one is given)
after 1: es t 9, l o 7                     (counts after so many merges)
vocabulary: d e i l n o r s t w _ es
size: 12                                   (or: size after 0: 11)
lowest -> l o w es t _                     (or: after 5: lowest -> low est_)
# a line that begins so is passed over
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NoReturn

from drill.answers import PAIR, Context, read, symbols_in
from drill.answers.pairs import COMMAS
from drill.bank.yaml_nodes import Fields, Items, Node, Scalar
from drill.engine.errors import InputError
from drill.wording import _

_STEP: Final = re.compile(r"(\d{1,4})[.)]\s+(.*)")
_AFTER: Final = re.compile(r"after\s+(\d{1,9})\s*:\s*(.*)")
_SIZE: Final = re.compile(r"size(?:\s+after\s+(\d{1,9}))?\s*:\s*(\S+)")
_ARROW: Final = re.compile(r"\s(?:->|→)\s")
_LINE: Final = re.compile(r"([a-z][a-z_-]*)\s*:\s*(.*)")
_COUNT: Final = re.compile(r"(\d+)[,;،؛]?")

#: Lines with one value, by what they are called here.
_PLAIN: Final = {
    **{name: name for name in ("id", "title", "convention", "rows", "tie", "walls", "overlaps", "units")},
    **{"words": "words", "corpus": "words", "text": "text", "bare": "bare", "vocabulary": "vocabulary"},
    **{"space": "space_symbol", "min-frequency": "min_frequency", "marker-symbol": "marker_symbol"},
}
_NUMBERS: Final = frozenset({"min_frequency"})


def parse_text_form(text: str, file: str) -> Fields:
    """The tree of a run in the text form; raises InputError naming file and line of what cannot be read."""
    return _TextForm(file).tree(text)


class _TextForm:
    def __init__(self, file: str) -> None:
        self._file = file
        self._line = 0
        self._entries: list[tuple[str, int, Node]] = []
        self._lists: dict[str, list[Node]] = {}
        self._letters: set[str] = set()
        self._numbers_in_pairs: list[tuple[int, str]] = []

    def tree(self, text: str) -> Fields:
        for self._line, line in enumerate(text.splitlines(), 1):
            stripped = line.strip()
            if stripped and not stripped.startswith("#"):
                self._read(stripped)
        for line_number, number in self._numbers_in_pairs:
            if not self._letters.issuperset(number):
                # The pair was written as one: `es 9` is es with its count, and the parts of es are not known.
                self._line = line_number
                self._refuse_step()
        for name, items in self._lists.items():
            self._entries.append((name, items[0].line, Items(tuple(items), items[0].line)))
        return Fields(tuple(self._entries), 1)

    def _read(self, line: str) -> None:
        """Read one line by the first form that it has."""
        forms: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], None]], ...] = (
            (_STEP, self._step),
            (_SIZE, self._size),
            (_AFTER, self._after),
        )
        for form, take in forms:
            if match := form.fullmatch(line):
                take(match)
                return
        if _ARROW.search(line):
            self._encoding(line, None)
            return
        match = _LINE.fullmatch(line)
        if match is None:
            self._fail(
                _("this line cannot be read; a merge is written {step}, an encoding {encoding}").format(
                    step="1. e s 9", encoding="lowest -> low est"
                )
            )
        self._named(match[1], match[2])

    def _step(self, match: re.Match[str]) -> None:
        expected = len(self._lists.get("merges", ())) + 1
        if int(match[1]) != expected:
            self._fail(_("step {expected} is expected here, not {n}").format(expected=expected, n=match[1]))
        before, _space, last = match[2].rpartition(" ")
        pair, count = _pair(before) if last.isdecimal() else None, last
        if pair is None:
            # Without a count, or a number is the second symbol itself.
            pair, count = _pair(match[2]), ""
            if pair is not None and last.isdecimal():
                self._numbers_in_pairs.append((self._line, last))
        if pair is None:
            self._refuse_step()
        self._add("merges", self._list(pair))
        self._add("counts", self._number(count) if count else Scalar("", self._line, "null"))

    def _refuse_step(self) -> NoReturn:
        self._fail(_("a step is a pair and perhaps its count, such as {example}").format(example="1. e s 9"))

    def _size(self, match: re.Match[str]) -> None:
        entries = {"after": self._number(match[1])} if match[1] else {}
        self._add("sizes", self._object(**entries, size=self._number(match[2])))

    def _after(self, match: re.Match[str]) -> None:
        if _ARROW.search(match[2]):
            self._encoding(match[2], match[1])
            return
        words = match[2].split()
        entries = []
        for at in range(0, len(words), 3):
            count = _COUNT.fullmatch(words[at + 2]) if at + 2 < len(words) else None
            if count is None:
                message = _("a table is pairs with their counts, such as {example}")
                self._fail(message.format(example="after 1: es t 9, l o 7"))
            entries.append(self._object(pair=self._list(words[at : at + 2]), count=self._number(count[1])))
        self._add("tables", self._object(after=self._number(match[1]), counts=Items(tuple(entries), self._line)))

    def _encoding(self, line: str, after: str | None) -> None:
        word, tokens = _ARROW.split(line, maxsplit=1)
        entries = {} if after is None else {"after": self._number(after)}
        self._add("encodings", self._object(word=self._text(word), tokens=self._list(tokens.split()), **entries))

    def _named(self, name: str, value: str) -> None:
        if name in ("words", "corpus"):
            self._letters.update(*(word.rpartition(":")[0] or word for word in value.split()))
        elif name == "text":
            self._letters.update(value)
        if name == "row":
            count, *symbols = value.split() or [""]
            self._letters.update(*symbols)
            self._add("corpus", self._object(count=self._number(count), symbols=self._list(symbols)))
        elif name == "marker":
            where, *symbol = value.split() or [""]
            self._put("marker", self._text(where))
            if symbol:
                self._put("marker_symbol", self._text(" ".join(symbol)))
        elif name in _PLAIN:
            field = _PLAIN[name]
            self._put(field, self._number(value) if field in _NUMBERS else self._text(value))
        else:
            known = ", ".join((*_PLAIN, "row", "marker", "size", "after"))
            self._fail(_("there is no field {key!r}; there are {known}").format(key=name, known=known))

    # --- nodes ------------------------------------------------------------------------------------------------------

    def _put(self, name: str, node: Node) -> None:
        self._entries.append((name, self._line, node))

    def _add(self, name: str, node: Node) -> None:
        self._lists.setdefault(name, []).append(node)

    def _text(self, text: str) -> Scalar:
        """A text; quotation marks around it keep the spaces at its ends."""
        if len(text) > 1 and text[0] == text[-1] == '"':
            text = text[1:-1]
        return Scalar(text, self._line)

    def _number(self, text: str) -> Scalar:
        """A number, in the digits of any script."""
        return Scalar(str(int(text)) if text.isdecimal() and len(text) < 10 else text, self._line, "int")

    def _list(self, symbols: list[str]) -> Items:
        return Items(tuple(Scalar(symbol, self._line) for symbol in symbols), self._line)

    def _object(self, **entries: Node) -> Fields:
        return Fields(tuple((name, self._line, node) for name, node in entries.items()), self._line)

    def _fail(self, message: str) -> NoReturn:
        raise InputError(message, _("{file}, line {line}").format(file=self._file, line=self._line))


def _pair(text: str) -> list[str] | None:
    """Two symbols, written as in an answer: `e s`, `e+s`, `(e, s)`; None where it is something else."""
    words = text.split()
    if len(words) == 2 and not (words[0].startswith("(") and words[1].endswith(")")):
        # With a space between, a comma or a plus belongs to its symbol, unless it hangs behind the first.
        first = words[0].rstrip(COMMAS) or words[0]
        return [first, words[1]]
    found = read(PAIR, text, Context()) if text.strip() else None
    return list(symbols_in(found)) if isinstance(found, tuple) and len(found) == 2 else None
