"""Problems by code, by kind and level, or about a text: the one place that hands the word lists to the generator."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

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

#: Draws in a row that give nothing new, after which a lexicon is taken to have no further problem.
MOST_IN_VAIN: Final = 200


def problem_for_code(text: str) -> Problem:
    """The problem that a code names. Raises UsageError for a malformed code, InputError for one of another version."""
    code = parse_code(text, _convention_of)
    if code.item is not None:
        return _bank_problem(code)
    return generate(kind_named(code.kind), code.level, code.seed, code.convention, shipped(code.lexicon), code.words)


def _convention_of(item: str) -> Convention:
    # Most commands need no corpus of the bank, and it takes a while to import what reads them.
    from drill.bank.corpora import worked_corpus

    return worked_corpus(item).convention


def fresh_problems(
    kind: Kind,
    level: int,
    seed: str,
    convention: Convention = LECTURE,
    lexicon: Lexicon | None = None,
    words: str = "",
) -> Iterator[Problem]:
    """Problems of a kind and level, no two alike to whoever reads them; the same seed gives the same ones.

    They are drawn from the English words where no lexicon is given. They end only where a small lexicon has no more;
    InputError is raised where it has none at all.
    """
    check_level(kind, level, convention)
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


def bank_problems() -> Iterator[Problem]:
    """All problems about the corpora of the bank, in order."""
    from drill.bank.corpora import worked_corpora

    for name in worked_corpora():
        yield from problems_about(name)


@cache
def problems_about(name: str) -> tuple[Problem, ...]:
    """The problems about one corpus of the bank; raises InputError with the list of corpora for an unknown id."""
    from drill.bank.corpora import worked_corpus

    corpus = worked_corpus(name)
    convention = corpus.convention
    return tuple(
        _bank_problem(Code(asked.kind, asked.level, f"@{name}", convention, default=convention))
        for asked in corpus.problems
    )


def _bank_problem(code: Code) -> Problem:
    from drill.bank.corpora import worked_corpus

    corpus = worked_corpus(code.item or "")
    for asked in corpus.problems:
        if (asked.kind, asked.level) == (code.kind, code.level):
            problem = corpus.problem(asked, code.convention)
            return problem.but(code=str(code), shows=shown_mistakes(kind_named(code.kind), problem))
    known = ", ".join(f"{asked.kind}.{asked.level}" for asked in corpus.problems)
    raise UsageError(
        _("the item {item} has no problem {kind}.{level}; it has {known}").format(
            item=code.seed, kind=code.kind, level=code.level, known=known
        )
    )
