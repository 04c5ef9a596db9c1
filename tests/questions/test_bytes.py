"""The kind `bytes`: its levels, how bytes may be written, what may be given; and the kinds of BPE on bytes."""

from itertools import islice

import pytest

from drill.answers import NUMBER, SET, TOKENS, Context, Unreadable, read, typed
from drill.bank.folder import lexicon
from drill.bank.problems import bank_problem, fresh_problems
from drill.engine.byte_level import VISIBLE, by_character, visible
from drill.engine.convention import LECTURE, Convention, preset
from drill.engine.errors import InputError
from drill.marking.marker import mark
from drill.mistakes.catalogue import mistake, variants_swapping
from drill.questions.dice import Dice
from drill.questions.encode_words import spell_the_same
from drill.questions.generator import answers_by
from drill.questions.kinds import KINDS, OF_BPE
from drill.questions.own_text import problem_from_text
from drill.questions.problem import Problem
from drill.questions.problem_json import problem_from_json, problem_to_json
from drill.render.plain import render, width_of
from tests.marking.students import Tally, is_exposed, weigh

#: Where level 4 is about a symbol that stands several times in a row.
RUNS = ("pair-count", "count-table", "apply-merge")
HEX = Context(hexadecimal=True)
CS336 = preset("cs336")
ON_BYTES = (LECTURE.but(units="bytes"), CS336, preset("minbpe").but(units="bytes"))


@pytest.mark.parametrize(
    "written",
    ["D9 85", "d9 85", "d985", "0xD9 0x85", "0xd985", "\\xd9\\x85", "D9,85", "<D9><85>", "d9h 85h", "(D9 85)"],
)
def test_bytes_are_written_in_many_ways(written: str) -> None:
    assert read(TOKENS, written, HEX) == ("D9", "85")


@pytest.mark.parametrize("written", ["D9 8", "D", "م", "0x", "D9 85 xy", "٣٩"])
def test_what_is_no_byte_is_handed_back(written: str) -> None:
    assert isinstance(read(TOKENS, written, HEX), Unreadable)


def test_json_bytes_may_be_small_too() -> None:
    assert read(TOKENS, ["d9", "85"], HEX) == ("D9", "85")
    assert isinstance(read(TOKENS, ["zz"], HEX), Unreadable)
    assert read(TOKENS, [], HEX) in ((), None)


@pytest.mark.parametrize("level", KINDS["bytes"].levels)
def test_the_levels_hold_what_they_say(level: int) -> None:
    for problem in islice(fresh_problems(KINDS["bytes"], level, "levels"), 40):
        word = by_character(problem.word or "")
        lengths = {len(character.utf8) for character in word}
        marks = [
            c for c in word if 0x300 <= c.code_point < 0x370 or 0x64B <= c.code_point < 0x656 or c.character == "\u200c"
        ]
        assert (max(lengths), bool(marks)) in {
            1: {(1, False)},
            2: {(2, False)},
            3: {(2, True), (3, True)},
            4: {(3, False)},
            5: {(4, False)},
        }[level]
        key = answers_by(KINDS["bytes"], problem)
        assert key["characters"] == len(problem.word or "")
        assert key["bytes"] == len((problem.word or "").encode())
        assert " ".join(str(byte) for byte in key["hex"]) == (problem.word or "").encode().hex(" ").upper()  # type: ignore[union-attr]
        # Whoever sees the word sees each of its code points.
        told = render(KINDS["bytes"].ask(problem), isolated=False)
        assert all(f"U+{character.code_point:04X}" in told for character in word)


def test_a_word_of_somebody_elses() -> None:
    problem = problem_from_json({"kind": "bytes", "level": 2, "given": {"word": "النَّص"}})
    verdict = mark(problem, {"characters": "6", "bytes": "12", "hex": "d8a7 d984 d986 d98e d991 d8b5"})
    assert [item.status for item in verdict.parts] == ["wrong", "wrong", "wrong"] or verdict.marks() >= 0
    assert answers_by(KINDS["bytes"], problem)["characters"] == len("النَّص")
    for word in ("x" * 41, "\ud83d"):
        with pytest.raises(InputError, match="word"):
            problem_from_json({"kind": "bytes", "level": 2, "given": {"word": word}})


# --- the kinds of BPE on bytes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("convention", ON_BYTES, ids=lambda convention: convention.name)
@pytest.mark.parametrize("words", ["english", "arabic"])
@pytest.mark.parametrize("name", [name for name in OF_BPE if name not in ("merge-order", "rule-check")])
def test_every_kind_of_bpe_is_asked_and_marked_on_bytes(name: str, words: str, convention: Convention) -> None:
    kind = KINDS[name]
    for level in kind.levels:
        if kind.missing(level, convention) is not None:
            continue
        if (level, words) == (4, "arabic") and name in RUNS and (name == "apply-merge" or not convention.marker_symbol):
            continue  # the two bytes of a letter are never the same, and no byte stands three times in a row
        [problem] = islice(fresh_problems(kind, level, "bytes", convention, lexicon(words)), 1)
        assert problem_from_json(problem_to_json(problem)) == problem
        key = answers_by(kind, problem)
        types = {part.name: part.type for part in kind.parts(problem)}
        verdict = mark(problem, {part: typed(types[part], value) for part, value in key.items()})
        assert verdict.all_right
        assert not verdict.explanations
        told = render(kind.ask(problem)) + "\n" + render(kind.solve(problem))
        if convention.walls != "none":  # a text in one row is as wide as it is
            assert max(map(width_of, told.splitlines())) <= 80, (level, told)
        assert "Ā ā" not in told  # nobody lists 256 bytes
        if problem.start is not None:
            assert spell_the_same(problem.start, problem.word or "", convention)


