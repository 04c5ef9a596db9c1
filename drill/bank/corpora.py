"""The worked corpora of a bank: one file each, with the problems that are asked about it and what its author states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from drill.bank.findings import Findings
from drill.bank.schema import CONVENTION_FIELDS
from drill.document import Quoted, Sentence
from drill.engine.convention import OPTION_FIELDS, Convention, preset
from drill.engine.corpus import Corpus, Pair, Symbols, from_text, from_words, refuse_marker
from drill.engine.errors import InputError
from drill.engine.training import Position, Run
from drill.questions.encode_words import as_printed, is_one_piece, spelt
from drill.questions.problem import Problem, Words
from drill.questions.rules import joined
from drill.wording import _, say

#: A question under a convention that states no rule for ties accepts every most frequent pair.
FREE_TIES: Final = "any"


@dataclass(frozen=True, slots=True)
class Asked:
    """One problem that is asked about a corpus.

    Attributes:
        k: the merges asked for.
        made: the merges made beforehand (or, for an encoding, learned).
        answers: the answers that the author states, part by part; None where none are.
    """

    kind: str
    level: int
    k: int | None = None
    made: int = 0
    pair: Pair | None = None
    word: str | None = None
    answers: Mapping[str, object] | None = field(default=None, hash=False)

    @property
    def name(self) -> str:
        """What the problem is called within its corpus and in codes, such as `encode.2`."""
        return f"{self.kind}.{self.level}"


@dataclass(frozen=True)
class WorkedCorpus:
    """A corpus of the bank, a running `text` or `words` with counts.

    Attributes:
        lang: the language of its title, a BCP 47 tag.
        direction: `ltr` or `rtl`, the direction of its text.
        tie_stated: False where the convention leaves open which of several most frequent pairs is merged.
        merges, counts, vocabulary, size: the run as its author states it, as far as it is stated.
    """

    id: str
    title: str
    lang: str
    direction: str
    convention: Convention
    problems: tuple[Asked, ...]
    text: str | None = None
    words: Words | None = None
    tie_stated: bool = True
    merges: tuple[Pair, ...] = ()
    counts: tuple[int, ...] = ()
    vocabulary: Symbols | None = None
    size: int | None = None

    @property
    def shown(self) -> Sentence:
        """The text, or the words with their counts, for a sentence."""
        if self.words is None:
            return (Quoted(self.text or ""),)
        return joined([say(_("{word} × {n}"), word=Quoted(word), n=count) for word, count in self.words], " · ")

    @cached_property
    def table(self) -> Corpus:
        """The start table; raises InputError where text or words do not suit the convention."""
        return self.table_under(self.convention)

    def table_under(self, convention: Convention) -> Corpus:
        """The start table under another convention."""
        return from_words(self.words, convention) if self.words is not None else from_text(self.text or "", convention)

    @property
    def questions(self) -> tuple[tuple[str, int], ...]:
        """Kind and level of each problem."""
        return tuple((asked.kind, asked.level) for asked in self.problems)

    def position(self, convention: Convention, number: int) -> Position | None:
        """Where the run stands after `number` merges, None where the pairs run out before.

        Where several pairs may be merged, it is the one that the author states, else the first.
        """
        position = Run(self.table_under(convention), convention).position()
        for stated in (*self.merges, *((),) * number)[:number]:
            pick = stated if stated in position.picks else position.picks[0]
            if not pick:
                return None
            position = position.go_on(pick)
        return position

    def question(self, kind: str, level: int, convention: Convention) -> Problem:
        """The problem of this kind and level, which must be one of `questions`, without a code; see `problem`."""
        asked = next(asked for asked in self.problems if (asked.kind, asked.level) == (kind, level))
        return self.problem(asked, convention)

    def problem(self, asked: Asked, convention: Convention) -> Problem:
        """The problem, under the corpus's own convention or another; raises InputError where it cannot be asked."""
        problem = Problem(asked.kind, asked.level, convention)
        if asked.k is not None:
            return problem.but(text=self.text, words=self.words, k=asked.k)
        start = self.table_under(convention).rows
        position = self.position(convention, asked.made)
        if position is None:
            raise InputError(_("the corpus {id} has too few pairs for this problem").format(id=self.id))
        if asked.word is not None:
            refuse_marker(asked.word, convention)
            if not is_one_piece(asked.word, convention):
                raise InputError(_("the word {word} is more than one piece").format(word=asked.word))
            return problem.but(
                corpus=start,
                merges=position.merges,
                word=as_printed(asked.word, convention),
                start=spelt(asked.word, convention),
            )
        if asked.pair is not None:
            problem = problem.but(pair=asked.pair)
        if not asked.made:
            return problem.but(corpus=start)
        return problem.but(corpus=position.state.rows, start_corpus=start, merges=position.merges)


def corpus_from(values: Mapping[str, Any], findings: Findings) -> WorkedCorpus | None:
    """The corpus that a file describes, without what is faulty in it; None where too little is left to look at it."""
    convention, tie_stated = convention_from(values, findings)
    if findings.has("text") == findings.has("words"):
        findings.fault("", _("give either text or words"))
    asked = tuple(_asked(item) for item in values.get("problems", ()) if {"kind", "level"} <= item.keys())
    _refuse_twice([one.name for one in asked], findings)
    known = {"id", "lang", "dir", "title"} <= values.keys() and ("text" in values) != ("words" in values)
    if convention is None or not known:
        return None
    return WorkedCorpus(
        id=values["id"],
        title=values["title"],
        lang=values["lang"],
        direction=values["dir"],
        convention=convention,
        problems=asked,
        text=values.get("text"),
        words=values.get("words"),
        tie_stated=tie_stated,
        merges=values.get("merges", ()),
        counts=values.get("counts", ()),
        vocabulary=values.get("vocabulary"),
        size=values.get("size"),
    )


def convention_from(
    values: Mapping[str, Any], findings: Findings, within: str = "", base: Convention | None = None
) -> tuple[Convention | None, bool]:
    """The convention that a file states, None where it is none, and whether it states a rule for ties.

    A preset states one, a few options of one's own do not, and `tie: null` takes the preset's back. The fields may
    stand `within` a field of the file (`questions[2].`); they change a `base` where one is given, which states a rule.
    """
    if any(findings.has_fault(f"{within}{name}") for name in CONVENTION_FIELDS):
        return None, False
    changes = {name: values[name] for name in OPTION_FIELDS if values.get(name) is not None}
    stated = values["tie"] is not None if "tie" in values else "convention" in values or base is not None
    if not stated:
        changes["tie"] = FREE_TIES
    try:
        named = preset(values.get("convention", "lecture"))
        return (base if base is not None and "convention" not in values else named).but(**changes), stated
    except InputError as error:
        field = next((name for name in reversed(changes) if name.replace("_", "-") in error.message), "convention")
        findings.inside(f"{within}{field}", error)
        return None, stated


def _asked(values: Mapping[str, Any]) -> Asked:
    return Asked(
        values["kind"],
        values["level"],
        k=values.get("k"),
        made=values.get("made", 0),
        pair=values.get("pair"),
        word=values.get("word"),
        answers=values.get("answers"),
    )


def _refuse_twice(names: Sequence[str], findings: Findings) -> None:
    """A code names a problem by kind and level, so a corpus has one of each."""
    for place, name in enumerate(names, 1):
        if name in names[: place - 1]:
            findings.fault(f"problems[{place}]", _("there is already a problem {name} here").format(name=name))
