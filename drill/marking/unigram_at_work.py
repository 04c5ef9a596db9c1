"""The wrong steps of Unigram at work on the very model of the question: one way of showing for each step."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from drill.answers import Value, symbols_in
from drill.document import Block, Number, Paragraph, Sentence, Table, Text, Token, Tokens
from drill.engine.corpus import Symbols
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.unigram import Unigram, chances_for, loss, product, rises, segmented
from drill.questions.problem import Problem
from drill.questions.unigram_board import lettered, loss_block, short, short_loss, ways_named
from drill.wording import _, say


def unigram_at_work(problem: Problem, values: dict[str, Value], procedure: Procedure) -> list[Block]:
    """The swapped steps at work: on the word that is segmented, or on the loss and on what each removal costs."""
    if problem.candidates is None:
        way = symbols_in(values["tokens"]) if "tokens" in values else ()
        return _segmenting(problem.word or "", problem.unigram, procedure, way)
    chosen = symbols_in(values["piece"]) if "piece" in values else ()
    written = lettered(problem.candidates)[chosen[0]] if chosen else problem.candidates[0]
    return _pruning(problem.unigram, problem.candidates, procedure, written)


def _segmenting(word: str, model: Unigram, procedure: Procedure, written: Symbols) -> list[Block]:
    blocks: list[Block] = []
    mine, right = segmented(word, model, procedure), segmented(word, model, CORRECT)
    if "chance" in procedure.swapped():
        pieces = [piece for piece in written if piece in model.frequencies]
        pieces = pieces or [piece for way in (mine.ways[:1] if mine else ()) for piece in way]
        blocks.append(_chances(model, word, pieces, procedure))
    if "segment" in procedure.swapped() and mine is not None and right is not None and mine.ways != right.ways:
        found, best = product(mine.ways[0], model.shares), right.probability
        if found is not None:
            told = say(
                _("Done that way the word is cut into {mine}, with the probability {p}; {best} has {q}."),
                mine=Tokens(mine.ways[0]),
                p=short(found),
                best=ways_named(right.ways),
                q=short(best),
            )
            blocks.append(Paragraph(told))
    return blocks


def _pruning(model: Unigram, candidates: Symbols, procedure: Procedure, written: str) -> list[Block]:
    blocks: list[Block] = []
    swapped = procedure.swapped()
    if "chance" in swapped:
        blocks += _first_difference(model, procedure)
    if swapped & {"chance", "segment", "surprise"}:
        told = _loss_told(loss(model, procedure))
        blocks.append(loss_block(model, procedure, caption=told))
    if "drop" in swapped:
        told = _loss_told(loss(model, procedure, written), written)
        blocks.append(loss_block(model, procedure, written, told))
    return [*blocks, _removals(model, candidates, procedure)]


def _first_difference(model: Unigram, procedure: Procedure) -> list[Block]:
    """The probabilities of the pieces of the first word that comes out otherwise."""
    for word, _count in model.words:
        mine, right = segmented(word, model, procedure), segmented(word, model, CORRECT)
        if mine is not None and right is not None and mine.probability != right.probability:
            return [_chances(model, word, mine.ways[0], procedure)]
    return []


def _loss_told(found: Decimal | None, removed: str = "") -> Sentence:
    if found is None:
        return say(_("Done that way:"))
    if removed:
        told = _("Done that way, the loss without {piece} is {loss}:")
        return say(told, piece=Token(removed), loss=short_loss(found))
    return say(_("Done that way, the loss with all pieces is {loss}:"), loss=short_loss(found))


def _removals(model: Unigram, candidates: Symbols, procedure: Procedure) -> Block:
    """The candidates with what each costs, done that way and rightly, and which is taken."""
    mine, right = (rises(model, candidates, way) for way in (procedure, CORRECT))
    taken, best = (way.prune(costs, model) for way, costs in ((procedure, mine), (CORRECT, right)))
    rows = []
    for piece in candidates:
        marks = [_("✗ taken that way")] if piece in taken and piece not in best else []
        marks += [_("✓ to be removed")] if piece in best else []
        cells = [(short_loss(costs[piece]),) if piece in costs else () for costs in (mine, right)]
        rows.append(((Token(piece),), (Number(model.frequencies[piece]),), *cells, (Text(", ".join(marks)),)))
    head = (say(_("candidate")), say(_("frequency")), say(_("rise, that way")), say(_("rise")), ())
    return Table(head, tuple(rows), frozenset({1, 2, 3}), say(_("The candidates, that way and rightly:")))


def _chances(model: Unigram, word: str, pieces: Iterable[str], procedure: Procedure) -> Block:
    """The probabilities of some pieces as the procedure has them, beside the right ones."""
    mine = chances_for(word, model, procedure)
    rows = []
    for piece in dict.fromkeys(pieces):
        wrong = (Number(mine[piece]),) if piece in mine else say(_("none"))
        right = (Number(model.frequencies[piece]), Text("/"), Number(model.total))
        rows.append(((Token(piece),), wrong, right))
    head = (say(_("piece")), say(_("done that way")), say(_("right")))
    return Table(head, tuple(rows), caption=say(_("Probabilities, the wrong way and the right way:")))
