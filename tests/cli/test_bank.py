"""`bank`, and a bank of one's own in `new`, `mark` and `practice`."""

import json
from pathlib import Path

import pytest

from drill.bank.contents import bank
from tests.bank.files import BLUEPRINT, CHOICES, CORPUS
from tests.cli.running import done, read, read_lines, refused, run


@pytest.fixture
def folder(tmp_path: Path) -> str:
    """A teacher's folder."""
    for name, text in (("corpus", CORPUS), ("choices", CHOICES), ("blueprint", BLUEPRINT)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    bank.cache_clear()
    return str(tmp_path)


# --- list and show ---------------------------------------------------------------------------------------------------


def test_the_list_names_every_item_with_its_sort(folder: str) -> None:
    items = read_lines("bank", "list", "--bank", folder)
    assert [item["id"] for item in items] == list(bank(folder).items)
    assert {item["sort"] for item in items} == {"corpus", "choice", "blueprint"}
    own = {item["id"]: item for item in items if item["own"]}
    assert own["bees"]["problems"] == ["pair-count.1", "next-merge.1", "encode.2"]
    assert own["bees"]["convention"] == "lecture+"
    assert own["what-is-kept"]["question"] == "What does training give?"
    assert own["friday"]["number"] == 6
    written = done("bank", "list", "--bank", folder)
    assert all(item["id"] in written for item in items)
    assert written.count("your own · ") == 4


def test_an_item_is_shown_with_its_answers(folder: str) -> None:
    lecture = done("bank", "show", "lecture")
    assert "training-run.5.@lecture.1" in lecture
    assert "Tokens: _ new e r" in lecture
    assert done("bank", "show", "@lecture") == lecture
    choice = done("bank", "show", "what-is-counted", "--bank", folder)
    assert "wrong (counted-symbols)" in choice
    assert "Two symbols side by side are merged." in " ".join(choice.split())
    assert "5. about: low low lower" in done("bank", "show", "friday", "--bank", folder).replace("Training run · ", "")


def test_an_item_as_json_holds_its_problems_with_their_keys(folder: str) -> None:
    bees = read("bank", "show", "bees", "--bank", folder)
    assert bees["text"] == "see bee fee see tree"
    assert [problem["key"] for problem in bees["problems"]] == [
        {"count": 2},
        {"pair": ["e", "e"], "count": 5},
        {"tokens": ["t", "r", "ee"]},
    ]
    assert all(problem["code"] is None for problem in bees["problems"])
    assert read("bank", "show", "low-lower-newest-widest")["words"][0] == ["low", 5]
    assert read("bank", "show", "friday", "--bank", folder)["questions"][2] == {
        **{"item": "lecture", "kind": "encode", "level": 2, "number": 1}
    }


def test_an_exam_is_listed_apart_and_shown_with_its_time_and_marks(folder: str) -> None:
    text = BLUEPRINT.replace("friday", "monday").replace("questions:", "minutes: 30\nshuffle: [options]\nquestions:")
    text = text.replace("level: 1, number: 2}", "level: 1, marks: {count: 2}, tie: smallest}")
    Path(folder, "exam.yaml").write_text(text, encoding="utf-8")
    bank.cache_clear()
    items = {item["id"]: item for item in read_lines("bank", "list", "--bank", folder)}
    assert (items["monday"]["minutes"], items["friday"]["minutes"]) == (30, None)
    written = done("bank", "list", "--bank", folder)
    assert written.index("friday") < written.index("Exams") < written.index("monday")
    shown = " ".join(done("bank", "show", "monday", "--bank", folder).split())
    assert "30 minutes · marked with follow-through · options in a drawn order" in shown
    assert "level 1 · count × 2 · rule: " in shown
    exam = read("bank", "show", "monday", "--bank", folder)
    assert (exam["minutes"], exam["policy"], exam["shuffle"]) == (30, "follow-through", ["options"])
    assert exam["questions"][0]["marks"] == {"count": 2}
    assert exam["questions"][0]["convention"]["tie"] == "smallest"
    assert "marks" not in exam["questions"][1]


@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        (["show", "nobody"], 1, "no item @nobody"),
        (["show"], 2, "one ID"),
        (["show", "lecture", "lesson"], 2, "one ID"),
        (["list", "lecture"], 2, "no name"),
        (["sell"], 2, "list, show, check"),
        ([], 2, "missing"),
        (["list", "--bank", "/nowhere"], 1, "/nowhere: there is no such folder"),
        (["list", "--bank", "a\0b"], 1, "no such folder"),
    ],
)
def test_what_cannot_be_listed_is_one_line(args: list[str], code: int, told: str) -> None:
    assert told in refused("bank", *args, code=code)


