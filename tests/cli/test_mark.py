import json
from pathlib import Path
from typing import Any

import pytest

from drill.bank.problems import fresh_problems
from drill.questions.kinds import EVERY_KIND
from drill.questions.problem_json import problem_to_json
from tests.cli.running import done, read, read_lines, refused, run

CODE = "next-merge.3.@lecture.1"
RUN = "training-run.5.@lecture.1"


def line(answer: dict[str, Any], code: str = CODE, **more: Any) -> str:
    return json.dumps({"code": code, "answer": answer, **more}, ensure_ascii=False) + "\n"


def test_the_object_of_the_contract() -> None:
    [verdict] = read_lines("mark", "-", given=line({"pair": "n e", "count": "7"}, student="anna"))
    assert list(verdict) == [
        "code",
        "student",
        "marks",
        "out_of",
        "marks_by_policy",
        "parts",
        "mistakes",
        "unexplained",
    ]
    assert (verdict["code"], verdict["student"], verdict["marks"], verdict["out_of"]) == (CODE, "anna", 1, 2)
    assert verdict["marks_by_policy"] == {"follow-through": 1, "prefix": 1, "strict": 0}
    assert verdict["parts"] == [
        {
            "name": "pair",
            "marks": 1,
            "out_of": 1,
            "status": "correct",
            "raw": "n e",
            "given": ["n", "e"],
            "expected": ["n", "e"],
            "note": None,
        },
        {
            "name": "count",
            "marks": 0,
            "out_of": 1,
            "status": "wrong",
            "raw": "7",
            "given": 7,
            "expected": 4,
            "note": None,
        },
    ]


def test_a_named_mistake() -> None:
    # Down the first table, without counting again.
    answers = ["merge-1=n e", "count-1=4", "merge-2=e w", "count-2=4", "merge-3=_ r", "count-3=3"]
    verdict = read("mark", "--code", RUN, *answers)
    assert verdict["student"] is None
    [mistake, *_more] = verdict["mistakes"]
    assert list(mistake) == ["ids", "parts", "from_round", "variants", "evidence", "rivals"]
    assert (mistake["ids"], mistake["from_round"]) == (["stale-counts"], 2)
    assert (mistake["variants"], mistake["evidence"]) == ([None], "shown")
    assert "merge-2" in mistake["parts"]
    assert all(isinstance(name, str) for ids in mistake["rivals"] for name in ids)
    assert verdict["unexplained"] == []


def test_one_number_is_never_more_than_possible() -> None:
    verdict = read("mark", "--code", "pair-count.1.@lecture.1", "count=2")
    assert {mistake["evidence"] for mistake in verdict["mistakes"]} == {"possible"}


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_whole_problem_and_its_own_key_earn_full_marks(kind: str) -> None:
    problem = problem_to_json(next(fresh_problems(EVERY_KIND[kind], 2, "whole")), key=True)
    answer, parts = problem.pop("key"), problem["parts"]
    assert isinstance(parts, list)
    [verdict] = read_lines("mark", "-", given=json.dumps({"problem": problem, "answer": answer}))
    assert verdict["marks"] == verdict["out_of"] == sum(part["marks"] for part in parts)
    assert verdict["code"] == problem["code"]


def test_a_key_in_the_input_is_not_read() -> None:
    problem = read("new", "--code", CODE, "--key")
    problem["key"] = {"pair": ["e", "w"], "count": 17}
    given = json.dumps({"problem": problem, "answer": {"pair": "e w", "count": 17}, "key": problem["key"]})
    [verdict] = read_lines("mark", "-", given=given)
    assert (verdict["marks"], verdict["parts"][0]["expected"]) == (0, ["n", "e"])


def test_answers_as_json_values_and_as_typed_are_the_same() -> None:
    typed = {"merge-1": "n e", "count-1": "4", "corpus": "2 _ ne w; 1 s e t", "vocabulary": "_ e n"}
    values = {
        "merge-1": ["n", "e"],
        "count-1": 4,
        "corpus": [{"count": 2, "symbols": ["_", "ne", "w"]}, {"count": 1, "symbols": ["s", "e", "t"]}],
        "vocabulary": ["_", "e", "n"],
    }
    first, second = read_lines("mark", "-", given=line(typed, RUN) + line(values, RUN))
    assert [part["given"] for part in first["parts"]] == [part["given"] for part in second["parts"]]
    assert first["marks"] == second["marks"] == 2


