"""The ranked-merge contract: fourteen groups of checks, in the order in which the course lists them."""

from collections.abc import Callable
from itertools import permutations, product
from typing import Any, cast

import pytest

from drill.engine.errors import InputError
from drill.engine.merge_list import (
    REASONS,
    ContractError,
    ContractTypeError,
    MergeList,
    RuleError,
    contract_encode,
    first_fault,
)
from tests.engine.plain import lowest_rank_first

Rules = tuple[tuple[str, ...], ...]


def rules(text: str) -> Rules:
    """Rules written `a b, ab c`."""
    return tuple(tuple(rule.split(" ")) for rule in text.split(", ")) if text else ()


def result(text: str, alphabet: str, written: str) -> tuple[str, tuple[int, ...], int]:
    encoded = contract_encode(text, tuple(alphabet), rules(written))
    assert "".join(encoded.tokens) == text
    return " ".join(encoded.tokens), encoded.end_cuts, encoded.merges


class Text(str):
    """A string, but not exactly one."""


class Tuple(tuple[Any, ...]):
    """A tuple, but not exactly one."""


# --- 1. traces ---


@pytest.mark.parametrize(
    ("text", "alphabet", "written", "tokens", "cuts", "merges"),
    [
        ("zabc", "abcz", "z a, a b, ab c", "za b c", (2, 3, 4), 1),
        ("abc", "abc", "a b, b c", "ab c", (2, 3), 1),
        ("abc", "abc", "b c, a b", "a bc", (1, 3), 1),
        ("aaa", "a", "a a", "aa a", (2, 3), 1),
        ("aaaa", "a", "a a", "aa aa", (2, 4), 2),
        ("abcd", "abcd", "a b, ab c, abc d", "abcd", (4,), 3),
        ("", "", "", "", (), 0),
        ("cab", "abc", "", "c a b", (1, 2, 3), 0),
        ("می\u200ce\u0301", "می\u200ce\u0301", "م ی, e \u0301", "می \u200c e\u0301", (2, 3, 5), 2),
        ("abcdefgh", "abcdefgh", "a b, b c, c d, d e, e f, f g, g h, ab cd", "abcd ef gh", (4, 6, 8), 5),
        ("aaaaaaaa", "a", "a a, aa aa, aaaa aaaa", "aaaaaaaa", (8,), 7),
    ],
)
def test_traces(text: str, alphabet: str, written: str, tokens: str, cuts: tuple[int, ...], merges: int) -> None:
    assert result(text, alphabet, written) == (tokens, cuts, merges)


# --- 2. the same vocabulary, another rank ---


def test_a_vocabulary_alone_does_not_say_how_to_encode() -> None:
    one, other = rules("a b, b c"), rules("b c, a b")
    assert {"".join(rule) for rule in one} == {"".join(rule) for rule in other}
    assert contract_encode("abc", ("a", "b", "c"), one).tokens == ("ab", "c")
    assert contract_encode("abc", ("a", "b", "c"), other).tokens == ("a", "bc")


# --- 3. neither fewest tokens nor longest match ---


def test_fewer_tokens_would_do_and_a_longer_match_exists() -> None:
    encoded = contract_encode("zabc", ("a", "b", "c", "z"), rules("z a, a b, ab c"))
    assert encoded.tokens == ("za", "b", "c")
    covering = ("z", "abc")
    assert "".join(covering) == "zabc"
    assert len(covering) < len(encoded.tokens)
    assert max(map(len, covering)) > max(map(len, encoded.tokens))


# --- 4. overlaps ---


@pytest.mark.parametrize(
    ("length", "tokens"), [(2, "aa"), (3, "aa a"), (4, "aa aa"), (5, "aa aa a"), (7, "aa aa aa a")]
)
def test_overlaps_go_to_the_leftmost(length: int, tokens: str) -> None:
    assert result("a" * length, "a", "a a")[0] == tokens


# --- 5. compounds ---


def test_a_compound_makes_a_later_rule_possible() -> None:
    assert result("abcd", "abcd", "a b, c d, ab cd") == ("abcd", (4,), 3)
    assert result("abcd", "abcd", "a b, c d") == ("ab cd", (2, 4), 2)


# --- 6. nothing to do ---


def test_an_empty_input_and_rules_that_never_apply() -> None:
    assert result("", "abc", "a b, ab c") == ("", (), 0)
    assert result("c", "abc", "a b") == ("c", (1,), 0)
    assert [step.fired for step in contract_encode("c", ("a", "b", "c"), rules("a b")).steps] == [0]


# --- 7. unknown symbols ---


