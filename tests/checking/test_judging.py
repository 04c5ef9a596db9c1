"""What is right, under which rule, where it first goes wrong, and which mistake explains it."""

import dataclasses
import json
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from drill.checking.forms import read_run
from drill.checking.judgement import FirstWrong, RunJudgement
from drill.checking.judging import judge
from drill.checking.record import Record
from drill.checking.written_run import RULES
from drill.engine.convention import PRESETS, TIES, Convention
from drill.engine.corpus import from_text, spell
from drill.engine.encoding import encode_steps
from drill.engine.rounds import WorkedRun, work_out

WORDS = [["low", 5], ["lower", 2], ["newest", 6], ["widest", 3]]
SLIDE: dict[str, Any] = {"words": WORDS, "marker": "trailing", "marker_symbol": "_", "tie": None}


def judged(**fields: Any) -> RunJudgement:
    record = read_run(json.dumps(fields), "run", "json")
    assert isinstance(record, Record)
    return judge(record)


def wrong_steps(judgement: RunJudgement) -> list[int]:
    return [step.number for step in judgement.steps if not step.ok]


# --- steps and rules ------------------------------------------------------------------------------------------------


def test_where_no_rule_is_stated_every_greatest_pair_is_right() -> None:
    for first in (["e", "s"], ["s", "t"], ["t", "_"]):
        judgement = judged(**SLIDE, merges=[first], counts=[9])
        assert judgement.right
        [step] = judgement.steps
        assert (step.count, step.maximum) == (9, 9)
        assert {step.merge, *step.tied} == {("e", "s"), ("s", "t"), ("t", "_")}


def test_a_stated_rule_is_to_be_followed() -> None:
    judgement = judged(**(SLIDE | {"tie": "smallest"}), merges=[["s", "t"]])
    assert wrong_steps(judgement) == [1]
    assert (judgement.steps[0].count, judgement.steps[0].maximum) == (9, 9)
    assert judgement.rules == ()
    assert judged(**(SLIDE | {"tie": "smallest"}), merges=[["e", "s"]]).right


def test_first_seen_with_rows_left_out_is_right_in_either_order() -> None:
    open_order = {"words": [["ab", 2], ["cd", 3], ["yab", 1]], "marker": "none", "tie": "first-seen"}
    for first, order in ((["c", "d"], "by-count"), (["a", "b"], "as-written")):
        judgement = judged(**open_order, merges=[first])
        assert judgement.right
        assert judgement.rows == (order,)
        for rows in ("by-count", "as-written"):
            assert judged(**open_order, merges=[first], rows=rows).right == (rows == order)


def test_right_picks_may_follow_no_single_rule() -> None:
    mixed = {"words": [["ab", 1], ["cd", 1], ["ef", 1]], "marker": "none", "tie": None}
    judgement = judged(**mixed, merges=[["c", "d"], ["a", "b"]])
    assert judgement.right
    assert judgement.rules == ()
    assert judged(**mixed, merges=[["e", "f"], ["c", "d"]]).rules == ("greatest",)


def test_a_merge_that_cannot_be_made_is_replaced_by_the_rules_pick() -> None:
    judgement = judged(
        **SLIDE, merges=[["e", "s"], ["o", "e"], ["l", "o"]], vocabulary=[*"lowernstid_", "es", "oe", "lo"]
    )
    first, second, third = judgement.steps
    assert (first.ok, second.ok, second.count, second.gone_on) == (True, False, 0, ("es", "t"))
    # The check has gone on with es t, so est _ has 9 where l o has 7.
    assert (third.count, third.maximum, third.tied) == (7, 9, (("est", "_"),))
    # The results of all that was written belong to the vocabulary; the supplied pick may, too.
    assert judgement.vocabulary is not None and judgement.vocabulary.ok
    with_supplied = judged(**SLIDE, merges=[["e", "s"], ["o", "e"]], vocabulary=[*"lowernstid_", "es", "oe", "est"])
    assert with_supplied.vocabulary is not None and with_supplied.vocabulary.ok


def test_where_training_has_stopped_no_merge_is_right() -> None:
    assert wrong_steps(judged(text="ab", marker="none", merges=[["a", "b"], ["ab", "a"]])) == [2]
    rare = {"text": "ab", "marker": "none", "min_frequency": 2}
    judgement = judged(**rare, merges=[["a", "b"]])
    assert wrong_steps(judgement) == [1]
    assert (judgement.rules, judgement.steps[0].tied) == ((), ())


# --- what else is written -------------------------------------------------------------------------------------------


def test_a_table_may_leave_pairs_out_but_not_have_other_counts() -> None:
    def table(**counts: int) -> list[dict[str, Any]]:
        return [{"after": 1, "counts": [{"pair": list(pair), "count": count} for pair, count in counts.items()]}]

    assert judged(**SLIDE, merges=[["e", "s"]], tables=table(lo=7, we=2)).right
    judgement = judged(**SLIDE, merges=[["e", "s"]], tables=table(lo=7, we=8))
    assert judgement.first_wrong == FirstWrong("tables", 1)
    assert judgement.tables[0].entries == ((("l", "o"), 7, 7), (("w", "e"), 8, 2))
    # A pair that stands nowhere has 0.
    assert judged(**SLIDE, merges=[["e", "s"]], tables=table(es=0)).right


