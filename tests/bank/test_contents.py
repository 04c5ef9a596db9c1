"""What a bank holds: the shipped items, and a teacher's own after them."""

import subprocess
import sys

import pytest

from drill.answers import typed
from drill.bank.choices import ChoiceItem
from drill.bank.contents import bank
from drill.bank.corpora import WorkedCorpus
from drill.bank.problems import fresh_problems, own_items, problem_for_code, problems_about
from drill.engine.convention import LECTURE, PRESETS
from drill.engine.errors import InputError, UsageError
from drill.marking.marker import mark
from drill.questions.generator import answers_by
from drill.questions.kinds import FROM_BANK, KINDS, kind_named
from drill.questions.problem_json import problem_from_json, problem_to_json
from tests.bank.conftest import Folder
from tests.bank.files import ARABIC, BLUEPRINT, CHOICES, CORPUS


def test_a_teachers_folder_comes_after_the_shipped_bank(own: Folder) -> None:
    folder = own(CORPUS, CHOICES, BLUEPRINT)
    found = bank(folder)
    assert list(found.items) == [*bank().items, "bees", "what-is-counted", "what-is-kept", "friday"]
    assert found.own == {"bees", "what-is-counted", "what-is-kept", "friday"}
    assert bank().own == frozenset()


def test_a_corpus_says_what_it_is(own: Folder) -> None:
    bees = bank(own(CORPUS)).items["bees"]
    assert isinstance(bees, WorkedCorpus)
    assert (bees.title, bees.lang, bees.direction) == ("See, bee, fee, tree", "en", "ltr")
    assert bees.convention == LECTURE.but(marker="none")
    assert bees.tie_stated
    assert bees.questions == (("pair-count", 1), ("next-merge", 1), ("encode", 2))
    assert (bees.merges, bees.counts, bees.size) == ((("e", "e"), ("s", "ee")), (5, 2), 8)


def test_words_with_their_counts_are_a_corpus_too(own: Folder) -> None:
    arabic = bank(own(ARABIC)).items["my-arabic"]
    assert isinstance(arabic, WorkedCorpus)
    assert (arabic.title, arabic.direction, arabic.convention) == ("آزمون", "rtl", LECTURE.but(tie="smallest"))
    assert [row.frequency for row in arabic.table.rows] == [3, 2]


@pytest.mark.parametrize(
    ("stated", "tie", "known"),
    [
        ("convention: lesson", "first-seen", True),
        ("convention: lesson\ntie: greatest", "greatest", True),
        ("convention: lesson\ntie: any", "any", True),
        ("convention: lesson\ntie: null", "any", False),
        ("convention: lesson\ntie:", "any", False),
        ("marker: none", "any", False),
        ("marker: none\ntie: first-seen", "first-seen", True),
    ],
)
def test_a_rule_for_ties_is_stated_or_every_pick_is_right(stated: str, tie: str, known: bool, own: Folder) -> None:
    bees = bank(own(CORPUS.replace("marker: none\ntie: first-seen", stated).split("merges:")[0] + PROBLEM)).items[
        "bees"
    ]
    assert isinstance(bees, WorkedCorpus)
    assert (bees.convention.tie, bees.tie_stated) == (tie, known)


PROBLEM = "problems: [{kind: next-merge, level: 3}]\n"


def test_a_choice_question_becomes_a_problem(own: Folder) -> None:
    item = bank(own(CHOICES)).items["what-is-kept"]
    assert isinstance(item, ChoiceItem)
    problem = item.question("choice", 2, LECTURE)
    assert (problem.kind, problem.level, problem.item, problem.select) == ("choice", 2, "what-is-kept", "all")
    assert answers_by(kind_named("choice"), problem) == {"answer": ("a", "c")}
    assert mark(problem, {"answer": "c a"}).all_right


# --- problems of a teacher's own ------------------------------------------------------------------------------------


def test_problems_of_ones_own_have_no_code_and_travel_whole(own: Folder) -> None:
    folder = own(CORPUS, CHOICES)
    for name in ("bees", "what-is-counted"):
        for problem in problems_about(name, folder):
            assert problem.code is None
            again = problem_from_json(problem_to_json(problem, key=True))
            assert again == problem
            kind = kind_named(again.kind)
            types = {part.name: part.type for part in kind.parts(again)}
            key = {name: typed(types[name], value) for name, value in answers_by(kind, problem).items()}
            assert mark(again, key).all_right


