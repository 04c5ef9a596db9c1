"""The worked corpora of the bank: one YAML file each, with the problems that are asked about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from drill.bank.folder import bank_folder
from drill.engine.convention import Convention, preset
from drill.engine.corpus import Pair, from_text
from drill.engine.errors import InputError
from drill.questions.corpora import merges_from
from drill.questions.encode_words import as_printed, spelt
from drill.questions.problem import Problem
from drill.wording import _

_KEYS: Final = {"id", "lang", "dir", "title", "convention", "text", "problems"}
_PROBLEM_KEYS: Final = {"kind", "level", "k", "made", "pair", "word"}


@dataclass(frozen=True, slots=True)
class Asked:
    """One problem that is asked about a corpus.

    Attributes:
        k: the merges asked for.
        made: the merges made beforehand (or, for an encoding, learned).
    """

    kind: str
    level: int
    k: int | None = None
    made: int = 0
    pair: Pair | None = None
    word: str | None = None


@dataclass(frozen=True, slots=True)
class WorkedCorpus:
    """A corpus of the bank.

    Attributes:
        lang: the language of its title, a BCP 47 tag.
        direction: `ltr` or `rtl`, the direction of its text.
    """

    id: str
    title: str
    lang: str
    direction: str
    convention: Convention
    text: str
    problems: tuple[Asked, ...]

    def problem(self, asked: Asked, convention: Convention) -> Problem:
        """The problem, under the corpus's own convention or another."""
        problem = Problem(asked.kind, asked.level, convention)
        if asked.k is not None:
            return problem.but(text=self.text, k=asked.k)
        start = from_text(self.text, convention).rows
        mid_run = merges_from(start, convention, asked.made)
        if mid_run is None:
            raise InputError(_("the corpus {id} has too few pairs for this problem").format(id=self.id))
        merges, rows = mid_run
        if asked.word is not None:
            return problem.but(
                corpus=start,
                merges=merges,
                word=as_printed(asked.word, convention),
                start=spelt(asked.word, convention),
            )
        if asked.pair is not None:
            problem = problem.but(pair=asked.pair)
        if not asked.made:
            return problem.but(corpus=rows)
        return problem.but(corpus=rows, start_corpus=start, merges=merges)


@cache
def worked_corpora() -> Mapping[str, WorkedCorpus]:
    """The corpora of the bank by id, in the order of their file names."""
    import yaml  # costs 30 ms, and most commands need no corpus of the bank

    found = {}
    for path in sorted((bank_folder() / "corpora").glob("*.yaml")):
        with path.open(encoding="utf-8") as file:
            corpus = _corpus(yaml.safe_load(file), path.name)
        found[corpus.id] = corpus
    return found


def worked_corpus(name: str) -> WorkedCorpus:
    """The corpus with this id; raises InputError with the list of those that exist."""
    corpora = worked_corpora()
    if name not in corpora:
        raise InputError(
            _("the problem bank has no item {name}; it has {known}").format(
                name=f"@{name}", known=", ".join(f"@{known}" for known in corpora)
            )
        )
    return corpora[name]


def _corpus(value: object, name: str) -> WorkedCorpus:
    if not isinstance(value, dict):
        raise InputError(_("must be an object"), name)
    for key in value:
        if key not in _KEYS:
            raise InputError(_("there is no field {key!r}").format(key=str(key)), name)
    for key in _KEYS:
        if key not in value:
            raise InputError(_("the field {key!r} is missing").format(key=key), name)
    problems = tuple(_asked(item, f"{name}, problems[{number}]") for number, item in enumerate(value["problems"], 1))
    return WorkedCorpus(
        id=str(value["id"]),
        title=str(value["title"]),
        lang=str(value["lang"]),
        direction=str(value["dir"]),
        convention=preset(str(value["convention"])),
        text=str(value["text"]),
        problems=problems,
    )


def _asked(value: object, where: str) -> Asked:
    if not isinstance(value, dict) or not {"kind", "level"} <= set(value) <= _PROBLEM_KEYS:
        raise InputError(_("a problem has kind and level, and k, made, pair or word"), where)
    for key in ("level", "k", "made"):
        if type(value.get(key, 0)) is not int:
            raise InputError(_("must be a whole number"), f"{where}.{key}")
    pair = value.get("pair")
    if pair is not None and not (isinstance(pair, list) and len(pair) == 2):
        raise InputError(_("must be two symbols"), f"{where}.pair")
    return Asked(
        str(value["kind"]),
        value["level"],
        k=value.get("k"),
        made=value.get("made", 0),
        pair=tuple(str(symbol) for symbol in pair) if pair else None,
        word=value.get("word"),
    )