def test_unchanged_is_given_as_the_tokens_it_stands_for() -> None:
    verdict = read("mark", "--code", "encode-trace.1.@lecture.1", "step-1==", "step-2=_ r e s e t")
    first = verdict["parts"][0]
    assert (first["raw"], first["given"], first["status"]) == ("=", ["_", "r", "e", "s", "e", "t"], "correct")


def test_rounds_beyond_k_are_listed_out_of_nothing() -> None:
    verdict = read("mark", "--code", RUN, "merge-5=_re new", "count-5=2")
    assert [(part["name"], part["out_of"]) for part in verdict["parts"][-2:]] == [("merge-5", 0), ("count-5", 0)]


def test_what_is_missing_is_blank_and_what_cannot_be_read_says_why() -> None:
    verdict = read("mark", "--code", CODE, "count=four")
    pair, count = verdict["parts"]
    assert (pair["status"], pair["raw"], pair["given"]) == ("blank", None, None)
    assert (count["status"], count["given"], count["marks"]) == ("not-understood", None, 0)
    assert count["note"] == "a count is a whole number, such as 4"


@pytest.mark.parametrize(("policy", "marks"), [("follow-through", 4), ("prefix", 3), ("strict", 0)])
def test_the_policy_decides_the_marks(policy: str, marks: int) -> None:
    answers = ["merge-1=n e", "count-1=4", "merge-2=ne w", "count-2=5", "merge-3=_ r"]
    verdict = read("mark", "--code", RUN, *answers, "--policy", policy)
    assert verdict["marks"] == marks
    assert verdict["marks_by_policy"] == {"follow-through": 4, "prefix": 3, "strict": 0}


# ------------------------------------------------------------------ a file of answers


def test_every_line_has_its_answer_in_its_place() -> None:
    lines = [
        line({"pair": "n e", "count": 4}),
        "\n",
        "not json\n",
        line({"pair": "n e", "colour": "red"}),
        line({"pair": "e w", "count": 4}),
    ]
    result = run("mark", "-", "--json", given="".join(lines))
    written = [json.loads(text) for text in result.stdout.splitlines()]
    assert [verdict.get("marks") for verdict in written] == [2, None, None, 1]
    assert written[1]["line"] == 3
    assert written[1]["error"].startswith("this is not JSON: ")
    assert written[2] == {
        "line": 4,
        "error": "answer: next-merge has no part called 'colour'; its parts are pair, count",
    }
    assert result.exit_code == 1
    assert result.stderr == "bpe-drill: standard input: 2 lines cannot be read\n"