def test_vocabulary_and_sizes() -> None:
    judgement = judged(
        **SLIDE,
        merges=[["e", "s"], ["es", "t"]],
        vocabulary=[*"lowerntid_", "es", "wid"],
        sizes=[{"after": 0, "size": 11}, {"after": 1, "size": 11}, {"size": 13}],
    )
    assert judgement.vocabulary is not None
    assert judgement.vocabulary.missing == ("s", "est")
    assert judgement.vocabulary.extra == ("wid",)
    assert [size.ok for size in judgement.sizes] == [True, False, True]
    assert [size.computed for size in judgement.sizes] == [11, 12, 13]
    assert judgement.first_wrong == FirstWrong("vocabulary", 1)


def encoded(tokens: str, word: str = "lowest", **fields: Any) -> bool:
    judgement = judged(**(SLIDE | fields), encodings=[{"word": word, "tokens": tokens.split(), "after": 2}])
    return judgement.encodings[0].ok


def test_an_encoding_replays_the_merges_as_they_were_written() -> None:
    merges = [["e", "s"], ["es", "t"], ["est", "_"]]
    assert encoded("l o w est _", merges=merges)
    assert not encoded("l o w est_", merges=merges)
    assert not encoded("l o w est", merges=merges)
    # A merge that cannot be made is a rule of the list all the same.
    assert encoded("lw o _", "lwo", merges=[["l", "w"], ["es", "t"]])


def test_a_symbol_that_training_never_saw_may_be_written_in_several_ways() -> None:
    for tokens in ("m u est _", "[UNK] [UNK] est _", "<unk> est _", "[UNK] est _"):
        assert encoded(tokens, "muest", merges=[["e", "s"], ["es", "t"]])
    assert not encoded("[UNK]", "muest", merges=[["e", "s"], ["es", "t"]])
    assert not encoded("l [UNK] w est _", merges=[["e", "s"], ["es", "t"]])


def test_beyond_the_merges_written_the_run_is_carried_on_by_any_rule() -> None:
    encodings = [{"word": "lowest", "tokens": ["low", "est_"], "after": 5}]
    assert judged(**SLIDE, merges=[["e", "s"]], encodings=encodings, sizes=[{"after": 5, "size": 16}]).right
    other = [{"word": "lowest", "tokens": ["lo", "w", "est_"], "after": 4}]
    assert judged(**SLIDE, merges=[["e", "s"]], encodings=other).right
    assert judged(**(SLIDE | {"tie": "greatest"}), merges=[["t", "_"]], encodings=other).first_wrong is not None
    # There are no merges beyond the last pair.
    assert judged(text="ab", marker="none", merges=[], sizes=[{"after": 9, "size": 3}]).right


# --- mistakes -------------------------------------------------------------------------------------------------------


def named(judgement: RunJudgement) -> set[tuple[str, ...]]:
    found = {explanation.ids for explanation in judgement.explanations}
    return found | {ids for explanation in judgement.explanations for ids in explanation.rivals}


def test_mistakes_are_those_of_the_catalogue() -> None:
    stale = judged(**SLIDE, merges=[["e", "s"], ["s", "t"], ["t", "_"]], counts=[9, 9, 9])
    assert ("stale-counts",) in named(stale)
    ignored = judged(text="ab ab ab cd ce", marker="none", merges=[["a", "b"]], counts=[1])
    assert ("ignored-frequencies",) in named(ignored)
    lost = judged(**SLIDE, merges=[["e", "s"], ["es", "t"]], vocabulary=[*"lowrnid", "_", "w", "est"])
    assert ("replaced-symbols",) in named(lost)
    strange = judged(
        words=[["zab", 5], ["abc", 3], ["ab", 1]],
        marker="none",
        merges=[["a", "b"], ["z", "ab"], ["ab", "c"]],
        encodings=[{"word": "zabc", "tokens": ["c", "zab"]}],
    )
    assert strange.explanations == ()
    assert strange.unexplained == ("encoding-1",)


def test_the_same_mistake_in_several_encodings_is_one() -> None:
    merges = [["e", "s"], ["es", "t"], ["est", "_"]]
    encodings = [{"word": word, "tokens": tokens} for word, tokens in (("lest", "l est"), ("west", "w est"))]
    [explanation] = judged(**SLIDE, merges=merges, encodings=encodings).explanations
    assert explanation.parts == ("encoding-1", "encoding-2")
    assert explanation.evidence == "shown"


