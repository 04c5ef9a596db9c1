"""What somebody wrote of a WordPiece run or about a Unigram model: read, judged, explained, refused.

`published_relatives.jsonl` holds a line a record, as `published.jsonl` does for BPE: the record as `check` reads it,
and what recounting found wrong with it.
"""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drill.checking.forms import read_run
from drill.checking.judgement import RunJudgement, UnigramJudgement
from drill.checking.judging import judge
from drill.checking.record import Record
from drill.checking.report import report
from drill.checking.unigram_record import UnigramRecord
from drill.checking.unigram_report import unigram_report
from drill.cli.check_json import judgement_json
from drill.engine.convention import LECTURE
from drill.engine.corpus import NO_PAIR, from_words
from drill.engine.errors import InputError
from drill.engine.procedure import CORRECT
from drill.engine.wordpiece import encode, split_words
from drill.engine.wordpiece_run import WordPiecePosition, WordPieceRun
from tests.cli.running import done, read

PUBLISHED = [
    json.loads(line) for line in (Path(__file__).parent / "published_relatives.jsonl").read_text("utf-8").splitlines()
]
WORDS = [["hug", 10], ["pug", 5], ["pun", 12], ["bun", 4], ["hugs", 5]]
WORDPIECE: dict[str, Any] = {"algorithm": "wordpiece", "words": WORDS}
FREQUENCIES = "h:15 u:36 g:20 hu:15 ug:20 p:17 pu:17 n:16 un:16 b:4 bu:4 s:5 hug:15 gs:5 ugs:5"
UNIGRAM: dict[str, Any] = {"algorithm": "unigram", "pieces": FREQUENCIES, "words": WORDS}


def judged(**fields: Any) -> RunJudgement:
    record = read_run(json.dumps(fields), "run", "json")
    assert isinstance(record, Record)
    return judge(record)


def model(**fields: Any) -> UnigramJudgement:
    record = read_run(json.dumps({**UNIGRAM, **fields}), "run", "json")
    assert isinstance(record, UnigramRecord)
    return judge(record)


def scored(after: int, **scores: str) -> dict[str, Any]:
    """Scores of pairs, written with a `__` between the symbols and `H` for ##."""
    pairs = ((name.replace("H", "##").split("__"), score) for name, score in scores.items())
    return {"after": after, "scores": [{"pair": pair, "score": score} for pair, score in pairs]}


def named(judgement: RunJudgement | UnigramJudgement) -> list[tuple[str, ...]]:
    return [ids for explanation in judgement.explanations for ids in (explanation.ids, *explanation.rivals)]


# --- published runs -------------------------------------------------------------------------------------------------


def found(judgement: RunJudgement | UnigramJudgement) -> list[list[Any]]:
    wrong: list[list[Any]] = []
    if isinstance(judgement, UnigramJudgement):
        return [[where, one.given] for where, some in judgement.findings.items() for one in some if not one.ok]
    for step in judgement.steps:
        if not step.ok:
            wrong.append(["step", step.number, str(step.worth), str(step.maximum), [list(pair) for pair in step.tied]])
        assert step.count_ok
    for number, (written, finding) in enumerate(zip(judgement.record.scores, judgement.scores, strict=True), 1):
        if not finding.ok:
            wrong.append(["score", number, " ".join(written.pair), str(finding.given), str(finding.computed)])
    vocabulary = judgement.vocabulary
    if vocabulary is not None:
        wrong += [["lacks", *vocabulary.missing]] if vocabulary.missing else []
        wrong += [["extra", *vocabulary.extra]] if vocabulary.extra else []
    others = (*judgement.tables, *judgement.parts, *judgement.sizes, *judgement.encodings)
    return wrong + [[finding.part.name] for finding in others if not finding.ok]


