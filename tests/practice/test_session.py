"""A round of practice: its order and length, what is shown and asked again, one like this, and the summary."""

from collections.abc import Mapping
from itertools import cycle, islice

import pytest

from drill.answers import typed
from drill.bank import problems
from drill.bank.contents import bank
from drill.bank.problems import fresh_problems
from drill.engine.convention import LECTURE, PRESETS, Convention
from drill.engine.errors import InputError, UsageError
from drill.practice.likes import like
from drill.practice.session import Session
from drill.practice.source import Wish, questions
from drill.questions.generator import answers_by
from drill.questions.kinds import FROM_BANK, KINDS, OF_BPE, kind_named
from drill.questions.lexicon import own_lexicon
from drill.questions.problem import Problem

NEXT = Wish(("next-merge",), seed="s")


def key(problem: Problem) -> dict[str, str]:
    kind = KINDS[problem.kind]
    answers = answers_by(kind, problem)
    return {part.name: typed(part.type, answers[part.name]) for part in kind.parts(problem)}


def now(session: Session) -> Problem:
    assert session.current is not None
    return session.current


def answered(session: Session, answers: Mapping[str, str] | None = None) -> Problem:
    """Answer the current question, rightly unless told otherwise, and go on; returns what was asked."""
    problem = now(session)
    session.answer(key(problem) if answers is None else answers)
    session.advance()
    return problem


# --- length and order -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kinds", "length"),
    [
        (("next-merge",), 10),
        (("pair-count", "encode"), 10),
        (("training-run",), 5),
        (("encode-trace",), 5),
        (("training-run", "encode-trace"), 5),
        (("training-run", "next-merge"), 10),
        ((), 10),
    ],
)
def test_a_round_is_ten_questions_and_five_for_the_long_kinds(kinds: tuple[str, ...], length: int) -> None:
    wish = Wish(kinds, seed="s")
    assert wish.length == length
    found = list(questions(wish))
    assert len(found) == length
    assert len({problem.but(code=None) for problem in found}) == length


def test_a_round_ends() -> None:
    session = Session(NEXT)
    asked = [answered(session) for _ in range(10)]
    assert session.current is None
    assert session.advance() is None
    assert len(set(asked)) == 10
    assert session.length == 10


def test_the_questions_come_in_the_order_of_the_seed() -> None:
    session = Session(NEXT)
    asked = [answered(session) for _ in range(10)]
    assert asked == list(islice(fresh_problems(KINDS["next-merge"], 2, "s"), 10))


def test_several_kinds_take_turns() -> None:
    names = [problem.kind for problem in questions(Wish(("next-merge", "encode", "pair-count"), seed="s"))]
    assert names == ["next-merge", "encode", "pair-count"] * 3 + ["next-merge"]


def test_no_kind_named_is_all_of_bpe() -> None:
    kinds = OF_BPE | FROM_BANK
    names = [problem.kind for problem in questions(Wish(seed="s"))]
    first = list(kinds).index(names[0])
    assert names == list(islice(cycle(kinds), first, first + 10))


def test_in_rounds_of_all_kinds_every_kind_comes_first_some_time() -> None:
    # There are more kinds than questions in a round.
    assert {Wish(seed=f"s{number}").kind_names[0] for number in range(200)} == set(OF_BPE | FROM_BANK)


def test_two_wishes_without_a_seed_are_different_rounds() -> None:
    assert Wish(("next-merge",)).seed != Wish(("next-merge",)).seed


def test_the_level_and_the_convention_are_those_asked_for() -> None:
    for problem in questions(Wish(("next-merge", "encode"), level=4, convention=PRESETS["lesson"], seed="s")):
        assert (problem.level, problem.convention) == (4, PRESETS["lesson"])
    assert {problem.level for problem in questions(NEXT)} == {2}


# --- wishes that cannot be met --------------------------------------------------------------------------------------


