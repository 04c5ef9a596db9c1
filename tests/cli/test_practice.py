import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from drill.cli.plain import PlainPractice
from drill.cli.plain_texts import spells
from drill.practice.record import FILE
from drill.practice.record.store import Record
from drill.practice.session import Session
from drill.practice.source import Wish, questions
from tests.cli.running import LECTURE, done, refused, run

CODE = "next-merge.3.@lecture.1"
RUN = "training-run.5.@lecture.1"


def practise(*lines: str, args: tuple[str, ...] = ("--code", CODE)) -> str:
    return done("practice", *args, given="".join(f"{line}\n" for line in lines))


# ------------------------------------------------------------------ a question


def test_a_question_its_parts_and_the_verdict() -> None:
    written = practise("n e", "4", "")
    question, verdict = written.split("Count: ")
    assert question.startswith("Question 1 of 1 · Next merge · level 3\n")
    assert "Which pair is merged next" in question
    assert question.rstrip().endswith("Pair:")
    assert "2 of 2 marks" in verdict
    assert "1 of 1 question answered is right in every part." in verdict
    assert "Marks: 2 of 2." in verdict


def test_a_wrong_answer_is_explained_and_the_mistake_is_in_the_summary() -> None:
    table = ("n e", "4", "e w", "4", "_ r", "3", "r e", "3")
    written = practise(*table, "", "", "", "", args=("--code", RUN))
    assert "of 11 marks" in written
    assert "After a merge the corpus is another one: count there." in " ".join(written.split())
    assert "stale-counts: you went down the first table" in written.split("Summary")[1]
    assert "Practise one of them: bpe-drill practice --mistake stale-counts" in written
    assert written.splitlines()[-1].split()[:3] == ["Training", "run", "2"]


def test_an_empty_line_leaves_a_part_blank() -> None:
    written = practise("n e", "", "")
    assert "1 of 2 marks" in written


def test_what_cannot_be_read_is_asked_again_with_what_was_expected() -> None:
    written = practise("n e", "four", "4", "")
    assert "a count is a whole number, such as 4" in written
    assert written.count("Count: ") == 2
    assert "2 of 2 marks" in written


def test_a_corpus_is_read_until_an_empty_line() -> None:
    rows = ("2 _ ne w", "2 _ r e ne w", "1 s e t", "1 _ r e s e t", "")
    assert "1 of 1 mark" in practise(*rows, "", args=("--code", "apply-merge.2.@lecture.1"))


def test_a_table_of_counts_is_read_until_an_empty_line() -> None:
    rows = ("n e 4", "ew 4", "_+r 3", "(r, e) 3", "_ n 2", "e n 2", "s e 2", "e t 2", "e s 2", "")
    written = practise(*rows, "", args=("--code", "count-table.4.@lecture.1"))
    assert "Table (a row a line; an empty line ends it):" in written
    assert "8 of 9 marks" in written
    assert "Table: 8 rows are right; these are not:" in written


def test_an_option_is_chosen_by_its_letter() -> None:
    written = practise("?", "x", "b", "", args=("choice", "--level", "2", "--seed", "15"))
    question, answered = written.split("choose one of a b c d", 1)
    assert "a) 1\nb) 2\nc) 4\nd) 10\n" in question
    assert "The letter of an option" in question
    assert "1 of 1 mark" in answered
    assert "b) ✓ 2 · After a + b and c + d each word is one symbol" in answered


@pytest.mark.parametrize("kind", ["rule-check", "spot-the-mistake"])
def test_a_number_and_an_option(kind: str) -> None:
    written = practise("show", "", args=(kind, "--seed", "s"))
    assert f"a) {'no rule is faulty' if kind == 'rule-check' else ''}" in written
    assert "Choose" not in written
    solution = written.split("✓")[0]
    assert solution.count("• ") == 2


def test_a_word_under_two_lists() -> None:
    written = practise("?", "x", "y", "", args=("merge-order", "--level", "1", "--seed", "a"))
    assert "Both make the same vocabulary" in written
    assert "each of them once" in written.split("First list: ")[1]
    assert "marker" not in written.split("First list: ")[0]
    assert "0 of 2 marks" in written


def test_a_corpus_left_blank() -> None:
    assert "0 of 1 mark" in practise("", "", args=("--code", "apply-merge.2.@lecture.1"))


