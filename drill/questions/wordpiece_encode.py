"""WordPiece: encode a word with a vocabulary, by the longest match."""

from __future__ import annotations

from typing import ClassVar, Final

from drill.answers import TOKENS, Context
from drill.document import Block, Document, Paragraph, Quoted, Sentence, Text, Tokens
from drill.engine.coding import Coding
from drill.engine.convention import LECTURE, Convention
from drill.engine.corpus import Row, Symbols
from drill.engine.errors import InputError
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.wordpiece import HASHES, UNKNOWN, encode, encode_steps, letters
from drill.mistakes.catalogue import variants_swapping
from drill.mistakes.wordpiece import WORDPIECE_INNER_HASHES, WORDPIECE_REPLAY
from drill.questions.dice import Dice
from drill.questions.kind import Draft, Earlier, Expected, Kind
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.rules import joined
from drill.questions.wordpiece_board import match_table, matching_in_full, matching_rule, merges_block, not_replayed
from drill.questions.wordpiece_corpora import (
    broken_words,
    contested_words,
    displaced_words,
    draw_table,
    in_words,
    trained,
    unseen_words,
    words_of,
)
from drill.wording import N_, _, ngettext, say

#: How many suitable words are weighed against one another.
_CHOICE_OF_WORDS: Final = 6
#: The forms of mistakes that a word should tell apart. The list is part of what a code stands for.
_TOLD_APART: Final[frozenset[tuple[str, str | None]]] = frozenset(
    {
        ("unseen-is-unk", None),
        ("whole-word", None),
        ("dropped-leftovers", None),
        ("wordpiece-inner-hashes", "left-out"),
        ("wordpiece-replay", None),
        ("wordpiece-partial-unk", "rest"),
        ("wordpiece-partial-unk", "letter"),
    }
)
#: Without ## and by a list: the two ways whose cuts of a word tell what a level is about.
_UNMARKED: Final = WORDPIECE_INNER_HASHES.variants[-1].procedure
_REPLAYED: Final = WORDPIECE_REPLAY.variants[0].procedure
#: Words and merges of the training, at least and at most.
_WORDS: Final = {1: (3, 5), 2: (3, 5), 3: (3, 5), 4: (3, 5), 5: (4, 6)}
_MERGES: Final = {1: (3, 5), 2: (3, 5), 3: (3, 5), 4: (3, 5), 5: (6, 8)}


