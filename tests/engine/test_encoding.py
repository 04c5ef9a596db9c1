import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.coding import Coding
from drill.engine.convention import PRESETS, Convention, preset
from drill.engine.corpus import Symbols, from_text
from drill.engine.encoding import begin, encode, encode_steps, next_state
from drill.engine.rounds import work_out
from tests.engine.plain import lowest_rank_first, texts

RULES = (("n", "e"), ("ne", "w"), ("_", "r"), ("_r", "e"))


def test_every_rule_is_listed_also_one_that_does_nothing() -> None:
    encoded = encode_steps(tuple("_renew"), RULES)
    assert [(step.rank, step.merge, step.fired, " ".join(step.tokens)) for step in encoded.steps] == [
        (1, ("n", "e"), 1, "_ r e ne w"),
        (2, ("ne", "w"), 1, "_ r e new"),
        (3, ("_", "r"), 1, "_r e new"),
        (4, ("_r", "e"), 1, "_re new"),
    ]
    assert (encoded.end_cuts, encoded.merges) == ((3, 6), 4)
    idle = encode_steps(tuple("_reset"), RULES)
    assert [step.fired for step in idle.steps] == [0, 0, 1, 1]


def test_a_rule_fires_at_every_place() -> None:
    encoded = encode_steps(tuple("aaaaab"), (("a", "a"),))
    assert (encoded.tokens, encoded.merges, encoded.steps[0].fired) == (("aa", "aa", "a", "b"), 2, 2)


def test_an_empty_word_and_an_empty_list() -> None:
    assert encode_steps((), RULES).tokens == ()
    assert encode_steps(("a",), ()).tokens == ("a",)
    assert encode(Coding(("a", "b"), ())) == ("a", "b")


def test_a_coding_is_replayed_state_by_state() -> None:
    coding = Coding(tuple("_renew"), RULES)
    past: list[Symbols] = [begin(coding)]
    for _ in RULES:
        state = next_state(coding, past)
        assert state is not None
        past.append(state)
    assert past[1:] == [step.tokens for step in encode_steps(coding.start, RULES).steps]
    assert encode(coding) == past[-1] == ("_re", "new")


def test_what_a_coding_knows_of_its_vocabulary() -> None:
    coding = Coding(("x", "n"), RULES)
    assert coding.base == ("_", "e", "n", "r", "w", "x")
    assert coding.vocabulary == {"_", "e", "n", "r", "w", "x", "ne", "new", "_r", "_re"}


@given(texts, st.sampled_from(list(PRESETS.values())), st.integers(0, 12))
def test_a_training_word_ends_as_its_last_training_state(text: str, convention: Convention, k: int) -> None:
    corpus = from_text(text, convention)
    run = work_out(corpus, convention, k)
    last = run.rounds[-1].rows if run.rounds else run.start
    for start, end in zip(run.start, last, strict=True):
        assert encode_steps(start.symbols, run.merges).tokens == end.symbols


@given(texts, st.text("abcdeعx", max_size=12), st.sampled_from(["lesson", "minbpe"]))
def test_tokens_spell_the_input_and_lowest_rank_first_agrees_on_trained_lists(text: str, word: str, name: str) -> None:
    merges = work_out(from_text(text, preset(name)), preset(name), None).merges
    encoded = encode_steps(tuple(word), merges)
    assert "".join(encoded.tokens) == word
    assert encoded.merges == len(word) - len(encoded.tokens)
    assert list(encoded.tokens) == lowest_rank_first(word, merges)
    assert encoded.tokens == encode(Coding(tuple(word), merges))


@pytest.mark.parametrize("tokens", [("ab", "c"), ("م\u200c", "ی"), ()])
def test_end_cuts_are_in_code_points(tokens: Symbols) -> None:
    cuts = encode_steps(tokens, ()).end_cuts
    assert cuts == tuple(len("".join(tokens[: at + 1])) for at in range(len(tokens)))