# --- check -----------------------------------------------------------------------------------------------------------


def test_a_sound_bank_is_exit_0(folder: str) -> None:
    assert done("bank", "check") == f"{len(bank().items)} items · no fault\n"
    assert done("bank", "check", folder) == "4 items · no fault\n"
    assert done("bank", "check", folder, "--json") == ""


def test_faults_are_exit_1_and_warnings_are_not(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)  # files are called by their path from here
    path = Path(folder, "corpus.yaml")
    path.write_text(CORPUS.split("merges:")[0].replace("tie: first-seen\n", "") + "problems: [{kind: training-run, "
                    "level: 3, k: 3}]\n", encoding="utf-8")  # fmt: skip
    warned = done("bank", "check", folder)
    assert warned.startswith("Warning:")
    assert warned.endswith("4 items · no fault · 1 warning\n")
    path.write_text(CORPUS.replace("size: 8", "size: no").replace("lang: en", "lang: 12"), encoding="utf-8")
    result = run("bank", "check", ".")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.startswith("corpus.yaml, line 2, lang: YAML takes 12 for a number")
    assert result.stdout.endswith("2 faults\n")
    found = [json.loads(line) for line in run("bank", "check", folder, "--json").stdout.splitlines()]
    assert [(item["line"], item["field"], item["severity"]) for item in found] == [
        (2, "lang", "fault"),
        (11, "size", "fault"),
    ]
    assert all(item["file"] == "corpus.yaml" for item in found)


def test_a_faulty_bank_is_refused_in_one_line_wherever_it_is_used(folder: str) -> None:
    Path(folder, "choices.yaml").write_text("questions: &a [*a]\n", encoding="utf-8")
    for args in (
        ["new", "encode"],
        ["practice", "--plain"],
        ["bank", "list"],
        ["mark", "--code", "encode.2.@bees.1", "x=y"],
    ):
        assert "choices.yaml, line 1: anchors" in refused(*args, "--bank", folder, code=1)


# --- new and mark ----------------------------------------------------------------------------------------------------


def test_new_gives_ones_own_questions_first(folder: str) -> None:
    found = read_lines("new", "next-merge", "choice", "-n", "3", "--bank", folder, "--seed", "a")
    assert [problem["kind"] for problem in found] == ["next-merge"] * 3 + ["choice"] * 3
    assert [problem["code"] is None for problem in found] == [True, False, False, True, True, False]
    assert found[0]["given"]["corpus"][0]["symbols"] == ["s", "e", "e"]
    level = read_lines("new", "choice", "-n", "2", "--bank", folder, "--level", "2")
    assert [problem["level"] for problem in level] == [2, 2]


def test_new_says_when_the_bank_has_no_more() -> None:
    number = sum(item.level == 3 for item in bank().choices.values())
    result = run("new", "choice", "--level", "3", "-n", "500", "--json")
    assert result.exit_code == 0
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert len({line["code"] for line in lines}) == len(lines) == number
    assert f"only {number} choice problems of level 3" in result.stderr


