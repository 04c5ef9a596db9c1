"""The wrong step at work on this very corpus: what it made of it, beside what the right step makes of it.

There is one way of showing for each step of the procedure, none for a mistake or a kind of question: a new mistake is
shown by the steps it swaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from drill.answers import CORPUS, TABLE, TOKENS, apart, entries_in, symbols_in
from drill.document import Block, CountEntry, CountTable, Paragraph, Sentence, Table, Text, Tokens
from drill.document import Pair as PairSpan
from drill.engine.coding import Coding
from drill.engine.corpus import Pair, Symbols, told_vocabulary
from drill.engine.encoding import encode
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.superbpe import running_symbols
from drill.engine.training import Position, State
from drill.engine.wordpiece_run import WordPiecePosition
from drill.marking.bytes_at_work import READING, bytes_read
from drill.marking.diagnosis import combined
from drill.marking.relatives_at_work import TWO_STAGES, ratios_at_work, stages_at_work
from drill.marking.unigram_at_work import unigram_at_work
from drill.marking.verdict import Explanation, PartVerdict, Verdict
from drill.marking.wordpiece_at_work import match_at_work, scores_at_work
from drill.questions.board import corpus_block, counts_block, trace_block, vocabulary_block, where
from drill.questions.problem import Problem
from drill.wording import _, ngettext, say

STARTING: Final = frozenset({"start", "walls"})
COUNTING: Final = frozenset({"scan", "weigh", "pairs", "add", "worth"})
REWRITING: Final = frozenset({"take", "rewrite", "join"})
VOCABULARY: Final = frozenset({"extend", "size"})
#: Of the wrong rows of a table so many are counted out.
_MOST_SHOWN: Final = 2


def wrong_step(verdict: Verdict, explanation: Explanation) -> tuple[Block, ...]:
    """The swapped steps of the mistake (or of both) at work, where the answer shows them first."""
    first, *second = explanation.variants
    both = combined(first, second[0]) if second else first.procedure
    assert both is not None  # mistakes that do not combine are never named together
    return tuple(_at_work(verdict, _showing(verdict, explanation), both))


def right_step(verdict: Verdict, explanation: Explanation) -> tuple[Block, ...]:
    """What the right procedure has at the same place: the table with where each pair stands, or the trace."""
    part = _showing(verdict, explanation)[0].part
    position = verdict.kind.stand(verdict.problem, part, verdict.values, CORRECT)
    if position is None or not verdict.kind.two_mistakes:
        return verdict.kind.solve(verdict.problem).blocks
    if part.type == TOKENS:
        symbols = Tokens(running_symbols(position.state.corpus))
        return (Paragraph(say(_("Your merges, rightly applied, give: {symbols}"), symbols=symbols)),)
    if part.type == CORPUS:
        return (corpus_block(position.state.rows, say(_("Your merges, rightly applied, give:"))),)
    if part.round is None:
        return (vocabulary_block(position.base, position.vocabulary),)
    caption = say(_("The right counts in round {n}, and where they come from:"), n=part.round)
    return (counts_block(position, caption=caption),)


def _showing(verdict: Verdict, explanation: Explanation) -> Sequence[PartVerdict]:
    return [item for item in verdict.parts if item.part.name in explanation.parts]


def _at_work(verdict: Verdict, shown: Sequence[PartVerdict], procedure: Procedure) -> list[Block]:
    swapped = procedure.swapped()
    first = shown[0]
    problem, part = verdict.problem, first.part
    if problem.pieces is not None:
        return unigram_at_work(problem, verdict.values, procedure)
    wrong = verdict.kind.stand(problem, part, verdict.values, procedure)
    right = verdict.kind.stand(problem, part, verdict.values, CORRECT)
    if isinstance(wrong, WordPiecePosition) and isinstance(right, WordPiecePosition):
        return scores_at_work(problem, wrong, right)
    if problem.vocabulary is not None:
        return match_at_work(problem, procedure, symbols_in(first.given or ()))
    if wrong is None or right is None:
        return [
            *_encoded(verdict, shown, procedure),
            *(ratios_at_work(shown, verdict, procedure) if "ratio" in swapped else ()),
        ]
    blocks: list[Block] = []
    if swapped & STARTING:
        blocks.append(
            corpus_block(problem.run.start.seen(procedure).rows, say(_("Done that way, the table at the start is:")))
        )
    if swapped & COUNTING:
        blocks += _counted(_pairs_to_show(verdict, first, wrong, right), wrong, right)
    if "table" in swapped:
        blocks.append(_old_table(wrong, right, part.round))
    if "choose" in swapped and not swapped & COUNTING:
        stands = (verdict.kind.stand(problem, item.part, verdict.values, procedure) for item in shown)
        blocks += next(filter(None, (_chosen(position) for position in stands if position is not None)), [])
    if "rounds" in swapped and problem.k is not None:
        blocks.append(_rounds(problem.merges_asked, procedure))
    if swapped & TWO_STAGES:
        blocks += stages_at_work(problem, verdict.values, procedure)
    if swapped & REWRITING:
        blocks += _rewritten(problem, verdict, procedure, shown)
    if swapped & VOCABULARY:
        blocks += _vocabulary(verdict, wrong, procedure)
    return blocks


def _encoded(verdict: Verdict, shown: Sequence[PartVerdict], procedure: Procedure) -> list[Block]:
    """The word on its way through the rules; where the parts are about several, each that comes out differently."""
    kind, problem = verdict.kind, verdict.problem
    if procedure.swapped() & READING and problem.word is not None and problem.start is None:
        return bytes_read(problem.word, procedure)
    first_shown: dict[Coding, PartVerdict] = {}
    for item in shown:
        codings = kind.encodings(problem, item.part)
        for coding in codings:
            if len(codings) == 1 or encode(coding, procedure) != encode(coding):
                first_shown.setdefault(coding, item)
    several = len({coding for item in verdict.parts for coding in kind.encodings(problem, item.part)}) > 1
    return [
        trace_block(
            coding,
            procedure,
            say(_("{part}, done that way:"), part=Text(kind.label(item.part))) if several else say(_("Done that way:")),
        )
        for coding, item in first_shown.items()
    ]


def step_at_work(procedure: Procedure, wrong: Position, right: Position, merge: Pair, number: int) -> list[Block]:
    """The swapped steps at work in one round, in which `merge` was taken: from the table to the rows after it.

    `wrong` and `right` are where the mistaken and the right procedure stand before the round.
    """
    swapped = procedure.swapped()
    blocks: list[Block] = []
    if swapped & COUNTING:
        blocks += _counted((merge, right.picks[0]), wrong, right)
    if "table" in swapped:
        blocks.append(_old_table(wrong, right, number))
    if "choose" in swapped and not swapped & COUNTING:
        blocks += _chosen(wrong)
    if swapped & REWRITING:
        blocks += _rewriting(right, merge, wrong.rewritten(merge))
    return blocks


def _counted(asked: Sequence[Pair], wrong: Position, right: Position) -> list[Block]:
    """The pairs (or symbols) counted the wrong way, row by row, and the right way beside it."""
    counts = wrong.state.counts(wrong.procedure)
    told: dict[Sentence, None] = {}
    for pair in dict.fromkeys(asked):
        # A procedure that counts symbols has no entry for the pair, but one for the commoner of its symbols.
        entry = pair if pair in counts else max(((symbol,) for symbol in pair), key=lambda one: counts.get(one, 0))
        # What was written may have been counted in an earlier corpus, whose places are not to be seen here.
        written = wrong.worth(pair)
        strays = bool(written) and counts.get(entry) == right.table.get(entry) != written
        if strays:
            told[say(_("Done that way, {pair} comes to {n}."), pair=PairSpan(pair), n=written)] = None
        elif entry not in counts:
            told[say(_("Done that way, {pair} is not counted at all."), pair=PairSpan(pair))] = None
        elif counts[entry] != right.table.get(entry):
            mine = say(
                _("Done that way, {pair} comes to {n}: {where}."),
                pair=PairSpan(entry),
                n=counts[entry],
                where=where(wrong, entry),
            )
            told[mine] = None
        if pair in right.table and (strays or counts.get(pair) != right.table[pair]):
            rightly = say(
                _("Pairs are counted, place by place: {pair} comes to {n}: {where}."),
                pair=PairSpan(pair),
                n=right.table[pair],
                where=where(right, pair),
            )
            told[rightly] = None
    return [Paragraph(sentence) for sentence in told]


def _pairs_to_show(verdict: Verdict, first: PartVerdict, wrong: Position, right: Position) -> Sequence[Pair]:
    """The pair asked for; of a table the first pairs with a wrong count; else the pair stated and the right one."""
    if first.part.type == TABLE and first.given is not None:
        extra, missing = apart(entries_in(first.given), entries_in(first.right[0]))
        return [pair for pair, _count in missing or extra][:_MOST_SHOWN]
    beside = verdict.pair_beside(first.part)
    return (beside,) if verdict.problem.pair else (beside or wrong.picks[0], right.picks[0])


def _old_table(wrong: Position, right: Position, number: int | None) -> Block:
    """The table as it was used, the entries that are no longer true marked."""
    stale = [pair for pair, count in wrong.table.items() if right.table.get(pair) != count]
    caption = (
        say(_("The table that was used in round {n}; what is marked is no longer true of the corpus:"), n=number)
        if number
        else say(_("The table that was used; what is marked is no longer true of the corpus:"))
    )
    return counts_block(wrong, caption=caption, wrong=stale[:6], places=False)


def _rounds(k: int, procedure: Procedure) -> Block:
    """How many merges were made, and how many are asked for."""
    made = procedure.rounds(k)
    template = ngettext(
        "Done that way, {n} merge is made; asked for: {k}.", "Done that way, {n} merges are made; asked for: {k}.", made
    )
    return Paragraph(say(template, n=made, k=k))


def _chosen(wrong: Position) -> list[Block]:
    """The pairs of the table used that were taken and that should be, among those tied with the greatest count."""
    count = max(wrong.table.values(), default=0)
    tied = [pair for pair, other in wrong.table.items() if other == count]
    ruled = CORRECT.choose(wrong.table, wrong)
    passed_over = [pair for pair in wrong.picks if pair in wrong.table and pair not in tied]
    if passed_over and not set(ruled) & set(wrong.picks):
        entries = tuple(
            CountEntry(pair, wrong.table[pair], where(wrong, pair), "winner" if pair in ruled else "wrong")
            for pair in (*(pair for pair in ruled if pair in wrong.table), *passed_over)
        )
        return [CountTable(entries, say(_("The pair that should win, and the one that you took:")))]
    if len(tied) < 2:
        return []
    entries = tuple(
        CountEntry(
            pair, count, where(wrong, pair), "winner" if pair in ruled else "wrong" if pair in wrong.picks else ""
        )
        for pair in tied
    )
    return [CountTable(entries, say(_("These pairs are tied; the rule takes the chosen one:")))]


def _rewritten(problem: Problem, verdict: Verdict, procedure: Procedure, shown: Sequence[PartVerdict]) -> list[Block]:
    """The rows that the wrong rewriting turns into something else, in the first round where it does."""
    stated: list[Pair] = [problem.pair] if problem.pair else []
    position = problem.run.position(CORRECT)
    if not stated:
        merges = [item for item in verdict.parts if item.part.type == "pair" and item.part.round]
        stated = [symbols_in(item.given) if item.given else () for item in merges]
    for pair in stated:
        on = position.follow(pair or None) if problem.pair is None else pair
        wrong = Position(procedure, position.state, position.base, position.past).rewritten(on)
        found = _rewriting(position, on, wrong)
        if found:
            return found
        position = position.go_on(on)
    return []


def _rewriting(position: Position, merge: Pair, wrong: State) -> list[Block]:
    """The rows before a merge, after its wrong rewriting and after the right one, as far as the two differ."""
    rows = [
        (Tokens(before.symbols), Tokens(mine.symbols), Tokens(theirs.symbols))
        for before, mine, theirs in zip(position.state.rows, wrong.rows, position.rewritten(merge).rows, strict=False)
        if mine != theirs
    ]
    if not rows:
        return []
    head = (say(_("before")), say(_("done that way")), say(_("right")))
    caption = say(_("Merging {pair}, the wrong way and the right way:"), pair=PairSpan(merge))
    return [Table(head, tuple(tuple((cell,) for cell in row) for row in rows), caption=caption)]


def _vocabulary(verdict: Verdict, wrong: Position, procedure: Procedure) -> list[Block]:
    """The vocabulary as it was kept, and the size as it was worked out."""
    blocks: list[Block] = []
    if procedure.extend is not CORRECT.extend:
        blocks.append(vocabulary_left(wrong.vocabulary, wrong.convention.units))
    if procedure.size is not CORRECT.size:
        size = verdict.kind.expect(verdict.problem, verdict.part("size").part, {}, procedure)
        if isinstance(size, int):
            blocks.append(Paragraph(say(_("Done that way, the size comes to {n}."), n=size)))
    return blocks


def vocabulary_left(symbols: Symbols, units: str) -> Block:
    """The symbols of a vocabulary from which a merge has taken some away; of the bytes only how many are left."""
    told: str
    if units == "bytes" and len(symbols) > len(beyond := told_vocabulary(symbols, units)):
        told = _("Done that way, {n} of the 256 bytes are left, and besides them {symbols}.")
        return Paragraph(say(told, n=len(symbols) - len(beyond), symbols=Tokens(beyond)))
    told = ngettext(
        "Done that way, {n} symbol is left: {symbols}.", "Done that way, {n} symbols are left: {symbols}.", len(symbols)
    )
    return Paragraph(say(told, n=len(symbols), symbols=Tokens(symbols)))
