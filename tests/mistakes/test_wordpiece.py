"""Mistakes with WordPiece, those of its own and those it shares with BPE, on corpora small enough to do by hand."""

from drill.answers import typed
from drill.engine.convention import LECTURE
from drill.engine.corpus import Pair, Row, Rows, from_words
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.wordpiece import split_words
from drill.engine.wordpiece_run import WordPieceRun
from drill.mistakes.catalogue import mistake
from drill.questions.generator import answers_by
from drill.questions.kinds import KINDS
from drill.questions.problem import Problem

AS_WRITTEN = LECTURE.but(marker="none", rows="as-written")
#: h 15 · ##u 36 · ##g 20 · p 17 · ##n 16 · b 4 · ##s 5
HUGS = split_words(from_words([("hug", 10), ("pug", 5), ("pun", 12), ("bun", 4), ("hugs", 5)], AS_WRITTEN)).rows
PAGE = ("b", "h", "p", "##g", "##n", "##s", "##u", "##gs", "hu", "hug")


def the(name: str, form: str | None = None) -> Procedure:
    return next(variant.procedure for variant in mistake(name).variants if variant.name == form)


def written(problem: Problem, procedure: Procedure) -> str:
    kind = KINDS[problem.kind]
    answers = answers_by(kind, problem, procedure)
    return ": ".join(typed(part.type, answers[part.name]) for part in kind.parts(problem))


def next_merge(procedure: Procedure = CORRECT, rows: Rows = HUGS, merges: tuple[Pair, ...] = ()) -> str:
    """What someone who works by the procedure writes after these merges: `pair: score`."""
    problem = Problem("wordpiece-merge", None, AS_WRITTEN, corpus=rows)
    if merges:
        position = problem.wordpiece_run.position()
        for merge in merges:
            position = position.go_on(merge)
        problem = problem.but(corpus=position.state.rows, start_corpus=rows, merges=merges)
    return written(problem, procedure)


def tokens(
    word: str,
    procedure: Procedure = CORRECT,
    vocabulary: tuple[str, ...] = PAGE,
    merges: tuple[Pair, ...] = (("##g", "##s"), ("h", "##u"), ("hu", "##g")),
    corpus: Rows = HUGS,
) -> str:
    problem = Problem(
        "wordpiece-encode", None, AS_WRITTEN, corpus=corpus, merges=merges, vocabulary=vocabulary, word=word
    )
    return written(problem, procedure)


# --- training -------------------------------------------------------------------------------------------------------


def test_wordpiece_by_count_takes_the_most_frequent_pair() -> None:
    assert next_merge() == "##g ##s: 1/20"
    assert next_merge(the("wordpiece-by-count", "count-written")) == "##u ##g: 20"
    assert next_merge(the("wordpiece-by-count", "score-written")) == "##u ##g: 1/36"


def test_wordpiece_stale_parts_divides_by_the_counts_of_the_first_table() -> None:
    # c 4 · ##a 9 · ##b 5 at the start, and ##a 5 once ca is merged: right is 5/25, stale 5/45.
    rows = (Row(4, ("c", "##a")), Row(5, ("d", "##a", "##b")))
    assert next_merge(rows=rows, merges=(("c", "##a"),)) == "d ##a: 1/5"
    assert next_merge(the("wordpiece-stale-parts"), rows, (("c", "##a"),)) == "d ##a: 1/9"
    assert next_merge(the("wordpiece-stale-parts"), rows) == next_merge(rows=rows)


def test_a_symbol_that_is_new_is_counted_even_with_stale_parts() -> None:
    position = Problem("wordpiece-merge", None, AS_WRITTEN, corpus=HUGS).wordpiece_run.position(
        the("wordpiece-stale-parts")
    )
    after = position.go_on(("##g", "##s"))
    assert str(after.worth(("##u", "##g"))) == "1/48"  # 15 / (36 · 20)
    assert str(after.worth(("##u", "##gs"))) == "1/36"  # 5 / (36 · 5)


def test_wordpiece_inner_hashes_keeps_them_in_what_is_merged() -> None:
    merges = (("##g", "##s"), ("h", "##u"))
    assert next_merge(merges=merges) == "hu ##gs: 1/15"
    assert next_merge(the("wordpiece-inner-hashes", "kept"), merges=merges) == "h##u ##g##s: 1/15"


