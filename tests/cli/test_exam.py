import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from drill.cli.app import main
from drill.cli.plain_exam import PlainExam
from drill.engine.convention import LECTURE
from drill.practice.exam.desk import ExamDesk
from drill.practice.exam.request import ExamRequest
from drill.practice.learner import Learner
from drill.practice.record.exam_rows import Past
from drill.practice.record.store import Record
from drill.practice.settings import load_settings
from tests.cli.running import done, process, refused, run

PAPER = """\
id: mine
lang: en
dir: ltr
title: "Mine [bold]"
minutes: 10
policy: strict
questions:
  - {item: lecture, kind: pair-count, level: 1}
  - {item: lecture, kind: next-merge, level: 3}
  - {text: "map go back map", kind: next-merge}
"""
#: The answers to the first two questions, each with the line that goes on.
FIRST_TWO = ["4", "", "n e", "4", ""]


@pytest.fixture
def paper(tmp_path: Path) -> str:
    path = tmp_path / "mine.yaml"
    path.write_text(PAPER)
    return str(path)


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def sat(paper: str, *lines: str) -> str:
    """What an exam writes in which these lines are typed after the one that begins it."""
    return done("exam", paper, "--plain", given=typed("", *lines))


def kept(home: Path) -> tuple[dict[int, dict[str, str]], list[Past]]:
    """The answers of the unfinished exam, and the exams handed in, as another drill finds them on disk."""
    record, _message = Record.open(home)
    begun = record.sittings.unfinished()
    past = record.sittings.past()
    record.close()
    return ({place: dict(texts) for place, texts in begun[0].answers.items()} if begun else {}), past


# --- from the rules to the result ------------------------------------------------------------------------------------


def test_an_exam_from_the_rules_to_the_result(paper: str, home: Path) -> None:
    written = sat(paper, *FIRST_TWO, "m a", "2", "", "yes")
    assert written.startswith("Mine [bold]\n3 questions · 5 marks · 10 minutes\n")
    assert "5 of 5 marks (100 %), marked all or nothing" in written
    _answers, [past] = kept(home)
    assert (past.title, past.marks, past.out_of, past.reason) == ("Mine [bold]", 5, 5, "handed-in")
    record, _message = Record.open(home)
    entries = list(record.entries())
    assert [(entry.mode, entry.exam, entry.right) for entry in entries] == [("exam", past.id, True)] * 3
    record.close()


def test_nothing_is_said_of_right_and_wrong_before_it_is_handed_in(paper: str) -> None:
    written = sat(paper, "9", "", "e", "9", "", "q")
    for sign in ("✓", "✗", "right", "wrong", "pair-count.1.@lecture.1"):
        assert sign not in written.split("Enter: begin")[1]


def test_nothing_begins_where_the_rules_are_left(paper: str, home: Path) -> None:
    for given in ("q\n", ""):
        assert "Question 1" not in done("exam", paper, given=given)
    assert kept(home) == ({}, [])


def test_each_question_is_explained_on_request(paper: str) -> None:
    written = sat(paper, "9", "", "", "", "hand in", "yes", "1", "9", "all", "", "never read")
    after = written.split("The same exam again")[1].split("A number: that question explained")
    assert len(after) == 5
    assert "Question 1: Pair count" in after[1] and "Question 2" not in after[1]
    assert "the questions are 1 to 3" in after[2]
    assert "Question 1: Pair count" in after[3] and "Question 3: Next merge" in after[3]


def test_an_exam_is_chosen_from_a_list() -> None:
    written = done("exam", given="nonsense\n1\nq\n")
    assert "1. quick: Ten minutes, 10 minutes" in written
    assert "there is no blueprint called 'nonsense'" in written
    assert "7 questions" in written
    assert "7 questions" not in done("exam", given="\n")


# --- moving about ----------------------------------------------------------------------------------------------------


def asked(written: str) -> list[int]:
    """The numbers of the questions that were shown, in their order."""
    return [int(number) for number in re.findall(r"^Question (\d) of 3", written, re.MULTILINE)]


@pytest.mark.parametrize(
    ("lines", "numbers"),
    [
        (["next", "next"], [1, 2, 3]),
        (["go 3", "/go 1", "/2"], [1, 3, 1, 2]),
        (["4", "3"], [1, 3]),  # a bare number is an answer where one is asked for, else a question
        (["next", "back", "back"], [1, 2, 1, 1]),
        (["/GO 2", "/go 7", "/0"], [1, 2]),
        (["hand in", "2"], [1, 2]),
        (["hand in", ""], [1, 1]),
        (["go 3", "go 1"], [1, 3]),  # so are those of `go`
        (["go 3", "/next", "no", "back"], [1, 3, 3]),  # the letters of `back` are symbols there
    ],
)
def test_questions_are_answered_in_any_order(paper: str, lines: list[str], numbers: list[int]) -> None:
    assert asked(sat(paper, *lines)) == numbers