def test_every_line_is_written_as_soon_as_it_is_marked(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    file.write_bytes(line({"pair": "n e"}).encode() + b"\xff\n" + line({"pair": "n e"}).encode())
    result = run("mark", str(file), "--json")
    first, broken, last = [json.loads(text) for text in result.stdout.splitlines()]
    assert first == last
    assert broken == {"line": 2, "error": f"{file}, line 2: byte 1 (0xff) is not UTF-8"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[]", "object"),
        ("17", "object"),
        ("null", "object"),
        ('"text"', "object"),
        ("{}", "answer"),
        ('{"answer": {}}', "a code or a problem"),
        ('{"answer": [], "code": "x"}', "answer"),
        ('{"answer": {}, "code": 17}', "code: "),
        ('{"answer": {}, "code": "x"}', "code: "),
        ('{"answer": {}, "code": "encode.2.k7f3qx2m.9"}', "version 9"),
        ('{"answer": {}, "code": "x", "problem": {}}', "one of the two"),
        ('{"answer": {}, "problem": 17}', "problem: "),
        ('{"answer": {}, "problem": {"kind": "spelling"}}', "problem: "),
        ('{"answer": {}, "problem": {"kind": "next-merge", "given": {}}}', "problem, given.corpus: "),
        ('{"answer": {}, "problem": {"kind": "next-merge", "given": {"corpus": 3}}}', "problem, given.corpus: "),
        ('{"answer": {}, "code": "x", "student": 3}', "student: "),
        ('{"answer": {"pair": NaN}, "code": "x"}', "NaN"),
        ('{"answer": {"pair": -Infinity}, "code": "x"}', "Infinity"),
        ('{"answer": {"pair": 1e999}, "code": "x"}', "too large"),
        ('{"answer": {"pair": ' + "9" * 5000 + '}, "code": "x"}', "too large"),
        ('{"answer": {}, "answer": {}, "code": "x"}', "'answer' stands twice"),
        ('{"answer": {"a": 1, "a": 2}, "code": "x"}', "'a' stands twice"),
        ("[" * 200_000, "deeply"),
        ('{"answer": {"pair": ' + "[" * 900 + "]" * 900 + '}, "code": "x"}', ""),
        ('{"answer": {"pair": "' + "n " * 5_000_000 + '"}, "code": "x"}', "longer than"),
    ],
)
def test_a_line_that_cannot_be_read(text: str, words: str) -> None:
    result = run("mark", "-", "--json", given=text)
    assert result.exit_code == 1
    [written] = [json.loads(item) for item in result.stdout.splitlines()]
    assert list(written) == ["line", "error"]
    assert written["line"] == 1
    assert words in written["error"]


def test_values_of_the_wrong_type_are_not_understood_rather_than_fatal() -> None:
    values: tuple[object, ...] = (True, 1.5, {"a": 1}, [[]], [1, 2], ["n"] * 9, [""], "\ud800", -(10**30))
    for value in values:
        [verdict] = read_lines("mark", "-", given=json.dumps({"code": CODE, "answer": {"pair": value, "count": value}}))
        assert verdict["marks"] == 0
        assert verdict["parts"][0]["status"] in ("not-understood", "wrong")
        assert verdict["parts"][0]["raw"] == value


# ------------------------------------------------------------------ to read


def test_to_read() -> None:
    written = done(
        "mark", "-", given=line({"pair": "n e", "count": 9}, student="anna") + line({"pair": "n e", "count": 4})
    )
    assert written.startswith(f"anna · {CODE}\n")
    assert "1 of 2 marks" in written
    assert "2 of 2 marks" in written
    assert f"\n{CODE}\n" in written


def test_to_read_under_a_policy() -> None:
    assert "under strict: 0 of 2 marks" in done("mark", "--code", CODE, "pair=n e", "count=9", "--policy", "strict")


def test_one_mark_is_not_marks() -> None:
    code = "choice.2.@every-place-then-the-next-rule.1"
    assert "under strict: 0 of 1 mark\n" in done("mark", "--code", code, "answer=b", "--policy", "strict")


def test_bad_lines_to_read() -> None:
    result = run("mark", "-", given="{}\n" + line({"pair": "n e", "count": 4}))
    assert result.exit_code == 1
    assert result.stdout.startswith("Line 1: answer: ")
    assert "2 of 2 marks" in result.stdout


def test_what_a_student_writes_cannot_command_the_terminal() -> None:
    written = done("mark", "-", given=line({"pair": "[bold]\x1b[2J x"}, student="\x1b]0;anna\x07"))
    assert "\x1b" not in written
    assert "\x07" not in written


# ------------------------------------------------------------------ usage


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["a.jsonl", "b.jsonl"],
        ["--code", CODE],
        ["--code", CODE, "pair"],
        ["--code", CODE, "=n e"],
        ["--code", CODE, "pair=n e", "pair=e w"],
        ["--code", "nonsense", "pair=n e"],
        ["--code", CODE, "pair=n e", "--policy", "kind"],
    ],
)
def test_wrong_usage(args: list[str]) -> None:
    refused("mark", *args, code=2)


def test_input_that_cannot_be_used(tmp_path: Path) -> None:
    refused("mark", str(tmp_path / "missing"), code=1)
    refused("mark", str(tmp_path), code=1)
    assert "colour" in refused("mark", "--code", CODE, "colour=red", code=1)
    assert "byte 1" in refused("mark", "--code", CODE, "pair=\udcff", code=1)
