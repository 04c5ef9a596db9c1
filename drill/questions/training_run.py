"""A whole run: k merges with their counts, the corpus after them, the vocabulary and its size."""

from __future__ import annotations

from typing import ClassVar

from drill.answers import CORPUS, NUMBER, PAIR, SET, Value
from drill.document import Block, Document, Sentence
from drill.engine.convention import Convention
from drill.engine.corpus import NO_PAIR, Symbols, alphabet, told_vocabulary
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.training import Position
from drill.questions.board import corpus_block, round_blocks, vocabulary_block
from drill.questions.corpora import draw_forms, draw_text, draw_uneven_text, draw_words
from drill.questions.dice import Dice
from drill.questions.kind import Draft, Earlier, Expected, one_of
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.rules import joined
from drill.questions.run_kinds import RunKind, merge_remark, size_of, stated_merge, walk
from drill.questions.table_kinds import count_remark, tied_at
from drill.wording import N_, _, ngettext, say

#: The steps that shape the first round, and those that shape what comes after a merge.
_COUNTED = frozenset({"start", "walls", "scan", "weigh", "pairs", "add", "table", "choose", "worth"})
_REWRITTEN = frozenset({"take", "rewrite", "join"})

#: Told apart in every run: the two ways of not counting again, and the two of counting less where letters repeat.
_PARTED = (("stale-counts", "kept-broken-pairs"), ("other-overlap-count", "once-per-word"))
#: So many of the draws whose first merge is the second pair of the table are passed over. Behind a marker it stands
#: first in a word, and without this it would be right in more than half of all runs: a guess.
_PASSED_OVER = 0.65


