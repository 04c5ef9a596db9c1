"""Every mistake, every form of it, on a corpus small enough to do its wrong way by hand: the literals are such work."""

import pytest

from drill.answers import typed
from drill.engine.coding import Coding
from drill.engine.convention import LECTURE, PRESETS, Convention
from drill.engine.corpus import Corpus, Row, from_rows, from_text, from_words
from drill.engine.encoding import begin, encode, next_state
from drill.engine.fertility import Measured
from drill.engine.procedure import CORRECT, Procedure
from drill.engine.training import Run
from drill.mistakes.catalogue import mistake
from drill.questions.generator import answers_by
from drill.questions.kinds import KINDS
from drill.questions.problem import Problem

LECTURE_TEXT = "set new new renew reset renew"
MERGES = (("n", "e"), ("ne", "w"), ("_", "r"), ("_r", "e"))


def the(name: str, form: str | None = None) -> Procedure:
    return next(variant.procedure for variant in mistake(name).variants if variant.name == form)


def table(corpus: Corpus, procedure: Procedure, convention: Convention = LECTURE) -> str:
    """The first table that the procedure counts: `n e 4, e w 4`."""
    position = Run(corpus, convention).position(procedure)
    return ", ".join(f"{' '.join(pair)} {count}" for pair, count in position.table.items())


def run(procedure: Procedure, k: int, text: str = LECTURE_TEXT, convention: Convention = LECTURE) -> dict[str, str]:
    """What someone who works by the procedure writes in a training run, as text."""
    kind, problem = KINDS["training-run"], Problem("training-run", None, convention, text=text, k=k)
    types = {part.name: part.type for part in kind.parts(problem)}
    return {name: typed(types[name], value) for name, value in answers_by(kind, problem, procedure).items()}


def merges(answers: dict[str, str]) -> str:
    rounds = range(1, 1 + sum(name.startswith("merge") for name in answers))
    return ", ".join(f"{answers[f'merge-{number}']} {answers[f'count-{number}']}" for number in rounds)


def rows(text: str) -> Corpus:
    """A corpus written `2 a b; 1 c`."""
    lines = [line.split() for line in text.split(";")]
    return from_rows([(int(count), symbols) for count, *symbols in lines])


def written(corpus: Corpus) -> str:
    return "; ".join(f"{row.frequency} {' '.join(row.symbols)}" for row in corpus.rows)


def after(corpus: str, pair: str, procedure: Procedure) -> str:
    """The corpus after the procedure has merged the pair."""
    position = Run(rows(corpus), LECTURE).position(procedure).go_on(tuple(pair.split()))
    return written(position.state.corpus)


def tokens(
    word: str, rules: str, procedure: Procedure = CORRECT, corpus: str = "", convention: Convention = LECTURE
) -> str:
    """The tokens of a word, its symbols and the rules written with spaces: `a b c`, `b c, a b`."""
    list_ = tuple(tuple(rule.split()) for rule in rules.split(","))
    trained = rows(corpus).rows if corpus else ()
    return " ".join(encode(Coding(tuple(word.split()), list_, convention, trained), procedure))


def trace(word: str, rules: str, procedure: Procedure) -> list[str]:
    coding = Coding(tuple(word.split()), tuple(tuple(rule.split()) for rule in rules.split(",")))
    states = [begin(coding, procedure)]
    for _rule in coding.merges:
        states.append(next_state(coding, states, procedure) or ())
    return [" ".join(state) for state in states[1:]]


def test_rows_are_read_as_they_look() -> None:
    assert rows("2 a b; 1 c").rows == (Row(2, ("a", "b")), Row(1, ("c",)))


def test_the_right_way_for_comparison() -> None:
    answers = run(CORRECT, 4)
    assert merges(answers) == "n e 4, ne w 4, _ r 3, _r e 3"
    assert answers["corpus"] == "2 _ new\n2 _re new\n1 s e t\n1 _re s e t"
    assert (answers["vocabulary"], answers["size"]) == ("_ e n r s t w ne new _r _re", "11")


# --- recounting -----------------------------------------------------------------------------------------------------


def test_stale_counts_takes_the_top_of_the_first_table() -> None:
    answers = run(the("stale-counts"), 4)
    assert merges(answers) == "n e 4, e w 4, _ r 3, r e 3"
    # e w and r e stand nowhere any more when their turn comes, so nothing is rewritten.
    assert answers["corpus"] == "2 _ ne w\n2 _r e ne w\n1 s e t\n1 _r e s e t"