@pytest.mark.parametrize("line", PUBLISHED, ids=lambda line: str(line["run"]["id"]))
def test_a_published_record(line: dict[str, Any]) -> None:
    record = read_run(json.dumps(line["run"]), "run", "json")
    assert isinstance(record, Record | UnigramRecord)
    judgement = judge(record)
    assert found(judgement) == line["wrong"]
    assert judgement.right == (not line["wrong"])


def test_where_the_published_runs_first_go_wrong() -> None:
    first = {}
    for line in PUBLISHED[:2]:
        judgement = judged(**line["run"])
        assert judgement.first_wrong is not None
        first[line["run"]["id"]] = (judgement.first_wrong.where, judgement.first_wrong.index)
    assert first == {"C08": ("steps", 3), "C09": ("vocabulary", 1)}


# --- numbers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "right"),
    [
        *(("1/36", True), ("15/540", True), ("2/36", False), ("0.0278", True), ("0.028", True), ("0.03", True)),
        *(("0.027", False), ("0.0277", False), ("0.02778", True), ("0,028", True), ("٠٫٠٢٨", True), ("0.02780", False)),
    ],
)
def test_a_fraction_is_exact_and_a_decimal_is_what_the_true_value_rounds_to(score: str, right: bool) -> None:
    judgement = judged(**WORDPIECE, scores=[scored(0, h__Hu=score)])
    assert judgement.right == right
    assert judgement.scores[0].computed == Fraction(1, 36)


def test_a_number_of_json_is_read_as_it_is_written() -> None:
    text = json.dumps({**WORDPIECE, "scores": [scored(0, h__Hu="X")]})
    for number, right in (("0.028", True), ("2.8e-2", True), ("0.0280", False)):
        record = read_run(text.replace('"X"', number), "run", "json")
        assert isinstance(record, Record)
        assert judge(record).right == right


@pytest.mark.parametrize(
    ("loss", "right"),
    [(170, True), (169, False), ("169.8", True), ("169.803", True), ("169.80284", True), ("169.81", False)],
)
def test_a_loss_is_rounded_too(loss: object, right: bool) -> None:
    assert model(loss=loss).right == right


def test_the_whole_unigram_example_is_right() -> None:
    judgement = model(
        encodings=[
            {"word": "pug", "tokens": ["p", "ug"], "probability": "0.00771"},
            {"word": "hugs", "tokens": ["hu", "gs"]},
            {"word": "unhug", "tokens": "un hug", "probability": "240/44100"},
            {"word": "pox", "tokens": ["[UNK]"]},
        ],
        segmentations=[{"tokens": "p u g", "probability": "0.00132"}, {"tokens": ["ug"], "probability": "20/210"}],
        loss="169.803",
        removals=[{"piece": "pu", "rise": 0}, {"piece": "hug", "rise": "23.514"}],
        pruned="pu",
    )
    assert judgement.right
    assert len(judgement.encodings[1].right) == 3


def test_a_text_gives_the_words_and_probabilities_need_not_add_up() -> None:
    record = {"algorithm": "unigram", "text": "ab a ab", "probabilities": {"a": "1/2", "b": 0.25}}
    read_in = read_run(json.dumps({**record, "loss": "4.852"}), "run", "json")
    assert isinstance(read_in, UnigramRecord)
    assert read_in.words == (("ab", 2), ("a", 1))
    assert judge(read_in).right


# --- what is behind it ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "mistake"),
    [
        ({"merges": [["##u", "##g"]], "scores": [scored(0, Hu__Hg="20")]}, "wordpiece-by-count"),
        (
            {
                "merges": [["##g", "##s"], ["h", "##u"]],
                "scores": [scored(2, p__Hu="1/36", b__Hu="1/36", Hu__Hn="1/36", hu__Hg="1/30")],
            },
            "wordpiece-stale-parts",
        ),
        (
            {"merges": [["##g", "##s"]], "encodings": [{"word": "pugxs", "tokens": ["p", "##u", "##g", "[UNK]"]}]},
            "wordpiece-partial-unk",
        ),
        ({"scores": [scored(0, h__Hu="1/5", Hg__Hs="1/3")]}, "ignored-frequencies"),
    ],
)
def test_the_mistake_in_a_wordpiece_run(fields: dict[str, Any], mistake: str) -> None:
    judgement = judged(**WORDPIECE, **fields)
    assert not judgement.right
    assert any(mistake in ids for ids in named(judgement)), (named(judgement), judgement.unexplained)