def test_a_level_that_is_impossible_for_a_named_kind_is_refused_before_the_first_question() -> None:
    with pytest.raises(UsageError, match="levels here: 1, 2, 3, 5"):
        Session(Wish(("training-run",), level=4, convention=PRESETS["lesson"]))
    with pytest.raises(UsageError, match="it has 1, 2, 3, 4, 5"):
        Session(Wish(("next-merge",), level=7))


def test_where_nobody_named_the_kind_the_nearest_possible_level_will_do() -> None:
    found = {problem.kind: problem.level for problem in questions(Wish(convention=PRESETS["minbpe"], seed="s"))}
    assert found["training-run"] == 5  # the only one without walls
    assert found["apply-merge"] == 1
    assert found["next-merge"] == 2


def test_an_unknown_kind_and_a_bad_code_are_refused() -> None:
    with pytest.raises(UsageError, match="riddle"):
        Session(Wish(("riddle",)))
    with pytest.raises(UsageError, match="hello"):
        Session(Wish(codes=("hello",)))
    with pytest.raises(InputError, match="nobody"):
        Session(Wish(corpus="nobody"))


# --- codes, texts, corpora ------------------------------------------------------------------------------------------


def test_codes_are_asked_as_they_stand_and_nothing_else() -> None:
    codes = ("next-merge.2.k7f3qx2m.1", "training-run.5.@lecture.1", "encode.3.k7f3qx2m.1+convention=lesson")
    wish = Wish(("pair-count",), level=1, codes=codes)
    assert wish.length == 3
    assert [problem.code for problem in questions(wish)] == list(codes)


def test_a_corpus_of_the_bank_is_asked_in_its_order_under_its_own_convention() -> None:
    found = list(questions(Wish(corpus="lesson")))
    assert [problem.code for problem in found][:3] == [
        "pair-count.1.@lesson.1",
        "pair-count.4.@lesson.1",
        "next-merge.1.@lesson.1",
    ]
    assert len(found) == Wish(corpus="lesson").length == 11
    assert all(problem.convention == PRESETS["lesson"] for problem in found)


def test_a_corpus_of_the_bank_may_be_asked_in_some_kinds_only() -> None:
    wish = Wish(("encode", "next-merge"), corpus="lecture")
    found = list(questions(wish))
    assert [problem.kind for problem in found] == ["next-merge"] * 3 + ["encode"] * 2
    assert wish.length == 5


def test_ones_own_text_is_asked_in_every_kind_and_no_problem_twice() -> None:
    found = list(questions(Wish(text="banana bandana ban", seed="s")))
    assert {problem.kind for problem in found} == {name for name, kind in OF_BPE.items() if kind.about_text}
    assert len(set(found)) == len(found) <= 10
    assert all((problem.code, problem.level) == (None, None) for problem in found)


def test_a_run_of_ones_own_text_is_one_question_however_long_the_round() -> None:
    session = Session(Wish(("training-run",), text="banana bandana ban", k=3, seed="s"))
    assert now(session).k == 3
    answered(session)
    assert session.current is None


def test_a_text_that_cannot_be_asked_about_is_refused_before_the_first_question() -> None:
    with pytest.raises(InputError, match="empty"):
        Session(Wish(text="  "))
    with pytest.raises(InputError, match="marker"):
        Session(Wish(text="a_b"))


# --- answering ------------------------------------------------------------------------------------------------------


def test_an_answer_is_marked_kept_and_the_question_stays() -> None:
    session = Session(NEXT)
    problem = now(session)
    verdict = session.answer(key(problem))
    assert verdict.all_right
    assert session.current is problem
    assert [item.problem for item in session.record] == [problem]
    assert session.number == 2
    assert session.right == 1


def test_trying_an_answer_keeps_nothing() -> None:
    session = Session(NEXT)
    verdict = session.try_verdict({"pair": "a b c"})
    assert verdict.part("pair").status == "not-understood"
    assert session.record == []
    assert session.number == 1


# --- show me --------------------------------------------------------------------------------------------------------


