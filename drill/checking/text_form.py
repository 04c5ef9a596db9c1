"""The small text form of a worked run, such as a teacher types, read into the same tree as YAML and JSON.

words: low:5 lower:2 newest:6 widest:3     (or text: …, or rows of symbols, one a line: row: 5 l o w _)
marker: trailing _                         (where, and the symbol)
tie: first-seen
1. e s 9                                   (a merge, and its count where one is given; also (e, s): 9, e s → es 9)
after 1: es t 9, l o 7                     (counts after so many merges)
vocabulary: d e i l n o r s t w _ es
size: 12                                   (or: size after 0: 11)
lowest -> l o w es t _                     (or: after 5: lowest -> low est_)

algorithm: wordpiece                       (bpe where it is left out)
1. ##g ##s 1/20                            (a merge may have its score beside it)
scores after 1: h ##u 1/36, hu ##g 0.04    (scores after so many merges)
symbols after 0: h 15, ##u 36              (how often single symbols occur)

algorithm: unigram
pieces: h:15 u:36 ug:20                    (frequencies; or probabilities: un:0.05 able:0.04)
hug -> h ug                                (a word and its best segmentation)
p(h ug) = 0.0068                           (the probability of a segmentation)
loss: 169.8                                (over the words)
without ug: 23.5                           (by how much the loss rises without a piece)
pruned: ug                                 (which of them is removed first)
# a line that begins so is passed over
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NoReturn

from drill.bank.yaml_nodes import Fields, Items, Node, Scalar
from drill.checking.step_line import read_step, read_table
from drill.engine.errors import InputError
from drill.engine.wordpiece import HASHES, glue
from drill.wording import _

_STEP: Final = re.compile(r"(?:(?:merge|round|step)\s+)?(\d{1,4})[.):]\s+(.*)", re.IGNORECASE)
_AFTER: Final = re.compile(r"after\s+(\d{1,9})\s*:\s*(.*)")
_SIZE: Final = re.compile(r"size(?:\s+after\s+(\d{1,9}))?\s*:\s*(\S+)")
_OF_STATE: Final = re.compile(r"(scores|symbols)(?:\s+after\s+(\d{1,9}))?\s*:\s*(.*)")
_CHANCE: Final = re.compile(r"p\((.+)\)\s*=\s*(\S+)")
_WITHOUT: Final = re.compile(r"without\s+(\S+)\s*:\s*\+?(\S+)")
#: A fraction or a decimal at the end of a line, perhaps behind a sign or in brackets.
_SCORE: Final = re.compile(r"(.*?\S)(?:\s*[:=]\s*|\s+)\(?(\d+\s?/\s?\d+|\d*[.٫]\d+)\)?")
_LISTED: Final = re.compile(r"\s*[,;،؛]\s*(?=\S)")
_ARROW: Final = re.compile(r"\s(?:->|→)\s")
_LINE: Final = re.compile(r"([a-z][a-z_-]*)\s*:\s*(.*)")

#: Lines with one value, by what they are called here.
_PLAIN: Final = {
    **{name: name for name in ("id", "title", "convention", "rows", "tie", "walls", "overlaps", "units")},
    **{name: name for name in ("algorithm", "pieces", "probabilities", "loss", "pruned")},
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
        self._steps: list[tuple[int, str]] = []
        self._tables: list[tuple[int, Scalar, str]] = []
        self._states: list[tuple[int, str, Scalar, str]] = []
        self._merges = 0
        self._wordpiece = False

    def tree(self, text: str) -> Fields:
        for self._line, line in enumerate(text.splitlines(), 1):
            stripped = line.strip()
            if stripped and not stripped.startswith("#"):
                self._read(stripped)
        self._wordpiece = any(
            name == "algorithm" and isinstance(node, Scalar) and node.text == "wordpiece"
            for name, _line, node in self._entries
        )
        if self._wordpiece:
            self._letters.update(HASHES)
        # What is a symbol in a step, and what only a sign, shows from the corpus, which may stand below.
        for line_number, step in self._steps:
            self._line = line_number
            self._add_step(step)
        for line_number, after, table in self._tables:
            self._line = line_number
            self._add_table(after, table)
        for line_number, name, after, text_of_state in self._states:
            self._line = line_number
            self._add_state(name, after, text_of_state)
        for name, items in self._lists.items():
            self._entries.append((name, items[0].line, Items(tuple(items), items[0].line)))
        return Fields(tuple(self._entries), 1)

    def _read(self, line: str) -> None:
        """Read one line by the first form that it has."""
        forms: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], None]], ...] = (
            (_STEP, self._step),
            (_SIZE, self._size),
            (_OF_STATE, self._of_state),
            (_CHANCE, self._chance),
            (_WITHOUT, self._without),
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
        expected = len(self._steps) + 1
        if int(match[1]) != expected:
            self._fail(_("step {expected} is expected here, not {n}").format(expected=expected, n=match[1]))
        self._steps.append((self._line, match[2]))

    def _add_step(self, text: str) -> None:
        if self._wordpiece and (scored := _SCORE.fullmatch(text)):
            text = scored[1]
            self._add_score(self._number(str(self._merges)), text, scored[2])
        self._merges += 1
        step = read_step(text, self._letters)
        # Where the pair was written as one, `es 9` is es with its count, and the parts of es are not known.
        if step is None or (
            step.count is None and step.pair[1].isdecimal() and not self._letters.issuperset(step.pair[1])
        ):
            self._fail(_("a step is a pair and perhaps its count, such as {example}").format(example="1. e s 9"))
        joined = glue(*step.pair) if self._wordpiece else "".join(step.pair)
        if step.made is not None and step.made != joined:
            told = _("{pair} makes {joined}, not {written}")
            self._fail(told.format(pair=" + ".join(step.pair), joined=joined, written=step.made))
        self._add("merges", self._list(step.pair))
        self._add("counts", self._number(step.count) if step.count else Scalar("", self._line, "null"))

    def _size(self, match: re.Match[str]) -> None:
        entries = {"after": self._number(match[1])} if match[1] else {}
        self._add("sizes", self._object(**entries, size=self._number(match[2])))

    def _of_state(self, match: re.Match[str]) -> None:
        self._states.append((self._line, match[1], self._number(match[2] or "0"), match[3]))

    def _add_state(self, name: str, after: Scalar, text: str) -> None:
        """The scores of pairs, or the counts of symbols, in one state of the corpus."""
        for entry in _LISTED.split(text):
            if name == "scores":
                scored = _SCORE.fullmatch(entry) or re.fullmatch(r"(.*\S)[\s:=]+(\d+)", entry)
                if scored is None:
                    example = "scores after 1: h ##u 1/36, hu ##g 2/45"
                    self._fail(_("scores are pairs with fractions or decimals: {example}").format(example=example))
                self._add_score(after, scored[1], scored[2])
                continue
            counted = re.fullmatch(r"(\S+?)(?:\s*[:=]\s*|\s+)(\d+)", entry)
            if counted is None:
                example = "symbols after 0: h 15, ##u 36"
                self._fail(_("counts of symbols are written {example}").format(example=example))
            single = self._object(symbol=self._text(counted[1]), count=self._number(counted[2]))
            self._add("parts", self._object(after=after, counts=Items((single,), self._line)))

    def _add_score(self, after: Scalar, pair: str, score: str) -> None:
        step = read_step(pair, self._letters)
        if step is None or step.count is not None:
            self._fail(_("{text!r} is no pair").format(text=pair))
        scored = self._object(pair=self._list(step.pair), score=self._text(score))
        self._add("scores", self._object(after=after, scores=Items((scored,), self._line)))

    def _chance(self, match: re.Match[str]) -> None:
        tokens = self._list(match[1].split())
        self._add("segmentations", self._object(tokens=tokens, probability=self._text(match[2])))

    def _without(self, match: re.Match[str]) -> None:
        self._add("removals", self._object(piece=self._text(match[1]), rise=self._text(match[2])))

    def _after(self, match: re.Match[str]) -> None:
        if _ARROW.search(match[2]):
            self._encoding(match[2], match[1])
            return
        self._tables.append((self._line, self._number(match[1]), match[2]))

    def _add_table(self, after: Scalar, text: str) -> None:
        table = read_table(text, self._letters)
        if table is None:
            message = _("a table is pairs with their counts, such as {example}")
            self._fail(message.format(example="after 1: es t 9, l o 7"))
        entries = tuple(
            self._object(pair=self._list(step.pair), count=self._number(step.count or "")) for step in table
        )
        self._add("tables", self._object(after=after, counts=Items(entries, self._line)))

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

    def _list(self, symbols: Sequence[str]) -> Items:
        return Items(tuple(Scalar(symbol, self._line) for symbol in symbols), self._line)

    def _object(self, **entries: Node) -> Fields:
        return Fields(tuple((name, self._line, node) for name, node in entries.items()), self._line)

    def _fail(self, message: str) -> NoReturn:
        raise InputError(message, _("{file}, line {line}").format(file=self._file, line=self._line))