@pytest.mark.parametrize(
    ("fields", "mistake"),
    [
        ({"loss": "244.97"}, "unigram-loss-slip"),
        ({"loss": "169.8", "removals": [{"piece": "bu", "rise": 0}, {"piece": "ug", "rise": 0}]}, None),
        (
            {"removals": [{"piece": "pu", "rise": 0}, {"piece": "hug", "rise": "23.514"}], "pruned": "hug"},
            "unigram-prune-rare",
        ),
        ({"segmentations": [{"tokens": ["p", "ug"], "probability": "340/225"}]}, "unigram-word-frequency"),
    ],
)
def test_the_mistake_about_a_model(fields: dict[str, Any], mistake: str | None) -> None:
    judgement = model(**fields)
    assert named(judgement) == ([] if mistake is None else [(mistake,)])


def test_the_longest_piece_first_is_named() -> None:
    chances = {"un": 0.05, "avail": 0.02, "able": 0.04, "unavail": 0.0005}
    record = {
        "algorithm": "unigram",
        "probabilities": chances,
        "encodings": [{"word": "unavailable", "tokens": ["unavail", "able"], "probability": "0.00002"}],
    }
    read_in = read_run(json.dumps(record), "run", "json")
    assert isinstance(read_in, UnigramRecord)
    judgement = judge(read_in)
    assert judgement.encodings[0].computed == ("un", "avail", "able")
    # The probability is right for the tokens that were written.
    assert judgement.findings["probabilities"][0].ok
    assert named(judgement) == [("unigram-greedy",)]


# --- WordPiece ------------------------------------------------------------------------------------------------------


def test_a_vocabulary_alone_is_encoded_with() -> None:
    record = {
        "algorithm": "wordpiece",
        "vocabulary": "[UNK] [PAD] b h p ##g ##n ##s ##u ##gs hu hug",
        "encodings": [{"word": "bugs", "tokens": "b ##u ##gs"}, {"word": "gun", "tokens": "[UNK]"}],
    }
    assert judged(**record).right
    judgement = judged(**{**record, "encodings": [{"word": "hugs", "tokens": "hu ##gs"}]})
    assert judgement.encodings[0].computed == ("hug", "##s")


def test_words_are_encoded_with_the_vocabulary_that_was_written() -> None:
    run = {**WORDPIECE, "tie": None, "merges": [["##g", "##s"], ["h", "##u"]]}
    written = judged(
        **run, vocabulary="b h p ##g ##n ##s ##u ##gs hu hug", encodings=[{"word": "hug", "tokens": "hug"}]
    )
    assert [finding.ok for finding in written.encodings] == [True]
    assert written.vocabulary is not None
    assert written.vocabulary.extra == ("hug",)
    assert not judged(**run, encodings=[{"word": "hug", "tokens": "hug"}]).right