def test_an_answer_is_shown_again_and_kept_by_an_empty_line(paper: str, home: Path) -> None:
    written = sat(paper, "4", "1", "", "go 1", "5", "1", "/blank")
    assert "How often: [4]:" in written or "[4]:" in written
    assert "[5]:" in written
    assert kept(home)[0] == {0: {}}
    sat_again = done("exam", given="\n6\n")
    assert "[5]:" not in sat_again
    assert kept(home)[0][0] == {"count": "6"}


def test_what_practice_has_and_an_exam_has_not_is_no_answer(paper: str) -> None:
    written = sat(paper, "hint", "/show", "map")
    assert written.count("an exam has no hints and no solutions") == 2
    assert "answered" not in written.split("No.")[1]


def test_flags_and_the_map(paper: str) -> None:
    written = sat(paper, "flag", "4", "", "n e", "map")
    [row1, row2, row3] = [line.split() for line in written.splitlines() if re.match(r" +[123]  ", line)][-3:]
    assert row1[-2:] == ["answered", "flagged"]
    assert row2[-2:] == ["partly", "answered"]
    assert row3[-1] == "blank"
    assert "Pair count · 1 mark · flagged" in sat_on("flag", "1")


def sat_on(*lines: str) -> str:
    """What the unfinished exam writes, gone on with at its second question."""
    return done("exam", given=typed("", "/go 1", *lines))


def test_words_that_symbols_spell_are_answers(paper: str, home: Path) -> None:
    written = sat(paper, "go 3", "map", "/map")
    assert "/go 3: question 3" in written and "/map" in written and "· time ·" in written
    assert kept(home)[0][2] == {"pair": "map"}
    assert written.count("No.  Question") == 1


def test_form_and_rule_are_told_but_no_hint(paper: str) -> None:
    written = sat(paper, "next", "?", "hint", "show")
    assert "Two symbols with a space between" in written and "Convention: lecture" in written
    assert "Hint" not in written


def test_the_time_is_told_to_whoever_asks(paper: str) -> None:
    assert "10 minutes left" in sat(paper, "time")
    assert "no clock runs" in done("exam", paper, "--untimed", given="new\n\ntime\n")


# --- answers that cannot be read -------------------------------------------------------------------------------------


@pytest.mark.parametrize("then", ["many", "", "4"])
def test_what_cannot_be_read_is_said_at_once_and_kept_if_it_is_meant(paper: str, home: Path, then: str) -> None:
    written = sat(paper, "many", then, "map", "hand in")
    assert written.count("as it is it earns nothing") == 1
    answered = then == "4"
    assert kept(home)[0][0] == {"count": "4" if answered else "many"}
    assert written.count("not readable") == (0 if answered else 2)
    assert ("1 question has an answer that cannot be read." in written) is not answered


# --- nothing is lost -------------------------------------------------------------------------------------------------


class Keyboard(io.TextIOWrapper):
    """Standard input whose lines are typed when they are asked for; functions among them are called in between."""

    def __init__(self, *lines: str | Callable[[], None]) -> None:
        super().__init__(io.BytesIO())
        self._lines: Iterator[str | Callable[[], None]] = iter(lines)

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]  # as `input` calls it
        for line in self._lines:
            if isinstance(line, str):
                return f"{line}\n"
            line()
        return ""


class Sat:
    """An exam in this process, whose clocks the test sets."""

    def __init__(self, home: Path, paper: str, monkeypatch: pytest.MonkeyPatch, **request: object) -> None:
        self.now = 0.0
        self.home = home
        learner = Learner(home, now=lambda: 1_800_000_000_000 + round(1000 * self.now))
        self.desk = ExamDesk(learner, LECTURE, lambda: self.now)
        self._request = ExamRequest(paper, **request)  # type: ignore[arg-type]  # fields of it
        self._monkeypatch = monkeypatch

    def type(self, *lines: str | Callable[[], None]) -> bool:
        self._monkeypatch.setattr(sys, "stdin", Keyboard(*lines))
        return PlainExam(self.desk).run(lambda: self.desk.paper(self._request))

    def after(self, seconds: float) -> Callable[[], None]:
        def pass_() -> None:
            self.now += seconds

        return pass_