def test_a_corpus_that_cannot_be_read_is_asked_again() -> None:
    written = practise("x y", "", "2 _ ne w", "", "", args=("--code", "apply-merge.2.@lecture.1"))
    assert "a row is its count and then its symbols" in written
    assert "0 of 1 mark" in written


# ------------------------------------------------------------------ commands


@pytest.mark.parametrize("word", ["q", "/q", " q "])
def test_leaving(word: str) -> None:
    written = practise("n e", word)
    assert written.endswith("Summary\nNo question was answered.\n") or written.endswith("No question was answered.\n")


@pytest.mark.parametrize("word", ["?", "/?"])
def test_help(word: str) -> None:
    written = practise(word, "n e", "4", "")
    assert "Two symbols with a space between" in written
    assert "When several pairs have the greatest count, the one met first is merged" in " ".join(written.split())
    assert "2 of 2 marks" in written


@pytest.mark.parametrize("word", ["show", "/show"])
def test_a_solution_that_was_shown_is_asked_again_later(word: str) -> None:
    written = practise(word, "", "n e", "4", "")
    first, second = written.split("Question 2 of 2")
    assert "n + e" in first
    assert "2 of 2 marks" in second
    assert "1 solution was shown." in second
    assert "Marks: 2 of 2." in second


def test_a_command_that_symbols_in_play_spell_is_an_answer() -> None:
    written = " ".join(practise("q u", "q", "", args=("next-merge", "--text", "quick quiz")).split())
    assert "/q: the end" in written
    assert "a count is a whole number" in written  # q was an answer
    assert "?: what is expected" in written
    text = ("next-merge", "--text", "show shows")
    assert "/show: solution" in " ".join(practise("/q", args=text).split())
    assert "1 of 2 marks" in practise("show", "2", "", args=text)  # the count is right
    assert "1 solution was shown" in practise("/show", "/q", args=text)


@pytest.mark.parametrize(
    ("word", "symbols", "spelt"),
    [
        ("q", {"q"}, True),
        ("q", {"qu"}, False),
        ("show", {"sh", "ow"}, True),
        ("show", {"s", "h", "o"}, False),
        ("?", {"?", ""}, True),
        ("q", set(), False),
    ],
)
def test_spelling(word: str, symbols: set[str], spelt: bool) -> None:
    assert spells(word, symbols) is spelt


def test_one_like_this() -> None:
    written = practise("n e", "4", "like", "/q")
    assert "Question 2 of 2 · Next merge · level 3" in written
    again = written.split("Question 2 of 2")[1]
    assert "_ r e n e w" not in again


def test_there_may_be_no_other_like_this() -> None:
    written = practise("n e", "4", "like", "", args=("next-merge", "--text", LECTURE))
    assert "There is no other question like this one." in written


def test_once_more_keeps_what_stands_before_the_first_wrong_round() -> None:
    right = ("n e", "4", "ne w", "4")
    wrong = ("r e", "3", "", "", "", "", "")  # merge 3 to count 4, corpus, vocabulary, size
    better = ("_ r", "3", "_r e", "3", "", "", "11")
    written = practise(*right, *wrong, "again", *better, "/q", args=("--code", RUN))
    assert "Merge 2: ne w\nCount 2: 4\n" in written
    assert written.count("Merge 1: n e\n") == 1
    assert "9 of 11 marks" in written


def test_what_is_kept_cannot_command_the_terminal() -> None:
    blank = [""] * 8
    written = practise("n  e\u200e", "4", "r e", *blank, "again", "/q", args=("--code", RUN))
    assert "Merge 1: n  e<LRM>\nCount 1: 4\nMerge 2: " in written


def test_anything_else_after_a_verdict_is_asked_again() -> None:
    assert practise("n e", "4", "well", "").count("Enter: go on") == 2


# ------------------------------------------------------------------ hints


def test_each_hint_says_one_thing_more() -> None:
    written = practise("hint", "hint", "hint", "hint", "n e", "4", "")
    steps = [written.index(f"Hint {n} of 3") for n in (1, 2, 3)]
    assert steps == sorted(steps) and written.count("Hint 3 of 3") == 2
    first, second = written[steps[0] : steps[1]], written[steps[1] : steps[2]]
    assert "Two symbols with a space between" in first
    assert "Where to look: Pair" in second and "n + e" not in second
    assert "The next step: Pair" in written[steps[2] :]
    assert "1 question with a hint." in written