def test_a_large_run_is_judged_but_not_diagnosed() -> None:
    text = " ".join(f"w{number}x" for number in range(300))
    judgement = judged(text=text, marker="none", merges=[["x", "w"]] * 40)
    assert not judgement.diagnosed
    assert judgement.explanations == ()
    assert judgement.first_wrong == FirstWrong("steps", 1)


# --- properties -----------------------------------------------------------------------------------------------------

TEXTS = st.lists(st.text("abc", min_size=1, max_size=4), min_size=1, max_size=7).map(" ".join)
CONVENTIONS = st.builds(
    lambda name, tie, overlaps: PRESETS[name].but(tie=tie, overlaps=overlaps),
    st.sampled_from(sorted(PRESETS)),
    st.sampled_from([tie for tie in TIES if tie != "any"]),
    st.sampled_from(["adjacent", "disjoint"]),
)


def written(text: str, convention: Convention, run: WorkedRun) -> dict[str, Any]:
    """The run as an author would write it down who leaves nothing out."""
    fields = convention.to_json()
    del fields["name"]
    word = text.split()[-1]
    merges = [list(merge) for merge in run.merges]
    start = spell(word, convention) if convention.walls == "words" else tuple(word)
    tokens = encode_steps(start, run.merges).tokens
    return {
        **fields,
        "text": text,
        "merges": merges,
        "counts": [round_.count for round_ in run.rounds],
        "tables": [
            {"after": number, "counts": [{"pair": list(pair), "count": count} for pair, count in round_.counts]}
            for number, round_ in enumerate(run.rounds)
        ],
        "vocabulary": list(run.rounds[-1].vocabulary if run.rounds else run.base),
        "sizes": [{"size": len(run.rounds[-1].vocabulary if run.rounds else run.base)}],
        "encodings": [{"word": f" {word}" if convention.walls == "words" else word, "tokens": list(tokens)}],
    }


@settings(deadline=None, max_examples=60)
@given(TEXTS, CONVENTIONS, st.integers(0, 5))
def test_what_the_engine_writes_is_right_under_its_rule(text: str, convention: Convention, k: int) -> None:
    run = work_out(from_text(text, convention), convention, k)
    fields = written(text, convention, run)
    judgement = judged(**fields)
    assert judgement.right
    assert convention.tie in judgement.rules
    free = judged(**(fields | {"tie": None}))
    assert free.right
    assert free.rules == judgement.rules


@settings(deadline=None, max_examples=60)
@given(TEXTS, CONVENTIONS, st.integers(1, 5), st.data())
def test_a_count_that_was_changed_is_found_in_its_place(
    text: str, convention: Convention, k: int, data: st.DataObject
) -> None:
    run = work_out(from_text(text, convention), convention, k)
    assume(run.rounds)
    fields = written(text, convention, run)
    at = data.draw(st.integers(0, len(run.rounds) - 1))
    fields["counts"][at] += data.draw(st.sampled_from([-1, 1, 5]))
    assert judged(**fields).first_wrong == FirstWrong("counts", at + 1)


@settings(deadline=None, max_examples=60)
@given(TEXTS, CONVENTIONS, st.integers(1, 5), st.booleans(), st.data())
def test_a_pair_that_was_changed_is_found_in_its_place(
    text: str, convention: Convention, k: int, free: bool, data: st.DataObject
) -> None:
    run = work_out(from_text(text, convention), convention, k)
    assume(run.rounds)
    at = data.draw(st.integers(0, len(run.rounds) - 1))
    round_ = run.rounds[at]
    right = {round_.merge, *(round_.tied if free else ())}
    others = [pair for pair, _count in round_.counts if pair not in right] + [("a", "x")]
    fields = written(text, convention, run)
    fields = {name: fields[name] for name in (*convention.to_json(), "text", "merges") if name != "name"}
    fields["merges"][at] = list(data.draw(st.sampled_from(others)))
    judgement = judged(**(fields | ({"tie": None} if free else {})))
    assert judgement.first_wrong == FirstWrong("steps", at + 1)


@settings(deadline=None, max_examples=60)
@given(TEXTS, CONVENTIONS, st.integers(1, 4))
def test_the_rules_named_are_those_under_which_the_engine_gives_the_list(
    text: str, convention: Convention, k: int
) -> None:
    run = work_out(from_text(text, convention), convention, k)
    fields = {name: value for name, value in convention.to_json().items() if name != "name"}
    judgement = judged(**fields, text=text, merges=[list(merge) for merge in run.merges])
    for rule in RULES:
        other = dataclasses.replace(convention, tie=rule)
        again = work_out(from_text(text, other), other, len(run.merges))
        assert (rule in judgement.rules) == (again.merges == run.merges)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_preset_named_is_the_convention(name: str) -> None:
    convention = PRESETS[name]
    run = work_out(from_text("set new new renew reset renew", convention), convention, 6)
    fields = {"text": "set new new renew reset renew", "merges": [list(merge) for merge in run.merges]}
    judgement = judged(**fields, convention=name)
    assert judgement.right
    assert judgement.record.convention == convention
