"""Problems by code, by kind and level, or about a text: the one place that hands the word lists to the generator."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from drill.bank.folder import lexicon as shipped
from drill.document import Document
from drill.engine.convention import LECTURE, Convention
from drill.engine.errors import InputError, UsageError
from drill.questions.code import Code, parse_code
from drill.questions.dice import Dice
from drill.questions.generator import check_level, generate, seeds, shown_mistakes
from drill.questions.kind import Kind
from drill.questions.kinds import kind_named
from drill.questions.lexicon import Lexicon
from drill.questions.own_text import problem_from_text
from drill.questions.problem import Problem
from drill.wording import _

if TYPE_CHECKING:
    from drill.bank.choices import ChoiceItem
    from drill.bank.corpora import WorkedCorpus

#: Draws in a row that give nothing new, after which a lexicon is taken to have no further problem.
MOST_IN_VAIN: Final = 200


def problem_for_code(text: str, folder: str | None = None) -> Problem:
    """The problem that a code names; `folder` is a teacher's own bank, whose items may be named too.

    Raises UsageError for a malformed code, InputError for one of another version or of an item that is not there.
    """
    code = parse_code(text, lambda item: _convention_of(item, folder))
    if code.item is not None:
        return _item_problem(code, folder)
    return generate(kind_named(code.kind), code.level, code.seed, code.convention, shipped(code.lexicon), code.words)


def _convention_of(item: str, folder: str | None = None) -> Convention:
    return _asked_item(item, folder).convention


def _asked_item(name: str, folder: str | None) -> WorkedCorpus | ChoiceItem:
    """The item of the bank that holds questions; raises InputError where there is none."""
    # Most commands need nothing of the bank, and it takes a while to import what reads it.
    from drill.bank.blueprints import Blueprint
    from drill.bank.contents import bank

    item = bank(folder).item(name)
    if isinstance(item, Blueprint):
        raise InputError(_("{item} is a blueprint and no question").format(item=f"@{name}"))
    return item


def fresh_problems(
    kind: Kind,
    level: int,
    seed: str,
    convention: Convention = LECTURE,
    lexicon: Lexicon | None = None,
    words: str = "",
) -> Iterator[Problem]:
    """Problems of a kind and level, no two alike to whoever reads them; the same seed gives the same ones.

    They are drawn from the English words where no lexicon is given. They end only where a small lexicon has no more, or
    the shipped bank no more questions of a kind that is not drawn; InputError is raised where a lexicon has none.
    """
    check_level(kind, level, convention)
    if kind.from_bank:
        yield from _items_in_turn(kind, level, seed)
        return
    seen: set[Document] = set()
    in_vain = 0
    for letters in seeds(seed, kind.name, level):
        try:
            problem = generate(kind, level, letters, convention, lexicon or shipped(), words)
        except InputError:
            if not seen:
                raise
            return
        asked = kind.ask(problem)
        if asked not in seen:
            seen.add(asked)
            in_vain = 0
            yield problem
        elif (in_vain := in_vain + 1) == MOST_IN_VAIN:
            return


def words_of(problem: Problem, own: Lexicon | None = None) -> tuple[Lexicon | None, str]:
    """The lexicon that a problem was drawn from and what was asked of its words; `own` where no code tells."""
    try:
        code = parse_code(problem.code or "", _convention_of)
    except InputError:  # there is none, or it belongs to another version
        return own, ""
    return shipped(code.lexicon), code.words


def own_problem(kind: Kind, text: str, k: int | None, convention: Convention, *seed: str | int) -> Problem:
    """A problem about a text of the user's."""
    return problem_from_text(kind, text, k, convention, Dice(*seed), shipped())


def _items_in_turn(kind: Kind, level: int, seed: str) -> Iterator[Problem]:
    """The shipped questions of a kind and level, each once, in an order drawn from the seed."""
    from drill.bank.contents import bank

    names = [name for name, item in bank().items.items() if (kind.name, level) in item.questions]
    for name in Dice(kind.name, level, seed).shuffled(names):
        yield bank_problem(name, kind.name, level)


def own_items(folder: str, kinds: Container[str], level: int | None, seed: str) -> Iterator[Problem]:
    """The questions of a teacher's own bank, each once, in an order drawn from the seed.

    `kinds` are the kinds wanted, `level` is the level, None for all of them. Raises InputError as `bank` does.
    """
    from drill.bank.contents import bank

    found = bank(folder)
    wanted = [
        (name, kind, asked)
        for name in found.items
        if name in found.own
        for kind, asked in found.items[name].questions
        if kind in kinds and asked == (level or asked)
    ]
    for name, kind, asked in Dice("own", seed).shuffled(wanted):
        yield bank_problem(name, kind, asked, folder)


def bank_problems(kinds: Container[str] | None = None, convention: Convention | None = None) -> Iterator[Problem]:
    """The problems about the worked corpora of the shipped bank, in order; of some kinds and under one convention."""
    from drill.bank.contents import bank

    for name, corpus in bank().corpora.items():
        if convention is None or corpus.convention == convention:
            for kind, level in corpus.questions:
                if kinds is None or kind in kinds:
                    yield bank_problem(name, kind, level)


@lru_cache(maxsize=64)
def problems_about(name: str, folder: str | None = None) -> tuple[Problem, ...]:
    """The questions of one item of the bank; raises InputError for an id that is not there."""
    item = _asked_item(name, folder)
    return tuple(bank_problem(name, kind, level, folder) for kind, level in item.questions)


def bank_problem(name: str, kind: str, level: int, folder: str | None = None) -> Problem:
    """One question of an item under its own convention; raises InputError and UsageError where it is not there."""
    convention = _asked_item(name, folder).convention
    return _item_problem(Code(kind, level, f"@{name}", convention, default=convention), folder)


def only_problem(name: str, folder: str | None = None) -> Problem:
    """The problem of an item that has one; raises InputError where the item is not there or has several."""
    problems = problems_about(name, folder)
    if len(problems) != 1:
        raise InputError(_("the item {item} has several problems").format(item=f"@{name}"))
    return problems[0]


def _item_problem(code: Code, folder: str | None) -> Problem:
    from drill.bank.contents import bank

    name = code.item or ""
    item = _asked_item(name, folder)
    if (code.kind, code.level) not in item.questions:
        known = ", ".join(f"{kind}.{level}" for kind, level in item.questions)
        raise UsageError(
            _("the item {item} has no problem {kind}.{level}; it has {known}").format(
                item=code.seed, kind=code.kind, level=code.level, known=known
            )
        )
    problem = item.question(code.kind, code.level, code.convention)
    # Nobody else can make the problem of a teacher's own file from a code: it travels whole.
    own = name in bank(folder).own
    return problem.but(code=None if own else str(code), shows=shown_mistakes(kind_named(code.kind), problem))
