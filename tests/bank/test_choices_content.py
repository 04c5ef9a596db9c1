"""The choice questions of the bank: their form, the spread of right answers, and every worked figure worked again."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from drill.bank.folder import bank_folder
from drill.engine.merge_list import ContractError, RuleError, contract_encode, first_fault
from drill.engine.procedure import CORRECT
from drill.mistakes.catalogue import CATALOGUE
from drill.questions.generator import answers_by
from drill.questions.kinds import KINDS
from drill.questions.problem import Problem
from tests.bank import worked_choices, worked_relatives
from tests.bank.worked_choices import BARE, Figures, alphabet_in, figures, rules_in

WORKED: Final = {**worked_choices.WORKED, **worked_relatives.WORKED_RELATIVES}
CALCULATED: Final = {**worked_choices.CALCULATED, **worked_relatives.CALCULATED_RELATIVES}

#: Questions with numbers that nothing works out, and why.
NOT_WORKED: Final = {
    "one-merge-a-round": "the number only sets the scene",
    "usual-vocabulary-size": "what is usual is a matter of record",
    "lowest-fertility": "a bound that follows from the words of the question",
    "why-few-pieces": "no probability is above 1, whatever the model",
    "which-token-fills-up": "what a token is called is a matter of record",
}
#: Questions that are worked by a test of their own below.
OF_THEIR_OWN: Final = {
    *("used-before-made", "unused-rules-are-checked", "one-result-twice", "symbol-outside-the-alphabet"),
    *("nothing-is-normalised", "what-can-change-tokens", "winning-counts-never-rise"),
}
_OTHER_SYMBOLS: Final = "the engine's form of this mistake joins two single symbols, this option joins longer ones"
_NOT_A_PAIR: Final = "the option names no pair: it says that all are taken"
#: Worked options that show a mistake in another way than the engine's form of it, and how.
UNPROVEN: Final = {
    ("first-seen-in-the-table", "all-ties-at-once"): _NOT_A_PAIR,
    ("greatest-pair-rule", "all-ties-at-once"): _NOT_A_PAIR,
    ("idle-rules", "unlearned-merge"): _OTHER_SYMBOLS,
    ("rank-before-position", "unlearned-merge"): _OTHER_SYMBOLS,
    ("left-to-right-in-a-run", "unlearned-merge"): _OTHER_SYMBOLS,
    ("marker-in-encoding", "unlearned-merge"): _OTHER_SYMBOLS,
    ("first-word-in-encoding", "unlearned-merge"): _OTHER_SYMBOLS,
    ("whole-symbols", "undone-merge"): "the engine takes merges apart in training, this option in encoding",
}


@dataclass(frozen=True)
class Item:
    """A question as it stands in the file."""

    file: str
    id: str
    level: int
    select: str
    question: str
    options: tuple[dict[str, Any], ...]

    @property
    def right(self) -> tuple[dict[str, Any], ...]:
        """The right options."""
        return tuple(option for option in self.options if option.get("right"))

    @property
    def wrong(self) -> tuple[dict[str, Any], ...]:
        """The wrong options."""
        return tuple(option for option in self.options if not option.get("right"))


def files() -> list[Path]:
    return sorted((bank_folder() / "choices").glob("*.yaml"))


@cache
def items() -> tuple[Item, ...]:
    found = []
    for path in files():
        for entry in yaml.safe_load(path.read_text(encoding="utf-8"))["questions"]:
            found.append(Item(path.name, **{**entry, "options": tuple(entry["options"])}))
    return tuple(found)


def item(name: str) -> Item:
    [found] = [item for item in items() if item.id == name]
    return found


def of_one() -> list[Item]:
    return [item for item in items() if item.select == "one"]


each = pytest.mark.parametrize("question", items(), ids=lambda item: item.id)


# --- form -----------------------------------------------------------------------------------------------------------


def test_there_are_enough_of_each_sort() -> None:
    assert len(items()) >= 160
    assert sum(item.select == "all" for item in items()) >= 12
    assert set(Counter(item.level for item in items())) == {1, 2, 3}


def test_each_file_is_one_topic_in_one_language() -> None:
    for path in files():
        head = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert set(head) == {"lang", "dir", "topic", "questions"}
        assert (head["lang"], head["dir"], head["topic"]) == ("en", "ltr", path.stem)


def test_ids_and_questions_are_used_once() -> None:
    assert [name for name, times in Counter(item.id for item in items()).items() if times > 1] == []
    assert [text for text, times in Counter(item.question for item in items()).items() if times > 1] == []


@each
def test_a_question_has_the_form_that_the_files_promise(question: Item) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", question.id)
    assert 3 <= len(question.options) <= 5
    assert [option["id"] for option in question.options] == list("abcde")[: len(question.options)]
    assert all(set(option) <= {"id", "text", "right", "why", "mistake"} for option in question.options)
    assert question.select in ("one", "all")
    assert len(question.right) == 1 if question.select == "one" else 2 <= len(question.right) < len(question.options)


@each
def test_every_option_says_why_and_no_two_say_the_same(question: Item) -> None:
    for field in ("text", "why"):
        texts = [option[field] for option in question.options]
        assert len(set(texts)) == len(texts)
        assert all(text.strip() == text and text for text in texts)
    assert all(re.search(r"[.?!]$", option["why"]) for option in question.options)


@each
def test_a_question_fits_a_screen_of_80_by_24(question: Item) -> None:
    assert len(question.question) <= 240
    assert all(len(option["text"]) <= 110 and len(option["why"]) <= 200 for option in question.options)


@each
def test_all_texts_are_composed_and_their_back_ticks_paired(question: Item) -> None:
    texts = [question.question, *(option[field] for option in question.options for field in ("text", "why"))]
    for text in texts:
        assert text.count("`") % 2 == 0
        assert unicodedata.normalize("NFC", text) == text
        assert all(token.split(" ") == token.split() != [] for token in re.findall(r"`([^`]*)`", text))


@each
def test_only_wrong_options_name_a_mistake_and_the_drill_knows_it(question: Item) -> None:
    known = {mistake.id for mistake in CATALOGUE}
    assert all("mistake" not in option for option in question.right)
    assert {option["mistake"] for option in question.wrong if "mistake" in option} <= known


# --- nothing but knowledge tells the right option ---------------------------------------------------------------------


def test_no_letter_is_right_more_often_than_others() -> None:
    for asked in (of_one(), list(items())):
        letters = Counter(option["id"] for item in asked for option in item.right)
        assert max(letters.values()) <= 0.35 * letters.total()


def test_the_right_option_is_seldom_the_longest_or_the_shortest() -> None:
    for pick in (max, min):
        found = []
        for item in of_one():
            lengths = [len(option["text"]) for option in item.options]
            extreme = pick(lengths)
            if lengths.count(extreme) == 1 and len(item.right[0]["text"]) == extreme:
                found.append(item.id)
        assert len(found) <= 0.35 * len(of_one())


# --- every worked figure ----------------------------------------------------------------------------------------------


def holds(option: dict[str, Any], wanted: Figures) -> bool:
    """True if the option's text has these tokens and numbers, in this order."""
    rest = iter(figures(option["text"]))
    return all(figure in rest for figure in wanted)


