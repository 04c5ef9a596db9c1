"""A round that follows the answers: a learner with one fixed mistake meets it, and a learner without does not."""

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path

import pytest

from drill.engine.convention import LECTURE, PRESETS
from drill.engine.errors import UsageError
from drill.engine.procedure import CORRECT, Procedure
from drill.mistakes.catalogue import mistake
from drill.practice import adaptive
from drill.practice.learner import Learner
from drill.practice.likes import equal_ways
from drill.practice.session import Session
from drill.practice.source import Wish
from drill.questions.judges import parting
from drill.questions.kinds import FROM_BANK, OF_BPE, kind_named
from drill.questions.problem import Problem
from tests.marking.students import written_by

_BEGIN = 1_800_000_000_000
_A_MINUTE_AND_A_HALF = 90_000


class Student:
    """Someone who answers a question every minute and a half, by one procedure."""

    def __init__(self, folder: Path) -> None:
        self.now = _BEGIN
        ids = count()
        self.learner = Learner(folder, now=lambda: self.now, new_id=lambda: f"{next(ids):032x}")
        self.met: list[Problem] = []

    def answer(self, session: Session, procedure: Procedure = CORRECT) -> Problem:
        """Answer the current question and go on."""
        problem = session.current
        assert problem is not None
        kind = kind_named(problem.kind)
        way = CORRECT if kind.from_bank else procedure
        self.now += _A_MINUTE_AND_A_HALF
        session.answer(written_by(kind, problem, way), seconds=60)
        self.met.append(problem)
        session.advance()
        return problem

    def practise(self, number: int, seed: str, procedure: Procedure = CORRECT, **wish: object) -> list[Problem]:
        """Answer so many questions, in rounds."""
        asked: list[Problem] = []
        while len(asked) < number:
            session = Session(Wish(seed=f"{seed} {len(self.met)}", adapts=True, **wish), self.learner)  # type: ignore[arg-type]  # fields of Wish
            while session.current is not None and len(asked) < number:
                asked.append(self.answer(session, procedure))
        return asked


@pytest.fixture
def student(tmp_path: Path) -> Student:
    return Student(tmp_path)


@pytest.fixture
def students(tmp_path: Path) -> Callable[[], Student]:
    folders: Iterator[Path] = (tmp_path / str(number) for number in count())
    return lambda: Student(next(folders))


# --- what a round is made of ------------------------------------------------------------------------------------------


def test_a_new_learner_meets_every_kind_in_the_order_of_the_course(student: Student) -> None:
    asked = student.practise(17, "new")
    kinds = [problem.kind for problem in asked if problem.kind not in FROM_BANK]
    assert kinds == list(OF_BPE)
    assert sum(problem.kind in FROM_BANK for problem in asked) == 6
    assert all(problem.level == 2 for problem in asked if problem.kind not in FROM_BANK)


def test_a_round_ends_and_asks_nothing_twice(student: Student) -> None:
    session = Session(Wish(("next-merge",), seed="s", adapts=True), student.learner)
    asked = []
    while session.current is not None:
        asked.append(student.answer(session))
    assert len(asked) == 10
    assert len({problem.code for problem in asked}) == 10


def test_the_same_answers_get_the_same_questions(students: Callable[[], Student]) -> None:
    one, other = students(), students()
    way = mistake("stale-counts").variants[0].procedure
    assert one.practise(12, "same", way) == other.practise(12, "same", way)


def test_the_level_rises_with_right_answers_and_stays_where_it_is_fixed(students: Callable[[], Student]) -> None:
    risen = students().practise(6, "up", kinds=("pair-count",))
    assert [problem.level for problem in risen] == [2, 2, 3, 3, 4, 4]
    fixed = students().practise(6, "fixed", kinds=("pair-count",), level=1)
    assert {problem.level for problem in fixed} == {1}


def test_a_level_that_the_kind_does_not_have_is_refused(student: Student) -> None:
    with pytest.raises(UsageError):
        Session(Wish(("choice",), level=5, adapts=True), student.learner)


def test_questions_in_words_come_again_only_when_all_others_were_asked(student: Student) -> None:
    asked = student.practise(60, "words", kinds=("choice",))
    assert len({problem.item for problem in asked}) == 60


@pytest.mark.parametrize("name", PRESETS)
def test_every_convention_has_a_round(student: Student, name: str) -> None:
    asked = student.practise(12, "every", convention=PRESETS[name])
    assert all(problem.convention in (PRESETS[name], LECTURE) for problem in asked)


def test_where_two_mistakes_fit_the_next_question_tells_them_apart(student: Student) -> None:
    told = 0
    for number in range(12):
        session = Session(Wish(("next-merge", "training-run"), seed=f"apart {number}", adapts=True), student.learner)
        student.answer(session, mistake("stale-counts").variants[0].procedure)
        assert student.learner.last is not None
        verdict = student.learner.last[1]
        assert verdict is not None
        ways = equal_ways(verdict)
        if len(ways) == 2 and session.current is not None:
            kind = kind_named(session.current.kind)
            told += parting(kind, ways)(session.current) is not None
    assert told >= 3


def test_a_level_of_none_is_found_for_what_is_sought(student: Student, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sought in vain is an ordinary problem."""
    monkeypatch.setattr(adaptive, "sought", lambda *_all, **_more: iter(()))
    asked = student.practise(8, "in vain", mistake("longest-match").variants[0].procedure, kinds=("encode",))
    assert len(asked) == 8


# --- a learner with one fixed mistake ---------------------------------------------------------------------------------

#: Of several families, and none that most problems show anyway.
FIXED = ("longest-match", "stale-counts", "unordered-pair", "wrong-size", "kept-broken-pairs", "off-by-one-k")
_SEEDS = range(5)


def exposed(asked: list[Problem], name: str) -> float:
    return sum(name in problem.shows for problem in asked) / len(asked)


@pytest.fixture(scope="module")
def chance(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, tuple[float, float]]:
    """How often each mistake is exposed to learners who make none: in their first 20 questions, and in 20 after 30."""
    early, late = [], []
    for seed in _SEEDS:
        student = Student(tmp_path_factory.mktemp("chance"))
        early += student.practise(20, f"fixed {seed}")
        student.practise(10, f"right {seed}")
        late += student.practise(20, f"after {seed}")
    return {name: (exposed(early, name), exposed(late, name)) for name in FIXED}


@pytest.mark.slow
@pytest.mark.parametrize("name", FIXED)
def test_a_fixed_mistake_is_met_more_than_twice_as_often_and_then_no_more(
    students: Callable[[], Student],
    chance: Mapping[str, tuple[float, float]],
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrong: list[Problem] = []
    after: list[Problem] = []
    sought: list[str] = []
    for seed in _SEEDS:
        student = students()
        wrong += student.practise(20, f"fixed {seed}", mistake(name).variants[0].procedure)
        student.practise(10, f"right {seed}")
        with monkeypatch.context() as patched:
            # Mistakes that gave the same answers as this one may still be looked into.
            patched.setattr(adaptive._Round, "_showing", lambda *asked: sought.append(asked[-1]))
            after += student.practise(20, f"after {seed}")
    assert name not in sought
    early, late = chance[name]
    assert exposed(wrong, name) > 2 * early
    # Of a hundred questions; two standard errors are what chance itself may be off by.
    error = 2 * ((late * (1 - late) * 2) / len(after)) ** 0.5
    assert exposed(after, name) <= late + error