class WordPieceEncode(Kind):
    """Encode a word with a vocabulary of WordPiece: give its tokens.

    Levels: a word of the training text; an unseen word; a word that gets stuck behind its first piece and so is [UNK];
    a word in which a piece without ## must not stand inside, or one with ## not at the start; six to eight merges, and
    replaying them would give something else. Levels 1 to 4 have three to five merges. Only the word of level 3 is
    [UNK]; on every level there are two pieces or more to be found, one of them of two letters or more.
    """

    name = "wordpiece-encode"
    title = N_("WordPiece encode")
    task = N_("encode a word with a WordPiece vocabulary")
    hints = "wordpiece:MatchHints"
    levels: ClassVar = {
        1: N_("a word of the training text"),
        2: N_("an unseen word"),
        3: N_("a word that cannot be covered"),
        4: N_("a piece with ## and the same without it"),
        5: N_("differs from replaying the merges"),
    }
    steps = frozenset({"continuation", "match", "stuck", "finish"})
    shows: ClassVar = {
        1: ("whole-word", "wordpiece-inner-hashes"),
        2: ("unseen-is-unk", "wordpiece-inner-hashes"),
        3: ("wordpiece-partial-unk",),
        4: ("unseen-is-unk", "wordpiece-inner-hashes"),
        5: ("unseen-is-unk", "wordpiece-replay"),
    }
    hides: ClassVar = {"unlearned-merge": N_("pieces are looked up in a vocabulary, and no symbols are joined")}
    needs = ("vocabulary", "word")
    about_text = False
    patience = 2

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """The tokens."""
        return (Part("tokens", TOKENS),)

    def label(self, part: Part) -> str:
        """The name of the only part."""
        return _("Tokens")

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The tokens as the procedure finds them."""
        return outcome(problem, procedure)

    def context(self, problem: Problem, part: Part, earlier: Earlier) -> Context:
        """The pieces; there is no word marker."""
        return Context(frozenset(problem.vocabulary or ()) | frozenset(problem.word or ""))

    def check(self, problem: Problem) -> None:
        """A vocabulary of pieces for one word, and a training, if any, that made it."""
        word, vocabulary = problem.word or "", problem.vocabulary or ()
        if len(word.split()) != 1 or word != word.strip():
            raise InputError(_("must be one word"), "given.word")
        if len(set(vocabulary)) < len(vocabulary):
            raise InputError(_("holds a piece twice"), "given.vocabulary")
        if HASHES in vocabulary:
            raise InputError(_("a piece needs a letter"), "given.vocabulary")
        for row in problem.corpus or ():
            if row.symbols[0].startswith(HASHES) or not all(s.startswith(HASHES) for s in row.symbols[1:]):
                raise InputError(_("every symbol of a row but the first must begin with ##"), "given.corpus")
        if problem.merges and not {CORRECT.glue(*merge) for merge in problem.merges} <= set(vocabulary):
            raise InputError(_("the vocabulary lacks what a merge makes"), "given.merges")

    def rule(self, problem: Problem) -> Sentence:
        """Longest match, ##, [UNK]."""
        return matching_rule()

    def rule_in_full(self, problem: Problem) -> Document:
        """The same point by point."""
        return matching_in_full()

    def ask(self, problem: Problem) -> Document:
        """Training, if any, vocabulary and word."""
        blocks: list[Block] = []
        if problem.corpus:
            words = [(Tokens((letters(row.symbols),)), Text(f"\u00a0{row.frequency}")) for row in problem.corpus]
            blocks.append(Paragraph(say(_("WordPiece was trained on: {words}"), words=joined(words, " · "))))
        if problem.merges:
            made = len(problem.merges)
            told = ngettext("Training made {n} merge:", "Training made {n} merges, in this order:", made)
            blocks.append(merges_block(problem.merges, say(told, n=made)))
        blocks += [
            Paragraph(say(_("The vocabulary of WordPiece: {pieces}"), pieces=Tokens(problem.vocabulary or ()))),
            Paragraph(say(_("Encode the word “{word}”: give its tokens in order."), word=Quoted(problem.word or ""))),
            Paragraph(say(_("Rule: {rule}"), rule=self.rule(problem))),
        ]
        return Document(tuple(blocks))

    def solve(self, problem: Problem) -> Document:
        """The word piece by piece, and a word on lists of merges."""
        table = match_table(
            problem.word or "",
            problem.vocabulary or (),
            caption=say(_("From the left, each time the longest piece that fits:")),
        )
        return Document((table, Paragraph(not_replayed())))

    def known(self, convention: Convention) -> Convention:
        """Words and letters."""
        return in_words(convention)

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """A vocabulary trained on drawn words, and a word that suits the level."""
        convention = self.known(convention)
        rows = draw_table(dice, lexicon, dice.whole(*_WORDS[level]), convention)
        position = trained(rows, convention, dice.whole(*_MERGES[level])) if rows else None
        if rows is None or position is None:
            return None
        vocabulary, merges = position.vocabulary, position.merges
        match level:
            case 1:
                words = dice.shuffled(words_of(rows))
            case 3:
                words = broken_words(dice, lexicon, rows)
            case 4:
                words = displaced_words(dice, lexicon, rows, vocabulary)
            case 5:
                words = contested_words(dice, lexicon, rows, merges)
            case _unseen:
                words = unseen_words(dice, lexicon, rows)
        found: list[Problem] = []
        for word in words:
            problem = Problem(
                self.name, level, convention, corpus=rows, merges=merges, vocabulary=vocabulary, word=word
            )
            if _suits(level, problem):
                found.append(problem)
            if len(found) == _CHOICE_OF_WORDS:
                break
        if not found:
            return None
        # The word on which the most wrong procedures part ways tells best which of them a student runs.
        wrong_ways = [form for form in variants_swapping(self.steps) if (form.id, form.name) in _TOLD_APART]
        return Draft(max(found, key=lambda item: len({outcome(item, form.procedure) for form in wrong_ways})))

    def holds(self, level: int, problem: Problem) -> bool:
        """What the level says of the word and the training."""
        least, most = _MERGES[level]
        seen = problem.word in words_of(problem.corpus or ())
        return seen == (level == 1) and least <= len(problem.merges or ()) <= most and _suits(level, problem)


def _pieces(problem: Problem, procedure: Procedure = CORRECT) -> Symbols:
    """The tokens that longest match, or the procedure's own way, finds."""
    return encode(problem.word or "", problem.vocabulary or (), procedure, problem.merges or ())


def outcome(problem: Problem, procedure: Procedure) -> Symbols:
    """The tokens that a procedure ends up with."""
    tokens = _pieces(problem, procedure)
    return tokens if procedure.finish is CORRECT.finish else procedure.finish(tokens, _by_letters(problem))


def _by_letters(problem: Problem) -> Coding:
    """What a procedure may look at once it has the tokens: the word and the training words without ##."""
    made = tuple((CORRECT.glue(*merge),) for merge in problem.merges or ())
    rows = tuple(Row(row.frequency, tuple(letters(row.symbols))) for row in problem.corpus or ())
    return Coding(tuple(problem.word or ""), made, LECTURE, rows)


def _suits(level: int, problem: Problem) -> bool:
    """True if the word is one that the level is about."""
    tokens = _pieces(problem)
    if level == 3:
        # Something of the word is found before it gets stuck, or there would be nothing to keep wrongly.
        found = [step.piece or "" for step in encode_steps(problem.word or "", problem.vocabulary or (), CORRECT)]
        return tokens == (UNKNOWN,) and len(found) > 1 and any(map(_is_long, found))
    if tokens == (UNKNOWN,) or len(tokens) < 2 or not any(map(_is_long, tokens)):
        return False
    if level == 4:
        return _pieces(problem, _UNMARKED) != tuple(token.removeprefix(HASHES) for token in tokens)
    return level != 5 or _pieces(problem, _REPLAYED) != tokens


def _is_long(piece: str) -> bool:
    """True for a piece of two letters or more."""
    return len(piece.removeprefix(HASHES)) > 1
