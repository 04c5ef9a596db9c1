"""The same code gives the same problem, today, tomorrow and on every Python.

`python -m tests.questions.golden --write` writes golden_codes.json anew.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from drill.bank.problems import problem_for_code
from drill.questions.kinds import KINDS
from drill.questions.lexicon import LEXICONS
from drill.questions.problem import VERSION
from tests.questions import golden

ROOT = Path(__file__).parents[2]
STORED: dict[str, Any] = json.loads(golden.FILE.read_text(encoding="utf-8"))
CODES: dict[str, str] = {code: told for name in golden.SECTIONS for code, told in STORED[name].items()}
OTHER_PYTHONS = [(3, 11), (3, 12), (3, 13), (3, 14)]


def test_there_are_a_hundred_over_all_kinds_and_levels_and_several_conventions() -> None:
    codes = list(STORED["codes"])
    assert len(set(codes)) == 100
    kinds = [KINDS[name] for name in golden.FIRST_KINDS]
    assert len({tuple(code.split(".")[:2]) for code in codes}) == sum(len(kind.levels) for kind in kinds)
    assert len({code.partition("+")[2] for code in codes}) >= 8
    assert codes == golden.hundred()


@pytest.mark.parametrize("name", golden.SECTIONS)
def test_no_code_is_missing(name: str) -> None:
    assert list(STORED[name]) == golden.SECTIONS[name]()


def test_there_are_codes_of_every_word_list_and_of_doubled_words() -> None:
    codes = list(STORED["codes_of_other_words"])
    assert codes == golden.of_other_words()
    assert {tuple(code.split("+")[1:]) for code in codes} == {
        ("words=doubled",),
        *((f"lexicon={name}",) for name in LEXICONS[1:]),
        *((f"lexicon={name}", "words=doubled") for name in LEXICONS[1:]),
    }


@pytest.mark.parametrize("code", CODES)
def test_a_golden_code_gives_the_same_problem_as_ever(code: str) -> None:
    problem = problem_for_code(code)
    assert problem.code == code
    assert golden.hash_of_problem(problem) == CODES[code], (
        f"{code} gives another problem than it did: raise VERSION in drill/questions/problem.py, then run "
        "python -m tests.questions.golden --write"
    )


def test_the_word_lists_and_the_version_change_together() -> None:
    words = golden.hashes_of_words()
    same_words, same_version = words == STORED["words"], STORED["version"] == VERSION
    assert same_words or not same_version, (
        "problem_bank/lexicon/ has changed, so old codes give other problems: raise VERSION in "
        "drill/questions/problem.py, then run python -m tests.questions.golden --write"
    )
    assert same_version, "VERSION has changed: run python -m tests.questions.golden --write"


def made_elsewhere(python: str, **environment: str) -> dict[str, str]:
    keep = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    found = subprocess.run(
        [python, "-m", "tests.questions.golden"],
        cwd=ROOT,
        env={**keep, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    result: dict[str, str] = json.loads(found.stdout)
    return result


def test_problems_keys_and_statements_do_not_depend_on_the_hash_seed() -> None:
    assert made_elsewhere(sys.executable, PYTHONHASHSEED="random") == golden.everything()


@pytest.mark.slow
@pytest.mark.parametrize("version", OTHER_PYTHONS, ids=[f"{major}.{minor}" for major, minor in OTHER_PYTHONS])
def test_problems_keys_and_statements_do_not_depend_on_the_version_of_python(version: tuple[int, int]) -> None:
    major, minor = version
    if sys.version_info[:2] == version:
        pytest.skip("this is the Python that runs the tests")
    found = sorted((Path.home() / ".pyenv" / "versions").glob(f"{major}.{minor}.*/bin/python"))
    if not found:
        pytest.skip(f"no Python {major}.{minor} is installed under ~/.pyenv/versions")
    assert made_elsewhere(str(found[-1]), PYTHONHASHSEED="random") == golden.everything()
