"""The steps of a judgement in a table, what is wrong with them in sentences, and the tie rules that give them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from drill.checking.judgement import RunJudgement, Step
from drill.checking.written_run import RULES
from drill.document import Block, Bullets, Number, Paragraph, Sentence, Table, Text
from drill.document import Pair as PairSpan
from drill.engine.corpus import NO_PAIR, Pair
from drill.marking.slips import count_slip, not_adjacent
from drill.questions.rules import joined
from drill.wording import _, ngettext, say

#: So many pairs are named in a cell.
_MOST_NAMED: Final = 2


def step_blocks(judgement: RunJudgement) -> list[Block]:
    """The table of the steps, what is to be said of single ones, and the tie rules; nothing where there are none."""
    if not judgement.steps:
        return []
    notes = tuple(note for step in judgement.steps for note in _step_notes(judgement, step))
    told = _tie_rules(judgement)
    return [_steps(judgement), *([Bullets(notes)] if notes else []), *([Paragraph(told)] if told else [])]


def _steps(judgement: RunJudgement) -> Block:
    counted = any(step.count_given is not None for step in judgement.steps)
    scored = _scored(judgement)
    columns = [(say(_("step")), True), (say(_("pair")), False)]
    if counted:
        columns.append((say(_("count")), True))
    if counted or not scored:
        columns.append((say(_("true")), True))
    if scored:
        columns.append((say(_("score")), True))
    columns += [(say(_("greatest")), True), (say(_("others with it")), False), ((), False)]
    rows = tuple(_step_row(step, counted, scored) for step in judgement.steps)
    numeric = frozenset(at for at, (_head, is_number) in enumerate(columns) if is_number)
    return Table(tuple(head for head, _number in columns), rows, numeric=numeric)


def _scored(judgement: RunJudgement) -> bool:
    """True if pairs are chosen by their scores."""
    return judgement.record.algorithm == "wordpiece"


def _step_row(step: Step, counted: bool, scored: bool) -> tuple[Sentence, ...]:
    given: Sentence = () if step.count_given is None else (Number(step.count_given),)
    if not step.ok:
        verdict = _("✗ wrong")
    elif not step.count_ok:
        verdict = _("✗ wrong count")
    else:
        verdict = _("✓ right")
    return (
        (Number(step.number),),
        (PairSpan(step.merge),),
        *((given,) if counted else ()),
        *(((Number(step.count),),) if counted or not scored else ()),
        *(((Number(step.worth),),) if scored else ()),
        (Number(step.maximum),),
        _pairs(step.tied),
        (Text(verdict),),
    )


def _pairs(pairs: Sequence[Pair]) -> Sentence:
    named: list[Sentence] = [(PairSpan(pair),) for pair in pairs[:_MOST_NAMED]]
    if more := len(pairs) - len(named):
        named.append(say(ngettext("{n} more", "{n} more", more), n=more))
    return joined(named, ", ")


def _step_notes(judgement: RunJudgement, step: Step) -> list[Sentence]:
    found = []
    if not step.ok:
        found.append(say(_("Step {n}: {told}"), n=step.number, told=_why_wrong(judgement, step)))
    if not step.count_ok and step.count_given is not None:
        told = say(
            _("Step {n}: {pair} has {true}, not {given}"),
            n=step.number,
            pair=PairSpan(step.merge),
            true=step.count,
            given=step.count_given,
        )
        slip = () if _scored(judgement) else count_slip(step.position, step.merge, step.count_given)
        found.append(joined([told, slip] if slip else [told], "; "))
    return found


def _why_wrong(judgement: RunJudgement, step: Step) -> Sentence:
    position = step.position
    if position.picks[0] == NO_PAIR:
        least = position.convention.min_frequency
        stopped = (
            say(_("no pair occurs {n} times or more, so training has stopped"), n=least)
            if position.table
            else say(_("no pair is left to merge"))
        )
        return stopped
    if not step.count:
        return say(
            _("{apart}; right would be {right}, and the check goes on with {pair}"),
            apart=not_adjacent(step.position, step.merge, judgement.record.merges),
            right=_best(step),
            pair=PairSpan(step.gone_on),
        )
    if step.worth < step.maximum:
        return say(
            _("{pair} has {count}; right would be {right}"),
            pair=PairSpan(step.merge),
            count=step.worth,
            right=_best(step),
        )
    told = (
        _("{pair} has the highest score too, but the stated rule picks {right}")
        if _scored(judgement)
        else _("{pair} is one of the most frequent, but the stated rule picks {right}")
    )
    return say(
        told,
        pair=PairSpan(step.merge),
        right=PairSpan(position.picks[0]),
    )


def _best(step: Step) -> Sentence:
    """The pairs that would have been right, with their count."""
    picks: list[Sentence] = [(PairSpan(pair),) for pair in step.position.picks[: _MOST_NAMED + 1]]
    if more := len(step.position.picks) - len(picks):
        picks.append(say(ngettext("{n} more", "{n} more", more), n=more))
    return say(_("{pairs} with {n}"), pairs=joined(picks, _(" or ")), n=step.maximum)


def _tie_rules(judgement: RunJudgement) -> Sentence:
    steps = judgement.steps
    if any(step.worth < step.maximum for step in steps):
        return ()
    if any(step.position.picks[0] == NO_PAIR for step in steps):
        # Training has stopped before such a step: no tie rule is what keeps the list from coming out.
        return ()
    if not judgement.rules:
        if _scored(judgement):
            return say(_("Every merge has the highest score, but no one tie rule gives the whole list."))
        return say(_("Every merge is a most frequent pair, but no one tie rule gives the whole list."))
    if not any(step.tied for step in steps):
        return say(_("No tie is met: the list comes out under every tie rule."))
    if judgement.rules == RULES and len(judgement.rows) == len(judgement.record.row_orders):
        return say(_("The list comes out under every tie rule."))
    rules = joined([(Text(name),) for name in judgement.rules], ", ")
    told = say(_("The list comes out under these tie rules: {rules}."), rules=rules)
    if len(judgement.record.row_orders) > len(judgement.rows) > 0:
        rows = joined([(Text(name),) for name in judgement.rows], ", ")
        told += (Text(" "), *say(_("(first-seen only with rows {rows})"), rows=rows))
    return told
