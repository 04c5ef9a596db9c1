"""`check`: a run that somebody wrote goes in, what is right and wrong in it comes out."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.running import done, process, read, read_lines, refused, run

RUN: dict[str, Any] = {
    "words": [["low", 5], ["lower", 2], ["newest", 6], ["widest", 3]],
    "marker": "trailing",
    "marker_symbol": "_",
    "tie": None,
    "merges": [["e", "s"], ["es", "t"]],
    "counts": [9, 9],
    "encodings": [{"word": "lowest", "tokens": ["low", "est"], "after": 5}],
}
TEXT = """\
words: low:5 lower:2 newest:6 widest:3
marker: trailing _
tie: none
1. e s 9
2. es t 9
after 5: lowest -> low est
"""


def test_the_json_is_that_of_the_contract() -> None:
    found = read("check", "-", given=json.dumps(RUN))
    assert found["right"] is False
    assert found["steps"][0] == {
        "step": 1,
        "merge": ["e", "s"],
        "ok": True,
        "count": 9,
        "count_given": 9,
        "maximum": 9,
        "tied": [["s", "t"], ["t", "_"]],
        "follows_rule": True,
        "gone_on_with": None,
    }
    assert found["encodings"] == [
        {"word": "lowest", "after": 5, "given": ["low", "est"], "computed": ["low", "est_"], "ok": False}
    ]
    assert found["first_wrong"] == {"where": "encodings", "index": 1}
    assert found["rules_that_give_it"] == ["first-seen", "smallest"]
    assert found["mistakes"][0]["ids"] == ["unmarked-encoding"]
    assert (found["tables"], found["vocabulary"], found["sizes"]) == ([], None, [])


def test_every_form_gives_the_same_verdict(tmp_path: Path) -> None:
    wanted = read("check", "-", given=json.dumps(RUN))
    for name, text in (
        ("run.json", json.dumps(RUN, indent=1)),
        ("run.yaml", yaml.safe_dump(RUN)),
        ("run.yml", json.dumps(RUN)),
        ("run.txt", TEXT),
        ("run", TEXT),
        ("run.jsonl", json.dumps(RUN)),
    ):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8-sig")
        assert read("check", str(path)) == wanted
        if not name.endswith("jsonl"):
            assert done("check", str(path)) == done("check", "-", given=TEXT)


def test_the_exit_code_says_what_is_asked() -> None:
    right = "text: aaab\nmarker: none\n1. a a 2\n"
    assert run("check", "-", given=TEXT).exit_code == 0
    assert run("check", "-", "--exit-code", given=TEXT).exit_code == 1
    assert run("check", "-", "--exit-code", given=right).exit_code == 0
    assert run("check", "-", "--exit-code", "--json", given=TEXT).exit_code == 1


def test_json_lines_give_json_lines() -> None:
    lines = [{"text": "ab", "marker": "none", "merges": [["a", "b"]], "id": "one"}, RUN]
    found = read_lines("check", "-", given="\n".join(map(json.dumps, lines)))
    assert [line["right"] for line in found] == [True, False]
    assert found[0]["id"] == "one"
    read_by_people = done("check", "-", given="\n".join(map(json.dumps, lines)))
    assert "Line 1 · one" in read_by_people
    assert "Line 2" in read_by_people


def test_a_line_that_cannot_be_read_is_told_in_its_place() -> None:
    given = "\n".join([json.dumps(RUN), '{"text": "ab", "merges": 5}', json.dumps(RUN)])
    result = run("check", "-", "--json", given=given)
    assert result.exit_code == 1
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert found[1] == {"line": 2, "error": "standard input, line 2, merges: must be a list"}
    assert [line.get("right") for line in found] == [False, None, False]
    assert result.stderr == "bpe-drill: standard input: 1 line cannot be read\n"


def test_the_learners_saved_convention_is_not_looked_at(home: Path) -> None:
    (home / "config.toml").write_text('convention = "sentencepiece"\n')
    given = '{"text": "set new new renew reset renew", "merges": [["n", "e"], ["ne", "w"], ["_", "r"]]}'
    assert read("check", "-", given=given)["right"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("", "standard input: the file is empty"),
        ("words: low:5\n1. l\n", "standard input, line 2: a step is a pair and perhaps its count, such as 1. e s 9"),
        ('{"text": "a",\n"merges": [["a"]]}', "standard input, line 2, merges[1]: must be two symbols"),
        (b"text: \xff", "standard input, line 1: byte 7 (0xff) is not UTF-8"),
    ],
)
def test_a_fault_is_one_line_with_its_place(given: str | bytes, message: str) -> None:
    assert refused("check", "-", code=1, given=given) == message


def test_usage_and_missing_files(tmp_path: Path) -> None:
    assert "FILE is missing" in refused("check", code=2)
    assert "No such file" in refused("check", str(tmp_path / "none.txt"), code=1)
    assert "directory" in refused("check", str(tmp_path), code=1)


def test_hostile_files_end_quickly_and_safely() -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"b{n}: &b{n} [*a, *a, *a]\n" for n in range(50)) + "merges: *b49\n"
    for given in (bomb, "!!python/object/apply:os.system [id]\nmerges: []\n", "[" * 200_000, "{" * 200_000):
        result = process("check", "-", given=given.encode())
        assert result.returncode == 1
        assert len(result.stderr.splitlines()) == 1
        assert b"Traceback" not in result.stderr


def test_yaml_is_imported_only_for_yaml() -> None:
    import subprocess
    import sys

    script = (
        "import sys\nfrom drill.cli.app import main\nmain(['check', '-'])\n"
        "print(*(name for name in sys.modules if name in ('yaml', 'textual')), file=sys.stderr)"
    )
    for given in (json.dumps(RUN), TEXT):
        ended = subprocess.run([sys.executable, "-c", script], input=given.encode(), capture_output=True, timeout=60)
        assert ended.stderr.strip() == b""


def test_the_example_of_the_readme() -> None:
    readme = (Path(__file__).parent.parent.parent / "README.md").read_text("utf-8")
    example = readme.partition("## Checking a worked run")[2].split("```")[1].strip()
    found = read("check", "-", given=example)
    assert found["first_wrong"] == {"where": "steps", "index": 3}
    assert [size["ok"] for size in found["sizes"]] == [True, True]
    assert found["vocabulary"]["ok"]
    assert [encoding["ok"] for encoding in found["encodings"]] == [False, True]


def test_the_examples_of_the_readme_for_the_relatives() -> None:
    readme = (Path(__file__).parent.parent.parent / "README.md").read_text("utf-8")
    examples = readme.partition("## Checking a worked run")[2].partition("\n## ")[0].split("```")[3::2]
    found = [read("check", "-", given=example.strip()) for example in examples]
    assert [one["algorithm"] for one in found] == ["wordpiece", "unigram"]
    assert [one["right"] for one in found] == [True, True]
    assert (len(found[0]["scores"]), len(found[0]["parts"]), len(found[1]["removals"])) == (3, 3, 2)
