"""WordPiece: the score decides which pair is merged, longest match how a word is encoded."""

import json
import random
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer, models

from drill.engine.convention import LECTURE, Convention
from drill.engine.corpus import NO_PAIR, Corpus, Pair, Symbols, from_rows, from_words
from drill.engine.procedure import CORRECT
from drill.engine.wordpiece import UNKNOWN, encode, encode_steps, letters, split, split_words
from drill.engine.wordpiece_run import WordPiecePosition, WordPieceRun

AS_WRITTEN = LECTURE.but(marker="none", rows="as-written")
Words = list[tuple[str, int]]
HUGS: Words = [("hug", 10), ("pug", 5), ("pun", 12), ("bun", 4), ("hugs", 5)]
PAGE = ["b", "h", "p", "##g", "##n", "##s", "##u", "##gs", "hu", "hug"]


def corpus_of(words: Words) -> Corpus:
    return split_words(from_words(words, AS_WRITTEN))


def trained(words: Words, k: int, convention: Convention = AS_WRITTEN) -> WordPiecePosition:
    position = WordPieceRun(corpus_of(words), convention).position()
    for _round in range(k):
        position = position.go_on(position.picks[0])
    return position


def scores(position: WordPiecePosition) -> dict[str, str]:
    return {" ".join(pair): str(entry.score) for pair, entry in position.scored.items()}


def encoded(word: str, vocabulary: list[str] | Symbols) -> str:
    return " ".join(encode(word, vocabulary, CORRECT))


# --- figures that were published --------------------------------------------------------------------------------------


def test_the_first_scores_of_the_course_page() -> None:
    position = trained(HUGS, 0)
    same = "1/36"
    assert scores(position) == {
        "h ##u": same,
        "##u ##g": same,
        "p ##u": same,
        "##u ##n": same,
        "b ##u": same,
        "##g ##s": "1/20",
    }
    assert position.picks == (("##g", "##s"),)
    assert position.symbol(("##g", "##s")) == "##gs"
    assert position.scored["##g", "##s"][:3] == (5, 20, 5)


def test_the_first_three_merges_of_the_course_page() -> None:
    """The page prints 1/15 for hu ##g as well, and 1/21 for ##u ##g: neither is so."""
    after_one = trained(HUGS, 1)
    assert after_one.greatest == Fraction(1, 36)
    assert len(after_one.tied) == 6
    assert after_one.picks == (("h", "##u"),)
    after_two = trained(HUGS, 2)
    assert after_two.worth(("hu", "##g")) == Fraction(2, 45)
    assert after_two.worth(("##u", "##g")) == Fraction(1, 63)
    assert after_two.worth(("p", "##u")) == Fraction(1, 21)
    assert (after_two.greatest, after_two.tied) == (Fraction(1, 15), (("hu", "##gs"),))
    after_three = trained(HUGS, 3)
    assert after_three.merges == (("##g", "##s"), ("h", "##u"), ("hu", "##gs"))
    assert [after_three.past[at].table[merge] for at, merge in enumerate(after_three.merges)] == [
        Fraction(1, 20),
        Fraction(1, 36),
        Fraction(1, 15),
    ]
    assert after_three.vocabulary[-3:] == ("##gs", "hu", "hugs")
    assert set(after_three.vocabulary) - {"hugs"} == set(PAGE) - {"hug"}


def test_a_small_corpus_in_which_all_pairs_tie() -> None:
    position = trained([("hug", 2), ("hugs", 1), ("pug", 1)], 0)
    assert dict(position.counted) == {"h": 3, "##u": 4, "##g": 4, "##s": 1, "p": 1}
    assert {" ".join(pair): entry.together for pair, entry in position.scored.items()} == {
        "h ##u": 3,
        "##u ##g": 4,
        "##g ##s": 1,
        "p ##u": 1,
    }
    assert set(scores(position).values()) == {"1/4"}


def test_the_score_on_symbols_without_hashes() -> None:
    words = {"l o w _": 5, "l o w e s t _": 2, "n e w e r _": 6, "w i d e r _": 3, "n e w _": 2}
    corpus = from_rows((count, word.split()) for word, count in words.items())
    position = WordPieceRun(corpus, AS_WRITTEN).position()
    assert position.worth(("e", "r")) == Fraction(9, 171)
    for merge, score, count in ((("s", "t"), "1/2", 2), (("i", "d"), "1/3", 3), (("l", "o"), "1/7", 7)):
        assert (position.picks, str(position.greatest)) == ((merge,), score)
        assert position.tied == (merge,)
        assert position.scored[merge].together == count
        position = position.go_on(merge)


