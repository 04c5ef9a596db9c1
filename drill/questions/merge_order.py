"""Encode a word with two merge lists that make the same vocabulary: the vocabulary alone does not say how to encode."""

from __future__ import annotations

from typing import ClassVar, Final

from drill.answers import TOKENS, Context
from drill.document import Block, Bullets, Document, MergeListing, Paragraph, Quoted, Sentence, Tokens
from drill.engine.coding import Coding
from drill.engine.convention import Convention
from drill.engine.encoding import encode
from drill.engine.errors import InputError
from drill.engine.merge_list import MergeList
from drill.engine.procedure import CORRECT, Procedure
from drill.mistakes.encoding import FEWEST_TOKENS, LONGEST_MATCH
from drill.questions.board import trace_block
from drill.questions.corpora import draw_forms
from drill.questions.dice import Dice
from drill.questions.kind import Draft, Earlier, Expected, Kind
from drill.questions.lexicon import Lexicon
from drill.questions.problem import Part, Problem
from drill.questions.rules import replaying
from drill.questions.two_lists import Rules, draw_list, draw_other_list
from drill.wording import N_, _, say

#: By level: letters of the word, and rules of each list, at least and at most.
_LETTERS: Final = {1: (4, 6), 2: (4, 7), 3: (4, 7), 4: (4, 7), 5: (6, 7)}
_RULES: Final = {1: (2, 2), 2: (3, 4), 3: (3, 5), 4: (3, 5), 5: (6, 8)}
#: Levels on which rules build on earlier ones.
_BUILDING: Final = (3, 4, 5)
#: Whoever looks up what symbols spell together often comes to the longest match; level 3 tells the two apart.
_PARTED: Final = (("joined-lookup", "longest-match"),)


