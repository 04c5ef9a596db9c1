"""From the tree of a file to a record about a Unigram model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from drill.bank.yaml_nodes import Fields, Items, Node, Scalar
from drill.checking.algorithms import AlgorithmReader
from drill.checking.node_reader import given
from drill.checking.unigram_record import (
    LONGEST_WORD,
    MOST_PIECES,
    MOST_WORDS,
    UnigramRecord,
    WrittenProbability,
    WrittenRemoval,
    WrittenSegmentation,
)
from drill.engine.corpus import Symbols
from drill.engine.errors import InputError
from drill.engine.procedure import CORRECT
from drill.engine.unigram import Unigram, loss, rise, segmented
from drill.questions.problem import Words
from drill.wording import _

T = TypeVar("T")


class UnigramReader(AlgorithmReader):
    """Reads a record of Unigram; every fault is named by file, line and field."""

    def __init__(self, root: Node, file: str) -> None:
        super().__init__(root, file, "unigram")

    def record(self) -> UnigramRecord:
        """The record; raises InputError."""
        given_as = [name for name in ("pieces", "probabilities") if self._node(name) is not None]
        if len(given_as) != 1:
            self.fail(self._root, "", _("give the pieces with frequencies (pieces) or with probabilities: one of both"))
        [name] = given_as
        frequencies = self._listed("pieces", self._frequency) if name == "pieces" else ()
        chances = dict(self._listed("probabilities", self._chance)) if name == "probabilities" else None
        encoded = [] if (node := self._node("encodings")) is None else self.items(node, "encodings")
        encodings = [self._encoding(entry, at) for entry, at in encoded]
        segmentations = self.each(self._node("segmentations"), "segmentations", self._segmentation)
        record = UnigramRecord(
            frequencies,
            chances,
            self._counted(),
            tuple(encoding for encoding, _probability in encodings),
            (*(found for _encoding, found in encodings if found is not None), *segmentations),
            None if (node := self._node("loss")) is None else self.number(node, "loss").loss,
            self.each(self._node("removals"), "removals", self._removal),
            None if (node := self._node("pruned")) is None else self.symbol(node, "pruned"),
            self._plain("title") or self._plain("id") or "",
        )
        self._check(record, name)
        return record

    # --- the model --------------------------------------------------------------------------------------------------

    def _listed(self, name: str, read: Callable[[Node, str], T]) -> tuple[tuple[str, T], ...]:
        """Pieces with a number each: an object, a list of lists of the two, or a text such as `h:15 u:36`."""
        node = self._needed(name)
        entries: list[tuple[str, Node, str]] = []
        if isinstance(node, Fields):
            for key, line, first in node.repeated():
                self.fail_at(line, f"{name}.{key}", _("this field stands already in line {line}").format(line=first))
            entries = [(piece, value, f"{name}.{piece}") for piece, _line, value in node.entries]
        elif isinstance(node, Scalar):
            for item in self.text(node, name).split():
                piece, colon, number = item.rpartition(":")
                if not colon or not piece:
                    self.fail(node, name, _("{item!r}: a piece is written with its number, h:15").format(item=item))
                sort = "int" if number.isdecimal() else "float"
                entries.append((piece, Scalar(number, node.line, sort), name))
        else:
            for item_node, at in self.items(node, name):
                if not isinstance(item_node, Items) or len(item_node.items) != 2:
                    self.fail(item_node, at, _("must be a list of a piece and its number"))
                entries.append((self.symbol(item_node.items[0], at), item_node.items[1], at))
        if not entries:
            self.fail(node, name, _("is empty"))
        if len(entries) > MOST_PIECES:
            self.fail(node, name, _("at most {n} pieces are checked").format(n=MOST_PIECES))
        twice = [piece for piece, times in Counter(piece for piece, _value, _at in entries).items() if times > 1]
        if twice:
            self.fail(node, name, _("{piece!r} stands there twice").format(piece=twice[0]))
        return tuple((piece, read(value, at)) for piece, value, at in entries)

    def _frequency(self, node: Node, field: str) -> int:
        return self.whole(node, field, 1)

    def _chance(self, node: Node, field: str) -> Fraction:
        chance = Fraction(self.number(node, field).value)
        if not 0 < chance <= 1:
            self.fail(node, field, _("a probability is above 0 and not above 1"))
        return chance

    def _counted(self) -> Words:
        words, text = self._node("words"), self._plain("text")
        if words is not None and text is not None:
            self.fail(words, "words", _("give the words or the text, not both"))
        counted = (self._words() or ()) if text is None else tuple(Counter(text.split()).items())
        at = words or self._node("text") or self._root
        name = "text" if words is None else "words"
        if len(counted) > MOST_WORDS:
            self.fail(at, name, _("at most {n} words are checked").format(n=MOST_WORDS))
        totals: Counter[str] = Counter()
        for word, count in counted:
            self._short_enough(word, at, name)
            totals[word] += count
        return tuple(totals.items())

    def _short_enough(self, word: str, node: Node, field: str) -> None:
        if len(word) > LONGEST_WORD:
            message = _("a word of more than {most} characters is not checked")
            self.fail(node, field, message.format(most=LONGEST_WORD))

    # --- what was written -------------------------------------------------------------------------------------------

    def _encoding(self, node: Node, field: str) -> tuple[WrittenSegmentation, WrittenProbability | None]:
        inside = self.fields(node, field, "word", "tokens", "probability")
        written = self.needed(inside, field, "word")
        word = self.text(written, f"{field}.word").strip()
        if len(word.split()) != 1:
            self.fail(written, f"{field}.word", _("must be one word"))
        self._short_enough(word, written, f"{field}.word")
        tokens = self._tokens(inside, field)
        probability = given(inside, "probability")
        found = None
        if probability is not None:
            found = WrittenProbability(tokens, self.number(probability, f"{field}.probability"))
        return WrittenSegmentation(word, tokens), found

    def _segmentation(self, node: Node, field: str) -> WrittenProbability:
        inside = self.fields(node, field, "tokens", "probability")
        probability = self.number(self.needed(inside, field, "probability"), f"{field}.probability")
        return WrittenProbability(self._tokens(inside, field), probability)

    def _tokens(self, inside: Fields, field: str) -> Symbols:
        return self.symbols(self.needed(inside, field, "tokens"), f"{field}.tokens")

    def _removal(self, node: Node, field: str) -> WrittenRemoval:
        inside = self.fields(node, field, "piece", "rise")
        piece = self.symbol(self.needed(inside, field, "piece"), f"{field}.piece")
        return WrittenRemoval(piece, self.number(self.needed(inside, field, "rise"), f"{field}.rise").loss)

    # --- what goes together -----------------------------------------------------------------------------------------

    def _check(self, record: UnigramRecord, name: str) -> None:
        try:
            model = record.model
        except InputError as error:
            self.fail(self._needed(name), name, error.message)
        for number, encoding in enumerate(record.encodings, 1):
            self._segmented(model, encoding.word, self._needed("encodings"), f"encodings[{number}].word")
        for word, _count in record.words:
            self._segmented(model, word, self._node("words") or self._needed("text"), "words")
        about_loss = [field for field in ("loss", "removals", "pruned") if self._node(field) is not None]
        if about_loss and not record.words:
            self.fail(self._needed(about_loss[0]), about_loss[0], _("the loss is taken over words: give the words"))
        if about_loss and loss(model, CORRECT) is None:
            at = self._node("words") or self._needed("text")
            self.fail(at, "words", _("hold a word that cannot be cut into the pieces"))
        for number, removal in enumerate(record.removals, 1):
            place = f"removals[{number}].piece"
            if removal.piece not in model.frequencies:
                self.fail(
                    self._needed("removals"), place, _("{piece!r} is none of the pieces").format(piece=removal.piece)
                )
            if rise(model, removal.piece, CORRECT) is None:
                told = _("without {piece!r} a word cannot be cut")
                self.fail(self._needed("removals"), place, told.format(piece=removal.piece))
        if len(set(record.candidates)) < len(record.candidates):
            self.fail(self._needed("removals"), "removals", _("a piece stands there twice"))
        if record.pruned is not None and record.pruned not in record.candidates:
            self.fail(self._needed("pruned"), "pruned", _("must be one of the pieces in removals"))
        if record.pruned is not None and all(len(piece) == 1 for piece in record.candidates):
            self.fail(self._needed("pruned"), "pruned", _("single characters stay: there is nothing to remove"))

    def _segmented(self, model: Unigram, word: str, node: Node, field: str) -> None:
        """Refuse a word of which too many segmentations are equally good."""
        try:
            segmented(word, model, CORRECT)
        except InputError as error:
            self.fail(node, field, error.message)
