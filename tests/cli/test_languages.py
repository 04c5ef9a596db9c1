"""`encode --languages`: why the same sentence costs more tokens in one language, for a person, a pipe and a program."""

from typing import Any

import pytest

from tests.cli.running import done, read_lines, refused

ARABIC = "المعلم يقرأ الدرس"


def figures(*args: str, given: str | None = None) -> list[Any]:
    return read_lines("encode", "--languages", *args, given=given)


def list_of(tokens: str) -> list[str]:
    return tokens.split()


def test_the_courses_sentence_takes_5_tokens_for_5_words_and_12_for_3() -> None:
    english, arabic = figures()
    assert english["tokens"] == ["the_", "teacher_", "reads_", "the_", "lesson_"]
    assert arabic["tokens"] == list_of("ال م ع ل م _ يقرأ_ ال د ر س _")
    assert [english[name] for name in ("characters", "bytes", "words", "fertility")] == [28, 28, 5, "1"]
    assert [arabic[name] for name in ("characters", "bytes", "words", "fertility")] == [17, 32, 3, "4"]


def test_the_plain_form_says_who_fills_the_corpus_what_it_costs_and_what_follows() -> None:
    told = " ".join(done("encode", "--languages").split())
    for figure in ("Latin 1980 94 % 33", "Arabic 120 6 % 7", "5 tokens / 5 words = 1", "12 tokens / 3 words = 4"):
        assert figure in told
    assert "A word of text 2 takes 4 times as many tokens as a word of text 1." in told
    assert all(word in told for word in ("Cost", "Context", "Fairness"))


def test_ones_own_two_sentences_under_our_tokenizer() -> None:
    mine, other = figures("the answer", "xyz xyz")
    assert (mine["fertility"], other["tokens"]) == ("1", ["x", "y", "z", "_"] * 2)
    assert other["fertility"] == "4"


def test_ones_own_tokenizer() -> None:
    convention = ("--convention", "lesson", "--marker-symbol", "_")
    one, other = figures("aba", "ab cd", "--train-on", "ab ab ab cd", "-k", "2", *convention)
    assert one["tokens"] == ["ab", "a", "_"]
    assert (other["tokens"], other["fertility"]) == (["ab_", "c", "d", "_"], "2")
    told = done("encode", "--languages", "aba", "ab", "--train-on", "ab ab ab cd", *convention)
    assert "Latin 4 100 % 4" in " ".join(told.split())


def test_two_lines_of_standard_input_and_step_by_step() -> None:
    assert [text["text"] for text in figures("-", given=f"the lesson\n{ARABIC}\n")] == ["the lesson", ARABIC]
    stepped = done("encode", "--languages", "--step", given="\n\n\nq\n")
    assert "text 1 · Enter: next" in stepped
    assert "compared" in stepped


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["one"], "compares two TEXTs"),
        (["one", "two", "three"], "compares two TEXTs"),
        (["-k", "3"], "-k needs --merges or --train-on"),
        (["--convention", "lesson"], "convention options needs"),
        (["--unknown", "unk"], "--unknown needs"),
        (["a", "b", "--tokenizer", "x.json"], "not with --tokenizer"),
    ],
)
def test_what_does_not_go_with_it_is_wrong_usage(args: list[str], said: str) -> None:
    assert said in refused("encode", "--languages", *args, code=2)


def test_an_empty_text_or_one_with_the_marker_is_bad_input() -> None:
    assert "empty" in refused("encode", "--languages", "a", " ", code=1)
    assert "marker" in refused("encode", "--languages", "a", "b_c", code=1)