def test_kept_broken_pairs_adds_the_new_pairs_and_lowers_nothing() -> None:
    # After n e the pair e w keeps its 4 and comes before the new ne w 4; only then comes ne w.
    assert merges(run(the("kept-broken-pairs"), 4)) == "n e 4, e w 4, ne w 4, _ r 3"


# --- counting -------------------------------------------------------------------------------------------------------


def test_ignored_frequencies_counts_every_row_once() -> None:
    corpus = rows("5 a b; 1 c d; 1 c d e")
    assert table(corpus, CORRECT) == "a b 5, c d 2, d e 1"
    assert table(corpus, the("ignored-frequencies")) == "a b 1, c d 2, d e 1"
    assert Run(corpus, LECTURE).position(the("ignored-frequencies")).picks == (("c", "d"),)


def test_rows_not_summed_takes_the_largest_row() -> None:
    corpus = rows("2 a b a b; 3 a b; 1 b c")
    assert table(corpus, CORRECT) == "a b 7, b a 2, b c 1"
    assert table(corpus, the("rows-not-summed")) == "a b 4, b a 2, b c 1"


def test_once_per_word_counts_a_pair_once_in_a_row() -> None:
    corpus = rows("3 b a n a n a; 1 a n")
    assert table(corpus, CORRECT) == "b a 3, a n 7, n a 6"
    assert table(corpus, the("once-per-word")) == "b a 3, a n 4, n a 3"


@pytest.mark.parametrize(("overlaps", "right", "wrong"), [("adjacent", 3, 2), ("disjoint", 2, 3)])
def test_other_overlap_count_counts_a_run_by_the_other_rule(overlaps: str, right: int, wrong: int) -> None:
    convention = LECTURE.but(overlaps=overlaps)
    assert table(rows("1 a a a a b"), CORRECT, convention) == f"a a {right}, a b 1"
    assert table(rows("1 a a a a b"), the("other-overlap-count"), convention) == f"a a {wrong}, a b 1"


def next_merge(procedure: Procedure, corpus: Corpus, convention: Convention = LECTURE) -> str:
    problem = Problem("next-merge", None, convention, corpus=corpus.rows)
    answers = answers_by(KINDS["next-merge"], problem, procedure)
    return f"{typed('pair', answers['pair'])} {answers['count']}"


LECTURE_START = from_text(LECTURE_TEXT, LECTURE)


def test_counted_symbols_alone_takes_the_commonest_symbol_and_its_count() -> None:
    # e: 1 × 2 in _new, 2 × 2 in _renew, 1 in set, 2 in _reset.
    assert next_merge(the("counted-symbols", "alone"), LECTURE_START) == "e 9"
    # Then n, w and _: 4, 4 and 5; the marker is the next one.
    assert merges(run(the("counted-symbols", "alone"), 2)) == "e 9, _ 5"


def test_counted_symbols_with_neighbour_writes_the_symbols_count() -> None:
    assert next_merge(the("counted-symbols", "with-neighbour"), LECTURE_START) == "e w 9"


def test_counted_symbols_with_neighbour_may_write_the_pairs_own_count() -> None:
    assert next_merge(the("counted-symbols", "with-neighbour-pair-count"), LECTURE_START) == "e w 4"


# --- choosing -------------------------------------------------------------------------------------------------------

#: Four tied pairs: b c is met first and m n last, a d is the smallest and x y the greatest.
TIED = "1 b c; 1 a d; 1 x y; 1 m n"


@pytest.mark.parametrize(
    ("form", "convention", "wrong", "right"),
    [
        ("last-seen", LECTURE, "m n 1", "b c 1"),
        ("smallest", LECTURE, "a d 1", "b c 1"),
        ("greatest", LECTURE, "x y 1", "b c 1"),
        ("first-seen", LECTURE.but(tie="greatest"), "b c 1", "x y 1"),
    ],
)
def test_other_tie_rule_settles_the_tie_by_another_rule(
    form: str, convention: Convention, wrong: str, right: str
) -> None:
    assert next_merge(CORRECT, rows(TIED), convention) == right
    assert next_merge(the("other-tie-rule", form), rows(TIED), convention) == wrong


