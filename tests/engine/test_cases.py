"""Runs that were published, asked about or disputed elsewhere: training, counting and encoding."""

from dataclasses import dataclass

import pytest

from drill.engine.convention import LECTURE, Convention, preset
from drill.engine.corpus import Corpus, Pair, Row, from_text, from_words
from drill.engine.counting import count_pairs
from drill.engine.encoding import encode_steps
from drill.engine.errors import InputError
from drill.engine.merge_list import MergeList, RuleError, contract_encode
from drill.engine.rounds import SmallTraining, Training
from drill.engine.trainer import LargeTraining
from tests.engine.plain import lowest_rank_first

LECTURE_TEXT = "set new new renew reset renew"
PLAIN = preset("lesson").but(marker="none")
NMT = preset("subword-nmt")


def merges(text: str) -> tuple[Pair, ...]:
    """Merges written `n e, ne w`."""
    return tuple(tuple(merge.split(" ")) for merge in text.split(", ")) if text else ()


def words(text: str, convention: Convention) -> Corpus:
    """Words written `low:5 lower`."""
    split = [item.partition(":") for item in text.split()]
    return from_words([(word, int(count or 1)) for word, _, count in split], convention)


@dataclass(frozen=True)
class Published:
    """A published training run; what is empty was not printed."""

    name: str
    corpus: Corpus
    convention: Convention
    k: int
    merges: str
    counts: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    state: str = ""
    stopped: str = "k reached"
    tied: tuple[bool, ...] = ()


def of_text(name: str, text: str, convention: Convention, k: int, merges: str, **printed: object) -> Published:
    return Published(name, from_text(text, convention), convention, k, merges, **printed)  # type: ignore[arg-type]


def of_words(name: str, text: str, convention: Convention, k: int, merges: str, **printed: object) -> Published:
    return Published(name, words(text, convention), convention, k, merges, **printed)  # type: ignore[arg-type]


