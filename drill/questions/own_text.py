"""A person's own corpus as a problem of any kind."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from drill.engine.convention import Convention
from drill.engine.corpus import Corpus, from_text
from drill.engine.errors import InputError, UsageError
from drill.engine.pretokenization import gpt2_pieces
from drill.questions.corpora import merges_from
from drill.questions.dice import Dice
from drill.questions.encode_words import as_printed, candidate_words, is_one_piece, spelt
from drill.questions.generator import shown_mistakes
from drill.questions.kind import Kind
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Problem
from drill.wording import _, ngettext

#: More than this is no exercise for a hand: rows of the table, and symbols in them.
MOST_ROWS: Final = 40
MOST_SYMBOLS: Final = 400
MOST_MERGES: Final = 100
#: Merges asked for, or trained before an encoding, where k is not given.
DEFAULT_K: Final = 4
#: Merges of a second stage, across words.
DEFAULT_ACROSS: Final = 2


def problem_from_text(
    kind: Kind, text: str, k: int | None, convention: Convention, dice: Dice, lexicon: Lexicon
) -> Problem:
    """A problem about `text`; it has no code and no level, and travels whole.

    `k` is what is asked in training-run and vocabulary-size; elsewhere so many merges are made beforehand (default
    none, in the two encoding kinds 4). Raises InputError for a text that is empty or too large, UsageError for a
    negative k and for a kind that is about no text.
    """
    if not kind.about_text:
        raise UsageError(_("{kind} asks nothing about a text").format(kind=kind.name))
    if k is not None and k < 0:
        raise UsageError(_("k cannot be negative"))
    if k is not None and k > MOST_MERGES:
        raise InputError(_("a question by hand has at most {n} merges").format(n=MOST_MERGES))
    table = from_text(text, convention)
    check_size(table)
    problem = Problem(kind.name, None, convention)
    if kind.gives_text:
        problem = problem.but(text=text, k=DEFAULT_K if k is None else k)
        if "k_across" in kind.needs:
            problem = problem.but(k_across=DEFAULT_ACROSS)
    elif "word" in kind.needs:
        problem = _encoding(problem, text, table, k, dice, lexicon)
    else:
        problem = _mid_run(problem, table, k or 0)
        pairs = list(problem.run.position().state.counts())
        if not pairs and ("pair" in kind.needs or not any(part.marks for part in kind.parts(problem))):
            raise InputError(_("after these merges the text has no pair left to ask for"))
        if "pair" in kind.needs:
            problem = problem.but(pair=dice.pick(pairs))
    try:
        kind.check(problem)
    except InputError as error:
        raise InputError(error.message) from None  # nothing was given field by field
    return problem.but(shows=shown_mistakes(kind, problem))


def check_size(table: Corpus) -> None:
    """Raise InputError for a table that nobody works by hand."""
    if not table.rows:
        raise InputError(_("the text is empty"))
    rows, symbols = len(table.rows), sum(len(row.symbols) for row in table.rows)
    if rows > MOST_ROWS or symbols > MOST_SYMBOLS:
        template = ngettext(
            "the text has {rows} word and {symbols} symbols; a question by hand has at most {most} symbols",
            "the text has {rows} different words and {symbols} symbols; a question by hand has at most {words} words "
            "and {most} symbols",
            rows,
        )
        raise InputError(template.format(rows=rows, symbols=symbols, words=MOST_ROWS, most=MOST_SYMBOLS))


def _mid_run(problem: Problem, table: Corpus, made: int) -> Problem:
    if not made:
        return problem.but(corpus=table.rows)
    mid_run = merges_from(table.rows, problem.convention, made)
    if mid_run is None:
        raise InputError(_("the text has no pair left before merge {k}").format(k=made))
    merges, rows = mid_run
    return problem.but(corpus=rows, start_corpus=table.rows, merges=merges)


def _encoding(problem: Problem, text: str, table: Corpus, k: int | None, dice: Dice, lexicon: Lexicon) -> Problem:
    if k is not None and k < 1:
        raise UsageError(_("an encoding needs at least one merge: k must be 1 or more"))
    wanted = [k] if k is not None else range(DEFAULT_K, 0, -1)
    trained = next(filter(None, (merges_from(table.rows, problem.convention, number) for number in wanted)), None)
    if trained is None:
        raise InputError(_("the text has no pair left before merge {k}").format(k=k or 1))
    words = gpt2_pieces(text) if problem.convention.walls == "pieces" else text.split()
    forms = [form for form in dict.fromkeys(map(str.strip, words)) if form and is_one_piece(form, problem.convention)]
    if not forms:
        raise InputError(_("the text has no word to encode"))
    reserved = replace(lexicon, reserved=problem.convention.marker_symbol)
    unseen = [word for word in candidate_words(dice, reserved, forms) if is_one_piece(word, problem.convention)]
    word = dice.pick(unseen) if unseen and dice.chance(0.5) else dice.pick(forms)
    return problem.but(
        corpus=table.rows,
        merges=trained[0],
        word=as_printed(word, problem.convention),
        start=spelt(word, problem.convention),
    )