def test_a_written_corpus_may_have_its_hashes() -> None:
    rows = [{"count": 3, "symbols": ["h", "##u", "##g"]}, {"count": 2, "symbols": ["u", "##g"]}]
    judgement = judged(algorithm="wordpiece", corpus=rows, merges=[["u", "##g"]], scores=[scored(0, u__Hg="1/5")])
    assert [step.ok for step in judgement.steps] == [False]
    assert judgement.steps[0].position.picks == (("h", "##u"),)
    assert judgement.scores[0].ok


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.text("abc", min_size=1, max_size=5), st.integers(1, 9)), min_size=1, max_size=5),
    st.integers(0, 4),
    st.text("abcd", min_size=1, max_size=6),
)
def test_what_the_engine_works_out_is_right_and_anything_else_wrong(
    words: list[tuple[str, int]], k: int, word: str
) -> None:
    convention = LECTURE.but(marker="none")
    position = WordPieceRun(split_words(from_words(tuple(words), convention)), convention).position()
    record: dict[str, Any] = {"algorithm": "wordpiece", "words": words, "merges": [], "scores": [], "parts": []}
    for after in range(k + 1):
        assert isinstance(position, WordPiecePosition)
        entries = [{"pair": pair, "score": str(entry.score)} for pair, entry in position.scored.items()]
        record["scores"].append({"after": after, "scores": entries})
        counts = [{"symbol": symbol, "count": count} for symbol, count in position.counted.items()]
        record["parts"].append({"after": after, "counts": counts})
        pick = position.picks[0]
        if pick == NO_PAIR or after == k:
            break
        record["merges"].append(pick)
        position = position.go_on(pick)
    assert isinstance(position, WordPiecePosition)
    record["vocabulary"] = position.vocabulary
    record["encodings"] = [{"word": word, "tokens": encode(word, position.vocabulary, CORRECT)}]
    assert judged(**record).right
    record["parts"][-1]["counts"][0]["count"] += 1
    judgement = judged(**record)
    assert [finding.ok for finding in judgement.parts].count(False) == 1
    assert judgement.first_wrong is not None
    assert judgement.first_wrong.where == "parts"


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"algorithm": "sentencepiece"}, "algorithm: there is no algorithm 'sentencepiece'; there are bpe, wordpiece"),
        ({"words": WORDS, "scores": []}, "scores: goes with algorithm wordpiece, and this record is of bpe"),
        ({"words": WORDS, "pieces": {"a": 1}}, "pieces: goes with algorithm unigram, and this record is of bpe"),
        ({**WORDPIECE, "loss": 1}, "loss: goes with algorithm unigram, and this record is of wordpiece"),
        ({**WORDPIECE, "min_frequency": 2}, "min_frequency: goes with algorithm bpe, and this record is of wordpiece"),
        ({**UNIGRAM, "merges": []}, "merges: goes with algorithm bpe or wordpiece, and this record is of unigram"),
        ({**WORDPIECE, "walls": "none"}, "walls: WordPiece is trained on words"),
        ({**WORDPIECE, "scores": [scored(0, h__Hu="x")]}, "scores[1].scores[1].score: must be a fraction such as 1/20"),
        ({**WORDPIECE, "scores": [scored(0, h__Hu="-0.1")]}, "score: must be a fraction such as 1/20"),
        ({**WORDPIECE, "scores": [scored(0, h__Hu="1/0")]}, "score: must be a fraction such as 1/20"),
        (
            {**WORDPIECE, "marker": "trailing", "encodings": [{"word": "hug", "tokens": "hug"}]},
            "encodings[1]: a WordPiece encoding needs pieces marked with ##",
        ),
        ({"algorithm": "wordpiece", "merges": []}, "give the corpus as text, as words or as corpus"),
        ({"algorithm": "unigram"}, "give the pieces with frequencies (pieces) or with probabilities"),
        ({**UNIGRAM, "pieces": {}}, "pieces: is empty"),
        ({**UNIGRAM, "pieces": "a:1 b"}, "pieces: 'b': a piece is written with its number, h:15"),
        ({**UNIGRAM, "pieces": [["a", 1], ["a", 2]]}, "pieces: 'a' stands there twice"),
        ({**UNIGRAM, "pieces": {"a": 0}}, "pieces.a: must be 1 or more"),
        ({"algorithm": "unigram", "probabilities": {"a": 1.5}}, "probabilities.a: a probability is above 0"),
        ({**UNIGRAM, "words": ["xyz"], "loss": 1}, "words: hold a word that cannot be cut into the pieces"),
        ({"algorithm": "unigram", "pieces": {"a": 1}, "loss": 1}, "loss: the loss is taken over words: give the words"),
        ({**UNIGRAM, "removals": [{"piece": "zz", "rise": 0}]}, "removals[1].piece: 'zz' is none of the pieces"),
        ({**UNIGRAM, "removals": [{"piece": "u", "rise": 0}], "pruned": "u"}, "single characters stay"),
        (
            {**UNIGRAM, "removals": [{"piece": "pu", "rise": 0}], "pruned": "hu"},
            "must be one of the pieces in",
        ),
        ({**UNIGRAM, "encodings": [{"word": "a" * 61, "tokens": "a"}]}, "a word of more than 60 characters"),
        ({**UNIGRAM, "text": "hug"}, "words: give the words or the text, not both"),
    ],
)
def test_a_fault_is_named_in_one_line(fields: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError) as error:
        read_run(json.dumps(fields), "run.json", "json")
    assert told in str(error.value)
    assert "run.json, line 1" in str(error.value)
    assert "\n" not in str(error.value)