@pytest.mark.parametrize(
    ("text", "alphabet"), [("abx", "ab"), ("a", ""), ("é", "e\u0301"), ("e\u0301", "é"), (" ", "a")]
)
def test_a_symbol_outside_the_alphabet_is_an_error_and_never_a_silent_token(text: str, alphabet: str) -> None:
    with pytest.raises(ContractError, match="not in the alphabet"):
        contract_encode(text, tuple(alphabet), ())


def test_an_empty_text_needs_no_alphabet() -> None:
    assert contract_encode("", (), ()).tokens == ()


# --- 8. raw code points ---


def test_the_non_joiner_is_a_symbol_and_nothing_is_normalised() -> None:
    assert result("\u200c", "\u200c", "")[1] == (1,)
    both = contract_encode("ée\u0301", ("é", "e", "\u0301"), (("e", "\u0301"),))
    assert [len(token) for token in both.tokens] == [1, 2]
    assert "".join(both.tokens) == "ée\u0301"
    assert both.end_cuts == (1, 3)


# --- 9. two ways to encode ---


def test_rule_by_rule_agrees_with_lowest_rank_first_in_all_4699_cases() -> None:
    symbols = ["a", "b"]
    lists: list[Rules] = []
    for length in range(3):
        for chosen in product(product(["a", "b", "aa", "ab", "ba", "bb"], repeat=2), repeat=length):
            if first_fault(("a", "b"), cast("tuple[tuple[str, str], ...]", chosen)) is None:
                lists.append(chosen)
    texts = ["".join(letters) for length in range(7) for letters in product(symbols, repeat=length)]
    assert (len(lists), len(texts)) == (37, 127)
    cases = 0
    for chosen in lists:
        merge_list = MergeList.checked(chosen, contract=True, alphabet=("a", "b"))
        for text in texts:
            assert list(merge_list.encode(text).tokens) == lowest_rank_first(text, chosen)
            cases += 1
    assert cases == 4_699


# --- 10. alphabet order is not rank ---


@pytest.mark.parametrize("order", permutations("abc"))
def test_the_order_of_the_alphabet_is_no_rank(order: tuple[str, ...]) -> None:
    encoded = contract_encode("abcab", order, rules("b c, a b"))
    assert encoded == contract_encode("abcab", ("a", "b", "c"), rules("b c, a b"))
    assert encoded.tokens == ("a", "bc", "ab")


# --- 11. exact types ---

AB = ("a", "b")
WRONG_TYPES: list[tuple[object, object, object]] = [
    (None, AB, ()),
    (b"a", AB, ()),
    (True, AB, ()),
    (Text("a"), AB, ()),
    ("a", ["a", "b"], ()),
    ("a", Tuple(AB), ()),
    ("a", ("a", None), ()),
    ("a", ("a", True), ()),
    ("a", ("a", Text("b")), ()),
    ("a", AB, [("a", "b")]),
    ("a", AB, Tuple([("a", "b")])),
    ("a", AB, (["a", "b"],)),
    ("a", AB, (("a",),)),
    ("a", AB, (("a", b"b"),)),
    ("a", AB, (("a", True),)),
    ("a", AB, (("a", Text("b")),)),
]


@pytest.mark.parametrize(("text", "alphabet", "given"), WRONG_TYPES, ids=repr)
def test_exact_types_only(text: object, alphabet: object, given: object) -> None:
    refused(text, alphabet, given, ContractTypeError)


@pytest.mark.parametrize("place", ["alphabet", "rules"])
def test_a_generator_is_refused_and_not_consumed(place: str) -> None:
    items = iter([("a", "b"), ("b", "a")] if place == "rules" else ["a", "b"])
    generator = (item for item in items)
    refused("a", generator if place == "alphabet" else AB, generator if place == "rules" else (), ContractTypeError)
    assert len(list(generator)) == 2


def test_there_are_eighteen_refusals_of_type_and_each_is_an_input_error() -> None:
    assert len(WRONG_TYPES) + 2 == 18
    assert issubclass(ContractTypeError, TypeError)
    assert all(issubclass(error, InputError) for error in (ContractTypeError, ContractError, RuleError))


def refused(text: object, alphabet: object, given: object, error: type[InputError]) -> InputError:
    """Every door refuses: the one call, and the checked list with its encoder."""
    wrong: Callable[..., Any] = contract_encode
    with pytest.raises(error) as caught:
        wrong(text, alphabet, given)
    checked: Callable[..., Any] = MergeList.checked
    with pytest.raises(error):
        checked(given, contract=True, alphabet=alphabet).encode(text)
    return caught.value


# --- 12. contents, and unused rules are checked too ---