def test_a_choice_question_is_marked_by_its_code_and_whole(folder: str) -> None:
    code = "choice.1.@what-is-counted.1"
    [verdict] = read_lines("mark", "--code", code, "answer=b", "--bank", folder)
    assert (verdict["marks"], verdict["mistakes"][0]["ids"]) == (0, ["counted-symbols"])
    [problem] = read_lines("new", "--code", code, "--bank", folder)
    assert "right" not in json.dumps(problem["given"])
    line = json.dumps({"problem": problem, "answer": {"answer": "a"}})
    [verdict] = read_lines("mark", "-", "--bank", folder, given=line)
    assert verdict["marks"] == 1
    result = run("mark", "-", "--json", given=line)
    assert result.exit_code == 1
    assert "no item @what-is-counted" in result.stdout


def test_an_item_of_ones_own_is_not_known_without_its_bank(folder: str) -> None:
    assert "no item @bees" in refused("new", "--code", "next-merge.1.@bees.1", code=1)
    assert read("new", "--code", "next-merge.1.@bees.1", "--key", "--bank", folder)["key"]["count"] == 5


# --- practice --------------------------------------------------------------------------------------------------------


def test_practice_asks_ones_own_questions_first(folder: str) -> None:
    args = ["practice", "--bank", folder, "--plain", "--seed", "a"]
    written = done(*args, given="show\n\n" * 40)
    first = written.partition("Question 6 of")[0]
    assert "What does training give?" in first
    assert "t r e e" in first
    only = done("practice", "encode", "--bank", folder, "--plain", given="show\n\n" * 2)
    assert "t r e e" in only.partition("Question 2 of")[0]


def test_practice_by_a_blueprint_of_the_bank_or_a_file(folder: str) -> None:
    given = "show\n\n" * 30
    by_name = done("practice", "--blueprint", "friday", "--bank", folder, "--plain", "--seed", "a", given=given)
    by_file = done(
        "practice", "--blueprint", f"{folder}/blueprint.yaml", "--bank", folder, "--plain", "--seed", "a", given=given
    )
    # The first time was kept: the summary of the second one starts from it.
    assert by_name.partition("Summary")[0] == by_file.partition("Summary")[0]
    assert "Question 6 of" in by_name
    assert "Question 1 of 10" in done("practice", "--blueprint", "evening-before", "--plain", given="q\n")


@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        (["--blueprint", "nobody"], 1, "no blueprint called 'nobody'; there are first-steps"),
        (["--blueprint", "/no/such.yaml"], 1, "/no/such.yaml: No such file"),
        (["--blueprint", "ties", "encode"], 2, "leave out KIND"),
        (["--blueprint", "ties", "--level", "2"], 2, "leave out --level"),
        (["--blueprint", "ties", "--text", "low low"], 2, "leave out --text"),
        (["--blueprint", "ties", "--code", "encode.2.@lesson.1"], 2, "leave out --code"),
        (["--bank", "/nowhere"], 1, "/nowhere: there is no such folder"),
        (["--bank", "/tmp", "--text", "low low"], 2, "leave out --bank"),
    ],
)
def test_what_does_not_go_together_is_one_line(args: list[str], code: int, told: str) -> None:
    assert told in refused("practice", "--plain", *args, code=code)


def test_a_blueprints_own_convention_is_not_overridden(folder: str) -> None:
    path = Path(folder, "blueprint.yaml")
    path.write_text(BLUEPRINT.replace("questions:", "convention: lesson\nquestions:"), encoding="utf-8")
    args = ["practice", "--plain", "--bank", folder, "--blueprint", "friday"]
    assert "</w> after every word" in done(*args, given="q\n")
    assert "has a convention of its own" in refused(*args, "--tie", "any", code=2)
    path.write_text(BLUEPRINT.replace("id: friday", "id: monday"), encoding="utf-8")
    bank.cache_clear()
    args[-1] = "monday"
    assert "▁ before every word" in done(*args, "--convention", "sentencepiece", given="q\n")