def test_other_tie_rule_may_read_the_text_instead_of_the_table() -> None:
    # The table begins with the two ab, the text with cd: _ a, a b and c d all occur twice.
    corpus = from_text("cd ab ab cdx", LECTURE)
    assert written(corpus) == "2 _ a b; 1 c d; 1 _ c d x"
    assert merges(run(CORRECT, 1, "cd ab ab cdx")) == "_ a 2"
    assert merges(run(the("other-tie-rule", "text-order"), 1, "cd ab ab cdx")) == "c d 2"
    # Where only a table is printed there is no other order to read it in.
    assert next_merge(the("other-tie-rule", "text-order"), corpus) == "_ a 2"


def test_other_tie_rule_is_no_mistake_where_ties_are_free_or_there_is_none() -> None:
    free = LECTURE.but(tie="any")
    for variant in mistake("other-tie-rule").variants:
        assert Run(rows(TIED), free).position(variant.procedure).picks == Run(rows(TIED), free).position().picks
        assert next_merge(variant.procedure, rows("2 a b; 1 c d")) == "a b 2"


# --- markers and walls ----------------------------------------------------------------------------------------------


def test_marked_first_word_marks_the_bare_word_too() -> None:
    start = the("marked-first-word").start
    assert written(start(LECTURE_START, LECTURE)) == "2 _ n e w; 2 _ r e n e w; 1 _ s e t; 1 _ r e s e t"
    # The bare word may turn out to be the same as a marked one: one row then.
    assert written(from_text("new new", LECTURE)) == "1 n e w; 1 _ n e w"
    assert written(start(from_text("new new", LECTURE), LECTURE)) == "2 _ n e w"
    assert merges(run(the("marked-first-word"), 1, "ab ab")) == "_ a 2"


def test_dropped_marker_leaves_the_marker_out() -> None:
    start = the("dropped-marker").start
    assert written(start(LECTURE_START, LECTURE)) == "2 n e w; 2 r e n e w; 1 s e t; 1 r e s e t"
    lesson, glued = PRESETS["lesson"], PRESETS["subword-nmt"]
    assert written(start(from_text("low low", lesson), lesson)) == "2 l o w"
    assert written(start(from_text("low low", glued), glued)) == "2 l o w"
    assert run(the("dropped-marker"), 1)["vocabulary"] == "e n r s t w ne"
    # The first word and the same word further on are one row now, which is met where the text begins.
    assert written(start(from_text("low new new low", LECTURE), LECTURE)) == "2 l o w; 2 n e w"


def test_wrong_marker_side_puts_it_at_the_other_end() -> None:
    start = the("wrong-marker-side").start
    assert written(start(from_words([("low", 2)], LECTURE), LECTURE)) == "2 l o w _"
    lesson, glued = PRESETS["lesson"], PRESETS["subword-nmt"]
    assert written(start(from_text("low low", lesson), lesson)) == "2 </w> l o w"
    assert written(start(from_text("low low", glued), glued)) == "2 </w> l o w"
    assert merges(run(the("wrong-marker-side"), 2, " xa ya za")) == "a _ 3, x a_ 1"


def test_across_words_writes_the_corpus_as_one_string() -> None:
    start = the("across-words").walls
    assert written(start(from_text("ab cd ab", LECTURE), LECTURE)) == "1 a b _ c d _ a b"
    # Where no running text is known, the rows one after the other, each as often as it counts.
    assert written(start(from_words([("b", 2), ("c", 1)], LECTURE), LECTURE)) == "1 _ b _ b _ c"
    assert table(from_text("ab ab", LECTURE), the("across-words")) == "a b 2, b _ 1, _ a 1"


# --- vocabulary -----------------------------------------------------------------------------------------------------


def test_replaced_symbols_takes_the_parts_out_of_the_vocabulary() -> None:
    answers = run(the("replaced-symbols"), 2)
    assert (answers["vocabulary"], answers["size"]) == ("_ r s t new", "5")
    assert merges(answers) == "n e 4, ne w 4"


@pytest.mark.parametrize(
    ("form", "size"),
    [
        ("merges-only", 4),
        ("one-base-symbol-short", 7 - 1 + 4),
        ("words-and-merges", 4 + 4),
        ("symbols-in-use", 6),  # _ new _re s e t
    ],
)
def test_wrong_size_works_the_size_out_in_another_way(form: str, size: int) -> None:
    answers = run(the("wrong-size", form), 4)
    assert answers["size"] == str(size)
    assert answers["vocabulary"] == "_ e n r s t w ne new _r _re"
    problem = Problem("vocabulary-size", None, text=LECTURE_TEXT, k=4)
    assert answers_by(KINDS["vocabulary-size"], problem, the("wrong-size", form)) == {"base": 7, "size": size}