def test_a_question_that_was_shown_is_asked_again_at_the_end() -> None:
    session = Session(NEXT)
    first = now(session)
    session.show()
    assert session.length == 11
    session.advance()
    rest = [answered(session) for _ in range(9)]
    assert first not in rest
    assert now(session) == first
    session.answer(key(first))
    assert session.record[-1].repeated
    assert not session.record[-2].repeated
    assert session.advance() is None


def test_a_question_shown_twice_is_asked_again_once() -> None:
    session = Session(NEXT)
    session.show()
    session.advance()
    for _question in range(9):
        answered(session)
    session.show()
    assert session.length == 11
    assert session.advance() is None


def test_several_shown_questions_come_again_in_their_order() -> None:
    session = Session(NEXT)
    shown = []
    for _question in range(3):
        shown.append(now(session))
        session.show()
        session.advance()
    for _question in range(7):
        answered(session)
    assert [answered(session) for _ in range(3)] == shown
    assert session.current is None


def test_a_shown_question_earns_nothing_and_counts_as_seen() -> None:
    session = Session(NEXT)
    session.show()
    summary = session.summary()
    assert (summary.asked, summary.right, summary.seen, summary.marks, summary.out_of) == (1, 0, 1, 0, 0)


# --- one like this --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_one_like_this_is_a_fresh_one_of_the_same_kind_level_and_convention(kind: str) -> None:
    session = Session(Wish((kind,), level=2, convention=LECTURE.but(tie="greatest"), seed="s"))
    before = now(session)
    length = session.length
    other = session.one_like_this()
    assert other is not None
    assert other is now(session)
    assert other != before
    assert (other.kind, other.level, other.convention) == (kind, 2, before.convention)
    assert session.length == length + 1


def test_one_like_this_keeps_the_words_of_the_round_and_of_a_code() -> None:
    own = own_lexicon("stem xx\nstem xy\nstem yx\nstem yyx\nstem xyxx\n", "mine")
    session = Session(Wish(("pair-count",), level=1, seed="s", lexicon=own))
    for problem in (session.current, session.one_like_this(), session.one_like_this()):
        assert problem is not None and problem.code is None
        assert set("".join(symbol for row in problem.corpus or () for symbol in row.symbols)) <= set("_xy")
    session = Session(Wish(codes=("pair-count.1.k7f3qx2m.1+lexicon=arabic+words=doubled",)))
    other = session.one_like_this()
    assert other is not None and other.code is not None
    assert other.code.endswith("+lexicon=arabic+words=doubled")


def test_a_round_ends_where_a_list_of_ones_own_has_no_more_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    own = own_lexicon("stem xx\nstem xy\nstem yx\nstem yyx\nstem xyxx\n", "mine")
    monkeypatch.setattr(problems, "seeds", lambda *words: cycle(["00000001", "00000002"]))
    found = list(questions(Wish(("pair-count", "apply-merge"), level=1, lexicon=own)))
    assert [problem.kind for problem in found] == ["pair-count", "apply-merge"] * 2


def test_a_list_too_small_for_a_kind_is_refused_before_the_first_question() -> None:
    own = own_lexicon("stem low\nstem new\nstem set\n", "mine.txt")
    with pytest.raises(InputError, match=r"mine\.txt: no apply-merge problem of level 3"):
        questions(Wish(("next-merge", "apply-merge"), level=3, lexicon=own))


def test_each_one_like_this_is_another_one() -> None:
    session = Session(NEXT)
    found = [session.one_like_this() for _ in range(5)]
    assert len(set(found)) == 5
    assert not set(found) & set(questions(NEXT))


def test_after_one_like_this_the_round_goes_on_where_it_was() -> None:
    session = Session(NEXT)
    planned = list(questions(NEXT))
    session.answer({})
    session.one_like_this()
    answered(session)
    assert [answered(session) for _ in range(9)] == planned[1:]
    assert session.current is None


def test_one_like_a_bank_problem_is_a_random_one_of_its_level() -> None:
    session = Session(Wish(corpus="lecture"))
    other = session.one_like_this()
    assert other is not None
    assert (other.kind, other.level) == ("pair-count", 1)
    assert "@" not in (other.code or "")