def test_a_code_may_name_an_item_of_ones_own(own: Folder) -> None:
    folder = own(CORPUS, CHOICES, BLUEPRINT)
    problem = problem_for_code("next-merge.1.@bees.1", folder)
    assert (problem.convention.marker, problem.code) == ("none", None)
    assert answers_by(KINDS["next-merge"], problem) == {"pair": ("e", "e"), "count": 5}
    assert problem_for_code("choice.1.@what-is-counted.1", folder).item == "what-is-counted"
    with pytest.raises(InputError, match="no item @bees"):
        problem_for_code("next-merge.1.@bees.1")
    with pytest.raises(UsageError, match=r"@what-is-counted has no problem choice.2; it has choice.1"):
        problem_for_code("choice.2.@what-is-counted.1", folder)
    with pytest.raises(InputError, match="@friday is a blueprint"):
        problem_for_code("choice.2.@friday.1", folder)


def test_an_items_own_options_go_without_saying_in_its_code(own: Folder) -> None:
    folder = own(CORPUS)
    plain = problem_for_code("next-merge.1.@bees.1", folder)
    assert problem_for_code("next-merge.1.@bees.1+tie=smallest", folder).convention == plain.convention.but(
        tie="smallest"
    )
    assert problem_for_code("next-merge.1.@bees.1+marker=leading", folder).convention == LECTURE
    lesson = problem_for_code("next-merge.1.@bees.1+convention=lesson", folder)
    assert lesson.convention == PRESETS["lesson"]


def test_the_questions_of_a_folder_come_each_once_in_an_order_of_the_seed(own: Folder) -> None:
    folder = own(CORPUS, CHOICES)
    everything = {*KINDS, *FROM_BANK}
    found = [list(own_items(folder, everything, None, seed)) for seed in ("a", "a", "b", "c")]
    assert found[0] == found[1]
    assert len({tuple(problem.but(shows=()) for problem in problems) for problems in found}) > 1
    assert all(len(problems) == len(set(problems)) == 5 for problems in found)
    assert {problem.kind for problem in own_items(folder, {"encode", "choice"}, None, "a")} == {"encode", "choice"}
    assert {problem.level for problem in own_items(folder, everything, 2, "a")} == {2}


# --- refusals -------------------------------------------------------------------------------------------------------


def refused(folder: str) -> str:
    with pytest.raises(InputError) as refusal:
        bank(folder)
    return str(refusal.value)


def test_a_faulty_file_is_refused_by_file_line_and_field(own: Folder) -> None:
    told = refused(own(CORPUS.replace("level: 1", "level: easy")))
    assert "file-1.yaml, line 13, problems[1].level: must be a whole number" in told
    assert "(and 1 more fault in this file)" in told


def test_an_id_is_taken_only_once(own: Folder) -> None:
    assert "file-1.yaml, line 1, id: the id 'lecture' is taken: the shipped bank" in refused(
        own(CORPUS.replace("id: bees", "id: lecture"))
    )
    twice = refused(own(CORPUS, CORPUS))
    assert "file-2.yaml, line 1, id: the id 'bees' is taken: it stands in" in twice
    assert "file-1.yaml, line 1" in twice
    assert "line 12, questions[2].id: the id 'what-is-counted'" in refused(
        own(CHOICES.replace("what-is-kept", "what-is-counted"))
    )


def test_a_folder_that_is_none_or_empty(own: Folder, tmp_path: object) -> None:
    assert refused(f"{tmp_path}/nowhere").endswith("nowhere: there is no such folder")
    assert "holds no file of a bank" in refused(own())


# --- the shipped questions of a kind that is not drawn --------------------------------------------------------------


def test_fresh_choice_questions_are_items_each_once(own: Folder) -> None:
    [kind] = FROM_BANK.values()
    for level in kind.levels:
        asked = list(fresh_problems(kind, level, "a"))
        expected = {name for name, item in bank().choices.items() if item.level == level}
        assert {problem.item for problem in asked} == expected
        assert len(asked) == len(expected)
        assert all(problem.code == f"choice.{level}.@{problem.item}.1" for problem in asked)
        assert all(problem_for_code(problem.code or "") == problem for problem in asked)


def test_what_needs_no_item_reads_no_bank() -> None:
    code = "import sys; from drill.cli.app import main; main(['new', 'next-merge', '--json']); "
    code += "assert not {'yaml', 'drill.bank.contents'} & set(sys.modules), 'the bank was read'"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