# --- rewriting ------------------------------------------------------------------------------------------------------


def test_one_row_only_rewrites_the_first_row_that_has_the_pair() -> None:
    assert after("1 s e t; 2 n e w; 2 r e n e w", "n e", CORRECT) == "1 s e t; 2 ne w; 2 r e ne w"
    assert after("1 s e t; 2 n e w; 2 r e n e w", "n e", the("one-row-only")) == "1 s e t; 2 ne w; 2 r e n e w"


def test_first_occurrence_replaces_one_place_a_word() -> None:
    assert after("1 n e n e; 1 n e", "n e", the("first-occurrence")) == "1 ne n e; 1 ne"
    assert tokens("n e n e", "n e") == "ne ne"
    assert tokens("n e n e", "n e", the("first-occurrence")) == "ne n e"


@pytest.mark.parametrize(("form", "three", "four"), [("both", "aa aa", "aa aa aa"), ("swallowed", "aa", "aa aa")])
def test_overlapping_merge_uses_the_middle_of_a_run_twice(form: str, three: str, four: str) -> None:
    procedure = the("overlapping-merge", form)
    assert after("1 x a a a", "a a", CORRECT) == "1 x aa a"
    assert after("1 x a a a", "a a", procedure) == f"1 x {three}"
    assert after("1 a a a a", "a a", procedure) == f"1 {four}"
    assert after("1 a b a b", "a b", procedure) == "1 ab ab"
    assert tokens("a a a", "a a", procedure) == three


def test_right_to_left_joins_from_the_end() -> None:
    assert after("1 a a a b", "a a", the("right-to-left")) == "1 a aa b"
    assert after("1 ab ab ab", "ab ab", the("right-to-left")) == "1 ab abab"
    assert tokens("a a a", "a a", the("right-to-left")) == "a aa"


# --- encoding -------------------------------------------------------------------------------------------------------

NEWER, RENEW, RESET = "_ n e w e r", "_ r e n e w", "_ r e s e t"
LIST = ", ".join(" ".join(merge) for merge in MERGES)
TRAINED = "2 _ n e w; 2 _ r e n e w; 1 s e t; 1 _ r e s e t"


def test_the_right_encodings_for_comparison() -> None:
    assert [tokens(word, LIST) for word in (RENEW, RESET, NEWER)] == ["_re new", "_re s e t", "_ new e r"]


def test_counted_while_encoding_trains_on_the_word_itself() -> None:
    # In a b a b the pair a b occurs twice; the list would have joined b a.
    assert tokens("a b a b", "b a") == "a ba b"
    assert tokens("a b a b", "b a", the("counted-while-encoding")) == "ab ab"
    assert trace("a b a b", "b a, x y, y z", the("counted-while-encoding")) == ["ab ab", "abab", "abab"]


def test_longest_match_takes_the_longest_piece_from_the_left() -> None:
    assert tokens("a b c", "b c, a b") == "a bc"
    assert tokens("a b c", "b c, a b", the("longest-match")) == "ab c"
    # One piece a step, and all that is left in the last.
    assert trace("a b c d", "c d, b c, a b", the("longest-match")) == ["ab c d", "ab cd", "ab cd"]


def test_wrong_merge_order_from_last_to_first() -> None:
    assert tokens(RENEW, LIST, the("wrong-merge-order", "reversed")) == "_r e ne w"


def test_wrong_merge_order_longest_result_first() -> None:
    # ne w, _r e, n e, _ r: the first two find nothing yet.
    assert tokens(RENEW, LIST, the("wrong-merge-order", "longest-first")) == "_r e ne w"


def test_wrong_merge_order_in_alphabetical_order() -> None:
    assert tokens("a b c", "b c, a b", the("wrong-merge-order", "alphabetical")) == "ab c"


def test_wrong_merge_order_by_the_first_table_of_the_training_words() -> None:
    assert tokens("a b c", "b c, a b", CORRECT, "3 a b; 1 b c") == "a bc"
    assert tokens("a b c", "b c, a b", the("wrong-merge-order", "by-frequency"), "3 a b; 1 b c") == "ab c"