@pytest.mark.parametrize(
    ("word", "tokens"),
    [
        ("hugs", "hug ##s"),
        ("bugs", "b ##u ##gs"),
        ("pugs", "p ##u ##gs"),
        ("mug", "[UNK]"),
        ("bum", "[UNK]"),
        ("thug", "[UNK]"),
    ],
)
def test_the_words_of_the_course_page(word: str, tokens: str) -> None:
    assert encoded(word, PAGE) == tokens


@pytest.mark.parametrize(
    ("word", "tokens"), [("unwanted", "un ##want ##ed"), ("unwantedX", "[UNK]"), ("running", "runn ##ing")]
)
def test_the_words_that_bert_was_asked_about(word: str, tokens: str) -> None:
    assert encoded(word, ["want", "##want", "##ed", "wa", "un", "runn", "##ing"]) == tokens


def test_before_hug_is_learned_hugs_is_two_other_pieces() -> None:
    assert encoded("hugs", [piece for piece in PAGE if piece != "hug"]) == "hu ##gs"


def test_where_replaying_merges_would_go_wrong() -> None:
    position = trained([("acca", 5), ("aab", 6)], 3)
    merges, vocabulary = position.merges, position.vocabulary
    replayed = WordPieceRun(corpus_of([("acaba", 1)]), AS_WRITTEN, merges).position().state.rows[0].symbols
    assert encoded("acaba", vocabulary) != " ".join(replayed)


# --- rules ------------------------------------------------------------------------------------------------------------


def test_a_letter_at_the_start_is_another_symbol_than_the_same_letter_inside() -> None:
    assert split("ubu") == ("u", "##b", "##u")
    position = trained([("ubu", 3), ("bu", 2)], 0)
    assert dict(position.counted) == {"u": 3, "##b": 3, "##u": 5, "b": 2}


def test_a_merge_drops_only_the_inner_hashes() -> None:
    position = trained([("abcd", 3)], 0)
    position = position.go_on(("##b", "##c"))
    assert position.state.rows[0].symbols == ("a", "##bc", "##d")
    position = position.go_on(("a", "##bc")).go_on(("abc", "##d"))
    assert position.state.rows[0].symbols == ("abcd",)
    assert position.vocabulary == ("##b", "##c", "##d", "a", "##bc", "abc", "abcd")
    assert position.picks == (NO_PAIR,)
    assert position.greatest == 0
    assert not position.tied


def test_under_free_ties_every_maximum_may_be_merged() -> None:
    assert trained(HUGS, 1, AS_WRITTEN.but(tie="any")).picks == trained(HUGS, 1).tied


def test_a_smallest_frequency_is_one_of_counts_and_stops_no_score() -> None:
    assert trained(HUGS, 0, AS_WRITTEN.but(min_frequency=100)).picks == (("##g", "##s"),)


def test_merges_that_were_given_stand() -> None:
    merges: tuple[Pair, ...] = (("h", "##u"), ("##u", "##n"))
    position = WordPieceRun(corpus_of(HUGS), AS_WRITTEN, merges).position()
    stepwise = trained(HUGS, 0).go_on(merges[0]).go_on(merges[1])
    assert position.merges == merges
    assert (position.state.rows, position.vocabulary, scores(position)) == (
        stepwise.state.rows,
        stepwise.vocabulary,
        scores(stepwise),
    )


def test_the_steps_of_an_encoding() -> None:
    steps = encode_steps("bugs", PAGE, CORRECT)
    assert [(step.at, step.piece) for step in steps] == [(0, "b"), (1, "##u"), (2, "##gs")]
    stuck = encode_steps("hum", PAGE, CORRECT)
    assert [(step.at, step.piece, step.tokens) for step in stuck] == [(0, "hu", ("hu",)), (2, None, (UNKNOWN,))]
    assert encode("", PAGE, CORRECT) == ()


# --- against plain ways of doing it -----------------------------------------------------------------------------------

PlainRows = list[tuple[int, list[str]]]