def test_one_like_a_question_about_a_text_is_about_that_text_or_there_is_none() -> None:
    wish = Wish(("pair-count",), text="banana bandana", seed="s")
    other = like(next(questions(wish)), wish, 1)
    assert other is not None
    assert other.table.rows == next(questions(wish)).table.rows
    run = Wish(("training-run",), text="banana bandana", k=3, seed="s")
    assert like(next(questions(run)), run, 1) is None
    session = Session(run)
    assert session.one_like_this() is None
    assert session.length == run.length
    assert session.current is not None


def test_the_same_question_may_be_asked_once_more() -> None:
    session = Session(Wish(("training-run",), seed="s"))
    problem = now(session)
    session.answer({})
    session.again()
    assert now(session) == problem
    assert session.length == 6


# --- summary --------------------------------------------------------------------------------------------------------


def test_the_summary_counts_questions_marks_and_mistakes() -> None:
    codes = ("next-merge.3.@lecture.1", "next-merge.2.@lecture.1", "next-merge.4.@lecture.1", "pair-count.1.@lecture.1")
    session = Session(Wish(codes=codes))
    answered(session)  # right: 2 of 2
    answered(session, {"pair": "e", "count": "7"})  # the commonest symbol: set, renew twice, reset twice: 0 of 2
    answered(session, {"pair": "_r e", "count": "3"})  # right: 2 of 2
    answered(session, {"count": "2"})  # every row once, or the largest row: 0 of 1
    summary = session.summary()
    assert (summary.asked, summary.right, summary.seen) == (4, 2, 0)
    assert (summary.marks, summary.out_of) == (4, 7)
    names = dict(summary.mistakes)
    assert "ignored-frequencies" in names
    assert [count for _, count in summary.mistakes] == sorted(names.values(), reverse=True)


def test_an_empty_round_has_an_empty_summary() -> None:
    summary = Session(NEXT).summary()
    assert (summary.asked, summary.right, summary.seen, summary.marks, summary.out_of, summary.mistakes) == (
        *(0, 0, 0, 0, 0),
        (),
    )


def test_a_level_that_no_kind_has_is_refused_even_where_no_kind_is_named() -> None:
    with pytest.raises(UsageError, match="has no level 9"):
        Session(Wish(level=9))


# --- the bank ---------------------------------------------------------------------------------------------------------


def test_a_round_of_every_kind_asks_choice_questions_too() -> None:
    assert "choice" in Wish().kind_names
    assert "choice" not in Wish(text="low low").kind_names
    found = list(questions(Wish(kinds=("choice",), level=3, seed="a")))
    assert len({problem.item for problem in found}) == len(found) == 10


def test_a_blueprint_is_asked_in_its_order_and_never_twice_the_same() -> None:
    for name, blueprint in bank().rounds.items():
        wish = Wish(blueprint=name, seed="a")
        found = list(questions(wish))
        assert len(found) == wish.length == blueprint.length
        assert len({kind_named(problem.kind).ask(problem) for problem in found}) == len(found)
        kinds = [line.kind or "choice" for line in blueprint.lines for _time in range(line.number)]
        assert [problem.kind for problem in found] == kinds
        shown = [line.mistake for line in blueprint.lines for _time in range(line.number)]
        assert all(mistake is None or mistake in problem.shows for mistake, problem in zip(shown, found, strict=True))
        assert found == list(questions(wish))
        assert found != list(questions(Wish(blueprint=name, seed="b"))) or all(line.item for line in blueprint.lines)


@pytest.mark.parametrize("convention", PRESETS.values(), ids=PRESETS)
def test_a_blueprint_serves_under_every_convention(convention: Convention) -> None:
    for name in bank().rounds:
        found = list(questions(Wish(blueprint=name, convention=convention, seed="a")))
        drawn = [problem for problem in found if "@" not in (problem.code or "")]
        assert len(found) >= 6
        assert all(problem.convention == convention for problem in drawn)