class TrainingRun(RunKind):
    """A whole run.

    Levels: two merges on words; three merges; three merges with one tie; four merges on a text with a bare first word;
    five or six merges on a text, with ties.
    """

    name = "training-run"
    title = N_("Training run")
    task = N_("merges with their counts, then corpus, vocabulary and size")
    hints = "runs:TrainingHints"
    levels: ClassVar = {
        1: N_("two merges, words"),
        2: N_("three merges, words"),
        3: N_("three merges, one tie"),
        4: N_("four merges, a text with a bare first word"),
        5: N_("five or six merges, a text, ties"),
    }
    steps = _COUNTED | _REWRITTEN | {"rounds", "extend", "size"}
    shows: ClassVar = {
        1: ("ignored-frequencies",),
        2: ("ignored-frequencies", "stale-counts"),
        3: ("other-tie-rule", "stale-counts"),
        4: ("marked-first-word", "stale-counts"),
        5: ("other-tie-rule", "stale-counts"),
    }
    long = True
    two_mistakes = True

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """Merge and count of each round; then corpus, vocabulary, size."""
        rounds = [part for number in range(1, (problem.k or 0) + 1) for part in _round_parts(number, 1)]
        return (*rounds, Part("corpus", CORPUS), Part("vocabulary", SET), Part("size", NUMBER))

    def steps_of(self, part: Part) -> frozenset[str]:
        """The first round has seen no merge; what a count is worth matters beside merges alone."""
        if part.round is not None:
            return _COUNTED | {"rounds"} | (_REWRITTEN if part.round > 1 else frozenset())
        ending = {"corpus": frozenset[str](), "vocabulary": {"extend"}, "size": {"extend", "size"}}[part.name]
        return (_COUNTED - {"worth"}) | _REWRITTEN | {"rounds"} | ending

    def extra_part(self, problem: Problem, name: str) -> Part | None:
        """Rounds beyond k may be answered: they earn nothing and are evidence."""
        word, _dash, number = name.partition("-")
        if word in ("merge", "count") and number.isascii() and number.isdigit() and number[0] != "0":
            round_ = int(number)
            if (problem.k or 0) < round_ <= (problem.k or 0) + 20:
                return next(part for part in _round_parts(round_, 0) if part.name == name)
        return None

    def label(self, part: Part) -> str:
        """The parts' names."""
        if part.round is not None:
            template = _("Merge {n}") if part.type == PAIR else _("Count {n}")
            return template.format(n=part.round)
        return {"corpus": _("Corpus"), "vocabulary": _("Vocabulary"), "size": _("Size")}[part.name]

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """What the part should hold, given the merges before it."""
        k = problem.k or 0
        if part.round is not None:
            if procedure.rounds(k) < part.round <= k:
                # Who stops a round too early has nothing to write here.
                return None
            # Beyond the rounds asked every procedure goes on in its own way: what stands there is evidence.
            position = walk(problem, earlier, part.round - 1, procedure)
            if part.type == PAIR:
                return one_of(position.picks)
            return position.worth(position.follow(stated_merge(earlier, part.round)))
        position = walk(problem, earlier, procedure.rounds(k), procedure)
        if part.name == "corpus":
            return position.state.rows
        vocabularies = _vocabularies(position, earlier, k)
        units = problem.convention.units
        if part.name == "vocabulary":
            return one_of([told_vocabulary(vocabulary, units) for vocabulary in vocabularies])
        written = earlier.get("vocabulary")
        sizes = []
        if isinstance(written, tuple) and procedure.size is CORRECT.size:
            # Beside the symbols written there are the bytes that nobody was asked to write.
            own = frozenset(alphabet((), units))
            sizes.append(len(own.union(written)))
        start = problem.run.start.seen(procedure).rows
        sizes += [size_of(position, start, len(vocabulary)) for vocabulary in vocabularies]
        return one_of(sizes)

    def fill(self, problem: Problem, part: Part, earlier: Earlier) -> Value | None:
        """Beside `none` a blank count is 0."""
        return 0 if part.type == NUMBER and part.round and stated_merge(earlier, part.round) == NO_PAIR else None

    def remark(self, problem: Problem, part: Part, values: Earlier, correct: bool) -> Sentence:
        """Where a merge cannot be made, what the marking goes on with; whose count a right one beside it is."""
        if part.round is None:
            return ()
        position = walk(problem, values, part.round - 1)
        stated = stated_merge(values, part.round)
        if part.type == NUMBER:
            return count_remark(position, stated, values.get(part.name), correct)
        return merge_remark(position, stated, correct)

    def ask(self, problem: Problem) -> Document:
        """The corpus and how many merges are wanted."""
        k = problem.k or 0
        question = say(
            ngettext(
                "Do {n} merge: write the pair and its count, then the corpus, the vocabulary and its size.",
                "Do {n} merges: for each write the pair and its count; then the corpus, the vocabulary and its size.",
                k,
            ),
            n=k,
        )
        if problem.convention.units == "bytes":
            beyond = say(_("Of the vocabulary write what it holds besides the 256 bytes; its size counts all."))
            question = joined([question, beyond], " ")
        return Document(self.given_blocks(problem, question))

    def stand(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure) -> Position:
        """Before the part's round, or after the last one."""
        rounds = procedure.rounds(problem.k or 0) if part.round is None else part.round - 1
        return walk(problem, earlier, rounds, procedure)

    def solve(self, problem: Problem) -> Document:
        """Round by round, then the vocabulary."""
        position = problem.run.position(CORRECT)
        blocks: list[Block] = [corpus_block(position.state.rows, say(_("The corpus at the start:")))]
        for number in range(1, (problem.k or 0) + 1):
            blocks += round_blocks(position, number)
            if not position.picks[0]:
                break
            position = position.go_on(position.picks[0])
        blocks.append(vocabulary_block(position.base, position.vocabulary))
        return Document(tuple(blocks))

    def _gives_words(self, level: int) -> bool:
        return level <= 3

    def missing(self, level: int, convention: Convention) -> Sentence | None:
        """A bare first word stands only under the marker `leading`."""
        if level == 4 and convention.marker != "leading":
            return say(_("only a marker before every word but the first leaves a first word bare"))
        return super().missing(level, convention)

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """Words or a text, and k."""
        k = {1: 2, 2: 3, 3: 3, 4: 4}.get(level) or dice.whole(5, 6)
        forms = draw_forms(dice, lexicon, dice.whole(3, 5))
        if not forms:
            return None
        problem = Problem(self.name, level, convention, k=k)
        if self._gives_words(level):
            problem = problem.but(words=draw_words(dice, forms))
        elif level == 4:
            problem = problem.but(text=draw_uneven_text(dice, forms[:4]))
        else:
            problem = problem.but(text=draw_text(dice, forms[:4] if convention.walls == "none" else forms))
        position = problem.run.position(CORRECT)
        if position.table and list(position.table)[1:2] == [position.picks[0]] and dice.chance(_PASSED_OVER):
            return None
        return Draft(problem, parted=_PARTED)

    def holds(self, level: int, problem: Problem) -> bool:
        """No tie in the rounds asked, or as many as the level says; a merge in every round."""
        position = problem.run.position(CORRECT)
        tied_rounds = 0
        for _round in range(problem.k or 0):
            tied = tied_at(position)
            if not tied:
                return False
            tied_rounds += tied > 1
            if (level in (1, 2, 4) and tied_rounds) or (level == 3 and tied > 2):
                return False
            position = position.go_on(position.picks[0])
        return {3: tied_rounds == 1, 5: tied_rounds >= 1}.get(level, True)


def _round_parts(number: int, marks: int) -> tuple[Part, Part]:
    piece = f"round-{number}"
    return (
        Part(f"merge-{number}", PAIR, marks, piece, number),
        Part(f"count-{number}", NUMBER, marks, piece, number),
    )


def _vocabularies(position: Position, earlier: Earlier, k: int) -> list[Symbols]:
    """The vocabularies that follow from the merges written: with and without the picks that were supplied.

    The results of all stated merges belong to it, whether they could be made or not. Nobody is asked for a merge beyond
    k, so one that a procedure makes there counts as stated.
    """
    stated_only = with_supplied = position.base
    for number, round_ in enumerate(position.past, 1):
        stated = stated_merge(earlier, number)
        if stated is None and number > k:
            stated = round_.merge
        for merge in dict.fromkeys((stated, round_.merge)):
            if merge is None or (len(merge) == 1 and merge != round_.merge):
                continue
            with_supplied = position.procedure.extend(with_supplied, merge)
            if merge == stated:
                stated_only = position.procedure.extend(stated_only, merge)
    return [stated_only, with_supplied]
