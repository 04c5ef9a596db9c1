"""Questions about a tokenizer file: few rules, and the very tokens that the whole file gives."""

import random
from itertools import islice

import pytest

from drill.bank.folder import lexicon
from drill.engine.encoding import encode
from drill.engine.errors import UsageError
from drill.marking.marker import mark
from drill.questions.kinds import kind_named
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_from_json, problem_to_json
from drill.tokenizer_files.questions import MOST_RULES, drawn_texts, problems_about, rules_for
from drill.tokenizer_files.reading import read_tokenizer
from drill.tokenizer_files.tokenizer import Tokenizer
from tests.tokenizer_files.files import bpe, ours, ranks, tokenizer_json

BYTES = b"#version: 0.2\n\xc4\xa0 n\n\xc4\xa0n e\n\xc4\xa0ne w\ne s\nes t\nx y\ne r\n"


def listed() -> Tokenizer:
    return read_tokenizer(BYTES, "vocab.bpe")


def asked(tokenizer: Tokenizer, text: str, kind: str = "encode") -> list[Problem]:
    return list(problems_about(tokenizer, kind_named(kind), [text]))


def test_a_word_gets_the_rules_that_it_can_meet_in_their_order() -> None:
    [problem] = asked(listed(), " newest")
    assert problem.merges == (("Ġ", "n"), ("Ġn", "e"), ("Ġne", "w"), ("e", "s"), ("es", "t"))
    assert (problem.word, problem.start) == (" newest", tuple("Ġnewest"))
    assert encode(problem.coding) == ("Ġnew", "est")
    assert (problem.code, problem.level, problem.convention.name) == (None, None, "cs336")
    assert mark(problem, {"tokens": "Ġnew est"}).marks() == 1
    assert mark(problem, {"tokens": "Ġ new est"}).marks() == 0


def test_the_problem_travels_whole() -> None:
    [problem] = asked(listed(), " newest")
    assert problem_from_json(problem_to_json(problem)) == problem


def test_pieces_come_once_and_those_without_work_not_at_all() -> None:
    assert [problem.word for problem in asked(listed(), " newest xyz a newest")] == [" newest"]


def test_a_trace_has_a_step_for_each_rule() -> None:
    [problem] = asked(listed(), " newest", "encode-trace")
    assert len(kind_named("encode-trace").parts(problem)) == 5


def test_under_ranks_the_rule_is_the_pair_of_which_the_token_is_made() -> None:
    tokenizer = read_tokenizer(ranks("er", "st", "est", "lo", "low", "lowest"), "ranks")
    # est is e + st although es + t would join to it too; low is lo + w.
    [problem] = asked(tokenizer, "lowest")
    assert problem.merges == (("s", "t"), ("e", "st"), ("l", "o"), ("lo", "w"), ("low", "est"))


def test_a_list_in_which_a_rule_comes_before_what_it_needs_makes_no_wrong_question() -> None:
    tokenizer = ours(tokenizer_json(bpe(["ab c", "a b", "b c", "n e"])))
    for problem in asked(tokenizer, "abc") + asked(tokenizer, "abcne"):
        assert encode(problem.coding) == tokenizer.encode(problem.word or "").tokens


@pytest.mark.parametrize("seed", range(40))
def test_of_random_lists_each_question_has_the_tokenizers_own_tokens(seed: int) -> None:
    dice = random.Random(seed)
    symbols, merges = list("abc"), []
    for _rule in range(14):
        pair = dice.choice(symbols), dice.choice(symbols)
        if len("".join(pair)) < 6 and pair not in merges:
            merges.append(pair)
            symbols.append("".join(pair))
    if dice.random() < 0.3:
        dice.shuffle(merges)
    tokenizer = ours(tokenizer_json(bpe([" ".join(pair) for pair in merges])))
    words = ["".join(dice.choices("abc", k=dice.randint(3, 9))) for _word in range(30)]
    for word in words:
        for problem in asked(tokenizer, word):
            assert encode(problem.coding) == tokenizer.encode(word).tokens
            assert len(problem.merges or ()) <= MOST_RULES


def test_wordpiece_is_asked_for_its_longest_matches() -> None:
    pieces = ["[UNK]", "n", "ne", "new", "##e", "##s", "##st", "##est", "q", "##w"]
    model = {
        "type": "WordPiece",
        "unk_token": "[UNK]",
        "continuing_subword_prefix": "##",
        "max_input_chars_per_word": 100,
        "vocab": {piece: at for at, piece in enumerate(pieces)},
    }
    tokenizer = ours(tokenizer_json(model, pre_tokenizer={"type": "WhitespaceSplit"}))
    known, stuck = asked(tokenizer, "newest newt", "wordpiece-encode")
    assert known.vocabulary == ("n", "ne", "new", "##e", "##s", "##st", "##est", "##w")
    assert mark(known, {"tokens": "new ##est"}).marks() == 1
    assert mark(stuck, {"tokens": "[UNK]"}).marks() == 1
    with pytest.raises(UsageError, match="WordPiece model, of which can be asked: wordpiece-encode"):
        asked(tokenizer, "newest")


def test_unigram_scores_are_no_frequencies() -> None:
    model = {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0.0], ["a", -1.0], ["ab", -2.0], ["b", -1.5]]}
    with pytest.raises(UsageError, match="logarithms"):
        asked(ours(tokenizer_json(model)), "ab")


def test_words_are_drawn_with_the_space_before_them_and_the_seed_gives_them_again() -> None:
    first = list(islice(drawn_texts("a", lexicon()), 20))
    assert first == list(islice(drawn_texts("a", lexicon()), 20)) != list(islice(drawn_texts("b", lexicon()), 20))
    assert all(text[0] == " " and text[1:].isalpha() for text in first)


def test_symbols_that_meet_no_rule() -> None:
    assert rules_for(("x",), listed().model.rules) == ()  # type: ignore[attr-defined]  # a BPE model has rules
