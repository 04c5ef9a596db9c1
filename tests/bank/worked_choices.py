"""What the worked choice questions ask, worked by the engine from the very figures that stand in the question.

`WORKED` says for each item how a procedure works it: a function from the question's text and a procedure to the
figures of the answer. With the right procedure they are those of the right option, with a mistaken one those of the
option that names the mistake. What is not trained or encoded is in `CALCULATED`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Final, cast

from drill.engine.convention import LECTURE, PRESETS, Convention
from drill.engine.corpus import Corpus, Pair, Row, Rows, Symbols, from_text
from drill.engine.encoding import encode_steps
from drill.engine.merge_list import contract_encode
from drill.engine.procedure import Procedure
from drill.engine.training import Run
from drill.questions.corpora import merges_from
from drill.questions.encode_words import as_printed, spelt
from drill.questions.generator import answers_by
from drill.questions.kinds import KINDS
from drill.questions.problem import Problem

Figures = tuple[str, ...]
Work = Callable[[str, Procedure], Figures]

BARE: Final = LECTURE.but(marker="none")
_PAIR = re.compile(r"`([^`\s]+)` \+ `([^`\s]+)`")
_FIGURE = re.compile(r"`([^`]*)`|(?<![\w+-])(\d+(?:\.\d+)?)|\b(once)\b")
_ROW = re.compile(r"`([^`]+)`,?(?: occurs)? (?:(\d+) times|once)")


def figures(text: str) -> Figures:
    """All pairs, tokens between back-ticks and numbers of a text, in order; a pair is one figure."""
    return tuple(token or number or "1" for token, number, _once in _FIGURE.findall(_PAIR.sub(r"`\1 \2`", text)))


def rows_in(text: str) -> Rows:
    """The rows that a text gives as tokens with a count behind them."""
    return tuple(Row(int(count or 1), tuple(symbols.split())) for symbols, count in _ROW.findall(text))


def rules_in(text: str) -> tuple[Pair, ...]:
    """The pairs of a text, in order."""
    return tuple((left, right) for left, right in _PAIR.findall(text))


def written(kind: str, problem: Problem, procedure: Procedure) -> Figures:
    """The answers of someone who works by the procedure, as figures."""
    found: list[str] = []
    for value in answers_by(KINDS[kind], problem, procedure).values():
        if not isinstance(value, tuple):
            found.append(str(value))
        elif any(isinstance(part, Row) for part in value):
            found += [" ".join(row.symbols) for row in cast("Rows", value)]
        else:
            found.append(" ".join(map(str, value)))
    return tuple(found)


# --- training -------------------------------------------------------------------------------------------------------


def count(pair: str, made: int, question: str, procedure: Procedure) -> Figures:
    """How often the pair occurs in the question's table, after so many merges."""
    return written("pair-count", _table("pair-count", question, made).but(pair=tuple(pair.split())), procedure)


def next_merge(made: int, convention: Convention, question: str, procedure: Procedure) -> Figures:
    """The next merge after so many, and its count."""
    return written("next-merge", _table("next-merge", question, made, convention), procedure)


def picked(convention: Convention, question: str, procedure: Procedure) -> Figures:
    """The next merge without its count."""
    return next_merge(0, convention, question, procedure)[:1]


def applied(pair: str, question: str, procedure: Procedure) -> Figures:
    """The question's table (or the row that it reads) after the merge of a pair."""
    rows = rows_in(question) or (Row(1, tuple(figures(question)[0].split())),)
    return written("apply-merge", Problem("apply-merge", 1, BARE, corpus=rows, pair=_pair(pair)), procedure)


def counted_and_applied(question: str, procedure: Procedure) -> Figures:
    """The count of the pair `a a` and the row after its merge."""
    return (*count("a a", 0, question, procedure), *applied("a a", question, procedure))


def merges_made(question: str, procedure: Procedure) -> Figures:
    """How many of k merges are made before the pairs run out."""
    k = _k(question)
    run = Problem("training-run", 1, BARE, words=_words(question), k=k)
    answers = answers_by(KINDS["training-run"], run, procedure)
    return (str(sum(1 for n in range(1, k + 1) if len(_symbols(answers[f"merge-{n}"])) == 2)),)


def size(convention: Convention, words: tuple[tuple[str, int], ...], question: str, procedure: Procedure) -> Figures:
    """The size of the vocabulary after the k merges of the question (of its table where no words are given)."""
    words = words or _words(question)
    return written(
        "vocabulary-size", Problem("vocabulary-size", 1, convention, words=words, k=_k(question)), procedure
    )[1:]


def base(question: str, procedure: Procedure) -> Figures:
    """The number of base symbols of the question's text under the lecture's convention."""
    problem = Problem("vocabulary-size", 1, LECTURE, text=figures(question)[0], k=0)
    return written("vocabulary-size", problem, procedure)[1:]


def split(question: str, procedure: Procedure) -> Figures:
    """The rows into which the lecture's convention splits the question's text, with their counts."""
    table = procedure.begin(from_text(figures(question)[1], LECTURE), LECTURE)
    return tuple(part for row in table.rows for part in (" ".join(row.symbols), str(row.frequency)))


def _table(kind: str, question: str, made: int, convention: Convention = BARE) -> Problem:
    rows = rows_in(question)
    if not made:
        return Problem(kind, 1, convention, corpus=rows)
    mid_run = merges_from(rows, convention, made)
    assert mid_run is not None
    return Problem(kind, 1, convention, corpus=mid_run[1], start_corpus=rows, merges=mid_run[0])


def _pair(text: str) -> Pair:
    left, right = text.split()
    return left, right