def test_the_vocabulary_is_asked_beyond_the_bytes_and_the_size_counts_all() -> None:
    kind = KINDS["training-run"]
    problem = Problem("training-run", None, ON_BYTES[0], text="مم مم", k=2)
    key = answers_by(kind, problem)
    assert key["merge-1"] == ("Ù", "ħ")
    assert key["vocabulary"] == ("▁", "Ùħ", "ÙħÙħ")
    assert key["size"] == 256 + 1 + 2
    assert "besides the 256 bytes" in " ".join(render(kind.ask(problem)).split())
    assert "م Ù ħ" in render(kind.ask(problem), isolated=False).replace("\u00a0", " ").replace("\u200e", "")
    # Whoever forgets the marker has a size that follows from it.
    written = {
        name: typed({"vocabulary": SET}.get(name, NUMBER), value) for name, value in key.items() if name == "size"
    }
    verdict = mark(problem, {"vocabulary": "Ùħ ÙħÙħ", "size": "258"} | dict.fromkeys(written, "258"))
    assert verdict.part("size").status == "follow-through"


@pytest.mark.parametrize(
    ("written", "meant"),
    [("Ù ħ", ("Ù", "ħ")), ("<D9> <85>", ("Ù", "ħ")), ("<0xd9><0x85> م", ("Ùħ", "Ùħ")), ("م م", ("Ùħ", "Ùħ"))],
)
def test_bytes_may_be_typed_as_characters_or_in_hexadecimal(written: str, meant: tuple[str, ...]) -> None:
    context = Context(frozenset(("Ù", "ħ", "Ùħ", "▁")), marker="▁", units="bytes")
    assert read(TOKENS, written, context) == meant


def test_a_letter_with_a_visible_form_is_the_byte_unless_only_its_own_bytes_are_in_play() -> None:
    assert read(TOKENS, "é", Context(frozenset(("é",)), units="bytes")) == ("é",)
    assert read(TOKENS, "é", Context(frozenset(("Ã©",)), units="bytes")) == ("Ã©",)
    assert read(TOKENS, "_é", Context(frozenset(("▁Ã©",)), marker="▁", units="bytes")) == ("▁Ã©",)
    assert read(TOKENS, "_low", Context(frozenset(("Ġlow", "l")), marker="Ġ", units="bytes")) == ("Ġlow",)


def test_a_middle_dot_is_a_byte_where_it_is_in_play() -> None:
    """ط is D8 B7, and B7 is shown as the dot that course notes put between tokens."""
    context = Context(frozenset(("Ø", "·", "Ù", "Ħ")), units="bytes")
    assert read(TOKENS, "Ø ·Ù Ħ", context) == ("Ø", "·Ù", "Ħ")
    assert read(TOKENS, "Ø · Ù", context) == ("Ø", "·", "Ù")
    assert read(TOKENS, "Ù · Ħ", Context(frozenset(("Ù", "Ħ")), units="bytes")) == ("Ù", "Ħ")


def test_a_text_of_ones_own_in_pieces() -> None:
    for number in range(20):
        problem = problem_from_text(KINDS["encode"], "I don't know, do you?", 3, CS336, Dice(str(number)), lexicon())
        assert problem.start == tuple(visible(problem.word or ""))
        KINDS["encode"].check(problem)
    with pytest.raises(InputError, match="no word"):
        problem_from_text(KINDS["encode"], "   \n", 1, CS336, Dice("s"), lexicon())


def test_the_bytes_that_do_not_occur_separate_as_ever() -> None:
    problem = Problem("next-merge", None, CS336, corpus=ON_ROWS)
    assert mark(problem, {"pair": "n+e", "count": "2"}).parts[0].status == "correct"
    assert len(VISIBLE) == 256


ON_ROWS = problem_from_json(
    {"kind": "next-merge", "convention": CS336.to_json(), "given": {"corpus": [{"count": 2, "symbols": ["n", "e"]}]}}
).corpus


@pytest.mark.parametrize("kind", ["encode", "encode-trace"])
def test_the_bank_has_words_to_encode_that_only_look_equal(kind: str) -> None:
    problem = bank_problem("capital-new", kind, 2)
    assert "looks-equal" in problem.shows
    form = next(form for form in mistake("looks-equal").variants if form.name == "small-letters")
    answers = answers_by(KINDS[kind], problem, form.procedure)
    verdict = mark(problem, {name: typed(TOKENS, value) for name, value in answers.items()})
    assert ("looks-equal",) in {ids for item in verdict.explanations for ids in (item.ids, *item.rivals)}


@pytest.mark.parametrize(
    "name", ["pair-count", "next-merge", "training-run", "vocabulary-size", "encode", "encode-trace"]
)
def test_students_who_work_on_bytes_by_a_known_mistake_are_told_so(name: str) -> None:
    kind, tally, tried = KINDS[name], Tally(), set()
    for convention in ON_BYTES[:2]:
        for words in ("english", "arabic"):
            for level in (level for level in kind.levels if kind.missing(level, convention) is None and level != 4):
                for problem in islice(fresh_problems(kind, level, "students", convention, lexicon(words)), 1):
                    for variant in variants_swapping(kind.steps):
                        if is_exposed(kind, problem, variant):
                            tried.add(variant.id)
                            weigh(tally, kind, problem, variant)
    assert tally.tried > 20
    assert not tally.missed, tally.missed[:3]
    assert not tally.false_rivals, tally.false_rivals[:3]
    if name.startswith("encode"):
        assert {"byte-level-unk", "bytes-are-garbage"} <= tried
