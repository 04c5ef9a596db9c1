"""The course's own worked runs, figure by figure: the lecture, the Arabic lesson, encoding with the lecture's list."""

from itertools import islice

import pytest

from drill.engine.convention import LECTURE, Convention, preset
from drill.engine.corpus import Pair, from_text, spell
from drill.engine.counting import count_pairs
from drill.engine.encoding import encode_steps
from drill.engine.errors import InputError
from drill.engine.merge_list import MergeList
from drill.engine.rounds import Training, work_out
from drill.engine.trainer import LargeTraining

TEXT = "set new new renew reset renew"
LECTURE_RUN = work_out(from_text(TEXT, LECTURE), LECTURE, 4)
MERGES = LECTURE_RUN.merges
LESSON_WORDS = "lower lowest newer newest wider widest"


def pair(text: str) -> Pair:
    return tuple(text.split(" "))


def counts(text: str) -> list[tuple[Pair, int]]:
    """Counts written `n e 4, e w 4`."""
    return [(pair(item.rpartition(" ")[0]), int(item.rpartition(" ")[2])) for item in text.split(", ")]


def test_the_lectures_start_table() -> None:
    rows = [f"{count} {' '.join(symbols)}" for count, symbols in LECTURE_RUN.start]
    assert rows == ["2 _ n e w", "2 _ r e n e w", "1 s e t", "1 _ r e s e t"]
    assert LECTURE_RUN.base == tuple("_enrstw")
    occurrences = sum(count * symbols.count("e") for count, symbols in LECTURE_RUN.start)
    assert occurrences == 9


@pytest.mark.parametrize(
    ("number", "table"),
    [
        (1, "n e 4, e w 4, _ r 3, r e 3, _ n 2, e n 2, s e 2, e t 2, e s 1"),
        (2, "ne w 4, _ r 3, r e 3, _ ne 2, e ne 2, s e 2, e t 2, e s 1"),
        (3, "_ r 3, r e 3, _ new 2, e new 2, s e 2, e t 2, e s 1"),
        (4, "_r e 3, _ new 2, e new 2, s e 2, e t 2, e s 1"),
    ],
)
def test_the_lectures_counts_of_each_round(number: int, table: str) -> None:
    shown = LECTURE_RUN.rounds[number - 1].counts
    assert dict(shown) == dict(counts(table))
    assert [count for _, count in shown] == [count for _, count in counts(table)]


@pytest.mark.parametrize(
    ("number", "winner", "count", "tied", "symbol", "after"),
    [
        (1, "n e", 4, ["e w"], "ne", "_ ne w · _ r e ne w · s e t · _ r e s e t"),
        (2, "ne w", 4, [], "new", "_ new · _ r e new · s e t · _ r e s e t"),
        (3, "_ r", 3, ["r e"], "_r", "_ new · _r e new · s e t · _r e s e t"),
        (4, "_r e", 3, [], "_re", "_ new · _re new · s e t · _re s e t"),
    ],
)
def test_the_lectures_rounds(number: int, winner: str, count: int, tied: list[str], symbol: str, after: str) -> None:
    trainings: list[Training] = [LECTURE_RUN, LargeTraining(from_text(TEXT, LECTURE), LECTURE, number)]
    for training in trainings:
        *_, round_ = islice(training, number)
        assert (round_.merge, round_.count, round_.symbol) == (pair(winner), count, symbol)
        assert round_.tied == tuple(map(pair, tied))
        assert " · ".join(" ".join(row.symbols) for row in round_.rows) == after


def test_the_lectures_vocabulary() -> None:
    vocabulary = LECTURE_RUN.rounds[-1].vocabulary
    assert " ".join(vocabulary) == "_ e n r s t w ne new _r _re"
    assert len(vocabulary) == 7 + 4
    assert LECTURE_RUN.stopped == "k reached"


@pytest.mark.parametrize(
    ("word", "tokens", "fired"),
    [
        (" renew", "_re new", [1, 2, 3, 4]),
        (" reset", "_re s e t", [3, 4]),
        (" newer", "_ new e r", [1, 2]),
        ("renew", "r e new", [1, 2]),
    ],
)
def test_encoding_with_the_lectures_list(word: str, tokens: str, fired: list[int]) -> None:
    encoded = encode_steps(spell(word.strip(), LECTURE, marked=word[0].isspace()), MERGES)
    assert " ".join(encoded.tokens) == tokens
    assert [step.rank for step in encoded.steps if step.fired] == fired