class MergeOrder(Kind):
    """Encode a word with two lists of the same vocabulary. No list was trained, and no convention matters.

    Levels: two rules in two orders; three or four rules on single letters; rules that build on earlier ones, a token
    made in two ways, of which each list knows one; the tokens of one list are neither the longest match nor the fewest;
    six to eight rules. On every level the two lists cut the word differently.
    """

    name = "merge-order"
    title = N_("Merge order")
    task = N_("a word under two merge lists of the same vocabulary")
    hints = "words:WordHints"
    levels: ClassVar = {
        1: N_("two rules in two orders"),
        2: N_("three or four rules"),
        3: N_("a token that is made in two ways"),
        4: N_("neither longest nor fewest tokens"),
        5: N_("six to eight rules"),
    }
    steps = frozenset({"order", "replay", "finish", "join"})
    shows: ClassVar = {
        1: ("wrong-merge-order",),
        2: ("wrong-merge-order", "left-to-right"),
        3: ("joined-lookup",),
        4: ("longest-match", "fewest-tokens"),
        5: ("wrong-merge-order", "stopped-early"),
    }
    needs = ("merges", "other_merges", "word", "start")
    about_text = False
    hides: ClassVar = {
        "bytes-are-garbage": N_("its symbols are letters, not bytes"),
        "unseen-is-unk": N_("there are no training words"),
        "whole-word": N_("there are no training words"),
    }

    def parts(self, problem: Problem) -> tuple[Part, ...]:
        """The tokens under each list; one piece of evidence: whoever has a wrong way has it with both lists."""
        return (Part("first", TOKENS, piece="word"), Part("second", TOKENS, piece="word"))

    def label(self, part: Part) -> str:
        """The parts' names."""
        return _("First list") if part.name == "first" else _("Second list")

    def coding(self, problem: Problem, part: Part) -> Coding:
        """The word under the list of the part."""
        first, second = problem.codings
        return first if part.name == "first" else second

    def expect(self, problem: Problem, part: Part, earlier: Earlier, procedure: Procedure = CORRECT) -> Expected:
        """The tokens as the procedure finds them with the part's list."""
        return encode(self.coding(problem, part), procedure)

    def context(self, problem: Problem, part: Part, earlier: Earlier) -> Context:
        """The symbols that both lists make; there is no marker."""
        return Context(problem.codings[0].vocabulary)

    def rule(self, problem: Problem) -> Sentence:
        """How a list is replayed."""
        return say(_("each list is replayed from its first rule to its last, each rule once, wherever it fits"))

    def rule_in_full(self, problem: Problem) -> Document:
        """How a list is replayed, point by point."""
        points = (*replaying(), say(_("There is no word marker, and nothing is counted.")))
        return Document((Bullets(points),))

    def ask(self, problem: Problem) -> Document:
        """Both lists, their one vocabulary, and the word."""
        made = [("".join(rule)) for rule in problem.merges or ()]
        vocabulary = (*problem.codings[0].base, *made)
        blocks: list[Block] = [
            MergeListing(problem.merges or (), say(_("First list:"))),
            MergeListing(problem.other_merges or (), say(_("Second list:"))),
            Paragraph(say(_("Both make the same vocabulary: {symbols}"), symbols=Tokens(vocabulary))),
            Paragraph(
                say(
                    _("The word “{word}” starts as {symbols}"),
                    word=Quoted(problem.word or ""),
                    symbols=Tokens(problem.start or ()),
                )
            ),
            Paragraph(say(_("Encode the word with each list: give its tokens in order."))),
            Paragraph(say(_("Rule: {rule}"), rule=self.rule(problem))),
        ]
        return Document(tuple(blocks))

    def solve(self, problem: Problem) -> Document:
        """The word on its way through each list."""
        first, second = problem.codings
        lesson = say(_("The vocabulary is the same, the tokens are not: the rules and their order decide."))
        blocks: tuple[Block, ...] = (
            trace_block(first, caption=say(_("The first list, replayed from first to last:"))),
            trace_block(second, caption=say(_("The second list, replayed from first to last:"))),
        )
        return Document(blocks if encode(first) == encode(second) else (*blocks, Paragraph(lesson)))

    def check(self, problem: Problem) -> None:
        """Both lists must keep the contract and make the same symbols, and the word must be spelt in its letters."""
        word, start = problem.word or "", problem.start or ()
        if start != tuple(word):
            raise InputError(_("must be the code points of the word, one by one"), "given.start")
        lists = {"given.merges": problem.merges or (), "given.other_merges": problem.other_merges or ()}
        alphabet = tuple(dict.fromkeys("".join((word, *("".join(rule) for rules in lists.values() for rule in rules)))))
        for field, rules in lists.items():
            try:
                MergeList.checked(rules, contract=True, alphabet=alphabet).encode(word)
            except InputError as error:
                raise error.at(field) from None
        first, second = lists.values()
        if first == second or set(map("".join, first)) != set(map("".join, second)):
            raise InputError(_("must make the same symbols as the first list in another way"), "given.other_merges")

    def draw(self, level: int, convention: Convention, dice: Dice, lexicon: Lexicon) -> Draft | None:
        """A word, some of its pieces as rules, and the same pieces in another order or from other parts."""
        least, most = _LETTERS[level]
        forms = draw_forms(dice, lexicon, 3, doubled=dice.chance(0.5))
        fitting = [word for word in forms if least <= len(word) <= most]
        if not fitting:
            return None
        word = dice.pick(fitting)
        rules = draw_list(dice, word, dice.whole(*_RULES[level]), building=level in _BUILDING)
        if rules is None:
            return None
        other = draw_other_list(dice, word, rules)
        problem = Problem(self.name, level, convention, merges=rules, other_merges=other, word=word, start=tuple(word))
        return Draft(problem, parted=_PARTED if level == 3 else ())

    def holds(self, level: int, problem: Problem) -> bool:
        """What the level says of lists and tokens; on every level the two lists cut the word differently."""
        rules, other = problem.merges or (), problem.other_merges or ()
        least, most = _RULES[level]
        if not least <= len(rules) <= most or encode(problem.codings[0]) == encode(problem.codings[1]):
            return False
        if level == 3:
            return _by_other_parts(rules, other)
        if level == 4:
            return any(map(_is_no_cover, problem.codings))
        return level == 5 or not any(len("".join(rule)) > 2 for rule in rules)


def _by_other_parts(rules: Rules, other: Rules) -> bool:
    """True if some symbol is made of other parts in the one list than in the other."""
    made = {"".join(rule): rule for rule in other}
    return any(made["".join(rule)] != rule for rule in rules)


def _is_no_cover(coding: Coding) -> bool:
    """True if the tokens are neither the longest match nor the fewest that cover the word."""
    tokens = encode(coding)
    longest, fewest = (encode(coding, mistake.variants[0].procedure) for mistake in (LONGEST_MATCH, FEWEST_TOKENS))
    return tokens != longest and len(fewest) < len(tokens)