def _words(question: str) -> tuple[tuple[str, int], ...]:
    return tuple(("".join(row.symbols), row.frequency) for row in rows_in(question))


def _k(question: str) -> int:
    found = re.search(r"k = (\d+)|makes (\d+) merges", question)
    assert found
    return int(found[1] or found[2])


def _symbols(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


# --- encoding -------------------------------------------------------------------------------------------------------


def tokens(convention: Convention, question: str, procedure: Procedure) -> Figures:
    """The tokens of the question's last word under its merges; the training text is another word."""
    rules, marker = rules_in(question), convention.marker_symbol
    word = [figure for figure in figures(question) if " " not in figure and figure != marker][-1]
    given = Problem(
        "encode", 1, convention, merges=rules, word=as_printed(word, convention), start=spelt(word, convention)
    )
    if "not in the training text" in question:
        given = given.but(corpus=(Row(1, spelt("".join("".join(rule) for rule in rules), convention)),))
    return written("encode", given, procedure)


def both_words(question: str, procedure: Procedure) -> Figures:
    """The tokens of a text whose first word is bare, under the lecture's convention."""
    table = from_text(figures(question)[-1], LECTURE)
    starts = (procedure.spell(table.rows[index].symbols, LECTURE) for index in table.running)
    pieces = (encode_steps(start, rules_in(question)).tokens for start in starts)
    return (" ".join(token for piece in pieces for token in piece),)


def contract_tokens(question: str, procedure: Procedure) -> Figures:
    """The tokens of the last word under the question's rules, all of which the contract allows."""
    contract_encode(figures(question)[-1], alphabet_in(question), rules_in(question))
    return tokens(BARE, question, procedure)


def two_orders(question: str, procedure: Procedure) -> Figures:
    """The tokens under two rules and under the same two swapped; the first alone where they are the same."""
    text, pairs = figures(question)[-1], rules_in(question)[:2]
    found = [
        written("encode", Problem("encode", 1, BARE, merges=rules, word=text, start=tuple(text)), procedure)[0]
        for rules in (pairs, pairs[::-1])
    ]
    return tuple(dict.fromkeys(found))


def alphabet_in(question: str) -> Symbols:
    """The alphabet that a question gives."""
    found = re.search(r"alphabet is `([^`]+)`", question)
    assert found
    return tuple(found[1].split())


WORKED: Final[Mapping[str, Work]] = {
    "weighted-rows": partial(count, "e d", 0),
    "twice-in-a-word": partial(count, "a n", 0),
    "commonest-symbol-loses": partial(next_merge, 0, BARE),
    "order-within-a-pair": partial(next_merge, 0, BARE),
    "broken-up-pair": partial(count, "n e", 1),
    "second-merge": partial(next_merge, 1, BARE),
    "run-of-four": partial(applied, "a a"),
    "count-and-merge-a-run": counted_and_applied,
    "pairs-run-out": merges_made,
    "start-plus-merges": partial(size, PRESETS["sentencepiece"], (("abcdefgh", 1),)),
    "base-symbols": base,
    "size-when-pairs-run-out": partial(size, BARE, ()),
    "first-seen-in-the-table": partial(picked, BARE),
    "greatest-pair-rule": partial(picked, BARE.but(tie="greatest")),
    "bare-first-word": split,
    "unseen-word-with-leftover": partial(tokens, BARE),
    "idle-rules": partial(tokens, BARE),
    "rank-before-position": partial(tokens, BARE),
    "swapped-rules": partial(tokens, BARE),
    "every-place-then-the-next-rule": partial(tokens, BARE),
    "left-to-right-in-a-run": partial(tokens, BARE),
    "marker-in-encoding": partial(tokens, PRESETS["lesson"]),
    "first-word-in-encoding": both_words,
    "whole-symbols": partial(tokens, BARE),
    "neither-longest-nor-fewest": contract_tokens,
    "same-vocabulary-other-order": two_orders,
}


# --- without a procedure ----------------------------------------------------------------------------------------------


def run_counts(question: str) -> Figures:
    """How often the question's row holds `a a`, counted both ways."""
    rows = (Row(1, tuple(figures(question)[0].split())),)
    conventions = (BARE, BARE.but(overlaps="disjoint"))
    return tuple(str(Run(Corpus(rows), one).position().table["a", "a"]) for one in conventions)


def cuts_and_merges(question: str) -> Figures:
    """The end cuts and the number of merges."""
    found = contract_encode(figures(question)[-1], alphabet_in(question), rules_in(question))
    return (*map(str, found.end_cuts), str(found.merges))


def bytes_of_each(question: str) -> Figures:
    """The UTF-8 bytes of each character."""
    return tuple(str(len(character.encode())) for character in figures(question))


def fertilities(question: str) -> Figures:
    """How many times as high the second fertility is."""
    first_words, first_tokens, second_words, second_tokens = map(int, figures(question))
    return (str(Fraction(second_tokens, second_words) / Fraction(first_tokens, first_words)),)


CALCULATED: Final[Mapping[str, Callable[[str], Figures]]] = {
    "two-ways-to-count-a-run": run_counts,
    "merges-for-a-size": lambda question: (str(int(figures(question)[0]) - int(figures(question)[1])),),
    "cuts-and-merges": cuts_and_merges,
    "byte-base-vocabulary": lambda question: (str(2**8),),
    "no-unknown-bytes": lambda question: (str(2**8),),
    "one-to-four-bytes": bytes_of_each,
    "compare-two-languages": fertilities,
    "three-units-for-one-word": lambda question: tuple(
        str(len(units)) for units in ([figures(question)[0]], figures(question)[1].split(), figures(question)[0])
    ),
}