def test_too_many_segmentations_that_are_equally_good_are_refused() -> None:
    fields = {"algorithm": "unigram", "probabilities": {"a": 0.5, "aa": 0.25}, "encodings": [
        {"word": "a" * 40, "tokens": "a"}
    ]}  # fmt: skip
    with pytest.raises(InputError, match=r"encodings\[1\]\.word: more than 10000 segmentations"):
        read_run(json.dumps(fields), "run.json", "json")


# --- forms ----------------------------------------------------------------------------------------------------------

TEXT_OF_WORDPIECE = """\
algorithm: wordpiece
words: hug:10 pug:5 pun:12 bun:4 hugs:5
tie: none
symbols after 0: h 15, ##u 36
1. ##g ##s 1/20
2. (h, ##u) → hu = 0.028
3. hu + ##gs
scores after 2: hu ##g 2/45, hu ##gs 1/15
after 0: ##u ##g 20, ##g ##s 5
vocabulary: b h p ##g ##n ##s ##u ##gs hu hugs
size after 0: 7
bugs -> b ##u ##gs
after 2: hugs -> hu ##gs
"""
TEXT_OF_UNIGRAM = f"""\
algorithm: unigram
pieces: {FREQUENCIES}
words: hug:10 pug:5 pun:12 bun:4 hugs:5
pug -> p ug
p(p ug) = 0.00771
loss: 169.803
without pu: 0
without hug: +23.514
pruned: pu
"""


def test_the_text_form_of_wordpiece() -> None:
    record = read_run(TEXT_OF_WORDPIECE, "run.txt")
    assert isinstance(record, Record)
    assert [(one.after, one.pair, str(one.score.value)) for one in record.scores] == [
        (0, ("##g", "##s"), "1/20"),
        (1, ("h", "##u"), "0.028"),
        (2, ("hu", "##g"), "2/45"),
        (2, ("hu", "##gs"), "1/15"),
    ]
    assert [(one.after, one.symbol, one.count) for one in record.parts] == [(0, "h", 15), (0, "##u", 36)]
    assert record.merges == (("##g", "##s"), ("h", "##u"), ("hu", "##gs"))
    assert judge(record).right


def test_the_text_form_of_unigram() -> None:
    record = read_run(TEXT_OF_UNIGRAM, "run.txt")
    assert isinstance(record, UnigramRecord)
    assert dict(record.frequencies)["ugs"] == 5
    assert record.candidates == ("pu", "hug")
    assert judge(record).right


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("1. h ##u -> h##u", "h + ##u makes hu, not h##u"),
        ("scores after 0: h ##u", "scores are pairs with fractions or decimals"),
        ("symbols after 0: h", "counts of symbols are written"),
    ],
)
def test_a_line_of_the_text_form_that_cannot_be_read(line: str, told: str) -> None:
    with pytest.raises(InputError) as error:
        read_run(f"algorithm: wordpiece\nwords: hug:10\n{line}\n", "run.txt")
    assert told in str(error.value)
    assert "line 3" in str(error.value)


