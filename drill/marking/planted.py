"""The mistake that a question holds, at work: what its author did in that round, and the right step beside it."""

from __future__ import annotations

from drill.document import Block, Callout, Paragraph
from drill.engine.procedure import CORRECT
from drill.marking.at_work import step_at_work, vocabulary_left
from drill.questions.kind import Kind
from drill.questions.problem import Problem
from drill.wording import _, say


def mistake_in_the_question(kind: Kind, problem: Problem) -> tuple[Block, ...]:
    """What went wrong in the run that is printed, and what to remember; nothing where no mistake was put in."""
    planted = kind.planted(problem)
    if planted is None:
        return ()
    variant = planted.variant
    inner = step_at_work(variant.procedure, planted.wrong, planted.right, planted.wrong.picks[0], planted.round)
    if planted.vocabulary is not None and variant.procedure.extend is not CORRECT.extend:
        inner.append(vocabulary_left(planted.vocabulary, problem.convention.units))
    done = say(_(variant.mistake.done))
    title = say(_("In round {n} its author {done}"), n=planted.round, done=done)
    remember = (Paragraph(say(_(variant.mistake.remember))),)
    return (Callout("wrong", title, tuple(inner)), Callout("remember", say(_("Remember")), remember))
