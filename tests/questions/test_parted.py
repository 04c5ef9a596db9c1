"""Mistakes that a kind tells apart: where both go wrong, they do not write the same."""

import pytest

from drill.bank.folder import lexicon
from drill.engine.convention import PRESETS
from drill.mistakes.catalogue import mistake
from drill.questions.generator import answers_by, generate
from drill.questions.kinds import KINDS
from drill.questions.lexicon import DOUBLED

CASES = [("training-run", level, "", ("stale-counts", "kept-broken-pairs")) for level in (2, 3, 4, 5)]
CASES += [("training-run", level, DOUBLED, ("other-overlap-count", "once-per-word")) for level in (1, 2, 3, 4, 5)]
CASES += [("encode", level, "", ("stopped-early", "off-by-one-k")) for level in (1, 3, 5)]
CASES += [("merge-order", 3, "", ("joined-lookup", "longest-match"))]


@pytest.mark.parametrize(("kind_name", "level", "words", "pair"), CASES)
def test_two_mistakes_that_a_kind_tells_apart_never_give_the_same_wrong_answers(
    kind_name: str, level: int, words: str, pair: tuple[str, str]
) -> None:
    kind, told_apart = KINDS[kind_name], 0
    for number in range(40):
        problem = generate(kind, level, f"parted{number}", PRESETS["lecture"], lexicon("english"), words)
        key = answers_by(kind, problem)
        one, other = (
            [
                answers
                for form in mistake(name).variants
                if (answers := answers_by(kind, problem, form.procedure)) != key
            ]
            for name in pair
        )
        assert not any(answers in other for answers in one), problem.code
        told_apart += bool(one and other)
    assert told_apart, "no problem shows both"
