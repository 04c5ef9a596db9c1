"""What a skill is about, beside its kind."""

from __future__ import annotations

from drill.engine.convention import Convention
from drill.engine.errors import InputError
from drill.questions.kinds import kind_named
from drill.questions.problem import Problem


def topic_of(problem: Problem) -> str:
    """The topic of the bank's file for a question in words, `bytes` where bytes are the symbols, else empty."""
    if problem.question is not None and problem.item is not None:
        from drill.bank.contents import bank

        try:
            item = bank().item(problem.item)
        except InputError:  # a question of somebody's own
            return ""
        return getattr(item, "topic", "")
    return topic_under(problem.kind, problem.convention)


def topic_under(kind: str, convention: Convention) -> str:
    """The topic of what is drawn of a kind under a convention."""
    return "bytes" if kind_named(kind).known(convention).units == "bytes" else ""