RUNS = [
    of_text(
        "the lecture, four merges",
        LECTURE_TEXT,
        LECTURE,
        4,
        "n e, ne w, _ r, _r e",
        counts=(4, 4, 3, 3),
        tied=(True, False, True, False),
        sizes=(7, 11),
        state="_ new · _re new · s e t · _re s e t",
    ),
    of_text(
        "Jurafsky and Martin go on to eight, scanning the printed table",
        LECTURE_TEXT,
        LECTURE,
        8,
        "n e, ne w, _ r, _r e, _ new, _re new, s e, se t",
        counts=(4, 4, 3, 3, 2, 2, 2, 2),
        sizes=(7, 15),
    ),
    of_text(
        "the same text scanned as it runs",
        LECTURE_TEXT,
        LECTURE.but(rows="as-written"),
        8,
        "n e, ne w, _ r, _r e, s e, se t, _ new, _re new",
        counts=(4, 4, 3, 3, 2, 2, 2, 2),
        sizes=(7, 15),
    ),
    of_text(
        "tokenizers with Metaspace, never before the first word",
        LECTURE_TEXT,
        preset("huggingface").but(marker="leading", marker_symbol="_"),
        4,
        "e w, n ew, _ r, _r e",
        sizes=(7, 11),
    ),
    of_text(
        "subword-nmt down to a single occurrence",
        LECTURE_TEXT,
        NMT.but(min_frequency=1),
        20,
        "n e, ne w</w>, r e, s e, se t</w>, re new</w>, re set</w>",
        counts=(4, 4, 3, 2, 2, 2, 1),
        stopped="no pairs left",
    ),
    of_text(
        "subword-nmt as it comes",
        LECTURE_TEXT,
        NMT,
        20,
        "n e, ne w</w>, r e, s e, se t</w>, re new</w>",
        stopped="below minimum frequency",
    ),
    of_text("sentencepiece: pieces ew, new, re, ▁re", LECTURE_TEXT, preset("sentencepiece"), 4, "e w, n ew, r e, ▁ re"),
    of_words(
        "Jurafsky and Martin before 2025",
        "low:5 lowest:2 newer:6 wider:3 new:2",
        preset("lesson").but(marker_symbol="_"),
        8,
        "e r, er _, n e, ne w, l o, lo w, new er_, low _",
        counts=(9, 9, 8, 8, 7, 7, 6, 5),
        sizes=(11, 19),
    ),
    of_words(
        "the Arabic lesson",
        "lower lowest newer newest wider widest",
        preset("lesson"),
        6,
        "w e, r </w>, s t, st </w>, l o, lo we",
        counts=(4, 3, 3, 3, 2, 2),
        state="lowe r</w> · lowe st</w> · n e we r</w> · n e we st</w> · w i d e r</w> · w i d e st</w>",
    ),
    of_text(
        "the encyclopaedia's example, as minbpe runs it",
        "aaabdaaabac",
        preset("minbpe"),
        3,
        "a a, aa a, aaa b",
        counts=(4, 2, 2),
        state="aaab d aaab a c",
    ),
    of_text(
        "runs of letters: the order of first sight decides twice",
        "bbbaaaddddcccc",
        preset("minbpe"),
        4,
        "d d, c c, b b, a a",
        counts=(3, 3, 2, 2),
        tied=(True, False, True, False),
    ),
    of_text("an empty text stops early", "", preset("minbpe"), 3, "", stopped="no pairs left"),
    of_words(
        "a merged letter stays in the vocabulary",
        "low lower newer",
        preset("huggingface").but(marker="none"),
        4,
        "e r, l o, w er, e wer",
        sizes=(6, 10),
    ),
    of_words(
        "every symbol ever made counts",
        "low:5 lower:2 newest:6 widest:3",
        preset("lesson"),
        4,
        "e s, es t, est </w>, l o",
        counts=(9, 9, 9, 7),
        sizes=(11, 15),
    ),
    of_text(
        "a student's script that marks the first word too",
        LECTURE_TEXT,
        LECTURE.but(marker="leading-all", rows="as-written"),
        8,
        "n e, ne w, _ r, _r e, s e, se t, _ new, _re new",
        counts=(4, 4, 3, 3, 2, 2, 2, 2),
    ),
    of_words("a list for zabc can be learned", "za:5 abc:3 ab", PLAIN, 3, "z a, a b, ab c", counts=(5, 4, 3)),
    of_words("three merges of hug, pug, pun", "hug:10 pug:5 pun:12 bun:4 hugs:5", PLAIN, 3, "u g, u n, h ug"),
]


@pytest.mark.parametrize("trainer", [SmallTraining, LargeTraining])
@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_published_runs(run: Published, trainer: type[SmallTraining] | type[LargeTraining]) -> None:
    training: Training = trainer(run.corpus, run.convention, run.k)
    last: tuple[Row, ...] = training.start
    vocabulary = training.base
    made, tied = [], []
    for round_ in training:
        made.append((round_.merge, round_.count))
        tied.append(bool(round_.tied))
        last, vocabulary = round_.rows, round_.vocabulary
    assert tuple(merge for merge, _ in made) == merges(run.merges)
    assert training.stopped == run.stopped
    assert run.counts in ((), tuple(count for _, count in made))
    assert run.tied in ((), tuple(tied))
    assert run.sizes in ((), (len(training.base), len(vocabulary)))
    assert run.state in ("", " · ".join(" ".join(row.symbols) for row in last))


def test_symbols_in_use_are_another_number_than_the_vocabularys_size() -> None:
    convention = preset("lesson")
    corpus = words("low:5 lower:2 newest:6 widest:3", convention)
    training = SmallTraining(corpus, convention, 4)
    states = [(corpus.rows, training.base)] + [(round_.rows, round_.vocabulary) for round_ in training]
    assert [len(vocabulary) for _, vocabulary in states] == [11, 12, 13, 14, 15]
    assert [len({symbol for row in rows for symbol in row.symbols}) for rows, _ in states] == [11, 11, 10, 10, 9]