def is_worked(question: Item) -> bool:
    """True if a figure is asked for: there are numbers, or the answer is a token."""
    [right, *_more] = question.right
    return bool(re.search(r"(?<![\w+-])\d", question.question + right["text"])) or right["text"].startswith("`")


def test_every_question_with_figures_is_worked() -> None:
    tables = [*WORKED, *CALCULATED, *NOT_WORKED, *OF_THEIR_OWN]
    assert len(set(tables)) == len(tables)
    assert set(tables) <= {item.id for item in items()}
    assert [item.id for item in items() if is_worked(item) and item.id not in tables] == []
    named = {(item.id, option.get("mistake")) for item in items() for option in item.wrong}
    assert set(UNPROVEN) <= named


@pytest.mark.parametrize("name", WORKED)
def test_the_right_option_and_no_other_is_what_the_engine_works_out(name: str) -> None:
    asked = item(name)
    wanted = WORKED[name](asked.question, CORRECT)
    assert wanted
    assert [option["id"] for option in asked.options if holds(option, wanted)] == [asked.right[0]["id"]]


@pytest.mark.parametrize("name", CALCULATED)
def test_the_right_option_and_no_other_is_what_is_calculated(name: str) -> None:
    asked = item(name)
    wanted = CALCULATED[name](asked.question)
    assert wanted
    assert [option["id"] for option in asked.options if holds(option, wanted)] == [asked.right[0]["id"]]