def test_another_part_has_its_own_second_step() -> None:
    written = practise("hint", "hint", "hint", "n e", "hint", "hint", "4", "")
    assert "Where to look: Count" in written and "The next step: Count" in written


def test_a_hint_is_about_the_part_that_is_asked_whatever_was_written_before() -> None:
    assert "Where to look: Count" in practise("s e", "hint", "hint", "2", "")


def test_a_hint_whose_word_is_spelt_has_a_stroke() -> None:
    text = ("next-merge", "--text", "hint hints")
    assert "/hint: a hint" in " ".join(practise("/q", args=text).split())
    assert "Hint 1 of 3" not in practise("hint", "/q", args=text)
    assert "Hint 1 of 3" in practise("/hint", "/q", args=text)


# ------------------------------------------------------------------ sprint


class Clock:
    """A clock that goes on a little each time somebody looks at it."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def sprint(*lines: str, step: float, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What a sprint of one minute writes whose clock goes on by `step` seconds whenever it is looked at."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join((*lines, "")).encode()), encoding="utf-8"))
    clock = Clock(step)
    assert PlainPractice(Session(Wish(("pair-count",), seed="s", minutes=1), clock=clock), clock).run()
    return capsys.readouterr().out


def test_no_question_begins_once_the_time_is_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written = sprint("1", "", "1", "", "1", "", "1", "", step=9.0, monkeypatch=monkeypatch, capsys=capsys)
    assert "Question 1 · Pair count" in written and "left" not in written.split("Question 1")[0]
    assert written.count("Question ") == written.count("Enter: go on") < 4
    assert "The time is up." in written
    assert "Answers a minute: " in written.split("The time is up.")[1]


def test_nor_does_one_like_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    written = sprint("1", "like", step=40.0, monkeypatch=monkeypatch, capsys=capsys)
    assert written.count("Question ") == 1 and "The time is up." in written


def test_the_time_is_told_to_whoever_asks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    written = sprint("/time", "q", step=1.0, monkeypatch=monkeypatch, capsys=capsys)
    assert written.count("seconds left") == 1
    assert "time: the time left" in written
    assert "time: the time left" not in practise("q")


# ------------------------------------------------------------------ coach


def test_a_coach_marks_each_round_and_has_it_given_again() -> None:
    right = ("n e", "4", "ne w", "4", "_ r", "3", "_r e", "3")
    written = practise("n e", "77", *right, "", "", "", "q", args=("--code", RUN, "--coach"))
    assert written.count("✗ Count 1: count the pair once more") == 1
    assert written.count("✓\n") == 4
    assert "given again" in written
    assert "7 of 11 marks" in written


def test_a_round_is_left_with_an_empty_line() -> None:
    written = practise("s e", "2", "", "q", args=("--code", RUN, "--coach"))
    assert "✗ Merge 1: " in written and "n + e" not in written
    assert "Merge 2: " in written


def test_a_coach_has_nothing_to_say_where_there_are_no_rounds() -> None:
    assert "2 of 2 marks" in practise("n e", "4", "", args=("--code", CODE, "--coach"))


# ------------------------------------------------------------------ a round


def test_a_round_has_ten_questions() -> None:
    assert practise(*[""] * 30, args=("next-merge",)).count("Question ") == 10


def test_a_round_of_long_kinds_has_five() -> None:
    blank = [""] * 5 * 12
    assert practise(*blank, args=("encode-trace", "--level", "2")).count("Question ") == 5


def test_kinds_come_in_turn() -> None:
    written = practise(*[""] * 30, args=("next-merge", "pair-count", "--level", "1"))
    assert "Question 1 of 10 · Next merge · level 1" in written
    assert "Question 2 of 10 · Pair count · level 1" in written
    assert "Question 3 of 10 · Next merge · level 1" in written


def test_the_same_seed_asks_the_same() -> None:
    one, other = (practise("", "", "/q", args=("next-merge", "--seed", "a")).split("Summary") for _ in range(2))
    assert one[0] == other[0]


def test_the_end_of_input_gives_the_summary() -> None:
    assert "No question was answered." in practise()
    assert "No question was answered." in practise("n e")
    assert "Marks: 2 of 2." in practise("n e", "4")
    assert "Marks: 2 of 2." in done("practice", "--code", CODE, "--plain", given="n e\n4")


def test_the_convention_and_the_text_are_used() -> None:
    written = practise("/q", args=("training-run", "--text", "low lower", "-k", "2", "--convention", "lesson"))
    assert "Do 2 merges" in written
    assert "</w> after every word" in written


class Interrupted(io.RawIOBase):
    """The input of a person who types one line and then presses Ctrl-C."""

    lines: Iterator[bytes] = iter([])

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]  # any writable buffer will do
        line = next(self.lines, None)
        if line is None:
            raise KeyboardInterrupt
        buffer[: len(line)] = line
        return len(line)


def test_an_interrupt_gives_the_summary(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    raw = Interrupted()
    raw.lines = iter([b"n e\n"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(raw), encoding="utf-8"))
    assert PlainPractice(Session(Wish(codes=(CODE,)))).run() is False
    assert "No question was answered." in capsys.readouterr().out


@pytest.mark.parametrize(
    "args",
    [
        ["spelling"],
        ["next-merge", "--level", "9"],
        ["next-merge", "--code", CODE],
        ["next-merge", "-k", "2"],
        ["training-run", "--level", "4", "--convention", "lesson"],
        ["--minutes", "0"],
        ["--minutes", "soon"],
    ],
)
def test_wrong_usage(args: list[str]) -> None:
    refused("practice", *args, code=2)


def test_input_that_cannot_be_used() -> None:
    refused("practice", "--text", "", code=1)
    refused("practice", "--code", "next-merge.3.@novel.1", code=1)


def test_a_line_of_broken_bytes_is_asked_for_again() -> None:
    result = run("practice", "--code", CODE, given=b"\xff\xfe\nn e\n4\n\n")
    assert result.exit_code == 0
    assert "this line is not UTF-8 (character 1)" in result.stdout
    assert "All right: 2 of 2 marks" in result.stdout


# ------------------------------------------------------------------ a mistake


def test_a_round_about_a_mistake_has_every_kind_that_shows_it() -> None:
    written = practise("", "", "", "", args=("--mistake", "once-per-word", "--seed", "a"))
    assert written.startswith("Question 1 of 10 · Pair count · level")
    assert "Question 2 of 10 · Table of counts · level" in written


def test_a_mistake_that_no_kind_named_can_show_is_refused() -> None:
    assert refused("practice", "encode", "--mistake", "once-per-word", code=2).startswith("encode cannot show")


def test_one_like_this_goes_on_with_the_mistake() -> None:
    written = practise("", "like", "", args=("pair-count", "--mistake", "once-per-word", "--seed", "a"))
    assert "Question 2 of 11 · Pair count" in written


def test_a_round_about_several_mistakes_takes_them_in_turn() -> None:
    wish = Wish(("next-merge", "encode"), mistakes=("once-per-word", "right-to-left"), seed="s")
    problems = list(questions(wish))
    assert len(problems) == 10
    assert all("once-per-word" in problem.shows for problem in problems[::2])
    assert all("right-to-left" in problem.shows for problem in problems[1::2])


# --- what is remembered ---------------------------------------------------------------------------------------------


def test_answers_are_kept_in_the_data_folder(home: Path) -> None:
    done("practice", "--code", CODE, given="n e\n4\n\n")
    record, warning = Record.open(home)
    assert warning is None
    [entry] = record.entries()
    assert entry.right
    assert entry.problem["code"] == CODE


def test_what_cannot_be_kept_is_said_and_the_round_goes_on(home: Path) -> None:
    (home / FILE).mkdir()
    result = run("practice", "--code", CODE, given="n e\n4\n\n")
    assert result.exit_code == 0
    assert "All right" in result.stdout
    assert result.stderr.startswith("bpe-drill: ")


@pytest.mark.parametrize("command", [("new", "next-merge"), ("train", "a b"), ("mark", "--code", CODE, "pair=n e")])
def test_only_practice_touches_the_record(home: Path, command: tuple[str, ...]) -> None:
    done(*command)
    assert not (home / FILE).exists()