def plain_round(rows: PlainRows) -> tuple[dict[tuple[str, str], Fraction], tuple[str, str] | None]:
    """Scores in the order of first sight, and the first pair with the highest one."""
    together: dict[tuple[str, str], int] = {}
    single: dict[str, int] = {}
    for count, symbols in rows:
        for symbol in symbols:
            single[symbol] = single.get(symbol, 0) + count
        for pair in pairwise(symbols):
            together[pair] = together.get(pair, 0) + count
    found = {(a, b): Fraction(n) / single[a] / single[b] for (a, b), n in together.items()}
    best = None
    for pair, score in found.items():
        if best is None or score > found[best]:
            best = pair
    return found, best


def plain_merge(symbols: list[str], pair: tuple[str, str]) -> list[str]:
    made = pair[0] + (pair[1][2:] if pair[1][:2] == "##" else pair[1])
    done: list[str] = []
    rest = list(symbols)
    while rest:
        if tuple(rest[:2]) == pair:
            done.append(made)
            del rest[:2]
        else:
            done.append(rest.pop(0))
    return done


corpora = st.lists(st.tuples(st.text("abc", min_size=1, max_size=6), st.integers(1, 9)), min_size=1, max_size=6)


@given(corpora, st.integers(0, 8))
def test_training_is_that_of_a_plain_recount(words: Words, k: int) -> None:
    counts: dict[str, int] = {}
    for word, count in words:
        counts[word] = counts.get(word, 0) + count
    rows: PlainRows = [
        (count, [("##" if at else "") + letter for at, letter in enumerate(word)]) for word, count in counts.items()
    ]
    position = WordPieceRun(corpus_of(words), AS_WRITTEN).position()
    for _round in range(k):
        found, best = plain_round(rows)
        assert {pair: entry.score for pair, entry in position.scored.items()} == found
        assert list(position.table) == list(found)
        if best is None:
            assert position.picks == (NO_PAIR,)
            break
        assert position.picks == (best,)
        assert position.worth(best) == position.greatest == max(found.values())
        rows = [(count, plain_merge(symbols, best)) for count, symbols in rows]
        position = position.go_on(best)
        assert [(count, list(symbols)) for count, symbols in position.state.rows] == rows
        assert len(set(position.vocabulary)) == len(position.vocabulary)
        assert {symbol for _count, symbols in rows for symbol in symbols} <= set(position.vocabulary)


@given(corpora, st.integers(0, 8))
def test_a_training_word_is_always_covered_by_the_vocabulary_it_made(words: Words, k: int) -> None:
    position = WordPieceRun(corpus_of(words), AS_WRITTEN).position()
    for _round in range(k):
        if position.picks[0]:
            position = position.go_on(position.picks[0])
    for word, _count in words:
        tokens = encode(word, position.vocabulary, CORRECT)
        assert letters(tokens) == word
        assert tokens[0][:2] != "##"
        assert all(token.startswith("##") for token in tokens[1:])


def random_word(dice: random.Random, letters: str, longest: int = 12) -> str:
    return "".join(dice.choice(letters) for _letter in range(dice.randint(1, longest)))


def random_vocabulary(number: int) -> list[str]:
    """Trained pieces, or pieces thrown together, some letters missing; in every third one letters are Arabic."""
    dice = random.Random(f"wordpiece {number}")
    alphabet = "ابتم" if number % 3 == 2 else "abcd"
    if number % 2:
        pieces = [dice.choice(("", "##")) + random_word(dice, alphabet, 4) for _piece in range(20)]
    else:
        words = [(random_word(dice, alphabet, 6), dice.randint(1, 9)) for _word in range(6)]
        position = trained(words, 0)
        for _round in range(8):
            if position.picks[0]:
                position = position.go_on(position.picks[0])
        pieces = list(position.vocabulary)
    return sorted(set(pieces))


@pytest.mark.parametrize("number", range(6))
def test_longest_match_is_that_of_tokenizers(number: int) -> None:
    vocabulary = random_vocabulary(number)
    ids = {piece: at for at, piece in enumerate([UNKNOWN, *vocabulary])}
    tokenizer = Tokenizer(models.WordPiece(ids, unk_token=UNKNOWN))
    assert json.loads(tokenizer.to_str())["model"]["continuing_subword_prefix"] == "##"
    dice = random.Random(f"words {number}")
    alphabet = "ابتم" if number % 3 == 2 else "abcd"
    unknown = 0
    for _word in range(1_000):
        word = random_word(dice, alphabet)
        tokens = encode(word, vocabulary, CORRECT)
        assert list(tokens) == tokenizer.encode(word).tokens, word
        unknown += tokens == (UNKNOWN,)
    assert unknown < 1_000