def test_left_to_right_joins_what_any_rule_knows() -> None:
    assert tokens("a b c", "b c, a b", the("left-to-right")) == "ab c"
    assert trace("a b c d", "c d, b c, a b, ab cd", the("left-to-right")) == ["ab cd", "abcd", "abcd", "abcd"]


def test_stopped_early_ends_at_the_first_idle_rule() -> None:
    assert tokens(RESET, LIST, the("stopped-early")) == RESET
    assert trace(NEWER, "n e, w x, ne w, e r", the("stopped-early")) == ["_ ne w e r"] * 4


def test_unseen_is_unk_knows_only_the_training_words() -> None:
    assert tokens(NEWER, LIST, the("unseen-is-unk"), TRAINED) == "[UNK]"
    assert tokens(RENEW, LIST, the("unseen-is-unk"), TRAINED) == "_re new"
    assert tokens(NEWER, LIST, the("unseen-is-unk")) == "_ new e r"  # no training words are known


def test_dropped_leftovers_keeps_the_merged_tokens_only() -> None:
    assert tokens(NEWER, LIST, the("dropped-leftovers")) == "new"
    assert tokens(RESET, LIST, the("dropped-leftovers")) == "_re"
    assert tokens("s e t", LIST, the("dropped-leftovers")) == "s e t"


def test_unmarked_encoding_and_wrong_side_start_the_word_in_their_own_way() -> None:
    assert tokens(RENEW, LIST, the("unmarked-encoding")) == "r e new"
    assert tokens(RENEW, LIST, the("wrong-marker-side")) == "r e new _"


# --- more than one at once, none at all, a round more or less ---------------------------------------------------------


def test_all_ties_at_once_merges_every_maximum_in_one_round() -> None:
    # a b and c d both occur twice; one round of this mistake takes both.
    assert after("2 a b c d; 1 c", "a b", the("all-ties-at-once")) == "2 ab cd; 1 c"
    assert after("3 a b; 2 c d", "a b", the("all-ties-at-once")) == "3 ab; 2 c d"
    # A pair that is no maximum is merged alone.
    assert after("3 a b; 2 c d", "c d", the("all-ties-at-once")) == "3 a b; 2 cd"


def test_two_in_one_makes_the_next_merge_as_well() -> None:
    assert merges(run(the("two-in-one"), 2)) == "n e 4, _ r 3"
    assert run(the("two-in-one"), 1)["corpus"] == "2 _ new\n2 _ r e new\n1 s e t\n1 _ r e s e t"
    assert after("1 a b", "a b", the("two-in-one")) == "1 ab"


def test_off_by_one_k_makes_a_merge_too_few_or_too_many() -> None:
    fewer = run(the("off-by-one-k", "one-fewer"), 3)
    assert merges(fewer) == "n e 4, ne w 4"
    assert fewer["corpus"] == "2 _ new\n2 _ r e new\n1 s e t\n1 _ r e s e t"
    assert (fewer["vocabulary"], fewer["size"]) == ("_ e n r s t w ne new", "9")
    more = run(the("off-by-one-k", "one-more"), 3)
    assert merges(more) == "n e 4, ne w 4, _ r 3"
    assert more["corpus"] == "2 _ new\n2 _re new\n1 s e t\n1 _re s e t"
    assert (more["vocabulary"], more["size"]) == ("_ e n r s t w ne new _r _re", "11")
    assert tokens("a b c", "a b, ab c", the("off-by-one-k", "one-fewer")) == "ab c"
    assert run(the("off-by-one-k", "one-fewer"), 0)["size"] == "7"


def test_unrewritten_corpus_lets_the_same_pair_win_again() -> None:
    answers = run(the("unrewritten-corpus"), 2)
    assert merges(answers) == "n e 4, n e 4"
    assert answers["corpus"] == "2 _ n e w\n2 _ r e n e w\n1 s e t\n1 _ r e s e t"
    assert after("1 a b a b", "a b", the("unrewritten-corpus")) == "1 a b a b"


def test_skipped_marker_pairs_passes_over_every_pair_with_the_marker() -> None:
    # _ a 3 would win; among pairs without the marker a b has 2.
    position = Run(rows("1 _ a; 2 _ a b"), LECTURE).position(the("skipped-marker-pairs"))
    assert position.picks == (("a", "b"),)
    assert Run(rows("1 _ a"), LECTURE).position(the("skipped-marker-pairs")).picks == ((),)
    glued = Run(from_text("ab ab cb", PRESETS["subword-nmt"]), PRESETS["subword-nmt"])
    assert glued.position(the("skipped-marker-pairs")).picks == ((),)
    none = Run(rows("3 a b"), PRESETS["minbpe"])
    assert none.position(the("skipped-marker-pairs")).picks == (("a", "b"),)