@pytest.mark.parametrize(
    ("name", "option"),
    [
        pytest.param(name, option, id=f"{name}-{option['id']}")
        for name in WORKED
        for option in item(name).wrong
        if "mistake" in option and (name, option["mistake"]) not in UNPROVEN
    ],
)
def test_a_worked_option_is_what_its_mistake_makes(name: str, option: dict[str, Any]) -> None:
    [mistake] = [mistake for mistake in CATALOGUE if mistake.id == option["mistake"]]
    made = [WORKED[name](item(name).question, variant.procedure) for variant in mistake.variants]
    assert any(figures_made and holds(option, figures_made) for figures_made in made), made


def test_the_one_list_that_the_contract_refuses() -> None:
    asked = item("used-before-made")
    faults = {
        option["id"]: first_fault(alphabet_in(asked.question), rules_in(option["text"])) for option in asked.options
    }
    assert {name for name, fault in faults.items() if fault} == {asked.right[0]["id"]}
    assert faults[asked.right[0]["id"]] == (1, "used-before-made")


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("unused-rules-are-checked", "ab", "rule 2: it uses 'd'"),
        ("one-result-twice", "", "rule 4: its result 'abc' is already made by rule 3"),
        ("symbol-outside-the-alphabet", "abx", "'x'"),
        ("nothing-is-normalised", "e\u0301", "'e'"),
    ],
)
def test_what_the_contract_refuses(name: str, text: str, told: str) -> None:
    asked = item(name).question
    symbols = ("\u00e9",) if "U+00E9" in asked else alphabet_in(asked)
    with pytest.raises(ContractError if text not in ("", "ab") else RuleError, match=told):
        contract_encode(text, symbols, rules_in(asked))


def test_what_changes_the_tokens() -> None:
    asked = item("what-can-change-tokens")
    symbols, rules, text = alphabet_in(asked.question), rules_in(asked.question), figures(asked.question)[-1]
    before = contract_encode(text, symbols, rules).tokens
    for option in asked.options:
        if "alphabet" in option["text"]:
            after = contract_encode(text, tuple(figures(option["text"])[0].split()), rules).tokens
        elif "swapping" in option["text"]:
            after = contract_encode(text, symbols, rules[::-1]).tokens
        else:
            after = contract_encode(text, symbols, (*rules, *rules_in(option["text"]))).tokens
        assert (after != before) == bool(option.get("right"))


def test_the_winning_counts_that_no_run_has() -> None:
    asked = item("winning-counts-never-rise")
    for option in asked.options:
        counts = list(map(int, figures(option["text"])))
        words = tuple((chr(0x4E00 + 2 * n) + chr(0x4E01 + 2 * n), count) for n, count in enumerate(counts))
        answers = answers_by(
            KINDS["training-run"], Problem("training-run", 1, BARE, words=words, k=len(counts)), CORRECT
        )
        made = [answers[f"count-{n}"] for n in range(1, len(counts) + 1)]
        assert (made == counts) != bool(option.get("right"))
