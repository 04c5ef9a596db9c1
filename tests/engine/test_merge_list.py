import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.convention import LECTURE, PRESETS, Convention, preset
from drill.engine.corpus import from_text
from drill.engine.errors import InputError
from drill.engine.merge_list import MergeList, RuleError, format_merges, is_base_symbol, parse_merges
from drill.engine.rounds import work_out
from tests.engine.plain import texts

conventions = st.sampled_from(list(PRESETS.values()))


def rules(text: str) -> list[list[str]]:
    return [rule.split(" ") for rule in text.split(", ")]


@pytest.mark.parametrize(
    ("written", "convention", "number", "reason"),
    [
        ("ab c, a b", LECTURE, 1, "used-before-made"),
        ("n e, ne w, _r e, _ r", LECTURE, 3, "used-before-made"),  # the lecture's list with two rules swapped
        ("a b, x yz", LECTURE, 2, "unknown-part"),
        ("a b, c d, a b", LECTURE, 3, "same-rule-twice"),
        ("a b, b c, ab c, a bc", LECTURE, 4, "result-not-new"),
        ("a b, a ", LECTURE, 2, "empty-part"),
        ("a \u00a0", LECTURE, 1, "unknown-part"),
        ("w </w>", preset("subword-nmt"), 1, "unknown-part"),  # glued: the marker is never a symbol of its own
        ("a xy</w>", preset("subword-nmt"), 1, "unknown-part"),
        ("a </w>", LECTURE, 1, "unknown-part"),
        ("< /, w >, </ w>", preset("lesson"), 3, "result-is-base"),
    ],
)
def test_the_first_faulty_rule_is_refused(written: str, convention: Convention, number: int, reason: str) -> None:
    with pytest.raises(RuleError) as caught:
        MergeList.checked(rules(written), convention)
    assert (caught.value.rule, caught.value.reason) == (number, reason)
    assert str(caught.value).startswith(f"rule {number}: ")


@pytest.mark.parametrize(
    ("written", "convention"),
    [
        ("n e, ne w, _ r, _r e", LECTURE),
        ("e </w>, w e</w>", preset("lesson")),
        ("n w</w>, x nw</w>", preset("subword-nmt")),
        ("▁ r, e w", preset("huggingface")),
        ("a ␣, a␣ b", preset("minbpe")),
        ("م \u200c, e \u0301", LECTURE),
        ("b c, a b, ab c", LECTURE),
    ],
)
def test_sound_lists(written: str, convention: Convention) -> None:
    assert MergeList.checked(rules(written), convention).merges == tuple(map(tuple, rules(written)))


@pytest.mark.parametrize("rule", ["ab", ["a"], ["a", "b", "c"], ["a", 1]])
def test_what_is_no_pair(rule: list[str]) -> None:
    with pytest.raises(InputError, match=r"^rule 2: a merge is two symbols"):
        MergeList.checked([["a", "b"], rule], LECTURE)


def test_base_symbols_of_a_convention() -> None:
    assert [is_base_symbol(s, preset("lesson")) for s in ("a", "</w>", "a</w>", " ", "", "ab")] == [
        True, True, False, False, False, False,
    ]  # fmt: skip
    assert [is_base_symbol(s, preset("subword-nmt")) for s in ("a", "</w>", "a</w>", "ab</w>")] == [
        True, False, True, False,
    ]  # fmt: skip


def test_a_list_needs_a_convention_or_the_contract() -> None:
    with pytest.raises(TypeError):
        MergeList.checked([["a", "b"]])
    with pytest.raises(TypeError):
        MergeList.checked([["a", "b"]], LECTURE).encode("ab")


# --- files ---


@pytest.mark.parametrize(
    "text",
    [
        "n e\nne w\n",
        "n e\nne w",
        "#version: 0.2\nn e\nne w\n",
        "\ufeff#version: 0.2\r\nn e\r\nne w\r\n\r\n",
        "\ufeffn e\nne w\n  \n\n",
    ],
)
def test_a_merges_file(text: str) -> None:
    assert parse_merges(text, LECTURE, "m.txt").merges == (("n", "e"), ("ne", "w"))


@pytest.mark.parametrize("text", ["", "\n\n", "#version: 0.2\n"])
def test_an_empty_merges_file(text: str) -> None:
    assert parse_merges(text, LECTURE, "m.txt").merges == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("n e\nnew\n", "m.txt, line 2: a merge is two symbols separated by one space, not 'new'"),
        ("n e\n\nne w\n", "m.txt, line 2: a merge is two"),
        ("n  e\n", "m.txt, line 1: a merge is two"),
        ("n e w\n", "m.txt, line 1: a merge is two"),
        ("n e\u2028ne w\n", "m.txt, line 1: a merge is two"),
        (" n e\n", "m.txt, line 1: a merge is two"),
        ("n\te\n", "m.txt, line 1: a merge is two"),
        ("n e\n#version: 0.2\n", "m.txt, line 2: it uses '#version:'"),
        ("n e\nx ne\nab c\na b\n", "m.txt, line 3: it uses 'ab', which only rule 4 makes"),
        ("#version: 0.2\nn e\nn e\n", "m.txt, line 3: it is the same as rule 1"),
    ],
)
def test_faults_of_a_file_are_told_with_its_name_and_line(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_merges(text, LECTURE, "m.txt")
    assert str(caught.value).startswith(message)


def test_an_outer_place_is_put_before_the_rule() -> None:
    with pytest.raises(RuleError) as caught:
        MergeList.checked(rules("ab c"), LECTURE)
    outer = caught.value.at("answers.yaml, line 4")
    assert (str(outer).split(": ")[0], outer.rule) == ("answers.yaml, line 4, rule 1", 1)


@given(texts, conventions)
def test_what_training_makes_is_written_and_read_back(text: str, convention: Convention) -> None:
    merges = work_out(from_text(text, convention), convention, None).merges
    assert parse_merges(format_merges(merges), convention, "m").merges == merges


@given(st.text(max_size=12), conventions)
def test_so_it_is_for_any_characters_at_all(text: str, convention: Convention) -> None:
    if convention.marker_symbol in text and convention.marker_symbol:
        return
    text = text.replace("␣", "")
    merges = work_out(from_text(text, convention), convention.but(min_frequency=1), None).merges
    assert parse_merges(format_merges(merges), convention, "m").merges == merges


def test_a_symbol_that_looks_like_a_byte_order_mark_survives() -> None:
    merges = (("\ufeff", "a"), ("#", "v"))
    assert parse_merges(format_merges(merges), LECTURE, "m").merges == merges