@pytest.mark.parametrize(
    "alphabet",
    [
        ("a", "a"),
        ("",),
        ("ab",),
        (" ",),
        ("\x00",),
        ("\x80",),
        ("\ud800",),
        ("\u2003",),
        ("\x1f",),
        ("\x7f",),
        ("\x9f",),
    ],
    ids=ascii,
)
def test_what_cannot_be_a_base_symbol(alphabet: tuple[str, ...]) -> None:
    error = refused("", alphabet, (), ContractError)
    str(error).encode()  # the sentence can be printed, whatever the symbol
    with pytest.raises(ContractError):
        first_fault(alphabet, ())


@pytest.mark.parametrize("symbol", ["\u200c", "\u200d", "\u0301", "\xa1", "~", "!", "\ufeff", "\U0010ffff"], ids=ascii)
def test_what_can(symbol: str) -> None:
    assert contract_encode(symbol, (symbol,), ()).tokens == (symbol,)


@pytest.mark.parametrize(
    ("written", "number", "reason"),
    [
        ("ab c, a b", 1, "used-before-made"),
        ("a b, ab x", 2, "unknown-part"),
        ("a b, c a, a b", 3, "same-rule-twice"),
        ("a b, b c, ab c, a bc", 4, "result-not-new"),
        ("a b, a ", 2, "empty-part"),
        ("a ab, a b", 1, "used-before-made"),
        ("c c,  c", 2, "empty-part"),
        ("b xb", 1, "unknown-part"),
    ],
)
@pytest.mark.parametrize("text", ["", "c", "abc"])
def test_every_rule_is_checked_used_or_not(text: str, written: str, number: int, reason: str) -> None:
    given = rules(written)
    error = refused(text, ("a", "b", "c"), given, RuleError)
    assert isinstance(error, RuleError)
    assert (error.rule, error.reason) == (number, reason)
    assert first_fault(("a", "b", "c"), cast("tuple[tuple[str, str], ...]", given)) == (number, reason)
    assert reason in REASONS


def test_a_sound_list_has_no_fault() -> None:
    assert first_fault(("a", "b", "c"), rules("a b, ab c, c a")) is None
    assert first_fault((), ()) is None


def test_the_first_of_several_faults_is_named() -> None:
    assert first_fault(("a", "b"), rules("a b, x a, a b")) == (2, "unknown-part")


# --- 13. bounds ---


@pytest.mark.parametrize(
    ("text", "alphabet", "written"),
    [
        ("aaaaaaaaa", "a", ""),
        ("", "abcdefghi", ""),
        ("", "abc", "a a, a b, a c, b a, b b, b c, c a, c b, c c"),
    ],
)
def test_nine_is_too_many(text: str, alphabet: str, written: str) -> None:
    refused(text, tuple(alphabet), rules(written), ContractError)
    # One less is within the bounds.
    shorter = ", ".join(written.split(", ")[:8])
    contract_encode(text[:8], tuple(alphabet[:8]), rules(shorter))


@pytest.mark.parametrize("written", ["a a, aa a, aaa a, aaaa a, aaaa aaaaa", "a a, aa aa, aaaa aaaa, aaaaaaaa a"])
def test_a_token_of_nine_code_points_is_too_long(written: str) -> None:
    number = written.count(",") + 1
    error = refused("", ("a",), rules(written), RuleError)
    assert isinstance(error, RuleError)
    assert (error.rule, error.reason) == (number, "result-too-long")
    assert contract_encode("", ("a",), rules(written)[:-1]).tokens == ()


def test_a_text_of_eight_astral_code_points_is_within_the_bounds() -> None:
    assert len(contract_encode("😀" * 8, ("😀",), ()).tokens) == 8


# --- 14. fresh results, inputs untouched, irrelevant rules ---


def test_a_later_rule_that_never_fires_changes_nothing() -> None:
    with_it = contract_encode("abc", ("a", "b", "c"), rules("a b, b c, c a"))
    without = contract_encode("abc", ("a", "b", "c"), rules("a b, b c"))
    assert (with_it.tokens, with_it.end_cuts, with_it.merges) == (without.tokens, without.end_cuts, without.merges)
    assert with_it.steps[:2] == without.steps


def test_each_call_gives_a_fresh_result_and_leaves_its_arguments_alone() -> None:
    text, alphabet, given = "abab", ("b", "a"), rules("a b, ab ab")
    one, other = contract_encode(text, alphabet, given), contract_encode(text, alphabet, given)
    assert one == other
    assert one is not other
    assert one.steps is not other.steps
    assert (text, alphabet, given) == ("abab", ("b", "a"), (("a", "b"), ("ab", "ab")))
    merge_list = MergeList.checked(given, contract=True, alphabet=alphabet)
    first = merge_list.encode("ab")
    assert merge_list.encode("ba").tokens == ("b", "a")
    assert first.tokens == ("ab",)