def test_other_orders_of_the_list_end_elsewhere_and_are_refused_as_lists() -> None:
    one, two, three, four = MERGES
    swapped, turned = (one, two, four, three), MERGES[::-1]
    assert encode_steps(tuple("_renew"), swapped).tokens == ("_r", "e", "new")
    assert encode_steps(tuple("_renew"), turned).tokens == ("_r", "e", "ne", "w")
    for broken in (swapped, turned):
        with pytest.raises(InputError):
            MergeList.checked(broken, LECTURE)
    assert MergeList.checked(MERGES, LECTURE).merges == MERGES


def test_the_lesson() -> None:
    lesson = preset("lesson")
    run = work_out(from_text(LESSON_WORDS, lesson), lesson, 6)
    assert [(round_.merge, round_.count) for round_ in run] == counts(
        "w e 4, r </w> 3, s t 3, st </w> 3, l o 2, lo we 2"
    )
    ends = {"".join(row.symbols): " ".join(row.symbols) for row in run.rounds[-1].rows}
    assert ends["lowest</w>"] == "lowe st</w>"
    assert ends["wider</w>"] == "w i d e r</w>"
    assert ends["newest</w>"] == "n e we st</w>"
    # `wider` stayed split because it lost a nine-way tie, not because its pairs were rare.
    tied = run.rounds[4].tied
    assert len(tied) + 1 == 9
    assert {pair("w i"), pair("i d"), pair("d e")} < set(tied)


@pytest.mark.parametrize(
    ("convention", "merges"),
    [
        (LECTURE, "n e, ne w, _ r, _r e, _ new, _re new, s e, se t"),
        (LECTURE.but(rows="as-written"), "n e, ne w, _ r, _r e, s e, se t, _ new, _re new"),
        (preset("subword-nmt"), "n e, ne w</w>, r e, s e, se t</w>, re new</w>"),
        (preset("huggingface").but(marker="leading", marker_symbol="_"), "e w, n ew, _ r, _r e"),
        (preset("huggingface"), "e w, n ew, r e, ▁ re"),
        (preset("sentencepiece"), "e w, n ew, r e, ▁ re"),
    ],
)
def test_the_lectures_corpus_under_other_conventions(convention: Convention, merges: str) -> None:
    expected = tuple(map(pair, merges.split(", ")))
    run = work_out(from_text(TEXT, convention), convention, 8)
    assert run.merges[: len(expected)] == expected
    if convention.min_frequency == 2:
        assert (len(run.merges), run.stopped) == (len(expected), "below minimum frequency")


def test_the_most_frequent_pair_may_be_one_letter_twice() -> None:
    run = work_out(from_text("see bee fee see tree", LECTURE), LECTURE, 1)
    assert (run.rounds[0].merge, run.rounds[0].count) == (("e", "e"), 5)


def test_fertility() -> None:
    convention = preset("lesson").but(marker_symbol="_")
    english = "the student reads the lesson and the teacher reads the answer "
    arabic = "الطالب يقرأ الدرس والمعلم يقرأ الجواب "
    corpus = from_text((english * 20) * 9 + arabic * 20, convention)
    merges = tuple(round_.merge for round_ in LargeTraining(corpus, convention, 40))
    assert work_out(corpus, convention, 40).merges == merges

    def tokens(text: str) -> list[str]:
        return [token for word in text.split() for token in encode_steps(spell(word, convention), merges).tokens]

    assert len(tokens("the teacher reads the lesson")) == 5
    assert " ".join(tokens("المعلم يقرأ الدرس")) == "ال م ع ل م _ يقرأ_ ال د ر س _"


def test_the_counts_are_the_same_under_every_tie_rule() -> None:
    start = count_pairs(LECTURE_RUN.start)
    for tie in ("first-seen", "smallest", "greatest", "lowest-id", "shortest", "any"):
        run = work_out(from_text(TEXT, LECTURE), LECTURE.but(tie=tie), 1)
        assert dict(run.rounds[0].counts) == start
        assert start[run.rounds[0].merge] == 4