def test_every_line_is_on_disk_before_the_next_is_asked_for(
    paper: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []

    def look() -> None:
        found.append(kept(home)[0])

    table = PAPER.replace("pair-count, level: 1", "apply-merge, level: 2")
    Path(paper).write_text(table)
    Sat(home, paper, monkeypatch).type("", "2 _ ne w", look, "2 _ r e ne w", look)
    assert found == [{0: {"corpus": "2 _ ne w"}}, {0: {"corpus": "2 _ ne w\n2 _ r e ne w"}}]


def test_the_end_of_input_keeps_it_unfinished_and_says_how_to_go_on(paper: str, home: Path) -> None:
    written = sat(paper, "4", "", "n e")
    assert "not handed in; go on with it: bpe-drill exam" in " ".join(written.split())
    written = done("exam", given=typed("", "", "4", "", "m a", "2", "", "yes"))
    assert written.startswith("An exam is not finished: Mine [bold]\n")
    assert "2 of 3 questions have an answer" in written
    assert "Question 2 of 3" in written and "[n e]:" in written and "Question 1 of 3" not in written
    assert [past.marks for past in kept(home)[1]] == [5]


def test_going_on_has_other_ways(paper: str, home: Path) -> None:
    sat(paper, "4")
    offered = done("exam", given="q\n")
    assert "Question 1 of 3" not in offered and "new: another" in offered
    assert all(len(line) <= 80 for line in offered.splitlines())
    assert "Mine [bold]\n3 questions" in done("exam", paper, given="new\nq\n")
    assert "without a clock" in done("exam", given="untimed\nhand in\nyes\n")
    sat(paper, "4")
    assert "1 of 5 marks" in done("exam", given="nonsense\nhand in\n")
    assert [past.marks for past in kept(home)[1]] == [1, 1]


def test_interrupting_keeps_it_unfinished(paper: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Keyboard("", "4", interrupt))
    assert main(["exam", paper, "--plain"]) == 130
    assert kept(home)[0] == {0: {"count": "4"}}


def test_a_disk_that_cannot_be_written_is_told_and_the_exam_goes_on(paper: str, home: Path) -> None:
    (home / "history.db").mkdir()
    result = run("exam", paper, given=typed("", *FIRST_TWO, "m a", "2", "", "yes"))
    assert result.exit_code == 0
    assert "5 of 5 marks" in result.stdout
    assert result.stderr.startswith("bpe-drill: ")


# --- the clock -------------------------------------------------------------------------------------------------------


def test_the_time_is_noticed_at_the_next_line_and_what_is_there_is_handed_in(
    paper: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    exam = Sat(home, paper, monkeypatch)
    assert exam.type("", "4", "", exam.after(301), "n e", exam.after(240), "4", exam.after(60), "never taken")
    written = capsys.readouterr().out
    assert written.index("5 minutes left") < written.index("59 seconds left") < written.index("The time is over")
    assert "Handed in when the time was over: 10 minutes." in written
    [past] = kept(home)[1]
    assert (past.reason, past.marks) == ("time-over", 3)


def test_notices_are_told_once(
    paper: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    exam = Sat(home, paper, monkeypatch)
    exam.type("", exam.after(310), "4", exam.after(1), "", exam.after(1), "n e")
    assert len(re.findall(r"^\d+ minutes left|^\d:\d\d left", capsys.readouterr().out, re.MULTILINE)) == 1


def test_extra_time_is_added(paper: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    exam = Sat(home, paper, monkeypatch, extra_time=50)
    exam.type("", exam.after(890), "4", exam.after(20), "never taken")
    [past] = kept(home)[1]
    assert (past.reason, past.marks) == ("time-over", 1)


def test_an_exam_whose_time_ran_out_meanwhile_is_handed_in_or_gone_on_with_untimed(
    paper: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for way, marked in (("hand in", "Handed in when the time was over"), ("untimed", "Went on without a clock after")):
        exam = Sat(home, paper, monkeypatch)
        exam.type("", "4")
        exam.now += 3600
        exam.type("", way, "", "", "hand in", "yes")
        written = capsys.readouterr().out
        assert "Its time is over." in written and "Enter: go on ·" not in written
        assert marked in written


# --- afterwards ------------------------------------------------------------------------------------------------------


def test_past_exams_are_listed_and_opened_again(paper: str, home: Path) -> None:
    assert done("exam", "--past") == "No exam has been handed in yet.\n"
    sat(paper, *FIRST_TWO, "", "", "", "yes")
    [past] = kept(home)[1]
    listed = done("exam", "--past")
    assert f"{past.id[:8]} · " in listed and "Mine [bold] · 3 of 5" in listed
    written = done("exam", "--past", past.id[:8], given="2\n")
    assert "3 of 5 marks (60 %)" in written and "Question 2: Next merge" in written
    assert "this line is not UTF-8" in done("exam", "--past", past.id, given=b"\xff\n")
    assert "there is no exam 'zz'" in refused("exam", "--past", "zz", code=1)


def test_the_beginning_of_several_ids_is_none_of_them(paper: str, home: Path) -> None:
    # Of seventeen exams two have ids that begin alike.
    for _number in range(17):
        sat(paper, "/hand in", "yes")
    begins = [past.id[0] for past in kept(home)[1]]
    several = max(begins, key=begins.count)
    number = begins.count(several)
    assert f"the ids of {number} exams begin with '{several}'" in refused("exam", "--past", several, code=1)


def test_at_the_rules_only_a_word_that_means_it_ends_the_exam(paper: str, home: Path) -> None:
    written = done("exam", paper, "--plain", given=typed("start", "Q"))
    assert written.count("Enter: begin") == 2
    written = done("exam", paper, "--plain", given=typed("what", "", "4"))
    assert written.count("Enter: begin") == 2
    assert kept(home)[0] == {0: {"count": "4"}}


# --- what cannot be asked for ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--untimed", "--extra-time", "25"], "leave out --extra-time"),
        (["--extra-time", "-1"], "--extra-time: must be a whole number"),
        (["--extra-time", "a lot"], "--extra-time: must be a whole number"),
        (["--extra-time", "1000"], "--extra-time: at most "),
        (["--exam-date", "tomorrow"], "--exam-date: must be a day such as 2026-12-31, not 'tomorrow'"),
        (["--exam-date", "2026-02-30"], "--exam-date: must be a day"),
        (["--exam-date", "2001-01-01"], "--exam-date: 2001-01-01 is over"),
    ],
)
def test_nonsense_is_refused_in_a_line(home: Path, args: list[str], told: str) -> None:
    assert told in refused("exam", "quick", *args, code=2)
    assert list(home.iterdir()) == []


def test_a_blueprint_that_is_not_there_is_refused() -> None:
    assert "there is no blueprint called 'nope'" in refused("exam", "nope", code=1)
    assert "nope.yaml" in refused("exam", "nope.yaml", code=1)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{text: map go, kind: next-merge, k: 1, number: 3}", "line 9, questions[1]: there is only 1 such question"),
        ("{item: nowhere}", "line 9, questions[1]: the problem bank has no item @nowhere"),
        (
            "{item: lecture, kind: pair-count, level: 1, marks: {pear: 2}}",
            "line 9, questions[1].marks.pear: pair-count",
        ),
    ],
)
def test_a_line_that_cannot_be_met_is_told_with_its_place(tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(PAPER.split("questions:")[0] + f"\nquestions:\n  - {line}\n")
    assert f"mine.yaml, {message}" in refused("exam", str(path), code=1)


def test_the_day_of_the_exam_is_kept_and_the_exam_goes_on(home: Path) -> None:
    day = (date.today() + timedelta(30)).isoformat()
    written = done("exam", "quick", "--exam-date", day, given="q\n")
    assert written.startswith(f"The day of your exam is kept: {day}.\n\nTen minutes\n")
    assert load_settings(home)[0].exam_date == day
    assert "forgotten" in done("exam", "quick", "--exam-date", "none", given="q\n")
    assert load_settings(home)[0].exam_date is None


def test_the_same_seed_asks_the_same() -> None:
    def questions(seed: str) -> str:
        return done("exam", "quick", "--seed", seed, given="\n/go 4\n/5\nhand in\nyes\n").split("Enter: begin")[1]

    first = questions("a").split("Handed in")[0]
    assert first == questions("a").split("Handed in")[0] != questions("b").split("Handed in")[0]


# --- in a process of its own -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_whole_exam_through_a_pipe(paper: str) -> None:
    result = process("exam", paper, given=typed("", *FIRST_TWO, "m a", "2", "", "yes").encode())
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"5 of 5 marks" in result.stdout


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="only a terminal of POSIX can be watched")
def test_at_a_terminal_the_time_is_noticed_while_nothing_is_typed(
    paper: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pexpect

    # Begun so long ago that three seconds are left.
    begun = Sat(home, paper, monkeypatch)
    begun.desk._learner.now = _ago(597)
    begun.type("", "4")
    arguments = ["-m", "drill", "exam", "--plain"]
    child = pexpect.spawn(sys.executable, arguments, env={**os.environ, "TERM": "dumb"}, encoding="utf-8", timeout=30)
    child.expect("Enter: go on")
    child.send("\r")
    child.expect("The time is over")
    child.expect("1 of 5 marks")
    child.send("\r")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def _ago(seconds: float) -> Callable[[], int]:
    from drill.practice.record.times import wall_clock

    return lambda: wall_clock() - round(1000 * seconds)