def test_yaml_without_the_ending_of_its_name_is_yaml() -> None:
    record = read_run("algorithm: unigram\nprobabilities:\n  h: 0.5\n  ug: 1/4\n", "run")
    assert isinstance(record, UnigramRecord)
    assert record.probabilities == {"h": Fraction(1, 2), "ug": Fraction(1, 4)}


_LINES = st.sampled_from(
    [
        *(
            "words: hug:2 hugs",
            "words: h:1",
            "text: hug hugs",
            "tie: none",
            "marker: trailing _",
            "marker: continuation",
        ),
        *("1. h ##u 1/2", "1. ##u ##g", "2. hu ##g 0.5", "scores after 1: hu ##g 1/3", "symbols after 0: h 3, x 0"),
        *("after 0: h ##u 3", "after 0: h u 3", "vocabulary: h ##u ##g", "size after 9: 5", "hug -> h ##ug"),
        *("after 7: hugs -> [UNK]", "zz -> [UNK]", "row: 2 h ##u", "pieces: h:1 u:2 g:1", "pieces: hug:3"),
        *("probabilities: h:0.5 ug:1/3", "hug -> h u g", "p(h u) = 0.1", "p(q) = 0", "loss: 3", "loss: 0"),
        *("without h: 0", "without ug: 1.5", "pruned: h", "pruned: ug", "unigram", "bare: hug", "space: _"),
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(["bpe", "wordpiece", "unigram"]), st.lists(_LINES, max_size=7, unique=True))
def test_any_lines_are_judged_or_refused(algorithm: str, lines: list[str]) -> None:
    try:
        found = read_run("\n".join([f"algorithm: {algorithm}", *lines]), "file")
    except InputError as error:
        assert str(error).startswith("file")
        return
    assert isinstance(found, Record | UnigramRecord)
    judgement = judge(found)
    shown = report(judgement) if isinstance(judgement, RunJudgement) else unigram_report(judgement)
    assert shown.blocks
    json.dumps(judgement_json(judgement))


# --- told -----------------------------------------------------------------------------------------------------------


def test_the_report_on_a_wordpiece_run() -> None:
    written = done("check", "-", given=json.dumps(PUBLISHED[0]["run"]))
    assert "it first goes wrong in step 3" in written
    assert "hu + ##g has 2/45; right would be hu + ##gs with 1/15" in written
    assert "##u + ##g  after 2 merges   1/21  1/63  ✗ wrong" in written
    assert "The right scores before step 3:" in written
    assert "no marker" not in written


def test_the_report_on_a_model() -> None:
    fields = {**UNIGRAM, "loss": "169", "encodings": [{"word": "pug", "tokens": "p u g", "probability": "5/210"}]}
    written = done("check", "-", given=json.dumps(fields))
    assert "it first goes wrong in the encoding of pug" in written
    assert "p ug or pu g" in written
    assert "169.802839" in written
    assert "pug can be cut in 3 ways:" in written


def test_the_json_on_both() -> None:
    run = read("check", "-", given=json.dumps(PUBLISHED[0]["run"]))
    assert (run["algorithm"], run["right"], run["first_wrong"]) == ("wordpiece", False, {"where": "steps", "index": 3})
    assert run["steps"][2]["score"] == "2/45"
    assert run["steps"][2]["maximum"] == "1/15"
    assert [score["ok"] for score in run["scores"]] == [True, True, False, True, True, False]
    assert run["scores"][2] == {"after": 2, "pair": ["hu", "##g"], "given": "1/15", "computed": "2/45", "ok": False}
    found = read("check", "-", given=json.dumps({**UNIGRAM, "loss": "169.8", "encodings": [
        {"word": "hugs", "tokens": "hug s"}
    ]}))  # fmt: skip
    assert found["algorithm"] == "unigram"
    assert found["loss"] == {"given": 169.8, "computed": 169.802839, "ok": True}
    assert len(found["encodings"][0]["accepted"]) == 3
