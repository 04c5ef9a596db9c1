"""Whatever comes from outside, a command ends with an exit code of the contract and without a traceback."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drill.bank.problems import fresh_problems
from drill.questions.kinds import EVERY_KIND
from drill.questions.problem_json import problem_to_json
from tests.cli.running import run

HOSTILE = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
PROBLEMS: dict[str, Any] = {
    name: problem_to_json(next(fresh_problems(kind, 2, "hostile"))) for name, kind in EVERY_KIND.items()
}
CODES = [str(problem["code"]) for problem in PROBLEMS.values()]
#: Text that answers are made of, and what readers stumble over.
TYPED = st.text(st.sampled_from("ne_rw0123 +,;()=:/|·\n\t-\x1b٤،\u200c\u200e") | st.characters(), max_size=20)


@HOSTILE
@given(st.binary(max_size=300))
def test_any_bytes_as_a_corpus(data: bytes) -> None:
    result = run("train", "-", given=data)
    assert result.exit_code in (0, 1)
    assert len(result.stderr.splitlines()) == result.exit_code


@HOSTILE
@given(st.binary(max_size=300))
def test_any_bytes_as_answers(data: bytes) -> None:
    result = run("mark", "-", "--json", given=data)
    assert result.exit_code in (0, 1)
    for line in result.stdout.splitlines():
        assert list(json.loads(line)) == ["line", "error"]


@HOSTILE
@given(st.binary(max_size=300) | VALUES.map(lambda value: json.dumps(value).encode()))
def test_any_bytes_as_a_run_to_check(data: bytes) -> None:
    result = run("check", "-", given=data)
    assert result.exit_code in (0, 1)
    assert len(result.stderr.splitlines()) == result.exit_code


@HOSTILE
@given(VALUES)
def test_any_json_as_an_answer_line(value: Any) -> None:
    result = run("mark", "-", "--json", given=json.dumps(value))
    assert result.exit_code == 1
    assert json.loads(result.stdout)["line"] == 1


@HOSTILE
@given(st.sampled_from(CODES), st.data())
def test_any_values_as_answers(code: str, data: st.DataObject) -> None:
    names = [part["name"] for part in PROBLEMS[code.split(".")[0]]["parts"]]
    answer = data.draw(st.dictionaries(st.sampled_from(names), VALUES | TYPED, max_size=5))
    result = run("mark", "-", "--json", given=json.dumps({"code": code, "answer": answer}))
    assert result.exit_code == 0
    verdict = json.loads(result.stdout)
    assert 0 <= verdict["marks"] <= verdict["out_of"]
    assert [part["raw"] for part in verdict["parts"]] == [answer.get(part["name"]) for part in verdict["parts"]]
    assert run("mark", "-", given=json.dumps({"code": code, "answer": answer})).exit_code == 0


@HOSTILE
@given(st.sampled_from(sorted(PROBLEMS)), st.data())
def test_a_problem_that_somebody_has_meddled_with(kind: str, data: st.DataObject) -> None:
    problem = json.loads(json.dumps(PROBLEMS[kind]))
    target = data.draw(st.sampled_from([problem, problem["given"], problem["convention"]]))
    name = data.draw(st.sampled_from(sorted(target)))
    old = target[name]
    if isinstance(old, list) and old and data.draw(st.booleans()):
        old[data.draw(st.integers(0, len(old) - 1))] = data.draw(VALUES)
    else:
        target[name] = data.draw(VALUES)
    result = run("mark", "-", "--json", given=json.dumps({"problem": problem, "answer": {}}))
    assert result.exit_code in (0, 1)
    assert len(result.stdout.splitlines()) == 1


@HOSTILE
@given(st.sampled_from(["apply-merge", "encode-trace", "training-run"]), st.lists(TYPED, max_size=12))
def test_any_lines_in_plain_practice(kind: str, lines: list[str]) -> None:
    result = run("practice", kind, "--seed", "hostile", given="\n".join(lines).encode("utf-8", "surrogatepass"))
    assert result.exit_code == 0
    assert "Summary" in result.stdout
    assert "\x1b" not in result.stdout


@HOSTILE
@given(st.lists(st.text(max_size=12), max_size=4))
@pytest.mark.parametrize("command", ["train", "encode", "check", "new", "mark", "mistakes", "practice"])
def test_any_arguments(command: str, args: list[str]) -> None:
    result = run(command, *args, given=b"")
    assert result.exit_code in (0, 1, 2)
    if result.exit_code:
        assert result.stderr.startswith("bpe-drill: ")


@HOSTILE
@given(st.text(max_size=60), TYPED)
def test_any_merges_file(text: str, word: str) -> None:
    given_ = text.encode("utf-8", "surrogatepass")
    result = run("encode", f" {word}", "--merges", "-", given=given_)
    assert result.exit_code in (0, 1)
    assert len([line for line in result.stderr.splitlines() if line]) == result.exit_code