def test_the_first_word_marked_too_brings_a_pair_of_its_own() -> None:
    convention = LECTURE.but(marker="leading-all", rows="as-written")
    assert count_pairs(from_text(LECTURE_TEXT, convention).rows)["_", "s"] == 1


def test_five_letters_in_a_row() -> None:
    rows = (Row(1, tuple("aaaaa")),)
    assert count_pairs(rows, "adjacent") == {("a", "a"): 4}
    assert count_pairs(rows, "disjoint") == {("a", "a"): 2}


@pytest.mark.parametrize(
    ("rules", "text", "tokens"),
    [
        ("n e, ne w, _ r, _r e", "_renew", "_re new"),
        ("n e, ne w, _ r, _r e", "_reset", "_re s e t"),
        ("n e, ne w, _ r, _r e", "_newer", "_ new e r"),
        ("n e, ne w, _ r, _r e", "set", "s e t"),
        ("n e, ne w, _ r, _r e", "_set", "_ s e t"),
        ("a b, b c", "abc", "ab c"),
        ("b c, a b", "abc", "a bc"),
        ("z a, a b, ab c", "zabc", "za b c"),
        ("a a", "aaa", "aa a"),
        ("a a", "aaaa", "aa aa"),
        ("a a", "aaaaa", "aa aa a"),
        ("a b, b c, c d, d e, e f, f g, g h, ab cd", "abcdefgh", "abcd ef gh"),
        ("u g, u n, h ug", "bug", "b ug"),
        ("u g, u n, h ug", "unhug", "un hug"),
        ("b c, a b, ab c", "abc", "a bc"),  # pairs are looked up, not their joins: those would give abc
    ],
)
def test_published_encodings(rules: str, text: str, tokens: str) -> None:
    sound = MergeList.checked(merges(rules), LECTURE).merges
    assert " ".join(encode_steps(tuple(text), sound).tokens) == tokens
    assert " ".join(lowest_rank_first(text, sound)) == tokens
    alphabet = tuple(sorted(set("".join(rules.split(", ")).replace(" ", "") + text)))
    assert " ".join(contract_encode(text, alphabet, merges(rules)).tokens) == tokens


@pytest.mark.parametrize(("text", "tokens"), [("mug", "[UNK] ug"), ("thug", "[UNK] hug")])
def test_a_letter_that_is_not_in_the_alphabet_is_never_dropped(text: str, tokens: str) -> None:
    rules, alphabet = merges("u g, u n, h ug"), tuple("bghnpsu")
    kept = encode_steps(tuple(text), rules).tokens
    known = {*alphabet, *("".join(rule) for rule in rules)}
    assert " ".join(token if token in known else "[UNK]" for token in kept) == tokens
    with pytest.raises(InputError, match="not in the alphabet"):
        contract_encode(text, alphabet, rules)


@pytest.mark.parametrize(
    ("rules", "text", "one_pass", "lowest_rank", "fault"),
    [
        ("n e, ne w, _r e, _ r", "_renew", "_r e new", "_re new", 3),
        ("ab c, a b", "abc", "ab c", "abc", 1),
    ],
)
def test_where_two_encoders_part_ways_the_list_is_refused(
    rules: str, text: str, one_pass: str, lowest_rank: str, fault: int
) -> None:
    assert " ".join(encode_steps(tuple(text), merges(rules)).tokens) == one_pass
    assert " ".join(lowest_rank_first(text, merges(rules))) == lowest_rank
    with pytest.raises(RuleError) as ordinary:
        MergeList.checked(merges(rules), LECTURE)
    with pytest.raises(RuleError) as contract:
        contract_encode(text, tuple(sorted(set(text))), merges(rules))
    assert ordinary.value.rule == contract.value.rule == fault


def test_fewest_tokens_and_longest_match_lose_against_a_learned_list() -> None:
    learned = tuple(round_.merge for round_ in SmallTraining(words("za:5 abc:3 ab", PLAIN), PLAIN, 3))
    assert encode_steps(tuple("zabc"), learned).tokens == ("za", "b", "c")
