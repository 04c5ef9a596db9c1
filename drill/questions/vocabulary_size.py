"""How many base symbols are there, and how large is the vocabulary after k merges?"""

from __future__ import annotations

from typing import ClassVar

from drill.answers import NUMBER
from drill.document import Block, Document, MergeListing, Paragraph, Sentence
from drill.engine.convention import Convention
from drill.engine.corpus import alphabet
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.training import Position
from drill.questions.board import corpus_block, vocabulary_block
from drill.questions.corpora import draw_forms, draw_text, draw_words
from drill.questions.dice import Dice
from drill.questions.kind import Draft, Earlier, Expected
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.run_kinds import RunKind, no_more, size_of, walk
from drill.wording import N_, _, ngettext, say

#: A corpus of few letters has at most so many different ones; one of shared letters uses each so often on average.
FEW_LETTERS = 6
SHARED = 3
#: Merges after which the pairs have run out: nobody has to make them, only to see how many there are.
MOST_MERGES = 12


class VocabularySize(RunKind):
    """How many base symbols are there, and how large is the vocabulary after k merges?

    Levels: few letters; the marker counts as a symbol; many shared letters; the pairs run out before k; a text only.
    """

    name = "vocabulary-size"
    title = N_("Vocabulary size")
    task = N_("how many base symbols, and how many symbols after k merges?")
    counts = True
    hints = "runs:SizeHints"
    levels: ClassVar = {
        1: N_("few letters"),
        2: N_("the marker counts"),
        3: N_("many shared letters"),
        4: N_("pairs run out before k"),
        5: N_("a text only"),
    }
    steps = frozenset({"start", "walls", "extend", "size", "rounds"})
    shows: ClassVar = {
        1: ("wrong-size", "replaced-symbols"),
        2: ("wrong-size", "dropped-marker"),
        3: ("wrong-size", "replaced-symbols"),
        4: ("wrong-size",),
        5: ("wrong-size", "replaced-symbols"),
    }

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """Two numbers."""
        return (Part("base", NUMBER), Part("size", NUMBER))

    def label(self, part: Part) -> str:
        """The parts' names."""
        return _("Base symbols") if part.name == "base" else _("Size")

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The number of base symbols; the size that follows from the base written and the merges made."""
        if part.name == "base":
            return len(problem.run.position(procedure).base)
        position = walk(problem, {}, procedure.rounds(problem.k or 0), procedure)
        stated = earlier.get("base")
        return size_of(
            position,
            problem.run.start.seen(procedure).rows,
            len(position.vocabulary),
            stated if isinstance(stated, int) else None,
        )

    def ask(self, problem: Problem) -> Document:
        """The corpus and k."""
        k = problem.k or 0
        template = ngettext(
            "{n} merge is made, if the rule allows one. How many base symbols are there, and how many symbols "
            "does the vocabulary hold in the end?",
            "{n} merges are made, as long as the rule allows one. How many base symbols are there, and how many "
            "symbols does the vocabulary hold in the end?",
            k,
        )
        question = say(template, n=k)
        return Document(self.given_blocks(problem, question))

    def stand(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure) -> Position:
        """After the last merge."""
        return walk(problem, {}, procedure.rounds(problem.k or 0), procedure)

    def solve(self, problem: Problem) -> Document:
        """The start table, the merges and the sum."""
        position = walk(problem, {}, problem.k or 0)
        blocks: list[Block] = [corpus_block(problem.table.rows, say(_("The corpus at the start:")))]
        made = tuple(merge for merge in position.merges if merge)
        if made:
            blocks.append(MergeListing(made, say(_("The merges:"))))
        if len(made) < (problem.k or 0):
            blocks.append(Paragraph(no_more(problem)))
        blocks.append(vocabulary_block(position.base, position.vocabulary))
        return Document(tuple(blocks))

    def _gives_words(self, level: int) -> bool:
        return level <= 3

    def missing(self, level: int, convention: Convention) -> Sentence | None:
        """Level 2 needs a marker that is a symbol of its own."""
        if level == 2 and convention.marker in ("none", "glued"):
            return say(_("the convention has no marker that is a symbol of its own"))
        return super().missing(level, convention)

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """Words or a text, and k."""
        forms = draw_forms(dice, lexicon, 3 if level in (1, 4) else dice.whole(3, 5))
        if level == 4:
            forms = [form for form in forms if len(form) <= 5]
        if len(forms) < 3:
            return None
        problem = Problem(self.name, level, convention, k=dice.whole(2, 6))
        if self._gives_words(level):
            problem = problem.but(words=draw_words(dice, forms))
        else:
            problem = problem.but(text=draw_text(dice, forms))
        if level == 4:
            made = walk(problem, {}, MOST_MERGES + 1).made
            if made > MOST_MERGES:
                return None
            problem = problem.but(k=made + dice.whole(1, 2))
        return Draft(problem)

    def holds(self, level: int, problem: Problem) -> bool:
        """What the level says of the letters, the marker and the pairs."""
        position = walk(problem, {}, problem.k or 0)
        runs_out = position.made < (problem.k or 0)
        if runs_out != (level == 4):
            return False
        marker = problem.convention.marker_symbol
        rows = problem.table.rows
        occurring = alphabet(rows)
        letters = {symbol.removesuffix(marker) if marker else symbol for symbol in occurring} - {""}
        match level:
            case 1:
                return len(letters) <= FEW_LETTERS
            case 2:
                return problem.convention.marker_symbol in position.base
            case 3:
                return sum(len(row.symbols) for row in rows) >= SHARED * len(occurring)
            case _any:
                return True