# --- counting, once more --------------------------------------------------------------------------------------------


def test_unordered_pair_adds_the_mirror_image() -> None:
    corpus = rows("3 a b; 2 b a; 4 c c")
    assert table(corpus, CORRECT) == "a b 3, b a 2, c c 4"
    assert table(corpus, the("unordered-pair")) == "a b 5, b a 5, c c 4"


def test_not_adjacent_counts_any_two_symbols_of_a_word() -> None:
    corpus = rows("2 a b c; 1 a c")
    assert table(corpus, the("not-adjacent")) == "a b 2, a c 3, b c 2"
    # a c is joined where it stands side by side, and not chosen again though it is left in the first row.
    assert merges(run(the("not-adjacent"), 2, "abc abc ac", PRESETS["minbpe"].but(walls="words"))) == "a c 3, a b 2"


def test_stopped_scan_leaves_the_last_row_out() -> None:
    assert table(rows("3 a b; 5 c d"), the("stopped-scan")) == "a b 3"
    assert table(rows("3 a b"), the("stopped-scan")) == "a b 3"


def test_miscopied_frequency_has_a_row_with_the_count_of_the_row_above() -> None:
    corpus = rows("3 a b; 2 c d; 1 e f")
    assert table(corpus, the("miscopied-frequency", "second-row")) == "a b 3, c d 3, e f 1"
    assert table(corpus, the("miscopied-frequency", "last-row")) == "a b 3, c d 2, e f 2"
    assert table(rows("3 a b"), the("miscopied-frequency", "last-row")) == "a b 3"


# --- earlier rounds -------------------------------------------------------------------------------------------------


def test_stale_one_count_writes_the_count_from_before_the_last_merge() -> None:
    # After a b 5 the pair b c is left 3 times; before, it had 5.
    corpus = rows("2 a b c; 3 b c; 3 a b")
    position = Run(corpus, LECTURE).position(the("stale-one-count"))
    assert (position.picks, position.worth(("b", "c"))) == ((("a", "b"),), 5)
    later = position.go_on(("a", "b"))
    assert (later.picks, later.worth(("b", "c"))) == ((("b", "c"),), 5)
    assert Run(corpus, LECTURE).position().go_on(("a", "b")).worth(("b", "c")) == 3


def test_undone_merge_takes_the_last_merge_apart_for_the_next_one() -> None:
    answers = run(the("undone-merge"), 2)
    assert merges(answers) == "n e 4, e w 4"
    assert answers["corpus"] == "2 _ n ew\n2 _ r e n ew\n1 s e t\n1 _ r e s e t"
    assert after("1 n es t", "s t", the("undone-merge")) == "1 n e st"
    assert after("1 n e s t", "s t", the("undone-merge")) == "1 n e st"


# --- rewriting and encoding, once more ------------------------------------------------------------------------------


def test_letters_not_symbols_joins_at_the_edges_of_longer_symbols() -> None:
    assert after("1 n es t", "s t", the("letters-not-symbols")) == "1 n est"
    assert after("1 a b", "s t", the("letters-not-symbols")) == "1 a b"
    assert tokens("e s t", "e s, s t", the("letters-not-symbols")) == "est"


def test_fewest_tokens_covers_the_word_with_as_few_pieces_as_there_are() -> None:
    # The three rules make za, then nothing: za b c. Two pieces would do: z abc.
    assert tokens("z a b c", "z a, a b, ab c") == "za b c"
    assert tokens("z a b c", "z a, a b, ab c", the("fewest-tokens")) == "z abc"
    assert trace("z a b c", "z a, a b, ab c", the("fewest-tokens")) == ["z a b c", "z a b c", "z abc"]
    # Longest match takes za first and then has to go on with b and c.
    assert tokens("z a b c", "z a, a b, ab c", the("longest-match")) == "za b c"


def test_whole_word_knows_the_words_of_the_training_text() -> None:
    assert tokens("_ a b", "a b", the("whole-word"), "1 _ a b") == "_ab"
    assert tokens("_ a b", "a b", the("whole-word"), "1 _ a b c") == "_ ab"
    assert tokens("a b", "a b, b c", the("whole-word"), "1 a b c", PRESETS["minbpe"]) == "ab"