def test_wordpiece_inner_hashes_leaves_them_out_so_that_two_symbols_become_one() -> None:
    # u 3 · ##b 3 · b 2 · ##u 2, or without ## u 5 · b 5.
    rows = (Row(3, ("u", "##b")), Row(2, ("b", "##u")))
    assert next_merge(rows=rows) == "b ##u: 1/2"
    assert next_merge(the("wordpiece-inner-hashes", "left-out"), rows) == "u b: 3/25"


def test_mistakes_in_counting_are_the_same_here() -> None:
    assert next_merge(the("ignored-frequencies")) == "##g ##s: 1/3"  # 1 / (3 · 1)
    assert next_merge(the("rows-not-summed")) == "##g ##s: 1/10"  # 5 / (10 · 5)
    assert next_merge(the("counted-symbols", "alone")) == "##u: 36"
    assert next_merge(the("counted-symbols", "with-neighbour-pair-count")) == "##u ##g: 20"


def test_stale_counts_goes_down_the_first_table_of_scores() -> None:
    merges = (("##g", "##s"), ("h", "##u"))
    assert next_merge(the("stale-counts"), merges=merges) == "##u ##g: 1/36"


def test_other_tie_rule_takes_another_of_the_pairs_with_the_same_score() -> None:
    merges = (("##g", "##s"),)
    assert next_merge(merges=merges) == "h ##u: 1/36"
    assert next_merge(the("other-tie-rule", "last-seen"), merges=merges) == "##u ##gs: 1/36"
    assert next_merge(the("other-tie-rule", "smallest"), merges=merges) == "##u ##g: 1/36"


def test_undone_merge_takes_the_last_merge_apart_and_works_out_scores() -> None:
    # With ##gs apart again the table is the first one, and ##g ##s, 1/20, is left out of it.
    assert next_merge(the("undone-merge"), merges=(("##g", "##s"),)) == "h ##u: 1/36"


# --- encoding -------------------------------------------------------------------------------------------------------


def test_wordpiece_replay_replays_the_merges() -> None:
    assert tokens("hugs") == "hug ##s"
    assert tokens("hugs", the("wordpiece-replay")) == "hu ##gs"
    assert tokens("mug", the("wordpiece-replay")) == "[UNK]"
    # Nobody can replay a list that is not known.
    assert tokens("hugs", the("wordpiece-replay"), merges=()) == "hug ##s"


def test_the_smallest_corpus_in_which_three_merges_tell_replaying_from_longest_match() -> None:
    corpus = split_words(from_words([("aab", 6), ("acca", 5)], AS_WRITTEN))
    position = WordPieceRun(corpus, AS_WRITTEN).position()
    for _round in range(3):
        position = position.go_on(position.picks[0])
    assert position.merges == (("##a", "##b"), ("##c", "##a"), ("##c", "##ca"))
    assert tokens("acaba", CORRECT, position.vocabulary, position.merges, corpus.rows) == "a ##ca ##b ##a"
    assert (
        tokens("acaba", the("wordpiece-replay"), position.vocabulary, position.merges, corpus.rows) == "a ##c ##ab ##a"
    )


def test_wordpiece_partial_unk_keeps_what_was_found() -> None:
    assert tokens("humg") == "[UNK]"
    assert tokens("humg", the("wordpiece-partial-unk", "rest")) == "hu [UNK]"
    assert tokens("humg", the("wordpiece-partial-unk", "letter")) == "hu [UNK] ##g"
    assert tokens("mug", the("wordpiece-partial-unk", "letter")) == "[UNK] ##u ##g"


def test_wordpiece_inner_hashes_left_out_finds_pieces_where_they_cannot_stand() -> None:
    left_out = the("wordpiece-inner-hashes", "left-out")
    assert tokens("hugs", left_out) == "hug s"
    assert tokens("uhug") == "[UNK]"
    assert tokens("uhug", left_out) == "u hug"


def test_what_is_made_of_whole_words_is_the_same_here() -> None:
    assert tokens("pugs", the("unseen-is-unk")) == "[UNK]"
    assert tokens("hugs", the("unseen-is-unk")) == "hug ##s"
    assert tokens("hugs", the("whole-word")) == "hugs"
    assert tokens("bugs") == "b ##u ##gs"
    assert tokens("bugs", the("dropped-leftovers")) == "##gs"