def test_unlearned_merge_joins_the_first_two_letters_left_side_by_side() -> None:
    assert tokens("_ n e w e r", LIST, the("unlearned-merge", "once")) == "_ new er"
    assert tokens("_ r", LIST, the("unlearned-merge", "once")) == "_r"
    assert tokens("_ s", LIST, the("unlearned-merge", "once")) == "_ s"
    assert tokens("l o w e s t _", "e s, es t", the("unlearned-merge", "once")) == "lo w est _"
    assert tokens("l o w e s t _", "e s, es t", the("unlearned-merge", "all-that-is-left")) == "low est _"


def test_joined_lookup_does_not_see_where_the_cut_is() -> None:
    assert tokens("a b c", "a b, b c, a bc") == "ab c"
    assert tokens("a b c", "a b, b c, a bc", the("joined-lookup")) == "abc"
    assert tokens("a b a b", "a b", the("joined-lookup")) == "ab ab"


# --- two stages -----------------------------------------------------------------------------------------------------


def staged(procedure: Procedure, text: str, inside: int, across: int) -> str:
    """What someone who works by the procedure writes in a run in two stages: `merge, merge: tokens`."""
    kind = KINDS["superbpe-run"]
    problem = Problem("superbpe-run", None, LECTURE, text=text, k=inside, k_across=across)
    answers = answers_by(kind, problem, procedure)
    merges = [" ".join(answers[f"merge-{number}"]) for number in range(1, inside + across + 1)]  # type: ignore[arg-type]
    return f"{', '.join(merges)}: {' '.join(answers['tokens'])}"  # type: ignore[arg-type]


#: Inside words o l stands 5 times; d _ 4 times once the walls are down, old _ as well after two merges.
STAGED = "old cool gold gold old cool old"


def test_superbpe_from_start_crosses_spaces_at_once_or_begins_again_with_characters() -> None:
    assert staged(CORRECT, STAGED, 2, 1) == "o l, ol d, old _: old_ c o ol _ g old_ g old_ old_ c o ol _ old"
    text = "we see me we see me we see"
    # e _ stands 7 times at once; once _ s is merged it is left before me and we alone, 4 times, and still first.
    assert staged(CORRECT, text, 1, 1) == "_ s, e _: w e _s e e_ m e_ w e _s e e_ m e_ w e _s e e"
    at_once = staged(the("superbpe-from-start", "across-at-once"), text, 1, 1)
    assert at_once == "e _, w e_: we_ s e e_ m e_ we_ s e e_ m e_ we_ s e e"  # w e_ before s e, both 3
    anew = staged(the("superbpe-from-start", "from-characters"), text, 1, 1)
    assert anew == "_ s, e _: w e_ s e e_ m e_ w e_ s e e_ m e_ w e_ s e e"


def test_superbpe_walls_kept_goes_on_inside_words() -> None:
    text = "we see me we see me we see"
    kept = staged(the("superbpe-walls-kept"), text, 1, 1)
    assert kept == "_ s, _s e: w e _se e _ m e _ w e _se e _ m e _ w e _se e"


# --- fertility --------------------------------------------------------------------------------------------------------


def rates(procedure: Procedure) -> str:
    """What someone who works by the procedure writes about two texts: `first tokens, second tokens, fertilities`."""
    kind, texts = KINDS["fertility"], (" new renew", " newest")
    problem = Problem("fertility", None, LECTURE, merges=MERGES, texts=texts)
    answers = answers_by(kind, problem, procedure)
    return ", ".join(typed(part.type, answers[part.name]) for part in kind.parts(problem))


def test_fertility_upside_down_and_letters_per_token_divide_otherwise() -> None:
    # _ new · _re new and _ new e s t: 4 tokens for 2 words of 8 letters, 5 for 1 of 6.
    assert rates(CORRECT) == "4, 5, 2, 5"
    assert rates(the("fertility-upside-down")) == "4, 5, 1/2, 1/5"
    assert rates(the("letters-per-token")) == "4, 5, 2, 6/5"


@pytest.mark.parametrize("name", ["fertility-upside-down", "letters-per-token"])
def test_where_there_are_no_tokens_every_quotient_is_0(name: str) -> None:
    assert the(name).ratio(Measured(0, 2, 5)) == 0
